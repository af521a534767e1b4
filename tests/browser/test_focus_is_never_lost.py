"""By keyboard alone: when what had the focus is gone, the focus is on what is next, and never nowhere."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Room
from tests.system.pages import HostPage
from tests.system.processes import eventually

pytestmark = pytest.mark.browser

TWO = ["Birgit", "Klaus"]
SOMEWHERE = "() => document.hasFocus() && ![document.body, null].includes(document.activeElement)"
GUARD = 400  # milliseconds, a little more than a question takes no touch


def strike(page: Page, *keys: str) -> None:
    """Keys, one after the other; after each the focus is somewhere, as soon as all is drawn."""
    for key in keys:
        page.wait_for_timeout(GUARD)
        page.keyboard.press(key)
        page.wait_for_timeout(GUARD)
        eventually(lambda: page.evaluate(SOMEWHERE), told=f"focus after {key}")


def press(page: Page, name: str) -> None:
    """The button with these words, by keyboard; then the focus is somewhere."""
    button = page.get_by_role("button", name=name, exact=True).first
    button.focus()
    strike(page, "Enter")


def test_the_hosts_page_keeps_the_focus_when_what_had_it_goes(room: Room) -> None:
    other = room.club.keep(HostPage(room.station.url))
    host = room.host()
    other.start(TWO, digits=2)
    host.sees("Birgit ist dran")
    strike(host.page, "e", "7", "Enter", "1", "Enter")  # a throw typed in, and its place
    host.sees("Klaus ist dran")
    strike(host.page, "p", "Enter")
    host.sees("Klaus: wohin mit der 0?")
    strike(host.page, "z", "Enter")
    host.sees("Klaus ist dran")
    press(host.page, "Spiel beenden")
    strike(host.page, "Enter", "n", "Enter")
    host.sees("Birgit ist dran")
    press(host.page, "Tisch eröffnen")
    press(host.page, "Abbrechen")
    strike(host.page, "p")
    other.do("end_game")  # by somebody else, under the hands of this one
    eventually(lambda: host.page.evaluate(SOMEWHERE), told="focus after the end of the game")
    host.opened("evening")
    press(host.page, "Abend beenden")
    strike(host.page, "Enter", "n", "Enter")
    assert host.faults == []


def test_a_phone_keeps_the_focus_when_a_question_goes(room: Room) -> None:
    phone = room.phone("Birgit")
    press(phone.page, "Am Tisch spielen")
    press(phone.page, "Tisch eröffnen")
    press(phone.page, "Häuschenbauen Jede Zahl baut ein Teil. Wer hat zuerst sein Haus?")
    phone.page.get_by_role("group", name="Wie viele Leute?").get_by_role("button", name="1", exact=True).focus()
    strike(phone.page, "Enter")
    press(phone.page, "Tisch eröffnen und hinsetzen")
    phone.asks("Birgit, du bist dran")
    for _ in range(3):
        press(phone.page, "Würfeln")
    press(phone.page, "Alle Tische")
    press(phone.page, "Zur Bahn")
    assert phone.faults == []
