"""The socket server: python-socketio in threads, with what its stock set-up lacks.

Used without Flask-SocketIO, which builds a Flask request for each message and calls ``connect`` a second time when
the first call raised a TypeError.
"""

from __future__ import annotations

import base64
import binascii
import logging
import threading
import time
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import engineio.base_socket
import engineio.socket
import socketio

from web.outlet import shut
from web.wire import LARGEST_MESSAGE, Driver, Packet, StartResponse

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

    def pre_disconnect(self, sid: str, namespace: str) -> Any:
        with self._lock:
            return super().pre_disconnect(sid, namespace)

    def disconnect(self, sid: str, namespace: str, **kwargs: Any) -> Any:
        with self._lock:
            return super().disconnect(sid, namespace, **kwargs)


class Hub(socketio.Server):  # type: ignore[misc]  # the library has no types
    """The socket server of the station."""

    def __init__(self) -> None:
        super().__init__(
            async_mode="threading",  # written out: detection would prefer eventlet or gevent where they are installed
            transports=["websocket"],
            always_connect=True,
            async_handlers=False,
            ping_interval=PING_EVERY,
            ping_timeout=PING_TIMEOUT,
            max_http_buffer_size=LARGEST_MESSAGE,
            serializer=Packet,
            client_manager=Clients(),
            logger=_only_errors("web.socketio"),
            engineio_logger=_only_errors("web.engineio"),
        )
        self.eio._async = {**self.eio._async, "websocket": Driver}
        # A clock that is set must neither cut clients off nor keep dead ones.
        engineio.socket.time = engineio.base_socket.time = SimpleNamespace(time=time.monotonic)

    def handle_request(self, environ: dict[str, Any], start_response: StartResponse) -> Iterable[bytes]:
        """Serve ``/socket.io/`` to what is really a websocket; everything else gets 400."""
        if _is_websocket(environ):
            answer: Iterable[bytes] = super().handle_request(environ, start_response)
            return answer
        start_response("400 BAD REQUEST", [("Content-Type", "text/plain")])
        return [b"websocket only"]

    def queue_of(self, sid: str) -> Any:
        """The Engine.IO socket of a client, with its queue; None when it is gone."""
        return self.eio.sockets.get(self.manager.eio_sid_from_sid(sid, "/"))

    def hang_up(self) -> None:
        """End every connection now; the pages will come back by themselves."""
        for environ in list(self.environ.values()):
            shut(environ["gunicorn.socket"])

    def _handle_eio_connect(self, eio_sid: str, environ: dict[str, Any]) -> str | None:
        """Refuse (HTTP 401) what would use up the threads, whether or not it ever says who it is."""
        if len(self.environ) >= MOST_CONNECTIONS:
            return "too_many"
        super()._handle_eio_connect(eio_sid, environ)
        return None


def _only_errors(name: str) -> logging.Logger:
    """A logger for a library whose warnings are about clients that come and go."""
    logger = logging.getLogger(name)
    logger.setLevel(logging.ERROR)
    return logger


def _is_websocket(environ: dict[str, Any]) -> bool:
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
