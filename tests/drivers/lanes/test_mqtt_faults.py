"""A broker that is none, whose certificate is not in order, or that has to say that we are gone: real Mosquitto."""

from __future__ import annotations

import contextlib
import json
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from drivers.lane import Link
from drivers.lanes.broker import Broker
from drivers.lanes.broker_faults import unreachable
from drivers.lanes.mqtt import MqttLane, MqttSettings
from drivers.lanes.outlet import MqttOutlet
from drivers.profiles.reader import load
from tests.drivers.lanes.test_mqtt import DEADLINE, MOSQUITTO, Mosquitto, Other

OPENSSL = shutil.which("openssl")
pytestmark = pytest.mark.filterwarnings(  # paho leaves a socket whose encryption failed to the garbage collector
    "ignore::pytest.PytestUnraisableExceptionWarning"
)
STATE: dict[str, Any] = {"lane": {"health": "healthy", "message": None, "last": None}, "game": None}


def openssl(folder: Path, *words: str) -> None:
    subprocess.run([str(OPENSSL), *words], cwd=folder, check=True, capture_output=True, timeout=60)


def authority(folder: Path, name: str) -> None:
    more = ("-subj", f"/CN={name}", "-days", "9999", "-keyout", f"{name}.key", "-out", f"{name}.pem")
    openssl(folder, "req", "-x509", "-newkey", "rsa:2048", "-nodes", *more)


def certificate(folder: Path, host: str, first: str = "20200101000000Z", last: str = "20490101000000Z") -> None:
    """``server.pem`` of the authority ``club``, for ``host``, valid between two times."""
    (folder / "index.txt").write_text("")
    (folder / "serial").write_text("01\n")
    (folder / "ca.conf").write_text(
        "[ca]\ndefault_ca=c\n[c]\nnew_certs_dir=.\ndatabase=index.txt\nserial=serial\ndefault_md=sha256\npolicy=p\n"
        f"x509_extensions=e\n[p]\ncommonName=supplied\n[e]\nsubjectAltName={host}\n"
    )
    openssl(folder, "req", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x", "-keyout", "server.key", "-out", "s.csr")
    dates = ("-startdate", first, "-enddate", last)
    signing = ("-cert", "club.pem", "-keyfile", "club.key", "-in", "s.csr", "-out", "server.pem", "-batch")
    openssl(folder, "ca", "-config", "ca.conf", *dates, *signing)


@pytest.fixture
def broker(tmp_path: Path) -> Iterator[Mosquitto]:
    if MOSQUITTO is None or OPENSSL is None:
        pytest.skip("mosquitto or openssl is not installed")
    broker = Mosquitto(tmp_path)
    yield broker
    broker.off()


def encrypted(broker: Mosquitto, folder: Path, host: str = "IP:127.0.0.1", *dates: str) -> None:
    authority(folder, "club")
    certificate(folder, host, *dates)
    config = folder / "mosquitto.conf"
    config.write_text(config.read_text() + f"certfile {folder}/server.pem\nkeyfile {folder}/server.key\n")
    broker.on()


def told(reported: Any, port: int, **more: Any) -> Link:
    """The first that is said of this broker."""
    settings = MqttSettings.from_table({"host": "127.0.0.1", "port": port, **more}, "[mqtt]")
    lane = MqttLane(settings, load(settings.preset))
    lane.start(reported)
    try:
        return reported.wait(Link)[-1]
    finally:
        lane.stop()


@pytest.mark.parametrize(
    ("made", "code"),
    [
        (("IP:127.0.0.1",), "link_broker"),
        (("DNS:broker.verein",), "broker_certificate_name"),
        (("IP:127.0.0.1", "20200101000000Z", "20210101000000Z"), "broker_certificate_expired"),
        (("IP:127.0.0.1", "20480101000000Z", "20490101000000Z"), "broker_certificate_early"),
    ],
)
def test_what_is_wrong_with_a_certificate_is_told_apart(
    broker: Mosquitto, tmp_path: Path, reported: Any, made: tuple[str, ...], code: str
) -> None:
    encrypted(broker, tmp_path, *made)
    link = told(reported, broker.port, tls=True, ca=str(tmp_path / "club.pem"))
    assert link.said is not None
    assert link.said.code == code


@pytest.mark.parametrize("other", [True, False], ids=["another authority", "those of the system"])
def test_an_authority_that_is_not_known_is_said(broker: Mosquitto, tmp_path: Path, reported: Any, other: bool) -> None:
    encrypted(broker, tmp_path)
    authority(tmp_path, "other")
    link = told(reported, broker.port, tls=True, **({"ca": str(tmp_path / "other.pem")} if other else {}))
    assert link.said is not None
    assert link.said.code == "broker_authority"


def test_a_clock_before_the_program_itself_is_the_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    error = ssl.SSLCertVerificationError()
    error.verify_code = 9
    monkeypatch.setattr("drivers.lanes.broker_faults.time.time", lambda: 86400.0)
    assert unreachable("broker", error).code == "broker_clock"


def test_an_encrypted_port_that_is_asked_in_plain_is_said(broker: Mosquitto, tmp_path: Path, reported: Any) -> None:
    encrypted(broker, tmp_path)
    link = told(reported, broker.port)
    assert link.said is not None
    assert (link.up, link.said.code) == (False, "broker_hangs_up")


def test_a_plain_port_that_is_asked_encrypted_is_said(broker: Mosquitto, tmp_path: Path, reported: Any) -> None:
    authority(tmp_path, "club")
    broker.on()
    link = told(reported, broker.port, tls=True, ca=str(tmp_path / "club.pem"))
    assert link.said is not None
    assert not link.up
    assert link.said.code in ("broker_plain", "broker_tls", "broker_fault", "broker_hangs_up")


@pytest.mark.parametrize("tls", [False, True])
def test_a_port_that_answers_nothing_is_said_within_seconds(reported: Any, *, tls: bool) -> None:
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        link = told(reported, deaf.getsockname()[1], tls=tls)
    assert link.said is not None
    assert (link.up, link.said.code) == (False, "broker_silent")


class Cut:
    """A wire to the broker that can be cut, as by the light switch."""

    def __init__(self, port: int) -> None:
        self._ends: list[socket.socket] = []
        self._port = port
        self._server = socket.create_server(("127.0.0.1", 0))
        self.port = self._server.getsockname()[1]
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        while True:
            try:
                near, _ = self._server.accept()
            except OSError:
                return
            far = socket.create_connection(("127.0.0.1", self._port))
            self._ends += [near, far]
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=_pump, args=(one, other), daemon=True).start()

    def cut(self) -> None:
        for end in self._ends:
            with contextlib.suppress(OSError):  # the other side was faster
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def close(self) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        self.cut()


def _pump(one: socket.socket, other: socket.socket) -> None:
    try:
        while data := one.recv(4096):
            other.sendall(data)
    except OSError:
        return


def health(other: Other) -> list[str]:
    return [json.loads(text)["health"] for text in other.heard.get("kegelstation/1/health", [])]


def until(holds: Any) -> None:
    end = time.monotonic() + DEADLINE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def test_when_the_station_is_gone_the_broker_says_so_and_when_it_is_back_it_says_how_it_is(broker: Mosquitto) -> None:
    broker.on()
    other, wire = Other(broker.port), Cut(broker.port)
    outlet = MqttOutlet(Broker(host="127.0.0.1", port=wire.port), "kegelstation/1", "Die Station ist aus.")
    try:
        outlet.start()
        outlet.publish(STATE)
        until(lambda: health(other)[-1:] == ["healthy"])
        wire.cut()  # nobody says goodbye
        until(lambda: "unhealthy" in health(other))
        until(lambda: health(other)[-1:] == ["healthy"])
        outlet.stop()
        until(lambda: health(other)[-1:] == ["unhealthy"])
    finally:
        outlet.stop()
        wire.close()
        other.leave()


def test_a_start_without_a_game_clears_whose_turn_it_was_on_the_last_evening(broker: Mosquitto) -> None:
    broker.on()
    other = Other(broker.port)
    other.says("kegelstation/1/turn", {"game": "hausnummern", "player": "Birgit", "phase": "throw"}, retain=True)
    outlet = MqttOutlet(Broker(host="127.0.0.1", port=broker.port), "kegelstation/1", "Die Station ist aus.")
    try:
        outlet.start()
        outlet.publish(STATE)
        turn = "kegelstation/1/turn"
        until(lambda: json.loads(other.heard[turn][-1]) == {"game": None, "player": None, "phase": None})
    finally:
        outlet.stop()
        other.leave()
