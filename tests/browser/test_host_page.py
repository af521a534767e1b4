"""The host's page as a person uses it: three touches to a game, one thing that is next, the keyboard alone."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from tests.browser.conftest import Room
from tests.browser.gallery import fixture_names, opened, turn_to
from tests.browser.screens import PHONE, HostScreen
from tests.system.processes import PIN, eventually

pytestmark = pytest.mark.browser

TWO = ["Birgit", "Klaus"]
LAPTOP = (1280, 800)
COUNTED = "() => { addEventListener('click', () => { window.touches += 1; }, true); }"
FOCUSED = "() => document.activeElement.innerText.trim()"


def count_touches(host: HostScreen) -> None:
    host.page.evaluate("() => { window.touches = 0; }")


def touches(host: HostScreen) -> int:
    found: int = host.page.evaluate("() => window.touches")
    return found


def play(room: Room, host: HostScreen, *throws: tuple[int, int]) -> None:
    """Throws with their places, by the host."""
    for pins, place in throws:
        room.lane.throw(pins)
        host.place(pins, place)


def strike(host: HostScreen, *keys: str) -> None:
    """Keys, one after the other, no faster than people see and than the guard against a second touch."""
    for key in keys:
        host.page.wait_for_timeout(400)
        host.page.keyboard.press(key)


def by_keys(host: HostScreen, name: str, pins: int, place: int) -> None:
    """A throw typed in (the count, and yes), and its place (counted from the left, and yes)."""
    strike(host, str(pins), "Enter")
    host.sees(f"{name}: wohin mit der {pins}?")
    strike(host, str(place), "Enter")


def focused(host: HostScreen, words: str) -> None:
    """Wait until the keyboard's focus is on what says this."""
    eventually(lambda: words in host.page.evaluate(FOCUSED), told=f"focus on {words}")


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_first_game_takes_two_touches_and_the_next_one_takes_one(room: Room, size: tuple[int, int]) -> None:
    phones = [room.phone(name) for name in TWO]
    host = room.host(calm=True, size=size)
    host.button("Später").click()
    host.page.evaluate(COUNTED)
    count_touches(host)
    host.button("Niedrige Nummern").click()
    host.button("Spiel starten").click()
    host.sees("Birgit ist dran")
    expect(host.page.locator("[data-now]")).to_be_in_viewport()  # the button to start it was far below
    assert touches(host) <= 3
    phones[0].asks("Birgit, du bist dran")
    play(room, host, (7, 2), (3, 2), (1, 1), (2, 1), (5, 0), (6, 0))
    host.sees("Klaus hat gewonnen")
    count_touches(host)
    host.button("Gleiches Spiel noch mal").click()
    host.sees("Birgit ist dran")
    assert touches(host) == 1
    phones[1].sees("Niedrige Nummer")
    assert host.faults == []


def test_who_joins_while_a_game_is_set_up_is_among_the_players(room: Room) -> None:
    host = room.host(calm=True)
    host.button("Später").click()
    who = host.page.get_by_role("group", name=re.compile("^Wer spielt"))
    room.phone("Birgit")
    expect(who.get_by_role("button", name="Birgit")).to_have_attribute("aria-pressed", "true")
    who.get_by_role("button", name="Birgit").click()
    room.phone("Klaus")
    expect(who.get_by_role("button", name="Klaus")).to_have_attribute("aria-pressed", "true")
    expect(who.get_by_role("button", name="Birgit")).to_have_attribute("aria-pressed", "false")


def test_the_keyboard_alone_runs_an_evening(room: Room) -> None:
    host = HostScreenByKeys(room)
    strike(host, "n", "Enter", "n", "Enter")  # past the PIN and the club's name
    focused(host, "Wer kegelt mit?")
    host.page.keyboard.press("Tab")
    for name in TWO:
        host.page.keyboard.type(name)
        host.page.keyboard.press("Enter")
        expect(host.page.locator(".names li", has_text=name)).to_be_visible()
    strike(host, "Tab", "Tab", "n", "Enter", "n", "Enter")
    host.sees("Das erste Spiel")
    host.page.get_by_role("group", name="Wie viele Stellen?").get_by_role("button", name="2").press("Enter")
    strike(host, "n")
    expect(host.button("Spiel starten")).to_be_focused()
    strike(host, "Enter")
    host.sees("Birgit ist dran")
    by_keys(host, "Birgit", 7, 1)
    host.sees("Klaus ist dran")
    strike(host, "p", "Enter")
    host.sees("Klaus: wohin mit der 0?")
    strike(host, "z")
    host.sees("Wurf 2 zurücknehmen: Klaus, 0 Kegel?")
    strike(host, "Enter")
    host.sees("Klaus ist dran")
    by_keys(host, "Klaus", 7, 1)
    host.sees("Birgit ist dran")
    strike(host, "w")  # the throws
    focused(host, "Würfe")
    strike(host, "Tab", "Tab", "Enter")  # beyond the last throw, to the one before
    focused(host, "6")
    strike(host, "Tab", "Enter")
    expect(host.button("7 → 8 ändern")).to_be_visible()
    host.button("7 → 8 ändern").press("Enter")
    host.sees("Birgit ist dran")
    focused(host, "Birgit")  # back on the line that was opened
    by_keys(host, "Birgit", 6, 2)
    host.sees("Klaus ist dran")
    by_keys(host, "Klaus", 7, 2)
    host.sees("Birgit hat gewonnen")
    host.button("Abend beenden").focus()
    strike(host, "Enter", "Enter")
    host.sees("Der Abend ist zu Ende")
    assert host.faults == []


class HostScreenByKeys(HostScreen):
    """A host who touches nothing."""

    def __init__(self, room: Room) -> None:
        super(HostScreen, self).__init__(room.browser, room.station.url)
        room.club.keep(self)
        expect(self.page.get_by_label("PIN")).to_be_focused()
        self.page.keyboard.type(PIN)
        self.page.keyboard.press("Enter")
        expect(self.page.locator(".part")).to_have_count(12)
        self.page.wait_for_timeout(400)  # nobody is faster


def test_a_tie_is_decided_by_two_keys(room: Room) -> None:
    host = room.host(calm=True)
    host.button("Später").click()
    host.add(*TWO)
    host.start(TWO, digits=2)
    play(room, host, (5, 1), (5, 1), (6, 0), (6, 0))
    host.sees("Gleichstand")
    strike(host, "2", "Enter")
    host.sees("Klaus hat gewonnen")


def test_a_correction_offers_the_neighbours_first_then_the_rest_in_order(room: Room) -> None:
    wall, host = room.wall(), room.host()
    host.add(*TWO)
    host.start(TWO)
    room.lane.throw(6)
    wall.count(6)
    line = host.part("throws").locator(".throw")
    line.locator(".throw-line").click()
    counts = line.locator(".count-button").all_inner_texts()
    assert counts == ["5", "7", "0", "1", "2", "3", "4", "8", "9"]
    host.button("Abbrechen").click()
    expect(line.locator(".correct")).to_have_count(0)
    host.correct(1, 6, 9)
    wall.corrected("Birgit", 1, 6, 9)


def test_undo_names_what_it_takes_back_before_and_when_it_asks(room: Room) -> None:
    host = room.host()
    host.add(*TWO)
    host.start(TWO)
    play(room, host, (7, 2))
    host.button("Stelle zurücknehmen: Birgit, Hunderter").click()
    host.sees("Stelle zurücknehmen: Birgit, Hunderter?")
    host.insist("Ja, zurücknehmen")
    host.button("Wurf 1 zurücknehmen: Birgit, 7 Kegel").click()
    host.insist("Ja, zurücknehmen")
    host.sees("Birgit ist dran")
    expect(host.button("Nichts zurückzunehmen")).to_be_disabled()


def test_a_refused_order_is_told_where_it_was_given(room: Room) -> None:
    host = room.host()
    host.opened("screens").get_by_role("button", name="Letztes Ergebnis zeigen").click()
    told = host.part("screens").get_by_role("alert")
    expect(told).to_have_text(re.compile("noch kein Spiel zu Ende gegangen"))
    assert host.page.locator(".wrong:visible").count() == 1 + host.page.locator(".setup .wrong").count()
    host.part("screens").get_by_role("button", name="Willkommen").click()
    expect(told).to_have_count(0)


def test_the_first_evening_is_led_through_can_wait_and_comes_back(room: Room) -> None:
    host = room.host(calm=True, size=PHONE)
    host.sees("Wie heißt der Verein?")
    host.page.locator(".welcome").get_by_label("Name des Vereins").fill("Gut Holz 1924")
    host.button("Später").click()
    host.sees("Neues Spiel")
    host.button("Einrichtung fortsetzen").click()
    host.page.locator(".welcome").get_by_label("Name des Vereins").fill("Gut Holz 1924")
    host.button("Weiter").click()
    expect(host.page.locator(".host-head h1")).to_contain_text("Gut Holz 1924")
    host.page.locator(".welcome").get_by_label("WLAN für die Handys").fill("Kegelbahn Gast")
    host.button("Weiter").click()
    eventually(lambda: room.station.state()["club"]["wifi"] == "Kegelbahn Gast", told="the Wi-Fi has no name")
    for name in TWO:
        host.page.get_by_label("Name ohne Handy").fill(name)
        host.button("Dazu").click()
    host.sees("2 Namen bisher")
    host.button("Weiter").click()
    host.sees("Warte auf den Wurf")
    room.lane.throw(8)
    host.sees("Angekommen: 8 Kegel")
    host.button("Weiter").click()
    host.button("Spiel starten").click()
    host.sees("Birgit ist dran")
    assert host.page.locator(".welcome").count() == 0
    host.page.reload()
    host.sees("Birgit ist dran")
    assert host.faults == []


def finish(room: Room, host: HostScreen) -> int:
    """A game of two digits that Birgit wins with 73; returns its number."""
    host.start(TWO, digits=2)
    play(room, host, (7, 1), (5, 1), (3, 0), (1, 0))
    host.sees("Birgit hat gewonnen")
    number: int = room.station.state()["game"]["id"]
    return number


def record_of(room: Room, number: int) -> dict[str, Any]:
    """The record of a game, as the station gives it out."""
    with room.browser.new_context() as context:
        answer = context.request.get(f"{room.station.url}/game/{number}.json")
        found: dict[str, Any] = json.loads(answer.text())
    return found


def test_a_throw_of_a_game_that_is_no_longer_on_is_corrected(room: Room) -> None:
    host = room.host()
    host.add(*TWO)
    number = finish(room, host)
    host.button("Gleiches Spiel noch mal").click()
    host.sees("Birgit ist dran")
    evening = host.opened("evening")
    evening.locator(".person .line-button").first.click()
    line = evening.locator(".throw").filter(has=host.page.locator(".throw-n", has_text=re.compile("^2$")))
    line.locator(".throw-line").click()
    line.get_by_role("button", name="9", exact=True).click()
    line.get_by_role("button", name="5 → 9 ändern").click()
    expect(line.locator(".throw-pins")).to_have_text(re.compile(r"5\s*→\s*9"))
    expect(evening.locator(".person-name").first).to_contain_text("gewonnen: Klaus")
    corrections = [event for event in record_of(room, number)["events"] if event["type"] == "correct"]
    assert corrections == [{"type": "correct", "throw": 2, "pins": 9}]


def test_a_game_from_paper_is_in_the_book(room: Room) -> None:
    host = room.host()
    host.add(*TWO)
    evening = host.opened("evening")
    evening.get_by_role("button", name="Spiel vom Zettel eintragen").click()
    evening.get_by_label("Tag", exact=True).last.fill("2026-01-15")
    for index, (name, number) in enumerate((("Birgit", "732"), ("Klaus", "741")), 1):
        evening.get_by_label(f"Name {index}", exact=True).fill(name)
        evening.get_by_label(f"Hausnummer {index}", exact=True).fill(number)
    evening.get_by_role("button", name="Spiel eintragen").click()
    host.sees("1 Spiel eingetragen.")
    expect(evening.locator(".person-name").first).to_contain_text("gewonnen: Klaus")
    expect(evening.locator(".person-name").first).to_contain_text("vom Zettel")
    take_file(room, evening, digits=2)
    expect(evening.locator(".person-name", has_text="gewonnen: Sven")).to_be_visible()
    assert host.faults == []


def test_a_long_game_comes_in_from_its_file_and_one_that_is_too_long_is_told(room: Room) -> None:
    host = room.host()
    evening = host.opened("evening")
    evening.get_by_role("button", name="Spiel vom Zettel eintragen").click()
    players = [f"Kegler {number}" for number in range(12)]
    setup = {"mode": "hoch", "digits": 6, "players": players}
    turns = [({"type": "throw", "pins": 7}, {"type": "place", "place": place}) for place in range(6) for _ in players]
    record = {"game": "hausnummern", "setup": setup, "events": [event for turn in turns for event in turn]}
    for again, told in ((0, "1 Spiel eingetragen."), (200, "Dieses Spiel ist zu lang für diese Seite.")):
        corrections = [{"type": "correct", "throw": 72, "pins": 7, "player": "nobody at all"}] * again
        text = json.dumps({**record, "events": [*record["events"], *corrections]})
        file = {"name": "lang.json", "mimeType": "application/json", "buffer": text.encode()}
        evening.get_by_label("Spiele aus Dateien").set_input_files(files=[file])  # type: ignore[list-item]
        host.sees(told)
    assert host.faults == []


def take_file(room: Room, evening: Locator, digits: int) -> None:
    """A record out of a file, on the same day."""
    players = ["Sven", "Hanne"]
    events = [
        event
        for place in reversed(range(digits))
        for pins, name in ((7, "Sven"), (4, "Hanne"))
        for event in (
            {"type": "throw", "player": name, "pins": pins},
            {"type": "place", "player": name, "place": place},
        )
    ]
    setup = {"mode": "hoch", "digits": digits, "players": players, "teams": None}
    record = {"game": "hausnummern", "setup": setup, "events": events}
    path = room.club.folder / "spiel.json"
    path.write_text(json.dumps(record))
    evening.get_by_label("Spiele aus Dateien").set_input_files(path)


def test_the_till_is_off_until_it_is_wanted_and_follows_the_throws(room: Room) -> None:
    host = room.host()
    host.add(*TWO)
    till = host.opened("till")
    expect(till.locator(".person")).to_have_count(0)
    till.get_by_label("Kasse führen").check()
    till.get_by_role("button", name="Speichern").click()
    expect(till.get_by_role("button", name="Speichern")).to_have_count(0)
    host.start(TWO, digits=2)
    play(room, host, (9, 1), (0, 1), (3, 0), (5, 0))
    klaus = till.locator(".person", has_text="Klaus")
    expect(klaus.locator(".till-balance")).to_have_text(re.compile("0,40"))  # a Pumpe, Birgit's nine, the last place
    klaus.locator(".line-button").click()
    till.get_by_role("button", name="Klaus: Runde verpasst buchen").click()
    expect(klaus.locator(".till-balance")).to_have_text(re.compile("0,90"))
    klaus.get_by_role("button", name=re.compile("bezahlt$")).click()
    host.insist("Ja, Klaus hat bezahlt")
    expect(klaus.locator(".till-balance")).to_have_text(re.compile("0,00"))


def test_people_sit_out_come_back_are_renamed_and_go_home(room: Room) -> None:
    wall, host = room.wall(), room.host()
    host.add("Birgit", "Klaus", "Sven")
    host.person("Sven").get_by_role("button", name="Setzt aus").click()
    expect(host.part("people").locator(".person-away")).to_contain_text("nicht da")
    host.person("Sven").get_by_role("button", name="Ist da").click()
    expect(host.part("people").locator(".person-away")).to_have_count(0)
    host.person("Sven").get_by_role("button", name="Umbenennen, zusammenführen").click()
    host.page.get_by_label("Heißt jetzt").fill("Sven-Olaf")
    host.button("Umbenennen").click()
    expect(host.part("people").get_by_text("Sven-Olaf")).to_be_visible()
    host.start(["Birgit", "Klaus", "Sven-Olaf"])
    room.lane.throw(7)
    host.place(7, 2)
    host.sure("Geht nach Hause", "Ja, ohne weiter", within=host.person("Klaus"))
    wall.waits_for("Sven-Olaf wirft")
    expect(host.part("game").get_by_text("Nach Hause gegangen")).to_be_visible()
    host.part("game").get_by_role("button", name="Ist zurück").click()
    wall.waits_for("Klaus wirft")


def test_a_late_comer_throws_in_the_first_round(room: Room) -> None:
    wall, host = room.wall(), room.host()
    host.add(*TWO)
    host.start(TWO)
    room.phone("Sven")
    host.part("game").get_by_role("button", name="+ Sven").click()
    wall.sees("Sven")
    play(room, host, (7, 2), (3, 2))
    wall.waits_for("Sven wirft")


def test_a_clock_that_is_off_is_told_and_set_by_one_touch(room: Room) -> None:
    host = room.host(calm=True)
    ahead = "() => { const real = Date.now; Date.now = () => real() + 3 * 3600 * 1000; }"
    host.page.evaluate(ahead)
    room.phone("Birgit")  # the next picture
    host.button("Uhr stellen").click()
    expect(host.button("Uhr stellen")).to_have_count(0)
    assert host.faults == []


# --- how it looks, in the gallery ----------------------------------------------------------------------------

OVERFLOWS = """() => [...document.querySelectorAll(".host *")].filter((part) => {
  const box = part.getBoundingClientRect();
  return box.width && (box.right > innerWidth + 1 || box.left < -1);
}).map((part) => part.className)"""


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 720), (1920, 1080)])
def test_nothing_of_the_hosts_page_sticks_out(site: str, browser: Browser, lang: str, width: int, height: int) -> None:
    page = opened(browser, f"{site}/gallery?show=host-start&lang={lang}", width, height)
    for name in fixture_names("host"):
        turn_to(page, name)
        assert page.evaluate(OVERFLOWS) == [], name
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), name
    page.context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_a_laptop_in_english(site: str, browser: Browser, theme: str) -> None:
    page = opened(browser, f"{site}/gallery?show=host-start&lang=en", *LAPTOP)
    for name in [*fixture_names("host-calm"), "host-people", "host-evening", "host-till", "host-club", "host-screens"]:
        turn_to(page, name, theme=theme)
        faults = Axe().run(page).response["violations"]
        assert [(fault["id"], node["html"][:160]) for fault in faults for node in fault["nodes"]] == [], name
    page.context.close()


def test_one_thing_is_gold_when_a_game_is_on(site: str, browser: Browser) -> None:
    gold = """() => [...document.querySelectorAll(".host .button, .host .field")].filter((part) => part.offsetParent
      && getComputedStyle(part).backgroundImage.includes("rgb(243, 198, 74)")).map((part) => part.innerText.trim())"""
    page = opened(browser, f"{site}/gallery?show=host-start", *LAPTOP)
    for name, words in (("host-start", ["Gleiches Spiel noch mal"]), ("host-calm-over", ["Gleiches Spiel noch mal"])):
        turn_to(page, name)
        assert page.evaluate(gold) == words
    page.context.close()


def test_the_board_stands_beside_what_is_next_where_there_is_room(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=host-calm-throw", 1440, 900)
    board = page.get_by_role("region", name="So steht es")
    expect(board.get_by_role("img", name=re.compile("^Hausnummer Sven"))).to_be_in_viewport()
    head = page.locator(".now-what")
    head.focus()
    assert head.evaluate("(one) => getComputedStyle(one).outlineStyle") == "none"
    page.set_viewport_size({"width": 990, "height": 900})
    expect(board).to_have_count(0)
    page.context.close()


def test_what_is_next_comes_first_and_does_not_move_when_a_part_opens(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=host-calm-throw", 390, 844)
    place = "() => JSON.stringify(document.querySelector('.card-now').getBoundingClientRect())"
    before = page.evaluate(place)
    for part in page.locator(".part-button").all()[:3]:
        part.click()
    page.evaluate("scrollTo(0, 0)")
    assert page.evaluate(place) == before
    page.context.close()
