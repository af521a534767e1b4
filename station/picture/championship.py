"""What pages see of a championship; all audiences see the same."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

import msgspec

from rules.championship.points import Outcome, result
from station.evening.championship.contest import Claim, Contest, Round, Table
from station.evening.dice import commitment
from station.evening.names import Names
from station.evening.state import Station
from station.picture.memo import Memo
from station.picture.written import NONE, Fields, field, fields_of, whole
from station.records.championship import rows_of, spelt


def written(station: Station, at: float, memo: Memo) -> bytes:
    """The championship that is on, with the station's time (UTC seconds), by which its tables can be timed."""
    contest = station.kept.contest_on()
    if contest is None:
        return NONE
    shown = memo.of(_fields, contest, station.kept.guests, station.called)
    return whole(shown | field("now", msgspec.json.encode(round(at, 1))))


def _fields(contest: Contest, guests: Set[str], names: Names) -> Fields:
    return fields_of(championship(contest, guests), names)


def championship(contest: Contest, guests: Set[str]) -> dict[str, Any]:
    """A championship as it stands, also one that is over."""
    terms, course, phase = contest.terms, contest.course, contest.phase
    return {
        "id": contest.id,
        "game": terms.kind,
        "title": terms.title,
        "phase": phase,
        "registration": contest.registration and not course.over,
        "round": len(contest.rounds),
        "of": terms.rounds,
        "seats": terms.seats,
        "points": terms.points,
        "rules": terms.rules,
        "play": terms.play,
        "commitment": commitment(contest.seed),
        "seed": contest.seed if phase == "finished" or contest.ended else None,
        "people": [
            {"name": name, "status": status, "guest": name in guests} for name, status in contest.people.items()
        ],
        "rounds": [_round(contest, number, one) for number, one in enumerate(contest.rounds, 1)],
        "standings": [{**row, "gone": contest.people.get(row["name"]) == "gone"} for row in rows_of(course)],
        "tied": list(course.tied),
        "winner": course.winner,
        "koenig": list(course.koenig),
    }


def _round(contest: Contest, number: int, one: Round) -> dict[str, Any]:
    tables = [_table(contest, one, at, table) for at, table in enumerate(one.tables, 1)]
    return {"round": number, "tables": tables}


def _table(contest: Contest, of: Round, number: int, table: Table) -> dict[str, Any]:
    points = None
    if table.outcome is not None:
        brought = result(contest.terms.scheme, table.outcome).points
        points = {name: spelt(value) for name, value in brought.items()}
    return {
        "table": number,
        "players": list(table.players),
        "gone": [name for name in table.players if contest.people.get(name) == "gone"],
        "play": table.play,
        "status": _status(of, table),
        "game": table.game or None,
        "since": table.since or None,
        "until": table.until or None,
        "claim": None if table.claim is None else _claim(table.claim),
        "outcome": None if table.outcome is None else _outcome(table.outcome),
        "points": points,
    }


def _status(of: Round, table: Table) -> str:
    """Where a table stands, in one word."""
    if table.done:
        return "void" if table.void else "done"
    if table.claim is not None:
        return "claimed"
    if not of.started:
        return "drawn"
    return "playing" if table.game or table.play == "typed" else "waiting"


def _claim(claim: Claim) -> dict[str, Any]:
    return {"n": claim.n, "by": claim.by, "outcome": _outcome(claim.outcome)}


def _outcome(outcome: Outcome) -> dict[str, Any]:
    """Without ``players``: the table has them."""
    return {
        "halves": list(outcome.halves),
        "loser": outcome.loser,
        "places": outcome.places,
        "schock_aus": outcome.schock_aus,
    }
