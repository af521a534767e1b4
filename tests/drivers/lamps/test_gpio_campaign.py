"""What goes wrong on real lamps and barriers: each fault that was found once by itself, then some of the campaign."""

from __future__ import annotations

import random
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from drivers.lamps.settings import GpioSettings
from drivers.lamps.trace import Edge, play
from drivers.lane import Foul, LaneEvent, Noted, Throw
from drivers.lanes.gpio import GpioLane
from tests.drivers.lamps.gpio_campaign import (
    BALL,
    FOREVER,
    KINDS,
    LINES,
    READY,
    WIRINGS,
    Result,
    Scene,
    campaign,
    disturbed,
    samples,
    scene,
)  # fmt: skip

G1 = {"preset": "G1", "ready": READY}
G4 = {"preset": "G4", "ball": BALL, "ready": READY}
CONTACTS = {"preset": ["G3", "G4"], "ball": BALL}


def events(spans: list[tuple[int, float, float]], table: dict[str, Any], until: float = 60.0) -> list[LaneEvent]:
    """What a lane of that wiring says; spans are lines with the seconds from and to which they are active."""
    settings = GpioSettings.from_table({"lines": list(LINES), **table})
    edges: list[Edge] = [(at, line, level) for line, since, end in spans for at, level in ((since, 0), (end, 1))]
    return [event for _, event in play(settings, sorted(edge for edge in edges if edge[0] < until))]


def throws(found: list[LaneEvent]) -> list[Result]:
    return [(event.pins, event.fallen) for event in found if isinstance(event, Throw)]


def pins(numbers: tuple[int, ...], since: float, until: float = 20.0) -> list[tuple[int, float, float]]:
    return [(LINES[pin - 1], since, until) for pin in numbers]


def test_a_ready_lamp_that_is_dark_for_a_moment_ends_no_throw() -> None:
    lit = [(READY, 0.0, 7.0), (READY, 7.1, 10.5), (READY, 18.0, FOREVER)]
    assert throws(events([*lit, *pins((1, 2), 6.6), *pins((3,), 8.0)], G1)) == [(3, (1, 2, 3))]


def test_where_a_barrier_tells_the_ball_a_late_pin_is_no_throw_of_its_own() -> None:
    late = [(BALL, 8.0, 8.05), *pins((1,), 8.4), *pins((2,), 8.6), *pins((3,), 12.1)]
    assert throws(events(late, CONTACTS)) == [(2, (1, 2))]


@pytest.mark.parametrize("table", [{}, {"ready": READY}])
def test_a_lamp_test_in_clear_off_is_known_by_the_lamps_that_were_dark(table: dict[str, Any]) -> None:
    tested = [(READY, 0.0, FOREVER), *pins((1, 2), 0.0, FOREVER), *pins((3, 4, 5, 6, 7, 8, 9), 8.0, 9.5)]
    found = events(tested, {"mode": "abraeumen", **table})
    assert throws(found) == []
    assert Noted(1, "lamp_test") in found


@pytest.mark.parametrize("seconds", [0.06, 0.3, 2.0, 30.0])
def test_a_lamp_that_lights_before_the_ball_is_not_of_its_throw(seconds: float) -> None:
    ready = [(READY, 0.0, 12.5), (READY, 20.8, FOREVER)]
    thrown = [*pins((1,), 6.0, 6.0 + seconds), (BALL, 8.5, 8.55), *pins((8,), 9.0), *pins((2,), 11.0)]
    assert throws(events([*ready, *thrown], G4)) == [(2, (2, 8))]


@pytest.mark.parametrize("later", [1.0, 4.0, 6.0, 8.0, 12.0])
def test_a_ball_after_a_lamp_that_lit_by_itself_is_never_lost(later: float) -> None:
    ball = 6.0 + later
    ready = [(READY, 0.0, ball + 4.0), (READY, ball + 12.0, FOREVER)]
    thrown = [*pins((5,), 6.0, FOREVER), (BALL, ball, ball + 0.05), *pins((2, 3), ball + 0.5, ball + 9.0)]
    assert throws(events([*ready, *thrown], G4)) == [(2, (2, 3))]


def test_a_ball_on_a_released_lane_counts_though_the_last_picture_still_shows() -> None:
    """The ready lamp stayed lit: nothing was set."""
    first = [(READY, 0.0, FOREVER), (BALL, 6.0, 6.05), *pins((5,), 6.5, FOREVER)]
    assert throws(events([*first, (BALL, 14.0, 14.05), *pins((2,), 14.5, 19.0)], G4)) == [(1, (5,)), (1, (2,))]


def test_the_real_ball_after_a_hand_in_the_barrier_has_its_whole_four_seconds() -> None:
    ready = [(READY, 0.0, 13.0), (READY, 21.0, FOREVER)]
    assert throws(events([*ready, (BALL, 6.5, 6.6), (BALL, 9.0, 9.05), *pins((1,), 12.8)], G4)) == [(1, (1,))]


def test_a_spike_on_the_foul_line_is_no_foot() -> None:
    thrown = [(READY, 0.0, FOREVER), (BALL, 8.0, 8.05), (16, 7.9, 7.903), *pins((1,), 8.5)]
    assert not [event for event in events(thrown, {**G4, "foul": 16}) if isinstance(event, Foul)]


@pytest.mark.parametrize("seed", range(8))
def test_pulses_with_fifteen_milliseconds_of_bounce_are_counted_once(seed: int) -> None:
    wiring = next(wiring for wiring in WIRINGS if wiring.name == "G5 pulses+ball+ready")
    made = scene(wiring, random.Random(seed), ("pulse bounce",))
    assert throws_of(made) == made.expected


def test_pulses_while_the_pins_are_set_are_no_throw() -> None:
    clicks = [(4, 12.0 + n, 12.05 + n) for n in range(4)]
    spans = [(READY, 0.0, 10.0), (READY, 18.0, FOREVER), (4, 6.5, 6.55), *clicks]
    assert throws(events(spans, {"preset": "G5", "count": "pulses", "lines": [4], "ready": READY})) == [(1, None)]


def test_a_digit_is_not_told_again_when_the_ready_lamp_flickers() -> None:
    spans = [(4, 0.0, FOREVER), (READY, 0.0, 5.0), (READY, 5.2, FOREVER)]
    table = {"preset": "G5", "count": "bcd", "lines": list(LINES[:4]), "ready": READY}
    assert throws(events(spans, table)) == []


def test_a_lamp_test_with_a_lamp_by_itself_after_it_is_no_throw() -> None:
    tested = [*pins((1, 2, 3, 4, 5, 6, 7, 8, 9), 5.0, 6.0), *pins((6,), 6.8, 8.5), *pins((1,), 7.2, 7.4)]
    found = events([(READY, 0.0, 16.0), (READY, 24.0, FOREVER), *tested, *pins((5,), 13.0)], G1)
    assert throws(found) == [(1, (5,))]
    assert Noted(1, "lamp_test") in found


def test_two_pins_that_roll_past_their_reeds_at_nearly_the_same_time_are_pins() -> None:
    last_two = [*pins((1, 2, 3, 4, 5, 6, 7), 0.0, FOREVER), *pins((8,), 8.0, 8.22), *pins((9,), 8.01, 8.28)]
    assert throws(events(last_two, {"preset": "G3", "mode": "abraeumen"})) == [(2, (8, 9))]


def test_a_ball_while_the_ready_lamp_only_flickers_is_too_early() -> None:
    ready = [(READY, 0.0, 12.0), (READY, 16.0, 16.08), (READY, 20.0, FOREVER)]
    thrown = [(BALL, 8.0, 8.05), *pins((1,), 8.5, 14.0), (BALL, 16.03, 16.08), *pins((3,), 17.0, 17.5)]
    assert throws(events([*ready, *thrown], G4)) == [(1, (1,))]


def test_a_lamp_just_before_a_hand_in_the_barrier_is_not_of_the_ball() -> None:
    ready = [(READY, 0.0, 14.0), (READY, 22.0, FOREVER)]
    thrown = [*pins((6,), 7.98), (BALL, 8.0, 8.03), (BALL, 10.4, 10.5), *pins((1, 4), 11.3)]
    assert throws(events([*ready, *thrown], G4)) == [(2, (1, 4))]


def test_spikes_one_behind_the_other_on_the_foul_line_are_no_foot() -> None:
    thrown = [(READY, 0.0, FOREVER), (BALL, 8.0, 8.05), (16, 7.9, 7.907), (16, 7.94, 7.947), *pins((1,), 8.5)]
    assert not [event for event in events(thrown, {**G4, "foul": 16}) if isinstance(event, Foul)]


# --- the campaign ---------------------------------------------------------------------------------------------


def throws_of(made: Scene) -> list[Result]:
    """Through the lane itself, on mock pins; only its clock is the scene's."""
    factory = MockFactory()
    lane = GpioLane(GpioSettings.from_table(made.wiring.table), factory=factory)
    lane._run = lambda _report: None  # type: ignore[method-assign]
    lane.start(print)
    found: list[LaneEvent] = []
    shown: dict[int, bool] = {}
    for now, levels, latched in samples(made):
        for line, high in levels.items():
            if shown.get(line) != high:
                factory.pin(line).drive_high() if high else factory.pin(line).drive_low()
        if latched and levels[BALL] and shown.get(BALL, True):  # gone by before anybody looked
            factory.pin(BALL).drive_low()
            factory.pin(BALL).drive_high()
        shown = levels
        found += lane._sample(1000.0 + now)
    lane.stop()
    factory.close()
    return throws(found)


def test_plain_throws_are_all_right() -> None:
    _, _, wrong = campaign(20, 4, plain=True)
    assert not wrong


def test_disturbed_throws_are_right_and_none_is_made_up() -> None:
    _, _, wrong = campaign(60, 5)
    assert not wrong


@pytest.mark.parametrize("number", range(6))
def test_the_lane_on_real_pins_says_the_same(number: int) -> None:
    chance = random.Random(number)
    wiring, kinds = disturbed(chance)
    made = scene(wiring, chance, kinds)
    assert throws_of(made) == made.expected


def test_every_wiring_meets_something_and_every_kind_some_wiring() -> None:
    fitting = {(wiring.name, kind) for wiring in WIRINGS for kind, (fits, _) in KINDS.items() if fits(wiring)}
    assert {name for name, _ in fitting} >= {wiring.name for wiring in WIRINGS if wiring.table.get("preset") != "G5"}
    assert {kind for _, kind in fitting} == set(KINDS)
