"""A lane read from the folder in which "Control Center Kegeln" keeps its games, shared by the PC it runs on.

One thread looks twice a second.  A file is read when its time and size have changed and then stood still for one look;
a share that is gone is told once and found again.  Where files of several lanes are chosen none counts.  Only ever
reads.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from drivers.lane import Link, Overhear, Report, Said, said, unheard, unreported
from drivers.lanes.feed_files import Feed, sheet_of
from drivers.lanes.feed_lanes import EVERY_FILE, OneLane, named
from drivers.worker import Worker

log = logging.getLogger(__name__)

LOOK = 0.5  # seconds between two looks
LATE = 10.0  # seconds without the share after which people have begun to type in
MOST_BYTES = 1 << 20  # of a file; a game has a few kilobytes


@dataclass(frozen=True, slots=True)
class FeedSettings:
    """Which files below which folder are this lane's."""

    folder: Path
    files: str = EVERY_FILE
    lane: int = 1
    look: float = LOOK


@dataclass(frozen=True, slots=True)
class _Look:
    """How a file looked: time of change in ns, and size."""

    changed: int
    size: int


class FeedLane:
    """Implements ``drivers.lane.Lane``."""

    def __init__(self, settings: FeedSettings) -> None:
        self._settings = settings
        self.zeros = self.numbers = True
        self._feed = Feed(settings.lane)
        self._one = OneLane(settings.files)
        self._several: Said | None = None  # two files that go on beside each other, until other settings choose
        self._seen: dict[Path, _Look] = {}  # at the last look
        self._read: dict[Path, _Look] = {}  # when it was read
        self._old: set[Path] = set()  # there before us, not read yet
        self._late: set[Path] = set()  # there when the share came back, not read since
        self._refused: dict[Path, float] = {}  # since when a file cannot be read, in monotonic seconds
        self._first = True
        self._down: Said | None = None  # why it is lost, as reported
        self._up = False
        self._down_since = 0.0  # monotonic seconds
        self._worker = Worker("feed-lane")
        self._report: Report = unreported
        self._overhear: Overhear = unheard

    def start(self, report: Report) -> None:
        """Begins; a folder that is not there is waited for."""
        self._report = report
        self._worker.start(self._run)

    def stop(self) -> None:
        """Ends."""
        self._worker.stop()

    def recheck(self) -> None:
        """Looks now."""
        self._worker.wake()

    def listen(self, overhear: Overhear) -> None:
        """Tells the files of this evening, whole, as they are read."""
        self._overhear = overhear

    def _run(self) -> None:
        while not self._worker.stopping.is_set():
            try:
                self._look()
            except OSError as error:
                log.info("feed lost: %s", error)
                self._lost(said("feed_lost", folder=str(self._settings.folder)))
            except Exception:  # outermost: a fault of ours in this thread must not end the evening
                log.exception("feed failed, going on")
            self._worker.rest(self._settings.look)

    def _look(self) -> None:
        looks = self._looks()
        several = self._several or self._named(looks)
        if several is not None:
            self._lost(several)
            return
        late = self._down is not None and time.monotonic() - self._down_since > LATE
        self._found()
        if self._first or late:
            (self._old if self._first else self._late).update(looks)
            self._first = False
        for path, look in sorted(looks.items(), key=lambda entry: entry[1].changed):
            if self._seen.get(path) != look:
                continue
            if self._read.get(path) != look:
                self._take(path, look)
            else:
                self._late.discard(path)
        self._seen = looks

    def _looks(self) -> dict[Path, _Look]:
        """All files of this lane as they look now.  Raises OSError where the folder, or all that was in it, is gone."""
        folder = self._settings.folder
        next(folder.iterdir(), None)
        looks = {}
        for path in folder.glob(self._settings.files):
            with suppress(FileNotFoundError):  # being replaced at this moment
                state = path.stat()
                if state.st_size <= MOST_BYTES:
                    looks[path] = _Look(state.st_mtime_ns, state.st_size)
        if self._read and not looks:
            raise FileNotFoundError(folder)  # an empty place where the share was
        return looks

    def _take(self, path: Path, look: _Look) -> None:
        data = self._bytes(path, look)
        if data is None:
            return
        self._read[path] = look
        if path in self._old:
            if self._feed.known(str(path), data):
                self._old.discard(path)
            return
        self._overhear(data, False)
        sheet = sheet_of(data)
        events = self._feed.take(str(path), data, late=path in self._late)
        unfinished = len(sheet.throws) < sheet.rows
        other = self._one.other(path, events, time.monotonic(), unfinished=unfinished)
        if other is not None:
            self._several = self._refusal([other, path])
        if self._several is not None:
            return
        for event in events:
            self._report(event)
        if not sheet.half:
            self._late.discard(path)

    def _named(self, looks: Iterable[Path]) -> Said | None:
        folder = self._settings.folder
        lanes = named(path.relative_to(folder) for path in looks)
        return self._refusal([folder / path for path in lanes]) if len(lanes) > 1 else None

    def _refusal(self, files: list[Path]) -> Said:
        folder = self._settings.folder
        which = ", ".join(str(path.relative_to(folder)) for path in files)
        return said("feed_several", folder=str(folder), files=which)

    def _bytes(self, path: Path, look: _Look) -> bytes | None:
        """What is in the file, None while somebody writes it.  Raises OSError where it cannot be read for long."""
        now = time.monotonic()
        try:
            data = path.read_bytes()
            state = path.stat()
        except (FileNotFoundError, PermissionError):
            if now - self._refused.setdefault(path, now) > LATE:
                raise
            return None
        self._refused.pop(path, None)
        return data if _Look(state.st_mtime_ns, state.st_size) == look else None

    def _found(self) -> None:
        if not self._up:
            self._up, self._down = True, None
            log.info("lane reads %s", self._settings.folder)
            self._report(Link(self._settings.lane, said("link_feed", folder=str(self._settings.folder)), up=True))

    def _lost(self, reason: Said) -> None:
        """Says why, once."""
        if self._down != reason:
            log.warning("lane lost: %s", reason)
            self._report(Link(self._settings.lane, reason, up=False))
            self._down, self._up, self._down_since = reason, False, time.monotonic()
