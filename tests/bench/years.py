"""A station on the journal of a season against one on an empty journal: how it starts, and the way of a throw."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from pathlib import Path

from broadcast import PAUSE, WARM_UP, Crowd, one_throw
from frames import PATIENCE
from servers import HERE, Server, Station, station_command
from start import free_port, started

PHONES = 20
SEASON = HERE.parent / "season.py"
SETTLE = 60.0  # seconds until the book has read the season


def season(folder: Path) -> Path:
    """The data directory of a club after a season."""
    subprocess.run([sys.executable, str(SEASON), str(folder)], check=True, stderr=subprocess.DEVNULL)
    return folder


def starts(folder: Path, old: Path, count: int) -> dict[str, list[float]]:
    """Milliseconds to the first answer, in turn."""
    found: dict[str, list[float]] = {"old": [], "young": []}
    for _ in range(1 + count):
        for name in random.sample(list(found), len(found)):
            port = free_port()
            data = old if name == "old" else folder / "young-start"
            took, process = started(station_command(data, "--port", str(port)), port)
            process.terminate()
            process.wait(PATIENCE)
            found[name].append(took)
    for times in found.values():
        del times[0]  # the first start writes byte code, makes the journal, and begins the book
    return found


class Old(Station):
    """The station that has played a season."""

    name = "old"


class Young(Station):
    """The station that has played nothing."""

    name = "young"


def throws(crowd: Crowd, folder: Path, old: Path, count: int) -> dict[str, list[float]]:
    """Milliseconds of every delivery to ``PHONES`` phones, in turn."""
    found: dict[str, list[float]] = {"old": [], "young": []}
    with Old(old) as aged, Young(folder / "young") as young:
        servers: list[Server] = [aged, young]
        time.sleep(SETTLE)
        for server in servers:
            crowd.join(server, PHONES)
            for _ in range(WARM_UP):
                one_throw(crowd, server)
        for _ in range(count):
            random.shuffle(servers)
            for server in servers:
                time.sleep(random.uniform(*PAUSE))
                found[server.name] += one_throw(crowd, server)[0]
        for server in servers:
            crowd.leave(server)
    return found
