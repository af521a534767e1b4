"""What a finished game of Häuschenbauen leaves in the book, and what the pages need to know of its parts."""

from __future__ import annotations

from typing import Any

from rules.game import Result, Seat
from rules.haeuschenbauen.state import PARTS, State
from rules.play import Line


def result(line: Line) -> Result:
    """``rolls``: the throws of each."""
    state = line.state
    assert isinstance(state, State)  # noqa: S101  the line is of this game
    return Result({Seat(seat): {"rolls": rolls} for seat, rolls in enumerate(state.rolls)}, winner=state.winner)


def numbers() -> dict[str, Any]:
    """``parts``: in the order of the faces, each with the one that must be there before, null for the first."""
    return {"parts": [(part.name, None if part.on is None else PARTS[part.on].name) for part in PARTS]}
