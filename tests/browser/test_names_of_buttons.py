"""What a screen reader says of a page: no two buttons of a form sound alike, and a team is said wherever it is seen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.gallery import fixture_names, opened, turn_to

pytestmark = pytest.mark.browser

ALIKE = """() => {
  const nameOf = (button) => (button.getAttribute("aria-label") ?? button.textContent).trim().replace(/\\s+/g, " ");
  const found = [];
  for (const form of document.querySelectorAll("form, .setup, .question, .host-tables, .card-now, fieldset")) {
    const seen = new Map();
    for (const button of form.querySelectorAll("button")) {
      const group = button.closest("fieldset, [role=group], li, .pair")?.getAttribute("aria-label")
        ?? button.closest("fieldset")?.querySelector("legend")?.textContent ?? "";
      const name = `${group} / ${nameOf(button)}`;
      if (button.offsetParent && seen.has(name)) found.push(name);
      seen.set(name, button);
    }
  }
  return [...new Set(found)];
}"""


@pytest.mark.parametrize("kind", ["host", "phone"])
def test_no_two_buttons_of_a_form_have_one_name(site: str, browser: Browser, kind: str) -> None:
    names = fixture_names(kind)
    page = opened(browser, f"{site}/gallery?show={names[0]}", 1280 if kind == "host" else 390, 900)
    alike = {}
    for name in names:
        turn_to(page, name)
        page.wait_for_timeout(30)
        alike[name] = page.evaluate(ALIKE)
    page.context.close()
    assert {name: found for name, found in alike.items() if found} == {}


def test_a_team_is_said_where_it_is_seen(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-duel", 1280, 720)
    expect(page.get_by_role("list", name="Stand der Mannschaften").get_by_text("Rot")).to_be_visible()
    turn_to(page, "wall-duel-end")
    expect(page.get_by_role("img", name="Mannschaft", exact=False).nth(3)).to_be_visible()
    turn_to(page, next(name for name in fixture_names("phone") if "duel" in name or "team" in name))
    expect(page.get_by_role("img", name="Mannschaft", exact=False).first).to_be_visible()
    page.context.close()


def test_the_club_is_named_while_its_game_is_played_and_takes_no_room_from_it(site: str, browser: Browser) -> None:
    for width, height in ((1280, 720), (1920, 1080), (1024, 768)):
        page = opened(browser, f"{site}/gallery?show=wall-duel", width, height)
        before = page.locator(".numbers").bounding_box()
        page.evaluate(
            "() => { const state = structuredClone(window.gallery.state()); state.v += 1;"
            " state.club = { ...state.club, name: 'KC Gut Holz 1924' }; window.gallery.show(state); }"
        )
        expect(page.locator(".head-club span")).to_have_text("KC Gut Holz 1924")
        assert page.locator(".numbers").bounding_box() == before
        if width >= 1280:
            club = page.locator(".head-club span").bounding_box()
            head = page.locator(".head").bounding_box()
            assert club is not None
            assert head is not None
            assert club["y"] < head["y"] + head["height"]
        page.context.close()
