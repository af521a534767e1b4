"""Several lanes at once, by bytes: two cables, one of them a bus with lanes of ours and one of somebody else's."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.system.conftest import Club
from tests.system.pages import HostPage, Phone, Wall
from tests.system.processes import Warm, kegelstation
from tests.system.wires import LaneWire

SETTINGS = """
[[lines]]
driver = "serial"
serial_port = "{one}"
lanes = [1]
[[lines]]
driver = "serial"
serial_port = "{bus}"
lanes = [2, 3]
[lane_names]
2 = "rechts"
"""

FAULTY = """
[[lines]]
driver = "serial"
serial_port = "/dev/there-is-none"
lanes = [1, 2]
[[lines]]
driver = "gpio"
lanes = [3]
gpio = { preset = "G9" }
[[lines]]
driver = "simulated"
lanes = [4, 5]
auto_seconds = 1
[[lines]]
driver = "simulated"
profile = "there-is-none"
lanes = [6]
[[lines]]
driver = "manual"
lanes = [8]
"""


class Hall:
    """Lane 1 on a cable of its own; 2, 3 and a strange lane 4 on a bus."""

    def __init__(self, club: Club, warm: Warm) -> None:
        self.one = club.keep(LaneWire(club.folder / "port"))
        self.bus = club.keep(LaneWire(club.folder / "bus", lane=2))
        self.others = {lane: club.keep(LaneWire(club.folder / f"unplugged-{lane}", lane=lane)) for lane in (3, 4)}
        config = Path(club.folder) / "kegelstation.toml"
        config.write_text(SETTINGS.format(one=self.one.link, bus=self.bus.link))
        self.station = club.station("--config", str(config), starter=warm)
        self.walls = {lane: club.keep(Wall(self.station.url, lane=lane)) for lane in (1, 2, 3)}
        self.host = club.keep(HostPage(self.station.url))

    def throw(self, lane: int, pins: int) -> None:
        """A throw, once that lane's wall shows it."""
        wall = self.walls[lane]
        before = (wall.lane["last"] or {"id": 0})["id"]
        wire = {1: self.one, 2: self.bus}.get(lane)
        if wire is not None:
            wire.throw(pins)
        else:
            self.bus.send(self.others[lane].frame(pins))
        wall.until(lambda state: (state["lane"]["last"] or {"id": 0})["id"] > before)

    def counted(self, lane: int) -> list[int]:
        """What is counted in the lane's game, then what is held there."""
        state = self.walls[lane].state
        return [throw["pins"] for throw in state["game"]["throws"]] + state["lane"]["held"]

    def started(self, lane: int, mode: str, *players: str) -> int:
        setup = {"mode": mode, "digits": 2, "players": list(players)}
        answer = self.host.do("start_game", game="hausnummern", setup=setup, lane=lane)
        assert answer["ok"], answer
        self.walls[lane].until(lambda state: state["game"])
        return int(answer["game"])


@pytest.fixture
def hall(club: Club, warm: Warm) -> Hall:
    return Hall(club, warm)


def test_two_games_side_by_side_while_a_cable_is_pulled(hall: Hall, club: Club) -> None:
    high = hall.started(1, "hoch", "Birgit", "Klaus")
    low = hall.started(2, "niedrig", "Anna", "Berta")
    phone = club.keep(Phone(hall.station.url, "Anna"))
    hall.throw(1, 7)
    hall.throw(2, 3)
    hall.throw(2, 5)  # Anna has not placed her 3
    hall.throw(3, 8)  # no game there
    assert (hall.counted(1), hall.counted(2)) == ([7], [3, 5])
    shown = phone.until(lambda state: state["lanes"]["3"]["last"])
    assert (shown["game"]["id"], shown["lane"]["held"]) == (low, [5])
    assert {n: (lane["game"], lane["name"], lane["driver"]) for n, lane in shown["lanes"].items()} == {
        "1": (high, None, "serial"), "2": (low, "rechts", "serial"), "3": (None, None, "serial"),
    }  # fmt: skip
    assert hall.host.until(lambda state: state["lanes"]["3"]["aside"])["lanes"]["3"]["aside"][0]["pins"] == 8

    hall.one.send(hall.one.frame(4)[:20])
    hall.one.unplug()
    hall.walls[2].until(lambda state: state["lanes"]["1"]["health"] == "unhealthy", seconds=5)
    assert phone.place(1)["ok"]
    assert hall.host.do("act", player="Berta", event={"type": "place", "place": 0}, lane=2)["ok"]
    hall.throw(2, 9)
    assert hall.counted(2) == [3, 5, 9]
    assert hall.walls[2].lane["health"] == "healthy"
    assert hall.station.health()[0] == 503
    rows = kegelstation("lane", "status", "--url", hall.station.url).stdout.splitlines()
    assert [row.split() for row in rows if row.startswith("  Bahn ")] == [
        ["Bahn", "1", "gestört"], ["Bahn", "2", "in", "Ordnung"], ["Bahn", "3", "in", "Ordnung"],
    ]  # fmt: skip
    assert hall.host.do("throw", pins=6, lane=2)["ok"]
    assert hall.host.do("correct", pins=1, throw=1, lane=2)["ok"]
    assert hall.host.do("undo", lane=2)["ok"]  # the correction
    assert hall.host.do("discard_held", index=0, lane=2)["ok"]
    assert hall.counted(1) == [7]  # nothing of all that is of lane 1
    assert hall.host.do("throw", pins=6, lane=4)["code"] == "bad_lane"

    hall.one.plug()
    hall.walls[1].until(lambda state: state["lane"]["health"] != "unhealthy")
    assert hall.host.place(0)["ok"]
    hall.throw(1, 5)
    hall.station.kill()
    hall.station.start()
    after = hall.station.state()
    assert [throw["pins"] for throw in after["game"]["throws"]] == [7, 5]
    assert {n: lane["game"] for n, lane in after["lanes"].items()} == {"1": high, "2": low, "3": None}
    assert after["lanes"]["2"]["last"]["pins"] == 6


def test_a_strange_lane_of_the_bus_is_told_once_and_a_twin_cable_has_its_own_tools(hall: Hall) -> None:
    hall.throw(2, 5)
    for pins in (1, 2):
        hall.bus.send(hall.others[4].frame(pins))
    hall.throw(3, 8)
    log = hall.host.until(lambda state: state["lanes"]["3"]["last"])["log"]
    told = [line for line in log if line["code"] == "lane_ignored_lanes"]
    assert [line["values"]["detail"] for line in told] == ["4"]
    assert hall.walls[1].lane["last"] is None
    lines = {lane: hall.host.ask("lane_tool", do="log", lane=lane) for lane in (1, 2, 3)}
    assert lines[1]["last"] is None
    assert [lines[lane]["last"]["pins"] for lane in (2, 3)] == [5, 8]
    pins = {lane: hall.host.ask("lane_tool", do="report", lane=lane)["counters"] for lane in (2, 3)}
    assert pins[2] == pins[3]
    assert not hall.host.ask("lane_tool", do="log", lane=4)["ok"]


def test_lines_that_cannot_be_had_leave_the_others_in_peace(club: Club, warm: Warm) -> None:
    config = club.folder / "kegelstation.toml"
    config.write_text(FAULTY)
    station = club.station("--config", str(config), starter=warm)
    wall = club.keep(Wall(station.url, lane=4))
    wall.until(lambda state: state["lanes"]["6"]["message"] and state["lanes"]["5"]["last"])
    lanes = {
        number: (lane["health"], (lane["message"] or "").partition(" ")[0])
        for number, lane in wall.state["lanes"].items()
    }
    assert lanes == {
        "1": ("unhealthy", "Der"), "2": ("unhealthy", "Der"), "3": ("unhealthy", "[gpio]:"),
        "4": ("healthy", ""), "5": ("healthy", ""), "6": ("unhealthy", "Das"), "8": ("presumed", ""),
    }  # fmt: skip
    assert wall.lane["driver"] == "simulated"
    host = club.keep(HostPage(station.url))
    assert host.do("throw", pins=4, lane=1)["ok"]  # by hand, as ever
    assert host.until(lambda state: state["lanes"]["1"]["last"])["lanes"]["1"]["last"]["pins"] == 4
