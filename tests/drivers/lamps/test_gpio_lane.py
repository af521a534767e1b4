"""Lamps and barrier on gpiozero's mock pins, read by the lane's own thread."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory

from drivers.lamps.settings import GpioSettings
from drivers.lane import Ball, LaneError, Link, Throw
from drivers.lanes.gpio import GpioLane, lgpio_factory
from drivers.tables import TableError
from station.words.said import worded

LINES = [4, 17, 27, 22, 5, 6, 13, 19, 26]
QUICK = {"presence": 0.02, "after_ball": 0.3, "stable": 0.1, "ball_lockout": 0.05, "least": 0.1, "quiet": 0.3}


@pytest.fixture
def factory() -> Iterator[MockFactory]:
    factory = MockFactory()
    yield factory
    factory.close()


Start = Callable[..., GpioLane]


@pytest.fixture
def start(factory: MockFactory, reported: Any) -> Iterator[Start]:
    """Starts a lane with these settings on mock pins, its window ready for the first throw."""
    lanes: list[GpioLane] = []

    def started(**more: Any) -> GpioLane:
        lanes.append(GpioLane(GpioSettings.from_table({"lines": LINES, "times": QUICK, **more}), factory=factory))
        lanes[-1].start(reported)
        reported.wait(Link)
        time.sleep(0.3)  # longer than nothing must change until the lane counts as set
        return lanes[-1]

    yield started
    for lane in lanes:
        lane.stop()


def test_lamps_after_a_ball_are_a_throw(start: Start, factory: MockFactory, reported: Any) -> None:
    start(ball=20)
    factory.pin(20).drive_low()
    for line in (LINES[0], LINES[4], LINES[8]):
        factory.pin(line).drive_low()
    assert [throw.fallen for throw in reported.wait(Throw)] == [(1, 5, 9)]


def test_a_ball_faster_than_the_sampling_is_seen_and_a_zero_counts(
    start: Start, factory: MockFactory, reported: Any
) -> None:
    start(ball=20)
    factory.pin(20).drive_low()
    factory.pin(20).drive_high()
    assert [throw.fallen for throw in reported.wait(Throw)] == [()]
    assert len(reported.of(Ball)) == 1


def test_a_lamp_rippling_with_the_mains_is_one_pin(start: Start, factory: MockFactory, reported: Any) -> None:
    start()
    pin = factory.pin(LINES[2])
    end = time.monotonic() + 60
    while not reported.of(Throw) and time.monotonic() < end:
        pin.drive_low()
        time.sleep(0.006)
        pin.drive_high()
        time.sleep(0.004)
    assert [throw.fallen for throw in reported.of(Throw)] == [(3,)]


def test_lamps_may_be_active_high_and_mean_standing_pins(start: Start, factory: MockFactory, reported: Any) -> None:
    start(active="high", pull="down", lit="standing", ball=20)
    for line in LINES:
        factory.pin(line).drive_high()
    time.sleep(0.3)
    factory.pin(20).drive_high()
    factory.pin(LINES[6]).drive_low()
    assert [throw.fallen for throw in reported.wait(Throw)] == [(7,)]


def test_the_order_says_which_pin_a_line_is() -> None:
    settings = GpioSettings.from_table({"lines": LINES, "order": [9, 7, 8, 4, 5, 6, 2, 3, 1]})
    assert settings.pins == (26, 13, 19, 22, 5, 6, 17, 27, 4)


def test_a_line_somebody_else_uses_is_a_german_sentence(start: Start, factory: MockFactory) -> None:
    start(ready=LINES[3] + 1)
    with pytest.raises(LaneError) as fault:
        GpioLane(GpioSettings.from_table({"lines": LINES}), factory=factory).start(print)
    assert fault.value.code == "gpio_busy"
    assert "GPIO-Leitung 4" in worded(fault.value.said)


def test_a_line_the_kernel_refuses_is_a_german_sentence(factory: MockFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    class Busy(Exception):
        """Stands for lgpio.error, which is no class of gpiozero's."""

    def refuse(*_: object, **__: object) -> None:
        raise Busy("GPIO busy")

    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(error=Busy))
    monkeypatch.setattr(factory, "pin", refuse)
    with pytest.raises(LaneError, match="gpio_unusable line=4") as fault:
        GpioLane(GpioSettings.from_table({"lines": LINES}), factory=factory).start(print)
    assert fault.value.code == "gpio_busy"


def test_stopping_gives_the_lines_back_within_a_second(start: Start, factory: MockFactory, reported: Any) -> None:
    begun = time.monotonic()
    start().stop()
    assert time.monotonic() - begun < 1.5
    start().stop()


def test_a_lane_whose_pins_cannot_be_read_any_more_says_so(
    start: Start, reported: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    lane = start()

    def broken(now: float) -> list[Any]:
        raise RuntimeError("gone")

    monkeypatch.setattr(lane, "_sample", broken)
    assert [link.up for link in reported.wait(Link, 2)] == [True, False]


@pytest.mark.parametrize(
    ("wrong", "key", "word"),
    [
        ({}, "gpio.lines", "fehlt"),
        ({"lines": [1, 2, 3]}, "gpio.lines", "9"),
        ({"lines": [4] * 9}, "gpio.lines", "verschiedene"),
        ({"lines": [*LINES[:8], 99]}, "gpio.lines", "53"),
        ({"lines": LINES, "ready": LINES[0]}, "gpio.lines", "einmal"),
        ({"lines": LINES, "order": [1, 2]}, "gpio.order", "1 bis 9"),
        ({"lines": LINES, "ball": "x"}, "gpio.ball", "Zahl"),
        ({"lines": LINES, "lit": "on"}, "gpio.lit", "fallen, standing"),
        ({"lines": LINES, "active": True}, "gpio.active", "low, high"),
        ({"lines": LINES, "lines2": 1}, "gpio.lines2", "unbekannt"),
        ({"lines": LINES, "times": {"stabel": 1}}, "gpio.times.stabel", "unbekannt"),
        ({"lines": LINES, "times": {"stable": -1}}, "gpio.times.stable", "Zahl"),
        ({"lines": LINES, "times": 4}, "gpio.times", "Tabelle"),
    ],
)
def test_wrong_wiring_settings_name_the_key_and_what_is_allowed(wrong: dict[str, Any], key: str, word: str) -> None:
    with pytest.raises(TableError) as fault:
        GpioSettings.from_table(wrong)
    assert fault.value.key == key
    assert word in worded(fault.value.said)


def test_without_lgpio_there_is_no_other_way_to_the_pins(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(LaneError) as fault:
        lgpio_factory()
    assert fault.value.code == "no_gpio"
    assert "python3-lgpio" in worded(fault.value.said)
    assert os.environ["GPIOZERO_PIN_FACTORY"] == "lgpio"


def test_importing_the_lane_imports_no_lgpio() -> None:
    code = "import drivers.lanes.gpio, sys; print('lgpio' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
