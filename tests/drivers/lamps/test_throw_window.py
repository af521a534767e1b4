"""Lamps over time: blinking, rippling, late pins, zero throws, and all that must not become a throw.

Time is played in steps of 10 ms.  A scene is a list of spans: from when to when which inputs are on.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from drivers.lamps.debounce import Presence
from drivers.lamps.throw_window import ThrowWindow
from drivers.lamps.times import Seen, WindowSettings, WindowTimes
from drivers.lane import Ball, LaneEvent, Noted, Ready, Setting, Throw, said

STEP = 0.01
FOREVER = 1e9
Span = tuple[str | int, float, float]  # "ready", "ball" or a pin; from, until (seconds)


def released(*spans: Span, until: float = 30.0) -> tuple[list[Span], float]:
    """A scene on a lane whose ready lamp is lit from the start and off for four seconds after t = 14."""
    return [("ready", 0.0, 14.0), ("ready", 18.3, FOREVER), *spans], until


def pins(numbers: Iterable[int], since: float, until: float) -> list[Span]:
    return [(pin, since, until) for pin in numbers]


def blinking(numbers: Iterable[int], since: float, until: float) -> list[Span]:
    """Lit for 0.6 s, dark for 0.6 s."""
    count = int((until - since) / 1.2)
    return [(pin, since + 1.2 * n, since + 1.2 * n + 0.6) for n in range(count) for pin in numbers]


def played(spans: list[Span], until: float = 30.0, **settings: Any) -> list[LaneEvent]:
    window = ThrowWindow(WindowSettings(**settings))
    events: list[LaneEvent] = []
    for step in range(round(until / STEP)):
        now = step * STEP
        on = {name for name, since, end in spans if since <= now < end}
        fallen = frozenset(name for name in on if isinstance(name, int))
        events += window.see(1000.0 + now, Seen(fallen, "ready" in on, "ball" in on))
    return events


def throws(events: list[LaneEvent]) -> list[tuple[int, ...] | None]:
    found = [event for event in events if isinstance(event, Throw)]
    assert all(throw.pins == len(throw.fallen or ()) for throw in found)
    return [throw.fallen for throw in found]


BALL = {"ball": True}
LAMP = {"ready": True}
BOTH = {"ball": True, "ready": True}
EACH = [
    pytest.param(BALL, id="ball"),
    pytest.param(LAMP, id="ready"),
    pytest.param({}, id="neither"),
    pytest.param(BOTH, id="both"),
]

FIVE = pins((1, 2, 5), 10.2, 18.0) + pins((7, 9), 10.9, 18.0)
THROWN: Span = ("ball", 10.0, 10.1)


@pytest.mark.parametrize("wired", EACH)
def test_five_pins_falling_one_after_the_other_are_one_throw(wired: dict[str, bool]) -> None:
    spans, until = released(THROWN, *FIVE)
    assert throws(played(spans, until, **wired)) == [(1, 2, 5, 7, 9)]


@pytest.mark.parametrize("wired", EACH)
def test_all_nine_blinking_are_one_throw(wired: dict[str, bool]) -> None:
    spans, until = released(THROWN, *blinking(range(1, 10), 10.2, 19.0), until=40.0)
    assert throws(played(spans, until, **wired)) == [(1, 2, 3, 4, 5, 6, 7, 8, 9)]


@pytest.mark.parametrize("wired", EACH)
def test_lamps_blinking_by_turns_are_never_all_lit_and_all_count(wired: dict[str, bool]) -> None:
    turns = blinking((1, 2, 5), 10.2, 19.0) + blinking((7, 9), 10.8, 19.0)
    spans, until = released(THROWN, *turns, until=40.0)
    assert throws(played(spans, until, **wired)) == [(1, 2, 5, 7, 9)]


@pytest.mark.parametrize("wired", EACH)
def test_two_throws_are_two(wired: dict[str, bool]) -> None:
    second = [("ball", 30.0, 30.1), *pins((3, 6), 30.3, 38.0), ("ready", 0.0, 14.0), ("ready", 18.3, 34.0)]
    spans = [*second, ("ready", 38.3, FOREVER), THROWN, *FIVE]
    assert throws(played(spans, 50.0, **wired)) == [(1, 2, 5, 7, 9), (3, 6)]


@pytest.mark.parametrize("wired", [BALL, BOTH])
def test_a_ball_and_no_pin_is_a_zero(wired: dict[str, bool]) -> None:
    spans: list[Span] = [("ready", 0.0, FOREVER), THROWN, ("ball", 25.0, 25.1), *pins((4,), 25.5, 29.9)]
    assert throws(played(spans, 35.0, **wired)) == [(), (4,)]


def test_without_a_barrier_a_zero_is_invisible() -> None:
    assert throws(played([("ready", 0.0, FOREVER), THROWN], ready=True)) == []


def test_a_pin_within_four_seconds_of_the_ball_counts_and_a_later_one_does_not() -> None:
    spans, until = released(THROWN, *pins((1,), 10.5, 18.0), *pins((2,), 13.9, 18.0), *pins((3,), 14.1, 18.0))
    assert throws(played(spans, until, **BOTH)) == [(1, 2)]


def test_a_ball_that_bounces_in_its_barrier_is_one_ball() -> None:
    bounces: list[Span] = [("ball", 10.0 + n * 0.1, 10.05 + n * 0.1) for n in range(3)]
    events = played([("ready", 0.0, FOREVER), *bounces], **BOTH)
    assert events.count(Ball(1)) == 1
    assert throws(events) == [()]


def test_a_ball_before_the_lane_is_ready_is_told_and_is_no_throw() -> None:
    spans, until = released(THROWN, *FIVE, ("ball", 16.0, 16.1), *pins((3,), 16.3, 18.0))
    events = played(spans, until, **BOTH)
    assert throws(events) == [(1, 2, 5, 7, 9)]
    assert events.count(Noted(1, "ball_before_ready")) == 1


def test_nine_lamps_and_no_ball_are_a_lamp_test() -> None:
    events = played([("ready", 0.0, FOREVER), *pins(range(1, 10), 8.0, 9.0), *pins(range(1, 10), 10.0, 11.0)], **BOTH)
    assert throws(events) == []
    assert [event for event in events if isinstance(event, Noted)] == [Noted(1, "lamp_test")]


def test_nine_lamps_that_go_dark_while_the_lane_stays_released_are_a_lamp_test() -> None:
    events = played([("ready", 0.0, FOREVER), *pins(range(1, 10), 8.0, 9.5)], **LAMP)
    assert throws(events) == []
    assert Noted(1, "lamp_test") in events


@pytest.mark.parametrize("wired", EACH)
@pytest.mark.parametrize("mode", ["volle", "abraeumen"])
def test_a_lamp_lit_at_the_start_is_no_throw(wired: dict[str, bool], mode: str) -> None:
    events = played([("ready", 0.0, FOREVER), *pins((1, 5), 0.0, 12.0)], mode=mode, **wired)
    assert throws(events) == []


@pytest.mark.parametrize("wired", EACH)
def test_in_clear_off_only_the_new_pins_count(wired: dict[str, bool]) -> None:
    spans, until = released(*pins((1, 2), 0.0, 18.0), THROWN, *pins((5,), 10.4, 18.0))
    assert throws(played(spans, until, mode="abraeumen", **wired)) == [(5,)]


def test_in_clear_off_a_lamp_cleared_just_after_the_release_stands_again() -> None:
    spans = [("ready", 5.0, 14.0), ("ready", 18.3, FOREVER), *pins((1, 2), 0.0, 5.4), THROWN, *pins((1,), 10.4, 18.0)]
    assert throws(played(spans, mode="abraeumen", **LAMP)) == [(1,)]


def test_in_clear_off_a_lamp_that_goes_dark_later_still_lay_before() -> None:
    flicker = [*pins((1, 2), 0.0, 8.0), *pins((1, 2), 8.3, 18.0)]
    spans, _ = released(*flicker, THROWN, *pins((5,), 10.4, 18.0))
    assert throws(played(spans, mode="abraeumen", **BOTH)) == [(5,)]


def test_in_volle_lamps_left_over_at_the_release_count_when_they_come_again() -> None:
    spans = [("ready", 5.0, 14.0), ("ready", 18.3, FOREVER), *pins((1, 2), 0.0, 7.0), THROWN, *pins((1,), 10.4, 18.0)]
    assert throws(played(spans, **BOTH)) == [(1,)]


def test_lamps_that_change_while_the_pins_are_set_are_no_throw() -> None:
    spans, until = released(THROWN, *FIVE, *pins((3, 4), 16.0, 16.5), *pins((8,), 17.0, 17.2))
    assert throws(played(spans, until, **LAMP)) == [(1, 2, 5, 7, 9)]


def test_lamps_that_begin_to_blink_after_the_result_are_no_second_throw() -> None:
    steady, after = pins(range(1, 9), 10.5, 14.05), blinking(range(1, 9), 14.6, 18.3)
    spans = [("ready", 0.0, 15.0), ("ready", 18.3, FOREVER), THROWN, *steady, *after]
    assert len(throws(played(spans, 40.0, **BOTH))) == 1


@pytest.mark.parametrize("wired", [BALL, {}])
def test_without_a_ready_lamp_lamps_that_flicker_while_they_clear_are_no_throw(wired: dict[str, bool]) -> None:
    spans: list[Span] = [THROWN, *FIVE, *pins((3, 4), 18.5, 18.9), *pins((8,), 19.2, 19.4)]
    assert throws(played(spans, **wired)) == [(1, 2, 5, 7, 9)]


def test_without_ball_and_ready_lamp_a_pin_that_falls_late_belongs_to_the_throw() -> None:
    assert throws(played([*pins((1,), 10.2, 20.0), *pins((2,), 13.0, 20.0)])) == [(1, 2)]


def test_nine_pins_seen_just_before_their_ball_are_no_lamp_test() -> None:
    spans, until = released(("ball", 10.1, 10.2), *pins(range(1, 10), 10.0, 18.0))
    assert throws(played(spans, until, **BOTH)) == [(1, 2, 3, 4, 5, 6, 7, 8, 9)]


def test_a_lane_released_again_at_once_misses_no_throw() -> None:
    spans: list[Span] = [("ready", 0.0, 14.0), ("ready", 15.0, 20.0), *pins((1,), 10.0, 14.8), *pins((4,), 16.0, 21.0)]
    assert throws(played(spans, **LAMP)) == [(1,), (4,)]


def test_a_pin_that_fell_in_the_moment_of_the_release_counts_when_the_ready_lamp_goes_off() -> None:
    assert throws(played([("ready", 5.0, 9.0), *pins((3,), 5.0, 12.0)], **LAMP)) == [(3,)]


def test_a_ready_lamp_that_never_goes_off_does_not_stop_the_evening() -> None:
    spans: list[Span] = [("ready", 0.0, FOREVER), *pins((1,), 10.0, 15.0), *pins((2,), 40.0, 45.0)]
    assert throws(played(spans, 60.0, **LAMP)) == [(1,), (2,)]


def test_the_ready_lamp_is_told_as_it_changes() -> None:
    spans, until = released(THROWN, *FIVE)
    events = [event for event in played(spans, until, **BOTH) if isinstance(event, Ball | Setting | Ready)]
    assert events == [Ball(1), Setting(1), Ready(1)]


def test_a_stuck_lamp_is_told_once_and_counts_in_no_throw() -> None:
    spans = [("ready", 0.0, 64.0), ("ready", 68.0, FOREVER), *pins((4,), 2.0, FOREVER), ("ball", 60.0, 60.1)]
    events = played([*spans, *pins((1,), 60.5, 68.0)], 110.0, **BOTH)
    assert events.count(Noted(1, "stuck_input", inputs=(said("input_pin", pin="4"),))) == 1
    assert throws(events)[-1] == (1,)


def test_a_lamp_that_lets_go_again_is_told_too() -> None:
    events = played([("ready", 0.0, FOREVER), *pins((4,), 2.0, 50.0), *pins((6,), 10.0, 60.0)], 80.0, **BOTH)
    assert [event for event in events if isinstance(event, Noted)] == [
        Noted(1, "stuck_input", inputs=(said("input_pin", pin="4"),)),
        Noted(
            1,
            "stuck_input",
            inputs=(
                said("input_pin", pin="4"),
                said("input_pin", pin="6"),
            ),
        ),
        Noted(1, "stuck_input", inputs=(said("input_pin", pin="6"),)),
        Noted(1, "inputs_free"),
    ]


def test_a_stuck_barrier_is_told() -> None:
    assert Noted(1, "stuck_input", inputs=(said("input_ball"),)) in played([("ball", 3.0, FOREVER)], 40.0, **BALL)


def test_every_time_is_a_setting() -> None:
    spans, until = released(THROWN, *pins((1,), 10.5, 18.0), *pins((2,), 11.5, 18.0))
    assert throws(played(spans, until, times=WindowTimes(after_ball=1.0), **BOTH)) == [(1,)]


# --- rippling lamps -------------------------------------------------------------------------------------------


def test_a_lamp_on_half_wave_current_is_steadily_lit() -> None:
    presence = Presence(0.04)
    levels = [presence.steady(n * 0.002, [1] if n % 10 < 5 else []) for n in range(500)]
    assert set(levels) == {frozenset({1})}


def test_a_lamp_that_goes_out_is_dark_after_the_presence_window() -> None:
    presence = Presence(0.04)
    presence.steady(0.0, [1, 2])
    assert presence.steady(0.039, [2]) == {1, 2}
    assert presence.steady(0.05, []) == {2}


def test_rippling_lamps_that_blink_are_one_throw() -> None:
    presence, window = Presence(0.04), ThrowWindow(WindowSettings(ball=True))
    events: list[LaneEvent] = []
    for step in range(10_000):
        now = step * 0.002
        lit = 5.0 <= now < 12.0 and (now - 5.0) % 1.2 < 0.6 and step % 10 < 5
        steady = presence.steady(now, range(1, 10) if lit else [])
        events += window.see(now, Seen(steady, ball=4.8 <= now < 4.9))
    assert throws(events) == [(1, 2, 3, 4, 5, 6, 7, 8, 9)]
