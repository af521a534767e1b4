"""The two pictures of the README, taken of a real station: ``make pictures``, by hand, when the look has changed.

A game of six is played to its second round; the wall shows the throw of a phone's player, the phone asks where to put
the digit.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from itertools import count
from pathlib import Path
from typing import Any

import socketio
from playwright.sync_api import Browser, Page, sync_playwright

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
MOST = 200 * 1024  # bytes
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--autoplay-policy=no-user-gesture-required"]  # a wall that may be heard
IMAGES = Path(__file__).parents[2] / "web" / "static" / "img"
PLAYERS = ["Sven", "Birgit", "Hanne", "Klaus", "Margarete", "Dieter"]
PHONE = "Klaus"
FALLEN = [[1, 2, 3, 4, 5, 6, 7, 8, 9], [1, 2, 3, 5, 6, 8, 9], [1, 2, 3, 5, 8], [], [2, 3, 5], [1, 2]]
SECOND = [[1, 3, 5, 6], [3, 6, 8], [1, 2, 4], [1, 2, 3, 5, 6, 8, 9]]  # the last one waits for its place
PLACES = [2, 2, 2, 1, 0, 2, 0, 1, 0]


class Evening:
    """A station with a manual lane, and its host."""

    def __init__(self, data: str) -> None:
        command = [sys.executable, "-m", "station", "run", "--port", "0", "--host", "127.0.0.1", "--data", data]
        options = ["--lane", "manual", "--host-pin", "4711"]
        self.process = subprocess.Popen([*command, *options], stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        found = (re.search(r"http://[\d.:]+/", line) for line in self.process.stdout)
        self.url = next(match.group(0) for match in found if match)
        self._ids = count()
        self._host = socketio.Client()
        self._host.connect(self.url, transports=["websocket"], auth={"role": "host"})
        assert self._host.call("login", {"pin": "4711"})["ok"]

    def order(self, do: str, **what: Any) -> None:
        answer = self._host.call("host", {"id": f"picture-{next(self._ids)}", "do": do, **what})
        assert answer["ok"], answer

    def place(self, place: int) -> None:
        with urllib.request.urlopen(self.url + "api/state") as answer:  # noqa: S310  the station's
            turn = json.load(answer)["game"]["picture"]["turn"]
        self.order("act", player=turn, event={"type": "place", "place": place})

    def close(self) -> None:
        self._host.disconnect()
        self.process.terminate()
        self.process.wait()


def opened(browser: Browser, address: str, width: int, height: int) -> Page:
    """A page without motion, so that a picture is the same every time."""
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce", color_scheme="dark"
    )
    page = context.new_page()
    page.goto(address)
    return page


def play(evening: Evening) -> None:
    """Until Klaus has thrown his second seven and has not placed it."""
    evening.order("start_game", game="hausnummern", setup={"mode": "hoch", "digits": 3, "players": PLAYERS})
    throws = [*FALLEN, *SECOND]
    for fallen, place in zip(throws, PLACES, strict=False):
        evening.order("throw", pins=len(fallen), fallen=fallen)
        evening.place(place)
    evening.order("throw", pins=len(throws[-1]), fallen=throws[-1])


SMALLER = """async ([bytes, width, height]) => {
  const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
  const canvas = new OffscreenCanvas(width, height), drawing = canvas.getContext("2d");
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(picture, 0, 0, width, height);
  const image = drawing.getImageData(0, 0, width, height), { data } = image;
  for (let at = 0; at < data.length; at += 1) if (at % 4 !== 3) data[at] = Math.min(255, 6 * Math.round(data[at] / 6));
  drawing.putImageData(image, 0, 0);
  return [...new Uint8Array(await (await canvas.convertToBlob({ type: "image/png" })).arrayBuffer())];
}"""


def keep(browser: Browser, page: Page, name: str, width: int, height: int) -> None:
    """Write what ``page`` shows as ``name``, in this size and with 43 steps a colour.

    The noise in the gradients would be half of the file.
    """
    page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
    shot = page.screenshot()
    blank = browser.new_page()
    picture = bytes(blank.evaluate(SMALLER, [list(shot), width, height]))
    blank.close()
    assert len(picture) <= MOST, f"{name}: {len(picture)} bytes"
    (IMAGES / name).write_bytes(picture)
    print(f"{name}: {width}x{height}, {len(picture)} bytes")


def take(browser: Browser, evening: Evening) -> None:
    wall = opened(browser, evening.url + "wall", 960, 540)
    phone = opened(browser, evening.url, 390, 844)
    phone.get_by_role("textbox").fill(PHONE)
    phone.keyboard.press("Enter")
    phone.wait_for_selector("text=Hallo")
    play(evening)
    phone.wait_for_timeout(600)  # a question takes no tap in its first 350 ms
    phone.click(".field-open >> nth=0")
    phone.wait_for_selector(".field-chosen")
    wall.wait_for_selector(".asks-what")
    wall.wait_for_selector(".moment", state="detached")
    wall.evaluate("document.querySelector('.join-digits').textContent = '192.168.4.1:8080'")
    keep(browser, wall, "readme-wall.png", 960, 540)
    keep(browser, phone, "readme-phone.png", 390, 844)


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        evening = Evening(data)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        try:
            take(browser, evening)
        finally:
            browser.close()
            evening.close()


if __name__ == "__main__":
    main()
