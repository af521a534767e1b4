"""The shape of every socket message: unknown keys, wrong types and what is too long are ``BadMessage``.

Only the shape: whether a name is free, a place is taken or a PIN is right is decided behind the door.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, TypeVar

import msgspec

from station.evening import orders
from station.evening.messages import BadMessage, Role, ScreenRole
from station.evening.order import LARGEST_NUMBER, Count

MOST_TICKETS = 50  # on one phone
LONGEST_TICKET = 100
DEEPEST = 6  # levels of lists and objects in an event or a setup
MOST_LANES = 99
MOST_PLACES = 6  # of a house number
SCREEN = re.compile(r"[a-z0-9-]{1,24}")  # what may stand for a screen in its address
# what an address may keep a screen to
SCENES = ("welcome", "game", "standings", "stats", "tables", "street", "moments")
UNKNOWN_TICKET = "?"  # nobody holds it, so the answer says bad_ticket

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Pin = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Made = TypeVar("Made")
RawName = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]


class Shape(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message's fields."""


class Named(Shape, frozen=True):
    """``join``, ``release`` and ``ask``: a person by name."""

    name: RawName


class Use(msgspec.Struct, frozen=True):
    """``lane_tool`` and ``machine``: which one; its other fields are ``args``, looked at by the tool."""

    do: Word
    args: dict[str, Any]


class Wondering(Shape, frozen=True):
    """``tip``: what would the strongest player do?"""

    game: Count


class Hovering(Shape, frozen=True):
    """``hover``: the place that a player thinks of, 0 Einer, 1 Zehner ...; None for none any more."""

    game: Count
    choice: Count
    place: Annotated[int, msgspec.Meta(ge=0, le=MOST_PLACES - 1)] | None


class LoggingIn(Shape, frozen=True):
    """``login``: the host's PIN."""

    pin: Pin


class Syncing(Shape, frozen=True):
    """``sync``: nothing."""


def use(message: dict[str, Any]) -> Use:
    """The message of ``lane_tool`` or ``machine``.  Raises BadMessage."""
    return _as(Use)(_gathered(message, "do"))


def _gathered(message: dict[str, Any], *own: str) -> dict[str, Any]:
    """``own`` fields as they are, all others as ``args``."""
    args = {key: value for key, value in message.items() if key not in own}
    return {**{key: message[key] for key in own if key in message}, "args": args}


def only_argument(args: tuple[Any, ...]) -> dict[str, Any]:
    """The one object that every message is.  Raises BadMessage for none, several, or anything else."""
    if len(args) != 1 or not isinstance(args[0], dict):
        raise BadMessage("one object is expected")
    message: dict[str, Any] = args[0]
    _require_bounded(message, DEEPEST)
    return message


def _as(shape: type[Made]) -> Callable[[dict[str, Any]], Made]:
    """A function that makes a message a ``shape``, or raises BadMessage."""

    def make(message: dict[str, Any]) -> Made:
        try:
            return msgspec.convert(message, shape)
        except msgspec.ValidationError as error:
            raise BadMessage(str(error)) from error

    return make


def _order(shape: Any) -> Callable[[dict[str, Any]], Any]:
    """A function that makes a message one of the orders of ``shape``; a kind that has but one is named by it, too."""
    make = _as(shape)

    def order(message: dict[str, Any]) -> Any:
        if "do" not in message:
            raise BadMessage("do is missing")
        return make(message)

    return order


def claimed(auth: object) -> tuple[Role, tuple[str, ...], str | None]:
    """Role, seat tickets and host ticket of a new connection.

    Never raises: whatever is wrong leaves a phone, or a ticket that nobody holds, so that the page is told.
    """
    if auth is None:
        return "phone", (), None
    role = auth.get("role") if isinstance(auth, dict) else None
    if not isinstance(auth, dict) or role not in ("wall", "phone", "host"):
        return "phone", (UNKNOWN_TICKET,), None
    if role == "wall":
        return "wall", (), None
    if role == "host":
        ticket = auth.get("ticket")
        return "host", (), ticket if ticket is None or _is_ticket(ticket) else UNKNOWN_TICKET
    return "phone", _tickets(auth.get("tickets")), None


def claimed_screen(auth: object) -> ScreenRole:
    """What a wall says of its screen.  Never raises: whatever is no id, no scene or no wish for sound is left out."""
    if not isinstance(auth, dict):
        return ScreenRole()
    key, scene, sound, lane = (auth.get(name) for name in ("screen", "scene", "sound", "lane"))
    return ScreenRole(
        id=key if isinstance(key, str) and SCREEN.fullmatch(key) else "",
        scene=scene if isinstance(scene, str) and scene in SCENES else "",
        lane=lane if type(lane) is int and 1 <= lane <= MOST_LANES else 0,
        sound=sound if isinstance(sound, bool) else None,
    )


def _tickets(claim: object) -> tuple[str, ...]:
    """What can be tickets; one that nobody holds stands for all the rest."""
    if claim is None:
        return ()
    if not isinstance(claim, list):
        return (UNKNOWN_TICKET,)
    good = tuple(ticket for ticket in claim[:MOST_TICKETS] if _is_ticket(ticket))
    return good if len(good) == len(claim) else (*good, UNKNOWN_TICKET)


def _is_ticket(ticket: object) -> bool:
    return isinstance(ticket, str) and 1 <= len(ticket) <= LONGEST_TICKET


def _require_bounded(value: Any, levels: int) -> None:
    """Raise BadMessage for what is nested too deep, or a number that a browser could not have meant."""
    if isinstance(value, dict | list):
        if levels == 0:
            raise BadMessage("nested too deep")
        for inner in value.values() if isinstance(value, dict) else value:
            _require_bounded(inner, levels - 1)
    elif isinstance(value, int | float) and abs(value) > LARGEST_NUMBER:
        raise BadMessage("a number out of range")


SHAPES: dict[str, Callable[[dict[str, Any]], Any]] = {  # event -> its message, read
    **{event: (_order if event in orders.KINDS else _as)(shape) for event, shape in orders.SHAPES.items()},
    "join": _as(Named),
    "release": _as(Named),
    "ask": _as(Named),
    "tip": _as(Wondering),
    "hover": _as(Hovering),
    "lane_tool": use,
    "machine": use,
    "login": _as(LoggingIn),
    "sync": _as(Syncing),
}
