"""The file a club copies to its Pico: what it says is what the station reads; run here on a made-up ``machine``."""

from __future__ import annotations

import ast
import importlib.util
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar

import pytest

from drivers.decoding.decoder import Decoder
from drivers.lane import Ball, LaneEvent, Missed, Ready, Rejected, Reset, Setting, Throw
from drivers.profiles.reader import load

FILE = Path(__file__).parents[3] / "drivers" / "bridge" / "main.py"
Span = tuple[Any, int, int]  # a pin, "ball" or "ready"; from, until (milliseconds)


class Pin:
    """``machine.Pin``, pulled up."""

    IN, PULL_UP, IRQ_FALLING = 0, 1, 2
    all: ClassVar[dict[int, Pin]] = {}

    def __init__(self, line: int, *_: int) -> None:
        self.low = False
        self.handler: Callable[[Pin], Any] | None = None
        Pin.all[line] = self

    def value(self) -> int:
        return 0 if self.low else 1

    def irq(self, handler: Callable[[Pin], Any], _trigger: int) -> None:
        self.handler = handler


@pytest.fixture
def bridge(monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.setitem(sys.modules, "machine", SimpleNamespace(Pin=Pin))  # type: ignore[arg-type]
    spec = importlib.util.spec_from_file_location("pico_main", FILE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    yield module
    Pin.all.clear()


def told(
    bridge: ModuleType, spans: list[Span], until: int = 30_000, *, ball: bool = True, ready: bool = True
) -> list[str]:
    """The lines of a lane on which these inputs are active."""
    lines: list[str] = []
    box = bridge.Bridge(lambda line: lines.append(line) or True, 1, ball, ready)
    box.tell(0, "boot")
    for now in range(0, until, 2):
        on = {name for name, since, end in spans if since <= now < end}
        lamps = sum(1 << (pin - 1) for pin in on if isinstance(pin, int))
        box.turn(now, lamps, "ready" in on, "ball" in on)
    return lines


def read(lines: list[str]) -> list[LaneEvent]:
    """What the station reads; MicroPython ends its lines with CR LF."""
    return Decoder(load("ndjson-bridge")).feed("".join(line + "\r\n" for line in lines).encode())


RELEASED: list[Span] = [("ready", 0, 14_000), ("ready", 18_300, 99_000)]
THROWN: Span = ("ball", 10_000, 10_050)


def throws(events: list[LaneEvent]) -> list[tuple[int, ...] | None]:
    assert not [event for event in events if isinstance(event, Rejected | Missed)]
    return [event.fallen for event in events if isinstance(event, Throw)]


def test_a_throw_is_read_as_it_fell(bridge: ModuleType) -> None:
    events = read(told(bridge, [*RELEASED, THROWN, (1, 10_300, 18_000), (9, 11_000, 18_000)]))
    assert throws(events) == [(1, 9)]
    kinds = [type(event) for event in events if isinstance(event, Ball | Ready | Setting | Throw | Reset)]
    assert kinds == [Reset, Ready, Ball, Throw, Setting, Ready]


def test_blinking_and_rippling_lamps_are_one_throw(bridge: ModuleType) -> None:
    blinks = [(pin, at, at + 600) for pin in range(1, 10) for at in range(10_300, 18_000, 1200)]
    ripple = [(pin, at, at + 10) for pin, since, end in blinks for at in range(since, end, 20)]
    assert throws(read(told(bridge, [*RELEASED, THROWN, *ripple]))) == [tuple(range(1, 10))]


def test_a_ball_and_no_pin_is_a_zero_and_a_late_pin_counts_nothing(bridge: ModuleType) -> None:
    assert throws(read(told(bridge, [*RELEASED, THROWN, (3, 14_500, 18_000)]))) == [()]


def test_lamps_left_over_from_before_count_nothing(bridge: ModuleType) -> None:
    assert throws(read(told(bridge, [*RELEASED, THROWN, (2, 0, 20_000), (5, 10_400, 18_000)]))) == [(5,)]


@pytest.mark.parametrize("wired", [{"ball": False}, {"ball": False, "ready": False}, {"ready": False}])
def test_whatever_is_wired_a_throw_is_a_throw(bridge: ModuleType, wired: dict[str, bool]) -> None:
    spans = [span for span in RELEASED if wired.get("ready", True)] + [THROWN, (4, 10_400, 18_000)]
    spans = [span for span in spans if span[0] != "ball" or wired.get("ball", True)]
    assert throws(read(told(bridge, spans, **wired))) == [(4,)]


def test_nine_lamps_without_a_ball_are_a_lamp_test(bridge: ModuleType) -> None:
    lines = told(bridge, [*RELEASED, *((pin, 8_000, 9_000) for pin in range(1, 10))])
    assert throws(read(lines)) == []
    assert [json.loads(line)["what"] for line in lines if '"err"' in line] == ["lamp_test"]


def test_a_ready_lamp_that_flickers_ends_no_throw(bridge: ModuleType) -> None:
    lit: list[Span] = [("ready", 0, 11_000), ("ready", 11_100, 14_500), ("ready", 18_300, 99_000)]
    pins: list[Span] = [(1, 10_500, 18_000), (2, 10_600, 18_000), (3, 12_000, 18_000)]
    assert throws(read(told(bridge, [*lit, *pins], ball=False))) == [(1, 2, 3)]
    assert throws(read(told(bridge, [*lit, *pins, THROWN]))) == [(1, 2, 3)]


def test_with_a_barrier_there_is_no_throw_without_a_ball_and_a_flash_is_no_pin(bridge: ModuleType) -> None:
    spans = [(1, 6_000, 6_060), (8, 10_500, 20_000), (2, 12_500, 20_000), (5, 11_000, 11_060), (3, 14_100, 20_000)]
    assert throws(read(told(bridge, [THROWN, *spans], ready=False))) == [(2, 8)]
    alone = [*RELEASED, (5, 4_000, 29_000), THROWN, (2, 10_500, 18_000), (3, 13_900, 18_000)]
    assert throws(read(told(bridge, alone))) == [(2, 3)]


def test_a_ball_after_a_hand_in_the_barrier_has_its_four_seconds(bridge: ModuleType) -> None:
    assert throws(read(told(bridge, [("ball", 7_500, 7_600), THROWN, (4, 13_000, 20_000)], ready=False))) == [(4,)]


def test_each_line_has_the_fields_of_the_profile_and_a_heartbeat_comes_every_second(bridge: ModuleType) -> None:
    lines = [json.loads(line) for line in told(bridge, [*RELEASED, THROWN])]
    assert all({"ev", "lane", "t", "drp"} <= line.keys() for line in lines)
    assert [line["seq"] for line in lines if line["ev"] != "hb"] == list(range(1, 7))
    beats = [line["t"] for line in lines if line["ev"] == "hb"]
    assert beats == list(range(1000, 30_000, 1000))


def test_a_line_that_does_not_go_out_is_a_gap_the_station_sees(bridge: ModuleType) -> None:
    lines: list[str] = []
    open_ = [True]
    box = bridge.Bridge(lambda line: open_[0] and (lines.append(line) or True), 1, True, False)
    for now, going in ((0, True), (1, False), (2, True)):
        open_[0] = going
        box.tell(now, "throw", mask=1 << now)
    assert [json.loads(line)["drp"] for line in lines] == [0, 1]
    assert [event for event in read(lines) if isinstance(event, Missed)]


def test_its_loop_reads_the_pins_and_latches_a_short_ball(
    bridge: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Over(Exception):
        """The end of the test's time."""

    clock = [0]

    def sleep_ms(step: int) -> None:
        clock[0] += step
        ball = Pin.all[bridge.BALL]
        if clock[0] == 5000 and ball.handler is not None:
            ball.handler(ball)  # shorter than a sample
        Pin.all[bridge.PINS[6]].low = 5500 <= clock[0] < 9500
        if clock[0] > 11_000:
            raise Over

    period = 1 << 12  # wraps within the test, as the real one does after twelve days
    times = SimpleNamespace(
        sleep_ms=sleep_ms,
        ticks_ms=lambda: clock[0] % period,
        ticks_diff=lambda new, old: (new - old + period // 2) % period - period // 2,
    )
    always = SimpleNamespace(register=lambda *_: None, poll=lambda _: [1])
    monkeypatch.setattr(bridge, "time", times)
    monkeypatch.setattr(bridge, "select", SimpleNamespace(poll=lambda: always, POLLOUT=4))
    monkeypatch.setattr(bridge, "READY", None)
    with pytest.raises(Over):
        bridge.run()
    assert throws(read(capsys.readouterr().out.splitlines())) == [(7,)]


def test_it_uses_nothing_that_a_pico_lacks() -> None:
    tree = ast.parse(FILE.read_text())
    imported = {
        name.name if isinstance(node, ast.Import) else node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in node.names
    }
    assert imported == {"json", "select", "sys", "time", "machine"}
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.Match)]
