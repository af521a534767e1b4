"""The phone as it lies on the table: whose turn it is, what was just thrown, what is broken."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import next_state, opened, turn_to

pytestmark = pytest.mark.browser
GROUND = "getComputedStyle(document.querySelector('.phone')).backgroundColor"
THROWN = """state.game.throws = [...state.game.throws, {{n: 6, player: '{0}', pins: {1}, fallen: {2}}}];
  state.game.picture.phase = 'place'; state.game.picture.pending_pins = {1}; state.game.choice += 1"""
SHAKES = "navigator.vibrate = (pattern) => { (window.shaken ??= []).push(pattern); return true; }"


@pytest.fixture(scope="module")
def phone(site: str, browser: Browser) -> Iterator[Page]:
    page = opened(browser, f"{site}/gallery?show=phone-throw", 390, 844)
    page.evaluate(SHAKES)
    page.click(".phone-words")  # browsers let a page shake once it was touched
    yield page
    page.context.close()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_whole_page_tells_whose_turn_it_is(phone: Page, theme: str) -> None:
    grounds = {}
    for name in ("phone-throw", "phone-place", "phone-place-low", "phone-wait", "phone-link-lost"):
        turn_to(phone, name, theme=theme)
        grounds[name] = phone.evaluate(GROUND)
    assert grounds["phone-throw"] == "rgb(243, 198, 74)"
    assert len(set(grounds.values())) == 4  # without a link as quiet as while others play
    assert grounds["phone-wait"] == grounds["phone-link-lost"]


def test_who_waits_reads_how_many_throws_are_left_from_far_away(phone: Page) -> None:
    turn_to(phone, "phone-lane-lost")
    expect(phone.locator(".until")).to_have_text("noch 5 Würfe")
    sizes = "[...document.querySelectorAll('.question *')].map((one) => parseFloat(getComputedStyle(one).fontSize))"
    figure = phone.evaluate("parseFloat(getComputedStyle(document.querySelector('.until b')).fontSize)")
    assert figure == max(phone.evaluate(sizes))
    next_state(phone, "state.lane.held = [4, 5]")
    expect(phone.locator(".until")).to_have_text("noch 3 Würfe")
    turn_to(phone, "phone-wait")
    expect(phone.locator(".until")).to_have_text("noch 1 Wurf")


@pytest.mark.parametrize(
    ("pins", "fallen", "word"),
    [(9, "null", "Alle Neune!"), (8, "[1, 2, 3, 4, 6, 7, 8, 9]", "Kranz!"), (0, "null", "Pumpe")],
)
def test_whoever_throws_it_holds_the_sign_in_his_hand(phone: Page, pins: int, fallen: str, word: str) -> None:
    turn_to(phone, "phone-throw")
    phone.evaluate("window.shaken = []")
    next_state(phone, THROWN.format("Margarete", pins, fallen))
    sign = phone.locator(".glory")
    expect(sign).to_contain_text(word)
    expect(sign).to_contain_text("Margarete")
    assert phone.evaluate("window.shaken.length") == (2 if pins == 8 else 1)  # an eight shakes for its question, too
    sign.click()
    expect(sign).to_have_count(0)
    expect(phone.locator(".ask")).to_have_text(f"Margarete, wohin mit der {pins}?")


def test_the_sign_goes_by_itself_and_nobody_else_has_it(phone: Page) -> None:
    turn_to(phone, "phone-throw")
    next_state(phone, THROWN.format("Margarete", 9, "null"))
    expect(phone.locator(".glory")).to_be_visible()
    expect(phone.locator(".glory")).to_have_count(0)
    next_state(phone, "state.game.throws.at(-1).pins = 0; state.game.picture.pending_pins = 0")  # corrected
    expect(phone.locator(".digit")).to_have_text("0")
    expect(phone.locator(".glory")).to_have_count(0)
    turn_to(phone, "phone-wait")
    next_state(phone, THROWN.format("Klaus", 9, "null"))
    expect(phone.locator(".glory")).to_have_count(0)
    turn_to(phone, "phone-throw")
    next_state(phone, THROWN.format("Margarete", 8, "[1, 2, 3, 4, 5, 6, 7, 8]"))  # eight, and the king is down
    expect(phone.locator(".digit")).to_have_text("8")
    expect(phone.locator(".glory")).to_have_count(0)


def test_a_broken_lane_counts_nothing_by_itself(phone: Page) -> None:
    turn_to(phone, "phone-throw")
    expect(phone.get_by_text("Die Bahn zählt von selbst.")).to_be_visible()
    gone = "state.lane.health = 'unhealthy'; state.lane.message = 'Der Anschluss /dev/ttyUSB7 ist nicht da.'"
    next_state(phone, f"{gone}; state.allow_manual = false")
    expect(phone.get_by_text("Wirf! Die Bahn ist gestört, die Spielleitung tippt ein.")).to_be_visible()
    assert "/dev/" not in phone.inner_text(".phone")
    assert "von selbst" not in phone.inner_text(".phone")
    next_state(phone, "state.allow_manual = true")
    expect(phone.get_by_text("Tippt ein, was fällt.")).to_be_visible()
    turn_to(phone, "wall-throw")
    next_state(phone, gone)
    expect(phone.locator(".trouble")).to_have_text(
        "Die Bahn meldet nichts. Weiterspielen: Die Spielleitung tippt die Kegel ein."
    )


def test_a_lost_link_looks_lost(phone: Page) -> None:
    turn_to(phone, "phone-throw-lost")
    expect(phone.locator(".phone-lost")).to_be_visible()
    expect(phone.get_by_role("button", name="Pumpe")).to_be_disabled()
    expect(phone.get_by_text("Wartet auf Verbindung")).to_be_visible()
    turn_to(phone, "phone-throw")
    expect(phone.locator(".phone-lost")).to_have_count(0)
    expect(phone.get_by_role("button", name="Pumpe")).to_be_enabled()


AREAS = """() => [...document.querySelectorAll("button")].map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return [one.innerText.trim(), Math.round(width * height)];
})"""


@pytest.mark.parametrize("size", [(390, 844), (320, 568), (375, 600)])
@pytest.mark.parametrize("manual", ["false", "true"])
def test_the_pumpe_is_never_the_largest_button(phone: Page, size: tuple[int, int], manual: str) -> None:
    turn_to(phone, "phone-throw")
    phone.set_viewport_size({"width": size[0], "height": size[1]})
    next_state(phone, f"state.allow_manual = {manual}")
    areas: list[tuple[str, int]] = phone.evaluate(AREAS)
    pumpe = dict(areas)["Pumpe"]
    assert any(area >= pumpe for word, area in areas if word != "Pumpe"), areas
    phone.set_viewport_size({"width": 390, "height": 844})
