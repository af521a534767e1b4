"""A backup that the host wants back: laid ready by the running station, brought in by its next start."""

from __future__ import annotations

import logging
import os
import shutil
from pathlib import Path
from typing import Any

import msgspec

from station.backup import BackupError, restore
from station.clock import CLOCK, moment
from station.journal.copies import COPIES
from station.journal.restored import WANTED
from station.journal.tables import synced
from station.machine.notes import note, noted
from station.scratch import scratch

OUTCOME = "restored.json"  # beside the copies: what became of the last one

log = logging.getLogger(__name__)


class Outcome(msgspec.Struct, frozen=True):
    """``at``: UTC seconds; ``kept``: folder of the journal that was there; ``code``: why it was not done, else ""."""

    at: float
    kept: str = ""
    code: str = ""


def want(folder: Path, file: Path) -> None:
    """Lay ``file`` ready for the next start on ``folder``.  Raises OSError."""
    with scratch(folder) as place:
        laid = place / WANTED
        try:
            os.link(file, laid)
        except OSError:  # FAT has no links
            shutil.copyfile(file, laid)
        synced(laid)
        laid.replace(folder / WANTED)
    synced(folder)


def brought_back(folder: Path) -> None:
    """Bring in what the host wanted back; the folder is held.  What goes wrong leaves all as it was, and is told."""
    file = folder / WANTED
    if not file.exists():
        return
    try:
        kept = restore(folder, file, own_pin=True)
        outcome = Outcome(CLOCK.at(), kept="" if kept is None else kept.name)
        log.warning("a backup was brought back; what was there before is in %s", kept)
    except BackupError as error:
        outcome = Outcome(CLOCK.at(), code=error.code)
        log.error("the backup cannot be brought back: %s %s", error.code, error.values)
    try:
        file.unlink()
        note(folder / COPIES / OUTCOME, outcome)
    except OSError as error:  # a disk that takes nothing: the journal says so
        log.error("what became of a restore cannot be kept: %s", error)


def outcome_in(folder: Path) -> dict[str, Any] | None:
    """What became of the last one; None where there was none."""
    outcome = noted(folder / COPIES / OUTCOME, Outcome)
    return None if outcome is None else {"made": moment(outcome.at), "kept": outcome.kept, "code": outcome.code}
