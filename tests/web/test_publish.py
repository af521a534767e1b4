"""Pictures: walls first, never an older one after a newer one, and nobody waits for a page that does not read."""

from __future__ import annotations

import contextlib
import json
import select
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from engineio.packet import MESSAGE, Packet
from wsproto.frame_protocol import FrameProtocol

from station.evening.messages import Picture
from tests.web.conftest import Running, eventually
from web.publish import Page, Publisher, state_frame
from web.transport.outlet import MOST_WAITING, Outlet
from web.transport.wire import Wire


@pytest.fixture
def pages() -> Iterator[Callable[..., Seen]]:
    """Makes pages that are connected to somebody."""
    with contextlib.ExitStack() as closing:
        yield lambda *args, **more: closing.enter_context(Seen(*args, **more))


def picture(v: int, **more: Any) -> Picture:
    return Picture(v, host=False, parts=(msgspec.json.encode({"v": v, **more}),))


def encoded(v: int, **more: Any) -> bytes:
    return state_frame(picture(v, **more).parts)


class Seen:
    """A page on a real socket, and its other end.  The server's loop works when ``write`` is called."""

    def __init__(self, client: str = "a", role: Any = "phone") -> None:
        ours, self.theirs = socket.socketpair()
        ours.setblocking(False)
        self.theirs.settimeout(5)
        self._ours = ours
        self.outlet = Outlet(ours)
        self.page = Page(client, role, Wire(client, "127.0.0.1", self.outlet, 10))

    def write(self) -> None:
        """What the loop does as long as something waits."""
        while self.outlet:
            select.select([], [self._ours], [], 0.1)
            self.outlet.flush()

    def texts(self) -> list[str]:
        """The frames that came, read by a library."""
        protocol = FrameProtocol(client=True, extensions=[])
        self._ours.shutdown(socket.SHUT_WR)
        while data := self.theirs.recv(1 << 20):
            protocol.receive_bytes(data)
        found, text = [], ""
        for frame in protocol.received_frames():
            text += frame.payload
            if frame.message_finished:
                found.append(text)
                text = ""
        return found

    def versions(self) -> list[int]:
        """The versions of the pictures that came, in order."""
        return [json.loads(text.removeprefix("42"))[1]["v"] for text in self.texts()]

    def __enter__(self) -> Seen:
        return self

    def __exit__(self, *_: object) -> None:
        self.outlet.close()
        self.theirs.close()


def test_a_picture_shown_while_a_page_connects_comes_after_its_first_one(pages: Any) -> None:
    late = pages()
    late.page.show(43, encoded(43))
    late.page.show(44, encoded(44))
    late.page.greet(42, encoded(42))
    late.page.show(45, encoded(45))
    late.page.show(46, encoded(46))
    assert late.versions() == [42, 44, 45, 46]


def test_the_first_picture_comes_after_the_packet_that_opens_the_connection(pages: Any) -> None:
    one = pages()
    one.page.wire.send(Packet(MESSAGE, '0{"sid":"a"}'))
    one.page.greet(1, encoded(1))
    one.page.show(2, encoded(2))
    one.write()
    assert one.texts() == ['40{"sid":"a"}', '42["state",{"v":1}]', '42["state",{"v":2}]']


def test_an_older_picture_never_follows_a_newer_one(pages: Any) -> None:
    one = pages()
    one.page.greet(5, encoded(5))
    one.page.show(4, encoded(4))
    one.page.show(5, encoded(5))  # asked for again: for another audience it may differ
    one.write()
    assert one.versions() == [5, 5]


def test_walls_come_first(monkeypatch: pytest.MonkeyPatch, pages: Any) -> None:
    order: list[str] = []
    monkeypatch.setattr(Page, "show", lambda self, *_: order.append(self.client))
    publisher = Publisher()
    publisher.pages = {name: pages(name, "wall" if name in "wx" else "phone").page for name in "pwqx"}
    publisher.show([(("p", "w"), picture(1)), (("x",), picture(1)), (("q", "gone"), picture(1))])
    assert order == ["w", "p", "x", "q"]


def test_a_frame_is_made_once_for_its_audience_and_read_by_a_library(
    monkeypatch: pytest.MonkeyPatch, pages: Any
) -> None:
    frames: list[bytes] = []
    monkeypatch.setattr(Page, "show", lambda _self, _v, frame: frames.append(frame))
    publisher = Publisher()
    publisher.pages = {name: pages(name).page for name in "abcd"}
    sizes = (0, 200, 70_000)
    pictures = [picture(1, lane=["Mäx", 1.5, None], big="x" * size) for size in sizes]
    publisher.show(zip((("a", "b"), ("c",), ("d",)), pictures, strict=True))
    assert frames[0] is frames[1]
    for frame, shown in zip(frames[1:], pictures, strict=True):
        protocol = FrameProtocol(client=True, extensions=[])
        protocol.receive_bytes(frame)
        text = "".join(part.payload for part in protocol.received_frames())
        assert json.loads(text[2:]) == ["state", json.loads(shown.text)]


def test_what_the_kernel_does_not_take_follows_in_order_and_no_frame_is_torn(pages: Any) -> None:
    slow = pages()
    slow.page.greet(0, encoded(0))
    slow.write()
    for v in range(1, 21):
        slow.page.show(v, encoded(v, padding="x" * 50_000))
    assert len(slow.outlet) > 0  # else nothing is tested
    slow.page.wire.send(Packet(MESSAGE, '31[{"ok":true}]'))
    writer = threading.Thread(target=slow.write)
    writer.start()
    texts = []
    protocol = FrameProtocol(client=True, extensions=[])
    while len(texts) < 22:
        protocol.receive_bytes(slow.theirs.recv(1 << 16))
        for frame in protocol.received_frames():
            texts = [*texts, ""] if not texts or texts[-1].endswith("]") else texts
            texts[-1] += frame.payload
    writer.join()
    pictures = [json.loads(text[2:])[1]["v"] for text in texts if text.startswith("42")]
    assert pictures == list(range(21))
    assert '431[{"ok":true}]' in texts


def test_a_page_that_does_not_read_is_cut_off_and_what_waits_for_it_stays_small(pages: Any) -> None:
    deaf = pages()
    deaf.page.greet(0, encoded(0))
    for v in range(1, 10 * MOST_WAITING):
        deaf.page.show(v, encoded(v, padding="x" * 20_000))
    assert len(deaf.outlet) == MOST_WAITING
    while deaf.theirs.recv(1 << 20):
        pass


def test_showing_many_pictures_at_once_from_two_threads_keeps_the_order(pages: Any) -> None:
    one = pages()
    one.page.greet(0, encoded(0))
    one.write()
    threads = [
        threading.Thread(target=lambda: [one.page.show(v, encoded(v)) for v in range(1, MOST_WAITING)])
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    one.write()
    versions = one.versions()
    assert versions == sorted(versions)
    assert versions[-1] == MOST_WAITING - 1


def test_a_phone_that_does_not_read_costs_the_others_nothing(server: Running) -> None:
    """40 MB for a phone whose window is shut: the others get theirs, the station keeps its memory, the phone goes."""
    idle = server.files()
    deaf = server.raw(sockopt=[(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)])
    deaf.send('40{"role":"phone"}')
    awake = server.client({"role": "phone"})
    eventually(lambda: awake.states)
    before = server.memory()
    for _ in range(10):
        count = len(awake.states)
        assert awake.act(type="show", times=20, bytes=200_000)["ok"]
        eventually(lambda count=count: len(awake.states) == count + 20)
    assert server.memory() - before < 30_000_000
    eventually(lambda: server.files() == idle + 1)  # of the one that reads
