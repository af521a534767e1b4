"""The book's cache on disk, ``book.db`` beside the journal: each game's figures and entry, and the facts of the ledger.

It may be deleted at any time and is made anew from the journal: when it is damaged, when another release wrote it, and
when the journal is not the one it was made from (a backup was brought back, somebody was forgotten).
"""

from __future__ import annotations

import logging
import sqlite3
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from station import __version__
from station.book.summary import GameSummary
from station.evening.facts import Row, fact_of
from station.journal.tables import BOOK

FORM = f"{__version__}/3"  # another release may count otherwise; count up where a change in between does
TABLES = """
CREATE TABLE mark (form TEXT NOT NULL, begun INTEGER NOT NULL, seq INTEGER NOT NULL, at REAL NOT NULL) STRICT;
CREATE TABLE game (
    game INTEGER PRIMARY KEY,
    running INTEGER NOT NULL,
    summary BLOB NOT NULL,
    page BLOB NOT NULL,
    sum INTEGER NOT NULL
) STRICT;
CREATE TABLE note (seq INTEGER NOT NULL, at REAL NOT NULL, body BLOB NOT NULL) STRICT;
"""

T = TypeVar("T")

log = logging.getLogger(__name__)

_summary_of = msgspec.json.Decoder(GameSummary).decode


class Damaged(sqlite3.DatabaseError):
    """The cache cannot be read as it should; it is to be thrown away."""


class Shelf:
    """The open cache.  Used by one thread.  Raises Damaged, and sqlite3.Error where the disk does not take it."""

    def __init__(self, folder: Path) -> None:
        """Open the cache in ``folder``; one that is damaged or of another release is thrown away."""
        self._file = folder / BOOK
        self._db = sqlite3.connect(self._file, isolation_level=None)
        try:
            self._open()
        except sqlite3.DatabaseError as error:
            log.warning("the book's cache is made anew: %s", error)
            self.throw_away()

    def _open(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = NORMAL")  # a power cut may cost the last game: it is read again
        self._db.execute("PRAGMA secure_delete = ON")  # who is forgotten is not found here either
        if not self._db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'mark'").fetchone():
            self._db.executescript(f"BEGIN;{TABLES}COMMIT")
            self._db.execute("INSERT INTO mark VALUES (?, 0, 0, 0)", (FORM,))
        if self._db.execute("PRAGMA quick_check").fetchone()[0] != "ok":
            raise Damaged("its pages do not fit")
        if self._db.execute("SELECT form FROM mark").fetchone() != (FORM,):
            raise Damaged("it is of another release")

    def throw_away(self) -> None:
        """Begin with nothing."""
        self._db.close()
        for name in (BOOK, f"{BOOK}-wal", f"{BOOK}-shm"):
            self._file.with_name(name).unlink(missing_ok=True)
        self._db = sqlite3.connect(self._file, isolation_level=None)
        self._open()

    @property
    def mark(self) -> tuple[int, float]:
        """Up to which entry of the journal it was made, and when that was written."""
        seq, at = self._db.execute("SELECT seq, at FROM mark").fetchone()
        return seq, at

    @property
    def begun(self) -> int:
        """The last entry of the journal when the cache was begun."""
        return int(self._db.execute("SELECT begun FROM mark").fetchone()[0])

    def begin(self, last: int) -> None:
        """The cache is begun when the journal's last entry is ``last``."""
        self._db.execute("UPDATE mark SET begun = ?", (last,))

    def games(self) -> Iterable[tuple[GameSummary, bool]]:
        """All games, and whether each was still running."""
        for running, summary, page, checksum in self._db.execute("SELECT running, summary, page, sum FROM game"):
            if zlib.crc32(summary + page) != checksum:
                raise Damaged("a game is not as it was written")
            yield _decoded(_summary_of, summary), bool(running)

    def notes(self) -> Iterable[Row]:
        """The facts of the ledger, in their order."""
        for seq, at, body in self._db.execute("SELECT seq, at, body FROM note ORDER BY rowid"):
            yield Row(seq, at, _decoded(fact_of, body))

    def page(self, game: int) -> bytes:
        """A game's entry in the book, as JSON."""
        row = self._db.execute("SELECT summary, page, sum FROM game WHERE game = ?", (game,)).fetchone()
        if row is None or zlib.crc32(row[0] + row[1]) != row[2]:
            raise Damaged("a game is not as it was written")
        return bytes(row[1])

    def put(
        self, mark: tuple[int, float], notes: Iterable[Row], games: Iterable[tuple[GameSummary, dict[str, Any]]]
    ) -> None:
        """Keep all that came up to ``mark``, whole or not at all."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            for note in notes:
                self._db.execute("INSERT INTO note VALUES (?, ?, ?)", (note.seq, note.at, _encode(note.fact)))
            for summary, page in games:
                bodies = _encode(summary), _encode(page)
                row = (summary.game, page["status"] == "running", *bodies, zlib.crc32(b"".join(bodies)))
                self._db.execute("INSERT OR REPLACE INTO game VALUES (?, ?, ?, ?, ?)", row)
            self._db.execute("UPDATE mark SET seq = ?, at = ?", mark)
            self._db.execute("COMMIT")
        except sqlite3.Error:
            self._db.execute("ROLLBACK")
            raise

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()


_encode = msgspec.json.Encoder().encode


def _decoded(read: Callable[[bytes], T], body: bytes) -> T:
    try:
        return read(body)
    except msgspec.DecodeError as error:
        raise Damaged("a row cannot be read") from error
