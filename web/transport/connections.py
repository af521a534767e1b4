"""The connections of the server: who holds how many, and who gives way when there are too many.

A connection waits for a request that is whole, is answered on the crew's threads, takes the rest of its answer, is a
page's websocket, or ends.  Only those that wait can be let go without harm: when an address has its share, or all
places are taken, the one that waits longest makes room for the next; where none waits, the one that takes longest.
"""

from __future__ import annotations

import math
import socket
import time
from collections import Counter
from collections.abc import Callable
from itertools import chain
from typing import Any

from gunicorn.config import Config
from gunicorn.http.errors import LimitRequestHeaders
from gunicorn.http.parser import RequestParser

from station.words import sentence
from web.transport.outlet import Outlet

MOST_CONNECTIONS = 1000
MOST_OF_ADDRESS = 360  # of them; more than its websockets, so that its pages still load
MOST_TOLD = 50  # of those that have no place, at one time; what comes beyond is cut
LONGEST_HEAD = 32_768  # bytes of a request without its body
END_OF_HEAD = b"\r\n\r\n"
BODY = ("CONTENT-LENGTH", "TRANSFER-ENCODING")  # headers that announce one


class Answering(socket.socket):
    """A connection's socket, on which no thread ever waits: what its client does not take yet goes out by the loop."""

    def __init__(self, accepted: socket.socket) -> None:
        super().__init__(accepted.family, accepted.type, accepted.proto, accepted.detach())
        self.setblocking(False)
        self.outlet = Outlet(self, most=math.inf)

    def sendall(self, data: Any, _flags: int = 0, /) -> None:
        """As the server that writes an answer wants it."""
        self.outlet.send(data)


class Connection:
    """One connection.  ``until``: monotonic seconds, when it is over at the latest."""

    def __init__(self, sock: socket.socket, client: tuple[Any, ...]) -> None:
        self.sock = Answering(sock)
        self.client = client
        self.address = str(client[0]).removeprefix("::ffff:")
        self.server = self.sock.getsockname()
        self.until = 0.0
        self.head = bytearray()  # of a request, as far as it has come
        self.parser: RequestParser | None = None
        self.close: Callable[[], None] = self.sock.close
        self.watched = 0  # for what the poller watches it

    def take(self) -> bool:
        """Take what has come of a request; False at the end of the connection."""
        try:
            data = self.sock.recv(LONGEST_HEAD)
        except BlockingIOError:
            return True
        except OSError:
            return False
        self.head += data
        return bool(data)

    def whole(self) -> bool:
        """Whether the head of a request is there; one that is far too long is the parser's to refuse."""
        return END_OF_HEAD in self.head or len(self.head) >= LONGEST_HEAD

    def request(self, config: Config) -> Any:
        """The request whose head is there.  Raises gunicorn's errors for what is none, StopIteration at the end."""
        if END_OF_HEAD not in self.head:
            raise LimitRequestHeaders("too long")
        if self.parser is None:
            self.parser = RequestParser(config, self.sock, self.client)
        self.parser.unreader.unread(bytes(self.head))
        self.head.clear()
        request = next(self.parser)
        if any(name in BODY and value.strip() != "0" for name, value in request.headers):
            request.force_close()  # no page takes a body, and none is waited for
        return request


class Connections:
    """All that are open."""

    def __init__(self) -> None:
        self.open: set[Connection] = set()
        self.waiting: dict[Connection, None] = {}  # longest first
        self.taking: dict[Connection, None] = {}  # the rest of an answer
        self.ending: dict[Connection, None] = {}
        self._of: Counter[str] = Counter()

    def admit(self, conn: Connection) -> tuple[Connection | None, bool]:
        """Whether there is a place for one more, and the one that has to go for it."""
        crowded = self._of[conn.address] >= MOST_OF_ADDRESS
        if not crowded and len(self.open) < MOST_CONNECTIONS:
            return None, True
        idle = chain(self.waiting, self.taking)
        old = next((old for old in idle if not crowded or old.address == conn.address), None)
        return old, old is not None

    def add(self, conn: Connection) -> None:
        """It is open."""
        self.open.add(conn)
        self._of[conn.address] += 1

    def remove(self, conn: Connection) -> None:
        """It is open no more."""
        self.open.discard(conn)
        self.waiting.pop(conn, None)
        self.taking.pop(conn, None)
        self.ending.pop(conn, None)
        self._of[conn.address] -= 1
        if self._of[conn.address] <= 0:
            del self._of[conn.address]

    def overdue(self) -> list[Connection]:
        """Those whose time is over."""
        now = time.monotonic()
        return [conn for conn in (*self.waiting, *self.taking, *self.ending) if now >= conn.until]


def full() -> bytes:
    """What one is told for whom there is no place."""
    text = f"{sentence('codes.too_many')}\n".encode()
    head = "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n"
    return f"{head}Retry-After: 5\r\nContent-Length: {len(text)}\r\n\r\n".encode() + text
