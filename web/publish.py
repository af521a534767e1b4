"""The only sender of game data: carries each audience's picture to its pages, walls first.

A picture is a whole websocket frame, encoded once for its audience, and what audiences share is encoded once for all.
Each page is offered it at its outlet, which never waits: what a slow client does not take is sent by that page's own
writer thread.  A page gets its first picture from the connect handler; what is shown in that moment is kept until
then.  No page ever gets an older picture after a newer one.  A page that leaves too many unread is cut off and may
come back.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from engineio.packet import Packet

from station.evening.messages import Role
from web.outlet import Outlet
from web.wire import FLUSH

MOST_WAITING = 64  # frames that a page may leave unread, on top of what the kernel holds
TEXT_FRAME = 0x81  # RFC 6455, 5.2: a whole message of text


class Flush(Packet):  # type: ignore[misc]  # the library has no types
    """Takes a packet's place in the queue of a page's writer, so that it sends what waits at the outlet."""

    def encode(self, b64: bool = False) -> str:  # noqa: ARG002  as the library calls it
        return FLUSH


class Encoder:
    """Makes frames of pictures of one moment; a value that several of them hold is encoded once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int], tuple[Any, bytes]] = {}  # key, id of value -> value (to keep the id), JSON

    def frame(self, picture: Mapping[str, Any]) -> bytes:
        """The websocket frame of a ``state`` event, for any number of pages."""
        parts = [b'42["state",{']
        for key, value in picture.items():
            parts += (self._field(key, value), b",")
        parts[-1] = b"}]"
        return framed(parts)

    def _field(self, key: str, value: Any) -> bytes:
        known = self._known.get((key, id(value)))
        if known is None:
            field = b'"%b":%b' % (key.encode(), msgspec.json.encode(value))
            known = self._known[(key, id(value))] = (value, field)
        return known[1]


def framed(parts: Sequence[bytes]) -> bytes:
    """A text (UTF-8, in parts) as one frame of a server: its length in 7, 16 or 64 bits, no mask (RFC 6455, 5.2)."""
    size = sum(map(len, parts))
    if size < 126:
        head = bytes((TEXT_FRAME, size))
    elif size < 1 << 16:
        head = bytes((TEXT_FRAME, 126)) + size.to_bytes(2)
    else:
        head = bytes((TEXT_FRAME, 127)) + size.to_bytes(8)
    return b"".join((head, *parts))


def encoded(picture: Mapping[str, Any]) -> bytes:
    """The frame of one picture."""
    return Encoder().frame(picture)


class Page:
    """One connected page.  ``queue`` is its Engine.IO socket."""

    def __init__(self, client: str, role: Role, address: str, queue: Any, outlet: Outlet) -> None:
        self.client = client
        self.role = role
        self.address = address
        self.host = False  # it has shown the host's ticket or PIN
        self._queue = queue
        self._outlet = outlet
        self._lock = threading.Lock()
        self._v = -1  # of the newest picture sent
        self._greeted = False
        self._kept: tuple[int, bytes] | None = None  # shown before the first picture was sent

    def greet(self, v: int, frame: bytes) -> None:
        """Send the first picture, after the packets that are queued already, then what was shown since."""
        with self._lock:
            self._greeted = True
            self._outlet.keep(frame)
            self._queue.queue.put(Flush())
            self._v = v
            if self._kept is not None:
                self._offer(*self._kept)
                self._kept = None

    def show(self, v: int, frame: bytes) -> None:
        """Send a picture; keep it while the first one is not sent."""
        with self._lock:
            if self._greeted:
                self._offer(v, frame)
            else:
                self._kept = (v, frame)

    def _offer(self, v: int, frame: bytes) -> None:
        """Send the frame unless a newer one was sent.

        Past the library's own ``send``: that one may find a ping overdue and call the disconnect handler, which asks
        the owner of the state, on whose thread we are.
        """
        if v < self._v or self._queue.closed:
            return
        if len(self._outlet) >= MOST_WAITING:
            self._outlet.cut()  # the connection's own threads find out and clean up
            return
        self._v = v
        if not self._outlet.offer(frame):
            self._queue.queue.put(Flush())


class Publisher:
    """Carries pictures to the pages (``Screens``).  ``pages``: every page that may get one, by client id."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}

    def show(self, pictures: Iterable[tuple[tuple[str, ...], Mapping[str, Any]]]) -> None:
        """Send each picture to its clients, in this order, and walls first among those of one picture."""
        encoder = Encoder()
        for clients, picture in pictures:
            v, frame = picture["v"], encoder.frame(picture)
            pages = [page for page in map(self.pages.get, clients) if page is not None]
            for page in sorted(pages, key=lambda page: page.role != "wall"):
                page.show(v, frame)
