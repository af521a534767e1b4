"""The shapes of the host's orders: what may stand beside ``do``, and of which type.  Anything else is a bad message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal, get_args, get_type_hints

import msgspec

from drivers.lane import LANE
from rules.game import Strength
from station.evening.dice import Dice
from station.evening.names import Who
from station.evening.people.names import who
from station.evening.state import Station, TableView
from station.evening.transaction import Refused

Orders = Mapping[str, tuple[type[msgspec.Struct], Callable[..., None]]]  # ``do`` -> its shape, and who carries it out


def understood(orders: Orders, do: str, args: Mapping[str, Any], station: Station) -> tuple[Callable[..., None], Any]:
    """Who carries the order out, and its fields; whom it names, stands by his key where he is known.

    Raises Refused ``bad_message``.
    """
    if do not in orders:
        raise Refused("bad_message")
    shape, carry_out = orders[do]
    try:
        order = msgspec.convert(args, shape)
    except msgspec.ValidationError as error:
        raise Refused("bad_message") from error
    named = {field: getattr(order, field) for field in _people_in(shape)}
    keys = {field: who(station, name) or name for field, name in named.items() if name is not None}
    return carry_out, msgspec.structs.replace(order, **keys)


@cache
def _people_in(shape: type[msgspec.Struct]) -> tuple[str, ...]:
    """The fields of an order that name a person."""
    hints = get_type_hints(shape, include_extras=True)
    return tuple(field for field, hint in hints.items() if hint == Who or Who in get_args(hint))


class StartGame(msgspec.Struct, forbid_unknown_fields=True):
    """``game`` and ``setup`` as in the game records.

    ``computers``: players whom the station plays, with their strength; a list of strengths alone adds such players.
    ``after``: the lane's game as the page shows it, 0 for none; one that has begun since is not ended.
    ``events``: what of it was played already, on paper; the game goes on behind them.
    """

    game: str
    setup: dict[str, Any]
    lane: int = LANE
    dice: Dice = "station"
    computers: dict[str, Strength] | list[Strength] = {}
    after: int | None = None
    events: list[dict[str, Any]] = []


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """The game by its id; without one the lane's."""

    lane: int = LANE
    game: int | None = None


class Throw(msgspec.Struct, forbid_unknown_fields=True):
    """A throw typed in: a count 0 to 9, and if wanted the numbers of the fallen pins."""

    pins: int
    fallen: list[int] | None = None
    lane: int = LANE


class Correct(msgspec.Struct, forbid_unknown_fields=True):
    """The ``throw``-th counted throw (default: the last) had ``pins``."""

    pins: int
    throw: int | None = None
    lane: int = LANE
    game: int | None = None


class Decide(msgspec.Struct, forbid_unknown_fields=True):
    """The table chose ``winner``, a name."""

    winner: str
    lane: int = LANE
    game: int | None = None


class ActFor(msgspec.Struct, forbid_unknown_fields=True):
    """``event`` as in the game records, for ``player``; ``choice``, if given, must be the open question's."""

    player: Who
    event: dict[str, Any]
    choice: int | None = None
    lane: int = LANE
    game: int | None = None


class Held(msgspec.Struct, forbid_unknown_fields=True):
    """A held throw by its position, from 0."""

    index: int
    lane: int = LANE


class Assign(msgspec.Struct, forbid_unknown_fields=True):
    """A throw out of play by its id."""

    throw: int


class Settle(msgspec.Struct, forbid_unknown_fields=True):
    """A throw of the lane, by its id, where another count had been typed in: which counts, or both as two throws."""

    throw: int
    count: Literal["measured", "typed", "both"]
    lane: int = LANE


class TakeOver(msgspec.Struct, forbid_unknown_fields=True):
    """Missed throws by the first of their ids, and the pins of each, in order."""

    throw: int
    pins: list[int]
    lane: int = LANE


class Dismiss(msgspec.Struct, forbid_unknown_fields=True):
    """Missed throws by the first of their ids: nothing is to be taken over."""

    throw: int
    lane: int = LANE


class Person(msgspec.Struct, forbid_unknown_fields=True):
    """A player by name."""

    name: Who


class Newcomer(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody who is perhaps not known yet."""

    name: str


class View(msgspec.Struct, forbid_unknown_fields=True):
    """How the wall shows the games at the table."""

    view: TableView


class Allow(msgspec.Struct, forbid_unknown_fields=True):
    """A permission given or taken."""

    allow: bool
