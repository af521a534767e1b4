"""Rippling and bouncing inputs to steady ones.  Pure; time is an argument in seconds.

A lamp on AC is dark for part of each period and must count as lit all the same (``Presence``).  A dry contact bounces,
and a spike on its wire is no contact: it must hold for a moment before it counts (``Debounce``).  One that never
lets go is told (``Watch``).
"""

from __future__ import annotations

from collections.abc import Iterable


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
        self._on: set[int] = set()
        self._other_since: dict[int, float] = {}  # inputs that show another level than the one that counts

    def steady(self, now: float, active: Iterable[int]) -> frozenset[int]:
        """The inputs that are on; ``active`` are those active at this moment.  Call it every 2 to 5 ms."""
        different = self._on.symmetric_difference(active)
        self._other_since = {line: self._other_since.get(line, now) for line in different}
        self._on ^= {line for line, since in self._other_since.items() if now - since >= self._window}
        return frozenset(self._on)


class Watch:
    """Names inputs that are on for longer than ``limit`` seconds without a break, each once until it lets go."""

    def __init__(self, limit: float) -> None:
        self._limit = limit
        self._since: dict[str, float] = {}
        self._told: set[str] = set()

    def stuck(self, now: float, on: Iterable[str]) -> list[str]:
        """The inputs, of those that are ``on``, to be told now; sorted."""
        self._since = {name: self._since.get(name, now) for name in on}
        self._told &= self._since.keys()
        news = sorted(n for n, at in self._since.items() if n not in self._told and now - at > self._limit)
        self._told.update(news)
        return news
