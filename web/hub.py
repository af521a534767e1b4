"""The socket server: Flask-SocketIO, with what its stock set-up lacks.

What can be handed in is handed in (``Clients``, ``Packet``).  The transport is ours: a page's socket (``Wire``) is read
by the server's own loop, and what pages send is handled by the crew's few threads, where the stock transport has three
threads a page.
"""

from __future__ import annotations

import base64
import hashlib
import logging
import socket
import threading
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import msgspec
import socketio
from flask import Flask
from flask_socketio import SocketIO

from web.transport.outlet import Outlet, framed
from web.transport.wire import LARGEST_MESSAGE, Packet, Wire

PING_EVERY = 10  # seconds
PING_TIMEOUT = 10  # seconds
NAMELESS = 5  # seconds in which a page has to say who it is
MOST_OF_ADDRESS = 300  # open websockets of one address; more than its pages, so that one too many can be told so
MOST_WIRES = 600  # of all
UNREAD = 65_536  # bytes (the kernel takes twice as much) that a page may leave unread, before frames wait here
RFC_6455 = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
PING = framed([b"2"])


class Upgraded(Exception):
    """Not an answer to a request: its connection has become ``wire``."""

    def __init__(self, wire: Wire) -> None:
        super().__init__()
        self.wire = wire


class Clients(socketio.Manager):  # type: ignore[misc]  # the library has no types
    """The list of clients, one change at a time.

    The stock list tests and then creates or deletes its rooms without a lock.  When all phones come back at once
    after a restart, one of two that connect in the same moment is lost: connected, but never heard again.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lock = threading.RLock()

    def pre_connect(self, eio_sid: str, namespace: str) -> Any:
        with self._lock:
            return super().pre_connect(eio_sid, namespace)

    def connect(self, sid: str, namespace: str) -> Any:
        with self._lock:
            return super().connect(sid, namespace)

    def is_connected(self, sid: str | None, namespace: str) -> Any:
        with self._lock:
            return super().is_connected(sid, namespace)

    def eio_sid_from_sid(self, sid: str, namespace: str) -> Any:
        with self._lock:
            return super().eio_sid_from_sid(sid, namespace)

    def pre_disconnect(self, sid: str, namespace: str) -> Any:
        with self._lock:
            return super().pre_disconnect(sid, namespace)

    def disconnect(self, sid: str, namespace: str, **kwargs: Any) -> Any:
        with self._lock:
            return super().disconnect(sid, namespace, **kwargs)


class Connections(dict[str, Any]):
    """The transport's open connections; of two threads that find one closed the second has nothing to do.

    With a stock dictionary it fails: the library asks whether an entry is there before it deletes it, without a lock.
    """

    def __delitem__(self, eio_sid: str) -> None:
        self.pop(eio_sid, None)


class Hub(SocketIO):  # type: ignore[misc]  # the library has no types
    """The sockets of the station, beside the pages of ``app``."""

    def __init__(self, app: Flask) -> None:
        super().__init__(
            app,
            async_mode="threading",  # written out: detection would prefer eventlet or gevent where they are installed
            transports=["websocket"],
            always_connect=True,
            async_handlers=False,
            monitor_clients=False,
            serializer=Packet,
            client_manager=Clients(),
            logger=_only_errors("web.socketio"),
            engineio_logger=_only_errors("web.engineio"),
        )
        self.server.eio.sockets = self.wires = Connections()
        self._looked = time.monotonic()

    def open(self, environ: dict[str, Any]) -> None:
        """Make the connection of a complete handshake a page's.  Raises Upgraded; returns where there are too many."""
        address = environ.get("REMOTE_ADDR", "")
        wires = list(self.wires.values())
        if len(wires) >= MOST_WIRES or sum(wire.address == address for wire in wires) >= MOST_OF_ADDRESS:
            return
        transport, sock = self.server.eio, environ["gunicorn.socket"]
        sock.setblocking(False)
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD)
        wire = Wire(transport.generate_id(), address, Outlet(sock), PING_EVERY)
        self.wires[wire.sid] = wire
        self.server._handle_eio_connect(wire.sid, {"wire": wire})
        wire.outlet.send(_accepted(environ["HTTP_SEC_WEBSOCKET_KEY"]) + framed([_opening(wire.sid)]))
        raise Upgraded(wire)

    def handle(self, wire: Wire) -> None:
        """Handle the next message of ``wire``, or its end."""
        message = wire.next()
        if message is not None:
            self.server.eio._trigger_event("message", wire.sid, message, run_async=False)
            return
        wire.closed = True
        self.server.eio._trigger_event("disconnect", wire.sid, self.server.eio.reason.TRANSPORT_CLOSE, run_async=False)
        del self.wires[wire.sid]

    def look_round(self, now: float) -> None:
        """Called about once a second: ping who is quiet, cut off who is dead and who does not say who he is."""
        away, self._looked = now - self._looked > PING_TIMEOUT, now  # we were: nobody was asked anything
        for wire in list(self.wires.values()):
            if away or wire.braked():  # what it says is not read
                wire.heard = now
            if now - wire.heard > PING_EVERY + PING_TIMEOUT or (
                not wire.page and not wire.busy() and now - wire.since > NAMELESS
            ):
                wire.outlet.cut()
            elif now >= wire.next_ping:
                wire.next_ping = now + PING_EVERY
                wire.outlet.send(PING)

    def wire_of(self, client: str) -> Wire | None:
        """The socket of a client; None when it is gone."""
        return self.wires.get(self.server.manager.eio_sid_from_sid(client, "/"))

    def hang_up(self) -> None:
        """End every connection now; the pages will come back by themselves."""
        for wire in list(self.wires.values()):
            wire.outlet.cut()

    def _handle_event(self, handler: Callable[..., Any], message: str, _space: str, client: str, *args: Any) -> Any:
        """Call one of our handlers.  The stock way makes a request of Flask's for it, which takes longer than most."""
        if message == "connect":
            return handler(client, args[1])
        return handler(client, *args)


def _accepted(key: str) -> bytes:
    """The answer to a handshake (RFC 6455, 4.2.2)."""
    proof = base64.b64encode(hashlib.sha1(f"{key}{RFC_6455}".encode()).digest())  # noqa: S324  # as the RFC says
    head = b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    return head + b"Sec-WebSocket-Accept: " + proof + b"\r\n\r\n"


def _opening(sid: str) -> bytes:
    """Engine.IO's first packet."""
    times = {"pingTimeout": int(PING_TIMEOUT * 1000), "pingInterval": int(PING_EVERY * 1000)}
    return b"0" + msgspec.json.encode({"sid": sid, "upgrades": [], **times, "maxPayload": LARGEST_MESSAGE})


def _only_errors(name: str) -> logging.Logger:
    """A logger for a library whose warnings are about clients that come and go."""
    logger = logging.getLogger(name)
    logger.setLevel(logging.ERROR)
    return logger


def is_websocket(environ: dict[str, Any]) -> bool:
    """Whether the request is a complete websocket handshake (RFC 6455, 4.2.1) on our own kind of socket."""
    try:
        key = base64.b64decode(environ.get("HTTP_SEC_WEBSOCKET_KEY", ""), validate=True)
    except ValueError:  # also what is no base64
        return False
    return (
        environ["REQUEST_METHOD"] == "GET"
        and environ.get("HTTP_UPGRADE", "").lower() == "websocket"
        and "upgrade" in environ.get("HTTP_CONNECTION", "").lower()
        and environ.get("HTTP_SEC_WEBSOCKET_VERSION") == "13"
        and len(key) == 16
        and "gunicorn.socket" in environ
        and _asks_for_ours(parse_qs(environ.get("QUERY_STRING", "")))
    )


def _asks_for_ours(query: dict[str, list[str]]) -> bool:
    """Whether it wants a new connection of Engine.IO 4 on a websocket."""
    return (query.get("EIO"), query.get("transport"), "sid" in query) == (["4"], ["websocket"], False)


def own_origin(environ: dict[str, Any]) -> bool:
    """Whether a websocket comes from one of our own pages, or from a program: those name no origin."""
    origin = environ.get("HTTP_ORIGIN")
    return origin is None or origin.lower() == f"http://{environ.get('HTTP_HOST', '')}".lower()
