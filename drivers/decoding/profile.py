"""A profile: what a make of lane says on its wire, as pure data read from a TOML file.

Our profiles lie in ``drivers/profiles``, a club's own in its settings folder.  ``drivers.profiles.reader`` reads and
checks one and gives a frozen ``Profile``; ``drivers.decoding.decoder`` turns bytes into lane events by it, and
``drivers.simulator.speaker`` speaks it.  A profile describes port, framing, checksum, messages (by pattern, byte
offsets or JSON keys), the meaning of masks and numbers, silence, polls (never sent unless the settings allow it) and,
for the simulated lane, speech.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from drivers.decoding.checksums import Checksum

FULL = 0x1FF  # all nine pins as a mask; bit 0 is pin 1

MaskKind = Literal["none", "throw", "cumulative", "next_missing", "by_count"]
FramingKind = Literal["terminator", "fixed", "framed", "length", "marker", "message"]
Again = Literal["correction", "ignore", "throw"]


@dataclass(frozen=True, slots=True)
class PortMatch:
    """By what a port is known to be this make's: patterns with ``*`` on its names, and USB ids ``vvvv:pppp``."""

    by_id: tuple[str, ...] = ()
    by_path: tuple[str, ...] = ()
    usb: tuple[str, ...] = ()
    tty: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LineSettings:
    """How the port is set.  ``dtr``/``rts`` None: as the system opens it; ``settle_ms`` is waited after opening."""

    baud: int = 9600
    bytesize: int = 8
    parity: str = "none"
    stopbits: int = 1
    dtr: bool | None = None
    rts: bool | None = None
    settle_ms: int = 0


@dataclass(frozen=True, slots=True)
class Framing:
    """Where a frame begins and ends.

    ``terminator``: ``ends``, none of them inside, and the ``longest`` frame in bytes.
    ``fixed``: ``length`` bytes, which begin with ``sync`` where there is one.
    ``framed``: from ``start`` to ``ends[0]`` with ``after_end`` bytes behind it; ``escape`` makes the byte after it
    content, changed by ``escape_xor``.
    ``length``: ``start``, then as many bytes as the number of ``size`` bytes at ``at`` behind it says, and ``adds``.
    ``marker``: a byte from 0x80 and the smaller ones behind it, ``length`` in all, or up to the next such byte (0).
    ``message``: as it arrives (MQTT).
    """

    kind: FramingKind
    ends: tuple[bytes, ...] = ()
    longest: int = 256
    length: int = 0
    sync: bytes = b""
    start: bytes = b""
    escape: bytes = b""
    escape_xor: int = 0
    after_end: int = 0
    at: int = 0
    size: int = 1
    adds: int = 0
    order: Literal["little", "big"] = "little"


@dataclass(frozen=True, slots=True)
class MessageRule:
    """One kind of message.  It matches by ``pattern`` (named groups are fields), ``where`` (offset: byte), or ``json``.

    ``at`` places fields by offset and size, ``keys`` by the key of a JSON object.  ``event`` is what the message means;
    ``heard`` is a sign of life, ``other`` is not the lane speaking at all.  ``card`` is the card of a foul, ``mask``
    what the mask means where that differs from message to message.
    """

    event: str
    pattern: re.Pattern[str] | None = None
    where: Mapping[int, int] | None = None
    at: Mapping[str, tuple[int, int]] | None = None
    json: Mapping[str, str | int | bool] | None = None
    keys: Mapping[str, str] = field(default_factory=dict)
    card: Literal["yellow", "red"] = "yellow"
    mask: MaskKind | None = None


@dataclass(frozen=True, slots=True)
class PinOrder:
    """Which pin each bit of a mask is, from bit 0, and whether a set bit means fallen or standing."""

    map: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9)
    fallen: bool = True

    def read(self, mask: int) -> int:
        """The mask of fallen pins, bit 0 is pin 1; bits beyond the ninth stay, so that they are seen to be wrong."""
        turned = mask if self.fallen else mask ^ FULL
        ordered = sum(1 << (pin - 1) for bit, pin in enumerate(self.map) if turned >> bit & 1)
        return ordered | turned & ~FULL

    def spell(self, fallen: int) -> int:
        """The mask as the lane writes it."""
        bits = sum(1 << bit for bit, pin in enumerate(self.map) if fallen >> (pin - 1) & 1)
        return bits if self.fallen else bits ^ FULL


@dataclass(frozen=True, slots=True)
class Counting:
    """What the figures mean: the kind of mask and which fields are running sums of pins.

    Masks are of fallen pins: ``throw`` this throw's own, ``cumulative`` all down since the last full set,
    ``next_missing`` likewise, where the message before tells which pins were not set again, ``by_count`` the throw's
    own or all that are down, whichever its count says (its own without one).
    ``numbers``: whether the number counts throws or all messages of the lane.  ``same``: the fields by which a repeated
    message is known (empty: all).  ``again``: what the same number with other content is.
    ``zeros``: whether a throw without a pin is told.  ``wraps``: where a number or sum begins anew at 0.
    """

    mask: MaskKind = "none"
    sums: tuple[str, ...] = ()
    numbers: Literal["throws", "messages"] = "throws"
    same: tuple[str, ...] = ()
    again: Again = "correction"
    zeros: bool = False
    wraps: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Silence:
    """After so many milliseconds without a message the lane is lost, if that is what its silence means."""

    after_ms: int = 0
    means: Literal["nothing", "lost"] = "nothing"


@dataclass(frozen=True, slots=True)
class Polling:
    """An empty poll: its text without checksum and end, the least pause a lane, and how long an answer may take."""

    text: str
    every_ms: int = 700
    limit_ms: int = 3000


@dataclass(frozen=True, slots=True)
class Speech:
    """How a simulated lane of this make speaks: templates with the words of ``drivers.profiles.messages.WORDS``.

    ``alive_ms``: so often it says ``alive`` by itself; 0: only when asked.
    """

    result: str
    kind: Mapping[str, str]
    cards: Mapping[str, str]
    alive: str | None = None
    alive_ms: int = 0
    reset: str | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """One make of lane.  ``lanes`` maps the address on the wire to the lane's number, 1 upwards.

    ``forms`` says how each field is written, ``units`` by what its number is divided.
    """

    name: str
    title: str
    line: LineSettings
    framing: Framing
    checksum: Checksum | None
    lanes: Mapping[str, int]
    forms: Mapping[str, str]
    messages: tuple[MessageRule, ...]
    counting: Counting
    polling: Polling | None
    speech: Speech | None
    match: PortMatch = PortMatch()
    encoding: str = "latin-1"
    units: Mapping[str, int] = field(default_factory=dict)
    pins: PinOrder = PinOrder()
    silence: Silence = Silence()

    def address(self, lane: int) -> str:
        """The address of a lane on the wire.  Raises KeyError where the profile knows no such lane."""
        return {number: address for address, number in self.lanes.items()}[lane]
