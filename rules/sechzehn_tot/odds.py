"""The exact odds of a Spielrunde of 16 tot: the best stopping rule for everybody who is still to come.

One turn is a walk over throws and total.  What a number that stands is worth depends on those who follow, who again
stop as is best for them; so the turns are worked out from the last seat of the round forwards.  Half 1 is played
against the match (``mark``: the lowest number so far), half 2 for the round (``mark``: the highest so far).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Literal

from rules.dice import FACES
from rules.sechzehn_tot.state import GOAL, THIRD, must_roll, stands

Half = Literal[1, 2]
At = tuple[int, int]  # throws made (``MANY``: four or more) and total

MANY = THIRD + 1  # throws from which their number does not matter any more
DEAD = 0  # as a number: lower than any
EPSILON = 1e-12  # what is worth the same but for rounding


@dataclass(frozen=True, slots=True)
class Plan:
    """Best play of one turn."""

    rolling: Mapping[At, float]  # what the next throw is worth
    standing: Mapping[int, float]  # what a number is worth that stands
    outcomes: Mapping[int, float]  # the chances of the numbers that the turn ends with; ``DEAD`` is one of them

    def stops(self, at: At) -> bool:
        """Whether to stop at ``at``, where one may; so does who can only lose by throwing, or gain nothing."""
        throws, total = at
        return not must_roll(throws, total) and self.standing[total] >= self.rolling[at] - EPSILON


def plan(worth: Callable[[int], float], *, fifteen_on_third: bool) -> Plan:
    """Best play when a number that stands is worth ``worth(number)``; ``worth(DEAD)`` for a death."""
    standing = {number: worth(number) for number in range(GOAL + 1)}
    rolling: dict[At, float] = {}
    turn = Plan(rolling, standing, {})
    throws = _throws(fifteen_on_third=fifteen_on_third)
    for at, results in reversed(throws.items()):
        rolling[at] = sum(_worth(turn, result) for result in results) / len(FACES)
    return Plan(rolling, standing, _outcomes(turn, throws))


@cache
def _throws(*, fifteen_on_third: bool) -> dict[At, tuple[At | int, ...]]:
    """Where the faces lead from each point of a turn, by rising totals: to another one, or to the number at its end."""
    points = [(0, 0), *((throws, total) for total in range(1, GOAL + 1) for throws in range(1, min(total, MANY) + 1))]
    return {at: tuple(_after(at, face, fifteen_on_third=fifteen_on_third) for face in FACES) for at in points}


def _after(at: At, face: int, *, fifteen_on_third: bool) -> At | int:
    throws, total = at[0] + 1, at[1] + face
    if total > GOAL:
        return DEAD
    if stands(throws, total, fifteen_on_third=fifteen_on_third):
        return total
    return min(throws, MANY), total


def _worth(turn: Plan, result: At | int) -> float:
    if isinstance(result, int):
        return turn.standing[result]
    return turn.standing[result[1]] if turn.stops(result) else turn.rolling[result]


def _outcomes(turn: Plan, throws: Mapping[At, tuple[At | int, ...]]) -> dict[int, float]:
    """The chances of the numbers that best play ends with."""
    outcomes: defaultdict[int, float] = defaultdict(float)
    reached: defaultdict[At, float] = defaultdict(float, {(0, 0): 1.0})
    for at, results in throws.items():
        chance = reached[at] / len(FACES)
        for result in results if chance else ():
            if isinstance(result, int):
                outcomes[result] += chance
            elif turn.stops(result):
                outcomes[result[1]] += chance
            else:
                reached[result] += chance
    return dict(outcomes)


@cache
def best(half: Half, following: int, mark: int, *, fifteen_on_third: bool = False) -> Plan:
    """Best play of a seat with ``following`` seats after it in the round.

    ``mark``: half 1 the lowest number so far, ``GOAL`` before there is one; half 2 the highest of those alive, or
    ``DEAD``.  Worth is the chance to be spared the match, or to win the round.
    """

    def worth(number: int) -> float:
        if number == DEAD:
            return 0.0
        kept = keeps(half, following, number, fifteen_on_third=fifteen_on_third)
        if half == 1:
            return 1.0 if number > mark else 1 - kept  # of equal numbers the later one is lower (ST-19)
        return kept if number > mark else 0.0

    return plan(worth, fifteen_on_third=fifteen_on_third)


@cache
def keeps(half: Half, following: int, mark: int, *, fifteen_on_third: bool = False) -> float:
    """The chance of who has ``mark`` to end the round with it as the lowest (half 1) or highest number (half 2)."""
    if following == 0 or (half == 2 and mark == GOAL):  # a fifteen ends the round of half 2 at once (ST-13)
        return 1.0
    outcomes = best(half, following - 1, mark, fifteen_on_third=fifteen_on_third).outcomes
    harmless = sum(
        chance
        for number, chance in outcomes.items()
        if (number > mark if half == 1 else number <= mark)  # in half 1 a death frees the lowest, and ends the round
    )
    return harmless * keeps(half, following - 1, mark, fifteen_on_third=fifteen_on_third)


@cache
def alone(*, fifteen_on_third: bool = False) -> Plan:
    """Best play for the highest number on the mean, a death counting nothing."""
    return plan(float, fifteen_on_third=fifteen_on_third)
