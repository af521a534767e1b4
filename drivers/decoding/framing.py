"""Bytes to frames, without a port and without a clock.

A framer takes bytes as they come, chopped anyhow, and cuts them into ``Piece``s.  It proposes candidates and asks
``accept`` (the profile: checksum right, content known) whether one stands.  What stands is a frame; all other bytes
come out as pieces that are none, in order, so that every byte is accounted for.  It never raises on bad bytes, and
never keeps more than ``LIMIT`` of them.  What comes out depends on the bytes alone, not on how they were chopped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

LIMIT = 4096  # bytes kept without a frame in them; beyond that the older half is given up

Accept = Callable[[bytes], bool]


@dataclass(frozen=True, slots=True)
class Piece:
    """A frame (``good``) or bytes that are none.

    ``rest``: they stand before a frame or are unfinished; ``overflow``: given up because no end came.  ``inner`` is
    what is to be read where that is not all of it (without start, end and escapes).
    """

    data: bytes
    good: bool
    rest: bool = False
    overflow: bool = False
    inner: bytes | None = None

    @property
    def content(self) -> bytes:
        """What is to be read."""
        return self.data if self.inner is None else self.inner


class Framer(Protocol):
    """Bytes in, pieces out."""

    def feed(self, data: bytes) -> list[Piece]:
        """The pieces that these bytes complete."""

    def finish(self) -> list[Piece]:
        """The unfinished rest: the line was cut, or the capture ends here."""


class TerminatorFramer:
    """Frames that end in one of ``ends``; two ends without anything between (CR LF) are no frame and no fault.

    A frame glued to noise before it is found again: the longest tail of at most ``longest`` bytes that ``accept``
    takes is the frame, one that tells a throw (``result``) before any other, since noise may look like a sign of life.
    ``resync`` false (profiles without a checksum, where any tail might pass) leaves that out.
    """

    def __init__(
        self,
        ends: tuple[bytes, ...],
        accept: Accept,
        *,
        longest: int = 256,
        resync: bool = True,
        result: Accept = lambda _: False,
    ) -> None:
        self._ends = sorted(ends, key=len, reverse=True)
        self._accept = accept
        self._result = result
        self._longest = longest
        self._resync = resync
        self._buffer = bytearray()

    def feed(self, data: bytes) -> list[Piece]:
        """The pieces that these bytes complete.  At most LIMIT unfinished bytes stay, and a half end."""
        self._buffer += data
        return list(self._pieces())

    def finish(self) -> list[Piece]:
        """The unfinished rest, never a frame: its end is missing."""
        rest = bytes(self._buffer)
        self._buffer.clear()
        return [Piece(rest, good=False, rest=True)] if rest else []

    def _pieces(self) -> Iterator[Piece]:
        while True:
            at, size = self._next_end()
            if at >= 0:
                line = bytes(self._buffer[:at])
                del self._buffer[: at + size]
                yield from self._cut(line)
            elif len(self._buffer) >= LIMIT + len(self._ends[0]):
                given_up = bytes(self._buffer[: LIMIT // 2])
                del self._buffer[: LIMIT // 2]
                yield Piece(given_up, good=False, overflow=True)
            else:
                return

    def _next_end(self) -> tuple[int, int]:
        """Place and size of the first end that lies within the limit; -1 where there is none yet."""
        found = [(self._buffer.find(end, 0, LIMIT + len(end)), len(end)) for end in self._ends]
        return min((place for place in found if place[0] >= 0), default=(-1, 0))

    def _cut(self, line: bytes) -> Iterator[Piece]:
        if not line:
            return
        start = self._start(line)
        if start > 0:
            yield Piece(line[:start], good=False, rest=True)
        yield Piece(line[max(start, 0) :], good=start >= 0)

    def _start(self, line: bytes) -> int:
        """Where a good frame begins, behind noise or not; -1 where none does."""
        if not self._resync:
            return 0 if self._accept(line) else -1
        starts: list[int] = [0, *range(max(1, len(line) - self._longest), len(line))]
        longest = -1
        for start in starts:
            if self._accept(line[start:]):
                if self._result(line[start:]):
                    return start
                longest = start if longest < 0 else longest
        return longest


class FixedFramer:
    """Frames of a constant ``length`` without a start byte: a window slides over the bytes until ``accept`` takes it.

    Bytes slid over are given out together, at the next frame or when they would fill one.  A pause on the wire is a
    hint: what begins after it is a frame rather than what goes on over it.
    """

    def __init__(self, length: int, accept: Accept) -> None:
        self._length = length
        self._accept = accept
        self._buffer = bytearray()
        self._slid = bytearray()
        self._pause = 0  # where in the buffer the bytes after the last pause begin

    def feed(self, data: bytes) -> list[Piece]:
        """The pieces that these bytes complete; less than three lengths of unfinished bytes stay."""
        self._buffer += data
        return list(self._pieces(sure=False))

    def pause(self) -> list[Piece]:
        """The pieces that are certain now that nothing more has come."""
        pieces = list(self._pieces(sure=True))
        self._pause = len(self._buffer)
        return pieces

    def finish(self) -> list[Piece]:
        """The unfinished rest."""
        pieces = list(self._pieces(sure=True))
        rest = bytes(self._slid + self._buffer)
        self._slid.clear()
        self._buffer.clear()
        self._pause = 0
        return [*pieces, Piece(rest, good=False, rest=True)] if rest else pieces

    def _pieces(self, *, sure: bool) -> Iterator[Piece]:
        start = 0
        while len(self._buffer) - start >= self._length:
            window = bytes(self._buffer[start : start + self._length])
            good = self._accept(window)
            if good and start < self._pause < start + self._length and not sure:
                after = bytes(self._buffer[self._pause : self._pause + self._length])
                if len(after) < self._length:
                    break  # whether one begins there is not known yet
                good = not self._accept(after)
            if good:
                yield from self._give_up(rest=True)
                yield Piece(window, good=True)
                start += self._length
                continue
            self._slid.append(window[0])
            start += 1
            if len(self._slid) == self._length:
                yield from self._give_up(rest=False)
        del self._buffer[:start]
        self._pause = max(0, self._pause - start)

    def _give_up(self, *, rest: bool) -> Iterator[Piece]:
        if self._slid:
            yield Piece(bytes(self._slid), good=False, rest=rest)
            self._slid.clear()


class MessageFramer:
    """Whatever is fed at a time is one frame: for lines on which others keep the frames apart (MQTT)."""

    def __init__(self, accept: Accept) -> None:
        self._accept = accept

    def feed(self, data: bytes) -> list[Piece]:
        """The message as a piece; of one that is too long, its beginning, given up."""
        if len(data) > LIMIT:
            return [Piece(data[:LIMIT], good=False, overflow=True)]
        return [Piece(data, good=self._accept(data))]

    def finish(self) -> list[Piece]:
        """Nothing is ever unfinished."""
        return []
