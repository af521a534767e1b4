"""A game in ``rules.GAMES`` is whole: it can be written down, read about, and shown on the wall and on a phone.

A game whose row in the README says ``rules and records`` needs no screens yet: whoever reads the list of games is told
so.  (That a game has laws to keep and written games to be judged by is asked in ``tests/rules``.)
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from rules import GAMES
from rules.game import Game
from station.words import sentences

ROOT = Path(__file__).parents[1]
SCREENS = ROOT / "web/static/js/games"


def row_of(game: Game) -> str:
    """The game's row in the README, which begins with its key and goes on with its title; empty for none."""
    title = sentences("de").get(f"{game.key}.title", "?")
    row = rf"^\| `{re.escape(game.key)}` \| {re.escape(title)}\b.*$"
    found = re.search(row, (ROOT / "README.md").read_text("utf-8"), re.MULTILINE)
    return found[0] if found else ""


def without_screens(row: str) -> bool:
    return row.rstrip("| ").endswith("| rules and records")


def row_in_the_readme(game: Game) -> bool:
    return bool(row_of(game))


def module_of_the_wall(game: Game) -> bool:
    return (SCREENS / game.key / "wall.js").is_file() or without_screens(row_of(game))


def module_of_the_phone(game: Game) -> bool:
    return (SCREENS / game.key / "phone.js").is_file() or without_screens(row_of(game))


def module_of_the_help(game: Game) -> bool:
    return (SCREENS / game.key / "help.js").is_file() or without_screens(row_of(game))


def known_to_the_pages(game: Game) -> bool:
    index = (SCREENS / "index.js").read_text("utf-8")
    return f'"./{game.key}/index.js"' in index or without_screens(row_of(game))


PARTS = (row_in_the_readme, module_of_the_wall, module_of_the_phone, module_of_the_help, known_to_the_pages)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_a_game_has_all_its_parts(part: Callable[[Game], bool], key: str) -> None:
    assert part(GAMES[key])


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_a_game_without_a_part_is_found(part: Callable[[Game], bool]) -> None:
    bare = replace(GAMES["hausnummern"], key="kegelbillard")
    assert not part(bare)


@pytest.mark.parametrize("key", GAMES)
def test_a_game_with_screens_is_not_called_one_without(key: str) -> None:
    assert not (without_screens(row_of(GAMES[key])) and (SCREENS / key).is_dir())


def test_only_the_words_of_the_last_column_excuse_a_game() -> None:
    assert without_screens("| `x` | X: a game | rules and records |")
    assert not without_screens("| `x` | X: rules and records of a game | on the lane |")
    assert not without_screens("")


@pytest.mark.parametrize("key", GAMES)
def test_a_notation_knows_every_event_of_its_game(key: str) -> None:
    assert set(GAMES[key].notation.required) == set(GAMES[key].events)
