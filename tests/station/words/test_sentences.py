"""What Python says out of the word lists (``tests/web/test_words.py`` holds that all is said)."""

from __future__ import annotations

import ast
import errno
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path

import pytest

from station.words import sentence, sentences

ROOT = Path(__file__).parents[3]
SAYING = {"sentence", "words"}  # what is called with a key, or with the start of one


def test_a_missing_value_is_a_fault_and_not_a_gap() -> None:
    with pytest.raises(KeyError):
        sentence("cli.no_json", file="spiel.json")


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
                if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):  # a setting by its name
                    self.strings.add(node.target.id)
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
        starts = (start for start in self.starts if start.endswith(("_", ".")) and key.startswith(start))
        return any(self.says(key.removeprefix(start)) for start in starts)


@cache
def product() -> Said:
    rooms = ("rules", "drivers", "station", "web")
    return Said(path.read_text("utf-8") for room in rooms for path in sorted((ROOT / room).rglob("*.py")))


def test_every_key_that_is_asked_for_is_there() -> None:
    assert [key for key in product().keys if re.fullmatch(r"[a-z_]+(\.\w+)+", key) and key not in sentences("de")] == []


def test_a_sentence_that_nobody_says_and_one_that_lacks_are_found() -> None:
    said = Said(['sentence("cli.seed"); sentence(f"log.{code}"); told("game_on"); f"sheet.mode_{mode}"; x = "hoch"'])
    keys = ["cli.seed", "log.game_on", "log.game_off", "sheet.mode_hoch", "sheet.mode_quer", "place.3"]
    assert [key for key in keys if not said.says(key)] == ["log.game_off", "sheet.mode_quer", "place.3"]
    assert said.keys == {"cli.seed"}
