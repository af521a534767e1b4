"""The pages of Schocken and Zehntausend, looked at in the gallery: what a cup shows, what a selection may do."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import next_state, opened

pytestmark = pytest.mark.browser

PHONE = (390, 844)
GUARD = 400  # milliseconds: a question takes no touch in its first 350
CUP = "Becher anheben: gedrückt halten"
QUESTION = "document.querySelector('.question').outerHTML"


def asked(page: Page) -> list[dict[str, object]]:
    """What the page has sent as game events."""
    found: list[dict[str, object]] = page.evaluate("window.gallery.asked.map(({ payload }) => payload)")
    return found


def in_one_breath(page: Page, *selectors: str) -> None:
    """Touch one after the other, each as soon as the one before is drawn."""
    page.evaluate(
        """async (selectors) => {
          for (const selector of selectors) {
            document.querySelector(selector).click();
            for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
          }
        }""",
        selectors,
    )


def at_the_table(page: Page, change: str) -> None:
    """The next state, with ``change`` made to the table's ``game``."""
    next_state(page, f"const game = state.tables[0]; game.choice += 1; {change}")
    page.wait_for_timeout(GUARD)


# --- Schocken ------------------------------------------------------------------------------------------------


def test_nothing_of_a_covered_phone_tells_what_lies_under_the_cup(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-schocken-choose", *PHONE)
    seen = set()
    for own in ("[6, 6, 2]", "[1, 1, 1]", "[5, 4, 3]"):
        next_state(page, f"state.tables[0].picture.own.Hanne = {own}")
        page.wait_for_timeout(GUARD)
        seen.add(page.evaluate(QUESTION))
    assert len(seen) == 1
    page.context.close()


def test_a_tip_lies_under_the_cup_with_the_dice_it_tells_of(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-schocken-choose", *PHONE)
    page.get_by_role("button", name="Tipp", exact=True).click()
    tip = page.locator(".tip")
    expect(tip).to_have_text("Der Tipp liegt unter dem Becher.")
    page.get_by_role("button", name=CUP).focus()
    page.keyboard.down("Space")
    expect(tip).to_have_text("Hier gibt es nichts zu entscheiden.")  # what the gallery answers
    page.keyboard.up("Space")
    expect(tip).to_have_text("Der Tipp liegt unter dem Becher.")
    page.context.close()


def test_a_cup_is_up_while_it_is_held_and_at_no_other_time(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-schocken-choose", *PHONE)
    page.wait_for_timeout(GUARD)
    covered = page.evaluate(QUESTION)
    cup, said = page.get_by_role("button", name=CUP), page.locator(".cup-word")
    for key in ("Space", "Enter"):
        cup.focus()
        page.keyboard.down(key)
        expect(said).to_have_text("6, 6, 2 – 662")
        page.keyboard.up(key)
        expect(said).to_have_text("Gedrückt halten zum Nachsehen")
    cup.hover()
    page.mouse.down()
    expect(said).to_have_text("6, 6, 2 – 662")
    page.evaluate("dispatchEvent(new Event('blur'))")  # the phone turns to something else
    expect(said).to_have_text("Gedrückt halten zum Nachsehen")
    page.mouse.up()
    page.wait_for_timeout(GUARD)
    assert page.evaluate(QUESTION) == covered
    page.context.close()


def test_a_cup_stays_up_from_one_press_to_the_next_for_who_cannot_hold_it(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-schocken-choose", *PHONE)
    page.wait_for_timeout(GUARD)
    covered = page.evaluate(QUESTION)
    said, toggle = page.locator(".cup-word"), page.get_by_role("button", name="Becher offen lassen")
    toggle.click()
    expect(said).to_have_text("6, 6, 2 – 662")
    page.get_by_role("button", name="Würfel 3: 2, bleibt").click()
    expect(said).to_have_text("6, 6, 2 – 662")  # one looks while one chooses
    page.get_by_role("button", name="Würfel 3: 2, bleibt").click()
    page.get_by_role("button", name="Becher wieder zu").press("Enter")
    expect(said).to_have_text("Gedrückt halten zum Nachsehen")
    page.get_by_role("button", name=CUP).evaluate("(cup) => cup.click()")  # as speech and switches do it
    expect(said).to_have_text("6, 6, 2 – 662")
    page.evaluate("dispatchEvent(new Event('pagehide'))")
    expect(said).to_have_text("Gedrückt halten zum Nachsehen")
    page.wait_for_timeout(GUARD)
    assert page.evaluate(QUESTION) == covered
    page.context.close()


def test_of_equal_throws_it_is_said_why_one_is_higher(site: str, browser: Browser) -> None:
    for name, size in (("phone-schocken-equal", PHONE), ("wall-schocken-equal", (1280, 720))):
        page = opened(browser, f"{site}/gallery?show={name}", *size)
        for words in (
            "Mit ist Schitt: Hanne brauchte weniger Würfe als Sven (1 statt 2).",
            "Mit ist Schitt: Gleicher Wurf, Birgit lag zuerst.",
            "Klaus nimmt vom Stapel, was noch da ist: 2",
        ):
            expect(page.get_by_text(words).first).to_be_visible()
        page.context.close()


def test_turned_sixes_do_not_stay_and_the_guard_takes_no_double_tap(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-schocken-choose", *PHONE)
    page.wait_for_timeout(GUARD)
    expect(page.locator(".turn-over")).to_have_count(0)  # covered: nobody is told that there are two sixes
    page.get_by_role("button", name="Becher offen lassen").click()
    in_one_breath(page, ".keep .die", ".turn-over", ".schocken-actions .button")
    assert asked(page) == []
    expect(page.get_by_role("button", name="Würfel 1: 6, bleibt")).to_have_attribute("aria-pressed", "false")
    page.wait_for_timeout(GUARD)
    page.get_by_role("button", name="2 Würfel neu werfen").dblclick()
    assert asked(page) == [{"player": "Hanne", "type": "reroll", "keep": [], "turn": True}]
    page.context.close()


def test_mats_travel_to_the_lowest_when_a_round_has_ended(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-schocken", 1280, 720, motion="no-preference")
    moved = "game.picture.rounds += 1; game.picture.stock = 2; game.picture.deckel.Birgit = 8"
    at_the_table(page, f"{moved}; Object.keys(game.picture.throws).forEach((name) => (game.picture.throws[name] = 0))")
    assert page.locator(".mat-flying").count() == 4
    expect(page.locator(".mat-flying")).to_have_count(0)
    expect(page.get_by_text("Schock 4 · 2 Würfe")).to_be_visible()
    at_the_table(page, "game.picture.turn = 'Sven'")
    assert page.locator(".mat-flying").count() == 0
    page.context.close()


def test_what_cannot_be_turned_is_not_offered(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-schocken-choose", *PHONE)
    page.wait_for_timeout(GUARD)
    page.get_by_role("button", name="Becher offen lassen").click()
    expect(page.locator(".turn-over")).to_be_visible()
    next_state(page, "state.tables[0].picture.own.Hanne = [6, 5, 2]")
    expect(page.locator(".turn-over")).to_have_count(0)
    page.context.close()


# --- Zehntausend ---------------------------------------------------------------------------------------------


def die(page: Page, number: int) -> None:
    """Touch a die."""
    page.get_by_role("button", name=re.compile(f"^Würfel {number}: ")).click()


def test_a_selection_shows_its_points_and_one_that_does_not_score_says_why(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-zehntausend-choose", *PHONE)
    page.wait_for_timeout(GUARD)
    said, bank = page.locator(".zt-said"), page.locator(".zt-bank")
    expect(bank).to_be_disabled()
    die(page, 1)
    expect(said).to_have_text("Auswahl: 100 Punkte")
    expect(bank).to_contain_text("450 Punkte")
    die(page, 2)
    die(page, 6)
    expect(said).to_contain_text("2 und 6 zählen so nicht")
    expect(bank).to_be_disabled()
    expect(page.locator(".zt-continue")).to_be_disabled()
    die(page, 6)
    die(page, 3)
    die(page, 5)
    expect(said).to_have_text("Auswahl: 300 Punkte")
    assert asked(page) == []
    page.context.close()


def test_no_double_tap_rolls_on_or_banks(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-zehntausend-choose", *PHONE)
    page.wait_for_timeout(GUARD)
    in_one_breath(page, ".zt-spot .die", ".zt-continue", ".zt-bank")
    assert asked(page) == []
    page.wait_for_timeout(GUARD)
    page.locator(".zt-bank").dblclick()
    assert asked(page) == [{"type": "bank", "player": "Klaus", "select": [0]}]
    page.context.close()


def test_tips_end_after_three_confirmed_decisions(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-zehntausend-choose", *PHONE)
    expect(page.get_by_text("Das zählt:")).to_have_count(0)
    page.get_by_role("button", name="Mit Tipps lernen").click()
    for left in (3, 2, 1):
        expect(page.get_by_text("Das zählt:")).to_be_visible()
        word = "Entscheidung" if left == 1 else "Entscheidungen"
        expect(page.get_by_text(f"Tipps noch für {left} {word}")).to_be_visible()
        page.wait_for_timeout(GUARD)
        page.get_by_role("button", name="Würfel 4: 5, kann zählen").click()
        expect(page.locator(".zt-tip")).to_contain_text("8 von 100")
        page.wait_for_timeout(GUARD)
        page.locator(".zt-continue").click()
        at_the_table(page, "")
    expect(page.get_by_text("Das zählt:")).to_have_count(0)
    expect(page.get_by_text("die Tipps sind aus")).to_be_visible()
    page.context.close()
