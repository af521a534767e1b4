"""Schocken and Zehntausend by real phones to the end, with a reload and the light switch in between.

What matters is touched on the pages: throw, lift the cup, choose, stand, bank.  The many other moves come through
sockets that hold the same tickets as the phones, as a second tab of the same browser would.
"""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import WebSocket, expect

from tests.browser.conftest import Room
from tests.browser.screens import PhoneScreen, Screen
from tests.browser.table_room import Hasty, lost
from tests.system.pages import Page, State

pytestmark = pytest.mark.browser

IDS = itertools.count()
# what a browser says while the station is away, and of a wall that nobody has touched yet
LOST = re.compile(r"WebSocket|ERR_CONNECTION|AudioContext was not allowed to start")
GUARD = 400  # milliseconds: a question takes no touch in its first 350


class Ear:
    """What one page's websockets have been told, with all blanks taken out."""

    def __init__(self, screen: Screen) -> None:
        self.heard: list[str] = []
        screen.context.on("page", self._listen)
        screen.page.close()
        screen.page = screen.tab()

    def _listen(self, page: Tab) -> None:
        page.on("websocket", self._open)

    def _open(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._received)

    def _received(self, frame: str | bytes) -> None:
        text = frame if isinstance(frame, str) else frame.decode(errors="replace")
        self.heard.append(text.replace(" ", ""))


class Hand(Page):
    """A second tab of a phone, without a screen."""

    def __init__(self, phone: PhoneScreen) -> None:
        tickets = json.loads(phone.page.evaluate("localStorage.getItem('kegelstation.tickets')"))
        super().__init__(phone.url, role="phone", tickets=list(tickets.values()))

    @property
    def table(self) -> State:
        """The only table."""
        return dict(self.state["tables"][0])

    @property
    def game(self) -> State:
        return self.table

    @property
    def picture(self) -> State:
        return dict(self.table["picture"])

    def order(self, what: str, **args: Any) -> State:
        answer = self.ask("table", id=f"order{next(IDS)}", do=what, **args)
        assert answer["ok"], answer
        return answer

    def play(self, event: State) -> None:
        """A move, and wait until it is seen."""
        answer = self.tap(event)
        assert answer["ok"], (event, answer)
        self.until(lambda state: state["v"] >= answer["v"])


def seated(phones: dict[str, PhoneScreen], kind: str, **how: Any) -> dict[str, Hand]:
    """A table of these phones, with a hand for each."""
    hands = {name: Hand(phone) for name, phone in phones.items()}
    first, *others = hands
    opened = hands[first].order("open", game=kind, seats=len(hands), player=first, **how)
    for name in others:
        hands[name].order("sit", table=opened["table"], player=name)
    for hand in hands.values():
        hand.until(lambda state: state["tables"])
    return hands


def together(hands: dict[str, Hand]) -> None:
    """Wait until all hands have the newest picture."""
    newest = max(hand.state["v"] for hand in hands.values())
    for hand in hands.values():
        hand.until(lambda state: state["v"] >= newest)


def light_switch(room: Room, hands: dict[str, Hand]) -> None:
    """``kill -9`` and a start; the picture of every hand is what it was."""
    together(hands)
    before = {name: hand.table for name, hand in hands.items()}
    room.station.kill()
    room.station.start()
    for hand in hands.values():
        hand.open()
    together(hands)
    assert {name: hand.table for name, hand in hands.items()} == before


def loses(room: Room, phones: dict[str, PhoneScreen], hands: dict[str, Hand], name: str) -> None:
    """The phone of ``name`` is lost; another one goes on with the same question."""
    together(hands)
    before = hands[name].table
    address = phones[name].page.url
    hands[name].close()
    lost(room, phones, name).page.goto(address)
    hands[name] = room.club.keep(Hand(phones[name]))
    hands[name].until(lambda state: name in state["you"])
    assert hands[name].table == before


def click(screen: PhoneScreen, name: str) -> None:
    """A touch, once the question takes one."""
    button = screen.button(name)
    expect(button).to_be_visible()
    screen.page.wait_for_timeout(GUARD)
    button.click()


# --- Schocken ------------------------------------------------------------------------------------------------

THREE = ["Anna", "Bert", "Carl"]


def typed(phone: PhoneScreen, faces: Sequence[int]) -> None:
    """Type in what the real dice show."""
    for face in faces:
        phone.button(f"Augenzahl {face}").click()
    click(phone, f"{' '.join(map(str, faces))} eintragen")
    expect(phone.page.locator(".typed")).to_have_count(0)


def whole_round(hands: dict[str, Hand], faces: dict[str, tuple[int, ...]]) -> None:
    """Everybody throws once and stands."""
    for name in next(iter(hands.values())).picture["order"]:
        together(hands)
        hand = hands[name]
        rounds = hand.picture["rounds"]
        hand.play({"type": "throw", "player": name, "dice": list(faces[name])})
        if hand.picture["rounds"] == rounds and hand.picture["turn"] == name:
            hand.play({"type": "stand", "player": name})
    together(hands)


def lifts_and_covers(phone: PhoneScreen, faces: Sequence[int], word: str) -> None:
    """The cup shows its dice while it is held, by finger and by key, and at no other time."""
    cup = phone.button("Becher anheben: gedrückt halten")
    said = phone.page.locator(".cup-word")
    dice = phone.page.get_by_role("button", name=re.compile(r"^Würfel \d: \d, bleibt$"))
    expect(dice).to_have_count(0)
    under = f"{', '.join(map(str, faces))} – {word}"
    box = cup.bounding_box()
    assert box is not None
    phone.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    phone.page.mouse.down()
    expect(said).to_have_text(under)
    expect(dice).to_have_count(len(faces))
    phone.page.mouse.up()
    expect(dice).to_have_count(0)
    assert under not in phone.page.content()
    cup.focus()
    phone.page.keyboard.down("Space")
    expect(said).to_have_text(under)
    phone.page.keyboard.up("Space")
    expect(dice).to_have_count(0)


def test_three_phones_play_schocken_to_the_end_and_nobody_hears_what_is_covered(room: Room) -> None:
    wall = room.wall(reduced_motion="reduce")
    phones = {name: room.phone(name) for name in THREE}
    ears = {name: Ear(screen) for name, screen in {**phones, "wall": wall}.items()}
    hands = seated(phones, "schocken", dice="real")
    for hand in hands.values():
        room.club.keep(hand)
    anna = phones["Anna"]
    others = [ears[name] for name in ("Bert", "Carl", "wall")]

    # the first throw by hand: a tower does not count, then three dice under the cup
    anna.asks("Anna, du bist dran")
    click(anna, "Türmchen")
    anna.sees("Zählt nicht. Noch einmal werfen.")
    typed(anna, (4, 6, 3))
    anna.asks("Anna, schau nach")
    phones["Bert"].asks("Anna schaut unter den Becher")
    lifts_and_covers(anna, (4, 6, 3), "643")
    assert anna.page.get_by_role("button", name="Sechsen drehen").count() == 0  # it takes two
    click(anna, "Würfel 3, verdeckt, bleibt")
    click(anna, "2 Würfel neu werfen")
    anna.page.reload()
    typed(anna, (5, 2))
    lifts_and_covers(anna, (5, 2), "532")
    light_switch(room, hands)
    anna.is_back()
    click(anna, "Stehen lassen")
    phones["Bert"].asks("Bert, du bist dran")
    assert all("höchstens 2 Würfe" in screen.page.inner_text(".phone-words") for screen in phones.values())
    wall.sees("höchstens 2 Würfe")
    for ear in others:  # until all cups are lifted
        told = "".join(ear.heard)
        assert "4,6,3" not in told
        assert "5,2,3" not in told
        assert '"own":{"Anna"' not in told
        assert "[null,null,3]" in told  # the die that stays lies open
    assert any('"own":{"Anna":[5,2,3]}' in frame for frame in ears["Anna"].heard)

    # Carl turns two sixes, and the cups are lifted
    hands["Bert"].until(lambda state: state["tables"][0]["picture"]["turn"] == "Bert")
    hands["Bert"].play({"type": "throw", "dice": [2, 2, 1]})
    hands["Bert"].play({"type": "stand"})
    typed(phones["Carl"], (6, 1, 6))
    click(phones["Carl"], "Becher offen lassen")
    click(phones["Carl"], "Sechsen drehen")
    phones["Carl"].sees("Aus einer 6 wird eine 1")
    click(phones["Carl"], "Becher wieder zu")
    click(phones["Carl"], "Würfel 2, verdeckt, bleibt")
    click(phones["Carl"], "1 Würfel neu werfen")
    typed(phones["Carl"], (4,))
    for screen in (*phones.values(), wall):
        screen.sees("Bert nimmt 4 Deckel vom Stapel")
        screen.sees("Schock 4")
    expect(wall.page.locator(".skw-stock")).to_contain_text("9")

    # the first half to Bert, the second to Carl, with Schock Aus
    loses(room, phones, hands, "Carl")
    whole_round(hands, {"Bert": (2, 2, 1), "Carl": (1, 1, 1), "Anna": (6, 5, 4)})
    wall.sees("2. Hälfte")
    whole_round(hands, {"Bert": (1, 1, 1), "Carl": (3, 2, 2), "Anna": (6, 5, 4)})
    wall.sees("Endspiel")
    phones["Anna"].sees("Anna hat keine Deckel mehr und setzt in dieser Hälfte aus.")
    assert hands["Anna"].picture["order"] == ["Bert", "Carl"]
    light_switch(room, hands)

    # the Endspiel, led by the loser of the first half; its last round by touch
    whole_round(hands, {"Bert": (5, 5, 5), "Carl": (3, 2, 2)})
    typed(phones["Carl"], (6, 3, 1))
    click(phones["Carl"], "Aufdecken und stehen lassen")
    phones["Carl"].sees("Offen für alle: 631")
    typed(phones["Bert"], (1, 1, 1))
    for screen in (phones["Anna"], phones["Bert"]):
        screen.asks("Carl hat verloren")
    phones["Carl"].asks("Carl, du hast verloren")
    wall.sees("Verloren hat")
    expect(wall.page.locator(".turn-who")).to_have_text("Carl")
    wall.sees("Schock-Aus-König: Bert (2)")
    assert [fault for screen in (*phones.values(), wall) for fault in screen.faults if not LOST.search(fault)] == []


# --- Zehntausend ---------------------------------------------------------------------------------------------


def best(hand: Hand) -> tuple[list[int], int]:
    """The selection that is worth most."""
    select, points, _ = max(hand.table["worth"], key=lambda pair: int(pair[1]))
    return list(select), int(points)


def turn(hand: Hand, name: str) -> None:
    """A turn through the socket: the best selection each time, banked from 300 points on."""
    while hand.picture["turn"] == name:
        phase = hand.picture["phase"]
        if phase != "choose":
            hand.play({"type": "roll" if phase == "roll" else "pass", "player": name})
            continue
        select, points = best(hand)
        enough = hand.picture["turn_points"] + points >= 300
        hand.play({"type": "bank" if enough else "continue", "player": name, "select": select})


def moved_on(choice: int) -> Callable[[State], bool]:
    """Whether the table's question is another one."""
    return lambda state: bool(state["tables"][0]["choice"] != choice)


def turned_from(name: str) -> Callable[[State], bool]:
    """Whether somebody else is on turn."""
    return lambda state: bool(state["tables"][0]["picture"]["turn"] != name)


def rolled_by_touch(phone: PhoneScreen, hand: Hand) -> None:
    """Roll, and hand a Fehlwurf on."""
    choice = hand.table["choice"]
    click(phone, "6 Würfel würfeln")
    hand.until(moved_on(choice))
    if hand.picture["phase"] == "fehlwurf":
        phone.asks("Fehlwurf")
        click(phone, "An Bert weitergeben")
        hand.until(turned_from("Anna"))


def picked(phone: PhoneScreen, hand: Hand, select: Sequence[int]) -> None:
    """Touch these dice."""
    phone.page.wait_for_timeout(GUARD)
    for at in select:
        phone.page.get_by_role("button", name=re.compile(rf"^Würfel {at + 1}: ")).click()


def test_two_phones_and_a_computer_play_zehntausend_to_the_end(room: Room) -> None:
    room.station.kill()
    room.station.starter = Hasty()
    room.station.start()
    wall = room.wall(reduced_motion="reduce")
    phones = {name: room.phone(name) for name in ("Anna", "Bert")}
    hands = seated(phones, "zehntausend", computers=["leicht"])
    for hand in hands.values():
        room.club.keep(hand)
    anna, mine = phones["Anna"], hands["Anna"]

    # a turn by touch, with tips
    anna.asks("Anna, würfle")
    click(anna, "Mit Tipps lernen")
    anna.sees("Tipps noch für 3 Entscheidungen")
    rolled_by_touch(anna, mine)
    if mine.picture["turn"] == "Anna":
        anna.sees("Das zählt:")
        select, points = best(mine)
        scoring = {at for pair in mine.table["worth"] for at in pair[0]}
        dead = next((at for at in range(6) if at not in scoring), None)
        if dead is not None:
            picked(anna, mine, [dead])
            anna.sees("zählt so nicht")
            expect(anna.page.locator(".zt-bank")).to_be_disabled()
            picked(anna, mine, [dead])
        picked(anna, mine, select)
        anna.sees(f"Auswahl: {points:,} Punkte".replace(",", "."))
        anna.page.wait_for_timeout(GUARD)
        anna.page.locator(".zt-bank").click()
        mine.until(lambda state: state["tables"][0]["picture"]["totals"]["Anna"] == points)
        expect(anna.page.locator(".zt-secured-value")).to_have_text(f"{points:,}".replace(",", "."))

    # reload and the light switch, in the middle of a throw
    anna.page.reload()
    turn(hands["Bert"], "Bert")
    mine.until(lambda state: state["tables"][0]["picture"]["turn"] == "Anna")
    anna.asks("Anna, würfle")
    expect(anna.button("Mit Tipps lernen")).to_be_visible()  # tips stay off after a reload
    mine.play({"type": "roll", "player": "Anna"})
    hands["Bert"].until(lambda state: state["v"] >= mine.state["v"])
    light_switch(room, hands)
    anna.is_back()

    loses(room, phones, hands, "Bert")
    while mine.picture["status"] != "finished":
        name = mine.picture["turn"]
        if name in hands:
            together(hands)
            turn(hands[name], name)
            together(hands)
        else:
            mine.until(turned_from(name))
    end = mine.picture
    total = f"{end['totals'][end['winner']]:,}".replace(",", ".")
    for name, phone in phones.items():
        phone.sees(f"Es gewinnt {end['winner']} mit {total} Punkten.")
        place = end["ranking"].index(name) + 1
        phone.asks(f"{name}, du hast gewonnen!" if place == 1 else f"{name}: Platz {place}")
    wall.sees("Es gewinnt")
    expect(wall.page.locator(".turn-who")).to_have_text(end["winner"])
    assert [fault for screen in (*phones.values(), wall) for fault in screen.faults if not LOST.search(fault)] == []
    assert [row.split("\n")[1] for row in wall.page.locator(".ztw-lane").all_inner_texts()] == end["ranking"]
