"""An evening at a club, from outside: a station that runs as a process, its lane as bytes, its pages as websockets.

``club`` holds all of it and clears up; after each test nothing the station said may be a traceback.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from tests.system.clock import Clock
from tests.system.pages import HostPage, Phone, Wall
from tests.system.processes import Station, Warm
from tests.system.table_beside import TableBeside
from tests.system.wires import LaneWire, SimulatedLane

Made = TypeVar("Made", bound=Any)


class Club:
    """The club's room."""

    def __init__(self, folder: Path, closing: contextlib.ExitStack) -> None:
        self.folder = folder
        self.data = folder / "data"
        self._closing = closing

    def keep(self, made: Made) -> Made:
        """Close ``made`` at the end of the test."""
        self._closing.callback(made.close)
        return made

    def lane(self) -> LaneWire:
        """A lane of raw bytes."""
        return self.keep(LaneWire(self.folder / "port"))

    def simulated_lane(self) -> SimulatedLane:
        """The product's own simulated lane, in a process of its own."""
        return self.keep(SimulatedLane(self.folder / "port"))

    def station(self, *flags: str, starter: Any = None, data: Path | None = None, start: bool = True) -> Station:
        """A station, running unless ``start`` is false; ended at the end, and then asked for tracebacks."""
        station = Station(data or self.data, *flags, starter=starter)
        self._closing.callback(_no_traceback, station)
        self._closing.callback(station.end)
        return station.start() if start else station

    def clock(self) -> Clock:
        """A clock that can be set; its ``starter`` starts stations that live by it."""
        return Clock(self.folder / "clock")

    def evening(self, starter: Any = None) -> Evening:
        """Lane, station, wall and host."""
        lane = self.lane()
        station = self.station(*lane.flags, starter=starter)
        return Evening(self, lane, station)


class Evening:
    """Lane, station, wall and host of one evening; phones as they come."""

    def __init__(self, club: Club, lane: LaneWire, station: Station) -> None:
        self.club = club
        self.lane = lane
        self.station = station
        self.wall = club.keep(Wall(station.url))
        self.host = club.keep(HostPage(station.url))

    def phone(self, *names: str) -> Phone:
        """A phone that holds these players."""
        return self.club.keep(Phone(self.station.url, *names))

    def throw(self, pins: int | tuple[int, ...]) -> None:
        """A throw on the lane; returns when wall and host see it counted, held or out of play."""
        before = self.wall.lane["last"] or {"id": 0}
        self.lane.throw(pins)
        shown = self.wall.until(lambda state: (state["lane"]["last"] or before)["id"] > before["id"])
        self.host.until(lambda state: state["v"] >= shown["v"])

    def turn(self, pins: int, place: int) -> None:
        """A throw of whoever is on turn, placed by the host."""
        self.throw(pins)
        answer = self.host.place(place)
        assert answer["ok"], answer

    def seen(self, answer: dict[str, Any]) -> None:
        """Wait until the wall shows what was acknowledged."""
        assert answer["ok"], answer
        self.wall.until(lambda state: state["v"] >= answer["v"])

    def light_switch(self) -> None:
        """``kill -9``, a start, and all pages back; the phones come back by themselves."""
        self.station.kill()
        self.station.start()
        self.wall.open()
        self.host.open()


def _no_traceback(station: Station) -> None:
    assert "Traceback" not in station.log, station.log


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    """A room with nobody in it."""
    with contextlib.ExitStack() as closing:
        yield Club(tmp_path, closing)


@pytest.fixture
def evening(club: Club, warm: Warm) -> Iterator[Evening]:
    """An evening on a lane of raw bytes, while people play at a table beside it all the time."""
    evening = club.evening(starter=warm)
    table = club.keep(TableBeside(evening.station.url))
    yield evening
    table.check()


@pytest.fixture(scope="session")
def warm() -> Iterator[Warm]:
    """Where cheap starts come from."""
    with contextlib.ExitStack() as closing:
        starter = Warm()
        closing.callback(starter.close)
        yield starter
