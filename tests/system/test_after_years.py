"""A station that has hung on the wall for long (300 games, 6,000 throws) is as quick as a new one.

Nothing here is a time: each figure is one of the old station by one of an empty station, taken in turns.  A machine
that has other work makes some of them longer and none shorter, so the quicker ones are compared.
"""

from __future__ import annotations

import contextlib
import json
import shutil
import sqlite3
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any

import pytest
from msgspec.structs import replace

from station.evening.state import Kept
from station.journal.checkpoint import FORM, packed, unpacked
from station.journal.journal import FILE, Journal
from station.journal.replay import reopened
from tests.conftest import EVENINGS, SEASON
from tests.season import PEOPLE
from tests.system.conftest import Club
from tests.system.processes import Station, eventually

STARTS = 5
GAMES = 4  # of 2 people and 6 digits each
ASKED = 30


def took(what: Callable[[], Any]) -> float:
    """Seconds that ``what`` takes."""
    start = time.perf_counter()
    what()
    return time.perf_counter() - start


def quick(times: list[float]) -> float:
    """What a quarter of them does not take."""
    return quantiles(times, n=4)[0]


@pytest.fixture
def clubs(season: Path, tmp_path: Path) -> Iterator[dict[str, Club]]:
    """Two clubs: one has played a season, the other nothing."""
    with contextlib.ExitStack() as closing:
        both = {name: Club(tmp_path / name, closing) for name in ("new", "old")}
        for club in both.values():
            club.folder.mkdir()
        shutil.copytree(season, both["old"].data)
        yield both


def test_a_start_reads_no_years(clubs: dict[str, Club]) -> None:
    stations = {name: club.station("--lane", "manual", start=False) for name, club in clubs.items()}
    found: dict[str, list[float]] = {name: [] for name in stations}
    for _ in range(STARTS):
        for name, station in stations.items():
            found[name].append(took(station.start))
            station.terminate()
    assert quick(found["old"]) < 5 * quick(found["new"]), found


def test_a_throw_is_as_quick_as_on_the_first_evening(clubs: dict[str, Club]) -> None:
    evenings = {name: club.evening() for name, club in clubs.items()}
    for name in PEOPLE:
        evenings["new"].host.do("add_player", name=name)
    for evening in evenings.values():
        ready(evening.station)
        evening.light_switch()  # nobody has asked for statistics since
    found: dict[str, list[float]] = {name: [] for name in evenings}
    for _ in range(GAMES):
        for evening in evenings.values():
            evening.host.start(["Birgit", "Klaus"], digits=6)
        for turn in range(12):
            for name, evening in evenings.items():
                found[name].append(took(partial(evening.throw, 7)))
                assert evening.host.place(turn // 2)["ok"]
    assert quick(found["old"]) < 2 * quick(found["new"]), found


def test_the_statistics_of_years_are_there_as_quickly_as_those_of_nothing(clubs: dict[str, Club]) -> None:
    stations = {name: ready(club.station("--lane", "manual")) for name, club in clubs.items()}
    for path in ("/stats", "/api/stats"):
        found: dict[str, list[float]] = {name: [] for name in stations}
        for _ in range(ASKED):
            for name, station in stations.items():
                found[name].append(took(partial(station.get, path)))
        assert quick(found["old"]) < 3 * quick(found["new"]), (path, found)


def ready(station: Station) -> Station:
    """``station``, whose book has read all that there is."""
    eventually(lambda: station.get("/api/stats")[0] == 200, seconds=300)
    return station


def test_all_of_the_season_replayed_is_the_evening_that_was_kept(season: Path, tmp_path: Path) -> None:
    shutil.copy(season / FILE, tmp_path / FILE)
    with contextlib.closing(Journal(tmp_path)) as journal:
        kept = journal.checkpoint(FORM)
        assert kept is not None
        lived = unpacked(kept[1])
        with contextlib.closing(sqlite3.connect(tmp_path / FILE)) as db:
            db.execute("DELETE FROM checkpoint")
            db.commit()
        replayed = reopened(journal, "4711", "manual", 0.0)
    assert (lived.next_game, len(lived.evenings)) == (SEASON + 1, EVENINGS)
    assert told(replayed.kept) == told(lived)


def told(kept: Kept) -> Any:
    """All that is kept, but for what also remembers that of which no entry tells."""
    plain = json.loads(packed(replace(kept, v=0, log=(), answers={})))
    return {**plain, "guests": sorted(plain["guests"])}  # a set
