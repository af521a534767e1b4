"""What people do at a table in Chromium: open it, come to it, press what is asked, lose a phone; hasty computers."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from tests.browser.conftest import Room
from tests.browser.screens import PhoneScreen
from tests.system.pages import HostPage
from tests.system.processes import ROOT, Cold, ColdProcess, eventually

HASTY = """import sys
from station.evening.tables import orders as tables
from station.computers import Computers
from station.__main__ import main
Computers.__init__.__defaults__ = (0.02,)  # seconds that a computer seems to think
if faces := {faces}:
    tables.thrown = lambda seed, number, count: list(faces[:count])
sys.exit(main(sys.argv[1:], standalone_mode=False) or 0)
"""


class Hasty(Cold):
    """Starts stations whose computers do not make anybody wait, and whose dice show ``faces`` if there are any."""

    def __init__(self, *faces: int) -> None:
        super().__init__()
        self._script = HASTY.format(faces=faces)

    def start(self, words: Sequence[str]) -> ColdProcess:
        command = [sys.executable, "-c", self._script, *words]
        pipe = subprocess.PIPE
        return ColdProcess(subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=pipe, stderr=pipe))


def quick(room: Room, *faces: int) -> Room:
    """The room with computers that do not make anybody wait, and dice that show ``faces``, if there are any."""
    room.station.kill()
    room.station.starter = Hasty(*faces)
    room.station.start()
    return room


def agrees(phone: PhoneScreen, game: str, people: int) -> None:
    """Two of the three questions of a new table: which game, how many people."""
    phone.button("Am Tisch spielen").tap()
    phone.button("Tisch eröffnen").tap()
    phone.page.get_by_role("group", name="Welches Spiel?").get_by_role("button", name=game).tap()
    phone.page.get_by_role("group", name="Wie viele Leute?").get_by_role("button", name=str(people), exact=True).tap()


def unfold(phone: PhoneScreen, words: str) -> None:
    """Open what is folded under these words, unless it is open."""
    fold = phone.page.locator(".fold", has_text=words)
    if fold.get_attribute("open") is None:
        fold.locator("summary").tap()


def opens(phone: PhoneScreen, game: str, people: int, rule: str | None = None) -> None:
    """Open a table as people do."""
    agrees(phone, game, people)
    if rule is not None:
        unfold(phone, "Hausregeln")
        phone.button(rule).tap()
    phone.button("Tisch eröffnen und hinsetzen").tap()
    phone.sees("Dann geht es von selbst los.")


def comes(phone: PhoneScreen, name: str, address: str) -> None:
    """Follow the invitation."""
    phone.page.goto(address)
    phone.button(f"{name} setzt sich dazu").tap()


PRESS = """(name) => {
  const open = [...document.querySelectorAll("button:not([disabled])")];
  open.find((button) => button.innerText.trim() === name)?.click();
}"""
SHOWN = "() => [...document.querySelectorAll('.ask, .total, .last-throw, .lines')].map((one) => one.innerText).join()"


def press(phone: PhoneScreen, name: str) -> None:
    """A button that takes nothing in its first 350 ms, until the question is another one."""
    before = phone.page.evaluate(SHOWN)

    def pressed() -> bool:
        phone.page.evaluate(PRESS, name)
        return bool(phone.page.evaluate(SHOWN) != before)

    eventually(pressed, told=f"{name} does nothing")


def lost(room: Room, phones: dict[str, PhoneScreen], name: str) -> PhoneScreen:
    """The phone of ``name`` falls into the beer: the host releases him, and another phone takes him on."""
    phones[name].close()
    host = room.club.keep(HostPage(room.station.url))
    answer = host.do("release", name=name)
    assert answer["ok"], answer
    host.close()
    phones[name] = room.phone(name)
    return phones[name]
