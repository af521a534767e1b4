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
CONTACTS_AT_ONCE = 0.03  # the same for contacts, of which a fallen pin's lets go again as well
BLINK = 0.75  # seconds; a lamp that blinks is dark for less


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
    out: float | None = None  # when it first went dark
    again: float | None = None  # when it was lit then

    def began_anew(self) -> Lamp | None:
        """As if it had first been lit when it was lit again."""
        if self.again is None:
            return None
        return Lamp(self.again, self.last, max(self.again, self.until), self.run, max(0.0, self.last - self.again))


class Lamps:
    """Nine lamps over time.  One lit for ``hold`` seconds in all, blinking or not, shows a pin; a flash none."""

    def __init__(self, hold: float) -> None:
        self._hold = hold
        self._lamps: dict[int, Lamp] = {}
        self._lit: frozenset[int] = frozenset()

    def see(self, now: float, lit: frozenset[int]) -> None:
        """The lamps that are lit at this moment."""
        for pin in self._lit - lit:
            if self._lamps[pin].out is None:
                self._lamps[pin].out = now
        for pin in lit:
            lamp = self._lamps.get(pin)
            if lamp is None or now - lamp.last > (GONE if self.shows(lamp) else FLASH):
                self._lamps[pin] = Lamp(now, now, now, now)
                continue
            if pin in self._lit:
                lamp.total += now - lamp.last
            else:
                lamp.run = now
                lamp.again = lamp.again or now
            lamp.last = now
            if now - lamp.run >= min(SPIKE, self._hold):
                lamp.until = now
        self._lit = lit

    def shows(self, lamp: Lamp) -> bool:
        """Whether it was lit for long enough."""
        return lamp.total >= self._hold

    def stayed(self, lamp: Lamp, until: float) -> bool:
        """Whether it was lit or blinked at ``until``, or for longer than a test; contacts let go again."""
        return not self._hold or lamp.until >= until - GONE or lamp.until - lamp.first >= LONG

    def undecided(self, lamps: Collection[Lamp], now: float, end: float) -> bool:
        """Whether one of them came just before ``end``, and may still be a flash."""
        young = [lamp for lamp in lamps if not self.shows(lamp)]
        return now < end + GONE and any(now - lamp.last <= FLASH for lamp in young)

    def tests_forgotten(self, now: float) -> frozenset[int]:
        """Several lamps that came at once and went at once, and not all came again as soon as they do where they blink.

        One that was lit again since begins anew.
        """
        gone = {pin: lamp for pin, lamp in self._lamps.items() if lamp.out and lamp.out - lamp.first < LONG}
        tested: set[int] = set()
        for lamp in gone.values():
            group = {pin: other for pin, other in gone.items() if _together(lamp, other)}
            blinks = all(other.again is not None for other in group.values())
            if len(group) > 1 and not blinks and now > max(other.out or now for other in group.values()) + BLINK:
                tested |= group.keys()
        for pin in tested:
            anew = self._lamps.pop(pin).began_anew()
            self._lamps |= {} if anew is None else {pin: anew}
        return frozenset(tested)

    def dark_flashes_forgotten(self) -> None:
        """A lamp that flashed and is dark begins anew."""
        self._lamps = {pin: lamp for pin, lamp in self._lamps.items() if pin in self._lit or self.shows(lamp)}

    def came(self, since: float, until: float) -> dict[int, Lamp]:
        """The lamps that were first lit in that time, those that may only have flashed as well."""
        return {pin: lamp for pin, lamp in self._lamps.items() if since <= lamp.first <= until}


def _together(lamp: Lamp, other: Lamp) -> bool:
    out, others = lamp.out or lamp.last, other.out or other.last
    return abs(lamp.first - other.first) <= AT_ONCE and abs(out - others) <= AT_ONCE


def at_once(lamps: Collection[Lamp], *, hold: float) -> bool:
    """Whether several lamps came within a moment and went within a moment: pins do not, a lamp test does."""
    within = AT_ONCE if hold else CONTACTS_AT_ONCE
    firsts, lasts = [lamp.first for lamp in lamps], [lamp.until for lamp in lamps]
    if len(firsts) < 2 or max(lasts) - min(firsts) >= LONG:
        return False
    return max(firsts) - min(firsts) <= within and max(lasts) - min(lasts) <= within


def one_ball(lamps: Collection[Lamp], off_at: float | None, within: float) -> float:
    """Lamps that came earlier are not of the throw that the ready lamp's going off at ``off_at`` ended."""
    if off_at is None:
        return float("-inf")
    return max([lamp.first for lamp in lamps if lamp.first <= off_at], default=off_at) - within
