"""What a person types in and what the lane tells in bytes are one throw, also with the light switch between."""

from __future__ import annotations

import time

import pytest

from tests.system.conftest import Evening
from tests.system.pages import State

PLAYERS = ["Birgit", "Klaus"]
PUMPE = {"type": "throw", "pins": 0}


def throws(state: State) -> list[tuple[str, int]]:
    return [(throw["player"], throw["pins"]) for throw in state["game"]["throws"]]


@pytest.mark.parametrize("switched_off", [False, True], ids=["", "light switch between"])
@pytest.mark.parametrize("placed", [False, True], ids=["", "placed"])
def test_a_pumpe_on_the_phone_and_the_lanes_zero_are_one_throw(
    evening: Evening, *, placed: bool, switched_off: bool
) -> None:
    evening.host.start(PLAYERS)
    phone = evening.phone("Birgit")
    assert phone.tap(PUMPE)["ok"]
    if placed:
        evening.seen(evening.host.place(0))
    if switched_off:
        evening.light_switch()
    else:
        time.sleep(0.3)
    evening.lane.throw(0)
    state = evening.wall.until(lambda state: state["lane"]["last"]["fallen"] == [])
    assert throws(state) == [("Birgit", 0)]
    assert (state["lane"]["held"], state["lane"]["asked"], state["lane"]["pumpe"]) == ([], [], False)
    if not placed:
        evening.seen(evening.host.place(0))
    evening.throw(7)
    assert throws(evening.wall.state) == [("Birgit", 0), ("Klaus", 7)]


def test_another_count_than_the_lanes_is_asked_and_settled_on_the_hosts_page(evening: Evening) -> None:
    evening.host.start(PLAYERS)
    assert evening.host.do("throw", pins=5)["ok"]
    evening.lane.throw(7)
    [asked] = evening.wall.until(lambda state: state["lane"]["asked"])["lane"]["asked"]
    assert (asked["player"], asked["typed"], asked["measured"]) == ("Birgit", 5, 7)
    assert evening.host.picture["pending_pins"] == 5
    evening.light_switch()
    evening.seen(evening.host.do("settle", throw=asked["throw"], count="measured"))
    assert throws(evening.wall.state) == [("Birgit", 7)]
    evening.seen(evening.host.place(0))
    evening.throw(2)
    assert throws(evening.wall.state) == [("Birgit", 7), ("Klaus", 2)]
