"""A newcomer attaches lanes that nobody described, from the README alone: he types what probe and learn tell him to.

The lane is a thread that speaks real bytes through a pseudo terminal, with signs of life; the commands are processes.
"""

from __future__ import annotations

import json
import re
import shlex
import threading
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from drivers.attaching.pin_walk import PINS
from drivers.simulator.baud_wire import BaudWire
from tests.drivers.attaching.strange_lanes import SEVEN, Make, Pins, Speaking
from tests.drivers.attaching.test_unknown_lane import Tool

STEPS: list[Pins] = [*((pin,) for pin in PINS), PINS, ()]
BAUD = 19200
EVERY = 0.15  # seconds between throws of a busy lane; signs of life come at every fifth


class Lane:
    """A lane of that make on a pseudo terminal with a speed; it lives until it is closed."""

    def __init__(self, make: Make) -> None:
        self._make = make
        self._wire = BaudWire(BAUD, Random(1))
        self.port = self._wire.plug()
        self.speaking = Speaking(make)
        self._lock = threading.Lock()
        self._closed = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self.bowling = False
        self._thread.start()

    def throw(self, fallen: Pins) -> None:
        with self._lock:
            self._wire.write(self.speaking.throw(fallen))

    def close(self) -> None:
        self._closed.set()
        self._thread.join()
        self._wire.unplug()

    def _live(self) -> None:
        n, chance = 0, Random(3)
        while not self._closed.wait(EVERY):
            n += 1
            if n % 5 == 0:
                with self._lock:
                    self._wire.write(self._make.wire(self._make.alive(n)))
            if self.bowling:
                self.throw(tuple(pin for pin in PINS if chance.random() < 0.5))


@pytest.fixture
def tool() -> Iterator[Callable[..., Tool]]:
    running: list[Tool] = []

    def started(*arguments: str) -> Tool:
        running.append(Tool(*arguments))
        return running[-1]

    yield started
    for one in running:
        one.process.terminate()
        one.process.communicate(timeout=60)


def next_command(said: str) -> list[str]:
    """What the command says to type next, without ``kegelstation lane``."""
    [line] = re.findall(r"^Weiter: kegelstation lane (.*)$", said, re.MULTILINE)
    return shlex.split(line)


@pytest.mark.parametrize("make", SEVEN, ids=lambda make: make.name)
def test_probe_learn_and_report_attach_it_by_what_they_say_themselves(
    make: Make, tool: Callable[..., Tool], tmp_path: Path
) -> None:
    lane = Lane(make)
    try:
        lane.bowling = True
        code, said = tool(
            "probe", lane.port, "--seconds", "1.5", "--bauds", f"9600,{BAUD}", "--profiles", str(tmp_path)
        ).end()
        assert code == 0, said
        lane.bowling = False
        learning = tool(*next_command(said))
        for fallen in STEPS:
            learning.until("dann Enter")
            lane.throw(fallen)
            learning.type("")
        code, said = learning.end()
        assert code == 0, said
        command = next_command(said)
        report = tool(*command, "--throws", "12")
        report.until("Jetzt werfen")
        report.until("\n")
        lane.bowling = True
        code, said = report.end()
        assert code == 0, said
        assert "Bild unbekannt" not in said
    finally:
        lane.close()
    line = tomllib.loads((tmp_path / "verein.toml").read_text())["line"]
    assert (line["baud"], line.get("bytesize", 8)) == (BAUD, 8 if make.parity == "none" else 7)
    decoded(make, tool, tmp_path)


def decoded(make: Make, tool: Callable[..., Tool], folder: Path) -> None:
    """Two hundred throws and garbage in a file, read by what was learned."""
    lane, chance, data, wanted = Speaking(make), Random(5), b"", []
    for _ in range(200):
        fallen = tuple(pin for pin in PINS if chance.random() < 0.5)
        wanted.append([len(fallen), list(fallen)])
        data += (chance.randbytes(chance.randrange(9)) if chance.random() < 0.3 else b"") + lane.throw(fallen)
    (folder / "throws.bin").write_bytes(data)
    _, said = tool("decode", "--profile", "verein", "--profiles", str(folder), str(folder / "throws.bin")).end()
    events = [json.loads(line) for line in said.splitlines()]
    got = [[event["pins"], event["fallen"]] for event in events if event["event"] == "throw"]
    assert got == wanted
