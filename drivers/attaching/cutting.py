"""Where frames that nobody has explained may begin and end: every way in which heard bytes can be cut.  Pure.

A ``Cut`` is one way, as a profile's ``[framing]`` says it, with the frames that come of it at each step of a walk.  It
may give frames that are none (a start byte inside another frame): which are the throws is found out later.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

LINE_ENDS = b"\r\n"
BRACKETS = ((b"<", b">"), (b"[", b"]"), (b"(", b")"), (b"{", b"}"))
ESCAPES = ((0x10, 0), (0x10, 0x20), (0x10, 0x40), (0x1B, 0), (0x7D, 0x20), (0x7D, 0))  # with what is changed
BEHIND = (0, 1, 2, 4)  # bytes of a checksum behind the end
TEXT = 0.8  # share of signs in what is text but for starts and ends
SHORTEST, LONGEST = 4, 40  # bytes of a frame that is known by its first byte alone


@dataclass(frozen=True, slots=True)
class Cut:
    """``framing`` as in a profile, and the frames of each step as a decoder would read them.

    ``start``, ``end``: what a frame is bare of and its checksum may include.  ``proven``: bytes that happen to look
    alike are not cut like this, so it may be believed without a checksum.
    """

    framing: Mapping[str, Any]
    frames: Mapping[int, list[bytes]]
    start: bytes = b""
    end: bytes = b""
    proven: bool = True

    @property
    def text(self) -> bool:
        """Whether lines in columns may be looked for."""
        return self.framing["kind"] in ("terminator", "framed")

    @property
    def plain(self) -> bool:
        """Whether there is nothing but text inside; what is behind an end is not."""
        inside = "after_end" not in self.framing
        return inside and all(_is_text(frame) for told in self.frames.values() for frame in told)


def cuts(heard: Mapping[int, bytes]) -> Iterator[Cut]:
    """The ways, the likeliest first.  Lines of text are cut in one way only."""
    if all(_is_text(data) and (not data or b"\r" in data or b"\n" in data) for data in heard.values()):
        yield _lines(heard)
        return
    common = set.intersection(*(set(data) for data in heard.values() if data))
    yield from _framed(heard, common, plain=True)
    last = {data[-1:] for data in heard.values() if data}
    ended = []
    if last <= {b"\r", b"\n"}:
        ended = [_lines(heard)]
    elif len(last) == 1 and 0 < ord(next(iter(last))) < 32:
        ended = [_terminated(heard, next(iter(last)))]
    mostly = sum(map(_is_sign, b"".join(heard.values()))) >= TEXT * sum(map(len, heard.values()))
    yield from ended if mostly else ()
    yield from _with_length(heard, common)
    yield from _fixed(heard, common)
    yield from _framed(heard, common, plain=False)
    yield from () if mostly else ended  # a number may be the end as well


def _is_sign(byte: int) -> bool:
    return 32 <= byte < 127 or byte in b"\r\n\t"


def _is_text(data: bytes) -> bool:
    return all(map(_is_sign, data))


def _lines(heard: Mapping[int, bytes]) -> Cut:
    lines = {step: [line for line in re.split(rb"[\r\n]+", data)[:-1] if line] for step, data in heard.items()}
    return Cut({"kind": "terminator", "ends": ["\r", "\n"]}, lines)


def _terminated(heard: Mapping[int, bytes], end: bytes) -> Cut:
    frames = {step: [frame for frame in data.split(end)[:-1] if frame] for step, data in heard.items()}
    return Cut({"kind": "terminator", "ends": [end.decode("latin-1")]}, frames)


def _framed(heard: Mapping[int, bytes], common: set[int], *, plain: bool) -> Iterator[Cut]:
    """Start and end: around text (``plain``), or around anything where escapes were seen."""
    usual = sorted(byte for byte in common if byte < 32 and byte not in LINE_ENDS and byte)
    pairs = [(bytes([one]), bytes([two])) for one in usual for two in usual if one < two]
    pairs += [pair for pair in BRACKETS if {pair[0][0], pair[1][0]} <= common] if plain else []
    for start, end in pairs:
        for escape, change in ((0, 0),) if plain else _escapes(heard, start + end):
            for behind in BEHIND:
                signs = (start[0], end[0], escape, change)
                frames = {step: list(_between(data, signs, behind)) for step, data in heard.items()}
                inner = [frame[: len(frame) - behind] for told in frames.values() for frame in told]
                if not inner or (plain and not all(map(_is_text, inner))):
                    continue
                framing: dict[str, Any] = {"kind": "framed", "start": start.decode(), "end": end.decode()}
                framing |= {"escape": chr(escape), "escape_xor": change} if escape else {}
                framing |= {"after_end": behind} if behind else {}
                yield Cut(framing, frames, start, end, proven=not behind)


def _escapes(heard: Mapping[int, bytes], signs: bytes) -> Iterator[tuple[int, int]]:
    """The escapes that were seen before a sign."""
    for escape, change in ESCAPES:
        escaped = [bytes([escape, byte ^ change]) for byte in (*signs, escape)]
        if escape not in signs and any(pair in data for pair in escaped for data in heard.values()):
            yield escape, change


def _between(data: bytes, signs: tuple[int, int, int, int], behind: int) -> Iterator[bytes]:
    """What stands between start and end, unescaped, with so many bytes from behind it.

    ``signs``: start, end, escape (0: none), and what is changed in a byte behind that.
    """
    start, end, escape, change = signs
    content: bytearray | None = None
    at = 0
    while at < len(data):
        byte = data[at]
        at += 1
        if escape and byte == escape and content is not None and at < len(data):
            content.append(data[at] ^ change)
            at += 1
        elif byte == start:
            content = bytearray()
        elif byte == end and content is not None:
            if content and at + behind <= len(data):
                yield bytes(content) + data[at : at + behind]
                at += behind
            content = None
        elif content is not None:
            content.append(byte)


def _with_length(heard: Mapping[int, bytes], common: set[int]) -> Iterator[Cut]:
    """A start and a number of bytes: only where frames of several lengths leave no byte over."""
    for start in sorted(common - {0}, key=lambda byte: sum(data.find(byte) for data in heard.values())):
        for at, adds in ((at, adds) for at in (0, 1, 2) for adds in range(-1, 9)):
            frames = {step: _counted(data, start, at, adds) for step, data in heard.items()}
            if any(told is None for told in frames.values()):
                continue
            found = {step: told for step, told in frames.items() if told is not None}
            if len({len(frame) for told in found.values() for frame in told}) < 2:
                continue
            first = chr(start)
            yield Cut({"kind": "length", "start": first, "at": at, "size": 1, "adds": adds}, found, bytes([start]))


def _counted(data: bytes, start: int, at: int, adds: int) -> list[bytes] | None:
    """The frames without their start, where they follow each other from the first one on; None: they do not."""
    frames = []
    place = data.find(start)
    while 0 <= place < len(data):
        head = place + 1 + at
        if data[place] != start or head >= len(data):
            return None
        size = data[head] + adds
        if size <= at + 1 or place + 1 + size > len(data):
            return None
        frames.append(data[place + 1 : place + 1 + size])
        place += 1 + size
    return frames


def _fixed(heard: Mapping[int, bytes], common: set[int]) -> Iterator[Cut]:
    """Frames of one length: all that was heard cut evenly, or whatever begins with a byte that is always there."""
    sizes = {len(data) for data in heard.values() if data}
    length = min(sizes)
    even = length >= 2 and not any(size % length for size in sizes)
    if even:
        pieces = {step: [data[at : at + length] for at in range(0, len(data), length)] for step, data in heard.items()}
        yield Cut({"kind": "fixed", "length": length}, pieces)
    starts = [byte for byte in common if byte >= 0x80 or (byte and not chr(byte).isalnum())]
    starts.sort(key=lambda byte: sum(data.find(byte) for data in heard.values()))  # what stands before the others
    for start in starts:
        for size in range(min(LONGEST, length), SHORTEST - 1, -1):
            if even and size == length:
                continue
            frames, whole = {}, True
            for step, data in heard.items():
                places = [at for at, byte in enumerate(data) if byte == start and at + size <= len(data)]
                frames[step] = [data[at : at + size] for at in places]
                whole = whole and any(data[at + size : at + size + 1] in (b"", bytes([start])) for at in places)
            if all(frames[step] for step in frames if heard[step]):
                yield Cut({"kind": "fixed", "length": size, "sync": chr(start)}, frames, proven=whole)
