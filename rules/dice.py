"""Dice: what every dice game asks about faces that were thrown."""

from __future__ import annotations

from collections.abc import Iterable
from math import factorial, prod

FACES = (1, 2, 3, 4, 5, 6)
ANY = frozenset(FACES)


def are_dice(faces: tuple[int, ...], count: int) -> bool:
    """Whether ``faces`` are ``count`` dice, each showing 1 to 6."""
    return len(faces) == count and ANY.issuperset(faces)


def counted(faces: Iterable[int]) -> tuple[int, ...]:
    """How many ones, twos ... sixes ``faces`` show: six counts."""
    shown = tuple(faces)
    return tuple(map(shown.count, FACES))


def ways(counts: Iterable[int]) -> int:
    """In how many orders dice can fall of which so many show each face."""
    shown = tuple(counts)
    return factorial(sum(shown)) // prod(map(factorial, shown))
