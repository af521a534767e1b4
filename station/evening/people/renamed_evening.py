"""A person is called otherwise in the evening as it stands: as if the facts that made it had always called him so."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from rules.notation import Names
from station.evening.facts import StoredThrow
from station.evening.games.live_game import LiveGame, Move
from station.evening.people.renaming import (
    NO_PERSON,
    Name,
    Naming,
    by_of,
    forgetting,
    has_teams,
    keys_of,
    renamed_event,
    renamed_setup,
    renaming,
)
from station.evening.senders import joined, parted, renamed_request
from station.evening.state import Evening, LaneState, LogLine, Opening
from station.records import Match


def renamed(evening: Evening, name: str, into: str) -> Evening:
    """The evening in which ``name`` is called ``into``; if that one is known already, they are one from now on."""
    return _called(evening, name, into, lambda teams: renaming(name, into, teams=teams))


def forgotten(evening: Evening, name: str, neutral: str) -> Evening:
    """The evening that the journal tells once ``name`` is forgotten in it."""
    names = frozenset((name,))
    word = forgetting(names, neutral, teams=True).title
    called = _called(evening, name, neutral, lambda teams: forgetting(names, neutral, teams=teams))
    lines = (line for line in called.log if line.code != "person_renamed" or line.values["name"] != neutral)
    return replace(called, log=tuple(line for line in lines if all(_told(v, word) for v in line.values.values())))


def _told(value: object, word: Name) -> bool:
    """Whether nobody who is forgotten stands in a value of the log."""
    return not isinstance(value, str) or word(value) == value


def _called(evening: Evening, name: str, into: str, naming_for: Callable[[bool], Naming]) -> Evening:
    naming = naming_for(False)
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
        games={number: _game(game, naming_for) for number, game in evening.games.items()},
        results={number: _game(game, naming_for) for number, game in evening.results.items()},
        openings={number: _opening(table, naming) for number, table in evening.openings.items()},
        lanes={number: _lane(lane, naming) for number, lane in evening.lanes.items()},
        last_setups={
            kind: renamed_setup(setup, naming_for(has_teams(setup))) for kind, setup in evening.last_setups.items()
        },
        answers={renamed_request(key, person): answer for key, answer in evening.answers.items()},
        log=tuple(_line(line, naming) for line in evening.log),
        gone={person(other): at for other, at in evening.gone.items()},
        asked=frozenset(map(person, evening.asked)),
        dead=frozenset(map(person, evening.dead)),
    )


def _game(game: LiveGame, naming_for: Callable[[bool], Naming]) -> LiveGame:
    naming, names = naming_for(has_teams(game.setup)), game.match.names
    players, teams = tuple(map(naming.person, names.players)), tuple(map(naming.title, names.teams))
    return replace(
        game,
        setup=renamed_setup(game.setup, naming),
        first_setup=None if game.first_setup is None else renamed_setup(game.first_setup, naming),
        match=Match(Names(players, teams), game.match.line),
        moves=tuple(_move(move, naming) for move in game.moves),
        story=tuple(_move(move, naming) for move in game.story),
        computers=keys_of(game.computers, naming),
        stand_ins=frozenset(map(naming.person, game.stand_ins)),
    )


def _move(move: Move, naming: Naming) -> Move:
    throw = None if move.throw is None else _throw(move.throw, naming)
    return replace(move, event=renamed_event(move.event, naming), by=by_of(move.by, naming), throw=throw)


def _throw(throw: StoredThrow, naming: Naming) -> StoredThrow:
    return replace(throw, by=by_of(throw.by, naming))


def _opening(table: Opening, naming: Naming) -> Opening:
    return replace(table, by=naming.person(table.by), taken=tuple(map(naming.person, table.taken)))


def _lane(lane: LaneState, naming: Naming) -> LaneState:
    return replace(
        lane,
        last=None if lane.last is None else _throw(lane.last, naming),
        held=tuple(_throw(throw, naming) for throw in lane.held),
        meant={throw: naming.person(name) for throw, name in lane.meant.items()},
        aside=tuple(replace(aside, throw=_throw(aside.throw, naming)) for aside in lane.aside),
        numbered=tuple(_throw(throw, naming) for throw in lane.numbered),
        typed=tuple(_throw(throw, naming) for throw in lane.typed),
    )


def _line(line: LogLine, naming: Naming) -> LogLine:
    values = {
        key: naming.person(value) if key in ("name", "player", "winner", "by") and value not in NO_PERSON else value
        for key, value in line.values.items()
    }
    return replace(line, values=values, by=joined(by_of(one, naming) for one in parted(line.by)))
