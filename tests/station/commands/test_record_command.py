"""``kegelstation record``, run as a real process: what it prints, what it complains of, and how it ends."""

from __future__ import annotations

import hashlib
import json
import os
import select
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from station.evening.dice import thrown
from station.evening.facts import Entry
from station.evening.games.facts import GameStarted, Played
from station.journal.journal import FILE, Journal
from station.records.match import open_match, play
from station.records.spelling import listed, picture

COMMAND = (sys.executable, "-m", "station", "record")
ENVIRONMENT = {**os.environ, "LC_ALL": "C", "PYTHONUNBUFFERED": ""}  # the plainest of all terminals
DEADLINE = 60.0

SETUP = {"mode": "hoch", "digits": 2, "players": ["Änne", "Jörg"]}
ONE_THROW = {"game": "hausnummern", "setup": SETUP, "events": [{"type": "throw", "pins": 7}]}
WHOLE = [{"type": kind, kind.replace("throw", "pins"): value} for kind, value in (
    ("throw", 7), ("place", 1), ("throw", 3), ("place", 0), ("throw", 1), ("place", 0), ("throw", 8), ("place", 1),
)]  # fmt: skip


def run(*arguments: str, text: str | bytes = b"") -> subprocess.CompletedProcess[bytes]:
    data = text.encode() if isinstance(text, str) else text
    return subprocess.run(
        [*COMMAND, *arguments], input=data, capture_output=True, check=False, timeout=DEADLINE, env=ENVIRONMENT
    )


def complaint(done: subprocess.CompletedProcess[bytes], status: int = 2) -> str:
    """The one line on standard error of a command that ended with ``status``."""
    text = done.stderr.decode()
    assert (done.returncode, text.count("\n"), text[-1:]) == (status, 1, "\n"), text
    return text.strip()


def pictures(done: subprocess.CompletedProcess[bytes]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in done.stdout.splitlines()]


def lines(*records: Any) -> str:
    return "".join(f"{record if isinstance(record, str) else json.dumps(record)}\n" for record in records)


# --- judging --------------------------------------------------------------------------------------------------


def test_a_file_is_judged(tmp_path: Path) -> None:
    file = tmp_path / "spiel.json"
    file.write_text(json.dumps(ONE_THROW, indent=2))
    done = run("judge", str(file))
    assert (done.returncode, done.stderr) == (0, b"")
    assert [(found["turn"], found["pending_pins"]) for found in pictures(done)] == [("Änne", 7)]


def test_a_dash_is_standard_input() -> None:
    assert pictures(run("judge", "-", text=json.dumps(ONE_THROW)))[0]["phase"] == "place"


def test_umlauts_are_printed_as_such() -> None:
    assert "Änne".encode() in run("judge", "-", text=json.dumps(ONE_THROW)).stdout


def test_what_cannot_be_played_is_part_of_the_picture() -> None:
    done = run("judge", "--lines", "-", text=lines(
        {"game": "mensch_aergere_dich", "setup": {}, "events": []},
        {"game": "hausnummern", "setup": {}, "events": [1]},
        {"game": "hausnummern", "setup": SETUP, "events": [1, {"type": "throw", "pins": 10}], "title": 3},
    ))  # fmt: skip
    assert done.returncode == 0
    unknown, bad, refused = pictures(done)
    assert unknown == {"game": "mensch_aergere_dich", "status": "invalid_setup", "error": "bad_game"}
    assert bad == {"game": "hausnummern", "status": "invalid_setup", "error": "bad_mode"}
    assert refused["rejected"] == [{"index": 0, "code": "bad_event"}, {"index": 1, "code": "bad_value"}]


@pytest.mark.parametrize(
    "text",
    [
        "", "\n", "{", "Gut Holz!", '{"game": "x", "setup": {}, "events": [NaN]}', b"\xff\xfe", "[" * 100_000,
        "null", "[]", "7", '"x"', "{}", '{"game": 1, "setup": {}, "events": []}',
        '{"game": "x", "setup": [], "events": []}', '{"game": "x", "setup": {}, "events": {}}',
        '{"game": "x", "setup": {}}', '{"game": "x", "setup": null, "events": []}',
    ],
)  # fmt: skip
def test_what_is_no_record_ends_with_a_line_that_says_so(text: str | bytes) -> None:
    done = run("judge", "-", text=text)
    assert "Standardeingabe, Zeile " in complaint(done)
    assert done.stdout == b""


def test_the_complaint_names_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "kaputt.json"
    file.write_text('{\n "game": "hausnummern",\n "setup": }')
    assert complaint(run("judge", str(file))) == f"{file}, Zeile 3: Das ist kein JSON."
    file.write_bytes(b'{"game":\n"\xff"}')
    assert complaint(run("judge", str(file))) == f"{file}, Zeile 2: Das ist kein JSON."


@pytest.mark.parametrize("bad", ["{", "", "[]", '{"game": "hausnummern"}'])
def test_pictures_before_a_bad_line_stay(bad: str) -> None:
    done = run("judge", "-", "--lines", text=lines(ONE_THROW, ONE_THROW, bad, ONE_THROW))
    assert "Zeile 3: " in complaint(done)
    assert [found["status"] for found in pictures(done)] == ["running", "running"]


def test_lines_may_end_as_they_like() -> None:
    """Windows line ends, a byte order mark, no end at the last line; and nothing at all is no record and no fault."""
    text = json.dumps(ONE_THROW).encode()
    done = run("judge", "-", "--lines", text=b"\xef\xbb\xbf" + text + b"\r\n" + text)
    assert (done.returncode, len(pictures(done))) == (0, 2)
    nothing = run("judge", "-", "--lines")
    assert (nothing.returncode, nothing.stdout, nothing.stderr) == (0, b"", b"")


def test_numbers_too_long_and_half_characters_do_no_harm() -> None:
    text = '{"game": "hausnummern", "setup": {"mode": "hoch", "players": ["\\ud800", "B"]}, "events": [%s]}'
    events = f'{{"type": "throw", "pins": {"9" * 6000}}}, {{"type": "throw", "pins": 1e999}}'
    found = pictures(run("judge", "-", text=text % events))[0]
    assert [refused["code"] for refused in found["rejected"]] == ["bad_value", "bad_value"]
    assert found["turn"] == "\ud800"


def test_a_file_that_is_none_is_a_clear_line(tmp_path: Path) -> None:
    assert complaint(run("judge", str(tmp_path / "fehlt.json"))) == f"{tmp_path}/fehlt.json gibt es nicht."
    assert complaint(run("judge", str(tmp_path), "--lines")) == f"{tmp_path} ist ein Ordner."


def test_each_picture_comes_before_the_next_record_is_asked_for() -> None:
    """Another program may keep both ends open and wait for each answer."""
    with subprocess.Popen(
        [*COMMAND, "judge", "--lines", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=ENVIRONMENT
    ) as judge:
        assert judge.stdin is not None
        assert judge.stdout is not None
        for _ in range(3):
            judge.stdin.write(lines(ONE_THROW).encode())
            judge.stdin.flush()
            assert select.select([judge.stdout], [], [], DEADLINE)[0], "no picture came"
            assert json.loads(judge.stdout.readline())["phase"] == "place"
        judge.stdin.close()
        assert judge.wait(DEADLINE) == 0


def test_a_reader_who_leaves_is_no_reason_to_cry(tmp_path: Path) -> None:
    file = tmp_path / "viele.jsonl"
    file.write_text(lines(*[ONE_THROW] * 2000))
    with subprocess.Popen(
        [*COMMAND, "judge", "--lines", str(file)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as judge:
        assert judge.stdout is not None
        assert judge.stderr is not None
        assert judge.stdout.readline()
        judge.stdout.close()
        assert judge.stderr.read() == b""
        assert judge.wait(DEADLINE) == 1


def test_a_full_disk_is_said_in_one_line(tmp_path: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, "judge", "-"], input=json.dumps(ONE_THROW).encode(), stdout=full, stderr=subprocess.PIPE,
            check=False, timeout=DEADLINE,
        )  # fmt: skip
    assert complaint(done, status=1).startswith("Die Ausgabe ist nicht zu schreiben: ")


def test_judging_loads_neither_web_nor_database() -> None:
    """A stream is judged in less time than a web server takes to load."""
    script = "import sys, station.__main__; print(sorted({'flask', 'sqlite3', 'serial', 'msgspec'} & set(sys.modules)))"
    bare = {name: value for name, value in os.environ.items() if "COV" not in name}  # what counts lines has a database
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, timeout=DEADLINE, env=bare)
    assert done.stdout == b"[]\n"


# --- writing down ---------------------------------------------------------------------------------------------


def stored(folder: Path, events: list[dict[str, Any]]) -> None:
    journal = Journal(folder)
    journal.append(Entry(at=0.0, v=1, facts=(GameStarted(3, 1, "hausnummern", SETUP),)))
    for event in events:
        journal.append(Entry(at=0.0, v=1, facts=(Played(3, event, "host"), Played(4, event, "host"))))
    journal.close()


def test_an_exported_game_is_judged_to_the_table_that_was_shown(data_dir: Path) -> None:
    events: list[dict[str, Any]] = [
        *WHOLE,
        {"type": "correct", "throw": 4, "pins": 7},
        {"type": "undo"},
        {"type": "correct", "throw": 3, "pins": 3},
        {"type": "correct", "throw": 4, "pins": 7},
        {"type": "decide", "winner": "Jörg"},
    ]
    stored(data_dir, events)
    match = open_match("hausnummern", SETUP)
    for event in events:
        match = play(match, event)
    done = run("export", "3", "--data", str(data_dir))
    assert done.returncode == 0
    record = json.loads(done.stdout)
    assert (record["game"], record["setup"], record["events"]) == ("hausnummern", SETUP, events)
    assert pictures(run("judge", "-", text=done.stdout))[0] == listed(picture(match, ()))
    assert picture(match, ())["winner"] == "Jörg"


@pytest.mark.parametrize("number", ["4", "0", "drei", "3.0", "", "٣٣", "9" * 40])
def test_a_game_that_was_not_played_is_a_clear_line(data_dir: Path, number: str) -> None:
    stored(data_dir, [])
    done = run("export", "--data", str(data_dir), number)
    assert complaint(done) == f"Ein Spiel {number} gibt es in {data_dir} nicht."
    assert done.stdout == b""


def test_asking_an_empty_folder_leaves_it_empty(tmp_path: Path) -> None:
    folder = tmp_path / "keine Station"
    complaint(run("export", "1", "--data", str(folder)))
    assert not folder.exists()


def test_a_broken_journal_is_said_in_one_line(data_dir: Path) -> None:
    (data_dir / FILE).write_bytes(b"no database" * 1000)
    assert "beschädigt" in complaint(run("export", "1", "--data", str(data_dir)), status=1)


def test_the_stations_dice_can_be_worked_out_again_by_anybody() -> None:
    seed = "5e" * 32
    command = [sys.executable, "-m", "station", "record", "dice", seed, "3", "1", "6"]
    lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
    assert lines[0] == hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    assert [len(line.split()) for line in lines[1:]] == [3, 1, 6]
    assert lines[1] == " ".join(map(str, thrown(seed, 0, 3)))
    wrong = subprocess.run([*command[:5], "xyz"], capture_output=True, text=True, check=False)
    assert (wrong.returncode, wrong.stderr.count("\n")) == (2, 1)
