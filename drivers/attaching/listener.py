"""Hears a port in a thread of its own, while the person at the lane is busy with a pin."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Iterator

import serial

from drivers.lane import LaneError, said
from drivers.lanes.ports import PORT_FAULTS

FIRST, QUIET, LONGEST = 3.0, 0.4, 5.0  # seconds: until the lane says something, until it has said all, in any case


class Ear:
    """One open port.  What was heard is given out a step at a time."""

    def __init__(self, port: serial.Serial) -> None:
        self._port = port
        self._data = bytearray()
        self._news = threading.Condition()
        self._at = 0.0  # when the last bytes came
        self._lost: BaseException | None = None
        self._stopping = False

    @contextlib.contextmanager
    def listening(self) -> Iterator[Ear]:
        """Listens inside of ``with``."""
        thread = threading.Thread(target=self._run, name="learn", daemon=True)
        thread.start()
        try:
            yield self
        finally:
            self._stopping = True
            thread.join(timeout=1.0)

    def forget(self) -> None:
        """What was heard so far belongs to no step."""
        with self._news:
            self._data.clear()

    def heard(self) -> bytes:
        """What the lane says of this step: waits until it begins and is quiet again.  Raises LaneError when lost."""
        begun = time.monotonic()
        with self._news:
            self._news.wait_for(lambda: bool(self._data or self._lost), FIRST)
            while not self._lost and time.monotonic() < min(self._at + QUIET, begun + LONGEST):
                self._news.wait(QUIET / 4)
            if self._lost:
                raise LaneError("port_lost", said("lane_lost")) from self._lost
            return bytes(self._data)

    def _run(self) -> None:
        while not self._stopping and not self._lost:
            try:
                data = self._port.read(max(1, self._port.in_waiting))
                lost = None
            except PORT_FAULTS as error:
                data, lost = b"", error
            with self._news:
                self._data += data
                self._lost = lost
                self._at = time.monotonic() if data else self._at
                self._news.notify_all()
