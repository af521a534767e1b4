"""How phones come: the Wi-Fi first, one code at a time, a card of A6 for the tables."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.gallery import fixture_names, next_state, opened, turn_to
from tests.browser.printed import Printed

pytestmark = pytest.mark.browser
A6_ACROSS = (420, 298)  # points


def test_the_welcome_shows_the_wifi_beside_the_address_and_a_game_one_code_alone(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-welcome-wifi", 1920, 1080)
    codes = page.locator("img[src^='/join.svg']")
    expect(codes).to_have_count(2)
    for code in codes.all():
        box = code.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) > 1080 * 0.3
    for words in ("1. Ins WLAN", "Kegelbahn Gast", "Passwort: GutHolz1924", "2. Mitspielen", "192.168.4.1:8080"):
        expect(page.get_by_text(words, exact=True)).to_be_visible()
    turn_to(page, "wall-welcome")
    expect(codes).to_have_count(1)
    page.context.close()


CODES = "() => [...document.querySelectorAll('.wall img')].filter((one) => one.checkVisibility()).length"


def test_beside_a_game_there_are_never_two_codes(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-throw", 1280, 720)
    shown = set()
    for name in fixture_names("wall"):
        turn_to(page, name)
        if page.evaluate("window.gallery.state().game !== null"):
            shown.add(page.evaluate(CODES))
            assert max(shown) <= 1, name
    turn_to(page, "wall-throw")
    opening = "{ table: %d, game: 'schocken', taken: ['Klaus'], seats: 3, computers: {}, by: 'Klaus' }"
    next_state(page, f"state.openings = [{opening % 31}, {opening % 32}]")
    expect(page.locator(".table-card-code").first).to_be_visible()
    expect(page.get_by_text("Würfeltisch: 1 von 3 da").first).to_be_visible()
    assert page.evaluate(CODES) == 1
    page.context.close()


def test_the_card_for_the_tables_is_printed_alone_on_one_sheet_of_a6(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=host-club&theme=light", 1280, 900)
    page.evaluate("window.print = () => (window.printed = true)")
    page.get_by_role("button", name="Karte für die Tische").click()
    page.get_by_role("button", name="Karte drucken (A6)").click()
    assert page.evaluate("window.printed")
    paper = Printed(page.pdf(prefer_css_page_size=True))
    assert len(paper.pages) == 1
    assert paper.sizes() == {A6_ACROSS}
    words = "GutHolz19241.InsWLANKegelbahnGastPasswort:GutHolz19242.Mitspielen192.168.4.1:8080"
    assert paper.text() == words
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate("document.body.dataset.prints") is None
    page.context.close()


def test_the_host_names_the_wifi_and_chooses_the_address(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=host-club", 390, 844)
    next_state(page, "Object.assign(state.club, { wifi: '', password: '' })")
    page.get_by_label("WLAN für die Handys").fill("Kegelbahn Gast ")
    page.get_by_label("Passwort (leer: ohne)").fill("GutHolz1924")
    page.get_by_role("button", name="WLAN merken").click()
    page.get_by_role("button", name="192.168.178.20").click()
    told = page.evaluate("window.gallery.asked.map(({ payload }) => payload)")
    assert told == [
        {"do": "club", "wifi": "Kegelbahn Gast", "password": "GutHolz1924"},
        {"do": "club", "address": "192.168.178.20"},
    ]
    page.context.close()
