"""A release file that came by the host's page or on a stick: looked at here, installed by root.

Whether it is signed says the same script as at its installation (``systemd/verify.sh``); what stands here is only what
the host is told before.
"""

from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec

from station.backup import BackupError
from station.clock import moment
from station.journal.tables import VERSION
from station.machine.notes import note, noted
from station.scratch import scratch

KEY = Path("/opt/kegelstation/release.pem")
ABOUT = "release.json"  # in a release, and in its environment
NEXT = "next.release"  # beside the copies: the one that was looked at and waits
OUTCOME = Path("/run/kegelstation-outcome")  # root's word on the last one
PATIENCE = 300.0  # seconds
OURS = Path(sys.prefix)  # the environment of this release; in it lies what it says of itself
REFUSED = {3: "release_no_key", 5: "release_unsigned"}


class About(msgspec.Struct, frozen=True):
    """What a release says of itself.  ``made``: UTC seconds; ``python``: 3.11; ``journal``: the version it writes."""

    version: str
    made: int
    python: str
    machine: str
    journal: int


def looked_at(file: Path, key: Path = KEY, ours: Path = OURS) -> About:
    """What the release ``file`` says of itself, if it is signed and fits here.

    Raises BackupError ``release_bad``, ``release_unsigned``, ``release_no_key``, ``release_other``, ``release_older``,
    ``release_journal``.
    """
    with scratch(file.parent) as place:
        command = ["/bin/bash", str(_verifier()), str(key), str(file), str(place)]
        ended = subprocess.run(command, capture_output=True, check=False, timeout=PATIENCE)  # noqa: S603  # our own
        if ended.returncode:
            raise BackupError(REFUSED.get(ended.returncode, "release_bad"), file=file)
        about = noted(place / "kegelstation" / ABOUT, About)
    if about is None:
        raise BackupError("release_bad", file=file)
    here = {"python": "{}.{}".format(*sys.version_info), "machine": platform.machine()}
    if (about.python, about.machine) != (here["python"], here["machine"]):
        raise BackupError("release_other", file=file, python=about.python, machine=about.machine)
    if about.journal < VERSION:
        raise BackupError("release_journal", file=file)
    present = noted(ours / ABOUT, About)
    if present is not None and about.made <= present.made:
        raise BackupError("release_older", file=file)
    return about


def values(place: Path) -> dict[str, Any]:
    """What the host's page shows: the present release, the one that waits in ``place``, what became of the last."""
    waiting = noted(place / f"{NEXT}.json", About) if (place / NEXT).exists() else None
    present = noted(OURS / ABOUT, About)
    return {
        "made": present and moment(present.made),
        "waiting": waiting and {"version": waiting.version, "made": moment(waiting.made)},
        "outcome": _outcome(),
        "back": (OURS.parent / "previous").exists(),
    }


def taken(file: Path, place: Path) -> None:
    """Look at ``file`` and let it wait in ``place``.  Raises BackupError."""
    about = looked_at(file)
    note(place / f"{NEXT}.json", about)
    file.replace(place / NEXT)


def _verifier() -> Path:
    """The script: of this release, or in the project's folder."""
    installed = OURS / "systemd" / "verify.sh"
    return installed if installed.exists() else Path(__file__).parents[2] / "systemd" / "verify.sh"


def _outcome() -> dict[str, str] | None:
    try:
        state, _, line = OUTCOME.read_text("utf-8", "replace").partition("\n")
    except OSError:
        return None
    return {"state": state, "line": line.strip()}
