"""Evenings and people with real processes: dawn, a clock that is wrong, and somebody who goes home in mid-game."""

from __future__ import annotations

import datetime
import json
from typing import Any

from tests.system.clock import Clock
from tests.system.conftest import Club, Evening
from tests.system.processes import kegelstation

DAY, HOUR = 86_400, 3_600
# Half past eight on the evening before the clocks go back in Germany.
EIGHT = datetime.datetime(2026, 10, 24, 18, 30, tzinfo=datetime.UTC).timestamp()
FOUR = ["Anna", "Bernd", "Clara", "Dora"]


def whole(state: dict[str, Any]) -> dict[str, Any]:
    """The lane's game as every page has it."""
    game: dict[str, Any] = state["game"]
    return {key: value for key, value in game.items() if key != "undo"}


def passes(evening: Evening, clock: Clock, seconds: float) -> None:
    """So much time passes; to the station wall and host said nothing all the while, so they come back."""
    clock.let_pass(seconds)
    evening.wall.open()
    evening.host.open()


def test_the_night_passes_and_the_next_game_is_another_evenings(club: Club) -> None:
    """S38: in this night the hour from two to three comes twice."""
    clock = club.clock()
    clock.set_to(EIGHT)
    evening = club.evening(clock.starter)
    evening.host.start(["Anna", "Bernd"], digits=2)
    for place in (1, 0):
        evening.turn(7, place)
        evening.turn(3, place)
    shown = evening.wall.state["evening"]
    assert (shown["number"], shown["date"], shown["opened"]) == (1, "2026-10-24", "20:30")
    passes(evening, clock, 9 * HOUR)  # half past four, winter time
    assert evening.host.do("allow_tips", allow=True)["ok"]
    assert evening.host.state["evening"]["open"]
    passes(evening, clock, 2 * HOUR)
    evening.wall.until(lambda state: not state["evening"]["open"])
    assert evening.wall.state["game"] is None
    clock.let_pass(14 * HOUR)
    evening.station.kill()
    evening.station.start()
    evening.wall.open()
    evening.host.open()
    evening.host.start(["Anna", "Bernd"], digits=2)
    shown = evening.host.until(lambda state: state["evening"]["open"])["evening"]
    assert (shown["number"], shown["date"]) == (2, "2026-10-25")
    assert evening.host.do("name_evening", evening=1, name="Vereinsmeisterschaft", date="")["ok"]


def test_dawn_and_a_restart_leave_a_game_that_is_being_played(club: Club) -> None:
    """S38"""
    clock = club.clock()
    clock.set_to(EIGHT)
    evening = club.evening(clock.starter)
    evening.host.start(FOUR)
    evening.turn(7, 2)
    evening.throw(5)
    before = whole(evening.wall.state)
    passes(evening, clock, 14 * DAY)
    assert evening.host.do("allow_tips", allow=True)["ok"]  # a tick has passed, or passes with it
    evening.station.kill()
    evening.station.start()
    assert whole(evening.wall.open()) == before
    evening.wall.until(lambda state: not state["evening"]["open"])  # the night has passed, the game goes on
    assert whole(evening.wall.state) == before
    evening.host.open()
    assert evening.host.place(1)["ok"]


def test_a_clock_that_stood_still_is_told_and_set_right_by_the_host(club: Club) -> None:
    clock = club.clock()
    clock.set_to(EIGHT)
    evening = club.evening(clock.starter)
    evening.host.start(["Anna", "Bernd"], digits=2)
    for place in (1, 0):
        evening.turn(7, place)
        evening.turn(3, place)
    evening.station.kill()
    clock.set_forward(-DAY)  # no battery, and whatever it showed last
    evening.station.start()
    told = evening.wall.open()
    told = evening.wall.until(lambda state: state["clock"])
    assert told["clock"]["text"].startswith("Die Uhr der Station geht nach")
    evening.host.open()
    right = EIGHT + 14 * DAY
    assert evening.host.do("set_clock", at=right)["ok"]
    evening.wall.until(lambda state: state["clock"] is None and not state["evening"]["open"])
    evening.host.start(["Anna", "Bernd"], digits=2)
    shown = evening.host.until(lambda state: state["evening"]["number"] == 2)
    assert shown["evening"]["date"] == "2026-11-07"
    assert abs(shown["now"] - right) < 60
    clock.set_forward(DAY + 14 * DAY)  # the machine learns the time itself, in mid-game
    evening.turn(5, 1)
    assert abs(evening.host.state["now"] - right) < 120


def test_who_is_next_goes_home_and_the_station_is_killed_right_after(club: Club) -> None:
    """P10"""
    evening = club.evening()
    bernd, clara = evening.phone("Bernd"), evening.phone("Clara")
    evening.host.start(FOUR, digits=2)
    evening.turn(7, 1)
    evening.throw(4)  # Bernd's
    evening.throw(6)  # Clara's, before Bernd has placed his
    assert bernd.ask("person", id="home", do="leave", name="Bernd")["ok"]
    state = evening.wall.until(lambda state: state["game"]["left"])
    picture = state["game"]["picture"]
    assert state["game"]["left"] == [{"name": "Bernd", "pins": [4]}]
    assert (picture["turn"], picture["phase"], picture["pending_pins"]) == ("Clara", "place", 6)
    assert state["lane"]["held"] == []
    before = whole(state)
    evening.station.kill()
    evening.station.start()
    assert whole(evening.wall.open()) == before
    clara.open()
    assert clara.place(1)["ok"]
    evening.host.open()
    evening.turn(9, 1)
    for pins in (1, 2, 3):
        evening.turn(pins, 0)
    state = evening.wall.until(lambda state: state["game"]["picture"]["status"] == "finished")
    assert [row["name"] for row in state["game"]["picture"]["table"]] == ["Dora", "Anna", "Clara"]
    exported = kegelstation("record", "export", 1, "--data", club.data)
    assert json.loads(exported.stdout)["setup"]["players"] == ["Anna", "Clara", "Dora"]
    given = kegelstation("record", "judge", "-", input=exported.stdout)
    judged = json.loads(given.stdout)
    assert judged["table"] == state["game"]["picture"]["table"]
    assert judged["rejected"] == []
