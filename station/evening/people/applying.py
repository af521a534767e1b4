"""What the facts about people and evenings make of the evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from station.evening.club import settled
from station.evening.facts import Fact
from station.evening.games.live_game import LiveGame
from station.evening.lane.applying import begun_anew
from station.evening.people import roster
from station.evening.people.facts import (
    ClockSet,
    ClubSet,
    ComputerTookOver,
    EveningAdded,
    EveningClosed,
    EveningNamed,
    EveningOpened,
    EveningReopened,
    PersonForgotten,
    PersonHere,
    PersonMarked,
    PersonRenamed,
    PersonsMerged,
    PlayerCame,
    PlayerLeft,
    PlayerReturned,
)
from station.evening.state import ClubEvening, Evening, without


def club_set(evening: Evening, fact: ClubSet, _at: float) -> Evening:
    return replace(evening, club=settled(evening.club, fact.values))


def clock_set(evening: Evening, fact: ClockSet, at: float) -> Evening:
    """What was done while the clock was ahead was done before now."""
    active, latest = min(evening.active, fact.at), fact.at
    return replace(evening, active=active, latest=latest).noted(at, "clock_set", before=at, after=fact.at)


def evening_opened(evening: Evening, fact: EveningOpened, at: float) -> Evening:
    evenings = {**evening.evenings, fact.evening: ClubEvening(fact.evening, at)}
    return replace(evening, evenings=evenings, open_evening=fact.evening).noted(at, "evening_opened")


def evening_added(evening: Evening, fact: EveningAdded, at: float) -> Evening:
    added = ClubEvening(fact.evening, at, fact.name, fact.date, added=True)
    return replace(evening, evenings={**evening.evenings, fact.evening: added})


def evening_closed(evening: Evening, fact: EveningClosed, at: float) -> Evening:
    """Nobody is there any more, and the next king of Schocken starts from nothing (SK-32)."""
    del fact
    for lane in evening.lanes:
        evening = begun_anew(evening, lane)
    return replace(evening, open_evening=0, attending={}, schock_aus={}).noted(at, "evening_closed")


def evening_reopened(evening: Evening, fact: EveningReopened, at: float) -> Evening:
    return replace(evening, open_evening=fact.evening).noted(at, "evening_reopened")


def evening_named(evening: Evening, fact: EveningNamed, _at: float) -> Evening:
    named = replace(evening.evenings[fact.evening], name=fact.name, date=fact.date)
    return replace(evening, evenings={**evening.evenings, fact.evening: named})


def person_marked(evening: Evening, fact: PersonMarked, _at: float) -> Evening:
    guests = evening.guests | {fact.person} if fact.guest else evening.guests - {fact.person}
    return replace(evening, guests=guests)


def person_here(evening: Evening, fact: PersonHere, at: float) -> Evening:
    there = replace(evening, attending={**evening.attending, fact.person: fact.here})
    return there.noted(at, "person_here" if fact.here else "person_away", name=fact.person)


def person_renamed(evening: Evening, fact: PersonRenamed, at: float) -> Evening:
    return evening.noted(at, "person_renamed", name=fact.person)


def persons_merged(evening: Evening, fact: PersonsMerged, at: float) -> Evening:
    """Whatever stood for ``person`` stands for ``into``; where both had something, that of ``into`` stays."""
    old, into = fact.person, fact.into
    schock_aus = dict(evening.schock_aus)
    if old in schock_aus:
        schock_aus[into] = schock_aus.pop(old) + schock_aus.get(into, 0)
    attending = dict(evening.attending)
    if old in attending:
        attending[into] = attending.pop(old) or attending.get(into, False)
    merged = {one: into if now == old else now for one, now in evening.merged.items()}
    seats = _put(evening.seats, old, into)
    if into in evening.seats:
        seats[into] = evening.seats[into]
    put = ("games", "results", "openings", "lanes", "last_setups", "log", "gone", "asked", "dead")
    one = replace(
        evening,
        players=tuple(dict.fromkeys(into if person == old else person for person in evening.players)),
        seats=seats,
        guests=evening.guests - {old} if into in evening.players else _put(evening.guests, old, into),
        schock_aus=schock_aus,
        attending=attending,
        merged={**merged, old: into},
        answers={request.replace(old, into): answer for request, answer in evening.answers.items()},
        **{name: _put(getattr(evening, name), old, into) for name in put},
    )
    return one.noted(at, "persons_merged", name=into)


def _put(value: Any, old: str, new: str) -> Any:
    """``value`` with ``new`` wherever it has the key ``old``; nothing else can be taken for a key."""
    put: Callable[[Any], Any] = lambda inner: _put(inner, old, new)  # noqa: E731
    match value:
        case str():
            return value.replace(old, new)
        case dict():
            return {put(key): put(inner) for key, inner in value.items()}
        case tuple() | list() | frozenset():
            return type(value)(map(put, value))
        case msgspec.Struct():
            return replace(value, **{name: put(getattr(value, name)) for name in value.__struct_fields__})
        case _:
            return value


def person_forgotten(evening: Evening, fact: PersonForgotten, at: float) -> Evening:
    """Offered to nobody any more; what he threw stands under a neutral name."""
    gone = replace(
        evening,
        players=tuple(person for person in evening.players if person != fact.person),
        seats=without(evening.seats, fact.person),
        guests=evening.guests - {fact.person},
        attending=without(evening.attending, fact.person),
        forgotten=evening.forgotten | {fact.person},
    )
    return gone.noted(at, "person_forgotten", name=fact.person)


def player_left(evening: Evening, fact: PlayerLeft, at: float) -> Evening:
    """Raises RulesError, as the two below do; so a step is refused, and a journal never holds such a fact."""
    before = evening.games[fact.game]
    game = before.after(fact, at)
    if isinstance(before.last, roster.Came) and len(game.story) < len(before.story):
        evening = _next_setup(evening, game.kind, lambda setup: roster.without(setup, fact.player))
    return with_game(evening, game).noted(at, "player_left", name=fact.player)


def player_returned(evening: Evening, fact: PlayerReturned, at: float) -> Evening:
    return with_game(evening, evening.games[fact.game].after(fact, at)).noted(at, "player_returned", name=fact.player)


def player_came(evening: Evening, fact: PlayerCame, at: float) -> Evening:
    """A late comer is known from now on, if he was not before."""
    evening = with_game(evening, evening.games[fact.game].after(fact, at))
    if fact.player not in evening.players:
        evening = replace(evening, players=(*evening.players, fact.player))
    kind = evening.games[fact.game].kind
    evening = _next_setup(evening, kind, lambda setup: roster.with_player(setup, fact.player, fact.team))
    return evening.noted(at, "player_came", name=fact.player)


def _next_setup(evening: Evening, kind: str, change: Callable[[Mapping[str, Any]], dict[str, Any]]) -> Evening:
    """The setup that the next game begins with follows who came late: once more is with everybody."""
    setup = change(evening.last_setups[kind])
    return replace(evening, last_setups={**evening.last_setups, kind: setup})


def computer_took_over(evening: Evening, fact: ComputerTookOver, at: float) -> Evening:
    took_over = with_game(evening, evening.games[fact.game].after(fact, at))
    return took_over.noted(at, "computer_took_over", name=fact.player)


def with_game(evening: Evening, game: LiveGame) -> Evening:
    """The evening with ``game`` as it is now."""
    return replace(evening, games={**evening.games, game.id: game})


DONE_BY_PEOPLE = (
    *(EveningOpened, EveningReopened, PersonHere, PlayerLeft, PlayerReturned, PlayerCame, ComputerTookOver),
)

APPLY: dict[type[Fact], Callable[[Evening, Any, float], Evening]] = {
    ClubSet: club_set,
    ClockSet: clock_set,
    EveningOpened: evening_opened,
    EveningAdded: evening_added,
    EveningClosed: evening_closed,
    EveningReopened: evening_reopened,
    EveningNamed: evening_named,
    PersonMarked: person_marked,
    PersonHere: person_here,
    PersonRenamed: person_renamed,
    PersonsMerged: persons_merged,
    PersonForgotten: person_forgotten,
    PlayerLeft: player_left,
    PlayerReturned: player_returned,
    PlayerCame: player_came,
    ComputerTookOver: computer_took_over,
}
