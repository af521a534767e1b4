"""The way of a throw to many phones, station and floor in turn."""

from __future__ import annotations

import json
import queue
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any, NamedTuple, Self

from frames import PATIENCE
from servers import HERE, Floor, Server, Station, cpu, guest, memory, threads

PAUSE = (0.02, 0.06)  # seconds between two throws, drawn anew each time
WARM_UP = 5  # throws that are not counted


class Lost(Exception):
    """A throw did not reach everybody, or not in order, or not as it was."""


class Crowd:
    """The process with the phones."""

    def __init__(self) -> None:
        command = [sys.executable, str(HERE / "crowd.py")]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()
        threading.Thread(target=self._read, daemon=True).start()

    def join(self, server: Server, count: int) -> float:
        """``count`` phones come to ``server``; the milliseconds until all are in, without their names."""
        order = {"do": "join", "group": server.name, "port": server.port, "names": [guest(n) for n in range(count)]}
        host = server if isinstance(server, Station) else None
        return self._order(order | {"station": host is not None}, PATIENCE + count, host)

    def leave(self, server: Server) -> None:
        """All phones of ``server`` go."""
        self._order({"do": "leave", "group": server.name})

    def got(self, server: Server) -> dict[str, Any]:
        """When the last throw of ``server`` came to each phone.  Raises Lost."""
        told = self._told()
        while told["group"] == server.name and told["throw"] < server.lane.thrown:  # something else had changed
            told = self._told()
        expected = {"group": server.name, "throw": server.lane.thrown, "pins": server.lane.pins}
        if {key: told[key] for key in expected} != expected:
            raise Lost(f"{told} instead of {expected}")
        return told

    def rest(self, v: int) -> None:
        """Wait until all phones have version ``v``."""
        while self._told()["v"] < v:
            pass

    def _order(self, order: dict[str, Any], patience: float = PATIENCE, host: Station | None = None) -> float:
        """Wait until it is done; ``host`` reads meanwhile, for who leaves too much unread is cut off.

        What the crowd still tells of pictures is passed over: taken for the answer, it let the host sleep.
        """
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        while True:
            while host is not None and self._lines.empty():
                host.rest()
                time.sleep(0.001)
            told = self._told(patience)
            if "done" in told:
                return float(told["took"])

    def _told(self, patience: float = PATIENCE) -> dict[str, Any]:
        try:
            told: dict[str, Any] = json.loads(self._lines.get(timeout=patience))
        except queue.Empty:
            raise Lost("a picture did not reach everybody") from None
        if "fault" in told:
            raise Lost(told["fault"])
        return told

    def _read(self) -> None:
        """Everything the crowd says, as it comes (on a thread)."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line)
        self._lines.put('{"fault": "the crowd has ended"}')

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait()


def one_throw(crowd: Crowd, server: Server) -> tuple[list[float], int]:
    """The milliseconds from the wire to each phone, and the bytes of a message."""
    start = server.throw()
    told = crowd.got(server)
    if isinstance(server, Station):
        crowd.rest(server.place())
    return [(at - start) / 1e6 for at in told["times"]], told["size"]


class Found(NamedTuple):
    """What was measured of one server.  Milliseconds; memory in bytes."""

    every: list[float]  # of each throw to each phone
    last: list[float]  # of each throw to the last phone
    cpu: list[float]  # of each throw; at a station with the place that is set, which is a second picture
    storm: float  # until all phones were in
    idle: int
    crowded: int
    threads: int


def measure(crowd: Crowd, station: Station, folder: Path, clients: int, throws: int) -> tuple[Found, Found]:
    """What was found of ``station`` and of a floor, each with ``clients`` phones."""
    idle, storm = [memory(station.process.pid)], [crowd.join(station, clients)]
    sizes = [one_throw(crowd, station)[1] for _ in range(WARM_UP)]
    with Floor(folder / f"floor-{clients}", sum(sizes) // len(sizes)) as floor:
        idle.append(memory(floor.process.pid))
        storm.append(crowd.join(floor, clients))
        for _ in range(WARM_UP):
            one_throw(crowd, floor)
        servers: tuple[Server, ...] = (station, floor)
        times: dict[str, list[list[float]]] = {"station": [], "floor": []}
        worked: dict[str, list[float]] = {"station": [], "floor": []}
        for _ in range(throws):
            for server in random.sample(servers, len(servers)):
                time.sleep(random.uniform(*PAUSE))
                before = cpu(server.process.pid)
                times[server.name].append(one_throw(crowd, server)[0])
                worked[server.name].append(cpu(server.process.pid) - before)
        found = [
            Found(
                [took for each in times[server.name] for took in each],
                list(map(max, times[server.name])),
                worked[server.name],
                storm[n],
                idle[n],
                memory(server.process.pid),
                len(threads(server.process.pid)),
            )
            for n, server in enumerate(servers)
        ]
        crowd.leave(floor)
    return found[0], found[1]
