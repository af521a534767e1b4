"""Games that were played on paper, or on another station: taken in whole, into the evening of their day."""

from __future__ import annotations

import contextlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from station.book.follower import Follower
from station.evening.messages import Question
from station.journal.checkpoint import FORM, packed
from station.journal.journal import Journal
from station.journal.readonly import record_in
from station.journal.replay import reopened
from tests.station.conftest import Room

PAPER = {
    "game": "hausnummern",
    "setup": {"mode": "hoch", "digits": 2, "players": ["Opa", "Anna"]},
    "events": [
        {"type": "throw", "pins": 9}, {"type": "place", "place": 1}, {"type": "throw", "pins": 3},
        {"type": "place", "place": 1}, {"type": "throw", "pins": 8}, {"type": "place", "place": 0},
        {"type": "throw", "pins": 1}, {"type": "place", "place": 0},
    ],
}  # fmt: skip
SCHOCK_AUS = {
    "game": "schocken",
    "setup": {"players": ["Opa", "Anna"]},
    "events": [{"type": "throw", "dice": [1, 1, 1]}, {"type": "throw", "dice": [6, 5, 4]}],
}


def exported(folder: Path, game: int) -> dict[str, Any]:
    found = record_in(folder, game)
    assert found is not None
    return {key: found[key] for key in ("game", "setup", "events")}


# --- the host's order -----------------------------------------------------------------------------------------


def test_a_game_on_paper_comes_in_beside_the_game_that_is_on(room: Room) -> None:
    room.game(["Anna", "Bert"])
    room.throw(7)
    before = room.state()
    answer = room.host("import_game", date="1998-05-07", name="Herrentour", record=PAPER)
    assert answer["ok"]
    after = room.state()
    assert after["game"] == before["game"]
    assert after["lane"]["last"] == before["lane"]["last"]
    assert after["tables"] == []
    assert after["last_setups"] == before["last_setups"]
    assert after["evening"] == before["evening"]
    opa = next(player for player in after["players"] if player["name"] == "Opa")
    assert opa["here"] is False
    assert exported(room.folder, answer["game"]) == PAPER
    assert [line["code"] for line in after["log"]][-2:] == ["played_throw", "game_imported"]


def test_games_of_one_date_belong_to_one_evening_which_stays_over(room: Room) -> None:
    first = room.host("import_game", date="1998-05-07", name="Herrentour", record=PAPER)
    second = room.host("import_game", date="1998-05-07", name="", record=SCHOCK_AUS)
    other = room.host("import_game", date="1997-05-08", name="", record=PAPER)
    assert first["evening"] == second["evening"] != other["evening"]
    room.restart()
    station = room.desk._station
    assert [(held.name, held.date, held.added) for held in station.kept.evenings.values()] == [
        ("Herrentour", "1998-05-07", True),
        ("", "1997-05-08", True),
    ]
    assert station.kept.open_evening == 0
    assert station.kept.schock_aus == {}  # who was king of an evening long ago is not king tonight
    assert room.host("reopen_evening", evening=other["evening"])["code"] == "no_evening"
    room.game(["Anna", "Bert"])
    assert room.desk._station.kept.open_evening == 3


def test_a_game_forgotten_tonight_counts_tonight(room: Room) -> None:
    room.game(["Anna", "Bert"])
    tonight = room.state()["evening"]
    answer = room.host("import_game", evening=tonight["number"], name="", record=SCHOCK_AUS)
    assert (answer["ok"], answer["evening"]) == (True, tonight["number"])
    assert room.state()["schock_aus"]["counts"] == {"Opa": 1}
    assert room.host("import_game", date=tonight["date"], name="", record=PAPER)["evening"] == tonight["number"]


def test_what_was_taken_in_wrong_is_corrected_like_any_old_game(room: Room) -> None:
    game = room.host("import_game", date="1998-05-07", name="", record=PAPER)["game"]
    assert room.host("correct", game=game, throw=1, pins=1)["status"] == "finished"
    assert room.host("undo", game=game)["ok"]


def changed(**fields: Any) -> dict[str, Any]:
    return {**PAPER, **fields}


BAD = {
    "bad_record": changed(events=None),
    "bad_game": changed(game="skat"),
    "bad_digits": changed(setup={**PAPER["setup"], "digits": 9}),
    "bad_players": changed(setup={**PAPER["setup"], "players": ["Opa", "OPA"]}),
    "wrong_phase": changed(events=[*PAPER["events"][:3], {"type": "throw", "pins": 3}]),
    "game_over": changed(events=[*PAPER["events"], {"type": "throw", "pins": 3}]),
}


@pytest.mark.parametrize("code", BAD)
def test_a_record_with_a_fault_changes_nothing(room: Room, code: str) -> None:
    before = list(room.journal.entries())
    answer = room.host("import_game", date="1998-05-07", name="", record=BAD[code])
    assert (answer["ok"], answer["code"]) == (False, code)
    assert list(room.journal.entries()) == before
    assert room.desk._station.kept.evenings == {}


@pytest.mark.parametrize(
    ("where", "code"),
    [({}, "bad_value"), ({"date": "7.5.1998"}, "bad_value"), ({"date": "1998-02-30"}, "bad_value"),
     ({"evening": 7}, "no_evening"), ({"date": "1998-05-07", "name": "x" * 41}, "bad_message")],
)  # fmt: skip
def test_an_evening_that_cannot_be_meant_is_refused(room: Room, where: dict[str, Any], code: str) -> None:
    assert room.host("import_game", record=PAPER, **where)["code"] == code


def test_half_a_character_breaks_nothing(room: Room) -> None:
    teams = [{"name": "\ud800", "members": ["Opa"]}, {"name": "B", "members": ["Anna"]}]
    record = changed(setup={**PAPER["setup"], "teams": teams})
    assert room.host("import_game", date="1998-05-07", name="", record=record)["code"] == "bad_record"
    assert room.throw(3) is None
    assert room.state()["lane"]["last"]["pins"] == 3


def test_a_checkpoint_keeps_what_was_taken_in(room: Room) -> None:
    room.host("import_game", date="1998-05-07", name="Herrentour", record=PAPER)
    before = room.desk._station.kept.evenings
    room.journal.keep(FORM, packed(room.desk._station.kept))
    room.restart()
    assert room.desk._station.kept.evenings == before


# --- the command ----------------------------------------------------------------------------------------------


def command(folder: Path, *arguments: str, text: str) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-m", "station", "record", "import", "-", "--data", str(folder), *arguments]
    return subprocess.run(words, input=text, capture_output=True, text=True, check=False, timeout=60)


def known(folder: Path) -> tuple[int, dict[int, Any]]:
    """How many games there are, and the evenings."""
    journal = Journal(folder)
    try:
        station = reopened(journal, "", "manual", 0.0)
    finally:
        journal.close()
    return station.kept.next_game - 1, dict(station.kept.evenings)


def test_the_command_takes_one_record_a_list_or_one_a_line(data_dir: Path) -> None:
    done = command(data_dir, "--date", "1998-05-07", "--name", "Herrentour", text=json.dumps(PAPER, indent=2))
    assert (done.returncode, done.stdout) == (0, "Eingetragen: Spiel 1 vom 1998-05-07.\n"), done.stderr
    lines = f"{json.dumps(PAPER)}\n\n{json.dumps(SCHOCK_AUS)}\n"
    done = command(data_dir, "--date", "1998-05-07", text=lines)
    assert (done.returncode, done.stdout) == (0, "Eingetragen: 2 Spiele vom 1998-05-07, Nummer 2 bis 3.\n")
    assert command(data_dir, text=json.dumps([PAPER, PAPER])).returncode == 0  # today
    games, evenings = known(data_dir)
    assert (games, [held.name for held in evenings.values()]) == (5, ["Herrentour", ""])
    assert exported(data_dir, 3) == SCHOCK_AUS


def test_after_the_command_a_start_reads_nothing_again(data_dir: Path) -> None:
    lines = f"{json.dumps(PAPER)}\n{json.dumps(SCHOCK_AUS)}\n"
    assert command(data_dir, "--date", "1998-05-07", text=lines).returncode == 0
    with contextlib.closing(Journal(data_dir)) as journal:
        station = reopened(journal, "", "manual", 0.0)
        assert (station.kept.next_game, journal.unkept) == (3, 0)
        journal._db.execute("DELETE FROM checkpoint")
        replayed = reopened(journal, "", "manual", 0.0)
    assert packed(replayed) == packed(station)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (f"{json.dumps(PAPER)}\n{json.dumps(BAD['wrong_phase'])}", "Standardeingabe, Zeile 2, Ereignis 4: wrong_"),
        (json.dumps([PAPER, PAPER, BAD["bad_digits"]]), "Standardeingabe, Protokoll 3: Das Spiel ist so"),
        (f"{json.dumps(PAPER)}\n{{\n", "Standardeingabe, Zeile 2: Das ist kein JSON."),
        (json.dumps(PAPER, indent=1) + "\n}", f"Zeile {json.dumps(PAPER, indent=1).count(chr(10)) + 2}: Das ist"),
        ("\n", "In Standardeingabe steht kein Spielprotokoll."),
        ('{"game": "hausnummern"}', "Standardeingabe, Zeile 1: Das ist kein Spielprotokoll"),
        ("[]", "In Standardeingabe steht kein Spielprotokoll."),
    ],
)  # fmt: skip
def test_one_fault_and_nothing_of_the_file_comes_in(data_dir: Path, text: str, told: str) -> None:
    done = command(data_dir, "--date", "1998-05-07", text=text)
    assert (done.returncode, done.stdout) == (2, "")
    assert told in done.stderr
    assert done.stderr.count("\n") == 1
    assert known(data_dir) == (0, {})


def test_a_day_that_is_none_is_told(data_dir: Path) -> None:
    done = command(data_dir, "--date", "gestern", text=json.dumps(PAPER))
    assert done.returncode == 2
    assert "JJJJ-MM-TT" in done.stderr


def test_beside_a_running_station_the_command_points_at_the_hosts_page(data_dir: Path) -> None:
    words = [sys.executable, "-m", "station", "run", "--host", "127.0.0.1", "--port", "0", "--data", str(data_dir)]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as station:
        assert station.stdout is not None
        assert "läuft" in station.stdout.readline()
        done = command(data_dir, text=json.dumps(PAPER))
        station.terminate()
    assert done.returncode == 2
    assert "Spielleitung" in done.stderr


def test_the_book_knows_the_day_and_that_it_was_not_there(room: Room) -> None:
    room.host("import_game", date="1998-05-07", name="Herrentour", record=PAPER)
    room.host("import_game", date="1997-05-08", name="", record=PAPER)
    with contextlib.closing(Follower(room.folder, lambda: None, lambda: None)) as follower:
        follower.follow(None)
        stats = follower.library.answer(Question(what="stats", span="all"))
        book = follower.library.answer(Question(what="book", id="1"))
    assert stats is not None
    assert book is not None
    assert [evening["date"] for evening in stats["evenings"]] == ["1998-05-07", "1997-05-08"]
    assert {row["name"]: row["wins_hoch"] for row in stats["people"]} == {"Opa": 2, "Anna": 0}
    (game,) = book["games"]
    assert (game["imported"], game["started"], game["winners"], book["evening"]["opened"]) == (True, "", ["Opa"], "")
