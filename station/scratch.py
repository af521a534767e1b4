"""Folders for what is being made, beside what it will replace; those that a power cut left behind are cleared away."""

from __future__ import annotations

import contextlib
import fcntl
import logging
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

PREFIX = ".kegelstation-"

log = logging.getLogger(__name__)


@contextlib.contextmanager
def scratch(beside: Path) -> Iterator[Path]:
    """A new folder in ``beside``, for its owner alone and gone afterwards.  Raises OSError."""
    place = Path(tempfile.mkdtemp(prefix=PREFIX, dir=beside))
    held = os.open(place, os.O_RDONLY)
    try:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)
        os.close(held)


def cleared(folder: Path) -> list[Path]:
    """Clear away what the dead have left in ``folder``; gives the files that were found.  Raises OSError."""
    found: list[Path] = []
    for place in folder.glob(f"{PREFIX}*"):
        if not place.is_dir() or place.is_symlink():
            continue
        held = os.open(place, os.O_RDONLY)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            found += [path.relative_to(place) for path in place.rglob("*") if path.is_file()]
            log.info("%s was left by something that was cut short, and is cleared away", place)
            shutil.rmtree(place, ignore_errors=True)
        except BlockingIOError:  # somebody is at work there
            continue
        finally:
            os.close(held)
    return found
