"""What a finished game of Schocken leaves in the book; only what was seen when the cups were lifted (SK-A13)."""

from __future__ import annotations

from collections import Counter

from rules.game import Result, Seat
from rules.play import Line
from rules.schocken.state import State


def result(line: Line) -> Result:
    """``deckel``: all that he took, round by round; ``schock_aus``: his, as they were lifted."""
    deckel: Counter[int] = Counter()
    rounds = 0
    for state in (step.state for step in line.steps()):
        if isinstance(state, State) and state.score.rounds > rounds and state.score.last_round is not None:
            rounds = state.score.rounds
            deckel[state.score.last_round.low] += state.score.last_round.moved
    last = line.state
    assert isinstance(last, State)  # noqa: S101  the line is of this game
    aus = enumerate(last.score.schock_aus)
    figures = {Seat(seat): {"deckel": deckel[seat], "schock_aus": count} for seat, count in aus}
    return Result(figures, loser=last.score.part_losers[-1])
