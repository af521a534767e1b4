"""The journal: every accepted message in SQLite, append-only, one transaction each, on disk before anything is shown.

WAL with ``synchronous=FULL``: a commit is synced before it returns, so ``kill -9`` or a power cut loses nothing that
was acknowledged.  Order is by sequence, never by the clock.  Facts are rows of their own, so that a game can be read
without the rest.  Now and then the evening is kept beside them (``keep``): a start reads only what came after it.
Entries are numbered without a gap and summed, and a mark beside the file says how far they went: what a card loses or
changes is noticed by whoever reads it.
"""

from __future__ import annotations

import contextlib
import errno
import sqlite3
from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import msgspec

from station.evening.fact import Fact
from station.evening.facts import Entry, fact_of
from station.evening.lane.facts import ThrowCame
from station.evening.lane.throw import StoredThrow
from station.evening.names import replaced
from station.journal import people as journal_people
from station.journal.tables import (
    FILE,
    LAST_GAMES,
    LOG,
    OLD,
    JournalError,
    Mark,
    copied,
    drop_unborn,
    fold,
    kept_checkpoint,
    marked,
    prepare,
    require_known,
    sum_of_checkpoint,
    sum_of_entry,
)

__all__ = ["FILE", "Journal", "JournalError"]


class Journal:
    """One open journal.  Used by one thread."""

    unkept = 0  # facts behind the last good checkpoint, as far as they were read or written here
    fault: str | None = None  # code of why nothing can be written, where the start knows that
    _written_last = 0  # the number of the last entry, where we wrote it

    def __init__(self, folder: Path, *, beside_the_station: bool = False) -> None:
        """Open or create the journal in ``folder``; ``beside_the_station``: only to read what another process writes.

        Raises JournalError ``journal_newer`` for one written by a later station, ``journal_broken`` for a damaged one,
        ``journal_unreadable`` where it cannot be opened.
        """
        self._mark: Mark | None = None
        self._folder = folder
        with contextlib.ExitStack() as closing:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                if not (folder / FILE).exists():
                    closing.callback(drop_unborn, folder / FILE)
                self._db = sqlite3.connect(folder / FILE, isolation_level=None, check_same_thread=False)
                closing.callback(self._db.close)
                require_known(self._db)
                if not beside_the_station:
                    self._prepare()
            except (sqlite3.OperationalError, OSError) as error:  # no rights, no space, locked
                raise JournalError("journal_unreadable") from error
            except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
                raise JournalError("journal_broken") from error
            closing.pop_all()  # it is sound, and stays open

    def _prepare(self) -> None:
        """Make it ours; what is ready is only read, for there may be no room to write."""
        prepare(self._db)
        journal_people.pack_where_due(self._db)
        self._mark = Mark(self._folder)

    def append(self, entry: Entry) -> None:
        """Store ``entry``; when this returns it is on disk.  Raises JournalError ``journal_full``; then nothing is."""
        with self._written():
            self._insert(entry)
        self.unkept += len(entry.facts)

    def _insert(self, entry: Entry) -> None:
        seq = (self._written_last or self.last()) + 1
        bodies = [_encoded(fact) for fact in entry.facts]
        checksum = sum_of_entry(seq, entry.at, entry.v, entry.request, bodies)
        made = (seq, entry.at, entry.v, entry.request, checksum)
        self._db.execute("INSERT INTO entry (seq, at, v, request, sum) VALUES (?, ?, ?, ?, ?)", made)
        facts = zip(entry.facts, bodies, strict=True)
        rows = [(seq, n, getattr(fact, "game", None), body) for n, (fact, body) in enumerate(facts)]
        self._db.executemany("INSERT INTO fact VALUES (?, ?, ?, ?)", rows)
        if entry.names:
            journal_people.put_names(self._db, entry.names)
        self._inserted = seq

    def last(self) -> int:
        """The number of the last entry; 0 where there is none."""
        return int(self._db.execute("SELECT coalesce(max(seq), 0) FROM entry").fetchone()[0])

    @contextlib.contextmanager
    def _written(self) -> Iterator[None]:
        """What is done within is on disk afterwards, whole, or nothing of it and JournalError ``journal_full``."""
        try:
            self._db.execute("BEGIN IMMEDIATE")
            self._inserted = 0
            yield
            self._db.execute("COMMIT")
            self._written_last = self._inserted or self._written_last
            if self._inserted and self._mark is not None:
                self._mark.put(self._inserted)
        except sqlite3.Error as error:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")
            raise JournalError("journal_full") from error

    def entries(self, after: int = 0) -> Iterator[Entry]:
        """The entries from the one behind ``after`` on, oldest first.

        Raises JournalError ``journal_broken`` where one is missing, also at the end, or is not as it was written.
        """
        rows = (
            "SELECT seq, at, v, request, sum, body FROM entry LEFT JOIN fact USING (seq) WHERE seq > ? ORDER BY seq, n"
        )
        seq = after
        with _sound():
            found = self._db.execute(rows, (after,))
            for (number, at, v, request, checksum), facts in groupby(found, itemgetter(0, 1, 2, 3, 4)):
                seq += 1
                bodies = [body for *_, body in facts if body is not None]
                if number != seq or checksum not in (None, sum_of_entry(seq, at, v, request, bodies)):
                    raise sqlite3.DatabaseError(f"entry {seq} is missing or damaged")
                yield Entry(at=at, v=v, request=request, facts=tuple(map(fact_of, bodies)))
            if seq < marked(self._folder):
                raise sqlite3.DatabaseError(f"what came after entry {seq} is missing")

    def tidy(self) -> None:
        """What can wait for a quiet moment: fold the log into the file, pack what somebody was forgotten in."""
        if (self._folder / LOG).exists() and (self._folder / LOG).stat().st_size:
            fold(self._db)
        journal_people.pack_where_due(self._db)

    @property
    def unpacked(self) -> bool:
        """Whether the file may still hold, where nobody reads, the name of one who was forgotten."""
        with _sound():
            return journal_people.is_unpacked(self._db)

    def keep(self, form: str, body: bytes) -> None:
        """Keep ``body``, the evening after the last entry, written as ``form``; the one kept before goes.

        Raises JournalError ``journal_full``; then nothing has changed.
        """
        with self._written():
            self._db.execute("DELETE FROM checkpoint")
            seq = self._db.execute("SELECT coalesce(max(seq), 0) FROM entry").fetchone()[0]
            values = (seq, form, sum_of_checkpoint(seq, form, body), body)
            self._db.execute("INSERT INTO checkpoint VALUES (?, ?, ?, ?)", values)
        self.unkept = 0

    def checkpoint(self, form: str) -> tuple[int, bytes] | None:
        """What was kept last and behind which entry; None where there is nothing whole that is written as ``form``."""
        with _sound():
            return kept_checkpoint(self._db, form)

    def facts(self, game: int) -> tuple[Fact, ...]:
        """All facts of ``game``, oldest first, with everybody by the key he has now; none of an unknown game.

        Raises JournalError as ``entries``.
        """
        with _sound():
            rows = self._db.execute("SELECT body FROM fact WHERE game = ? ORDER BY seq, n", (game,))
            merged = journal_people.merged(self._db)
            return tuple(fact_of(replaced(body.encode(), merged)) for (body,) in rows)

    def names(self) -> dict[str, str]:
        """What everybody and every team is called, by key.  Raises JournalError as ``entries``."""
        with _sound():
            return journal_people.names(self._db)

    def met(self, one: Iterable[str], other: Iterable[str]) -> bool:
        """Whether two people, each by all his keys, ever sat in one game.  Raises JournalError as ``entries``."""
        with _sound():
            return journal_people.met(self._db, one, other)

    def forget(self, entry: Entry) -> None:
        """As ``append``, for an entry by which a name goes: nothing of it is left in the files."""
        with self._written():
            self._insert(entry)
            self._db.execute("DELETE FROM checkpoint")
            journal_people.unpacked(self._db)
            self.unkept = self._db.execute("SELECT count(*) FROM fact").fetchone()[0]  # all: a checkpoint is due
        (self._folder / OLD).unlink(missing_ok=True)
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
        """Keep ``value`` under ``name``.  Raises JournalError ``journal_full``, ``_broken``; then nothing changed."""
        try:
            self._db.execute(
                "INSERT INTO setting VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value", (name, value)
            )
        except sqlite3.Error as error:
            corrupt = error.sqlite_errorcode == sqlite3.SQLITE_CORRUPT
            raise JournalError("journal_broken" if corrupt else "journal_full") from error

    def probe(self) -> None:
        """Write something that says nothing.  Raises JournalError ``journal_full`` where the disk does not take it."""
        self.set("probe", "")

    def copy_to(self, file: Path) -> None:
        """A consistent copy of the journal, also while it is being written.

        Raises JournalError ``journal_broken``, and OSError where ``file`` cannot be written.
        """
        try:
            copied(self._db, file)
        except sqlite3.OperationalError as error:  # the disk is at fault, not the journal
            full = error.sqlite_errorcode == sqlite3.SQLITE_FULL
            raise OSError(errno.ENOSPC if full else errno.EIO, str(error)) from error
        except sqlite3.DatabaseError as error:
            raise JournalError("journal_broken") from error

    def close(self) -> None:
        """Close the file; everything is on disk already."""
        self._db.close()
        if self._mark is not None:
            self._mark.close()


@contextlib.contextmanager
def _sound() -> Iterator[None]:
    """Whoever reads finds a sound journal, or JournalError ``journal_broken``."""
    try:
        yield
    except (sqlite3.DatabaseError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise JournalError("journal_broken") from error


_encoder = msgspec.json.Encoder()


def _encoded(fact: Fact) -> str:
    return _encoder.encode(fact).decode()
