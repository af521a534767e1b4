"""Lanes of makes that nobody described: what each says on its wire, as a club might meet it.

``Make.says`` gives the bytes of a throw, ``Make.alive`` those of its sign of life.  Nothing of the product is used, so
that what is learned is held against something else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

Pins = tuple[int, ...]
USUAL = (1, 2, 3, 4, 5, 6, 7, 8, 9)
MIRRORED = (1, 3, 2, 6, 5, 4, 8, 7, 9)


@dataclass(frozen=True)
class Thrown:
    """A throw, as a lane knows it."""

    number: int
    pins: int
    mask: int
    total: int


@dataclass(frozen=True)
class Make:
    """One make: ``order`` is the pin of each bit; ``bits`` of a byte, with a parity behind them."""

    name: str
    says: Callable[[Thrown], bytes]
    alive: Callable[[int], bytes] = lambda _: b""
    order: tuple[int, ...] = USUAL
    standing: bool = False
    parity: str = "none"
    first: int = 90  # number of the first throw
    between: bytes = b""  # what another lane on the wire says with every throw
    line: Sequence[str] = ()  # options of ``learn`` where the line is not the usual one

    def mask(self, fallen: Pins) -> int:
        """The mask as the lane writes it."""
        bits = sum(1 << bit for bit, pin in enumerate(self.order) if pin in fallen)
        return bits ^ 0x1FF if self.standing else bits

    def wire(self, data: bytes) -> bytes:
        """As a port set to eight bits without a parity hears it."""
        if self.parity == "none":
            return data
        odd = self.parity == "odd"
        return bytes(byte | (0x80 if (byte.bit_count() % 2 == 1) != odd else 0) for byte in data)


def xor(data: bytes) -> int:
    """All bytes by exclusive or."""
    value = 0
    for byte in data:
        value ^= byte
    return value


def crc16(data: bytes, *, start: int, reflected: bool) -> int:
    """Bit by bit: modbus (0xFFFF, reflected) or CCITT (0xFFFF) and XMODEM (0)."""
    value = start
    for byte in data:
        value ^= byte if reflected else byte << 8
        for _ in range(8):
            if reflected:
                value = value >> 1 ^ (0xA001 if value & 1 else 0)
            else:
                value = (value << 1 ^ (0x1021 if value & 0x8000 else 0)) & 0xFFFF
    return value


def modbus(data: bytes) -> bytes:
    """Low byte first, as Modbus sends it."""
    return crc16(data, start=0xFFFF, reflected=True).to_bytes(2, "little")


def ccitt(data: bytes) -> bytes:
    """High byte first."""
    return crc16(data, start=0xFFFF, reflected=False).to_bytes(2, "big")


def two(value: int) -> bytes:
    """A number in two bytes, the high one first."""
    return value.to_bytes(2, "big")


def stx_lrc(throw: Thrown) -> bytes:
    """STX, text, ETX, and behind it the exclusive or of all after STX, ETX included."""
    body = b"W%04d;%d;%03X\x03" % (throw.number % 10000, throw.pins, throw.mask)
    return b"\x02" + body + bytes([xor(body)])


def stx_hex(throw: Thrown) -> bytes:
    """STX, text and a sum of it in hex digits, ETX."""
    body = b"R,1,%03d,%d,%d" % (throw.number, throw.pins, throw.mask)
    return b"\x02" + body + b",%02X" % (sum(body) % 256) + b"\x03"


def stx_binary(throw: Thrown, check: Callable[[bytes], int], *, with_start: bool) -> bytes:
    """STX, numbers as bytes (one may be ETX), ETX, a check of one byte."""
    body = b"\x57" + two(throw.number) + bytes([throw.pins]) + two(throw.mask) + b"\x03"
    return b"\x02" + body + bytes([check(b"\x02" + body if with_start else body) & 0xFF])


def counted(throw: Thrown, crc: Callable[[bytes], bytes], *, with_start: bool) -> bytes:
    """A start, the number of bytes behind it without the check, a type, numbers, a crc of two bytes."""
    body = b"\x10" + two(throw.number) + bytes([throw.pins]) + two(throw.mask) + two(throw.total)
    framed = bytes([len(body)]) + body
    return b"\x7e" + framed + crc(b"\x7e" + framed if with_start else framed)


def counted_alive(n: int, crc: Callable[[bytes], bytes], *, with_start: bool) -> bytes:
    """The same frame with one number only."""
    body = b"\x01" + bytes([n & 0xFF])
    framed = bytes([len(body)]) + body
    return b"\x7e" + framed + crc(b"\x7e" + framed if with_start else framed)


def synced(throw: Thrown, check: Callable[[bytes], int], *, skip: int) -> bytes:
    """Two bytes to be known by, numbers with the low byte first, a check that leaves out the first bytes."""
    body = b"\xaa\x55\x01" + throw.number.to_bytes(2, "little") + bytes([throw.pins])
    body += throw.mask.to_bytes(2, "little") + throw.total.to_bytes(2, "little")
    return body + bytes([check(body[skip:]) & 0xFF])


def hexes(throw: Thrown) -> bytes:
    """Hex digits as many as it needs."""
    return b"N=%d P=%d M=%X\r\n" % (throw.number, throw.pins, throw.mask)


def text7(throw: Thrown) -> bytes:
    """Text of seven bits."""
    return b"#1,%04d,%d,%03d,%04d\r" % (throw.number, throw.pins, throw.mask, throw.total)


def tabs(throw: Thrown) -> bytes:
    """Columns with other separators, and hex digits in small letters."""
    return b"wurf\t%d\t%x\t%d\n" % (throw.number, throw.mask, throw.pins)


def escaped(throw: Thrown) -> bytes:
    """DLE before whatever looks like a sign."""
    body = two(throw.number) + bytes([throw.pins]) + two(throw.mask)
    body += bytes([xor(body)])
    inside = b"".join(b"\x10" + bytes([byte]) if byte in b"\x02\x03\x10" else bytes([byte]) for byte in body)
    return b"\x02" + inside + b"\x03"


def addressed(lane: int, throw: Thrown) -> bytes:
    """A bus with several lanes: the address before everything."""
    body = b"\x01%d;%04d;%d;%03X" % (lane, throw.number, throw.pins, throw.mask)
    return body + b"*%02X\r" % (sum(body[1:]) % 256)


OTHER_LANE = addressed(2, Thrown(1203, 4, 0x0F0, 0))

SEVEN = [
    Make("STX text ETX LRC", stx_lrc, lambda _: b"\x02A\x03B", MIRRORED),
    Make("start length crc16", lambda one: counted(one, modbus, with_start=False),
         lambda n: counted_alive(n, modbus, with_start=False), standing=True),
    Make("a sign of life of another length", lambda one: synced(one, sum, skip=0),
         lambda n: b"\xaa\x55\x02" + bytes([n & 0x7F]), MIRRORED),
    Make("hexadecimal of varying width", hexes, lambda n: b"OK %d\r\n" % n, standing=True),
    Make("7E1", text7, lambda _: b"#1,ok\r", MIRRORED, parity="even", line=("--parity", "even", "--bits", "7")),
    Make("a checksum without the start byte", lambda one: synced(one, xor, skip=1)),
    Make("fixed, crc16 high byte first", lambda one: (body := b"\xa5" + two(one.number) + bytes([one.pins])
         + two(one.mask)) + ccitt(body), standing=True),
]  # fmt: skip

MORE = [
    Make("STX binary ETX LRC", lambda one: stx_binary(one, xor, with_start=False), order=MIRRORED),
    Make("STX binary ETX sum with start", lambda one: stx_binary(one, sum, with_start=True), lambda _: b"\x02A\x03D"),
    Make("STX binary ETX complement", lambda one: stx_binary(one, lambda data: -sum(data), with_start=True)),
    Make("STX text sum ETX", stx_hex, lambda _: b"\x02L\x03", MIRRORED, standing=True),
    Make("start length crc16 over start", lambda one: counted(one, ccitt, with_start=True),
         lambda n: counted_alive(n, ccitt, with_start=True)),
    Make("modbus high byte first", lambda one: counted(one, lambda data: modbus(data)[::-1], with_start=True)),
    Make("skip two, complement", lambda one: synced(one, lambda data: -sum(data), skip=2), lambda _: b"\xaa\x00"),
    Make("tabs and small letters", tabs, lambda _: b"hallo\n", MIRRORED),
    Make("7O1", hexes, parity="odd", standing=True),
    Make("DLE before signs", escaped, first=1),
    Make("several lanes on a bus", lambda one: addressed(1, one), between=OTHER_LANE, order=MIRRORED),
    Make("throws at number 1", stx_lrc, first=1),
]  # fmt: skip


class Speaking:
    """A lane of that make: every throw with its sign of life before and behind, as the wire carries it."""

    def __init__(self, make: Make) -> None:
        self._make = make
        self._number = make.first - 1
        self._total = 40

    def throw(self, fallen: Pins) -> bytes:
        make = self._make
        self._number += 1
        self._total += len(fallen)
        frame = make.says(Thrown(self._number, len(fallen), make.mask(fallen), self._total))
        signs = make.alive(self._number), make.alive(self._number + 1)
        return make.wire(signs[0] + make.between + frame + signs[1])
