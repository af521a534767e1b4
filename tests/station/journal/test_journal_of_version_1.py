"""A journal in which people stood by their names is converted at the start: nothing is lost, and the old one stays.

``journal_of_version_1.sql`` was written by the station of that version: a duel with a correction, games at the table, a
computer, the till, a late comer, renamed and merged people.  The ``.json`` beside it is what its host page showed.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from station.evening.names import KEY
from station.journal.journal import FILE
from station.journal.opening import opened
from station.journal.readonly import record_in
from station.journal.replay import reopened
from station.journal.tables import OLD
from station.records import judge
from tests.station.conftest import Room

WRITTEN = Path(__file__).with_name("journal_of_version_1.sql")
SHOWN: dict[str, Any] = json.loads(WRITTEN.with_suffix(".json").read_text("utf-8"))
NAMES = {"Anna", "Anne", "Bernd", "Clara", "Dora", "Dorothea", "Emil", "Fritz"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The data directory of that station."""
    with closing(sqlite3.connect(tmp_path / FILE)) as db:
        db.executescript(WRITTEN.read_text("utf-8"))
    return tmp_path


@pytest.fixture
def room(folder: Path) -> Iterator[Room]:
    journal, _ = opened(folder, lambda journal: reopened(journal, "", "manual", 0.0))
    journal.close()
    room = Room(folder)
    yield room
    room.switch_off()


def test_the_station_shows_what_it_showed(room: Room) -> None:
    state = room.state()
    assert {player["name"] for player in state["players"]} == {player["name"] for player in SHOWN["players"]}
    for key in ("id", "game", "setup", "picture", "throws", "left", "computers"):
        shown = state["game"][key]
        if key == "picture":  # what it has got since apart
            shown = {part: shown[part] for part in SHOWN["game"][key]}
        assert shown == SHOWN["game"][key], key
        assert [table[key] for table in state["tables"]] == [table[key] for table in SHOWN["tables"]], key
    assert state["last_setups"] == SHOWN["last_setups"]
    assert {player["name"] for player in state["players"] if player["guest"]} == {"Dorothea"}


def test_no_name_stands_in_a_fact_any_more(room: Room) -> None:
    with closing(sqlite3.connect(room.folder / FILE)) as db:
        text = str(db.execute("SELECT body FROM fact").fetchall() + db.execute("SELECT request FROM entry").fetchall())
        called = dict(db.execute("SELECT * FROM name"))
    assert not [name for name in NAMES if f'"{name}"' in text]
    assert all(KEY.fullmatch(key) for key in called)
    assert {"Emil", "Bernd", "Clara", "Dorothea", "Fritz", "Rot", "Blau"} == set(called.values())


def test_old_games_are_judged_as_before_and_go_on(room: Room) -> None:
    record = record_in(room.folder, 1)
    assert record is not None
    assert record["setup"]["players"] == ["Emil", "Clara", "Bernd", "Dorothea"]
    assert judge(record)["status"] == "finished"
    assert room.host("correct", game=1, throw=2, pins=5)["ok"]
    assert room.host("act", player=room.picture["turn"], event={"type": "place", "place": 0})["ok"]
    assert room.host("rename", name="Emil", into="Bernd")["code"] == "same_game"  # as Anna they sat together


def test_the_old_one_stays_beside_it_and_a_second_start_converts_nothing(folder: Path) -> None:
    for _ in range(2):
        journal, evening = opened(folder, lambda journal: reopened(journal, "", "manual", 0.0))
        journal.close()
        assert len(evening.kept.players) == len(SHOWN["players"])
    with closing(sqlite3.connect(folder / OLD)) as db:
        assert db.execute("PRAGMA user_version").fetchone() == (1,)
        assert db.execute("SELECT count(*) FROM entry").fetchone() == (40,)
        assert "Dorothea" in str(db.execute("SELECT body FROM fact").fetchall())


def test_who_is_forgotten_is_not_in_the_old_one_either(room: Room) -> None:
    assert (room.folder / OLD).exists()
    assert room.host("forget", name="Clara")["ok"]
    assert not [file.name for file in room.folder.iterdir() if b"Clara" in file.read_bytes()]
