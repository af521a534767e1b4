"""A profile: what a make of lane says on its wire, as pure data read from a TOML file.

Our profiles lie in ``drivers/profiles``.  ``drivers.profile_reader`` reads and checks one and gives a frozen
``Profile``; ``drivers.decoder`` turns bytes into lane events by it, and ``drivers.speaker`` speaks it.  A profile
describes framing, checksum, messages (by pattern or by byte offsets), the meaning of masks and numbers, polls (never
sent unless the settings allow it) and, for the simulated lane, speech.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from drivers.checksums import Checksum

MaskKind = Literal["none", "throw", "cumulative", "next_missing"]


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
    """``terminator``: ``ends`` and the ``longest`` frame in bytes; ``fixed``: ``length`` in bytes."""

    kind: Literal["terminator", "fixed"]
    ends: tuple[bytes, ...] = ()
    longest: int = 256
    length: int = 0


@dataclass(frozen=True, slots=True)
class MessageRule:
    """One kind of message.  It matches by ``pattern`` (named groups are fields) or by ``where`` (offset: byte).

    ``at`` places fields by offset and size.  ``event`` is what the message means; ``heard`` is a sign of life,
    ``other`` is not the lane speaking at all.  ``card`` is the card of a foul, ``mask`` what the mask means where that
    differs from message to message.
    """

    event: str
    pattern: re.Pattern[str] | None = None
    where: Mapping[int, int] | None = None
    at: Mapping[str, tuple[int, int]] | None = None
    card: Literal["yellow", "red"] = "yellow"
    mask: MaskKind | None = None


@dataclass(frozen=True, slots=True)
class Counting:
    """What the figures mean: the kind of mask and which fields are running sums of pins.

    Masks are of fallen pins: ``throw`` this throw's own, ``cumulative`` all down since the last full set,
    ``next_missing`` likewise, where the message before tells which pins were not set again.
    """

    mask: MaskKind = "none"
    sums: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Polling:
    """An empty poll: its text without checksum and end, the least pause a lane, and how long an answer may take."""

    text: str
    every_ms: int = 700
    limit_ms: int = 3000


@dataclass(frozen=True, slots=True)
class Speech:
    """How a simulated lane of this make speaks: templates with the words of ``drivers.profile_reader.WORDS``."""

    result: str
    kind: Mapping[str, str]
    cards: Mapping[str, str]
    alive: str | None = None
    reset: str | None = None


@dataclass(frozen=True, slots=True)
class Profile:
    """One make of lane.  ``lanes`` maps the address on the wire to the lane's number, 1 upwards."""

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

    def address(self, lane: int) -> str:
        """The address of a lane on the wire.  Raises KeyError where the profile knows no such lane."""
        return {number: address for address, number in self.lanes.items()}[lane]
