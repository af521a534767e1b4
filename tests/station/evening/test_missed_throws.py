"""Throws that the lane counted and nobody heard: how many, what they may have been, and where they go by one touch."""

from __future__ import annotations

import pytest

from drivers.lane import Correction, Missed, Reset, Throw
from station.attaching import still_shown
from station.evening.state import MOST_GAPS
from station.journal.replay import reopened


def gaps(room):
    return [{key: gap[key] for key in ("first", "last", "pins", "counts")} for gap in room.state()["lane"]["gaps"]]


def take_over(room, *pins, place=0):
    return room.host("take_over", throw=room.state()["lane"]["gaps"][place]["throw"], pins=list(pins))


def place(room, player, at):
    assert room.host("act", player=player, event={"type": "place", "place": at})["ok"]


def turn(room):
    return room.picture["turn"], room.picture["pending_pins"]


def test_a_throw_that_nobody_heard_is_taken_over_by_one_touch_before_the_one_that_gave_it_away(room):
    room.game(["Birgit", "Klaus"])
    room.throw(6, number=1)
    place(room, "Birgit", 0)
    room.lane(Missed(1, 2, 2, 8))
    room.throw(5, number=3)  # Birgit's, but Klaus' was never heard
    assert turn(room) == ("Klaus", 5)
    assert gaps(room) == [{"first": 2, "last": 2, "pins": 8, "counts": [8]}]
    assert take_over(room, 8)["ok"]
    assert turn(room) == ("Klaus", 8)
    lane = room.state()["lane"]
    assert (lane["held"], lane["aside"], lane["gaps"], lane["last"]["pins"]) == ([5], [], [], 5)
    place(room, "Klaus", 1)
    assert turn(room) == ("Birgit", 5)
    room.restart()
    assert turn(room) == ("Birgit", 5)


def test_several_throws_that_nobody_heard_go_in_order_before_the_one_that_gave_them_away(room):
    room.game(["Birgit", "Klaus"], digits=3)
    room.throw(6, number=1)
    place(room, "Birgit", 0)
    room.lane(Missed(1, 2, 4, 17))
    room.throw(5, number=5)
    assert gaps(room) == [{"first": 2, "last": 4, "pins": 17, "counts": None}]
    room.restart()
    assert gaps(room) == [{"first": 2, "last": 4, "pins": 17, "counts": None}]
    assert take_over(room, 9, 1, 7)["ok"]
    assert turn(room) == ("Klaus", 9)
    assert room.state()["lane"]["held"] == [1, 7, 5]
    for player, pins, at in (("Klaus", 9, 0), ("Birgit", 1, 1), ("Klaus", 7, 1), ("Birgit", 5, 2)):
        assert turn(room) == (player, pins)
        place(room, player, at)
    throws = room.state()["game"]["throws"]
    assert [(throw["player"], throw["by"]) for throw in throws][1:4] == [("Klaus", "host"), ("Birgit", "host"),
                                                                        ("Klaus", "host")]  # fmt: skip


@pytest.mark.parametrize(
    ("pins", "counts"), [(0, [0, 0, 0]), (27, [9, 9, 9]), (26, None), (1, None), (13, None), (None, None)]
)
def test_one_touch_is_offered_where_the_pins_can_be_shared_out_in_one_way_only(room, pins, counts):
    room.game(["Birgit", "Klaus"])
    room.lane(Missed(1, 2, 4, pins))
    assert gaps(room) == [{"first": 2, "last": 4, "pins": pins, "counts": counts}]


def test_a_single_throw_of_which_the_lane_does_not_tell_the_pins_is_asked_for(room):
    room.game(["Birgit", "Klaus"])
    room.lane(Missed(1, 2, 2))
    assert gaps(room) == [{"first": 2, "last": 2, "pins": None, "counts": None}]
    assert take_over(room, 4)["ok"]
    assert turn(room) == ("Birgit", 4)


@pytest.mark.parametrize("pins", [(9, 8), (9, 1, 7, 0), (9, 9, 9), (10, 0, 7), (-1, 9, 9), ()])
def test_what_cannot_be_the_lanes_sum_is_refused_and_nothing_is_lost(room, pins):
    room.game(["Birgit", "Klaus"])
    room.lane(Missed(1, 2, 4, 17))
    assert take_over(room, *pins)["code"] == "bad_value"
    assert turn(room) == ("Birgit", None)
    assert len(gaps(room)) == 1


def test_nothing_is_taken_over_twice_or_without_a_game(room):
    room.lane(Missed(1, 2, 2, 8))
    known = room.state()["lane"]["gaps"][0]["throw"]
    assert room.host("take_over", throw=known, pins=[8])["code"] == "no_game"
    room.game(["Birgit", "Klaus"])
    assert room.host("take_over", throw=known, pins=[8])["ok"]
    assert room.host("take_over", throw=known, pins=[8])["code"] == "bad_throw"
    assert room.state()["lane"]["held"] == []


def test_missed_throws_for_which_the_game_has_no_room_wait_out_of_play(room):
    room.game(["Birgit", "Klaus"])
    for number, (player, at) in enumerate((("Birgit", 0), ("Klaus", 0), ("Birgit", 1)), 1):
        room.throw(6, number=number)
        place(room, player, at)
    room.lane(Missed(1, 4, 6, 27))
    assert take_over(room, 9, 9, 9)["ok"]
    assert turn(room) == ("Klaus", 9)
    place(room, "Klaus", 1)
    lane = room.state()["lane"]
    assert [a["pins"] for a in lane["aside"]] == [9, 9]


def test_the_host_may_have_nothing_to_take_over(room):
    room.game(["Birgit", "Klaus"])
    room.lane(Missed(1, 2, 4, 17))
    known = room.state()["lane"]["gaps"][0]["throw"]
    assert room.host("dismiss", throw=known)["ok"]
    assert (gaps(room), turn(room)) == ([], ("Birgit", None))
    assert room.host("dismiss", throw=known)["code"] == "bad_throw"


def test_the_lanes_operator_corrects_a_throw_that_never_arrived(room):
    room.lane(Missed(1, 2, 2, 8))
    room.lane(Correction(1, 3, None, 2))
    assert gaps(room) == [{"first": 2, "last": 2, "pins": 3, "counts": [3]}]


def test_a_correction_among_several_missed_throws_makes_their_sum_unknown(room):
    room.lane(Missed(1, 2, 4, 17))
    room.lane(Correction(1, 3, None, 4))
    assert gaps(room) == [{"first": 2, "last": 4, "pins": None, "counts": None}]
    assert room.state()["log"][-1]["values"] == {"number": 4, "pins": 3}


def test_a_correction_in_a_new_numbering_is_not_of_a_throw_missed_in_the_old_one(room):
    room.lane(Missed(1, 2, 2, 8))
    room.lane(Reset(1))
    room.lane(Correction(1, 3, None, 2))
    assert gaps(room) == [{"first": 2, "last": 2, "pins": 8, "counts": [8]}]
    assert room.state()["log"][-1]["code"] == "correction_unknown"


def test_messages_that_may_have_been_throws_and_throws_without_end_are_told_and_not_offered(room):
    room.lane(Missed(1, 2, 4, what="messages"))
    assert room.state()["log"][-1]["code"] == "lane_missed_messages"
    room.lane(Missed(1, 2, 400, 900))
    line = room.state()["log"][-1]
    assert (line["code"], line["values"]) == ("lane_missed_many", {"numbers": "2–400"})
    assert line["text"] == "Nicht angekommen: Wurf 2–400 der Bahn, zu viele zum Übernehmen"
    assert gaps(room) == []


def test_the_oldest_gaps_make_room_for_new_ones(room):
    for number in range(MOST_GAPS + 2):
        room.lane(Missed(1, 2 * number, 2 * number, 1))
    assert [gap["first"] for gap in gaps(room)] == [2 * number for number in range(2, MOST_GAPS + 2)]


def test_only_the_host_sees_what_was_missed(room):
    room.phone("Birgit")
    room.lane(Missed(1, 2, 2, 8))
    assert "gaps" not in room.state("Birgit")["lane"]


def test_a_lane_that_still_shows_its_last_throw_after_a_restart_is_known_although_older_ones_were_taken_over(room):
    room.game(["Birgit", "Klaus"])
    room.throw(6, number=1)
    room.lane(Missed(1, 2, 2, 8))
    room.lane(Throw(1, 5, None, 3, raw="0305"))
    assert take_over(room, 8)["ok"]
    assert still_shown(reopened(room.journal, "", "serial", 0.0)) == ("0305",)
