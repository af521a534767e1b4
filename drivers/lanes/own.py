"""Which lanes of a line are ours: their events go on under our numbers, those of others do not.

Where a throw of another lane comes and ours have said nothing yet, the host is asked whether that one is ours.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from drivers.lane import LANE, LaneEvent, Link, Noted, Rejected, Report, Reset, Throw


class OwnLanes:
    """A ``drivers.lane.Report`` before another one; called by one thread at a time."""

    def __init__(self, report: Report, numbers: Mapping[int, int], *, tell: bool = False) -> None:
        """``numbers``: that of each of our lanes on the line, and ours for it.

        ``tell``: other lanes are told once also where ours speak.
        """
        self._report = report
        self._numbers = numbers
        self._first = next(iter(numbers.values()))
        self._tell = tell
        self._spoke = False  # one of ours has
        self._others: set[int] = set()  # lanes that have thrown meanwhile

    def __call__(self, event: LaneEvent) -> None:
        """Hand the event on, if it is of our lanes, or of the line itself."""
        if event.lane in self._numbers:
            self._spoke = self._spoke or not isinstance(event, Link | Rejected)
            self._report(_as(event, self._numbers[event.lane]))
        elif isinstance(event, Link) and event.lane == LANE:
            for lane in self._numbers.values():
                self._report(_as(event, lane))
        elif isinstance(event, Throw) and (self._tell or not self._spoke) and event.lane not in self._others:
            self._others.add(event.lane)
            others = ", ".join(map(str, sorted(self._others)))
            self._report(Noted(self._first, "ignored_lanes" if self._spoke else "other_lanes", others))


def _as(event: LaneEvent, lane: int) -> LaneEvent:
    if isinstance(event, Reset) and event.unscored is not None:
        return Reset(lane, replace(event.unscored, lane=lane))
    return replace(event, lane=lane)
