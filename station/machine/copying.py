"""Keeps the copies of the data: one a day, one in a quiet moment, and none with a name that was forgotten since.

A thread of its own, which also looks through what was uploaded: the evening waits for none of it.
"""

from __future__ import annotations

import contextlib
import logging
import queue
import sqlite3
import tarfile
import threading
import time
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path

from station.backup import backup_into, checked
from station.clock import CLOCK, day
from station.evening.state import Station
from station.journal.copies import COPIES, about, copies
from station.journal.reading import Reading
from station.machine import releases
from station.machine.failing import Failed, tried

LOOK = 60.0  # seconds from the start to the first look, and between two
QUIET = 600.0  # seconds in which nobody did anything
BETWEEN = 3600.0  # seconds between two copies of one day, and until one that failed is tried again
UPLOADED = "uploaded.zip"  # what the host has uploaded, once it was looked through

log = logging.getLogger(__name__)


class Copying:
    """The copies of the data in ``folder``.  ``now``: monotonic seconds."""

    def __init__(self, folder: Path, now: Callable[[], float] = time.monotonic) -> None:
        self.place = folder / COPIES
        self.busy: str | None = None  # what is being done: "copy" or "check"
        self.failed: Failed | None = None  # of what was done last
        self._folder = folder
        self._now = now
        self._made = self._tried = float("-inf")
        self._forgotten = 0
        self._touched: float | None = None
        self._jobs: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="copies", daemon=True)

    # --- from any thread --------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to look."""
        self._thread.start()

    def stop(self) -> None:
        """Look no more; what is being made is left unfinished and cleared away by the next start."""
        self._jobs.put(None)

    def watch(self, station: Station) -> None:
        """Remember what ``station`` says."""
        self._forgotten, self._touched = len(station.kept.forgotten), station.now.touched

    def copy(self) -> None:
        """Make a copy soon."""
        self._do("copy", self._copied)

    def check(self, file: Path, called: str) -> None:
        """Look through ``file``, which people call so, soon: a backup becomes the uploaded one, a release the next."""
        self._do("check", lambda: self._check(file, called))

    def _do(self, what: str, job: Callable[[], None]) -> None:
        self.busy, self.failed = what, None
        self._jobs.put(job)

    # --- on the thread ----------------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            try:
                job = self._jobs.get(timeout=LOOK)
            except queue.Empty:
                job = self.look
            if job is None:
                return
            try:
                job()
            except Exception:  # outermost: a fault of ours is logged; tomorrow there is another copy
                log.exception("copies: a job broke")
            self.busy = None

    def look(self) -> None:
        """Make a copy if one is due."""
        with contextlib.suppress(sqlite3.Error):  # the journal's own start says what is wrong with it
            if self._now() - self._tried >= BETWEEN and self._due():
                self._copied()

    def _due(self) -> bool:
        with closing(Reading(self._folder)) as reading:
            last = reading.last()
        said = {copy.day: copy.about for copy in copies(self.place) if copy.about is not None}
        if any(one.forgotten < self._forgotten for one in said.values()):
            return True
        if not last or any(one.entries == last for one in said.values()):
            return False
        quiet = self._touched is None or self._now() - self._touched >= QUIET
        return date.fromisoformat(day(CLOCK.at())) not in said or (quiet and self._now() - self._made >= BETWEEN)

    def _copied(self) -> None:
        self._try(self._copy)
        self._made = self._now()
        self._tried = self._made if self.failed else float("-inf")

    def _copy(self) -> None:
        self.place.mkdir(mode=0o700, exist_ok=True)
        made = about(backup_into(self._folder, self.place))
        (self.place / UPLOADED).unlink(missing_ok=True)  # it was for the moment, and may hold names of whatever time
        for copy in copies(self.place):
            if made is not None and copy.about is not None and copy.about.forgotten < made.forgotten:
                copy.file.unlink()  # it holds a name that is to be nowhere

    def _check(self, file: Path, called: str) -> None:
        self._try(lambda: self._take(file), called)
        file.unlink(missing_ok=True)

    def _take(self, file: Path) -> None:
        if tarfile.is_tarfile(file):
            releases.taken(file, self.place)
        else:
            checked(self._folder, file)
            file.replace(self.place / UPLOADED)

    def _try(self, work: Callable[[], object], called: str = "") -> None:
        self.failed = tried(work, called)
        if self.failed is not None:
            log.error("copies: %s", self.failed.message)
