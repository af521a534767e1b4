"""The whole data directory in one file and back: a ZIP with a consistent copy of the journal, taken while it runs."""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
import time
import zipfile
import zlib
from pathlib import Path

from station.book import shelf as book
from station.journal.journal import FILE, Journal
from station.words import reason

ROTTEN = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError)  # whatever a ZIP raises that is damaged or no ZIP
BOOK = (book.FILE, f"{book.FILE}-wal", f"{book.FILE}-shm")  # follows from the journal
LEFT_OUT = {FILE, f"{FILE}-wal", f"{FILE}-shm", "lock", *BOOK}  # the journal goes in as a consistent copy


class BackupError(Exception):
    """A backup that cannot be made or brought back; ``code`` is a key of the station's words."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def backup(folder: Path, file: Path) -> None:
    """Write all data of ``folder`` into ``file``, which appears only when it is complete.

    Raises BackupError ``no_journal``, ``data_unusable``, and JournalError where the journal is damaged.
    """
    if not (folder / FILE).is_file():
        raise BackupError("no_journal", folder=folder)
    try:
        with tempfile.TemporaryDirectory(dir=file.absolute().parent) as scratch:
            others = [other for other in sorted(folder.rglob("*")) if _belongs_in(other, file, Path(scratch))]
            whole = Path(scratch) / "whole.zip"
            with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
                archive.write(_copy_of_journal(folder, Path(scratch)), FILE)
                for other in others:
                    archive.write(other, other.relative_to(folder))
            _synced(whole)
            whole.replace(file)
    except OSError as error:
        raise BackupError("data_unusable", folder=file.parent, why=reason(error)) from error


def _belongs_in(other: Path, file: Path, scratch: Path) -> bool:
    """Whether a file of the data directory goes into the backup: not the backup itself, nor an earlier one."""
    itself = other.resolve() == file.resolve() or scratch.resolve() in other.resolve().parents
    return other.is_file() and other.name not in LEFT_OUT and not itself


def restore(folder: Path, file: Path) -> Path | None:
    """Bring ``file`` back into ``folder``; the journal that was there is kept aside, and its new path returned.

    The station must not be running on ``folder`` (the caller holds its lock).
    Raises BackupError ``no_backup``, ``data_unusable``.
    """
    try:
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            _unpacked(file, Path(scratch))
            _synced(Path(scratch) / FILE)
            kept = _kept_aside(folder)
            for part in sorted(Path(scratch).rglob("*")):
                if part.is_file() and part.name not in BOOK:
                    target = folder / part.relative_to(scratch)
                    target.parent.mkdir(parents=True, exist_ok=True)
                    shutil.move(part, target)
            return kept
    except OSError as error:
        raise BackupError("data_unusable", folder=folder, why=reason(error)) from error


def _copy_of_journal(folder: Path, scratch: Path) -> Path:
    copy = scratch / FILE
    journal = Journal(folder, beside_the_station=True)
    try:
        journal.copy_to(copy)
    finally:
        journal.close()
    return copy


def _unpacked(file: Path, scratch: Path) -> None:
    """Unpack and look at it before anything is touched."""
    if not file.is_file():
        raise BackupError("no_backup", file=file)
    try:
        with zipfile.ZipFile(file) as archive:
            inside = scratch.resolve()
            if any(not (inside / name).resolve().is_relative_to(inside) for name in archive.namelist()):
                raise BackupError("no_backup", file=file)
            archive.extractall(scratch)
        db = sqlite3.connect(f"file:{scratch / FILE}?mode=ro", uri=True)
        try:
            sound = db.execute("PRAGMA quick_check").fetchone()[0] == "ok"
            db.execute("SELECT count(*) FROM fact")
        finally:
            db.close()
    except (*ROTTEN, sqlite3.DatabaseError) as error:
        raise BackupError("no_backup", file=file) from error
    if not sound:
        raise BackupError("no_backup", file=file)


def _kept_aside(folder: Path) -> Path | None:
    """Move the present journal out of the way, whole: file, log and index belong together; its book goes."""
    for name in BOOK:
        (folder / name).unlink(missing_ok=True)
    if not (folder / FILE).exists():
        return None
    aside = folder / f"before-restore-{time.strftime('%Y%m%d-%H%M%S')}"
    aside.mkdir()
    for name in (FILE, f"{FILE}-wal", f"{FILE}-shm"):
        if (folder / name).exists():
            (folder / name).rename(aside / name)
    return aside


def _synced(file: Path) -> None:
    descriptor = os.open(file, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
