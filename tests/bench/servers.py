"""What is measured: a station with a game on it, and the floor; each reads a lane's bytes from a pseudo terminal.

Both are real processes.  ``throw`` puts a frame on the wire and gives the nanosecond before it did.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

from frames import PATIENCE, Link

from drivers.profiles.reader import load
from drivers.simulator.pseudo_terminal import PseudoTerminal
from drivers.simulator.simulation import SimulatedBus

HERE = Path(__file__).parent
PROFILE = "zentral-kegeln"
PIN = "4711"
SOCKETS = "/socket.io/?EIO=4&transport=websocket"
GAME = {"mode": "hoch", "digits": 6}
BOWLERS = [f"Kegler {n + 1:02}" for n in range(12)]  # as many as a wall shows; the host serves them
GUESTS = 200 - len(BOWLERS)  # a station knows 200 players at most


def guest(number: int) -> str | None:
    """The name that a phone joins by, from 0; the phones after that look on."""
    return f"Gast {number + 1:03}" if number < GUESTS else None


class Wire(PseudoTerminal):
    """A pseudo terminal that notes when it was written to."""

    written = 0  # CLOCK_MONOTONIC in nanoseconds

    def write(self, data: bytes) -> None:
        self.written = time.monotonic_ns()
        super().write(data)


class Lane:
    """A lane's end of the wire, in the bytes of the profile."""

    def __init__(self) -> None:
        self.wire = Wire()
        self.path = self.wire.plug()
        self._bus = SimulatedBus(load(PROFILE), self.wire, chance=random.Random(4))
        self.thrown = 0
        self.pins = 0

    def throw(self) -> int:
        """Another count than the one before; the time just before its bytes were written, in nanoseconds."""
        self.thrown += 1
        self.pins = self.pins % 8 + 1
        self._bus.throw(1, self.pins)
        return self.wire.written


class Server:
    """A process that speaks on a port and reads a lane."""

    name = ""

    def __init__(self, lane: Lane, command: list[str], port_line: str) -> None:
        self.lane = lane
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(port_line, line):
                self.port = int(found[1])
                return
        raise RuntimeError(f"{command} did not start")

    def throw(self) -> int:
        """As ``Lane.throw``."""
        return self.lane.throw()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)
        self.lane.wire.unplug()


class Floor(Server):
    """The bare broadcast; ``size``: bytes of a message."""

    name = "floor"

    def __init__(self, folder: Path, size: int) -> None:
        lane = Lane()
        folder.mkdir()
        super().__init__(lane, [sys.executable, str(HERE / "floor.py"), lane.path, str(folder), str(size)], r"(\d+)")


class Station(Server):
    """The station, and its host, who starts a game and places every digit."""

    name = "station"

    def __init__(self, folder: Path) -> None:
        lane = Lane()
        super().__init__(lane, station_command(folder, "--lane", "serial", "--serial-port", lane.path), r":(\d+)/wall")
        self._ids = itertools.count(1)
        self._state: dict[str, Any] = {}
        self._link = Link(self.port, SOCKETS).open()
        self._link.send('40{"role":"host"}')
        self._ask("login", {"pin": PIN})
        self.new_game()

    def new_game(self) -> int:
        """The next game of the same bowlers; the version."""
        return self._order("start_game", game="hausnummern", setup=GAME | {"players": BOWLERS})

    def place(self) -> int:
        """The host puts the digit on the first free place, and begins the next game after the last; the version."""
        end = time.monotonic() + PATIENCE
        while self._picture["phase"] != "place":
            self._turn(0.1)
            if time.monotonic() > end:
                raise TimeoutError("the host does not see the throw")
        who = self._picture["turn"]
        place = self._picture["digits"][who][::-1].index(None)
        v = self._order("act", player=who, event={"type": "place", "place": place})
        while self._state["v"] < v:
            self._turn(0.1)
        if self._picture["phase"] != "throw":
            v = self.new_game()
        return v

    @property
    def _picture(self) -> dict[str, Any]:
        return dict(self._state["game"]["picture"])

    def _order(self, do: str, **args: Any) -> int:
        return int(self._ask("host", {"id": f"b{next(self._ids)}", "do": do, **args})["v"])

    def _ask(self, event: str, payload: dict[str, Any]) -> dict[str, Any]:
        """Ask as the host, and wait for the answer."""
        request = next(self._ids)
        self._link.send(f"42{request}" + json.dumps([event, payload]))
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for text in self._turn(0.1):
                if text.startswith(b"43%d[" % request):
                    answer: dict[str, Any] = json.loads(text[text.index(b"[") :])[0]
                    if not answer["ok"]:
                        raise RuntimeError(f"{event}: {answer}")
                    return answer
        raise TimeoutError(f"no answer to {event}")

    def _turn(self, timeout: float) -> list[bytes]:
        """Read what has come for the host: pings are answered, the newest state is kept."""
        self._link.read(timeout)
        texts = list(self._link.texts())
        if b"2" in texts:
            self._link.send("3")
        states = [text for text in texts if text.startswith(b'42["state",')]
        if states:
            self._state = json.loads(states[-1][2:])[1]
        return texts

    def rest(self) -> None:
        """To be called now and then while nothing is asked."""
        self._turn(0.0)


def station_command(folder: Path, *more: str) -> list[str]:
    """How a station is started on this machine alone."""
    where = ["--host", "127.0.0.1", "--data", str(folder), "--host-pin", PIN]
    port = [] if "--port" in more else ["--port", "0"]
    return [sys.executable, "-m", "station", "run", *where, *port, *more]


def family(pid: int) -> list[int]:
    """The process and all its children."""
    children = [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return [pid, *(member for child in children for member in family(child))]


def threads(pid: int) -> list[Path]:
    """Of the process and all its children."""
    return [task for member in family(pid) for task in Path(f"/proc/{member}/task").iterdir()]


def cpu(pid: int) -> float:
    """Milliseconds that they have worked."""
    return sum(int((task / "schedstat").read_text().split()[0]) for task in threads(pid)) / 1e6


def memory(pid: int) -> int:
    """Resident bytes of the process and all its children."""
    page = os.sysconf("SC_PAGE_SIZE")
    return sum(int(Path(f"/proc/{member}/statm").read_text().split()[1]) * page for member in family(pid))
