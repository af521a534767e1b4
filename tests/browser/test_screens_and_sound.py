"""The screens of the room: each keeps its role, shows its scene, and all of them together sound once."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Room
from tests.browser.gallery import next_state, opened
from tests.browser.screens import WallScreen
from tests.conftest import CHROMIUM, KIOSK
from tests.system.pages import HostPage
from tests.system.processes import eventually

pytestmark = pytest.mark.browser

TWO = ["Birgit", "Klaus"]

# What a page is heard saying and sounding; its device has a German voice and an English one.
EARS = """
  window.heard = [];
  document.addEventListener("sounded", ({ detail }) => window.heard.push(detail));
  class Utterance extends EventTarget { constructor(text) { super(); this.text = text; } }
  const speaker = new EventTarget();
  const voices = ["de-DE", "en-GB"].map((lang) => ({ name: lang, lang, localService: true }));
  Object.assign(speaker, { getVoices: () => voices, cancel: () => {}, speak: (one) => window.heard.push(one.text) });
  Object.defineProperty(window, "speechSynthesis", { value: speaker });
  window.SpeechSynthesisUtterance = Utterance;
"""


class HeardWall(WallScreen):
    """A wall that somebody listens to."""

    def tab(self, path: str | None = None) -> Page:
        self.context.add_init_script(EARS)
        return super().tab(path)

    @property
    def heard(self) -> list[str]:
        found: list[str] = self.page.evaluate("window.heard")
        return found


def listened(room: Room, browser: Browser | None = None, **how: Any) -> HeardWall:
    return room.club.keep(HeardWall(browser or room.browser, room.station.url, **how))


def all_heard(walls: list[HeardWall]) -> list[str]:
    """What the room hears, from wherever it comes."""
    return [sound for wall in walls for sound in wall.heard]


def hears(walls: list[HeardWall], *sounds: str) -> None:
    """Wait until the room has heard exactly this since it was last asked, and a little longer for what is too much."""
    eventually(lambda: len(all_heard(walls)) >= len(sounds), told=f"heard {all_heard(walls)}, not {sounds}")
    walls[0].page.wait_for_timeout(400)
    assert all_heard(walls) == list(sounds)
    for wall in walls:
        wall.page.evaluate("window.heard = []")


def host_of(room: Room) -> HostPage:
    return room.club.keep(HostPage(room.station.url))


# --- sound ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("screens", [1, 3, 10])
def test_the_room_hears_everything_once_and_after_a_correction_only_what_is_new(room: Room, screens: int) -> None:
    """T21"""
    host = host_of(room)
    walls = [listened(room, path=f"/wall?screen=screen-{number}", size=(640, 360)) for number in range(screens)]
    for wall in walls:
        wall.sees("Kegelstation")
    host.start(TWO, digits=2)
    hears(walls, "turn", "Birgit ist dran.")
    room.lane.throw(9)
    hears(walls, "nine", "Alle Neune!")
    assert host.place(1)["ok"]
    hears(walls, "turn", "Klaus ist dran.")
    assert host.do("correct", throw=1, pins=8)["ok"]
    hears(walls, "corrected", "Korrektur. Birgit: 8.")
    room.lane.throw(0)
    hears(walls, "pumpe", "Pumpe")
    assert host.place(1)["ok"]
    hears(walls, "turn", "Birgit ist dran.")
    room.lane.throw(4)
    host.until(lambda state: state["game"]["picture"]["phase"] == "place")
    assert host.place(0)["ok"]
    hears(walls, "turn", "Klaus ist dran.")
    room.lane.throw(3)
    assert host.place(0)["ok"]
    hears(walls, "winner", "Es gewinnt Birgit!")


def test_another_screen_goes_on_when_the_one_that_is_heard_is_switched_off(room: Room) -> None:
    host = host_of(room)
    first, second = listened(room, path="/wall?screen=a"), listened(room, path="/wall?screen=b")
    host.until(lambda state: len(state["screens"]) == 2)
    host.start(TWO, digits=2)
    hears([first, second], "turn", "Birgit ist dran.")
    first.close()
    host.until(lambda state: [one["id"] for one in state["screens"] if one["sound"]] == ["b"])
    room.lane.throw(9)
    hears([second], "nine", "Alle Neune!")


def test_a_screen_loaded_anew_or_back_from_a_lost_link_repeats_nothing(room: Room) -> None:
    host, wall = host_of(room), listened(room)
    wall.sees("Kegelstation")
    host.start(TWO, digits=2)
    room.lane.throw(9)
    eventually(lambda: "nine" in wall.heard)
    wall.page.reload()
    wall.asks("Birgit", "Sag an!")
    assert host.place(1)["ok"]
    hears([wall], "turn", "Klaus ist dran.")
    room.station.kill()
    wall.knows_that_it_is_alone()
    room.station.start()
    wall.is_back()
    wall.waits_for("Klaus wirft")
    room.lane.throw(0)
    hears([wall], "pumpe", "Pumpe")


def test_sound_that_is_off_or_in_quiet_hours_is_off(room: Room) -> None:
    host, wall = host_of(room), listened(room)
    assert host.do("club", sound={"on": False})["ok"]
    host.start(TWO, digits=2)
    wall.waits_for("Birgit wirft")
    assert host.do("club", sound={"on": True, "voice": False})["ok"]
    room.lane.throw(9)
    hears([wall], "nine")
    assert host.do("club", sound={"quiet_from": "00:00", "quiet_to": "23:59"})["ok"]
    assert host.place(1)["ok"]
    wall.waits_for("Klaus wirft")
    hears([wall])


def test_an_english_screen_speaks_english(room: Room) -> None:
    host, wall = host_of(room), listened(room, path="/wall?lang=en")
    wall.sees("About to begin")
    host.start(TWO, digits=2)
    hears([wall], "turn", "It's Birgit's turn.")


@pytest.fixture
def strict(browser: Browser, chromium: str) -> Iterator[Browser]:
    """A Chromium as people have it: silent until somebody has touched the page."""
    flags = [flag for flag in CHROMIUM if flag != KIOSK]
    launched = browser.browser_type.launch(executable_path=chromium, args=flags)
    yield launched
    launched.close()


def untouched(wall: WallScreen, words: str) -> bool:
    """Whether these words stand on the page.  Whatever else a test asks of a page counts as a touch."""
    tools = wall.context.new_cdp_session(wall.page)
    tools.send("DOM.getDocument")
    return bool(tools.send("DOM.performSearch", {"query": words})["resultCount"])


@pytest.mark.parametrize("cure", ["a touch", "a key"])
def test_sound_that_the_browser_holds_back_is_told_and_cured_by_one_touch(
    room: Room, strict: Browser, cure: str
) -> None:
    wall, host = listened(room, strict, path="/wall?screen=a"), host_of(room)
    eventually(lambda: untouched(wall, "Ton ist aus: einmal antippen"))
    other = listened(room, strict, path="/wall?screen=b")
    host.until(lambda state: len(state["screens"]) == 2)
    host.start(TWO, digits=2)
    eventually(lambda: untouched(wall, "danach Klaus") and untouched(other, "danach Klaus"))
    assert not untouched(other, "Ton ist aus")  # it is not the one that is heard
    wall.page.mouse.click(300, 300) if cure == "a touch" else wall.page.keyboard.press("x")
    eventually(lambda: not untouched(wall, "Ton ist aus"))
    room.lane.throw(9)
    hears([wall, other], "nine", "Alle Neune!")  # and not what it missed
    assert wall.faults == []


SOUNDS = """async (kind) => {
  const { play, lengthOf } = await import("/static/test/js/sound/synth.js");
  const drawn = async (volume) => {
    const context = new OfflineAudioContext(1, 44100 * (lengthOf(kind) + 0.6), 44100);
    play(context, kind, volume);
    const data = (await context.startRendering()).getChannelData(0);
    const peak = (part) => part.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    return [peak(data), peak(data.subarray(-4410)), data.length / 44100];
  };
  return [await drawn(1), await drawn(0.3)];
}"""


def test_every_sound_can_be_heard_does_not_crackle_and_ends(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-place", 640, 360)
    kinds = page.evaluate("import('/static/test/js/sound/synth.js').then(({ KINDS }) => KINDS)")
    assert {"turn", "nine", "pumpe", "winner", "corrected", "remind"} <= set(kinds)
    for kind in kinds:
        (loud, end, seconds), (soft, _, _) = page.evaluate(SOUNDS, kind)
        assert 0.08 < loud < 1, (kind, loud)
        assert soft < loud / 2, (kind, soft, loud)
        assert end < 0.01, (kind, end)
        assert seconds < 4.5, (kind, seconds)
    page.context.close()


# A room as the sound sees it: a connection that a test speaks for, and a loudspeaker that only remembers.
ROOM = """async () => {
  const { followRoom } = await import("/static/test/js/sound/room.js");
  const { loadWords } = await import("/static/test/js/lib/words.js");
  await loadWords();
  window.played = [];
  const listeners = [];
  const play = async (kind) => Boolean(window.played.push(kind));
  followRoom({ subscribe: (one) => listeners.push(one) }, { play });
  const seen = { up: true, id: "me", fresh: false };
  window.tell = (state, view = {}) => listeners.forEach((one) => one({ ...seen, state, ...view }));
  window.game = (turn, choice, more = {}) => ({
    epoch: "e", sound: { client: "me", volume: 50, voice: true },
    game: {
      id: 1, choice, setup: {}, throws: [], corrected: null, picture: { phase: "throw", turn, winner: null, ...more },
    },
  });
}"""


@pytest.fixture
def quiet_room(site: str, browser: Browser) -> Iterator[Page]:
    """A page with such a room and a clock that the test turns."""
    page = opened(browser, f"{site}/gallery?show=wall-place", 640, 360)
    page.evaluate(ROOM)
    page.clock.install()
    yield page
    page.context.close()


def played(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.played.splice(0)")
    return found


def test_whoever_is_awaited_is_reminded_once_and_then_left_in_peace(quiet_room: Page) -> None:
    page = quiet_room
    page.evaluate("tell({ epoch: 'e', sound: { client: 'me', volume: 50 }, game: null })")
    page.evaluate("tell(game('Birgit', 1))")
    assert played(page) == ["turn"]
    page.clock.fast_forward(50_000)
    page.evaluate("tell({ ...game('Birgit', 1), v: 9 })")  # a phone comes, somebody joins: the question is the same
    page.clock.fast_forward(11_000)
    assert played(page) == ["remind"]
    page.clock.fast_forward(600_000)
    assert played(page) == []
    page.evaluate("tell(game('Klaus', 2))")
    page.clock.fast_forward(30_000)
    page.evaluate("tell(game('Birgit', 3))")
    assert played(page) == ["turn", "turn"]
    page.clock.fast_forward(59_000)
    assert played(page) == []


def test_a_screen_that_did_not_see_the_question_begin_reminds_nobody(quiet_room: Page) -> None:
    page = quiet_room
    page.evaluate("tell(game('Birgit', 1), { fresh: true })")
    page.evaluate("tell({ ...game('Birgit', 1), v: 9 })")
    page.clock.fast_forward(120_000)
    assert played(page) == []


def test_a_screen_that_is_not_the_one_is_silent_and_what_a_lost_link_missed_is_not_made_up_for(
    quiet_room: Page,
) -> None:
    page = quiet_room
    page.evaluate("tell(game('Birgit', 1))")
    page.evaluate("tell({ ...game('Klaus', 2), sound: { client: 'another', volume: 50 } })")
    page.evaluate("tell({ ...game('Birgit', 3), sound: { client: null, volume: 50 } })")
    page.evaluate("tell(game('Klaus', 4), { fresh: true })")
    page.clock.fast_forward(120_000)
    assert played(page) == []
    page.evaluate("tell(game('Birgit', 5))")
    assert played(page) == ["turn"]


# --- scenes -----------------------------------------------------------------------------------------------------


def shows(wall: WallScreen, title: str) -> None:
    expect(wall.page.locator(".head-title")).to_have_text(title)


def play_out(room: Room, host: HostPage, wall: WallScreen) -> None:
    host.start(TWO, digits=2)
    for number, (pins, place) in enumerate(((9, 1), (3, 1), (8, 0), (2, 0)), 1):
        room.lane.throw(pins)
        host.until(lambda state, number=number: len(state["game"]["throws"]) == number)
        assert host.place(place)["ok"]
    wall.sees("Es gewinnt")


def test_a_scene_comes_by_one_touch_of_the_host_and_the_next_throw_brings_the_game_back(room: Room) -> None:
    host, wall, bar = host_of(room), room.wall(), room.wall(path="/wall?screen=theke&scene=welcome")
    host.start(TWO, digits=2)
    wall.waits_for("Birgit wirft")
    expect(bar.page.locator(".welcome")).to_be_visible()
    assert host.do("scene", scene="standings")["ok"]
    expect(wall.page.locator(".hausnummern-alone")).to_be_visible()
    assert host.do("scene", scene="welcome")["ok"]
    expect(wall.page.locator(".join-big")).to_be_visible()
    room.lane.throw(7)
    wall.count(7)
    expect(bar.page.locator(".welcome")).to_be_visible()  # its address keeps it to that
    assert host.do("scene", screen="theke", scene="game")["ok"]
    bar.count(7)


@pytest.mark.parametrize("event", ["a new game", "an abort"])
def test_the_wall_leaves_a_result_at_once_and_it_can_be_called_up_again(room: Room, event: str) -> None:
    """W28"""
    host, wall = host_of(room), room.wall()
    play_out(room, host, wall)
    if event == "a new game":
        host.start(["Sven", "Hanne"], digits=3)
        wall.waits_for("Sven wirft")
    else:
        assert host.do("end_game")["ok"]
        expect(wall.page.locator(".welcome")).to_be_visible()
    wall.page.keyboard.press("e")
    wall.sees("Es gewinnt")
    expect(wall.page.locator(".head-words")).to_contain_text("Letztes Ergebnis")
    assert wall.rows()[0] == ["1", "Birgit", "98"]
    room.lane.throw(6)
    if event == "a new game":
        wall.count(6)
        wall.asks("Sven", "Sag an!")
        assert host.do("last_result")["ok"]  # from the host's phone, by one touch
        wall.sees("Es gewinnt")
        assert host.do("end_game")["ok"]
    expect(wall.page.locator(".welcome")).to_be_visible()
    assert wall.faults == []


def test_a_wall_that_has_no_result_says_so(room: Room) -> None:
    wall = room.wall()
    expect(wall.page.locator(".welcome")).to_be_visible()
    wall.page.keyboard.press("e")
    wall.sees("Es ist noch kein Spiel zu Ende gegangen.")


FINISHED = """
  const { FIXTURES } = await import("/static/test/js/gallery/fixtures.js");
  const { street } = FIXTURES["wall-street"].figures;
  const figures = { ...FIXTURES["wall-moments"].figures, street }, state = structuredClone(FIXTURES["wall-end"].state);
  Object.assign(state, { epoch: "a pause", evening: { number: 1, name: "", open: true }, scenes: {} });"""


RUNNING = """
  Object.assign(state.game, { id: 13 });
  Object.assign(state.game.picture, { status: "running", phase: "throw", turn: "Sven", table: null, winner: null })"""


def later(page: Page, seconds: int) -> None:
    """So many seconds pass, once the page has drawn what it was told."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    page.wait_for_timeout(60)
    page.clock.fast_forward(1000 * seconds)


def test_in_a_pause_the_result_makes_room_for_figures_and_a_throw_brings_the_game_back(
    site: str, browser: Browser
) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-end", 1280, 720)
    page.clock.install()
    page.evaluate(f"async () => {{ {FINISHED} window.gallery.show(state, {{ figures }}); }}")
    title = page.locator(".head-title")
    expect(title).to_have_text("Hohe Nummern")
    later(page, 170)
    expect(page.locator(".pane-end")).to_be_visible()
    later(page, 11)
    for said in (
        "Die Straße des Abends",
        "Kegel pro Wurf",
        "Bestmarken",
        "Siege",
        "Was stehen bleibt",
        "Der Abend in Augenblicken",
    ):
        expect(title).to_have_text(said)
        later(page, 25 if "Augenblicken" in said else 21 if "Straße" in said else 15)
    expect(page.locator(".join-big")).to_be_visible()
    later(page, 46)
    expect(page.locator(".pane-end")).to_be_visible()
    later(page, 41)
    expect(title).to_have_text("Die Straße des Abends")
    next_state(page, RUNNING)
    expect(page.locator(".turn-awaited")).to_have_text("Sven")
    later(page, 3600)  # and there it stays while somebody is awaited
    expect(page.locator(".turn-awaited")).to_have_text("Sven")
    page.context.close()


def test_the_tables_have_the_board_when_the_host_wants_it(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-tables-beside", 1280, 720)
    expect(page.locator(".asks, .pane")).to_be_visible()
    next_state(page, "state.scenes = { '': 'tables' }")
    expect(page.locator(".table-board")).to_be_visible()
    next_state(page, "state.scenes = {}")
    expect(page.locator(".table-board")).to_have_count(0)
    next_state(page, "state.scenes = { '': 'tables' }; state.tables = []; state.openings = []")
    expect(page.locator(".asks, .pane")).to_be_visible()  # there is none
    page.context.close()


def test_without_a_book_a_pause_shows_nothing_broken(site: str, browser: Browser) -> None:
    page = opened(browser, f"{site}/gallery?show=wall-figures-none", 1280, 720)
    expect(page.locator(".welcome")).to_be_visible()
    page.context.close()


def test_figures_of_the_book_come_to_the_wall(room: Room) -> None:
    host, wall = host_of(room), room.wall()
    play_out(room, host, wall)
    assert host.do("scene", screen=screen_of(wall), scene="stats")["ok"]
    shows(wall, "Kegel pro Wurf")
    lines = wall.page.locator(".figure-line")
    expect(lines).to_have_count(2)
    expect(lines.first).to_contain_text("Birgit")
    expect(lines.first.locator(".figure-value")).to_have_text("8,5")
    assert wall.faults == []


# --- which screen is which --------------------------------------------------------------------------------------


def screen_of(wall: WallScreen) -> str:
    found = re.search(r"screen=([a-z0-9-]+)", wall.page.url)
    assert found is not None, wall.page.url
    return found[1]


def test_a_screen_without_a_name_is_given_one_that_its_browser_remembers(room: Room) -> None:
    wall, other = room.wall(), room.wall(path="/wall?lang=de")
    wall.sees("Kegelstation")
    other.sees("Kegelstation")
    first = screen_of(wall)
    assert first != screen_of(other)
    again = wall.tab("/wall")
    expect(again.locator(".welcome")).to_be_visible()
    assert f"screen={first}" in again.url


def test_screens_say_which_they_are_when_the_host_asks(room: Room) -> None:
    host = host_of(room)
    bahn, bar = room.wall(path="/wall?screen=bahn"), room.wall(path="/wall?screen=theke")
    host.until(lambda state: len(state["screens"]) == 2)
    assert host.do("name_screen", screen="theke", name="Theke")["ok"]
    assert host.do("identify")["ok"]
    expect(bar.page.locator(".identify-name")).to_have_text("Theke")
    expect(bar.page.locator(".identify-number")).to_have_text("1")
    expect(bahn.page.locator(".identify-name")).to_have_text("Noch ohne Namen")
    expect(bahn.page.locator(".identify-number")).to_have_text("2")
    expect(bar.page.locator(".identify")).to_have_count(0)


def test_a_role_survives_the_light_switch_and_a_swap_of_the_device(room: Room) -> None:
    host, bar = host_of(room), room.wall(path="/wall?screen=theke")
    assert host.do("scene", screen="theke", scene="welcome")["ok"]
    host.start(TWO, digits=2)
    room.station.kill()
    room.station.start()
    bar.is_back()
    expect(bar.page.locator(".join-big")).to_be_visible()
    bar.close()
    another = room.wall(path="/wall?screen=theke")
    expect(another.page.locator(".join-big")).to_be_visible()
    room.wall().waits_for("Birgit wirft")


# --- a screen never looks alive when it is not ------------------------------------------------------------------


def test_a_server_that_hangs_is_noticed_within_half_a_minute(room: Room) -> None:
    """W25: the wire is whole and nobody speaks on it."""
    host, wall = host_of(room), room.wall()
    host.start(TWO, digits=2)
    wall.waits_for("Birgit wirft")
    os.kill(room.station.process.pid, signal.SIGSTOP)
    try:
        expect(wall.page.locator(".lost")).to_be_visible(timeout=30_000)
        wall.knows_that_it_is_alone()
    finally:
        os.kill(room.station.process.pid, signal.SIGCONT)
    wall.is_back()
    expect(wall.page.locator(".lost")).to_have_count(0)


def test_a_device_that_has_slept_asks_anew_at_once(room: Room) -> None:
    """Its timers stood still, so nobody has noticed that the link is dead."""
    wall = room.wall()
    links: list[Any] = []
    wall.sees("Kegelstation")
    wall.page.on("websocket", lambda socket: links.append(socket))  # noqa: PLW0108  the library wants a function
    wall.page.clock.install()
    wall.page.wait_for_timeout(6000)
    assert links == []
    wall.page.clock.fast_forward(600_000)
    eventually(lambda: wall.page.evaluate("1") and links)
    wall.is_back()


def test_a_screen_is_kept_awake_where_the_browser_lets_a_page_do_that(room: Room) -> None:
    class Sleepless(WallScreen):
        def tab(self, path: str | None = None) -> Page:
            self.context.add_init_script("""
              const ask = WakeLock.prototype.request;
              window.locks = 0;
              WakeLock.prototype.request = function request(kind) {
                window.locks += 1;
                return ask.call(this, kind);
              };""")
            return super().tab(path)

    wall = room.club.keep(Sleepless(room.browser, room.station.url))
    wall.sees("Kegelstation")
    eventually(lambda: wall.page.evaluate("window.locks") >= 1)
    assert wall.faults == []
