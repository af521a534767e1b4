"""Games at the table as people play them: phones open, join, throw and finish; the wall and the host look on."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room
from tests.browser.screens import PhoneScreen
from tests.browser.table_room import agrees, comes, lost, opens, press, unfold
from tests.system.processes import eventually

pytestmark = pytest.mark.browser

MOST_THROWS = 400


def on_turn(phones: dict[str, PhoneScreen]) -> str | None:
    """Who is asked on a phone now; None once the game is over, by what all phones say."""

    def found() -> str:
        for name, phone in phones.items():
            words = phone.page.locator(".ask").first.text_content() or ""
            if words == f"{name}, du bist dran" and phone.page.locator(".button-gold:not([disabled])").count():
                return name
            if "dein Haus steht" in words or "du hast verloren" in words:
                return "/over"
        return ""

    name: str = eventually(found, told="nobody is on turn")
    return None if name == "/over" else name


def disturb(room: Room, phones: dict[str, PhoneScreen], name: str, throw: int) -> None:
    """A reload at the third throw, the light switch at the sixth, a lost phone at the ninth; the question stays."""
    if throw == 2:
        phones[name].page.reload()
    if throw == 5:
        room.station.kill()
        room.station.start()
        for phone in phones.values():
            phone.is_back()
    if throw == 8:
        address = phones[name].page.url
        lost(room, phones, name).page.goto(address)
    if throw in (2, 5, 8):
        phones[name].asks(f"{name}, du bist dran")


def sixteen(phone: PhoneScreen) -> None:
    """Stop from eleven on, where one may; else throw."""
    total = phone.page.locator(".total-figure").inner_text()
    if int(total) >= 11 and phone.button(f"{total} stehen lassen").count():
        press(phone, f"{total} stehen lassen")
    else:
        press(phone, "Würfeln" if total == "0" else "Weiterwürfeln")


def test_two_phones_build_houses_over_a_reload_and_a_power_cut(room: Room) -> None:
    wall, host = room.wall(), room.host()
    phones = {name: room.phone(name) for name in ("Birgit", "Klaus")}
    opens(phones["Birgit"], "Häuschenbauen", 2, "2 Fenster")
    address = phones["Birgit"].page.url
    assert re.search(r"\?tisch=\d+$", address)
    wall.sees("1 von 2 da")
    comes(phones["Klaus"], "Klaus", address)
    phones["Klaus"].sees("So wird hier gespielt")
    phones["Klaus"].sees("Ein ganzes Haus hat zwei Fenster")
    host.sees("Birgit und Klaus · Birgit ist dran")
    host.page.get_by_text("Würfel nachprüfen", exact=True).click()
    commitment = host.page.locator(".proof-digits").first.inner_text()
    assert re.fullmatch(r"[0-9a-f]{64}", commitment)
    for throw in range(MOST_THROWS):
        name = on_turn(phones)
        if name is None:
            break
        disturb(room, phones, name, throw)
        press(phones[name], "Würfeln")
    expect(wall.page.locator(".table-pane .label").first).to_have_text("Es gewinnt")
    winner = wall.page.locator(".turn-who").inner_text()
    phones[winner].asks(f"{winner}, dein Haus steht!")
    host.sees("Würfel jetzt nachprüfen")
    assert host.page.locator(".proof-digits").all_inner_texts()[0] == commitment
    assert sum(map(int, host.page.locator(".faces b").all_inner_texts())) >= 7
    press(phones[winner], "Noch einmal")
    for phone in phones.values():
        phone.sees("So wird hier gespielt")
        phone.sees("Ein ganzes Haus hat zwei Fenster")
    host.sees("Birgit und Klaus · Birgit ist dran")
    host.sure("Spiel am Tisch beenden", "Ja, Spiel beenden")
    phones[winner].sees("Dieser Tisch ist abgeräumt.")


def test_three_phones_play_sixteen_to_the_end_beside_the_lane(room: Room) -> None:
    wall, host = room.wall(), room.host()
    names = ("Birgit", "Klaus", "Sven")
    phones = {name: room.phone(name) for name in names}
    host.start(["Birgit", "Klaus", "Sven"])
    opens(phones["Birgit"], "16 tot", 3)
    for name in ("Klaus", "Sven"):
        comes(phones[name], name, phones["Birgit"].page.url)
    expect(wall.page.locator(".tables-column .table-card-title").first).to_have_text("16 tot")
    phones["Birgit"].sees("Bahn: Birgit, du wirfst")
    room.lane.throw(7)
    phones["Birgit"].button("Bahn: Birgit, du musst setzen").tap()
    phones["Birgit"].place(7, 2)
    wall.number("Birgit", "7__")
    phones["Birgit"].page.get_by_role("button", name=re.compile("^Am Tisch: Birgit ist dran")).tap()
    for throw in range(MOST_THROWS):
        name = on_turn(phones)
        if name is None:
            break
        disturb(room, phones, name, throw)
        sixteen(phones[name])
    loser = next(name for name, phone in phones.items() if phone.page.get_by_text(f"{name}, du hast verloren").count())
    for name, phone in phones.items():
        phone.asks(f"{name}, du hast verloren" if name == loser else f"{loser} hat verloren")
    room.lane.throw(4)  # the lane takes the board back, if it has rested for a minute meanwhile
    wall.number("Birgit", "7__")
    expect(wall.page.locator(".tables-column")).to_contain_text(f"{loser} hat verloren")
    phones[loser].button("Fertig, Tisch abräumen").tap()
    press(phones[loser], "Ja, abräumen")
    phones[loser].sees("Dieser Tisch ist abgeräumt.")


def test_real_dice_are_typed_in_taken_back_by_the_host_and_a_tip_is_given(room: Room) -> None:
    host, phone = room.host(), room.phone("Birgit")
    agrees(phone, "Häuschenbauen", 1)
    unfold(phone, "Womit würfeln?")
    phone.button("Echte Würfel auf dem Tisch, eingetippt").tap()
    phone.button("Tisch eröffnen und hinsetzen").tap()
    phone.asks("Birgit, du bist dran")
    expect(phone.button("Tipp")).to_have_count(0)
    phone.button("Menü").tap()
    phone.page.get_by_label("Tipps auf diesem Handy").check()
    phone.button("Menü").tap()
    phone.page.reload()
    phone.button("Tipp").tap()
    phone.sees("Jetzt helfen: 1 (17 von 100 Würfen).")
    host.page.get_by_label("Tipps sind erlaubt").uncheck()
    expect(phone.page.locator(".tip")).to_have_count(0)
    phone.button("Augenzahl 1").tap()
    press(phone, "1 eintragen")
    phone.sees("Birgit baut: Fundament")
    host.sees("Birgit · Birgit ist dran")
    host.sure("Würfelwurf zurücknehmen: Birgit", "Ja, zurücknehmen")
    expect(phone.page.get_by_text("Birgit baut: Fundament")).to_have_count(0)
    phone.button("Augenzahl 6").tap()
    press(phone, "6 eintragen")
    phone.sees("Birgit: Schornstein – geht noch nicht, zuerst kommt: Dach")
    host.sure("Spiel am Tisch beenden", "Ja, Spiel beenden")
    phone.sees("Dieser Tisch ist abgeräumt.")
    assert phone.faults == host.faults == []
