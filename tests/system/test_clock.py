"""A clock that lies: order is by sequence, waiting by a clock that nobody can set, and nothing locks."""

from __future__ import annotations

import datetime
from typing import Any

from tests.system.conftest import Club, Evening

THREE_DAYS, HOUR = 3 * 86_400, 3_600
# On 25 October 2026 the hour from two to three comes twice in Germany; ten seconds before the end of the first one.
BEFORE_THE_CHANGE = datetime.datetime(2026, 10, 25, 0, 59, tzinfo=datetime.UTC).timestamp()
AFTER_THE_CHANGE = BEFORE_THE_CHANGE + 61
PLAYERS = ["Birgit", "Klaus"]


def pins(state: dict[str, Any]) -> list[int]:
    """All counted throws of the game, in order."""
    return [throw["pins"] for throw in state["game"]["throws"]]


def test_a_clock_three_days_back_at_the_start_changes_nothing(club: Club) -> None:
    """S38"""
    clock = club.clock()
    evening = club.evening(clock.starter)
    birgit = evening.phone("Birgit")
    evening.host.start(PLAYERS)
    evening.turn(7, 2)
    evening.throw(3)
    before = evening.wall.state
    evening.station.kill()
    clock.set_forward(-THREE_DAYS)
    evening.station.start()
    after = evening.wall.open()
    evening.host.open()
    assert after["game"] == before["game"]
    assert after["v"] >= before["v"]
    assert birgit.open()["you"] == ["Birgit"]
    evening.lane.again()  # it still shows the throw that was counted three days from now
    evening.throw(5)
    assert pins(evening.wall.state) == [7, 3]
    assert evening.wall.lane["held"] == [5]
    assert evening.host.place(2)["ok"]
    assert evening.host.place(1)["ok"]
    before = evening.wall.until(lambda state: state["game"]["picture"]["durchgang"] == 2 and not state["lane"]["held"])
    evening.station.kill()
    clock.set_forward(THREE_DAYS)  # the network has told the time
    evening.station.start()
    after = evening.wall.open()
    evening.host.open()
    assert after["game"] == before["game"]
    assert pins(after) == [7, 3, 5]
    codes = [line["code"] for line in evening.host.state["log"]]
    assert [code for code in codes if code in ("played_throw", "played_place")][:2] == ["played_throw", "played_place"]


def test_an_hour_forward_and_back_in_mid_game_disturbs_nobody(club: Club) -> None:
    """S38"""
    clock = club.clock()
    evening = club.evening(clock.starter)
    birgit = evening.phone("Birgit")
    evening.host.start(PLAYERS, digits=4)
    for place, jump in enumerate((HOUR, -HOUR, -HOUR, HOUR)):
        clock.set_forward(jump)
        evening.throw(7)
        assert birgit.place(place)["ok"]
        evening.throw(3)
        assert evening.host.place(place)["ok"]
        ahead = evening.wall.until(lambda state: state["v"] >= evening.host.state["v"])
        assert [player["phone"] for player in ahead["players"]] == [True, False]
    assert pins(evening.wall.state) == [7, 3] * 4
    for page in (evening.wall, evening.host, birgit):
        assert not page.closed.is_set()  # nobody was thrown out
    assert evening.station.health()[0] == 200


def test_a_lock_after_wrong_pins_lasts_a_minute_that_really_passes(club: Club) -> None:
    """S38"""
    clock = club.clock()
    station = club.station("--lane", "manual", starter=clock.starter)
    page = Evening(club, club.lane(), station).phone()
    for _ in range(5):
        assert page.ask("login", pin="0000")["code"] == "forbidden"
    assert page.ask("login", pin="4711")["code"] == "locked"
    for jump in (HOUR, -2 * HOUR, HOUR):
        clock.set_forward(jump)
        assert page.ask("login", pin="4711")["code"] == "locked"
    clock.let_pass(61)
    page.open()
    assert page.ask("login", pin="4711")["ok"]


def test_the_night_of_the_time_change_keeps_its_order(club: Club) -> None:
    """S38"""
    clock = club.clock()
    clock.set_to(BEFORE_THE_CHANGE)
    evening = club.evening(clock.starter)
    evening.host.start(PLAYERS)
    clock.set_to(BEFORE_THE_CHANGE)  # a slow machine has a minute for this turn alone
    evening.turn(7, 2)
    clock.set_to(AFTER_THE_CHANGE)  # and it is two o'clock again
    evening.turn(3, 2)
    evening.throw(5)
    throws = [line for line in evening.host.state["log"] if line["code"] == "played_throw"]
    assert [line["at"] for line in throws] == ["02:59", "02:00", "02:00"]
    assert [line["values"]["pins"] for line in throws] == [7, 3, 5]
    before = evening.wall.game
    evening.light_switch()
    assert evening.wall.game == before
