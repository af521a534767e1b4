"""What is read of a journal from beside: by a command, by a thread of its own, while the station writes it."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from station.evening.games.old_games import record_of
from station.evening.lane.throw import StoredThrow
from station.evening.names import with_names
from station.journal.journal import FILE, Journal


def record_in(folder: Path, game: int) -> dict[str, Any] | None:
    """The record of ``game`` in the journal in ``folder``, also of a running station; None of an unknown one.

    Raises JournalError as ``Journal`` does.
    """
    if not (folder / FILE).is_file():
        return None
    with contextlib.closing(Journal(folder, beside_the_station=True)) as journal:
        record = record_of(journal.facts(game))
        return None if record is None else with_names(record, journal.names())


def stored_throw(folder: Path, throw: int) -> tuple[StoredThrow, str] | None:
    """A throw out of the journal in ``folder``, also of a running station; None for an unknown one.

    With it the raw bytes of the throw before it on its lane, if they were kept.  Raises JournalError as ``Journal``.
    """
    if not (folder / FILE).is_file():
        return None
    with contextlib.closing(Journal(folder, beside_the_station=True)) as journal:
        found, before = journal.throw(throw), journal.throw(throw - 1)
    if found is None:
        return None
    return found, before.raw if before is not None and before.lane == found.lane else ""
