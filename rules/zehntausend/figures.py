"""What a finished game of Zehntausend leaves in the book, and what the pages see of its dice."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.game import Did, Result, Seat
from rules.notation import Names
from rules.play import Line, asked
from rules.zehntausend.scores import fehlwurf
from rules.zehntausend.state import DICE, GOAL, Bank, Continue, State


def result(line: Line) -> Result:
    """``best_turn``: the most points secured in one turn; ``total``: all that he secured."""
    best: Counter[int] = Counter()
    for step in line.steps():
        if isinstance(step.state, State) and isinstance(step.act, Did) and isinstance(step.act.move, Bank):
            turn = step.state.secured.last_turn
            if turn is not None:
                best[turn.player] = max(best[turn.player], turn.points)
    last = line.state
    assert isinstance(last, State)  # noqa: S101  the line is of this game
    figures = {Seat(seat): {"best_turn": best[seat], "total": total} for seat, total in enumerate(last.totals)}
    return Result(figures, winner=Seat(last.standings()[0].side))


def numbers() -> dict[str, Any]:
    """``goal``: points that open the last round; ``fehlwurf``: of 100 throws of 1 to 6 dice so many are one.

    Rounded, these are the same by both house rules.
    """
    lost = [round(100 * fehlwurf(dice, vierling_paar=True)) for dice in range(1, DICE + 1)]
    return {"goal": GOAL, "fehlwurf": lost}


def extras(line: Line, who: Names) -> dict[str, Any]:
    """``worth``: each selection of the open dice that scores, its points and the dice of the next throw; ``next``:
    who throws after this turn, null for nobody.
    """
    state = line.state
    assert isinstance(state, State)  # noqa: S101  the line is of this game
    worth = []
    for move in (move for seat in asked(state) for move in state.legal(seat)):
        if isinstance(move, Continue):
            turn = state.after(Did(state.turn.seat, move)).turn
            worth.append([list(move.select), turn.points - state.turn.points, turn.count])
    following = state.following()
    return {"worth": sorted(worth), "next": None if following is None else who.of(following)}
