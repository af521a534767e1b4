"""German stands in the word lists and nowhere in the code: no sentence, no title, no help of a command.

A string is German if a word of it is one of the German list's and none of the English list's, and docstrings if a third
of their words are.  A single word in small letters is a key (``hoch``, ``alle_neune``), one in capitals stands for a
value of a command (``DATEI``).
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.test_house_rules import ROOT, modules

ALLOWED = {
    "drivers/lamps/settings.py": "Literal['volle', 'abraeumen']",  # values of a setting
    "drivers/lanes/feed_lanes.py": r"(?:bahn|(?<![^\W_])lane)[ _.-]*0*([1-9]\d?)(?!\d)",  # how clubs call files
    "station/evening/people/names.py": "Cäsar",  # the spelling alphabet: computers are called so
}
WORD = re.compile(r"[^\W\d_]{3,}")


def vocabulary(language: str) -> set[str]:
    """The words of the list of a language, in small letters."""
    said: dict[str, str] = json.loads((ROOT / "web/static/words" / f"{language}.json").read_text())
    return {word.lower() for text in said.values() for word in WORD.findall(re.sub(r"\{\w+\}", "", text))}


@cache
def german() -> set[str]:
    """What is a word in German only; and not one of commands and code."""
    return vocabulary("de") - vocabulary("en") - {"def", "dir", "lang"}


def is_german(text: str) -> bool:
    """Whether a person would read German in ``text``."""
    if re.fullmatch(r"[a-z_]*|[A-Z ]*", text):
        return False
    words = [word for word in WORD.findall(text) if not word.isupper()]
    return any(re.search("[äöüßÄÖÜ]", word) or (word.lower() in german() and " " in text) for word in words)


def is_german_prose(text: str) -> bool:
    """Whether a docstring is German: it may name a thing by its German word."""
    words = WORD.findall(text)
    return len(words) > 2 and 3 * sum(word.lower() in german() for word in words) > len(words)


def strings(source: str) -> Iterator[tuple[int, str, bool]]:
    """Line and text of each string, and whether it is only to be read by who reads the code."""
    tree = ast.parse(source)
    prose = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value, id(node) in prose


def german_strings(source: str) -> list[tuple[int, str]]:
    """The strings of a module that are German, each with its line."""
    return [
        (line, text) for line, text, prose in strings(source) if (is_german_prose(text) if prose else is_german(text))
    ]


def test_no_module_speaks_german_by_itself() -> None:
    found = [(name, line, text) for name, source in modules(ROOT) for line, text in german_strings(source)]
    assert [one for one in found if ALLOWED.get(one[0]) != one[2]] == []
    assert {name for name, _, _ in found} == set(ALLOWED)


@pytest.mark.parametrize(
    "planted",
    [
        'raise Complaint("Das geht hier nicht.")',
        'help = "Ordner der Daten."',
        'title = f"Saison {season}"',
        'title = "Häuschenbauen"',
        'def probe():\n    """Hört zu und sagt, was gesprochen wird."""',
    ],
)
def test_a_german_sentence_in_the_code_is_found(planted: str) -> None:
    assert len(german_strings(planted)) == 1


@pytest.mark.parametrize(
    "fine",
    [
        'mode = "hoch"',
        'metavar = "DATEI"',
        'log.info("the lane spoke")',
        'def clear():\n    """Clearing (»Abräumen«) instead of full sets."""',
    ],
)
def test_a_key_and_english_are_no_german(fine: str) -> None:
    assert german_strings(fine) == []
