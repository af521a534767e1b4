"""What the host may have done about the club, its evenings and its people."""

from __future__ import annotations

import re
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from station.evening.orders import Orders, Person
from station.evening.people import evenings, leaving
from station.evening.people.facts import ClubSet, PersonForgotten, PersonHere, PersonMarked, PersonRenamed
from station.evening.people.names import known_as, person, title
from station.evening.people.renamed_evening import forgotten
from station.evening.people.renaming import FORGOTTEN
from station.evening.state import Evening
from station.evening.transaction import Forgetting, Refused, Step

CLOCK = re.compile(r"(?:(?:[01]\d|2[0-3]):[0-5]\d)?", re.ASCII)  # HH:MM, or nothing

Title = Annotated[str, msgspec.Meta(max_length=40)]
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


class Sound(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Sound in the room; ``volume`` 0 to 100, quiet hours as local HH:MM."""

    on: bool | msgspec.UnsetType = msgspec.UNSET
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] | msgspec.UnsetType = msgspec.UNSET
    voice: bool | msgspec.UnsetType = msgspec.UNSET
    quiet_from: str | msgspec.UnsetType = msgspec.UNSET
    quiet_to: str | msgspec.UnsetType = msgspec.UNSET


class Club(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Any of the club's keys; ``welcome``: the first steps are still to be shown."""

    name: Title | msgspec.UnsetType = msgspec.UNSET
    pumpe: Word | msgspec.UnsetType = msgspec.UNSET
    pumpen: Word | msgspec.UnsetType = msgspec.UNSET
    till: bool | msgspec.UnsetType = msgspec.UNSET
    season_month: Annotated[int, msgspec.Meta(ge=1, le=12)] | msgspec.UnsetType = msgspec.UNSET
    sound: Sound | msgspec.UnsetType = msgspec.UNSET
    welcome: bool | msgspec.UnsetType = msgspec.UNSET


class Here(msgspec.Struct, forbid_unknown_fields=True):
    """Whether a person is there this evening, or sits out."""

    name: str
    here: bool


class Renamed(msgspec.Struct, forbid_unknown_fields=True):
    """What a person is to be called."""

    name: str
    into: str


class Marked(msgspec.Struct, forbid_unknown_fields=True):
    """Whether a person is a guest."""

    name: str
    guest: bool


def _club(step: Step, order: Club) -> None:
    values: dict[str, Any] = msgspec.to_builtins(order)
    texts = [values[key] for key in ("name", "pumpe", "pumpen") if key in values]
    hours = [values.get("sound", {}).get(key, "") for key in ("quiet_from", "quiet_to")]
    if not all(text.isprintable() and text.strip() == text for text in texts):
        raise Refused("bad_value")
    if not all(CLOCK.fullmatch(hour) for hour in hours):
        raise Refused("bad_value")
    step.do(ClubSet(values))


def _here(step: Step, order: Here) -> None:
    _known(step, order.name)
    step.do(PersonHere(order.name, order.here))


def _mark_guest(step: Step, order: Marked) -> None:
    _known(step, order.name)
    step.do(PersonMarked(order.name, order.guest))


def _rename(step: Step, order: Renamed) -> None:
    """Call somebody otherwise; where that is somebody else's name they are one person, unless they played together."""
    _known(step, order.name)
    evening = step.evening
    into = renamed_into(evening, order.name, order.into)
    if into == order.name:
        raise Refused("bad_value")
    on = [game.match.names.players for game in (*evening.games.values(), *evening.results.values())]
    together = [*on, *(table.taken for table in evening.openings.values())]
    if step.met or any({order.name, into} <= set(names) for names in together):
        raise Refused("same_game")
    step.do(PersonRenamed(order.name, into))


def renamed_into(evening: Evening, name: str, into: str) -> str:
    """What ``name`` is called when he is to be called ``into``: somebody else who is meant by it, or as it is spelt.

    Raises Refused as ``person`` does.
    """
    others = [other for other in evening.players if other != name]
    return known_as(title(into), others) or person(replace(evening, players=tuple(others)), into)


def _forget(step: Step, order: Person) -> None:
    """Somebody's name goes out of everything that is kept."""
    _known(step, order.name)
    number = step.evening.forgotten + 1
    while f"{FORGOTTEN} {number}" in step.evening.players:
        number += 1
    step.forgets = Forgetting(order.name, f"{FORGOTTEN} {number}")
    step.evening = forgotten(step.evening, order.name, step.forgets.neutral)
    step.do(PersonForgotten(step.forgets.neutral))


def _known(step: Step, name: str) -> None:
    if name not in step.evening.players:
        raise Refused("bad_value")


PEOPLE_ORDERS: Orders = {
    **evenings.ORDERS,
    **leaving.ORDERS,
    "club": (Club, _club),
    "here": (Here, _here),
    "mark_guest": (Marked, _mark_guest),
    "rename": (Renamed, _rename),
    "forget": (Person, _forget),
}
