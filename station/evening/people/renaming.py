"""A person is called otherwise in facts that are read; ``renamed_evening`` beside it does the same to an evening.

Who is meant by a name, at any time before, follows from going back through the journal (``names_before``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from station.evening.facts import Fact, StoredThrow
from station.evening.people.facts import ClubSet, EveningNamed, PersonRenamed
from station.evening.screens.facts import ScreenNamed

NOBODY = (EveningNamed, ScreenNamed, ClubSet)  # facts whose names are no person's
NO_PERSON = ("host", "wall", "lane")  # as ``by``

FORGOTTEN = "Ehemalige"  # with a number: who wished to be forgotten

Name = Callable[[str], str]


class Naming(msgspec.Struct, frozen=True):
    """What people, those who can win, and teams are called now."""

    person: Name
    side: Name
    title: Name


def forgotten_number(name: str) -> int:
    """The number of one who was forgotten; 0 for anybody else."""
    found = re.fullmatch(rf"{FORGOTTEN} ([1-9][0-9]{{0,8}})", name)
    return int(found[1]) if found else 0


def renaming(name: str, into: str, *, teams: bool) -> Naming:
    """``name`` becomes ``into``; ``teams``: in a duel, where sides and titles are no people."""

    def person(one: str) -> str:
        return into if one == name else one

    return Naming(person, _same if teams else person, _same)


def forgetting(names: frozenset[str], neutral: str, *, teams: bool) -> Naming:
    """All ``names`` become ``neutral``, also where a team is called after one of them."""
    word = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in sorted(names, key=len, reverse=True)))

    def person(one: str) -> str:
        return neutral if one in names else one

    def title(one: str) -> str:
        return word.sub(lambda _: neutral, one)

    return Naming(person, title if teams else person, title)


def _same(one: str) -> str:
    return one


def names_before(names: frozenset[str], fact: PersonRenamed) -> frozenset[str]:
    """What those who are called ``names`` after ``fact`` were called before it."""
    return names | {fact.name} if fact.into in names else names - {fact.name}


def has_teams(setup: Mapping[str, Any]) -> bool:
    """Whether the game is a duel."""
    return bool(setup.get("teams"))


def renamed_fact(fact: Fact, naming: Naming) -> Fact:
    """``fact`` with all people in it as ``naming`` calls them."""
    if isinstance(fact, NOBODY):
        return fact
    changes: dict[str, Any] = {}
    for key in fact.__struct_fields__:
        value = getattr(fact, key)
        if key in FIELDS and value is not None:
            changes[key] = FIELDS[key](value, naming)
    return msgspec.structs.replace(fact, **changes)


def _person(value: str, naming: Naming) -> str:
    return naming.person(value)


def by_of(value: str, naming: Naming) -> str:
    """Who did it; the host, a wall and the lane are nobody."""
    return value if value in NO_PERSON else naming.person(value)


def keys_of(value: Mapping[str, Any], naming: Naming) -> dict[str, Any]:
    """Something by person."""
    return {naming.person(name): other for name, other in value.items()}


def renamed_setup(setup: Mapping[str, Any], naming: Naming) -> dict[str, Any]:
    """A game's setup."""
    changed = dict(setup)
    for key in ("players", "computers"):
        if isinstance(setup.get(key), list):
            changed[key] = [naming.person(name) for name in setup[key]]
    if isinstance(setup.get("starter"), str):
        changed["starter"] = naming.person(setup["starter"])
    if has_teams(setup):
        changed["teams"] = [
            {**team, "name": naming.title(team["name"]), "members": list(map(naming.person, team["members"]))}
            for team in setup["teams"]
        ]
    return changed


def renamed_event(event: Mapping[str, Any], naming: Naming) -> dict[str, Any]:
    """An event of a record, or a step of a story."""
    changed = dict(event)
    for key, name in (("player", naming.person), ("winner", naming.side), ("team", naming.title)):
        if isinstance(event.get(key), str):
            changed[key] = name(event[key])
    return changed


def renamed_throw(throw: StoredThrow | int, naming: Naming) -> StoredThrow | int:
    """A stored throw; an id of one stays."""
    return throw if isinstance(throw, int) else msgspec.structs.replace(throw, by=by_of(throw.by, naming))


FIELDS: dict[str, Callable[[Any, Naming], Any]] = {
    "name": _person,
    "into": _person,
    "player": _person,
    "person": _person,
    "team": lambda value, naming: naming.title(value),
    "by": by_of,
    "computers": keys_of,
    "schock_aus": keys_of,
    "setup": renamed_setup,
    "event": renamed_event,
    "told": renamed_event,
    "throw": renamed_throw,
}
