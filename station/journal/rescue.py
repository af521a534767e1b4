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
from station.evening.facts import fact_of
from station.journal import people as journal_people
from station.journal.copies import COPIES, copies, journal_in
from station.journal.found import Found
from station.journal.raw_pages import HEADER
from station.journal.tables import (
    BOOK,
    FILE,
    INDEX,
    LOG,
    MARK,
    JournalError,
    marked,
    prepare,
    sum_of_entry,
    synced,
)
from station.scratch import scratch
from station.words.said import worded

ASIDE, UNFINISHED = "damaged-", ".part"  # folder of the damaged files; while the rescue is not over
RESCUED = "rescued"  # a setting: what was said of a rescue, until another evening has begun

log = logging.getLogger(__name__)


class Rescue(msgspec.Struct, frozen=True):
    """What a rescue said, and how many evenings there were then (None: a start has not counted them yet)."""

    code: str
    values: dict[str, str | int]
    evenings: int | None = None
    gap: tuple[str, str] | None = None  # local times between which something is missing; "": nobody knows

    def said(self) -> tuple[Said, ...]:
        """All of it."""
        gap = () if self.gap is None else (_gap(*self.gap),)
        return (Said(self.code, self.values), *gap)


def _gap(since: str, until: str) -> Said:
    if since and until:
        return Said("journal_gap", {"since": since, "until": until})
    return Said("journal_gap_since", {"since": since}) if since else Said("journal_gap_until", {"until": until or "?"})


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


def rescued(folder: Path) -> None:
    """Put what can be read into a new journal, the rest out of the newest good copy, and note how much that is.

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
            rescue = _written(place, found, _completed(found, folder), kept)
            synced(place / FILE)
            for name in (LOG, INDEX):
                (folder / name).unlink(missing_ok=True)
            (place / FILE).replace(folder / FILE)
        (folder / MARK).unlink(missing_ok=True)
        aside.rename(kept)
        synced(folder)
    except (OSError, sqlite3.Error) as error:
        raise JournalError("journal_full") from error
    for said in rescue.said():
        log.error("%s", worded(said))


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


class Completed(msgspec.Struct, frozen=True):
    """``last``: the last entry that there was; ``back``: how many came out of the copy of ``day``."""

    last: int
    day: str = ""
    back: int = 0


def _completed(found: Found, folder: Path) -> Completed:
    """Take what is missing in ``found`` out of the newest copy that is whole and of the same journal."""
    mark = marked(folder)
    last = max(mark if found.entries else 0, *found.entries, *found.facts, 0)
    missing = [seq for seq in range(1, last + 1) if found.whole(seq) is None]
    for copy in copies(folder / COPIES) if missing or not last else ():
        file = journal_in(copy)
        other = Found()
        other.take(file or b"", b"")
        if not other.entries or not found.is_of(other):
            continue
        back = found.complete(other, set(missing) | (set() if last else other.entries.keys()))
        return Completed(max(mark, *found.entries), copy.day.isoformat(), back)
    return Completed(last)


def _written(folder: Path, found: Found, completed: Completed, kept: Path) -> Rescue:
    """A new journal in ``folder``, which knows that it is one; what is said of it."""
    missing: list[int] = []
    with closing(sqlite3.connect(folder / FILE, isolation_level=None)) as db:
        prepare(db)
        db.execute("BEGIN")
        for seq, (made, bodies, sound) in enumerate(_entries(found, completed.last), 1):
            db.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", (seq, *made, sum_of_entry(seq, *made, bodies)))
            facts = [(seq, n, getattr(fact_of(body), "game", None), body) for n, body in enumerate(bodies)]
            db.executemany("INSERT INTO fact VALUES (?, ?, ?, ?)", facts)
            if not sound:
                missing.append(seq)
        rescue = _rescue(completed, missing, found, kept)
        found.settings[RESCUED] = msgspec.json.encode(rescue).decode()
        db.executemany("INSERT INTO setting VALUES (?, ?)", found.settings.items())
        journal_people.put_names(db, found.names)
        if found.checkpoint is not None:
            db.execute("INSERT INTO checkpoint VALUES (?, ?, ?, ?)", found.checkpoint)
        db.execute("COMMIT")
    return rescue


def _rescue(completed: Completed, missing: list[int], found: Found, kept: Path) -> Rescue:
    values: dict[str, str | int] = {"folder": str(kept)}
    if not completed.last:
        return Rescue("journal_lost", values)
    if completed.back:
        values |= {"back": completed.back, "day": completed.day}
    if not missing:
        return Rescue("journal_rescued_whole_by_copy" if completed.back else "journal_rescued_whole", values)
    around = (range(missing[0] - 1, 0, -1), range(missing[-1] + 1, completed.last + 1))
    since, until = (next((local(whole[0][0]) for seq in seqs if (whole := found.whole(seq))), "") for seqs in around)
    code = "journal_rescued_by_copy" if completed.back else "journal_rescued"
    return Rescue(code, {"n": len(missing), "all": completed.last, **values}, gap=(since, until))


def local(at: float) -> str:
    """Local time of ``at`` (UTC seconds), as it is written in German."""
    return time.strftime("%d.%m.%Y, %H:%M", time.localtime(at))


def _entries(found: Found, last: int) -> Iterator[tuple[tuple[float, int, str | None], list[str], bool]]:
    """All entries up to ``last``, and whether each is as it was; one that is gone stays as a number without facts."""
    before: tuple[float, int] = (0.0, 0)
    for seq in range(1, last + 1):
        whole = found.whole(seq)
        made, bodies = whole or found.part(seq)
        at, v, request = made[:3] if made is not None else (*before, None)
        before = (at, v)
        yield (at, v, request), bodies, whole is not None
