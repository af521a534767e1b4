"""What dice are worth in Zehntausend.

A selection is read in every way it can be: as single dice and groups of equals, and, when it is a whole throw of six,
as a straight or as three pairs.  A reading counts only if every die of the selection scores in it; the best counts.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement

from rules.dice import FACES, counted, ways

SPECIAL = 1500  # a straight or three pairs, in one throw of six dice (ZT-14)


def score(faces: tuple[int, ...], *, vierling_paar: bool) -> int | None:
    """The points of ``faces``, selected out of one throw; None if one of them does not score (ZT-3) or there is none.

    ``vierling_paar``: whether four of a kind and a pair are three pairs (ZT-A2).
    """
    return _best(tuple(sorted(faces)), vierling_paar=vierling_paar)


@cache  # there are 923 different selections, and a game asks for the same ones all the time
def _best(faces: tuple[int, ...], *, vierling_paar: bool) -> int | None:
    counts = counted(faces)
    special = straight(counts) or three_pairs(counts, vierling_paar=vierling_paar)
    readings = (_groups(counts), SPECIAL if special else None)
    return max((points for points in readings if points is not None), default=None)


def _groups(counts: tuple[int, ...]) -> int | None:
    """The points as single dice and groups of equals; None if a die is left over.

    Taking all equals as one group is never worth less than splitting them, so each face has one reading.
    """
    points = 0
    for face, count in enumerate(counts, start=1):
        worth = _group(face, count)
        if worth is None:
            return None
        points += worth
    return points or None


def _group(face: int, count: int) -> int | None:
    """The points of ``count`` equal dice (0 to 6); None if they do not score (ZT-10 to ZT-13)."""
    if count >= 3:
        return (1000 if face == 1 else 100 * face) << (count - 3)
    if count == 0:
        return 0
    single = {1: 100, 5: 50}.get(face)
    return None if single is None else single * count


def straight(counts: tuple[int, ...]) -> bool:
    return set(counts) == {1}


def three_pairs(counts: tuple[int, ...], *, vierling_paar: bool) -> bool:
    """Three pairs of different faces, or by the house rule also four of a kind and a pair (ZT-A2): always six dice."""
    return counts.count(2) == 3 or (vierling_paar and 4 in counts and 2 in counts)


def selections(faces: tuple[int, ...], *, vierling_paar: bool) -> tuple[tuple[int, ...], ...]:
    """Every selection of a throw that scores: ascending positions from 0.  Empty is a Fehlwurf."""
    return tuple(
        select
        for size in range(1, len(faces) + 1)
        for select in combinations(range(len(faces)), size)
        if score(tuple(faces[position] for position in select), vierling_paar=vierling_paar) is not None
    )


def scores_at_all(faces: tuple[int, ...], *, vierling_paar: bool) -> bool:
    """Whether there is any selection to make: a 1, a 5, three equals, or six dice that are special together."""
    alone = 1 in faces or 5 in faces or max(counted(faces)) >= 3
    return alone or score(faces, vierling_paar=vierling_paar) is not None


@cache
def fehlwurf(dice: int, *, vierling_paar: bool) -> Fraction:
    """The chance that a throw of ``dice`` (1 to 6) scores nothing."""
    throws = combinations_with_replacement(FACES, dice)
    lost = sum(ways(counted(faces)) for faces in throws if not scores_at_all(faces, vierling_paar=vierling_paar))
    return Fraction(lost, len(FACES) ** dice)
