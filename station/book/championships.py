"""Championships in the book: each as it stands, and what a season of them adds up to.

They are kept by the evening itself (``station.evening.championship``); only their days and seasons are the book's.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.championship.points import Points, plain
from station.book.ledger import Ledger
from station.clock import day
from station.evening.championship.contest import Contest
from station.picture.championship import championship
from station.records.championship import spelt

Contests = Mapping[int, Contest]


def entry_of(contest: Contest, ledger: Ledger) -> dict[str, Any]:
    """A championship with its day, season and status (``running``, ``finished``, ``broken_off``,
    ``waiting_decision``: a correction made a tie of what was over)."""
    date = date_of(contest, ledger)
    shown = championship(contest, ledger.guest_keys())
    return shown | {"date": date, "season": ledger.season(date), "status": _status(contest)}


def date_of(contest: Contest, ledger: Ledger) -> str:
    """The day on which it began, YYYY-MM-DD: that of its first round, before it that of its opening."""
    return ledger.day(contest.rounds[0].evening, contest.opened) if contest.rounds else day(contest.opened)


def of_evening(contests: Contests, ledger: Ledger, number: int) -> list[dict[str, Any]]:
    """Those of which a round was drawn on the evening ``number``."""
    return [entry_of(one, ledger) for one in contests.values() if any(each.evening == number for each in one.rounds)]


def of_season(contests: Contests, ledger: Ledger, wanted: str) -> dict[str, Any] | None:
    """The championships of a season, the latest where none is ``wanted``, and their sums; None where there is none."""
    by_season: dict[str, list[Contest]] = {}
    for one in contests.values():
        by_season.setdefault(ledger.season(date_of(one, ledger)), []).append(one)
    seasons = sorted(by_season, reverse=True)
    season = wanted.replace("-", "/") or next(iter(seasons), "")
    if wanted and season not in by_season:
        return None
    held = by_season.get(season, [])
    return {
        "season": season,
        "seasons": [{"id": one} for one in seasons],
        "championships": [_line(one, ledger) for one in held],
        "sums": sums(held),
    }


def _line(contest: Contest, ledger: Ledger) -> dict[str, Any]:
    shown = entry_of(contest, ledger)
    line = {key: shown[key] for key in ("id", "game", "title", "date", "season", "status", "winner", "koenig")}
    return line | {"people": len(shown["standings"]), "rounds": len(contest.rounds)}


def _status(contest: Contest) -> str:
    if not contest.ended and contest.phase != "finished":
        return "running"
    return {"finished": "finished", "decision": "waiting_decision"}.get(contest.phase, "broken_off")


@dataclass(slots=True)
class Sum:
    """What somebody has brought home from the championships of a season."""

    points: Points = 0
    championships: int = 0
    wins: int = 0
    games: int = 0
    schock_aus: int = 0


def sums(contests: Iterable[Contest]) -> list[dict[str, Any]]:
    """A table for each game, of the championships that are finished: more points first, equals share a place."""
    games: dict[str, dict[str, Sum]] = {}
    for contest in contests:
        if contest.phase != "finished":
            continue
        people = games.setdefault(contest.terms.kind, {})
        for row in contest.course.standings():
            one = people.setdefault(row.name, Sum())
            one.points += row.points
            one.championships += 1
            one.wins += row.name == contest.course.winner
            one.games += row.games
            one.schock_aus += row.schock_aus
    return [{"game": kind, "rows": _rows(people)} for kind, people in games.items()]


def _rows(people: Mapping[str, Sum]) -> list[dict[str, Any]]:
    in_order = sorted(people.items(), key=lambda row: -row[1].points)
    return [
        {
            "place": 1 + sum(other.points > one.points for other in people.values()),
            "name": name,
            "points": spelt(plain(one.points)),
            "championships": one.championships,
            "wins": one.wins,
            "games": one.games,
            "schock_aus": one.schock_aus,
        }
        for name, one in in_order
    ]
