"""Zehntausend for learners: which dice of a throw score and why, and what the dice just selected would do (ZT-25)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules.dice import FACES, counted
from rules.zehntausend.odds import fehlwurf
from rules.zehntausend.scores import SPECIAL, score, selections, straight, three_pairs
from rules.zehntausend.state import DICE, GOAL, State

Kind = Literal["single", "group", "straight", "three_pairs"]


@dataclass(frozen=True, slots=True)
class Figure:
    """Dice that score together: singly, as three and more of a kind, or all six at once."""

    kind: Kind
    positions: tuple[int, ...]  # ascending, from 0
    points: int


@dataclass(frozen=True, slots=True)
class Selection:
    """What the dice at ``positions`` would do."""

    positions: tuple[int, ...]
    useless: tuple[int, ...]  # those of them that score in no way with the others: the selection is refused for them
    points: int | None  # of the selection; None while it is refused or empty
    turn_points: int  # of the turn with them
    total: int  # of the seat, if they are banked
    opens_final_round: bool  # if they are banked
    dice: int  # of the next throw, if one rolls on
    hot_dice: bool  # whether these are six, because all have scored
    fehlwurf: Fraction  # the chance that the next throw loses the points of the turn


@dataclass(frozen=True, slots=True)
class Scoring:
    """A throw that waits for a choice."""

    figures: tuple[Figure, ...]
    useless: tuple[int, ...]  # positions of dice that no selection can take
    selection: Selection


def scoring(state: State, select: tuple[int, ...] = ()) -> Scoring | None:
    """Which dice of the throw on the table score, and what ``select`` (ascending positions) does.

    None while no throw waits for a choice, or if ``select`` are no positions of it.
    """
    faces = state.turn.faces
    if state.turn.phase != "choose" or faces is None or not set(select) <= set(range(len(faces))):
        return None
    useful = {position for found in selections(faces, vierling_paar=state.options.vierling_paar) for position in found}
    useless = tuple(position for position in range(len(faces)) if position not in useful)
    return Scoring(figures(faces, vierling_paar=state.options.vierling_paar), useless, _selection(state, select))


def figures(faces: tuple[int, ...], *, vierling_paar: bool) -> tuple[Figure, ...]:
    """All that can be scored with ``faces``; a die may be in several figures, as a 5 that is also one of a straight."""
    found: list[Figure] = []
    for face, count in zip(FACES, counted(faces), strict=True):
        positions = tuple(at for at, shown in enumerate(faces) if shown == face)
        worth = score((face,) * count, vierling_paar=vierling_paar) if count >= 3 else None
        if worth is not None:
            found.append(Figure("group", positions, worth))
        single = score((face,), vierling_paar=vierling_paar)
        if single is not None:
            found.extend(Figure("single", (at,), single) for at in positions)
    kind = _special(faces, vierling_paar=vierling_paar)
    if kind is not None:
        found.append(Figure(kind, tuple(range(DICE)), SPECIAL))
    return tuple(found)


def _special(faces: tuple[int, ...], *, vierling_paar: bool) -> Kind | None:
    """What all six dice are together, unless their groups bring more, as 1111 55 do (ZT-A3)."""
    counts = counted(faces)
    if score(faces, vierling_paar=vierling_paar) != SPECIAL:
        return None
    if straight(counts):
        return "straight"
    return "three_pairs" if three_pairs(counts, vierling_paar=vierling_paar) else None


def _selection(state: State, select: tuple[int, ...]) -> Selection:
    turn = state.turn
    points = state.worth(select)
    reached = turn.points + (points or 0)
    total = state.totals[turn.seat] + reached
    left = turn.count - len(select)
    dice = left or DICE
    return Selection(
        positions=select,
        useless=() if points is not None else _useless(state, select),
        points=points,
        turn_points=reached,
        total=total,
        opens_final_round=state.secured.trigger is None and total >= GOAL,
        dice=dice,
        hot_dice=left == 0,
        fehlwurf=fehlwurf(dice, vierling_paar=state.options.vierling_paar),
    )


def _useless(state: State, select: tuple[int, ...]) -> tuple[int, ...]:
    """The positions of ``select`` that are in no scoring part of it."""
    faces = state.turn.faces or ()
    chosen = tuple(faces[at] for at in select)
    parts = selections(chosen, vierling_paar=state.options.vierling_paar)
    scores = {select[at] for part in parts for at in part}
    return tuple(at for at in select if at not in scores)
