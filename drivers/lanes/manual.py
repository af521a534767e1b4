"""A lane without hardware: every throw is typed in.  It says once that it is there, and then nothing."""

from __future__ import annotations

from drivers.lane import Link, Overhear, Report, said


class ManualLane:
    """Implements ``drivers.lane.Lane``."""

    zeros = numbers = False

    def __init__(self, lane: int = 1) -> None:
        self._lane = lane

    def start(self, report: Report) -> None:
        """Reports the link as up."""
        report(Link(self._lane, said("link_manual"), up=True))

    def stop(self) -> None:
        """Nothing to end."""

    def recheck(self) -> None:
        """Nothing to look at."""

    def listen(self, overhear: Overhear) -> None:
        """Nothing to be heard."""
