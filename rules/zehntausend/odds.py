"""The exact odds of a turn of Zehntausend: what a throw offers, and what rolling on is worth.

All scores are multiples of fifty, so a turn is a walk over points and the number of dice of the next throw.  What
banking is worth at each number of points is handed in (the points themselves, or the chance of winning with them);
from there every value follows backwards, for points only grow.  Throws that offer the same are counted together.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations_with_replacement, product
from typing import NamedTuple

from rules.dice import FACES, counted, ways
from rules.zehntausend.scores import score
from rules.zehntausend.state import DICE

STEP = 50  # every score is a multiple of it
LARGEST = 8000 // STEP  # six 1s: no throw brings more
FARTHEST = 20_000 // STEP  # points of a turn from which even six hot dice are left

Worths = tuple[float, ...]  # what banking is worth, by steps of points
Table = tuple[Worths, ...]  # what rolling is worth, by dice of the next throw (0 is unused) and steps of points


class Offer(NamedTuple):
    """The best selection of so many dice: its steps of points, and the dice of the next throw."""

    steps: int
    dice: int


@cache
def throws(dice: int, *, vierling_paar: bool) -> tuple[tuple[int, tuple[Offer, ...]], ...]:
    """All throws of ``dice`` (1 to 6), as ways out of 6**dice with what they offer; nothing is a Fehlwurf."""
    found: Counter[tuple[Offer, ...]] = Counter()
    for faces in combinations_with_replacement(FACES, dice):
        counts = counted(faces)
        found[_offers(counts, vierling_paar=vierling_paar)] += ways(counts)
    return tuple((count, offers) for offers, count in found.items())


def _offers(counts: tuple[int, ...], *, vierling_paar: bool) -> tuple[Offer, ...]:
    """For each number of dice taken the selection that scores most: more points for the same dice are never worse."""
    best: dict[int, int] = {}
    for taken in product(*(range(count + 1) for count in counts)):
        faces = tuple(face for face, count in zip(FACES, taken, strict=True) for _ in range(count))
        points = score(faces, vierling_paar=vierling_paar)
        if points is not None:
            best[len(faces)] = max(points, best.get(len(faces), 0))
    return tuple(Offer(points // STEP, (sum(counts) - size) or DICE) for size, points in sorted(best.items()))


@lru_cache(maxsize=32)
def rolling(worths: Worths, *, vierling_paar: bool) -> Table:
    """What rolling on is worth, with best play after it, when banking is worth ``worths`` and a Fehlwurf nothing.

    The last ``LARGEST`` steps of ``worths`` are banked without asking.
    """
    table = [list(worths) for _ in range(DICE + 1)]
    better = [list(worths) for _ in range(DICE + 1)]  # of rolling and banking
    chances = [_chances(dice, vierling_paar=vierling_paar) for dice in range(1, DICE + 1)]
    for steps in range(len(worths) - LARGEST - 1, -1, -1):
        for dice, rows in enumerate(chances, start=1):
            worth = 0.0
            for chance, offers in rows:
                worth += chance * max([better[left][steps + more] for more, left in offers])
            table[dice][steps] = worth
            better[dice][steps] = max(worth, worths[steps])
    return tuple(map(tuple, table))


@cache
def reaching(*, vierling_paar: bool) -> Table:
    """The best chance to make at least so many points more, by dice of the next throw and steps of points."""
    table = [[1.0] for _ in range(DICE + 1)]
    chances = [_chances(dice, vierling_paar=vierling_paar) for dice in range(1, DICE + 1)]
    for steps in range(1, FARTHEST + 1):
        for dice, rows in enumerate(chances, start=1):
            worth = 0.0  # summed one by one: ``sum`` rounds differently from Python 3.12 on
            for chance, offers in rows:
                worth += chance * max(table[left][steps - more] if more < steps else 1.0 for more, left in offers)
            table[dice].append(worth)
    return tuple(map(tuple, table))


def _chances(dice: int, *, vierling_paar: bool) -> list[tuple[float, tuple[Offer, ...]]]:
    """The throws that score, with their chances."""
    rows = throws(dice, vierling_paar=vierling_paar)
    return [(ways / len(FACES) ** dice, offers) for ways, offers in rows if offers]


POINTS: Worths = tuple(float(STEP * steps) for steps in range(FARTHEST + LARGEST + 1))  # a point is worth a point
