"""The club calls its zero throw as it likes, and every page and file says it so; and each page speaks English, too."""

from __future__ import annotations

import re
import urllib.request

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Room
from tests.browser.screens import HostScreen, Screen

pytestmark = pytest.mark.browser

READ = """() => [document.body.innerText, ...[...document.querySelectorAll('[aria-label], [title]')]
    .map((one) => `${one.getAttribute('aria-label') ?? ''} ${one.title ?? ''}`)].join('\\n')"""
USUAL = re.compile(r"Pumpe")
CHOICE = "Pumpe, Pudel, Ratte, Kalle"  # said where the club chooses


def read(page: Page) -> str:
    text: str = page.evaluate(READ)
    return text.replace(CHOICE, "")


def called_ratte(room: Room, *seen_by: Screen) -> HostScreen:
    """A club that says Ratte, keeps a till, and has played a game of nothing else, each of them ``seen_by`` pages."""
    host = room.host()
    club = host.opened("club")
    club.get_by_label("Ein Wurf ohne Kegel heißt").fill("Ratte")
    club.get_by_label("… und mehrere").fill("Ratten")
    club.get_by_role("button", name="Speichern").first.click()
    host.opened("till").get_by_label("Kasse führen").check()
    host.add("Birgit", "Klaus")
    host.start(["Birgit", "Klaus"], digits=2)
    for place in (1, 0):
        for _ in ("Birgit", "Klaus"):
            host.sure("Ratte", "Ja, Ratte")
            for page in seen_by:
                page.sees("Ratte")
            host.place(0, place)
    return host


def played(room: Room) -> HostScreen:
    host = called_ratte(room)
    host.sees("Gleichstand")
    host.insist("Birgit")
    host.insist("Ja, Birgit gewinnt")
    host.sees("Birgit hat gewonnen")
    return host


def file(room: Room, path: str) -> str:
    with urllib.request.urlopen(f"{room.station.url}{path}") as answer:  # noqa: S310  our own station
        return str(answer.read().decode("utf-8-sig"))


def test_every_page_and_file_says_ratte_where_the_club_does(room: Room) -> None:
    wall = room.wall()
    host = called_ratte(room, wall)
    host.sees("Gleichstand")
    host.insist("Birgit")
    host.insist("Ja, Birgit gewinnt")
    for name in ("throws", "people", "evening", "log", "till", "lane", "club"):
        host.opened(name)
    host.sees("Ratte, Neun und Kranz")
    assert USUAL.findall(read(host.page)) == []
    pages = {"/stats?span=all&who=Birgit": "Ratten", "/book?evening=1": "Ratten", "/help": "Ratte"}
    for path, word in pages.items():
        page = room.screen(path)
        page.sees(word)
        assert USUAL.findall(read(page.page)) == [], path
    assert USUAL.findall(read(wall.page)) == []
    table = file(room, "/book/1.csv") + file(room, "/book/1.csv?lang=en")
    assert USUAL.findall(table) == []


def test_the_language_is_chosen_by_one_touch_and_stays(room: Room) -> None:
    played(room)
    page = room.screen("/stats?span=all")
    page.page.get_by_role("link", name="English").click()
    page.sees("Statistics")
    assert "span=all" in page.page.url
    page.page.goto(f"{room.station.url}/book?evening=1")  # nobody says which language
    page.sees("Bowling evening")
    assert page.page.get_attribute("html", "lang") == "en"
    page.page.goto(f"{room.station.url}/")
    expect(page.page.get_by_label("Your name")).to_be_visible()
    for path in ("/host", "/help"):
        page.page.goto(f"{room.station.url}{path}")
        expect(page.page.get_by_role("link", name="Deutsch")).to_be_visible()
    page.page.get_by_role("link", name="Deutsch").click()
    page.sees("Hilfe")
    page.page.goto(f"{room.station.url}/host")
    expect(page.page.get_by_label("PIN")).to_be_visible()
    assert page.page.get_attribute("html", "lang") == "de"


def test_another_browser_still_speaks_german(room: Room) -> None:
    english: Screen = room.screen("/help?lang=en")
    english.sees("Joining in")
    german: Screen = room.screen("/help")
    german.sees("Mitspielen")
