"""16 tot counts aloud: by a German voice of the device, once it is there, and once it is asked to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.gallery import look_at, next_state

pytestmark = pytest.mark.browser

# a device whose voices are known when window.arrive() says so
DEVICE = """
  const voices = [];
  window.said = [];
  class Utterance extends EventTarget { constructor(text) { super(); this.text = text; } }
  const speaker = new EventTarget();
  Object.assign(speaker, {
    getVoices: () => voices, cancel: () => {},
    speak: (one) => window.said.push([one.text, one.voice.name, one.lang]),
  });
  window.arrive = (...names) => {
    voices.push(...names);
    speaker.dispatchEvent(new Event("voiceschanged"));
  };
  Object.defineProperty(window, "speechSynthesis", { value: speaker });
  window.SpeechSynthesisUtterance = Utterance;
"""
GERMAN = "{ name: 'Anna', lang: 'de_DE', localService: true }"  # as Android writes it
DISTANT = "{ name: 'Wolke', lang: 'de-DE', localService: false }"  # needs the internet
ENGLISH = "{ name: 'Daisy', lang: 'en-GB', localService: true }"


@pytest.fixture
def phone(site: str, browser: Browser) -> Iterator[Page]:
    """A phone with a game of 16 tot on such a device."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    page.add_init_script(DEVICE)
    look_at(page, f"{site}/gallery?show=phone-sixteen")
    yield page
    context.close()


def step(page: Page, die: int | None, change: str, by: str = "Birgit") -> None:
    """The next step of the game: its face, and what else it changes."""
    made = "null" if die is None else str(die)
    last = f"{{ n: game.last.n + 1, player: '{by}', die: {made} }}"
    next_state(page, f"const game = state.tables[0], {{ picture }} = game; game.last = {last}; {change}")


def says(page: Page, *words: str) -> None:
    """Wait until exactly this has been said; effects run after the page is drawn."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    assert page.evaluate("window.said") == [[word, "Anna", "de_DE"] for word in words]


def test_a_phone_counts_aloud_when_its_german_voice_has_come_and_somebody_wants_it(phone: Page) -> None:
    switch = phone.get_by_label("Laut mitzählen")
    expect(switch).to_have_count(0)  # no voice yet
    phone.evaluate(f"window.arrive({ENGLISH}, {DISTANT})")
    expect(switch).to_have_count(0)  # nor one that speaks German without the internet
    phone.evaluate(f"window.arrive({GERMAN})")
    expect(switch).not_to_be_checked()
    step(phone, 1, "picture.total = 12; picture.rolls += 1")
    says(phone)  # nobody has asked for it
    switch.check()
    step(phone, 2, "picture.total = 14; picture.rolls += 1")
    says(phone, "14")
    step(phone, None, "picture.results.Birgit = 14; picture.total = 0; picture.rolls = 0; picture.turn = 'Sven'")
    step(phone, 6, "picture.total = 6; picture.rolls = 1", by="Sven")
    says(phone, "14", "Birgit steht bei 14", "6")
    results = "{ Klaus: 12, Birgit: 14, Sven: 'tot' }"
    over = f"picture.last_round = {{ half: 1, results: {results}, loser: 'Sven', winner: null, reason: 'tot' }}"
    step(phone, 6, f"picture.total = 0; picture.rolls = 0; picture.results = {{}}; {over}", by="Sven")
    says(phone, "14", "Birgit steht bei 14", "6", "Sven: tot!")


def test_what_is_taken_back_is_not_said_again(phone: Page) -> None:
    phone.evaluate(f"window.arrive({GERMAN})")
    phone.get_by_label("Laut mitzählen").check()
    step(phone, 1, "picture.total = 12; picture.rolls += 1")
    says(phone, "12")
    back = "game.last.n -= 1; game.picture.total = 11; game.picture.rolls -= 1"
    next_state(phone, f"const game = state.tables[0]; {back}")
    says(phone, "12")
    phone.get_by_label("Laut mitzählen").uncheck()
    step(phone, 2, "picture.total = 13; picture.rolls += 1")
    says(phone, "12")
