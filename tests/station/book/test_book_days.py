"""A time in the book is local; what was put right on a later day says on which."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest

from station.book.keeper import Keeper
from station.clock import night
from station.evening.messages import Question
from tests.station.conftest import Room

HOUR = 3600
MIDNIGHT = 1_900_018_800  # UTC seconds: 18 March 2030, 0:00 in Berlin


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def corrections(room: Room) -> list[dict[str, Any]]:
    keeper = Keeper(room.folder)
    room.desk.watch(keeper.watch)
    keeper.start()
    try:
        book = json.loads(keeper.answer(Question(what="book", id="1")))
    finally:
        keeper.stop()
    found: list[dict[str, Any]] = book["games"][0]["corrections"]
    return found


def test_a_correction_after_midnight_is_of_the_evening_and_one_at_noon_tells_its_day(room: Room, berlin: None) -> None:
    def at(moment: float) -> None:
        room.later = moment - time.time()

    at(MIDNIGHT - HOUR / 2)
    game = room.game(["Birgit", "Klaus"], digits=2)["game"]
    for turn in range(2):
        for name in ("Birgit", "Klaus"):
            assert room.host("throw", pins=5)["ok"]
            assert room.host("act", player=name, event={"type": "place", "place": turn})["ok"]
    at(MIDNIGHT + HOUR / 2)
    assert room.host("correct", game=game, throw=1, pins=6)["ok"]
    at(MIDNIGHT + 12 * HOUR)
    assert room.host("correct", game=game, throw=2, pins=4)["ok"]
    same, later = corrections(room)
    assert (same["day"], same["at"]) == ("", "00:30")
    assert (later["day"], later["at"]) == ("2030-03-18", "12:00")
    assert [same["order"], later["order"]] == [0, 1]


def test_the_night_of_the_time_change_is_one_night(berlin: None) -> None:
    evening = time.mktime((2030, 3, 30, 20, 0, 0, 0, 0, -1))
    assert night(evening) == "2030-03-30"
    assert night(evening + 8 * HOUR) == "2030-03-30"  # five o'clock in the morning, summer time
    assert night(evening + 12 * HOUR) == "2030-03-31"
