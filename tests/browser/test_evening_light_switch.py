"""The light switch and the update, in front of open pages: nobody touches anything, and the evening goes on."""

from __future__ import annotations

import shutil

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import Room
from tests.browser.screens import Screen, WallScreen
from tests.system.conftest import Club, Warm
from tests.system.processes import ROOT, Cold

pytestmark = pytest.mark.browser

FOUR = ["Birgit", "Klaus", "Sven", "Hanne"]
EXAMPLE = [(7, 2), (0, 1), (9, 2), (5, 2), (3, 1), (3, 2), (4, 1), (1, 1), (2, 0), (8, 0), (1, 0), (6, 0)]
TABLE = [["1", "Sven", "941"], ["2", "Birgit", "732"], ["3", "Hanne", "516"], ["4", "Klaus", "308"]]
ROOMS = ("station", "web", "rules", "drivers")


def light_switch(room: Room, wall: WallScreen, *others: Screen) -> None:
    """``kill -9`` and a start, while all look on; what the wall showed it shows again, by itself."""
    wall.stands_still()
    before = wall.shown()
    room.station.kill()
    for screen in (wall, *others):
        screen.knows_that_it_is_alone()
    room.station.start()
    for screen in (wall, *others):
        screen.is_back()
    room.lane.again()  # the lane's own computer had power, and still shows its last throw
    wall.shows(before)


def test_the_example_round_with_the_light_switch_after_every_byte_and_every_tap(
    club: Club, browser: Browser, warm: Warm
) -> None:
    """S36"""
    lane = club.lane()
    room = Room(club, browser, lane, club.station(*lane.flags, starter=warm))
    wall, host = room.wall(reduced_motion="reduce"), room.host()
    phones = [room.phone(name) for name in FOUR]
    host.start(FOUR)
    lane.begin()
    light_switch(room, wall, host, *phones)
    for turn, (pins, place) in enumerate(EXAMPLE):
        name, phone = FOUR[turn % 4], phones[turn % 4]
        phone.asks(f"{name}, du bist dran")
        lane.throw(pins)
        phone.asked_to_place(name)
        wall.asks(name)
        light_switch(room, wall, host, *phones)
        phone.place(pins, place)
        after = f"{FOUR[(turn + 1) % 4]} wirft"
        expect(wall.page.locator(".label").first).not_to_have_text("Es setzt")
        if turn + 1 < len(EXAMPLE):
            wall.waits_for(after)
        light_switch(room, wall, host, *phones)
    wall.sees("Es gewinnt")
    assert wall.rows() == TABLE
    host.sees("Sven hat gewonnen")
    for phone, end in zip(
        phones, ("Birgit: Platz 2", "Klaus: Platz 4", "Sven, du hast", "Hanne: Platz 3"), strict=True
    ):
        phone.sees(end)


def test_a_tie_is_decided_by_the_host_after_a_restart(room: Room) -> None:
    """T17"""
    wall, host = room.wall(), room.host()
    phone = room.phone("Birgit", "Klaus", "Sven")
    host.start(["Birgit", "Klaus", "Sven"], digits=2)
    for pins, place in ((5, 1), (5, 1), (1, 1), (6, 0), (6, 0), (1, 0)):
        room.lane.throw(pins)
        phone.place(pins, place)
    wall.sees("Gleichstand auf Platz 1")
    light_switch(room, wall, host, phone)
    assert wall.page.locator(".row-tied .who-name").all_inner_texts() == ["Birgit", "Klaus"]
    phone.asks("Wer gewinnt?")
    expect(host.page.locator(".decide li")).to_have_text(["Birgit", "Klaus"])
    host.sure("Klaus", "Ja, Klaus gewinnt", within=host.page.locator(".decide"))
    wall.sees("Im Stechen gewinnt")
    assert wall.rows() == [["1", "Klaus", "56"], ["2", "Birgit", "56"], ["3", "Sven", "11"]]
    light_switch(room, wall, host, phone)
    host.sees("Klaus hat gewonnen")


def test_six_screens_come_back_from_an_update_with_their_roles_and_the_new_files(club: Club, browser: Browser) -> None:
    """W26"""
    for folder in ROOMS:
        shutil.copytree(ROOT / folder, club.folder / "sources" / folder, ignore=shutil.ignore_patterns("__pycache__"))
    lane = club.lane()
    room = Room(club, browser, lane, club.station(*lane.flags, starter=Cold(club.folder / "sources")))
    wall, host = room.wall(), room.host()
    phones = [room.phone(name) for name in FOUR]
    host.start(FOUR)
    lane.throw(7)
    phones[0].asked_to_place("Birgit")
    old = room.station.health()[1]["assets"]
    room.station.kill()
    style = club.folder / "sources" / "web" / "static" / "css" / "base.css"
    style.write_text(style.read_text() + "\nbody { outline-color: rgb(1, 2, 3) }\n")
    room.station.start()
    new = room.station.health()[1]["assets"]
    assert new != old
    for screen in (wall, host, *phones):
        expect(screen.page.locator("body")).to_have_attribute("data-assets", new)
        expect(screen.page.locator("body")).to_have_css("outline-color", "rgb(1, 2, 3)")
    wall.asks("Birgit")
    host.sees("Birgit: wohin mit der 7?")
    phones[0].asked_to_place("Birgit")
    for phone in phones[1:]:
        phone.asks("Birgit überlegt")
    phones[0].place(7, 2)
    wall.number("Birgit", "7__")
