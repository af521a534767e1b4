"""Every code that the station answers has one plain sentence.

The codes are read out of the sources: what an error or a refusal is made with, and what the games object with.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOMS = ("rules", "drivers", "station", "web")
ERRORS = {"RulesError", "Refused", "BadRecord", "JournalError", "NoAnswer"}
FIRST = ERRORS | {"refusal", "refused", "_refused"}  # ... and answers
SECOND = {"integer", "integers", "names"}  # rules.notation: the code comes after the value
OBJECTIONS = ("objection", "_objection")  # functions whose names begin so: a game's answer to a move


@cache
def page(lang: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((ROOT / "web" / "static" / "words" / f"{lang}.json").read_text("utf-8"))
    return found


def strings(node: ast.AST) -> Iterator[str]:
    """The strings that an expression can be; what it only asks for is none of them."""
    if isinstance(node, ast.IfExp):
        yield from (*strings(node.body), *strings(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value


def codes_of(text: str) -> Iterator[str]:
    """The codes that a source makes errors and refusals with."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            for argument in node.args[name in SECOND :][: name in FIRST | SECOND]:
                yield from strings(argument)
        if isinstance(node, ast.FunctionDef) and node.name.startswith(OBJECTIONS):
            for said in ast.walk(node):
                if isinstance(said, ast.Return) and said.value is not None:
                    yield from strings(said.value)
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "attr", "") == "notice":  # of a phone's picture
            yield from strings(node.value)


@cache
def codes() -> list[str]:
    sources = [path.read_text("utf-8") for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    return sorted({code for text in sources for code in codes_of(text)})


def test_codes_are_found_where_they_are_made() -> None:
    text = """
raise RulesError("a" if over else "b")
raise Refused("c")
integer(value, "d")
def objection(self, act):
    if act == "x":
        return "e" if act == "y" else None
    return None
self.notice = "f" if late else None
return refusal("g")
"""
    assert set(codes_of(text)) == set("abcdefg")
    assert {"bad_starter", "bad_selection", "bad_keep", "bad_winner", "journal_full", "stale"} <= set(codes())


def said_of(text: str) -> Iterator[str]:
    """The codes that a source says with values: drivers of a lane, and of a key of a table what may stand there."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Call):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            begin, place = {"said": ("", 0), "Said": ("", 0), "fault": ("allowed_", 1)}.get(name, ("", 9))
            yield from (f"{begin}{code}" for argument in node.args[place : place + 1] for code in strings(argument))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_is_said_with_values_has_its_sentence(lang: str) -> None:
    assert set(said_of('said("a" if x else "b", n=1); Said("c", {}); table.fault("key", "d")')) == {*"abc", "allowed_d"}
    sources = [path.read_text("utf-8") for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    told = {code for text in sources for code in said_of(text)}
    assert len(told) > 100
    assert [code for code in sorted(told) if f"codes.{code}" not in page(lang)] == []


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("code", codes())
def test_every_code_has_its_sentence(code: str, lang: str) -> None:
    said = page(lang).get(f"codes.{code}", "")
    assert said[:1].isupper() or said.startswith(("„", "{"))
    assert said.endswith((".", "?"))


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_sentence_of_a_code_is_plain(lang: str) -> None:
    jargon = r"(?i)\b(un)?gültig|\binvalid|\bvalid\b|\berror\b|\bFehlercode|\bnull\b|\bJSON\b"
    told = [*(f"codes.{code}" for code in codes()), *(key for key in page(lang) if key.startswith("undo."))]
    assert [key for key in told if re.search(jargon, page(lang)[key])] == []
