"""Captured bytes as a text file that only ever grows: what passed on a wire, with its time.

A header (``#`` lines: profile, device, software version, start), then one line a chunk: milliseconds on a clock that
nobody sets, direction, hex: ``12345 < 3338D10D``.  ``<`` comes from the lane (or the first tap), ``>`` goes to it (or
comes from the second tap).  The writer is safe against a power cut: a line is on disk within a second, and a last line
that was torn is left out by the reader.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from drivers.lane import LaneError, said

FIRST_LINE = "# kegelstation capture 1"
TORN = " # torn"  # ends a line that a power cut tore, before the recording went on
SAFE_WITHIN = 1.0  # seconds until a chunk is on disk
_LINE = re.compile(r"(\d{1,15}) ([<>]) ((?:[0-9a-fA-F]{2})+)")


@dataclass(frozen=True, slots=True)
class Chunk:
    """Bytes as they arrived together; ``ms`` is their time, from an arbitrary zero."""

    ms: int
    data: bytes
    sent: bool = False  # to the lane, or from the second tap


def is_capture(head: bytes) -> bool:
    """Whether a file that begins so is a capture (else it is bare bytes)."""
    return head.startswith(FIRST_LINE.encode("ascii"))


def parse(text: str, source: str) -> list[Chunk]:
    """The chunks of a capture, in order.  Raises LaneError ``bad_capture``, which names file and line.

    A last line without an end was torn by a power cut and is left out, whatever it says.
    """
    whole = text.rpartition("\n")[0]
    chunks: list[Chunk] = []
    for number, line in enumerate(whole.split("\n"), 1):
        if not line.strip() or line.startswith("#") or line.endswith(TORN):
            continue
        found = _LINE.fullmatch(line.strip())
        if found is None:
            raise LaneError("bad_capture", said("bad_capture", file=source, line=number))
        chunks.append(Chunk(int(found[1]), bytes.fromhex(found[3]), found[2] == ">"))
    return chunks


def header(text: str) -> dict[str, str]:
    """What the first header of a capture says, by its keys."""
    lines = [line[1:].partition("=") for line in text.split("\n") if line.startswith("#") and "=" in line]
    return {key.strip(): value.strip() for key, _, value in lines}


class CaptureWriter:
    """Appends to a capture.  Raises OSError where the disk does not take it."""

    def __init__(self, path: Path, about: Mapping[str, str]) -> None:
        """``about``: what stands in the header; a file that is there is gone on with, behind a header of its own."""
        self._file = path.open("ab", buffering=0)
        if self._file.tell() and not _ends_in_a_line(path):
            self._file.write(TORN.encode("ascii") + b"\n")
        for line in [FIRST_LINE, *(f"# {key} = {value}" for key, value in about.items())]:
            self._file.write(line.encode("utf-8") + b"\n")
        self._safe_at = 0.0
        self._unsafe = True
        self.settle(now=time.monotonic())

    def put(self, chunk: Chunk) -> None:
        """Writes one chunk in one piece."""
        direction = ">" if chunk.sent else "<"
        self._file.write(f"{chunk.ms} {direction} {chunk.data.hex().upper()}\n".encode("ascii"))
        self._unsafe = True
        self.settle(now=time.monotonic())

    def settle(self, *, now: float) -> None:
        """Brings what was written to the disk, at most once a second; call it more often than that."""
        if self._unsafe and now - self._safe_at >= SAFE_WITHIN / 2:
            os.fsync(self._file.fileno())
            self._safe_at, self._unsafe = now, False

    def close(self) -> None:
        """The end: all is on disk."""
        os.fsync(self._file.fileno())
        self._file.close()


def _ends_in_a_line(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"


def paced(chunks: Iterable[Chunk], speed: float) -> Iterator[tuple[float, Chunk]]:
    """Each chunk with the seconds to wait before it, at so many times the speed; 0 is as fast as it goes."""
    before: int | None = None
    for chunk in chunks:
        gap = 0 if before is None else max(0, chunk.ms - before)
        yield (gap / 1000 / speed if speed else 0.0), chunk
        before = chunk.ms
