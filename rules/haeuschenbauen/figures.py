"""What a finished game of Häuschenbauen leaves in the book."""

from __future__ import annotations

from rules.game import Result, Seat
from rules.haeuschenbauen.state import State
from rules.play import Line


def result(line: Line) -> Result:
    """``rolls``: the throws of each."""
    state = line.state
    assert isinstance(state, State)  # noqa: S101  the line is of this game
    return Result({Seat(seat): {"rolls": rolls} for seat, rolls in enumerate(state.rolls)}, winner=state.winner)
