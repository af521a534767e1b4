"""The lane's end of a wire that is none: a pseudo terminal a station opens like any serial port.

Unplugged, it is closed, as a USB adapter is gone; plugged in again it has another name.  A link, if asked for, always
points to the present one, as ``/dev/serial/by-id`` does.  What is said while nobody has the port open is lost.
"""

from __future__ import annotations

import os
import select
import tty
from pathlib import Path

MOST = 1 << 18  # bytes kept for a reader who has the port open and does not read


class PseudoTerminal:
    """Speaks bytes to whoever has ``path`` open.  Not safe for several threads."""

    def __init__(self, *, link: Path | None = None) -> None:
        self._link = link
        self._master: int | None = None
        self._outbox = bytearray()  # what the system's buffer had no room for
        self.path: str | None = None

    def plug(self) -> str:
        """Opens a new pseudo terminal and gives its path.  The one before stays until then, so the name is another."""
        before = self._master
        self._master, station = os.openpty()
        os.set_blocking(self._master, False)
        tty.setraw(station)
        self.path = os.ttyname(station)
        os.close(station)
        self._outbox.clear()
        if before is not None:
            os.close(before)
        self._point(self.path)
        return self.path

    def unplug(self) -> None:
        """Closes it: a reader gets an input/output error.  May be called twice."""
        if self._master is not None:
            os.close(self._master)
        self._master, self.path = None, None
        self._outbox.clear()
        self._point(None)

    def fileno(self) -> int | None:
        """The descriptor to wait on for the station's bytes, while somebody has the port open."""
        if self._master is None:
            return None
        poll = select.poll()
        poll.register(self._master, 0)
        left = any(event & select.POLLHUP for _, event in poll.poll(0))
        return None if left else self._master

    def write(self, data: bytes) -> None:
        """Puts bytes on the wire, behind those still waiting for room."""
        self._outbox += data
        self.flush()

    def flush(self) -> None:
        """Goes on with what had no room; what nobody is there to read is lost."""
        end = self.fileno()
        if end is None or len(self._outbox) > MOST:
            self._outbox.clear()
        elif self._outbox:
            try:
                del self._outbox[: os.write(end, self._outbox)]
            except BlockingIOError:
                return

    def read(self) -> bytes:
        """What the station has written since, without waiting."""
        end = self.fileno()
        try:
            return b"" if end is None else os.read(end, 4096)
        except OSError:  # nothing there, or the station left at this moment
            return b""

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
