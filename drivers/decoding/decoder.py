"""A profile at work: bytes in, lane events out.

Joins a framer (``framing``), the reading of one frame (``reading``) and a memory per lane (``memory``).  No port, no
clock, no thread; it never raises on bad bytes, and what is no frame comes out as ``Rejected``.
"""

from __future__ import annotations

from typing import Literal

from drivers.decoding.attempts import AttemptFramer
from drivers.decoding.framing import Accept, FixedFramer, Framer, MessageFramer, Piece, TerminatorFramer
from drivers.decoding.memory import LaneMemory
from drivers.decoding.profile import Profile
from drivers.decoding.reading import RESULTS, Unread, read
from drivers.lane import LaneEvent, Rejected, Throw

PAUSE = 0.02  # seconds; adapters hold bytes back for up to 16 ms
Reason = Literal["checksum", "frame", "value", "overflow", "zero_frame"]


class Decoder:
    """Decodes one wire, on which several lanes may speak.  ``lane`` is named where bytes cannot tell whose they are."""

    def __init__(self, profile: Profile, *, lane: int = 1) -> None:
        self._profile = profile
        self._lane = lane
        self._mask = bytes(byte & (1 << profile.line.bytesize) - 1 for byte in range(256))
        self._framer = _framer(profile, self._known, self._result)
        self._memories: dict[int, LaneMemory] = {}

    @property
    def duplicates(self) -> int:
        """How many repeated messages were dropped."""
        return sum(memory.duplicates for memory in self._memories.values())

    def feed(self, data: bytes) -> list[LaneEvent]:
        """The events that these bytes complete, in order."""
        return [event for _, events in self.explain(data) for event in events]

    def explain(self, data: bytes) -> list[tuple[Piece, list[LaneEvent]]]:
        """The same, each with the bytes it was read from: for whoever looks at a line.

        Of a line of seven bits an eighth one is the parity, which some ports leave in the byte.
        """
        return [(piece, self._events(piece)) for piece in self._framer.feed(data.translate(self._mask))]

    def recall(self, raw: str) -> None:
        """Knows a frame (hex) that was taken in before the start: it counts no second time."""
        frame = bytes.fromhex(raw)
        if self._known(frame):
            self._events(Piece(frame, good=True))

    def again(self, raw: str, *, before: str = "") -> list[LaneEvent]:
        """What the bytes kept with a throw (hex) mean by this profile; a doubtful throw can be looked at by another.

        With a fresh decoder.  ``before``: the bytes kept with the throw before it, which masks and sums that run on
        are held against, where they follow each other.  Raises ValueError for what is not hex.
        """
        frame = bytes.fromhex(raw)
        piece = Piece(frame, good=self._known(frame))
        self.recall(before)
        events = self._events(piece)
        if piece.good and not any(isinstance(event, Throw) for event in events):
            self._memories.clear()  # a throw of another game: by itself
            return self._events(piece)
        return events

    def pause(self) -> list[LaneEvent]:
        """The events that are certain now that nothing has come for ``PAUSE`` seconds; only a hint to some framers."""
        pieces = self._framer.pause() if isinstance(self._framer, FixedFramer) else []
        return [event for piece in pieces for event in self._events(piece)]

    def finish(self) -> list[LaneEvent]:
        """Gives up an unfinished frame: the line was cut or the capture ends.  The memory of the lanes stays."""
        return [event for piece in self._framer.finish() for event in self._events(piece)]

    def _known(self, frame: bytes) -> bool:
        return self._fault(frame) is None

    def _result(self, frame: bytes) -> bool:
        """Whether a good frame tells pins."""
        return read(self._profile, frame, self._lane).event in RESULTS

    def _fault(self, frame: bytes) -> tuple[Reason, int | None] | None:
        """Why these bytes are no frame, and whose they were where that is certain; None for a frame."""
        checksum = self._profile.checksum
        if not any(frame):
            return "zero_frame", None
        if checksum and len(frame) <= checksum.size:
            return "frame", None
        if checksum and not checksum.holds(frame):
            return "checksum", None
        try:
            read(self._profile, frame, self._lane)
        except Unread as unread:
            return unread.reason, unread.lane
        return None

    def _events(self, piece: Piece) -> list[LaneEvent]:
        if not piece.good:
            return [self._rejected(piece)]
        reading = read(self._profile, piece.content, self._lane)
        memory = self._memories.setdefault(reading.lane, LaneMemory(reading.lane, self._profile.counting))
        return memory.take(reading)

    def _rejected(self, piece: Piece) -> Rejected:
        reason, lane = self._fault(piece.content) or ("frame", None)
        if piece.overflow:
            reason = "overflow"
        elif piece.rest and any(piece.data):
            reason = "frame"
        return Rejected(lane or self._lane, reason, piece.data.hex())


def _framer(profile: Profile, known: Accept, result: Accept) -> Framer:
    framing = profile.framing
    match framing.kind:
        case "fixed":
            return FixedFramer(framing.length, lambda frame: frame.startswith(framing.sync) and known(frame))
        case "terminator":
            resync = profile.checksum is not None
            return TerminatorFramer(framing.ends, known, longest=framing.longest, resync=resync, result=result)
        case "message":
            return MessageFramer(known)
    return AttemptFramer(framing, known)
