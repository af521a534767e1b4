"""The log: nobody can fill it."""

from __future__ import annotations

import logging
import time
from types import SimpleNamespace

import pytest

import station.sparing
from station.sparing import MOST, WITHIN, Sparing


def test_the_same_line_again_and_again_is_counted_and_not_written(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = SimpleNamespace(now=time.monotonic(), monotonic=lambda: clock.now)
    monkeypatch.setattr(station.sparing, "time", clock)
    caplog.handler.addFilter(sparing := Sparing())
    log = logging.getLogger("a.log")
    for number in range(1000):
        if number == 999:
            clock.now += WITHIN
        log.warning("a client did %d", number)
    log.warning("another line")
    caplog.handler.removeFilter(sparing)
    told = [record.getMessage() for record in caplog.records]
    assert told[:MOST] == [f"a client did {number}" for number in range(MOST)]
    assert told[MOST:] == [f"a client did 999 (and {999 - MOST} times before)", "another line"]
