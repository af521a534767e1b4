"""The wall in a real Chromium: from the wire to the figure on the screen's document, alone and beside 200 phones."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager

from broadcast import WARM_UP, Crowd, Lost
from playwright.sync_api import Browser, Page, sync_playwright
from servers import Station

CHROMIUM = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
SIZE = {"width": 1280, "height": 720}
SETTLE = 0.1  # seconds between two throws, on top of the drawing
DRAWN = "() => new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => done())))"
PATIENCE = 60_000  # milliseconds
# Notes when the count of the last throw (``.count-figure``) changes; times in milliseconds since 1970.
WATCH = """
window.bench = { seen: [] };
new MutationObserver(() => {
  const at = performance.timeOrigin + performance.now();
  const figure = document.querySelector(".count-figure")?.textContent;
  if (figure === undefined || figure === window.bench.figure) return;
  window.bench.figure = figure;
  window.bench.seen.push([figure, at]);
}).observe(document, { subtree: true, childList: true, characterData: true });
"""


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"), args=CHROMIUM
        )
        yield browser
        browser.close()


class Wall:
    """A wall's page on a station."""

    def __init__(self, browser: Browser, station: Station) -> None:
        self.station = station
        context = browser.new_context(viewport=SIZE, reduced_motion="reduce")  # type: ignore[arg-type]
        self._page: Page = context.new_page()
        self._page.add_init_script(WATCH)
        self._page.goto(f"http://127.0.0.1:{station.port}/wall")
        self._page.wait_for_selector(".pane")
        station.rest()
        self._ahead = min(self._compared() for _ in range(30))[1]

    def _compared(self) -> tuple[int, float]:
        """How long it took to ask the page's clock, and by how many milliseconds it is ahead of ours (monotonic)."""
        before = time.monotonic_ns()
        theirs = float(self._page.evaluate("() => performance.timeOrigin + performance.now()"))
        after = time.monotonic_ns()
        return after - before, theirs - (before + after) / 2e6

    def throw(self, crowd: Crowd | None) -> float:
        """Milliseconds from the wire to the wall.  Raises Lost unless the wall shows exactly this throw."""
        self._page.evaluate("() => { bench.seen.length = 0; }")
        start = self.station.throw()
        if crowd is not None:
            crowd.got(self.station)
        self._page.wait_for_function("() => bench.seen.length > 0", timeout=PATIENCE)
        v = self.station.place()
        if crowd is not None:
            crowd.rest(v)
        time.sleep(SETTLE)
        self._page.evaluate(DRAWN)
        seen = self._page.evaluate("() => bench.seen")
        if [figure for figure, _ in seen] != [str(self.station.lane.pins)]:
            raise Lost(f"the wall shows {seen} instead of {self.station.lane.pins}")
        return float(seen[0][1]) - self._ahead - start / 1e6

    def close(self) -> None:
        """Close the page."""
        self._page.context.close()


def measure(browser: Browser, crowd: Crowd, crowded: Station, alone: Station, throws: int) -> dict[str, list[float]]:
    """Milliseconds from the wire to a wall: ``crowded`` has 200 phones besides, ``alone`` has none."""
    walls = {"alone": Wall(browser, alone), "crowded": Wall(browser, crowded)}
    found: dict[str, list[float]] = {"crowded": [], "alone": []}
    for n in range(WARM_UP + throws):
        for name in random.sample(list(walls), len(walls)):
            took = walls[name].throw(crowd if name == "crowded" else None)
            if n >= WARM_UP:
                found[name].append(took)
        alone.rest()
        crowded.rest()
    for wall in walls.values():
        wall.close()
    return found
