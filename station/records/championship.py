"""Judging a championship that was written down: setup and events in order, refused ones listed, then how it stands."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import rules
from rules.championship.course import Championship, Options
from rules.championship.points import Losses, Places, Points, Result, Scheme, outcome, result
from rules.game import Over, RulesError
from rules.notation import Fields, integer, names
from station.evening.dice import lot
from station.records.match import open_match, play

SEATS = range(3, 9)
SEED = re.compile(r"[0-9a-f]{64}")
ROUNDS = range(1, 101)
FEWEST = 3  # people at the start
MOST = 1_000_000  # points

REQUIRED: dict[str, tuple[str, ...]] = {
    "draw": (),
    "result": ("round", "table", "record"),
    "withdraw": ("player",),
    "join": ("player",),
    "decide": ("winner",),
    "undo": (),
}


def judge_championship(record: Mapping[str, Any]) -> dict[str, Any]:
    """How ``record`` (with ``championship``, ``setup`` and ``events``) stands after its last event."""
    game, setup = record["championship"], record["setup"]
    try:
        state, seed = _opened(game, setup)
    except RulesError as error:
        return {"championship": game, "status": "invalid_setup", "error": error.code}
    line = [state]
    rejected = []
    for index, event in enumerate(record["events"]):
        try:
            if _kind(event) == "undo":
                _take_back(line)
            else:
                line.append(_played(game, seed, line[-1], event))
        except RulesError as error:
            rejected.append({"index": index, "code": error.code})
    return {"championship": game, **_picture(line[-1]), "rejected": rejected}


def _opened(game: str, setup: Fields) -> tuple[Championship, str]:
    """Raises RulesError.

    The order: ``bad_game``, ``bad_players``, ``bad_rounds``, ``bad_seats``, ``bad_seed``, ``bad_points``.
    """
    if game not in rules.GAMES:
        raise RulesError("bad_game")
    players = names(setup.get("players"), "bad_players", at_least=FEWEST)
    rounds, seats = (within(setup.get(key), span, f"bad_{key}") for key, span in (("rounds", ROUNDS), ("seats", SEATS)))
    seed = setup.get("seed")
    if not isinstance(seed, str) or not SEED.fullmatch(seed):
        raise RulesError("bad_seed")
    return Championship(Options(rounds, seats, scheme_of(game, setup.get("points", {}))), players), seed


def within(value: object, span: range, code: str) -> int:
    """An integer of ``span``.  Raises RulesError ``code``."""
    number = integer(value, code)
    if number not in span:
        raise RulesError(code)
    return number


def scheme_of(game: str, points: object) -> Scheme:
    """Of Schocken what was lost, of any game its places.  Raises RulesError ``bad_points``."""
    losses = Losses() if game == "schocken" else None
    if not isinstance(points, dict):
        raise RulesError("bad_points")
    if "places" in points:
        places = points["places"]
        if not isinstance(places, list) or len(points) > 1:
            raise RulesError("bad_points")
        return Places(tuple(map(_points, places)))
    if losses is None:
        if points:
            raise RulesError("bad_points")
        return Places()
    if not points.keys() <= {"half", "game", "schock_aus"}:
        raise RulesError("bad_points")
    return Losses(**{key: _points(value) for key, value in points.items()})


def _points(value: object) -> int:
    return within(value, range(-MOST, MOST + 1), "bad_points")


def _kind(event: object) -> str:
    """The type of a well-formed event.  Raises RulesError ``bad_event``."""
    kind = event.get("type") if isinstance(event, dict) else None
    if not isinstance(event, dict) or not isinstance(kind, str) or kind not in REQUIRED:
        raise RulesError("bad_event")
    if not all(map(event.__contains__, REQUIRED[kind])):
        raise RulesError("bad_event")
    return kind


def _take_back(line: list[Championship]) -> None:
    if len(line) == 1:
        raise RulesError("nothing_to_undo")
    line.pop()


def _played(game: str, seed: str, state: Championship, event: Fields) -> Championship:
    """The championship after a well-formed event.  Raises RulesError."""
    known: dict[str, Callable[[], Championship]] = {
        "draw": lambda: state.drawn(lot(seed, len(state.rounds))),
        "result": lambda: _brought(game, state, event),
        "withdraw": lambda: state.withdrawn(event["player"] if isinstance(event["player"], str) else ""),
        "join": lambda: state.joined(_name(event["player"])),
        "decide": lambda: state.decided(event["winner"] if isinstance(event["winner"], str) else ""),
    }
    return known[event["type"]]()


def _name(value: object) -> str:
    return names([value], "bad_value", at_least=1)[0]


def _brought(game: str, state: Championship, event: Fields) -> Championship:
    number, table = integer(event["round"], "bad_round"), integer(event["table"], "bad_table")
    state.table(number, table)
    return state.brought(number, table, result_of(game, state.options.scheme, event["record"]))


def result_of(game: str, scheme: Scheme, record: object) -> Result:
    """What a game record brought.

    Raises RulesError ``bad_value`` for what is none, ``bad_game``, the code of its setup, or ``not_finished``.
    """
    if not isinstance(record, dict) or not isinstance(record.get("setup"), dict):
        raise RulesError("bad_value")
    if not isinstance(record.get("events"), list):
        raise RulesError("bad_value")
    if record.get("game") != game:
        raise RulesError("bad_game")
    match = open_match(game, record["setup"])
    for event in record["events"]:
        try:
            match = play(match, event)
        except RulesError:
            continue  # what the game refuses changes nothing
    if not isinstance(match.line.state.waiting, Over):
        raise RulesError("not_finished")
    return result(scheme, outcome(match.line, match.names.players))


def _picture(state: Championship) -> dict[str, Any]:
    return {
        "status": state.status,
        "round": len(state.rounds),
        "rounds": [{"tables": [list(table.players) for table in tables]} for tables in state.rounds],
        "standings": rows_of(state),
        "tied": list(state.tied),
        "winner": state.winner,
        "koenig": list(state.koenig),
    }


def rows_of(state: Championship) -> list[dict[str, Any]]:
    """The standings."""
    return [
        {
            "place": row.place,
            "name": row.name,
            "points": spelt(row.points),
            "games": row.games,
            "schock_aus": row.schock_aus,
        }
        for row in state.standings()
    ]


def spelt(points: Points) -> int | list[int]:
    """An integer, or an exact fraction as numerator and denominator."""
    return [points.numerator, points.denominator] if isinstance(points, Fraction) else points
