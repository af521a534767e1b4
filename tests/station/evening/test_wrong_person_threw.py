"""The wrong person threw: the host says who it was, or goes on with the game as it stands on paper."""

from __future__ import annotations

from typing import Any

import pytest

from station.journal.readonly import record_in
from station.records import open_match, play
from tests.station.conftest import Room

THREE = ["Anna", "Berta", "Carl"]


def place(room: Room, name: str, where: int) -> None:
    assert room.host("act", player=name, event={"type": "place", "place": where})["ok"]


def turn(room: Room, pins: int, where: int) -> None:
    room.throw(pins)
    place(room, room.picture["turn"], where)


def digits(room: Room) -> dict[str, list[int | None]]:
    return dict(room.picture["digits"])


def judged(room: Room) -> dict[str, Any]:
    """What the record of the first game says when it is played anew."""
    record = record_in(room.folder, room.state()["game"]["id"])
    assert record is not None
    match = open_match(record["game"], record["setup"])
    for event in record["events"]:
        match = play(match, event)
    view = match.line.state.view(frozenset())
    return {match.names.of(seat): list(row) for seat, row in view.digits.items()}


def test_a_throw_out_of_turn_waits_for_who_threw_it_and_whoever_was_asked_throws_now(room: Room) -> None:
    room.game(THREE)
    room.throw(7)  # Carl stepped in front of Anna
    assert room.host("give_throw", throw=1, player="Carl")["ok"]
    lane = room.state()["lane"]
    assert (room.picture["turn"], room.picture["phase"]) == ("Anna", "throw")
    assert (lane["held"], lane["held_for"]) == ([7], ["Carl"])
    turn(room, 3, 1)
    assert (room.picture["turn"], room.picture["phase"]) == ("Berta", "throw"), "it does not wait for her"
    before = room.state()["game"]
    room.restart()
    assert room.state()["game"] == before
    turn(room, 4, 1)
    assert (room.picture["turn"], room.picture["phase"], room.picture["pending_pins"]) == ("Carl", "place", 7)
    assert room.state()["lane"]["held"] == []
    place(room, "Carl", 0)
    assert digits(room) == {"Anna": [3, None], "Berta": [4, None], "Carl": [None, 7]}
    assert judged(room) == digits(room)


def test_two_who_threw_in_each_others_turn_change_their_counts(room: Room) -> None:
    room.game(THREE)
    turn(room, 7, 1)
    room.throw(3)
    assert room.host("give_throw", throw=1, player="Berta")["ok"]
    assert [throw["pins"] for throw in room.state()["game"]["throws"]] == [3, 7]
    assert room.picture["pending_pins"] == 7
    place(room, "Berta", 0)
    room.restart()
    assert digits(room) == {"Anna": [3, None], "Berta": [None, 7], "Carl": [None, None]} == judged(room)


def test_a_digit_that_was_placed_and_corrected_goes_back_whole(room: Room) -> None:
    room.game(THREE)
    room.throw(7)
    place(room, "Anna", 1)
    assert room.host("correct", throw=1, pins=8)["ok"]
    assert room.host("give_throw", throw=1, player="Berta")["ok"]
    assert digits(room) == {"Anna": [None, None], "Berta": [None, None], "Carl": [None, None]}
    assert room.state()["lane"]["held"] == [8]
    turn(room, 1, 1)
    assert (room.picture["turn"], room.picture["pending_pins"]) == ("Berta", 8)


def test_the_throw_behind_it_is_the_one_of_who_was_asked(room: Room) -> None:
    room.game(THREE)
    room.throw(7)  # Berta, too early
    room.throw(2)  # Anna, who is asked: it was held while the first one waits for a place
    assert room.host("give_throw", throw=1, player="Berta")["ok"]
    assert (room.picture["turn"], room.picture["pending_pins"]) == ("Anna", 2)
    place(room, "Anna", 1)
    assert (room.picture["turn"], room.picture["pending_pins"]) == ("Berta", 7)


def test_who_is_renamed_gets_what_waits_for_him(room: Room) -> None:
    room.game(THREE)
    room.throw(7)
    room.host("give_throw", throw=1, player="Berta")
    assert room.host("rename", name="Berta", into="Birte")["ok"]
    assert room.state()["lane"]["held_for"] == ["Birte"]
    turn(room, 1, 1)
    assert room.picture["pending_pins"] == 7
    room.host("undo")
    room.host("end_game")
    assert room.state()["lane"]["held"] == []


@pytest.mark.parametrize(
    ("order", "code"),
    [({"throw": 1, "player": "Carl"}, "thrown_since"), ({"throw": 1, "player": "Anna"}, "bad_player"),
     ({"throw": 1, "player": "Zoe"}, "bad_player"), ({"throw": 9, "player": "Carl"}, "bad_throw"),
     ({"throw": 0, "player": "Carl"}, "bad_throw")],
)  # fmt: skip
def test_what_cannot_be_given_is_refused_and_changes_nothing(room: Room, order: dict[str, Any], code: str) -> None:
    room.game(THREE)
    turn(room, 7, 1)
    room.throw(3)
    before = room.state()["game"]
    assert room.host("give_throw", **order)["code"] == code
    assert room.state()["game"] == before


# --- half a game, from paper ----------------------------------------------------------------------------------

HALF = [
    {"type": "throw", "player": "Anna", "pins": 7}, {"type": "place", "player": "Anna", "place": 1},
    {"type": "throw", "player": "Berta", "pins": 3}, {"type": "place", "player": "Berta", "place": 0},
    {"type": "throw", "player": "carl", "pins": 5}, {"type": "place", "player": "carl", "place": 1},
    {"type": "throw", "player": "Anna", "pins": 0}, {"type": "place", "player": "Anna", "place": 0},
]  # fmt: skip


def half(room: Room, events: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    setup = {"mode": "hoch", "digits": 2, "players": ["Anna", "Berta", "carl"]}
    return room.host("start_game", game="hausnummern", setup=setup, events=events, **more)


def test_half_a_game_on_paper_goes_on_on_the_lane_with_who_is_next(room: Room) -> None:
    room.host("add_player", name="Carl")
    assert half(room, HALF)["ok"]
    assert (room.picture["turn"], room.picture["phase"]) == ("Berta", "throw")
    room.restart()
    turn(room, 9, 1)
    assert digits(room) == {"Anna": [7, 0], "Berta": [9, 3], "Carl": [5, None]}
    assert room.host("correct", throw=1, pins=8)["ok"]
    assert room.host("give_throw", throw=5, player="Carl")["ok"], "the last throw"
    assert (room.picture["turn"], room.state()["lane"]["held_for"]) == ("Berta", ["Carl"])
    turn(room, 1, 1)
    place(room, "Carl", 0)
    assert room.picture["winner"] == "Anna"
    assert judged(room) == digits(room) == {"Anna": [8, 0], "Berta": [1, 3], "Carl": [5, 9]}


def test_half_a_game_that_cannot_be_is_refused_and_ends_nothing(room: Room) -> None:
    room.game(["Anna", "Berta"])
    room.throw(4)
    before = room.state()["game"]
    assert half(room, HALF[:1] + HALF[2:])["code"] == "wrong_phase"
    assert half(room, HALF, after=99)["code"] == "stale"
    assert room.host("start_game", game="schocken", setup={"players": ["Anna", "Berta"]}, dice="real",
                     events=[{"type": "throw", "dice": [1, 1, 1]}])["code"] == "bad_game"  # fmt: skip
    assert room.state()["game"] == before
