"""Which of the lanes on a line is ours: its events go on as lane 1, those of others do not.

Where a throw of another lane comes and ours has said nothing yet, the host is asked whether that one is ours.
"""

from __future__ import annotations

from dataclasses import replace

from drivers.lane import LANE, LaneEvent, Link, Noted, Rejected, Report, Reset, Throw


class OwnLane:
    """A ``drivers.lane.Report`` before another one; called by one thread at a time."""

    def __init__(self, report: Report, number: int) -> None:
        """``number``: that of our lane on the line."""
        self._report = report
        self._number = number
        self._spoke = False  # our lane has
        self._others: set[int] = set()  # lanes that have thrown meanwhile

    def __call__(self, event: LaneEvent) -> None:
        """Hand the event on, if it is of our lane."""
        if event.lane == self._number or (isinstance(event, Link) and event.lane == LANE):  # the line itself is ours
            self._spoke = self._spoke or not isinstance(event, Link | Rejected)
            self._report(_as_ours(event))
        elif isinstance(event, Throw) and not self._spoke and event.lane not in self._others:
            self._others.add(event.lane)
            self._report(Noted(LANE, "other_lanes", ", ".join(map(str, sorted(self._others)))))


def _as_ours(event: LaneEvent) -> LaneEvent:
    if isinstance(event, Reset) and event.unscored is not None:
        return Reset(LANE, replace(event.unscored, lane=LANE))
    return replace(event, lane=LANE)
