"""Phones as they are in a club: asleep, offline, tapped twice, fought over, handed on, at home."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room
from tests.browser.screens import PhoneScreen
from tests.system.processes import eventually
from tests.system.wires import Cable

pytestmark = pytest.mark.browser

TWO = ["Birgit", "Klaus"]
LOOKED_AT = "() => document.dispatchEvent(new Event('visibilitychange'))"
# the timers of attempts to come are an hour off, as they are after many attempts or in a sleeping browser
SLOW_LINK = """() => {
  for (let id = setTimeout(() => {}, 0); id > 0; id -= 1) clearTimeout(id);
}"""
TOO_LATE = "Da war jemand schneller. So steht es jetzt."


def cable(room: Room) -> Cable:
    """A way to the station that can be cut."""
    return room.club.keep(Cable(room.station.port))


def offline(phone: PhoneScreen, wire: Cable) -> None:
    """The phone loses its Wi-Fi, and knows it."""
    wire.cut()
    wire.break_off()
    phone.knows_that_it_is_alone()


@pytest.mark.parametrize("link", ["kept", "lost"])
def test_a_phone_that_slept_wakes_to_its_question_and_one_tap_places(room: Room, link: str) -> None:
    """P1"""
    wire = cable(room)
    wall, host = room.wall(), room.host()
    birgit = room.phone("Birgit", url=wire.url)
    host.add("Klaus")
    host.start(TWO)
    birgit.asks("Birgit, du bist dran")
    asleep = birgit.context.new_cdp_session(birgit.page)
    stopped: list[object] = []
    asleep.on("Debugger.paused", lambda event: stopped.append(event))  # noqa: PLW0108  a builtin cannot be marked
    asleep.send("Debugger.enable")
    asleep.send("Debugger.pause")  # no script runs any more, as in a phone that sleeps
    room.lane.throw(7)
    wall.count(7)
    if link == "lost":
        wire.break_off()
        wall.asks("Birgit", "Dein Handy schläft")
    eventually(lambda: wall.rows() and stopped)  # a look at the wall lets the event in
    began = time.monotonic()
    asleep.send("Debugger.resume")
    asleep.send("Debugger.disable")
    birgit.page.evaluate(LOOKED_AT)
    birgit.asked_to_place("Birgit")
    print(f"awake after {time.monotonic() - began:.2f} s")
    wall.asks("Birgit")
    wall.count(7)
    birgit.place(7, 2)
    wall.number("Birgit", "7__")


def test_a_phone_whose_wifi_was_away_for_long_is_right_as_soon_as_it_is_looked_at(room: Room) -> None:
    """P1: it tried in vain meanwhile, ever more seldom; looking at it makes it try at once."""
    wire = cable(room)
    host = room.host()
    birgit = room.phone("Birgit", url=wire.url)
    host.add("Klaus")
    host.start(TWO)
    birgit.asks("Birgit, du bist dran")
    offline(birgit, wire)
    room.lane.throw(7)
    host.sees("Birgit: wohin mit der 7?")
    birgit.page.evaluate(SLOW_LINK)
    wire.mend()
    birgit.page.evaluate(LOOKED_AT)
    birgit.asked_to_place("Birgit")
    birgit.place(7, 2)
    host.sees("Klaus ist dran")


def test_of_two_phones_that_claim_a_name_at_once_one_is_told_and_offered_a_way(room: Room) -> None:
    """P2"""
    phones = [room.phone(), room.phone()]
    for phone in phones:
        phone.page.get_by_label("Dein Name").fill("Birgit")
    for phone in phones:  # within a few milliseconds
        phone.button("Mitspielen").evaluate("(button) => { setTimeout(() => button.click()); }")
    told = "Birgit spielt schon auf einem anderen Handy."
    hello = "Hallo Birgit!"
    for phone in phones:
        expect(phone.page.get_by_text(told).or_(phone.page.get_by_text(hello))).to_be_visible()
    first, second = sorted(phones, key=lambda phone: phone.page.get_by_text(told).count())
    first.sees(hello)
    second.sees(told)
    host = room.host()
    second.button("Anfragen").tap()
    second.sees("Gefragt – warte auf Freigabe")
    host.sees("ein anderes Handy bittet um den Platz")
    host.sure("Platz freigeben", "Ja, freigeben")
    second.sees("Birgit ist jetzt frei.")
    second.insist("Als Birgit mitspielen")
    second.sees(hello)
    first.sees("Wer bist du?")
    first.sees("Du bist auf diesem Handy nicht mehr dabei. Tipp noch einmal auf deinen Namen.")


def test_a_reload_and_the_code_once_more_are_the_same_person(room: Room) -> None:
    """P4"""
    host = room.host()
    birgit = room.phone("Birgit")
    host.add("Klaus")
    host.start(TWO)
    room.lane.throw(4)
    birgit.asked_to_place("Birgit")
    birgit.page.reload()
    birgit.asked_to_place("Birgit")
    address = birgit.page.evaluate("async () => (await (await fetch('/join.json')).json()).url")
    birgit.page = birgit.context.new_page()
    birgit.page.goto(address)
    birgit.asked_to_place("Birgit")
    birgit.place(4, 0)
    birgit.asks("Klaus ist dran")
    expect(host.part("people").locator(".person")).to_have_count(2)
    assert birgit.faults == []


def test_double_taps_place_one_digit_and_touch_no_other_question(room: Room) -> None:
    """P5"""
    wall, host = room.wall(), room.host()
    phone = room.phone(*TWO)
    host.start(TWO)
    for pins in (7, 7):  # the second waits, so that Klaus is asked on the same phone, at the same spot, at once
        room.lane.throw(pins)
    wall.sees("Wartet:")
    phone.asked_to_place("Birgit")
    field = phone.button("7 auf Zehner")
    while field.get_attribute("aria-pressed") != "true":  # the question takes no touch in its first 350 ms
        field.dblclick()
    phone.asked_to_place("Birgit")
    wall.number("Birgit", "___")
    phone.button("7 auf Zehner setzen").dblclick()
    wall.number("Birgit", "_7_")
    phone.asked_to_place("Klaus")
    phone.sees("Tippe auf eine freie Stelle")
    wall.number("Klaus", "___")
    phone.button("7 auf Hunderter").evaluate("(field) => { field.click(); field.click(); }")
    phone.place(7, 2)
    wall.number("Klaus", "7__")
    assert phone.page.locator(".notice").count() == 0
    phone.asks("Birgit, du bist dran")


def test_a_late_tap_is_refused_with_its_reason_and_the_next_turn_is_untouched(room: Room) -> None:
    """P7"""
    wire = cable(room)
    wall, host = room.wall(), room.host()
    birgit = room.phone("Birgit", url=wire.url)
    host.add("Klaus")
    host.start(TWO)
    room.lane.throw(4)
    birgit.asked_to_place("Birgit")
    offline(birgit, wire)
    birgit.choose(4, 2)
    birgit.confirm(4, 2)
    birgit.sees("Wird gesetzt, sobald die Verbindung steht …")
    host.place(4, 0)
    room.lane.throw(6)
    wall.asks("Klaus", "Sag an!")
    wire.mend()
    birgit.is_back()
    birgit.sees(TOO_LATE)
    birgit.asks("Klaus überlegt")
    wall.number("Birgit", "__4")
    wall.number("Klaus", "___")
    wall.count(6)


def test_a_tap_without_link_is_made_when_it_is_back_if_nobody_was_faster(room: Room) -> None:
    """P7"""
    wire = cable(room)
    wall, host = room.wall(), room.host()
    birgit = room.phone("Birgit", url=wire.url)
    host.add("Klaus")
    host.start(TWO)
    room.lane.throw(4)
    birgit.asked_to_place("Birgit")
    offline(birgit, wire)
    birgit.choose(4, 2)
    birgit.confirm(4, 2)
    wire.mend()
    wall.number("Birgit", "4__")
    birgit.asks("Klaus ist dran")
    assert birgit.page.locator(".notice").count() == 0


def test_a_player_without_a_phone_is_served_by_the_host_and_by_another_phone(room: Room) -> None:
    """P9"""
    wall, host = room.wall(), room.host()
    birgit = room.phone("Birgit")
    host.add("Klaus")
    host.start(TWO)
    room.lane.throw(1)
    birgit.place(1, 0)
    room.lane.throw(2)
    wall.asks("Klaus", "Sag an!")
    host.place(2, 0)
    wall.number("Klaus", "__2")
    birgit.menu("Noch jemand auf diesem Handy")
    birgit.page.get_by_role("button", name="Klaus").tap()  # picked from those who are there
    for name, pins in (("Birgit", 3), ("Klaus", 4)):
        birgit.asks(f"{name}, du bist dran")
        room.lane.throw(pins)
        birgit.place(pins, 1)
    wall.number("Klaus", "_42")
    birgit.menu("Platz von Klaus freigeben", "Ja, Klaus kann auf ein anderes Handy")
    klaus = room.phone("Klaus")
    room.lane.throw(5)
    birgit.place(5, 2)
    klaus.asks("Klaus, du bist dran")
    room.lane.throw(6)
    klaus.asked_to_place("Klaus")
    klaus.page.close()  # its battery is dead
    wall.asks("Klaus", "Dein Handy schläft")
    host.sure("Platz freigeben", "Ja, freigeben", within=host.person("Klaus"))
    birgit.menu("Noch jemand auf diesem Handy")
    birgit.page.get_by_role("button", name="Klaus").tap()
    birgit.place(6, 2)
    wall.sees("Es gewinnt")
    assert wall.rows() == [["1", "Klaus", "642"], ["2", "Birgit", "531"]]


def test_the_menu_makes_room_for_a_question(room: Room) -> None:
    wall, host = room.wall(), room.host()
    birgit, klaus = room.phone("Birgit"), room.phone("Klaus")
    host.start(TWO)
    birgit.asks("Birgit, du bist dran")
    klaus.asks("Birgit ist dran")
    menus = [phone.button("Menü") for phone in (birgit, klaus)]
    for menu in menus:
        menu.tap()
    room.lane.throw(7)
    expect(menus[0]).to_have_attribute("aria-expanded", "false")
    birgit.place(7, 2)
    wall.waits_for("Klaus wirft")
    expect(menus[1]).to_have_attribute("aria-expanded", "false")
    menus[0].tap()
    room.lane.throw(5)
    klaus.place(5, 2)
    expect(menus[0]).to_have_attribute("aria-expanded", "false")  # it is her turn again


def test_a_six_corrected_to_a_nine_shows_at_once_and_is_never_placed_as_a_six(room: Room) -> None:
    """T15"""
    wire = cable(room)
    wall, host = room.wall(), room.host()
    birgit = room.phone("Birgit", url=wire.url)
    host.add("Klaus")
    host.start(TWO, digits=4)
    room.lane.throw(6)
    birgit.choose(6, 3)
    host.correct(1, 6, 9)
    expect(birgit.page.locator(".digit")).to_have_text("9")
    birgit.sees("Tippe auf eine freie Stelle")  # the choice was made for a six
    wall.count(9)
    birgit.place(9, 3)
    wall.number("Birgit", "9___")
    room.lane.throw(1)
    host.place(1, 0)
    room.lane.throw(6)
    birgit.choose(6, 0)
    offline(birgit, wire)
    birgit.confirm(6, 0)  # on its way, for as long as the network is away
    host.correct(3, 6, 9)
    wall.count(9)
    wire.mend()
    birgit.sees(TOO_LATE)
    birgit.asked_to_place("Birgit")
    wall.number("Birgit", "9___")
    birgit.place(9, 0)
    wall.number("Birgit", "9__9")


def test_throws_that_wait_are_shown_and_placed_each_by_its_owner(room: Room) -> None:
    """L31"""
    wall, host = room.wall(), room.host()
    birgit, klaus = room.phone("Birgit"), room.phone("Klaus")
    host.add("Sven")
    host.start(["Birgit", "Klaus", "Sven"])
    for pins in (7, 2, 5):
        room.lane.throw(pins)
    held = wall.page.locator(".held li")
    expect(held).to_have_text(["2Klaus", "5Sven"])
    birgit.sees("Es wartet schon ein Wurf: 2, 5")
    klaus.sees("Dein Wurf ist schon da und wartet, bis die Stelle gewählt ist.")
    expect(klaus.page.locator(".held-own b")).to_have_text("2")
    wall.count(7)
    birgit.place(7, 2)
    expect(held).to_have_text(["5Sven"])
    wall.count(2)
    klaus.place(2, 0)
    expect(held).to_have_count(0)
    host.place(5, 1)
    for name, number in (("Birgit", "7__"), ("Klaus", "__2"), ("Sven", "_5_")):
        wall.number(name, number)
    wall.waits_for("Birgit wirft")
