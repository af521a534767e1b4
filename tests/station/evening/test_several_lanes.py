"""Independent games on two lanes: each with its own turn, undo, correction and tie, and its own people."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from drivers.lane import Link, Said, Throw
from station.evening.messages import Connected, ScreenRole
from tests.station.conftest import Room


@pytest.fixture
def hall(room: Any) -> Any:
    """A room with two lanes."""
    room.lane(Link(2, Said("link_manual"), up=True))
    return room


def started(room: Any, lane: int, *players: str, mode: str = "hoch") -> int:
    setup = {"mode": mode, "digits": 2, "players": list(players)}
    answer = room.host("start_game", game="hausnummern", setup=setup, lane=lane)
    assert answer["ok"], answer
    return int(answer["game"])


def thrown(room: Any, lane: int, player: str, pins: int, place: int) -> None:
    room.lane(Throw(lane, pins))
    assert room.host("act", player=player, event={"type": "place", "place": place}, lane=lane)["ok"]


def wall(room: Any, lane: int) -> dict[str, Any]:
    """What the wall of ``lane`` shows."""
    answer = room.send(Connected, client=f"wall-{lane}", role="wall", screen=ScreenRole(lane=lane))
    return dict(answer["state"])


def test_a_tie_an_undo_and_a_correction_on_one_lane_are_none_on_the_other(hall):
    high, low = started(hall, 1, "Anna", "Berta"), started(hall, 2, "Cora", "Dora", mode="niedrig")
    for place in (0, 1):
        for player in ("Cora", "Dora"):
            thrown(hall, 2, player, 5, place)
    thrown(hall, 1, "Anna", 7, 1)
    assert hall.host("correct", pins=8, throw=1)["ok"]
    tie = wall(hall, 2)
    assert (tie["game"]["id"], tie["game"]["picture"]["status"]) == (low, "waiting_decision")
    assert tie["games"][str(low)]["up"] == {}
    assert hall.host("decide", winner="Dora", lane=2)["ok"]
    assert wall(hall, 2)["game"]["picture"]["winner"] == "Dora"
    one = wall(hall, 1)
    assert (one["game"]["id"], [throw["pins"] for throw in one["game"]["throws"]]) == (high, [8])
    assert one["games"][str(high)]["up"] == {"1": {"player": "Berta", "waits": "throw"}}
    assert one["games"][str(high)]["on"] == {"Anna": 1, "Berta": 1}
    assert hall.host("undo")["ok"]
    assert wall(hall, 1)["game"]["throws"][0]["pins"] == 7
    assert hall.host("end_game", lane=2)["ok"]
    assert {lane: wall(hall, lane)["result"] and wall(hall, lane)["result"]["id"] for lane in (1, 2)} == {
        1: None,
        2: low,
    }
    assert hall.host("end_game")["ok"]  # broken off: lane 2 keeps its result
    assert wall(hall, 2)["result"]["id"] == low


def test_a_phone_finds_the_game_where_one_of_its_people_is_up_first(hall):
    high = started(hall, 1, "Berta", "Anna", "Emil")
    low = started(hall, 2, "Cora", "Anna", "Dora")
    hall.phone("Anna")
    assert hall.state("Anna")["game"]["id"] == high  # up on neither: the older
    thrown(hall, 2, "Cora", 5, 0)
    hall.lane(Throw(2, 3))
    seen = hall.state("Anna")
    assert (seen["game"]["id"], seen["lane"]["last"]["pins"]) == (low, 3)
    assert seen["games"][str(low)]["up"]["2"] == {
        "player": "Anna",
        "waits": "place",
        "pins": 3,
        "choice": seen["game"]["choice"],
    }
    assert hall.place("Anna", 1, game=low, choice=seen["game"]["choice"])["ok"]
    assert hall.wish("person", client="Anna", id="p", do="leave", name="Anna")["ok"]
    assert [game["left"] != [] for game in (wall(hall, 1)["game"], wall(hall, 2)["game"])] == [True, True]


def test_the_log_says_on_which_lane_it_was_and_of_lane_1_nothing(hall):
    started(hall, 2, "Cora", "Dora")
    hall.throw(4)
    hall.lane(Throw(2, 6))
    texts = [line["text"] for line in hall.state()["log"]]
    assert [text for text in texts if "4" in text and "Bahn" in text] == []
    assert sum(text.startswith("Bahn 2: ") for text in texts) == 3  # link, start, throw


def anything(room: Any, lane: int, chance: random.Random) -> None:
    """Something that happens on a lane: a throw, also too early, a place, also a taken one, a correction, an undo."""
    asked = wall(room, lane)["game"]["picture"]
    what, pins, place = chance.random(), chance.randrange(10), chance.randrange(3)
    if what < 0.1:
        room.host("undo", lane=lane)
    elif what < 0.2:
        room.host("correct", pins=pins, lane=lane)
    elif what < 0.8 and asked["phase"] == "place":
        room.host("act", player=asked["turn"], event={"type": "place", "place": place}, lane=lane)
    else:
        room.lane(Throw(lane, pins))


def played(room: Any, seed: int, lanes: tuple[int, ...]) -> dict[int, Any]:
    """What stands on ``lanes`` after 60 things on each, in any order between them; each lane's own follow ``seed``."""
    chances = {lane: random.Random(f"{seed}/{lane}") for lane in lanes}
    for lane in lanes:
        room.lane(Link(lane, Said("link_manual"), up=True))
        setup = {"mode": ("hoch", "niedrig")[lane - 1], "digits": 3, "players": ["Anna", "Berta", "Cora"]}
        assert room.host("start_game", game="hausnummern", setup=setup, lane=lane)["ok"]
    order = [lane for lane in lanes for _ in range(60)]
    random.Random(seed).shuffle(order)
    for lane in order:
        anything(room, lane, chances[lane])
    seen = {lane: wall(room, lane) for lane in lanes}
    return {
        lane: (state["game"]["picture"], [throw["pins"] for throw in state["game"]["throws"]], state["lane"]["held"])
        for lane, state in seen.items()
    }


def test_each_lane_stands_as_it_would_alone(tmp_path: Path) -> None:
    found = {}
    for name, lanes in {"both": (1, 2), "one": (1,), "two": (2,)}.items():
        room = Room(tmp_path / name)
        found[name] = played(room, 4, lanes)
        room.switch_off()
    assert found["both"] == found["one"] | found["two"]
    assert [len(throws) > 4 for _, throws, _ in found["both"].values()] == [True, True]
