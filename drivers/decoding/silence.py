"""When a lane that should speak has not: its profile says how long it may be silent, and whether that means lost.

No I/O; time is an argument in monotonic seconds.
"""

from __future__ import annotations

from collections.abc import Iterable

from drivers.decoding.profile import Silence


class SilenceWatch:
    """Watches some lanes on one line.  It only begins with ``open``."""

    def __init__(self, silence: Silence, lanes: Iterable[int]) -> None:
        self._after = silence.after_ms / 1000 if silence.means == "lost" else None
        self._lanes = tuple(lanes)
        self._heard: dict[int, float] = {}
        self._silent: set[int] = set()

    def open(self, now: float) -> None:
        """The line is there: silence counts from now."""
        self._heard = dict.fromkeys(self._lanes, now)
        self._silent.clear()

    def close(self) -> None:
        """The line is gone, which has been said."""
        self._heard.clear()

    def heard(self, lane: int, now: float) -> bool:
        """The lane has spoken; true where it had been told as silent."""
        back = lane in self._silent
        self._silent.discard(lane)
        if lane in self._heard:
            self._heard[lane] = now
        return back

    def fallen_silent(self, now: float) -> list[int]:
        """The lanes to be told as silent, each once."""
        if self._after is None:
            return []
        fresh = [lane for lane, at in self._heard.items() if now - at >= self._after and lane not in self._silent]
        self._silent |= set(fresh)
        return fresh
