"""gunicorn's threaded worker as the station needs it: one loop for all that waits, a crew for all there is to do.

How a request is read and answered is the worker's.  Ours is who is served when: the loop, on the main thread, takes
connections in, waits until the head of a request is whole, and reads all websockets (``WireLoop``).  So whoever
only waits, for whatever reason, costs no thread; and what is not whole in time is cut.
"""

from __future__ import annotations

import contextlib
import errno
import logging
import os
import signal
import socket
import time
from collections.abc import Callable
from functools import partial
from types import SimpleNamespace
from typing import Any

from gunicorn.config import Config
from gunicorn.glogging import Logger
from gunicorn.http.errors import NoMoreData
from gunicorn.workers.gthread import ThreadWorker

from web.app import Site
from web.hub import Upgraded
from web.transport.connections import MOST_TOLD, Connection, Connections, full
from web.transport.crew import THREADS, Crew
from web.transport.wire import Wire
from web.transport.wire_loop import READ, WRITE, WireLoop

PATIENCE = 10.0  # seconds for a request to be whole
TAKEN = 30.0  # seconds for an answer to be taken
KEEPALIVE = 5.0  # seconds that a connection waits for another request
LINGER = 1.0  # seconds for the rest of a connection that ends
ROUND, PAUSE = 0.5, 0.1  # seconds between two looks at all connections; while a page is slowed down
SETTINGS = {
    "threads": THREADS,
    "worker_connections": 1_000_000,  # gunicorn would leave who is too many in the dark; ours tell
    "keepalive": int(KEEPALIVE),
    "graceful_timeout": 1,  # seconds for requests under way when the station is stopped
    "loglevel": "error",  # no access log, no chatter about clients that hung up
    "control_socket_disable": True,
    "sendfile": False,  # it waits for who reads slowly
    "worker_tmp_dir": "/dev/shm" if os.access("/dev/shm", os.W_OK) else None,  # noqa: S108  a card may be full
    "forwarded_allow_ips": "",  # nobody may say for another who he is, or what the station is: not even from here
    "forwarder_headers": "",
    "secure_scheme_headers": {},
}
NOBODY_THERE = (errno.EAGAIN, errno.EWOULDBLOCK, errno.ECONNABORTED)
log = logging.getLogger(__name__)


class StationWorker(ThreadWorker):  # type: ignore[misc]  # the library has no types
    """gunicorn's threaded worker as the only process: nobody watches it, and stopping cuts what is only waiting."""

    def __init__(self, listener: socket.socket, site: Site, ready: Callable[[], None]) -> None:
        config = Config()
        for name, value in SETTINGS.items():
            config.set(name, value)
        config.set("post_worker_init", lambda _: ready())
        loaded = SimpleNamespace(wsgi=lambda: site)
        super().__init__(0, os.getppid(), [listener], loaded, 0, config, Logger(config))
        logging.getLogger("gunicorn.http.wsgi").setLevel(logging.ERROR)
        self._hub = site.hub
        self._all = Connections()
        self._crew = Crew()
        self._wires = WireLoop(self._hub, self._crew, self)
        self._next_round = 0.0

    def init_signals(self) -> None:
        super().init_signals()
        for number in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP):
            signal.signal(number, self.handle_exit)
        signal.signal(signal.SIGABRT, signal.SIG_DFL)  # the watchdog of systemd: die at once, be started again

    def get_thread_pool(self) -> Crew:
        return self._crew

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

    def _hang_up(self) -> None:
        self._hub.hang_up()
        for conn in list(self._all.waiting):
            self.close(conn)

    # --- the loop ---------------------------------------------------------------------------------------------

    def wait_for_and_dispatch_events(self, timeout: float) -> None:
        super().wait_for_and_dispatch_events(min(timeout, PAUSE if self._wires.slowed else ROUND))
        self._wires.look_at_slowed()
        now = time.monotonic()
        if now >= self._next_round:
            self._next_round = now + ROUND
            self._hub.look_round(now)
            for conn in self._all.overdue():
                self.close(conn)

    def accept(self, listener: socket.socket) -> None:
        try:
            conn = Connection(*listener.accept())
        except OSError as error:
            if error.errno not in NOBODY_THERE:
                log.warning("nobody can be taken in: %s", error)
                self.set_accept_enabled(False)  # the loop takes up again what others leave, a moment later
            return
        old, place = self._all.admit(conn)
        if old is not None:
            self.close(old)
        if place:
            self._add(conn)
            self._wait(conn, PATIENCE)
        elif len(self._all.ending) < MOST_TOLD:
            self._add(conn)
            with contextlib.suppress(OSError):
                conn.sock.send(full())
            self.end(conn)
        else:
            conn.close()

    def _add(self, conn: Connection) -> None:
        self._all.add(conn)
        self.nr_conns += 1

    def watch(self, conn: Connection, wanted: int, callback: Callable[[Any], None] | None = None) -> None:
        """See ``Loop``: have ``callback`` called when ``conn`` can be read or written (0: never)."""
        if conn.watched == wanted == 0:
            return
        if not wanted:
            self.poller.unregister(conn.sock)
        elif conn.watched:
            self.poller.modify(conn.sock, wanted, callback)
        else:
            self.poller.register(conn.sock, wanted, callback)
        conn.watched = wanted

    def _wait(self, conn: Connection, seconds: float) -> None:
        """For a request to be whole."""
        conn.until = time.monotonic() + seconds
        self._all.waiting[conn] = None
        self.watch(conn, READ, partial(self._read, conn))

    def _read(self, conn: Connection, _sock: object) -> None:
        begun = bool(conn.head)
        if not conn.take():
            self.close(conn)
        elif conn.whole():
            self.watch(conn, 0)
            self._serve(conn)
        elif not begun and conn.parser is not None:  # another request on a connection that was kept
            conn.until = time.monotonic() + PATIENCE

    def _serve(self, conn: Connection) -> None:
        self._all.waiting.pop(conn, None)
        self._crew.do(conn.address, partial(self._answer, conn))

    def _served(self, conn: Connection, outcome: Wire | bool) -> None:
        """It is answered; the rest of an answer that is not taken at once goes out when it is."""
        if len(conn.sock.outlet):
            conn.until = time.monotonic() + TAKEN
            self._all.taking[conn] = None
            self.watch(conn, WRITE, partial(self._go_on_sending, conn, outcome))
        else:
            self._after(conn, outcome)

    def _go_on_sending(self, conn: Connection, outcome: Wire | bool, _sock: object) -> None:
        conn.sock.outlet.flush()
        if not len(conn.sock.outlet):
            self._all.taking.pop(conn)
            self.watch(conn, 0)
            self._after(conn, outcome)

    def _after(self, conn: Connection, outcome: Wire | bool) -> None:
        """What becomes of a connection after its request."""
        rest = conn.parser.unreader.take_buffered() if conn.parser is not None else b""
        if isinstance(outcome, Wire):
            conn.close = outcome.outlet.close
            if not self.alive:
                outcome.outlet.cut()
            self._wires.begin(conn, outcome, rest)
        elif not outcome:
            self.end(conn)
        elif not self.alive:
            self.close(conn)
        else:
            conn.head += rest
            if conn.whole():
                self._serve(conn)
            else:
                self._wait(conn, KEEPALIVE)

    def end(self, conn: Connection) -> None:
        """See ``Loop``: say that no more will come, and take what the client still sends meanwhile."""
        with contextlib.suppress(OSError):
            conn.sock.shutdown(socket.SHUT_WR)
        conn.until = time.monotonic() + LINGER
        self._all.ending[conn] = None
        self.watch(conn, READ, partial(self._drain, conn))

    def _drain(self, conn: Connection, _sock: object) -> None:
        conn.head.clear()
        if not conn.take():
            self.close(conn)

    def defer(self, callback: Callable[..., None], *args: Any) -> None:
        """See ``Loop``; from any thread."""
        self.method_queue.defer(callback, *args)

    def close(self, conn: Connection) -> None:
        """See ``Loop``; one that is closed stays so, whatever was known of it in the same round."""
        if conn not in self._all.open:
            return
        self.watch(conn, 0)
        self._all.remove(conn)
        self.nr_conns -= 1
        conn.close()

    # --- on the threads of the crew -----------------------------------------------------------------------------

    def _answer(self, conn: Connection) -> None:
        self.defer(self._served, conn, self.handle(conn))

    def handle(self, conn: Connection) -> Wire | bool:
        """Answer one request: whether its connection is kept, or the websocket that it has become."""
        request = None
        try:
            request = conn.request(self.cfg)
            return bool(self._keepalive_after(conn, self.handle_request(request, conn)))
        except Upgraded as upgraded:
            return upgraded.wire
        except (OSError, StopIteration, NoMoreData):  # it is gone, or not what it said it would be
            return False
        except Exception as error:  # noqa: BLE001  # outermost: gunicorn refuses what is no request, logs our faults
            self.handle_error(request, conn.sock, conn.client, error)
            return False
