"""Checksums as small pure functions, and how one is written at the end of a frame.

``Checksum.holds`` is the only question a decoder asks.  A checksum may be read in more than one way: the sender of
the ninepins V2 frames adds its score as one 16-bit number while its receiver adds bytes (both are seen in the wild),
so ``kinds`` lists every reading that is accepted.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial, reduce
from operator import xor
from typing import Literal

Words = tuple[tuple[int, int], ...]  # places (offset, size) whose bytes form one little-endian number
Form = Literal["hex", "hex-lower", "raw", "char"]


def sum_bytes(body: bytes, words: Words) -> int:  # noqa: ARG001 - all readings have one signature
    """The sum of all bytes."""
    return sum(body)


def sum_fields(body: bytes, words: Words) -> int:
    """The sum of all fields: like ``sum_bytes``, but each of ``words`` is added as the number it spells."""
    spelt = sum(int.from_bytes(body[at : at + size], "little") - sum(body[at : at + size]) for at, size in words)
    return sum(body) + spelt


def negated_sum(body: bytes, words: Words) -> int:  # noqa: ARG001 - all readings have one signature
    """What all bytes lack to a multiple of 256."""
    return -sum(body)


def xor_bytes(body: bytes, words: Words) -> int:  # noqa: ARG001 - all readings have one signature
    """All bytes combined by exclusive or."""
    return reduce(xor, body, 0)


def weighted(body: bytes, words: Words) -> int:  # noqa: ARG001 - all readings have one signature
    """Each byte times its place, from 1, and one (the pinsetter "Half-Scale" takes it modulo 89)."""
    return 1 + sum(byte * place for place, byte in enumerate(body, 1))


@dataclass(frozen=True, slots=True)
class Crc:
    """A cyclic redundancy check; ``reflected`` with the polynomial given in normal notation."""

    width: int
    polynomial: int
    start: int = 0
    reflected: bool = False
    last: int = 0  # combined with the result by exclusive or


def crc_bytes(body: bytes, words: Words, *, crc: Crc) -> int:  # noqa: ARG001 - all readings have one signature
    """The check of all bytes."""
    table, value, full = _table(crc), crc.start, (1 << crc.width) - 1
    for byte in body:
        if crc.reflected:
            value = value >> 8 ^ table[(value ^ byte) & 0xFF]
        else:
            value = (value << 8 ^ table[value >> crc.width - 8 ^ byte]) & full
    return value ^ crc.last


@lru_cache
def _table(crc: Crc) -> tuple[int, ...]:
    """The check of each single byte."""
    top, full = 1 << crc.width - 1, (1 << crc.width) - 1
    mirrored = int(f"{crc.polynomial:0{crc.width}b}"[::-1], 2)
    table = []
    for byte in range(256):
        value = byte if crc.reflected else byte << crc.width - 8
        for _ in range(8):
            if crc.reflected:
                value = value >> 1 ^ (mirrored if value & 1 else 0)
            else:
                value = (value << 1 ^ (crc.polynomial if value & top else 0)) & full
        table.append(value)
    return tuple(table)


def crc32(body: bytes, words: Words) -> int:  # noqa: ARG001 - all readings have one signature
    """The check of Ethernet and zip."""
    return zlib.crc32(body)


def _crc(crc: Crc) -> tuple[Callable[[bytes, Words], int], int]:
    return partial(crc_bytes, crc=crc), 1 << crc.width


KINDS: dict[str, tuple[Callable[[bytes, Words], int], int]] = {  # name: function, modulus
    "sum8": (sum_bytes, 1 << 8),
    "sum16": (sum_bytes, 1 << 16),
    "sum32": (sum_bytes, 1 << 32),
    "fields8": (sum_fields, 1 << 8),
    "fields16": (sum_fields, 1 << 16),
    "fields32": (sum_fields, 1 << 32),
    "lrc8": (negated_sum, 1 << 8),
    "xor8": (xor_bytes, 1 << 8),
    "weighted89": (weighted, 89),
    "crc8": _crc(Crc(8, 0x07)),
    "crc8-maxim": _crc(Crc(8, 0x31, reflected=True)),
    "crc16-arc": _crc(Crc(16, 0x8005, reflected=True)),
    "crc16-modbus": _crc(Crc(16, 0x8005, start=0xFFFF, reflected=True)),
    "crc16-xmodem": _crc(Crc(16, 0x1021)),
    "crc16-ccitt": _crc(Crc(16, 0x1021, start=0xFFFF)),
    "crc16-kermit": _crc(Crc(16, 0x1021, reflected=True)),
    "crc16-x25": _crc(Crc(16, 0x1021, start=0xFFFF, reflected=True, last=0xFFFF)),
    "crc32": (crc32, 1 << 32),
}


@dataclass(frozen=True, slots=True)
class Checksum:
    """A checksum in the last ``size`` bytes of a frame: hex digits, a raw number, or one character from ``!`` on.

    ``order`` is that of its bytes.  It is taken over what stands before it from byte ``skip`` on, with ``prefix``
    before and ``suffix`` behind (start and end of the frame, where the make includes them).  ``separator`` stands
    before it and is not counted.
    """

    kinds: tuple[str, ...]
    form: Form
    size: int
    order: Literal["little", "big"] = "little"
    words: Words = ()
    skip: int = 0
    prefix: bytes = b""
    suffix: bytes = b""
    separator: bytes = b""

    def body(self, frame: bytes) -> bytes:
        """The frame without its checksum and what separates it."""
        return frame[: -self.size - len(self.separator)]

    def holds(self, frame: bytes) -> bool:
        """Whether the frame ends in the checksum of what stands before it; a frame of nothing else never holds."""
        body = self.body(frame)
        told = frame[len(body) :]
        return bool(body) and any(told in self._either_case(self.written(body, kind)) for kind in self.kinds)

    def _either_case(self, written: bytes) -> tuple[bytes, ...]:
        """As it is read: hex digits may be great or small letters."""
        if self.form not in ("hex", "hex-lower"):
            return (written,)
        digits = written[len(self.separator) :]
        return (self.separator + digits.upper(), self.separator + digits.lower())

    def written(self, body: bytes, kind: str | None = None) -> bytes:
        """The checksum of ``body`` as it goes on the wire; by the first of the kinds unless another is asked for."""
        function, modulus = KINDS[kind or self.kinds[0]]
        value = function(self.prefix + body[self.skip :] + self.suffix, self.words) % modulus
        return self.separator + self._spelt(value, (modulus.bit_length() + 6) // 8)

    def _spelt(self, value: int, whole: int) -> bytes:
        """``value`` in so many bytes as fit; ``whole`` are needed for the greatest."""
        if self.form == "char":
            return bytes([ord("!") + value % 94])
        size = self.size if self.form == "raw" else (self.size + 1) // 2
        raw = value.to_bytes(max(size, whole), self.order)
        raw = raw[:size] if self.order == "little" else raw[-size:]
        if self.form == "raw":
            return raw
        digits = raw.hex()[-self.size :].encode("ascii")
        return digits.upper() if self.form == "hex" else digits
