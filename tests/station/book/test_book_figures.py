"""Every figure of the book equals an independent recount from the exported records, whatever happened in the games."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from rules import GAMES
from station.book import figures, summary, tally
from station.book.follower import Follower
from station.book.history import History
from station.evening.games.old_games import record_of
from station.evening.messages import Question
from station.evening.names import with_names as told_by
from tests.station.book.book_recount import Recount, Told
from tests.station.book.book_season import Season

PARTS = ("people", "distribution", "form", "heat", "against", "tables")


@contextlib.contextmanager
def book_of(folder: Path) -> Iterator[Follower]:
    """The book of the journal in ``folder``, read to its end."""
    follower = Follower(folder, breathe=lambda: None, begun=lambda: None)
    try:
        follower.follow(None)
        yield follower
    finally:
        follower.close()


def asked(book: Follower, **question: Any) -> dict[str, Any]:
    """An answer as a browser gets it."""
    answer = book.library.answer(Question(what=question.pop("what", "stats"), **question))
    assert answer is not None
    found: dict[str, Any] = json.loads(json.dumps(answer))
    return found


def told(season: Season) -> list[Told]:
    """The season's records, as exported, with the day of their evening."""
    with book_of(Path(season.folder)) as book:
        days = {one["number"]: one["date"] for one in asked(book, span="all")["evenings"]}
    found = []
    for number, game in season.games.items():
        record = told_by(record_of(season.journal.facts(number)), season.journal.names())
        assert record is not None
        evening = season.evening_of[number]
        out = frozenset((*game.computers, *(game.setup.get("computers") or ())))
        found.append(Told(number, evening, days[evening], record, out))
    return found


@pytest.fixture(scope="module", params=[1, 2, 3])
def season(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Season]:
    season = Season(tmp_path_factory.mktemp("season"), request.param)
    yield season
    season.close()


@pytest.fixture(scope="module")
def records(season: Season) -> list[Told]:
    return told(season)


def season_of(day: str) -> str:
    year, month = int(day[:4]), int(day[5:7])
    begun = year - (month < 7)
    return f"{begun}/{(begun + 1) % 100:02}"


def differences(answer: dict[str, Any], recount: dict[str, Any]) -> list[str]:
    """The parts in which they differ."""
    return [part for part in PARTS if answer[part] != recount[part]]


def test_the_season_has_everything_that_could_go_wrong(season: Season, records: list[Told]) -> None:
    kinds = {event["type"] for one in records for event in one.record["events"]}
    assert kinds >= {"throw", "place", "decide", "correct", "roll", "stop", "reroll", "stand", "bank", "pass"}
    assert any(game.absent() for game in season.games.values()), "somebody went home"
    assert {one.record["game"] for one in records} >= {"hausnummern", "zehntausend", "sechzehn_tot", "schocken"}
    lane = Recount(records).lane
    assert {game.mode for _, game in lane} == {"hoch", "niedrig"}
    assert any(game.teams for _, game in lane)
    assert len(lane) < len(list(season.lane_games())), "something was broken off"


def test_all_figures_of_all_time_equal_the_recount(season: Season, records: list[Told]) -> None:
    with book_of(season.folder) as book:
        answer = asked(book, span="all")
    recount = Recount(records).answer({"Zoë"})
    for part in PARTS:
        assert answer[part] == recount[part], part


def test_all_figures_of_each_season_evening_and_person_equal_the_recount(season: Season, records: list[Told]) -> None:
    with book_of(season.folder) as book:
        everything = asked(book, span="all")
        seasons = sorted({season_of(one.day) for one in records}, reverse=True)
        assert [one["id"] for one in everything["seasons"]] == seasons
        for one in seasons:
            recount = Recount([game for game in records if season_of(game.day) == one])
            assert differences(asked(book, span="season", id=one), recount.answer({"Zoë"})) == []
        for number in set(season.evening_of.values()):
            recount = Recount([game for game in records if game.evening == number])
            assert differences(asked(book, span="evening", id=str(number)), recount.answer({"Zoë"})) == []
            assert asked(book, what="book", id=str(number))["figures"] == recount.answer({"Zoë"})["people"]
        for name in Recount(records).people():
            answer = asked(book, span="person", id=name)
            assert differences(answer, Recount(records).answer({"Zoë"}, only=name)) in ([], ["tables"])


def test_the_evenings_are_listed_with_their_games_and_people(season: Season, records: list[Told]) -> None:
    with book_of(season.folder) as book:
        evenings = asked(book, span="all")["evenings"]
    assert [(one["date"], one["number"]) for one in evenings] == sorted(
        ((one["date"], one["number"]) for one in evenings), reverse=True
    )
    for one in evenings:
        recount = Recount([game for game in records if game.evening == one["number"]])
        assert one["games"] == len(recount.lane) + len(recount.tables)
        assert one["people"] == len(recount.people())
    assert next(one for one in evenings if one["number"] == 2)["name"] == "Königskegeln"
    assert evenings[-1]["number"] == 2, "its date was put right, so it is the oldest"


def test_a_book_that_is_kept_all_along_equals_one_that_is_read_anew(tmp_path: Path) -> None:
    season = Season(tmp_path, 9, evenings=2, games=5)
    try:
        with book_of(tmp_path) as book:
            for number in list(season.lane_games())[:4]:
                season.years_later(number)
                book.follow(None)
            kept = asked(book, span="all")
        (tmp_path / "book.db").unlink()
        with book_of(tmp_path) as book:
            assert {**asked(book, span="all"), "v": 0} == {**kept, "v": 0}
            pages = asked(book, what="book", id="1")
        with book_of(tmp_path) as book:
            assert asked(book, what="book", id="1") == pages, "taken up from the shelf it is the same"
    finally:
        season.close()


# --- faults that the recount must see ---------------------------------------------------------------------------


def a_pumpe_of_a_low_game_is_a_nine(monkeypatch: pytest.MonkeyPatch) -> None:
    before = summary._bowled

    def wrong(history: Any, state: Any) -> Any:
        low = state.options.mode == "niedrig"
        rows = before(history, state)
        return tuple(
            summary.msgspec.structs.replace(row, pins=tuple(9 if low and pins == 0 else pins for pins in row.pins))
            for row in rows
        )

    monkeypatch.setattr(summary, "_bowled", wrong)


def a_corrected_picture_still_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(history: Any) -> dict[int, list[frozenset[int]]]:
        known: dict[int, list[frozenset[int]]] = {}
        fallen = [move.event.get("fallen") for move in history.game.moves if move.event["type"] == "throw"]
        for thrown, picture in zip(history.state.throws, fallen, strict=True):
            if picture is not None:
                known.setdefault(thrown.seat, []).append(frozenset(picture))
        return known

    monkeypatch.setattr(summary, "_pictures", wrong)


def a_tie_counts_before_it_is_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    before: Any = History.status
    monkeypatch.setattr(
        "station.book.history.History.status",
        property(lambda history: "aborted" if before.fget(history) == "aborted" else "finished"),
    )


def members_of_one_team_are_against_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    before = figures.Figures._against

    def wrong(self: Any, named: Any, game: Any) -> None:
        before(self, [(name, summary.msgspec.structs.replace(row, team=-1)) for name, row in named], game)

    monkeypatch.setattr(figures.Figures, "_against", wrong)


def longer_numbers_are_better(monkeypatch: pytest.MonkeyPatch) -> None:
    def raw(value: int = 0, most: int = 1) -> Fraction:
        return Fraction(value) if set(str(most)) == {"9"} else Fraction(value, most)

    monkeypatch.setattr(tally, "Fraction", raw)


def low_luck_is_high_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    before = tally._luck

    def wrong(display: str, *, high: bool) -> int:
        return before(display, high=True)

    monkeypatch.setattr(tally, "_luck", wrong)


def deckel_are_those_of_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(line: Any) -> Any:
        score, right = line.state.score, game.result(line)
        figures = {seat: {**row, "deckel": score.deckel[seat]} for seat, row in right.figures.items()}
        return replace(right, figures=figures)

    game: Any = GAMES["schocken"]
    monkeypatch.setitem(GAMES, "schocken", replace(game, result=wrong))


FAULTS = [
    a_pumpe_of_a_low_game_is_a_nine,
    a_corrected_picture_still_counts,
    a_tie_counts_before_it_is_decided,
    members_of_one_team_are_against_each_other,
    longer_numbers_are_better,
    low_luck_is_high_luck,
    deckel_are_those_of_the_end,
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_the_recount_sees(
    fault: Any, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = Season(tmp_path_factory.mktemp("fault"), 1)
    try:
        records = told(season)
        (season.folder / "book.db").unlink()
        fault(monkeypatch)
        with book_of(season.folder) as book:
            assert differences(asked(book, span="all"), Recount(records).answer({"Zoë"})) != []
    finally:
        season.close()
