"""A lane on a real pseudo terminal: cables out and in again, ports held by others, and an end within a second."""

from __future__ import annotations

import logging
import os
import random
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from itertools import chain, pairwise, repeat
from pathlib import Path
from typing import Any

import pytest
import serial

from drivers.decoding.decoder import Decoder
from drivers.decoding.profile import LineSettings
from drivers.lane import Heard, LaneError, Link, Rejected, Throw, said
from drivers.lanes.ports import held, open_port
from drivers.lanes.serial import SerialLane, SerialSettings
from drivers.profiles.reader import load
from drivers.simulator.pseudo_terminal import PseudoTerminal
from station.words.said import worded

PROFILE = load("zentral-kegeln")
ALL_NINE = b"3830w0010090090090000000761FF000AB\r"
NOTHING = b"3830f00200000900900000107400000064\r"
TIME_LEFT = b"383507771\r"


@pytest.fixture
def wire(tmp_path: Path) -> Iterator[PseudoTerminal]:
    """A plugged pseudo terminal with the stable name ``by-id/adapter``."""
    (tmp_path / "by-id").mkdir()
    wire = PseudoTerminal(link=tmp_path / "by-id" / "adapter")
    wire.plug()
    yield wire
    wire.unplug()


@pytest.fixture
def lanes() -> Iterator[list[SerialLane]]:
    """Lanes put here are stopped."""
    lanes: list[SerialLane] = []
    yield lanes
    for lane in lanes:
        lane.stop()


def settings(tmp_path: Path, port: str | None = None, **more: Any) -> SerialSettings:
    by_id = tmp_path / "by-id"
    return SerialSettings(port or str(by_id / "adapter"), PROFILE, by_id=by_id, **more)


@pytest.fixture
def lane(wire: PseudoTerminal, tmp_path: Path, lanes: list[SerialLane], reported: Any) -> SerialLane:
    """A started lane that has said it is up."""
    lane = SerialLane(settings(tmp_path))
    lanes.append(lane)
    lane.start(reported)
    reported.wait(Link)
    return lane


def plug_elsewhere(wire: PseudoTerminal, before: str | None) -> None:
    """Plugs in under another name than before; a name that is still held is not given again."""
    if wire.plug() == before:
        wire.plug()
    assert wire.path != before


def test_bytes_on_the_wire_are_throws(lane: SerialLane, wire: PseudoTerminal, reported: Any) -> None:
    wire.write(ALL_NINE[:9])
    wire.write(ALL_NINE[9:] + NOTHING)
    assert [throw.pins for throw in reported.wait(Throw, 2)] == [9, 0]


def test_a_plug_pulled_in_a_throw_and_back_under_another_name(
    lane: SerialLane, wire: PseudoTerminal, reported: Any
) -> None:
    before = wire.path
    wire.write(TIME_LEFT + ALL_NINE[:17])
    reported.wait(Heard)
    wire.unplug()
    [_, lost] = reported.wait(Link, 2)
    assert [rejected.bytes for rejected in reported.of(Rejected)] == [ALL_NINE[:17].hex()]
    held = os.openpty()  # takes the old name, as another device would
    try:
        plug_elsewhere(wire, before)
        lane.recheck()
        [_, _, found] = reported.wait(Link, 3)
        wire.write(ALL_NINE)
        assert [throw.pins for throw in reported.wait(Throw)] == [9]
    finally:
        for end in held:
            os.close(end)
    assert (lost.up, found.up) == (False, True)
    assert "verloren" in worded(lost.said)
    assert len(reported.of(Rejected)) == 1


def test_a_throw_repeated_after_the_cable_is_back_counts_once(
    lane: SerialLane, wire: PseudoTerminal, reported: Any
) -> None:
    wire.write(ALL_NINE)
    reported.wait(Throw)
    wire.unplug()
    reported.wait(Link, 2)
    wire.plug()
    lane.recheck()
    reported.wait(Link, 3)
    wire.write(ALL_NINE + NOTHING)
    assert [throw.number for throw in reported.wait(Throw, 2)] == [1, 2]


def test_lost_is_said_once_however_long_it_lasts(
    lane: SerialLane, wire: PseudoTerminal, reported: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    wire.unplug()
    reported.wait(Link, 2)
    for _ in range(5):
        lane.recheck()
        time.sleep(0.02)
    assert [link.up for link in reported.of(Link)] == [True, False]
    wire.plug()
    reported.wait(Link, 3)
    logged = [record.message for record in caplog.records if record.message.startswith("lane ")]
    assert [text.split()[1] for text in logged] == ["lost:", "connected"]


def test_a_cable_that_is_out_at_power_on_is_waited_for(
    wire: PseudoTerminal, tmp_path: Path, lanes: list[SerialLane], reported: Any
) -> None:
    wire.unplug()
    lane = SerialLane(settings(tmp_path))
    lanes.append(lane)
    lane.start(reported)
    [missing] = reported.wait(Link)
    wire.plug()
    lane.recheck()
    [_, found] = reported.wait(Link, 2)
    assert (missing.up, found.up) == (False, True)
    assert "nicht da" in worded(missing.said)


def test_a_port_named_by_its_number_is_found_again_by_its_stable_name(
    wire: PseudoTerminal, tmp_path: Path, lanes: list[SerialLane], reported: Any
) -> None:
    before = wire.path
    lane = SerialLane(settings(tmp_path, before))
    lanes.append(lane)
    lane.start(reported)
    reported.wait(Link)
    wire.unplug()
    reported.wait(Link, 2)
    taken = os.openpty()
    try:
        plug_elsewhere(wire, before)
        lane.recheck()
        assert reported.wait(Link, 3)[2].up
        wire.write(ALL_NINE)
        reported.wait(Throw)
    finally:
        for end in taken:
            os.close(end)


HOLD = "import serial, sys; port = serial.Serial(sys.argv[1], exclusive=True); print(1, flush=True); sys.stdin.read()"


@pytest.fixture
def holder(wire: PseudoTerminal) -> Iterator[subprocess.Popen[bytes]]:
    """Another process that has the port locked."""
    command = [sys.executable, "-c", HOLD, str(wire.path)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield process
        process.kill()


def test_a_port_another_program_holds_is_refused_with_its_name(
    holder: subprocess.Popen[bytes], tmp_path: Path, reported: Any
) -> None:
    with pytest.raises(LaneError) as fault:
        SerialLane(settings(tmp_path)).start(reported)
    assert fault.value.code == "port_busy"
    assert f"Prozess {holder.pid}" in worded(fault.value.said)


def test_a_holder_that_the_service_may_not_see_is_told_by_its_number_and_how_to_find_it(
    holder: subprocess.Popen[bytes], wire: PseudoTerminal, tmp_path: Path
) -> None:
    (tmp_path / "locks").write_text(Path("/proc/locks").read_text())
    assert f"ps -p {holder.pid} " in worded(held(str(wire.path), tmp_path))
    (tmp_path / "locks").write_text("")
    assert f"sudo fuser -v {wire.path}" in worded(held(str(wire.path), tmp_path))


def test_a_port_taken_while_the_cable_was_out_is_said_and_waited_for(
    lane: SerialLane, wire: PseudoTerminal, tmp_path: Path, reported: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = said("port_held", port="x", name="minicom", pid="77")
    holders = chain([named], repeat(said("port_busy", port="x")))  # who it is cannot be seen any more
    monkeypatch.setattr("drivers.lanes.ports.held", lambda _path: next(holders))
    wire.unplug()
    reported.wait(Link, 2)
    other = PseudoTerminal()
    try:
        with serial.Serial(other.plug(), exclusive=True) as port:
            (tmp_path / "by-id" / "adapter").symlink_to(port.port)
            lane.recheck()
            links = reported.wait(Link, 3)
            for _ in range(5):  # it stays taken, and that is said once
                lane.recheck()
                time.sleep(0.02)
        lane.recheck()
        assert "belegt von »minicom« (Prozess 77)" in worded(links[2].said)
        assert reported.wait(Link, 4)[3].up
    finally:
        lane.stop()
        other.unplug()


@pytest.mark.parametrize(("number", "code", "word"), [(13, "port_forbidden", "dialout"), (16, "port_busy", "belegt")])
def test_a_port_the_system_refuses_is_one_german_sentence(
    number: int, code: str, word: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: str, flags: int, *rest: int) -> int:
        raise OSError(number, os.strerror(number), path)

    monkeypatch.setattr("serial.serialposix.os.open", refuse)
    with pytest.raises(LaneError) as fault:
        open_port("/dev/ttyS0", LineSettings())
    assert fault.value.code == code
    assert word in worded(fault.value.said)


def test_a_file_is_no_port(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(LaneError) as fault:
        open_port(str(tmp_path / "file"), LineSettings())
    assert fault.value.code == "port_failed"


def test_stopping_ends_a_blocked_read_within_a_second(lane: SerialLane) -> None:
    begun = time.monotonic()
    lane.stop()
    lane.stop()
    assert time.monotonic() - begun < 1.0


def test_stopping_ends_the_waiting_for_a_lost_cable_within_a_second(
    lane: SerialLane, wire: PseudoTerminal, reported: Any
) -> None:
    wire.unplug()
    reported.wait(Link, 2)
    begun = time.monotonic()
    lane.stop()
    assert time.monotonic() - begun < 1.0


@pytest.mark.parametrize(
    "fault", [OSError(5, "in_waiting"), termios.error(5, "flush"), TypeError("closed"), serial.SerialException("gone")]
)
def test_whatever_a_port_raises_is_a_lost_cable(
    *,
    fault: Exception,
    lane: SerialLane,
    wire: PseudoTerminal,
    reported: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(port: serial.Serial, size: int = 1) -> bytes:
        monkeypatch.undo()
        raise fault

    monkeypatch.setattr(serial.Serial, "read", broken)
    assert [link.up for link in reported.wait(Link, 3)] == [True, False, True]
    wire.write(ALL_NINE)
    reported.wait(Throw)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []  # no fault of ours


def test_a_fault_of_ours_is_logged_and_the_lane_goes_on(
    lane: SerialLane,
    wire: PseudoTerminal,
    reported: Any,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(decoder: Decoder, data: bytes) -> list[Any]:
        monkeypatch.undo()
        raise ZeroDivisionError

    monkeypatch.setattr(Decoder, "feed", broken)
    assert [link.up for link in reported.wait(Link, 3)] == [True, False, True]
    wire.write(ALL_NINE)
    reported.wait(Throw)
    assert "ZeroDivisionError" in caplog.text


def test_a_chatty_lane_is_heard_once_a_second(lane: SerialLane, wire: PseudoTerminal, reported: Any) -> None:
    wire.write(TIME_LEFT * 50 + ALL_NINE)
    reported.wait(Throw)
    assert len(reported.of(Heard)) == 1


def test_nothing_is_written_to_a_lane_unless_it_is_allowed(
    lane: SerialLane, wire: PseudoTerminal, reported: Any
) -> None:
    wire.write(ALL_NINE)
    reported.wait(Throw)
    lane.stop()
    assert wire.read() == b""


def test_polling_asks_with_the_empty_poll_alone(
    wire: PseudoTerminal, tmp_path: Path, lanes: list[SerialLane], reported: Any, until: Any
) -> None:
    lane = SerialLane(settings(tmp_path, polling=True))
    lanes.append(lane)
    lane.start(reported)
    asked = bytearray()

    def answered() -> bool:
        asked.extend(data := wire.read())
        if data:
            wire.write(ALL_NINE if not reported.of(Throw) else NOTHING)
        return len(reported.of(Throw)) == 2

    until(answered)
    assert set(bytes(asked).split(b"\r")) == {b"3038CE", b""}


def test_two_polls_are_seven_tenths_of_a_second_apart_on_the_wire_of_a_busy_machine(
    wire: PseudoTerminal,
    tmp_path: Path,
    reported: Any,
    until: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write, chance = serial.Serial.write, random.Random(1)
    sent: list[tuple[float, float]] = []  # a poll reached the wire between these

    def late(port: serial.Serial, data: bytes) -> int | None:
        time.sleep(chance.choice([0, 0.05, 0.2]))  # another process has the processor
        before = time.monotonic()
        written = write(port, data)
        sent.append((before, time.monotonic()))
        return written

    monkeypatch.setattr(serial.Serial, "write", late)
    lane = SerialLane(settings(tmp_path, polling=True))
    lane.start(lambda _event: None)
    asked = 0

    def answered() -> bool:
        nonlocal asked
        polls = wire.read().count(b"\r")
        asked += polls
        wire.write(NOTHING * polls)
        return asked >= 6

    try:
        until(answered)
    finally:
        lane.stop()
    assert min(later - sooner for (_, sooner), (later, _) in pairwise(sent)) >= 0.7


def test_a_frame_cut_short_on_the_wire_costs_itself_only(
    wire: PseudoTerminal, tmp_path: Path, lanes: list[SerialLane], reported: Any
) -> None:
    """Fixed frames have no start: the next one would complete the one that lacks its last byte."""
    frames = []
    for number, (pins, score) in enumerate(((9, 230), (2, 232), (3, 235)), 1):
        body = bytes([1, 24, *[1] * pins, *[0] * (9 - pins), number]) + score.to_bytes(2, "little")
        frames.append(body + sum(body).to_bytes(2, "little"))
    lanes.append(SerialLane(SerialSettings(str(tmp_path / "by-id" / "adapter"), load("ninepins-v2"))))
    lanes[0].start(reported)
    reported.wait(Link)
    for frame in (frames[0][:-1], *frames[1:]):
        wire.write(frame)
        time.sleep(0.3)
    assert [throw.number for throw in reported.wait(Throw, 2)] == [2, 3]
