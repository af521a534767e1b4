"""A lane that is tried until it can be had: a port that somebody holds, GPIO without rights, a profile with a fault.

What stands in the way is told once for each reason, in the driver's own words; then the driver itself takes over.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from drivers.lane import Lane, LaneError, LaneEvent, Link, Overhear, Report, Said, Tells, said, unheard, unreported
from drivers.worker import Worker

FIRST_PAUSE, LONGEST_PAUSE = 1.0, 10.0  # seconds between two attempts: doubled each time

log = logging.getLogger(__name__)


class PatientLane:
    """Implements ``drivers.lane.Lane``.  ``make``: the lane as the settings want it; raises LaneError."""

    def __init__(self, make: Callable[[], Lane], lanes: Sequence[int] = (1,)) -> None:
        self.zeros = self.numbers = False
        self._make = make
        self._lanes = lanes
        self._lane: Lane | None = None  # the real one, as soon as it runs
        self._told: Said | None = None  # why it does not, as reported
        self._report: Report = unreported
        self._overhear: Overhear = unheard
        self._worker = Worker("patient-lane")
        with suppress(LaneError):  # what is wrong is told at the start
            lane_of_settings = make()
            self.zeros, self.numbers = lane_of_settings.zeros, lane_of_settings.numbers

    def start(self, report: Report) -> None:
        """Begins; never raises: what is wrong is reported, and tried again."""
        self._report = report
        if not self._try():
            self._worker.start(self._run)

    def stop(self) -> None:
        """Ends within two seconds, whoever is at work."""
        self._worker.stop()
        if self._lane is not None:
            self._lane.stop()

    def recheck(self) -> None:
        """Tries now."""
        if self._lane is not None:
            self._lane.recheck()
        else:
            self._worker.wake()

    def listen(self, overhear: Overhear) -> None:
        """Passes on what the real lane hears."""
        self._overhear = overhear

    def _run(self) -> None:
        pause = FIRST_PAUSE
        while not self._worker.stopping.is_set():
            if self._worker.rest(pause):
                pause = FIRST_PAUSE
            if self._worker.stopping.is_set() or self._try():
                return
            pause = min(2 * pause, LONGEST_PAUSE)

    def _try(self) -> bool:
        """Whether the real lane runs now."""
        try:
            lane = self._make()
            lane.listen(self._overhear)
            lane.start(self._with_what_it_tells(lane))
        except LaneError as error:
            self._tell(error.said)
        except Exception:  # outermost: whatever a driver's library raises, the pages stay
            log.exception("the lane cannot be started")
            self._tell(said("link_fault"))
        else:
            self._lane = lane
            if self._worker.stopping.is_set():  # while it was being started
                lane.stop()
            return True
        return False

    def _with_what_it_tells(self, lane: Lane) -> Report:
        """At the start it was not known, if the lane could not even be made then."""
        tells = Tells(lane.zeros, lane.numbers)

        def report(event: LaneEvent) -> None:
            self._report(replace(event, tells=tells) if isinstance(event, Link) and event.up else event)

        return report

    def _tell(self, reason: Said) -> None:
        if reason != self._told:
            log.warning("the lane cannot be had: %s", reason)
            for lane in self._lanes:
                self._report(Link(lane, reason, up=False))
            self._told = reason
