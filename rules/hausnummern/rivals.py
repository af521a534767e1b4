"""The chance to win at Hausnummern with a number, each against each, by the numbers that all can see.

The others are taken to place what they still throw for the best number on the mean; a tie counts for half.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from rules.game import Seat
from rules.hausnummern.odds import Places, digits, finals
from rules.hausnummern.view import Mode, View


def places(number: tuple[int | None, ...]) -> tuple[int, Places]:
    """What the digits of a number (the front place first) are worth so far, and its free places."""
    by_place = dict(enumerate(reversed(number)))
    value = sum(thrown * 10**place for place, thrown in by_place.items() if thrown is not None)
    return value, frozenset(place for place, thrown in by_place.items() if thrown is None)


@dataclass(frozen=True, slots=True)
class Rival:
    """Another number: what is placed, and what may come to it."""

    placed: int
    rising: tuple[int, ...]
    chances: tuple[float, ...]  # that at most as much comes

    def lower(self, number: int) -> float:
        """The chance that it ends lower than ``number``; equal is half."""
        below = bisect_left(self.rising, number - self.placed)
        up_to = bisect_right(self.rising, number - self.placed)
        return (self._at_most(below) + self._at_most(up_to)) / 2

    def _at_most(self, index: int) -> float:
        return self.chances[index - 1] if index else 0.0


@cache
def _coming(free: Places, mode: Mode) -> tuple[tuple[int, ...], tuple[float, ...]]:
    """What ``free`` may bring, rising, and the chances of at most as much."""
    ends = finals(free, mode)
    rising = tuple(sorted(ends))
    return rising, tuple(accumulate(ends[value] for value in rising))


class Chances:
    """What the number of ``seat`` is worth: the chance that it wins."""

    def __init__(self, view: View, mode: Mode, seat: Seat) -> None:
        self._mode = mode
        others = (places(number) for other, number in view.digits.items() if other != seat)
        self._rivals = [Rival(placed, *_coming(free, mode)) for placed, free in others]
        self.best = cache(self._best)

    def _best(self, value: int, free: Places) -> float:
        """The best chance to win with ``value`` placed and ``free`` to come."""
        if not free:
            return self._winning(value)
        return sum(
            float(chance) * max(self.best(value + thrown * 10**place, free - {place}) for place in free)
            for thrown, chance in digits(self._mode).items()
        )

    def _winning(self, number: int) -> float:
        chance = 1.0
        for rival in self._rivals:
            lower = rival.lower(number)
            chance *= lower if self._mode == "hoch" else 1 - lower
        return chance
