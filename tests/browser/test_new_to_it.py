"""What somebody stumbles over who sees the station for the first time: things that move, or say what is not so."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room
from tests.browser.screens import PHONE
from tests.browser.table_room import agrees

pytestmark = pytest.mark.browser

ONE = """() => [...document.querySelectorAll(".open-form legend")].filter((one) => one.checkVisibility())
  .map((one) => one.innerText)"""


def test_a_new_table_asks_one_question_at_a_time_and_each_is_in_sight(room: Room) -> None:
    phone = room.phone("Birgit", size=(375, 667))
    phone.button("Am Tisch spielen").tap()
    phone.button("Tisch eröffnen").tap()
    for game in ("Schocken", "16 tot", "Häuschenbauen", "Zehntausend"):
        assert phone.page.evaluate(ONE) == ["Welches Spiel?"]
        phone.page.get_by_role("group", name="Welches Spiel?").get_by_role("button", name=game).tap()
        assert phone.page.evaluate(ONE) == ["Wie viele Leute?"]
        phone.page.get_by_role("button", name="4", exact=True).tap()
        assert phone.page.evaluate(ONE) == []  # what is agreed already is folded away
        expect(phone.button("Tisch eröffnen und hinsetzen")).to_be_in_viewport(ratio=1)
        assert phone.page.evaluate("scrollY") == 0
        phone.button("Zurück").tap()
        phone.button("Zurück").tap()
    assert phone.faults == []


def test_who_has_gone_home_is_not_put_at_a_table_by_his_neighbour(room: Room) -> None:
    phone = room.phone("Birgit", "Klaus")
    phone.menu("Birgit geht nach Hause", "Ja, nach Hause")
    agrees(phone, "Häuschenbauen", 2)
    phone.button("Tisch eröffnen und hinsetzen").tap()
    expect(phone.page.locator(".chair:not(.chair-free)")).to_have_text(["Klaus"])


def test_the_host_is_taken_to_what_is_next(room: Room) -> None:
    host = room.host(calm=True, size=PHONE)
    host.button("Weiter").click()
    host.button("Weiter").click()
    for name in ("Birgit", "Klaus"):
        host.page.get_by_label("Name ohne Handy").fill(name)
        host.button("Dazu").click()
    host.sees("2 Namen bisher")
    host.button("Weiter").click()
    host.button("Weiter").click()
    host.page.mouse.wheel(0, 2000)
    host.button("Spiel starten").click()
    expect(host.page.locator(".welcome")).to_have_count(0)
    expect(host.page.locator(".now-what")).to_have_text("Birgit ist dran")
    expect(host.page.locator(".now-what")).to_be_in_viewport()


def test_the_clubs_name_stands_at_the_wall_and_its_word_brings_the_plural_along(room: Room) -> None:
    wall = room.wall()
    club = room.host().opened("club")
    club.get_by_label("Name des Vereins").fill("Gut Holz Rüttenscheid von 1974 und Freunde")
    word, many = club.get_by_label("Ein Wurf ohne Kegel heißt"), club.get_by_label("… und mehrere")
    for said, several in (("Ratte", "Ratten"), ("Pudel", "Pudel"), ("Kalle", "Kallen")):
        word.fill(said)
        expect(many).to_have_value(several)
    many.fill("Kalles")
    word.fill("Kalli")
    expect(many).to_have_value("Kalles")
    club.get_by_role("button", name="Speichern").first.click()
    expect(wall.page.locator(".street-sign")).to_have_text("Gut Holz Rüttenscheid von 1974 und Freun")  # 40 signs
    assert wall.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_table_beside_a_board_that_is_old_looks_old_as_well(room: Room) -> None:
    phone, wall = room.phone("Birgit"), room.wall()
    agrees(phone, "Häuschenbauen", 2)
    phone.button("Tisch eröffnen und hinsetzen").tap()
    column = wall.page.locator(".tables-column")
    expect(column).to_be_visible()
    veil = "(box) => getComputedStyle(box, '::after').content"
    assert column.evaluate(veil) == "none"
    room.station.kill()
    wall.knows_that_it_is_alone()
    assert column.evaluate(veil) != "none"


def test_a_tie_that_the_table_decided_is_told_as_one(room: Room) -> None:
    wall, host = room.wall(), room.host()
    host.add("Birgit", "Klaus")
    for winner, throws in (("Klaus", (7, 7, 7, 7)), ("", (7, 6, 7, 7))):
        host.start(["Birgit", "Klaus"], digits=2)
        for number, pins in enumerate(throws):
            room.lane.throw(pins)
            host.place(pins, 1 - number // 2)
        if winner:
            host.sure(winner, f"Ja, {winner} gewinnt")
        expect(wall.page.locator(".pane-end .label")).to_have_text("Im Stechen gewinnt" if winner else "Es gewinnt")
        host.button("Nächstes Spiel").click()
