"""Events of a driver's own thread, for a command that waits for them."""

from __future__ import annotations

import queue
from collections.abc import Iterator

from drivers.lane import LaneEvent


class Watched:
    """A ``drivers.lane.Report`` to iterate over."""

    def __init__(self) -> None:
        self._queue: queue.SimpleQueue[LaneEvent] = queue.SimpleQueue()

    def __call__(self, event: LaneEvent) -> None:
        self._queue.put(event)

    def events(self) -> Iterator[LaneEvent]:
        """Every event as it comes, without end; waits in short turns, so that Ctrl+C is heard."""
        while True:
            try:
                yield self._queue.get(timeout=0.2)
            except queue.Empty:
                continue
