"""The keeper of the book: right at once after each change, right again after any fault, and in nobody's way."""

from __future__ import annotations

import contextlib
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal

import pytest

from rules import GAMES
from station.backup import backup, restore
from station.book import keeper as keeping
from station.book import shelf
from station.book.follower import Follower
from station.book.keeper import Keeper
from station.book.library import Library
from station.commands.record_list import listed
from station.evening.facts import Entry
from station.evening.games.facts import GameEnded, GameStarted, Played
from station.evening.messages import NoAnswer, Question
from tests.station.conftest import Room

ALL = Question(what="stats", span="all")
DEADLINE = 60.0  # seconds, on a machine that has much else to do


class Club:
    """A room with a book."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.open()

    def open(self) -> None:
        self.keeper = Keeper(self.room.folder)
        self.room.desk.watch(self.keeper.watch)
        self.keeper.start()

    def close(self) -> None:
        self.keeper.stop()

    def again(self) -> None:
        """The station is switched off and on."""
        self.close()
        self.room.restart()
        self.open()

    def ask(self, question: Question = ALL) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.keeper.answer(question))
        return found

    def row(self, name: str) -> dict[str, Any]:
        return next(row for row in self.ask()["people"] if row["name"] == name)

    def names(self) -> list[str]:
        return [row["name"] for row in self.ask()["people"]]

    def play(self, counts: dict[str, list[int]], **setup: Any) -> int:
        """A game to its end: everybody's counts stand in his number as they were thrown, front first."""
        digits = len(next(iter(counts.values())))
        number: int = self.room.game(list(counts), digits=digits, **setup)["game"]
        for turn in range(digits):
            for name, pins in counts.items():
                assert self.room.host("throw", pins=pins[turn])["ok"]
                place = {"type": "place", "place": digits - 1 - turn}
                assert self.room.host("act", player=name, event=place)["ok"]
        return number


@pytest.fixture
def club(room: Room) -> Iterator[Club]:
    club = Club(room)
    yield club
    club.close()


def until(true: Callable[[], bool]) -> None:
    """Wait for something that happens by itself."""
    deadline = time.monotonic() + DEADLINE
    while not true():
        assert time.monotonic() < deadline, "it did not happen"
        time.sleep(0.02)


def test_a_game_is_in_the_book_as_soon_as_it_is_over(club: Club) -> None:
    assert club.ask()["people"] == []
    club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    birgit = club.row("Birgit")
    assert (birgit["throws"], birgit["pins"], birgit["nines"], birgit["pumpen"]) == (2, 9, 1, 1)
    assert (birgit["wins_hoch"], birgit["wins_niedrig"], birgit["average"]) == (1, 0, [9, 2])
    assert birgit["best_hoch"]["display"] == "90"
    assert club.row("Klaus")["streak_now"] == 0


def test_in_a_low_game_a_pumpe_is_a_pumpe_and_no_nine(club: Club) -> None:
    club.play({"Birgit": [0, 1], "Klaus": [9, 2]}, mode="niedrig")
    birgit, klaus = club.row("Birgit"), club.row("Klaus")
    assert (birgit["pumpen"], birgit["nines"], birgit["pins"]) == (1, 0, 1)
    assert (klaus["pumpen"], klaus["nines"], klaus["pins"]) == (0, 1, 11)
    assert birgit["best_niedrig"]["display"] == "91"
    assert birgit["luck"] == [0, 1]


def test_a_tie_counts_when_it_is_decided_and_a_game_broken_off_never(club: Club) -> None:
    club.play({"Birgit": [7, 7], "Klaus": [7, 7]})
    assert club.names() == []
    assert club.ask(Question(what="book"))["games"][0]["status"] in ("running", "waiting_decision")
    assert club.room.host("decide", winner="Klaus")["ok"]
    assert (club.row("Klaus")["wins_hoch"], club.row("Birgit")["wins_hoch"]) == (1, 0)
    (game,) = club.ask(Question(what="book"))["games"]
    assert [made["candidates"] for made in game["decisions"]] == [["Birgit", "Klaus"]]
    club.room.game(["Birgit", "Klaus"])
    club.room.host("throw", pins=9)
    club.room.host("end_game")
    assert club.row("Birgit")["throws"] == 2
    assert [game["status"] for game in club.ask(Question(what="book"))["games"]] == ["finished", "aborted"]


def test_a_game_without_a_throw_leaves_nothing_behind_in_the_book(club: Club) -> None:
    def games() -> list[int]:
        return [game["id"] for game in club.ask(Question(what="book"))["games"]]

    club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    first = games()
    empty = [club.room.game(["Birgit", "Sven"])["game"], club.room.game(["Sven", "Klaus"])["game"]]
    assert games() == [*first, empty[1]], "the one that is on may be seen"
    club.room.host("throw", pins=3)
    club.room.host("undo")
    club.room.host("end_game")
    assert games() == first
    assert "Sven" not in [one["name"] for one in club.ask(Question(what="book"))["people"]]
    club.again()
    assert games() == first
    for number in empty:
        with pytest.raises(NoAnswer):
            club.ask(Question(what="record", id=str(number)))
    assert [line.split()[0] for line in listed(club.room.folder, 1)] == [str(first[0])]
    assert club.room.host("act", game=empty[0], player="Birgit", event={"type": "throw", "pins": 4})["ok"]
    assert games() == [*first, empty[0]], "written on from paper, it is one"


def test_an_evening_on_which_nothing_was_thrown_is_not_in_the_list(club: Club) -> None:
    club.room.game(["Birgit", "Klaus"])
    club.room.host("end_game")
    club.room.host("close_evening")
    assert club.ask()["evenings"] == []
    club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    assert [(one["number"], one["games"]) for one in club.ask()["evenings"]] == [(2, 1)]


def test_each_member_of_the_team_has_won_and_it_is_told_apart(club: Club) -> None:
    teams = [{"name": "Rot", "members": ["Birgit", "Sven"]}, {"name": "Blau", "members": ["Klaus"]}]
    club.play({"Birgit": [9, 9], "Klaus": [5, 5], "Sven": [2, 1]}, teams=teams)
    for name, won in (("Birgit", 1), ("Sven", 1), ("Klaus", 0)):
        assert (club.row(name)["wins_hoch"], club.row(name)["team_wins_hoch"]) == (won, won)
    against = club.ask()["against"]
    assert against["Sven"] == {"Klaus": {"games": 1, "better": 0}}, "who plays with him does not play against him"


def test_a_correction_at_the_bar_changes_every_figure(club: Club) -> None:
    number = club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    club.room.host("end_game")
    club.play({"Klaus": [1, 1], "Sven": [2, 2]})
    assert club.row("Birgit")["wins_hoch"] == 1
    assert club.room.host("correct", game=number, throw=1, pins=0)["ok"]
    birgit = club.row("Birgit")
    assert (birgit["wins_hoch"], birgit["nines"], birgit["pumpen"], birgit["average"]) == (0, 0, 2, [0, 1])
    assert club.row("Klaus")["wins_hoch"] == 1
    (correction,) = club.ask(Question(what="book"))["games"][0]["corrections"]
    assert (correction["player"], correction["before"], correction["after"]) == ("Birgit", 9, 0)


def test_what_was_asked_for_is_kept_new_without_being_asked_for(club: Club) -> None:
    assert club.names() == []
    club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    until(lambda: b"Birgit" in (club.keeper._answers[ALL].body or b""))


def test_the_running_evening_tells_its_moments(club: Club) -> None:
    club.play({"Birgit": [9, 9], "Klaus": [0, 0]})
    club.play({"Birgit": [9, 9], "Klaus": [0, 4]})
    moments = club.ask(Question(what="book"))["moments"]
    assert {"kind": "alle_neune", "name": "Birgit", "n": 4} in moments
    assert {"kind": "pumpe_serie", "name": "Klaus", "n": 3} in moments
    assert {"kind": "siege_serie", "name": "Birgit", "n": 2} in moments
    assert [moment["display"] for moment in moments if moment["kind"] == "best"] == ["99"]
    assert not [moment for moment in moments if moment["kind"] == "record"], "the first evening has none"


# --- people -------------------------------------------------------------------------------------------------------


def test_a_renamed_person_keeps_all_figures_also_of_the_running_game(club: Club) -> None:
    club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    club.room.game(["Birgit", "Klaus"])
    club.room.host("throw", pins=9)
    assert club.room.host("rename", name="Birgit", into="Birgit M.")["ok"]
    assert club.names() == ["Birgit M.", "Klaus"]
    club.room.host("act", player="Birgit M.", event={"type": "place", "place": 1})
    for name, pins, place in (("Klaus", 1, 0), ("Birgit M.", 9, 0), ("Klaus", 1, 1)):
        club.room.host("throw", pins=pins)
        assert club.room.host("act", player=name, event={"type": "place", "place": place})["ok"]
    assert club.row("Birgit M.")["nines"] == 3
    games = club.ask(Question(what="book"))["games"]
    assert [game["winners"] for game in games] == [["Birgit M."], ["Birgit M."]]
    assert [game["players"] for game in games] == [["Birgit M.", "Klaus"]] * 2
    assert games[0]["digits"] == {"Birgit M.": "90", "Klaus": "55"}


def test_two_who_are_one_have_their_figures_together(club: Club) -> None:
    club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    club.play({"Biggi": [9, 9], "Klaus": [5, 5]})
    assert club.room.host("rename", name="Biggi", into="Birgit")["ok"]
    assert club.names() == ["Birgit", "Klaus"]
    assert (club.row("Birgit")["games"], club.row("Birgit")["nines"], club.row("Birgit")["streak_best"]) == (2, 3, 2)
    club.again()
    assert club.row("Birgit")["games"] == 2


def test_who_is_forgotten_is_in_no_byte_of_the_book_and_the_totals_stay(club: Club) -> None:
    club.play({"Birgitta": [9, 0], "Klaus": [5, 5]})
    club.play({"Birgitta": [9, 9], "Klaus": [5, 5]})
    assert club.row("Birgitta")["nines"] == 3
    assert club.room.host("forget", name="Birgitta")["ok"]
    until(lambda: "Ehemalige 1" in club.names())
    assert club.names() == ["Ehemalige 1", "Klaus"]
    assert club.row("Ehemalige 1")["nines"] == 3
    assert b"Birgitta" not in club.keeper.answer(Question(what="book"))
    club.close()
    assert [file.name for file in club.room.folder.glob("book.db*") if b"Birgitta" in file.read_bytes()] == []


def test_a_book_read_anew_after_somebody_was_forgotten_is_read_once(club: Club) -> None:
    club.play({"Birgitta": [9, 0], "Klaus": [5, 5]})
    assert club.room.host("forget", name="Birgitta")["ok"]
    club.close()
    (club.room.folder / shelf.BOOK).unlink(missing_ok=True)
    club.open()
    assert club.names() == ["Ehemalige 1", "Klaus"]


def test_who_went_home_is_out_and_the_book_says_so(club: Club) -> None:
    club.room.game(["Birgit", "Klaus", "Sven"], digits=2)
    for name, pins in (("Birgit", 5), ("Klaus", 6), ("Sven", 9)):
        club.room.host("throw", pins=pins)
        club.room.host("act", player=name, event={"type": "place", "place": 1})
    assert club.room.host("leave", player="Sven")["ok"]
    for name in ("Birgit", "Klaus"):
        club.room.host("throw", pins=1)
        assert club.room.host("act", player=name, event={"type": "place", "place": 0})["ok"]
    assert club.names() == ["Birgit", "Klaus"]
    book = club.ask(Question(what="book"))
    assert [(left["name"], left["pins"]) for left in book["games"][0]["left"]] == [("Sven", [9])]
    assert "Sven" in [one["name"] for one in book["people"]], "he was there all the same"


# --- questions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "question",
    [
        Question(what="stats", span="season", id="1999/00"),
        Question(what="stats", span="evening", id="7"),
        Question(what="stats", span="person", id="Niemand"),
        Question(what="book", id="7"),
        Question(what="till", id="7"),
        Question(what="record", id="7"),
    ],
)
def test_what_there_is_not_is_missing(club: Club, question: Question) -> None:
    club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    with pytest.raises(NoAnswer, match="book_missing"):
        club.keeper.answer(question)


def test_a_game_that_was_taken_up_again_shows_no_record_although_the_book_has_not_seen_it_yet(room: Room) -> None:
    number = room.game(["Birgit", "Klaus"])["game"]
    for place in (1, 1, 0, 0):
        room.throw(2 * place + len(room.picture["turn"]))
        assert room.host("act", player=room.picture["turn"], event={"type": "place", "place": place})["ok"]
    follower, keeper = Follower(room.folder, lambda: None, lambda: None), Keeper(room.folder)
    with contextlib.closing(follower):
        keeper.watch(room.desk._station)
        follower.follow(room.desk._station)
        assert keeper._record(follower, str(number)) is not None
        assert room.host("undo")["ok"]
        keeper.watch(room.desk._station)
        assert keeper._record(follower, str(number)) is None


def test_a_record_is_given_when_nothing_is_covered_any_more(club: Club) -> None:
    setup = {"players": ["Birgit", "Klaus"]}
    number = club.room.host("start_game", game="schocken", setup=setup, dice="real")["game"]
    throw = {"type": "throw", "dice": [6, 5, 4]}
    assert club.room.host("act", game=number, player="Birgit", event=throw)["ok"]
    with pytest.raises(NoAnswer):
        club.ask(Question(what="record", id=str(number)))
    assert club.room.host("end_game", game=number)["ok"]
    assert club.ask(Question(what="record", id=str(number)))["events"] == [{**throw, "player": "Birgit"}]


def test_an_evening_that_is_put_right_moves_to_its_season(club: Club) -> None:
    club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    club.room.host("end_game")
    assert club.room.host("name_evening", evening=1, name="Damals", date="2001-02-03")["ok"]
    assert [season["id"] for season in club.ask()["seasons"]] == ["2000/01"]
    assert club.ask()["evenings"][0]["name"] == "Damals"
    assert club.room.host("club", season_month=1)["ok"]
    assert [season["id"] for season in club.ask()["seasons"]] == ["2001"]


def test_a_game_is_taken_in_though_the_state_that_was_told_is_older_than_the_journal(club: Club) -> None:
    club.close()
    club.room.game(["Birgit", "Klaus"])
    running = club.room.desk._station
    for name, pins, place in (("Birgit", 9, 1), ("Klaus", 5, 1), ("Birgit", 0, 0), ("Klaus", 5, 0)):
        club.room.host("throw", pins=pins)
        club.room.host("act", player=name, event={"type": "place", "place": place})
    follower = Follower(club.room.folder, lambda: None, lambda: None)
    try:
        follower.follow(running)
        assert not follower.library.games[1].finished
        follower.follow(club.room.desk._station)
        assert follower.library.games[1].finished
    finally:
        follower.close()


def test_a_game_from_paper_stands_in_its_evening_and_counts(club: Club) -> None:
    club.room.host("club", till=True)
    club.room.host("tariff", items=[{"key": "pumpe", "title": "Pumpe", "cents": 10}])
    events: list[dict[str, Any]] = []
    for name, pins, place in (("Birgit", 9, 1), ("Klaus", 5, 1), ("Birgit", 0, 0), ("Klaus", 5, 0)):
        events += [{"type": "throw", "player": name, "pins": pins}, {"type": "place", "player": name, "place": place}]
    record = {
        "game": "hausnummern",
        "setup": {"mode": "hoch", "digits": 2, "players": ["Birgit", "Klaus"]},
        "events": events,
    }
    assert club.room.host("import_game", date="1987-03-05", name="Damals", record=record)["ok"]
    club.play({"Birgit": [1, 1], "Klaus": [5, 5]})
    (paper,) = club.ask(Question(what="book", id="1"))["games"]
    assert (paper["imported"], paper["started"], paper["ended"], paper["winners"]) == (True, "", None, ["Birgit"])
    book = club.ask(Question(what="book"))
    assert (book["evening"]["number"], book["evening"]["open"]) == (2, True)
    assert club.row("Birgit")["best_hoch"] == {"value": 90, "display": "90", "game": 1, "date": "1987-03-05"}
    assert club.ask()["form"]["Birgit"][0]["date"] == "1987-03-05"
    till = club.ask(Question(what="till", id="1"))
    assert [one["balance_cents"] for one in till["people"]] == [0, 0], "nobody knows what a Pumpe cost then"


def test_games_from_before_evenings_were_kept_are_in_the_book(club: Club) -> None:
    club.close()
    setup = {"mode": "hoch", "digits": 2, "players": ["Birgit", "Klaus"]}
    at, v = 1_700_000_000.0, 100
    facts: list[Any] = [GameStarted(1, 1, "hausnummern", setup)]
    for name, pins, place in (("Birgit", 9, 1), ("Klaus", 5, 1), ("Birgit", 0, 0), ("Klaus", 5, 0)):
        facts.append(Played(1, {"type": "throw", "player": name, "pins": pins}, "host"))
        facts.append(Played(1, {"type": "place", "player": name, "place": place}, name))
    club.room.journal.append(Entry(at=at, v=v, facts=(*facts, GameEnded(1))))
    club.open()
    assert club.row("Birgit")["nines"] == 1
    assert [(one["number"], one["games"]) for one in club.ask()["evenings"]] == [(0, 1)]
    assert [season["id"] for season in club.ask()["seasons"]] == ["2023/24"]
    assert club.ask(Question(what="book", id="0"))["games"][0]["winners"] == ["Birgit"]
    assert club.ask(Question(what="stats", span="evening", id="0"))["people"] == club.ask()["people"]


# --- faults -------------------------------------------------------------------------------------------------------


def test_the_light_switch_leaves_the_book_as_it_was(club: Club, caplog: pytest.LogCaptureFixture) -> None:
    club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    before = club.ask()
    club.close()
    caplog.clear()
    with caplog.at_level("INFO"):
        club.room.restart()
        club.open()
        assert club.ask() == before
    assert "read anew" not in caplog.text  # years of games are not counted again at every start
    club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    assert club.row("Birgit")["games"] == 2


@pytest.mark.parametrize("damage", ["garbage", "empty", "a bit of a game", "another release", "half"])
def test_a_damaged_cache_is_thrown_away(club: Club, damage: str) -> None:
    club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    before = club.ask()
    club.close()
    file = club.room.folder / shelf.BOOK
    match damage:
        case "garbage":
            file.write_bytes(b"no database at all" * 500)
        case "empty":
            file.write_bytes(b"")
        case "half":
            file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
        case "another release":
            changed(file, "UPDATE mark SET form = '0.0.0/0'")
        case _:
            changed(file, "UPDATE game SET summary = CAST(replace(summary, '90', '91') AS BLOB)")
    club.open()
    assert {**club.ask(), "v": 0} == {**before, "v": 0}


def changed(file: Path, sql: str) -> None:
    db = sqlite3.connect(file)
    with db:
        db.execute(sql)
    db.close()


def test_a_cache_of_another_journal_is_worth_nothing(club: Club, tmp_path: Path) -> None:
    club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    assert club.names() == ["Birgit", "Klaus"]
    kept = tmp_path / "kept.zip"
    backup(club.room.folder, kept)
    club.play({"Sven": [9, 0], "Hanne": [5, 5]})
    assert club.names() == ["Birgit", "Hanne", "Klaus", "Sven"]
    club.close()
    club.room.switch_off()
    aside = (club.room.folder / shelf.BOOK).read_bytes()
    restore(club.room.folder, kept)
    assert not (club.room.folder / shelf.BOOK).exists()
    (club.room.folder / shelf.BOOK).write_bytes(aside)  # as if it had been left lying there
    club.room._open()
    club.open()
    assert club.names() == ["Birgit", "Klaus"]


# --- in nobody's way ----------------------------------------------------------------------------------------------


def test_a_book_that_hangs_holds_up_no_throw(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    go_on, threads = threading.Event(), []

    def stuck(_self: Library, _question: Question) -> None:
        threads.append(threading.current_thread().name)
        go_on.wait(DEADLINE)

    monkeypatch.setattr(Library, "answer", stuck)
    monkeypatch.setattr(keeping, "FRESH", 0.1)
    monkeypatch.setattr(keeping, "PATIENCE", 0.2)
    with pytest.raises(NoAnswer, match="book_not_ready"):
        club.ask()
    club.play({"Birgit": [9, 0], "Klaus": [5, 5]})
    assert threads == ["book"]
    go_on.set()


@pytest.mark.parametrize(("span", "unknown"), [("season", "2025/26"), ("evening", "1")])
def test_before_the_first_game_figures_are_empty_and_no_fault(span: Literal["season", "evening"], unknown: str) -> None:
    """Pages and walls ask for them at any time."""
    library = Library(lambda _: {}, lambda: None)
    found = library.answer(Question(what="stats", span=span))
    assert found is not None
    assert (found["span"], found["people"]) == ({"kind": span, "id": ""}, [])
    assert library.answer(Question(what="stats", span=span, id=unknown)) is None


def test_numbers_compare_with_those_of_their_length_only(club: Club) -> None:
    club.play({"Birgit": [9, 5], "Klaus": [1, 2]})
    club.play({"Birgit": [9, 4, 1], "Klaus": [2, 2, 2]})
    club.play({"Birgit": [1, 1, 1], "Klaus": [8, 0, 0]})
    club.play({"Klaus": [2, 5], "Sven": [2, 6]}, mode="niedrig")
    birgit, klaus, sven = (club.row(name) for name in ("Birgit", "Klaus", "Sven"))
    assert (birgit["best_hoch"]["display"], birgit["worst_hoch"]["display"]) == ("941", "111"), "most games had three"
    assert (klaus["best_hoch"]["display"], sven["best_hoch"]) == ("800", None)
    moments = club.ask(Question(what="book"))["moments"]
    best = {one["mode"]: (one["name"], one["display"]) for one in moments if one["kind"] == "best"}
    assert best == {"hoch": ("Birgit", "941"), "niedrig": ("Klaus", "25")}


def test_a_game_that_cannot_be_counted_costs_its_own_figures_and_not_the_book(
    club: Club, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def faulty(line: Any) -> Any:
        raise KeyError("a fault of the game")

    broken: Any = replace(GAMES["haeuschenbauen"], result=faulty)
    monkeypatch.setitem(GAMES, "haeuschenbauen", broken)
    record: dict[str, Any] = {"game": "haeuschenbauen", "setup": {"players": ["Anna"]}, "events": []}
    for die in (1, 2, 3, 4, 5, 6):
        record["events"].append({"type": "roll", "die": die})
    assert club.room.host("import_game", record=record, date="2026-11-20")["ok"]
    club.play({"Anna": [9, 1], "Bert": [3, 3]})
    assert club.row("Anna")["games"] == 1
    assert club.ask()["tables"]["haeuschenbauen"] == []
    assert "cannot be read again and is left out of the book" in caplog.text
