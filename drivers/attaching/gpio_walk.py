"""The walk through the nine pins on GPIO lines: which line is which pin, by what changes.

One thread samples every line that may be wired; between two questions it collects the lines that left the level they
had before.  A pin has one line of its own, and either all lamps come on when their pin falls, or all go out.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from typing import Any

from gpiozero import DigitalInputDevice, GPIOZeroError

from drivers.attaching.pin_walk import PINS, Ambiguous
from drivers.lamps.debounce import Presence
from drivers.lane import LaneError, said

POLL = 0.003  # seconds
PRESENCE = 0.06  # seconds; lamps on alternating current ripple


class LineWatch:
    """Watches lines with pull-up; active is low, as behind an optocoupler."""

    def __init__(self, lines: Sequence[int], factory: Any) -> None:
        """Raises LaneError ``gpio_busy`` for a line that cannot be claimed."""
        self._devices: dict[int, DigitalInputDevice] = {}
        self._presence = Presence(PRESENCE)
        self._lock = threading.Lock()
        self._rest = self._active = self._changed = frozenset[int]()
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None
        for line in lines:
            try:
                self._devices[line] = DigitalInputDevice(line, pull_up=True, pin_factory=factory)
            except GPIOZeroError as error:
                self.close()
                raise LaneError("gpio_busy", said("gpio_busy", line=line, error=str(error))) from error
        self._thread = threading.Thread(target=self._run, name="gpio-walk", daemon=True)
        self._thread.start()
        time.sleep(2 * PRESENCE)

    def begin(self) -> None:
        """A new question: what is active now is the rest."""
        with self._lock:
            self._rest, self._changed = self._active, frozenset()

    def changed(self) -> frozenset[int]:
        """The lines that left their rest since."""
        time.sleep(2 * PRESENCE)
        with self._lock:
            return self._changed

    def rest(self) -> frozenset[int]:
        """The lines that were active when the question began."""
        return self._rest

    def close(self) -> None:
        """Gives the lines back."""
        self._stopping.set()
        if self._thread is not None:
            self._thread.join(timeout=1.0)
        for device in self._devices.values():
            device.close()

    def _run(self) -> None:
        while not self._stopping.wait(POLL):
            now = time.monotonic()
            low = [line for line, device in self._devices.items() if not device.pin.state]
            steady = self._presence.steady(now, low)
            with self._lock:
                self._active = steady
                self._changed |= steady ^ self._rest


class LineLearner:
    """Takes the lines that changed at each pin; ``table`` is the result."""

    def __init__(self) -> None:
        self._lines: dict[int, int] = {}
        self._lit: dict[int, bool] = {}  # whether the line of a pin came on when the pin fell

    def take(self, pin: int, rest: frozenset[int], changed: frozenset[int]) -> int:
        """The line that changed when this pin fell.  Raises Ambiguous unless it is one, and no other pin's."""
        line = single(changed)
        if line is None:
            raise Ambiguous(said("walk_no_line"))
        same = [other for other, known in self._lines.items() if known == line and other != pin]
        if same:
            raise Ambiguous(said("walk_line_taken", line=line, pin=same[0]))
        self._lines[pin], self._lit[pin] = line, line not in rest
        return line

    def table(self) -> dict[str, Any]:
        """``lines`` and ``lit`` for the table ``[gpio]``.  Raises Ambiguous."""
        missing = tuple(pin for pin in PINS if pin not in self._lines)
        if missing:
            raise Ambiguous(said("walk_missing", pins=missing), missing)
        if len(set(self._lit.values())) > 1:
            raise Ambiguous(said("walk_lamps"))
        return {"lines": [self._lines[pin] for pin in PINS], "lit": "fallen" if self._lit[1] else "standing"}


def single(changed: frozenset[int]) -> int | None:
    """The one line that changed, None for none.  Raises Ambiguous for several."""
    if len(changed) > 1:
        raise Ambiguous(said("walk_lines", lines=tuple(sorted(changed))))
    return next(iter(changed), None)
