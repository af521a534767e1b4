"""Where a throw goes: counted, held, or out of play; never lost, never twice."""

from __future__ import annotations

from drivers.lane import Correction, Foul, Link, Rejected, Reset, Said, Throw
from station.words.said import worded


def test_a_throw_belongs_to_the_player_it_is_waited_for(room):
    room.game(["Birgit", "Klaus"])
    room.throw(7, (1, 2, 3, 4, 5, 6, 7))
    state = room.state()
    assert state["game"]["picture"]["turn"] == "Birgit"
    assert state["game"]["picture"]["pending_pins"] == 7
    assert state["lane"]["last"]["player"] == "Birgit"
    assert state["lane"]["last"]["fallen"] == [1, 2, 3, 4, 5, 6, 7]


def test_throws_while_a_digit_waits_are_held_in_order_and_given_to_their_owners(room):
    room.game(["Birgit", "Klaus", "Sven"])
    for name in ("Birgit", "Klaus", "Sven"):
        room.phone(name)
    for pins in (7, 5, 3):
        room.throw(pins)
    assert room.state()["lane"]["held"] == [5, 3]
    assert room.place("Birgit", 1)["ok"]
    assert room.picture["turn"] == "Klaus"
    assert room.picture["pending_pins"] == 5
    assert room.state()["lane"]["held"] == [3]
    assert room.place("Klaus", 1)["ok"]
    assert (room.picture["turn"], room.picture["pending_pins"]) == ("Sven", 3)
    assert room.place("Sven", 0)["ok"]
    assert room.picture["display"] == {"Birgit": "7_", "Klaus": "5_", "Sven": "_3"}


def test_held_throws_survive_a_restart(room):
    room.game(["Birgit", "Klaus"])
    room.throw(7)
    room.throw(5)
    room.restart()
    assert room.state()["lane"]["held"] == [5]
    assert room.host("act", player="Birgit", event={"type": "place", "place": 0})["ok"]
    assert room.picture["pending_pins"] == 5


def test_the_host_discards_a_held_throw_and_it_stays_on_record(room):
    room.game(["Birgit", "Klaus"])
    for pins in (7, 5, 4):
        room.throw(pins)
    assert room.host("discard_held", index=2)["code"] == "bad_value"
    assert room.host("discard_held", index=0)["ok"]
    lane = room.state()["lane"]
    assert lane["held"] == [4]
    assert [(aside["pins"], aside["why"]) for aside in lane["aside"]] == [(5, "discarded")]


def test_a_throw_without_a_game_is_out_of_play_until_the_host_assigns_it(room):
    room.throw(6)
    aside = room.state()["lane"]["aside"]
    assert [(a["pins"], a["why"]) for a in aside] == [(6, "no_game")]
    assert room.state()["lane"]["last"]["aside"] is True
    room.game(["Birgit", "Klaus"])
    assert room.picture["pending_pins"] is None
    assert room.host("assign", throw=aside[0]["throw"])["ok"]
    assert room.picture["pending_pins"] == 6
    assert room.state()["lane"]["aside"] == []
    assert room.host("assign", throw=aside[0]["throw"])["code"] == "bad_throw"


def test_throws_held_at_the_end_of_the_game_are_out_of_play(room):
    room.game(["Birgit", "Klaus"])
    for pins in (1, 2, 3, 4, 5, 6):
        room.throw(pins)
    for place in (0, 0, 1, 1):
        player = room.picture["turn"]
        assert room.host("act", player=player, event={"type": "place", "place": place})["ok"]
    assert room.picture["status"] == "finished"
    lane = room.state()["lane"]
    assert lane["held"] == []
    assert [a["pins"] for a in lane["aside"]] == [5, 6]


def test_a_throw_during_a_tie_is_out_of_play(room):
    room.game(["A", "B"])
    for place in (0, 0, 1, 1):
        room.throw(5)
        assert room.host("act", player=room.picture["turn"], event={"type": "place", "place": place})["ok"]
    assert room.picture["status"] == "waiting_decision"
    room.throw(9)
    assert [(a["pins"], a["why"]) for a in room.state()["lane"]["aside"]] == [(9, "decision")]


def test_the_last_throw_of_a_game_may_be_a_zero(room):
    room.game(["A", "B"])
    for pins, place in ((5, 0), (4, 0), (3, 1), (0, 1)):
        room.throw(pins)
        assert room.host("act", player=room.picture["turn"], event={"type": "place", "place": place})["ok"]
    assert room.picture["status"] == "finished"
    assert room.picture["display"] == {"A": "35", "B": "04"}


def test_a_foul_counts_nothing_until_the_host_decides_otherwise(room):
    room.game(["A", "B"])
    room.lane(Foul(1, 6, (1, 2, 3, 4, 5, 6), 1, card="yellow"))
    assert room.picture["pending_pins"] == 0
    assert room.state()["lane"]["last"]["foul"] == "yellow"
    assert room.host("correct", throw=1, pins=6)["ok"]
    assert room.picture["pending_pins"] == 6


def test_a_card_for_a_throw_that_is_counted_takes_its_pins_away(room):
    room.game(["A", "B"])
    room.throw(6, number=1)
    room.lane(Foul(1, 6, None, 1, card="red"))
    assert room.picture["pending_pins"] == 0
    assert room.picture["stats"]["A"]["throws"] == 1


def test_the_lane_corrects_a_throw_wherever_it_is(room):
    room.game(["A", "B"])
    room.throw(6, number=1)
    room.throw(5, number=2)  # held
    room.lane(Correction(1, 9, None, 1))
    room.lane(Correction(1, 4, None, 2))
    assert room.picture["pending_pins"] == 9
    assert room.state()["lane"]["held"] == [4]


def test_a_correction_of_an_unknown_throw_is_told_to_the_host(room):
    room.game(["A", "B"])
    room.lane(Correction(1, 9, None, 12))
    assert room.state()["log"][-1]["code"] == "correction_unknown"
    assert room.picture["pending_pins"] is None


def test_a_throw_that_came_with_a_reset_is_kept_out_of_play(room):
    room.game(["A", "B"])
    room.throw(6, number=8)
    room.lane(Reset(1, unscored=Throw(1, 4, None, 1)))
    assert room.state()["lane"]["held"] == []
    assert [(a["pins"], a["why"]) for a in room.state()["lane"]["aside"]] == [(4, "reset")]


def test_the_first_throw_of_the_evening_counts_although_the_lane_began_anew(room):
    room.throw(6, number=8)
    room.restart()
    room.game(["A", "B"])
    room.lane(Reset(1, unscored=Throw(1, 4, None, 1)))
    assert room.picture["pending_pins"] == 4


def test_the_first_throw_of_the_evening_counts_although_it_has_the_number_of_the_last_one(room):
    room.throw(6, number=1)
    room.restart()
    room.game(["A", "B"])
    room.lane(Correction(1, 4, None, 1))  # what the driver makes of it: same number, other content
    assert room.picture["pending_pins"] == 4


def test_a_throw_corrected_while_the_station_was_off_is_corrected(room):
    room.game(["A", "B"])
    room.throw(6, number=1)
    room.restart()
    room.lane(Correction(1, 4, None, 1))
    assert room.picture["pending_pins"] == 4
    assert room.picture["stats"]["A"]["throws"] == 1


def test_a_lost_cable_is_said_and_the_evening_goes_on(room):
    room.game(["A", "B"])
    room.lane(Link(1, up=False, said=Said("link_lost")))
    lane = room.state()["lane"]
    assert (lane["health"], lane["message"], lane["code"]) == ("unhealthy", worded(Said("link_lost")), "link_lost")
    assert room.desk.health()["status"] == "degraded"
    assert room.host("throw", pins=3)["ok"]
    assert room.picture["pending_pins"] == 3
    room.lane(Link(1, up=True, said=Said("link_again")))
    assert room.state()["lane"]["health"] == "presumed"
    room.throw(5)
    assert room.state()["lane"]["health"] == "healthy"
    assert room.desk.health()["status"] == "ok"


def test_bytes_that_are_no_frame_are_counted_and_no_throw(room):
    room.game(["A", "B"])
    for _ in range(3):
        room.lane(Rejected(1, "checksum", "ff"))
    assert room.state()["lane"]["rejected"] == 3
    assert room.picture["pending_pins"] is None


def test_a_typed_in_throw_goes_the_same_road(room):
    room.game(["A", "B"])
    assert room.host("throw", pins=8, fallen=[1, 2, 3, 4, 6, 7, 8, 9])["ok"]
    assert room.state()["lane"]["last"]["fallen"] == [1, 2, 3, 4, 6, 7, 8, 9]
    assert room.host("throw", pins=2)["ok"]
    assert room.state()["lane"]["held"] == [2]
    for bad in ({"pins": 10}, {"pins": -1}, {"pins": 3, "fallen": [1, 2]}, {"pins": 2, "fallen": [1, 1]}):
        assert room.host("throw", **bad)["code"] == "bad_value"
    for bad in ({"pins": "3"}, {"pins": True}, {}, {"pins": 3, "more": 1}):
        assert room.host("throw", **bad)["code"] == "bad_message"


def test_a_new_game_begins_with_no_throw_of_the_one_before(room):
    room.game(["Birgit", "Klaus"], digits=2)
    room.throw(9)
    assert room.state()["lane"]["last"]["past"] is False
    room.host("end_game")
    assert room.state()["lane"]["last"]["past"] is True, "nothing of it stands on the welcome"
    room.game(["Sven", "Klaus"])
    assert room.state()["lane"]["last"]["past"] is True
    room.restart()
    assert room.state()["lane"]["last"]["past"] is True
    room.throw(4)
    assert (room.state()["lane"]["last"]["past"], room.state()["lane"]["last"]["player"]) == (False, "Sven")
    room.host("undo")
    assert room.state()["lane"]["last"]["past"] is True, "what was taken back is not shown as the last throw"


def test_a_throw_between_two_games_is_shown_until_the_next_begins_unless_it_is_given_to_it(room):
    room.throw(6)
    assert room.state()["lane"]["last"]["past"] is False
    room.game(["Birgit", "Klaus"])
    last = room.state()["lane"]["last"]
    assert last["past"] is True
    assert room.host("assign", throw=last["id"])["ok"]
    assert (room.state()["lane"]["last"]["past"], room.state()["lane"]["last"]["player"]) == (False, "Birgit")
