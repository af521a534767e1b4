"""The lane's end of a wire that is none: a pseudo terminal a station opens like any serial port.

Unplugged, both its ends are closed, as a USB adapter is gone; plugged in again it has another name.  A link, if asked
for, always points to the present one, as ``/dev/serial/by-id`` does.
"""

from __future__ import annotations

import os
import tty
from pathlib import Path


class PseudoTerminal:
    """Speaks bytes to whoever has ``path`` open.  What nobody reads is lost in the end, as on a wire."""

    def __init__(self, *, link: Path | None = None) -> None:
        self._link = link
        self._master: int | None = None
        self._slave: int | None = None  # kept open, so that a station may come and go
        self.path: str | None = None

    def plug(self) -> str:
        """Opens a new pseudo terminal and gives its path.  The one before stays until then, so the name is another."""
        before = self._master, self._slave
        self._master, self._slave = os.openpty()
        os.set_blocking(self._master, False)  # a full buffer must not hold up the lane
        tty.setraw(self._slave)
        self.path = os.ttyname(self._slave)
        for end in before:
            if end is not None:
                os.close(end)
        self._point(self.path)
        return self.path

    def unplug(self) -> None:
        """Closes both ends: a reader gets an input/output error.  May be called twice."""
        for end in (self._master, self._slave):
            if end is not None:
                os.close(end)
        self._master, self._slave, self.path = None, None, None
        self._point(None)

    def write(self, data: bytes) -> None:
        """Puts bytes on the wire; they are lost while it is unplugged or its buffer full."""
        if self._master is None:
            return
        try:
            os.write(self._master, data)
        except BlockingIOError:
            return

    def read(self) -> bytes:
        """What the station has written since, without waiting."""
        if self._master is None:
            return b""
        try:
            return os.read(self._master, 4096)
        except BlockingIOError:
            return b""

    def fileno(self) -> int | None:
        """The descriptor to wait on for the station's bytes, while plugged in."""
        return self._master

    def _point(self, path: str | None) -> None:
        """Lets the link point to the path, in one step; takes it away where there is none."""
        if self._link is None:
            return
        if path is None:
            self._link.unlink(missing_ok=True)
            return
        fresh = self._link.with_name(self._link.name + ".new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(path)
        fresh.replace(self._link)
