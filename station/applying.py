"""What each fact makes of the evening: the only way anything durable changes, new or replayed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from station.evening import Aside, Evening, LogLine
from station.facts import (
    Entry,
    Fact,
    GameEnded,
    GameStarted,
    HostAdmitted,
    LaneReset,
    ManualAllowed,
    Played,
    PlayerAdded,
    PlayerRemoved,
    SeatFreed,
    SeatTaken,
    StoredThrow,
    ThrowAside,
    ThrowCame,
    ThrowChanged,
    ThrowHeld,
)
from station.live_game import LiveGame, Move
from station.records import open_match

MOST_ANSWERS = 512  # remembered to answer a repeated request with the first answer
MOST_ASIDE = 24  # throws out of play that the host page offers; the journal keeps all
MOST_LOG = 40  # lines of the host's log


def recorded(evening: Evening, entry: Entry) -> Evening:
    """The evening after all facts of ``entry``, with its version and its answer remembered."""
    for fact in entry.facts:
        evening = applied(evening, fact, entry.at)
    answers = evening.answers
    if entry.request is not None:
        answers = remembered(answers, entry.request, {"ok": True, "v": entry.v})
    return replace(evening, v=entry.v, answers=answers)


def remembered(answers: Mapping[str, dict[str, Any]], request: str, answer: dict[str, Any]) -> dict[str, Any]:
    """``answers`` with one more; the oldest go."""
    kept = list(answers.items())[-(MOST_ANSWERS - 1) :]
    return {**dict(kept), request: answer}


def applied(evening: Evening, fact: Fact, at: float) -> Evening:
    """The evening after ``fact``.  Trusts it: what it says was decided before it was written."""
    return APPLY[type(fact)](evening, fact, at)


def find_throw(evening: Evening, throw: int) -> StoredThrow | None:
    """A throw that is coming, held or aside, by its id."""
    if evening.coming is not None and evening.coming.id == throw:
        return evening.coming
    waiting = [held for lane in evening.lanes.values() for held in lane.held]
    aside = [aside.throw for lane in evening.lanes.values() for aside in lane.aside]
    return next((found for found in (*waiting, *aside) if found.id == throw), None)


def _player_added(evening: Evening, fact: PlayerAdded, _at: float) -> Evening:
    return replace(evening, players=(*evening.players, fact.name))


def _player_removed(evening: Evening, fact: PlayerRemoved, _at: float) -> Evening:
    players = tuple(name for name in evening.players if name != fact.name)
    return replace(evening, players=players, seats=_without(evening.seats, fact.name))


def _seat_taken(evening: Evening, fact: SeatTaken, at: float) -> Evening:
    taken = replace(evening, seats={**evening.seats, fact.name: fact.ticket}, asked=evening.asked - {fact.name})
    return _noted(taken, at, "seat_taken", name=fact.name)


def _seat_freed(evening: Evening, fact: SeatFreed, at: float) -> Evening:
    freed = replace(evening, seats=_without(evening.seats, fact.name), asked=evening.asked - {fact.name})
    return _noted(freed, at, "seat_freed", name=fact.name)


def _host_admitted(evening: Evening, fact: HostAdmitted, at: float) -> Evening:
    return _noted(replace(evening, hosts=evening.hosts | {fact.ticket}), at, "host_admitted")


def _manual_allowed(evening: Evening, fact: ManualAllowed, _at: float) -> Evening:
    return replace(evening, allow_manual=fact.allow)


def _ended(evening: Evening, fact: GameEnded, at: float) -> Evening:
    return _noted(replace(evening, games=_without(evening.games, fact.game)), at, "game_ended")


def _lane_reset(evening: Evening, fact: LaneReset, at: float) -> Evening:
    emptied = replace(evening.lane(fact.lane), numbered=())
    return _noted(replace(evening, lanes={**evening.lanes, fact.lane: emptied}), at, "lane_reset", lane=fact.lane)


def _started(evening: Evening, fact: GameStarted, at: float) -> Evening:
    match = open_match(fact.kind, fact.setup)
    game = LiveGame(fact.game, fact.lane, fact.kind, fact.setup, match)
    missing = tuple(name for name in match.names.players if name not in evening.players)
    started = replace(
        evening,
        games={**evening.games, fact.game: game},
        players=(*evening.players, *missing),
        next_game=fact.game + 1,
    )
    return _noted(started, at, "game_started", game=fact.kind)


def _played(evening: Evening, fact: Played, at: float) -> Evening:
    before = evening.games[fact.game]
    throw = None if fact.throw is None else _known(evening, fact.throw)
    game = before.played(Move(fact.event, fact.by, throw))
    evening = replace(evening, games={**evening.games, fact.game: game})
    if throw is not None:
        evening = _taken(evening, throw)
    if fact.event["type"] == "undo":
        evening = replace(evening, coming=before.moves[-1].throw)  # nothing is lost: its fate is told next
    values = {key: fact.event.get(key, "") for key in ("player", "pins", "winner")}
    return _noted(evening, at, f"played_{fact.event['type']}", by=fact.by, **values)


def _came(evening: Evening, fact: ThrowCame, _at: float) -> Evening:
    throw = fact.throw
    lane = evening.lane(throw.lane)
    numbered = lane.numbered if throw.number is None else (*lane.numbered[-63:], throw)
    lane = replace(lane, last=throw, numbered=numbered)
    lanes = {**evening.lanes, throw.lane: lane}
    return replace(evening, lanes=lanes, coming=throw, next_throw=max(evening.next_throw, throw.id + 1))


def _held(evening: Evening, fact: ThrowHeld, at: float) -> Evening:
    throw = _known(evening, fact.throw)
    evening = _taken(evening, throw)
    lane = evening.lane(throw.lane)
    held = replace(lane, held=(*lane.held, throw))
    return _noted(replace(evening, lanes={**evening.lanes, throw.lane: held}), at, "throw_held", pins=throw.pins)


def _aside(evening: Evening, fact: ThrowAside, at: float) -> Evening:
    throw = _known(evening, fact.throw)
    evening = _taken(evening, throw)
    lane = evening.lane(throw.lane)
    aside = replace(lane, aside=(*lane.aside, Aside(throw, fact.why))[-MOST_ASIDE:])
    lanes = {**evening.lanes, throw.lane: aside}
    return _noted(replace(evening, lanes=lanes), at, f"throw_aside_{fact.why}", pins=throw.pins)


def _changed(evening: Evening, fact: ThrowChanged, _at: float) -> Evening:
    throw = _known(evening, fact.throw)
    lane = evening.lane(throw.lane)
    new = msgspec.structs.replace(throw, pins=fact.pins, fallen=None, doubtful=False)  # the picture no longer fits
    held = tuple(new if old.id == throw.id else old for old in lane.held)
    aside = tuple(replace(old, throw=new) if old.throw.id == throw.id else old for old in lane.aside)
    return replace(evening, lanes={**evening.lanes, throw.lane: replace(lane, held=held, aside=aside)})


def _known(evening: Evening, throw_id: int) -> StoredThrow:
    throw = find_throw(evening, throw_id)
    if throw is None:
        raise LookupError(f"no throw {throw_id} is coming, held or aside")
    return throw


def _taken(evening: Evening, throw: StoredThrow) -> Evening:
    """The evening in which ``throw`` is neither coming, held nor aside any more."""
    lane = evening.lane(throw.lane)
    held = tuple(other for other in lane.held if other.id != throw.id)
    aside = tuple(other for other in lane.aside if other.throw.id != throw.id)
    lanes = {**evening.lanes, throw.lane: replace(lane, held=held, aside=aside)}
    coming = None if evening.coming is not None and evening.coming.id == throw.id else evening.coming
    return replace(evening, lanes=lanes, coming=coming)


def _noted(evening: Evening, at: float, code: str, **values: Any) -> Evening:
    return replace(evening, log=(*evening.log[-(MOST_LOG - 1) :], LogLine(at, code, values)))


def _without(mapping: Mapping[Any, Any], key: Any) -> dict[Any, Any]:
    return {other: value for other, value in mapping.items() if other != key}


APPLY: dict[type[Fact], Callable[[Evening, Any, float], Evening]] = {
    PlayerAdded: _player_added,
    PlayerRemoved: _player_removed,
    SeatTaken: _seat_taken,
    SeatFreed: _seat_freed,
    HostAdmitted: _host_admitted,
    ManualAllowed: _manual_allowed,
    GameStarted: _started,
    GameEnded: _ended,
    Played: _played,
    ThrowCame: _came,
    ThrowHeld: _held,
    ThrowAside: _aside,
    ThrowChanged: _changed,
    LaneReset: _lane_reset,
}
