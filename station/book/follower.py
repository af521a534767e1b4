"""Following the journal: what it tells of games, evenings and people is taken into the library and put on the shelf.

A game is looked at when it is over, not throw by throw.  Whatever the shelf does not have, or has of another journal,
is read again from the first entry.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from station.book.history import history_of
from station.book.ledger import NOTED
from station.book.library import Library
from station.book.page import page_of
from station.book.shelf import Damaged, Shelf
from station.book.summary import GameSummary, summary_of
from station.evening.facts import Row
from station.evening.games.facts import GameStarted
from station.evening.games.old_games import record_of
from station.evening.names import with_names
from station.evening.people.facts import PersonForgotten
from station.evening.state import Station
from station.journal.reading import News, Reading

log = logging.getLogger(__name__)

Found = tuple[GameSummary, dict[str, Any]]


class Follower:
    """A library that grows with the journal in ``folder``.  Used by one thread.

    Raises Damaged for the shelf, sqlite3.Error and msgspec.DecodeError for the journal, OSError for the disk.
    """

    def __init__(self, folder: Path, breathe: Callable[[], None], begun: Callable[[], None]) -> None:
        """``breathe`` is called often; ``begun`` when all that was known is worth nothing any more."""
        self._breathe = breathe
        self._begun = begun
        self._running: set[int] = set()  # games that were running when they were last looked at
        self._mark = (0, 0.0)  # the last entry that was taken in, and when it was written
        self._reading = Reading(folder, breathe)
        self._shelf = Shelf(folder)
        self.library = Library(self._shelf.page, breathe)
        try:
            self._take_up()
        except Damaged as error:
            log.info("the book is read anew from the journal: %s", error)
            self._begin()

    def close(self) -> None:
        """Let go of the files."""
        self._reading.close()
        self._shelf.close()

    def throw_away(self) -> None:
        """The shelf is damaged."""
        self._shelf.throw_away()

    def _take_up(self) -> None:
        """Take in what is on the shelf.  Raises Damaged where that was not made from this journal."""
        seq, at = self._shelf.mark
        if self._reading.at(seq) != at:
            raise Damaged("nothing was read yet" if seq == 0 else "it was read from another journal")
        for note in self._shelf.notes():
            self.library.ledger.read(note)
        for summary, running in self._shelf.games():
            self.library.games[summary.game] = summary
            if running:
                self._running.add(summary.game)
            self._breathe()
        self._mark = (seq, at)
        self.library.ledger.names = self._reading.names()
        self.library.changed(seq)

    def _begin(self) -> None:
        """Begin with nothing; what was answered before is not said again."""
        self._shelf.throw_away()
        self._shelf.begin(self._reading.last())
        self._mark = (0, 0.0)
        self._running.clear()
        self._begun()
        self.library = Library(self._shelf.page, self._breathe)

    def follow(self, station: Station | None) -> None:
        """Take in all that the journal tells by now.  ``station`` tells which games are still running."""
        again = frozenset(self._running)  # over by now, perhaps
        while (news := self._reading.news(self._mark[0], NOTED)) is not None or again:
            news = news or News(*self._mark, frozenset(), ())
            if any(isinstance(note.fact, PersonForgotten) for note in news.notes):
                self._begun()  # his name is in what was answered before
            self._take_in(news, again, station)
            again = frozenset()
        if station is not None and station.kept.contests != self.library.contests:
            self.library.contests = station.kept.contests
            self.library.ledger.names = self._reading.names()
            self.library.changed(self.library.version + 1)

    def _take_in(self, news: News, again: frozenset[int], station: Station | None) -> None:
        looked_at = (self._game(game, station) for game in sorted(news.games | again))
        games = [found for found in looked_at if found is not None]
        self._mark = (news.seq, news.at)
        if not games and not news.notes:
            return
        self._shelf.put(self._mark, news.notes, games)
        self.library.ledger.names = self._reading.names()
        for note in news.notes:
            self.library.ledger.read(note)
        for summary, page in games:
            self.library.games[summary.game] = summary
            (self._running.add if page["status"] == "running" else self._running.discard)(summary.game)
        self.library.changed(max(news.seq, self.library.version + 1))

    def _game(self, game: int, station: Station | None) -> Found | None:
        """A game's figures and entry; None where nothing new can be told of it."""
        live = None if station is None else station.kept.games.get(game)
        runs = live is not None and not live.over
        if runs and game in self._running:
            return None
        rows = self._reading.game(game)
        try:
            history = history_of(_only_the_beginning(rows) if runs else rows)  # nothing counts yet
            if history is None:  # a table that waits for people
                return None
            if history.misfits:
                log.warning("%d facts of game %d do not fit and are left out of the book", history.misfits, game)
            return summary_of(history), page_of(history)
        except Exception:  # outermost: a game that cannot be read costs its own figures, never the book
            log.exception("game %d cannot be read again and is left out of the book", game)
            return None

    def record(self, wanted: str) -> dict[str, Any] | None:
        """The record of a game that is not running any more (before, dice may be covered); None where there is none."""
        number = int(wanted) if wanted.isdecimal() and len(wanted) < 10 else -1
        if number in self._running or not self.library.has(number):
            return None
        record = record_of(row.fact for row in self._reading.game(number))
        return None if record is None else with_names(record, self._reading.names())


def _only_the_beginning(rows: Iterable[Row]) -> Iterator[Row]:
    """``rows`` up to the fact that began the game."""
    for row in rows:
        yield row
        if isinstance(row.fact, GameStarted):
            return
