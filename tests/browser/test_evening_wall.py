"""The wall through an evening: corrections, its keyboard, a network that goes away, twelve players with long names."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room
from tests.browser.screens import WallScreen
from tests.browser.test_look import FIGURE_HEIGHT, OVERFLOWS
from tests.system.pages import HostPage
from tests.system.wires import Cable

pytestmark = pytest.mark.browser

TWO = ["Birgit", "Klaus"]
TWELVE = [
    "Annemarie Wiedenbrück", "Friedrich-Wilhelm", "Maximiliane", "Karl-Heinz Grünewald", "Margarete", "Wolfgang Müßig",
    "Hannelore Österreicher", "Siegfried", "Mechthild Schwammborn", "Jürgen", "Walburga von Wittgen", "Bo",
]  # fmt: skip

LIGHT = """(board) => {
  const [own, veil] = [getComputedStyle(board), getComputedStyle(board, "::after")];
  return [own.filter, own.opacity, veil.content, veil.backgroundColor].join();
}"""


def test_a_correction_after_the_end_is_told_before_and_after_and_moves_the_winner(room: Room) -> None:
    """T12"""
    wall, host = room.wall(), room.host()
    phone = room.phone(*TWO)
    host.start(TWO, digits=2)
    for pins, place in ((7, 1), (8, 1), (3, 0), (1, 0)):
        room.lane.throw(pins)
        phone.place(pins, place)
    wall.sees("Es gewinnt")
    assert wall.rows() == [["1", "Klaus", "81"], ["2", "Birgit", "73"]]
    host.correct(1, 7, 9)
    wall.corrected("Birgit", 1, 7, 9)
    expect(wall.page.locator(".pane-end .turn-who")).to_have_text("Birgit")
    assert wall.rows() == [["1", "Birgit", "93"], ["2", "Klaus", "81"]]
    expect(wall.page.locator(".moment")).to_have_count(0)  # no nine was thrown now
    phone.sees("Es gewinnt Birgit mit 93.")
    host.sees("Birgit hat gewonnen")
    late = room.wall()
    late.sees("Es gewinnt")
    assert late.rows() == wall.rows()


def test_the_walls_keyboard_enters_a_pumpe_that_the_lane_does_not_see(room: Room) -> None:
    wall, host = room.wall(), room.host()
    host.add(*TWO)
    host.start(TWO)
    wall.waits_for("Birgit wirft")
    wall.page.keyboard.press("Enter")
    wall.page.keyboard.press("p")
    wall.sees("Pumpe für Birgit?")
    wall.page.keyboard.press("Escape")
    expect(wall.page.get_by_text("Pumpe für Birgit?")).to_have_count(0)
    wall.page.keyboard.press("p")
    asked = wall.page.get_by_text("Pumpe für Birgit?")
    expect(asked).to_be_visible()
    wall.page.keyboard.press("Enter")
    wall.asks("Birgit", "Sag an!")
    wall.count(0)
    host.sees("Tastatur der Wand")
    host.place(0, 0)
    wall.number("Birgit", "__0")
    wall.waits_for("Klaus wirft")
    assert wall.faults == []


def test_an_enter_right_after_escape_enters_no_pumpe(room: Room) -> None:
    wall, host = room.wall(), room.host()
    host.add(*TWO)
    host.start(TWO)
    wall.waits_for("Birgit wirft")
    wall.page.keyboard.press("p")
    wall.sees("Pumpe für Birgit?")
    wall.page.evaluate("""() => ["Escape", "Enter"].forEach((key) =>
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })))""")
    expect(wall.page.get_by_text("Pumpe für Birgit?")).to_have_count(0)
    room.lane.throw(7)  # so that what was entered would have been seen
    wall.asks("Birgit", "Sag an!")
    wall.count(7)


@pytest.mark.parametrize("told", [True, False], ids=["cable pulled at the wall", "switch dead, nobody is told"])
def test_a_wall_without_network_is_dimmed_says_since_when_and_is_back_by_itself(room: Room, told: bool) -> None:
    """W25"""
    wire = room.club.keep(Cable(room.station.port))
    far, near, host = room.wall(wire.url), room.wall(), room.host()
    host.add(*TWO)
    host.start(TWO)
    far.waits_for("Birgit wirft")
    board = far.page.locator(".board")
    bright = board.evaluate(LIGHT)
    wire.cut()
    if told:
        wire.break_off()
    room.lane.throw(7)
    near.count(7)
    host.place(7, 2)
    near.number("Birgit", "7__")  # nobody waits for the lost one
    expect(far.page.locator(".lost")).to_be_visible(timeout=40_000)
    far.knows_that_it_is_alone()
    assert board.evaluate(LIGHT) != bright
    far.number("Birgit", "___")  # what it saw last stays
    room.lane.throw(3)
    near.count(3)
    wire.break_off()
    wire.mend()
    far.is_back()
    far.number("Birgit", "7__")
    far.count(3)
    far.asks("Klaus", "Sag an!")
    assert board.evaluate(LIGHT) == bright
    host.place(3, 0)
    far.number("Klaus", "__3")


@pytest.mark.parametrize(
    ("reds", "overscan"),
    [(0, 0), (0, 60), (6, 0), (5, 0), (6, 60), (5, 60)],
)
def test_twelve_players_with_long_names_and_six_digits_fit_on_every_wall(room: Room, reds: int, overscan: int) -> None:
    """W29: each against each, and a duel of six against six and of five against seven."""
    host = room.club.keep(HostPage(room.station.url))  # the walls are looked at; this one only plays
    teams = [{"name": "Rot", "members": TWELVE[:reds]}, {"name": "Türkis", "members": TWELVE[reds:]}]
    host.start(TWELVE, digits=6, **({"teams": teams} if reds else {}))
    chance = Random(29)
    for number in range(12 * 6 - 1):
        room.lane.throw(chance.choice((7, 8, 9)))
        assert host.place(number // 12)["ok"]
    screens = [((1280, 720), 1), ((1920, 1080), 2)]
    path = f"/wall?overscan={overscan}"
    walls = [room.wall(size=size, device_scale_factor=ratio, path=path) for size, ratio in screens]
    for wall in walls:
        wall.waits_for("Bo wirft")
        fits(wall)
    for pins in (8, 7):  # the second waits
        room.lane.throw(pins)
    for wall in walls:
        wall.asks("Bo", "Sag an!")
        wall.sees("Wartet:")
        fits(wall, rows=0 if reds else 12)  # beside a duel's question stand the teams
    host.place(5)
    for wall in walls:
        wall.sees("Es gewinnt")
        fits(wall)


def fits(wall: WallScreen, rows: int = 12) -> None:
    """Nothing scrolls, sticks out or is cut, and all can be read at eight metres."""
    wall.stands_still()
    assert wall.page.evaluate(OVERFLOWS) == []
    assert wall.page.evaluate(FIGURE_HEIGHT) >= 0.045
    assert len(wall.rows()) == rows
