"""``lane decode`` and ``lane simulate`` as a user starts them, in processes of their own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from drivers.lane import Correction, Foul, Link, Rejected, Reset, Throw
from drivers.lanes.ports import open_port
from drivers.lanes.serial import SerialLane, SerialSettings
from drivers.profiles.reader import load
from station.commands.lane_status import spell_of

LANE = [sys.executable, "-c", "from station.commands.lane import lane; lane(prog_name='lane')"]
ROOT = Path(__file__).parents[3]
PROFILE = load("zentral-kegeln")
STREAM = b"3338D1\r383507771\r3830w0010090090090000000761FF000AB\rxx3830f00200000900900000107400000064\rhalf"
MEANT = [
    {"event": "throw", "lane": 1, "pins": 9, "fallen": [1, 2, 3, 4, 5, 6, 7, 8, 9], "number": 1, "doubtful": False},
    {"event": "rejected", "lane": 1, "reason": "frame", "bytes": b"xx".hex()},
    {"event": "throw", "lane": 1, "pins": 0, "fallen": [], "number": 2, "doubtful": False},
    {"event": "rejected", "lane": 1, "reason": "frame", "bytes": b"half".hex()},
]


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*LANE, *arguments], input=given, capture_output=True, cwd=ROOT, timeout=60, check=False)


def one_sentence(done: subprocess.CompletedProcess[bytes]) -> str:
    """What it complained of: exit status 2, nothing but one line."""
    assert (done.returncode, done.stdout) == (2, b"")
    [line] = done.stderr.decode().splitlines()
    return line


def test_a_capture_is_one_json_event_a_line(tmp_path: Path) -> None:
    (tmp_path / "capture").write_bytes(STREAM)
    done = run("decode", "--profile", "zentral-kegeln", str(tmp_path / "capture"))
    assert (done.returncode, done.stderr) == (0, b"")
    assert [json.loads(line) for line in done.stdout.splitlines()] == MEANT


def test_events_come_out_while_bytes_still_come_in() -> None:
    command = [*LANE, "decode", "--profile", "zentral-kegeln", "-"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(STREAM[:55])
        process.stdin.flush()
        assert json.loads(process.stdout.readline()) == MEANT[0]
        process.stdin.write(STREAM[55:])
        process.stdin.close()
        assert [json.loads(line) for line in process.stdout] == MEANT[1:]
        assert process.wait() == 0


def test_an_unknown_profile_is_one_german_sentence() -> None:
    assert "Das Profil »vollmer« gibt es nicht" in one_sentence(run("decode", "--profile", "vollmer", "-"))
    assert "Das Profil »vollmer« gibt es nicht" in one_sentence(run("simulate", "--profile", "vollmer"))


@pytest.mark.parametrize(("name", "reason"), [("missing", "gibt es nicht"), ("", "ist ein Ordner")])
def test_an_unreadable_capture_is_one_german_sentence(tmp_path: Path, name: str, reason: str) -> None:
    assert reason in one_sentence(run("decode", "--profile", "zentral-kegeln", str(tmp_path / name)))


def test_a_lane_the_profile_does_not_know_is_one_german_sentence() -> None:
    assert "keine Bahn 7" in one_sentence(run("simulate", "--profile", "zentral-kegeln", "--lanes", "7"))


class Simulator:
    """A running ``lane simulate``; ``port`` is what it printed last."""

    def __init__(self, *options: str) -> None:
        command = [*LANE, "simulate", "--profile", "zentral-kegeln", "--seed", "1", *options]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, cwd=ROOT, text=True)
        self.port = self.line()

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def do(self, *lines: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.writelines(line + "\n" for line in lines)
        self.process.stdin.flush()

    def complaint(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.readline()


@pytest.fixture
def simulated() -> Iterator[Callable[..., Simulator]]:
    running: list[Simulator] = []

    def started(*options: str) -> Simulator:
        running.append(Simulator(*options))
        return running[-1]

    yield started
    for simulator in running:
        simulator.process.terminate()
        simulator.process.communicate(timeout=60)


@pytest.fixture
def read(reported: Any) -> Iterator[Callable[..., SerialLane]]:
    """Reads a port as the station does."""
    lanes: list[SerialLane] = []

    def reading(port: str, **settings: Any) -> SerialLane:
        lanes.append(SerialLane(SerialSettings(port, PROFILE, **settings)))
        lanes[-1].start(reported)
        reported.wait(Link)
        return lanes[-1]

    yield reading
    for lane in lanes:
        lane.stop()


def test_a_station_reads_what_is_thrown_by_command(simulated: Any, read: Any, reported: Any) -> None:
    simulator = simulated()
    read(simulator.port)
    simulator.do("throw 7", "throw 1,2,3", "zero", "throw 0", "throw 9")
    throws = reported.wait(Throw, 5)
    assert [throw.pins for throw in throws] == [7, 3, 0, 0, 9]
    assert throws[1].fallen == (1, 2, 3)
    assert not any(throw.doubtful for throw in throws)


def test_all_faults_leave_the_right_throws_and_nothing_else(simulated: Any, read: Any, reported: Any) -> None:
    simulator = simulated()
    read(simulator.port)
    simulator.do("throw 6", "garbage 40", "throw 5", "cut", "throw 4", "double", "silence 0.2", "throw 3", "foul")
    simulator.do("card red", "correct 1 8", "reset", "throw 2")
    throws = [event for event in reported.wait(Throw, 8) if type(event) is Throw]
    assert [throw.pins for throw in throws] == [6, 5, 4, 3, 2]
    assert [foul.card for foul in reported.of(Foul)] == ["yellow", "red"]
    assert [(event.number, event.pins) for event in reported.of(Correction)] == [(1, 8)]
    assert reported.of(Reset) == [Reset(1)]
    assert reported.of(Rejected)


def test_a_throw_after_more_garbage_than_a_buffer_holds_is_read(simulated: Any, read: Any, reported: Any) -> None:
    simulator = simulated()
    read(simulator.port)
    simulator.do("garbage 20000", "throw 5")
    assert [throw.pins for throw in reported.wait(Throw)] == [5]


def test_a_restart_that_only_the_number_betrays_is_a_reset(simulated: Any, read: Any, reported: Any) -> None:
    simulator = simulated()
    read(simulator.port)
    simulator.do("throw 6", "throw 5", "restart", "throw 4", "throw 3")
    assert [throw.pins for throw in reported.wait(Throw, 3)] == [6, 5, 3]
    [reset] = reported.of(Reset)
    assert reset.unscored is not None
    assert reset.unscored.pins == 4


def test_an_adapter_pulled_and_put_back_is_found_by_its_link(
    simulated: Any, read: Any, reported: Any, tmp_path: Path
) -> None:
    link = tmp_path / "adapter"
    simulator = simulated("--link", str(link))
    assert os.path.realpath(link) == simulator.port
    lane = read(str(link))
    simulator.do("unplug")
    reported.wait(Link, 2)
    assert not link.exists()
    simulator.do("replug")
    assert simulator.line() == os.path.realpath(link)
    lane.recheck()
    reported.wait(Link, 3)
    simulator.do("throw 5")
    assert [throw.pins for throw in reported.wait(Throw)] == [5]


def test_a_polled_lane_speaks_when_it_is_asked(simulated: Any, read: Any, reported: Any) -> None:
    simulator = simulated("--polled", "--lanes", "2")
    simulator.do("throw 5", "2: throw 6")
    read(simulator.port, lanes=(1, 2), polling=True)
    assert {(throw.lane, throw.pins) for throw in reported.wait(Throw, 2)} == {(1, 5), (2, 6)}


def test_clear_off_leaves_the_rest_standing(simulated: Any, read: Any, reported: Any) -> None:
    simulator = simulated("--abraeumen")
    read(simulator.port)
    simulator.do("reset", "throw 1,2,3,4,5,6", "throw 1,", "throw 7,8", "throw 9,", "throw 9")
    assert [throw.fallen for throw in reported.wait(Throw, 4)][:3] == [(1, 2, 3, 4, 5, 6), (7, 8), (9,)]
    assert "es stehen nur die Kegel 7,8,9" in simulator.complaint()


def test_a_wrong_command_is_one_line_and_it_goes_on(simulated: Any, read: Any, reported: Any) -> None:
    simulator = simulated()
    read(simulator.port)
    simulator.do("thorw 7", "throw 7")
    assert "»thorw« ist kein Befehl" in simulator.complaint()
    assert [throw.pins for throw in reported.wait(Throw)] == [7]


def test_throws_come_by_themselves_at_a_rate(simulated: Any, read: Any, reported: Any) -> None:
    read(simulated("--rate", "0.05").port)
    assert len(reported.wait(Throw, 3)) >= 3


def test_the_end_of_the_commands_is_not_the_end_of_the_lane(simulated: Any) -> None:
    simulator = simulated()
    assert simulator.process.stdin is not None
    simulator.process.stdin.close()
    simulator.process.stdin = None
    port = open_port(simulator.port, PROFILE.line)
    try:
        port.write(b"3038CE\r")
        assert port.read_until(b"\r").startswith(b"3830")
    finally:
        port.close()
    assert simulator.process.poll() is None


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_it_cleanly(simulated: Any, tmp_path: Path, number: int) -> None:
    link = tmp_path / "adapter"
    simulator = simulated("--link", str(link))
    simulator.process.send_signal(number)
    _, complaints = simulator.process.communicate(timeout=60)
    assert (simulator.process.returncode, complaints) == (0, "")
    assert not link.is_symlink()


def test_quit_ends_it(simulated: Any) -> None:
    simulator = simulated()
    simulator.do("quit")
    assert simulator.process.wait(timeout=60) == 0


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 s"), (59, "59 s"), (1860, "31 min"), (7300, "2 h"), (90000, "einem Tag"), (200000, "2 Tagen")],
)
def test_an_age_is_told_in_the_unit_of_people(seconds: int, words: str) -> None:
    assert spell_of(seconds) == words
