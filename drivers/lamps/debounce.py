"""Rippling and bouncing inputs to steady ones.  Pure; time is an argument in seconds.

A lamp on AC is dark for part of each period and must count as lit all the same (``Presence``).  A dry contact bounces,
and a spike on its wire is no contact: it must hold for a moment before it counts (``Debounce``).  One that never
lets go is told (``Watch``).
"""

from __future__ import annotations

from collections.abc import Iterable

from drivers.lane import LaneEvent, Noted, said

FOUL_LEAST = 0.08  # seconds that a foot stays over the line
STEP = 0.02  # seconds between two looks that count for it


class Presence:
    """Rippling inputs to steady ones: on while any sample of the last ``window`` seconds was."""

    def __init__(self, window: float) -> None:
        self._window = window
        self._seen: dict[int, float] = {}

    def steady(self, now: float, active: Iterable[int]) -> frozenset[int]:
        """The inputs that are on; ``active`` are those active at this moment.  Call it every 2 to 5 ms."""
        for line in active:
            self._seen[line] = now
        return frozenset(line for line, at in self._seen.items() if now - at <= self._window)


class Debounce:
    """Bouncing contacts to steady ones: a level counts once every sample of ``window`` seconds showed it."""

    def __init__(self, window: float) -> None:
        self._window = window
        self._on: set[int] | None = None
        self._other_since: dict[int, float] = {}  # inputs that show another level than the one that counts

    def steady(self, now: float, active: Iterable[int]) -> frozenset[int]:
        """The inputs that are on; ``active`` are those active at this moment.  Call it every 2 to 5 ms."""
        if self._on is None:  # what is on at the start has been for long
            self._on = set(active)
        different = self._on.symmetric_difference(active)
        self._other_since = {line: self._other_since.get(line, now) for line in different}
        self._on ^= {line for line, since in self._other_since.items() if now - since >= self._window}
        return frozenset(self._on)


class Foot:
    """A foot over the line breaks its barrier for a while; spikes, each longer by ``presence`` seconds, do not."""

    def __init__(self, presence: float) -> None:
        self._least = FOUL_LEAST + presence
        self._broken = self._seen_at = 0.0

    def over(self, now: float, *, broken: bool) -> bool:
        """Whether a foot is there at ``now``; while nobody looked it is not known to be."""
        self._broken = self._broken + min(now - self._seen_at, STEP) if broken else 0.0
        self._seen_at = now
        return self._broken >= self._least


class Watch:
    """Names the inputs that are on for longer than ``limit`` seconds without a break, whenever they become others."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._since: dict[str, float] = {}
        self._told: list[str] = []

    def news(self, now: float, on: Iterable[str]) -> list[str] | None:
        """All that are stuck now, sorted, if that changed; ``on`` are the inputs that are on at this moment."""
        self._since = {name: self._since.get(name, now) for name in on}
        stuck = sorted(name for name, at in self._since.items() if now - at > self._limit)
        if stuck == self._told:
            return None
        self._told = stuck
        return stuck


def remarks(lane: int, stuck: list[str] | None) -> list[LaneEvent]:
    """What to say of stuck inputs; None: nothing new."""
    if stuck is None:
        return []
    inputs = tuple(said("input_pin", pin=name) if name.isdecimal() else said(f"input_{name}") for name in stuck)
    return [Noted(lane, "stuck_input", inputs=inputs) if stuck else Noted(lane, "inputs_free")]
