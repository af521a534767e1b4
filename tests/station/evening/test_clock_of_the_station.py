"""The station's clock: local dawn in every season, and what the host set holds whatever the machine says."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from station.clock import Clock

BERLIN = ZoneInfo("Europe/Berlin")


@pytest.fixture(autouse=True)
def _in_germany(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.mark.parametrize(
    ("now", "dawn"),
    [
        ("2026-06-11 20:30", "2026-06-11 06:00"),
        ("2026-06-12 04:30", "2026-06-11 06:00"),
        ("2026-06-12 06:01", "2026-06-12 06:00"),
        ("2026-01-01 00:05", "2025-12-31 06:00"),
        ("2026-10-25 05:59", "2026-10-24 06:00"),  # an hour longer, this night
        ("2026-10-25 06:01", "2026-10-25 06:00"),
        ("2026-03-29 05:30", "2026-03-28 06:00"),  # and an hour shorter
        ("2026-03-29 08:00", "2026-03-29 06:00"),
    ],
)
def test_dawn_is_at_six_by_the_clock_on_the_wall(now: str, dawn: str) -> None:
    """S38"""
    clock = Clock()
    clock.set(datetime.fromisoformat(now).replace(tzinfo=BERLIN).timestamp())
    assert clock.dawn() == datetime.fromisoformat(dawn).replace(tzinfo=BERLIN).timestamp()


def test_a_clock_that_was_set_runs_on_and_follows_the_machine_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr(time, "time", lambda: 1_000.0)
    assert clock.at() == 1_000.0
    monkeypatch.setattr(time, "monotonic", lambda: 50.0)
    clock.set(2_000.0)
    monkeypatch.setattr(time, "time", lambda: 9_999.0)  # the network has told the time
    monkeypatch.setattr(time, "monotonic", lambda: 53.0)
    assert clock.at() == 2_003.0
