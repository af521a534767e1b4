"""Numbers that a lane counts itself: missing ones are told with their pins, repeated ones are dropped, as told to."""

from __future__ import annotations

import pytest

from drivers.decoding.decoder import Decoder
from drivers.decoding.memory import LaneMemory
from drivers.decoding.profile import Counting
from drivers.decoding.reading import Reading
from drivers.lane import Ball, Correction, Heard, LaneEvent, Missed, Ready, Rejected, Reset, Setting, Throw, as_json
from drivers.profiles.reader import load, names
from drivers.simulator.pinsetter import Pinsetter
from drivers.simulator.speaker import Speaker

ZENTRAL, NDJSON = load("zentral-kegeln"), load("ndjson-bridge")


def heard(*pictures: tuple[int, ...], lost: tuple[int, ...]) -> list[LaneEvent]:
    """Throws on lane 1, those with the numbers in ``lost`` never arriving."""
    pinsetter, speaker, decoder = Pinsetter(), Speaker(ZENTRAL, 1), Decoder(ZENTRAL)
    frames = [speaker.result(pinsetter.throw(picture)) for picture in pictures]
    stream = b"".join(frame for number, frame in enumerate(frames, 1) if number not in lost)
    return [event for event in decoder.feed(stream) if not isinstance(event, Heard)]


def test_a_lost_throw_is_told_with_its_number_and_pins_before_the_one_that_reveals_it() -> None:
    _, missed, throw = heard((1,), (1, 2, 3), (4, 5), lost=(2,))
    assert missed == Missed(1, 2, 2, pins=3)
    assert isinstance(throw, Throw)
    assert (throw.number, throw.pins, throw.doubtful) == (3, 2, False)
    assert as_json(missed) == {"event": "missed", "lane": 1, "first": 2, "last": 2, "pins": 3, "what": "throws"}


def test_several_lost_throws_are_told_together() -> None:
    events = heard((1,), (1, 2, 3), (4, 5), (), (9,), lost=(2, 3, 4))
    assert events[1] == Missed(1, 2, 4, pins=5)


def test_only_the_throw_that_reveals_a_gap_pays_with_its_picture() -> None:
    pinsetter, speaker, decoder = Pinsetter(clear_off=True), Speaker(ZENTRAL, 1), Decoder(ZENTRAL)
    frames = [speaker.result(pinsetter.throw(picture)) for picture in ((1,), (2, 3), (4,), (5, 6))]
    events = decoder.feed(frames[0] + frames[2] + frames[3])
    assert [throw.fallen for throw in events if isinstance(throw, Throw)] == [(1,), None, (5, 6)]


@pytest.mark.parametrize("name", [name for name in names() if load(name).speech])
def test_the_bytes_kept_with_a_throw_give_it_again(name: str) -> None:
    profile, pinsetter = load(name), Pinsetter()
    frame = Speaker(profile, 1).result(pinsetter.throw((1, 2, 3)))
    [throw] = [event for event in Decoder(profile).feed(frame) if isinstance(event, Throw)]
    [again] = Decoder(profile).again(throw.raw)
    assert again == throw
    assert [type(event) for event in Decoder(profile).again("00ff00")] == [Rejected]


def test_nothing_is_missing_when_nothing_is() -> None:
    assert not [event for event in heard((1,), (2,), (3,), lost=()) if isinstance(event, Missed)]


def test_who_starts_in_the_middle_has_missed_nothing() -> None:
    assert [type(event) for event in heard((1,), (2,), (3,), lost=(1, 2))] == [Throw]


def reading(number: int, pins: int, *sums: int, event: str = "throw") -> Reading:
    return Reading(event, 1, number=number, pins=pins, sums=sums)


@pytest.mark.parametrize(
    ("sums", "pins"),
    [((20, 20), 8), ((3, 3), None), ((40, 40), None), ((20, 25), None), ((), None), ((11, 11), None), ((12, 12), 0)],
)
def test_sums_that_cannot_be_or_disagree_imply_nothing(sums: tuple[int, ...], pins: int | None) -> None:
    memory = LaneMemory(1, Counting())
    memory.take(reading(1, 5, 10, 10))
    assert memory.take(reading(3, 2, *sums))[0] == Missed(1, 2, 2, pins)


def test_a_card_leaves_open_whether_its_pins_are_in_the_sums() -> None:
    memory = LaneMemory(1, Counting())
    memory.take(reading(1, 5, 5))
    assert memory.take(reading(3, 4, 12, event="foul"))[0] == Missed(1, 2, 2, None)


def test_a_correction_of_an_older_throw_makes_the_sums_tell_nothing() -> None:
    memory = LaneMemory(1, Counting())
    for number in (1, 2):
        memory.take(reading(number, 5, 5 * number))
    memory.take(reading(1, 9, event="correction"))
    assert memory.take(reading(4, 2, 20))[0] == Missed(1, 3, 3, None)


def test_a_correction_tells_of_the_throws_before_it_that_never_arrived() -> None:
    memory = LaneMemory(1, Counting())
    memory.take(reading(1, 5))
    assert [type(event) for event in memory.take(reading(4, 2, event="correction"))] == [Missed, Correction]
    assert [type(event) for event in memory.take(reading(5, 2))] == [Throw]


@pytest.mark.parametrize(("again", "kind"), [("correction", Correction), ("ignore", Heard), ("throw", Throw)])
def test_what_the_same_number_with_other_pins_means_is_said_by_the_profile(again: str, kind: type[LaneEvent]) -> None:
    memory = LaneMemory(1, Counting(again=again))  # type: ignore[arg-type]
    memory.take(reading(1, 5))
    assert [type(event) for event in memory.take(reading(1, 6))] == [kind]


def test_by_what_a_repetition_is_known_is_said_by_the_profile() -> None:
    for same, kind in (((), Correction), (("event", "number"), Heard)):
        memory = LaneMemory(1, Counting(same=same))
        memory.take(reading(1, 5))
        assert [type(event) for event in memory.take(reading(1, 6))] == [kind]


# --- a bridge that numbers all its lines -----------------------------------------------------------------------


def bridge(*lines: str) -> list[LaneEvent]:
    decoder = Decoder(NDJSON)
    return [event for line in lines for event in decoder.feed(line.encode() + b"\n")]


def line(seq: int, event: str = "throw", **more: int) -> str:
    fields = "".join(f',"{key}":{value}' for key, value in more.items())
    return f'{{"ev":"{event}","lane":1,"seq":{seq}{fields},"t":123456,"drp":0}}'


def test_a_bridge_says_everything_there_is_to_say() -> None:
    events = bridge(
        line(0, "boot"),
        line(1, "ready"),
        line(2, "ball"),
        line(3, mask=495),
        line(4, "set"),
        line(5, "hb"),
        line(6, "err"),
        '{"ev":"foul","lane":1,"seq":7,"mask":3,"card":"red"}',
        '{"ev":"fix","lane":1,"seq":3,"pins":7}',
    )
    kinds = ["Reset", "Ready", "Ball", "Throw", "Setting", "Heard", "Heard", "Foul", "Correction"]
    assert [type(event).__name__ for event in events] == kinds
    throw = events[3]
    assert isinstance(throw, Throw)
    assert (throw.pins, throw.fallen, throw.number) == (8, (1, 2, 3, 4, 6, 7, 8, 9), 3)


def test_lines_of_a_bridge_that_are_lost_or_repeated_are_seen() -> None:
    events = bridge(line(1, mask=1), line(1, mask=1), line(2, "ball"), line(2, "ball"), line(5, mask=3), line(9, "hb"))
    assert [event for event in events if not isinstance(event, Heard)] == [
        Throw(1, 1, (1,), 1, False, line(1, mask=1).encode().hex()),
        Ball(1),
        Missed(1, 3, 4, what="messages"),
        Throw(1, 2, (1, 2), 5, False, line(5, mask=3).encode().hex()),
        Missed(1, 6, 8, what="messages"),
    ]


def test_heartbeats_need_no_number_or_may_repeat_the_last() -> None:
    events = bridge(line(1, mask=1), '{"ev":"hb","lane":1}', line(1, "hb"), line(2, mask=1))
    assert [type(event) for event in events] == [Throw, Heard, Heard, Throw]


def test_a_bridge_that_started_anew_is_a_reset_and_no_gap() -> None:
    for first in (line(1, "boot"), line(1, "ready")):
        events = bridge(line(40, mask=1), first, line(2, mask=1))
        assert [type(event) for event in events if not isinstance(event, Heard | Ready)] == [Throw, Reset, Throw]


@pytest.mark.parametrize(
    "text",
    [
        '{"ev":"throw","lane":1,"seq":1}',
        '{"ev":"throw","lane":9,"seq":1,"mask":1}',
        '{"ev":"throw","lane":1,"seq":1,"mask":true}',
        '{"ev":"throw","lane":1,"seq":1,"mask":1.0}',
        '{"ev":"throw","lane":1,"seq":-1,"mask":1}',
        '{"ev":"throw","lane":1,"seq":1,"mask":99999999999}',
        '{"ev":"throw","lane":1,"seq":1,"pins":10}',
        '{"ev":"throw","lane":true,"seq":1,"pins":1}',
        '{"ev":"strike","lane":1}',
        '["throw"]',
        '{"ev":"throw","lane":1,"seq":1,"mask":49',
        "{" * 500,
    ],
)
def test_a_line_of_a_bridge_that_cannot_be_is_rejected(text: str) -> None:
    assert [type(event) for event in bridge(text)] == [Rejected]


def test_count_and_mask_of_a_bridge_that_disagree_are_doubted() -> None:
    [throw] = bridge(line(1, mask=7, pins=4))
    assert isinstance(throw, Throw)
    assert (throw.pins, throw.fallen, throw.doubtful) == (4, None, True)


def test_setting_is_told() -> None:
    assert bridge(line(1, "set")) == [Setting(1)]
