"""Opening a serial port: by its stable name, for ourselves alone, and with a German sentence for each way it fails."""

from __future__ import annotations

import errno
import os
import termios
import time
from collections.abc import Callable
from pathlib import Path

import serial

from drivers.decoding.profile import LineSettings
from drivers.lane import LaneError, Said, said

BY_ID = Path("/dev/serial/by-id")  # udev's stable names for USB adapters

# pyserial lets three families through, and a closed port gives the fourth
PORT_FAULTS = (serial.SerialException, OSError, termios.error, TypeError)
READ_TIMEOUT = 0.2  # seconds; a blocked read ends by itself within this

_MISSING = {errno.ENOENT, errno.ENODEV, errno.ENXIO, errno.EIO}
_BUSY = {errno.EAGAIN, errno.EBUSY, errno.EWOULDBLOCK}
_FORBIDDEN = {errno.EACCES, errno.EPERM}


def open_port(path: str, line: LineSettings, wait: Callable[[float], object] = time.sleep) -> serial.Serial:
    """The open port, after its settle time (``wait`` may return early).

    Raises LaneError: ``port_missing``, ``port_busy``, ``port_forbidden`` or ``port_failed``.
    """
    port = serial.Serial(
        baudrate=line.baud,
        bytesize=line.bytesize,
        parity=line.parity[0].upper(),
        stopbits=line.stopbits,
        timeout=READ_TIMEOUT,
        write_timeout=READ_TIMEOUT,
        exclusive=True,
    )
    port.port = path
    if line.dtr is not None:
        port.dtr = line.dtr
    if line.rts is not None:
        port.rts = line.rts
    try:
        _open(port)
        if line.settle_ms:
            wait(line.settle_ms / 1000)
            port.reset_input_buffer()
    except PORT_FAULTS as error:
        port.close()
        raise _fault(path, error) from error
    return port


def _open(port: serial.Serial) -> None:
    """Opens it; where it knows no such bits or parity, with eight bits and none.

    Seven bits and a parity are eight on the wire, whose last one the decoder takes off; a pseudo terminal has none.
    """
    try:
        port.open()
        port.timeout = READ_TIMEOUT  # sets it all once more: some take the first time what they cannot do
    except PORT_FAULTS as error:
        port.close()
        unable = getattr(error, "errno", None) == errno.EINVAL or (error.args or (None,))[0] == errno.EINVAL
        eight = port.bytesize + (port.parity != serial.PARITY_NONE) == 8 or str(port.port).startswith("/dev/pts/")
        if not unable or not eight:
            raise
        port.bytesize, port.parity = 8, serial.PARITY_NONE
        port.open()


def _fault(path: str, error: BaseException) -> LaneError:
    number = getattr(error, "errno", None)
    if number in _MISSING:
        return LaneError("port_missing", said("port_missing", port=path))
    if number in _BUSY:
        return LaneError("port_busy", held(path))
    if number in _FORBIDDEN:
        return LaneError("port_forbidden", said("port_forbidden", port=path))
    return LaneError("port_failed", said("port_failed", port=path, error=str(error)))


def held(path: str, proc: Path = Path("/proc")) -> Said:
    """Who has locked the port, or how that is found out: the service sees no processes but its own."""
    try:
        device = os.stat(path)  # noqa: PTH116 - the link's target, and one name with os.minor
        locks = (proc / "locks").read_text(encoding="ascii")
        place = f"{os.major(device.st_dev):02x}:{os.minor(device.st_dev):02x}:{device.st_ino}"
        pid = next(entry.split()[4] for entry in locks.splitlines() if entry.split()[5:6] == [place])
    except (OSError, StopIteration):
        return said("port_busy", port=path)
    try:
        name = (proc / pid / "comm").read_text(encoding="utf-8").strip()
    except OSError:
        return said("port_held_unseen", port=path, pid=pid)
    return said("port_held", port=path, name=name, pid=pid)
