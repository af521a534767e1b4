"""Teams by lot and by average, and amounts of money: the modules of the host's page that reckon, asked in Chromium."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from station.records.judge import judge
from tests.browser.gallery import asked, opened

pytestmark = pytest.mark.browser

TEAMS = "/static/test/js/games/hausnummern/teams.js"
AVERAGES = {  # pins and throws
    "Anna": (640, 100), "Bert": (610, 100), "Carla": (580, 100), "Dirk": (555, 100), "Elke": (490, 100),
    "Frank": (470, 100), "Gerda": (455, 100), "Hans": (430, 100), "Inge": (400, 100), "Jan": (350, 100),
    "Karl": (320, 100), "Lena": (310, 100),
}  # fmt: skip


@pytest.fixture(scope="module")
def page(site: str, browser: Browser) -> Iterator[Page]:
    page = opened(browser, f"{site}/gallery?show=host-start", 390, 844)
    yield page
    page.context.close()


def spread(division: list[list[str]]) -> Fraction:
    """The difference between the highest and the lowest average of a team."""
    means = [sum((Fraction(*AVERAGES[name]) for name in team), Fraction()) / len(team) for team in division]
    return max(means) - min(means)


def least_of_two(names: list[str]) -> Fraction:
    """The smallest difference that two teams of these can have; every division is tried, with other code."""
    size = len(names) // 2
    divisions = ([list(team), [n for n in names if n not in team]] for team in itertools.combinations(names, size))
    return min(spread(division) for division in divisions)


@pytest.mark.parametrize("players", [4, 7, 12])
def test_two_balanced_teams_are_as_close_as_any_two_can_be(page: Page, players: int) -> None:
    names = list(AVERAGES)[:players]
    division = asked(page, TEAMS, "m.balanced(v[0], 2, v[1])", names, AVERAGES)
    assert sorted(name for team in division for name in team) == sorted(names)
    assert sorted(map(len, division)) == [players // 2, players - players // 2]
    assert spread(division) == least_of_two(names)


@pytest.mark.parametrize("teams", [3, 4])
def test_more_teams_are_even_in_size_and_close(page: Page, teams: int) -> None:
    division = asked(page, TEAMS, "m.balanced(v[0], v[1], v[2])", list(AVERAGES), teams, AVERAGES)
    assert [len(team) for team in division] == [12 // teams] * teams
    assert spread(division) < Fraction(1, 10)


def test_twenty_players_are_balanced_without_trying_everything(page: Page) -> None:
    averages = {f"P{number}": [300 + 17 * number, 100] for number in range(20)}
    division = asked(page, TEAMS, "m.balanced(v[0], 2, v[1])", list(averages), averages)
    assert [len(team) for team in division] == [10, 10]
    means = [sum(averages[name][0] for name in team) / 1000 for team in division]
    assert abs(means[0] - means[1]) < 0.05


def test_who_has_no_figures_counts_as_an_average_player_and_nobody_with_any_is_no_balance(page: Page) -> None:
    some = {"Anna": [900, 100], "Bert": [100, 100]}
    division = asked(page, TEAMS, "m.balanced(v[0], 2, v[1])", ["Anna", "Bert", "Neu", "Gast"], some)
    assert sorted(map(sorted, division)) == [["Anna", "Bert"], ["Gast", "Neu"]]
    assert asked(page, TEAMS, "m.balanced(v[0], 2, {})", ["Anna", "Bert"]) is None


def test_the_lot_gives_everybody_a_place_and_each_order_about_as_often(page: Page) -> None:
    teams = asked(page, TEAMS, "m.byLot(v[0], 3)", list("ABCDEFG"))
    assert [len(team) for team in teams] == [3, 2, 2]
    assert sorted(name for team in teams for name in team) == list("ABCDEFG")
    orders = asked(page, TEAMS, "Array.from({length: 6000}, () => m.shuffled(['A', 'B', 'C']).join(''))")
    often = [orders.count("".join(order)) for order in itertools.permutations("ABC")]
    assert min(often) > 800, often  # 1000 each; 800 would be seven standard deviations away
    assert max(often) < 1200, often


def test_teams_take_turns(page: Page) -> None:
    order = asked(page, TEAMS, "m.inTurns(v[0])", [["Anna", "Bert", "Carla"], ["Dirk", "Elke", "Frank", "Gerda"]])
    assert order == ["Anna", "Dirk", "Bert", "Elke", "Carla", "Frank", "Gerda"]


AMOUNTS: list[tuple[str, int | None]] = [("0,10", 10), ("0.1", 10), ("2", 200), ("1,05 €", 105), ("19,99", 1999)]
AMOUNTS += [("", None), ("1,234", None), ("-1", None), ("zehn", None)]


@pytest.mark.parametrize(("typed", "cents"), AMOUNTS)
def test_an_amount_is_whole_cents_or_nothing(page: Page, typed: str, cents: int | None) -> None:
    assert asked(page, "/static/test/js/host/till/money.js", "m.cents(v[0])", typed) == cents


def test_cents_are_written_as_they_are_typed(page: Page) -> None:
    written = asked(page, "/static/test/js/host/till/money.js", "v.map((cents) => m.typed(cents))", 10, 5, 1999, 200)
    assert written == ["0,10", "0,05", "19,99", "2,00"]


PAPER = "/static/test/js/host/evening/paper_record.js"


def rows(*lines: tuple[str, str] | tuple[str, str, list[int]]) -> list[dict[str, Any]]:
    """What was typed: name, number, and which nines were Pumpen."""
    return [{"name": line[0], "number": line[1], "pumpen": line[2] if len(line) > 2 else []} for line in lines]


def test_a_game_from_paper_is_a_record_that_the_rules_accept_and_that_ends_as_written(page: Page) -> None:
    low = rows(("Birgit", "199", [2]), ("Klaus", "245"), ("Sven", "199", [1, 2]))
    assert asked(page, PAPER, "m.fault(v[0], 'niedrig')", low) is None
    assert asked(page, PAPER, "m.best(v[0], 'niedrig')", low) == ["Birgit", "Sven"]
    picture = judge(asked(page, PAPER, "m.recordOf(v[0], 'niedrig', 'Sven')", low))
    assert picture["rejected"] == []
    assert picture["display"] == {"Birgit": "199", "Klaus": "245", "Sven": "199"}
    assert {name: stats["pumpen"] for name, stats in picture["stats"].items()} == {"Birgit": 1, "Klaus": 0, "Sven": 2}
    assert picture["winner"] == "Sven"


@pytest.mark.parametrize(
    ("text", "half", "number"),
    [
        ("7--", True, "7--"),
        ("7—", True, "7--"),
        ("–3-", True, "-3-"),
        ("7._", True, "7--"),
        ("7a3", True, "73"),
        ("7-3", False, "73"),
    ],
)
def test_a_free_place_is_a_dash_however_the_keyboard_writes_it(page: Page, text: str, half: bool, number: str) -> None:
    assert asked(page, PAPER, "m.typed(v[0], v[1])", text, half) == number


FAULTS = [
    ("too_few", "hoch", rows(("Birgit", "732"))),
    ("nameless", "hoch", rows(("Birgit", "732"), (" ", "308"))),
    ("twice", "hoch", rows(("Birgit", "732"), ("Birgit ", "308"))),
    ("uneven", "hoch", rows(("Birgit", "732"), ("Klaus", "08"))),
    ("uneven", "hoch", rows(("Birgit", "7"), ("Klaus", "8"))),
    ("no_zero", "niedrig", rows(("Birgit", "732"), ("Klaus", "308"))),
]


@pytest.mark.parametrize(("fault", "mode", "lines"), FAULTS)
def test_what_is_no_game_on_paper_is_told(page: Page, fault: str, mode: str, lines: list[dict[str, Any]]) -> None:
    assert asked(page, PAPER, "m.fault(v[0], v[1])", lines, mode) == fault


OLD = {
    "setup": {"players": ["Birgit", "Klaus"]},
    "events": [
        {"type": "throw", "pins": 7}, {"type": "place", "place": 1}, {"type": "throw", "pins": 3}, {"type": "undo"},
        {"type": "throw", "pins": 4}, {"type": "place", "place": 0}, {"type": "correct", "throw": 1, "pins": 8},
        {"type": "correct", "throw": 2, "pins": 9}, {"type": "undo"},
    ],
}  # fmt: skip


def test_the_throws_of_an_old_game_stand_as_corrected_and_without_what_was_taken_back(page: Page) -> None:
    throws = asked(page, "/static/test/js/host/evening/old_games.js", "m.throwsOf(v[0])", OLD)
    assert throws == [
        {"n": 1, "player": "Birgit", "pins": 8, "was": 7},
        {"n": 2, "player": "Klaus", "pins": 4, "was": None},
    ]
