"""The host says who threw, and goes on with a game that stands half on paper, as people do it on the host's page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room

pytestmark = pytest.mark.browser

THREE = ["Birgit", "Klaus", "Sven"]


def test_the_host_says_who_threw_and_both_ways_follow(room: Room) -> None:
    wall, host = room.wall(), room.host()
    host.add(*THREE)
    host.start(THREE)
    room.lane.throw(7)  # Klaus stepped in front of Birgit
    host.sees("Birgit: wohin mit der 7?")
    line = host.part("throws").locator(".throw").first
    line.locator(".throw-line").click()
    line.get_by_role("button", name="Klaus", exact=True).click()
    expect(line.get_by_text("Der Wurf wartet, bis Klaus dran ist. Jetzt wirft Birgit.")).to_be_visible()
    line.get_by_role("button", name="Geworfen hat Klaus").click()
    wall.waits_for("Birgit wirft")
    host.sees("wartet auf Klaus")
    room.lane.throw(3)
    host.place(3, 2)
    host.sees("Klaus: wohin mit der 7?")
    host.place(7, 2)
    line = host.part("throws").locator(".throw").filter(has_text="Birgit").first
    line.locator(".throw-line").click()
    line.get_by_role("button", name="Klaus", exact=True).click()
    line.get_by_role("button", name="Geworfen hat Klaus").click()
    expect(line.locator(".throw-pins b")).to_have_text("7")
    assert host.faults == []


def test_half_a_game_on_paper_goes_on_on_the_lane(room: Room) -> None:
    wall, host = room.wall(), room.host()
    host.add(*THREE)
    host.start(THREE)
    evening = host.opened("evening")
    evening.get_by_role("button", name="Spiel vom Zettel eintragen").click()
    evening.get_by_role("button", name="Angefangen, auf der Bahn geht es weiter").click()
    for n, (name, number) in enumerate((("Birgit", "7-3"), ("klaus", "-5-"), ("Sven", "2--")), 1):
        evening.get_by_label(f"Name {n}", exact=True).fill(name)
        evening.get_by_label(f"Hausnummer {n}", exact=True).fill(number)
    expect(evening.get_by_text("Es geht weiter mit klaus.")).to_be_visible()
    host.sure("Auf der Bahn weiterspielen", "Ja, so geht es weiter", within=evening)
    wall.waits_for("Klaus wirft")
    room.lane.throw(9)
    host.place(9, 0)
    wall.waits_for("Sven wirft")
    assert host.faults == []
