"""Learning a lane: nine pins felled one by one give the order, the polarity and, if need be, the frames themselves."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

from drivers.attaching.learned import ALL_NINE, ZERO, FrameLearner, Learner, OrderLearner
from drivers.attaching.measuring import Meter
from drivers.attaching.pin_walk import FROM_THE_TOP, PINS, Ambiguous, described, inverted, mirrored, solved
from drivers.decoding.decoder import Decoder
from drivers.decoding.profile import LineSettings, PinOrder
from drivers.lane import Throw
from drivers.profiles.reader import load, parse, text_of
from drivers.simulator.pinsetter import Pinsetter
from drivers.simulator.speaker import Speaker
from drivers.toml_text import written
from station.words.said import worded

FELLED = {**{pin: (pin,) for pin in PINS}, ALL_NINE: PINS, ZERO: ()}
ODD = PinOrder((3, 1, 4, 2, 5, 9, 7, 6, 8), fallen=False)
ORDERS = [PinOrder(), mirrored(PinOrder()), inverted(PinOrder()), inverted(mirrored(PinOrder())), ODD]


def seen(order: PinOrder, *, noise: int = 0) -> dict[int, int]:
    """What nine pins show, one by one; ``noise`` are bits that are always set."""
    return {pin: order.spell(1 << (pin - 1)) | noise for pin in PINS}


@pytest.mark.parametrize("order", ORDERS)
def test_nine_pins_give_order_and_polarity(order: PinOrder) -> None:
    walk = solved(seen(order, noise=0x1000), 16)
    assert walk.order == order


def test_what_a_wiring_is_like_is_said() -> None:
    assert "gespiegelt" in worded(described(mirrored(PinOrder()))[0])
    assert "von hinten" in worded(described(PinOrder(FROM_THE_TOP))[0])
    assert "stehende Kegel" in worded(described(inverted(PinOrder()))[1])


def spoilt(pin: int, value: int) -> dict[int, int]:
    return {**seen(PinOrder()), pin: value}


@pytest.mark.parametrize(
    ("observations", "sentence", "pins"),
    [
        ({pin: 1 << (pin - 1) for pin in PINS[:8]}, "Es fehlt: Kegel 9", (9,)),
        (spoilt(4, 1 << 4), "Die Kegel 4 und 5 sehen gleich aus", (4, 5)),
        (spoilt(4, 0), "Kein Bit gehört allein zu Kegel 4", (4,)),
        (spoilt(4, 1 << 3 | 1 << 9), "Mehrere Bits ändern sich nur mit Kegel 4", (4,)),
        (dict.fromkeys(PINS, 0), "Kein Bit gehört allein", PINS),
    ],
)
def test_an_answer_that_leaves_a_doubt_is_refused(
    observations: dict[int, int], sentence: str, pins: tuple[int, ...]
) -> None:
    with pytest.raises(Ambiguous) as refused:
        solved(observations, 16)
    assert sentence in worded(refused.value.said)
    assert refused.value.pins == pins


# --- frames ---------------------------------------------------------------------------------------------------


def frames(name: str, order: PinOrder) -> dict[int, bytes]:
    """What a lane of that profile, wired in that order, sends at each step."""
    speaker, pinsetter = Speaker(replace(load(name), pins=order), 1), Pinsetter()
    return {step: speaker.result(pinsetter.throw(fallen)) for step, fallen in FELLED.items()}


def learn(learner: Learner, told: dict[int, bytes]) -> str:
    for step in learner.steps:
        learner.take(step, told[step])
    text, _ = learner.profile("verein", "Unsere Bahn", LineSettings(14400))
    return text


def right(text: str, name: str, order: PinOrder) -> None:
    """The learned profile reads a whole evening of that lane."""
    profile = parse(text, "verein.toml")
    assert (profile.name, profile.line.baud) == ("verein", 14400)
    speaker, pinsetter, chance, decoder = (
        Speaker(replace(load(name), pins=order), 1),
        Pinsetter(),
        Random(3),
        Decoder(profile),
    )
    decoder.feed(speaker.result(pinsetter.throw((1,))))  # of the first throw some makes cannot tell the picture
    for _ in range(60):
        fallen = pinsetter.picture(chance.randrange(10), chance)
        [throw] = decoder.feed(speaker.result(pinsetter.throw(fallen)))
        assert isinstance(throw, Throw)
        assert (throw.fallen, throw.doubtful) == (fallen, False)


BASED = ["zentral-kegeln", "ninepins-v2", "ninepins-v3", "ndjson-bridge"]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", BASED)
def test_with_a_profile_only_the_order_is_learned(name: str, order: PinOrder) -> None:
    right(learn(OrderLearner(load(name), text_of(name)[0]), frames(name, order)), name, order)


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", ["zentral-kegeln", "ninepins-v3"])
def test_without_one_the_mask_is_found_by_the_difference_between_frames(name: str, order: PinOrder) -> None:
    text = learn(FrameLearner(), frames(name, order))
    right(text, name, order)
    learned = tomllib.loads(text)
    assert "sum8" in learned["checksum"]["kinds"]
    assert {"mask", "pins"} <= learned["forms"].keys()


PICTURES = ((1, 2, 3), (5,), (2, 4), (7,))


def blank(frame: bytes, mask: bytes) -> bytes:
    """A frame of the central PC whose field of pins says always the same."""
    body = frame[:26] + mask + frame[29:32]
    return body + b"%02X\r" % (sum(body) % 256)


@pytest.mark.parametrize("mask", [b"000", b"1FF"])
def test_a_lane_that_never_fills_in_its_pins_is_learned_as_one_that_tells_the_count(mask: bytes) -> None:
    name = "zentral-kegeln"
    told = {step: blank(data, mask) for step, data in frames(name, PinOrder()).items()}
    learner = OrderLearner(load(name), text_of(name)[0])
    for step in learner.steps:
        learner.take(step, told[step])
    text, order = learner.profile("verein", "Unsere Bahn", LineSettings())
    assert order is None
    assert "nur die Zahl" in worded(described(order)[0])
    decoder, meter, known = Decoder(parse(text, "verein.toml")), Meter(parse(text, "verein.toml")), Meter(load(name))
    speaker, pinsetter = Speaker(load(name), 1), Pinsetter()
    stream = [blank(speaker.result(pinsetter.throw(fallen)), mask) for fallen in (*PICTURES, (), *PICTURES)]
    for event in decoder.feed(b"".join(stream)):
        assert isinstance(event, Throw)
        assert (event.fallen is None, event.doubtful) == (event.pins > 0, False)
        meter.take(event)
    assert (meter.report.agreed, meter.report.still) == (True, False)
    for event in Decoder(load(name)).feed(b"".join(stream)):
        known.take(event)
    assert (known.report.agreed, known.report.still) == (False, True)


def test_a_bowler_who_fells_the_same_pin_nine_times_teaches_nothing() -> None:
    name = "zentral-kegeln"
    learner = OrderLearner(load(name), text_of(name)[0])
    speaker, pinsetter = Speaker(load(name), 1), Pinsetter()
    for step in learner.steps:
        learner.take(step, speaker.result(pinsetter.throw((1,))))
    with pytest.raises(Ambiguous):
        learner.profile("verein", "Unsere Bahn", LineSettings())


def own(step: int, mask: int) -> bytes:
    """A lane of nobody's make: STX, a type, the mask in decimal digits, twice where asked, ETX."""
    return b"\x02W%03d;%d\x03" % (mask, len(FELLED[step]))


def test_a_lane_of_an_unknown_make_is_learned() -> None:
    told = {step: own(step, sum(1 << (pin - 1) for pin in fallen)) for step, fallen in FELLED.items()}
    text = learn(FrameLearner(), told)
    decoder = Decoder(parse(text, "verein.toml"))
    [throw] = decoder.feed(b"\x02W257;2\x03")
    assert isinstance(throw, Throw)
    assert (throw.pins, throw.fallen) == (2, (1, 9))
    assert [type(event).__name__ for event in decoder.feed(b"\x02S257;2\x03")] == ["Rejected"]


def line(step: int, order: PinOrder, form: str) -> bytes:
    """A board of a hobbyist: decimal numbers, each with as many digits as it needs."""
    mask = order.spell(sum(1 << (pin - 1) for pin in FELLED[step]))
    number = 7 if step == ZERO else 95 + (step or 11)
    total = 8 + (step if step < ALL_NINE else 18)
    text = form.format(mask=mask, pins=len(FELLED[step]), number=number, total=total)
    return text.encode() + b"\r\n"


FORMS = ["W;{number};{pins};{mask}", "wurf={number} holz={pins} summe={total} bild={mask}", "{mask},{pins}"]


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("form", FORMS)
def test_lines_whose_numbers_have_as_many_digits_as_they_need_are_learned(form: str, order: PinOrder) -> None:
    text = learn(FrameLearner(), {step: b"ok\r\n" + line(step, order, form) for step in FELLED})
    decoder = Decoder(parse(text, "verein.toml"))
    for number, fallen in enumerate((*PICTURES, ()), 1):
        mask = order.spell(sum(1 << (pin - 1) for pin in fallen))
        total = 100 + 3 * number  # the sum is not what this is about
        said = form.format(mask=mask, pins=len(fallen), number=number, total=total).encode()
        throws = [event for event in decoder.feed(said + b"\r\n") if isinstance(event, Throw)]
        assert [(throw.pins, throw.fallen) for throw in throws if not throw.doubtful] in ([(len(fallen), fallen)], [])
        assert len(throws) == 1
        assert throws[0].doubtful is ("total" in form and number > 1 and len(fallen) != 3)


@pytest.mark.parametrize("order", ORDERS)
def test_a_line_with_a_checksum_behind_a_star_is_learned_with_it(order: PinOrder) -> None:
    speaker, pinsetter = Speaker(replace(load("line-check"), pins=order), 1), Pinsetter()
    told = {step: speaker.result(pinsetter.throw(FELLED[step])) for step in (*PINS, ALL_NINE, ZERO)}
    text = learn(FrameLearner(), told)
    assert tomllib.loads(text)["checksum"]["separator"] == "*"
    right(text, "line-check", order)
    decoder = Decoder(parse(text, "verein.toml"))
    assert [type(event).__name__ for event in decoder.feed(b"$KB,1,3,1,4*0F\r\n")] == ["Rejected"]


def test_words_between_the_throws_do_not_disturb() -> None:
    told = frames("zentral-kegeln", PinOrder())
    polls = b"3038CE\r3830077" + b"0B\r" + b"3038CE\r"
    right(
        learn(FrameLearner(), {step: polls + frame + polls for step, frame in told.items()}),
        "zentral-kegeln",
        PinOrder(),
    )


def twice(told: dict[int, bytes]) -> dict[int, bytes]:
    return {step: frame[:-1] + frame for step, frame in told.items()}


def without_a_mask(told: dict[int, bytes]) -> dict[int, bytes]:
    return {step: b"%d\r" % len(fallen) for step, fallen in FELLED.items()}


def swapped(told: dict[int, bytes]) -> dict[int, bytes]:
    return {**told, 4: told[5]}


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [(twice, "an mehreren Stellen"), (without_a_mask, "kein Feld"), (swapped, "4 und 5 sehen gleich aus")],
)
def test_frames_that_leave_a_doubt_are_refused(
    spoil: Callable[[dict[int, bytes]], dict[int, bytes]], sentence: str
) -> None:
    plain = {step: b"%03X\r" % sum(1 << (pin - 1) for pin in fallen) for step, fallen in FELLED.items()}
    with pytest.raises(Ambiguous) as refused:
        learn(FrameLearner(), spoil(plain))
    assert sentence in worded(refused.value.said)


def test_a_step_with_the_wrong_number_of_pins_or_throws_is_asked_again() -> None:
    told = frames("zentral-kegeln", PinOrder())
    learner = OrderLearner(load("zentral-kegeln"), text_of("zentral-kegeln")[0])
    for data, sentence in [
        (b"", "nichts gemeldet"),
        (b"3038CE\r", "Kein Wurf dabei"),
        (told[1] + told[2], "2 Würfe"),
        (told[ALL_NINE], "9 Kegel gefallen"),
    ]:
        with pytest.raises(Ambiguous) as refused:
            learner.take(3, data)
        assert sentence in worded(refused.value.said)


def test_what_is_written_as_toml_is_read_as_it_was() -> None:
    values = {
        "a": 'Umlaut ä, "quoted", \\ and \x02\x7f',
        "b": [1, 2],
        "c": {"30": 1, "key with space": {"at": 2, "size": 3}},
        "d": [{"event": "throw", "where": {"1": 24}}, {"event": "set"}],
        "e": True,
        "f": 0.5,
        "g": [],
    }
    assert tomllib.loads(written(values)) == values


def test_lines_that_tell_the_pins_twice_are_refused() -> None:
    with pytest.raises(Ambiguous):
        learn(FrameLearner(), {step: line(step, PinOrder(), "W;{number};{mask};{mask}") for step in FELLED})


def test_lines_of_two_pins_that_look_the_same_name_them() -> None:
    told = {step: line(step, PinOrder(), "W;{number};{pins};{mask}") for step in FELLED}
    with pytest.raises(Ambiguous) as refused:
        learn(FrameLearner(), {**told, 4: line(5, PinOrder(), "W;{number};{pins};{mask}")})
    assert refused.value.pins == (4, 5)
