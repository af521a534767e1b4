"""How one game is written: its setup, its events, their fields.  Shared checks of values live here.

A value that is there but of the wrong type or out of range gets its field's own code, and only after the phase and
the seat have been checked; so reading an event's values is a step of its own (``Notation.read``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.game import Act, RulesError, Seat, Side, State, Team


@dataclass(frozen=True, slots=True)
class Names:
    """Who plays: names by seat, and in a duel the teams' names."""

    players: tuple[str, ...]
    teams: tuple[str, ...] = ()

    def of(self, side: Side) -> str:
        """The name of a seat or a team."""
        return self.teams[side] if isinstance(side, Team) else self.players[side]

    def seat(self, name: object) -> Seat | None:
        """The seat of a player's name; None for anything else."""
        return Seat(self.players.index(name)) if isinstance(name, str) and name in self.players else None


Fields = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Notation:
    """One game's way of writing itself."""

    required: Mapping[str, tuple[str, ...]]  # event type -> fields that must be there
    settings: tuple[str, ...]  # keys of its setup, beside ``players``
    setup: Callable[[Fields], tuple[Any, Names]]  # raises RulesError with the setup's code
    read: Callable[[str, Fields, State, Seat, Names], Act]  # raises RulesError with a field's code
    optional: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # event type -> fields that may be there

    def bare(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """``event`` with no other fields than its type has, as it is to be kept; one of no known type as it is."""
        kind = event.get("type")
        if not isinstance(kind, str) or not (kind == "undo" or kind in self.required):
            return dict(event)
        known = ("type", "player", *self.required.get(kind, ()), *self.optional.get(kind, ()))
        return {key: value for key, value in event.items() if key in known}


def integer(value: object, code: str) -> int:
    """``value`` as an integer: ``true``, ``7.0`` and ``"7"`` are none.  Raises RulesError ``code``."""
    if type(value) is not int:
        raise RulesError(code)
    return value


def integers(value: object, code: str) -> tuple[int, ...]:
    """``value`` as a list of integers.  Raises RulesError ``code``."""
    if not isinstance(value, list) or not set(map(type, value)) <= {int}:
        raise RulesError(code)
    return tuple(value)


def names(value: object, code: str, *, at_least: int, at_most: int | None = None) -> tuple[str, ...]:
    """``value`` as a list of non-empty, different names.  Raises RulesError ``code``."""
    if not isinstance(value, list) or not all(isinstance(name, str) and name for name in value):
        raise RulesError(code)
    if len(value) < at_least or (at_most is not None and len(value) > at_most) or len(set(value)) != len(value):
        raise RulesError(code)
    return tuple(value)


def starter(setup: Fields, players: tuple[str, ...]) -> Seat:
    """The seat of ``setup.starter``, default the first player.  Raises RulesError ``bad_starter``."""
    name = setup.get("starter", players[0])
    if not isinstance(name, str) or name not in players:
        raise RulesError("bad_starter")
    return Seat(players.index(name))


def switch(setup: Fields, key: str, *, default: bool) -> bool:
    """A house rule that is on or off.  Raises RulesError ``bad_switch``."""
    value = setup.get(key, default)
    if not isinstance(value, bool):
        raise RulesError("bad_switch")
    return value
