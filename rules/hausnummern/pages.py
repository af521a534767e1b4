"""What pages need of Hausnummern beside the picture."""

from __future__ import annotations

from typing import Any, get_args

from rules.hausnummern.state import State
from rules.hausnummern.view import Mode, digit
from rules.notation import Names
from rules.play import Line


def numbers() -> dict[str, Any]:
    """``digits``: by mode, the digit that each count of pins makes."""
    return {"digits": {mode: [digit(pins, mode) for pins in range(10)] for mode in get_args(Mode)}}


def extras(line: Line, who: Names) -> dict[str, Any]:
    """``coming``: who throws after the one on turn, throw by throw to the end."""
    state = line.state
    assert isinstance(state, State)  # noqa: S101  the line is of this game
    return {"coming": [who.of(seat) for seat in state.coming()]}
