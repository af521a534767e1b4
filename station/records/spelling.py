"""From positions to pictures: seats become names, fractions become pairs, tuples become lists.

One generic walk for every game: a view's fields carry the names of the picture's keys, with a ``_`` behind those
that Python keeps for itself (``from_``, ``class_``).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from rules.game import Seat, Team
from rules.notation import Names
from station.records.match import Match

AS_IT_IS = (str, int, bool, type(None))  # exactly these: a seat is an int too


def picture(match: Match, seats: Iterable[Seat]) -> dict[str, Any]:
    """The picture of the game as the holder of ``seats`` may see it (none: as the wall shows it)."""
    view = match.line.state.view(frozenset(seats))
    return {"game": match.game.key, **_spelled(view, match.names), "rejected": []}


@cache
def _keys(view: type[Any]) -> tuple[tuple[str, str], ...]:
    """The attributes of a view's class, and their keys in the picture."""
    return tuple((field.name, field.name.removesuffix("_")) for field in fields(view))


def _spelled(value: Any, names: Names) -> Any:
    kind = value.__class__
    if kind in AS_IT_IS:
        return value
    if isinstance(value, (Seat, Team)):
        return names.of(value)
    if isinstance(value, int):
        return int(value)
    if kind is tuple or kind is list:
        return [_spelled(item, names) for item in value]
    if isinstance(value, Fraction):
        return [value.numerator, value.denominator]
    if isinstance(value, dict):
        return {_spelled(key, names): _spelled(item, names) for key, item in value.items()}
    if is_dataclass(value):
        return {key: _spelled(getattr(value, attribute), names) for attribute, key in _keys(kind)}
    return [_spelled(item, names) for item in value]
