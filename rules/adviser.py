"""What an adviser of a game is: what he is shown, how strong he plays, and the hint that he gives.

An adviser is given a ``Sight``, never a state: what a seat may not see cannot enter his advice.  He draws nothing
himself; where a weaker player slips, ``luck`` is a number that was drawn outside.  A computer decides like this at
three strengths, a person may be told the strongest one's choice and its reasons.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, get_args

from rules.game import Did, Game, Seat, State, Strength
from rules.play import asked

Value = int | tuple[int, ...]  # of a hint: points, dice, whole percent; faces of dice
STRENGTHS: tuple[Strength, ...] = get_args(Strength)


ROUNDING = 1e-9  # what sums of chances may be off


@dataclass(frozen=True, slots=True)
class Sight:
    """What the holder of ``seat`` sees of a position, and may do in it."""

    seat: Seat
    options: Any  # what was agreed before the game, open to all
    view: Any  # ``State.view`` of this seat alone
    legal: tuple[Any, ...]  # ``State.legal`` of this seat


@dataclass(frozen=True, slots=True)
class Tip:
    """A hint for a person: what the strongest player would do, and why.

    ``move`` is None where the advice is to throw.  ``values`` fill the sentence of ``code``.
    """

    code: str
    move: Any | None = None
    values: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Adviser:
    """One game's adviser.  Both functions are asked only when the seat has something to do."""

    choose: Callable[[Sight, Strength, float], Any | None]  # a legal move, or None: throw
    tip: Callable[[Sight], Tip | None]  # None where there is nothing to choose


def slip(luck: float, share: float) -> float | None:
    """None in ``1 - share`` of all cases; else a new number from 0 up to 1 for choosing what goes wrong."""
    return luck / share if luck < share else None


def percent(chance: float | Fraction) -> int:
    """A chance (0 to 1) in whole percent; 0 and 100 only for what cannot or must happen."""
    if ROUNDING < chance < 1 - ROUNDING:
        return min(99, max(1, round(100 * chance)))
    return round(100 * chance)


def choose(game: Game, state: State, seat: Seat, strength: Strength, luck: float) -> Did | None:
    """The choice of a computer at ``seat``; None: it throws, or has nothing to do.

    ``luck`` (0 up to 1) is drawn outside, a new one for each choice: weaker players slip by it.
    """
    if seat not in asked(state):
        return None
    move = game.adviser().choose(sight(state, seat), strength, luck)
    return None if move is None else Did(seat, move)


def tip(game: Game, state: State, seat: Seat) -> Tip | None:
    """What the strongest player would do at ``seat``, and why; None while there is nothing to choose."""
    return game.adviser().tip(sight(state, seat)) if seat in asked(state) else None


def sight(state: State, seat: Seat) -> Sight:
    """What the holder of ``seat`` alone sees."""
    return Sight(seat, state.options, state.view(frozenset((seat,))), state.legal(seat))
