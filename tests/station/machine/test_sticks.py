"""What is left on a USB stick, and what the host's page says of it."""

from __future__ import annotations

import zipfile
from pathlib import Path

from station.journal.copies import copies
from station.journal.tables import FILE
from tests.station.machine.conftest import Machine
from tests.system.processes import kegelstation


def test_the_stick_has_a_backup_that_comes_back(machine: Machine, tmp_path: Path) -> None:
    machine.room.game(["Anna", "Bert"])
    (tmp_path / "stick").mkdir()
    for _ in range(2):  # put in twice on one day
        done = kegelstation("stick", tmp_path / "stick", "--data", machine.room.folder)
        assert done.returncode == 0, done.stderr
    (copy,) = copies(tmp_path / "stick" / "kegelstation")
    assert zipfile.ZipFile(copy.file).namelist() == [FILE]
    assert machine.use("copies")["stick"]["file"] == copy.file.name
    back = kegelstation("restore", copy.file, "--data", tmp_path / "fresh")
    assert back.returncode == 0, back.stderr
    assert (tmp_path / "fresh" / FILE).exists()


def test_a_stick_that_takes_nothing_is_said(machine: Machine, tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()
    (tmp_path / "stick" / "kegelstation").write_text("a file where the folder should be")
    failed = kegelstation("stick", tmp_path / "stick", "--data", machine.room.folder)
    assert (failed.returncode, len(failed.stderr.splitlines())) == (1, 1)
    assert machine.use("copies")["stick"]["failed"]["message"] == failed.stderr.strip()
