"""A page that does not come whole says so and fetches what is missing until it stands; nobody has to touch it."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Room
from tests.browser.faulty import FaultyWay

pytestmark = pytest.mark.browser

DRAWN = {  # page: a word that it has once it stands
    "/": "Wer bist du?", "/wall": "Noch niemand", "/host": "Anmelden", "/stats": "Statistik", "/book": "Kegelbuch",
    "/help": "Hilfe", "/nowhere": "Diese Seite gibt es nicht",
}  # fmt: skip
PARTS = {"page": r"^/wall$", "script": r"packed/js", "sheet": r"packed/css", "words": r"words/"}
LATE = "nicht ganz angekommen"
STALLED = 25  # seconds after which a page takes what is on its way for lost


@pytest.fixture
def way(room: Room) -> FaultyWay:
    """A way to the room's station that can be spoilt."""
    return room.club.keep(FaultyWay(room.station.port))


@pytest.fixture
def opened(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open an address on a device of its own."""
    contexts: list[Any] = []

    def open_page(url: str, script: str = "", locale: str = "de-DE") -> Page:
        context = browser.new_context(locale=locale)
        contexts.append(context)
        page = context.new_page()
        if script:
            page.add_init_script(script)
        page.goto(url, wait_until="commit")
        return page

    yield open_page
    for context in contexts:
        context.close()


def stands(page: Page, path: str = "/wall") -> None:
    """The page is drawn, in its own look, and nothing is said above it any more."""
    expect(page.locator("#app")).to_contain_text(DRAWN[path])
    expect(page.locator("#starting")).to_have_count(0)
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--ground')").strip()


SPOILT = [(part, how) for part in ("script", "sheet", "words") for how in ("503", "reset", "half")]


@pytest.mark.parametrize(("part", "how"), [("page", "half"), *SPOILT])
def test_whatever_fails_once_is_said_and_fetched_again(
    way: FaultyWay, opened: Callable[..., Page], part: str, how: str
) -> None:
    way.spoil(PARTS[part], how)
    page = opened(f"{way.url}/wall")
    expect(page.locator("html")).to_contain_text(LATE)
    stands(page)


@pytest.mark.parametrize("path", DRAWN)
def test_every_page_comes_to_stand_where_each_of_its_parts_fails_twice(
    way: FaultyWay, opened: Callable[..., Page], path: str
) -> None:
    for part in ("script", "sheet", "words"):
        way.spoil(PARTS[part], "503", times=2)
    page = opened(way.url + path)
    expect(page.locator("#starting")).to_contain_text(LATE)
    stands(page, path)


@pytest.mark.parametrize("after", [0.0, 0.06, 0.2])
def test_a_station_that_dies_while_a_page_is_loaded_and_comes_back_has_its_page(
    room: Room, opened: Callable[..., Page], after: float
) -> None:
    page = opened(f"{room.station.url}/wall")
    time.sleep(after)
    room.station.kill()
    time.sleep(2)
    room.station.start()
    stands(page)


def test_a_page_that_is_slow_on_its_way_says_so_from_the_first_second(
    way: FaultyWay, opened: Callable[..., Page]
) -> None:
    for part in ("script", "sheet"):
        way.spoil(PARTS[part], "slow")
    begun = time.monotonic()
    page = opened(f"{way.url}/wall")
    expect(page.locator("#starting")).to_contain_text("lädt")
    stands(page)
    asked = [path for path in way.asked if "packed/js" in path]
    assert len(asked) == 1 or time.monotonic() - begun > STALLED  # what comes slowly is not asked for again


def test_a_browser_that_knows_no_modules_is_told_that_it_is_too_old(
    way: FaultyWay, opened: Callable[..., Page]
) -> None:
    way.spoil(PARTS["script"], "hang")  # such a browser does not even ask
    page = opened(f"{way.url}/wall", "delete HTMLScriptElement.prototype.noModule")
    expect(page.locator("#starting")).to_contain_text("zu alt")


def test_a_page_that_cannot_start_in_a_browser_says_so_and_tries_again(room: Room, opened: Callable[..., Page]) -> None:
    page = opened(f"{room.station.url}/wall", "delete Object.fromEntries; delete globalThis.URLSearchParams")
    expect(page.locator("#starting")).to_contain_text("hilft nur ein neuerer")


def test_a_chart_whose_library_did_not_come_is_drawn_later(way: FaultyWay, opened: Callable[..., Page]) -> None:
    way.spoil("uPlot", "reset")
    page = opened(f"{way.url}/help")
    stands(page, "/help")
    static = page.evaluate("document.body.dataset.static")
    drawn = f"""async () => {{
      const {{ html, render }} = await import("{static}/js/lib/dom.js");
      const {{ Form }} = await import("{static}/js/charts/form.js");
      const at = (evening, average) => ({{ evening, average, throws: 20, date: "2025-01-0" + evening }});
      render(html`<${{Form}} points=${{[at(1, [5, 1]), at(2, [6, 1]), at(3, [7, 1])]}} />`, app);
    }}"""
    page.evaluate(drawn)
    expect(page.locator(".form-line canvas")).to_have_count(1)


def test_a_wall_that_was_on_before_the_network_follows_the_address(room: Room, opened: Callable[..., Page]) -> None:
    told = {"digits": ""}

    def answer(route: Any) -> None:
        digits = told["digits"] or None
        route.fulfill(json={"url": digits and f"http://{digits}/", "digits": digits})

    page = opened("about:blank")
    page.route("**/join.json", answer)
    page.goto(f"{room.station.url}/wall")
    expect(page.locator(".join")).to_contain_text("Noch kein Netz")
    expect(page.locator(".join img")).to_have_count(0)
    for digits in ("192.168.4.1", "192.168.178.44:8080"):
        told["digits"] = digits
        expect(page.locator(".join-digits")).to_have_text(digits)
        expect(page.locator(".join img")).to_have_attribute("alt", f"QR-Code für {digits}")


def test_a_browser_of_another_language_is_offered_english_and_no_browser_translates(
    room: Room, opened: Callable[..., Page]
) -> None:
    german, english = (opened(room.station.url, locale=locale) for locale in ("de-DE", "en-GB"))
    stands(german, "/")
    expect(german.locator(".offer")).to_have_count(0)
    assert german.evaluate("[document.documentElement.translate, document.querySelector('[name=google]').content]") == [
        False,
        "notranslate",
    ]
    english.locator(".offer").get_by_role("link", name="English").click()
    expect(english.locator("#app")).to_contain_text("Who are you?")
    expect(english.locator(".offer")).to_have_count(0)
    english.goto(room.station.url)
    expect(english.locator("#app")).to_contain_text("Who are you?")
