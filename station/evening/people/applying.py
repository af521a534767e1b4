"""What the facts about people and evenings make of the evening."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

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
    PlayerCame,
    PlayerLeft,
    PlayerReturned,
)
from station.evening.people.renamed_evening import renamed
from station.evening.people.renaming import forgotten_number
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
    guests = evening.guests | {fact.name} if fact.guest else evening.guests - {fact.name}
    return replace(evening, guests=guests)


def person_here(evening: Evening, fact: PersonHere, at: float) -> Evening:
    there = replace(evening, attending={**evening.attending, fact.name: fact.here})
    return there.noted(at, "person_here" if fact.here else "person_away", name=fact.name)


def person_renamed(evening: Evening, fact: PersonRenamed, at: float) -> Evening:
    """Where both names are one, that was a name that is forgotten."""
    if fact.name == fact.into:
        return evening
    evening = replace(evening, forgotten=max(evening.forgotten, forgotten_number(fact.name)))
    return renamed(evening, fact.name, fact.into).noted(at, "person_renamed", old=fact.name, name=fact.into)


def person_forgotten(evening: Evening, fact: PersonForgotten, at: float) -> Evening:
    """Offered to nobody any more; what he threw stands under the neutral name."""
    gone = replace(
        evening,
        players=tuple(name for name in evening.players if name != fact.name),
        seats=without(evening.seats, fact.name),
        guests=evening.guests - {fact.name},
        attending=without(evening.attending, fact.name),
        forgotten=max(evening.forgotten, forgotten_number(fact.name)),
    )
    return gone.noted(at, "person_forgotten", name=fact.name)


def player_left(evening: Evening, fact: PlayerLeft, at: float) -> Evening:
    """Raises RulesError, as the two below do; so a step is refused, and a journal never holds such a fact."""
    before = evening.games[fact.game]
    game = before.after_leaving(fact.player)
    if before.last is not None and before.last.event["type"] == roster.CAME and len(game.story) < len(before.story):
        evening = _next_setup(evening, game.kind, lambda setup: roster.without(setup, fact.player))
    return with_game(evening, game).noted(at, "player_left", name=fact.player)


def player_returned(evening: Evening, fact: PlayerReturned, at: float) -> Evening:
    game = evening.games[fact.game]
    if fact.player in game.stand_ins:
        computers, stand_ins = without(game.computers, fact.player), game.stand_ins - {fact.player}
        game = replace(game, computers=computers, stand_ins=stand_ins, choice=game.choice + 1)
    else:
        game = game.after_return(fact.player)
    return with_game(evening, game).noted(at, "player_returned", name=fact.player)


def player_came(evening: Evening, fact: PlayerCame, at: float) -> Evening:
    """A late comer is known from now on, if he was not before."""
    evening = with_game(evening, evening.games[fact.game].after_coming(fact.player, fact.team))
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
    game = evening.games[fact.game]
    computers, stand_ins = {**game.computers, fact.player: fact.strength}, game.stand_ins | {fact.player}
    game = replace(game, computers=computers, stand_ins=stand_ins, choice=game.choice + 1)
    return with_game(evening, game).noted(at, "computer_took_over", name=fact.player)


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
    PersonForgotten: person_forgotten,
    PlayerLeft: player_left,
    PlayerReturned: player_returned,
    PlayerCame: player_came,
    ComputerTookOver: computer_took_over,
}
