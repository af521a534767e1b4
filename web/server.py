"""The HTTP server: gunicorn's threaded worker, embedded in this process.

Without gunicorn's arbiter, which would fork the worker off: one process is half the memory, ``kill -9`` leaves no
orphan that holds the port, and who supervises is systemd.
"""

from __future__ import annotations

import errno
import resource
import socket
import threading
from collections.abc import Callable

from station.words import reason, sentence
from web.app import Site
from web.transport.worker import StationWorker

BACKLOG = 1024
OTHER_PORT = 8080  # where the pages go if their own port cannot be had
STACK = 256 * 1024  # bytes, of every thread
FILES = 4096  # descriptors that are wanted; a connection uses one
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
        self.sentence = sentence(f"cli.{code}", **values)
        super().__init__(self.sentence)


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens on ``host``:``port`` (0: any free one).  Raises PortError."""
    try:
        family = socket.getaddrinfo(host or None, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0][0]
        listener = socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (socket.gaierror, UnicodeError) as error:  # UnicodeError: no name that the DNS could know
        raise PortError("bad_host", host=host, port=port) from error
    except OSError as error:
        code = PORT_FAULTS.get(error.errno or 0, "port_unusable")
        raise PortError(code, host=host, port=port, why=reason(error)) from error
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in DEAD_PEERS.items():  # connections inherit all of this
        listener.setsockopt(socket.IPPROTO_TCP, option, value)
    return listener


def listen_elsewhere(host: str, port: int, error: PortError) -> socket.socket:
    """Where ``listen`` failed with ``error``: at all addresses if that one is not ours, else on another port.

    Raises PortError.
    """
    host, ports = ("", (port, OTHER_PORT)) if error.code == "bad_host" else (host, (OTHER_PORT,))
    for other in ports:
        if is_free(host, other):
            return listen(host, other)
    return listen(host, 0)


def is_free(host: str, port: int) -> bool:
    """Whether one could listen there."""
    try:
        listen(host, port).close()
    except PortError:
        return False
    return True


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
