"""The lane in the picture: its health, its last throw, what is held, put aside or asked."""

from __future__ import annotations

from typing import Any

from drivers.lane import Said
from rules.game import NeedMove, NeedThrow
from station.clock import time_of_day
from station.evening.games.live_game import LiveGame
from station.evening.lane import gaps
from station.evening.lane.throw import StoredThrow
from station.evening.lane.throws import counted, throw_of
from station.evening.state import Aside, LaneLife, LaneState, Station
from station.words.said import for_page


def lane_of(station: Station, number: int, game: LiveGame | None, now: float) -> dict[str, Any]:
    """What everybody sees of the lane ``number``; ``game``: the one on it."""
    life = station.now.life.get(number, LaneLife())
    lane = station.kept.lane(number)
    return {
        "health": life.health,
        "driver": life.driver,
        **_message(station, life),
        "last": None if lane.last is None else _last(lane.last, game, lane),
        "held": [throw.pins for throw in lane.held],
        "held_for": [lane.meant.get(throw.id, "") for throw in lane.held],
        "asked": [_asked(station, aside) for aside in lane.aside if aside.typed is not None],
        "pumpe": not (life.zeros and life.health == "healthy"),
        "age": None if life.heard is None else round(now - life.heard),
        "rejected": life.rejected,
        "reconnects": life.reconnects,
        "missed": life.missed,
    }


def _message(station: Station, life: LaneLife) -> dict[str, Any]:
    """What is wrong, in German; code and values are for pages in other languages."""
    fault = station.now.journal_fault
    found = life.message if fault is None else Said(fault)
    said = {"code": None, "text": None, "values": {}} if found is None else for_page(found)
    return {"message": said["text"], "code": said["code"], "values": said["values"]}


def among_lanes(station: Station, number: int, game: LiveGame | None) -> dict[str, Any]:
    """What ``state.lanes`` has of a lane besides."""
    name = station.now.life.get(number, LaneLife()).name
    return {"name": name, "game": None if game is None else game.id}


def up_on(game: LiveGame) -> dict[str, Any]:
    """Who is next in the lane's ``game``, and what for; nothing while nobody throws or places."""
    match game.match.line.state.waiting:
        case NeedThrow():
            return {"player": game.turn[0], "waits": "throw"}
        case NeedMove() if game.throws:
            return {"player": game.turn[0], "waits": "place", "pins": game.throws[-1].pins, "choice": game.choice}
    return {}


def spread(game: LiveGame, lane: int) -> dict[str, Any]:
    """On which lanes ``game`` is, who plays on which, and who is up there."""
    up = up_on(game)
    on = dict.fromkeys(game.match.names.players, lane)
    return {"lanes": [lane], "on": on, "up": {str(lane): up} if up else {}}


def state_of_lane(station: Station, number: int, now: float) -> dict[str, Any]:
    """``state.lane`` by itself, for whoever looks at the lane and at nothing else."""
    return lane_of(station, number, station.kept.game_on(number), now)


def test_throw(station: Station, number: int) -> dict[str, Any] | None:
    """All that is known of the lane's last throw, for whoever attaches a lane."""
    last = station.kept.lane(number).last
    if last is None:
        return None
    shown = {key: getattr(last, key) for key in ("id", "pins", "number", "doubtful", "card", "measured", "by", "raw")}
    return {**shown, "fallen": None if last.fallen is None else list(last.fallen)}


def _last(throw: StoredThrow, game: LiveGame | None, lane: LaneState) -> dict[str, Any]:
    """The lane's last throw; ``past``: it is of a game that is over, or was taken back, so that no wall shows it."""
    counted = None
    if game is not None:
        counted = next((t for t in game.throws if t.throw is not None and t.throw.id == throw.id), None)
    corrected = counted is not None and counted.pins != throw.pins
    why = next((other.why for other in lane.aside if other.throw.id == throw.id), None)
    return {
        "id": throw.id,
        "pins": throw.pins if counted is None else counted.pins,
        "fallen": None if throw.fallen is None or corrected else list(throw.fallen),
        "player": None if counted is None or game is None else game.match.names.of(counted.seat),
        "foul": throw.card,
        "doubtful": throw.doubtful,
        "aside": why is not None,
        "past": why in ("taken_back", "discarded") or (counted is None and throw.id < lane.since),
    }


def _asked(station: Station, aside: Aside) -> dict[str, Any]:
    """A throw that the lane told with another count than was typed in for it: one throw, or two?"""
    found = throw_of(station, aside.typed or 0)
    counts = None if found is None else counted(station, found)
    game = station.kept.game_on(aside.throw.lane)
    return {
        "throw": aside.throw.id,
        "measured": aside.throw.pins,
        "typed": counts.pins if counts is not None else None if found is None else found.pins,
        "player": None if counts is None or game is None else game.match.names.of(counts.seat),
        "at": time_of_day(aside.throw.at),
    }


def of_lane(station: Station, number: int) -> dict[str, Any]:
    """What the host sees of the lane besides."""
    lane = station.kept.lane(number)
    return {
        "aside": [_aside(aside) for aside in lane.aside],
        "raw": None if lane.last is None else lane.last.raw,
        "gaps": [{**gaps.shown(gap), "at": time_of_day(gap.at)} for gap in lane.gaps],
    }


def _aside(aside: Aside) -> dict[str, Any]:
    throw, at = aside.throw, time_of_day(aside.throw.at)
    return {"throw": throw.id, "pins": throw.pins, "at": at, "why": aside.why, "number": throw.number}
