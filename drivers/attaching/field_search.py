"""Where in frames that nobody has explained the pins stand: found by the difference between frames.  Pure.

Nine frames, each sent when one pin fell alone, and one when all nine fell at once.  Every place is tried in every
spelling (hex or decimal digits, a number of one to three bytes, one byte a pin).  The mask is where each frame has one
bit of its own; the count is where nine frames say 1 and the last says 9; the number goes up by one each time; the sum
by as many as fell.  Whatever fits in two places that contradict each other is refused.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

from drivers.attaching.pin_walk import PINS, Ambiguous, Walk, solved
from drivers.decoding.checksums import Checksum
from drivers.decoding.reading import FORMS
from drivers.lane import said

SPELLINGS = tuple((form, size) for form in ("hex", "decimal") for size in (1, 2, 3, 4))
BYTES = (("raw", 1), ("raw", 2), ("raw", 3), ("big", 2), ("big", 3), ("bcd", 1), ("bcd", 2))
TEXT = ("hex", "decimal")
BYTES_OF_NUMBER = 2  # a byte more would be another field that is zero as yet
PER_PIN = (("flags", 9), ("bits", 9))


class Place(Protocol):
    """Somewhere in a frame, spelt as in a profile's ``[forms]``; ``size`` in bytes."""

    @property
    def size(self) -> int:
        """How many bytes a number there may need."""

    @property
    def form(self) -> str:
        """How it is spelt."""

    def value(self, frame: bytes) -> int | None:
        """What it says in that frame; None where that is no number so spelt."""


@dataclass(frozen=True, slots=True)
class Field:
    """A field of a frame: its place, size in bytes, and spelling as in a profile's ``[forms]``."""

    at: int
    size: int
    form: str

    def value(self, frame: bytes) -> int | None:
        """What it says in that frame; None where that is no number so spelt."""
        try:
            return FORMS[self.form](frame[self.at : self.at + self.size])
        except ValueError:
            return None

    def overlaps(self, other: Field) -> bool:
        """Whether both use a byte."""
        return self.at < other.at + other.size and other.at < self.at + self.size


@dataclass(frozen=True, slots=True)
class Layout:
    """What was found.  ``walk`` says which bit of the mask is which pin."""

    mask: Field
    walk: Walk
    count: Field | None
    number: Field | None
    sum: Field | None

    @property
    def fields(self) -> dict[str, Field]:
        """The fields by their name in a profile."""
        places = {"mask": self.mask, "pins": self.count, "number": self.number, "sum": self.sum}
        return {key: field for key, field in places.items() if field is not None}


def layout_of(alone: Mapping[int, bytes], all_nine: bytes, checksum: Checksum | None) -> Layout:
    """The layout of frames of one length that end in ``checksum``; ``alone`` by pin, in the order of pins.

    Raises Ambiguous.
    """
    frames = [*(alone[pin] for pin in PINS if pin in alone), all_nine]
    end = len(checksum.body(all_nine) if checksum else all_nine)
    mask, walk = _mask(alone, all_nine, end)
    taken = [mask]
    count = _first(frames, end, taken, [1] * 9 + [9])
    taken += [count] if count else []
    total = _running(frames, end, taken, [1] * 8 + [9])
    taken += [total] if total else []
    number = _running(frames, end, taken, [1] * 9)
    return Layout(mask, walk, count, number, total)


def fields(end: int) -> Iterator[Field]:
    """Every place and spelling in so many bytes, short ones first."""
    for form, size in (*SPELLINGS, *BYTES, *PER_PIN):
        for at in range(end - size + 1):
            yield Field(at, size, form)


def _mask(alone: Mapping[int, bytes], all_nine: bytes, end: int) -> tuple[Field, Walk]:
    fitting: list[tuple[Field, Walk]] = []
    refused: Ambiguous | None = None
    for field in fields(end):
        walk = walk_of(field, alone, all_nine)
        if isinstance(walk, Ambiguous):
            refused = refused or (walk if walk.pins and len(walk.pins) < 5 else None)
        elif not any(field.overlaps(other) for other, _ in fitting):
            fitting.append((field, walk))
    if not fitting:
        raise refused or Ambiguous(said("walk_no_field"))
    if len(fitting) > 1:
        places = ", ".join(f"{field.at}–{field.at + field.size - 1}" for field, _ in fitting)
        raise Ambiguous(said("walk_places", places=places))
    return fitting[0]


def walk_of(field: Place, alone: Mapping[int, bytes], all_nine: bytes) -> Walk | Ambiguous:
    """Which bit of the field is which pin, or why none is."""
    values = {pin: field.value(frame) for pin, frame in alone.items()}
    last = field.value(all_nine)
    if last is None or None in values.values():
        return Ambiguous(said("walk_no_number"))
    numbers = {pin: value for pin, value in values.items() if value is not None}
    try:
        walk = solved(numbers, 9 if (field.form, field.size) in PER_PIN else 8 * field.size)
        walk.order  # noqa: B018 - the nine lowest bits, or it is refused
    except Ambiguous as ambiguous:
        return ambiguous
    if last & 0x1FF != (0x1FF if walk.fallen else 0) or last >> 9:
        return Ambiguous(said("walk_all_differs"))
    return walk


def _first(frames: Sequence[bytes], end: int, taken: Sequence[Field], wanted: Sequence[int]) -> Field | None:
    """The first field that says exactly that."""
    for field in _free(end, taken):
        if [field.value(frame) for frame in frames] == list(wanted):
            return field
    return None


def _running(frames: Sequence[bytes], end: int, taken: Sequence[Field], steps: Sequence[int]) -> Field | None:
    """The widest field that goes up by just so much from frame to frame: a narrow one would soon run over.

    While its high byte is zero, bytes do not tell their order: it is that of the mask, ``taken[0]``, else the low one
    comes first, as in small controllers.
    """
    order = "big" if taken[0].form == "big" else "raw"
    fitting = []
    for field in _free(end, taken):
        values = [field.value(frame) for frame in frames]
        numbers = [value for value in values if value is not None]
        if len(numbers) == len(values) and [now - then for then, now in pairwise(numbers)] == list(steps):
            fitting.append(field)
    usual = [field for field in fitting if field.size <= BYTES_OF_NUMBER or field.form in TEXT]
    return max(usual, key=lambda field: (field.form in (order, *TEXT), field.size, -field.at), default=None)


def _free(end: int, taken: Sequence[Field]) -> Iterator[Field]:
    for field in fields(end):
        if (field.form, field.size) not in PER_PIN and not any(field.overlaps(other) for other in taken):
            yield field


def pattern(
    bodies: Sequence[bytes], spans: Mapping[str, tuple[int, int]], marks: Mapping[int, bytes], free: Container[int] = ()
) -> str:
    """A regular expression that takes these frames and names their fields; what is no digit must stay as it was.

    ``marks``: bytes that stay even where they are digits; ``free``: places that may be anything.
    """
    names = {at: (name, size) for name, (at, size) in spans.items()}
    parts, at = [], 0
    while at < len(bodies[0]):
        if at in names:
            name, size = names[at]
            parts.append(f"(?P<{name}>.{{{size}}})")
            at += size
            continue
        seen = sorted({body[at] for body in bodies})
        parts.append(_spelt(seen[0]) if at in marks else "." if at in free else place(seen))
        at += 1
    return re.sub(r"(?<!\\)(?:(?<=[^\\])|^)\.{2,}", lambda dots: f".{{{len(dots[0])}}}", "".join(parts))


def place(seen: list[int]) -> str:
    """One byte outside of the fields: a digit or a zero may change later, anything else says what is meant."""
    if all(byte in b"0123456789ABCDEF\x00" for byte in seen):
        return "."
    if len(seen) == 1 or all(chr(byte).isalpha() and byte < 128 for byte in seen):
        spelt = "".join(map(_spelt, seen))
        return spelt if len(seen) == 1 else f"[{spelt}]"
    return "."


def _spelt(byte: int) -> str:
    return f"\\x{byte:02x}" if byte < 33 or byte > 126 else re.escape(chr(byte))
