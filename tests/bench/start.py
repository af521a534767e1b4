"""From the start of a process to its first HTTP answer, and what it keeps of the memory; the station and a bare app."""

from __future__ import annotations

import random
import socket
import subprocess
import sys
import time
from pathlib import Path

from frames import PATIENCE
from servers import HERE, Lane, memory, station_command

PAUSE = 0.001  # seconds between two tries to connect
IDLE = 3.0  # seconds until a station that nobody asks anything is idle


def free_port() -> int:
    """A port that nobody held a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def first_answer(port: int, process: subprocess.Popen[bytes]) -> bytes:
    """The status line of the first answer to ``GET /``, as soon as there is one.  Raises RuntimeError if none comes."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        try:
            with socket.create_connection(("127.0.0.1", port), PATIENCE) as sock:
                sock.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
                return sock.makefile("rb").readline()
        except ConnectionError:
            time.sleep(PAUSE)
    raise RuntimeError(f"no answer from {process.args!r}")


def started(command: list[str], port: int) -> tuple[float, subprocess.Popen[bytes]]:
    """The milliseconds to the first answer, and the process, which the caller ends."""
    start = time.monotonic_ns()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    status = first_answer(port, process)
    took = (time.monotonic_ns() - start) / 1e6
    if b" 200 " not in status:
        raise RuntimeError(f"{command}: {status!r}")
    return took, process


def floor_started(folder: Path) -> float:
    """The milliseconds until a floor takes in who comes."""
    folder.mkdir()
    lane = Lane()
    command = [sys.executable, str(HERE / "floor.py"), lane.path, str(folder), "1000"]
    start = time.monotonic_ns()
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        took = (time.monotonic_ns() - start) / 1e6
        process.terminate()
    lane.wire.unplug()
    return took


def measure(folder: Path, starts: int) -> tuple[dict[str, list[float]], int]:
    """Milliseconds to the first answer of station, bare app and floor, in turn; and the bytes of an idle station."""
    found: dict[str, list[float]] = {"station": [], "bare": [], "floor": []}
    for _ in range(1 + starts):
        for name in random.sample(list(found), len(found)):
            if name == "floor":
                found[name].append(floor_started(folder / f"floor-start-{len(found[name])}"))
                continue
            port = free_port()
            bare = [sys.executable, str(HERE / "bare_app.py"), str(port)]
            command = bare if name == "bare" else station_command(folder / "station", "--port", str(port))
            took, process = started(command, port)
            process.terminate()
            process.wait(PATIENCE)
            found[name].append(took)
    for times in found.values():
        del times[0]  # the first start writes byte code and makes the journal
    return found, idle(folder)


def idle(folder: Path) -> int:
    """Resident bytes of all processes of a station that has shown a page and is left alone."""
    port = free_port()
    _, process = started(station_command(folder / "station", "--port", str(port)), port)
    time.sleep(IDLE)
    used = memory(process.pid)
    process.terminate()
    process.wait(PATIENCE)
    return used
