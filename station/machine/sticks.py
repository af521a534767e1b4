"""A USB stick was put in: a backup goes onto it.  In a process of its own, beside the running station.

The service for sticks mounts it and calls this as the station's user; the host's page reads what became of it.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import msgspec

from station.backup import backup_into
from station.clock import CLOCK, moment
from station.journal.copies import COPIES
from station.machine import releases
from station.machine.failing import Failed, tried
from station.machine.notes import note, noted
from station.scratch import scratch

OURS = "kegelstation"  # our folder on a stick
OUTCOME = "stick.json"  # beside the copies: what became of the last one


class Outcome(msgspec.Struct, frozen=True):
    """``at``: UTC seconds; ``file``: what was written; ``failed``: why not; ``release``: why one on it is not taken."""

    at: float
    file: str = ""
    failed: Failed | None = None
    release: Failed | None = None


def served(folder: Path, place: Path) -> Outcome:
    """Back the data in ``folder`` up onto the stick at ``place``, and keep what became of it."""
    written: list[Path] = []

    def back_up() -> None:
        (place / OURS).mkdir(exist_ok=True)
        written.append(backup_into(folder, place / OURS))
        os.sync()  # from now on it may be pulled

    failed = tried(back_up)
    release = tried(lambda: _take_release(folder / COPIES, place))
    if release is not None and release.code == "cli.release_older":  # the stick by which it came
        release = None
    outcome = Outcome(CLOCK.at(), "" if failed else written[0].name, failed, release)
    note(folder / COPIES / OUTCOME, outcome)
    return outcome


def _take_release(copies: Path, place: Path) -> None:
    """Have the newest release on the stick wait for the host's word.  Raises BackupError, OSError."""
    newest = max(place.glob("*.release"), key=lambda file: file.name, default=None)
    if newest is not None:
        copies.mkdir(mode=0o700, exist_ok=True)
        with scratch(copies) as own:
            releases.taken(Path(shutil.copyfile(newest, own / newest.name)), copies)


def outcome_in(folder: Path) -> dict[str, Any] | None:
    """What became of the last one; None where there was none."""
    outcome = noted(folder / COPIES / OUTCOME, Outcome)
    return None if outcome is None else {**msgspec.to_builtins(outcome), "made": moment(outcome.at)}
