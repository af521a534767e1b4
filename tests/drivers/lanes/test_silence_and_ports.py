"""A lane that must speak and does not, a board that restarts when it is opened, a port found by its profile."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from drivers.decoding.profile import LineSettings, PortMatch, Profile, Silence
from drivers.decoding.silence import SilenceWatch
from drivers.lane import LaneError, Link, Throw
from drivers.lanes.port_choice import chosen, fits
from drivers.lanes.port_listing import Port
from drivers.lanes.ports import open_port
from drivers.lanes.serial import SerialLane, SerialSettings
from drivers.lanes.simulated import SimulatedLane
from drivers.profiles.reader import load, names
from drivers.simulator.pseudo_terminal import PseudoTerminal
from station.words.said import worded

ZENTRAL, NDJSON = load("zentral-kegeln"), load("ndjson-bridge")


@pytest.fixture
def wire() -> Iterator[PseudoTerminal]:
    wire = PseudoTerminal()
    wire.plug()
    yield wire
    wire.unplug()


Start = Callable[..., SerialLane]


@pytest.fixture
def start(wire: PseudoTerminal, reported: Any) -> Iterator[Start]:
    lanes: list[SerialLane] = []

    def begin(profile: Profile, **more: Any) -> SerialLane:
        lanes.append(SerialLane(SerialSettings(**{"port": str(wire.path), "profile": profile, **more})))
        lanes[-1].start(reported)
        return lanes[-1]

    yield begin
    for lane in lanes:
        lane.stop()


# --- silence --------------------------------------------------------------------------------------------------


def test_a_lane_is_silent_once_and_back_once() -> None:
    watch = SilenceWatch(Silence(3000, "lost"), (1, 2))
    watch.open(100.0)
    assert watch.heard(1, 102.0) is False
    assert (watch.fallen_silent(102.9), watch.fallen_silent(103.0), watch.fallen_silent(104.0)) == ([], [2], [])
    assert watch.fallen_silent(105.0) == [1]
    assert (watch.heard(1, 106.0), watch.heard(1, 106.1)) == (True, False)
    assert watch.fallen_silent(109.0) == []
    assert watch.fallen_silent(109.1) == [1]


def test_no_silence_without_a_line_or_where_it_means_nothing() -> None:
    closed, patient = SilenceWatch(Silence(3000, "lost"), (1,)), SilenceWatch(Silence(3000), (1,))
    closed.open(0.0)
    closed.close()
    patient.open(0.0)
    assert closed.fallen_silent(99.0) == patient.fallen_silent(99.0) == []


def test_a_bridge_without_heartbeat_is_lost_and_with_the_next_it_is_back(
    start: Start, wire: PseudoTerminal, reported: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    start(replace(NDJSON, silence=Silence(500, "lost")))
    [_, silent] = reported.wait(Link, 2)
    wire.write(b'{"ev":"hb","lane":1}\n')
    [_, _, back] = reported.wait(Link, 3)
    assert (silent.up, worded(silent.said)) == (False, "Die Bahn schweigt, obwohl sie sich alle 0.5 s melden muss.")
    assert back.up
    logged = [record.message for record in caplog.records]
    assert (logged.count("lane 1 is silent"), logged.count("lane 1 speaks again")) == (1, 1)


def test_noise_is_no_sign_of_life(start: Start, wire: PseudoTerminal, reported: Any) -> None:
    start(replace(NDJSON, silence=Silence(500, "lost")))
    begun = time.monotonic()
    while len(reported.of(Link)) < 2 and time.monotonic() - begun < 10:
        wire.write(b"noise\n")
        time.sleep(0.05)
    assert [link.up for link in reported.of(Link)] == [True, False]


def test_a_simulated_bridge_keeps_its_heartbeat(reported: Any) -> None:
    lane = SimulatedLane(replace(NDJSON, silence=Silence(2500, "lost")), seed=1)
    lane.start(reported)
    try:
        reported.wait(Link)
        lane.do("silence 3.5")
        assert [link.up for link in reported.wait(Link, 3)] == [True, False, True]
        lane.throw((1, 2))
        assert reported.wait(Throw)[0].fallen == (1, 2)
    finally:
        lane.stop()


# --- opening --------------------------------------------------------------------------------------------------


def test_a_board_that_restarts_when_its_port_is_opened_is_waited_for_and_its_boot_text_forgotten() -> None:
    master, slave = os.openpty()
    try:

        def boots(seconds: float) -> None:
            assert seconds == 2.0
            os.write(master, b"boot text")

        port = open_port(os.ttyname(slave), LineSettings(dtr=False, rts=False, settle_ms=2000), boots)
        assert port.in_waiting == 0
        assert (port.dtr, port.rts) == (False, False)
        port.close()
    finally:
        os.close(master)
        os.close(slave)


def test_stopping_does_not_wait_for_a_board_to_boot(start: Start, wire: PseudoTerminal, reported: Any) -> None:
    lane = start(replace(ZENTRAL, line=LineSettings()))
    wire.unplug()
    reported.wait(Link, 2)
    lane._settings = replace(lane._settings, profile=replace(ZENTRAL, line=LineSettings(settle_ms=10_000)))
    wire.plug()
    lane._settings = replace(lane._settings, port=str(wire.path))
    lane.recheck()
    time.sleep(0.3)
    begun = time.monotonic()
    lane.stop()
    assert time.monotonic() - begun < 1.0


@pytest.mark.parametrize("name", [name for name in names() if load(name).speech])
def test_no_profile_can_write_to_a_lane(name: str, start: Start, wire: PseudoTerminal, reported: Any) -> None:
    lane = start(load(name))
    reported.wait(Link)
    wire.write(bytes(range(256)) * 4)
    time.sleep(0.1)
    lane.stop()
    assert wire.read() == b""


def test_polls_that_a_profile_has_not_are_refused_before_anything_is_opened() -> None:
    with pytest.raises(LaneError) as fault:
        SerialLane(SerialSettings("/dev/null", NDJSON, polling=True))
    assert fault.value.code == "no_polls"


# --- a port found by its profile -------------------------------------------------------------------------------

CH340 = Port("/dev/ttyUSB0", by_id="/dev/serial/by-id/usb-1a86_USB_Serial-if00-port0", usb="1a86:7523")
PICO = Port("/dev/ttyACM0", by_id="/dev/serial/by-id/usb-Raspberry_Pi_Pico_E66-if00", usb="2e8a:0005")
BUILT_IN = Port("/dev/ttyAMA0")


@pytest.mark.parametrize(
    ("match", "fitting"),
    [
        (PortMatch(), [CH340, PICO]),
        (PortMatch(usb=("1a86:7523",)), [CH340]),
        (PortMatch(by_id=("usb-Raspberry_Pi_Pico*",)), [PICO]),
        (PortMatch(by_id=("/dev/serial/by-id/usb-*",)), [CH340, PICO]),
        (PortMatch(by_path=("*",)), []),
        (PortMatch(tty=("ttyAMA*",)), [BUILT_IN]),
        (PortMatch(tty=("ttyAMA*",), usb=("2e8a:0005",)), [PICO, BUILT_IN]),
    ],
)
def test_a_profile_knows_its_ports(match: PortMatch, fitting: list[Port]) -> None:
    assert [port for port in (CH340, PICO, BUILT_IN) if fits(match, port)] == fitting


def plant(root: Path, name: str, usb: str | None, target: str | None = None) -> None:
    """A port in a planted machine; ``target`` is the device it really leads to."""
    (root / "dev").mkdir(exist_ok=True)
    device = root / "sys/class/tty" / name / "device"
    device.mkdir(parents=True)
    if usb is not None:
        (device / "idVendor").write_text(usb[:4])
        (device / "idProduct").write_text(usb[5:])
        (device / "serial").write_text(name)
    (root / "dev" / name).write_text("")


def test_the_only_fitting_port_is_chosen_and_two_are_named(tmp_path: Path) -> None:
    with pytest.raises(LaneError) as fault:
        chosen(ZENTRAL, tmp_path)
    assert fault.value.code == "port_missing"
    assert "zentral-kegeln" in worded(fault.value.said)
    plant(tmp_path, "ttyUSB0", "1a86:7523")
    plant(tmp_path, "ttyAMA0", None)
    assert chosen(ZENTRAL, tmp_path) == str(tmp_path / "dev/ttyUSB0")
    plant(tmp_path, "ttyACM0", "2e8a:0005")
    with pytest.raises(LaneError) as fault:
        chosen(ZENTRAL, tmp_path)
    assert fault.value.code == "port_ambiguous"
    assert str(tmp_path / "dev/ttyACM0") in worded(fault.value.said)
    assert chosen(replace(ZENTRAL, match=PortMatch(usb=("2e8a:0005",))), tmp_path) == str(tmp_path / "dev/ttyACM0")


def test_a_lane_on_auto_waits_for_its_adapter(start: Start, tmp_path: Path, reported: Any) -> None:
    lane = start(ZENTRAL, port="auto", root=tmp_path)
    assert "Kein Anschluss passt" in worded(reported.wait(Link)[0].said)
    plant(tmp_path, "ttyUSB0", "1a86:7523")
    lane.recheck()
    assert "kein brauchbarer serieller Anschluss" in worded(reported.wait(Link, 2)[1].said)  # it was found and tried
