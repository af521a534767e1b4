"""What a change costs the wall, counted and not timed: a Raspberry Pi draws without help from its graphics.

Chromium counts how often it works out styles and lays out.  Asking the page for a measure makes it do both at once, so
a page that asks while it draws is found here, and so is one that does anything while nothing happens.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import next_state, opened, turn_to

pytestmark = pytest.mark.browser

CHANGES = 12
COUNTS = ("LayoutCount", "RecalcStyleCount")
FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
STILL = "() => document.getAnimations().every((one) => one.playState !== 'running')"
PLACED = """
  const names = state.game.setup.players, k = %d;
  state.game.choice += 1;
  state.game.picture.digits[names[k]] = state.game.picture.digits[names[k]].map((digit) => digit ?? (k %% 10));
  state.game.picture.turn = names[(k + 1) %% names.length];
  state.game.picture.phase = k %% 2 ? "throw" : "place";
  state.game.throws = [...state.game.throws, {n: 9, player: names[k], pins: k %% 8 + 1, fallen: null}];
  state.lane.last = {pins: k %% 8 + 1, fallen: [1, 2, 3, 4, 5, 6, 7, 8, 9].slice(0, k %% 8 + 1), player: names[k]}"""
CUT = """() => [...document.querySelectorAll(".fit-text")]
  .filter((text) => text.scrollWidth > text.clientWidth + 1
    || text.scrollHeight > text.parentElement.clientHeight * 1.3)
  .filter((text) => parseFloat(text.style.fontSize || 1) > 0.61).map((text) => text.textContent)"""


class Counter:
    """What Chromium has counted since it was last asked."""

    def __init__(self, page: Page) -> None:
        self._devtools = page.context.new_cdp_session(page)
        self._devtools.send("Performance.enable")
        self._before = dict.fromkeys(COUNTS, 0.0)
        self.since()

    def since(self) -> dict[str, float]:
        found = {one["name"]: one["value"] for one in self._devtools.send("Performance.getMetrics")["metrics"]}
        counted = {name: found[name] - self._before[name] for name in COUNTS}
        self._before = {name: found[name] for name in COUNTS}
        return counted


def twelve(site: str, browser: Browser, motion: str) -> Page:
    return opened(browser, f"{site}/gallery?show=wall-twelve", 1920, 1080, motion=motion)


def change(page: Page, k: int) -> None:
    next_state(page, PLACED % k)
    page.evaluate(FRAMES)


def test_a_change_is_laid_out_once_or_twice_and_no_more(site: str, browser: Browser) -> None:
    page = twelve(site, browser, "reduce")
    change(page, 0)
    counter = Counter(page)
    for k in range(1, CHANGES):
        change(page, k)
    counted = counter.since()
    assert all(1 <= count / (CHANGES - 1) <= 3 for count in counted.values()), counted
    page.context.close()


def test_a_page_that_measures_while_it_draws_is_found(site: str, browser: Browser) -> None:
    page = twelve(site, browser, "reduce")
    page.evaluate("""() => new MutationObserver(() => {
      for (const row of document.querySelectorAll(".row")) row.style.paddingTop = `${row.scrollHeight % 2}px`;
    }).observe(document.querySelector(".hausnummern"), {subtree: true, childList: true, characterData: true})""")
    counter = Counter(page)
    change(page, 0)
    assert max(counter.since().values()) > 3
    page.context.close()


def test_a_wall_at_rest_does_nothing(site: str, browser: Browser) -> None:
    page = twelve(site, browser, "no-preference")
    change(page, 0)
    page.wait_for_function(STILL)
    counter = Counter(page)
    page.wait_for_timeout(700)
    assert counter.since() == dict.fromkeys(COUNTS, 0)
    page.context.close()


def test_a_wall_can_be_drawn_right_after_thirty_quick_changes(site: str, browser: Browser) -> None:
    page = twelve(site, browser, "no-preference")
    for k in range(30):
        next_state(page, PLACED % (k % CHANGES))
    assert page.screenshot(timeout=10_000)
    page.context.close()


def test_of_pictures_that_come_faster_than_frames_only_the_newest_is_drawn(site: str, browser: Browser) -> None:
    page = twelve(site, browser, "reduce")
    drawn = page.evaluate("""async () => {
      const { oncePerFrame } = await import("/static/test/js/lib/frames.js");
      const drawn = [], show = oncePerFrame((value) => drawn.push(value));
      const frame = () => new Promise(requestAnimationFrame);
      for (let v = 1; v <= 30; v += 1) show(v);
      await frame(); await frame();
      show(31);
      await frame(); await frame();
      return drawn;
    }""")
    assert drawn == [1, 30, 31]
    page.context.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_names_shrink_before_they_are_cut(site: str, browser: Browser, size: tuple[int, int]) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-place", *size)
    for name in ("wall-place", "wall-twelve", "wall-twelve-duel", "wall-nine-players", "wall-twelve-tie", "wall-end"):
        turn_to(page, name)
        assert page.evaluate(CUT) == [], name
    page.context.close()


def test_a_shrunk_text_grows_again_with_its_box_and_with_a_shorter_name(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-throw", 1280, 720)
    size = "() => document.querySelector('.turn-who .fit-text').style.fontSize"
    assert page.evaluate(size) == ""
    page.evaluate("document.querySelector('.turn-who .fit').style.maxWidth = '60px'")
    page.evaluate(FRAMES)
    assert 0 < float(page.evaluate(size).removesuffix("em")) < 1
    page.evaluate("document.querySelector('.turn-who .fit').style.maxWidth = ''")
    page.evaluate(FRAMES)
    assert page.evaluate(size) == ""
    renamed = "JSON.parse(JSON.stringify(state).replaceAll('Margarete', '%s'))"
    page.evaluate(f"() => {{ const state = window.gallery.state(); window.gallery.show({renamed % ('W' * 24)}) }}")
    page.evaluate(FRAMES)
    assert page.evaluate(size) != ""
    page.context.close()
