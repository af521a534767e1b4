"""The wiring patterns G1 to G6, played from traces: the same code as on real pins, without pins."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from drivers.lamps.settings import GpioSettings
from drivers.lamps.trace import Edge, parse, play, written
from drivers.lane import Ball, Foul, LaneError, LaneEvent, Noted, Ready, Rejected, Setting, Throw, said
from drivers.lanes.gpio import GpioLane
from drivers.tables import TableError
from station.words.said import worded

LINES = [4, 17, 27, 22, 5, 6, 13, 19, 26]
READY, BALL, FOUL, SET = 20, 21, 16, 12
LOW, HIGH = 0, 1


def on(line: int, since: float, until: float) -> list[Edge]:
    """A line active (low) for a while."""
    return [(since, line, LOW), (until, line, HIGH)]


def rippling(line: int, since: float, until: float, period: float = 0.02, lit: float = 0.5) -> list[Edge]:
    """A line that follows half a wave of the mains."""
    count = math.floor((until - since) / period)
    return [edge for n in range(count) for edge in on(line, since + n * period, since + (n + lit) * period)]


def events(edges: list[list[Edge]], **table: Any) -> list[LaneEvent]:
    """What a lane of that wiring makes of these edges."""
    settings = GpioSettings.from_table({"lines": LINES, **table})
    told = sorted(edge for part in edges for edge in part)
    return [event for _, event in play(settings, parse(written(told), "trace"))]


def throws(found: list[LaneEvent]) -> list[tuple[int, tuple[int, ...] | None]]:
    return [(event.pins, event.fallen) for event in found if isinstance(event, Throw)]


RELEASED = [*on(READY, 0.0, 14.0), *on(READY, 18.3, 60.0)]


def test_g1_lamps_on_direct_current_with_a_ready_lamp() -> None:
    lamps = on(LINES[0], 10.0, 18.0) + on(LINES[4], 11.0, 18.0)
    assert throws(events([RELEASED, lamps], preset="G1", ready=READY)) == [(2, (1, 5))]


def test_g2_lamps_on_alternating_current_are_steadily_lit() -> None:
    lamps = rippling(LINES[0], 10.0, 18.0) + rippling(LINES[8], 10.5, 18.0)
    assert throws(events([RELEASED, lamps], preset="G2", ready=READY)) == [(2, (1, 9))]


def test_g3_a_contact_that_bounces_counts_once_and_a_spike_does_not() -> None:
    bouncing = [edge for n in range(4) for edge in on(LINES[2], 10.0 + n * 0.006, 10.003 + n * 0.006)]
    held = on(LINES[2], 10.03, 10.2)  # a magnet that rolls past its reed
    spike = on(LINES[6], 10.5, 10.504)
    assert throws(events([bouncing, held, spike], preset="G3")) == [(1, (3,))]


def test_g4_a_ball_faster_than_the_sampling_and_no_pin_is_a_zero() -> None:
    found = events([RELEASED, on(BALL, 10.0, 10.0004)], preset="G4", ball=BALL, ready=READY)
    assert throws(found) == [(0, ())]
    assert Ball(1) in found


def test_g4_a_foot_over_the_line_makes_the_throw_a_foul() -> None:
    thrown = [RELEASED, on(BALL, 10.0, 10.05), on(LINES[0], 10.5, 18.0)]
    before = events([*thrown, on(FOUL, 9.4, 9.6)], preset="G4", ball=BALL, ready=READY, foul=FOUL)
    assert [(type(event), event.pins) for event in before if isinstance(event, Throw)] == [(Foul, 1)]
    early = events([*thrown, on(FOUL, 5.0, 5.2)], preset="G4", ball=BALL, ready=READY, foul=FOUL)
    assert [type(event) for event in early if isinstance(event, Throw)] == [Throw]


def test_g4_a_set_signal_stands_for_the_ready_lamp_and_a_ball_then_is_told() -> None:
    lamps = on(LINES[3], 10.3, 17.0)
    found = events(
        [on(BALL, 10.0, 10.1), lamps, on(SET, 14.5, 19.0), on(BALL, 16.0, 16.1)], preset="G4", ball=BALL, set=SET
    )
    assert throws(found) == [(1, (4,))]
    assert [event for event in found if isinstance(event, Setting | Ready | Noted)] == [
        Setting(1),
        Noted(1, "ball_before_ready"),
        Ready(1),
    ]


def test_g4_takes_dry_contacts_too() -> None:
    bouncing = [edge for n in range(9) for edge in on(LINES[2], 10.2 + n * 0.006, 10.203 + n * 0.006)]
    assert throws(events([on(BALL, 10.0, 10.1), bouncing], preset=["G3", "G4"], ball=BALL)) == [(0, ())]


def pulses(line: int, since: float, count: int) -> list[Edge]:
    return [edge for n in range(count) for edge in on(line, since + n * 0.1, since + n * 0.1 + 0.05)]


COUNTER = {"lines": [4], "preset": "G5", "count": "pulses"}


@pytest.mark.parametrize("wired", [{}, {"ball": BALL}, {"ready": READY}, {"ball": BALL, "ready": READY}])
def test_g5_pulses_are_a_count_without_a_picture(wired: dict[str, int]) -> None:
    found = events([RELEASED, on(BALL, 10.0, 10.1), pulses(4, 10.6, 7)], **COUNTER, **wired)
    assert throws(found) == [(7, None)]


def test_g5_a_ball_and_no_pulse_is_a_zero_and_setting_alone_is_nothing() -> None:
    assert throws(events([on(BALL, 10.0, 10.1)], **COUNTER, ball=BALL)) == [(0, ())]
    assert throws(events([RELEASED], **COUNTER, ready=READY)) == []


def test_g5_more_pulses_than_pins_are_noise() -> None:
    found = events([pulses(4, 10.6, 12)], **COUNTER)
    assert [event for event in found if isinstance(event, Throw | Rejected)] == [Rejected(1, "value", "0c")]


def test_g5_a_pulse_line_that_never_lets_go_is_told() -> None:
    assert Noted(1, "stuck_input", inputs=(said("input_pulse"),)) in events([on(4, 2.0, 50.0)], **COUNTER)


def test_g5_the_same_digit_twice_is_two_throws() -> None:
    digits = on(4, 11.0, 60.0) + on(27, 11.0, 60.0)  # 1 + 4
    released = [*RELEASED[:3], (34.0, READY, HIGH)]
    found = events([released, digits], preset="G5", lines=[4, 17, 27, 22], count="bcd", ready=READY)
    assert throws(found) == [(5, None), (5, None)]


def test_g5_a_blank_digit_is_no_throw() -> None:
    blank = [edge for line in LINES[:4] for edge in on(line, 11.0, 60.0)]
    found = events([RELEASED[:3], blank], preset="G5", lines=LINES[:4], count="bcd", ready=READY)
    assert [event for event in found if isinstance(event, Throw | Rejected)] == [Rejected(1, "value", "0f")]


@pytest.mark.parametrize(
    ("table", "key", "word"),
    [
        ({"preset": "G6"}, "gpio.preset", "ndjson-bridge"),
        ({"preset": "G7"}, "gpio.preset", "G1, G2, G3, G4, G5, G6"),
        ({"preset": "G1"}, "gpio.ready", "G1 (Gleichstromlampen)"),
        ({"preset": ["G3", "G4"]}, "gpio.ball", "Kugel-Lichtschranke"),
        ({"preset": "G5"}, "gpio.count", "nur die Zahl"),
        ({"preset": "G5", "count": "bcd"}, "gpio.lines", "4 verschiedenen"),
        ({"count": "bcd", "lines": [4, 17, 27, 22]}, "gpio.count", "ball, ready oder set"),
        ({"foul": LINES[0]}, "gpio.lines", "einmal"),
    ],
)
def test_a_pattern_that_lacks_an_input_says_which(table: dict[str, Any], key: str, word: str) -> None:
    with pytest.raises(TableError) as fault:
        GpioSettings.from_table({"lines": LINES, **table})
    assert fault.value.key == key
    assert word in worded(fault.value.said)


def test_a_value_of_the_table_goes_before_the_pattern() -> None:
    settings = GpioSettings.from_table({"lines": LINES, "preset": "G3", "lit": "standing", "times": {"debounce": 0.02}})
    assert (settings.lit, settings.times.debounce, settings.times.presence) == ("standing", 0.02, 0.0)


# --- traces ---------------------------------------------------------------------------------------------------


def test_the_edges_of_a_throw_are_kept_with_it_and_give_the_same_throw_again() -> None:
    table = {"preset": "G4", "ball": BALL, "ready": READY}
    thrown = [RELEASED, on(BALL, 10.0, 10.05), rippling(LINES[0], 10.5, 18.0), on(LINES[7], 11.0, 18.0)]
    [throw] = [event for event in events(thrown, **table) if isinstance(event, Throw)]
    kept = parse(bytes.fromhex(throw.raw).decode(), "kept")
    assert {line for _, line, _ in kept} == {READY, BALL, LINES[0], LINES[7]}
    assert len(kept) < 10
    later = [(at + 5.0, line, level) for at, line, level in kept]
    again = [event for _, event in play(GpioSettings.from_table({"lines": LINES, **table}), later)]
    assert throws(again) == [(2, (1, 8))]


def test_a_trace_written_is_read_as_it_was() -> None:
    edges = [(0.0, 4, 0), (1.25, 4, 1), (1.25, 17, 0)]
    assert parse(written(edges), "trace") == edges
    assert parse("# a comment\n\n2 4 1 # behind\n", "trace") == [(2.0, 4, 1)]


@pytest.mark.parametrize("line", ["1.0 4", "x 4 1", "1.0 99 1", "1.0 4 2", "-1 4 1", "nan 4 1", "0.5 4 1"])
def test_a_wrong_line_of_a_trace_is_named(line: str) -> None:
    with pytest.raises(LaneError, match=r"bad_trace file=probe\.trace line=2") as fault:
        parse(f"0.75 4 0\n{line}", "probe.trace")
    assert fault.value.code == "bad_trace"


def test_pins_and_traces_go_the_same_way() -> None:
    """The lane on real pins has no logic of its own that a trace would miss."""
    source = Path(GpioLane.start.__code__.co_filename).read_text()
    assert "LineReader" in source
    assert "ThrowWindow" not in source
