"""A disk that rots: whatever it does to the journal, the station has a sentence for it, and never half an evening."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path

from station.evening.state import Station
from station.journal.journal import FILE, Journal, JournalError
from station.journal.replay import reopened
from station.settings import Settings
from station.taking_up import host_pin
from tests.station.conftest import Room

PAGE = 4096
TRIES = 120


def damaged(sound: bytes, how: str, chance: random.Random) -> bytes:
    """``sound`` with three bytes that are others, a page that is empty, or the end missing."""
    rotten = bytearray(sound)
    if how == "bytes":
        for _ in range(3):
            rotten[chance.randrange(len(rotten))] = chance.randrange(256)
    elif how == "page":
        page = chance.randrange(len(rotten) // PAGE) * PAGE
        rotten[page : page + PAGE] = bytes(PAGE)
    else:
        del rotten[chance.randrange(len(rotten)) :]
    return bytes(rotten)


def opened(folder: Path) -> Station:
    """The evening as a start of the station finds it."""
    journal = Journal(folder)
    try:
        host_pin(journal, Settings())
        return reopened(journal, "1234", "manual", 0.0)
    finally:
        journal.close()


def test_a_journal_damaged_anywhere_is_refused_with_a_sentence_or_whole(room: Room, tmp_path: Path) -> None:
    for _ in range(4):
        assert room.game(["Birgit", "Klaus"], digits=3)["ok"]
        for place in (0, 0, 1, 1, 2, 2):
            room.throw(5)
            assert room.host("act", player=room.picture["turn"], event={"type": "place", "place": place})["ok"]
    host_pin(room.journal, Settings())
    room.journal._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    sound = (tmp_path / FILE).read_bytes()
    chance, found = random.Random(38), Counter[str]()
    for attempt in range(TRIES):
        folder = tmp_path / str(attempt)
        folder.mkdir()
        (folder / FILE).write_bytes(damaged(sound, ("bytes", "page", "end")[attempt % 3], chance))
        try:
            assert opened(folder).kept.next_game == 5
            found["whole"] += 1
        except JournalError as error:
            found[error.code] += 1
    assert set(found) <= {"whole", "journal_broken"}
    assert found["journal_broken"] > TRIES // 2
