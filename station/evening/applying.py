"""What each fact makes of the evening: the only way anything durable changes, new or replayed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from rules.game import Rolled
from station.evening.facts import (
    Entry,
    Fact,
    GameEnded,
    GameStarted,
    ManualAllowed,
    Played,
    PlayerAdded,
    PlayerRemoved,
    SeatFreed,
    SeatTaken,
    TableClosed,
    TableJoined,
    TableLeft,
    TableOpened,
    TableViewChosen,
    ThrowAside,
    ThrowCame,
    ThrowChanged,
    ThrowConfirmed,
    ThrowHeld,
    TipsAllowed,
)
from station.evening.games.live_game import Made, Move, started
from station.evening.games.told import NOTHING, kind_told, told
from station.evening.hosts import MOST_HOSTS, HostAdmitted, HostEnded, HostTicket
from station.evening.lane import applying as applying_throws
from station.evening.lane.facts import GapClosed, LaneReset, ThrowsMissed
from station.evening.people import applying as applying_people
from station.evening.people.facts import ClockSet, EveningOpened
from station.evening.screens import applying as applying_screens
from station.evening.screens.facts import SceneSet, ScreenNamed, SoundPlaced
from station.evening.state import Evening, without
from station.evening.tables import applying as applying_tables
from station.evening.till import applying as applying_till

DONE_BY_PEOPLE = frozenset(  # an evening on which none of these happens is asleep
    (GameStarted, Played, ThrowCame, SeatTaken, PlayerAdded, TableOpened, TableJoined, *applying_people.DONE_BY_PEOPLE)
)
MOST_ANSWERS = 512  # remembered to answer a repeated request with the first answer


def recorded(evening: Evening, entry: Entry) -> Evening:
    """The evening after all facts of ``entry``, with its version and its answer remembered."""
    for fact in entry.facts:
        evening = applied(evening, fact, entry.at)
    answers = evening.answers
    if entry.request is not None:
        answers = remembered(answers, entry.request, {"ok": True, "v": entry.v})
    return replace(evening, answers=answers, **conclusion(evening, entry))


def conclusion(evening: Evening, entry: Entry) -> dict[str, Any]:
    """The fields that ``entry`` changes beside its facts, which are applied: which version, who did it, and when."""
    kinds = {type(fact) for fact in entry.facts}
    active = evening.active if DONE_BY_PEOPLE.isdisjoint(kinds) else entry.at
    just_set = ClockSet in kinds  # what it showed before was wrong
    latest = evening.latest if just_set else max(evening.latest, entry.at)
    latest = entry.at if EveningOpened in kinds else latest  # another evening takes the clock as it is
    return {"v": entry.v, "log": evening.signed(entry.request), "latest": latest, "active": active}


def remembered(answers: dict[str, dict[str, Any]], request: str, answer: dict[str, Any]) -> dict[str, Any]:
    """``answers`` with one more; the oldest go."""
    more = answers.copy()  # a fifth of the time of {**answers, …}, and every message pays for it
    more[request] = answer
    if len(more) > MOST_ANSWERS:
        del more[next(iter(more))]
    return more


def applied(evening: Evening, fact: Fact, at: float) -> Evening:
    """The evening after ``fact``.  Trusts it: what it says was decided before it was written."""
    return applying_screens.followed(evening, APPLY[type(fact)](evening, fact, at), fact, at)


def _player_added(evening: Evening, fact: PlayerAdded, _at: float) -> Evening:
    if fact.person in evening.players:
        return evening
    return replace(evening, players=(*evening.players, fact.person))


def _player_removed(evening: Evening, fact: PlayerRemoved, _at: float) -> Evening:
    players = tuple(person for person in evening.players if person != fact.person)
    return replace(evening, players=players, seats=without(evening.seats, fact.person))


def _seat_taken(evening: Evening, fact: SeatTaken, at: float) -> Evening:
    seats, attending = {**evening.seats, fact.person: fact.ticket}, {**evening.attending, fact.person: True}
    taken = replace(evening, seats=seats, attending=attending, asked=evening.asked - {fact.person})
    return taken.noted(at, "seat_taken", name=fact.person, by=fact.person)


def _seat_freed(evening: Evening, fact: SeatFreed, at: float) -> Evening:
    freed = replace(evening, seats=without(evening.seats, fact.person), asked=evening.asked - {fact.person})
    return freed.noted(at, "seat_freed", name=fact.person)


def _host_admitted(evening: Evening, fact: HostAdmitted, at: float) -> Evening:
    hosts = {**evening.hosts, fact.ticket: HostTicket(fact.pin, at, fact.address)}
    return replace(evening, hosts=dict(list(hosts.items())[-MOST_HOSTS:])).noted(at, "host_admitted", by="host")


def _host_ended(evening: Evening, fact: HostEnded, at: float) -> Evening:
    return replace(evening, hosts=without(evening.hosts, fact.ticket)).noted(at, "host_ended")


def _manual_allowed(evening: Evening, fact: ManualAllowed, _at: float) -> Evening:
    return replace(evening, allow_manual=fact.allow)


def _tips_allowed(evening: Evening, fact: TipsAllowed, _at: float) -> Evening:
    return replace(evening, allow_tips=fact.allow)


def _ended(evening: Evening, fact: GameEnded, at: float) -> Evening:
    game, kings = evening.games[fact.game], evening.schock_aus
    if game.evening == evening.open_evening:
        kings = applying_tables.added_kings(kings, game)
    ended = replace(evening, games=without(evening.games, fact.game), schock_aus=kings)
    if game.lane is not None and not game.imported:
        ended = applying_throws.begun_anew(ended, game.lane)
    return ended if game.imported else ended.noted(at, "game_ended", game=game.kind, number=game.id)


def _started(evening: Evening, fact: GameStarted, at: float) -> Evening:
    game = started(fact)
    people = tuple(name for name in game.match.names.players if name not in fact.computers)
    missing = tuple(name for name in people if name not in evening.players)
    begun = replace(
        evening,
        games={**evening.games, fact.game: game},
        openings=without(evening.openings, fact.game),
        players=(*evening.players, *missing),
        next_game=max(evening.next_game, fact.game + 1),
    )
    if fact.imported:
        return begun.noted(at, "game_imported", game=fact.kind, number=fact.game)
    if fact.lane is not None:
        begun = applying_throws.begun_anew(begun, fact.lane)
    agreed = replace(
        begun,
        house_rules=applying_tables.agreed(evening.house_rules, fact),
        last_setups={**evening.last_setups, fact.kind: fact.setup},
        attending={**evening.attending, **dict.fromkeys(people, True)},
    )
    return agreed.noted(at, "game_started", game=fact.kind, number=fact.game)


def _played(evening: Evening, fact: Played, at: float) -> Evening:
    before = evening.games.get(fact.game)
    if before is None:
        return _played_later(evening, fact, at)
    throw = None if fact.throw is None else applying_throws.known_throw(evening, fact.throw)
    game = before.after(fact, at, throw)
    evening = replace(evening, games={**evening.games, fact.game: game})
    if throw is not None:
        evening = applying_throws.taken(evening, throw)
    if fact.event["type"] == "undo":
        back = before.last.throw if isinstance(before.last, Move) else None  # nothing is lost: its fate is told next
        evening = replace(evening, coming=back)
    if before.dice == "station":
        evening = replace(evening, faces=_counted(evening.faces, game.made[before.lifted : game.lifted]))
    if before.imported or (before.dice is not None and fact.by != "host"):
        return evening  # a table makes more moves in a minute than the log has lines
    return evening.noted(at, f"played_{kind_told(game, fact.event)}", by=fact.by, **told(before, game, fact.event))


def _played_later(evening: Evening, fact: Played, at: float) -> Evening:
    """A game that is no longer on: the journal keeps it, here it is only told; the king of the evening follows."""
    kings = {name: evening.schock_aus.get(name, 0) + more for name, more in fact.schock_aus.items()}
    followed = replace(evening, schock_aus={**evening.schock_aus, **kings})
    return followed.noted(at, f"later_{fact.event['type']}", number=fact.game, by=fact.by, **NOTHING | fact.told)


def _counted(faces: tuple[int, ...], moves: Iterable[Made]) -> tuple[int, ...]:
    """The histogram with the dice of ``moves``; dice under a cup are in none, for everybody sees it."""
    dice = [face for made in moves if isinstance(made.act, Rolled) for face in made.act.faces]
    return tuple(count + dice.count(face) for face, count in enumerate(faces, 1))


APPLY: dict[type[Fact], Callable[[Evening, Any, float], Evening]] = {
    PlayerAdded: _player_added,
    PlayerRemoved: _player_removed,
    SeatTaken: _seat_taken,
    SeatFreed: _seat_freed,
    HostAdmitted: _host_admitted,
    HostEnded: _host_ended,
    ManualAllowed: _manual_allowed,
    TipsAllowed: _tips_allowed,
    TableViewChosen: applying_tables.view_chosen,
    GameStarted: _started,
    GameEnded: _ended,
    TableOpened: applying_tables.table_opened,
    TableJoined: applying_tables.table_joined,
    TableLeft: applying_tables.table_left,
    TableClosed: applying_tables.table_closed,
    Played: _played,
    ThrowCame: applying_throws.came,
    ThrowHeld: applying_throws.held,
    ThrowAside: applying_throws.aside,
    ThrowChanged: applying_throws.changed,
    ThrowConfirmed: applying_throws.confirmed,
    ThrowsMissed: applying_throws.missed,
    GapClosed: applying_throws.gap_closed,
    LaneReset: applying_throws.lane_reset,
    **applying_people.APPLY,
    **applying_till.APPLY,
    SceneSet: applying_screens.scene_set,
    ScreenNamed: applying_screens.screen_named,
    SoundPlaced: applying_screens.sound_placed,
}
