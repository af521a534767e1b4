"""An evening as the club sees it: bytes on the wire, digits on the wall, a tap on each phone."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Room
from tests.browser.screens import Screen

pytestmark = pytest.mark.browser

FOUR = ["Birgit", "Klaus", "Sven", "Hanne"]
# the first Durchgang and the final numbers are told by the source text; the counts between follow from them
EXAMPLE = [
    ("Birgit", 7, 2, "7__"),
    ("Klaus", 0, 1, "_0_"),
    ("Sven", 9, 2, "9__"),
    ("Hanne", 5, 2, "5__"),
    ("Birgit", 3, 1, "73_"),
    ("Klaus", 3, 2, "30_"),
    ("Sven", 4, 1, "94_"),
    ("Hanne", 1, 1, "51_"),
    ("Birgit", 2, 0, "732"),
    ("Klaus", 8, 0, "308"),
    ("Sven", 1, 0, "941"),
    ("Hanne", 6, 0, "516"),
]
TABLE = [["1", "Sven", "941"], ["2", "Birgit", "732"], ["3", "Hanne", "516"], ["4", "Klaus", "308"]]


def test_the_example_round_from_bytes_to_the_wall_and_four_phones(room: Room) -> None:
    wall = room.wall()
    wall.sees("Gleich geht es los")
    phones = {name: room.phone(name) for name in FOUR}
    for name in FOUR:
        wall.sees(name)
    host = room.host()
    host.start(FOUR)
    wall.sees("Hohe Nummern")
    room.lane.begin()
    for name, pins, place, number in EXAMPLE:
        phone = phones[name]
        phone.asks(f"{name}, du bist dran")
        wall.waits_for(f"{name} wirft")
        room.lane.throw(pins)
        phone.asked_to_place(name)
        wall.count(pins)
        assert wall.fallen() == list(range(1, pins + 1))
        wall.asks(name)
        phone.place(pins, place)
        wall.number(name, number)
    wall.sees("Es gewinnt")
    assert wall.rows() == TABLE
    phones["Sven"].asks("Sven, du hast gewonnen!")
    phones["Klaus"].asks("Klaus: Platz 4")
    phones["Klaus"].sees("Es gewinnt Sven mit 941.")
    host.sees("Sven hat gewonnen")
    for screen in (wall, host, *phones.values()):
        assert screen.faults == []


def test_a_duel_of_three_against_four_is_won_by_the_exact_average(room: Room) -> None:
    reds, blues = ["Anna", "Bert", "Carla"], ["Dirk", "Elke", "Frank", "Gerda"]
    order = ["Anna", "Dirk", "Bert", "Elke", "Carla", "Frank", "Gerda"]
    wall = room.wall()
    red, blue = room.phone(*reds), room.phone(*blues)
    host = room.host()
    host.start(order, digits=2, teams=[reds, blues])
    averages = wall.page.locator(".team-average")
    behind = {"Anna": 0, "Bert": 1, "Carla": 0, "Dirk": 0, "Elke": 0, "Frank": 0, "Gerda": 1}
    for number, name in enumerate(order):
        wall.waits_for(f"{name} wirft")
        room.lane.throw(5)
        (red if name in reds else blue).place(5, 1)
        if number == 0:  # what is sure of 50 for three
            expect(averages.first).to_have_text("16,7")
    expect(averages).to_have_text(["50,0", "50,0"])
    for name in order:
        wall.waits_for(f"{name} wirft")
        room.lane.throw(behind[name])
        (red if name in reds else blue).place(behind[name], 0)
    wall.sees("Es gewinnt die Mannschaft")
    # 151/3 and 201/4 are both 50.3, and the first is more
    expect(averages).to_have_text(["50,3", "50,3"])
    assert [name.strip() for name in wall.page.locator(".band-leads .team-name").all_inner_texts()] == ["Rot"]
    expect(wall.page.locator(".team-gap")).to_have_text(["+0,1", "\u22120,1"])
    assert wall.page.locator(".pane-end .turn-who").inner_text().strip() == "Rot"
    red.asks("Carla, deine Mannschaft hat gewonnen!")
    blue.asks("Gerda: Platz 2")
    blue.sees("Es gewinnt Rot mit 50,3.")
    for screen in (wall, host, red, blue):
        assert screen.faults == []


def axe_finds(screen: Screen) -> list[tuple[str, str]]:
    """What axe-core says of a page: rule and element of each fault."""
    faults = Axe().run(screen.page).response["violations"]
    return [(fault["id"], node["html"][:160]) for fault in faults for node in fault["nodes"]]


def test_axe_finds_nothing_on_any_page_of_a_real_evening(room: Room) -> None:
    still = {"reduced_motion": "reduce"}
    wall, stats, help_page = room.wall(**still), room.screen("/stats", **still), room.screen("/help", **still)
    phone, other, host = room.phone("Birgit", "Klaus", **still), room.phone(**still), room.host(**still)
    everybody = [wall, phone, other, host, stats, help_page]

    def check() -> None:
        found = {screen.page.url: axe_finds(screen) for screen in everybody}
        assert not any(found.values()), found

    wall.sees("Birgit")
    check()  # nobody plays yet
    host.start(["Birgit", "Klaus"], digits=2)
    phone.asks("Birgit, du bist dran")
    check()
    for pins in (7, 0):  # the second is held
        room.lane.throw(pins)
        phone.asked_to_place("Birgit")
    wall.sees("Wartet:")
    phone.choose(7, 1)
    check()
    phone.confirm(7, 1)
    phone.place(0, 0)
    for pins, place in ((0, 0), (7, 1)):
        room.lane.throw(pins)
        phone.place(pins, place)
    wall.sees("Gleichstand auf Platz 1")
    check()
    host.sure("Klaus", "Ja, Klaus gewinnt", within=host.page.locator(".decide"))
    host.correct(1, 7, 8)
    wall.corrected("Birgit", 1, 7, 8)
    stats.sees("Neunen")
    check()
    for screen in everybody:
        assert screen.faults == []
