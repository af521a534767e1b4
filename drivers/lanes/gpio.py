"""A lane whose lamps and light barriers are wired to GPIO lines: sampled by one thread, made to throws by the window.

The levels are polled every few milliseconds, because a lamp on AC ripples and an edge filter would never see it lit.
Only the ball's pulse may be shorter than that: its edge is latched between two samples.  Debounce, presence window
and all that follows are ours (``gpio_reading``); gpiozero gives levels and that one edge.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

from gpiozero import DigitalInputDevice, GPIOZeroError

from drivers.lamps.reading import LineReader
from drivers.lamps.settings import GpioSettings
from drivers.lane import LaneError, LaneEvent, Link, Overhear, Report, said

log = logging.getLogger(__name__)


def lgpio_factory() -> Any:
    """The pin factory of a real Raspberry Pi.  Raises LaneError ``no_gpio``: gpiozero's fallbacks would miss edges.

    lgpio is imported here and not above, because it opens files in the working directory as soon as it is.
    """
    os.environ["GPIOZERO_PIN_FACTORY"] = "lgpio"
    if not os.access(Path.cwd(), os.W_OK):
        raise LaneError("no_gpio", said("gpio_folder", folder=str(Path.cwd())))
    try:
        from gpiozero.pins.lgpio import LGPIOFactory  # noqa: PLC0415

        return LGPIOFactory()
    except ImportError as error:
        raise LaneError("no_gpio", said("gpio_no_lgpio")) from error
    except _faults() as error:
        raise LaneError("no_gpio", said("gpio_shut", error=str(error))) from error


def _faults() -> tuple[type[Exception], ...]:
    """What opening chip and lines may raise; lgpio's own class is known as soon as its factory is imported."""
    return GPIOZeroError, getattr(sys.modules.get("lgpio"), "error", GPIOZeroError)


class GpioLane:
    """Implements ``drivers.lane.Lane``.  ``factory``: gpiozero's pin factory; None for the real one, lgpio."""

    def __init__(self, settings: GpioSettings, *, factory: Any = None) -> None:
        self._settings = settings
        self.zeros, self.numbers = settings.ball is not None, False
        self._factory = factory
        self._reader = LineReader(settings)
        self._ignored = 0  # lamps while the pins were being set, as logged
        self._lines: dict[int, DigitalInputDevice] = {}  # by GPIO line
        self._ball_edge = threading.Event()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, report: Report) -> None:
        """Claims the lines and begins.  Raises LaneError ``no_gpio`` or ``gpio_busy``."""
        factory = self._factory if self._factory is not None else lgpio_factory()
        settings = self._settings
        try:
            for line in settings.lines:
                self._lines[line] = self._claim(line, factory)
        except LaneError:
            self._release()
            raise
        if settings.ball is not None:
            self._latch(self._lines[settings.ball])
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

    def listen(self, overhear: Overhear) -> None:
        """Tells the steady edges, a line of a trace each."""
        self._reader.listen(overhear)

    def _claim(self, line: int, factory: Any) -> DigitalInputDevice:
        pull = {"up": True, "down": False, "none": None}[self._settings.pull]
        state = None if pull is not None else self._settings.active == "high"
        try:
            return DigitalInputDevice(line, pull_up=pull, active_state=state, pin_factory=factory)
        except _faults() as error:
            raise LaneError("gpio_busy", said("gpio_unusable", line=line, error=str(error))) from error

    def _latch(self, ball: DigitalInputDevice) -> None:
        """Remembers an edge of the ball's barrier until the next sample.  Runs in gpiozero's thread: nothing more."""
        natural = self._settings.pull == "none" or (self._settings.pull == "up") == (self._settings.active == "low")
        if natural:
            ball.when_activated = self._ball_edge.set
        else:
            ball.when_deactivated = self._ball_edge.set

    def _run(self, report: Report) -> None:
        report(Link(self._settings.lane, said("link_gpio"), up=True))
        try:
            while not self._stopping.wait(self._settings.poll_seconds):
                for event in self._sample(time.monotonic()):
                    report(event)
        except Exception:  # outermost: whatever the hardware raises in this thread, the lane is gone
            log.exception("gpio lane failed")
            report(Link(self._settings.lane, said("gpio_lost"), up=False))

    def _sample(self, now: float) -> list[LaneEvent]:
        latched: tuple[int, ...] = ()
        if self._settings.ball is not None and self._ball_edge.is_set():
            self._ball_edge.clear()
            latched = (self._settings.ball,)
        events = self._reader.see(now, {line: bool(pin.pin.state) for line, pin in self._lines.items()}, latched)
        if self._reader.pins_while_setting > self._ignored:
            log.info("%d lamps while setting, ignored", self._reader.pins_while_setting - self._ignored)
            self._ignored = self._reader.pins_while_setting
        return events

    def _release(self) -> None:
        for line in self._lines.values():
            line.close()
        self._lines.clear()
