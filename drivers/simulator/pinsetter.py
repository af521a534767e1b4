"""A pinsetter without hardware: pins that stand and fall, and the figures its computer keeps of them.  Pure.

In Volle all nine are set after every throw; in Abräumen only what stood is set again, until all nine are down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from drivers.decoding.profile import FULL
from drivers.decoding.weighing import pins_of
from drivers.lane import Pins

NEIGHBOURS: dict[int, Pins] = {  # pins that touch each other in the diamond
    1: (2, 3, 5),
    2: (1, 4, 5, 7),
    3: (1, 5, 6, 8),
    4: (2, 5, 7),
    5: (1, 2, 3, 4, 6, 7, 8, 9),
    6: (3, 5, 8),
    7: (2, 4, 5, 9),
    8: (3, 5, 6, 9),
    9: (5, 7, 8),
}
GAME_TIME = 300  # time left at the beginning, unit 6 s


@dataclass(frozen=True, slots=True)
class Result:
    """What the lane's computer knows after a throw.  ``time`` in units of 6 s; masks as in ``reading.Reading``."""

    number: int = 0
    pins: int = 0
    sum: int = 0
    misses: int = 0
    time: int = GAME_TIME
    next: int = 0
    mask: int = 0


class Pinsetter:
    """One lane's pins.  ``clear_off``: Abräumen instead of Volle."""

    def __init__(self, *, clear_off: bool = False) -> None:
        self._clear_off = clear_off
        self.last = Result()
        self._results: dict[int, Result] = {}

    @property
    def standing(self) -> Pins:
        """The pins set for the next throw."""
        return pins_of(FULL & ~self.last.next)

    def throw(self, fallen: Pins) -> Result:
        """The result of a throw that knocks these pins down.  Raises ValueError where one of them does not stand."""
        if not set(fallen) <= set(self.standing) or len(set(fallen)) != len(fallen):
            raise ValueError(fallen)
        last = self.last
        mask = sum(1 << (pin - 1) for pin in fallen) | last.next
        self.last = Result(
            number=last.number + 1,
            pins=len(fallen),
            sum=last.sum + len(fallen),
            misses=last.misses + (not fallen),
            time=max(0, last.time - 3),
            next=mask if self._clear_off and mask != FULL else 0,
            mask=mask,
        )
        self._results[self.last.number] = self.last
        return self.last

    def correct(self, number: int, pins: int, chance: Random) -> Result:
        """The result of that throw with another count.  Raises KeyError for an unknown number, ValueError as above."""
        old, last = self._results[number], self.last
        before = self._results[number - 1].next if number > 1 else 0
        mask = sum(1 << (pin - 1) for pin in _picture(pins, pins_of(FULL & ~before), chance)) | before
        new = replace(old, pins=pins, mask=mask, next=mask if self._clear_off and mask != FULL else 0)
        self._results[number] = new
        self.last = replace(new if number == last.number else last, sum=last.sum + pins - old.pins)
        return replace(new, sum=self.last.sum, next=self.last.next)

    def begin(self) -> None:
        """A new game: number and sums from the beginning, all nine set."""
        self.last = Result()
        self._results.clear()

    def picture(self, pins: int, chance: Random) -> Pins:
        """Which ``pins`` of the standing ones could fall.  Raises ValueError for more than stand."""
        return _picture(pins, self.standing, chance)


def _picture(pins: int, standing: Pins, chance: Random) -> Pins:
    """One pin at the front and then its neighbours."""
    if not 0 <= pins <= len(standing):
        raise ValueError(pins)
    left, fallen = list(standing), list[int]()
    while len(fallen) < pins:
        near = [pin for pin in left if any(pin in NEIGHBOURS[down] for down in fallen)]
        fallen.append(chance.choice(near if near else left[:3]))
        left.remove(fallen[-1])
    return tuple(sorted(fallen))
