"""The way out of one websocket: one sender at a time, frames whole and in order.

The owner of the state offers its pictures here itself, without waiting: the kernel takes them at once from every client
that reads.  So 200 phones are reached without 200 threads that wake up and fight over the interpreter (measured: a
fifth of the processor time).  What the kernel does not take waits for the connection's own writer thread.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections import deque
from typing import Any

OUTLET = "station.outlet"  # under this name the environ of a websocket holds its Outlet


def shut(sock: Any) -> None:
    """End a connection now: whoever reads or writes on it, in whatever thread, comes back at once."""
    with contextlib.suppress(OSError):  # it has ended already
        sock.shutdown(socket.SHUT_RDWR)


class Outlet:
    """``send`` and ``flush`` block while the client does not read, ``offer`` never does."""

    def __init__(self, sock: socket.socket) -> None:
        self.recv = sock.recv
        self._sock = sock
        self._at_once = socket.socket(fileno=sock.fileno())  # the same socket, but without the timeout of ``sock``
        self._one_sender = threading.Lock()
        self._begun = b""  # the rest of a frame that has left in part: nothing else may leave before it
        self._late: deque[bytes] = deque()  # frames that wait for ``flush``

    def __len__(self) -> int:
        """How many frames wait."""
        return len(self._late)

    def offer(self, frame: bytes) -> bool:
        """Send ``frame`` now; False if it has to wait for ``flush``, wholly or in part.

        Called by one thread at a time, as ``keep``.
        """
        if self._late or not self._one_sender.acquire(blocking=False):
            self._late.append(frame)
            return False
        try:
            if self._begun:
                self._late.append(frame)
            else:
                self._begun = self._untaken(frame)
            return not self._begun
        finally:
            self._one_sender.release()

    def keep(self, frame: bytes) -> None:
        """Let ``frame`` wait for ``flush``."""
        self._late.append(frame)

    def flush(self) -> None:
        """Send all that waits.  Raises OSError when the connection has ended."""
        with self._one_sender:
            self._finish()
            while self._late:
                self._sock.sendall(self._late[0])
                self._late.popleft()  # only now: ``offer`` must see that one is under way

    def send(self, data: bytes) -> None:
        """Send a frame before all that waits.  Raises OSError when the connection has ended."""
        with self._one_sender:
            self._finish()
            self._sock.sendall(data)

    def cut(self) -> None:
        """End the connection."""
        shut(self._sock)

    def end(self) -> None:
        """Let go of a socket that will be closed, and whose number will be another's."""
        with self._one_sender:
            self._at_once.detach()

    def _untaken(self, frame: bytes) -> bytes:
        """What is left of ``frame`` after the kernel took what it could."""
        try:
            return frame[self._at_once.send(frame, socket.MSG_DONTWAIT) :]
        except BlockingIOError:
            return frame
        except OSError:  # the connection has ended; its own threads find out and clean up
            return b""

    def _finish(self) -> None:
        if self._begun:
            self._sock.sendall(self._begun)
            self._begun = b""
