"""Random games as two walls are told them, recorded frame by frame in Chromium, and what must hold for every frame.

The games are the station's own (``tests.station.evening.night``): fast throwers whose throws are held, corrections
in the middle, what is taken back, a restart, ties.  Time is the test's, so a game of minutes takes a second.

``python -m tests.browser.told_games 200`` plays so many.
"""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass, field
from functools import partial
from http.server import ThreadingHTTPServer
from itertools import pairwise
from random import Random
from threading import Thread
from typing import Any

from playwright.sync_api import Browser, Page, Route, sync_playwright

from tests.browser.gallery import Pages
from tests.conftest import CHROMIUM
from tests.station.evening.night import Night

NAMES = ["Anna", "Bert", "Carla", "Dirk"]
BEHIND = 4000  # milliseconds that the wall may be behind
FRAME = 17 * 4  # milliseconds until what is told stands on the page
SIGNS = ("number", "nine", "kranz", "pumpe")
QUIET = ("screw", "silence", "settle")  # beats in which nobody has won yet
RECORD = """() => {
  window.frames = [];
  let last = "";
  const all = (what) => [...document.querySelectorAll(what)];
  const text = (what) => document.querySelector(what)?.textContent.trim() ?? null;
  let changed = true;
  const look = () => {
    requestAnimationFrame(look);
    if (!changed) return;
    changed = false;
    const frame = {
      beat: document.querySelector(".wall").dataset.beat, count: text(".count-figure"), sign: text(".sign-word"),
      asks: text(".asks-what"), who: text(".asks-who"), gold: text(".turn-awaited"), tie: text(".tie-question"),
      winner: text(".theatre-name") ?? text(".pane-end .turn-who"),
      rows: all(".numbers .row").map((row) => `${row.dataset.key} ${[...row.querySelectorAll(".field")]
        .map((one) => one.textContent.trim() || "_").join("")}`).sort(),
    };
    const now = JSON.stringify(frame);
    if (now !== last) window.frames.push({ at: performance.now(), ...frame });
    last = now;
  };
  const all_of_it = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(() => (changed = true)).observe(document.body, all_of_it);
  look();
}"""
SHOW = "async (state) => { const at = performance.now(); window.gallery.show(state); return at; }"


@dataclass
class Told:
    """A state that a wall was given, and when (its clock's milliseconds)."""

    at: float
    state: dict[str, Any]


@dataclass
class Watched:
    """A wall with what it was given."""

    page: Page
    told: list[Told] = field(default_factory=list)

    def show(self, state: dict[str, Any]) -> None:
        self.told.append(Told(self.page.evaluate(SHOW, state), state))

    def frames(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.page.evaluate("window.frames")
        return found


def watched(page: Page) -> Watched:
    """``page``, an open wall of the gallery whose clock is the test's."""
    page.evaluate(RECORD)
    return Watched(page)


class Game:
    """One random game."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.night = Night()
        self.epoch = 1
        names = NAMES[: chance.randint(2, 4)]
        duel = len(names) == 4 and chance.random() < 0.4
        sides = [{"name": "Rot", "members": names[::2]}, {"name": "Blau", "members": names[1::2]}]
        mode, digits = chance.choice(["hoch", "niedrig"]), chance.randint(2, 3)
        assert self.night.game(names, mode, digits, **({"teams": sides} if duel else {}))["ok"]

    def state(self) -> dict[str, Any]:
        return {**self.night.wall, "epoch": f"e{self.epoch}"}

    def step(self) -> bool:
        """Something happens; False at the end."""
        picture, chance = self.night.wall["game"]["picture"], self.chance
        if chance.random() < 0.06 and self.night.wall["game"]["throws"]:
            return self._disturbed()
        if picture["phase"] == "done":
            return False
        if picture["phase"] == "decision":
            return bool(self.night.host("decide", winner=chance.choice(picture["tied"]))["ok"])
        if picture["phase"] == "throw" or chance.random() < 0.15:
            self.night.throw(chance.choice([0, 3, 5, 7, 8, 9]))
        else:
            own = picture["digits"][picture["turn"]]
            free = [len(own) - 1 - index for index, digit in enumerate(own) if digit is None]
            assert self.night.place(chance.choice(free))["ok"]
        return True

    def _disturbed(self) -> bool:
        kind = self.chance.choice(["correct", "correct", "undo", "restart"])
        throws = self.night.wall["game"]["throws"]
        if kind == "restart":
            self.night.restart()
            self.epoch += 1
        elif kind == "undo":
            self.night.host("undo")
        else:
            one = self.chance.choice(throws)
            self.night.host("correct", throw=one["n"], pins=(one["pins"] + 1) % 10)
        return True


def play(game: Game, walls: list[Watched], late: Watched) -> None:
    """Play it to its end on ``walls``; ``late`` is opened in the middle."""
    shown, steps = list(walls), 0
    while True:
        state = game.state()
        for wall in shown:
            wall.show(state)
        wait = game.chance.choice([40, 150, 500, 900, 1600, 2600, 5500])
        for wall in (*walls, late):
            wall.page.clock.run_for(wait)
        if not game.step():
            break
        steps += 1
        if steps == 6:
            shown.append(late)
    for wall in shown:
        wall.page.clock.run_for(9_000)


# --- what must hold -------------------------------------------------------------------------------------------------


def expected(before: dict[str, Any] | None, after: dict[str, Any]) -> list[str]:
    """The beats of a step from one state to the next, by what has happened; ``climb`` stands for ``lead`` too."""
    if before is None or before["epoch"] != after["epoch"] or before["game"]["id"] != after["game"]["id"]:
        return []
    old, new = before["game"], after["game"]
    was, now = old["picture"], new["picture"]
    counts = [[one["pins"] for one in game["throws"]] for game in (old, new)]
    more = len(counts[1]) - len(counts[0])
    if counts[1][: len(counts[0])] != counts[0] or more not in (0, 1):
        return []
    came = [name for name, digits in now["digits"].items() if digits != was["digits"][name]]
    sign = ["fall", "sign"] if more else []
    if was["phase"] == "throw":
        return sign if now["phase"] == "place" and not came else []
    if was["phase"] != "place" or len(came) != 1:
        return []
    digits = list(zip(was["digits"][came[0]], now["digits"][came[0]], strict=True))
    changed = [(a, b) for a, b in digits if a != b]
    if came[0] != was["turn"] or len(changed) != 1 or changed[0][0] is not None:
        return []
    if now["phase"] == "done":
        return ["screw", "silence", "settle", "hang", "winner"]
    return ["screw", "climb", *sign]


def plain(beat: str) -> str:
    return "sign" if beat in SIGNS else "climb" if beat == "lead" else beat


def in_order(wall: Watched, frames: list[dict[str, Any]]) -> list[str]:
    """Faults of the order: in each span between two states the beats go on, or are those of the step from its start."""
    faults, running = [], []
    for index, told in enumerate(wall.told):
        end = wall.told[index + 1].at if index + 1 < len(wall.told) else float("inf")
        before = wall.told[index - 1].state if index else None
        beats = [plain(frame["beat"]) for frame in frames if told.at < frame["at"] <= end]
        seen = [beat for beat, last in zip(beats, [None, *beats], strict=False) if beat != last]
        same = before is not None and before["epoch"] == told.state["epoch"] and before["game"] == told.state["game"]
        step = expected(before, told.state)
        ways = [[*running[at:], *step, "rest"] for at in range(len(running) + 1)]
        ways += [[*running[at:], "rest"] for at in range(len(running))] if same else []
        fits = [way for way in ways if way[: len(seen)] == seen or way[: len(seen)] == seen[1:] == []]
        if not fits:
            faults.append(f"state {index}: {seen} is none of {ways}")
        running = [beat for beat in fits[0][len(seen) - 1 :] if beat != "rest"] if fits and seen else running
        if fits and not seen:
            running = [*running] if same else [*running, *step]
    return faults


def faults_of_frames(frames: list[dict[str, Any]]) -> list[str]:
    """What no frame may show."""
    faults = []
    for frame in frames:
        if frame["beat"] == "fall" and frame["count"] is not None:
            faults.append(f"a number before the pins fell: {frame}")
        if frame["winner"] and (frame["beat"] in QUIET or any("_" in row for row in frame["rows"])):
            faults.append(f"a winner before the last digit landed: {frame}")
        if frame["sign"] and frame["beat"] not in SIGNS:
            faults.append(f"a sign out of its beat: {frame}")
    return faults


def stands(frame: dict[str, Any], state: dict[str, Any]) -> bool:
    """Whether ``frame`` tells ``state`` whole."""
    picture, setup = state["game"]["picture"], state["game"]["setup"]
    turn, phase = picture["turn"], picture["phase"]
    rows = sorted(f"{name} {picture['display'][name]}" for name in setup["players"])
    if phase == "place":
        digit = 9 if picture["pending_pins"] == 0 and setup["mode"] == "niedrig" else picture["pending_pins"]
        asked = frame["asks"] and f"der {digit}?" in frame["asks"] and frame["who"] == f"{turn},"
        return bool(asked) or (frame["beat"] in SIGNS and frame["count"] == str(digit))
    if phase == "throw":
        return frame["gold"] == turn and frame["rows"] == rows
    if phase == "decision":
        return frame["tie"] is not None and frame["rows"] == rows
    return frame["winner"] == picture["winner"] and frame["rows"] == rows


def in_time(wall: Watched, frames: list[dict[str, Any]]) -> list[str]:
    """States that did not stand on the wall four seconds after they came, though none came after them."""
    faults = []
    far = Told(float("inf"), {})
    for told, after in pairwise([*wall.told, far]):
        due = told.at + BEHIND + FRAME
        if after.at < due:
            continue
        last = [frame for frame in frames if frame["at"] <= due][-1]
        if not stands(last, told.state):
            faults.append(f"after four seconds {last} instead of {told.state['game']['picture']}")
    return faults


def faults_of(wall: Watched) -> list[str]:
    """Everything that is wrong with what ``wall`` showed."""
    frames = wall.frames()
    return [*in_order(wall, frames), *faults_of_frames(frames), *in_time(wall, frames)]


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    server = ThreadingHTTPServer(("127.0.0.1", 0), Pages)
    Thread(target=server.serve_forever, daemon=True).start()
    site = f"http://127.0.0.1:{server.server_port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium-headless-shell") or shutil.which("chromium"), args=CHROMIUM
        )
        found = [fault for seed in range(count) for fault in told_game(browser, site, seed)]
        browser.close()
    print(f"{count} games, {len(found)} faults", *found[:20], sep="\n")
    sys.exit(bool(found))


def told_game(browser: Browser, site: str, seed: int, plant: tuple[str, str] | None = None) -> list[str]:
    """Play the game of ``seed``; its faults.  ``plant``: a piece of the pages' script and what stands there instead."""
    walls = []
    for _ in range(2):
        page = browser.new_context(viewport={"width": 640, "height": 360}, reduced_motion="no-preference").new_page()
        if plant is not None:
            page.route("**/packed/**", partial(_planted, plant))
        page.clock.install()
        page.goto(f"{site}/gallery?show=wall-throw")
        page.wait_for_selector("body[data-drawn]")
        page.clock.pause_at(page.evaluate("Date.now()") + 1000)
        walls.append(watched(page))
    play(Game(Random(seed)), walls[:1], walls[1])
    faults = [f"game {seed}, wall {index}: {fault}" for index, wall in enumerate(walls) for fault in faults_of(wall)]
    for wall in walls:
        wall.page.context.close()
    return faults


def _planted(plant: tuple[str, str], route: Route) -> None:
    answer = route.fetch()
    text = answer.text()
    assert not route.request.url.endswith(".js") or plant[0] in text
    route.fulfill(response=answer, body=text.replace(*plant))


if __name__ == "__main__":
    main()
