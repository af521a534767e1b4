"""Frames that begin with something to be known by: start and end with escapes, start and length, or a high bit.

Every byte that may begin a frame begins an ``Attempt``, whatever goes on around it; the first attempt to end in
content that ``accept`` takes is the frame.  So noise that looks like a start costs nothing, and a length that noise
made up never swallows a good frame.  Attempts look at one byte after the other: what comes out does not depend on how
bytes were chopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum, auto
from typing import Protocol

from drivers.decoding.framing import Accept, Piece
from drivers.decoding.profile import Framing


class Now(Enum):
    """What an attempt is after a byte."""

    MORE = auto()
    DONE = auto()  # complete with this byte
    BEFORE = auto()  # complete without this byte
    DEAD = auto()


class Attempt(Protocol):
    """A frame that may have begun."""

    content: bytearray  # what is to be read of it

    def push(self, byte: int) -> Now:
        """Looks at one more byte, beginning with the first of the frame."""


class StartEnd:
    """From a start to an end; an escaped byte is content, a start inside is none of this frame."""

    def __init__(self, framing: Framing) -> None:
        self._framing = framing
        self._end = framing.ends[0]
        self._head = 0  # bytes of the start seen
        self._tail = b""  # what may be the beginning of the end, or an escape
        self._left: int | None = None  # bytes still to come after the end
        self.content = bytearray()

    def push(self, byte: int) -> Now:
        """Looks at one more byte."""
        if self._head < len(self._framing.start):
            fits = self._framing.start[self._head] == byte
            self._head += 1
            return Now.MORE if fits else Now.DEAD
        if self._left is not None:
            self.content.append(byte)
            self._left -= 1
            return Now.MORE if self._left else Now.DONE
        return self._inside(self._tail + bytes([byte]))

    def _inside(self, tail: bytes) -> Now:
        """``tail``: the bytes that are not decided yet."""
        self._tail = b""
        if tail == self._end:
            self._left = self._framing.after_end or None
            return Now.DONE if self._left is None else Now.MORE
        if tail == self._framing.escape or self._end.startswith(tail):
            self._tail = tail
            return Now.MORE
        if self._framing.escape and tail[:1] == self._framing.escape:
            self.content.append(tail[1] ^ self._framing.escape_xor)
            return Now.MORE
        if len(tail) > 1:  # the first of them is content after all, the rest begins anew
            self.content.append(tail[0])
            return self._inside(tail[1:])
        if tail == self._framing.start:
            return Now.DEAD
        self.content += tail
        return Now.MORE


class StartLength:
    """A start, and behind it a number that says how many bytes follow."""

    def __init__(self, framing: Framing) -> None:
        self._framing = framing
        self._head = 0
        self._whole: int | None = None
        self.content = bytearray()

    def push(self, byte: int) -> Now:
        """Looks at one more byte."""
        framing = self._framing
        if self._head < len(framing.start):
            self._head += 1
            return Now.MORE if framing.start[self._head - 1] == byte else Now.DEAD
        self.content.append(byte)
        if len(self.content) == framing.at + framing.size:
            told = int.from_bytes(self.content[framing.at :], framing.order) + framing.adds
            if not len(self.content) <= told <= framing.longest:
                return Now.DEAD
            self._whole = told
        return Now.DONE if len(self.content) == self._whole else Now.MORE


class HighBit:
    """A byte from 0x80, then smaller ones: so many, or up to the next byte from 0x80."""

    def __init__(self, framing: Framing) -> None:
        self._length = framing.length
        self.content = bytearray()

    def push(self, byte: int) -> Now:
        """Looks at one more byte."""
        if self.content and byte >= 0x80:
            return Now.DEAD if self._length else Now.BEFORE
        self.content.append(byte)
        return Now.DONE if len(self.content) == self._length else Now.MORE


ATTEMPTS: dict[str, Callable[[Framing], Attempt]] = {"framed": StartEnd, "length": StartLength, "marker": HighBit}


class AttemptFramer:
    """Implements ``framing.Framer`` for the kinds of ``ATTEMPTS``.  Keeps little more than twice the longest frame."""

    def __init__(self, framing: Framing, accept: Accept) -> None:
        self._framing = framing
        self._begin = ATTEMPTS[framing.kind]
        self._accept = accept
        self._buffer = bytearray()  # not given out yet
        self._live: list[tuple[int, Attempt]] = []  # each with its place in the buffer, oldest first

    def feed(self, data: bytes) -> list[Piece]:
        """The pieces that these bytes complete."""
        return [piece for byte in data for piece in self._push(byte)]

    def finish(self) -> list[Piece]:
        """The unfinished rest, never a frame."""
        rest = bytes(self._buffer)
        self._drop(len(rest))
        return [Piece(rest, good=False, rest=True)] if rest else []

    def _push(self, byte: int) -> Iterator[Piece]:
        moved = [(place, attempt, attempt.push(byte)) for place, attempt in self._live]
        frame = self._standing(moved, Now.BEFORE)
        if frame is not None:
            yield from self._give(*frame)
            moved = []
        self._buffer.append(byte)
        self._live = [(place, one) for place, one, now in moved if now is Now.MORE and self._fits(one)]
        if self._may_begin(byte):
            fresh = self._begin(self._framing)
            fresh.push(byte)
            self._live.append((len(self._buffer) - 1, fresh))
        frame = self._standing(moved, Now.DONE)
        if frame is not None:
            yield from self._give(*frame)
        else:
            yield from self._refuse([(place, one) for place, one, now in moved if now in (Now.DONE, Now.BEFORE)])
            yield from self._give_up()

    def _standing(self, moved: list[tuple[int, Attempt, Now]], ended: Now) -> tuple[int, Attempt] | None:
        """The oldest attempt that has ended in a frame."""
        done = ((place, one) for place, one, now in moved if now is ended)
        return next(((place, one) for place, one in done if self._accept(bytes(one.content))), None)

    def _fits(self, attempt: Attempt) -> bool:
        return len(attempt.content) <= self._framing.longest

    def _may_begin(self, byte: int) -> bool:
        return byte >= 0x80 if self._framing.kind == "marker" else byte == self._framing.start[0]

    def _give(self, place: int, attempt: Attempt) -> Iterator[Piece]:
        """The frame from ``place`` to the end of the buffer, behind what was none."""
        before, frame = bytes(self._buffer[:place]), bytes(self._buffer[place:])
        self._buffer.clear()
        self._live = []
        if before:
            yield Piece(before, good=False, rest=True)
        yield Piece(frame, good=True, inner=bytes(attempt.content))

    def _refuse(self, ended: list[tuple[int, Attempt]]) -> Iterator[Piece]:
        """A whole frame that is none, unless an older attempt is still going on."""
        if not ended:
            return
        place, attempt = ended[0]
        until = self._first()
        if until <= place:
            return
        before, frame = bytes(self._buffer[:place]), bytes(self._buffer[place:until])
        self._drop(until)
        if before:
            yield Piece(before, good=False, rest=True)
        whole = bytes(attempt.content) if len(self._buffer) <= 1 else None
        yield Piece(frame, good=False, inner=whole)

    def _give_up(self) -> Iterator[Piece]:
        """Bytes that no attempt needs any more, once there are as many as the longest frame has."""
        first = self._first()
        if first >= self._framing.longest:
            lost = bytes(self._buffer[:first])
            self._drop(first)
            yield Piece(lost, good=False)

    def _first(self) -> int:
        """Where the oldest attempt begins; the end of the buffer where there is none."""
        return self._live[0][0] if self._live else len(self._buffer)

    def _drop(self, count: int) -> None:
        del self._buffer[:count]
        self._live = [(place - count, attempt) for place, attempt in self._live if place >= count]
