"""The sentences of the station: two whole languages, the same keys, the same places to fill."""

from __future__ import annotations

import ast
import errno
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from station.words import Language, sentence, sentences

ROOT = Path(__file__).parents[2]
OWN_WORD = r"(?<!\{)[Pp]ump|zero throw"  # a place to fill is none
SAYING = {"sentence", "words", "self", "Failure", "Complaint"}  # what is called with a key, or with the start of one


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def differences(german: dict[str, str], english: dict[str, str]) -> list[str]:
    """Keys that only one language has, and those whose places differ."""
    lonely = sorted(german.keys() ^ english.keys())
    return lonely + [key for key in german if key in english and places(german[key]) != places(english[key])]


def test_both_languages_say_the_same_things() -> None:
    assert differences(sentences("de"), sentences("en")) == []


@pytest.mark.parametrize(
    ("german", "english"),
    [({"a": "A"}, {}), ({}, {"a": "A"}), ({"a": "{n} Kegel"}, {"a": "pins"}), ({"a": "{n}"}, {"a": "{m}"})],
)
def test_a_language_that_says_less_is_found(german: dict[str, str], english: dict[str, str]) -> None:
    assert differences(german, english) == ["a"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_sentence_is_empty_or_a_key(language: Language) -> None:
    assert [key for key, text in sentences(language).items() if not text.strip() or text == key] == []


def test_a_missing_value_is_a_fault_and_not_a_gap() -> None:
    with pytest.raises(KeyError):
        sentence("no_json", file="spiel.json")


# --- every sentence is said, and every one that is said is there ----------------------------------------------


class Said:
    """What sources say: every string in them, the keys that they ask for, and the starts of keys."""

    def __init__(self, sources: Iterable[str]) -> None:
        self.strings: set[str] = set()
        self.keys: set[str] = set()
        self.starts: set[str] = set()
        for source in sources:
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    self.strings.add(node.value)
                if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                    self.starts.add(str(node.values[0].value))
                if isinstance(node, ast.Call) and node.args and getattr(node.func, "id", "") in SAYING:
                    first = node.args[0]
                    if isinstance(first, ast.Constant) and isinstance(first.value, str):
                        self.keys.add(first.value)

    def says(self, key: str) -> bool:
        """Whether ``key`` is there whole, or as a start that is there and a rest that is there."""
        if key in self.strings or key.isdecimal() or key in errno.errorcode.values():
            return True
        starts = (start for start in self.starts if start.endswith("_") and key.startswith(start))
        return any(self.says(key.removeprefix(start)) for start in starts)


@cache
def product() -> Said:
    rooms = ("rules", "drivers", "station", "web")
    return Said(path.read_text("utf-8") for room in rooms for path in sorted((ROOT / room).rglob("*.py")))


def test_every_sentence_is_said() -> None:
    assert [key for key in sentences("de") if not product().says(key)] == []


def test_every_key_that_is_asked_for_is_there() -> None:
    assert [key for key in product().keys if re.fullmatch(r"[a-z_]+", key) and key not in sentences("de")] == []


def test_a_sentence_that_nobody_says_and_one_that_lacks_are_found() -> None:
    said = Said(['sentence("bad_seed"); sentence(f"log_{code}"); told("game_on"); f"sheet_mode_{mode}"; x = "hoch"'])
    keys = ["bad_seed", "log_game_on", "log_game_off", "sheet_mode_hoch", "sheet_mode_quer", "place_3", "no_seed"]
    assert [key for key in keys if not said.says(key)] == ["log_game_off", "sheet_mode_quer", "place_3", "no_seed"]
    assert said.keys == {"bad_seed"}


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_zero_throw_is_called_as_the_club_calls_it(language: Language) -> None:
    assert [key for key, text in sentences(language).items() if re.search(OWN_WORD, text)] == []
