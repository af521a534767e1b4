"""What a finished game of Zehntausend leaves in the book, and what the pages see of its dice."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.game import Did, Result, Seat
from rules.notation import Names
from rules.play import Line, asked
from rules.zehntausend.state import Bank, State


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


def extras(line: Line, who: Names) -> dict[str, Any]:
    """``worth``: what each selection of the open dice is worth, as pairs of positions and points."""
    del who
    state = line.state
    assert isinstance(state, State)  # noqa: S101  the line is of this game
    selections = {move.select for seat in asked(state) for move in state.legal(seat) if hasattr(move, "select")}
    return {"worth": [[list(select), state.worth(select)] for select in sorted(selections)]}
