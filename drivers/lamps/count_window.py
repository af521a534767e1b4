"""A lane that tells only how many pins fell: pulses on one line, or the digit of its display in BCD.  No I/O.

The count comes without a picture, and games must take it so.  Pulses are counted from the first one (or from the ball)
until the window closes; a digit is read when it closes, because the lane's computer shows it then.  The window closes
as that of ``throw_window``: four seconds after the ball, 1.6 s after the ready lamp went off, or when no pulse came for
four seconds.  Without ball and ready lamp a zero is invisible, and so would be the same digit twice: BCD needs one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from drivers.lamps.debounce import Watch
from drivers.lamps.throw_window import WindowTimes, remarks
from drivers.lane import Ball, LaneEvent, Noted, Ready, Rejected, Setting, Throw

ALL_NINE = tuple(range(1, 10))
BALL_INPUT = "ball"
CERTAIN = {0: (), 9: ALL_NINE}  # the counts that leave no doubt about the picture


@dataclass(frozen=True, slots=True)
class CountSettings:
    """What the lane is wired for."""

    kind: Literal["pulses", "bcd"]
    lane: int = 1
    ball: bool = False
    ready: bool = False
    times: WindowTimes = field(default_factory=WindowTimes)


@dataclass(frozen=True, slots=True)
class Counted:
    """One moment: the pulse line (``pulses``) or the digit (``bcd``, 0 to 15), ready lamp and ball's barrier."""

    value: int
    ready: bool = False
    ball: bool = False


class CountWindow:
    """The machine of one lane.  Feed it ``see`` with steady inputs, in the order of time."""

    def __init__(self, settings: CountSettings) -> None:
        self._settings = settings
        self._times = settings.times
        self._before: Counted | None = None
        self._opened_at: float | None = None  # None: no throw is under way
        self._pulse_at = 0.0
        self._ready_off_at: float | None = None
        self._pulses = 0
        self._ball_at = float("-inf")
        self._watch = Watch(settings.times.stuck)

    def see(self, now: float, seen: Counted) -> list[LaneEvent]:
        """What the inputs at ``now`` (monotonic seconds) mean."""
        before, self._before = self._before, seen
        if before is None:
            return []
        events = self._edges(now, before, seen)
        if self._pulse(seen) and not self._pulse(before):
            self._open(now)
            self._pulses += 1
            self._pulse_at = now
        if self._opened_at is not None and now >= self._end(self._opened_at):
            events += self._result(seen)
        on = [name for name, active in (("pulse", self._pulse(seen)), (BALL_INPUT, seen.ball)) if active]
        return events + remarks(self._settings.lane, self._watch.news(now, on))

    def _edges(self, now: float, before: Counted, seen: Counted) -> list[LaneEvent]:
        events: list[LaneEvent] = []
        if self._settings.ball and seen.ball and not before.ball:
            if now - self._ball_at >= self._times.ball_lockout:
                events.append(Ball(self._settings.lane))
                if self._settings.ready and not seen.ready and self._opened_at is None:
                    events.append(Noted(self._settings.lane, "ball_before_ready"))
                else:
                    self._open(now)
            self._ball_at = now
        if self._settings.ready and seen.ready != before.ready:
            events.append(Ready(self._settings.lane) if seen.ready else Setting(self._settings.lane))
            if not seen.ready:
                self._open(now)
                self._ready_off_at = now
        return events

    def _open(self, now: float) -> None:
        if self._opened_at is None:
            self._opened_at = self._pulse_at = now

    def _end(self, opened_at: float) -> float:
        times = self._times
        if self._settings.ball and self._ball_at >= opened_at:
            return opened_at + times.after_ball
        if self._settings.ready:
            off = self._ready_off_at
            return opened_at + times.longest if off is None else off + times.after_ready_off
        return max(self._pulse_at + times.quiet, opened_at + times.least)

    def _pulse(self, seen: Counted) -> bool:
        return self._settings.kind == "pulses" and bool(seen.value)

    def _result(self, seen: Counted) -> list[LaneEvent]:
        """The throw; none where only the ready lamp went off and nothing was counted: somebody pressed "set"."""
        counting = self._settings.kind == "pulses"
        pins = self._pulses if counting else seen.value
        by_ball = self._opened_at is not None and self._ball_at >= self._opened_at
        self._opened_at, self._ready_off_at, self._pulses = None, None, 0
        if pins > 9:  # noise on the pulse line, or a blank digit
            return [Rejected(self._settings.lane, "value", bytes([min(pins, 255)]).hex())]
        if counting and not pins and not by_ball:
            return []
        return [Throw(self._settings.lane, pins, CERTAIN.get(pins))]
