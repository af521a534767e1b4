"""The HTTP server: gunicorn's threaded worker, embedded in this process.

Without gunicorn's arbiter, which would fork the worker off: one process is half the memory, ``kill -9`` leaves no
orphan that holds the port, and who supervises is systemd.  The worker keeps its ways; ours are the settings, the
signals, and an end within a second.
"""

from __future__ import annotations

import contextlib
import errno
import os
import resource
import signal
import socket
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.workers.gthread import TConn, ThreadWorker

from station.words import reason, sentence
from web.app import Site

BACKLOG = 1024
THREADS = 600  # 450 sockets keep one each; the rest is for pages
STACK = 256 * 1024  # bytes, of every thread: sockets have four
FILES = 8192  # descriptors; a connection may use two
LINGER = 1.0  # seconds for the rest of a connection that ends
MOST_LEFT = 16  # reads of it
SETTINGS = {
    "threads": THREADS,
    "worker_connections": 1000,
    "keepalive": 5,  # seconds
    "graceful_timeout": 1,  # seconds for requests under way when the station is stopped
    "loglevel": "error",  # no access log, no chatter about clients that hung up
    "control_socket_disable": True,
}
# A phone that is gone is noticed within a minute on any connection, and in 20 s where something is on its way.
DEAD_PEERS = {
    socket.TCP_KEEPIDLE: 30,
    socket.TCP_KEEPINTVL: 10,
    socket.TCP_KEEPCNT: 3,
    socket.TCP_USER_TIMEOUT: 20_000,  # milliseconds
}
PORT_FAULTS = {
    errno.EADDRINUSE: "port_taken",
    errno.EACCES: "port_forbidden",
    errno.EADDRNOTAVAIL: "bad_host",
}


class PortError(Exception):
    """The station cannot listen where it should.  ``code`` and a German ``sentence``; nothing was started."""

    def __init__(self, code: str, **values: object) -> None:
        self.code = code
        self.sentence = sentence(code, **values)
        super().__init__(self.sentence)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on ``host``:``port`` (0: any free one).  Raises PortError."""
    try:
        family = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except socket.gaierror as error:
        raise PortError("bad_host", host=host, port=port) from error
    except OSError as error:
        code = PORT_FAULTS.get(error.errno or 0, "port_unusable")
        raise PortError(code, host=host, port=port, why=reason(error)) from error
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in DEAD_PEERS.items():  # connections inherit all of this
        listener.setsockopt(socket.IPPROTO_TCP, option, value)
    return listener


def prepare_threads() -> None:
    """Small stacks for the threads started from now on, and descriptors enough.  Call before any thread starts."""
    threading.stack_size(STACK)
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != resource.RLIM_INFINITY and soft < FILES:
        most = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def serve(listener: socket.socket, site: Site, ready: Callable[[], None] = lambda: None) -> None:
    """Serve ``site`` on ``listener`` until SIGTERM, SIGINT, SIGQUIT or SIGHUP; then end within a second.

    Must be called on the main thread.  ``ready`` is called when requests are about to be answered.
    """
    worker = StationWorker(listener, site, ready)
    worker.init_process()


def _linger(sock: socket.socket) -> None:
    """Say that no more will come, and take what the client still sends, so that it can read its last answer."""
    with contextlib.suppress(OSError):
        sock.shutdown(socket.SHUT_WR)
        sock.settimeout(LINGER)
        for _ in range(MOST_LEFT):
            if not sock.recv(4096):
                break
        sock.shutdown(socket.SHUT_RD)


def _stop_reading(sock: socket.socket) -> None:
    """Whoever waits for something to come on ``sock`` finds its end; what is being sent goes on."""
    with contextlib.suppress(OSError):
        sock.shutdown(socket.SHUT_RD)


class StationWorker(ThreadWorker):  # type: ignore[misc]  # the library has no types
    """gunicorn's threaded worker as the only process: nobody watches it, and stopping cuts what is only waiting."""

    def __init__(self, listener: socket.socket, site: Site, ready: Callable[[], None]) -> None:
        config = Config()
        for name, value in SETTINGS.items():
            config.set(name, value)
        config.set("post_worker_init", lambda _: ready())
        loaded = SimpleNamespace(wsgi=lambda: site)
        super().__init__(0, os.getppid(), [listener], loaded, 0, config, Logger(config))
        self._hub = site.hub
        self._open: set[TConn] = set()

    def init_signals(self) -> None:
        super().init_signals()
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
            signal.signal(number, self.handle_exit)
        signal.signal(signal.SIGABRT, signal.SIG_DFL)  # the watchdog of systemd: die at once, be started again

    def is_parent_alive(self) -> bool:
        """Whoever started the station may go."""
        return True

    def notify(self) -> None:
        """Nobody watches."""

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Stop: take no more, end what only waits, let what is being answered finish."""
        if self.alive:
            super().handle_exit(sig, frame)
            self.method_queue.defer(self._hang_up)

    def enqueue_req(self, conn: TConn) -> None:
        self._open.add(conn)
        if not self.alive:  # it stood in the queue while all others were told the end
            _stop_reading(conn.sock)
        super().enqueue_req(conn)

    def handle(self, conn: TConn) -> Any:
        """Serve one request; a connection that ends is emptied here, not on the thread that accepts new ones."""
        kept = super().handle(conn)
        if kept is False:
            _linger(conn.sock)
        return kept

    def finish_request(self, conn: TConn, fs: Any) -> None:
        super().finish_request(conn, fs)
        if conn.sock.fileno() == -1:
            self._open.discard(conn)

    def _hang_up(self) -> None:
        """Websockets end; connections that wait for a request read their end, one that is answered goes on."""
        self._hub.hang_up()
        for conn in self._open:
            _stop_reading(conn.sock)
