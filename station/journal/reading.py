"""The journal, read from beside while the station writes it: only what the book wants of it, and never for long.

A connection of its own that cannot write.  Reading never keeps the station from writing (WAL).
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Container
from pathlib import Path

import msgspec

from station.evening.facts import Row, fact_of
from station.evening.names import replaced
from station.journal.journal import FILE
from station.journal.people import merged, names

AT_ONCE = 2000  # entries that are read in one go
NEXT = "SELECT seq, at FROM entry WHERE seq > ? ORDER BY seq LIMIT 1 OFFSET ?"
LAST = "SELECT seq, at FROM entry ORDER BY seq DESC LIMIT 1"
NEWS = (  # of throws only what was played counts; their raw bytes are most of a journal
    "SELECT seq, game, CASE WHEN game IS NULL THEN body END FROM fact WHERE seq > ? AND seq <= ? "
    """AND NOT (game IS NULL AND body GLOB '{"type":"Throw*') ORDER BY seq, n"""
)
GAME = "SELECT seq, at, body FROM fact JOIN entry USING (seq) WHERE game = ? ORDER BY seq, n"


class News(msgspec.Struct, frozen=True):
    """What came after a place in the journal, up to ``seq`` (of ``at``)."""

    seq: int
    at: float
    games: frozenset[int]  # games of which something new is told
    notes: tuple[Row, ...]  # facts about evenings, people, club and till


class Reading:
    """A journal that somebody else writes.  Used by one thread; it raises sqlite3.Error and msgspec.DecodeError."""

    def __init__(self, folder: Path, breathe: Callable[[], None] = lambda: None) -> None:
        """``breathe`` is called after each fact of a game."""
        self._breathe = breathe
        self._db = sqlite3.connect(f"{(folder / FILE).absolute().as_uri()}?mode=ro", uri=True, isolation_level=None)

    def at(self, seq: int) -> float | None:
        """When the entry ``seq`` was written; None where there is none."""
        row = self._db.execute("SELECT at FROM entry WHERE seq = ?", (seq,)).fetchone()
        return None if row is None else float(row[0])

    def last(self) -> int:
        """The last entry; 0 where there is none."""
        row = self._db.execute(LAST).fetchone()
        return 0 if row is None else int(row[0])

    def news(self, after: int, noted: Container[str]) -> News | None:
        """What came after the entry ``after``, some hundred entries at most; None where nothing did.

        ``noted``: the kinds of facts that are wanted where they are about no game.
        """
        last = self._db.execute(NEXT, (after, AT_ONCE - 1)).fetchone() or self._db.execute(LAST).fetchone()
        if last is None or last[0] <= after:
            return None
        games, found = set(), []
        for seq, game, body in self._db.execute(NEWS, (after, last[0])):
            if game is not None:
                games.add(game)
            elif body[9 : body.index('"', 9)] in noted:  # {"type":"...: what is not noted need not be read
                found.append((seq, body))
        times = {seq: self.at(seq) or 0.0 for seq in {seq for seq, _ in found}}
        notes = tuple(Row(seq, times[seq], fact_of(body)) for seq, body in found)
        return News(last[0], last[1], frozenset(games), notes)

    def game(self, game: int) -> list[Row]:
        """All facts of ``game``, in order, with everybody by the key he has now."""
        self._db.execute("BEGIN")  # so that nobody turns out to be somebody else in between
        try:
            others = merged(self._db)
            bodies = self._db.execute(GAME, (game,)).fetchall()
        finally:
            self._db.execute("COMMIT")
        rows = []
        for seq, at, body in bodies:
            rows.append(Row(seq, at, fact_of(replaced(body.encode(), others))))
            self._breathe()
        return rows

    def names(self) -> dict[str, str]:
        """What everybody and every team is called."""
        return names(self._db)

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
