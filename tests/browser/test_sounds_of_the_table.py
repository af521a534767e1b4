"""What is heard of the tables: dice that fall, what a round moves, an end; and the lane before all that."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.gallery import opened

pytestmark = pytest.mark.browser

# a page's policy lets nothing be evaluated, so the change is written into the function
NEWS = """async (name) => {
  const { newsOf } = await import("/static/test/js/sound/news.js");
  const { FIXTURES } = await import("/static/test/js/gallery/fixtures.js");
  const before = structuredClone(FIXTURES[name].state), state = structuredClone(before);
  const table = state.tables[0], { picture } = table;
  CHANGE;
  return newsOf(before, state).map(({ kind }) => kind);
}"""
OVER = "picture.status = 'finished'; picture.rounds += 1"
LANE = "state.game.throws.push({ n: 9, player: 'Klaus', pins: 9 })"


@pytest.mark.parametrize(
    ("fixture", "change", "heard"),
    [
        ("wall-houses", "picture.rolls.Birgit += 1", ["dice"]),
        ("wall-schocken", "picture.throws.Hanne += 1", ["dice"]),
        ("wall-schocken", "picture.rounds += 1; picture.throws = { Klaus: 0 }", ["moved"]),
        ("wall-schocken", OVER, ["table_over"]),
        ("wall-sixteen", "table.last = { n: 41, player: 'Birgit', die: 2 }", ["dice"]),
        ("wall-sixteen", "table.last = { n: 41, player: 'Birgit', die: null }", []),
        ("wall-sixteen", "table.last = { n: 39, player: 'Birgit', die: 6 }", []),  # taken back
        ("wall-zehntausend-hot", "picture.dice = [1, 1, 2, 3, 4, 6]", ["dice"]),
        ("wall-zehntausend-choose", "picture.turn_points += 100", []),
        ("wall-tables-beside", f"picture.rolls.Birgit += 1; {LANE}", ["nine"]),
    ],
)
def test_each_is_heard_once(site: str, browser: Browser, fixture: str, change: str, heard: list[str]) -> None:
    page = opened(browser, f"{site}/gallery?show=phone-houses", 390, 844)
    assert page.evaluate(NEWS.replace("CHANGE", change), fixture) == heard
    page.context.close()
