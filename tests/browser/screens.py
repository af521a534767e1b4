"""Pages in a real Chromium, driven as people drive them: by what stands on a button, with a finger or a key.

A screen waits for what it is told to show and never for a time.  It keeps what a page must not have, console errors
and what the content policy refused, in ``faults``.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooLate

from tests.system.processes import DEADLINE, PIN, eventually

MILLISECONDS = 1000 * DEADLINE
expect.set_options(timeout=MILLISECONDS)

PHONE = (390, 844)
PLACES = ("Einer", "Zehner", "Hunderter", "Tausender", "Zehntausender", "Hunderttausender")
ROWS = """() => [...document.querySelectorAll(".numbers .row")].map((row) => [
  row.querySelector(".rank")?.innerText.trim() ?? "", row.querySelector(".who-name").innerText.trim(),
  [...row.querySelectorAll(".field")].map((field) => field.innerText.trim() || "_").join(""),
])"""
POLICY_WATCH = """addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`));"""


class Screen:
    """One page in a browser context of its own, as one device has it."""

    path = "/"
    size = PHONE

    def __init__(
        self, browser: Browser, url: str, size: tuple[int, int] | None = None, path: str | None = None, **context: Any
    ) -> None:
        width, height = size or self.size
        self.path = path or self.path
        self.url = url
        self.faults: list[str] = []
        self.context: BrowserContext = browser.new_context(viewport={"width": width, "height": height}, **context)
        self.context.set_default_timeout(MILLISECONDS)
        self.context.add_init_script(POLICY_WATCH)
        self.page: Page = self.tab()

    def tab(self, path: str | None = None) -> Page:
        """A tab of this device's browser, on its page."""
        page = self.context.new_page()
        page.on(
            "console",
            lambda said: (
                self.faults.append(f"{said.text} {said.location.get('url', '')}")
                if said.type in {"error", "warning"}
                else None
            ),
        )
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(self.url + (path or self.path))
        return page

    def close(self) -> None:
        """Put the device away."""
        self.context.close()

    def button(self, name: str) -> Locator:
        """The button with exactly these words on it."""
        return self.page.get_by_role("button", name=name, exact=True)

    def insist(self, name: str, within: Locator | None = None) -> None:
        """Click a button until it is gone; one that has just come takes no click in its first 350 ms."""
        button = (within or self.page).get_by_role("button", name=name, exact=True)
        for _ in range(20):
            with contextlib.suppress(TooLate):  # it goes away under the finger
                button.click(timeout=1000)
            if not button.count():
                return
        raise AssertionError(f"{name} does nothing")

    def sees(self, text: str) -> None:
        """Wait until this can be read on the page."""
        expect(self.page.get_by_text(re.compile(re.escape(text))).first).to_be_visible()

    def knows_that_it_is_alone(self) -> None:
        """Wait until the page says since when it has no connection, which is now."""
        said = self.page.get_by_text(re.compile(r"Seit \d\d:\d\d keine Verbindung"))
        expect(said).to_be_visible()
        found = re.search(r"(\d\d):(\d\d)", said.inner_text())
        assert found is not None
        now = datetime.now()  # noqa: DTZ005  as people read it
        ago = (now.hour * 60 + now.minute - int(found[1]) * 60 - int(found[2])) % (24 * 60)
        assert ago <= 2, said.inner_text()

    def is_back(self) -> None:
        """Wait until the page has its connection again."""
        expect(self.page.get_by_text("keine Verbindung")).to_have_count(0)


class WallScreen(Screen):
    """The wall; it tells everything at once unless it is asked to move (``reduced_motion``)."""

    path = "/wall"
    size = (1280, 720)

    def __init__(self, browser: Browser, url: str, *args: Any, **how: Any) -> None:
        super().__init__(browser, url, *args, **{"reduced_motion": "reduce", **how})

    def number(self, name: str, digits: str) -> None:
        """Wait until this player's plate shows these digits; ``_`` is a free place."""
        spoken = ", ".join("frei" if digit == "_" else digit for digit in digits)
        plate = self.page.locator(".numbers").get_by_role("img", name=f"Hausnummer {name}: {spoken}", exact=True)
        expect(plate).to_be_visible()

    def rows(self) -> list[list[str]]:
        """Place, name and number of each player, from top to bottom."""
        found: list[list[str]] = self.page.evaluate(ROWS)
        return found

    def waits_for(self, words: str) -> None:
        """Wait until this is gold: "Birgit wirft"."""
        expect(self.page.locator(".turn-awaited")).to_have_text(words.removesuffix(" wirft"))

    def asks(self, name: str, how: str = "") -> None:
        """Wait until the room asks this player where his digit goes; ``how`` ends the question."""
        expect(self.page.locator(".asks-who")).to_have_text(f"{name},")
        ending = f" {re.escape(how)}$" if how else "$"
        expect(self.page.locator(".asks-what")).to_have_text(
            re.compile(rf"^\s*wohin mit der \d\?{ending}".replace("$", "\\s*$"))
        )

    def count(self, figure: int) -> None:
        """Wait until the large figure of the lane's side is this."""
        expect(self.page.locator(".count-figure")).to_have_text(str(figure))

    def corrected(self, name: str, number: int, before: int, after: int) -> None:
        """Wait until the head tells of this correction."""
        told = rf"Korrektur · {name}, Wurf {number}:\s*{before}\s*→\s*{after}"
        expect(self.page.locator(".head-correction")).to_have_text(re.compile(told))

    def fallen(self) -> list[int]:
        """The pins that lie on the picture."""
        pins = self.page.locator(".pin-down").evaluate_all("all => all.map((one) => Number(one.dataset.pin))")
        return sorted(pins)

    def shown(self) -> tuple[Any, ...]:
        """All of it as it stands there, but for the lane's health."""
        pane = self.page.locator(".pane, .asks").inner_text()
        return (self.page.locator(".head-words").inner_text(), pane, self.fallen(), self.rows())

    def shows(self, shown: tuple[Any, ...]) -> None:
        """Wait until all of it stands there as it did; the wall hears of returning phones one by one."""
        with contextlib.suppress(AssertionError):
            eventually(lambda: self.shown() == shown)
        assert self.shown() == shown

    def stands_still(self) -> None:
        """Wait until no row slides and no sign of a nine or a Pumpe hangs."""
        expect(self.page.locator(".moment")).to_have_count(0)
        self.page.wait_for_function("() => document.getAnimations().every((one) => one.playState !== 'running')")


class PhoneScreen(Screen):
    """A phone."""

    def __init__(self, browser: Browser, url: str, *names: str, **how: Any) -> None:
        super().__init__(browser, url, has_touch=True, is_mobile=True, **how)
        for index, name in enumerate(names):
            if index:
                self.menu("Noch jemand auf diesem Handy")
            self.join(name)
            expect(self.page.locator(".join-form")).to_have_count(0)

    def join(self, name: str) -> None:
        """Type a name and play."""
        self.page.get_by_label("Dein Name").fill(name)
        self.button("Mitspielen").tap()

    def menu(self, *words: str) -> None:
        """Open the menu, touch what stands there, one after the other; it closes by itself."""
        menu = self.button("Menü")
        menu.tap()
        for word in words:
            self.button(word).tap()
        expect(menu).to_have_attribute("aria-expanded", "false")

    def asks(self, words: str) -> None:
        """Wait until this is the question."""
        expect(self.page.locator(".ask")).to_have_text(words)

    def asked_to_place(self, name: str) -> None:
        """Wait until it asks this player for the place of a digit."""
        expect(self.page.locator(".ask")).to_have_text(re.compile(rf"^{name}, wohin mit der \d\?$"))

    def choose(self, pins: int, place: int) -> None:
        """The first of two touches, once the question takes any."""
        field = self.button(f"{pins} auf {PLACES[place]}")
        expect(field).to_be_visible()
        for _ in range(20):  # the question takes none in its first 350 ms
            field.tap()
            if field.get_attribute("aria-pressed") == "true":
                return
        raise AssertionError(f"{PLACES[place]} cannot be chosen")

    def confirm(self, pins: int, place: int) -> None:
        """The second."""
        self.button(f"{pins} auf {PLACES[place]} setzen").tap()

    def place(self, pins: int, place: int) -> None:
        """Both touches."""
        self.choose(pins, place)
        self.confirm(pins, place)


class HostScreen(Screen):
    """The host's page, logged in, its parts open but those of the book; ``calm``: as it comes, with the first steps."""

    path = "/host"
    size = (1280, 900)

    def __init__(self, browser: Browser, url: str, *, calm: bool = False, **how: Any) -> None:
        super().__init__(browser, url, **how)
        self.page.get_by_label("PIN").fill(PIN)
        self.button("Anmelden").click()
        expect(self.page.locator(".part")).to_have_count(12)
        if not calm:
            if self.button("Später").count():
                self.button("Später").click()
            for name in ("game", "throws", "people", "tables", "screens", "lane", "log", "club"):
                self.opened(name)

    def part(self, name: str) -> Locator:
        """A part by its name."""
        return self.page.locator(f".part[data-part={name}]")

    def opened(self, name: str) -> Locator:
        """A part by its name, open."""
        part = self.part(name)
        if part.locator(".part-button").get_attribute("aria-expanded") != "true":
            part.locator(".part-button").click()
        return part

    def add(self, *names: str) -> None:
        """Players without a phone."""
        people = self.opened("people")
        for name in names:
            people.get_by_label("Name ohne Handy").fill(name)
            people.get_by_role("button", name="Dazu").click()
            expect(people.locator(".person:not(.person-away)", has_text=name)).to_be_visible()  # and is here

    def person(self, name: str) -> Locator:
        """What can be done about somebody, open."""
        line = self.opened("people").locator(".person", has=self.page.locator(".line-button", has_text=name))
        if line.locator(".line-button").get_attribute("aria-expanded") != "true":
            line.locator(".line-button").click()
        return line.locator(".person-actions")

    def start(self, players: Sequence[str], *, digits: int = 3, teams: Sequence[Sequence[str]] = ()) -> None:
        """Set a game up as people do, with everybody there, and start it."""
        who = self.page.get_by_role("group", name=re.compile(r"^Wer spielt\? \("))
        for name in players:
            button = who.get_by_role("button", name=name, exact=True)
            expect(button).to_be_visible()
            if button.get_attribute("aria-pressed") != "true":
                button.click()
        self.page.get_by_role("group", name="Wie viele Stellen?").get_by_role("button", name=str(digits)).click()
        if teams:
            row = self.page.get_by_role("group", name="Mannschaften")
            row.get_by_role("button", name=str(len(teams)), exact=True).click()
        else:
            self.button("Von Hand").click()
        expect(self.page.locator(".seat-name")).to_have_count(len(players))
        self._order(players)
        for number, members in enumerate(teams):
            for name in members:
                self._into_team(name, ("Rot", "Türkis", "Flieder", "Grün")[number])
        self.button("Spiel starten").click()
        expect(self.page.locator(".undo")).to_be_visible()

    def _order(self, players: Sequence[str]) -> None:
        names = self.page.locator(".seat-name")
        for index, name in enumerate(players):
            while (at := names.all_inner_texts().index(name)) > index:
                self.button(f"{name} nach vorn").click()
                expect(names.nth(at - 1)).to_have_text(name)

    def _into_team(self, name: str, team: str) -> None:
        mark = self.page.get_by_role("button", name=re.compile(f"^{name}: Mannschaft "))
        for _ in range(4):
            if team in (mark.get_attribute("aria-label") or ""):
                return
            mark.click()
        raise AssertionError(f"{name} does not get into {team}")

    def place(self, pins: int, place: int) -> None:
        """Place for somebody; the next one may have to place the same count in the same place."""
        sure = self.button(f"{pins} auf {PLACES[place]} setzen")
        self.button(f"{pins} auf {PLACES[place]}").click()
        sure.click()
        expect(sure).to_have_count(0)

    def sure(self, label: str, yes: str, within: Locator | None = None) -> None:
        """A button that asks before it does."""
        where = within or self.page.locator("body")
        where.get_by_role("button", name=label, exact=True).click()
        self.insist(yes, where)

    def correct(self, number: int, before: int, after: int) -> None:
        """Correct a throw."""
        more = self.page.get_by_role("button", name=re.compile("^Alle .* Würfe zeigen"))
        if more.count():
            more.click()
        line = self.page.locator(".throw").filter(has=self.page.locator(".throw-n", has_text=re.compile(f"^{number}$")))
        line.locator(".throw-line").click()
        line.get_by_role("button", name=str(after), exact=True).click()
        line.get_by_role("button", name=f"{before} → {after} ändern").click()
        expect(line.locator(".correct")).to_have_count(0)
