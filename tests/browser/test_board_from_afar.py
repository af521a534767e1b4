"""Who leads, in two seconds, at eight metres: what the board shows is measured as ink, not as boxes.

Heights are parts of the screen's height: of a name the height of its capitals, of a figure that of a digit.
"""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import opened, turn_to

pytestmark = pytest.mark.browser

SIZES = [(1280, 720), (1920, 1080), (3840, 2160), (1024, 768)]
BOARDS = [f"wall-board-{players}-{digits}" for players in (4, 6, 9, 12) for digits in (3, 6)]
DUELS = [f"wall-board-duel-{teams}-{digits}" for teams in (2, 4) for digits in (3, 6)]
CAPITALS = 0.7  # of a size in Barlow, of digits too

# What is written on a board: its text, its ink's height in parts of the screen's, and whether all of it can be seen.
WRITTEN = """() => {
  const found = [];
  const all = document.createTreeWalker(document.querySelector(".board"), NodeFilter.SHOW_TEXT);
  for (let text = all.nextNode(); text; text = all.nextNode()) {
    const parent = text.parentElement, style = getComputedStyle(parent);
    if (!text.data.trim() || style.visibility === "hidden") continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    if (!box.width) continue;
    let seen = true;
    const ink = Number.parseFloat(style.fontSize) * 0.7, middle = (box.top + box.bottom) / 2;
    for (let one = parent; one.tagName !== "BODY"; one = one.parentElement) {
      const clip = getComputedStyle(one), edge = one.getBoundingClientRect();
      const tight = clip.overflowX !== "visible" || clip.contain.includes("paint") || one.classList.contains("row");
      if (tight && (box.left < edge.left - 1 || box.right > edge.right + 1)) seen = false;
      if (tight && (middle - ink / 2 < edge.top - 1 || middle + ink / 2 > edge.bottom + 1) && box.height < 3 * ink)
        seen = false;
    }
    const kinds = [".who-name", ".team-average", ".field-set", ".join", ".head", ".turn-who", ".team-name"];
    found.push({
      text: text.data.trim(), high: ink / innerHeight, seen, lead: Boolean(parent.closest(".row-large")),
      kind: kinds.find((kind) => parent.closest(kind)) ?? "",
    });
  }
  return found;
}"""
LEADER = """() => {
  const rows = [...document.querySelectorAll(".rows > .row")].map((row) => row.getBoundingClientRect().height);
  const [first] = document.querySelectorAll(".rows > .row");
  const others = [...document.querySelectorAll(".row:not(.row-leads)")];
  return {
    higher: rows[0] / Math.max(...rows.slice(1)), wreaths: document.querySelectorAll(".rows .wreath").length,
    crowned: Boolean(first.querySelector(".wreath")), said: first.innerText,
    brass: [first, ...others].map((row) => getComputedStyle(row).backgroundImage.includes("201, 154, 91")),
  };
}"""
LEFT_EDGES = """() => {
  const rows = [...document.querySelectorAll(".row")].filter((row) => !row.classList.contains("row-large"));
  const edges = rows.map((row) => [
    Math.round(row.querySelector(".plate").getBoundingClientRect().left - row.getBoundingClientRect().left),
    Math.round(10 * Number.parseFloat(getComputedStyle(row.querySelector(".who-name")).fontSize)),
  ].join());
  return new Set(edges).size;
}"""


def written(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(WRITTEN)
    return found


def kinds(found: list[dict[str, Any]], kind: str) -> list[float]:
    return [one["high"] for one in found if one["kind"] == kind]


@pytest.fixture(scope="module", params=SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def page(request: pytest.FixtureRequest, site: str, browser: Browser) -> Any:
    page = opened(browser, f"{site}/gallery?show=wall-board-4-3", *request.param)
    yield page
    page.context.close()


@pytest.mark.parametrize("name", BOARDS)
def test_who_leads_is_seen_and_every_name_can_be_read(page: Page, name: str) -> None:
    turn_to(page, name)
    found, few = written(page), int(name.split("-")[2]) <= 6
    assert [one["text"] for one in found if not one["seen"]] == []
    assert min(kinds(found, ".who-name")) >= (0.045 if few else 0.03)
    assert [(one["text"], one["high"]) for one in found if one["high"] < 0.03 and one["kind"] != ".join"] == []
    leader = page.evaluate(LEADER)
    assert leader["higher"] >= 1.25
    assert (leader["wreaths"], leader["crowned"]) == (1, True)
    assert "führt" in leader["said"]
    assert leader["brass"] == [True] + [False] * (len(leader["brass"]) - 1)
    assert page.evaluate(LEFT_EDGES) == 1, "plates in one column, names of one size"


@pytest.mark.parametrize("name", DUELS)
def test_the_score_of_a_duel_is_its_largest_figure_and_says_by_how_much(page: Page, name: str) -> None:
    turn_to(page, name)
    found = written(page)
    assert [one["text"] for one in found if not one["seen"]] == []
    scores = kinds(found, ".team-average")
    assert min(scores) >= 0.09
    assert min(scores) > max(kinds(found, ".field-set"))
    assert min(kinds(found, ".who-name")) >= 0.03
    assert [(one["text"], one["high"]) for one in found if one["high"] < 0.03 and one["kind"] != ".join"] == []
    leading = page.locator(".band-leads")
    assert leading.count() == 1
    assert "führt +" in leading.inner_text()
    assert leading.locator(".wreath").count() == 1


@pytest.mark.parametrize("name", ["wall-place", "wall-six-digits", "wall-duel", "wall-hover"])
def test_the_question_is_the_largest_on_the_wall(page: Page, name: str) -> None:
    turn_to(page, name)
    found = written(page)
    assert [one["text"] for one in found if not one["seen"]] == []
    assert "wohin mit der" in page.inner_text(".asks-what")
    plate = page.evaluate("document.querySelector('.asks-plate .plate').getBoundingClientRect().height / innerHeight")
    assert plate >= (0.385 if name in ("wall-place", "wall-hover") and page.viewport_size["width"] != 1024 else 0.19)
    assert min(one["high"] for one in found if one["kind"] != ".join") >= 0.03


def test_a_text_that_is_too_small_or_cut_is_found(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-board-12-6", 1280, 720)
    page.evaluate("document.querySelector('.row:last-child .fit-text').style.fontSize = '0.5em'")
    assert min(kinds(written(page), ".who-name")) < 0.03
    page.evaluate("document.querySelector('.row:last-child .who').style.marginLeft = '40vw'")
    assert [one["text"] for one in written(page) if not one["seen"]] != []
    page.evaluate("document.querySelector('.row:last-child .plate').style.marginLeft = '9px'")
    assert page.evaluate(LEFT_EDGES) > 1
    page.context.close()
