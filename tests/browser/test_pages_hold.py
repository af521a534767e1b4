"""Every page at every width, in both languages and at twice the size of text: nothing overflows, no text is cut.

Texts are measured, not boxes: a line that sticks out of what clips it is cut, however well its box fits, and three
dots do not make it whole but in the notes of the host's parts, which say what stands in them.  One page of
the gallery turns from state to state, so that all of it is loaded once.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import fixture_names, look_at, opened, turn_to

pytestmark = pytest.mark.browser
PAGES = ("phone", "host", "stats", "book")
SIZES = [(320, 568), (390, 844), (768, 1024), (1024, 768), (1440, 900), (3840, 2160)]
CUT = """() => {
  const found = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) found.push(`the page is ${root.scrollWidth} wide`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const clips = (box) => {
    const style = getComputedStyle(box);
    const scrolls = /auto|scroll/.test(style.overflowX);
    return !scrolls && style.overflowX !== "visible";
  };
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.trim() || !text.parentElement.checkVisibility({ visibilityProperty: true })) continue;
    if (text.parentElement.closest(".out-of-sight, .fold-bare legend, option, title, .part-note")) continue;
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
    const within = text.parentElement.closest(".table-box, .hand-over, .book-game"); // they scroll by themselves
    for (const line of lines) {
      const cut = !within && (line.left < -1 || line.right > innerWidth + 1);
      if (cut) found.push(`${text.data.trim().slice(0, 40)} leaves the page`);
    }
    for (let box = text.parentElement; box && box !== document.body && !within; box = box.parentElement) {
      if (!clips(box)) continue;
      const { left, right } = box.getBoundingClientRect();
      if (lines.some((line) => line.left < left - 1 || line.right > right + 1))
        found.push(`${text.data.trim().slice(0, 40)} is cut by ${box.className}`);
    }
  }
  return [...new Set(found)];
}"""
BROKEN = r"""() => {
  const range = document.createRange();
  const figures = ".figure, .digit, .until b, .total-figure, .count-figure, .line-value, .held-own b, .zt-figure";
  return [...document.querySelectorAll(figures)].flatMap((one) => [...one.childNodes]).filter((text) => {
    if (text.nodeType !== Node.TEXT_NODE || !/\d/.test(text.data)) return false;
    range.selectNodeContents(text);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(({ data }) => data);
}"""


@pytest.fixture(scope="module")
def page(site: str, browser: Browser) -> Iterator[Page]:
    page = opened(browser, f"{site}/gallery?show=phone-join", 390, 844)
    yield page
    page.context.close()


def faults(page: Page, kinds: tuple[str, ...]) -> list[str]:
    """What is cut, overflows or breaks, state by state."""
    found = []
    for name in (name for kind in kinds for name in fixture_names(kind)):
        turn_to(page, name)
        found += [f"{name}: {fault}" for fault in [*page.evaluate(CUT), *page.evaluate(BROKEN)]]
    return found


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_cut_at_any_width(site: str, page: Page, lang: str, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    look_at(page, f"{site}/gallery?show=phone-join&lang={lang}")
    assert faults(page, PAGES) == []


@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_nothing_is_cut_at_twice_the_size_of_text(site: str, page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    look_at(page, f"{site}/gallery?show=phone-join&lang=de")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert faults(page, PAGES) == []


def test_a_text_that_is_cut_and_a_figure_that_breaks_are_found(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    turn_to(page, "phone-wait")
    assert page.evaluate(CUT) == page.evaluate(BROKEN) == []
    page.evaluate("document.querySelector('.ask').style.cssText = 'width: 40px; overflow: hidden; white-space: nowrap'")
    page.evaluate("document.querySelector('.until b').style.cssText = 'width: 1px; word-break: break-all'")
    page.evaluate("document.querySelector('.until b').textContent = '11'")
    assert page.evaluate(CUT) != []
    assert page.evaluate(BROKEN) == ["11"]
