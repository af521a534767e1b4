"""The lane that is not there: it must be told from a real one by nothing but its convenience."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.decoding.checksums import Checksum
from drivers.decoding.decoder import Decoder
from drivers.decoding.profile import FULL
from drivers.decoding.weighing import pins_of
from drivers.lane import Correction, Foul, Heard, Lane, LaneEvent, Link, Rejected, Reset, Throw
from drivers.lanes.manual import ManualLane
from drivers.lanes.polling import SPARE, Poller
from drivers.lanes.ports import open_port
from drivers.lanes.simulated import SimulatedLane
from drivers.profiles.reader import load
from drivers.simulator.pinsetter import Pinsetter
from drivers.simulator.pseudo_terminal import PseudoTerminal
from drivers.simulator.simulation import BadCommand, SimulatedBus
from drivers.simulator.speaker import Speaker, poll
from station.words.said import worded

PROFILE = load("zentral-kegeln")


@pytest.fixture
def lane(reported: Any) -> Iterator[SimulatedLane]:
    """A started simulated lane that has said it is up and begun."""
    lane = SimulatedLane(PROFILE, lanes=2, seed=1)
    lane.start(reported)
    reported.wait(Link, 2)
    reported.wait(Reset, 2)
    yield lane
    lane.stop()


def test_it_keeps_a_lanes_duties(lane: SimulatedLane) -> None:
    fits: Lane = lane
    fits.recheck()
    fits.stop()
    fits.stop()


def test_a_throw_by_its_pins(lane: SimulatedLane, reported: Any) -> None:
    lane.throw((3, 1, 2))
    [throw] = reported.wait(Throw)
    assert (throw.lane, throw.pins, throw.fallen, throw.number) == (1, 3, (1, 2, 3), 1)


def test_a_throw_by_its_count_has_a_picture_of_that_many(lane: SimulatedLane, reported: Any) -> None:
    for pins in range(10):
        lane.throw(pins, lane=2)
    throws = reported.wait(Throw, 10)
    assert [(throw.lane, throw.pins) for throw in throws] == [(2, pins) for pins in range(10)]
    assert all(throw.fallen is not None and len(throw.fallen) == throw.pins for throw in throws)
    assert not any(throw.doubtful for throw in throws)


def test_nothing_is_thrown_by_itself_unless_asked_for(reported: Any) -> None:
    lane = SimulatedLane(PROFILE, auto_seconds=0.05)
    lane.start(reported)
    try:
        assert len(reported.wait(Throw, 2)) >= 2
    finally:
        lane.stop()


def test_an_unplugged_lane_is_lost_and_found_again(lane: SimulatedLane, reported: Any) -> None:
    lane.do("throw 7")
    reported.wait(Throw)
    lane.do("unplug")
    reported.wait(Link, 4)
    lane.do("throw 8")  # nobody hears it
    lane.do("replug")
    lane.recheck()
    reported.wait(Link, 6)
    lane.do("throw 9")
    assert [throw.number for throw in reported.wait(Throw, 2)] == [1, 3]


@pytest.mark.parametrize("line", ["throw 10", "throw 1,1", "throw x", "card blue", "correct 1", "garbage x", "9: zero"])
def test_a_command_that_cannot_be_done_is_a_german_sentence(lane: SimulatedLane, line: str) -> None:
    with pytest.raises(BadCommand) as refused:
        lane.do(line)
    assert worded(refused.value.said).endswith(".")


def test_a_manual_lane_is_there_and_says_nothing_more(reported: Any) -> None:
    lane: Lane = ManualLane(3)
    lane.start(reported)
    lane.recheck()
    lane.stop()
    [link] = reported.events
    assert (link.lane, link.up) == (3, True)


# --- what it speaks, decoded without a wire -------------------------------------------------------------------


def spoken(pinsetter: Pinsetter, pictures: list[tuple[int, ...]]) -> list[LaneEvent]:
    decoder, speaker = Decoder(PROFILE), Speaker(PROFILE, 1)
    events = decoder.feed(speaker.reset() or b"")
    return events + [event for fallen in pictures for event in decoder.feed(speaker.result(pinsetter.throw(fallen)))]


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 2**32), st.booleans())
def test_what_fell_is_what_the_decoder_reads_in_volle_and_clear_off(seed: int, clear_off: bool) -> None:
    chance, pinsetter, decoder = random.Random(seed), Pinsetter(clear_off=clear_off), Decoder(PROFILE)
    speaker = Speaker(PROFILE, 1)
    decoder.feed(speaker.reset() or b"")
    for _ in range(20):
        fallen = pinsetter.picture(chance.randint(0, len(pinsetter.standing)), chance)
        [throw] = decoder.feed(speaker.result(pinsetter.throw(fallen)))
        assert isinstance(throw, Throw)
        assert (throw.fallen, throw.pins, throw.doubtful) == (fallen, len(fallen), False)


def test_in_clear_off_only_standing_pins_can_fall_and_a_full_set_follows_the_last() -> None:
    pinsetter = Pinsetter(clear_off=True)
    pinsetter.throw((1, 2, 3))
    assert pinsetter.standing == (4, 5, 6, 7, 8, 9)
    with pytest.raises(ValueError, match="1"):
        pinsetter.throw((1,))
    pinsetter.throw((4, 5, 6, 7, 8, 9))
    assert pinsetter.standing == pins_of(FULL)


def test_cards_and_corrections_are_understood() -> None:
    speaker, pinsetter, decoder = Speaker(PROFILE, 1), Pinsetter(), Decoder(PROFILE)
    first = pinsetter.throw((1, 2))
    events = decoder.feed(speaker.result(first))
    events += decoder.feed(speaker.result(pinsetter.throw((3,)), "red"))
    events += decoder.feed(speaker.result(pinsetter.correct(2, 4, random.Random(1)), "correction"))
    events += decoder.feed(speaker.result(pinsetter.throw((5,))))
    assert [type(event) for event in events] == [Throw, Foul, Correction, Throw]
    assert isinstance(events[2], Correction)
    assert (events[2].number, events[2].pins, events[2].doubtful) == (2, 4, False)
    assert isinstance(events[3], Throw)
    assert (events[3].fallen, events[3].doubtful) == ((5,), False)


def test_polls_are_the_frames_of_the_bus() -> None:
    frames = ["3038CE", "3138CF", "3238D0", "3338D1", "3438D2", "3538D3"]
    assert [poll(PROFILE, lane) for lane in range(1, 7)] == [frame.encode() + b"\r" for frame in frames]


# --- when to poll ---------------------------------------------------------------------------------------------


def test_one_poll_is_outstanding_and_a_lane_has_its_pause() -> None:
    poller = Poller(PROFILE, (1,))
    assert poller.next(0.0) == b"3038CE\r"
    assert poller.next(0.8) is None  # not answered yet
    poller.heard(1)
    assert poller.next(0.7) is None
    assert poller.next(0.7 + SPARE) == b"3038CE\r"


def test_a_lane_that_does_not_answer_is_given_up_after_three_seconds() -> None:
    poller = Poller(PROFILE, (1, 2))
    assert poller.next(0.0) == b"3038CE\r"
    assert poller.next(2.99) is None
    assert poller.next(3.0) == b"3138CF\r"
    poller.heard(1)  # too late, and not the one asked
    assert poller.next(3.1) is None
    poller.heard(2)
    assert poller.next(3.1) == b"3038CE\r"


# --- checksums ------------------------------------------------------------------------------------------------


def test_a_checksum_is_read_in_either_case_and_is_none_without_what_it_checks() -> None:
    checksum = Checksum(("sum8",), "hex", 2)
    assert checksum.holds(b"3038CE")
    assert checksum.holds(b"3038ce")
    assert not checksum.holds(b"3038CF")
    assert not checksum.holds(b"00")


def test_a_raw_checksum_may_stand_in_more_bytes_than_it_has() -> None:
    assert Checksum(("sum8",), "raw", 4).written(b"\x80\x81") == b"\x01\0\0\0"
    assert Checksum(("sum16",), "raw", 2, "big").written(b"\x80\x81") == b"\x01\x01"
    assert Checksum(("xor8",), "raw", 1).written(b"\x80\x81") == b"\x01"


def test_noise_of_the_simulated_lane_is_rejected(lane: SimulatedLane, reported: Any) -> None:
    lane.do("throw 4")
    for line in ("garbage 40", "cut", "double", "throw 5"):
        lane.do(line)
    assert [throw.pins for throw in reported.wait(Throw, 2)] == [4, 5]
    assert reported.of(Rejected)
    assert Heard(1) in reported.events  # the doubled frame


def test_what_nobody_read_is_not_said_to_who_comes_later() -> None:
    wire = PseudoTerminal()
    path = wire.plug()
    try:
        wire.write(b"old" * 10_000)
        with open_port(path, PROFILE.line) as port:
            wire.write(b"new")
            assert port.read(3) == b"new"
            wire.write(b"more" * 10_000)
            read = bytearray()
            while len(read) < 40_000:
                wire.flush()
                read += port.read(4000)
            assert port.in_waiting == 0
        assert wire.fileno() is None
    finally:
        wire.unplug()


def test_a_silent_lane_says_afterwards_what_happened() -> None:
    wire = PseudoTerminal()
    bus = SimulatedBus(PROFILE, wire, chance=random.Random(1))
    try:
        with open_port(wire.plug(), PROFILE.line) as port:
            bus.turn(100.0)
            bus.silence(5)
            bus.throw(1, 7)
            bus.turn(104.9)
            assert port.in_waiting == 0
            bus.turn(105.0)
            assert port.read(35).startswith(b"3830w001007")
    finally:
        wire.unplug()
