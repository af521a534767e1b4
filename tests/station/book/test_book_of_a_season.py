"""A season as the station itself would have written it: every figure of the book equals the recount of its records.

On a whole one, by itself: ``python tests/season.py FOLDER; python -m tests.station.book.test_book_of_a_season FOLDER``.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from station.book.follower import Follower
from station.evening.games.old_games import record_of, replayed
from station.evening.names import with_names
from station.journal.journal import Journal
from tests.season import GUESTS, build
from tests.station.book.book_recount import Recount, Told
from tests.station.book.test_book_figures import asked, book_of, differences, season_of


def records(folder: Path, book: Follower) -> list[Told]:
    """All games as exported, with the day of their evening."""
    days = {one["number"]: one["date"] for one in asked(book, span="all")["evenings"]}
    journal = Journal(folder, beside_the_station=True)
    found = []
    try:
        for number in sorted(book.library.games):
            facts = journal.facts(number)
            game, record = replayed(facts), with_names(record_of(facts), journal.names())
            assert game is not None
            assert record is not None
            computers = frozenset((*game.computers, *(game.setup.get("computers") or ())))
            found.append(Told(number, game.evening, days[game.evening], record, computers))
    finally:
        journal.close()
    return found


def faults(folder: Path) -> list[str]:
    """The questions whose answers differ from the recount."""
    guests, found = set(GUESTS), []
    with book_of(folder) as book:
        games = records(folder, book)
        answer, recount = asked(book, span="all"), Recount(games)
        found += [f"all {part}" for part in differences(answer, recount.answer(guests))]
        for season in answer["seasons"]:
            part = Recount([game for game in games if season_of(game.day) == season["id"]])
            if differences(asked(book, span="season", id=season["id"]), part.answer(guests)):
                found.append(f"season {season['id']}")
        for evening in answer["evenings"]:
            number = evening["number"]
            part = Recount([game for game in games if game.evening == number])
            if differences(asked(book, span="evening", id=str(number)), part.answer(guests)):
                found.append(f"evening {number}")
            if asked(book, what="book", id=str(number))["figures"] != part.answer(guests)["people"]:
                found.append(f"book {number}")
    return found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("season")
    build(folder, evenings=5, games=90, throws=2400)
    return folder


def test_every_figure_of_a_season_equals_the_recount_of_its_exported_records(folder: Path) -> None:
    assert faults(folder) == []


if __name__ == "__main__":
    print(faults(Path(sys.argv[1])) or "every figure agrees")
