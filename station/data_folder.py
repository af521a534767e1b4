"""The data directory: held by one at a time, for its owner's eyes alone, and all in it his, whoever worked on it."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from station.words import reason, sentence

LOCK = "lock"  # held by the station that runs on a data directory
OURS = ("journal*", "book.db*", LOCK, "before-restore-*", "damaged-*")  # what no other user may read
UNWRITABLE = {errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOSPC}

log = logging.getLogger(__name__)


class CannotStart(Exception):
    """The station cannot start as it is set up; ``sentence`` says why."""

    def __init__(self, told: str) -> None:
        super().__init__(told)
        self.sentence = told


class Busy(CannotStart):
    """Another station runs on the folder."""


@contextlib.contextmanager
def locked(folder: Path, *, patient: bool = False) -> Iterator[None]:
    """Hold ``folder`` for one station.  Raises CannotStart if it is in use or cannot be used.

    ``patient``: one that cannot be used is not held, and the journal says what is wrong with it.
    """
    os.umask(0o077)
    try:
        owner = _owner(folder)
        folder.mkdir(parents=True, exist_ok=True)
        lock = _opened(folder / LOCK)
        _made_private(folder)
    except OSError as error:
        if not patient:
            raise CannotStart(sentence("cli.data_unusable", folder=folder, why=reason(error))) from error
        log.error("the data folder %s cannot be used: %s", folder, error)
        yield
        return
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Busy(sentence("cli.data_busy", folder=folder)) from error
        give(folder, owner)
        try:
            yield
        finally:
            give(folder, owner)


def give(place: Path, owner: tuple[int, int]) -> None:
    """Where we are root, ``place`` and what root has made in it is ``owner``'s: else a service could not open it."""
    if os.geteuid() or not owner[0]:
        return
    for path in (place, *place.rglob("*")):
        with contextlib.suppress(FileNotFoundError):  # SQLite's own files come and go
            if path.lstat().st_uid == 0:
                os.chown(path, *owner, follow_symlinks=False)


def owner_of(folder: Path) -> tuple[int, int]:
    """The user and group to whom the existing ``folder`` belongs.  Raises OSError."""
    found = folder.stat()
    return found.st_uid, found.st_gid


def _owner(folder: Path) -> tuple[int, int]:
    """Whose ``folder`` is; of one that is still to be made: whose the folder above is, else who called sudo."""
    if folder.exists():
        return owner_of(folder)
    above = next(parent for parent in folder.absolute().parents if parent.exists())
    sudo = (int(os.environ.get("SUDO_UID", "0")), int(os.environ.get("SUDO_GID", "0")))
    return owner_of(above) if above.stat().st_uid or not sudo[0] else sudo


def _opened(file: Path) -> IO[str]:
    """The lock, also on a disk that takes nothing any more."""
    try:
        return file.open("a")
    except OSError as error:
        if error.errno not in UNWRITABLE or not file.exists():
            raise
        return file.open()


def _made_private(folder: Path) -> None:
    """Nobody else may read what is in here: not our folder, nor our files.  A folder for all stays one."""
    paths = [folder, *(path for pattern in OURS for path in folder.glob(pattern))]
    for path in paths:
        found = path.lstat()
        if found.st_uid != os.geteuid() or found.st_mode & stat.S_ISVTX or stat.S_ISLNK(found.st_mode):
            continue
        wanted = 0o700 if stat.S_ISDIR(found.st_mode) else 0o600
        if stat.S_IMODE(found.st_mode) != wanted:
            with contextlib.suppress(OSError):  # a disk that can only be read stays as it is
                path.chmod(wanted)
