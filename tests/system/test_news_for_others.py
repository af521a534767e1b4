"""What happens is told on a broker, for a lamp over the lane or whatever the club has."""

from __future__ import annotations

import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion

from tests.system.conftest import Club
from tests.system.pages import HostPage

MOSQUITTO = shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin")
DEADLINE = 60.0


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[int]:
    """The port of a real Mosquitto."""
    if MOSQUITTO is None:
        pytest.skip("mosquitto is not installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    config = tmp_path / "mosquitto.conf"
    config.write_text(f"listener {port} 127.0.0.1\nallow_anonymous true\npersistence false\nuser root\n")
    process = subprocess.Popen([MOSQUITTO, "-c", str(config)], stderr=subprocess.DEVNULL)
    yield port
    process.terminate()
    process.wait(DEADLINE)


def test_a_nine_is_told_on_the_broker(club: Club, broker: int) -> None:
    heard: list[str] = []
    nine = threading.Event()
    listener = paho.Client(CallbackAPIVersion.VERSION2, protocol=paho.MQTTv5)

    def on_message(_client: Any, _data: Any, message: Any) -> None:
        heard.append(message.topic)
        if message.topic.startswith("verein/1") and "alle_neune" in message.topic:
            nine.set()

    listener.on_message = on_message
    for _ in range(100):
        try:
            listener.connect("127.0.0.1", broker)
            break
        except OSError:
            time.sleep(0.1)
    listener.subscribe("verein/#")
    listener.loop_start()
    config = club.folder / "kegelstation.toml"
    config.write_text(f'[mqtt]\nhost = "127.0.0.1"\nport = {broker}\npublish = "verein"\n')
    station = club.station("--config", str(config), "--lane", "manual")
    host = club.keep(HostPage(station.url))
    host.start(["A", "B"])
    assert host.do("throw", pins=9, fallen=list(range(1, 10)))["ok"]
    assert nine.wait(DEADLINE), heard
    listener.loop_stop()
    listener.disconnect()
