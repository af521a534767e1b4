"""The pages' modules that reckon without drawing, asked in Chromium with tables of cases.

What the rules or the station know as well is asked of both: between which numbers one lies, what a throw of a house
would draw, what a hand of Schocken is called, and who is the same person.
"""

# ruff: noqa: RUF001  letters that look like others are what names are about; a minus is written as such

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rules import haeuschenbauen
from rules.game import Did, Rolled, Seat, Threw
from rules.haeuschenbauen.state import PARTS
from rules.hausnummern.state import Options, State
from rules.hausnummern.view import Mode
from rules.play import asked as seats_asked
from station.evening.people.names import sameness
from station.records.judge import judge
from tests.browser.gallery import asked, opened

pytestmark = pytest.mark.browser

JS = "/static/test/js"
RANKING = f"{JS}/gallery/ranking.js"
HAUSNUMMERN = f"{JS}/games/hausnummern/model.js"
ZEHNTAUSEND = f"{JS}/games/zehntausend/model.js"
SCHOCKEN = f"{JS}/games/schocken/model.js"
SIXTEEN = f"{JS}/games/sechzehn_tot/model.js"
HOUSES = f"{JS}/games/haeuschenbauen/model.js"
ALIKE = f"{JS}/lib/alike.js"
WORDS = f"{JS}/lib/words.js"
NEWS = f"{JS}/sound/news.js"


@pytest.fixture(scope="module")
def page(site: str, browser: Browser) -> Iterator[Page]:
    page = opened(browser, f"{site}/gallery?show=host-start", 390, 844)
    asked(page, WORDS, "m.loadWords()")
    yield page
    page.context.close()


# --- Hausnummern ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["hoch", "niedrig"])
def test_a_number_lies_between_its_free_places_at_their_least_and_at_their_most(page: Page, mode: Mode) -> None:
    state = State(Options(mode, 3, 2))
    for digits in ([9, None, 4], [None, None, None], [0, 1, 5]):
        ends = []
        for pins in range(10):  # every free place gets each digit that it can
            made = [state.digit(pins) if digit is None else digit for digit in digits]
            ends.append(int("".join(map(str, made))))
        told = asked(page, HAUSNUMMERN, "m.reach(...v)", digits, mode)
        assert told == {"least": min(ends), "most": max(ends)}


def test_players_without_a_digit_have_no_place_and_equal_ones_share_theirs(page: Page) -> None:
    players = ["Anna", "Bert", "Carla", "Dirk"]
    digits = {"Anna": [7, None], "Bert": [None, None], "Carla": [7, None], "Dirk": [8, 1]}
    game = {"setup": {"players": players, "mode": "hoch", "teams": None}, "picture": {"digits": digits, "table": None}}
    ranked = asked(page, RANKING, "m.ranked(v[0])", {"game": {**game, "game": "hausnummern"}})
    rows = asked(page, HAUSNUMMERN, "m.rows(v[0])", ranked["game"])
    assert [(row["name"], row["place"]) for row in rows] == [("Dirk", 1), ("Anna", 2), ("Carla", 2), ("Bert", None)]


@pytest.mark.parametrize(("mode", "duel"), [("hoch", False), ("niedrig", False), ("hoch", True), ("niedrig", True)])
def test_the_gallery_ranks_its_games_as_the_rules_do(page: Page, mode: Mode, duel: bool) -> None:
    chance, members = Random(7), ((Seat(0), Seat(2)), (Seat(1), Seat(3)))
    setup = {"mode": mode, "digits": 3, "players": [f"P{seat}" for seat in range(4)]}
    if duel:
        named = zip(("Rot", "Blau"), members, strict=True)
        setup["teams"] = [{"name": name, "members": [f"P{seat}" for seat in side]} for name, side in named]
    events: list[dict[str, Any]] = []
    states, expected = [], []
    state = State(Options(mode, 3, 4, members if duel else None))
    while not state.full:
        pins, seat = chance.randrange(10), seats_asked(state)[0]
        state = state.after(Threw(pins))
        move = chance.choice(state.legal(seat))
        events.append({"type": "throw", "pins": pins})
        for event in (None, {"type": "place", "place": move.place}):
            events += [event] if event else []
            picture = judge({"game": "hausnummern", "setup": setup, "events": events})
            states.append({"game": {"game": "hausnummern", "setup": {"teams": None, **setup}, "picture": picture}})
            expected.append([[(row["name"], row["place"]) for row in picture["standing"]], picture["would"]])
        state = state.after(Did(seat, move))
    told = asked(page, RANKING, "v.map((one) => m.ranked(one).game.picture)", *states)
    shown = [[[(row["name"], row["place"]) for row in one["standing"]], one["would"]] for one in told]
    if duel:  # an average is not reduced there
        for one in (*(part for part in shown), *(part for part in expected)):
            one[1] = [(would["at"], would["place"], would["average"][0] / would["average"][1]) for would in one[1]]
    assert shown == expected


# --- games of dice --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("chosen", "points", "following", "useless"),
    [
        ([0], 100, 5, []),
        ([0, 3], None, None, [3]),
        ([1, 2, 4], 200, 3, []),
        ([0, 1, 2, 4], 300, 2, []),
        ([], None, None, []),
        ([1], None, None, [1]),
    ],
)
def test_chosen_dice_are_judged_by_what_the_station_sent(
    page: Page, chosen: list[int], points: int | None, following: int | None, useless: list[int]
) -> None:
    worth = [[[0], 100, 5], [[1, 2, 4], 200, 3], [[0, 1, 2, 4], 300, 2]]
    judged = {"points": points, "next": following, "useless": useless}
    assert asked(page, ZEHNTAUSEND, "m.judged(...v)", worth, chosen) == judged


@pytest.mark.parametrize(
    ("dice", "one_throw", "called"),
    [
        ([1, 1, 1], True, "Schock Aus"),
        ([1, 5, 1], False, "Schock 5"),
        ([4, 4, 4], True, "General 4er"),
        ([4, 4, 4], False, "444"),
        ([3, 5, 4], True, "Straße 345"),
        ([3, 5, 4], False, "543"),
        ([2, 6, 1], True, "621"),
    ],
)
def test_three_dice_have_their_name(page: Page, dice: list[int], one_throw: bool, called: str) -> None:
    assert asked(page, SCHOCKEN, "m.named(...v)", dice, one_throw) == called


@pytest.mark.parametrize("windows", [1, 3])
def test_a_throw_would_draw_what_the_rules_draw(page: Page, windows: int) -> None:
    state: Any = haeuschenbauen.GAME.start(haeuschenbauen.GAME.options(2, Seat(0), windows))
    for die in (4, 1, 6, 1, 2, 1, 3, 1, 4, 1, 5, 1, 4, 1, 4):
        house = state.houses[state.seat]
        drawn = [state.outcome(house, index) == "drawn" for index in range(6)]
        there = [state.outcome(house, index) == "already_drawn" for index in range(6)]
        parts = {part.name: count for part, count in zip(PARTS, house, strict=True)}
        told = [one["what"] for one in asked(page, HOUSES, "m.chances(...v)", parts, windows)]
        assert told == ["open" if d else "there" if t else "later" for d, t in zip(drawn, there, strict=True)]
        state = state.after(Rolled((die,)))


@pytest.mark.parametrize(
    ("picture", "said"),
    [
        ({"legal": ["roll"], "rolls": 0, "total": 0, "turn": "Klaus"}, "Einmal würfeln muss jeder."),
        (
            {"legal": ["roll"], "rolls": 3, "total": 12, "turn": "Klaus"},
            "Nach dem dritten Wurf muss der vierte folgen.",
        ),
        (
            {"legal": ["roll"], "rolls": 2, "total": 10, "turn": "Klaus"},
            "Zehn muss noch mal: Bei zehn darf keiner aufhören.",
        ),
        ({"legal": ["roll", "stop"], "rolls": 2, "total": 12, "turn": "Klaus"}, None),
        ({"legal": [], "rolls": 0, "total": 0, "turn": None}, None),
    ],
)
def test_who_must_throw_on_is_told_why(page: Page, picture: dict[str, Any], said: str | None) -> None:
    assert asked(page, SIXTEEN, "m.compulsion(v[0])", picture) == said


# --- names, words, sounds -------------------------------------------------------------------------------------------

NAMES = [
    "Eva",
    "EVA",
    "Еva",
    "eva ",
    "Groß",
    "GROSS",
    "Anna  Maria",
    "Anna Maria",
    "İlker",
    "ilker",
    "Ｅva",
    "Müller",
    "Ева",
]


def test_who_is_the_same_person_the_page_says_as_the_station_does(page: Page) -> None:
    told = asked(page, ALIKE, "v.map(m.sameness)", *NAMES)
    own = [sameness(name) for name in NAMES]
    for one in range(len(NAMES)):
        for other in range(len(NAMES)):
            assert (told[one] == told[other]) == (own[one] == own[other]), (NAMES[one], NAMES[other])


@pytest.mark.parametrize(
    ("wish", "found"),
    [
        ("Mueller", "Müller"),
        ("müller.", "Müller"),
        ("K1aus", "Klaus"),
        ("Кlaus", "Klaus"),
        ("Klauss", "Klaus"),
        ("Kluas", "Klaus"),
        ("Klaus", None),
        ("Klaus 2", None),
        ("Klaudia", None),
        ("Uwe", None),
    ],
)
def test_a_wish_that_is_like_a_name_is_asked_about(page: Page, wish: str, found: str | None) -> None:
    assert asked(page, ALIKE, "m.alike(...v)", wish, ["Klaus", "Müller"]) == found


@pytest.mark.parametrize(
    ("fraction", "places", "written"),
    [([1, 3], 1, "0,3"), ([5, 4], 1, "1,3"), ([-5, 4], 1, "−1,3"), ([-1, 100], 1, "0,0"), ([2, 3], 2, "0,67")],
)
def test_fractions_are_rounded_half_away_from_nought(
    page: Page, fraction: list[int], places: int, written: str
) -> None:
    assert asked(page, WORDS, "m.decimal(...v)", fraction, places) == written


def test_words_are_counted_and_listed(page: Page) -> None:
    assert asked(page, WORDS, "[m.count('pins.fell', 1), m.count('pins.fell', 7)]") == [
        "1 Kegel gefallen.",
        "7 Kegel gefallen.",
    ]
    assert asked(page, WORDS, "[[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(m.list)") == [
        "",
        "A",
        "A und B",
        "A, B und C",
    ]


def lane(**more: Any) -> dict[str, Any]:
    picture = {"turn": "Klaus", "phase": "throw", "winner": None} | more.pop("picture", {})
    game = {"id": 1, "setup": {"teams": None}, "throws": [], "corrected": None, "picture": picture} | more
    return {"epoch": "e", "game": game}


def thrown(pins: int) -> dict[str, Any]:
    return {"player": "Klaus", "pins": pins}


@pytest.mark.parametrize(
    ("after", "kinds"),
    [
        (lane(), []),
        (lane(throws=[thrown(9)]), ["nine"]),
        (lane(throws=[thrown(0)], picture={"turn": "Sven"}), ["pumpe", "turn"]),
        (lane(throws=[thrown(5)], picture={"phase": "place"}), []),
        (lane(picture={"phase": "done", "winner": "Klaus"}), ["winner"]),
        (lane(picture={"phase": "decision"}), ["tie"]),
        (lane(corrected={"n": 1, "player": "Sven", "before": 3, "after": 4}), ["corrected"]),
        (lane(id=2), ["turn"]),
        ({**lane(throws=[thrown(9)]), "epoch": "another"}, []),
    ],
)
def test_a_step_of_the_lane_is_heard(page: Page, after: dict[str, Any], kinds: list[str]) -> None:
    assert [one["kind"] for one in asked(page, NEWS, "m.newsOf(...v)", lane(), after)] == kinds
