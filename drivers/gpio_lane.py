"""A lane whose lamps and light barriers are wired to GPIO lines: sampled by one thread, made to throws by the window.

The levels are polled every few milliseconds, because a lamp on AC ripples and an edge filter would never see it lit.
Only the ball's pulse may be shorter than that: its edge is latched between two samples.  Debounce, presence window
and all that follows are ours (``throw_window``); gpiozero gives levels and that one edge.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Literal

from gpiozero import DigitalInputDevice, GPIOZeroError

from drivers.lane import LaneError, LaneEvent, Link, Report
from drivers.tables import Table
from drivers.throw_window import ALL_NINE, Presence, Seen, ThrowWindow, WindowSettings, WindowTimes

log = logging.getLogger(__name__)

HIGHEST_LINE = 53  # of any Raspberry Pi's chip
READY, BALL = 0, -1  # their names among the inputs; pins are 1 to 9


@dataclass(frozen=True, slots=True)
class GpioSettings:
    """The wiring.  ``pins`` are the GPIO lines (BCM numbers) of pins 1 to 9; ``ready`` and ``ball`` None: not wired.

    ``active`` is the level of a lit lamp or a broken light barrier, ``lit`` what a lit lamp means.
    """

    pins: tuple[int, ...]
    ready: int | None = None
    ball: int | None = None
    lane: int = 1
    active: Literal["low", "high"] = "low"
    pull: Literal["up", "down", "none"] = "up"
    lit: Literal["fallen", "standing"] = "fallen"
    mode: Literal["volle", "abraeumen"] = "volle"
    poll_seconds: float = 0.003
    times: WindowTimes = field(default_factory=WindowTimes)

    @classmethod
    def from_table(cls, values: Mapping[str, Any], source: str = "Einstellungen") -> GpioSettings:
        """The settings of a TOML table.  Raises TableError, which names the key.

        ``lines`` lists nine GPIO lines; ``order`` says which pin each of them is (1 to 9 unless given).
        """
        table = Table(source, values, "gpio")
        lines = table.integers("lines", 9, 0, HIGHEST_LINE)
        order = table.integers("order", 9, 1, 9, tuple(range(1, 10)))
        settings = cls(
            pins=tuple(lines[order.index(pin)] for pin in range(1, 10)),
            ready=_line(table, "ready"),
            ball=_line(table, "ball"),
            lane=table.integer("lane", 1, 99, 1),
            active="high" if table.choice("active", ("low", "high"), "low") == "high" else "low",
            pull=_pull(table.choice("pull", ("up", "down", "none"), "up")),
            lit="standing" if table.choice("lit", ("fallen", "standing"), "fallen") == "standing" else "fallen",
            mode="abraeumen" if table.choice("mode", ("volle", "abraeumen"), "volle") == "abraeumen" else "volle",
            poll_seconds=table.number("poll_seconds", 0.002, 0.005, 0.003),
            times=_times(table.table("times")),
        )
        table.done()
        wired = [*settings.pins, *(line for line in (settings.ready, settings.ball) if line is not None)]
        if len(set(wired)) < len(wired):
            raise table.fault("lines", "jede GPIO-Leitung darf nur einmal vorkommen, auch bei ready und ball")
        return settings


def _line(table: Table, key: str) -> int | None:
    return table.integer(key, 0, HIGHEST_LINE) if table.has(key) else None


def _pull(word: str) -> Literal["up", "down", "none"]:
    return "up" if word == "up" else "down" if word == "down" else "none"


def _times(table: Table) -> WindowTimes:
    names = [entry.name for entry in fields(WindowTimes)]
    usual = WindowTimes()
    times = WindowTimes(**{name: table.number(name, 0.0, 600.0, getattr(usual, name)) for name in names})
    table.done()
    return times


def lgpio_factory() -> Any:
    """The pin factory of a real Raspberry Pi.  Raises LaneError ``no_gpio``: gpiozero's fallbacks would miss edges.

    lgpio is imported here and not above, because it opens files in the working directory as soon as it is.
    """
    os.environ["GPIOZERO_PIN_FACTORY"] = "lgpio"
    if not os.access(Path.cwd(), os.W_OK):
        raise LaneError("no_gpio", f"GPIO braucht ein beschreibbares Arbeitsverzeichnis, {Path.cwd()} ist es nicht.")
    try:
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415

        return LGPIOFactory()
    except ImportError as error:
        raise LaneError("no_gpio", "Für GPIO fehlt lgpio (sudo apt install python3-lgpio).") from error
    except _faults() as error:
        raise LaneError("no_gpio", f"GPIO lässt sich nicht öffnen ({error}): Gruppe gpio prüfen.") from error


def _faults() -> tuple[type[Exception], ...]:
    """What opening chip and lines may raise; lgpio's own class is known as soon as its factory is imported."""
    return GPIOZeroError, getattr(sys.modules.get("lgpio"), "error", GPIOZeroError)


class GpioLane:
    """Implements ``drivers.lane.Lane``.  ``factory``: gpiozero's pin factory; None for the real one, lgpio."""

    def __init__(self, settings: GpioSettings, *, factory: Any = None) -> None:
        self._settings = settings
        self._factory = factory
        times = settings.times
        self._lamps = Presence(times.presence)
        window = WindowSettings(
            settings.lane, settings.ball is not None, settings.ready is not None, settings.mode, times
        )
        self._window = ThrowWindow(window)
        self._lines: dict[int, DigitalInputDevice] = {}
        self._ball_edge = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, report: Report) -> None:
        """Claims the lines and begins.  Raises LaneError ``no_gpio`` or ``gpio_busy``."""
        factory = self._factory if self._factory is not None else lgpio_factory()
        settings = self._settings
        try:
            for pin, line in enumerate(settings.pins, 1):
                self._lines[pin] = self._claim(line, factory)
            for name, wired in ((READY, settings.ready), (BALL, settings.ball)):
                if wired is not None:
                    self._lines[name] = self._claim(wired, factory)
        except LaneError:
            self._release()
            raise
        if BALL in self._lines:
            self._latch(self._lines[BALL])
        self._thread = threading.Thread(target=self._run, args=(report,), name="gpio-lane", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends and gives the lines back."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(timeout=1.0)
        self._release()

    def recheck(self) -> None:
        """Lines cannot be lost: nothing to look for."""

    def _claim(self, line: int, factory: Any) -> DigitalInputDevice:
        pull = {"up": True, "down": False, "none": None}[self._settings.pull]
        state = None if pull is not None else self._settings.active == "high"
        try:
            return DigitalInputDevice(line, pull_up=pull, active_state=state, pin_factory=factory)
        except _faults() as error:
            sentence = f"Die GPIO-Leitung {line} ist nicht frei oder nicht zu gebrauchen ({error})."
            raise LaneError("gpio_busy", sentence) from error

    def _latch(self, ball: DigitalInputDevice) -> None:
        """Remembers an edge of the ball's barrier until the next sample.  Runs in gpiozero's thread: nothing more."""
        natural = self._settings.pull == "none" or (self._settings.pull == "up") == (self._settings.active == "low")
        if natural:
            ball.when_activated = self._ball_edge.set
        else:
            ball.when_deactivated = self._ball_edge.set

    def _run(self, report: Report) -> None:
        report(Link(self._settings.lane, up=True, reason="GPIO-Leitungen werden gelesen."))
        try:
            while not self._stopping.wait(self._settings.poll_seconds):
                for event in self._sample(time.monotonic()):
                    report(event)
        except Exception:  # outermost: whatever the hardware raises in this thread, the lane is gone
            log.exception("gpio lane failed")
            report(Link(self._settings.lane, up=False, reason="GPIO lässt sich nicht mehr lesen."))

    def _sample(self, now: float) -> list[LaneEvent]:
        lit = [name for name, line in self._lines.items() if name != BALL and self._active(line)]
        steady = self._lamps.steady(now, lit)
        pins = steady & ALL_NINE
        fallen = pins if self._settings.lit == "fallen" else ALL_NINE - pins
        return self._window.see(now, Seen(fallen, READY in steady, self._ball()))

    def _ball(self) -> bool:
        """Whether the ball's barrier is broken or was since the last sample."""
        if self._ball_edge.is_set():
            self._ball_edge.clear()
            return True
        return BALL in self._lines and self._active(self._lines[BALL])

    def _active(self, line: DigitalInputDevice) -> bool:
        return bool(line.pin.state) == (self._settings.active == "high")

    def _release(self) -> None:
        for line in self._lines.values():
            line.close()
        self._lines.clear()
