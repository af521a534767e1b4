"""A journal that a card has damaged, or a restore left in pieces: what can still be read goes into a new one.

The damaged files are copied aside first and stay there.  Then the new journal takes their place by one rename; whatever
cuts this short, the next start finds the copies and begins again.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from drivers.lane import Said
from station.book.shelf import FILE as BOOK
from station.evening.facts import fact_of
from station.evening.names import KEY
from station.journal import people as journal_people
from station.journal.raw_pages import HEADER, rows
from station.journal.tables import (
    FILE,
    INDEX,
    LOG,
    MARK,
    JournalError,
    marked,
    prepare,
    sum_of_checkpoint,
    sum_of_entry,
    synced,
)
from station.scratch import scratch
from station.words.said import worded

ASIDE, UNFINISHED = "damaged-", ".part"  # folder of the damaged files; while the rescue is not over
RESCUED = "rescued"  # a setting: what was said of a rescue, until another evening has begun

log = logging.getLogger(__name__)


class Told(msgspec.Struct, frozen=True):
    """What a rescue said, and how many evenings there were then (None: a start has not counted them yet)."""

    code: str
    values: dict[str, str | int]
    evenings: int | None = None


def needs_rescue(folder: Path) -> bool:
    """Whether there was a journal that SQLite would take for none, or a rescue that was cut short."""
    file = folder / FILE
    if any(folder.glob(f"{ASIDE}*{UNFINISHED}")):
        return True
    if file.exists() and file.stat().st_size:
        return False
    left = folder / LOG
    logged = left.exists() and left.stat().st_size > HEADER
    return file.exists() or logged or (folder / MARK).exists() or (folder / BOOK).exists()


def rescued(folder: Path) -> Said:
    """Put what can be read into a new journal, and say how much that is.

    Raises JournalError ``journal_full`` where the disk does not take it; then nothing has changed.
    """
    log.error("the journal is damaged; what can be read of it is brought into a new one")
    try:
        aside = _copied_aside(folder)
        kept = aside.with_suffix("")
        found = Found()
        for place in (aside, folder):
            found.take(_bytes(place / FILE), _bytes(place / LOG))
        with scratch(folder) as place:
            told = _written(place, found, marked(folder), kept)
            synced(place / FILE)
            for name in (LOG, INDEX):
                (folder / name).unlink(missing_ok=True)
            (place / FILE).replace(folder / FILE)
        (folder / MARK).unlink(missing_ok=True)
        aside.rename(kept)
        synced(folder)
    except (OSError, sqlite3.Error) as error:
        raise JournalError("journal_full") from error
    said = Said(told.code, told.values)
    log.error("%s", worded(said))
    return said


def _copied_aside(folder: Path) -> Path:
    """Copies of the files as they are; those of a rescue that was cut short are older and stay."""
    for unfinished in folder.glob(f"{ASIDE}*{UNFINISHED}"):
        return unfinished
    aside = folder / f"{ASIDE}{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}{UNFINISHED}"
    with scratch(folder) as place:
        for name in (FILE, LOG, MARK):
            if (folder / name).exists():
                shutil.copy2(folder / name, place / name)
                synced(place / name)
        place.rename(aside)
    synced(folder)
    return aside


def _bytes(file: Path) -> bytes:
    """As much of ``file`` as the card gives; nothing of one that is not there."""
    if not file.exists():
        return b""
    parts = []
    with file.open("rb", buffering=0) as stream:
        size = os.fstat(stream.fileno()).st_size
        for at in range(0, size, 4096):
            try:
                parts.append(os.pread(stream.fileno(), 4096, at).ljust(min(4096, size - at), b"\0"))
            except OSError as error:
                log.warning("the card does not give a part of %s: %s", file, error)
                parts.append(bytes(min(4096, size - at)))
    return b"".join(parts)


Made = tuple[float, int, str | None, int | None]  # of an entry: at, v, request, sum


class Found:
    """Rows of a journal as they are found, by number; of each all that were found, the newest last."""

    def __init__(self) -> None:
        self.entries: dict[int, list[Made]] = {}
        self.facts: dict[int, dict[int, list[str]]] = {}
        self.settings: dict[str, str] = {}
        self.names: dict[str, str] = {}
        self.checkpoint: tuple[int, str, int, bytes] | None = None

    def take(self, file: bytes, journal: bytes) -> None:
        """Take in a journal's file and its log."""
        for rowid, row in rows(file, journal):
            match row:
                case (None, int() | float() as at, int() as v, str() | None as request, *more) if rowid:
                    checksum = more[0] if more and isinstance(more[0], int) else None
                    self.entries.setdefault(rowid, []).append((float(at), v, request, checksum))
                case (int() as seq, int() as n, int() | None, str() as body) if body.startswith('{"type":'):
                    self.facts.setdefault(seq, {}).setdefault(n, []).append(body)
                case (str() as key, str() as called) if rowid and KEY.fullmatch(key):
                    self.names[key] = called
                case (str() as name, str() as value) if rowid:
                    self.settings[name] = value
                case (None, str() as form, int() as checksum, bytes() as body) if rowid:
                    if sum_of_checkpoint(rowid, form, body) == checksum:
                        self.checkpoint = max((rowid, form, checksum, body), self.checkpoint or (0, "", 0, b""))
                case _:
                    continue  # of an index, or of nothing that is ours

    def whole(self, seq: int) -> tuple[Made, list[str]] | None:
        """The entry ``seq`` with its facts as it was written, the newest; None where there is none."""
        facts = self.facts.get(seq, {})
        for version in (-1, 0):
            bodies = [facts[n][version] for n in sorted(facts)]
            for made in reversed(self.entries.get(seq, [])):
                if made[3] in (None, sum_of_entry(seq, *made[:3], bodies)) and _known(bodies) == bodies:
                    return made, bodies
        return None

    def part(self, seq: int) -> tuple[Made | None, list[str]]:
        """What is left of the entry ``seq``."""
        made, facts = self.entries.get(seq), self.facts.get(seq, {})
        return made[-1] if made else None, _known([facts[n][-1] for n in sorted(facts)])


def _known(bodies: list[str]) -> list[str]:
    """Those that are facts."""
    known = []
    for body in bodies:
        try:
            fact_of(body)
        except (msgspec.DecodeError, UnicodeEncodeError):
            log.error("this fact cannot be read and is left out: %r", body)
        else:
            known.append(body)
    return known


def _written(folder: Path, found: Found, mark: int, kept: Path) -> Told:
    """A new journal in ``folder``, which knows that it is one; what is said of it."""
    last = max(mark if found.entries else 0, *found.entries, *found.facts, 0)
    whole = 0
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        prepare(db)
        db.execute("BEGIN")
        for seq, (made, bodies, sound) in enumerate(_entries(found, last), 1):
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", (seq, *made, sum_of_entry(seq, *made, bodies)))
            facts = [(seq, n, getattr(fact_of(body), "game", None), body) for n, body in enumerate(bodies)]
            db.executemany("INSERT INTO fact VALUES (?, ?, ?, ?)", facts)
            whole += sound
        told = _told(last, mark, whole, kept)
        found.settings[RESCUED] = msgspec.json.encode(told).decode()
        db.executemany("INSERT INTO setting VALUES (?, ?)", found.settings.items())
        journal_people.put_names(db, found.names)
        if found.checkpoint is not None:
            db.execute("INSERT INTO checkpoint VALUES (?, ?, ?, ?)", found.checkpoint)
        db.execute("COMMIT")
    return told


def _told(last: int, mark: int, whole: int, kept: Path) -> Told:
    folder: dict[str, str | int] = {"folder": str(kept)}
    if not last:
        return Told("journal_lost", folder)
    missing = max(last, mark) - whole
    if not missing:
        return Told("journal_rescued_whole", folder)
    return Told("journal_rescued", {"n": missing, "all": max(last, mark), **folder})


def _entries(found: Found, last: int) -> Iterator[tuple[tuple[float, int, str | None], list[str], bool]]:
    """All entries up to ``last``, and whether each is as it was; one that is gone stays as a number without facts."""
    before: tuple[float, int] = (0.0, 0)
    for seq in range(1, last + 1):
        whole = found.whole(seq)
        made, bodies = whole or found.part(seq)
        at, v, request = made[:3] if made is not None else (*before, None)
        before = (at, v)
        yield (at, v, request), bodies, whole is not None
