"""What a finished game of Hohe Augen leaves in the book."""

from __future__ import annotations

from rules.hohe_augen.state import State

from rules.game import Result, Seat
from rules.play import Line


def result(line: Line) -> Result:
    """``eyes``: all that he threw; ``most``: the largest sum of a game."""
    state = line.state
    assert isinstance(state, State)
    sums = {Seat(seat): sum(state.eyes(seat)) for seat in range(state.options.players)}
    return Result({seat: {"eyes": eyes, "most": eyes} for seat, eyes in sums.items()}, state.view(frozenset()).winner)
