"""A backup holds what counts and nothing else, and a file that is there is replaced only by a whole one."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from station import backup as backups
from station.backup import BackupError, backup, restore
from station.data_folder import locked
from station.journal.journal import FILE, Journal, JournalError
from station.journal.opening import opened
from station.journal.replay import reopened
from tests.station.conftest import Room
from tests.system.processes import kegelstation

CACHE = ("book.db", "book.db-wal", "book.db-shm")


def evening_in(folder: Path) -> int:
    """How many games the journal in ``folder`` knows."""
    journal = Journal(folder)
    try:
        return reopened(journal, "", "manual", 0.0).kept.next_game - 1
    finally:
        journal.close()


@pytest.fixture
def played(room: Room) -> Path:
    """The folder of a club that is playing its second game, with a profile and a book."""
    for _ in range(2):
        room.game(["Anna", "Bert"])
    (room.folder / "profiles").mkdir()
    (room.folder / "profiles" / "verein.toml").write_text("")
    for name in CACHE:
        (room.folder / name).write_text("follows from the journal")
    return room.folder


def test_the_book_is_neither_backed_up_nor_left_over(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "stick" / "kegeln.zip"
    file.parent.mkdir()
    backup(played, file)
    with zipfile.ZipFile(file) as archive:
        assert sorted(archive.namelist()) == [FILE, "profiles/verein.toml"]
        with zipfile.ZipFile(file, "a") as stranger:
            stranger.writestr("book.db", "of another club")
    target = tmp_path / "other"
    target.mkdir()
    for name in CACHE:
        (target / name).write_text("of another journal")
    assert restore(target, file) is None
    assert evening_in(target) == 2
    assert [name for name in CACHE if (target / name).exists()] == []


def test_a_backup_within_the_data_holds_neither_itself_nor_its_forerunner(played: Path) -> None:
    file = played / "kegeln.zip"
    for _ in range(2):
        backup(played, file)
        with zipfile.ZipFile(file) as archive:
            assert sorted(archive.namelist()) == [FILE, "profiles/verein.toml"]
    assert [path.name for path in played.iterdir() if path.is_dir()] == ["profiles"]  # nothing unfinished is left


def test_a_backup_that_is_damaged_anywhere_is_no_backup_and_touches_nothing(played: Path, tmp_path: Path) -> None:
    file, folder = tmp_path / "kegeln.zip", tmp_path / "other"
    backup(played, file)
    sound, refused = file.read_bytes(), 0
    folder.mkdir()
    for place in range(0, len(sound), 7):
        file.write_bytes(sound[:place] + bytes([sound[place] ^ 0x55]) + sound[place + 1 :])
        try:
            restore(folder, file)
        except BackupError:
            refused += 1
            assert list(folder.iterdir()) == []
        else:
            shutil.rmtree(folder)
            folder.mkdir()
    assert refused > len(sound) // 10


@pytest.mark.parametrize("fault", [JournalError("journal_broken"), OSError(28, "No space left on device")])
def test_a_backup_that_fails_leaves_the_old_file_as_it_was(
    played: Path, tmp_path: Path, fault: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "stick"
    folder.mkdir()
    file = folder / "kegeln.zip"
    backup(played, file)
    before = file.read_bytes()

    def broken(_folder: Path, place: Path) -> Path:
        (place / FILE).write_bytes(b"half")
        raise fault

    monkeypatch.setattr(backups, "_copy_of_journal", broken)
    with pytest.raises((BackupError, JournalError)):
        backup(played, file)
    assert file.read_bytes() == before
    assert list(folder.iterdir()) == [file]


# --- whatever cuts it short -----------------------------------------------------------------------------------


def killed_at(step: int, work: Callable[[], object]) -> bool:
    """Whether a process that does ``work`` is killed at its ``step``-th touch of a file."""
    child = os.fork()
    if child == 0:
        left = step

        def hook(event: str, _args: object) -> None:
            nonlocal left
            left -= event.startswith(("os.", "open", "shutil.", "sqlite3.", "tempfile.")) and event != "os.kill"
            if left < 0 and event != "os.kill":
                os.kill(os.getpid(), signal.SIGKILL)

        sys.addaudithook(hook)
        try:
            work()
        finally:
            os._exit(0)
    return bool(os.WIFSIGNALED(os.waitpid(child, 0)[1]))


@pytest.mark.parametrize("damaged", [False, True])
def test_a_restore_that_is_killed_anywhere_leaves_the_old_journal_or_the_new_one(
    room: Room, tmp_path: Path, damaged: bool
) -> None:
    room.game(["Anna", "Bert"])
    file = tmp_path / "kegeln.zip"
    backup(room.folder, file)
    for _ in range(3):
        room.game(["Anna", "Bert"])
    step, seen = 0, set()
    sound = {name: (room.folder / name).read_bytes() for name in (FILE, f"{FILE}-wal")}
    while True:
        folder = tmp_path / f"try{step}"
        folder.mkdir()
        for name, data in sound.items():
            (folder / name).write_bytes(data)
        if damaged:
            (folder / FILE).write_bytes(b"")
        if not killed_at(step, lambda folder=folder: restore(folder, file)):
            break
        journal, station = opened(folder, lambda journal: reopened(journal, "", "manual", 0.0))
        journal.close()
        seen.add(station.kept.next_game - 1)
        assert station.kept.next_game - 1 in (1, 4), step
        assert not list(folder.glob(".kegelstation-*"))
        step += 1
    assert evening_in(folder) == 1
    assert seen == {1, 4}
    assert step > 30


def test_a_backup_that_is_killed_leaves_nothing_for_ever(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "stick" / "kegeln.zip"
    file.parent.mkdir()
    for step in range(0, 40, 5):
        killed_at(step, lambda: backup(played, file))
    backup(played, file)
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("name", ["lock/x", "journal.db-wal/x", "profiles/verein.toml/x", "../x", "book.db/x"])
def test_an_archive_that_does_not_fit_touches_nothing(played: Path, tmp_path: Path, name: str) -> None:
    file = tmp_path / "kegeln.zip"
    backup(played, file)
    with zipfile.ZipFile(file, "a") as archive:
        archive.writestr(name, "x")
    before = {path: path.read_bytes() for path in played.rglob("*") if path.is_file()}
    with pytest.raises(BackupError) as refused:
        restore(played, file)
    assert refused.value.code == "no_backup"
    assert {path: path.read_bytes() for path in played.rglob("*") if path.is_file()} == before


# --- whose it is ----------------------------------------------------------------------------------------------

SOMEBODY = 54321


def owners(folder: Path) -> set[int]:
    return {path.lstat().st_uid for path in (folder, *folder.rglob("*"))}


@pytest.mark.skipif(os.geteuid() != 0, reason="nur root gibt weg / only root gives away")
def test_what_root_restores_belongs_to_the_owner_of_the_folder(played: Path, tmp_path: Path) -> None:
    file, folder = tmp_path / "kegeln.zip", tmp_path / "of the service"
    backup(played, file)
    folder.mkdir()
    os.chown(folder, SOMEBODY, SOMEBODY)
    for _ in range(2):
        done = kegelstation("restore", file, "--data", folder)
        assert done.returncode == 0, done.stderr
        assert owners(folder) == {SOMEBODY}
    record = tmp_path / "spiel.json"
    record.write_text(
        '{"game": "hausnummern", "setup": {"mode": "hoch", "digits": 2, "players": ["A", "B"]}, "events": []}'
    )
    for target in (folder, folder / "fresh"):
        done = kegelstation("record", "import", record, "--data", target)
        assert done.returncode == 0, done.stderr
        assert owners(target) == {SOMEBODY}


def test_nobody_else_reads_what_is_kept(tmp_path: Path, played: Path) -> None:
    file, folder = tmp_path / "kegeln.zip", tmp_path / "open to all"
    folder.mkdir(mode=0o755)
    folder.chmod(0o755)
    backup(played, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with locked(folder):
        restore(folder, file)
    (folder / FILE).chmod(0o644)
    with locked(folder):
        journal = Journal(folder)
        journal.probe()
        assert stat.S_IMODE(folder.stat().st_mode) == 0o700
        assert {stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir() if path.is_file()} == {0o600}
        journal.close()
