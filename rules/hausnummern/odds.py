"""The exact odds of a Hausnummer: the best mean that free places can bring, and how numbers will end that are made so.

Which digit the pins make is asked of the game; the pins are taken to fall by fixed weights.  A set of free places has
one mean, as a fraction, since what is already placed changes nothing about the rest.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import cache

from rules.hausnummern.view import Mode, digit

Pins = tuple[int, ...]  # weights of 0 to 9 pins
Places = frozenset[int]  # free places: 0 Einer, 1 Zehner ...

UNIFORM: Pins = (1,) * 10
HOBBY: Pins = (6, 3, 6, 10, 14, 17, 17, 15, 8, 4)  # an average club player on a Classic lane: 4.93 pins a throw


@cache
def digits(mode: Mode, pins: Pins = UNIFORM) -> dict[int, Fraction]:
    """The chance of each digit that a throw can make."""
    chances: defaultdict[int, Fraction] = defaultdict(Fraction)
    for fallen, weight in enumerate(pins):
        chances[digit(fallen, mode)] += Fraction(weight, sum(pins))
    return dict(chances)


@cache
def mean(free: Places, mode: Mode, pins: Pins = UNIFORM) -> Fraction:
    """What the digits still to come on ``free`` are worth together on the mean, each placed as is best for it."""
    total = Fraction(0)
    if not free:
        return total
    for thrown, chance in digits(mode, pins).items():
        total += chance * worth(thrown, best_place(thrown, free, mode, pins), free, mode, pins)
    return total


def worth(thrown: int, place: int, free: Places, mode: Mode, pins: Pins = UNIFORM) -> Fraction:
    """The mean of ``free`` when the digit ``thrown`` goes on ``place`` and the rest as is best."""
    placed: int = thrown * 10**place
    return placed + mean(free - {place}, mode, pins)


@cache
def best_place(thrown: int, free: Places, mode: Mode, pins: Pins = UNIFORM) -> int:
    """The place for the digit ``thrown`` that makes the highest (or lowest) number on the mean."""

    def key(place: int) -> Fraction:
        value = worth(thrown, place, free, mode, pins)
        return value if mode == "hoch" else -value

    return max(sorted(free, reverse=True), key=key)


@cache
def finals(free: Places, mode: Mode, pins: Pins = UNIFORM) -> dict[int, float]:
    """The chances of what ``free`` brings in the end, when every digit goes to its ``best_place``."""
    if not free:
        return {0: 1.0}
    chances: defaultdict[int, float] = defaultdict(float)
    for thrown, chance in digits(mode, pins).items():
        place = best_place(thrown, free, mode, pins)
        for value, share in finals(free - {place}, mode, pins).items():
            chances[value + thrown * 10**place] += float(chance) * share
    return dict(chances)
