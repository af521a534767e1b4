"""A person alone with computers at the table, and a person without a finger: everything by keys."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room
from tests.browser.screens import PhoneScreen
from tests.browser.table_room import agrees, press, quick, unfold
from tests.system.processes import eventually

pytestmark = pytest.mark.browser

MOST_KEYS = 120  # of a page that is gone through once
NAME = """() => {
  const one = document.activeElement;
  return (one.getAttribute("aria-label") ?? one.labels?.[0]?.innerText ?? one.innerText ?? "").trim();
}"""


def opened_alone(phone: PhoneScreen, game: str, computers: int) -> None:
    """A table for one person and so many computers."""
    agrees(phone, game, 1)
    unfold(phone, "Computer dazu?")
    page = phone.page
    page.get_by_role("group", name="Computer dazu?").get_by_role("button", name=str(computers)).tap()
    page.get_by_role("group", name="Computer 1 spielt").get_by_role("button", name="stark").tap()
    phone.button("Tisch eröffnen und hinsetzen").tap()


def own_turn(phone: PhoneScreen) -> None:
    """Throw, and stand as soon as that is allowed."""
    for _ in range(20):
        words = phone.page.locator(".ask").inner_text()
        if not words.startswith("Anna,"):
            return
        open_now = phone.page.locator("button:not([disabled])").all_inner_texts()
        stop = next((one for one in open_now if one.endswith("stehen lassen") or one == "Stehen lassen"), None)
        throw = next((one for one in open_now if one in {"Würfeln", "Weiterwürfeln", "Becher schütteln"}), None)
        if stop or throw:
            press(phone, stop or throw or "")
    raise AssertionError("the turn does not end")


@pytest.mark.parametrize(("game", "computers"), [("Häuschenbauen", 1), ("16 tot", 2), ("Schocken", 1)])
def test_a_person_plays_against_computers(room: Room, game: str, computers: int) -> None:
    phone = quick(room).phone("Anna")
    opened_alone(phone, game, computers)
    for _ in range(2):
        expect(phone.page.locator(".ask")).to_contain_text("Anna, ")
        own_turn(phone)
    assert phone.page.get_by_text("Computer Anton").count()
    assert phone.faults == []


def reach(phone: PhoneScreen, name: str) -> None:
    """Tab until the focus is on what is called so."""
    met = []
    for _ in range(MOST_KEYS):
        phone.page.keyboard.press("Tab")
        met.append(phone.page.evaluate(NAME))
        if met[-1] == name:
            return
    raise AssertionError(f"{name} is not reached: {met}")


def key(phone: PhoneScreen, name: str, with_key: str = "Enter") -> None:
    """Reach a button and press it; one that has just come takes nothing in its first 350 ms."""
    expect(phone.button(name)).to_be_visible()
    phone.page.wait_for_timeout(400)
    reach(phone, name)
    phone.page.keyboard.press(with_key)


def test_a_round_of_schocken_is_played_with_keys_alone(room: Room) -> None:
    phone = quick(room, 6, 4, 2).phone()
    phone.page.get_by_label("Dein Name").press_sequentially("Anna")
    phone.page.keyboard.press("Enter")
    key(phone, "Am Tisch spielen", "Space")
    key(phone, "Tisch eröffnen")
    games = phone.page.get_by_role("group", name="Welches Spiel?")
    people = phone.page.get_by_role("group", name="Wie viele Leute?")
    computers = phone.page.get_by_role("group", name="Computer dazu?")
    for group, words in ((games, "Schocken"), (people, "1"), (computers, "1")):
        button = group.get_by_role("button", name=words, exact=words == "1")
        eventually(
            lambda button=button: (
                phone.page.keyboard.press("Tab") or button.evaluate("one => one === document.activeElement")
            )
        )
        phone.page.keyboard.press("Enter")
    key(phone, "Tisch eröffnen und hinsetzen")
    key(phone, "Becher schütteln", "Space")
    reach(phone, "Becher anheben: gedrückt halten")
    phone.page.keyboard.down("Enter")
    expect(phone.page.locator(".keeps .die-covered")).to_have_count(0)
    phone.page.keyboard.up("Enter")
    expect(phone.page.locator(".keeps .die-covered")).to_have_count(3)
    key(phone, "Würfel 2, verdeckt, bleibt", "Space")
    key(phone, "2 Würfel neu werfen")
    key(phone, "Die übrigen werfen")
    key(phone, "Stehen lassen", "Space")
    expect(phone.page.locator(".last-round")).to_contain_text("Computer Anton")
    assert phone.faults == []


def test_a_person_practises_hausnummern_with_a_computer(room: Room) -> None:
    phone, wall = quick(room).phone("Anna"), room.wall()
    host = room.host()
    start = host.button("Spiel starten")
    host.page.get_by_role("group", name="Wie viele Stellen?").get_by_role("button", name="2", exact=True).click()
    expect(start).to_be_disabled()
    host.page.get_by_role("group", name="Computer dazu?").get_by_role("button", name="1").click()
    host.page.get_by_role("group", name="Computer 1 spielt").get_by_role("button", name="stark").click()
    start.click()
    phone.asks("Anna, du bist dran")
    for pins, place, number in ((7, 1, "7_"), (4, 0, "74")):
        room.lane.throw(pins)
        phone.place(pins, place)
        wall.number("Anna", number)
    wall.sees("Computer Anton")
    eventually(lambda: room.station.state()["game"]["picture"]["table"], told="the computer does not play")
    assert phone.faults == []
