"""What lamps showed over time, and for how long: a flash is no pin, a flicker of the ready lamp no setting.  Pure.

Time is an argument in seconds.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

GONE = 1.5  # seconds that a lamp which showed a pin is dark until it is no blink any more
FLASH = 0.3  # the same for one that only flashed
SPIKE = 0.1  # seconds that a lamp is lit at least, before it went dark for good
LONG = 3.0  # seconds that no lamp test takes, and every result stays
AT_ONCE = 0.1  # seconds within which all lamps of a test come, and go


class Release:
    """The ready lamp: lit once it was so for ``on`` seconds, dark once for ``off``; ``at`` is when that began."""

    def __init__(self, on: float, off: float, *, lit: bool, now: float) -> None:
        self._on, self._off = on, off
        self.lit, self.at = lit, now
        self._other: float | None = None  # since when it shows what does not count yet

    def changed(self, now: float, lit: bool) -> bool:
        """Whether with this moment ``lit`` is another."""
        if lit == self.lit:
            self._other = None
            return False
        self._other = now if self._other is None else self._other
        if now - self._other < (self._off if self.lit else self._on):
            return False
        self.lit, self.at, self._other = lit, self._other, None
        return True


@dataclass(slots=True)
class Lamp:
    """What one lamp showed since it was first lit, in seconds."""

    first: float
    last: float  # when it was lit last
    until: float  # the same, spikes apart
    run: float  # since when it is lit this time
    total: float = 0.0  # for how long in all


class Lamps:
    """Nine lamps over time.  One lit for ``hold`` seconds in all, blinking or not, shows a pin; a flash none."""

    def __init__(self, hold: float) -> None:
        self._hold = hold
        self._lamps: dict[int, Lamp] = {}
        self._lit: frozenset[int] = frozenset()

    def see(self, now: float, lit: frozenset[int]) -> None:
        """The lamps that are lit at this moment."""
        for pin in lit:
            lamp = self._lamps.get(pin)
            if lamp is None or now - lamp.last > (GONE if self.shows(lamp) else FLASH):
                self._lamps[pin] = Lamp(now, now, now, now)
                continue
            if pin in self._lit:
                lamp.total += now - lamp.last
            else:
                lamp.run = now
            lamp.last = now
            if now - lamp.run >= min(SPIKE, self._hold):
                lamp.until = now
        self._lit = lit

    def shows(self, lamp: Lamp) -> bool:
        """Whether it was lit for long enough."""
        return lamp.total >= self._hold

    def dark_flashes_forgotten(self) -> None:
        """A lamp that flashed and is dark begins anew."""
        self._lamps = {pin: lamp for pin, lamp in self._lamps.items() if pin in self._lit or self.shows(lamp)}

    def came(self, since: float, until: float) -> dict[int, Lamp]:
        """The lamps that were first lit in that time, those that may only have flashed as well."""
        return {pin: lamp for pin, lamp in self._lamps.items() if since <= lamp.first <= until}


def at_once(lamps: Collection[Lamp]) -> bool:
    """Whether several lamps came within a moment and went within a moment: pins do not, a lamp test does."""
    firsts, lasts = [lamp.first for lamp in lamps], [lamp.until for lamp in lamps]
    if len(firsts) < 2 or max(lasts) - min(firsts) >= LONG:
        return False
    return max(firsts) - min(firsts) <= AT_ONCE and max(lasts) - min(lasts) <= AT_ONCE


def one_ball(lamps: Collection[Lamp], off_at: float | None, within: float) -> float:
    """Lamps that came earlier are not of the throw that the ready lamp's going off at ``off_at`` ended."""
    if off_at is None:
        return float("-inf")
    return max([lamp.first for lamp in lamps if lamp.first <= off_at], default=off_at) - within
