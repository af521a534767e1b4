"""Which checksum the frames of a walk end in, and which of the frames heard at each step are its throw.  Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from drivers.attaching.pin_walk import PINS
from drivers.decoding.checksums import KINDS, Checksum, Form

Order = Literal["little", "big"]

ALL_NINE, ZERO = 10, 0  # steps beside the pins
NEEDED = (*PINS, ALL_NINE)
PLACES: tuple[tuple[Form, int, Order], ...] = (
    ("raw", 4, "little"),
    ("raw", 4, "big"),
    ("hex", 8, "big"),
    ("hex", 4, "big"),
    ("hex-lower", 4, "big"),
    ("hex", 4, "little"),
    ("hex-lower", 4, "little"),
    ("raw", 2, "little"),
    ("raw", 2, "big"),
    ("hex", 2, "big"),
    ("hex-lower", 2, "big"),
    ("raw", 1, "little"),
    ("char", 1, "little"),
)  # the longest first: the last byte of a long one can look like a short one
SKIPPED = (0, 1, 2, 3)  # bytes at the start that may not be in it
LEAST = 2  # bytes that a checksum vouches for
OFTEN = 5  # different frames of one shape in a step: more are no throws, whoever else bowls on the wire
TWICE = 2  # throws may look alike where somebody felled a pin twice; what comes oftener is none

Heard = Mapping[int, Sequence[bytes]]


def vouching(heard: Heard, start: bytes, end: bytes, *, raw: bool) -> list[Checksum]:
    """The checksums that hold in a frame of each step that is not heard all the time, the most telling first.

    Several kinds may hold as long as sums are small: all of them are accepted.  ``raw``: it need not be text, as in
    a line of nothing but text it is.
    """
    own = {step: frames for step, frames in rare(heard).items() if step in NEEDED}
    if len(own) < len(NEEDED) or not all(own.values()):
        return []
    first, *others = sorted(own.values(), key=len)
    fitting = [
        single for single in _singles(first, start, end) if (raw or single.form != "raw") and _any_holds(single, first)
    ]
    for frames in others:
        fitting = [single for single in fitting if _any_holds(single, frames)]
    shapes = dict.fromkeys(replace(single, kinds=()) for single in fitting)
    found = [
        replace(shape, kinds=tuple(one.kinds[0] for one in fitting if replace(one, kinds=()) == shape))
        for shape in shapes
    ]
    return [one for one in found if any(_width(kind) >= _written(one.form, one.size) for kind in one.kinds)]


def _width(kind: str) -> int:
    """Bytes of the greatest value."""
    return (KINDS[kind][1].bit_length() + 6) // 8


def _written(form: Form, size: int) -> int:
    """Bytes that are written in so many."""
    return size if form in ("raw", "char") else size // 2


def _any_holds(checksum: Checksum, frames: Sequence[bytes]) -> bool:
    return any(len(checksum.body(frame)) >= LEAST + checksum.skip and checksum.holds(frame) for frame in frames)


def _singles(frames: Sequence[bytes], start: bytes, end: bytes) -> Iterator[Checksum]:
    """Every checksum there might be, of one kind each."""
    for form, size, order in PLACES:
        before = {frame[-size - 1 : -size] for frame in frames if len(frame) > size + LEAST}
        for separator in (b"", *sorted(sign for sign in before if not sign.isalnum())):
            for skip, prefix in (*((skip, b"") for skip in SKIPPED), *([(0, start)] if start else [])):
                for suffix in {b"": None, end: None}:
                    for kind in KINDS:
                        if _may_be(kind, form, size):
                            yield Checksum((kind,), form, size, order, (), skip, prefix, suffix, separator)


def _may_be(kind: str, form: Form, size: int) -> bool:
    """Whether a kind is written so: a polynomial's check whole, never a part of it; the sum of fields needs them."""
    if kind.startswith("fields") or (form == "char") != (kind == "weighted89"):
        return False
    return not kind.startswith("crc") or _width(kind) == _written(form, size)


@dataclass(frozen=True, slots=True)
class Chosen:
    """One frame a step."""

    frames: Mapping[int, bytes]


def rare(heard: Heard) -> dict[int, list[bytes]]:
    """The different frames of each step without those that come all the time: signs of life, polls, numbered or not."""
    seen = Counter(frame for step, frames in heard.items() if step in NEEDED for frame in set(frames))
    often = Counter((step, _shape(frame)) for step, frames in heard.items() for frame in set(frames))
    busy = {shape for (_, shape), count in often.items() if count > OFTEN}
    return {
        step: [one for one in dict.fromkeys(frames) if seen[one] <= TWICE and _shape(one) not in busy]
        for step, frames in heard.items()
    }


def _shape(frame: bytes) -> bytes:
    """Text without its numbers; other bytes as they are."""
    return re.sub(rb"[0-9A-Fa-f]+", b"0", frame) if frame.isascii() and frame.decode().isprintable() else frame


def chosen(heard: Heard, traits: Callable[[bytes], Sequence[bytes]]) -> list[Chosen]:
    """Ways to have exactly one frame a step, of frames of one kind.

    Another lane on the wire sends the same kind: then a trait that is the same at every step says which are ours.
    """
    for frames in ({step: list(dict.fromkeys(told)) for step, told in heard.items()}, rare(heard)):
        if _single(frames):
            return [Chosen({step: told[0] for step, told in frames.items() if len(told) == 1})]
    told = rare(heard)
    if not all(told.get(step) for step in NEEDED):
        return []
    ways: dict[tuple[tuple[int, bytes], ...], None] = {}
    first = min((told[step] for step in NEEDED), key=len)
    for mark in sorted({mark for frame in first for mark in enumerate(traits(frame))}):
        ours = {step: [one for one in told[step] if mark in enumerate(traits(one))] for step in told}
        if _single(ours):
            ways[tuple((step, frames[0]) for step, frames in ours.items() if len(frames) == 1)] = None
    return [Chosen(dict(way)) for way in ways]


def _single(frames: Heard) -> bool:
    return all(len(frames.get(step, ())) == 1 for step in NEEDED)


def telling(
    ours: Sequence[Sequence[bytes]], theirs: Sequence[Sequence[bytes]], used: Container[int]
) -> dict[int, bytes]:
    """The traits beside the fields that are one in all our frames and another in each of theirs: the address."""
    return {
        place: values[0]
        for place, values in enumerate(zip(*ours, strict=False))
        if place not in used and len(set(values)) == 1 and theirs and all(one[place] != values[0] for one in theirs)
    }
