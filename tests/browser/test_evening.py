"""An evening as the club sees it: bytes on the wire, digits on the wall, a tap on each phone."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Room

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
    wall.sees("Hausnummern")
    room.lane.begin()
    for name, pins, place, number in EXAMPLE:
        phone = phones[name]
        phone.asks(f"{name}, du bist dran")
        wall.waits_for(f"{name} wirft")
        room.lane.throw(pins)
        phone.asks(f"{name}, du setzt")
        wall.count(pins)
        assert wall.fallen() == list(range(1, pins + 1))
        wall.waits_for(f"{name} wählt am Handy")
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
