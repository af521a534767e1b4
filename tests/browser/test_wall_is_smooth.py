"""What a beat costs the page's main thread.

In the suite its own time is counted, of whatever machine that is and however busy, and nothing may get much more.  By
hand, on a quiet machine, Chromium is slowed down six times, about a Raspberry Pi 4, and every frame is timed, which is
to be 50 ms at most: ``python -m tests.browser.test_wall_is_smooth``.
"""

from __future__ import annotations

import json
import shutil
import sys
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.gallery import Pages, next_state, opened
from tests.conftest import CHROMIUM

pytestmark = pytest.mark.browser

SLOWER = 6
MOST = 50.0  # milliseconds
CATEGORIES = "toplevel,devtools.timeline"
FRAMES = """() => {
  window.late = [];
  let before = performance.now();
  const look = (now) => {
    window.late.push([now - before, document.querySelector(".wall").dataset.beat]);
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
THROW = """
  state.game.throws = [...state.game.throws, {n: 6, player: state.game.picture.turn, pins: 8, fallen: null}];
  state.game.choice += 1;
  Object.assign(state.game.picture, {phase: 'place', pending_pins: 8})"""
PLACE = """
  state.game.choice += 1;
  const name = state.game.picture.turn, own = state.game.picture.digits[name];
  own[own.indexOf(null)] = 8;
  const turn = state.game.setup.players.find((one) => state.game.picture.digits[one].includes(null));
  Object.assign(state.game.picture, {phase: 'throw', turn, pending_pins: null})"""
SEEN = """() => {
  if (window.seen) return;
  window.seen = [];
  const wall = document.querySelector(".wall");
  new MutationObserver(() => window.seen.push(wall.dataset.beat))
    .observe(wall, {attributes: true, attributeFilter: ["data-beat"]});
}"""
THROWN, PLACED = ["fall", "number", "rest"], (["screw", "climb", "rest"], ["screw", "lead", "rest"])


def one_throw(page: Page) -> None:
    """A throw and its place, from beat to beat; what was seen is asked for afterwards, since a busy machine blinks."""
    page.evaluate(SEEN)
    next_state(page, THROW)
    page.wait_for_function("() => window.seen.at(-1) === 'rest'", timeout=60_000)
    assert page.evaluate("window.seen.splice(0)") == THROWN
    next_state(page, PLACE)
    page.wait_for_function("() => window.seen.at(-1) === 'rest'", timeout=60_000)
    assert page.evaluate("window.seen.splice(0)") in PLACED


def work_of(browser: Browser, page: Page, path: Path) -> float:
    """The longest task of the page's main thread while a throw is told, in milliseconds of its own time."""
    browser.start_tracing(page=page, path=path, categories=CATEGORIES.split(","))
    one_throw(page)
    browser.stop_tracing()
    events: list[dict[str, Any]] = json.loads(path.read_text())["traceEvents"]
    mains = {(one["pid"], one["tid"]) for one in events if one.get("args", {}).get("name") == "CrRendererMain"}
    tasks = [
        one.get("tdur", 0) / 1000
        for one in events
        if one.get("name") == "ThreadControllerImpl::RunTask" and (one["pid"], one["tid"]) in mains
    ]
    assert len(tasks) > 20
    return max(tasks)


@pytest.mark.parametrize("name", ["wall-board-12-6", "wall-board-duel-2-6"])
def test_no_task_of_a_beat_takes_long(site: str, browser: Browser, tmp_path: Path, name: str) -> None:
    page = opened(browser, f"{site}/gallery?show={name}", 1280, 720, motion="no-preference")
    one_throw(page)  # what is compiled and measured once
    longest = min(work_of(browser, page, tmp_path / f"{n}.json") for n in range(3))
    assert longest < MOST
    page.evaluate("() => new MutationObserver(() => { for (let n = 0, t = performance.now(); "
                  "performance.now() - t < 400; n += 1); }).observe(document.querySelector('.wall'), "
                  "{attributes: true})")  # fmt: skip
    assert work_of(browser, page, tmp_path / "slow.json") > MOST, "a slow beat is found"
    page.context.close()


def main() -> None:
    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    Thread(target=server.serve_forever, daemon=True).start()
    worst: list[tuple[float, str, str]] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=CHROMIUM)
        for name in ("wall-board-6-3", "wall-board-12-6", "wall-board-duel-2-6", "wall-board-duel-4-6"):
            address = f"http://127.0.0.1:{server.server_port}/gallery?show={name}"
            page = opened(browser, address, 1280, 720, motion="no-preference")
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            one_throw(page)
            page.evaluate(FRAMES)
            one_throw(page)
            worst += [(took, beat, name) for took, beat in page.evaluate("window.late")]
        browser.close()
    worst.sort(reverse=True)
    print(*(f"{took:.0f} ms in {beat} of {name}" for took, beat, name in worst[:12]), sep="\n")
    sys.exit(worst[0][0] > MOST)


if __name__ == "__main__":
    main()
