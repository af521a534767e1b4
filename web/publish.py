"""The only sender of game data: carries each audience's picture to its pages, walls first.

A picture is encoded once for its audience and put into the queue of each page's own writer thread, so the owner of
the state never waits for a slow client.  A page gets its first picture from the connect handler; what is shown in
that moment is kept until then.  No page ever gets an older picture after a newer one.  A page whose queue has
grown too long does not read: it is cut off and may come back.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from engineio.packet import MESSAGE
from engineio.packet import Packet as Frame

from station.messages import Role
from web.wire import shut

PAUSE = 0.001  # seconds after the walls: hands the interpreter to their writer threads before 200 phones want it
MOST_WAITING = 64  # frames that a page may leave unread, on top of what the kernel holds


def encoded(picture: Mapping[str, Any]) -> Any:
    """The frame of a ``state`` event, to be put into any number of queues."""
    return Frame(MESSAGE, f'2["state",{msgspec.json.encode(picture).decode()}]')


class Page:
    """One connected page.  ``queue`` is its Engine.IO socket, ``sock`` the socket below."""

    def __init__(self, client: str, role: Role, address: str, queue: Any, sock: Any) -> None:
        self.client = client
        self.role = role
        self.address = address
        self.host = False  # it has shown the host's ticket or PIN
        self._queue = queue
        self._sock = sock
        self._lock = threading.Lock()
        self._v = -1  # of the newest picture sent
        self._greeted = False
        self._kept: tuple[int, Any] | None = None  # shown before the first picture was sent

    def greet(self, v: int, frame: Any) -> None:
        """Send the first picture, then what was shown since."""
        with self._lock:
            self._greeted = True
            self._put(v, frame)
            if self._kept is not None:
                self._put(*self._kept)
                self._kept = None

    def show(self, v: int, frame: Any) -> None:
        """Send a picture; keep it while the first one is not sent."""
        with self._lock:
            if self._greeted:
                self._put(v, frame)
            else:
                self._kept = (v, frame)

    def _put(self, v: int, frame: Any) -> None:
        """Queue the frame unless a newer one is queued.

        Past the library's own ``send``: that one may find a ping overdue and call the disconnect handler, which asks
        the owner of the state, on whose thread we are.
        """
        if v < self._v or self._queue.closed:
            return
        if self._queue.queue.qsize() >= MOST_WAITING:
            shut(self._sock)  # its own threads find out and clean up
            return
        self._v = v
        self._queue.queue.put(frame)


class Publisher:
    """Carries pictures to the pages (``Screens``).  ``pages``: every page that may get one, by client id."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}

    def show(self, pictures: Iterable[tuple[tuple[str, ...], Mapping[str, Any]]]) -> None:
        """Send each picture to its clients, in this order; a short pause after the walls."""
        walls_wait = False  # whether walls have got something that the phones must not overtake
        for clients, picture in pictures:
            v, frame = picture["v"], encoded(picture)
            pages = [page for page in map(self.pages.get, clients) if page is not None]
            for page in sorted(pages, key=lambda page: page.role != "wall"):
                if page.role == "wall":
                    walls_wait = True
                elif walls_wait:
                    time.sleep(PAUSE)
                    walls_wait = False
                page.show(v, frame)
