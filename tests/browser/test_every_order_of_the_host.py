"""Every order that the host may give is given by touches on a real host's page, and has its effect in the station.

Which orders there are the station says: a new one fails here until it is given, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocket, expect

from station.evening.orders import by_name
from tests.browser.conftest import Room
from tests.browser.screens import HostScreen
from tests.system.pages import Phone
from tests.system.processes import eventually

pytestmark = pytest.mark.browser

TEAM = ["Birgit", "Klaus", "Sven"]
AHEAD = "() => { const real = Date.now; Date.now = () => real() + 3 * 3600 * 1000; }"


class Told:
    """What the page has asked of the station, read off its wire: orders that were carried out, and refused ones."""

    def __init__(self) -> None:
        self.asked: dict[str, str] = {}
        self.done: list[str] = []
        self.refused: list[tuple[str, str]] = []

    def listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self._sent(str(frame)))
        socket.on("framereceived", lambda frame: self._answered(str(frame)))

    def _sent(self, frame: str) -> None:
        found = re.match(r"42(\d+)(\[.*)", frame, re.DOTALL)
        if found is not None:
            event, message = json.loads(found[2])
            if event == "host":
                self.asked[found[1]] = message["do"]

    def _answered(self, frame: str) -> None:
        found = re.match(r"43(\d+)(\[.*)", frame, re.DOTALL)
        do = None if found is None else self.asked.pop(found[1], None)
        if found is not None and do is not None:
            answer = json.loads(found[2])[0]
            if answer["ok"]:
                self.done.append(do)
            else:
                self.refused.append((do, answer["code"]))


class Evening:
    """A room with a wall and the host whose orders are heard."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.wall = room.wall()
        self.told = Told()
        self.host: HostScreen = room.host()
        self.host.page.on("websocket", self.told.listen)
        self.host.page.reload()
        self.host.button("Später").click()
        for part in ("game", "throws", "people", "evening", "tables", "screens", "till", "lane", "log", "club"):
            self.host.opened(part)
        self.page = self.host.page

    @property
    def state(self) -> dict[str, Any]:
        return self.room.station.state()

    @property
    def game(self) -> dict[str, Any]:
        game: dict[str, Any] = self.state["game"]
        return game

    @property
    def pins(self) -> list[int]:
        return [throw["pins"] for throw in self.game["throws"]]

    def asked_of(self, path: str) -> Any:
        """An answer of the book."""
        with self.room.browser.new_context() as context:
            return json.loads(context.request.get(f"{self.room.station.url}/{path}").text())

    def account(self, name: str) -> dict[str, int]:
        people = self.asked_of("api/till")["people"]
        charges = next(one for one in people if one["name"] == name)["charges"]
        return {charge["item"]: charge["cents"] for charge in charges}

    def player(self, name: str) -> dict[str, Any] | None:
        return next((one for one in self.state["players"] if one["name"] == name), None)

    def until(self, true: Callable[[], object], told: str) -> None:
        eventually(lambda: bool(true()), told=f"{told}; refused so far: {self.told.refused}")

    def strike(self, *keys: str) -> None:
        for key in keys:
            self.page.wait_for_timeout(400)
            self.page.keyboard.press(key)

    def by_hand(self, pins: int) -> None:
        """A throw typed in by the keyboard, wherever the focus was."""
        self.page.evaluate("() => document.activeElement.blur()")
        self.strike(str(pins), "Enter")

    def start(self, players: list[str]) -> None:
        """Another game than the last one."""
        other = self.page.get_by_role("button", name=re.compile("^(Anderes|Nächstes) Spiel"))
        expect(other).to_be_visible()
        other.click()
        again = self.page.get_by_role("button", name="Anderes Spiel einstellen")
        self.page.wait_for_timeout(300)
        if again.count():
            again.click()
        self.host.start(players, digits=2)

    def turn(self, pins: int | tuple[int, ...], place: int) -> None:
        """A throw on the lane and its place, each once the page asks for it."""
        self.until(lambda: self.game["picture"]["phase"] == "throw", "a question for a throw")
        name, count = self.game["picture"]["turn"], len(pins) if isinstance(pins, tuple) else pins
        self.room.lane.throw(pins)
        self.host.sees(f"{name}: wohin mit der {count}?")
        self.host.place(count, place)

    def sure(self, label: str, yes: str, where: Locator | None = None) -> None:
        self.host.sure(label, yes, within=where)


def people(at: Evening) -> None:
    at.host.add(*TEAM, "Uwe", "Zoe", "Opa")  # add_player, here
    at.until(lambda: at.player("Opa"), "add_player")
    at.host.person("Uwe").get_by_role("button", name="Setzt aus").click()
    at.until(lambda: at.player("Uwe")["here"] is False, "here")  # type: ignore[index]
    at.host.person("Opa").get_by_role("button", name="Ist Gast").click()
    at.until(lambda: at.player("Opa")["guest"], "mark_guest")  # type: ignore[index]
    actions = at.host.person("Uwe")
    actions.get_by_role("button", name="Umbenennen, zusammenführen").click()
    actions.get_by_label("Heißt jetzt").fill("Ute")
    actions.get_by_role("button", name="Umbenennen", exact=True).click()
    at.until(lambda: at.player("Ute"), "rename")
    at.sure("Streichen", "Ja, streichen", at.host.person("Ute"))
    at.until(lambda: not at.player("Ute"), "remove_player")
    at.sure("Daten löschen", "Ja, Opa löschen", at.host.person("Opa"))
    at.until(lambda: not at.player("Opa"), "forget")
    at.room.phone("Paula")
    at.until(lambda: at.player("Paula")["phone"], "a phone")  # type: ignore[index]
    at.sure("Platz freigeben", "Ja, freigeben", at.host.person("Paula"))
    at.until(lambda: not at.player("Paula")["phone"], "release")  # type: ignore[index]
    at.host.person("Paula").get_by_role("button", name="Setzt aus").click()
    at.host.person("Zoe").get_by_role("button", name="Setzt aus").click()


def club(at: Evening) -> None:
    part = at.host.opened("club")
    part.get_by_label("Name des Vereins").fill("Gut Holz")
    part.get_by_role("button", name="Speichern").click()
    at.until(lambda: at.state["club"]["name"] == "Gut Holz", "club")
    part.get_by_label("Spieler dürfen ihren Wurf selbst eingeben").check()
    at.until(lambda: at.state["allow_manual"], "allow_manual")
    at.host.opened("tables").get_by_label("Tipps sind erlaubt").uncheck()
    at.until(lambda: not at.state["allow_tips"], "allow_tips")
    at.room.host(calm=True)
    at.sure("Abmelden", "Ja, abmelden", part)
    till = at.host.opened("till")
    till.get_by_label("Kasse führen").check()
    till.get_by_role("button", name="Speichern").click()
    expect(till.get_by_role("button", name="Speichern")).to_have_count(0)


def play(at: Evening) -> None:
    """A game with nearly all that can go wrong on a lane."""
    host, lane = at.host, at.room.lane
    host.start(TEAM, digits=2)
    at.until(lambda: at.game["setup"]["players"] == TEAM, "start_game")
    at.by_hand(4)
    at.until(lambda: at.pins == [4], "throw")
    lane.throw(6)  # the lane tells it otherwise
    host.button("Ein Wurf: 6 zählt").click()
    at.until(lambda: at.pins == [6], "settle")
    host.place(6, 1)
    at.until(lambda: at.game["picture"]["digits"]["Birgit"] == [6, None], "act")
    host.correct(1, 6, 7)
    at.until(lambda: at.pins == [7], "correct")
    lane.throw(2)
    at.until(lambda: at.pins == [7, 2], "a throw")
    expect(host.part("throws").locator(".throw")).to_have_count(2)
    throw = host.part("throws").locator(".throw").first
    throw.locator(".throw-line").click()
    throw.get_by_role("button", name="Sven", exact=True).click()
    throw.get_by_role("button", name="Geworfen hat Sven").click()
    at.until(lambda: at.state["lane"]["held_for"] == ["Sven"], "give_throw")
    at.sure("Verwerfen", "Ja, verwerfen")
    at.until(lambda: at.state["lane"]["held"] == [], "discard_held")
    at.sure("Klaus geben", "Ja, 2 Kegel zählen", host.part("throws"))
    at.until(lambda: at.pins == [7, 2], "assign")
    at.sure("Wurf 2 zurücknehmen: Klaus, 2 Kegel", "Ja, zurücknehmen")
    at.until(lambda: at.pins == [7], "undo")
    lane.frame(5)  # nobody hears it
    lane.throw(3)
    host.button("Übernehmen").click()
    at.until(lambda: 5 in at.pins or 5 in at.state["lane"]["held"], "take_over")


def come_and_go(at: Evening) -> None:
    host, lane = at.host, at.room.lane
    at.sure("Spiel beenden", "Ja, Spiel beenden", host.part("game"))
    at.until(lambda: at.game is None, "end_game")
    at.start(TEAM)
    lane.frame(5)
    lane.throw(9)
    at.sure("Verwerfen", "Ja, nichts übernehmen")
    expect(host.button("Übernehmen")).to_have_count(0)  # dismiss
    host.place(9, 1)
    host.person("Zoe").get_by_role("button", name="Ist da").click()
    host.part("game").get_by_role("button", name="+ Zoe").click()
    at.until(lambda: "Zoe" in at.game["setup"]["players"], "come")
    at.sure("Geht nach Hause", "Ja, ohne weiter", host.person("Zoe"))
    at.until(lambda: "Zoe" not in at.game["setup"]["players"], "leave")
    at.sure("Geht nach Hause", "Ja, ohne weiter", host.person("Sven"))
    at.until(lambda: "Sven" not in at.game["setup"]["players"], "leave")
    host.part("game").get_by_role("button", name="Ist zurück").first.click()
    at.until(lambda: "Sven" in at.game["setup"]["players"], "return")
    at.sure("Geht nach Hause", "Ja, ohne weiter", host.person("Sven"))
    at.until(lambda: "Sven" not in at.game["setup"]["players"], "leave")
    at.turn((1, 2, 3, 4, 6, 7, 8, 9), 1)
    at.turn(0, 0)
    at.turn(1, 0)


def money(at: Evening) -> None:
    """Birgit 90, Klaus 81 with a wreath; Sven went home with two throws to go."""
    at.until(lambda: at.game["picture"]["status"] == "finished", "the end of the game")
    assert at.account("Birgit") == {"kranz": 10, "pumpe": 10}
    assert at.account("Klaus") == {"letzter": 20, "neun": 10}
    assert at.account("Sven") == {"verpasst": 100}
    till = at.host.opened("till")
    klaus = till.locator(".person", has_text="Klaus")
    klaus.locator(".line-button").click()
    till.get_by_role("button", name="Klaus: Runde verpasst buchen").click()
    at.until(lambda: at.account("Klaus") == {"letzter": 20, "neun": 10, "verpasst": 50}, "charge")
    klaus.get_by_role("button", name=re.compile("bezahlt$")).click()
    at.host.insist("Ja, Klaus hat bezahlt")
    paid = lambda: {one["name"]: one["paid_cents"] for one in at.asked_of("api/till")["people"]}  # noqa: E731
    at.until(lambda: paid()["Klaus"] == 80, "paid")


def tie(at: Evening) -> None:
    host = at.host
    at.start(["Birgit", "Klaus"])
    for place in (1, 0):
        for _ in range(2):
            at.turn(5, place)
    host.page.get_by_role("button", name="Klaus", exact=True).locator("visible=true").first.click()
    at.page.wait_for_timeout(500)
    yes = host.page.get_by_role("button", name=re.compile("^Ja, .*Klaus"))
    if yes.count():
        yes.first.click()
    at.until(lambda: at.game["picture"]["winner"] == "Klaus", "decide")


def screens(at: Evening) -> None:
    part = at.host.opened("screens")
    part.get_by_role("button", name="Letztes Ergebnis zeigen").click()
    part.get_by_role("button", name="Nummern zeigen").click()
    part.get_by_role("group", name="Alle Bildschirme zeigen").get_by_role("button", name="Statistik").click()
    expect(
        at.page.get_by_role("group", name="Alle Bildschirme zeigen").get_by_role("button", name="Statistik")
    ).to_have_attribute("aria-pressed", "true")
    part.locator(".line-button").first.click()
    part.get_by_label("Name des Bildschirms").fill("Wand")
    part.get_by_role("button", name="Speichern").click()
    expect(part.locator(".person-name", has_text="Wand")).to_be_visible()
    other = at.room.wall()
    expect(part.locator(".line-button")).to_have_count(2)
    for line in part.locator(".line-button").all():
        line.click()
        sound = part.get_by_role("button", name="Ton von hier")
        if sound.count():
            sound.click()
            expect(sound).to_have_count(0)
            break
    assert other.page
    at.host.opened("tables").get_by_role("button", name="groß", exact=True).click()
    at.until(lambda: at.state["table_view"] != "auto", "table_view")


def table(at: Evening) -> None:
    part = at.host.opened("tables")
    part.get_by_role("button", name="Tisch eröffnen").click()
    part.get_by_role("group", name="Welches Spiel?").get_by_role("button", name="Häuschenbauen").click()
    for name in ("Birgit", "Klaus"):
        part.get_by_role("button", name=name, exact=True).click()
    part.get_by_role("button", name="Weiter", exact=True).click()
    part.get_by_role("button", name="Am Tisch starten").click()
    at.until(lambda: at.state["tables"], "a table")
    actions = at.host.person("Birgit")
    actions.get_by_role("button", name=re.compile("^Computer spielt weiter")).click()
    at.host.insist("Ja, Computer spielt", actions)
    at.until(lambda: at.state["tables"][0]["stand_ins"] == ["Birgit"], "stand_in")
    at.sure("Spiel am Tisch beenden", "Ja, Spiel beenden", part)
    at.until(lambda: at.state["tables"] == [], "end_game")


def evening(at: Evening) -> None:
    part = at.host.opened("evening")
    part.get_by_label("Name", exact=True).fill("Königskegeln")
    part.get_by_role("button", name="Speichern").first.click()
    at.until(lambda: at.state["evening"]["name"] == "Königskegeln", "name_evening")
    part.get_by_role("button", name="Spiel vom Zettel eintragen").click()
    for index, (name, number) in enumerate((("Birgit", "732"), ("Klaus", "741")), 1):
        part.get_by_label(f"Name {index}", exact=True).fill(name)
        part.get_by_label(f"Hausnummer {index}", exact=True).fill(number)
    part.get_by_role("button", name="Spiel eintragen").click()
    at.until(lambda: any(game["imported"] for game in at.asked_of("api/book")["games"]), "import_game")
    at.sure("Abend beenden", "Ja, Abend beenden", part)
    at.until(lambda: not at.state["evening"]["open"], "close_evening")
    at.sure("Abend wieder öffnen", "Ja, wieder öffnen", part)
    at.until(lambda: at.state["evening"]["open"], "reopen_evening")
    at.page.evaluate(AHEAD)
    at.room.phone("Lotte")  # the next picture
    expect(part.locator(".person-name").first).to_be_visible()
    at.page.wait_for_timeout(1000)  # the page has drawn what came with it
    at.host.button("Uhr stellen").click()
    at.until(lambda: "set_clock" in at.told.done or at.page.wait_for_timeout(200), "set_clock")
    expect(at.host.button("Uhr stellen")).to_have_count(0)
    at.page.reload()  # its clock is right again, so now the station's is three hours ahead
    expect(at.host.button("Uhr stellen")).to_be_visible()


def championship(at: Evening) -> None:
    """One table of three, with a result that is typed in, refused, typed in, confirmed, and taken back."""
    part, now = at.host.opened("championship"), lambda: at.state["championship"]
    press = lambda name: part.get_by_role("button", name=name, exact=True).click()  # noqa: E731
    press("Meisterschaft eröffnen")
    part.get_by_label("Wie viele Runden?").fill("1")
    press("Anmeldung eröffnen")
    at.until(now, "open_championship")
    part.locator("summary", has_text="Abgemacht").click()
    part.get_by_label("Name", exact=True).fill("Herbstpokal")
    press("Speichern")
    at.until(lambda: now()["title"] == "Herbstpokal", "set_championship")
    part.get_by_label("Handys dürfen sich anmelden").uncheck()
    at.until(lambda: not now()["registration"], "registration")
    for name in TEAM:
        part.get_by_label("Name ohne Handy").fill(name)
        press("Dazu")
        at.until(lambda name=name: name in [one["name"] for one in now()["people"]], "enter")
    part.locator(".person", has_text="Sven").locator(".line-button").click()
    press("Noch nicht da")
    press("ist da")
    at.until(lambda: [one["status"] for one in now()["people"]] == 3 * ["here"], "entrant")
    press("Runde 1 auslosen")
    at.sure("Auslosung zurücknehmen", "Ja, zurücknehmen", part)
    at.until(lambda: now()["phase"] == "registration", "undo_draw")
    press("Runde 1 auslosen")
    press("Runde 1 beginnen")
    at.until(lambda: now()["phase"] == "running", "start_round")
    part.locator(".host-tables .line-button").click()
    press("echt, eingetippt")
    at.until(lambda: now()["rounds"][0]["tables"][0]["play"] == "typed", "play_table")
    birgit = at.room.club.keep(Phone(at.room.station.url, "Birgit"))
    outcome = {"halves": ["Klaus", "Sven"], "loser": "Sven", "schock_aus": {"Klaus": 1}}
    for number, (words, status) in enumerate((("Stimmt nicht", "playing"), ("Stimmt", "done"))):
        typed = birgit.ask("person", id=f"typed{number}", do="type_result", name="Birgit", outcome=outcome)
        assert typed["ok"], typed
        press(words)
        at.until(lambda status=status: now()["rounds"][0]["tables"][0]["status"] == status, words)
    at.until(lambda: now()["winner"] == "Birgit", "confirm_result")
    at.sure("Wieder öffnen", "Ja, wieder öffnen", part)
    at.until(lambda: now()["phase"] == "running", "reopen_table")
    at.sure("Tisch fällt aus", "Ja, fällt aus", part)
    at.until(lambda: now()["phase"] == "decision", "table_result")
    part.locator(".decide").get_by_role("button", name="Klaus", exact=True).click()
    at.host.insist("Ja, Klaus gewinnt", part)
    at.until(lambda: now()["winner"] == "Klaus", "decide_championship")
    at.sure("Meisterschaft schließen", "Ja, schließen", part)
    at.until(lambda: now() is None, "end_championship")


def test_every_order_of_the_host_goes_through_a_real_page_and_has_its_effect(room: Room) -> None:
    at = Evening(room)
    for part in (people, club, play, come_and_go, money, tie, screens, table, championship, evening):
        part(at)
    assert at.told.refused == []
    assert set(by_name("host")) - set(at.told.done) == set()
    assert at.host.faults == []
