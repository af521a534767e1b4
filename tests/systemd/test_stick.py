"""A USB stick: which ones are served, and as whom.  The system's tools are replaced by a note."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "systemd" / "stick.sh"


def run(folder: Path, *, mounted: bool, fails: str = "") -> tuple[int, list[str]]:
    """The script with tools that note what they were called with; the disk is in use where ``mounted``."""
    (folder / "bin").mkdir(exist_ok=True)
    notes = folder / "notes"
    notes.write_text("")
    for name in ("mount", "umount", "setpriv", "mkdir", "id", "lsblk"):
        said = {"lsblk": 'case "$*" in *PKNAME*) echo sda;; *) echo "$MOUNTED";; esac', "id": "echo 123"}.get(name, "")
        tool = folder / "bin" / name
        tool.write_text(f'#!/bin/sh\necho {name} "$@" >> {notes}\n{said}\n[ {name} != "{fails}" ]\n')
        tool.chmod(tool.stat().st_mode | stat.S_IXUSR)
    path = f"{folder / 'bin'}:{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "MOUNTED": "/boot/firmware" if mounted else ""}
    ended = subprocess.run(["bash", SCRIPT, "sda1"], env=environment, capture_output=True, check=False)
    return ended.returncode, [line for line in notes.read_text().splitlines() if not line.startswith(("id", "lsblk"))]


def test_a_stick_is_mounted_without_trust_served_by_the_stations_user_and_let_go(tmp_path: Path) -> None:
    status, notes = run(tmp_path, mounted=False)
    assert status == 0
    assert [note.split()[0] for note in notes] == ["mkdir", "mount", "setpriv", "umount"]
    assert {"nosuid", "nodev", "noexec", "uid=123"} <= set(notes[1].split()[2].split(","))
    assert "--reuid kegelstation" in notes[2]
    assert notes[2].endswith("kegelstation stick /run/kegelstation-stick --data /var/lib/kegelstation")


def test_a_disk_of_which_anything_is_mounted_is_left_alone(tmp_path: Path) -> None:
    assert run(tmp_path, mounted=True) == (0, [])


@pytest.mark.parametrize("fails", ["setpriv", "mount"])
def test_what_fails_is_told_and_no_mount_stays(tmp_path: Path, fails: str) -> None:
    status, notes = run(tmp_path, mounted=False, fails=fails)
    assert status != 0
    assert [note for note in notes if "umount" in note] == (
        [] if fails == "mount" else ["umount /run/kegelstation-stick"]
    )
