"""``kegelstation record list``: which games there are, with the numbers by which they are exported and corrected."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

from rules.game import NeedDecision
from station.clock import day
from station.evening.fact import Fact
from station.evening.games.facts import GameEnded
from station.evening.games.live_game import LiveGame
from station.evening.games.old_games import replayed
from station.evening.names import with_names
from station.evening.state import Station
from station.journal.journal import FILE, Journal
from station.journal.replay import reopened
from station.picture.people import date_of
from station.records import picture
from station.words import sentence


def listed(folder: Path, last: int) -> Iterator[str]:
    """One line for each of the ``last`` games in ``folder``, the newest first.  Raises JournalError."""
    if not (folder / FILE).is_file():
        return
    with contextlib.closing(Journal(folder, beside_the_station=True)) as journal:
        station = reopened(journal, "", "manual", 0.0)
        yield from islice(_lines(journal, station), last)


def _lines(journal: Journal, station: Station) -> Iterator[str]:
    """Of all games, the newest first; one that ended without a throw is none."""
    for number, at in journal.games(-1):
        facts = journal.facts(number)
        game = replayed(facts)
        if game is not None and (game.moves or not _ended(facts)):
            line = _line(game, _date(station, game, at), _result(game, facts))
            yield with_names(line, station.called)


def _ended(facts: tuple[Fact, ...]) -> bool:
    return any(isinstance(fact, GameEnded) for fact in facts)


def _date(station: Station, game: LiveGame, at: float) -> str:
    """The date of the game's evening, or its own from before evenings were kept."""
    held = station.kept.evenings.get(game.evening)
    return date_of(held) if held is not None else day(at)


def _line(game: LiveGame, date: str, result: str) -> str:
    title = sentence(f"{game.kind}.title")
    return f"{game.id:>5}  {date}  {title:<14}  {', '.join(game.match.names.players)}  {result}"


def _result(game: LiveGame, facts: tuple[Fact, ...]) -> str:
    shown = picture(game.match, ())
    if game.over:
        key = "loser" if shown.get("loser") else "winner"
        return sentence(f"cli.list_{key}", name=shown[key])
    if isinstance(game.match.line.state.waiting, NeedDecision):
        return sentence("cli.list_tie")
    return sentence("cli.list_broken_off" if _ended(facts) else "cli.list_on")
