"""A lane on a real broker (Mosquitto), and the station's news to others."""

from __future__ import annotations

import base64
import hashlib
import json
import shutil
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion

from drivers.lane import Correction, Foul, LaneError, Link, Missed, Rejected, Reset, Throw
from drivers.lanes.broker import Broker
from drivers.lanes.mqtt import MqttLane, MqttSettings
from drivers.lanes.outlet import MqttOutlet, news
from drivers.profiles.reader import load
from drivers.tables import TableError
from station.words.said import worded

MOSQUITTO = shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin:/usr/bin")
DEADLINE = 60.0


def hashed(password: str) -> str:
    """A password as Mosquitto's file of users has it: PBKDF2 with SHA-512."""
    salt = b"kegelbahn123"
    key = hashlib.pbkdf2_hmac("sha512", password.encode(), salt, 101)
    return f"$7$101${base64.b64encode(salt).decode()}${base64.b64encode(key).decode()}"


class Mosquitto:
    """A broker of our own on a free port; it can be switched off and on."""

    def __init__(self, folder: Path, users: Mapping[str, str] = MappingProxyType({})) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self._config = folder / "mosquitto.conf"
        text = f"listener {self.port} 127.0.0.1\npersistence false\n"
        if users:
            file = folder / "users"
            file.write_text("".join(f"{name}:{hashed(password)}\n" for name, password in users.items()))
            file.chmod(0o600)
            text += f"allow_anonymous false\npassword_file {file}\n"
        else:
            text += "allow_anonymous true\n"
        if Path("/proc/self").stat().st_uid == 0:
            text += "user root\n"
        self._config.write_text(text)
        self._process: subprocess.Popen[bytes] | None = None

    def on(self) -> None:
        self._process = subprocess.Popen([str(MOSQUITTO), "-c", str(self._config)], stderr=subprocess.DEVNULL)
        end = time.monotonic() + DEADLINE
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 0.2).close()
                return
            except OSError:
                assert time.monotonic() < end
                time.sleep(0.02)

    def off(self) -> None:
        if self._process is not None:
            self._process.terminate()
            self._process.wait(DEADLINE)
            self._process = None


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    if MOSQUITTO is None:
        pytest.skip("mosquitto is not installed")
    broker = Mosquitto(tmp_path)
    broker.on()
    yield broker
    broker.off()


class Other:
    """Another program on the broker."""

    def __init__(self, port: int) -> None:
        self.heard: dict[str, list[Any]] = {}
        self._client = paho.Client(CallbackAPIVersion.VERSION2, protocol=paho.MQTTv5)
        self._client.on_message = self._on_message
        self._subscribed = threading.Event()
        self._client.on_subscribe = lambda *_: self._subscribed.set()
        self._client.connect("127.0.0.1", port)
        self._client.subscribe("#", qos=1)
        self._client.loop_start()
        assert self._subscribed.wait(DEADLINE)

    def _on_message(self, _client: paho.Client, _data: Any, message: paho.MQTTMessage) -> None:
        self.heard.setdefault(message.topic, []).append(message.payload)

    def says(self, topic: str, payload: Any, *, retain: bool = False) -> None:
        text = payload if isinstance(payload, bytes | str) else json.dumps(payload)
        self._client.publish(topic, text, qos=1, retain=retain).wait_for_publish(DEADLINE)

    def leave(self) -> None:
        self._client.disconnect()
        self._client.loop_stop()


@pytest.fixture
def other(broker: Mosquitto) -> Iterator[Other]:
    other = Other(broker.port)
    yield other
    other.leave()


def settings_for(broker: Mosquitto, **more: Any) -> MqttSettings:
    return MqttSettings.from_table({"host": "127.0.0.1", "port": broker.port, **more}, "[mqtt]")


@pytest.fixture
def attach(broker: Mosquitto, reported: Any) -> Iterator[Callable[..., MqttLane]]:
    """Starts a lane on the broker and waits until it listens."""
    lanes: list[MqttLane] = []

    def start(**more: Any) -> MqttLane:
        settings = settings_for(broker, **more)
        lanes.append(MqttLane(settings, load(settings.preset)))
        lanes[-1].start(reported)
        assert reported.wait(Link)[-1].up
        return lanes[-1]

    yield start
    for lane in lanes:
        lane.stop()


def thrown(number: int, fallen: list[int], **more: Any) -> dict[str, Any]:
    return {"event": "throw", "lane": 1, "pins": len(fallen), "fallen": fallen, "number": number, **more}


def test_a_throw_from_the_broker_is_a_throw(attach: Any, other: Other, reported: Any) -> None:
    attach()
    other.says("kegelstation/1/event", thrown(17, [1, 2, 3]))
    [throw] = reported.wait(Throw)
    assert (throw.lane, throw.pins, throw.fallen, throw.number, throw.doubtful) == (1, 3, (1, 2, 3), 17, False)


def test_fouls_corrections_and_resets_come_too(attach: Any, other: Other, reported: Any) -> None:
    attach()
    other.says("kegelstation/1/event", thrown(1, [1, 2], event="foul", card="red"))
    other.says("kegelstation/1/event", thrown(1, [1], event="correction"))
    other.says("kegelstation/1/event", {"event": "reset", "lane": 1})
    reported.wait(Reset)
    [foul], [correction] = reported.of(Foul), reported.of(Correction)
    assert (foul.card, foul.pins, correction.pins, correction.number) == ("red", 2, 1, 1)


def test_what_is_said_twice_is_one_throw_and_what_is_missing_is_told(attach: Any, other: Other, reported: Any) -> None:
    attach()
    for number in (1, 1, 4):
        other.says("kegelstation/1/event", thrown(number, [5]))
    throws = reported.wait(Throw, 2)
    assert [throw.number for throw in throws] == [1, 4]
    assert reported.of(Missed) == [Missed(1, 2, 3)]


def test_a_retained_message_is_never_a_throw(attach: Any, other: Other, reported: Any) -> None:
    other.says("kegelstation/1/event", thrown(3, [1, 2, 3, 4]), retain=True)
    attach()
    other.says("kegelstation/1/event", thrown(4, [9]))
    assert [throw.number for throw in reported.wait(Throw)] == [4]


def test_lanes_are_told_apart_by_their_topic(attach: Any, other: Other, reported: Any) -> None:
    attach()
    other.says("kegelstation/2/event", {"event": "throw", "pins": 5})
    other.says("kegelstation/1/event", thrown(1, [7], lane=2))
    other.says("kegelstation/eins/event", thrown(1, [7]))
    other.says("kegelstation/1/event", thrown(1, [1]))
    assert [(throw.lane, throw.pins) for throw in reported.wait(Throw, 2)] == [(2, 5), (1, 1)]
    assert [event.reason for event in reported.of(Rejected)] == ["value"]


@pytest.mark.parametrize(
    "payload", [b"", b"\x00\xff", b"[]", b"{}", b'{"event":"throw"}', b'{"event":"throw","pins":10}']
)
def test_nonsense_is_rejected(attach: Any, other: Other, reported: Any, payload: bytes) -> None:
    attach()
    other.says("kegelstation/1/event", payload)
    [rejected] = reported.wait(Rejected)
    assert bytes.fromhex(rejected.bytes) == payload
    assert not reported.of(Throw)


def test_nine_switches_are_pins_that_stand(attach: Any, other: Other, reported: Any) -> None:
    attach(preset="mqtt-nine")
    message = {"sensors": [True] * 9, "rounds_played": 0, "total_pins_downed": 0, "pins_downed": 0}
    other.says("Kegelbahn/Kegel", message)
    sensors = [False, False, True, True, True, True, True, True, True]
    other.says("Kegelbahn/Kegel", {"sensors": sensors, "rounds_played": 1, "total_pins_downed": 2, "pins_downed": 2})
    sensors = [False, False, False, True, True, True, True, True, True]
    other.says("Kegelbahn/Kegel", {"sensors": sensors, "rounds_played": 2, "total_pins_downed": 3, "pins_downed": 1})
    other.says("Kegelbahn/Kegel", {"sensors": sensors, "rounds_played": 3, "total_pins_downed": 6, "pins_downed": 3})
    other.says("Kegelbahn/Kegel", {"sensors": sensors, "rounds_played": 4, "total_pins_downed": 7, "pins_downed": 2})
    throws = reported.wait(Throw, 4)
    assert [(throw.pins, throw.fallen) for throw in throws] == [(2, (1, 2)), (1, (3,)), (3, (1, 2, 3)), (2, None)]
    assert [throw.doubtful for throw in throws] == [False, False, False, True]
    assert len(reported.of(Reset)) == 1


def test_a_broker_that_goes_and_comes_is_said_once_each(
    attach: Any, broker: Mosquitto, reported: Any, until: Callable[[Callable[[], bool]], None]
) -> None:
    lane = attach()
    broker.off()
    until(lambda: not reported.of(Link)[-1].up)
    broker.on()
    lane.recheck()
    until(lambda: bool(reported.of(Link)[-1].up))
    other = Other(broker.port)
    other.says("kegelstation/1/event", thrown(1, [4]))
    assert reported.wait(Throw)[0].pins == 1
    other.leave()
    ups = [link.up for link in reported.of(Link)]
    assert ups in ([True, False, True], [True, False, False, True])  # lost, and perhaps: nobody answers there


def test_the_senders_last_will_is_heard(
    attach: Any, other: Other, reported: Any, until: Callable[[Callable[[], bool]], None]
) -> None:
    other.says("kegelstation/1/status", "offline", retain=True)
    attach()
    until(lambda: not reported.of(Link)[-1].up)
    other.says("kegelstation/1/status", "offline", retain=True)  # said once more: no news
    other.says("kegelstation/1/status", "online", retain=True)
    until(lambda: bool(reported.of(Link)[-1].up))
    assert [link.up for link in reported.of(Link)] == [True, False, True]


def test_a_broker_that_is_not_there_is_waited_for(reported: Any) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    settings = MqttSettings.from_table({"host": "127.0.0.1", "port": port}, "[mqtt]")
    lane = MqttLane(settings, load("lane-events"))
    lane.start(reported)
    [link] = reported.wait(Link)
    assert not link.up
    assert "dort antwortet kein Broker" in worded(link.said)
    begun = time.monotonic()
    lane.stop()
    assert time.monotonic() - begun < 1.0


def test_a_wrong_password_is_said(tmp_path: Path, reported: Any) -> None:
    if MOSQUITTO is None:
        pytest.skip("mosquitto is not installed")
    broker = Mosquitto(tmp_path, users={"bahn": "richtig"})
    broker.on()
    lanes = []
    for password, up in (("falsch", False), ("richtig", True)):
        settings = settings_for(broker, username="bahn", password=password)
        lanes.append(MqttLane(settings, load("lane-events")))
        lanes[-1].start(reported)
        link = reported.wait(Link, len(lanes))[-1]
        assert link.up is up
        assert up or "Benutzername und Passwort prüfen" in worded(link.said)
        lanes[-1].stop()
    broker.off()


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        ({"port": 0}, "»port«: erlaubt ist eine ganze Zahl von 1 bis 65535"),
        ({"topic": "a/#"}, "»topic«: erlaubt ist ein Topic mit höchstens einem +"),
        ({"preset": "eigenes"}, "»topic«: fehlt"),
        ({"publish": "a/+"}, "»publish«: erlaubt ist ein Topic ohne +"),
        ({"ca": "/nirgends"}, "»ca«: erlaubt ist eine vorhandene Datei"),
        ({"hots": "x"}, "»hots«: unbekannt"),
    ],
)
def test_wrong_settings_name_the_key_and_what_is_allowed(wrong: dict[str, Any], word: str) -> None:
    with pytest.raises(TableError) as fault:
        MqttSettings.from_table(wrong, "[mqtt]")
    assert word in worded(fault.value.said)


def test_a_certificate_that_is_none_is_said_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_text("kein Zertifikat")
    settings = MqttSettings.from_table({"tls": True, "ca": str(tmp_path / "ca.pem")}, "[mqtt]")
    assert settings.broker.port == 8883
    with pytest.raises(LaneError):
        MqttLane(settings, load("lane-events"))


# --- the station's news ---------------------------------------------------------------------------------------


def state(last: dict[str, Any] | None = None, game: dict[str, Any] | None = None, health: str = "healthy") -> Any:
    return {"lane": {"health": health, "message": None, "last": last}, "game": game}


def playing(turn: str | None, status: str = "running", **more: Any) -> dict[str, Any]:
    return {"id": 3, "picture": {"game": "hausnummern", "status": status, "phase": "throw", "turn": turn, **more}}


def last(number: int, pins: int, player: str | None = "Birgit") -> dict[str, Any]:
    return {"id": number, "pins": pins, "fallen": None, "player": player, "foul": None, "aside": False}


def test_an_old_throw_is_no_news() -> None:
    assert [topic for topic, _ in news(None, state(last(1, 9), playing("Birgit")))] == ["health", "turn"]


def test_a_throw_is_news_once_and_all_nine_and_a_pumpe_besides() -> None:
    told = [
        [topic for topic, _ in news(state(last(1, 3)), state(last(number, pins)))]
        for number, pins in ((1, 3), (2, 3), (2, 9), (3, 0), (1, 4))
    ]
    assert told == [[], ["throw"], ["throw", "alle_neune"], ["throw", "pumpe"], ["correction"]]


def test_turn_and_result_are_news_when_they_change() -> None:
    table = [{"place": 1, "name": "Klaus", "value": 987}]
    over = playing(None, "finished", table=table, winner="Klaus", winners=[])
    assert list(news(state(game=playing("Birgit")), state(game=playing("Klaus")))) == [
        ("turn", {"game": "hausnummern", "player": "Klaus", "phase": "throw"})
    ]
    result = {"game": "hausnummern", "table": table, "winner": "Klaus", "winners": []}
    assert ("result", result) in list(news(state(game=playing("Klaus")), state(game=over)))
    assert list(news(state(game=over), state(game=over))) == []


def test_a_lamp_for_all_nine_hears_of_it(
    broker: Mosquitto, other: Other, until: Callable[[Callable[[], bool]], None]
) -> None:
    outlet = MqttOutlet(Broker("127.0.0.1", broker.port), "kegelstation/1", "Die Station ist aus.")
    outlet.publish(state(game=playing("Birgit")))
    outlet.publish(state(last(1, 9), playing("Klaus")))
    outlet.start()
    until(lambda: "kegelstation/1/alle_neune" in other.heard)
    [payload] = other.heard["kegelstation/1/alle_neune"]
    assert json.loads(payload)["player"] == "Birgit"
    latecomer = Other(broker.port)
    until(lambda: "kegelstation/1/turn" in latecomer.heard)
    assert json.loads(latecomer.heard["kegelstation/1/turn"][-1])["player"] == "Klaus"
    assert "kegelstation/1/alle_neune" not in latecomer.heard
    latecomer.leave()
    outlet.stop()


def test_news_never_wait_for_a_broker_that_is_not_there() -> None:
    outlet = MqttOutlet(Broker("127.0.0.1", 1), "kegelstation/1", "Die Station ist aus.")
    outlet.start()
    begun = time.monotonic()
    for number in range(5000):
        outlet.publish(state(last(number, number % 10)))
    assert time.monotonic() - begun < 5.0
    outlet.stop()
