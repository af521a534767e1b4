"""A clock that can be set, for a process of the station: hours on the wall clock, minutes that really pass.

Python runs a ``sitecustomize`` of ours before anything else; it moves ``time.time`` and ``time.monotonic`` by two
numbers in a file that test and process share.  Nothing of the station knows of it.
"""

from __future__ import annotations

import struct
import time
from pathlib import Path

from tests.system.processes import Cold

SITECUSTOMIZE = """
import mmap, os, struct, time
with open(os.environ["MOVED_CLOCK"], "r+b") as file:
    moved = mmap.mmap(file.fileno(), 16)
class Moved:  # no function: as an attribute of a class it must not become a method, as a builtin does not
    def __init__(self, true, offset):
        self.true, self.offset = true, offset
    def __call__(self):
        return self.true() + struct.unpack_from("d", moved, self.offset)[0]
time.time, time.monotonic = Moved(time.time, 0), Moved(time.monotonic, 8)
"""


class Clock:
    """The clocks of one station."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        (folder / "sitecustomize.py").write_text(SITECUSTOMIZE)
        self._file = folder / "moved"
        self._wall = self._passed = 0.0
        self._write()
        self.starter = Cold(PYTHONPATH=str(folder), MOVED_CLOCK=str(self._file), TZ="Europe/Berlin")

    def set_forward(self, seconds: float) -> None:
        """Somebody sets the wall clock; backward if negative."""
        self._wall += seconds
        self._write()

    def set_to(self, at: float) -> None:
        """Set the wall clock to this time (UTC seconds since 1970)."""
        self._wall = at - time.time()
        self._write()

    def let_pass(self, seconds: float) -> None:
        """So much time passes, for every clock."""
        self._passed += seconds
        self._wall += seconds
        self._write()

    def _write(self) -> None:
        data = struct.pack("dd", self._wall, self._passed)
        if not self._file.exists():
            self._file.write_bytes(data)
        with self._file.open("r+b") as file:  # in place: the process has it mapped
            file.write(data)
