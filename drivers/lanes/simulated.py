"""The lane of a station without one: a simulated bus on a pseudo terminal, read by the very code that reads a real one.

Throws come only when asked for (``throw``, or any command of ``simulation``), unless ``auto_seconds`` is set.
"""

from __future__ import annotations

import logging
import random
import tempfile
import threading
import time
from pathlib import Path

from drivers.decoding.profile import Profile
from drivers.lane import Overhear, Pins, Report, unheard
from drivers.lanes.serial import SerialLane, SerialSettings
from drivers.simulator.pseudo_terminal import PseudoTerminal
from drivers.simulator.simulation import SimulatedBus, Simulation

log = logging.getLogger(__name__)

TURN = 0.05  # seconds between two looks at what the bus has to do by itself


class SimulatedLane:
    """Implements ``drivers.lane.Lane``.  ``auto_seconds``: a throw of its own so often, for demonstrations."""

    zeros = numbers = False  # what is typed in beside it are throws of their own

    def __init__(
        self, profile: Profile, *, lanes: int = 1, seed: int | None = None, auto_seconds: float | None = None
    ) -> None:
        self._profile = profile
        self._lanes = tuple(range(1, lanes + 1))
        self._auto = auto_seconds
        self._folder = tempfile.TemporaryDirectory(prefix="kegelbahn-")
        self._port = Path(self._folder.name) / "bahn"  # leads to the present pseudo terminal, as udev's names do
        self._wire = PseudoTerminal(link=self._port)
        chance = random.Random(seed)  # noqa: S311 - falling pins, not secrets
        self._bus = SimulatedBus(profile, self._wire, lanes=lanes, chance=chance)
        self._simulation = Simulation(self._bus, self._wire, log.info)
        self._lock = threading.Lock()  # throws come from any thread
        self._reader: SerialLane | None = None
        self._overhear: Overhear = unheard
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, report: Report) -> None:
        """Plugs the lane in and reads it."""
        self._wire.plug()
        self._reader = SerialLane(SerialSettings(str(self._port), self._profile, self._lanes))
        self._reader.listen(self._overhear)
        self._reader.start(report)
        for lane in self._lanes:  # its throws are numbered anew at each start, and it says so
            self._bus.begin(lane)
        self._thread = threading.Thread(target=self._run, name="simulated-lane", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends reader and lane."""
        self._stopping.set()
        if self._reader is not None:
            self._reader.stop()
        if self._thread is not None:
            self._thread.join(timeout=1.0)
        with self._lock:
            self._wire.unplug()
        self._folder.cleanup()

    def recheck(self) -> None:
        """Looks for the port again."""
        if self._reader is not None:
            self._reader.recheck()

    def listen(self, overhear: Overhear) -> None:
        """Tells the bytes of its bus."""
        self._overhear = overhear

    def throw(self, fallen: Pins | int, *, lane: int = 1) -> None:
        """These pins fall, or so many.  Raises BadCommand where they cannot."""
        with self._lock:
            self._bus.throw(lane, fallen)

    def do(self, line: str) -> None:
        """A command or fault of ``Simulation``.  Raises BadCommand."""
        with self._lock:
            self._bus.now = time.monotonic()
            self._simulation.do(line)

    def _run(self) -> None:
        due = time.monotonic() + (self._auto or 0.0)
        while not self._stopping.wait(TURN):
            now = time.monotonic()
            with self._lock:
                self._bus.turn(now)
                if self._auto is not None and now >= due:
                    due = now + self._auto
                    for lane in self._lanes:
                        self._bus.throw(lane, self._bus.anything(lane))
