"""Checksums as small pure functions, and how one is written at the end of a frame.

``Checksum.holds`` is the only question a decoder asks.  A checksum may be read in more than one way: the sender of
the ninepins V2 frames adds its score as one 16-bit number while its receiver adds bytes (both are seen in the wild),
so ``kinds`` lists every reading that is accepted.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import xor
from typing import Literal

Words = tuple[tuple[int, int], ...]  # places (offset, size) whose bytes form one little-endian number


def sum_bytes(body: bytes, words: Words) -> int:  # noqa: ARG001 - all readings have one signature
    """The sum of all bytes."""
    return sum(body)


def sum_fields(body: bytes, words: Words) -> int:
    """The sum of all fields: like ``sum_bytes``, but each of ``words`` is added as the number it spells."""
    spelt = sum(int.from_bytes(body[at : at + size], "little") - sum(body[at : at + size]) for at, size in words)
    return sum(body) + spelt


def xor_bytes(body: bytes, words: Words) -> int:  # noqa: ARG001 - all readings have one signature
    """All bytes combined by exclusive or."""
    return reduce(xor, body, 0)


KINDS: dict[str, tuple[Callable[[bytes, Words], int], int]] = {  # name: function, modulus
    "sum8": (sum_bytes, 1 << 8),
    "sum16": (sum_bytes, 1 << 16),
    "sum32": (sum_bytes, 1 << 32),
    "fields8": (sum_fields, 1 << 8),
    "fields16": (sum_fields, 1 << 16),
    "xor8": (xor_bytes, 1 << 8),
}


@dataclass(frozen=True, slots=True)
class Checksum:
    """A checksum in the last ``size`` bytes of a frame: upper-case hex digits, or a raw number in byte ``order``."""

    kinds: tuple[str, ...]
    form: Literal["hex", "raw"]
    size: int
    order: Literal["little", "big"] = "little"
    words: Words = ()

    def body(self, frame: bytes) -> bytes:
        """The frame without its checksum."""
        return frame[: -self.size]

    def holds(self, frame: bytes) -> bool:
        """Whether the frame ends in the checksum of what stands before it; a frame of nothing else never holds."""
        body = self.body(frame)
        return bool(body) and any(frame == body + self.written(body, kind) for kind in self.kinds)

    def written(self, body: bytes, kind: str | None = None) -> bytes:
        """The checksum of ``body`` as it goes on the wire; by the first of the kinds unless another is asked for."""
        function, modulus = KINDS[kind or self.kinds[0]]
        value = function(body, self.words) % modulus
        if self.form == "raw":
            return value.to_bytes(max(self.size, modulus.bit_length() // 8), self.order)[: self.size]
        return f"{value:0{self.size}X}".encode("ascii")
