"""One or two open ports read in turn: a line, or the two directions of one.  It writes nothing."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import serial

from drivers.capture import Chunk
from drivers.decoding.profile import LineSettings
from drivers.lane import LaneError, said
from drivers.lanes.ports import PORT_FAULTS, open_port

TURN = 0.1  # seconds


class Taps:
    """The open ports."""

    def __init__(self, ports: list[serial.Serial]) -> None:
        self.ports = ports
        for port in ports:
            port.timeout = TURN / len(ports)

    def chunks(self, done: Callable[[], bool]) -> Iterator[Chunk]:
        """What arrives, until ``done``; those of the second port are ``sent``.  Empty ones come while all is quiet.

        Raises LaneError when a port is lost.
        """
        while not done():
            for place, port in enumerate(self.ports):
                try:
                    data = port.read(max(1, port.in_waiting))
                except PORT_FAULTS as error:
                    raise LaneError("port_lost", said("port_lost", port=str(port.port))) from error
                yield Chunk(time.monotonic_ns() // 1_000_000, data, sent=place > 0)


@contextmanager
def opened(paths: Sequence[str], line: LineSettings) -> Iterator[Taps]:
    """The ports, closed at the end.  Raises LaneError where one cannot be opened."""
    ports: list[serial.Serial] = []
    try:
        ports += (open_port(path, line) for path in paths)
        yield Taps(ports)
    finally:
        for port in ports:
            port.close()
