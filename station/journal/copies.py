"""The copies of the data that the station keeps: ZIP files in a folder beside the journal, and what each says.

Whatever else is found there is none, and is left alone.
"""

from __future__ import annotations

import logging
import re
import zipfile
from collections.abc import Callable, Iterable
from datetime import date
from pathlib import Path

import msgspec

from station.journal.tables import FILE

COPIES = "copies"  # the folder, in the data directory
DATED = re.compile(r"kegelstation-(\d{4}-\d\d-\d\d)\.zip")
DAYS, WEEKS, MONTHS = 7, 5, 12  # so many of the last days stay, and the newest copy of so many weeks and months
ROTTEN = (zipfile.BadZipFile, OSError, EOFError, RuntimeError, NotImplementedError)  # what a ZIP raises that is none

log = logging.getLogger(__name__)


class About(msgspec.Struct, frozen=True):
    """What a copy says of itself: ``at`` in UTC seconds, the ``entries`` of its journal, how many were ``forgotten``,
    the ``version`` that made it.
    """

    at: float
    entries: int
    forgotten: int = 0
    version: str = ""


class Copy(msgspec.Struct, frozen=True):
    """A copy; ``about`` None: of a station that said nothing in it."""

    file: Path
    about: About | None

    @property
    def day(self) -> date:
        """The day by which it is called."""
        return date.fromisoformat(self.file.stem[-10:])


def about(file: Path) -> About | None:
    """What the backup ``file`` says of itself."""
    try:
        with zipfile.ZipFile(file) as archive:
            return msgspec.json.decode(archive.comment, type=About)
    except (*ROTTEN, msgspec.DecodeError):
        return None


def copies(place: Path) -> list[Copy]:
    """The dated copies in ``place``, the newest day first."""
    found = [path for path in place.glob("kegelstation-*.zip") if _day(path) is not None]
    return [Copy(path, about(path)) for path in sorted(found, reverse=True)]


def named(day: date) -> str:
    """What the copy of ``day`` is called."""
    return f"kegelstation-{day.isoformat()}.zip"


def rotated(place: Path) -> None:
    """Remove the copies in ``place`` that are too many.  Raises OSError."""
    found = copies(place)
    days = staying(copy.day for copy in found)
    for copy in found:
        if copy.day not in days:
            copy.file.unlink(missing_ok=True)


def staying(days: Iterable[date]) -> set[date]:
    """Of ``days`` those whose copies stay."""
    newest = sorted(set(days), reverse=True)
    found = set(newest[:DAYS])
    spans: tuple[tuple[Callable[[date], object], int], ...] = (
        (lambda day: day.isocalendar()[:2], WEEKS),
        (lambda day: (day.year, day.month), MONTHS),
    )
    for span, most in spans:
        last: dict[object, date] = {}
        for day in newest:
            last.setdefault(span(day), day)
        found |= set(list(last.values())[:most])
    return found


def journal_in(copy: Copy) -> bytes | None:
    """The journal's file in ``copy``; None where it cannot be read whole."""
    try:
        with zipfile.ZipFile(copy.file) as archive:
            return archive.read(FILE)
    except (*ROTTEN, KeyError, MemoryError) as error:
        log.warning("the copy %s cannot be read: %s", copy.file, error)
        return None


def _day(path: Path) -> date | None:
    found = DATED.fullmatch(path.name)
    try:
        return date.fromisoformat(found[1]) if found else None
    except ValueError:
        return None
