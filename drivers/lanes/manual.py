"""A lane without hardware: every throw is typed in.  It says once that it is there, and then nothing."""

from __future__ import annotations

from drivers.lane import Link, Overhear, Report, said


class ManualLane:
    """Implements ``drivers.lane.Lane``."""

    zeros = numbers = False

    def __init__(self, *lanes: int) -> None:
        self._lanes = lanes or (1,)

    def start(self, report: Report) -> None:
        """Reports the links as up."""
        for lane in self._lanes:
            report(Link(lane, said("link_manual"), up=True))

    def stop(self) -> None:
        """Nothing to end."""

    def recheck(self) -> None:
        """Nothing to look at."""

    def listen(self, overhear: Overhear) -> None:
        """Nothing to be heard."""
