"""The journal: every accepted message in SQLite, append-only, one transaction each, on disk before anything is shown.

WAL with ``synchronous=FULL``: a commit is synced before it returns, so ``kill -9`` or a power cut loses nothing that
was acknowledged.  Order is by sequence, never by the clock.  Facts are rows of their own, so that a game can be read
without the rest.  Now and then the evening is kept beside them (``keep``): a start reads only what came after it.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import sqlite3
import zlib
from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import msgspec

from station.evening.facts import Entry, Fact, StoredThrow, ThrowCame, fact_of
from station.journal import people as journal_people

log = logging.getLogger(__name__)

FILE = "journal.db"
VERSION = 1  # of the tables; written to user_version
TABLES = """
CREATE TABLE IF NOT EXISTS entry (
    seq INTEGER PRIMARY KEY,
    at REAL NOT NULL,
    v INTEGER NOT NULL,
    request TEXT
) STRICT;
CREATE TABLE IF NOT EXISTS fact (
    seq INTEGER NOT NULL REFERENCES entry,
    n INTEGER NOT NULL,
    game INTEGER,
    body TEXT NOT NULL,
    PRIMARY KEY (seq, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS fact_game ON fact (game, seq, n) WHERE game IS NOT NULL;
CREATE TABLE IF NOT EXISTS setting (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS checkpoint (
    seq INTEGER PRIMARY KEY,
    form TEXT NOT NULL,
    sum INTEGER NOT NULL,
    body BLOB NOT NULL
) STRICT;
"""
LAST_GAMES = """SELECT game, at FROM entry JOIN (
    SELECT game, min(seq) AS seq FROM fact WHERE game > 0 GROUP BY game ORDER BY game DESC LIMIT ?
) USING (seq) ORDER BY game DESC"""


class JournalError(Exception):
    """The journal cannot be written or read.  ``code``: ``journal_full``, ``_unreadable``, ``_broken``, ``_newer``."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Journal:
    """One open journal.  Used by one thread."""

    unkept = 0  # facts behind the last good checkpoint, as far as they were read or written here

    def __init__(self, folder: Path, *, beside_the_station: bool = False) -> None:
        """Open or create the journal in ``folder``; ``beside_the_station``: only to read what another process writes.

        Raises JournalError ``journal_newer`` for one written by a later station, ``journal_broken`` for a damaged one,
        ``journal_unreadable`` where it cannot be opened.
        """
        folder.mkdir(parents=True, exist_ok=True)
        with contextlib.ExitStack() as closing:
            try:
                self._db = sqlite3.connect(folder / FILE, isolation_level=None, check_same_thread=False)
                closing.callback(self._db.close)
                self._check_version()
                if not beside_the_station:
                    self._prepare()
            except sqlite3.OperationalError as error:  # no rights, no space, locked
                raise JournalError("journal_unreadable") from error
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                raise JournalError("journal_broken") from error
            closing.pop_all()  # it is sound, and stays open

    def _check_version(self) -> None:
        if self._db.execute("PRAGMA user_version").fetchone()[0] > VERSION:
            raise JournalError("journal_newer")

    def _prepare(self) -> None:
        self._db.execute("PRAGMA journal_mode = WAL")
        self._db.execute("PRAGMA synchronous = FULL")
        self._db.execute("PRAGMA foreign_keys = ON")
        self._db.executescript(f"{TABLES}{journal_people.INDEX}PRAGMA user_version = {VERSION}")
        journal_people.pack_where_due(self._db)

    def append(self, entry: Entry) -> None:
        """Store ``entry``; when this returns it is on disk.  Raises JournalError ``journal_full``; then nothing is."""
        with self._written():
            self._insert(entry)
        self.unkept += len(entry.facts)

    def _insert(self, entry: Entry) -> None:
        made = (entry.at, entry.v, entry.request)
        seq = self._db.execute("INSERT INTO entry (at, v, request) VALUES (?, ?, ?)", made).lastrowid
        rows = [(seq, n, getattr(fact, "game", None), _encoded(fact)) for n, fact in enumerate(entry.facts)]
        self._db.executemany("INSERT INTO fact VALUES (?, ?, ?, ?)", rows)

    @contextlib.contextmanager
    def _written(self) -> Iterator[None]:
        """What is done within is on disk afterwards, whole, or nothing of it and JournalError ``journal_full``."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            yield
            self._db.execute("COMMIT")
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise JournalError("journal_full") from error

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries from the one behind ``after`` on, oldest first.  Raises JournalError ``journal_broken``."""
        rows = "SELECT seq, at, v, request, body FROM entry JOIN fact USING (seq) WHERE seq > ? ORDER BY seq, n"
        with _sound():
            found = self._db.execute(rows, (after,))
            for (_, at, v, request), facts in groupby(found, itemgetter(0, 1, 2, 3)):
                yield Entry(at=at, v=v, request=request, facts=tuple(fact_of(fact[4]) for fact in facts))

    def keep(self, form: str, body: bytes) -> None:
        """Keep ``body``, the evening after the last entry, written as ``form``; the one kept before goes.

        Raises JournalError ``journal_full``; then nothing has changed.
        """
        with self._written():
            self._db.execute("DELETE FROM checkpoint")
            seq = self._db.execute("SELECT coalesce(max(seq), 0) FROM entry").fetchone()[0]
            values = (seq, form, _checksum(seq, form, body), body)
            self._db.execute("INSERT INTO checkpoint VALUES (?, ?, ?, ?)", values)
        self.unkept = 0

    def kept(self, form: str) -> tuple[int, bytes] | None:
        """What was kept last and behind which entry; None where there is nothing whole that is written as ``form``."""
        try:
            row = self._db.execute("SELECT seq, form, sum, body FROM checkpoint").fetchone()
        except (sqlite3.DatabaseError, UnicodeDecodeError):  # the entries may be sound all the same
            log.warning("the checkpoint of the journal cannot be read", exc_info=True)
            return None
        if row is not None:
            seq, written, checksum, body = row
            if written == form and _checksum(seq, form, body) == checksum:
                return seq, body
            log.warning("the checkpoint of the journal is damaged or of another release")
        return None

    def facts(self, game: int) -> tuple[Fact, ...]:
        """All facts of ``game``, oldest first; none of an unknown one.  Raises JournalError as ``entries``."""
        with _sound():
            rows = self._db.execute("SELECT seq, body FROM fact WHERE game = ? ORDER BY seq, n", (game,))
            return tuple(journal_people.as_now(self._db, ((seq, fact_of(body)) for seq, body in rows)))

    def met(self, one: str, other: str) -> bool:
        """Whether the people who have these names ever sat in one game.  Raises JournalError as ``entries``."""
        with _sound():
            return journal_people.met(self._db, one, other)

    def forget(self, name: str, neutral: str, entry: Entry) -> None:
        """Take ``name`` out of all there is, files too; ``neutral`` stands in its place.  Then as ``append``."""
        with self._written():
            journal_people.forget(self._db, name, neutral)
            self._insert(entry)
            self.unkept = self._db.execute("SELECT count(*) FROM fact").fetchone()[0]  # all: a checkpoint is due
        journal_people.pack(self._db)

    def games(self, last: int) -> list[tuple[int, float]]:
        """The ``last`` games (-1: all) and when each began, the newest first.  Raises JournalError as ``entries``."""
        with _sound():
            return self._db.execute(LAST_GAMES, (last,)).fetchall()

    def throw(self, throw: int) -> StoredThrow | None:
        """A throw as it came; None for an unknown one.  Raises JournalError as ``entries``."""
        with _sound():
            like = f'{{"type":"ThrowCame"%"id":{throw},%'
            rows = self._db.execute("SELECT body FROM fact WHERE body LIKE ? ORDER BY seq", (like,))
            came = [fact.throw for (body,) in rows if isinstance(fact := fact_of(body), ThrowCame)]
        return next((stored for stored in came if stored.id == throw), None)

    def setting(self, name: str) -> str | None:
        """A value that the station keeps for itself, or None.  Raises JournalError ``journal_broken``."""
        with _sound():
            row = self._db.execute("SELECT value FROM setting WHERE name = ?", (name,)).fetchone()
        return None if row is None else str(row[0])

    def set(self, name: str, value: str) -> None:
        """Keep ``value`` under ``name``.  Raises JournalError ``journal_full``; then nothing has changed."""
        try:
            self._db.execute(
                "INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", (name, value)
            )
        except sqlite3.Error as error:
            raise JournalError("journal_full") from error

    def probe(self) -> None:
        """Write something that says nothing.  Raises JournalError ``journal_full`` where the disk does not take it."""
        self.set("probe", "")

    def copy_to(self, file: Path) -> None:
        """A consistent copy of the journal, also while it is being written.

        Raises JournalError ``journal_broken``, and OSError where ``file`` cannot be written.
        """
        target = sqlite3.connect(file)
        try:
            self._db.backup(target)
        except sqlite3.OperationalError as error:  # the disk is at fault, not the journal
            full = error.sqlite_errorcode == sqlite3.SQLITE_FULL
            raise OSError(errno.ENOSPC if full else errno.EIO, str(error)) from error
        except sqlite3.DatabaseError as error:
            raise JournalError("journal_broken") from error
        finally:
            target.close()

    def close(self) -> None:
        """Close the file; everything is on disk already."""
        self._db.close()


@contextlib.contextmanager
def _sound() -> Iterator[None]:
    """Whoever reads finds a sound journal, or JournalError ``journal_broken``."""
    try:
        yield
    except (sqlite3.DatabaseError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise JournalError("journal_broken") from error


def _checksum(seq: int, form: str, body: bytes) -> int:
    return zlib.crc32(f"{seq} {form} ".encode() + body)


_encoder = msgspec.json.Encoder()


def _encoded(fact: Fact) -> str:
    return _encoder.encode(fact).decode()
