"""Pictures: walls first, never an older one after a newer one, and nobody waits for a page that does not read."""

from __future__ import annotations

import json
import queue
import socket
import threading
from types import SimpleNamespace
from typing import Any

import pytest

import web.publish
from tests.web.conftest import Running, eventually
from web.publish import MOST_WAITING, Page, Publisher, encoded


def queue_of_a_page() -> Any:
    """What the publisher sees of a page's transport."""
    return SimpleNamespace(queue=queue.Queue(), closed=False)


def page(client: str, role: Any = "phone", sock: Any = None) -> Page:
    return Page(client, role, "127.0.0.1", queue_of_a_page(), sock)


def versions(of: Page) -> list[int]:
    """The versions of the pictures in a page's queue, in order."""
    frames = list(of._queue.queue.queue)
    return [json.loads(frame.data.removeprefix("2"))[1]["v"] for frame in frames]


def test_a_picture_shown_while_a_page_connects_comes_after_its_first_one() -> None:
    late = page("a")
    late.show(43, encoded({"v": 43}))
    late.show(44, encoded({"v": 44}))
    assert versions(late) == []
    late.greet(42, encoded({"v": 42}))
    late.show(45, encoded({"v": 45}))
    assert versions(late) == [42, 44, 45]


def test_an_older_picture_never_follows_a_newer_one() -> None:
    one = page("a")
    one.greet(5, encoded({"v": 5}))
    one.show(4, encoded({"v": 4}))
    one.show(5, encoded({"v": 5}))  # asked for again: for another audience it may differ
    assert versions(one) == [5, 5]


def test_walls_come_first_and_the_phones_after_a_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []
    monkeypatch.setattr(web.publish, "time", SimpleNamespace(sleep=lambda seconds: order.append(f"{seconds} s")))
    monkeypatch.setattr(Page, "show", lambda self, *_: order.append(self.client))
    publisher = Publisher()
    publisher.pages = {"p": page("p"), "w": page("w", "wall"), "q": page("q"), "x": page("x", "wall")}
    publisher.show([(("p", "w"), {"v": 1}), (("x",), {"v": 1}), (("q", "gone"), {"v": 1})])
    assert order == ["w", "0.001 s", "p", "x", "0.001 s", "q"]
    order.clear()
    publisher.show([(("p",), {"v": 2}), (("q",), {"v": 2})])
    assert order == ["p", "q"]


def test_a_picture_is_encoded_once_for_its_audience() -> None:
    publisher = Publisher()
    publisher.pages = {name: page(name) for name in "abc"}
    for one in publisher.pages.values():
        one.greet(0, encoded({"v": 0}))
    publisher.show([(("a", "b", "c"), {"v": 1})])
    assert len({id(one._queue.queue.queue[-1]) for one in publisher.pages.values()}) == 1


def test_a_page_that_does_not_read_is_cut_off_and_its_queue_stays_small() -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        deaf = page("a", sock=ours)
        deaf.greet(0, encoded({"v": 0}))
        for v in range(1, 10 * MOST_WAITING):
            deaf.show(v, encoded({"v": v}))
        assert len(versions(deaf)) == MOST_WAITING
        theirs.settimeout(1)
        assert theirs.recv(1) == b""


def test_showing_many_pictures_at_once_from_two_threads_keeps_the_order() -> None:
    one = page("a")
    one.greet(0, encoded({"v": 0}))
    threads = [
        threading.Thread(target=lambda: [one.show(v, encoded({"v": v})) for v in range(1, MOST_WAITING // 2)])
        for _ in range(2)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert versions(one) == sorted(versions(one))


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
