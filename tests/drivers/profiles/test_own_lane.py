"""A bus of several lanes: ours goes on as lane 1, the others do not, and where only others speak the host is asked."""

from __future__ import annotations

from drivers.lane import Foul, Heard, LaneEvent, Link, Missed, Noted, Rejected, Reset, Said, Throw
from drivers.lanes.own import OwnLanes

BACK = Said("link_again")


def heard(number: int, *events: LaneEvent) -> list[LaneEvent]:
    ours: list[LaneEvent] = []
    own = OwnLanes(ours.append, {number: 1})
    for event in events:
        own(event)
    return ours


def test_our_lane_goes_on_as_lane_one_and_others_do_not() -> None:
    events = (
        Link(2, BACK, up=True),
        Throw(1, 7),
        Heard(2),
        Throw(2, 5),
        Reset(2, Throw(2, 3)),
        Missed(2, 1, 2),
    )
    assert heard(2, *events)[2:] == [Heard(1), Throw(1, 5), Reset(1, Throw(1, 3)), Missed(1, 1, 2)]


def test_where_only_others_speak_the_host_is_asked_once_for_each() -> None:
    events = (
        Link(1, BACK, up=True),
        Rejected(1, "frame", "00"),
        Heard(2),
        Throw(2, 5),
        Throw(2, 6),
        Foul(3, 1),
    )
    assert heard(1, *events)[2:] == [Noted(1, "other_lanes", "2"), Noted(1, "other_lanes", "2, 3")]


def test_a_lane_that_speaks_is_asked_about_no_more() -> None:
    assert heard(1, Heard(1), Throw(2, 5)) == [Heard(1)]


def test_several_of_a_line_go_on_and_another_is_told_once() -> None:
    told: list[LaneEvent] = []
    own = OwnLanes(told.append, {1: 1, 3: 2}, tell=True)
    for event in (Throw(3, 5), Throw(1, 7), Throw(2, 6), Throw(2, 6), Throw(4, 1), Link(1, BACK, up=True)):
        own(event)
    ignored = [Noted(1, "ignored_lanes", "2"), Noted(1, "ignored_lanes", "2, 4")]
    assert told == [Throw(2, 5), Throw(1, 7), *ignored, Link(1, BACK, up=True)]
