"""What passed on the lane's wire lately, and what it meant: bounded, in memory, for the tools of the host's page.

The driver's own thread puts bytes in, and after them the events they mean; pages look at what has changed since they
last looked.  Bytes that come close together become one line, since at 9600 baud a port gives them one by one.  What
belongs to one step of learning is kept besides, while somebody learns.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Any

from drivers.lane import Heard, LaneEvent, Link, Noted, Throw
from station.words.said import for_page, published

LINES = 1000  # that are kept
LONGEST = 64  # bytes of a line
TOGETHER = 0.05  # seconds within which bytes become one line
MOST_SHOWN = 200  # lines of one answer
MOST_RECORDED = 1 << 20  # bytes of one step of learning

Line = dict[str, Any]  # "id" (rising), "n" (of its last change), "ms", and "hex" with "sent", or "event"


class LaneLog:
    """The last lines.  All of it may be called from any thread; nothing blocks for longer than a copy takes."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._start = clock()
        self._lock = threading.Lock()
        self._lines: deque[Line] = deque(maxlen=LINES)
        self._ids = 0
        self._n = 0
        self._until = self._start  # the last line may still grow
        self._recorded: bytearray | None = None

    def heard(self, data: bytes, sent: bool) -> None:
        """Bytes passed, from the lane or (``sent``) to it."""
        with self._lock:
            now = self._clock()
            if self._recorded is not None and not sent:
                self._recorded += data[: MOST_RECORDED - len(self._recorded)]
            for at in range(0, len(data), LONGEST):
                self._put(now, data[at : at + LONGEST], sent=sent)
            self._until = now + TOGETHER

    def event(self, event: LaneEvent) -> None:
        """What the bytes before meant.  A sign of life ends a line and is none."""
        with self._lock:
            self._until = self._start
            if isinstance(event, Heard):
                return
            shown = published(event)
            match event:
                case Throw():
                    shown["raw"] = event.raw
                case Link():
                    shown["said"] = for_page(event.said)
                case Noted():
                    shown["inputs"] = [for_page(part) for part in event.inputs]
            self._add(self._clock(), event=shown)

    def since(self, n: int) -> tuple[int, list[Line]]:
        """The number of the last change, and the lines that changed after ``n``, the last 200 at most."""
        with self._lock:
            changed = [dict(line) for line in self._lines if line["n"] > n]
            return self._n, changed[-MOST_SHOWN:]

    def record(self) -> None:
        """Keep what the lane says from now on."""
        with self._lock:
            self._recorded = bytearray()

    def recorded(self) -> bytes:
        """What the lane said since ``record``, or since it was asked last."""
        with self._lock:
            data, self._recorded = bytes(self._recorded or b""), bytearray()
            return data

    def stop_recording(self) -> None:
        """Nobody learns any more."""
        with self._lock:
            self._recorded = None

    def _put(self, now: float, data: bytes, *, sent: bool) -> None:
        last = self._lines[-1] if self._lines and now <= self._until else {}
        if last.get("sent") is sent and len(last["hex"]) // 2 + len(data) <= LONGEST:
            self._n += 1
            last.update(n=self._n, hex=last["hex"] + data.hex())
        else:
            self._add(now, sent=sent, hex=data.hex())

    def _add(self, now: float, **line: Any) -> None:
        self._n += 1
        self._ids += 1
        self._lines.append({"id": self._ids, "n": self._n, "ms": round(1000 * (now - self._start)), **line})
