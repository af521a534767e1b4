"""From positions to pictures: seats become names, fractions become pairs.

A view's fields carry the names of the picture's keys.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import msgspec

from rules.game import Seat, Team
from station.records.match import Match


def picture(match: Match, seats: Iterable[Seat]) -> dict[str, Any]:
    """The picture of the game as the holder of ``seats`` may see it (none: as the wall shows it); lists are tuples."""

    def spelt(value: Any) -> Any:
        if isinstance(value, Seat):
            return match.names.players[value]
        if isinstance(value, Team):
            return match.names.teams[value]
        if isinstance(value, Fraction):
            return [value.numerator, value.denominator]
        raise NotImplementedError(f"{value!r} has no place in a picture")

    view = msgspec.to_builtins(match.line.state.view(frozenset(seats)), enc_hook=spelt)
    return {"game": match.game.key, **view, "rejected": []}


def listed(value: Any) -> Any:
    """``value`` with lists in the place of tuples, as it is read out of JSON."""
    if isinstance(value, dict):
        return {key: listed(item) for key, item in value.items()}
    return [listed(item) for item in value] if isinstance(value, (list, tuple)) else value
