"""Many phones in a process of their own: when did each of them get each throw, in which order, and was one lost?

One selector thread reads all sockets, so that on two cores the crowd disturbs the servers as little as it can.  Orders
come as JSON lines on standard input; one is answered for each order, and for each picture once the whole group has it.
Times are CLOCK_MONOTONIC in nanoseconds, the same clock for every process of the machine.
"""

from __future__ import annotations

import gc
import json
import re
import selectors
import sys
import time
from collections.abc import Callable
from typing import Any

from frames import PATIENCE, Link

STATION, FLOOR = "/socket.io/?EIO=4&transport=websocket", "/"
VERSION = re.compile(rb'"v":(\d+)')
LAST = re.compile(rb'"last":\{"id":(\d+),"pins":(\d)')


class Fault(Exception):
    """Something was lost, or came out of order."""


class Phone:
    """One client of a group."""

    def __init__(self, group: Group, link: Link) -> None:
        self.group = group
        self.link = link
        self.joined = False
        self.v = -1
        self.throw: int | None = None  # the last that it has seen

    def take(self, text: bytes, at: int) -> None:
        """One frame that came at ``at``.  Raises Fault."""
        if text == b"2":
            self.link.send("3")
        elif text.startswith(b"43"):
            if b'"ok":true' not in text:
                raise Fault(f"a phone may not join: {text!r}")
            self.joined = True
        elif text.startswith(b'42["state"'):
            self._state(text, at)

    def _state(self, text: bytes, at: int) -> None:
        """A picture: versions only grow, throws come one by one."""
        version, last = VERSION.search(text), LAST.search(text)
        if version is None:
            raise Fault("a state without a version")
        v = int(version[1])
        throw, pins = (int(last[1]), int(last[2])) if last else (0, 0)
        if v < self.v:
            raise Fault(f"version {v} came after {self.v}")
        if v == self.v:  # the first picture of a connection may come twice
            return
        if self.throw is not None and throw not in (self.throw, self.throw + 1):
            raise Fault(f"throw {throw} came after {self.throw}")
        self.v, self.throw = v, throw
        self.group.arrived({"v": v, "throw": throw, "pins": pins, "size": len(text)}, at)


class Group:
    """The phones of one server."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.phones: list[Phone] = []
        self.complete = False
        self._times: dict[int, list[int]] = {}  # of the versions that not all have yet

    def arrived(self, picture: dict[str, Any], at: int) -> None:
        """One phone has this picture; told when all have it."""
        if not self.complete:
            return
        times = self._times.setdefault(picture["v"], [])
        times.append(at)
        if len(times) == len(self.phones):
            del self._times[picture["v"]]
            tell({"group": self.name, **picture, "times": times})


class Crowd:
    """All groups, and the loop that reads them."""

    def __init__(self) -> None:
        self._groups: dict[str, Group] = {}
        self._selector = selectors.DefaultSelector()
        self._selector.register(sys.stdin, selectors.EVENT_READ, None)

    def run(self) -> None:
        """Read and obey until standard input ends."""
        while True:
            if self._turn():
                line = sys.stdin.readline()
                if not line:
                    return
                self._obey(json.loads(line))

    def _turn(self, timeout: float | None = None) -> bool:
        """Read every socket that has something; whether an order has come."""
        ordered = False
        for key, _ in self._selector.select(timeout):
            phone: Phone | None = key.data
            if phone is None:
                ordered = True
            elif phone.link.read():
                at = time.monotonic_ns()
                for text in phone.link.texts():
                    phone.take(text, at)
        return ordered

    def _obey(self, order: dict[str, Any]) -> None:
        name = order["group"]
        took = 0
        if order["do"] == "leave":
            for phone in self._groups.pop(name).phones:
                self._selector.unregister(phone.link.sock)
                phone.link.close()
        else:
            group = self._groups[name] = Group(name)
            took = self._storm(group, order["port"], len(order["names"]), station=order["station"])
            if order["station"]:
                self._take_names(group, order["names"])
            group.complete = True
        gc.collect()
        gc.freeze()
        tell({"done": order["do"], "group": name, "took": took / 1e6})

    def _storm(self, group: Group, port: int, count: int, *, station: bool) -> int:
        """``count`` phones come at once; the nanoseconds until each is in, at a station with its first picture."""
        start = time.monotonic_ns()
        group.phones = [Phone(group, Link(port, STATION if station else FLOOR)) for _ in range(count)]
        for phone in group.phones:
            phone.link.open()
            self._selector.register(phone.link.sock, selectors.EVENT_READ, phone)
            if station:
                phone.link.send('40{"role":"phone"}')
            else:
                phone.throw = 0
        self._until(lambda: not station or all(phone.v >= 0 for phone in group.phones))
        return time.monotonic_ns() - start

    def _take_names(self, group: Group, names: list[str | None]) -> None:
        """Each joins by his name, if he has one."""
        named = [(phone, name) for phone, name in zip(group.phones, names, strict=True) if name is not None]
        for phone, name in named:
            phone.link.send("420" + json.dumps(["join", {"name": name}]))
        self._until(lambda: all(phone.joined for phone, _ in named))

    def _until(self, done: Callable[[], bool]) -> None:
        """Read until ``done``.  Raises Fault."""
        end = time.monotonic() + PATIENCE
        while not done():
            self._turn(0.1)
            if time.monotonic() > end:
                raise Fault("not all could join")


def tell(answer: dict[str, Any]) -> None:
    """One line to whoever started the crowd."""
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    try:
        Crowd().run()
    except (Fault, ConnectionError) as fault:
        tell({"fault": str(fault)})
        sys.exit(1)
