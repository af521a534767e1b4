"""A Schockmeisterschaft as a club plays it: twelve phones, two rounds, one who goes home, the wall with the king.

Four phones are pages that are touched; the other eight are sockets, which do what a touch would.  All dice show ones,
so that a half is over with its first round and everybody has his Schock Aus.
"""

from __future__ import annotations

import itertools
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Room
from tests.browser.screens import HostScreen, PhoneScreen, WallScreen
from tests.browser.table_room import quick
from tests.system.pages import Phone, State
from tests.system.processes import eventually

pytestmark = pytest.mark.browser

TOUCHED = ("Anna", "Bert", "Cleo", "Dieter")
OTHERS = ("Emil", "Frieda", "Gustav", "Hanne", "Ida", "Jakob", "Klaus", "Lotte")
IDS = itertools.count()
MOST_MOVES = 60  # of a table: at most three rounds of four
GUARD = 400  # milliseconds: a question takes no touch in its first 350


class Club:
    """The twelve, their host and their wall."""

    def __init__(self, room: Room) -> None:
        self.wall: WallScreen = room.wall()
        self.host: HostScreen = room.host(calm=True)
        self.phones: dict[str, PhoneScreen] = {name: room.phone(name) for name in TOUCHED}
        self.sockets: dict[str, Phone] = {name: room.club.keep(Phone(room.station.url, name)) for name in OTHERS}

    def picture(self) -> State:
        """The championship as the newest of the sockets is shown it."""
        newest = max(self.sockets.values(), key=lambda one: one.state["v"])
        return dict(newest.state["championship"])

    def tables(self) -> list[State]:
        """Those of the last round."""
        return list(self.picture()["rounds"][-1]["tables"])

    def asks(self, name: str, what: str, **args: Any) -> None:
        """``person`` by a socket; the others hear of it."""
        answer = self.sockets[name].ask("person", id=f"c{next(IDS)}", do=what, name=name, **args)
        assert answer["ok"], (name, what, answer)
        for one in self.sockets.values():
            one.until(lambda state: state["v"] >= answer["v"])

    def waits(self, phase: str) -> None:
        """Until the championship is there."""
        for one in self.sockets.values():
            one.until(lambda state: state["championship"] and state["championship"]["phase"] == phase)

    def round(self, number: int) -> None:
        """The host draws and starts; the wall shows everybody at his table."""
        part = self.host.opened("championship")
        part.get_by_role("button", name=f"Runde {number} auslosen").click()
        self.waits("drawn")
        for table in self.tables():
            card = self.wall.page.get_by_role("listitem", name=f"Tisch {table['table']}")
            for name in table["players"]:
                expect(card).to_contain_text(name)
        part.get_by_role("button", name=f"Runde {number} beginnen").click()
        self.waits("running")

    def play(self, table: State) -> None:
        """The game of a table to its end, by touch where the one on turn has a page."""
        for name in set(table["players"]) & self.phones.keys():
            tap(self.phones[name], "Am Handy spielen")
        for _ in range(MOST_MOVES):
            game = self.game(table)
            if game is None:
                return
            self.move(table, game)
        raise AssertionError("a game that does not end")

    def game(self, table: State) -> State | None:
        """The game of a table; None once the table has its result."""
        newest = max(self.sockets.values(), key=lambda one: one.state["v"]).state
        now = newest["championship"]["rounds"][-1]["tables"][table["table"] - 1]
        return None if now["status"] == "done" else next(one for one in newest["tables"] if one["id"] == now["game"])

    def move(self, table: State, game: State) -> None:
        """Whoever is on turn throws; three ones at once are shown and end his turn."""
        turn, choice = game["picture"]["turn"], game["choice"]

        def moved() -> bool:
            now = self.game(table)
            return now is None or now["choice"] != choice

        if turn in self.phones:
            tap(self.phones[turn], "Becher schütteln")
        else:
            event = {"type": "throw", "player": turn}
            answer = self.sockets[turn].ask("act", id=f"c{next(IDS)}", game=game["id"], choice=choice, event=event)
            assert answer["ok"], answer
        eventually(moved, told=f"{turn} throws and nothing comes")

    def types(self, table: State) -> None:
        """Real dice: one of the table types in what they brought, another one says that it is so."""
        by, *others = sorted(table["players"], key=lambda name: name not in self.phones)
        last = table["players"][-1]
        phone = self.phones[by]
        tap(phone, "Wir spielen mit echten Würfeln")
        tap(phone, "Ergebnis eintippen")
        for question in ("Wer hat die 1. Hälfte verloren?", "Wer hat die 2. Hälfte verloren?"):
            phone.page.get_by_role("group", name=question).get_by_role("button", name=last).tap()
        phone.sees(f"{last} hat beide Hälften verloren")
        tap(phone, "Weiter")
        for _ in range(5):
            phone.button(f"{others[0]}: einer mehr").tap()
        tap(phone, "Weiter")
        phone.sees(f"{others[0]}: 5-mal Schock Aus")
        tap(phone, "Ergebnis abschicken")
        phone.sees("Jetzt bestätigt es noch ein anderer vom Tisch.")
        expect(phone.button("Ja, stimmt")).to_have_count(0)
        if others[0] in self.phones:
            tap(self.phones[others[0]], "Ja, stimmt")
        else:
            self.asks(others[0], "confirm_result", n=self.tables()[table["table"] - 1]["claim"]["n"])


def tap(phone: PhoneScreen, words: str) -> None:
    """A touch, once the question takes one."""
    button = phone.button(words)
    expect(button).to_be_visible()
    phone.page.wait_for_timeout(GUARD)
    button.tap()


def opened(club: Club) -> None:
    """The host opens it; four register by touch, eight by their sockets, and all have come."""
    part = club.host.opened("championship")
    part.get_by_role("button", name="Meisterschaft eröffnen").click()
    part.get_by_label("Wie viele Runden?").fill("2")
    part.get_by_role("group", name="Höchstens wie viele am Tisch?").get_by_role("button", name="4", exact=True).click()
    part.get_by_role("button", name="Anmeldung eröffnen").click()
    club.wall.sees("Jetzt anmelden!")
    for name, phone in club.phones.items():
        tap(phone, f"{name} anmelden")
        tap(phone, f"{name} ist da")
        phone.asks(f"{name}, du bist dabei")
    for name in OTHERS:
        club.asks(name, "entrant", status="here")
    club.wall.sees("12 angemeldet")
    expect(club.wall.page.get_by_role("img", name="ist da")).to_have_count(12)


def first_round(club: Club) -> None:
    """One table with real dice, the others by phone."""
    club.round(1)
    typed = next(table for table in club.tables() if set(table["players"]) & set(TOUCHED))
    club.types(typed)
    for table in club.tables():
        if table["table"] != typed["table"]:
            club.play(table)
    club.waits("between")
    club.wall.sees("Stand nach Runde 1 von 2")


def goes_home(club: Club, name: str) -> None:
    """By touch, between the rounds."""
    phone = club.phones[name]
    if phone.page.locator(".champ-phone").count() == 0:
        tap(phone, "Zur Meisterschaft")
    tap(phone, f"{name} geht nach Hause")
    tap(phone, "Ja, nach Hause")
    phone.asks(f"Gute Nacht, {name}!")
    gone = {"name": name, "status": "gone", "guest": False}
    for one in club.sockets.values():
        one.until(lambda state: gone in state["championship"]["people"])


def decided(club: Club) -> None:
    """A tie at the first place is decided by the host."""
    eventually(lambda: club.picture()["phase"] in ("decision", "finished"), told="it does not end")
    if club.picture()["phase"] == "decision":
        club.wall.sees("Gleichstand auf Platz 1")
        winner = club.picture()["tied"][0]
        decide = club.host.opened("championship").locator(".decide")
        decide.get_by_role("button", name=winner, exact=True).click()
        club.host.insist(f"Ja, {winner} gewinnt", decide)
        club.waits("finished")


def test_twelve_phones_play_a_championship_and_the_wall_ends_with_its_king(room: Room) -> None:
    club = Club(quick(room, 1, 1, 1))
    opened(club)
    first_round(club)
    goes_home(club, "Anna")
    club.round(2)
    assert "Anna" not in [name for table in club.tables() for name in table["players"]]
    for table in club.tables():
        club.play(table)
    decided(club)
    end = club.picture()
    most = max(row["schock_aus"] for row in end["standings"])
    assert sorted(end["koenig"]) == sorted(row["name"] for row in end["standings"] if row["schock_aus"] == most)
    assert sum(row["games"] for row in end["standings"]) == 12 + 11
    expect(club.wall.page.locator(".champ-who")).to_have_text(end["winner"])
    for king in ("Schock-Aus-König:", *end["koenig"]):
        expect(club.wall.page.locator(".champ-king")).to_contain_text(king)
    for phone in club.phones.values():
        expect(phone.page.locator(".ask")).to_have_text(re.compile("hat gewonnen|hast gewonnen"))
    assert [screen.faults for screen in (*club.phones.values(), club.host)] == [[]] * 5
