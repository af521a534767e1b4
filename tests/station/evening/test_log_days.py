"""The host's log tells local time, and the day of what happened before the last line's day."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator

import pytest

from station.evening.state import LogLine
from station.picture.memo import Memo
from station.picture.people import log_of

DAY = 24 * 3600
EVENING = 1_900_090_800  # UTC seconds: 18 March 2030, 20:00 in Berlin


@pytest.fixture(autouse=True)
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def told(*moments: float) -> list[tuple[str | None, str]]:
    lines = [json.loads(bytes(line)) for line in log_of([LogLine(at, "game_ended", {}) for at in moments], {}, Memo())]
    return [(line.get("day"), line["at"]) for line in lines]


def test_a_line_of_today_is_a_time_and_one_of_another_day_has_its_date() -> None:
    assert told(EVENING - 14 * DAY, EVENING - DAY, EVENING, EVENING + 3600) == [
        ("2030-03-04", "20:00"),
        ("2030-03-17", "20:00"),
        (None, "20:00"),
        (None, "21:00"),
    ]


def test_an_empty_log_is_empty() -> None:
    assert log_of((), {}, Memo()) == []


def test_the_hour_that_the_time_change_leaves_out_is_left_out() -> None:
    before = 1_901_148_900  # half past one at night on 31 March 2030
    assert told(before, before + 3600) == [(None, "01:55"), (None, "03:55")]
