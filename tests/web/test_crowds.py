"""Many connections at once, from one device and from many: those who are in are not harmed, who is too many is told."""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import cast

import pytest

from tests.web.conftest import TIMEOUT, Running, eventually
from web.transport.connections import MOST_CONNECTIONS, Connection, Connections

Opener = Callable[..., socket.socket]
HALF = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: "


@pytest.fixture
def opened(server: Running) -> Iterator[Callable[..., socket.socket]]:
    """Opens bare connections from an address, on which some data is sent; they are closed after the test."""
    with contextlib.ExitStack() as closing:

        def opener(source: str, data: bytes = b"") -> socket.socket:
            connection = socket.create_connection(("127.0.0.1", server.port), TIMEOUT, (source, 0))
            closing.callback(connection.close)
            connection.sendall(data)
            return connection

        yield opener


def asked(server: Running, path: str, source: str) -> tuple[int, bytes]:
    """Status and body of an answer to somebody at ``source``."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, TIMEOUT, (source, 0))
    connection.request("GET", path)
    found = connection.getresponse()
    status, body = found.status, found.read()
    connection.close()
    return status, body


def status(server: Running, source: str) -> int:
    """The status of ``/health`` for somebody at ``source``."""
    return asked(server, "/health", source)[0]


def test_requests_that_are_never_whole_keep_nobody_out(server: Running, opened: Opener) -> None:
    """Neither others nor the device itself; each costs a place for some ten seconds, and no thread."""
    idle, threads = server.files(), server.threads()
    halves = [opened("127.0.0.2", HALF if n % 2 else b"G") for n in range(600)]
    assert status(server, "127.0.0.3") == 200
    assert status(server, "127.0.0.2") == 200
    assert server.files() < idle + 400
    assert server.threads() == threads
    for connection in halves[-100:]:  # one byte now and then is no request either
        connection.sendall(b"x")
    eventually(lambda: server.files() <= idle + 1, seconds=2 * TIMEOUT)
    assert all(connection.recv(1) == b"" for connection in halves[-100:])


def test_half_requests_from_many_addresses_keep_nobody_out(server: Running, opened: Opener) -> None:
    halves = [opened(f"127.0.1.{1 + n % 200}", HALF) for n in range(1400)]
    assert status(server, "127.0.0.3") == 200
    assert server.files() < 1100
    assert len(halves) == 1400


def test_devices_that_read_no_answers_take_no_thread(server: Running, opened: Opener, folders: dict[str, Path]) -> None:
    (folders["static"] / "large.js").write_text("x" * 20_000_000)
    mark = json.loads(asked(server, "/health", "127.0.0.3")[1])["assets"]
    ask = f"GET /static/{mark}/large.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    deaf = [opened(f"127.0.1.{1 + n % 10}", ask * 2) for n in range(100)]
    assert deaf[0].recv(15) == b"HTTP/1.1 200 OK"
    begun = time.monotonic()
    for _ in range(5):
        assert status(server, "127.0.0.3") == 200
    assert time.monotonic() - begun < TIMEOUT


class Known:
    """What ``Connections`` has to know of a connection."""

    def __init__(self, address: str) -> None:
        self.address = address


def made(address: str) -> Connection:
    return cast("Connection", Known(address))


def test_where_nobody_waits_the_one_that_takes_longest_makes_room() -> None:
    connections = Connections()
    taking = [made(f"10.0.0.{n % 10}") for n in range(MOST_CONNECTIONS)]
    for one in taking:
        connections.add(one)
        connections.taking[one] = None
    assert connections.admit(made("10.0.1.1")) == (taking[0], True)


def test_a_slow_reader_gets_its_whole_answer(server: Running, opened: Opener, folders: dict[str, Path]) -> None:
    (folders["static"] / "large.js").write_text("x" * 5_000_000)
    mark = json.loads(asked(server, "/health", "127.0.0.3")[1])["assets"]
    ask = f"GET /static/{mark}/large.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode()
    slow = opened("127.0.0.2", ask + HALF + b"x\r\n\r\n")
    time.sleep(0.5)
    found = b""
    while b"assets" not in found[-2000:]:
        found += slow.recv(65536)
        time.sleep(0.001)
    assert found.count(b"x") > 5_000_000
    assert found.count(b"HTTP/1.1 200 OK") == 2


@pytest.mark.parametrize(
    "announced", ["Content-Length: 1000000", "Transfer-Encoding: chunked", "Content-Length: 9\r\nExpect: 100-continue"]
)
def test_a_body_that_never_comes_takes_no_thread(server: Running, opened: Opener, announced: str) -> None:
    head = f"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n{announced}\r\n\r\n".encode()
    waiting = [opened(f"127.0.1.{1 + n % 10}", head) for n in range(100)]
    begun = time.monotonic()
    assert status(server, "127.0.0.3") == 200
    assert time.monotonic() - begun < TIMEOUT / 2
    assert waiting[0].recv(9) == b"HTTP/1.1 "
    eventually(lambda: server.files() < 50)


def test_pages_still_load_where_a_device_has_all_websockets_that_it_may_have(server: Running, opened: Opener) -> None:
    sockets = [server.raw(source="127.0.0.2") for _ in range(300)]
    halves = [opened("127.0.0.2", HALF) for _ in range(60)]
    assert status(server, "127.0.0.2") == 200  # one of the halves has made room
    assert len(sockets) + len(halves) == 360


@pytest.mark.parametrize("size", [100, 40_000])
def test_a_request_in_crumbs_is_answered(opened: Opener, size: int) -> None:
    text = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Long: " + b"x" * size + b"\r\n\r\n"
    connection = opened("127.0.0.2")
    for at in range(0, len(text), 4000):
        connection.sendall(text[at : at + 4000])
        time.sleep(0.01)
    assert connection.recv(15) == (b"HTTP/1.1 200 OK" if size == 100 else b"HTTP/1.1 431 Re")


@pytest.mark.parametrize(
    "frame", [b"\x89\x80\0\0\0\0", b"\x8a\x80\0\0\0\0", b"\x81\x81\0\0\0\x003", b"\x00\x80\0\0\0\0"]
)
def test_frames_that_say_nothing_hold_nobody_up_and_fill_no_memory(server: Running, frame: bytes) -> None:
    """Pings, pongs of both protocols, and a message in parts that never ends."""
    other, before = server.client({"role": "wall"}), server.memory()
    floods = [server.raw(source="127.0.0.2").sock for _ in range(6)]
    over = time.monotonic() + 3
    with contextlib.ExitStack() as threads:
        for sock in floods:
            sock.sendall(b"\x01\x81\0\0\0\x004" if frame[0] == 0 else b"")
            thread = threading.Thread(target=send_on, args=(sock, frame * 5000, over))
            thread.start()
            threads.callback(thread.join)
        time.sleep(0.5)
        begun = time.monotonic()
        for _ in range(5):
            assert other.ask("sync", {})["ok"]
        assert time.monotonic() - begun < 2
    assert server.memory() - before < 20_000_000


def send_on(sock: socket.socket, data: bytes, over: float) -> None:
    """Send until the station has had enough, or the time is over."""
    with contextlib.suppress(OSError):
        while time.monotonic() < over:
            sock.sendall(data)


def test_requests_one_behind_the_other_are_answered_in_order(opened: Opener) -> None:
    ask = b"".join(b"GET %s HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n" % path for path in (b"/health", b"/no", b"/api/state"))
    connection = opened("127.0.0.2", ask)
    found = b""
    while found.count(b"HTTP/1.1") < 3 or b"epoch" not in found:
        found += connection.recv(65536)
    assert [part[:3] for part in found.split(b"HTTP/1.1 ")[1:]] == [b"200", b"404", b"200"]


def test_no_header_of_a_client_changes_what_the_server_is(server: Running, opened: Opener) -> None:
    plain = answer(opened, "")
    for header in (
        "SCRIPT_NAME: /x", "Script-Name: /x", "X-Forwarded-Proto: https", "X-Forwarded-For: 10.0.0.1",
        "X-Forwarded-Host: evil.example", "X-Forwarded-Protocol: ssl", "X-Forwarded-Ssl: on", "REMOTE_USER: root",
        "PATH_INFO: /host", "Forwarded: host=evil.example;proto=https", "X-Script-Name: /x", "Remote-User: x",
    ):  # fmt: skip
        assert answer(opened, header) == plain, header
    server.end()
    assert server.log() == ""


def answer(opened: Opener, header: str) -> bytes:
    """The whole answer to a question for the address of the station."""
    text = f"GET /join.json HTTP/1.1\r\nHost: 127.0.0.1\r\n{header}\r\nConnection: close\r\n\r\n"
    connection = opened("127.0.0.1", text.replace("\r\n\r\nC", "\r\nC").encode())
    found = b""
    while more := connection.recv(65536):
        found += more
    return b"\r\n".join(line for line in found.split(b"\r\n") if not line.startswith(b"Date:"))


@pytest.mark.parametrize(
    "head",
    [
        "HEAD /socket.io/ HTTP/1.1", "HEAD / HTTP/1.1", "OPTIONS /socket.io/ HTTP/1.1", "TRACE / HTTP/1.1",
        "POST /health HTTP/1.1\r\nTransfer-Encoding: chunked\r\nContent-Length: 3",
        "POST /health HTTP/1.1\r\nTransfer-Encoding: gzip", "GET /health HTTP/1.1\r\nContent-Length: -1",
        "GET http://evil.example/health HTTP/1.1", "GET /%00 HTTP/1.1", "PRI * HTTP/2.0", "GET /health HTTP/9.9",
        "GET /health HTTP/1.1\r\nExpect: 100-continue", "GET /health HTTP/1.1\r\n Folded: x", "\x16\x03\x01",
    ],
)  # fmt: skip
def test_no_request_writes_into_the_log(server: Running, opened: Opener, head: str) -> None:
    for _ in range(3):
        connection = opened("127.0.0.1", f"{head}\r\nHost: 127.0.0.1\r\n\r\n".encode("latin-1"))
        assert connection.recv(9) == b"HTTP/1.1 "
    assert status(server, "127.0.0.1") == 200
    server.end()
    assert server.log() == ""
