"""What a person types in and what the lane tells are one throw; where they differ the host is asked."""

from __future__ import annotations

import json

import pytest

from drivers.lane import Correction, Foul, LaneError, Link, Missed, Reset, Said, Throw
from drivers.lanes.patient import PatientLane
from station.evening.facts import recorded
from station.evening.messages import LaneReported
from station.evening.state import Kept
from station.journal.checkpoint import packed


@pytest.fixture
def game(room):
    room.game(["Anna", "Berta"], digits=3)
    for name in ("Anna", "Berta"):
        room.phone(name)
    return room


def pumpe(room, name):
    return room.tap(name, {"type": "throw", "pins": 0})


def counts(room):
    return [(throw["player"], throw["pins"]) for throw in room.state()["game"]["throws"]]


def lane(room):
    return room.state()["lane"]


def loose(room):
    return lane(room)["held"], [aside["pins"] for aside in lane(room)["aside"]], len(lane(room)["asked"])


def tell(room, event):
    """The lane's word, by the room's own clock."""
    room.send(LaneReported, event=event)


def plain(kept):
    """What is kept, as a checkpoint has it, but for what is only told."""
    return {key: value for key, value in json.loads(packed(kept)).items() if key not in ("log", "answers", "v")}


def check_replay(room):
    """The journal makes the same evening again."""
    kept = Kept()
    for entry in room.journal.entries():
        kept = recorded(kept, entry)
    assert plain(kept) == plain(room.desk._station.kept)


@pytest.mark.parametrize("placed", [False, True])
@pytest.mark.parametrize("seconds", [0.3, 6, 300])
def test_a_pumpe_that_is_typed_and_then_told_is_one_throw(game, placed, seconds):
    assert pumpe(game, "Anna")["ok"]
    if placed:
        assert game.place("Anna", 0)["ok"]
    game.wait(seconds)
    tell(game, Throw(1, 0, (), 1))
    assert counts(game) == [("Anna", 0)]
    assert loose(game) == ([], [], 0)
    if placed:
        assert game.picture["turn"] == "Berta"
    check_replay(game)


def test_the_lane_corrects_a_typed_throw_once_it_has_told_it(game):
    pumpe(game, "Anna")
    game.throw(0, (), number=1)
    game.lane(Correction(1, 4, None, 1))
    assert counts(game) == [("Anna", 4)]


def test_the_picture_that_the_lane_tells_is_the_typed_throws(game):
    game.host("throw", pins=8)
    game.throw(8, (1, 2, 3, 4, 6, 7, 8, 9), number=1)
    assert counts(game) == [("Anna", 8)]
    assert lane(game)["last"]["fallen"] == [1, 2, 3, 4, 6, 7, 8, 9]
    game.restart()
    assert lane(game)["last"]["fallen"] == [1, 2, 3, 4, 6, 7, 8, 9]


def test_a_restart_between_the_two_changes_nothing(game):
    pumpe(game, "Anna")
    game.place("Anna", 0)
    game.restart()
    game.throw(0, (), number=1)
    assert counts(game) == [("Anna", 0)]
    game.restart()
    game.throw(7, number=2)
    assert counts(game) == [("Anna", 0), ("Berta", 7)]


def test_two_typed_zeros_and_two_told_are_two_throws(game):
    pumpe(game, "Anna")
    game.place("Anna", 0)
    assert pumpe(game, "Berta")["ok"]
    game.throw(0, (), number=1)
    game.throw(0, (), number=2)
    assert counts(game) == [("Anna", 0), ("Berta", 0)]
    assert loose(game) == ([], [], 0)
    game.place("Berta", 0)
    game.throw(0, (), number=3)
    assert counts(game) == [("Anna", 0), ("Berta", 0), ("Anna", 0)]


def test_a_held_throw_that_was_typed_is_the_one_that_the_lane_tells(game):
    game.throw(5, number=1)
    assert game.host("throw", pins=0)["ok"]
    assert lane(game)["held"] == [0]
    game.throw(0, (), number=2)
    assert loose(game) == ([0], [], 0)
    game.throw(0, (), number=3)
    assert lane(game)["held"] == [0, 0]
    check_replay(game)


def test_the_lane_first_and_then_the_host_types_the_same(game):
    game.throw(0, (), number=1)
    assert game.host("throw", pins=0)["ok"]
    assert (counts(game), loose(game)) == ([("Anna", 0)], ([], [], 0))
    assert game.host("throw", pins=0)["ok"]  # once more, and that is the next one
    assert lane(game)["held"] == [0]
    check_replay(game)


def test_what_the_host_types_later_or_for_who_is_up_next_is_another_throw(game):
    game.throw(0, (), number=1)
    game.wait(60)
    game.host("throw", pins=0)
    assert lane(game)["held"] == [0]
    game.place("Anna", 0)
    game.place("Berta", 0)
    tell(game, Throw(1, 0, (), 2))
    tell(game, Throw(1, 4, None, 3))
    game.place("Anna", 1)
    game.host("throw", pins=4)
    assert counts(game) == [("Anna", 0), ("Berta", 0), ("Anna", 4), ("Berta", 4)]


def test_after_taking_back_what_was_typed_the_lanes_word_counts(game):
    pumpe(game, "Anna")
    assert game.host("undo")["ok"]
    game.throw(0, (), number=1)
    assert counts(game) == [("Anna", 0)]
    assert game.picture["turn"] == "Anna"


@pytest.mark.parametrize("lane_first", [False, True])
def test_in_a_pause_typed_and_told_are_one_as_well(room, lane_first):
    if lane_first:
        room.throw(7, number=7)
    room.host("throw", pins=7)
    if not lane_first:
        room.throw(7, number=7)
    assert loose(room) == ([], [7], 0)


@pytest.mark.parametrize("order", ["measured", "typed", "both"])
@pytest.mark.parametrize("placed", [False, True])
def test_another_count_is_asked_and_nothing_is_lost(game, order, placed):
    assert game.host("throw", pins=5)["ok"]
    if placed:
        game.place("Anna", 0)
    game.throw(7, (1, 2, 3, 4, 5, 6, 7), number=1)
    assert counts(game) == [("Anna", 5)]
    [asked] = lane(game)["asked"]
    assert (asked["measured"], asked["typed"], asked["player"]) == (7, 5, "Anna")
    game.restart()
    [asked] = lane(game)["asked"]
    assert game.host("settle", throw=asked["throw"], count=order)["ok"]
    assert lane(game)["asked"] == []
    assert game.host("settle", throw=asked["throw"], count=order)["code"] == "bad_throw"
    if order == "both":
        assert (counts(game)[-1] == ("Berta", 7)) if placed else (lane(game)["held"] == [7])
    else:
        assert counts(game) == [("Anna", 7 if order == "measured" else 5)]
        assert loose(game) == ([], [], 0)
        game.lane(Correction(1, 3, None, 1))
        assert counts(game) == [("Anna", 3)]
    check_replay(game)


def test_the_next_throw_after_a_question_goes_to_who_is_up(game):
    game.host("throw", pins=5)
    game.throw(7, number=1)
    game.place("Anna", 0)
    game.throw(4, number=2)
    assert counts(game) == [("Anna", 5), ("Berta", 4)]
    game.host("settle", throw=lane(game)["asked"][0]["throw"], count="both")  # it was Berta's
    assert counts(game) == [("Anna", 5), ("Berta", 7)]
    assert lane(game)["held"] == [4]


def test_a_pumpe_beside_a_lane_that_tells_no_zeros_is_a_throw_of_its_own(game):
    pumpe(game, "Anna")
    game.place("Anna", 0)
    game.throw(7, number=1)
    assert counts(game) == [("Anna", 0), ("Berta", 7)]
    assert lane(game)["pumpe"]


def test_a_lane_that_has_told_a_zero_offers_no_pumpe_while_it_is_healthy(game):
    game.throw(0, (), number=1)
    assert not lane(game)["pumpe"]
    game.lane(Link(1, up=False, said=Said("link_lost")))
    assert lane(game)["pumpe"]


def test_a_lane_without_numbers_tells_the_same_throw_within_seconds_only(game):
    game.host("throw", pins=7)
    game.throw(7)
    assert counts(game) == [("Anna", 7)]
    game.place("Anna", 0)
    game.host("throw", pins=7)
    game.place("Berta", 0)
    game.wait(30)
    tell(game, Throw(1, 7))
    assert counts(game) == [("Anna", 7), ("Berta", 7), ("Anna", 7)]


def test_what_was_typed_while_the_lane_was_out_is_what_it_missed(game):
    game.throw(5, number=1)
    game.place("Anna", 0)
    game.lane(Link(1, up=False, said=Said("link_lost")))
    game.host("throw", pins=4)
    game.place("Berta", 0)
    game.host("throw", pins=3)
    game.place("Anna", 1)
    game.lane(Link(1, up=True, said=Said("link_again")))
    game.lane(Missed(1, 2, 3, 7))
    game.throw(6, number=4)
    assert counts(game) == [("Anna", 5), ("Berta", 4), ("Anna", 3), ("Berta", 6)]
    assert lane(game)["gaps"] == []
    check_replay(game)


def test_more_missed_than_typed_is_offered_without_the_typed_ones(game):
    game.throw(5, number=1)
    game.place("Anna", 0)
    game.host("throw", pins=4)
    game.place("Berta", 0)
    game.lane(Missed(1, 2, 3, 12))
    game.throw(6, number=4)
    assert [(gap["first"], gap["last"], gap["pins"]) for gap in lane(game)["gaps"]] == [(3, 3, 8)]


def test_one_missed_throw_that_was_typed_otherwise_is_asked(game):
    game.host("throw", pins=4)
    game.lane(Missed(1, 1, 1, 7))
    [asked] = lane(game)["asked"]
    assert (asked["typed"], asked["measured"]) == (4, 7)
    game.throw(2, number=2)
    assert (lane(game)["gaps"], lane(game)["held"]) == ([], [2])


def test_a_lane_that_was_away_and_tells_another_count_tells_the_next_throw(game):
    game.lane(Link(1, up=False, said=Said("link_lost")))
    game.host("throw", pins=4)
    game.place("Anna", 0)
    game.lane(Link(1, up=True, said=Said("link_again")))
    game.throw(6, number=1)
    assert (counts(game), lane(game)["asked"]) == ([("Anna", 4), ("Berta", 6)], [])


def test_a_card_for_what_was_typed_as_nothing_is_the_same_throw(game):
    pumpe(game, "Anna")
    game.lane(Foul(1, 6, None, 1))
    assert counts(game) == [("Anna", 0)]
    assert lane(game)["last"]["foul"] == "yellow"


def test_a_correction_first_heard_of_what_was_typed_is_asked(game):
    game.host("throw", pins=4)
    game.lane(Correction(1, 6, None, 1))
    assert [asked["measured"] for asked in lane(game)["asked"]] == [6]


def test_a_new_numbering_is_no_word_about_what_was_typed(game):
    pumpe(game, "Anna")
    game.place("Anna", 0)
    game.lane(Reset(1))
    game.throw(0, (), number=1)
    assert counts(game) == [("Anna", 0), ("Berta", 0)]


class LaneThatIsFoundLater:
    """It tells zeros, and reports that it is there and one throw."""

    zeros = numbers = True

    def start(self, report):
        report(Link(1, Said("link_again"), up=True))
        report(Throw(1, 5, None, 2))

    def listen(self, overhear):
        pass

    def stop(self):
        pass


def test_what_a_lane_tells_is_known_as_soon_as_the_lane_is_found(game):
    found = []

    def make():
        if not found:
            raise LaneError("port_missing", Said("port_missing", {"port": "x"}))
        return found[0]

    patient = PatientLane(make)
    patient.start(game.lane)
    assert lane(game)["pumpe"]
    found.append(LaneThatIsFoundLater())
    assert patient._try()
    patient.stop()
    assert not lane(game)["pumpe"]
    assert game.place("Anna", 0)["ok"]
    assert pumpe(game, "Berta")["ok"]
    game.throw(5, number=3)
    assert len(lane(game)["asked"]) == 1  # it tells every throw: another count is not the next
