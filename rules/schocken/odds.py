"""The exact odds of a turn of Schocken: what three dice can become with the throws that are left.

What may be kept, turned and made of the dice is asked of ``schocken_throws``.  The order of the dice does not matter,
so a turn is a walk over the dice kept and the dice thrown, both sorted: 28 ways to begin a throw, 308 ways it can fall.
What a throw that stands is worth is handed in; ``Plan`` has the best worth from every point on.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Generic, NamedTuple, TypeVar

from rules.dice import FACES
from rules.schocken.throws import AUS, KEEPS, LAST_SHOWN_AUS, Cup, height, worth

Faces = tuple[int, ...]  # sorted
Made = tuple[int, int, bool]  # level, value, whether a Schock Aus fell in one throw: ``height`` without the throws
Height = tuple[int, int, bool, int]
Number = TypeVar("Number", float, Fraction)

DICE = 3


class Fallen(NamedTuple):
    """Three dice after a throw: those that were kept, and those just thrown."""

    kept: Faces
    thrown: Faces


def fallen(cup: Cup) -> Fallen:
    """The dice of a full cup."""
    kept = sorted(face for at, face in enumerate(cup.dice) if face is not None and at in cup.lying)
    thrown = sorted(face for at, face in enumerate(cup.dice) if face is not None and at not in cup.lying)
    return Fallen(tuple(kept), tuple(thrown))


def _cup(dice: Fallen) -> Cup:
    return Cup((*dice.kept, *dice.thrown), tuple(range(len(dice.kept))))


@cache
def made(dice: Fallen) -> Made:
    """What the dice are."""
    return height(_cup(dice))[:3]


@cache
def prices() -> dict[Made, int]:
    """What each throw costs the lowest, in Deckel (SK-11)."""
    fell = (dice for kept in BEGINNINGS for dice, _ in throws(kept))
    return {made(dice): worth(_cup(dice)).deckel for dice in fell}


@cache
def keepable(dice: Fallen) -> frozenset[Faces]:
    """With what one may go into the next throw."""
    cup = _cup(dice)
    cups = (
        cup.kept(keep, turn=turn)
        for keep, turn in product(KEEPS, (False, True))
        if cup.objection(keep, turn=turn) is None
    )
    return frozenset(tuple(sorted(cup.faces)) for cup in cups)


@cache
def throws(kept: Faces) -> tuple[tuple[Fallen, int], ...]:
    """How the next throw can fall, with its number of ways."""
    ways = Counter(tuple(sorted(faces)) for faces in product(FACES, repeat=DICE - len(kept)))
    return tuple((Fallen(kept, thrown), count) for thrown, count in ways.items())


BEGINNINGS: tuple[Faces, ...] = tuple(
    kept for count in range(DICE) for kept in combinations_with_replacement(FACES, count)
)


@dataclass(frozen=True, slots=True)
class Plan(Generic[Number]):
    """Best play of a turn of at most ``limit`` throws."""

    limit: int
    standing: Callable[[Made, int], Number]  # what dice are worth that stand after so many throws
    throwing: Mapping[tuple[int, Faces], Number]  # what throw number n (from 1) is worth, by the dice kept for it

    def going_on(self, dice: Fallen, throws: int) -> tuple[Number, Faces] | None:
        """What the best next throw is worth, and the dice to keep for it; None if there is none."""
        if throws == self.limit or (throws <= LAST_SHOWN_AUS and (*dice.kept, *dice.thrown) == AUS):
            return None
        return max((self.throwing[throws + 1, kept], kept) for kept in keepable(dice))

    def best(self, dice: Fallen, throws: int) -> Number:
        """What the dice after throw number ``throws`` are worth."""
        further = self.going_on(dice, throws)
        stood = self.standing(made(dice), throws)
        return stood if further is None else max(stood, further[0])

    def stands(self, dice: Fallen, throws: int) -> bool:
        """Whether best play leaves the dice as they are."""
        further = self.going_on(dice, throws)
        return further is None or self.standing(made(dice), throws) >= further[0]

    @property
    def worth(self) -> Number:
        """What the turn is worth before its first throw."""
        return self.throwing[1, ()]


def plan(standing: Callable[[Made, int], Number], limit: int) -> Plan[Number]:
    """Best play when dice that stand are worth ``standing``; worked out from the last throw forwards."""
    throwing: dict[tuple[int, Faces], Number] = {}
    turn = Plan(limit, standing, throwing)
    for number in range(limit, 0, -1):
        for kept in BEGINNINGS if number > 1 else ((),):
            total = sum(ways * turn.best(dice, number) for dice, ways in throws(kept))
            throwing[number, kept] = total / len(FACES) ** (DICE - len(kept))
    return turn


def outcomes(turn: Plan[float]) -> dict[Height, float]:
    """The chances of what best play of a turn ends with, and after how many throws."""
    ends: defaultdict[Height, float] = defaultdict(float)
    beginnings: dict[Faces, float] = {(): 1.0}
    for number in range(1, turn.limit + 1):
        after: defaultdict[Faces, float] = defaultdict(float)
        for kept, chance in beginnings.items():
            for dice, ways in throws(kept):
                share = chance * ways / len(FACES) ** (DICE - len(kept))
                further = turn.going_on(dice, number)
                if further is None or turn.stands(dice, number):
                    ends[(*made(dice), -number)] += share
                else:
                    after[further[1]] += share
        beginnings = after
    return dict(ends)


def followed(turn: Plan[float], measure: Callable[[Made, int], float]) -> Mapping[tuple[int, Faces], float]:
    """What ``measure`` of the end is on the mean when ``turn`` is played, by throw and dice kept as in ``throwing``."""
    means: dict[tuple[int, Faces], float] = {}

    def mean(dice: Fallen, number: int) -> float:
        further = turn.going_on(dice, number)
        if further is None or turn.stands(dice, number):
            return measure(made(dice), number)
        return means[number + 1, further[1]]

    for number, kept in turn.throwing:  # the last throw first
        falls = throws(kept)
        means[number, kept] = sum(ways * mean(dice, number) for dice, ways in falls) / sum(ways for _, ways in falls)
    return means


@cache
def against_equals(limit: int) -> Plan[float]:
    """Best play for the better throw against somebody who plays by the same plan; equal throws are half a win.

    It is found by answering the answer until nothing changes, and ignores the number of throws, seats and Deckel.
    """
    turn = plan(lambda it, _: float(it[0]), limit)
    before: dict[Height, float] = {}
    while (ends := outcomes(turn)) != before:
        before, turn = ends, plan(_winning(ends), limit)
    return turn


def _winning(ends: Mapping[Height, float]) -> Callable[[Made, int], float]:
    """The chance to beat an opponent whose throw ends like ``ends``."""
    chances: defaultdict[tuple[int, int], float] = defaultdict(float)
    for end, chance in ends.items():
        chances[end[:2]] += chance

    @cache
    def winning(it: Made, _: int) -> float:
        lower = sum(chance for rank, chance in chances.items() if rank < it[:2])
        return lower + chances.get(it[:2], 0.0) / 2

    return winning
