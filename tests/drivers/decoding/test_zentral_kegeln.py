"""The Zentral-PC bus, decoded: recorded frames, masks and sums, and what a bad line does to them."""

from __future__ import annotations

import itertools
import random
import tracemalloc
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from drivers.decoding.decoder import Decoder
from drivers.lane import Correction, Foul, Heard, LaneEvent, Missed, Rejected, Reset, Throw, as_json
from drivers.profiles.reader import load

PROFILE = load("zentral-kegeln")

POLL = b"3338D1"
TIME_LEFT = b"383507771"
KRANZ = b"3835w00200800D00D0000000731EF000C2"
MISS = b"3831f01C00008A2391CF00C01A1CF000F9"
STATUS = b"3835s000000FFF2"
TRIAL = b"3238P003014078"
SETUP = b"3038IG00100201E004005000010"
ALL_NINE = b"3830w0010090090090000000761FF000AB"
NOTHING = b"3830f00200000900900000107400000064"
ONE_OF_EACH = (POLL, TIME_LEFT, KRANZ, MISS, STATUS, ALL_NINE, NOTHING)


def said(body: str) -> bytes:
    """A message with its checksum."""
    return body.encode("latin-1") + f"{sum(body.encode('latin-1')) % 256:02X}".encode()


def frame(
    number: int,
    pins: int,
    *,
    kind: str = "w",
    total: int = 0,
    next_: int = 0,
    down: int = 0,
    lane: str = "30",
    time: int = 100,
) -> bytes:
    """A result as a lane sends it, without its end."""
    body = f"38{lane}{kind}{number:03X}{pins:03X}{total:03X}{total:03X}{next_:03X}000{time:03X}{down:03X}000"
    return said(body)


def decoded(*frames: bytes) -> list[LaneEvent]:
    """What these frames mean to a decoder that starts with them."""
    decoder = Decoder(PROFILE)
    return [event for line in frames for event in decoder.feed(line + b"\r")]


def told(events: list[LaneEvent]) -> list[LaneEvent]:
    """The events a station acts on."""
    return [event for event in events if not isinstance(event, Heard)]


# --- the recorded frames --------------------------------------------------------------------------------------


def test_as_many_pins_in_the_mask_as_fell_are_the_picture_also_of_the_first_message() -> None:
    [throw] = decoded(KRANZ)
    assert as_json(throw) == {
        "event": "throw",
        "lane": 6,
        "pins": 8,
        "fallen": [1, 2, 3, 4, 6, 7, 8, 9],
        "number": 2,
        "doubtful": False,
    }
    assert isinstance(throw, Throw)
    assert throw.raw == KRANZ.hex()


def test_with_the_throw_before_it_the_eight_pins_are_a_kranz() -> None:
    before = frame(1, 5, total=5, down=0x01F, lane="35")
    [_, throw] = decoded(before, KRANZ)
    assert throw == Throw(6, 8, (1, 2, 3, 4, 6, 7, 8, 9), 2, False, KRANZ.hex())


def test_a_miss_is_a_throw_of_nothing() -> None:
    assert decoded(MISS) == [Throw(2, 0, (), 28, False, MISS.hex())]


def test_all_nine_need_no_throw_before_them() -> None:
    assert decoded(ALL_NINE) == [Throw(1, 9, (1, 2, 3, 4, 5, 6, 7, 8, 9), 1, False, ALL_NINE.hex())]


@pytest.mark.parametrize("lane", range(1, 7))
def test_a_poll_is_known_and_no_news(lane: int) -> None:
    assert decoded(said(f"{29 + lane}38")) == []


def test_time_left_and_status_are_signs_of_life() -> None:
    assert decoded(TIME_LEFT, STATUS) == [Heard(6), Heard(6)]


def test_an_answer_nobody_has_explained_is_a_sign_of_life() -> None:
    assert decoded(said("3832x12"), said("3832"), said("3832i0")) == [Heard(3)] * 3


@pytest.mark.parametrize(("word", "lane"), [(TRIAL, 3), (SETUP, 1), (said("3830i1"), 1), (said("3832p1"), 3)])
def test_a_game_set_up_on_the_lanes_own_computer_is_a_reset(word: bytes, lane: int) -> None:
    assert decoded(word) == [Reset(lane)]


def test_a_new_game_is_told_once_until_a_throw_falls() -> None:
    words = (SETUP, said("3830i1"), ALL_NINE, said("3830i1"), SETUP)
    assert [type(event) for event in decoded(*words)] == [Reset, Heard, Throw, Reset, Heard]


def test_after_a_new_game_the_first_picture_is_known() -> None:
    [_, throw] = decoded(SETUP, frame(1, 2, total=2, down=0b110))
    assert throw == Throw(1, 2, (2, 3), 1, False, frame(1, 2, total=2, down=0b110).hex())


def test_a_first_throw_missed_after_a_new_game_leaves_the_picture_unknown() -> None:
    [_, missed, throw] = decoded(SETUP, frame(2, 2, total=5, down=0b11111, next_=0b11111))
    assert missed == Missed(1, 1, 1, pins=3)
    assert isinstance(throw, Throw)
    assert (throw.pins, throw.fallen, throw.doubtful) == (2, None, False)


# --- masks and sums -------------------------------------------------------------------------------------------

CLEARING = (
    frame(14, 3, total=50, down=0b111),
    frame(15, 5, total=55, down=0x1D1),
    frame(16, 4, total=59, down=0x151, next_=0x151),
    frame(17, 3, total=62, down=0x1F5, next_=0x1F5),
    frame(18, 2, total=64, down=0x1FF),
)


def pictures(events: list[LaneEvent]) -> list[tuple[int, tuple[int, ...] | None, bool]]:
    return [(event.pins, event.fallen, event.doubtful) for event in events if isinstance(event, Throw)]


def test_in_clear_off_each_throw_has_its_own_pins() -> None:
    assert pictures(decoded(*CLEARING))[1:] == [
        (5, (1, 5, 7, 8, 9), False),
        (4, (1, 5, 7, 9), False),
        (3, (3, 6, 8), False),
        (2, (2, 4), False),
    ]


@pytest.mark.parametrize("first", [1, 2, 3, 4])
def test_who_starts_in_the_middle_knows_the_count_and_not_the_picture(first: int) -> None:
    whole, part = pictures(decoded(*CLEARING))[first:], pictures(decoded(*CLEARING[first:]))
    known = whole[0][1] if first < 3 else None  # as many pins lie as fell: none lay before
    assert part == [(whole[0][0], known, False), *whole[1:]]


def test_less_pins_in_the_mask_than_fell_are_doubted_whatever_was_before() -> None:
    assert pictures(decoded(frame(9, 5, total=40, down=0b111))) == [(5, None, True)]


@pytest.mark.parametrize("kind", ["w", "g", "h", "k"])
def test_after_a_gap_a_mask_of_just_the_pins_is_the_picture(kind: str) -> None:
    events = decoded(frame(1, 3, total=3, down=0b111), frame(5, 2, total=20, down=0b11000, kind=kind))
    told = [event for event in events if isinstance(event, Throw)][-1]
    assert (told.pins, told.fallen, told.doubtful) == (2, (4, 5), False)


def test_missed_throws_that_felled_nothing_leave_the_picture_known() -> None:
    frames = frame(1, 3, total=3, down=0b111, next_=0b111), frame(4, 2, total=5, down=0b11111, next_=0b11111)
    assert pictures(decoded(*frames))[1] == (2, (4, 5), False)


def test_one_of_two_sums_may_have_been_edited() -> None:
    body = "3830w002002005063000000062003000"  # the lane's sum runs on, the total was edited
    assert pictures(decoded(frame(1, 3, total=3, down=0b111), said(body)))[1] == (2, (1, 2), False)


def test_sums_and_number_may_begin_anew_where_their_digits_end() -> None:
    frames = [frame(0xFFE, 3, total=0xFFC, down=7), frame(0xFFF, 2, total=0xFFE, down=3)]
    events = decoded(*frames, frame(0, 5, total=3, down=31), frame(2, 1, total=8, down=1), frame(3, 1, total=9, down=1))
    assert pictures(events)[1:] == [(2, (1, 2), False), (5, (1, 2, 3, 4, 5), False), (1, (1,), False), (1, (1,), False)]
    assert [event.number for event in events if isinstance(event, Throw)] == [0xFFE, 0xFFF, 0, 2, 3]
    assert [event.pins for event in events if isinstance(event, Missed)] == [4]
    assert not [event for event in events if isinstance(event, Reset)]


def test_a_small_number_with_small_sums_is_a_new_game_and_not_the_next_throw() -> None:
    events = decoded(frame(0xFFF, 2, total=0x800, down=3), frame(1, 5, total=5, down=31))
    assert isinstance(events[1], Reset)


@pytest.mark.parametrize(
    "other",
    [
        frame(1, 7, total=7, down=0x7F, time=200),
        frame(1, 5, total=5, down=0x1F, time=200),
        said("3830w0010070070130000000640 7F000".replace(" ", "")),
        frame(1, 5, total=9, down=0x1F),
    ],
    ids=["more time left", "more time left, all else equal", "its total begins elsewhere", "both sums do"],
)
def test_the_same_number_in_another_game_is_no_correction(other: bytes) -> None:
    events = decoded(frame(1, 5, total=5, down=0x1F), other)
    [reset] = events[1:]
    assert isinstance(reset, Reset)
    assert reset.unscored is not None
    assert reset.unscored.number == 1


def test_a_lost_message_costs_the_picture_and_not_the_count() -> None:
    assert pictures(decoded(CLEARING[1], CLEARING[2], CLEARING[4]))[-1] == (2, None, False)


def test_a_lane_without_masks_still_counts() -> None:
    counts = [7, 4, 9, 0, 8]
    frames = [frame(n, pins, total=sum(counts[:n])) for n, pins in enumerate(counts, 1)]
    throws = pictures(decoded(*frames))
    assert [pins for pins, _, _ in throws] == counts
    assert [fallen for _, fallen, _ in throws] == [None, None, None, (), None]


def test_a_mask_that_contradicts_the_count_is_doubted_and_the_count_counts() -> None:
    assert pictures(decoded(frame(1, 3, total=3, down=0b111), frame(2, 4, total=7, down=0b11)))[1] == (4, None, True)


def test_a_sum_that_contradicts_the_count_is_doubted_and_the_count_counts() -> None:
    assert pictures(decoded(frame(1, 3, total=3, down=0b111), frame(2, 2, total=9, down=0b11)))[1] == (2, None, True)


def test_a_mask_with_a_tenth_pin_is_doubted() -> None:
    assert pictures(decoded(frame(1, 3, total=3, down=0x207))) == [(3, None, True)]


def test_each_lane_of_the_bus_has_its_own_memory() -> None:
    frames = [frame(1, 3, total=3, down=0b111), frame(8, 1, total=20, down=1, lane="31"), frame(2, 1, total=4, down=2)]
    assert pictures(decoded(*frames)) == [(3, (1, 2, 3), False), (1, (1,), False), (1, (2,), False)]


# --- repeated, backwards, corrected, fouled -------------------------------------------------------------------


def test_a_doubled_frame_is_one_throw() -> None:
    decoder = Decoder(PROFILE)
    events = decoder.feed(ALL_NINE + b"\r" + ALL_NINE + b"\r")
    assert [type(event) for event in events] == [Throw, Heard]
    assert decoder.duplicates == 1


def test_a_repetition_with_less_time_left_is_still_the_same_throw() -> None:
    assert len(told(decoded(frame(3, 4, total=9, time=50), frame(3, 4, total=9, time=49)))) == 1


def test_two_equal_throws_with_their_own_numbers_are_two() -> None:
    assert len(pictures(decoded(frame(3, 4, total=9), frame(4, 4, total=13)))) == 2


def test_a_throw_known_from_before_the_start_counts_no_second_time() -> None:
    decoder = Decoder(PROFILE)
    decoder.recall(CLEARING[2].hex())
    decoder.recall("00ff")  # of another profile: nothing
    again, following = (decoder.feed(line + b"\r") for line in CLEARING[2:4])
    assert again == [Heard(1)]
    assert pictures(following) == [(3, (3, 6, 8), False)]


def test_a_number_that_goes_backwards_is_a_reset_and_its_throw_waits_for_the_host() -> None:
    late = frame(1, 6, total=6, down=0b111111)
    events = decoded(frame(30, 4, total=120), late, frame(2, 1, total=7, down=1))
    assert events[1] == Reset(1, unscored=Throw(1, 6, (1, 2, 3, 4, 5, 6), 1, False, late.hex()))
    assert pictures(events)[1:] == [(1, (1,), False)]


def test_another_count_for_the_same_number_is_a_correction() -> None:
    events = decoded(frame(4, 1, total=1, down=1), frame(5, 3, total=4, down=7), frame(5, 2, total=3, down=3))
    assert isinstance(events[2], Correction)
    assert (events[2].number, events[2].pins, events[2].fallen) == (5, 2, (1, 2))


def test_the_operators_correction_names_its_throw() -> None:
    events = decoded(
        frame(5, 3, total=3), frame(6, 3, total=6), frame(5, 9, kind="k", total=12), frame(7, 1, total=13, down=1)
    )
    assert isinstance(events[2], Correction)
    assert (events[2].number, events[2].pins) == (5, 9)
    assert isinstance(events[3], Throw)
    assert not events[3].doubtful  # the sums have changed with the correction


def test_a_throw_repeated_after_the_correction_of_an_older_one_counts_once() -> None:
    last = frame(6, 3, total=6)
    events = decoded(frame(5, 3, total=3), last, frame(5, 9, kind="k", total=12), last)
    assert [type(event) for event in events] == [Throw, Throw, Correction, Heard]


def test_a_correction_of_a_throw_nobody_heard_is_told() -> None:
    [event] = decoded(frame(5, 9, kind="k", total=9))
    assert isinstance(event, Correction)


@pytest.mark.parametrize(("kind", "card"), [("g", "yellow"), ("h", "red")])
def test_a_card_is_a_foul_with_its_pins_as_measured(kind: str, card: str) -> None:
    [_, foul] = decoded(frame(1, 3, total=3, down=7), frame(2, 2, kind=kind, total=3, down=3))
    assert isinstance(foul, Foul)
    assert (foul.card, foul.pins, foul.fallen, foul.doubtful) == (card, 2, (1, 2), False)


def test_a_card_shown_after_the_throw_takes_its_pins_and_is_no_second_throw() -> None:
    [_, event] = decoded(frame(1, 3, total=3), frame(1, 3, kind="g", total=3))
    assert isinstance(event, Correction)
    assert (event.number, event.pins) == (1, 0)


# --- bad lines ------------------------------------------------------------------------------------------------


def test_ten_pins_are_no_throw() -> None:
    assert [(e.reason, e.lane) for e in decoded(frame(1, 10, lane="31")) if isinstance(e, Rejected)] == [("value", 2)]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (ALL_NINE[:-1] + b"C", "checksum"),
        (said("3839i0"), "value"),
        (said("3836000"), "value"),
        (said("hello world"), "frame"),
        (said("3830w12"), "frame"),
        (b"x", "frame"),
        (bytes(34), "zero_frame"),
        (b"\0", "zero_frame"),
    ],
)
def test_what_is_no_frame_is_rejected_with_its_reason(line: bytes, reason: str) -> None:
    [event] = decoded(line)
    assert isinstance(event, Rejected)
    assert (event.reason, event.bytes) == (reason, line.hex())


def test_line_feeds_after_the_carriage_return_are_nothing() -> None:
    assert len(decoded(b"\n" + ALL_NINE, b"\n", b"")) == 1


@pytest.mark.parametrize("place", range(len(ALL_NINE) + 1))
def test_a_frame_split_anywhere_is_the_same_throw(place: int) -> None:
    decoder = Decoder(PROFILE)
    whole = ALL_NINE + b"\r"
    assert decoder.feed(whole[:place]) + decoder.feed(whole[place:]) == decoded(ALL_NINE)


@pytest.mark.parametrize("line", [KRANZ, MISS, ALL_NINE, NOTHING])
def test_one_flipped_bit_never_makes_a_throw(line: bytes) -> None:
    for place, bit in itertools.product(range(len(line)), range(8)):
        bad = bytearray(line)
        bad[place] ^= 1 << bit
        if bytes(bad).upper() == line.upper() and line[:-2] == bad[:-2]:
            continue  # the same checksum in small letters
        events = told(decoded(bytes(bad)))
        assert events, bad
        assert all(isinstance(event, Rejected) for event in events), bad


def test_a_flipped_terminator_costs_its_own_frame_only() -> None:
    for bit in range(8):
        stream = KRANZ + bytes([0x0D ^ 1 << bit]) + ALL_NINE + b"\r"
        events = told(Decoder(PROFILE).feed(stream))
        assert [event.raw for event in events if isinstance(event, Throw)] == [ALL_NINE.hex()]
        assert [event.bytes for event in events if isinstance(event, Rejected)] == [stream[:35].hex()]


@pytest.mark.parametrize("noise", [b"38302", b"3038CE", b"383507771", b"3835s000000FFF2", b"3830i1FF"])
def test_noise_that_looks_like_a_sign_of_life_swallows_no_throw(noise: bytes) -> None:
    result = b"3830w00200400900900000010000F00084"
    events = told(decoded(noise + result))
    assert [event.pins for event in events if isinstance(event, Throw)] == [4]


def test_a_checksum_in_small_letters_is_as_good() -> None:
    assert pictures(decoded(KRANZ[:-2] + b"c2"))[0][0] == 8


def test_a_throw_glued_to_noise_is_found() -> None:
    events = told(decoded(b"\x80noise\x00" + ALL_NINE))
    assert [type(event) for event in events] == [Rejected, Throw]


def test_half_a_frame_does_not_swallow_the_next() -> None:
    assert [type(event) for event in told(decoded(KRANZ[:17] + ALL_NINE))] == [Rejected, Throw]


def test_what_never_ends_overflows_and_a_throw_after_it_is_found() -> None:
    decoder = Decoder(PROFILE)
    events = decoder.feed(b"A" * 10_000 + ALL_NINE + b"\r")
    assert [event.reason for event in events[:-1] if isinstance(event, Rejected)] == ["overflow"] * 3 + ["frame"]
    assert isinstance(events[-1], Throw)


def test_the_unfinished_rest_is_rejected_at_the_end() -> None:
    decoder = Decoder(PROFILE)
    decoder.feed(KRANZ)
    assert decoder.finish() == [Rejected(1, "frame", KRANZ.hex())]
    assert decoder.finish() == []


# The same protocol on several kinds of wire: each brings a stream of bytes to the decoder in its own way.
Wire = Callable[[bytes], Iterator[bytes]]
SEQUENCE = (SETUP, POLL, TIME_LEFT, frame(1, 5, total=5, down=0x1D1), STATUS, MISS, frame(2, 0, kind="f", total=5))


def byte_by_byte(stream: bytes) -> Iterator[bytes]:
    yield from (bytes([byte]) for byte in stream)


def all_at_once(stream: bytes) -> Iterator[bytes]:
    yield stream


def late(stream: bytes) -> Iterator[bytes]:
    """Nothing comes, often, between pieces of random length."""
    chance = random.Random(7)
    while stream:
        size = chance.randrange(1, 9)
        yield stream[:size]
        yield b""
        stream = stream[size:]


def with_garbage(stream: bytes) -> Iterator[bytes]:
    """Noise in front of every frame."""
    chance = random.Random(8)
    for line in stream.split(b"\r")[:-1]:
        yield bytes(byte for byte in chance.randbytes(30) if byte not in b"\r\n")
        yield line + b"\r"


def with_line_feeds(stream: bytes) -> Iterator[bytes]:
    yield stream.replace(b"\r", b"\r\n")


@pytest.mark.parametrize("wire", [byte_by_byte, all_at_once, late, with_garbage, with_line_feeds])
def test_the_same_throws_come_over_every_wire(wire: Wire) -> None:
    decoder = Decoder(PROFILE)
    stream = b"".join(line + b"\r" for line in SEQUENCE)
    events = [event for piece in wire(stream) for event in decoder.feed(piece)]
    scored = [event for event in told(events) if not isinstance(event, Rejected)]
    assert [type(event) for event in scored] == [Reset, Throw, Throw, Throw]
    assert pictures(scored) == [(5, (1, 5, 7, 8, 9), False), (0, (), False), (0, (), False)]


def rejected_bytes(events: list[LaneEvent]) -> bytes:
    return b"".join(bytes.fromhex(event.bytes) for event in events if isinstance(event, Rejected))


lines = st.one_of(st.sampled_from(ONE_OF_EACH), st.binary(max_size=60), st.just(b""), st.just(b"\n"))


@settings(max_examples=150, deadline=None)
@given(st.lists(lines, max_size=12), st.lists(st.integers(1, 50), max_size=40))
def test_however_a_stream_is_chopped_it_means_the_same(pieces: list[bytes], sizes: list[int]) -> None:
    stream = b"\r".join(pieces)
    chopped, decoder = [], Decoder(PROFILE)
    rest = stream
    for size in sizes:
        chopped += decoder.feed(rest[:size])
        rest = rest[size:]
    chopped += decoder.feed(rest) + decoder.finish()
    whole = Decoder(PROFILE)
    assert chopped == whole.feed(stream) + whole.finish()


@settings(max_examples=150, deadline=None)
@given(st.binary(max_size=9000))
def test_every_byte_of_noise_is_accounted_for(noise: bytes) -> None:
    decoder = Decoder(PROFILE)
    events = decoder.feed(noise) + decoder.finish()
    assert rejected_bytes(events) == noise.replace(b"\r", b"").replace(b"\n", b"")


@settings(max_examples=200, deadline=None)
@given(st.binary(max_size=300).filter(lambda noise: not set(noise) & set(b"\r\n")))
def test_a_good_frame_after_any_noise_is_found(noise: bytes) -> None:
    assert isinstance(decoded(noise + ALL_NINE)[-1], Throw)


def test_a_million_random_bytes_are_no_throw() -> None:
    chance, decoder = random.Random(1), Decoder(PROFILE)
    rejected = 0
    for _ in range(250):
        for event in decoder.feed(chance.randbytes(4000)):
            assert isinstance(event, Rejected | Heard)
            rejected += isinstance(event, Rejected)
    assert rejected > 1000


def test_noise_that_never_ends_fills_no_memory() -> None:
    decoder = Decoder(PROFILE)
    tracemalloc.start()
    for _ in range(250):
        decoder.feed(b"x" * 4000)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 100_000
