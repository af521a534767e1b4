"""Games at the table in the gallery: dice typed in, the strip to the lane, which game has the wall."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import next_state, opened, turn_to

pytestmark = pytest.mark.browser

AWAKE = 400  # milliseconds; what appears takes no touch in its first 350
CELLS = """(rows) => rows.map((row) => {
  const boxes = [...row.children].map((one) => one.getBoundingClientRect());
  const lines = Map.groupBy(boxes, ({ top }) => Math.round(top));
  return [row.innerText, boxes.map(({ width }) => width), [...lines.values()].map((line) => line.length)];
})"""


def asked(page: Page) -> list[dict[str, object]]:
    found: list[dict[str, object]] = page.evaluate("window.gallery.asked")
    return found


def test_real_dice_are_typed_in_deleted_and_confirmed(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-houses-typed", 390, 844)
    page.get_by_role("button", name="Augenzahl 5").dblclick()  # the second touch enters nothing
    page.get_by_role("button", name="Letzten löschen").click()
    page.get_by_role("button", name="Augenzahl 3").click()
    page.wait_for_timeout(AWAKE)
    assert asked(page) == []
    page.locator(".button-gold", has_text="3 eintragen").click()
    rolled = {"type": "roll", "player": "Klaus", "die": 3}
    assert asked(page) == [{"event": "act", "payload": rolled}]
    page.context.close()


def test_the_stations_dice_are_asked_for_once_however_often_one_taps(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-houses", 390, 844)
    page.evaluate("document.querySelector('.button-large').click()")  # in the breath that brought it here
    page.wait_for_timeout(AWAKE)
    page.evaluate("() => { const button = document.querySelector('.button-large'); button.click(); button.click(); }")
    assert len(asked(page)) == 1
    page.context.close()


def test_a_table_is_opened_with_its_rules_seats_dice_and_computers(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-table-open", 390, 844)
    page.get_by_role("button", name="16 tot").click()
    people = page.get_by_role("group", name="Wie viele Leute?")
    people.get_by_role("button", name="2", exact=True).click()
    page.locator("summary", has_text="Hausregeln").click()
    page.get_by_role("button", name="bleibt stehen").click()
    expect(page.get_by_text("Es braucht mindestens 3 Spieler, Leute oder Computer.")).to_be_visible()
    page.get_by_role("group", name="Computer dazu?").get_by_role("button", name="1").click()
    page.get_by_role("group", name="Computer 1 spielt").get_by_role("button", name="stark").click()
    page.get_by_role("button", name="Tisch eröffnen und hinsetzen").click()
    order = {
        "do": "open", "game": "sechzehn_tot", "seats": 2, "player": "Klaus", "dice": "station",
        "rules": {"fifteen_on_third_stands": True}, "computers": ["stark"],
    }  # fmt: skip
    assert asked(page) == [{"event": "table", "payload": order}]
    page.context.close()


@pytest.mark.parametrize("width", [320, 360, 390])
def test_no_choice_is_wider_than_the_others_beside_it(site: str, browser: Browser, width: int) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-table-open", width, 844)
    rows = []
    for name in ("phone-table-open", "phone-table-people", "phone-table-go"):
        turn_to(page, name)
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        rows += page.locator(".choice-row").evaluate_all(CELLS)
    assert len(rows) >= 4
    for words, widths, breaks in rows:
        assert max(widths) - min(widths) < 2, words
        assert min(widths) >= 48, words
        assert len(breaks) == 1 or breaks[-1] > 1 or max(breaks) == 1, f"one is left over: {words}"
    page.context.close()


def test_the_lane_is_one_touch_away_from_a_table(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-table-strip", 390, 844)
    strip = page.get_by_role("button", name="Bahn: Klaus, du musst setzen", exact=True)
    box = strip.bounding_box()
    assert box is not None
    assert box["y"] < 120
    strip.click()
    expect(page.locator(".ask")).to_have_text("Klaus, wohin mit der 7?")
    page.get_by_role("button", name="Am Tisch: Klaus ist dran (Häuschenbauen)").click()
    expect(page.locator(".house").first).to_be_visible()
    page.context.close()


def test_an_event_of_the_lane_takes_the_wall_back_from_a_table(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-tables-rested", 1280, 720)
    expect(page.locator(".head-title")).to_have_text("16 tot")
    expect(page.locator(".tables-column .table-card-title").first).to_have_text("Hausnummern")
    next_state(page, "state.tables[0].picture.turn = 'Sven'; state.tables[0].choice += 1")
    expect(page.locator(".head-title")).to_have_text("Häuschenbauen")  # the table that changed last has it
    next_state(page, "state.game.choice += 1")
    expect(page.locator(".head-title")).to_have_text("Hohe Nummern")
    page.context.close()


def test_a_part_that_comes_is_drawn_and_a_match_flies(site: str, browser: Browser) -> None:
    moving = "() => document.getAnimations().map((one) => one.effect.target.getAttribute('class').split(' ').at(-1))"
    page = opened(browser, f"{site}/gallery?show=wall-houses", 1280, 720, motion="no-preference")
    next_state(page, "state.tables[0].picture.houses.Birgit.tuer = 1; state.tables[0].picture.rolls.Birgit += 1")
    assert "part-tuer" in page.evaluate(moving)
    page.evaluate("window.gallery.open('wall-sixteen')")
    change = "picture.stock -= 1; picture.matches.Sven += 1; picture.rounds += 1"
    ended = "half: 1, results: {Klaus: 12, Birgit: 'tot'}, loser: 'Birgit', winner: null, reason: 'tot'"
    over = f"picture.last_round = {{{ended}}}"
    next_state(page, f"const picture = state.tables[0].picture; {change}; {over}")
    assert "match" in page.evaluate(moving)
    page.context.close()


def test_a_compulsory_throw_says_why_and_offers_no_stop(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-sixteen-must", 390, 844)
    expect(page.locator(".must")).to_have_text("Zehn muss noch mal: Bei zehn darf keiner aufhören.")
    assert page.get_by_role("button", name="stehen lassen").count() == 0
    free = "picture.total = 12; picture.legal = ['roll', 'stop']"
    next_state(page, f"const picture = state.tables[0].picture; {free}")
    page.wait_for_timeout(AWAKE)
    page.get_by_role("button", name="12 stehen lassen").click()
    assert asked(page) == [{"event": "act", "payload": {"type": "stop", "player": "Birgit"}}]
    page.context.close()


def test_a_wasted_throw_says_why(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-houses-wait", 390, 844)
    expect(page.locator(".last-throw")).to_have_text("Klaus: Fenster – geht noch nicht, zuerst kommt: Dach")
    page.context.close()


def test_tips_are_asked_for_only_where_the_host_allows_them(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-sixteen", 390, 844)
    page.get_by_role("button", name="Tipp").click()
    assert asked(page) == [{"event": "tip", "payload": 22}]
    next_state(page, "state.allow_tips = false")
    expect(page.get_by_role("button", name="Tipp")).to_have_count(0)
    page.context.close()


def test_the_wall_shows_the_tables_as_the_host_says(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-tables-small", 1280, 720)
    head = page.locator(".head-title")
    expect(head).to_have_text("Hohe Nummern")  # though the lane has rested for a minute
    next_state(page, "state.table_view = 'auto'")
    expect(head).to_have_text("16 tot")
    next_state(page, "state.game.choice += 1")
    expect(head).to_have_text("Hohe Nummern")
    next_state(page, "state.table_view = 'full'")
    expect(head).to_have_text("16 tot")  # though the lane is busy
    expect(page.locator(".tables-column .table-card-title").first).to_have_text("Hausnummern")
    page.context.close()


def test_the_host_sets_a_table_up_with_rules_and_computers(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=host-tables", 1280, 900)
    tables = page.locator(".part[data-part=tables]")
    tables.get_by_role("button", name="klein daneben").click()
    tables.get_by_role("button", name="Tisch eröffnen").click()
    tables.get_by_role("group", name="Welches Spiel?").get_by_role("button", name="Häuschenbauen").click()
    on = tables.get_by_role("button", name="Weiter", exact=True)
    expect(on).to_be_disabled()
    tables.get_by_role("group", name="Wer spielt?").get_by_role("button", name="Hanne").click()
    on.click()
    start = tables.get_by_role("button", name="Am Tisch starten")
    tables.locator("summary", has_text="Hausregeln").click()
    tables.get_by_role("button", name="3 Fenster").click()
    tables.locator("summary", has_text="Computer dazu?").click()
    tables.get_by_role("group", name="Computer dazu?").get_by_role("button", name="1", exact=True).click()
    tables.get_by_role("group", name="Computer 1 spielt").get_by_role("button", name="stark").click()
    start.click()
    setup = {"windows": 3, "players": ["Hanne"]}
    order = {"do": "start_game", "game": "haeuschenbauen", "setup": setup, "dice": "station", "computers": ["stark"]}
    assert asked(page) == [
        {"event": "host", "payload": {"do": "table_view", "view": "small"}},
        {"event": "host", "payload": order},
    ]
    page.context.close()


def test_a_number_is_left_standing_once_however_often_one_taps(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-sixteen", 390, 844)
    twice = "one => { one.click(); setTimeout(() => one.click(), 50); }"
    page.wait_for_timeout(AWAKE)
    page.get_by_role("button", name="11 stehen lassen").evaluate(twice)
    page.wait_for_timeout(AWAKE)
    assert asked(page) == [{"event": "act", "payload": {"type": "stop", "player": "Birgit"}}]
    page.context.close()
