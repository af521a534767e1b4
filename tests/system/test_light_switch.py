"""The light switch at midnight: ``kill -9`` at any moment loses nothing that was shown and asks nobody anything."""

from __future__ import annotations

import itertools
import json
import random
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import websocket

from tests.system.conftest import Club, Evening
from tests.system.pages import HostPage, Phone, Wall
from tests.system.processes import DEADLINE, Station, Warm, eventually, kegelstation
from tests.system.table_beside import TableBeside
from tests.system.wires import LaneWire

PLAYERS = ["Birgit", "Klaus", "Sven", "Hanne"]
SWITCHED = 100  # times, in two rooms at once


def facts(state: dict[str, Any]) -> tuple[Any, ...]:
    """What a page shows that must never be otherwise again: the game, its throws and digits, what is held."""
    game = state["game"]
    if game is None:
        return (0, [], {}, state["lane"]["held"])
    throws = [(throw["player"], throw["pins"]) for throw in game["throws"]]
    return (game["id"], throws, game["picture"]["digits"], state["lane"]["held"])


def counts(state: dict[str, Any]) -> list[int]:
    """All throws of the game, held ones last."""
    _, throws, _, held = facts(state)
    return [pins for _, pins in throws] + held


def follows(later: dict[str, Any], earlier: dict[str, Any]) -> bool:
    """Whether all that ``earlier`` showed is still there in ``later``: same game with more, or a later game."""
    game, throws, digits, _ = facts(later)
    game_before, throws_before, digits_before, held_before = facts(earlier)
    if game != game_before:
        return bool(game > game_before)
    finished = later["game"]["picture"]["status"] == "finished"  # then what was held is out of play
    pins, pins_before = counts(later), [count for _, count in throws_before] + ([] if finished else held_before)
    kept = all(
        now == then
        for name in digits
        for now, then in zip(digits[name], digits_before[name], strict=True)
        if then is not None
    )
    return throws[: len(throws_before)] == throws_before and pins[: len(pins_before)] == pins_before and kept


def in_order(some: list[int], all_of_them: list[int]) -> bool:
    """Whether ``some`` is ``all_of_them`` with perhaps a few left out: nothing twice, nothing invented."""
    rest = iter(all_of_them)
    return all(pins in rest for pins in some)


class Room:
    """One lane with its station, players who throw and tap at random, and somebody at the light switch."""

    def __init__(self, folder: Path, warm: Warm, seed: int) -> None:
        folder.mkdir()
        self.chance = random.Random(seed)
        self.lane = LaneWire(folder / "port")
        self.station = Station(folder / "data", *self.lane.flags, starter=warm).start()
        self.counts = itertools.cycle((0, 7, 4, 1, 8, 5, 2, 9, 6, 3))  # a count twice in a row would be found
        self.thrown: list[int] = []  # sent since the game began
        self.wall = Wall(self.station.url)
        self.phone = Phone(self.station.url, *PLAYERS)
        self.host = HostPage(self.station.url)
        self.under_way: dict[str, Any] | None = None  # a tap in the last moment
        self.answer: dict[str, Any] | None = None  # and its answer, if it came
        self.new_game()

    def new_game(self) -> None:
        self.thrown = []
        self.host.start(PLAYERS, digits=6)
        self.wall.until(lambda state: state["v"] >= self.host.state["v"])
        self.phone.until(lambda state: state["v"] >= self.host.state["v"])

    def go_on(self) -> None:
        """One thing happens, and is waited for."""
        state = self.wall.state
        if state["game"]["picture"]["status"] == "finished":
            self.new_game()
        elif state["game"]["picture"]["phase"] == "place" and self.chance.random() < 0.8:
            assert self.tap()["ok"]
        else:
            self.throw()
            self.wall.until(lambda new: new["v"] > state["v"] and facts(new)[1:] != facts(state)[1:])

    def throw(self) -> None:
        pins = next(self.counts)
        self.thrown.append(pins)
        self.lane.throw(pins)

    def choose(self) -> dict[str, Any]:
        """A tap of whoever is asked on one of his free places."""
        state = self.wall.state
        self.phone.until(lambda shown: shown["v"] >= state["v"])
        picture = self.phone.picture
        digits = picture["digits"][picture["turn"]]
        free = [5 - index for index, digit in enumerate(digits) if digit is None]
        return self.phone.tapped({"type": "place", "place": self.chance.choice(free)})

    def tap(self) -> dict[str, Any]:
        answer = self.phone.ask("act", **self.choose())
        self.wall.until(lambda state: state["v"] >= answer["v"])
        return answer

    def switch_off(self) -> None:
        """Something is under way, and the power goes: before, while or after it is stored, shown, answered."""
        picture = self.wall.picture
        self.under_way = self.answer = None
        if picture["phase"] == "place" and self.chance.random() < 0.6:
            self.under_way = self.choose()
            if self.chance.random() < 0.5:
                self.answer = self.phone.ask("act", **self.under_way)
            else:
                self.phone.tell("act", **self.under_way)
        elif picture["status"] == "running":
            self.throw()
        time.sleep(self.chance.choice((0, 0, self.chance.uniform(0, 0.004), self.chance.uniform(0, 0.03))))
        self.station.kill()
        for page in (self.wall, self.phone, self.host):
            page.closed.wait(DEADLINE)

    def switch_on(self) -> None:
        """Power is back; the pages come back by themselves, the lane still shows its last throw."""
        shown = [page.states[-1] for page in (self.wall, self.phone, self.host)]
        self.station.start()
        for page in (self.wall, self.phone, self.host):
            page.open()
        for state in shown:
            assert follows(self.wall.state, state), (facts(self.wall.state), facts(state))
            if facts(state) == facts(self.wall.state):
                assert self.wall.game["choice"] == state["game"]["choice"]
        assert self.phone.state["you"] == PLAYERS
        assert self.host.state["host"]
        if self.under_way is not None:  # the phone asks again, and it is done once
            answer = self.phone.ask("act", **self.under_way)
            assert answer["ok"]
            assert self.answer in (None, answer)
        self.lane.again()
        self.settled()

    def settled(self) -> None:
        """All that the lane sent is read; what is there was thrown, in this order, once each."""
        before = self.station.state()
        if before["game"]["picture"]["status"] == "running" and len(before["lane"]["held"]) < 3:
            self.throw()
            eventually(lambda: len(counts(self.station.state())) > len(counts(before)))
        state = self.station.state()
        assert in_order(counts(state), self.thrown), (counts(state), self.thrown)
        self.wall.until(lambda shown: shown["v"] >= state["v"])

    def close(self) -> None:
        for page in (self.wall, self.phone, self.host):
            page.close()
        self.station.end()
        self.lane.close()


def evening_in_the_dark(folder: Path, warm: Warm, seed: int, *, beside: bool) -> int:
    """An evening on which the power fails all the time, maybe with a table beside; gives how many games were begun."""
    room = Room(folder, warm, seed)
    table = TableBeside(room.station.url) if beside else None
    try:
        for _ in range(SWITCHED // 2):
            for _ in range(room.chance.randrange(4)):
                room.go_on()
            room.switch_off()
            room.switch_on()
        if table:
            table.check()
        return int(room.wall.game["id"])
    finally:
        if table:
            table.close()
        room.close()


def test_a_hundred_times_the_light_switch_and_nothing_shown_is_lost_or_doubled(club: Club, warm: Warm) -> None:
    """S36"""
    with ThreadPoolExecutor(2) as rooms:
        evenings = [
            rooms.submit(evening_in_the_dark, club.folder / str(seed), warm, seed, beside=seed == 200)
            for seed in (36, 200)
        ]
        games = [evening.result() for evening in evenings]
    assert min(games) >= 3  # that many ends and beginnings were among it


def test_a_game_switched_off_at_every_single_step_is_the_same_game(club: Club, warm: Warm) -> None:
    """S36"""
    lane = club.lane()
    station = club.station(*lane.flags, starter=warm)
    wall, host = club.keep(Wall(station.url)), club.keep(HostPage(station.url))
    phone = club.keep(Phone(station.url, "Birgit", "Klaus"))

    def switched() -> None:
        before = wall.state
        station.kill()
        station.start()
        for page in (wall, host, phone):
            page.open()
        lane.again()
        assert wall.game == before["game"]
        assert wall.lane["held"] == before["lane"]["held"]
        assert wall.lane["last"] == before["lane"]["last"]
        assert phone.state["you"] == ["Birgit", "Klaus"]

    host.start(["Birgit", "Klaus"], digits=3)
    wall.until(lambda state: state["game"])
    for pins, place in ((7, 2), (0, 2), (9, 0), (3, 1), (9, 1), (3, 0)):
        switched()
        v = wall.state["v"]
        lane.throw(pins)
        wall.until(lambda state, v=v: state["v"] > v and state["game"]["picture"]["phase"] == "place")
        switched()
        answer = phone.place(place)
        assert answer["ok"]
        wall.until(lambda state, v=answer["v"]: state["v"] >= v)
    switched()
    assert wall.picture["display"] == {"Birgit": "799", "Klaus": "033"}
    assert wall.picture["winner"] == "Birgit"
    exported = kegelstation("record", "export", wall.game["id"], "--data", station.folder)
    judged = json.loads(kegelstation("record", "judge", "-", input=exported.stdout).stdout)
    assert judged == wall.picture


def test_an_end_with_fifty_pages_and_a_silent_lane_is_clean(club: Club) -> None:
    """SIGTERM: the service manager gets its status 0, every page sees its connection closed."""
    lane = club.lane()
    station = club.station(*lane.flags)
    address = f"ws://127.0.0.1:{station.port}/socket.io/?EIO=4&transport=websocket"
    pages = [club.keep(websocket.create_connection(address, timeout=DEADLINE)) for _ in range(50)]
    for page in pages:
        assert page.recv().startswith("0{")
        page.send('40{"role":"phone"}')
        eventually(lambda page=page: page.recv().startswith('42["state"'))
    began = time.monotonic()
    assert station.terminate() == 0
    took = time.monotonic() - began
    for page in pages:
        assert closed(page)
    print(f"ended within {took:.2f} s")
    assert station.log.count("\n") < 20  # no complaint for each of them


def closed(page: websocket.WebSocket) -> bool:
    """Whether the connection has ended, once all that was sent is read."""
    try:
        while page.recv():  # empty for a closing frame
            pass
    except websocket.WebSocketTimeoutException:
        return False
    except (websocket.WebSocketConnectionClosedException, ConnectionResetError):
        return True
    return True


def test_a_start_from_a_checkpoint_brings_the_same_question_and_what_came_after_it(evening: Evening) -> None:
    evening.host.start(["Birgit", "Klaus"], digits=2)
    evening.turn(7, 1)
    for number in range(301):
        assert evening.host.do("allow_manual", allow=number % 2 == 0)["ok"]
    with closing(sqlite3.connect(evening.station.folder / "journal.db")) as journal:
        eventually(lambda: journal.execute("SELECT seq FROM checkpoint").fetchall())
    for rest in range(2):
        before = evening.wall.state
        evening.light_switch()
        assert evening.wall.game == before["game"]
        assert evening.wall.lane["held"] == before["lane"]["held"]
        assert evening.wall.lane["last"]["id"] == before["lane"]["last"]["id"]
        evening.throw(5 + rest)  # behind the checkpoint: pending, then held
    assert evening.wall.lane["held"] == [6]
    assert "Traceback" not in evening.station.log
