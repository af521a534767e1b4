"""Lanes that nobody described are learned to right counts and pictures, without a profile written by hand."""

from __future__ import annotations

from random import Random

import pytest

from drivers.attaching.learned import ALL_NINE, ZERO, FrameLearner
from drivers.attaching.pin_walk import PINS, Ambiguous
from drivers.decoding.decoder import Decoder
from drivers.decoding.profile import LineSettings
from drivers.lane import Throw
from drivers.profiles.reader import parse
from tests.drivers.attaching.strange_lanes import MORE, SEVEN, Make, Pins, Speaking

FELLED = {**{pin: (pin,) for pin in PINS}, ALL_NINE: PINS, ZERO: ()}
THROWS = 200


def learned(make: Make, lane: Speaking) -> str:
    learner = FrameLearner()
    for step in learner.steps:
        learner.take(step, lane.throw(FELLED[step]))
    return learner.profile("verein", "Unsere Bahn", LineSettings())[0]


@pytest.mark.parametrize("make", [*SEVEN, *MORE], ids=lambda make: make.name)
def test_a_lane_that_nobody_described_is_read_right_over_two_hundred_throws_with_garbage(make: Make) -> None:
    lane, chance = Speaking(make), Random(7)
    profile = parse(learned(make, lane), "verein.toml")
    assert profile.line.bytesize == (8 if make.parity == "none" else 7)
    decoder = Decoder(profile)
    wanted: list[Pins] = []
    heard: list[Throw] = []
    for _ in range(THROWS):
        fallen = tuple(pin for pin in PINS if chance.random() < 0.5)
        garbage = chance.randbytes(chance.randrange(12)) if chance.random() < 0.3 else b""
        wanted.append(fallen)
        heard += [one for one in decoder.feed(garbage) if isinstance(one, Throw)]
        heard += [one for one in decoder.feed(lane.throw(fallen)) if isinstance(one, Throw)]
    got = [throw.fallen for throw in heard]
    assert got == wanted
    assert [throw.pins for throw in heard] == [len(throw.fallen or ()) for throw in heard]


@pytest.mark.parametrize("make", SEVEN, ids=lambda make: make.name)
def test_what_the_line_garbles_is_never_blamed_on_the_bowler(make: Make) -> None:
    """At a wrong speed a UART gives other bytes, and fewer."""
    lane, chance, learner = Speaking(make), Random(11), FrameLearner()
    for step in learner.steps:
        learner.take(step, chance.randbytes(len(lane.throw(FELLED[step])) * 2 // 3))
    with pytest.raises(Ambiguous) as refused:
        learner.profile("verein", "Unsere Bahn", LineSettings())
    assert (refused.value.said.code, refused.value.pins) == ("walk_line", ())


def test_what_was_set_of_the_line_is_in_the_profile() -> None:
    make = MORE[0]
    lane, learner = Speaking(make), FrameLearner()
    for step in learner.steps:
        learner.take(step, lane.throw(FELLED[step]))
    line = LineSettings(4800, parity="odd", stopbits=2)
    assert parse(learner.profile("verein", "Unsere Bahn", line)[0], "verein.toml").line == line
