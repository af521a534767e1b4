"""The profiles beside the Zentral-PC's: fixed frames without a start byte, and plain lines."""

from __future__ import annotations

import pytest

from drivers.decoding.decoder import Decoder
from drivers.decoding.profile import Profile
from drivers.lane import Heard, LaneEvent, Rejected, Reset, Setting, Throw
from drivers.profiles.reader import load

V2, V3, LINE = load("ninepins-v2"), load("ninepins-v3"), load("line")
KRANZ_V2 = bytes.fromhex("01 18 01010101 00 01010101 02 0800 2b00")
KRANZ_V3 = bytes.fromhex("02000000 01 18 01010101 00 01010101 08 02 00 0800 35000000")
SCORE_300 = bytes.fromhex("01 18 01010101 00 01010101 28 2c01 7501")  # the sender adds the score as one number
KRANZ = (1, 2, 3, 4, 6, 7, 8, 9)


def decoded(profile: Profile, *pieces: bytes) -> list[LaneEvent]:
    decoder = Decoder(profile)
    return [event for piece in pieces for event in decoder.feed(piece)] + decoder.finish()


def v2(command: int, mask: str, rounds: int, score: int) -> bytes:
    body = bytes([1, command, *(int(pin) for pin in mask), rounds]) + score.to_bytes(2, "little")
    return body + sum(body).to_bytes(2, "little")


@pytest.mark.parametrize(("profile", "frame"), [(V2, KRANZ_V2), (V3, KRANZ_V3)])
def test_a_fixed_frame_has_its_pins_whatever_is_around_it(profile: Profile, frame: bytes) -> None:
    throw = Throw(1, 8, KRANZ, 2, False, frame.hex())
    for place in range(len(frame)):
        assert decoded(profile, frame[:place], frame[place:]) == [throw]
    assert decoded(profile, b"\x05\x00\x07", frame[:1], frame[1:]) == [Rejected(1, "frame", "050007"), throw]


def test_a_score_over_255_is_right_by_both_readings() -> None:
    by_bytes = SCORE_300[:14] + sum(SCORE_300[:14]).to_bytes(2, "little")
    for frame in (SCORE_300, by_bytes):
        assert decoded(V2, frame) == [Throw(1, 8, KRANZ, 40, False, frame.hex())]
    for score in (255, 256):
        assert len(decoded(V2, v2(24, "111101111", 40, score))) == 1


@pytest.mark.parametrize(("profile", "size"), [(V2, 16), (V3, 24)])
def test_an_all_zero_frame_is_refused_though_its_checksum_agrees(profile: Profile, size: int) -> None:
    assert decoded(profile, bytes(size)) == [Rejected(1, "zero_frame", bytes(size).hex())]


@pytest.mark.parametrize(("profile", "frame"), [(V2, KRANZ_V2), (V3, KRANZ_V3)])
def test_a_flipped_bit_is_no_throw_and_the_next_frame_is(profile: Profile, frame: bytes) -> None:
    for place in range(len(frame) * 8):
        bad = bytearray(frame)
        bad[place // 8] ^= 1 << place % 8
        throws = [event for event in decoded(profile, bytes(bad), frame) if isinstance(event, Throw)]
        assert throws == [Throw(1, 8, KRANZ, 2, False, frame.hex())]


def test_in_clear_off_only_new_pins_count_and_a_full_set_is_noticed() -> None:
    frames = [v2(24, "110000000", 1, 2), v2(25, "110000000", 2, 4), v2(25, "111100000", 3, 6)]
    frames += [v2(25, "111111111", 4, 11), v2(25, "100000000", 5, 12)]
    throws = [event for event in decoded(V2, *frames) if isinstance(event, Throw)]
    assert [throw.fallen for throw in throws] == [(1, 2), (1, 2), (3, 4), (5, 6, 7, 8, 9), (1,)]


def test_a_score_that_contradicts_the_pins_is_doubted() -> None:
    [_, throw] = decoded(V2, v2(24, "110000000", 1, 2), v2(24, "111000000", 2, 9))
    assert throw == Throw(1, 3, None, 2, True, v2(24, "111000000", 2, 9).hex())


def test_setting_repeating_and_beginning_again_are_no_throws() -> None:
    throw = v2(24, "110000000", 7, 2)
    events = decoded(V2, throw, v2(3, "000000000", 7, 2), throw, v2(50, "000000000", 7, 2), v2(24, "1" * 9, 1, 9))
    assert [type(event) for event in events] == [Throw, Setting, Heard, Heard, Reset]


def test_over_a_gap_a_throw_has_never_more_pins_than_the_score_allows() -> None:
    frames = [v2(25, "111111000", 4, 6), v2(25, "111111100", 6, 9)]
    throws = [event for event in decoded(V2, *frames) if isinstance(event, Throw)]
    assert [(throw.pins, throw.fallen, throw.doubtful) for throw in throws] == [(6, None, True), (3, None, True)]


@pytest.mark.parametrize("command", [24, 25])
def test_the_rounds_may_begin_anew_where_their_byte_ends(command: int) -> None:
    events = decoded(V2, v2(24, "110000000", 255, 500), v2(command, "111000000", 0, 503), v2(24, "1" * 9, 1, 512))
    throws = [event for event in events if isinstance(event, Throw)]
    assert [(throw.pins, throw.number) for throw in throws] == [(2, 255), (3, 0), (9, 1)]
    assert len(events) == 3


def test_the_same_round_with_a_score_that_begins_elsewhere_is_a_new_game() -> None:
    events = decoded(V2, v2(24, "111110000", 1, 5), v2(24, "111111100", 1, 12))
    assert [type(event) for event in events] == [Throw, Reset]


def test_a_frame_that_lacks_its_last_byte_costs_no_throw_after_the_pause() -> None:
    frames = [v2(24, "1" * 9, 5, 230), v2(24, "110000000", 6, 232), v2(24, "111000000", 7, 235)]
    assert frames[0][-1] == frames[1][0]  # the next one would complete it
    decoder = Decoder(V2)
    events = decoder.feed(frames[0][:-1]) + decoder.pause()
    for frame in frames[1:]:
        events += decoder.feed(frame) + decoder.pause()
    assert [event.number for event in events if isinstance(event, Throw)] == [6, 7]


@pytest.mark.parametrize("place", range(1, 16))
def test_a_pause_in_the_middle_of_a_frame_costs_nothing(place: int) -> None:
    frames = [v2(24, "110000000", 6, 2), v2(24, "111000000", 7, 5)]
    decoder = Decoder(V2)
    events = decoder.feed(frames[0][:place]) + decoder.pause() + decoder.feed(frames[0][place:]) + decoder.pause()
    assert [event.number for event in events if isinstance(event, Throw)] == [6]
    events = decoder.feed(frames[1])
    assert [event.number for event in events if isinstance(event, Throw)] == [7]


def test_a_checksum_may_have_small_letters() -> None:
    line = load("line-check")
    bodies = [f"KB,1,{n},{n},{(1 << n) - 1}" for n in range(1, 10)]
    sums = [0] * 9
    for index, body in enumerate(bodies):
        for sign in body.encode():
            sums[index] ^= sign
    text = "".join(f"${body}*{check:02x}\r\n" for body, check in zip(bodies, sums, strict=True))
    assert len([event for event in Decoder(line).feed(text.encode()) if isinstance(event, Throw)]) == 9


def test_a_line_is_a_count() -> None:
    events = decoded(LINE, b"7\r\n0\r", b"9\n", b"10\nx\n", b"3")
    assert [event.pins for event in events if isinstance(event, Throw)] == [7, 0, 9]
    assert [bytes.fromhex(event.bytes) for event in events if isinstance(event, Rejected)] == [b"10", b"x", b"3"]


def test_a_wire_that_names_no_lane_is_the_lane_it_is_attached_to() -> None:
    [throw] = Decoder(LINE, lane=3).feed(b"5\r")
    assert (type(throw), throw.lane) == (Throw, 3)
