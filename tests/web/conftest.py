"""A small station behind the web, and the means to start it: ``python tests/web/conftest.py`` serves it for real.

``SmallDesk`` is an owner of the state with a lock instead of a thread; it knows just enough to see whether the web
carries messages and pictures as it should.  Its ``act`` understands a few orders of its own: ``show`` counts up and
shows that many pictures, ``break`` raises, ``slow`` takes its time.  A page that comes with the
ticket ``BREAKING`` breaks it.
"""

from __future__ import annotations

import argparse
import os
import select
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import socketio
import websocket

import web.hub
from station.evening.club import JOINING
from station.evening.messages import (
    Answer,
    Connected,
    Disconnected,
    Join,
    Login,
    Message,
    Ordered,
    Picture,
    Screens,
    Sync,
)
from station.evening.order import Request
from station.evening.phones import Act
from station.words import refusal
from web.app import create_app
from web.server import PortError, listen, prepare_threads, serve
from web.site import Settings

PIN = "4711"
BREAKING = "breaking"
TIMEOUT = 60.0  # seconds after which a test gives up waiting


class SmallDesk:
    """The owner of the state, small."""

    def __init__(self) -> None:
        self.epoch = "small"
        self.v = 1
        self.padding = ""
        self.settled: dict[str, Any] = dict(JOINING)
        self.messages: list[Message] = []
        self._clients: dict[str, dict[str, Any]] = {}
        self._tickets: dict[str, str] = {}
        self._host_tickets: set[str] = set()
        self._screens: Screens | None = None
        self._lock = threading.RLock()

    def attach(self, screens: Screens) -> None:
        self._screens = screens

    def wall(self) -> dict[str, Any]:
        return self._values({"names": [], "host": False, "notice": None})

    def club(self) -> dict[str, Any]:
        return self.settled

    def health(self) -> dict[str, Any]:
        status = "degraded" if self.padding == "ill" else "ok"
        return {"status": status, "version": "1.2.3", "lane": {}, "journal": {}}

    def tip(self, client: str, game: int) -> Answer:
        return {
            **self._ok(),
            "tip": {"code": "hold", "values": {"game": game, "names": self._clients[client]["names"]}},
        }

    def hover(self, client: str, game: int, choice: int) -> Answer:
        return (
            refusal("stale") if choice != 17 else {**self._ok(), "game": game, "names": self._clients[client]["names"]}
        )

    def lane_tool(self, client: str, do: str, args: dict[str, Any]) -> Answer:
        return {**self._ok(), "do": do, "args": args, "role": self._clients[client]["role"]}

    def ask(self, message: Message) -> Answer:
        if (
            isinstance(message, Ordered)
            and isinstance(message.order, Act)
            and message.order.event.get("type") == "slow"
        ):
            time.sleep(0.3)
        with self._lock:
            self.messages.append(message)
            return self._answer(message)

    def _answer(self, message: Message) -> Answer:
        match message:
            case Connected():
                if BREAKING in message.tickets:
                    raise TypeError("planted")
                self._clients[message.client] = self._client(message)
                return {**self._ok(), "state": self._picture(self._clients[message.client])}
            case Disconnected():
                self._clients.pop(message.client, None)
                return self._ok()
            case Join():
                return self._join(message)
            case Login():
                return self._login(message)
            case Sync():
                return {**self._ok(), "state": self._picture(self._clients[message.client])}
            case Ordered():
                return {"fresh": message.fresh, **self._ordered(message.order)}
        return {**self._ok(), **msgspec.to_builtins(message)}

    def _join(self, message: Join) -> Answer:
        self._tickets[message.fresh] = message.name
        self._clients[message.client]["names"].append(message.name)
        self._show()
        return {**self._ok(), "ticket": message.fresh}

    def _login(self, message: Login) -> Answer:
        if message.pin != PIN:
            return {"ok": False, "code": "forbidden", "message": "Nein."}
        self._host_tickets.add(message.fresh)
        return {**self._ok(), "ticket": message.fresh}

    def _ordered(self, tap: Request) -> Answer:
        if not isinstance(tap, Act):
            return {**self._ok(), **msgspec.to_builtins(tap)}
        if tap.event.get("type") == "break":
            raise ZeroDivisionError("planted")
        if tap.event.get("type") == "show":
            self.padding = "x" * tap.event.get("bytes", 0)
            for _ in range(tap.event.get("times", 1)):
                self._show()
        return self._ok()

    def _client(self, message: Connected) -> dict[str, Any]:
        names = [self._tickets[ticket] for ticket in message.tickets if ticket in self._tickets]
        host = message.host_ticket in self._host_tickets
        bad = len(names) < len(message.tickets) or (message.host_ticket is not None and not host)
        return {"role": message.role, "names": names, "host": host, "notice": "bad_ticket" if bad else None}

    def _ok(self) -> Answer:
        return {"ok": True, "v": self.v}

    def _picture(self, client: dict[str, Any]) -> Picture:
        return Picture(self.v, client["host"], (msgspec.json.encode(self._values(client)),))

    def _values(self, client: dict[str, Any]) -> dict[str, Any]:
        picture = {"epoch": self.epoch, "v": self.v, "lane": {"padding": self.padding}, "players": [], "game": None}
        picture["club"] = self.settled
        return {**picture, "you": list(client["names"]), "host": client["host"], "notice": client["notice"]}

    def _show(self) -> None:
        self.v += 1
        assert self._screens is not None
        walls_first = sorted(self._clients.items(), key=lambda item: item[1]["role"] != "wall")
        self._screens.show(((client,), self._picture(how)) for client, how in walls_first)


TEMPLATE = "<!doctype html><html lang='{{ lang }}'><title>{{ page }}</title><body data-static='{{ static }}' \
data-assets='{{ assets }}' data-dev='{{ dev }}' data-version='{{ version }}'>{{ message }}"


@pytest.fixture
def folders(tmp_path: Path) -> dict[str, Path]:
    """Templates and static files that do not depend on the product's look."""
    templates, static = tmp_path / "templates", tmp_path / "static"
    templates.mkdir()
    static.mkdir()
    for page in ("phone", "wall", "host", "stats", "help", "gallery", "error"):
        (templates / f"{page}.html").write_text(TEMPLATE)
    (static / "a.js").write_text("export const a = 1;\n")
    return {"templates": templates, "static": static}


@pytest.fixture
def desk() -> SmallDesk:
    return SmallDesk()


# --- a server of its own ----------------------------------------------------------------------------------------


class Running:
    """A served small station in a process of its own."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.sockets = f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket"
        self._clients: list[Any] = []

    def client(self, auth: object = None, **options: Any) -> Client:
        """A page as python-socketio sees one, connected."""
        client = Client(self.url, auth, **options)
        self._clients.append(client)
        return client

    def raw(self, source: str = "127.0.0.1", **options: Any) -> websocket.WebSocket:
        """A bare websocket, from the address ``source``, that has read the greeting of the transport."""
        sock = socket.socket()
        for option in options.pop("sockopt", ()):
            sock.setsockopt(*option)
        sock.bind((source, 0))
        sock.settimeout(TIMEOUT)
        sock.connect(("127.0.0.1", self.port))
        connection = websocket.create_connection(self.sockets, timeout=TIMEOUT, socket=sock, **options)
        self._clients.append(connection)
        assert connection.recv().startswith("0{")
        return connection

    def threads(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/task").iterdir()))

    def files(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def memory(self) -> int:
        """Resident bytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def log(self) -> str:
        """What the server has written so far (standard error); the process must have ended."""
        assert self.process.stderr is not None
        return self.process.stderr.read()

    def end(self) -> int:
        """SIGTERM, and the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(TIMEOUT)

    def clean_up(self) -> None:
        for client in self._clients:
            client.shutdown()
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


class Client:
    """One page: its states in order, and ``ask``."""

    def __init__(self, url: str, auth: object = None, headers: dict[str, str] | None = None) -> None:
        self.states: list[dict[str, Any]] = []
        self.ends: list[Any] = []
        options = {"timeout": TIMEOUT, "skip_utf8_validation": True}  # the check in Python is slow
        self.io = socketio.Client(reconnection=False, websocket_extra_options=options)
        self.io.on("state", self.states.append)
        self.io.on("disconnect", self.ends.append)
        self.io.connect(url, headers=headers or {}, auth=auth, transports=["websocket"], wait_timeout=TIMEOUT)

    def shutdown(self) -> None:
        self.io.disconnect()
        if self.io.eio.ws is not None:
            self.io.eio.ws.shutdown()

    def ask(self, event: str, *args: Any) -> Any:
        return self.io.call(event, tuple(args) if len(args) != 1 else args[0], timeout=TIMEOUT)

    def act(self, **event: Any) -> Any:
        return self.ask("act", {"id": "1", "game": 1, "choice": 1, "event": event})


def eventually(condition: Callable[[], object], seconds: float = TIMEOUT) -> None:
    """Wait until ``condition`` holds."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "did not happen in time"
        time.sleep(0.01)


@pytest.fixture
def start(folders: dict[str, Path]) -> Iterator[Callable[..., Running]]:
    """Start small stations; they are ended after the test."""
    running: list[Running] = []

    def starter(*flags: str) -> Running:
        command = [sys.executable, __file__, *flags, *(f"--{name}={path}" for name, path in folders.items())]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert process.stdout is not None
        assert select.select([process.stdout], [], [], TIMEOUT)[0], "the server does not start"
        line = process.stdout.readline()
        assert line, process.communicate()[1]
        running.append(Running(process, int(line)))
        return running[-1]

    yield starter
    for server in running:
        server.clean_up()


@pytest.fixture
def server(start: Callable[..., Running]) -> Running:
    return start()


def main() -> int:
    """Serve a small station on a free port, which is printed."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--port", type=int, default=0)
    arguments.add_argument("--ping", type=float, default=None, help="seconds")
    arguments.add_argument("--templates", type=Path, default=None)
    arguments.add_argument("--static", type=Path, default=None)
    arguments.add_argument("--dev", action="store_true")
    given = arguments.parse_args()
    if given.ping is not None:
        web.hub.PING_EVERY = web.hub.PING_TIMEOUT = given.ping
    try:
        listener = listen("127.0.0.1", given.port)
    except PortError as error:
        sys.stderr.write(f"{error.sentence}\n")
        return 2
    prepare_threads()
    port = listener.getsockname()[1]
    folders = {name: getattr(given, name) for name in ("templates", "static") if getattr(given, name) is not None}
    site = create_app(
        SmallDesk(),
        Settings(version="1.2.3", host="127.0.0.1", port=port, dev=given.dev, names=("bahn.example",), **folders),
    )
    serve(listener, site, ready=lambda: print(port, flush=True))
    return 0


if __name__ == "__main__":
    sys.exit(main())
