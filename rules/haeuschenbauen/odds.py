"""The exact odds of Häuschenbauen: how long a house takes, and who wins.

What a throw does to a house is asked of the game itself; a house is a step along a chain that only goes forward, so
the mean is an exact fraction, and the chance to be ready after so many throws follows throw by throw.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import prod

from rules.dice import FACES
from rules.game import Seat
from rules.haeuschenbauen.state import PARTS, House, Options, start

CERTAIN = 1e-12  # a house that is unfinished with less than this chance is finished


@cache
def drawable(house: House, windows: int) -> tuple[House, ...]:
    """The houses that one throw makes of ``house``, one for each face that draws a part."""
    state = start(Options(1, Seat(0), windows))
    faces = (index for index in range(len(PARTS)) if state.outcome(house, index) == "drawn")
    return tuple((*house[:index], house[index] + 1, *house[index + 1 :]) for index in faces)


@cache
def expected_throws(house: House, windows: int) -> Fraction:
    """The throws of its owner that ``house`` still takes on the mean."""
    nexts = drawable(house, windows)
    if not nexts:
        return Fraction(0)
    return (len(FACES) + sum(expected_throws(after, windows) for after in nexts)) / Fraction(len(nexts))


@cache
def unfinished(house: House, windows: int) -> tuple[float, ...]:
    """The chance that ``house`` is still unfinished after 0, 1, 2 ... more throws, until it is as good as none."""
    houses = {house: 1.0}
    chances: list[float] = []
    while not chances or chances[-1] > CERTAIN:
        chances.append(sum(chance for each, chance in houses.items() if drawable(each, windows)))
        after: defaultdict[House, float] = defaultdict(float)
        for each, chance in houses.items():
            nexts = drawable(each, windows)
            after[each] += chance * (1 - len(nexts) / len(FACES))
            for drawn in nexts:
                after[drawn] += chance / len(FACES)
        houses = dict(after)
    return tuple(chances)


def win_chances(houses: Sequence[House], windows: int) -> tuple[float, ...]:
    """The chance of each house to be the first one finished, in the order of throwing from the next one on."""
    tails = [unfinished(house, windows) for house in houses]
    most = max(map(len, tails))
    rows = [(*tail, *(0.0,) * (most + 1 - len(tail))) for tail in tails]
    return tuple(
        sum(
            (row[turn - 1] - row[turn])
            * prod(other[turn] for other in rows[:index])  # who throws before has missed once more
            * prod(other[turn - 1] for other in rows[index + 1 :])
            for turn in range(1, most + 1)
        )
        for index, row in enumerate(rows)
    )
