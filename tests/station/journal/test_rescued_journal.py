"""A card that rots: each start has the whole evening or says what is missing; what can be read is never thrown away."""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from station.evening.state import Station
from station.journal import rescue
from station.journal.journal import Journal
from station.journal.opening import opened
from station.journal.replay import reopened
from station.journal.tables import FILE, LOG, MARK
from tests.station.conftest import PIN, Room

DAMAGES = 250
PLAYERS = ["Birgit", "Klaus"]


def read(journal: Journal) -> Station:
    return reopened(journal, PIN, "manual", 0.0)


def start(folder: Path) -> Station:
    """A start of the station, and its end."""
    journal, station = opened(folder, read)
    journal.close()
    return station


def played(room: Room, *, folded: bool) -> int:
    """An evening of three games; ``folded``: in the file, else in SQLite's log.  Gives the last entry."""
    for _ in range(3):
        assert room.game(PLAYERS, digits=3)["ok"]
        for place in (0, 0, 1, 1, 2, 2):
            room.throw(5)
            assert room.host("act", player=room.picture["turn"], event={"type": "place", "place": place})["ok"]
    if folded:
        room.journal._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return room.journal.last()


def copied(room: Room, folder: Path) -> Path:
    """The files as a power cut leaves them."""
    folder.mkdir()
    for name in (FILE, LOG, MARK):
        if (room.folder / name).exists():
            shutil.copy(room.folder / name, folder / name)
    return folder


def damaged(sound: bytes, chance: random.Random, how: int) -> bytes:
    """``sound`` with another bit or byte, with an empty page, or cut."""
    rotten, at = bytearray(sound), chance.randrange(len(sound))
    if how == 0:
        rotten[at] ^= 1 << chance.randrange(8)
    elif how == 1:
        rotten[at] = chance.randrange(256)
    elif how == 2:
        rotten[at // 4096 * 4096 : at // 4096 * 4096 + 4096] = bytes(min(4096, len(sound) - at // 4096 * 4096))
    else:
        del rotten[at:]
    return bytes(rotten)


@pytest.mark.parametrize("name", [LOG, FILE])
def test_each_start_after_a_damage_is_whole_or_says_so(room: Room, tmp_path: Path, name: str) -> None:
    last = played(room, folded=name == FILE)
    whole, chance, told = read(room.journal), random.Random(41), 0
    sound = (room.folder / name).read_bytes()
    for attempt in range(DAMAGES):
        folder = copied(room, tmp_path / "once")
        (folder / name).write_bytes(damaged(sound, chance, attempt % 4))
        evening = start(folder)
        codes = [notice.code for notice in evening.now.notices]
        if not codes or codes == ["journal_rescued_whole"]:
            assert (evening.kept.v, evening.kept.games[3].moves) == (whole.kept.v, whole.kept.games[3].moves), attempt
        else:
            told += 1
            assert codes[0] in ("journal_rescued", "journal_lost")
            assert codes == ["journal_lost"] or evening.now.notices[0].values["all"] == last
        if codes:
            assert list(folder.glob("damaged-*/journal.db*"))
            assert start(folder).kept.v == evening.kept.v  # and it is sound from now on
            with closing(sqlite3.connect(folder / FILE)) as db:
                assert db.execute("PRAGMA quick_check").fetchone() == ("ok",)
        shutil.rmtree(folder)
    assert told > 10


@pytest.mark.parametrize("log", [True, False])
def test_a_journal_of_no_bytes_is_never_silently_a_new_one(room: Room, tmp_path: Path, log: bool) -> None:
    last = played(room, folded=False)
    folder = copied(room, tmp_path / "once")
    (folder / FILE).write_bytes(b"")
    if not log:
        (folder / LOG).unlink()
    evening = start(folder)
    (notice,) = evening.now.notices
    if log:
        assert (notice.code, evening.kept.v) == ("journal_rescued_whole", read(room.journal).kept.v)
    else:
        assert notice.code == "journal_lost"
        assert evening.kept.v == 0 < last
    assert start(folder).now.notices == evening.now.notices  # said until the next evening


def test_a_missing_journal_beside_its_log_is_brought_back(room: Room, tmp_path: Path) -> None:
    played(room, folded=False)
    folder = copied(room, tmp_path / "once")
    (folder / FILE).unlink()
    assert start(folder).kept.v == read(room.journal).kept.v


def test_a_fact_that_cannot_be_read_costs_itself_alone(room: Room, tmp_path: Path) -> None:
    last = played(room, folded=True)
    folder = copied(room, tmp_path / "once")
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        db.execute("UPDATE fact SET body = substr(body, 1, 20) WHERE seq = ? AND n = 0", (last,))
    evening = start(folder)
    assert evening.now.notices[0].values == {"n": 1, "all": last, "folder": str(next(folder.glob("damaged-*")))}
    assert evening.kept.next_game == 4
    assert len(evening.kept.games[3].moves) == len(read(room.journal).kept.games[3].moves) - 1
    (aside,) = folder.glob("damaged-*/journal.db")
    with closing(sqlite3.connect(aside)) as db:
        assert len(db.execute("SELECT body FROM fact WHERE seq = ?", (last,)).fetchone()[0]) == 20


def test_an_entry_that_is_gone_is_missed(room: Room, tmp_path: Path) -> None:
    last = played(room, folded=True)
    folder = copied(room, tmp_path / "once")
    with closing(sqlite3.connect(folder / FILE)) as db, db:
        db.execute("DELETE FROM fact WHERE seq = ?", (last // 2,))
        db.execute("DELETE FROM entry WHERE seq = ?", (last // 2,))
    assert start(folder).now.notices[0].code in ("journal_rescued", "journal_rescued_whole")
    assert start(folder).kept.next_game == 4


@pytest.mark.parametrize("step", ["unlink", "replace", "rename"])
def test_a_rescue_that_is_cut_short_begins_again(
    room: Room, tmp_path: Path, step: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(room, folded=False)
    folder = copied(room, tmp_path / "once")
    (folder / FILE).write_bytes(b"")
    with monkeypatch.context() as cut:
        cut.setattr(Path, step, lambda *_args, **_more: (_ for _ in ()).throw(KeyboardInterrupt))
        with pytest.raises(KeyboardInterrupt):
            rescue.rescued(folder)
    evening = start(folder)
    assert evening.kept.v == read(room.journal).kept.v
    assert not list(folder.glob("*.part"))


def test_a_rescue_is_told_by_the_next_start_where_its_own_was_cut_short(room: Room, tmp_path: Path) -> None:
    played(room, folded=False)
    folder = copied(room, tmp_path / "once")
    (folder / FILE).write_bytes(b"")
    rescue.rescued(folder)  # and the light goes out
    assert [notice.code for notice in start(folder).now.notices] == ["journal_rescued_whole"]
    assert [notice.code for notice in start(folder).now.notices] == ["journal_rescued_whole"]


def test_what_was_said_of_a_rescue_and_cannot_be_read_ends_no_start(room: Room, tmp_path: Path) -> None:
    played(room, folded=False)
    room.journal.set(rescue.RESCUED, '{"code":"jour')
    folder = copied(room, tmp_path / "once")
    assert start(folder).kept.v == read(room.journal).kept.v


def test_what_is_written_is_folded_into_the_file_in_a_quiet_moment(room: Room, tmp_path: Path) -> None:
    played(room, folded=False)
    room.journal.tidy()
    folder = copied(room, tmp_path / "once")
    (folder / LOG).unlink()
    assert start(folder).kept.v == read(room.journal).kept.v
