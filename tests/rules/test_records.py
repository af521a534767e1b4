"""Worked games as files: ``records/GAME/*.json``, each with the part of the picture that it expects.

``expect`` is compared as the record format says: objects key by key, lists exactly, and true is not 1.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rules import GAMES
from station.records.judge import judge, read_record

RECORDS = Path(__file__).parent / "records"
FILES = sorted(RECORDS.glob("*/*.json"))


def differences(expected: Any, found: Any, where: str = "") -> list[str]:
    """Where ``found`` is not what was expected."""
    if isinstance(expected, dict) and isinstance(found, dict):
        missing = [f"{where}/{key} is missing" for key in expected if key not in found]
        both = [key for key in expected if key in found]
        return missing + [line for key in both for line in differences(expected[key], found[key], f"{where}/{key}")]
    same = json.dumps(expected, sort_keys=True) == json.dumps(found, sort_keys=True)
    return [] if same else [f"{where} is {found!r}, expected {expected!r}"]


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_written_game_ends_as_it_says(file: Path) -> None:
    record = read_record(file.read_bytes())
    assert record["game"] == file.parent.name
    assert record["title"]
    assert differences(record["expect"], judge(record)) == []


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_written_games(key: str) -> None:
    assert [file for file in FILES if file.parent.name == key]


@pytest.mark.parametrize(
    ("expected", "found"),
    [
        ({"a": 1}, {}),
        ({"a": {"b": 1}}, {"a": {"b": 2}}),
        ({"a": [1]}, {"a": [1, 2]}),
        ({"a": [{"b": 1}]}, {"a": [{"b": 1, "c": 2}]}),
        ({"a": 1}, {"a": True}),
        ({"a": None}, {"a": 0}),
        ({"a": {}}, {"a": None}),
    ],
)
def test_a_wrong_expectation_is_seen(expected: Any, found: Any) -> None:
    assert differences(expected, found)


def test_a_part_of_the_picture_is_enough() -> None:
    assert differences({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3}) == []
