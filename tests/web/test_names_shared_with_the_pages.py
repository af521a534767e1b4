"""Names that the pages write out and the station must know: each is read on both sides, and both must agree.

What only one side needs to say the station sends (the till's keys in ``fed``); what the pages' sources spell out by
themselves (orders and their fields, scenes, columns, words by code, letters that look alike) is held here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from drivers.lane import LaneEvent
from rules import GAMES
from rules.game import RulesError, Strength
from station.book import moments
from station.book.tally import Tally
from station.evening.dice import Dice
from station.evening.lane.throw import Why
from station.evening.orders import by_name
from station.evening.people.host import Club, Sound
from station.evening.people.names import LONGEST_NAME, LOOKS_LIKE, NOBODY, sameness
from station.evening.screens.orders import SetScene
from station.evening.state import LaneLife, TableView
from station.evening.till.tariff import FED, SPELT
from station.records import open_match
from web.catalogue import catalogue
from web.shapes import SCENES, SHAPES

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "web" / "static" / "js"
EVENTS = {"lane_tool", "sync"}  # beside what is asked by name
assert LaneEvent  # the drivers' half of what a page sees of a lane


@cache
def scripts(*folders: str) -> dict[str, str]:
    """The pages' sources, without the fixtures of the gallery."""
    found = {path.relative_to(SCRIPTS).as_posix(): path.read_text("utf-8") for path in sorted(SCRIPTS.rglob("*.js"))}
    return {
        name: text
        for name, text in found.items()
        if "fixtures" not in name and (not folders or name.startswith(folders))
    }


@cache
def words(lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((ROOT / "web" / "static" / "words" / f"{lang}.json").read_text("utf-8"))
    return found


def script(name: str) -> str:
    return (SCRIPTS / name).read_text("utf-8")


def strings(text: str) -> list[str]:
    return re.findall(r'"([^"]*)"', text)


def listed(name: str, constant: str) -> list[str]:
    """The strings of a list that a source declares."""
    found = re.search(rf"const {constant} = \[(.*?)\];", script(name), re.DOTALL)
    assert found is not None, (name, constant)
    return strings(found[1])


def calls(pattern: str) -> Iterator[tuple[str, str, str]]:
    """Every call whose head fits ``pattern``: its source, what it names first, and the object behind it, or nothing."""
    for name, text in scripts().items():
        for found in re.finditer(rf'\b(?:{pattern})\(\s*"([a-z_]+)"(,\s*\{{)?', text):
            yield name, found[1], _braced(text, found.end() - 1) if found[2] else ""


def _braced(text: str, start: int) -> str:
    depth = 0
    for index in range(start, len(text)):
        depth += {"{": 1, "}": -1}.get(text[index], 0)
        if depth == 0:
            return text[start + 1 : index]
    raise AssertionError(text[start : start + 60])


def keys(literal: str) -> Iterator[str]:
    """The keys of an object as it is written; what is spread into it is not seen."""
    depth, parts = 0, [""]
    for letter in literal:
        depth += {"{": 1, "[": 1, "(": 1, "}": -1, "]": -1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    for part in parts:
        key = part.split(":")[0].strip()
        if re.fullmatch(r"[a-z_]+", key):
            yield key


def literals(*attributes: str) -> set[str]:
    """What the pages compare one of ``attributes`` with."""
    found = rf'\b(?:{"|".join(attributes)}) [!=]== "(\w+)"'
    return {value for text in scripts().values() for value in re.findall(found, text)}


def test_every_order_of_the_pages_is_one_of_the_station_with_fields_that_it_knows() -> None:
    given = set()
    for name, do, fields in calls("order|own"):
        if name.startswith("phone/"):
            assert do in by_name("table"), (name, do)
            continue
        assert do in by_name("host"), (name, do)
        given.add(do)
        shape = by_name("host")[do]
        assert set(keys(fields)) <= set(shape.__struct_fields__), (name, do, fields)
    assert set(by_name("host")) - given == set(), "an order that no page gives"


def test_what_phones_ask_at_tables_and_for_themselves_the_station_knows() -> None:
    for pattern, orders in (("table|clear", by_name("table")), ("person", by_name("person"))):
        for name, do, fields in calls(pattern):
            assert do in orders, (name, do)
            assert set(keys(fields)) <= set(orders[do].__struct_fields__), (name, do, fields)


def test_every_event_of_the_pages_has_its_shape() -> None:
    asked = {event for _, event, _ in calls(r"connection\.(?:ask|mention)|ask")}
    assert asked <= set(SHAPES)
    assert asked | EVENTS | {"host"} == set(SHAPES)


def test_the_clubs_keys_are_those_of_the_station() -> None:
    for name, do, fields in calls("order"):
        if do == "club":
            assert set(keys(fields)) <= set(Club.__struct_fields__), name
    sound = set(re.findall(r"set\(\{ ([a-z_]+)", script("host/club.js"))) | set(
        re.findall(r"sound\.([a-z_]+)", script("host/club.js"))
    )
    assert sound <= set(Sound.__struct_fields__)


def test_scenes_are_the_same_everywhere() -> None:
    scenes = listed("host/screens.js", "SCENES")
    allowed = msgspec.json.schema(SetScene)["$defs"]["SetScene"]["properties"]["scene"]["enum"]
    assert set(scenes) == set(allowed) == {"auto", *SCENES}
    for lang in ("de", "en"):
        assert [scene for scene in scenes if f"scene.{scene}" not in words(lang)] == []


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_till_has_words_for_all_that_the_throws_feed(lang: str) -> None:
    assert [key for key in FED if f"tariff.{key}" not in words(lang)] == []
    written = {text for source in scripts("host/", "book/").values() for text in strings(source)}
    assert written.isdisjoint({*FED, *SPELT} - {"pumpe"}), "the pages take the keys from the station"


def test_moments_have_a_sentence_for_every_kind_that_the_book_tells() -> None:
    kinds = set(re.findall(r'"kind": "(\w+)"', Path(moments.__file__).read_text("utf-8")))
    shown = re.search(r"const KINDS = \{(.*?)\n\};", script("wall/moments.js"), re.DOTALL)
    assert shown is not None
    assert set(re.findall(r"^  (\w+):", shown[1], re.MULTILINE)) == kinds
    assert set(listed("book/moments.js", "COUNTED")) < kinds


def test_columns_and_figures_are_keys_of_the_books_rows() -> None:
    row = set(Tally().row("", {}, guest=False))
    board = re.search(r"const COLUMNS = \[(.*?)\n\];", script("stats/leaderboard.js"), re.DOTALL)
    assert board is not None
    used = set(re.findall(r'key: "(\w+)"', board[1])) | set(re.findall(r"\bone\.(\w+)", script("stats/best.js")))
    used |= set(re.findall(r"(?:best|worst|streak|wins|without|team_wins)_\w+", script("stats/person.js"))) - {
        "wins_unit"
    }
    assert {key for key in used if not key.endswith("_")} - row <= {"name", "wins"}  # high and low ones together


def test_what_the_pages_compare_is_what_the_station_says() -> None:
    health = set(get_args(msgspec.structs.fields(LaneLife)[1].type))
    assert literals("health") <= health == {"healthy", "presumed", "unhealthy"}
    assert literals("dice") <= set(get_args(Dice))
    assert literals(r"picture\.status", r"game\.status") <= {"running", "waiting_decision", "finished", "aborted"}
    views = re.search(r"const VIEWS = \[(.*?)\]", script("host/tables.js"))
    assert views is not None
    assert set(strings(views[1])) == set(get_args(TableView))
    assert set(listed("tables/kinds.js", "STRENGTHS")) == set(get_args(Strength))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_whatever_a_throw_is_put_aside_for_has_words(lang: str) -> None:
    assert [why for why in get_args(Why) if f"aside.{why}" not in words(lang)] == []
    assert [by for by in ("lane", "host", "wall") if f"by.{by}" not in words(lang) or by not in NOBODY] == []


def test_house_rules_that_the_pages_offer_are_settings_of_their_game() -> None:
    offered = {key: game for key, game in json.loads(catalogue()).items() if game["on"] == "table"}
    assert set(offered) == {key for key, game in GAMES.items() if game.on == "table"}
    for kind, game in offered.items():
        players = [f"Nr. {n}" for n in range(game["least"])]
        for rule in game["rules"]:
            for value in rule["values"]:
                assert open_match(kind, {"players": players, rule["key"]: value})
        with pytest.raises(RulesError):
            open_match(kind, {"players": players[: game["least"] - 1]})


def test_letters_look_alike_to_pages_and_station() -> None:
    rows = listed("lib/alike.js", "LETTERS")
    pages = {ord(one): other for at in range(0, len(rows), 2) for one, other in _pairs(rows[at], rows[at + 1])}
    assert pages == {letter: chr(other) if isinstance(other, int) else other for letter, other in LOOKS_LIKE.items()}
    assert sameness("Groß") == sameness("GROSS")
    typed = {name for name, text in scripts("").items() if f'maxlength="{LONGEST_NAME}"' in text}
    assert typed == {"parts/name_field.js"}


def _pairs(one: str, other: str) -> Iterable[tuple[str, str]]:
    return zip(one, other, strict=True)
