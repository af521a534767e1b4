"""The host's tools for the lane, on a real line: live bytes, rejects, report, learning, a throw read again."""

from __future__ import annotations

import contextlib
import logging
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from drivers.attaching.pin_walk import MIRROR
from drivers.lane import Heard, Missed
from drivers.lanes.manual import ManualLane
from drivers.lanes.serial import SerialLane, SerialSettings
from station.attaching import attached, profile_of
from station.dispatcher import Dispatcher
from station.evening.hosts import HostTicket
from station.evening.messages import BadMessage, Connected, Login, Ordered, Sync
from station.evening.state import Client, Kept, Now, Station
from station.journal.journal import Journal
from station.journal.replay import reopened
from station.lane_tools.log import LINES, LONGEST, LaneLog
from station.lane_tools.tools import LaneTools
from station.settings import read_settings
from tests.station.conftest import read, read_as
from tests.system.wires import LaneWire

PIN = "4711"


def eventually(condition: Callable[[], Any], seconds: float = 15.0) -> Any:
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline, "did not happen in time"
        time.sleep(0.01)
    return found


class Bench:
    """A station on a line that the test holds, and a host at it."""

    def __init__(self, folder: Path, closing: contextlib.ExitStack) -> None:
        self.wire = LaneWire(folder / "port")
        closing.callback(self.wire.close)
        self.folder = folder / "data"
        flags = {"lane": "serial", "serial_port": str(self.wire.link), "data": str(self.folder)}
        settings = read_settings(None, flags)
        journal = Journal(self.folder)
        closing.callback(journal.close)
        profile = profile_of(settings)
        assert profile is not None
        lane = SerialLane(SerialSettings(str(self.wire.link), profile))
        tools = LaneTools(attached(settings, lane, profile))
        self.desk = Dispatcher(journal, reopened(journal, PIN, "serial", time.monotonic()), tools=tools)
        self.desk.start()
        closing.callback(self.desk.stop)
        lane.listen(tools.log.heard)
        lane.start(tools.beside(self.desk.report))
        closing.callback(lane.stop)
        self.send(Connected, client="phone", role="phone")
        self.send(Connected, client="host", role="host")
        assert self.send(Login, client="host", address="here", pin=PIN, fresh="secret")["ok"]
        self.send(Connected, client="host", role="host", host_ticket="secret")

    def send(self, kind: Any, **fields: Any) -> dict[str, Any]:
        return read(self.desk.ask(kind(at=time.time(), now=time.monotonic(), **fields)))

    def wish(self, event: str, /, client: str, **fields: Any) -> dict[str, Any]:
        return self.send(Ordered, client=client, order=read_as(event, fields))

    def use(self, do: str, client: str = "host", **args: Any) -> dict[str, Any]:
        return self.desk.lane_tool(client, do, args)

    def throw(self, pins: int | tuple[int, ...]) -> dict[str, Any]:
        """A throw, once the station has it."""
        before = (self.use("log")["last"] or {"id": 0})["id"]
        self.wire.throw(pins)
        return dict(eventually(lambda: (last := self.use("log")["last"]) and last["id"] > before and last))

    def said(self) -> list[dict[str, Any]]:
        """The events of the log."""
        return [line["event"] for line in self.use("log")["lines"] if "event" in line]


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with contextlib.ExitStack() as closing:
        yield Bench(tmp_path, closing)


def test_the_host_sees_the_bytes_of_a_throw_and_beside_them_what_they_mean(bench: Bench) -> None:
    bench.throw(7)
    told = eventually(lambda: any(event["event"] == "throw" for event in bench.said()) and bench.use("log"))
    data = b"".join(bytes.fromhex(line["hex"]) for line in told["lines"] if "hex" in line)
    assert data == bench.wire.last
    ids = [line["id"] for line in told["lines"]]
    assert ids == sorted(set(ids))
    assert "hex" in told["lines"][-2]
    event = told["lines"][-1]["event"]
    assert (event["event"], event["pins"], event["raw"]) == ("throw", 7, bench.wire.last.rstrip(b"\r").hex())
    assert bench.use("log", since=told["n"])["lines"] == []
    assert told["lane"]["age"] == 0


def test_a_rejected_frame_stands_in_the_log_with_its_reason(bench: Bench) -> None:
    frame = bytearray(bench.wire.frame(5))
    frame[8] ^= 1
    bench.wire.send(bytes(frame))
    link, event = eventually(lambda: len(said := bench.said()) > 1 and said)
    assert (link["event"], event["event"], event["reason"]) == ("link", "rejected", "checksum")
    assert eventually(lambda: bench.use("report")["rejected"]) == {"checksum": 1}


def test_only_a_host_may_use_the_tools(bench: Bench) -> None:
    assert bench.use("log", client="phone")["code"] == "forbidden"
    assert bench.use("log", client="nobody")["code"] == "forbidden"
    for do, args in (("blow_up", {}), ("log", {"since": "all"}), ("log", {"more": 1})):
        with pytest.raises(BadMessage):
            bench.use(do, **args)


def test_the_report_compares_count_picture_and_sum_and_counts_zeros(bench: Bench) -> None:
    for pins in (7, 0, 9):
        bench.throw(pins)
    found = eventually(lambda: (found := bench.use("report"))["counters"]["throws"] == 3 and found)
    assert found["agreed"]
    assert found["counters"]["zeros"] == 1
    assert found["pairs"]["count_mask"] == {"both": 2, "same": 2}
    assert found["pairs"]["count_sum"]["both"] == 2
    wrong = bench.wire.frame(3, (1, 2))  # three counted, two in the picture
    bench.wire.send(wrong)
    found = eventually(lambda: (found := bench.use("report"))["counters"]["throws"] == 4 and found)
    assert (found["agreed"], found["counters"]["doubtful"]) == (False, 1)


def walk(bench: Bench, **start: Any) -> dict[str, Any]:
    """The nine pins of a mirrored lane, one by one; gives what the last step answers."""
    told = bench.use("learn_start", **start)
    assert told["ok"], told
    for pin in range(1, 10):
        assert told["learn"]["step"] == pin
        bench.throw((MIRROR[pin],))
        told = bench.use("learn_step")
        assert told["learn"]["doubt"] is None
    return told


def test_a_mirrored_lane_is_learned_kept_and_then_read_right(bench: Bench) -> None:
    told = walk(bench, profile="zentral-kegeln")
    assert [part["code"] for part in told["learn"]["found"]] == ["order_mirrored", "bit_fallen"]
    for name, code in (("Ver ein", "profile_name"), ("zentral-kegeln", "profile_taken")):
        assert bench.use("learn_keep", name=name)["code"] == code
    kept = bench.use("learn_keep", name="verein")
    assert Path(kept["file"]) == bench.folder / "profiles" / "verein.toml"
    assert "verein" in bench.use("profiles")["profiles"]
    thrown = bench.throw((2, 4))
    assert thrown["fallen"] == [2, 4]
    (again,) = bench.use("again", throw=thrown["id"], profile="verein")["events"]
    assert (again["pins"], again["fallen"]) == (2, [3, 6])


def test_a_step_that_leaves_a_doubt_is_asked_again(bench: Bench) -> None:
    bench.use("learn_start", profile="zentral-kegeln")
    assert "nichts gemeldet" in bench.use("learn_step")["learn"]["doubt"]["text"]
    bench.throw((1, 2))
    told = bench.use("learn_step")["learn"]
    doubt = {"code": "walk_pins", "text": "Es sind 2 Kegel gefallen statt einem.", "values": {"n": 2}}
    assert (told["step"], told["doubt"]) == (1, doubt)
    bench.throw((1,))
    assert bench.use("learn_step")["learn"]["step"] == 2
    bench.throw((1,))  # not the second pin
    for pin in range(3, 10):
        bench.use("learn_step")
        bench.throw((pin,))
    told = bench.use("learn_step")["learn"]
    assert "found" not in told
    assert told["doubt"]["code"] in ("walk_alike", "walk_without")
    assert told["doubt"]["values"] == {"pins": [1, 2]}
    assert bench.use("learn_keep", name="verein")["code"] == "wrong_phase"
    for pin in (1, 2):  # only the doubtful pins are asked for again
        assert told["step"] == pin
        bench.throw((pin,))
        told = bench.use("learn_step")["learn"]
    assert told["found"][0]["text"] == "Die Kegel sind in der üblichen Reihenfolge."
    assert bench.use("learn_cancel")["learn"] is None
    assert bench.use("learn_step")["code"] == "wrong_phase"


def test_nobody_learns_while_a_game_is_on(bench: Bench) -> None:
    setup = {"mode": "hoch", "digits": 2, "players": ["Birgit", "Klaus"]}
    args = {"game": "hausnummern", "setup": setup}
    assert bench.wish("host", client="host", id="1", do="start_game", **args)["ok"]
    assert bench.use("learn_start", profile="zentral-kegeln")["code"] == "game_on"


def test_a_throw_of_the_journal_is_read_again_by_the_command(bench: Bench) -> None:
    bench.throw(9)
    thrown = bench.throw((1, 4))
    folder = bench.folder / "profiles"
    folder.mkdir()
    walk(bench, profile="zentral-kegeln")
    bench.use("learn_keep", name="verein")

    def command(*words: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-m", "station", "lane", "again", *words, "--data", str(bench.folder)]
        return subprocess.run(line, capture_output=True, text=True, timeout=60, check=False)

    read = command(str(thrown["id"]), "--profile", "verein", "--profiles", str(folder))
    assert read.returncode == 0, read.stderr
    assert '"fallen": [1, 6]' in read.stdout
    assert '"fallen": [1, 4]' in read.stderr
    missing = command("999", "--profile", "verein", "--profiles", str(folder))
    assert (missing.returncode, missing.stdout) == (2, "")
    assert "999" in missing.stderr
    assert bench.use("again", throw=999, profile="verein")["code"] == "no_throw"
    assert bench.use("again", throw=1, profile="keins")["code"] == "unknown_profile"
    assert bench.use("again", throw=1, profile="verein")["ok"]  # no longer the last: out of the journal


def test_a_lost_lane_is_logged_once_and_once_when_it_is_back(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    bench.throw(7)
    bench.wire.unplug()
    eventually(lambda: bench.desk.health()["lane"]["health"] == "unhealthy")
    time.sleep(0.8)  # two more attempts to open it
    bench.wire.plug()
    bench.use("recheck")
    eventually(lambda: bench.desk.health()["lane"]["health"] != "unhealthy")
    log = [record.message for record in caplog.records]
    assert sum(line.startswith("lane lost") for line in log) == 1
    assert sum(line.startswith("lane connected") for line in log) == 1
    lines = [line["code"] for line in bench.send(Sync, client="host")["state"]["log"]]
    assert (lines.count("link_down"), lines.count("link_up")) == (1, 2)  # and once at the start
    lane = bench.desk.health()["lane"]
    assert lane.keys() >= {"age", "rejected", "reconnects", "missed"}
    assert lane["reconnects"] == 1


def test_missed_throws_are_counted_in_the_lanes_health(bench: Bench) -> None:
    bench.throw(7)
    bench.wire.frame(8)  # lost on the way
    bench.throw(2)
    assert bench.desk.health()["lane"]["missed"] == 1
    assert bench.use("report")["counters"]["missed"] == 1
    (gap,) = bench.send(Sync, client="host")["state"]["lane"]["gaps"]
    assert (gap["first"], gap["last"], gap["pins"]) == (2, 2, 8)


class Wires:
    """Nine lamps on GPIO lines without GPIO: edges told as a running lane tells them."""

    def __init__(self, folder: Path, **table: Any) -> None:
        settings = read_settings(None, {"lane": "gpio", "data": str(folder)})
        settings = msgspec.structs.replace(settings, gpio=table)
        self.tools = LaneTools(attached(settings, ManualLane(), None))
        client = Client("host", "host", (), "secret")
        self.station = Station(Kept(hosts={"secret": HostTicket()}), Now(clients={"host": client}))

    def use(self, do: str, **args: Any) -> dict[str, Any]:
        return self.tools.use(self.station, "host", do, args)

    def pin(self, line: int, *, lit: int = 0) -> None:
        """The lamp at that line changes and, when the pins stand again, changes back."""
        self.tools.log.heard(f"700000.5 {line} {lit}\n".encode(), False)
        self.tools.log.heard(f"700004.5 {line} {1 - lit}\n".encode(), False)


LAMPS = [4, 17, 27, 22, 5, 6, 13, 19, 26]


@pytest.mark.parametrize(("level", "lit"), [(0, "fallen"), (1, "standing")])
def test_lamps_in_any_order_are_learned_to_the_table_of_the_settings(tmp_path: Path, level: int, lit: str) -> None:
    wires = Wires(tmp_path, lines=LAMPS, order=list(range(9, 0, -1)), ready=20, mode="abraeumen")
    assert wires.use("learn_start")["learn"]["step"] == 1
    for line in (19, 4):  # a doubt: two lamps at once
        wires.pin(line, lit=level)
    assert wires.use("learn_step")["learn"]["doubt"]["values"] == {"lines": [4, 19]}
    order = [19, 4, 17, 27, 22, 5, 6, 13, 26]
    for line in order:
        wires.pin(line, lit=level)
        wires.pin(20)  # the ready lamp goes out and on with every throw
        told = wires.use("learn_step")["learn"]
    table = tomllib.loads(told["table"])["gpio"]
    assert table == {"lines": order, "lit": lit, "ready": 20, "mode": "abraeumen"}
    assert wires.use("learn_keep", name="verein")["code"] == "wrong_phase"


def test_a_lane_that_tells_only_the_count_has_no_pins_to_learn(tmp_path: Path) -> None:
    wires = Wires(tmp_path, lines=[4], count="pulses", ready=20)
    told = wires.use("learn_start")
    assert told["code"] == "count_only"
    assert "nur die Zahl" in told["message"]


# --- the log by itself --------------------------------------------------------------------------------------------


def test_bytes_that_come_one_by_one_are_one_line_until_there_is_a_pause_or_an_event() -> None:
    now = [0.0]
    log = LaneLog(lambda: now[0])
    for byte in b"abc":
        log.heard(bytes((byte,)), False)
        now[0] += 0.01
    n, (line,) = log.since(0)
    assert (line["hex"], line["ms"]) == (b"abc".hex(), 0)
    log.heard(b"d", False)
    _, (grown,) = log.since(n)
    assert (grown["id"], grown["hex"]) == (line["id"], b"abcd".hex())
    now[0] += 1
    log.heard(b"e", False)
    log.event(Missed(1, 2, 3, None))
    log.heard(b"f", False)
    log.heard(b"g", True)
    _, lines = log.since(0)
    assert [line.get("hex") for line in lines] == ["61626364", "65", None, "66", "67"]
    assert [line.get("sent") for line in lines] == [False, False, None, False, True]
    log.event(Heard(1))  # an idle answer of the lane is an end too
    n, _ = log.since(0)
    log.heard(b"h", True)
    assert [line["hex"] for line in log.since(n)[1]] == ["68"]


def test_the_log_is_bounded_whatever_comes() -> None:
    log = LaneLog()
    log.record()
    for _ in range(40):
        log.heard(bytes(60_000), False)
    _, lines = log.since(0)
    assert max(len(line["hex"]) for line in lines) == 2 * LONGEST
    assert len(log._lines) == LINES
    assert len(log.recorded()) == 1 << 20
