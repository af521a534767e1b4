"""The only sender of game data: carries each audience's picture to its pages, walls first.

A picture is a whole websocket frame, made once for its audience.  The owner of the state sends it to each page himself,
at its outlet, which never waits.  A page gets its first picture from the connect handler; what is shown in that moment
is kept until then.  No page ever gets an older picture after a newer one.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from station.evening.messages import Picture, Role
from web.transport.outlet import framed
from web.transport.wire import Wire

MOST_HOVERS = 5  # hints to the walls that a page may give in a second


def state_frame(parts: Iterable[bytes]) -> bytes:
    """The websocket frame of a ``state`` event, for any number of pages; ``parts``: the picture's JSON."""
    return framed((b'42["state",', *parts, b"]"))


class Page:
    """One connected page."""

    def __init__(self, client: str, role: Role, wire: Wire) -> None:
        self.client = client
        self.role = role
        self.wire = wire
        self.address = wire.address
        self.host = False  # it has shown the host's ticket or PIN
        self._send = wire.outlet.send
        self._lock = threading.Lock()
        self._v = -1  # of the newest picture sent
        self._greeted = False
        self._kept: tuple[int, bytes] | None = None  # shown before the first picture was sent
        self._hovers: deque[float] = deque(maxlen=MOST_HOVERS)  # monotonic seconds

    def may_hover(self, now: float) -> bool:
        """Count one more hint to the walls, at ``now`` (monotonic seconds); whether it is not one too many."""
        with self._lock:
            if len(self._hovers) == MOST_HOVERS and now - self._hovers[0] < 1:
                return False
            self._hovers.append(now)
            return True

    def greet(self, v: int, frame: bytes) -> None:
        """Send the first picture, then what was shown since."""
        with self._lock:
            self._greeted = True
            self._offer(v, frame)
            if self._kept is not None:
                self._offer(*self._kept)
                self._kept = None

    def pass_on(self, frame: bytes) -> None:
        """Send what is no picture and soon over; a page that has none yet can do without."""
        with self._lock:
            if self._greeted:
                self._send(frame)

    def show(self, v: int, frame: bytes) -> None:
        """Send a picture; keep it while the first one is not sent."""
        with self._lock:
            if self._greeted:
                self._offer(v, frame)
            else:
                self._kept = (v, frame)

    def _offer(self, v: int, frame: bytes) -> None:
        """Send the frame unless a newer one was sent."""
        if v >= self._v:
            self._v = v
            self._send(frame)


class Publisher:
    """Carries pictures to the pages (``Screens``).  ``pages``: every page that may get one, by client id."""

    def __init__(self) -> None:
        self.pages: dict[str, Page] = {}

    def show(self, pictures: Iterable[tuple[tuple[str, ...], Picture]]) -> None:
        """Send each picture to its clients, in this order, and walls first among those of one picture."""
        for clients, picture in pictures:
            frame = state_frame(picture.parts)
            pages = [page for page in map(self.pages.get, clients) if page is not None]
            for page in sorted(pages, key=lambda page: page.role != "wall"):
                page.show(picture.v, frame)

    def hint(self, event: str, value: Mapping[str, Any]) -> None:
        """Send a small event of no lasting worth to the walls."""
        frame = framed((b'42["%b",' % event.encode(), msgspec.json.encode(value), b"]"))
        for page in list(self.pages.values()):
            if page.role == "wall":
                page.pass_on(frame)
