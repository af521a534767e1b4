"""The one wall clock of the station: the machine's, until the host sets it right.

A Raspberry Pi has no clock of its own that runs without power, and at a lane there is no network to ask.  What the
host sets holds until the next start; from then on the station counts by the monotonic clock, so that a machine that
learns the time later changes nothing in the middle of an evening.
"""

from __future__ import annotations

import time

from station.evening.messages import Tick

DAWN = 6  # o'clock, local time: what was before belongs to the evening before


class Clock:
    """UTC seconds since 1970 as the station counts them.  May be asked from any thread."""

    def __init__(self) -> None:
        self._set: float | None = None  # what it is ahead of the monotonic clock; None: as the machine says

    def at(self) -> float:
        """Now."""
        return time.time() if self._set is None else self._set + time.monotonic()

    def set(self, at: float) -> None:
        """It is ``at`` now."""
        self._set = at - time.monotonic()

    def dawn(self) -> float:
        """When the sun last rose on the lane: the latest six o'clock, local time."""
        now = self.at()
        day = time.localtime(now)
        today = _dawn_of(day, 0)
        return today if today <= now else _dawn_of(day, -1)


def _dawn_of(day: time.struct_time, later: int) -> float:
    """Six o'clock, ``later`` days after ``day``; the nights of the time change included."""
    return time.mktime((day.tm_year, day.tm_mon, day.tm_mday + later, DAWN, 0, 0, 0, 0, -1))


def day(at: float) -> str:
    """The local day of ``at`` (UTC seconds), YYYY-MM-DD."""
    return time.strftime("%Y-%m-%d", time.localtime(at))


def time_of_day(at: float) -> str:
    """The local time of ``at``, HH:MM, as people read it."""
    return time.strftime("%H:%M", time.localtime(at))


def moment(at: float) -> dict[str, str]:
    """The local day of ``at``, and its time, for the pages."""
    return {"day": day(at), "time": time_of_day(at)}


def night(at: float) -> str:
    """The day whose evening ``at`` belongs to: before dawn it is the day before."""
    return day(at if time.localtime(at).tm_hour >= DAWN else at - 12 * 3600)


CLOCK = Clock()  # one machine, one clock


def tick() -> Tick:
    """What the owner of the state is told every second."""
    return Tick(at=CLOCK.at(), now=time.monotonic(), dawn=CLOCK.dawn())
