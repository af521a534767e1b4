"""What tests of drivers share: a place for events that a driver's own thread reports, and a way to wait for them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

import pytest

from drivers.lane import LaneEvent

Kind = TypeVar("Kind")
DEADLINE = 60.0  # seconds; reached only when the test fails


class Reported:
    """Collects events; an instance is a ``drivers.lane.Report``."""

    def __init__(self) -> None:
        self.events: list[LaneEvent] = []
        self._news = threading.Condition()

    def __call__(self, event: LaneEvent) -> None:
        with self._news:
            self.events.append(event)
            self._news.notify_all()

    def of(self, kind: type[Kind]) -> list[Kind]:
        """The events of that kind so far."""
        with self._news:
            return [event for event in self.events if isinstance(event, kind)]

    def wait(self, kind: type[Kind], count: int = 1) -> list[Kind]:
        """The events of that kind, as soon as there are ``count``."""
        with self._news:
            self._news.wait_for(lambda: sum(isinstance(event, kind) for event in self.events) >= count, DEADLINE)
        found = self.of(kind)
        assert len(found) >= count, self.events
        return found


@pytest.fixture
def reported() -> Reported:
    return Reported()


@pytest.fixture
def until() -> Callable[[Callable[[], bool]], None]:
    """Waits until something holds; fails at the deadline."""

    def wait(holds: Callable[[], bool]) -> None:
        end = time.monotonic() + DEADLINE
        while not holds():
            assert time.monotonic() < end
            time.sleep(0.01)

    return wait
