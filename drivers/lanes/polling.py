"""When to poll which lane, for the one case that nobody else does: no Zentral-PC, and the settings allow us to write.

No I/O; time is an argument in monotonic seconds.  One request is outstanding, an answer ends it or the limit does, and
one lane is not asked again before its pause is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from drivers.decoding.profile import Profile
from drivers.simulator.speaker import poll

SPARE = 0.02  # seconds more than the least pause: an adapter holds bytes back for up to 16 ms


class Poller:
    """Polls the given lanes in turn.  Raises LaneError where the profile has no polls or no such lane."""

    def __init__(self, profile: Profile, lanes: Sequence[int]) -> None:
        self._frames = {lane: poll(profile, lane) for lane in lanes}
        polling = profile.polling
        self._pause = polling.every_ms / 1000 + SPARE if polling else 0.0
        self._limit = polling.limit_ms / 1000 if polling else 0.0
        self._asked_at = dict.fromkeys(lanes, float("-inf"))
        self._outstanding: int | None = None

    def next(self, now: float) -> bytes | None:
        """The poll to send now, if any; it then counts as sent, and ``sent`` says when it really was."""
        if self._outstanding is not None and now - self._asked_at[self._outstanding] < self._limit:
            return None
        lane = min(self._asked_at, key=self._asked_at.__getitem__)
        if now - self._asked_at[lane] < self._pause:
            self._outstanding = None
            return None
        self._asked_at[lane] = now
        self._outstanding = lane
        return self._frames[lane]

    def sent(self, now: float) -> None:
        """The poll is on the wire only now: a busy machine takes its time."""
        if self._outstanding is not None:
            self._asked_at[self._outstanding] = now

    def heard(self, lane: int) -> None:
        """That lane has spoken."""
        if lane == self._outstanding:
            self._outstanding = None
