"""The websockets on the server's loop: read when something comes, written when something waits, handled by the crew."""

from __future__ import annotations

import selectors
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

from web.hub import Hub
from web.transport.connections import Connection
from web.transport.crew import Crew
from web.transport.wire import Wire

READ, WRITE = selectors.EVENT_READ, selectors.EVENT_WRITE
CHUNK = 65_536  # bytes that are read at a time


class Loop(Protocol):
    """The server's loop."""

    def watch(self, conn: Connection, wanted: int, callback: Callable[[Any], None] | None = None) -> None:
        """Have ``callback`` called when ``conn`` can be read or written, as ``wanted`` (0: never)."""

    def defer(self, callback: Callable[..., None], *args: Any) -> None:
        """Have ``callback`` called on the loop; from any thread."""

    def close(self, conn: Connection) -> None:
        """Let ``conn`` go."""

    def end(self, conn: Connection) -> None:
        """Let it go as soon as its client has read the goodbye."""


class WireLoop:
    """All websockets.  Everything but ``_handle`` is called on the loop."""

    def __init__(self, hub: Hub, crew: Crew, loop: Loop) -> None:
        self.slowed: dict[Connection, Wire] = {}  # who sent more than a thumb can
        self._hub = hub
        self._crew = crew
        self._loop = loop
        self._open: set[Connection] = set()

    def begin(self, conn: Connection, wire: Wire, rest: bytes) -> None:
        """``conn`` has become ``wire``; ``rest`` has come already."""
        self._open.add(conn)
        wire.outlet.stuck = partial(self._loop.defer, self._go_on, conn, wire)
        self._heard(conn, wire, rest)

    def look_at_slowed(self) -> None:
        """Go on with those whose time has come."""
        for conn, wire in list(self.slowed.items()):
            self._go_on(conn, wire)

    def _ready(self, conn: Connection, wire: Wire, _sock: object) -> None:
        """Something can be read or written."""
        if conn.watched & WRITE:
            wire.outlet.flush()
        try:
            data = conn.sock.recv(CHUNK) if conn.watched & READ else None
        except BlockingIOError:
            data = None
        except OSError:
            data = b""
        if data is None:
            self._go_on(conn, wire)
        elif data:
            self._heard(conn, wire, data)
        else:
            self._loop.close(conn)
            self._gone(conn, wire)

    def _heard(self, conn: Connection, wire: Wire, data: bytes) -> None:
        if wire.receive(data):
            self._go_on(conn, wire)
        else:
            self._loop.end(conn)
            self._gone(conn, wire)

    def _go_on(self, conn: Connection, wire: Wire) -> None:
        """Have the next message handled, read no faster than that, and write where something waits."""
        if wire.due():
            self._crew.do(conn.address, partial(self._handle, conn, wire))
        if conn not in self._open:
            return
        if wire.braked():
            self.slowed[conn] = wire
        else:
            self.slowed.pop(conn, None)
        wanted = (0 if wire.full else READ) | (WRITE if len(wire.outlet) else 0)
        self._loop.watch(conn, wanted, partial(self._ready, conn, wire))

    def _gone(self, conn: Connection, wire: Wire) -> None:
        """It has ended: what it said is handled, then its page goes."""
        self._open.discard(conn)
        self.slowed.pop(conn, None)
        wire.end()
        self._go_on(conn, wire)

    def _handle(self, conn: Connection, wire: Wire) -> None:
        """Handle its next message, on a thread of the crew."""
        try:
            self._hub.handle(wire)
        finally:
            if wire.done():
                self._loop.defer(self._go_on, conn, wire)
