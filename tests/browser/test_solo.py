"""Zehntausend alone: in the page, without the station; kept in the browser; played by whoever knows roles and names."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.by_names import Program
from tests.browser.conftest import Room
from tests.browser.screens import POLICY_WATCH
from tests.browser.table_room import Hasty
from web.solo import one_file

pytestmark = pytest.mark.browser

KEPT = """async () => {
  await navigator.serviceWorker.ready;
  return Boolean(await (await caches.open("solo")).match("/solo"));
}"""
DICE = """(faces) => {
  const fair = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (into) => {
    if (into instanceof Uint8Array && into.length === 1 && faces.length) return into.fill(faces.shift() - 1);
    return fair(into);
  };
}"""
HOT = [1] * 6  # six ones are 8,000 points


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as it is taken home."""
    path = tmp_path_factory.mktemp("solo") / "zehntausend.html"
    path.write_bytes(one_file()[0])
    return path


class Taken:
    """The file opened on a device without a network; what it must not do is in ``faults``."""

    def __init__(self, browser: Browser, file: Path, *faces: int, **how: Any) -> None:
        self.address = file.as_uri()
        self.faults: list[str] = []
        self.context = browser.new_context(viewport={"width": 390, "height": 844}, offline=True, **how)
        self.context.add_init_script(POLICY_WATCH)
        if faces:
            self.context.add_init_script(f"({DICE})({list(faces)})")
        self.page = self.context.new_page()
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type != "log" else None)
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on(
            "request", lambda one: self.faults.append(one.url) if one.url[:5] not in {"file:", "data:"} else None
        )
        self.page.goto(self.address)

    def hear(self, request: Request) -> None:
        if not request.url.startswith(("file:", "data:")):
            self.faults.append(request.url)

    def begins(self, name: str = "Anna", computers: str = "keiner") -> None:
        self.page.get_by_role("textbox", name="Dein Name").fill(name)
        self.page.get_by_role("group", name="Computer dazu?").get_by_role("button", name=computers, exact=True).click()
        self.page.get_by_role("button", name="Los geht’s").click()

    def asks(self, words: str) -> None:
        expect(self.page.get_by_role("heading", level=2)).to_have_text(words)

    def press(self, name: str) -> None:
        """A button that takes nothing in its first 350 ms."""
        button = self.page.get_by_role("button", name=re.compile(name))
        expect(button).not_to_have_attribute("aria-disabled", "true")
        self.page.wait_for_timeout(400)
        button.click()

    def kept(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.page.evaluate("localStorage.getItem('kegelstation.solo')"))
        return found


@pytest.fixture
def taken(browser: Browser, file: Path) -> Iterator[Any]:
    """Opens the file with dice that are named, as often as asked."""
    opened: list[Taken] = []

    def take(*faces: int, **how: Any) -> Taken:
        opened.append(Taken(browser, file, *faces, **how))
        return opened[-1]

    yield take
    for one in opened:
        one.context.close()
    assert [one.faults for one in opened if one.faults] == []


def test_a_game_goes_on_without_station_and_network_and_is_still_there_after_a_reload(room: Room) -> None:
    screen = room.screen("/solo")
    page = screen.page
    page.wait_for_function(KEPT)
    page.get_by_role("textbox", name="Dein Name").fill("Anna")
    room.station.kill()
    screen.context.set_offline(True)
    page.get_by_role("button", name="Los geht’s").click()
    Program(page).plays_on_until("Noch einmal")
    result = page.get_by_role("heading", level=2).inner_text()
    page.reload()
    expect(page.get_by_role("heading", level=2)).to_have_text(result)
    page.get_by_role("button", name="Meine Zahlen").click()
    expect(page.get_by_role("row", name="Spiele 1")).to_be_visible()
    page.evaluate("window.same = true")
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("row", name="Games 1")).to_be_visible()
    assert page.evaluate("window.same && document.documentElement.lang === 'en'"), "the page is loaded anew"
    assert screen.faults == []


def test_a_program_that_knows_roles_and_names_plays_at_the_table_of_the_station_too(room: Room) -> None:
    phone = room.phone("Anna")
    page = phone.page
    page.get_by_role("button", name="Am Tisch spielen").click()
    page.get_by_role("button", name="Tisch eröffnen").click()
    page.get_by_role("group", name="Welches Spiel?").get_by_role("button", name="Zehntausend").click()
    page.get_by_role("group", name="Wie viele Leute?").get_by_role("button", name="1", exact=True).click()
    page.get_by_role("button", name="Tisch eröffnen und hinsetzen").click()
    expect(page.get_by_role("button", name="6 Würfel würfeln")).to_be_visible()
    room.station.kill()  # its dice are given from here on, so that the game has few turns
    room.station.starter = Hasty(1, 1, 1, 2, 1, 6)
    room.station.start()
    Program(page).plays_on_until("Noch einmal")


def test_every_question_stands_there_again_after_a_reload(taken: Any) -> None:
    home = taken(1, 1, 5, 2, 3, 6, 2, 3, 4)
    home.begins()
    home.asks("Anna, würfle")
    home.page.reload()
    home.press("6 Würfel würfeln")
    home.asks("Anna, was zählt?")
    home.page.reload()
    for die in ("Würfel 1: 1", "Würfel 2: 1", "Würfel 3: 5"):
        home.press(die)
    home.press("^Weiterwürfeln")
    home.page.reload()
    home.page.evaluate(DICE, [2, 3, 4])
    home.press("3 Würfel würfeln")
    home.asks("Fehlwurf")
    home.page.reload()
    home.asks("Fehlwurf")
    events = home.kept()["game"]["record"]["events"]
    assert [event["type"] for event in events] == ["roll", "continue", "roll"]
    assert events[0]["dice"] == [1, 1, 5, 2, 3, 6]
    home.press("^Neuer Zug")
    home.asks("Anna, würfle")


def test_learning_ends_after_three_decisions_and_stays_off_after_a_reload(taken: Any) -> None:
    home = taken(*[1, 2, 2, 3, 3, 6] * 4)
    home.begins()
    for left in (3, 2, 1):
        home.press("6 Würfel würfeln")
        if left == 3:
            home.press("^Mit Tipps lernen$")
        expect(home.page.get_by_text(f"Tipps noch für {left} Entscheidung")).to_be_visible()
        expect(home.page.get_by_text("Weiterwürfeln mit 5 Würfeln: 8 von 100")).to_have_count(0)
        home.press("Würfel 1: 1, kann zählen")
        expect(home.page.get_by_text("8 von 100 solchen Würfen zählen gar nicht")).to_be_visible()
        expect(home.page.get_by_text("Nimm 1 und würfle mit 5 weiter")).to_be_visible()
        home.press("^Sichern")
    expect(home.page.get_by_text("Drei Entscheidungen sind getroffen")).to_be_visible()
    home.press("6 Würfel würfeln")
    expect(home.page.get_by_text("Nimm 1")).to_have_count(0)
    home.press("^Mit Tipps lernen$")
    home.page.reload()
    expect(home.page.get_by_role("button", name="Mit Tipps lernen")).to_be_visible()
    expect(home.page.get_by_text("Nimm 1")).to_have_count(0)


def test_a_tip_is_explained_by_what_each_choice_is_worth(taken: Any) -> None:
    home = taken(1, 1, 5, 2, 3, 6)
    home.begins()
    home.press("6 Würfel würfeln")
    home.press("^Tipp$")
    home.page.get_by_text("Warum? Die besten Möglichkeiten").click()
    choices = home.page.get_by_role("listitem").filter(has_text="nehmen")
    expect(choices).to_have_count(4)
    expect(choices.first).to_contain_text(re.compile(r"1 nehmen, dann noch 5 Würfel\s*im Schnitt 403"))


def test_two_turns_of_eight_thousand_win_and_are_in_the_figures(taken: Any) -> None:
    home = taken(*HOT * 2)
    home.begins()
    for _ in range(2):
        home.press("6 Würfel würfeln")
        home.press("Würfel 1: 1")
        for die in range(2, 7):
            home.page.get_by_role("button", name=f"Würfel {die}: 1").click()
        home.press("^Sichern")
    home.asks("Anna, du hast gewonnen!")
    wreath = home.page.locator(".laurel .wreath").bounding_box()
    assert wreath is not None
    assert wreath["width"] < 150
    home.press("^Meine Zahlen$")
    for row in (
        "Spiele 1",
        "Punkte je Zug 8.000",
        "Bester Zug 8.000",
        "Höchster Endstand 16.000",
        "Züge mit Fehlwurf 0",
    ):
        expect(home.page.get_by_role("row", name=row)).to_be_visible()
    home.press("^Meine Zahlen löschen$")
    home.press("^Ja, löschen$")
    expect(home.page.get_by_text("Noch kein Spiel zu Ende gespielt.")).to_be_visible()
    home.press("^Spiel$")
    home.press("^Noch einmal$")
    home.asks("Anna, würfle")


def test_what_is_kept_and_is_no_game_is_left(taken: Any) -> None:
    home = taken()
    for nonsense in ("no json", "7", '{"game":{"record":{"setup":{},"events":[7]}}}', '{"game":{"id":"1"}}'):
        home.page.evaluate("(text) => localStorage.setItem('kegelstation.solo', text)", nonsense)
        home.page.reload()
        expect(home.page.get_by_role("textbox", name="Dein Name")).to_be_visible()
    home.faults.clear()  # the page says on the console that it was no game
    home.begins()
    home.asks("Anna, würfle")


def test_nobody_is_called_like_a_computer(taken: Any) -> None:
    home = taken()
    home.page.get_by_role("textbox", name="Dein Name").fill("Computer Anton")
    expect(home.page.get_by_role("alert")).to_have_text("So heißt schon ein Computer.")
    expect(home.page.get_by_role("button", name="Los geht’s")).to_be_disabled()


def test_five_computers_sit_there_and_the_keyboard_is_enough(taken: Any) -> None:
    home = taken(1, 1, 5, 2, 3, 6)
    keyboard = home.page.keyboard
    home.page.get_by_role("textbox", name="Dein Name").focus()
    keyboard.type("Anna")
    home.page.get_by_role("button", name="5", exact=True).focus()
    keyboard.press("Enter")
    home.page.get_by_role("textbox", name="Dein Name").focus()
    keyboard.press("Enter")
    home.asks("Anna, würfle")
    turns = home.page.get_by_role("listitem").filter(has_text="Computer")
    expect(turns).to_have_count(5)
    home.page.wait_for_timeout(400)
    for name in ("6 Würfel würfeln", "Würfel 1: 1", re.compile("^Weiterwürfeln")):
        home.page.get_by_role("button", name=name).focus()
        home.page.wait_for_timeout(400)
        keyboard.press("Enter")
    expect(home.page.get_by_role("button", name="5 Würfel würfeln")).to_be_visible()


def pages_of(taken: Any, lang: str) -> Iterator[str]:
    """All texts of the page in a language, one after the other."""
    home = taken(*HOT, locale=lang)
    home.page.goto(f"{home.address}?lang={lang}")
    page: Page = home.page
    yield page.locator("body").inner_text()
    page.get_by_role("textbox").fill("Anna")
    page.locator("form button[type=submit]").click()
    yield page.locator("body").inner_text()
    for view in (1, 2):
        page.get_by_role("navigation").get_by_role("button").nth(view).click()
        yield page.locator("body").inner_text()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_no_sentence_is_missing_in_the_file(taken: Any, lang: str) -> None:
    texts = "\n".join(pages_of(taken, lang))
    assert re.findall(r"\b[a-z_]+\.[a-z_]+(?:\.[a-z_]+)*\b", texts) == []
    assert ("Würfel" in texts) == (lang == "de")
