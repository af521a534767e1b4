"""The wall's scenes as they look: nothing is cut or sticks out, and it can be read from the far end of the lane."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.gallery import opened, turn_to

pytestmark = pytest.mark.browser

PAGES = [f"wall-figures-{page}{many}" for page in ("averages", "marks", "wins", "staying") for many in ("", "-twelve")]
OTHERS = ["wall-moments", "wall-moments-long", "wall-standings", "wall-standings-duel", "wall-standings-twelve"]
OTHERS += ["wall-last-result", "wall-silenced", "wall-identify", "wall-identify-unnamed", "wall-identify-long"]
OTHERS += ["wall-welcome-scene"]

CUT = """() => {
  const found = [], all = (...parts) => document.querySelectorAll(parts.join());
  const board = document.querySelector(".wall").getBoundingClientRect();
  const figures = [".figure-line", ".figure-who", ".figure-value", ".figure-key", ".figure-mark", ".figure-count"];
  const others = [".figure-name", ".figure-floor", ".figure-stubborn li", ".moment-line", ".moment-sign > *", ".plate"];
  for (const part of all(...figures, ...others, ".moment-words", ".identify > *", ".head > *", ".row")) {
    const box = part.getBoundingClientRect();
    const beside = box.left < board.left - 1 || box.right > board.right + 1;
    const above = box.top < board.top - 1 || box.bottom > board.bottom + 1;
    if (beside || above || !box.width || !box.height) found.push(`${part.className} outside`);
  }
  for (const part of all(".figures", ".figure-lines", ".figure-mark", ".figure-marks", ".moments", ".identify")) {
    if (part.scrollHeight > part.clientHeight + 2) found.push(`${part.className} overflows below`);
  }
  const lines = [".figure-line", ".figure-mark", ".figure-value", ".moment-line", ".head-silent", ".head-title"];
  for (const part of all(...lines)) {
    if (part.scrollWidth > part.clientWidth + 2) found.push(`${part.className} overflows beside`);
  }
  const head = [...document.querySelector(".head").children].map((part) => part.getBoundingClientRect());
  if (head.some((box, index) => index && head[index - 1].right > box.left + 1)) found.push("parts of the head overlap");
  for (const text of all(".figures .fit-text", ".moments .fit-text", ".identify .fit-text")) {
    const tall = text.scrollHeight > text.parentElement.clientHeight * 1.3;
    if (text.scrollWidth > text.clientWidth + 1 || tall) found.push(`cut: ${text.textContent}`);
  }
  return [...new Set(found)];
}"""
SMALLEST = """() => {
  const names = ".figure-who .fit-text, .moment-words .fit-text, .figure-name .fit-text";
  const parts = document.querySelectorAll(`.figure-value, .figure-count, .moment-figure, ${names}`);
  return Math.min(...[...parts].map((part) => parseFloat(getComputedStyle(part).fontSize))) / innerHeight;
}"""


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize(("size", "overscan"), [((1280, 720), 0), ((1920, 1080), 60), ((1024, 768), 0)])
def test_nothing_of_a_scene_is_cut_or_sticks_out(
    site: str, browser: Browser, size: tuple[int, int], overscan: int, lang: str
) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-place&lang={lang}", *size)
    for name in (*PAGES, *OTHERS):
        turn_to(page, name, overscan=overscan)
        assert page.evaluate(CUT) == [], name
    page.context.close()


def test_a_scene_that_is_cut_is_found(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-figures-averages", 1280, 720)
    page.evaluate("document.querySelector('.figure-lines').style.minHeight = '900px'")
    assert page.evaluate(CUT) != []
    turn_to(page, "wall-identify")
    page.evaluate("document.querySelector('.identify-number').style.fontSize = '800px'")
    assert page.evaluate(CUT) != []
    page.context.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_names_and_figures_of_a_scene_can_be_read_from_afar(site: str, browser: Browser, size: tuple[int, int]) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-place", *size)
    for name in (name for name in (*PAGES, "wall-moments") if "staying" not in name):
        turn_to(page, name)
        assert page.evaluate(SMALLEST) >= 0.035, name
    page.context.close()


def test_a_scene_at_rest_moves_nothing_and_calm_people_see_no_motion(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-figures-wins", 1280, 720)
    assert page.evaluate("document.getAnimations().length") == 0
    page.context.close()
    page = opened(browser, f"{site}/gallery?show=wall-figures-wins", 1280, 720, motion="no-preference")
    page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")
    page.context.close()
