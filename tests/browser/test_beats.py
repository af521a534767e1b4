"""The wall tells a throw in beats: in order, in time, as long as they sound; and shows what a thumb thinks of."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Room
from tests.browser.gallery import asked, next_state, opened
from tests.browser.told_games import told_game

pytestmark = pytest.mark.browser

JS = "/static/test/js"
THROWN = """
  state.game.throws = [...state.game.throws, {n: 6, player: 'Margarete', pins: %d, fallen: null}];
  state.game.choice += 1;
  Object.assign(state.game.picture, {phase: 'place', pending_pins: %d})"""
PLACED = """
  state.game.choice += 1;
  state.game.picture.digits.Margarete = [9, null, 3];
  Object.assign(state.game.picture, {phase: 'throw', turn: 'Dieter', pending_pins: null})"""


class TimedWall:
    """A wall of the gallery that moves, before a throw of Margarete; its clock is the test's."""

    def __init__(self, site: str, browser: Browser) -> None:
        self.page: Page = opened(browser, f"{site}/gallery?show=wall-throw", 1280, 720, motion="no-preference")
        self.page.clock.install()
        self.page.clock.pause_at(self.page.evaluate("Date.now()") + 1000)
        next_state(self.page, "state.game.picture.digits.Sven = [8, null, 4]")

    def happens(self, change: str) -> str:
        """The next state comes; the beat then."""
        next_state(self.page, change)
        return self.later(40)

    def later(self, milliseconds: int) -> str:
        """Time passes; the beat then."""
        self.page.clock.run_for(milliseconds)
        return str(self.page.get_attribute(".wall", "data-beat"))


@pytest.fixture
def wall(site: str, browser: Browser) -> Iterator[TimedWall]:
    wall = TimedWall(site, browser)
    yield wall
    wall.page.context.close()


@pytest.mark.parametrize("seed", range(3))
def test_the_order_of_the_beats_is_never_broken_in_a_random_game(site: str, browser: Browser, seed: int) -> None:
    """200 of them: ``python -m tests.browser.told_games``."""
    assert told_game(browser, site, seed) == []


def test_beats_out_of_order_and_a_wall_that_is_late_are_found(site: str, browser: Browser) -> None:
    assert told_game(browser, site, 1, ("queue = fresh;", "queue = fresh.reverse();")) != []
    slow = ("climb: { lasts: 800", "climb: { lasts: 8000")
    assert [fault for fault in told_game(browser, site, 1, slow) if "after four seconds" in fault]


def test_every_beat_has_its_sound_and_signs_hang_until_sound_and_voice_are_over(wall: TimedWall) -> None:
    beats = asked(wall.page, f"{JS}/wall/beats.js", "m.BEATS")
    lengths, heads = (
        asked(wall.page, f"{JS}/sound/synth.js", f"Object.fromEntries(m.KINDS.map((kind) => [kind, m.{what}(kind)]))")
        for what in ("lengthOf", "headOf")
    )
    assert {beat["sound"] for beat in beats.values()} - {None} <= set(lengths)
    for sign in ("nine", "kranz", "pumpe", "winner"):
        assert beats[sign]["lasts"] >= 1000 * lengths[beats[sign]["sound"]]
        assert beats[sign]["lasts"] >= 1000 * heads[beats[sign]["sound"]] + 600, "the voice says its word"
    assert all(beats[one]["lasts"] >= 1000 * lengths[beats[one]["sound"]] - 150 for one in ("fall", "number", "screw"))


def test_a_throw_its_place_and_a_new_leader(wall: TimedWall) -> None:
    page = wall.page
    assert wall.happens(THROWN % (9, 9)) == "fall"
    assert page.query_selector(".count-figure") is None
    assert page.query_selector(".asks-throw .pin-down") is not None
    assert wall.later(700) == "nine"
    assert page.inner_text(".sign-word") == "Alle Neune!"
    assert page.inner_text(".asks-number") == "9"
    assert wall.later(3300) == "nine"
    assert wall.later(300) == "rest"
    assert "wohin mit der 9?" in page.inner_text(".asks-what")
    assert wall.happens(PLACED) == "screw"
    assert page.inner_text(".field-landing .figure") == "9"
    assert page.get_attribute(".row-leads", "data-key") == "Sven"
    assert wall.later(900) == "lead"
    assert page.inner_text(".lower-third") == "Margarete übernimmt die Führung"
    assert page.get_attribute(".row-leads", "data-key") == "Margarete"
    assert page.query_selector(".turn-awaited") is None
    assert wall.later(2000) == "rest"
    assert page.inner_text(".turn-awaited") == "Dieter"


def test_a_place_right_after_a_nine_waits_as_long_as_four_seconds_allow(wall: TimedWall) -> None:
    wall.happens(THROWN % (9, 9))
    assert wall.later(700) == "nine"
    assert wall.happens(PLACED) == "screw"  # sign, digit and wreath together would take longer
    wall.later(2900)
    assert wall.later(40) == "rest"


def test_a_newer_throw_skips_to_the_end_of_what_came_before(wall: TimedWall) -> None:
    wall.happens(THROWN % (7, 7))
    assert wall.later(900) == "number"
    assert wall.happens(PLACED) == "number"
    assert wall.happens(THROWN.replace("Margarete", "Dieter") % (3, 3)) == "fall"
    assert wall.page.get_attribute(".row-leads", "data-key") == "Margarete"


def test_a_correction_ends_the_beats_at_once(wall: TimedWall) -> None:
    assert wall.happens(THROWN % (9, 9)) == "fall"
    corrected = "state.game.corrected = {n: 6, player: 'Margarete', before: 9, after: 8}"
    counts = "state.game.throws.at(-1).pins = 8; state.game.picture.pending_pins = 8"
    assert wall.happens(f"{corrected}; {counts}") == "rest"
    assert "der 8?" in wall.page.inner_text(".asks-what")
    assert wall.page.query_selector(".sign") is None


def test_the_winner_is_told_when_the_last_digit_has_landed_and_a_silence_is_over(site: str, browser: Browser) -> None:
    wall = TimedWall(site, browser)
    page = wall.page
    page.evaluate("""async () => {
      const { FIXTURES } = await import("/static/test/js/gallery/fixtures.js");
      const end = structuredClone(FIXTURES["wall-end"].state), { picture } = end.game;
      end.game.throws = [{ n: 1, player: "Sven", pins: 4, fallen: null }];
      const before = structuredClone(end);
      before.game.picture.digits.Sven = [9, null, 1];
      Object.assign(before.game.picture, { phase: "place", status: "running", turn: "Sven", pending_pins: 4 });
      Object.assign(before.game.picture, { table: null, winner: null, winners: [] });
      window.end = end;
      window.gallery.show(before);
    }""")
    wall.later(40)
    page.evaluate("window.gallery.show(window.end)")
    told = "() => document.querySelector('.wall').textContent.includes('Es gewinnt')"
    for beat, lasts in (("screw", 900), ("silence", 600), ("settle", 800)):
        assert wall.later(40) == beat
        assert not page.evaluate(told)
        wall.later(lasts - 40)
    assert wall.later(40) == "hang"
    assert wall.later(1600) == "winner"
    assert page.inner_text(".theatre-name") == "Sven"
    assert wall.later(4400) == "rest"
    assert page.query_selector(".theatre") is None
    assert page.inner_text(".pane-end .turn-who") == "Sven"
    page.context.close()


def test_what_a_thumb_rests_on_lights_up_on_the_wall_before_it_is_confirmed(room: Room) -> None:
    wall, host = room.wall(), room.host()
    phone, other = room.phone("Birgit"), room.phone("Klaus")
    host.start(["Birgit", "Klaus"], digits=2)
    wall.waits_for("Birgit wirft")
    room.lane.throw(7)
    wall.asks("Birgit")
    thought = wall.page.locator(".field-thought")
    expect(thought).to_have_count(0)
    phone.choose(7, 1)
    expect(thought).to_have_count(1)
    expect(wall.page.locator(".would-thought")).to_contain_text("Zehner")
    phone.button("andere Stelle wählen").click()
    expect(thought).to_have_count(0)
    phone.choose(7, 0)
    expect(wall.page.locator(".would-thought")).to_contain_text("Einer")
    assert other.page.locator(".field-thought").count() == 0
    phone.confirm(7, 0)
    wall.number("Birgit", "_7")
    room.lane.throw(7)
    wall.asks("Klaus")
    expect(thought).to_have_count(0)  # it ended with its question
    assert wall.faults == phone.faults == other.faults == []
