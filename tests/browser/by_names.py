"""A program that plays Zehntausend in a browser and knows nothing but roles and names, as ``/help`` tells it."""

from __future__ import annotations

import re
from collections import Counter
from time import monotonic

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLate

ROLL = re.compile(r"^\d Würfel würfeln$")
DIE = re.compile(r"^Würfel \d: (\d)")
PASS = re.compile(r"^(An .+ weitergeben|Neuer Zug|Zum Ergebnis)$")
BANK = re.compile(r"^Sichern")
HURRY = re.compile(r"^Schnell bis zu meinem Zug$")
LONGEST = 150  # seconds for a game
SOON = 1000  # milliseconds for a press; a button may go away under it


class Program:
    """Reads the question, presses what answers it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def button(self, name: re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name)

    def press(self, button: Locator) -> bool:
        """Press a button that may be gone or not take anything yet; whether it was there."""
        if not button.count():
            return False
        try:
            button.first.click(timeout=SOON)
        except TooLate:
            return False
        return True

    def select(self) -> None:
        """Press all dice that score: ones, fives, three equals; or all, for then they score together."""
        group = self.page.get_by_role("group", name="Würfel, die zählen sollen")
        dice = group.get_by_role("button")
        found = [DIE.match(name) for name in dice.evaluate_all("all => all.map((one) => one.ariaLabel)")]
        faces = [match[1] for match in found if match]
        many = {face for face, count in Counter(faces).items() if count > 2}
        wanted = [at for at, face in enumerate(faces) if face in {"1", "5", *many}] or range(len(faces))
        for at in wanted:
            if dice.nth(at).get_attribute("aria-pressed", timeout=SOON) == "false":
                dice.nth(at).click(timeout=SOON)

    def step(self) -> None:
        """One answer, if something is asked."""
        try:
            if self.press(self.button(HURRY)) or self.press(self.button(ROLL)) or self.press(self.button(PASS)):
                return
            if self.button(BANK).count():
                self.select()
                self.press(self.button(BANK).and_(self.page.locator(":enabled")))
        except TooLate:
            return  # the question went away under the finger

    def plays_on_until(self, name: str) -> None:
        """Play until a button of this name is there."""
        end = monotonic() + LONGEST
        while not self.page.get_by_role("button", name=name, exact=True).count():
            assert monotonic() < end, self.page.locator("main").inner_text()
            self.step()
