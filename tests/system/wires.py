"""Wires that a test holds in its hand: a lane's serial line as a pseudo terminal, and a network cable.

``LaneWire`` writes the frames of the Zentral-PC bus itself, from their layout, so that reader and writer of the
product do not agree by sharing a mistake.
"""

from __future__ import annotations

import contextlib
import os
import select
import socket
import subprocess
import sys
import threading
import tty
from pathlib import Path

from tests.system.processes import DEADLINE, ROOT, free_port

CR = b"\r"


def framed(text: str) -> bytes:
    """A message with its checksum (sum of all bytes before it, modulo 256, two hex digits) and its end."""
    return f"{text}{sum(text.encode()) % 256:02X}".encode() + CR


class LaneWire:
    """A lane of the bus on a pseudo terminal, found under ``link``; nobody stands between test and bytes."""

    def __init__(self, link: Path, lane: int = 1) -> None:
        self.link = link
        self.address = f"38{29 + lane}"
        self.number = 0  # of the last throw
        self.total = 0
        self.misses = 0
        self.last = b""
        self._ends: tuple[int, int] | None = None
        self._gone: list[int] = []  # kept, so that the next pseudo terminal has another name
        self.plug()

    @property
    def flags(self) -> tuple[str, ...]:
        """How a station is told of this lane."""
        return ("--lane", "serial", "--serial-port", str(self.link), "--profile", "zentral-kegeln")

    def plug(self) -> str:
        """Plug in, under a name of its own; gives the name."""
        self._ends = os.openpty()
        tty.setraw(self._ends[1])
        name = os.ttyname(self._ends[1])
        self.link.symlink_to(name)
        return name

    def unplug(self) -> None:
        """As a USB adapter is gone: whoever reads gets an error, and the name is gone too."""
        assert self._ends is not None
        self.link.unlink()
        spare = os.openpty()  # takes the next free number before ours becomes free
        for end in self._ends:
            os.close(end)
        self._gone += spare
        self._ends = None

    def close(self) -> None:
        for end in (*self._gone, *(self._ends or ())):
            os.close(end)
        self._gone, self._ends = [], None

    def send(self, data: bytes) -> None:
        """Bytes as they are."""
        assert self._ends is not None, "not plugged in"
        os.write(self._ends[0], data)

    def begin(self) -> None:
        """A new game on the lane's own computer."""
        self.number = self.total = self.misses = 0
        self.send(framed(f"{self.address}i1"))

    def frame(self, pins: int, fallen: tuple[int, ...] | None = None) -> bytes:
        """The frame of the lane's next throw; without ``fallen`` the pins with the lowest numbers fall."""
        self.number += 1
        self.total += pins
        self.misses += pins == 0
        mask = sum(1 << (pin - 1) for pin in fallen or range(1, pins + 1))
        kind = "w" if pins else "f"
        figures = f"{self.number:03X}{pins:03X}{self.total:03X}{self.total:03X}000{self.misses:03X}0FA{mask:03X}000"
        self.last = framed(f"{self.address}{kind}{figures}")
        return self.last

    def throw(self, pins: int | tuple[int, ...]) -> None:
        """So many pins fall, or these."""
        fallen = pins if isinstance(pins, tuple) else None
        self.send(self.frame(len(pins) if isinstance(pins, tuple) else pins, fallen))

    def again(self) -> None:
        """The last frame once more."""
        self.send(self.last)


class SimulatedLane:
    """``kegelstation lane simulate``, with its commands."""

    def __init__(self, link: Path) -> None:
        self.link = link
        words = ["lane", "simulate", "--profile", "zentral-kegeln", "--seed", "1", "--link", str(link)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "station", *words],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.path = self._line()

    @property
    def flags(self) -> tuple[str, ...]:
        """How a station is told of this lane."""
        return ("--lane", "serial", "--serial-port", str(self.link), "--profile", "zentral-kegeln")

    def do(self, *commands: str) -> None:
        """Command lines, as if typed."""
        assert self._process.stdin is not None
        for command in commands:
            print(command, file=self._process.stdin, flush=True)

    def replug(self) -> str:
        """Plug it in again; gives its new path."""
        self.do("replug")
        self.path = self._line()
        return self.path

    def _line(self) -> str:
        assert self._process.stdout is not None
        assert select.select([self._process.stdout], [], [], DEADLINE)[0], "the simulated lane says nothing"
        return self._process.stdout.readline().strip()

    def close(self) -> None:
        self._process.communicate("quit\n", timeout=DEADLINE)


class Cable:
    """A network cable to the station: ``url`` leads through it, and it can be cut."""

    def __init__(self, port: int) -> None:
        self._target = port
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._lock = threading.Lock()
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._through = threading.Event()  # whether bytes get through
        self._closed = False
        self._listener: socket.socket | None = None
        self.mend()

    def cut(self) -> None:
        """Nothing gets through any more, and nobody is told: what a dead switch looks like."""
        with self._lock:
            self._through.clear()
            self._close_listener()

    def break_off(self) -> None:
        """The connections over it end, as a device that lost its Wi-Fi ends its own."""
        with self._lock:
            pairs, self._pairs = self._pairs, []
            for end in (end for pair in pairs for end in pair):
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """It carries again."""
        with self._lock:
            self._listener = socket.create_server(("127.0.0.1", self.port))
            self._through.set()
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def close(self) -> None:
        self._closed = True
        self._through.set()
        with self._lock:
            self._close_listener()
        self.break_off()

    def _close_listener(self) -> None:
        listener, self._listener = self._listener, None
        if listener is not None:
            with contextlib.suppress(OSError):
                listener.shutdown(socket.SHUT_RDWR)
            listener.close()

    def _accept(self, listener: socket.socket) -> None:
        while True:
            try:
                near = listener.accept()[0]
                far = socket.create_connection(("127.0.0.1", self._target))
            except OSError:
                return
            with self._lock:
                self._pairs.append((near, far))
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(65536):
                self._through.wait()
                other.sendall(data)
        with contextlib.suppress(OSError):
            other.shutdown(socket.SHUT_RDWR)
        with contextlib.suppress(OSError):
            other.recv(1)
        one.close()
