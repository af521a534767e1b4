"""A station whose machine is looked after: the room, and the tools that the host's page uses."""

from __future__ import annotations

import base64
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from station.machine.tools import MachineTools
from station.settings import read_settings
from tests.station.conftest import Room


class Machine:
    """The tools of the machine, as the host's page asks for them."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.tools = MachineTools(read_settings(None, {"data": str(room.folder), "host_pin": "4711", "lane": "manual"}))
        room.desk._machine = self.tools
        room.desk.watch(self.tools.copying.watch)
        self.tools.copying.start()

    def use(self, do: str, client: str = "host", **args: Any) -> dict[str, Any]:
        return self.room.desk.machine(client, do, args)

    def upload(self, data: bytes, piece: int = 5000) -> dict[str, Any]:
        """Upload ``data`` and wait until it was looked through; what the page sees of it then."""
        begun = self.use("upload_begin", size=len(data), called="datei")
        assert begun["ok"], begun
        for at in range(0, len(data), piece):
            part = base64.b64encode(data[at : at + piece]).decode()
            for _ in range(2):  # the page sends again what was not acknowledged in time
                answer = self.use("upload_piece", upload=begun["upload"], at=at, data=part)
                assert answer["got"] == min(len(data), at + piece)
        assert self.use("upload_end", upload=begun["upload"])["ok"]
        return self.settled()

    def settled(self) -> dict[str, Any]:
        """The copies once nothing is being done."""
        return until(lambda: self.use("copies"), lambda answer: answer["busy"] is None)

    def download(self, name: str) -> bytes:
        data, mark = b"", ""
        while True:
            answer = self.use("read", name=name, at=len(data), mark=mark)
            assert answer["ok"], answer
            data, mark = data + base64.b64decode(answer["data"]), answer["mark"]
            if len(data) >= answer["size"]:
                return data

    @property
    def place(self) -> Path:
        return self.tools.copying.place


def until(look: Callable[[], dict[str, Any]], well: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """What ``look`` gives once it is ``well``."""
    end = time.monotonic() + 30
    while not well(found := look()):
        assert time.monotonic() < end, found
        time.sleep(0.02)
    return found


@pytest.fixture
def machine(room: Room) -> Iterator[Machine]:
    made = Machine(room)
    yield made
    made.tools.copying.stop()
