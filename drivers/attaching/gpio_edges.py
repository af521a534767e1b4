"""The walk through the nine pins on GPIO lines that a lane already watches, from the edges it tells.  Pure.

The same conclusions as ``gpio_walk``, which watches lines that nobody has claimed yet.
"""

from __future__ import annotations

from typing import Any

from drivers.attaching.gpio_walk import LineLearner
from drivers.attaching.pin_walk import PINS
from drivers.lamps.settings import GpioSettings
from drivers.lane import Said, said


class EdgeLearner:
    """Learns which of the lines of ``settings`` is which pin, and what a lit lamp means."""

    steps = PINS

    def __init__(self, settings: GpioSettings) -> None:
        self._settings = settings
        self._learner = LineLearner()

    def take(self, step: int, data: bytes) -> Said:
        """The edges (lines of a trace) of that step.  Raises Ambiguous: the step must be redone."""
        first: dict[int, int] = {}  # line -> the level that it took first: later the pins are set again
        for words in (line.split() for line in data.decode("ascii").splitlines()):
            if len(words) == 3 and int(words[1]) in self._settings.pins:
                first.setdefault(int(words[1]), int(words[2]))
        rest = frozenset(line for line, level in first.items() if level == self._settings.idle)
        return said("read_line", line=self._learner.take(step, rest, frozenset(first)))

    def table(self) -> dict[str, Any]:
        """``lines`` and ``lit`` for the table ``[gpio]``.  Raises Ambiguous."""
        return self._learner.table()
