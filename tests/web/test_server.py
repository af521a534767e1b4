"""The server itself: it ends at once, frees what dead phones held, refuses compression, says why it cannot start."""

from __future__ import annotations

import base64
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import websocket
from flask import Flask

from tests.web.conftest import TIMEOUT, Running, eventually
from web.hub import Hub
from web.server import PortError, listen

PROMPT = 5.0  # seconds; the stock set-up takes 30


def wall(server: Running, **options: Any) -> websocket.WebSocket:
    """A wall with its first picture, on a bare websocket."""
    connection = server.raw(**options)
    connection.send('40{"role":"wall"}')
    while not connection.recv().startswith('42["state"'):
        pass
    return connection


def http(server: Running, text: str = "") -> socket.socket:
    """A bare connection to the server on which ``text`` was sent."""
    connection = socket.create_connection(("127.0.0.1", server.port), TIMEOUT)
    connection.sendall(text.encode())
    return connection


# --- the end ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_it_ends_at_once_with_fifty_pages_open(server: Running, number: signal.Signals) -> None:
    walls = [wall(server) for _ in range(50)]
    kept = http(server, "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
    assert kept.recv(15) == b"HTTP/1.1 200 OK"
    silent = [http(server) for _ in range(8)]  # what Chromium opens in advance; the last may not be taken in yet
    half = http(server, "GET /health HTTP/1.1\r\nHos")
    begun = time.monotonic()
    server.process.send_signal(number)
    assert server.process.wait(PROMPT) == 0
    assert time.monotonic() - begun < PROMPT
    assert server.log() == ""
    for connection in (kept, *silent, half):
        connection.close()
    assert len(walls) == 50


def test_the_pages_find_the_end_of_the_connection_and_no_goodbye_that_would_keep_them_away(server: Running) -> None:
    """A page that is told to go (``41``) does not come back by itself after an update; one that is cut off does."""
    open_wall = wall(server)
    server.end()
    with pytest.raises((websocket.WebSocketConnectionClosedException, OSError)):
        open_wall.recv()


def test_a_page_that_is_asking_when_it_ends_does_not_keep_it(server: Running) -> None:
    phone = wall(server)
    phone.send('427["act",{"id":"1","game":1,"choice":1,"event":{"type":"slow"}}]')
    assert server.end() == 0


def test_the_port_is_free_again_at_once(start: Callable[..., Running]) -> None:
    first = start()
    walls = [wall(first) for _ in range(3)]
    assert first.end() == 0
    second = start(f"--port={first.port}")
    assert second.port == first.port
    assert len(walls) == 3


def test_there_is_one_process_only_so_that_a_kill_leaves_nothing_behind(server: Running) -> None:
    assert wall(server)
    children = f"/proc/{server.process.pid}/task/{server.process.pid}/children"
    with open(children) as file:  # noqa: PTH123
        assert file.read() == ""
    server.process.kill()
    server.process.wait(TIMEOUT)
    listen("127.0.0.1", server.port).close()


# --- dead phones ------------------------------------------------------------------------------------------------


def test_a_station_that_stood_still_takes_nobody_for_dead(start: Callable[..., Running]) -> None:
    """A machine that was out of memory, or asleep: while it asks nobody, nobody can answer."""
    server = start("--ping=1")
    page = wall(server)
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(4)
    server.process.send_signal(signal.SIGCONT)
    time.sleep(0.7)
    page.send("3")
    page.send('420["sync",{}]')
    eventually(lambda: page.recv().startswith("430["))


def test_what_a_dead_phone_held_is_free_after_its_ping(start: Callable[..., Running]) -> None:
    """File handles and places, also of a connection that never said who it is; and no phone costs a thread."""
    server = start("--ping=1")
    assert wall(server).close() is None  # so that all that is started once is started
    time.sleep(0.5)
    files, threads = server.files(), server.threads()
    dead = [wall(server) for _ in range(20)]  # nobody reads these any more, so nobody answers their pings
    nameless = [server.raw() for _ in range(5)]
    assert server.files() == files + 25
    assert server.threads() == threads
    eventually(lambda: server.files() == files)
    again = [wall(server) for _ in range(25)]
    assert server.threads() == threads
    assert len(dead) + len(nameless) == len(again)


def test_a_phone_that_hangs_up_frees_everything(server: Running) -> None:
    files = server.files()
    phones = [wall(server) for _ in range(10)]
    for number, phone in enumerate(phones):
        phone.close() if number % 2 else phone.shutdown()
    eventually(lambda: server.files() == files)


# --- the websocket ----------------------------------------------------------------------------------------------


def handshake(server: Running, *headers: str, path: str = "/socket.io/?EIO=4&transport=websocket") -> str:
    """The head of the answer to a handshake with ``headers``."""
    lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", *headers, "", ""]
    with http(server, "\r\n".join(lines)) as connection:
        head = b""
        while b"\r\n\r\n" not in head:
            more = connection.recv(4096)
            if not more:
                break
            head += more
    return head.decode("latin-1").split("\r\n\r\n")[0]


KEY = f"Sec-WebSocket-Key: {base64.b64encode(b'0123456789abcdef').decode()}"
UPGRADE = ("Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13", KEY)


def test_compression_is_refused(server: Running) -> None:
    head = handshake(server, *UPGRADE, "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits")
    assert head.startswith("HTTP/1.1 101 ")
    assert "extensions" not in head.lower()


@pytest.mark.parametrize("missing", range(4))
def test_a_handshake_that_is_none_gets_an_answer_and_leaves_nothing_behind(server: Running, missing: int) -> None:
    files = server.files()
    head = handshake(server, *(header for number, header in enumerate(UPGRADE) if number != missing))
    assert head.startswith("HTTP/1.1 400 ")
    eventually(lambda: server.files() == files)
    server.end()
    assert server.log() == ""


@pytest.mark.parametrize("header", ["Sec-WebSocket-Key: short", "Sec-WebSocket-Version: 8", "Sec-WebSocket-Key: ü"])
def test_a_handshake_with_a_wrong_value_is_refused(server: Running, header: str) -> None:
    name = header.partition(":")[0]
    head = handshake(server, *(line for line in UPGRADE if not line.startswith(name)), header)
    assert head.startswith("HTTP/1.1 400 ")


def test_polling_is_refused(server: Running) -> None:
    assert handshake(server, path="/socket.io/?EIO=4&transport=polling").startswith("HTTP/1.1 400 ")
    assert handshake(server, *UPGRADE, path="/socket.io/?EIO=4&transport=polling").startswith("HTTP/1.1 400 ")


ALLOWED = [
    "http://127.0.0.1:{port}",
    "http://localhost:{port}",
    "http://kegelstation.local:{port}",
    "http://Kegelstation",
    f"http://{socket.gethostname()}.local:1",
    "http://[::1]:{port}",
    "http://bahn.example",
]
FOREIGN = [
    "http://evil.example",
    "http://127.0.0.1:1",
    "https://127.0.0.1:{port}",
    "null",
    "http://127.0.0.1.evil:{port}",
]


@pytest.mark.parametrize("origin", ALLOWED)
def test_pages_of_the_station_come_in_under_each_of_its_names(server: Running, origin: str) -> None:
    origin = origin.format(port=server.port)
    connection = server.raw(origin=origin, host=origin.removeprefix("http://"))
    connection.send('40{"role":"wall"}')
    assert connection.recv().startswith("40{")


@pytest.mark.parametrize("origin", FOREIGN)
def test_pages_of_others_are_kept_out(server: Running, origin: str) -> None:
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        server.raw(origin=origin.format(port=server.port))
    assert refused.value.status_code == 400


def test_programs_without_an_origin_come_in(server: Running) -> None:
    assert server.raw(suppress_origin=True)


def test_a_flood_is_slowed_down_and_not_heaped_up(server: Running) -> None:
    """The station reads no faster than it answers."""
    phone = wall(server)
    before = server.memory()
    tap = '42["act",{"id":"1","game":1,"choice":1,"event":{"type":"slow","x":"' + "x" * 15_000 + '"}}]'
    phone.sock.settimeout(1)
    with pytest.raises((OSError, websocket.WebSocketException)):
        send_for_ever(phone, tap)
    assert server.memory() - before < 20_000_000


def send_for_ever(phone: websocket.WebSocket, frame: str) -> None:
    """Raises when the station takes no more."""
    while True:
        phone.send(frame)


# --- the start --------------------------------------------------------------------------------------------------


def test_a_port_that_is_taken_is_said_in_one_german_sentence(server: Running) -> None:
    command = [sys.executable, str(Path(__file__).with_name("conftest.py")), f"--port={server.port}"]
    tried = subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=False)
    assert tried.returncode == 2
    assert tried.stderr == f"Der Port {server.port} ist schon belegt. Mit --port einen anderen wählen.\n"


@pytest.mark.parametrize("host", ["203.0.113.9", "no such name", "ä..b"])
def test_an_address_that_is_not_ours_is_said_too(host: str) -> None:
    with pytest.raises(PortError, match="gehört nicht zu dieser Maschine") as fault:
        listen(host, 0)
    assert fault.value.code == "bad_host"


def test_it_writes_no_access_log_and_no_chatter(server: Running) -> None:
    for _ in range(3):
        assert handshake(server, path="/health").startswith("HTTP/1.1 200 OK")
    http(server, "garbage\r\n\r\n").close()
    wall(server).shutdown()
    server.end()
    assert server.log() == ""


# --- many at once -----------------------------------------------------------------------------------------------


@pytest.fixture
def hasty() -> Any:
    """Threads take turns as often as possible."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_nobody_is_lost_when_all_phones_come_back_at_once(hasty: None) -> None:
    """The first to come and the last to go meet: the stock list of clients loses one of them."""
    for _ in range(300):
        clients = Hub(Flask("web")).server.manager
        come_together = threading.Barrier(4)
        found: list[Any] = []

        def connect(number: int, clients: Any = clients, together: Any = come_together, found: Any = found) -> None:
            together.wait()
            sid = clients.pre_connect(f"eio{number}", "/")
            clients.connect(sid, "/")
            found.append(sid)

        threads = [threading.Thread(target=connect, args=(number,)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [clients.is_connected(sid, "/") for sid in found] == [True] * 4


@pytest.mark.parametrize(
    "host",
    [
        "evil.example", "evil.example:{port}", "127.0.0.1.evil.example", "localhost.evil.example", "203.0.113.9",
        "kegelstation.local.evil.example", "kegelstation.example", "[::1", "x" * 300, "a b", "[fe80::1]",
        "127.0.0.1, evil.example", "127.0.0.1@evil.example", "127.1",
    ],
)  # fmt: skip
def test_a_name_of_somebody_else_is_refused_for_pages_and_sockets(server: Running, host: str) -> None:
    """An evil page whose name points here would have a phone's rights (DNS rebinding)."""
    host = host.format(port=server.port)
    for head in ("GET / HTTP/1.1", "GET /api/state HTTP/1.1", "GET /no HTTP/1.1"):
        with http(server, f"{head}\r\nHost: {host}\r\n\r\n") as connection:
            assert connection.recv(12) == b"HTTP/1.1 400"
    with pytest.raises(websocket.WebSocketBadStatusException) as refused:
        server.raw(host=host, origin=f"http://{host}")
    assert refused.value.status_code == 400
    server.end()
    assert server.log() == ""


def test_who_asks_for_a_foreign_name_is_told_what_to_do(server: Running) -> None:
    with http(server, "GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n") as connection:
        answer = b"".join(iter(lambda: connection.recv(4096), b"")).decode()
    assert "die an der Wand steht" in answer
    assert "the wall shows" in answer
    assert "nosniff" in answer
