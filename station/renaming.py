"""A person is called otherwise: in facts that are read, and in the evening as it stands.

Both ways lead to the same: an evening in which somebody is renamed is the evening that the renamed facts make.  Who two
names are, at any time before, follows from going back through the journal (``names_before``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from station.evening import Evening, LaneState, LogLine, Opening
from station.facts import Fact, ScreenNamed, StoredThrow
from station.facts_people import ClubSet, EveningNamed, PersonRenamed
from station.live_game import LiveGame, Move

NOBODY = (EveningNamed, ScreenNamed, ClubSet)  # facts whose names are no person's
NO_PERSON = ("host", "wall", "lane")  # as ``by``

Name = Callable[[str], str]


@dataclass(frozen=True, slots=True)
class Naming:
    """What people, those who can win, and teams are called now."""

    person: Name
    side: Name
    title: Name


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


# --- facts ----------------------------------------------------------------------------------------------------


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


def _by(value: str, naming: Naming) -> str:
    return value if value in NO_PERSON else naming.person(value)


def _keys(value: Mapping[str, Any], naming: Naming) -> dict[str, Any]:
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
    return throw if isinstance(throw, int) else msgspec.structs.replace(throw, by=_by(throw.by, naming))


FIELDS: dict[str, Callable[[Any, Naming], Any]] = {
    "name": _person,
    "into": _person,
    "player": _person,
    "person": _person,
    "team": lambda value, naming: naming.title(value),
    "by": _by,
    "computers": _keys,
    "schock_aus": _keys,
    "setup": renamed_setup,
    "event": renamed_event,
    "throw": renamed_throw,
}


# --- the evening ----------------------------------------------------------------------------------------------


def renamed(evening: Evening, name: str, into: str) -> Evening:
    """The evening in which ``name`` is called ``into``; if that one is known already, they are one from now on."""
    naming = renaming(name, into, teams=False)
    person = naming.person
    players = tuple(dict.fromkeys(map(person, evening.players)))
    if into in evening.players:
        players = tuple(other for other in evening.players if other != name)
    seats = {person(holder): ticket for holder, ticket in evening.seats.items()}
    if into in evening.seats:
        seats[into] = evening.seats[into]
    schock_aus: dict[str, int] = {}
    for thrower, times in evening.schock_aus.items():
        schock_aus[person(thrower)] = schock_aus.get(person(thrower), 0) + times
    attending = {person(other): there for other, there in evening.attending.items()}
    if name in evening.attending and into in evening.attending:
        attending[into] = evening.attending[name] or evening.attending[into]
    return replace(
        evening,
        players=players,
        seats=seats,
        schock_aus=schock_aus,
        attending=attending,
        guests=frozenset(map(person, evening.guests)) if into not in evening.players else evening.guests - {name},
        games={number: _game(game, name, into) for number, game in evening.games.items()},
        results={number: _game(game, name, into) for number, game in evening.results.items()},
        openings={number: _opening(table, naming) for number, table in evening.openings.items()},
        lanes={number: _lane(lane, naming) for number, lane in evening.lanes.items()},
        last_setups={
            kind: renamed_setup(setup, renaming(name, into, teams=has_teams(setup)))
            for kind, setup in evening.last_setups.items()
        },
        answers={_request(key, naming): answer for key, answer in evening.answers.items()},
        log=tuple(_line(line, naming) for line in evening.log),
        gone={person(other): at for other, at in evening.gone.items()},
        asked=frozenset(map(person, evening.asked)),
        dead=frozenset(map(person, evening.dead)),
    )


def _game(game: LiveGame, name: str, into: str) -> LiveGame:
    naming = renaming(name, into, teams=has_teams(game.setup))
    names = replace(game.match.names, players=tuple(map(naming.person, game.match.names.players)))
    return replace(
        game,
        setup=renamed_setup(game.setup, naming),
        first_setup=None if game.first_setup is None else renamed_setup(game.first_setup, naming),
        match=replace(game.match, names=names),
        moves=tuple(_move(move, naming) for move in game.moves),
        story=tuple(_move(move, naming) for move in game.story),
        computers=_keys(game.computers, naming),
        stand_ins=frozenset(map(naming.person, game.stand_ins)),
    )


def _move(move: Move, naming: Naming) -> Move:
    throw = None if move.throw is None else _throw(move.throw, naming)
    return replace(move, event=renamed_event(move.event, naming), by=_by(move.by, naming), throw=throw)


def _throw(throw: StoredThrow, naming: Naming) -> StoredThrow:
    return msgspec.structs.replace(throw, by=_by(throw.by, naming))


def _opening(table: Opening, naming: Naming) -> Opening:
    return replace(table, by=naming.person(table.by), taken=tuple(map(naming.person, table.taken)))


def _lane(lane: LaneState, naming: Naming) -> LaneState:
    return replace(
        lane,
        last=None if lane.last is None else _throw(lane.last, naming),
        held=tuple(_throw(throw, naming) for throw in lane.held),
        aside=tuple(replace(aside, throw=_throw(aside.throw, naming)) for aside in lane.aside),
        numbered=tuple(_throw(throw, naming) for throw in lane.numbered),
    )


def _line(line: LogLine, naming: Naming) -> LogLine:
    values = {
        key: naming.person(value) if key in ("name", "player", "winner", "by") and value not in NO_PERSON else value
        for key, value in line.values.items()
    }
    return replace(line, values=values, by=", ".join(_by(one, naming) for one in line.by.split(", ")))


def _request(key: str, naming: Naming) -> str:
    """The id of a request with its sender: ``role:name|name/id``."""
    sender, slash, rest = key.partition("/")
    role, colon, names = sender.partition(":")
    return f"{role}{colon}{'|'.join(map(naming.person, names.split('|')))}{slash}{rest}" if colon else key
