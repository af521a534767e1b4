"""The journal's tables, the sums by which damage is noticed, and the mark of how far it was written."""

from __future__ import annotations

import logging
import os
import sqlite3
import struct
import zlib
from collections.abc import Iterable, Sequence
from pathlib import Path

log = logging.getLogger(__name__)

FILE = "journal.db"
LOG = f"{FILE}-wal"  # what SQLite has not folded into the file yet
INDEX = f"{FILE}-shm"
OLD = "journal-version-1.db"  # a journal of before people had keys, kept when it was converted
BOOK = "book.db"  # beside it: what is read out of it, and follows from it
MARK = "journal.mark"  # beside the journal: its last entry, so that an end that is missing is noticed
VERSION = 2  # of the tables; written to user_version.  1 had names where people stand by their keys now
TABLES = """
CREATE TABLE IF NOT EXISTS entry (
    seq INTEGER PRIMARY KEY,
    at REAL NOT NULL,
    v INTEGER NOT NULL,
    request TEXT,
    sum INTEGER
) STRICT;
CREATE TABLE IF NOT EXISTS fact (
    seq INTEGER NOT NULL REFERENCES entry,
    n INTEGER NOT NULL,
    game INTEGER,
    body TEXT NOT NULL,
    PRIMARY KEY (seq, n)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS fact_game ON fact (game, seq, n) WHERE game IS NOT NULL;
CREATE INDEX IF NOT EXISTS fact_merged ON fact (seq, n) WHERE substr(body, 1, 23) = '{"type":"PersonsMerged"';
CREATE TABLE IF NOT EXISTS name (key TEXT PRIMARY KEY, called TEXT NOT NULL) STRICT;
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
_MARK = struct.Struct(">QI")


class JournalError(Exception):
    """The journal cannot be written or read.

    ``code``: ``journal_full``, ``_readonly``, ``_unreadable``, ``_broken``, ``_newer``.
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def require_known(db: sqlite3.Connection) -> None:
    """Raise JournalError ``journal_newer`` where a later station has written it."""
    if db.execute("PRAGMA user_version").fetchone()[0] > VERSION:
        raise JournalError("journal_newer")


def prepare(db: sqlite3.Connection) -> None:
    """Have all tables; what is ready is only read, for there may be no room to write."""
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    if db.execute("PRAGMA user_version").fetchone()[0] < VERSION:
        db.executescript(f"BEGIN; {TABLES}PRAGMA user_version = {VERSION}; COMMIT")


def sum_of_entry(seq: int, at: float, v: int, request: str | None, bodies: Iterable[str]) -> int:
    """The checksum of an entry with all its facts, as it is kept beside it; of any values, for a card makes any."""
    when = float(at) if isinstance(at, int) else at
    values = (f"{seq} {when!r} {v} {request!r}", *map(str, bodies))
    return zlib.crc32("\n".join(values).encode("utf-8", "surrogatepass"))


def sum_of_checkpoint(seq: int, form: str, body: bytes) -> int:
    """The checksum of a checkpoint."""
    return zlib.crc32(f"{seq} {form} ".encode() + body)


def kept_checkpoint(db: sqlite3.Connection, form: str) -> tuple[int, bytes] | None:
    """What was kept last and behind which entry; None where there is nothing whole that is written as ``form``.

    Raises sqlite3.DatabaseError where the file is damaged.
    """
    row = db.execute("SELECT seq, form, sum, body FROM checkpoint").fetchone()
    if row is not None:
        seq, written, checksum, body = row
        if written == form and sum_of_checkpoint(seq, form, body) == checksum:
            return seq, body
        log.warning("the checkpoint of the journal is damaged or of another release")
    return None


def fold(db: sqlite3.Connection) -> None:
    """Take what is in SQLite's log into the file, if nobody reads just now: it is safe in both."""
    try:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.Error as error:
        log.warning("the log of the journal cannot be folded in: %s", error)


def copied(db: sqlite3.Connection, file: Path) -> None:
    """A consistent copy of ``db`` in ``file``, also while it is being written.  Raises sqlite3.Error."""
    target = sqlite3.connect(file)
    try:
        db.backup(target)
    finally:
        target.close()


class Mark:
    """How far the journal was written: put down after each entry, never synced, so it never is ahead of the journal.

    It only helps to notice an end that is missing; a mark that is lost or cannot be written costs nothing else.
    """

    def __init__(self, folder: Path) -> None:
        """Raises OSError."""
        self._file = os.open(folder / MARK, os.O_RDWR | os.O_CREAT, 0o600)

    def put(self, seq: int) -> None:
        """The entry ``seq`` is on disk."""
        number = seq.to_bytes(8, "big")
        try:
            os.pwrite(self._file, number + zlib.crc32(number).to_bytes(4, "big"), 0)
        except OSError as error:
            log.warning("the mark of the journal cannot be written: %s", error)

    def close(self) -> None:
        os.close(self._file)


def marked(folder: Path) -> int:
    """The entry that the mark names; 0 where there is no whole one."""
    try:
        seq, checksum = _MARK.unpack((folder / MARK).read_bytes())
    except (OSError, struct.error):  # none yet, or a torn one: it only helps
        return 0
    return int(seq) if zlib.crc32(int(seq).to_bytes(8, "big")) == checksum else 0


def drop_unborn(file: Path) -> None:
    """Leave no empty ``file`` behind where one could not be begun: an empty one was a journal.  Raises OSError."""
    if file.exists() and not file.stat().st_size:
        file.unlink()


def synced(*paths: Path) -> None:
    """Have files and folders on disk, whatever happens.  Raises OSError."""
    for path in paths:
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def own(folder: Path, names: Sequence[str]) -> None:
    """Let nobody else read what is ours in ``folder``.  Raises OSError."""
    for path in (folder, *(folder / name for name in names)):
        if path.exists() and path.stat().st_uid == os.geteuid() and not path.stat().st_mode & 0o1000:
            path.chmod(0o700 if path.is_dir() else 0o600)
