"""Serves a simulation from a stream of command lines, until ``quit`` or the end of the process.

The end of the commands is not the end of the lane: started with nothing on its standard input it goes on answering.
"""

from __future__ import annotations

import os
import select
import time
from collections.abc import Callable, Iterator

from drivers.lane import Said
from drivers.simulator.pseudo_terminal import PseudoTerminal
from drivers.simulator.simulation import BadCommand, SimulatedBus, Simulation

TURN = 0.05  # seconds; the longest wait before silence and random throws are looked at


class SimulationHost:
    """``commands`` is the descriptor command lines come from; ``complain`` is told what is wrong with a bad one.

    ``rate``: seconds between two throws that nobody asked for; None for none.
    """

    def __init__(
        self,
        bus: SimulatedBus,
        wire: PseudoTerminal,
        *,
        commands: int,
        say: Callable[[str], None],
        complain: Callable[[Said], None],
        rate: float | None = None,
    ) -> None:
        self._bus = bus
        self._wire = wire
        self._simulation = Simulation(bus, wire, say)
        self._commands: int | None = commands
        self._complain = complain
        self._rate = rate
        self._unfinished = b""

    def serve(self) -> None:
        """Plays the lane.  Returns after ``quit``."""
        due = time.monotonic() + (self._rate or 0.0)
        while True:
            self._wait()
            self._bus.turn(time.monotonic())
            for line in self._lines():
                if line.strip() == "quit":
                    return
                self._do(line)
            if self._rate is not None and time.monotonic() >= due:
                due = time.monotonic() + self._rate
                self._bus.throw(1, self._bus.anything(1))

    def _do(self, line: str) -> None:
        try:
            self._simulation.do(line)
        except BadCommand as bad:
            self._complain(bad.said)

    def _wait(self) -> None:
        sources = [source for source in (self._commands, self._wire.fileno()) if source is not None]
        select.select(sources, [], [], TURN)

    def _lines(self) -> Iterator[str]:
        """The command lines that are complete, without waiting."""
        if self._commands is None or not select.select([self._commands], [], [], 0)[0]:
            return
        data = os.read(self._commands, 4096)
        if not data:
            self._commands = None
            data = b"\n"  # a last line without its end counts
        *lines, self._unfinished = (self._unfinished + data).split(b"\n")
        yield from (line.decode("utf-8", "replace") for line in lines if line.strip())
