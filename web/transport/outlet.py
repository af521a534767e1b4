"""The way out of one connection: frames whole and in order, from any thread, and nobody ever waits.

Whoever has a frame offers it to the kernel himself, which takes it at once from every client that reads.  What it does
not take waits here, and is sent by the server's own loop when the socket has room again.  A page that leaves too much
unread is cut off and may come back.  Answers to requests go the same way.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from collections import deque
from collections.abc import Callable, Sequence

MOST_WAITING = 64  # frames that a page may leave unread, on top of what the kernel holds
TEXT_FRAME = 0x81  # RFC 6455, 5.2: a whole message of text


def framed(parts: Sequence[bytes], opcode: int = TEXT_FRAME) -> bytes:
    """A text (UTF-8, in parts) as one frame of a server: its length in 7, 16 or 64 bits, no mask (RFC 6455, 5.2)."""
    size = sum(map(len, parts))
    if size < 126:
        head = bytes((opcode, size))
    elif size < 1 << 16:
        head = bytes((opcode, 126)) + size.to_bytes(2)
    else:
        head = bytes((opcode, 127)) + size.to_bytes(8)
    return b"".join((head, *parts))


class Outlet:
    """What leaves through ``sock``, which must not block; ``most``: frames that may wait."""

    def __init__(self, sock: socket.socket, most: float = MOST_WAITING) -> None:
        self.stuck: Callable[[], None] = lambda: None  # called when something begins to wait for ``flush``
        self._sock = sock
        self._most = most
        self._send = sock.send
        self._lock = threading.Lock()
        self._late: deque[bytes | memoryview] = deque()  # frames, the first perhaps in part, that wait
        self._ended = False

    def __len__(self) -> int:
        """How many frames wait."""
        return len(self._late)

    def send(self, frame: bytes) -> None:
        """Send ``frame`` now or, after those that wait, later; on a connection that has ended nothing happens."""
        with self._lock:
            if self._late:
                self._wait(frame)
                return
            if self._ended:
                return
            try:
                taken = self._send(frame)
            except BlockingIOError:
                taken = 0
            except OSError:  # the connection has ended; the loop finds out and cleans up
                return
            if taken == len(frame):
                return
            self._late.append(memoryview(frame)[taken:])
        self.stuck()

    def flush(self) -> None:
        """Send what waits, as far as the kernel takes it; called by the loop."""
        with self._lock:
            try:
                while self._late:
                    taken = self._send(self._late[0])
                    if taken < len(self._late[0]):
                        self._late[0] = memoryview(self._late[0])[taken:]
                        return
                    self._late.popleft()
            except BlockingIOError:
                return
            except OSError:  # as above
                self._late.clear()

    def cut(self) -> None:
        """End the connection now, from any thread: the loop finds its end."""
        with self._lock:
            self._shut()

    def close(self) -> None:
        """Let go of the socket; nothing is sent after it, for its number may be another's."""
        with self._lock:
            self._ended = True
            self._late.clear()
            self._sock.close()

    def _wait(self, frame: bytes) -> None:
        if len(self._late) < self._most:
            self._late.append(frame)
        else:
            self._shut()

    def _shut(self) -> None:
        with contextlib.suppress(OSError):  # it has ended already
            self._sock.shutdown(socket.SHUT_RDWR)
