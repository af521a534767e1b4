"""The whole data directory in one file and back: a ZIP with a consistent copy of the journal, taken while it runs."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import time
import zipfile
import zlib
from contextlib import closing
from datetime import date
from pathlib import Path

import msgspec

from station import __version__
from station.clock import CLOCK, day
from station.data_folder import LOCK, give, owner_of
from station.journal.copies import COPIES, About, named, rotated
from station.journal.journal import Journal, JournalError
from station.journal.restored import COMING, OLD_BOOK, WANTED, brought_in
from station.journal.tables import FILE, INDEX, LOG, MARK, VERSION, fold, synced
from station.scratch import PREFIX, cleared, scratch
from station.words import reason

ROTTEN = (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError)  # whatever a ZIP raises that is damaged or no ZIP
MISFITS = (FileExistsError, IsADirectoryError, NotADirectoryError)  # a file and a folder of the same name in it
LEFT_OUT = {COMING, WANTED, COPIES, FILE, LOG, INDEX, MARK, LOCK, *OLD_BOOK}  # the journal goes in as a consistent copy
MOST_FILES = 5000  # in a backup
SPARE = 32 * 2**20  # bytes that are left free on the disk, whatever is brought back
FORGOTTEN = """SELECT count(*) FROM fact WHERE body GLOB '{"type":"PersonForgotten"*'"""

log = logging.getLogger(__name__)


class BackupError(Exception):
    """A backup that cannot be made or brought back; ``code`` is a key of the station's words."""

    def __init__(self, code: str, **values: object) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def backup_into(folder: Path, place: Path) -> Path:
    """Back ``folder`` up into the folder ``place``, under today's name, and let go of copies there that are too many.

    Gives the new file.  Raises as ``backup``.
    """
    file = place / named(date.fromisoformat(day(CLOCK.at())))
    backup(folder, file)
    rotated(place)
    return file


def backup(folder: Path, file: Path) -> None:
    """Write all data of ``folder`` into ``file``, which appears only when it is complete.

    Raises BackupError ``no_journal``, ``data_unusable``, and JournalError where the journal is damaged.
    """
    if not (folder / FILE).is_file():
        raise BackupError("no_journal", folder=folder)
    os.umask(0o077)  # it holds what only the club may know
    beside = file.absolute().parent
    try:
        cleared(beside)
        with scratch(beside) as place:
            others = [other for other in sorted(folder.rglob("*")) if _belongs_in(other, file, folder)]
            whole = place / "whole.zip"
            with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
                journal = _copy_of_journal(folder, place)
                archive.comment = msgspec.json.encode(_about(journal))
                archive.write(journal, FILE)
                for other in others:
                    archive.write(other, other.relative_to(folder))
            give(place, owner_of(beside))
            synced(whole)
            whole.replace(file)
            synced(beside)
    except OSError as error:
        raise BackupError("data_unusable", folder=file.parent, why=reason(error)) from error


def _belongs_in(other: Path, file: Path, folder: Path) -> bool:
    """Whether a file of the data directory goes into the backup: not the backup itself, nor what is being made."""
    within = other.relative_to(folder).parts
    passing = within[0].startswith((PREFIX, COMING)) or within[0] == COPIES or within[-1] in LEFT_OUT
    return other.is_file() and not passing and other.resolve() != file.resolve()


def checked(folder: Path, file: Path) -> None:
    """Look through the whole of ``file``, whether it could be brought back into ``folder``.

    Raises BackupError as ``restore``, and ``no_backup`` where an entry of its journal is not as it was written.
    """
    try:
        with scratch(folder) as place:
            _unpacked(file, place)
            _fitting(place, folder, file)
            if _version(place / FILE) < VERSION:  # is converted by the start
                return
            with closing(Journal(place, beside_the_station=True)) as journal:
                for _entry in journal.entries():
                    pass
    except JournalError as error:
        raise BackupError("no_backup", file=file) from error
    except OSError as error:
        raise BackupError("data_unusable", folder=folder, why=reason(error)) from error


def restore(folder: Path, file: Path, *, own_pin: bool = False) -> Path | None:
    """Bring ``file`` back into ``folder``; the journal that was there is kept aside, and its new path returned.

    Everything is checked before anything is touched, and the journal comes last, by one rename: whatever cuts this
    short, the next start has the old one or finishes.
    The station must not be running on ``folder`` (the caller holds its lock).
    ``own_pin``: the host's PIN stays what it is here.
    Raises BackupError ``no_backup``, ``backup_newer``, ``backup_too_large``, ``data_unusable``.
    """
    try:
        brought_in(folder)
        cleared(folder)
        with scratch(folder) as place:
            new, old = place / "new", place / "old"
            _unpacked(file, new)
            parts = _fitting(new, folder, file)
            if own_pin:
                _put_pin(folder, new)
            give(place, owner_of(folder))
            for path in sorted(new.rglob("*")):
                synced(path)
            kept = _kept_aside(folder, old, parts)
            new.rename(folder / COMING)  # from here on it comes in, whatever happens
            synced(folder)
            brought_in(folder)
            return kept
    except (OSError, sqlite3.Error) as error:
        why = reason(error) if isinstance(error, OSError) else str(error)
        raise BackupError("data_unusable", folder=folder, why=why) from error


def _fitting(new: Path, folder: Path, file: Path) -> list[Path]:
    """What comes in beside the journal.  Raises BackupError for what has no place in ``folder``."""
    parts = [path.relative_to(new) for path in sorted(new.rglob("*")) if path.is_file()]
    coming = [part for part in parts if part.parts[0] not in LEFT_OUT]
    odd = [part for part in parts if part not in coming and len(part.parts) > 1]
    for part in coming:
        above = [folder / parent for parent in part.parents]
        if (folder / part).is_dir() or not all(parent.is_dir() for parent in above if parent.exists()):
            odd.append(part)
    if odd:
        raise BackupError("no_backup", file=file)
    for part in set(parts) - {*coming, Path(FILE)}:
        (new / part).unlink()
    return coming


def _copy_of_journal(folder: Path, place: Path) -> Path:
    copy = place / FILE
    journal = Journal(folder, beside_the_station=True)
    try:
        journal.copy_to(copy)
    finally:
        journal.close()
    return copy


def _unpacked(file: Path, place: Path) -> None:
    """Unpack and look at it before anything is touched."""
    if not file.is_file():
        raise BackupError("no_backup", file=file)
    try:
        with zipfile.ZipFile(file) as archive:
            inside = place.resolve()
            if any(not (inside / name).resolve().is_relative_to(inside) for name in archive.namelist()):
                raise BackupError("no_backup", file=file)
            _require_room(archive, place, file)
            archive.extractall(place)
        sound = _is_sound(place / FILE)
    except (*ROTTEN, sqlite3.DatabaseError, *MISFITS) as error:
        raise BackupError("no_backup", file=file) from error
    if not sound:
        raise BackupError("no_backup", file=file)
    if _version(place / FILE) > VERSION:
        raise BackupError("backup_newer", file=file)


def _require_room(archive: zipfile.ZipFile, place: Path, file: Path) -> None:
    """What it says it holds is all that is ever unpacked of it.  Raises BackupError."""
    found = archive.infolist()
    free = shutil.disk_usage(place.parent).free - SPARE
    if len(found) > MOST_FILES or sum(one.file_size for one in found) > free:
        raise BackupError("backup_too_large", file=file)


def _is_sound(journal: Path) -> bool:
    """Whether it is a whole journal, with nothing in it that would do anything by itself.  Raises DatabaseError."""
    with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as db:
        sound = db.execute("PRAGMA quick_check").fetchone()[0] == "ok"
        db.execute("SELECT count(*) FROM fact")
        acting = db.execute("SELECT count(*) FROM sqlite_schema WHERE type IN ('trigger', 'view')").fetchone()[0]
    return bool(sound and not acting)


def _version(journal: Path) -> int:
    with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as db:
        return int(db.execute("PRAGMA user_version").fetchone()[0])


def _about(journal: Path) -> About:
    """What the backup says of itself.  Raises JournalError ``journal_broken``."""
    try:
        with closing(sqlite3.connect(f"file:{journal}?mode=ro", uri=True)) as db:
            (entries,) = db.execute("SELECT coalesce(max(seq), 0) FROM entry").fetchone()
            (forgotten,) = db.execute(FORGOTTEN).fetchone()
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        raise JournalError("journal_broken") from error
    return About(CLOCK.at(), entries, forgotten, __version__)


def _put_pin(folder: Path, new: Path) -> None:
    """Have the journal in ``new`` know the PIN of that in ``folder``; one that cannot be read has none to give."""
    try:
        with closing(Journal(folder, beside_the_station=True)) as journal:
            pin = journal.setting("host_pin")
    except JournalError as error:
        log.warning("the PIN of the present journal cannot be read: %s", error.code)
        return
    if pin is not None and _version(new / FILE) == VERSION:
        with closing(sqlite3.connect(new / FILE)) as db, db:
            db.execute("INSERT OR REPLACE INTO setting VALUES ('host_pin', ?)", (pin,))


def _kept_aside(folder: Path, place: Path, parts: list[Path]) -> Path | None:
    """A copy of the present journal, with its log, and of the other files that will be replaced; made in ``place``."""
    if not (folder / FILE).exists():
        return None
    _fold(folder)
    for part in (Path(FILE), Path(LOG), *parts):
        if (folder / part).exists():
            (place / part).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(folder / part, place / part)
            synced(place / part)
    give(place, owner_of(folder))
    aside = folder / f"before-restore-{time.strftime('%Y%m%d-%H%M%S')}"
    place.rename(aside)
    synced(folder)
    return aside


def _fold(folder: Path) -> None:
    """Take the log of the present journal into its file; a damaged one stays as it is."""
    if not (folder / FILE).stat().st_size:  # SQLite would throw its log away
        return
    try:
        with closing(sqlite3.connect(folder / FILE)) as db:
            fold(db)
    except sqlite3.DatabaseError as error:
        log.warning("the present journal is damaged: %s", error)
