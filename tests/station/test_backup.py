"""A backup holds what counts and nothing else, and a file that is there is replaced only by a whole one."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest

from station import backup as backups
from station.backup import BackupError, backup, restore
from station.journal.journal import FILE, Journal, JournalError
from station.journal.replay import reopened
from tests.station.conftest import Room

CACHE = ("book.db", "book.db-wal", "book.db-shm")


def evening_in(folder: Path) -> int:
    """How many games the journal in ``folder`` knows."""
    journal = Journal(folder)
    try:
        return reopened(journal, "", "manual", 0.0).next_game - 1
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

    def broken(_folder: Path, scratch: Path) -> Path:
        (scratch / FILE).write_bytes(b"half")
        raise fault

    monkeypatch.setattr(backups, "_copy_of_journal", broken)
    with pytest.raises((BackupError, JournalError)):
        backup(played, file)
    assert file.read_bytes() == before
    assert list(folder.iterdir()) == [file]
