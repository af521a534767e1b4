"""The journal as a start finds it: whole, damaged and restored, or for now only to be looked at."""

from __future__ import annotations

import logging
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

import msgspec
from msgspec.structs import replace

from drivers.lane import Said
from station.evening.state import Station
from station.journal.journal import Journal
from station.journal.raw_pages import folded
from station.journal.rescue import RESCUED, Rescue, needs_rescue, rescued
from station.journal.restored import brought_in
from station.journal.tables import FILE, LOG, TABLES, JournalError
from station.journal.version_1 import converted, is_of_version_1
from station.scratch import cleared

RESTORED = Path("new", FILE)  # of a backup, before it has come in
AGAIN = 10  # times as long as an attempt took until the next one

Read = Callable[[Journal], Station]  # the evening as a journal tells it; raises JournalError ``journal_broken``

log = logging.getLogger(__name__)


def opened(folder: Path, read: Read) -> tuple[Journal, Station]:
    """The journal in ``folder`` and its evening; what a card has damaged is restored, and the evening says so.

    Raises JournalError as ``Journal`` does, and ``journal_full`` where a damaged one cannot be restored.
    """
    cut = _tidied(folder)
    if is_of_version_1(folder):
        converted(folder)
    rescue = needs_rescue(folder)
    if rescue:
        rescued(folder)
    try:
        journal, station = _read(folder, read)
    except JournalError as error:
        if error.code != "journal_broken" or rescue:
            raise
        log.error("the journal cannot be read: %s", error.__cause__)
        rescued(folder)
        journal, station = _read(folder, read)
    notices = [Said("restore_cut")] if RESTORED in cut else []
    return journal, station.with_now(notices=(*notices, *_rescue_of(journal, station)))


def _tidied(folder: Path) -> list[Path]:
    """Finish what can be finished, clear away the rest; the files that were cleared away."""
    try:
        brought_in(folder)
        return cleared(folder) if folder.is_dir() else []
    except OSError as error:
        raise JournalError("journal_unreadable") from error


def _read(folder: Path, read: Read) -> tuple[Journal, Station]:
    journal = Journal(folder)
    try:
        journal.probe()
        return journal, read(journal)
    except JournalError:
        journal.close()
        raise


def _rescue_of(journal: Journal, station: Station) -> tuple[Said, ...]:
    """What was said of the last rescue, as long as it is news."""
    known = journal.setting(RESCUED)
    try:
        rescue = None if known is None else msgspec.json.decode(known, type=Rescue)
    except msgspec.DecodeError:  # nothing of the evening hangs on it
        log.exception("what was said of a rescue cannot be read")
        return ()
    if rescue is not None and rescue.evenings is None:
        rescue = replace(rescue, evenings=len(station.kept.evenings))
        journal.set(RESCUED, msgspec.json.encode(rescue).decode())
    if rescue is None or len(station.kept.evenings) > (rescue.evenings or 0):
        return ()
    return rescue.said()


class Waiting(Journal):
    """A journal that cannot be written, perhaps not even opened; what is known of it is read out of a copy in memory.

    After a ``probe`` that succeeds ``real`` is the one to use from now on, with its evening.
    """

    def __init__(self, folder: Path, error: JournalError, read: Read) -> None:
        self._folder = folder
        self._mark = None
        self._read = read
        self._next = 0.0
        self.fault = _fault(folder, error)
        self.real: tuple[Journal, Station] | None = None
        self._db = _copy(folder)
        self._db.execute("PRAGMA query_only = ON")

    def forget_all(self) -> None:
        """What was read makes no sense."""
        self._db = _empty()

    def probe(self) -> None:
        if time.monotonic() < self._next:
            raise JournalError(self.fault or "journal_full")
        began = time.monotonic()
        try:
            self.real = opened(self._folder, self._read)
        except JournalError as error:
            self._next = time.monotonic() + AGAIN * (time.monotonic() - began)
            raise JournalError(_fault(self._folder, error)) from error


def looked_into(folder: Path, error: JournalError, read: Read) -> tuple[Journal, Station]:
    """What can be known of a journal that cannot be opened because of ``error``."""
    log.error("the journal cannot be opened, which is tried again: %s", error.__cause__ or error.code)
    journal = Waiting(folder, error, read)
    try:
        return journal, read(journal)
    except JournalError:
        log.exception("nothing of the journal can be shown")
        journal.forget_all()
        return journal, read(journal)


def taken_up(journal: Journal, station: Station) -> tuple[Journal, Station]:
    """The journal that can be written by now, and the evening as it tells it with all that is on."""
    if not isinstance(journal, Waiting) or journal.real is None:
        return journal, station
    real, known = journal.real
    read = known.now
    now = replace(station.now, notices=read.notices, host_pin=read.host_pin, pin_mark=read.pin_mark)
    return real, replace(known, kept=replace(known.kept, v=max(station.kept.v, known.kept.v)), now=now)


def _fault(folder: Path, error: JournalError) -> str:
    """Why, as people are told."""
    try:
        read_only = os.statvfs(folder).f_flag & os.ST_RDONLY
    except OSError:  # not there
        return error.code
    return "journal_readonly" if read_only else error.code


def _copy(folder: Path) -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    try:
        newer = (folder / LOG).read_bytes() if (folder / LOG).exists() else b""
        memory.deserialize(folded((folder / FILE).read_bytes(), newer))
        memory.execute("SELECT 1 FROM entry JOIN fact USING (seq) LIMIT 1").fetchone()
    except (OSError, sqlite3.Error, ValueError) as error:
        log.warning("nothing can be read of the journal: %s", error)
        memory.close()
        return _empty()
    return memory


def _empty() -> sqlite3.Connection:
    memory = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    memory.executescript(TABLES)
    return memory
