"""People on their phones, in the gallery: sit out, go home, come back, and a name that is nearly known."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import next_state, opened, turn_to

pytestmark = pytest.mark.browser

PHONE = (390, 844)


def asked(page: Page) -> list[dict[str, Any]]:
    """What the page has asked of the station."""
    found: list[dict[str, Any]] = page.evaluate("window.gallery.asked")
    return found


def menu(page: Page) -> None:
    page.get_by_role("button", name="Menü").click()


def test_going_home_is_asked_twice_and_sitting_out_once(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-wait", *PHONE)
    menu(page)
    page.get_by_role("button", name="Ich gehe nach Hause").click()
    assert asked(page) == []
    expect(page.get_by_text("Das Spiel geht ohne dich weiter")).to_be_visible()
    page.get_by_role("button", name="Ja, nach Hause").click()
    assert asked(page) == [{"event": "person", "payload": {"do": "leave", "name": "Dieter"}}]
    expect(page.locator(".menu")).to_have_count(0)  # nothing hides that he is gone
    menu(page)
    page.get_by_role("button", name="Ich setze aus").click()
    assert asked(page)[-1]["payload"] == {"do": "here", "name": "Dieter", "here": False}
    expect(page.locator(".menu")).to_have_count(0)
    page.close()


def test_who_went_home_sees_the_way_back(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-left", *PHONE)
    expect(page.get_by_role("heading", name="Gute Nacht, Gast")).to_be_visible()
    expect(page.get_by_text("Deine Würfe zählen nicht mehr: 7 und 0.")).to_be_visible()
    page.get_by_role("button", name="Doch noch da").click()
    back = {"event": "person", "payload": {"do": "return", "name": "Gast"}}
    assert asked(page) == [back]
    menu(page)
    page.get_by_role("button", name="Ich bin wieder da").click()
    assert asked(page) == [back, back]
    next_state(page, "state.game.left = []")
    expect(page.get_by_role("heading", name="Gute Nacht, Gast")).to_have_count(0)
    menu(page)
    expect(page.get_by_role("button", name="Ich gehe nach Hause")).to_be_visible()
    page.close()


def test_a_phone_with_two_players_says_who(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-place-two", *PHONE)
    menu(page)
    page.get_by_role("button", name="Margarete geht nach Hause").click()
    page.get_by_role("button", name="Ja, nach Hause").click()
    assert asked(page)[-1]["payload"] == {"do": "leave", "name": "Margarete"}
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.close()


@pytest.mark.parametrize("typed", ["klaus", "Кlaus", "KLAUS.", "Kl aus", "K1aus", "klauss", "Klas", "Kluas"])  # noqa: RUF001  the second begins in Cyrillic
def test_a_name_that_is_nearly_known_is_asked_about(site: str, browser: Browser, typed: str) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-join", *PHONE)
    page.get_by_label("Name").fill(typed)
    page.keyboard.press("Enter")
    expect(page.get_by_text("Meinst du Klaus?")).to_be_visible()
    assert asked(page) == []
    page.get_by_role("button", name="Als Klaus mitspielen").click()
    assert asked(page) == [{"event": "join", "payload": "Klaus"}]
    page.close()


def test_he_may_be_another_one_all_the_same(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-join", *PHONE)
    page.get_by_label("Name").fill("klaus")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Meinst du Klaus?")).to_be_visible()
    expect(page.get_by_role("button", name="Nein, ich bin klaus")).to_have_count(0)  # the same to the station
    page.get_by_role("button", name="Anderer Name").click()
    page.get_by_label("Name").fill("Kl.aus")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Nein, ich bin Kl.aus").click()
    assert asked(page) == [{"event": "join", "payload": "Kl.aus"}]
    page.close()


def test_a_new_name_and_a_known_one_are_not_asked_about(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-join", *PHONE)
    page.get_by_label("Name").fill("Klausi")
    page.keyboard.press("Enter")
    assert asked(page) == [{"event": "join", "payload": "Klausi"}]
    page.close()


def test_the_wall_says_who_went_home_and_its_pane_stays_where_it_is(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-throw", 1280, 720)
    where = "JSON.stringify([...document.querySelectorAll('.pane, .head')].map((part) => part.getBoundingClientRect()))"
    before = page.evaluate(where)
    turn_to(page, "wall-left")
    expect(page.locator(".gone")).to_have_text("Nach Hause gegangen: Dieter und Ulla")
    assert page.evaluate(where) == before
    page.close()
