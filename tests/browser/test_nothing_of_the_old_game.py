"""What is over is over: a new game begins on the wall and on the phones with nothing of the one before."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room
from tests.system.pages import HostPage

pytestmark = pytest.mark.browser

TWO = ["Birgit", "Klaus"]


def test_an_all_nine_of_the_old_game_is_not_shown_under_the_name_of_the_next_thrower(room: Room) -> None:
    wall, host = room.wall(), room.club.keep(HostPage(room.station.url))
    host.start(TWO, digits=2)
    wall.waits_for("Birgit wirft")
    room.lane.throw(9)
    wall.sees("Alle Neune!")
    host.do("end_game")
    expect(wall.page.get_by_text("Alle Neune!")).to_have_count(0)
    expect(wall.page.locator(".pin-down")).to_have_count(0)
    expect(wall.page.locator(".welcome-count")).to_have_count(0)
    host.start(["Klaus", "Birgit"], digits=2)
    wall.waits_for("Klaus wirft")
    expect(wall.page.locator(".count-none")).to_be_visible()
    expect(wall.page.locator(".pin-down")).to_have_count(0)
    room.lane.throw(9)
    wall.sees("Alle Neune!")
    host.do("undo")
    expect(wall.page.locator(".count-none")).to_be_visible()
    expect(wall.page.get_by_text("Alle Neune!")).to_have_count(0)


def test_a_question_before_a_pumpe_goes_with_the_game_in_which_it_was_asked(room: Room) -> None:
    wall, host = room.wall(), room.club.keep(HostPage(room.station.url))
    host.start(TWO, digits=2)
    phone = room.phone("Birgit")
    wall.waits_for("Birgit wirft")
    wall.page.keyboard.press("p")
    wall.sees("Pumpe für Birgit?")
    phone.insist("Pumpe")  # it takes none in its first 350 ms
    phone.sees("Ja, Pumpe")
    host.do("end_game")
    host.start(TWO, digits=2)
    wall.waits_for("Birgit wirft")
    expect(wall.page.get_by_text("Pumpe für Birgit?")).to_have_count(0)
    expect(phone.button("Ja, Pumpe")).to_have_count(0)
    expect(phone.button("Pumpe")).to_be_visible()
