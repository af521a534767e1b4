"""Listening at a port at one setting after the other.  It writes nothing, unless a poll is handed to it."""

from __future__ import annotations

import fcntl
import struct
import termios
import threading
import time
from collections.abc import Callable
from typing import TypeVar

import serial

from drivers.attaching.probe import ENOUGH, Listened, Setting
from drivers.decoding.profile import LineSettings
from drivers.lane import LaneError, said
from drivers.lanes.ports import PORT_FAULTS, open_port

Done = TypeVar("Done")

TIOCGICOUNT = 0x545D  # the kernel's counters of a serial line: eleven numbers, then nine reserved ones
FRAMING, PARITY = 6, 8  # their places
GRACE = 5.0  # seconds that a driver may take for anything; a stuck one never comes back
WARM_UP = 0.05  # seconds: what was in the buffers at a change of speed is thrown away


def bounded(call: Callable[[], Done], seconds: float, path: str) -> Done:
    """What ``call`` gives, in a thread that is left behind where a driver does not come back in so many seconds.

    Raises LaneError ``port_failed``, and what the call raises.
    """
    done: list[Done] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            done.append(call())
        except (LaneError, *PORT_FAULTS, ValueError) as error:
            failed.append(error)

    thread = threading.Thread(target=run, name="bounded", daemon=True)
    thread.start()
    thread.join(seconds)
    if failed:
        raise failed[0]
    if not done:
        raise LaneError("port_failed", said("port_stuck", port=path))
    return done[0]


class Listener:
    """Has one port open, so that its control lines change once and not for each setting.  No call outlasts its time."""

    def __init__(self, path: str) -> None:
        """Raises LaneError where the port cannot be opened."""
        self._path = path
        self._port: serial.Serial = bounded(lambda: open_port(path, LineSettings()), GRACE, path)

    def listen(self, setting: Setting, seconds: float, *, poll: bytes = b"", stop: Callable[[], bool]) -> Listened:
        """What is heard in so many seconds; ends earlier when it is enough.  Raises LaneError when the port is lost."""
        return bounded(lambda: self._listen(setting, seconds, poll, stop), seconds + GRACE, self._path)

    def _listen(self, setting: Setting, seconds: float, poll: bytes, stop: Callable[[], bool]) -> Listened:
        port = self._port
        try:
            port.baudrate, port.bytesize, port.parity = setting.baud, setting.bytesize, setting.parity[0].upper()
            time.sleep(WARM_UP)
            port.reset_input_buffer()
            before = self._errors()
            if poll:
                port.write(poll)
            data = self._read(seconds, stop)
            after = self._errors()
        except PORT_FAULTS as error:
            raise LaneError("port_lost", said("port_vanished", error=str(error))) from error
        except ValueError as error:  # a speed the driver does not know
            raise LaneError("bad_baud", said("bad_baud", setting=str(setting))) from error
        if before is None or after is None:
            return Listened(setting, data)
        return Listened(setting, data, after[0] - before[0], after[1] - before[1])

    def close(self) -> None:
        """Gives the port back; a driver that does not come back keeps it until the process ends."""
        thread = threading.Thread(target=self._port.close, name="close", daemon=True)
        thread.start()
        thread.join(GRACE)

    def _read(self, seconds: float, stop: Callable[[], bool]) -> bytes:
        data = bytearray()
        end = time.monotonic() + seconds
        while time.monotonic() < end and len(data) < ENOUGH and not stop():
            data += self._port.read(max(1, self._port.in_waiting))
        return bytes(data)

    def _errors(self) -> tuple[int, int] | None:
        """Framing and parity errors so far; None where the driver does not count them (pseudo terminals, some USB)."""
        try:
            counters = struct.unpack("20i", fcntl.ioctl(self._port.fileno(), TIOCGICOUNT, bytes(80)))
        except (OSError, termios.error):
            return None
        return counters[FRAMING], counters[PARITY]
