"""A game more: two folders, a line each in three lists, words and a row of the README, and it is played and counted.

The product is copied, and the game of ``tests/sixth`` is put into the copy just as a developer would.  Whatever
else such a game needs would be missing here.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Room
from tests.browser.table_room import comes, opens, press
from tests.system.conftest import Club
from tests.system.processes import ROOT, Cold, eventually

pytestmark = pytest.mark.browser

KEY = "hohe_augen"
SIXTH = ROOT / "tests" / "sixth"
WORDS = {
    "title": "Hohe Augen",
    "winner": "{name} hat die meisten Augen",
}
MORE_WORDS = {
    f"about.short.{KEY}": "drei Würfe, die höchste Summe",
    f"about.{KEY}": "Jeder wirft reihum einen Würfel, die höchste Summe gewinnt.",
    f"house.{KEY}.throws": "Würfe",
    f"house.{KEY}.throws.short.3": "3 Würfe",
    f"house.{KEY}.throws.short.2": "2 Würfe",
    f"house.{KEY}.throws.3": "Jeder wirft drei Mal.",
    f"house.{KEY}.throws.2": "Jeder wirft zwei Mal.",
    "stats.of_eyes": "Augen",
    "stats.of_most": "Meiste Augen",
    "sheet.eyes": "Augen",
    "sheet.most": "Meiste Augen",
}


def added(path: Path, before: str, after: str) -> None:
    """One line of ``path`` becomes another."""
    text = path.read_text("utf-8")
    assert text.count(before) == 1, (path, before)
    path.write_text(text.replace(before, after), "utf-8")


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The product with a sixth game."""
    root = tmp_path_factory.mktemp("product")
    for room in ("rules", "drivers", "station", "web"):
        shutil.copytree(ROOT / room, root / room, ignore=shutil.ignore_patterns("__pycache__"))
    static = root / "web" / "static"
    shutil.copytree(SIXTH / "rules" / KEY, root / "rules" / KEY)
    shutil.copytree(SIXTH / "js" / KEY, static / "js" / "games" / KEY)
    register = root / "rules" / "__init__.py"
    added(register, "from rules import haeuschenbauen,", f"from rules import {KEY}, haeuschenbauen,")
    added(register, "packages = (hausnummern,", f"packages = (hausnummern, {KEY},")
    index = static / "js" / "games" / "index.js"
    added(
        index,
        "import * as hausnummern from",
        f'import * as {KEY} from "./{KEY}/index.js";\nimport * as hausnummern from',
    )
    added(index, "export const GAMES = { hausnummern,", f"export const GAMES = {{ hausnummern, {KEY},")
    sheets = static / "css" / "games.css"
    sheets.write_text(sheets.read_text() + f'@import "../js/games/{KEY}/style.css";\n')
    for language in ("de", "en"):
        words = static / "words" / f"{language}.json"
        known = json.loads(words.read_text("utf-8"))
        known |= {f"{KEY}.{key}": word for key, word in WORDS.items()} | MORE_WORDS
        words.write_text(json.dumps(known, ensure_ascii=False), "utf-8")
    return root


@pytest.fixture
def room(club: Club, browser: Browser, product: Path) -> Room:
    """A room whose station knows the sixth game."""
    lane = club.lane()
    return Room(club, browser, lane, club.station(*lane.flags, starter=Cold(cwd=product)))


def answer(room: Room, path: str) -> Any:
    """What the book says, once it has read so far."""
    status, body = room.station.get(path)
    return json.loads(body) if status == 200 else None


def test_a_sixth_game_is_opened_played_to_its_end_heard_and_counted(room: Room) -> None:
    wall = room.wall()
    phones = {name: room.phone(name) for name in ("Birgit", "Klaus")}
    opens(phones["Birgit"], "Hohe Augen", 2, "2 Würfe")
    comes(phones["Klaus"], "Klaus", phones["Birgit"].page.url)
    for name in ("Birgit", "Klaus") * 2:
        phones[name].asks(f"{name}, du bist dran")
        press(phones[name], "Würfeln")
    expect(wall.page.locator(".table-pane .label").first).to_have_text("Es gewinnt")
    winner = wall.page.locator(".turn-who").inner_text()
    expect(phones["Klaus"].page.locator(".ask").first).to_have_text(f"{winner} hat die meisten Augen")

    def counted() -> Any:
        stats = answer(room, "/api/stats?span=all")
        return stats and stats["tables"][KEY]

    rows = {row["name"]: row for row in eventually(counted, told="the book has not counted it")}
    assert rows.keys() == {"Birgit", "Klaus"}
    assert {name: row["wins"] for name, row in rows.items()} == {name: int(name == winner) for name in rows}
    assert all(2 <= row["eyes"] == row["most"] <= 12 for row in rows.values())
    book = answer(room, "/api/book")
    assert [game["game"] for game in book["games"]] == [KEY]
    assert book["games"][0]["winners"] == [winner]
    status, table = room.station.get(f"/book/{book['evening']['number']}.csv")
    assert status == 200
    assert "Hohe Augen" in table
    assert answer(room, f"/game/{book['games'][0]['id']}.json")["game"] == KEY
    page = room.screen("/stats?span=all").page
    expect(page.get_by_role("region", name="Hohe Augen")).to_contain_text("Augen")
    page = room.screen("/help").page
    expect(page.locator(f"#{KEY}")).to_contain_text("die höchste Summe gewinnt")
