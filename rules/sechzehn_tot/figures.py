"""What a finished game of 16 tot leaves in the book, and what the pages see of its last throw."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rules.game import Result, Rolled, Seat
from rules.notation import Names
from rules.play import Line, asked
from rules.sechzehn_tot.state import State


def result(line: Line) -> Result:
    """``matches``: those he had to take; ``tot``: how often he went beyond fifteen."""
    matches: Counter[int] = Counter()
    dead: Counter[int] = Counter()
    rounds = 0
    for state in (step.state for step in line.steps()):
        if isinstance(state, State) and state.rounds > rounds and state.last_round is not None:
            rounds = state.rounds
            if state.last_round.loser is not None:
                matches[state.last_round.loser] += 1
            dead.update(seat for seat, made in state.last_round.results.items() if made == "tot")
    last = line.state
    assert isinstance(last, State)  # noqa: S101  the line is of this game
    seats = map(Seat, range(last.options.players))
    return Result({seat: {"matches": matches[seat], "tot": dead[seat]} for seat in seats}, loser=last.loser)


def extras(line: Line, who: Names) -> dict[str, Any]:
    """``last``: the last step by its number, with the face it threw (None: a stop); the picture has what it made."""
    if line.before is None:
        return {"last": None}
    die = line.act.faces[0] if isinstance(line.act, Rolled) else None
    (seat,) = asked(line.before.state)
    return {"last": {"n": len(line.steps()), "player": who.of(seat), "die": die}}
