"""The socket server: Flask-SocketIO in threads, with what its stock set-up lacks.

What can be handed in is handed in (``Clients``, ``Packet``); the rest is put in place of the stock parts of the
transport, before the first client comes: ``Driver``, ``Connections``, the clock, and who is let in.
"""

from __future__ import annotations

import base64
import binascii
import logging
import threading
import time
from types import SimpleNamespace
from typing import Any

import engineio.base_socket
import engineio.socket
import socketio
from flask import Flask
from flask_socketio import SocketIO

from web.outlet import shut
from web.wire import LARGEST_MESSAGE, Driver, Packet

PING_EVERY = 10  # seconds
PING_TIMEOUT = 10  # seconds
MOST_CONNECTIONS = 450  # open websockets; more than the clients, so that one too many can still be told so


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
    """The sockets of the station, in front of the pages of ``app``."""

    def __init__(self, app: Flask) -> None:
        super().__init__(
            app,
            async_mode="threading",  # written out: detection would prefer eventlet or gevent where they are installed
            transports=["websocket"],
            always_connect=True,
            async_handlers=False,
            manage_session=False,  # who somebody is, is said by tickets
            ping_interval=PING_EVERY,
            ping_timeout=PING_TIMEOUT,
            max_http_buffer_size=LARGEST_MESSAGE,
            serializer=Packet,
            client_manager=Clients(),
            logger=_only_errors("web.socketio"),
            engineio_logger=_only_errors("web.engineio"),
        )
        transport = self.server.eio
        transport._async = {**transport._async, "websocket": Driver}
        transport.sockets = Connections()
        transport.on("connect", self._let_in)
        # A clock that is set must neither cut clients off nor keep dead ones.
        engineio.socket.time = engineio.base_socket.time = SimpleNamespace(time=time.monotonic)

    def queue_of(self, client: str) -> Any:
        """The Engine.IO socket of a client, with its queue; None when it is gone."""
        return self.server.eio.sockets.get(self.server.manager.eio_sid_from_sid(client, "/"))

    def hang_up(self) -> None:
        """End every connection now; the pages will come back by themselves."""
        for environ in list(self.server.environ.values()):
            shut(environ["gunicorn.socket"])

    def _let_in(self, eio_sid: str, environ: dict[str, Any]) -> str | None:
        """Refuse (HTTP 401) what would use up the threads, whether or not it ever says who it is."""
        if len(self.server.environ) >= MOST_CONNECTIONS:
            return "too_many"
        self.server._handle_eio_connect(eio_sid, environ)
        return None


def _only_errors(name: str) -> logging.Logger:
    """A logger for a library whose warnings are about clients that come and go."""
    logger = logging.getLogger(name)
    logger.setLevel(logging.ERROR)
    return logger


def is_websocket(environ: dict[str, Any]) -> bool:
    """Whether the request is a complete websocket handshake (RFC 6455, 4.2.1) on our own kind of socket."""
    try:
        key = base64.b64decode(environ.get("HTTP_SEC_WEBSOCKET_KEY", ""), validate=True)
    except (binascii.Error, ValueError):
        return False
    return (
        environ["REQUEST_METHOD"] == "GET"
        and environ.get("HTTP_UPGRADE", "").lower() == "websocket"
        and "upgrade" in environ.get("HTTP_CONNECTION", "").lower()
        and environ.get("HTTP_SEC_WEBSOCKET_VERSION") == "13"
        and len(key) == 16
        and "gunicorn.socket" in environ
    )
