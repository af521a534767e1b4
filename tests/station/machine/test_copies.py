"""The copies of the data: when one is made, which stay, how the host's page moves them, and what is refused."""

from __future__ import annotations

import io
import sqlite3
import zipfile
from collections.abc import Callable
from contextlib import closing
from datetime import date, timedelta
from pathlib import Path

import pytest

from station.backup import backup
from station.clock import CLOCK
from station.journal.copies import COPIES, About, about, copies, rotated, staying
from station.journal.journal import Journal
from station.journal.opening import opened
from station.journal.replay import reopened
from station.journal.tables import FILE, LOG
from station.machine import copying as keeping
from station.machine.copying import Copying
from station.machine.restoring import brought_back, outcome_in
from tests.station.conftest import Room
from tests.station.machine.conftest import Machine

DAY = 86_400.0


class Club:
    """A room whose copies are looked at when the test says so, with a clock of its own."""

    def __init__(self, room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
        self.room = room
        self.at = 1_764_500_000.0
        self.now = 0.0
        monkeypatch.setattr(CLOCK, "at", lambda: self.at)
        self.copying = Copying(room.folder, lambda: self.now)

    def pass_(self, seconds: float) -> None:
        self.at += seconds
        self.now += seconds

    def look(self) -> list[str]:
        """The copies after a look."""
        station = self.room.desk._station
        self.copying.watch(station.with_now(touched=self.touched))
        self.copying.look()
        return [copy.file.name[-14:-4] for copy in copies(self.copying.place)]

    touched: float | None = None


@pytest.fixture
def club(room: Room, monkeypatch: pytest.MonkeyPatch) -> Club:
    room.game(["Anna", "Bert"])
    return Club(room, monkeypatch)


def test_a_day_on_which_something_happened_has_a_copy_and_no_other(club: Club) -> None:
    first = club.look()
    assert len(first) == 1
    club.pass_(2 * DAY)
    assert club.look() == first  # nothing has happened since
    club.room.throw(5)
    assert len(club.look()) == 2


def test_while_people_play_there_is_one_copy_and_in_a_quiet_moment_it_is_made_anew(club: Club) -> None:
    club.look()
    club.room.throw(5)
    entries = club.room.journal.last()
    club.touched = club.now
    club.pass_(keeping.BETWEEN + 1)
    club.touched = club.now - 5
    club.look()
    assert newest(club).entries < entries
    club.pass_(keeping.QUIET)
    assert len(club.look()) == 1
    assert newest(club).entries == entries


def newest(club: Club) -> About:
    said = copies(club.copying.place)[0].about
    assert said is not None
    return said


def test_a_clock_that_falls_behind_makes_one_copy_and_not_one_a_minute(club: Club) -> None:
    club.look()
    club.pass_(-2000 * DAY)
    club.now = 10.0
    club.touched = 5.0
    club.room.throw(5)
    club.look()
    club.room.throw(5)
    before = [copy.about for copy in copies(club.copying.place)]
    club.look()
    assert [copy.about for copy in copies(club.copying.place)] == before
    assert len(before) == 2


def test_a_copy_that_fails_is_said_and_tried_again_an_hour_later(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    tried = 0

    def full(*_: object) -> Path:
        nonlocal tried
        tried += 1
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(keeping, "backup_into", full)
    for _ in range(3):
        assert club.look() == []
    assert tried == 1
    assert club.copying.failed is not None
    assert club.copying.failed.message
    club.pass_(keeping.BETWEEN)
    club.look()
    assert tried == 2


def test_no_copy_keeps_a_name_that_was_forgotten(club: Club) -> None:
    assert club.room.phone("Cilli")["ok"]
    club.room.release("Cilli")
    for _ in range(3):
        club.pass_(DAY)
        club.room.throw(5)
        club.look()
    assert len(copies(club.copying.place)) == 3
    assert all(b"Cilli" in zipfile.ZipFile(copy.file).read(FILE) for copy in copies(club.copying.place)[:2])
    (club.copying.place / keeping.UPLOADED).write_bytes(b"Cilli")
    assert club.room.host("forget", name="Cilli")["ok"]
    assert len(club.look()) == 1
    assert not (club.copying.place / keeping.UPLOADED).exists()
    (copy,) = copies(club.copying.place)
    assert b"Cilli" not in zipfile.ZipFile(copy.file).read(FILE)


def test_the_last_days_weeks_and_months_stay(tmp_path: Path) -> None:
    last = date(2026, 11, 30)
    days = [last - timedelta(days=n) for n in range(800)]
    stay = staying(days)
    assert set(days[:7]) <= stay
    assert len(stay) <= 7 + 5 + 12
    assert {(day.year, day.month) for day in stay} == {
        ((2025 * 12 + 11 + n) // 12, (11 + n) % 12 + 1) for n in range(12)
    }
    for day in [*days, last]:
        (tmp_path / f"kegelstation-{day}.zip").write_bytes(b"no ZIP")
    (tmp_path / "kegelstation-2026-13-77.zip").write_bytes(b"not ours")
    rotated(tmp_path)
    assert {copy.day for copy in copies(tmp_path)} == stay
    assert (tmp_path / "kegelstation-2026-13-77.zip").exists()


def test_the_copies_are_in_no_backup(club: Club, tmp_path: Path) -> None:
    club.look()
    (club.room.folder / "restore.zip").write_bytes(b"wanted")
    backup(club.room.folder, tmp_path / "all.zip")
    assert zipfile.ZipFile(tmp_path / "all.zip").namelist() == [FILE]


# --- by the host's page -----------------------------------------------------------------------------------------


def test_what_the_host_downloads_and_uploads_comes_back_with_the_next_start(machine: Machine) -> None:
    room = machine.room
    room.game(["Anna", "Bert"])
    room.throw(7)
    assert machine.use("copy")["ok"]
    (copy,) = machine.settled()["copies"]
    data = machine.download(copy["name"])
    assert len(data) == copy["size"]
    before = room.journal.last()
    assert before == copy["entries"]
    room.throw(3)
    room.game(["Zoe", "Ute"])
    found = machine.upload(data)
    assert found["failed"] is None
    listed = [(one["name"], one["uploaded"]) for one in found["copies"]]
    assert listed == [("uploaded.zip", True), (copy["name"], False)]
    want_back(machine, "uploaded.zip")
    assert room.journal.last() == before
    outcome = machine.use("copies")["restored"]
    assert outcome["code"] == ""
    assert (room.folder / outcome["kept"] / FILE).exists()
    assert not (room.folder / "restore.zip").exists()


def want_back(machine: Machine, name: str) -> None:
    """The host wants a copy back, and the station starts anew."""
    began: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("station.machine.tools.begin_anew", lambda why, _after: began.append(why))
        assert machine.use("restore", name=name)["ok"]
    assert began
    machine.room.switch_off()
    brought_back(machine.room.folder)
    machine.room._open()
    machine.room.desk._machine = machine.tools


def test_the_pin_of_here_holds_after_a_copy_of_elsewhere_came_back(machine: Machine, tmp_path: Path) -> None:
    machine.room.journal.set("host_pin", "ours")
    with closing(Journal(tmp_path / "there")) as journal:
        journal.set("host_pin", "theirs")
    backup(tmp_path / "there", tmp_path / "theirs.zip")
    machine.upload((tmp_path / "theirs.zip").read_bytes())
    want_back(machine, "uploaded.zip")
    assert machine.room.journal.setting("host_pin") == "ours"


def test_a_copy_that_rots_after_it_was_chosen_changes_nothing_and_is_told(machine: Machine) -> None:
    machine.room.game(["Anna", "Bert"])
    machine.use("copy")
    machine.settled()
    before = machine.room.journal.last()
    (machine.room.folder / "restore.zip").write_bytes(b"rotten")
    machine.room.switch_off()
    brought_back(machine.room.folder)
    machine.room._open()
    outcome = outcome_in(machine.room.folder)
    assert outcome is not None
    assert outcome["code"] == "no_backup"
    assert machine.room.journal.last() == before


def packed(change: Callable[[zipfile.ZipFile, bytes], None], journal: bytes) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        change(archive, journal)
    return made.getvalue()


def outside(archive: zipfile.ZipFile, journal: bytes) -> None:
    archive.writestr(FILE, journal)
    archive.writestr("../outside.txt", "evil")


def bomb(archive: zipfile.ZipFile, journal: bytes) -> None:
    archive.writestr(FILE, journal)
    for number in range(5001):
        archive.writestr(f"profiles/{number}", "")


def into_the_copies(archive: zipfile.ZipFile, journal: bytes) -> None:
    archive.writestr(FILE, journal)
    archive.writestr(f"{COPIES}/kegelstation-2026-01-01.zip", "evil")


def changed(*statements: str) -> Callable[[zipfile.ZipFile, bytes], None]:
    """A backup whose journal had ``statements`` carried out on it."""

    def change(archive: zipfile.ZipFile, journal: bytes) -> None:
        with closing(sqlite3.connect(":memory:")) as db:
            db.deserialize(journal)
            for statement in statements:
                db.execute(statement)
            db.commit()
            archive.writestr(FILE, db.serialize())

    return change


EVIL = {
    "outside": (outside, "no_backup"),
    "bomb": (bomb, "backup_too_large"),
    "copies": (into_the_copies, "no_backup"),
    "nothing": (lambda archive, _: archive.writestr("x", ""), "no_backup"),
    "trigger": (changed("CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END"), "no_backup"),
    "forged": (
        changed("UPDATE fact SET body = replace(body, 'Anna', 'Zoe')", "UPDATE entry SET v = v + 1"),
        "no_backup",
    ),
    "newer": (changed("PRAGMA user_version = 99"), "backup_newer"),
}


@pytest.mark.parametrize("name", EVIL)
def test_an_evil_upload_is_refused_in_a_sentence_and_leaves_nothing(
    machine: Machine, name: str, tmp_path: Path
) -> None:
    change, code = EVIL[name]
    machine.room.game(["Anna", "Bert"])
    backup(machine.room.folder, tmp_path / "good.zip")
    journal = zipfile.ZipFile(tmp_path / "good.zip").read(FILE)
    data = packed(change, unlogged(journal))
    found = machine.upload(data, 200_000)
    assert found["failed"]["code"] == f"cli.{code}"
    assert (
        "Kegelstation" in found["failed"]["message"]
        or "Station" in found["failed"]["message"]
        or found["failed"]["values"]
    )
    assert found["copies"] == []
    assert list(machine.place.iterdir()) == []
    assert not (machine.room.folder.parent / "outside.txt").exists()


def unlogged(journal: bytes) -> bytes:
    """The journal in a form that needs no log beside it (bytes 18 and 19 of the header)."""
    return journal[:18] + b"\x01\x01" + journal[20:]


def test_the_good_one_beside_the_evil_ones_is_taken(machine: Machine, tmp_path: Path) -> None:
    machine.room.game(["Anna", "Bert"])
    backup(machine.room.folder, tmp_path / "good.zip")
    journal = zipfile.ZipFile(tmp_path / "good.zip").read(FILE)
    data = packed(changed(), unlogged(journal))
    assert machine.upload(data)["failed"] is None


def test_an_upload_that_is_no_zip_too_large_or_torn_is_refused(machine: Machine) -> None:
    assert machine.upload(b"GIF89a" * 100)["failed"]["code"] == "cli.no_backup"
    for size, code in ((0, "upload_too_large"), (2**40, "upload_too_large")):
        assert machine.use("upload_begin", size=size)["code"] == code
    first = machine.use("upload_begin", size=10)["upload"]
    second = machine.use("upload_begin", size=10)["upload"]
    for upload, at, data in ((first, 0, "AAAA"), (second, 4, "AAAA"), (second, 0, "A" * 16)):
        assert machine.use("upload_piece", upload=upload, at=at, data=data)["code"] == "upload_lost"
    assert machine.use("upload_end", upload=second)["code"] == "upload_lost"


@pytest.mark.parametrize("name", ["../journal.db", "journal.db", "restored.json", "", "/etc/passwd"])
def test_nothing_but_copies_is_read_or_brought_back(machine: Machine, name: str) -> None:
    machine.room.game(["Anna", "Bert"])
    assert machine.use("read", name=name)["code"] == "upload_lost"
    assert machine.use("restore", name=name)["code"] == "upload_lost"


def test_the_machine_is_the_hosts_alone(machine: Machine) -> None:
    machine.room.phone("Anna")
    for do in ("copies", "copy", "read", "restore", "restart", "upload_begin"):
        assert machine.use(do, client="Anna")["code"] == "forbidden"


# --- the rest out of a copy -------------------------------------------------------------------------------------


def played(room: Room) -> int:
    room.game(["Anna", "Bert"], digits=3)
    for _ in range(3):
        for _player in range(2):
            room.throw(5)
            room.host("act", player=room.picture["turn"], event={"type": "place", "place": 0})
    return room.journal.last()


def rotten(room: Room, entries: range) -> None:
    """Off, and with these ``entries`` gone; so that SQLite still reads the rest."""
    room.switch_off()
    with closing(sqlite3.connect(room.folder / FILE)) as db, db:
        for table in ("fact", "entry"):
            db.execute(f"DELETE FROM {table} WHERE seq BETWEEN ? AND ?", (entries[0], entries[-1]))  # noqa: S608
        db.execute("DELETE FROM checkpoint")
    with closing(sqlite3.connect(room.folder / FILE)) as db:
        db.execute("VACUUM")  # nothing is found among what was deleted


def started(room: Room) -> tuple[list[str], int]:
    """What a start says, and the last entry then."""
    journal, station = opened(room.folder, lambda journal: reopened(journal, "", "manual", 0.0))
    with closing(journal):
        notices = [notice.code for notice in station.now.notices]
        return notices, journal.last()


def test_what_a_damaged_journal_lacks_comes_out_of_the_newest_good_copy(room: Room) -> None:
    last = played(room)
    copying = Copying(room.folder)
    copying._copied()
    (good,) = copies(copying.place)
    good.file.rename(copying.place / "kegelstation-2020-01-01.zip")
    (copying.place / "kegelstation-2020-01-02.zip").write_bytes(b"rotten")
    rotten(room, range(4, 7))
    assert started(room) == (["journal_rescued_whole_by_copy"], last)
    with closing(Journal(room.folder)) as journal:
        assert len(list(journal.entries())) == last
    room._open()


def test_what_no_copy_has_either_is_said_with_its_time(room: Room) -> None:
    played(room)
    copying = Copying(room.folder)
    copying._copied()
    before, last = room.journal.last(), played(room)
    rotten(room, range(before - 2, before + 4))
    codes, found = started(room)
    assert (codes, found) == (["journal_rescued_by_copy", "journal_gap"], last)
    room._open()


def test_a_lost_journal_is_that_of_the_copy_and_the_rest_is_missed(room: Room) -> None:
    played(room)
    copying = Copying(room.folder)
    copying._copied()
    copied, last = room.journal.last(), played(room)
    room.switch_off()
    (room.folder / FILE).write_bytes(b"")
    (room.folder / LOG).unlink(missing_ok=True)
    journal, station = opened(room.folder, lambda journal: reopened(journal, "", "manual", 0.0))
    journal.close()
    told, gap = station.now.notices
    assert (told.code, told.values["n"], told.values["all"], told.values["back"]) == (
        "journal_rescued_by_copy", last - copied, last, copied,
    )  # fmt: skip
    assert gap.code == "journal_gap_since"
    room._open()


def test_a_copy_of_another_journal_gives_nothing(room: Room, tmp_path: Path) -> None:
    last = played(room)
    other = Room(tmp_path / "other")
    other.game(["Zoe", "Ute", "Eva"])
    played(other)
    (room.folder / COPIES).mkdir()
    backup(other.folder, room.folder / COPIES / "kegelstation-2026-01-01.zip")
    other.switch_off()
    assert about(room.folder / COPIES / "kegelstation-2026-01-01.zip") is not None
    rotten(room, range(4, 7))
    codes, found = started(room)
    assert (codes, found) == (["journal_rescued", "journal_gap"], last)
    room._open()
