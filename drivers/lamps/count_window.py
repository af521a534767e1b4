"""A lane that tells only how many pins fell: pulses on one line, or the digit of its display in BCD.  No I/O.

The count comes without a picture, and games must take it so.  Pulses are counted from the first one (or from the ball)
until the window closes; a digit is read when it closes, because the lane's computer shows it then.  The window opens
and closes as that of ``throw_window``: with the ball and four seconds later, 1.6 s after the ready lamp went off, or
when no pulse came for four seconds.  What comes while the pins are being set, or
without a ball where a barrier tells it, is no throw.  Without ball and ready lamp a zero is invisible,
and so would be the same digit twice: BCD needs one.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from drivers.lamps.debounce import Watch, remarks
from drivers.lamps.shown import Release
from drivers.lamps.throw_window import BEFORE_BALL
from drivers.lamps.times import WindowTimes
from drivers.lane import Ball, LaneEvent, Noted, Ready, Rejected, Setting, Throw

ALL_NINE = tuple(range(1, 10))
BALL_INPUT = "ball"
DIGIT_HOLDS = 0.1  # seconds that a digit is shown until it is believed
DIGIT_LATE = 0.5  # seconds that it is waited for
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
        self._release = Release(settings.times.ready_on, settings.times.ready_off, lit=False, now=0.0)
        self._believed = False  # the ready lamp was seen to change
        self._opened_at: float | None = None  # None: no throw is under way
        self._ready_off_at: float | None = None
        self._pulses: list[float] = []  # when each came
        self._digit = 0
        self._digit_at = 0.0  # since when the inputs show one digit
        self._ball_at = self._told_at = float("-inf")
        self._told = 0  # pins of the last throw
        self._watch = Watch(settings.times.stuck)

    def see(self, now: float, seen: Counted) -> list[LaneEvent]:
        """What the inputs at ``now`` (monotonic seconds) mean."""
        before, self._before = self._before, seen
        if before is None:
            self._release.lit, self._digit, self._digit_at = seen.ready, seen.value, now
            return []
        events = self._turn(now, seen) + self._barrier(now, before, seen)
        if self._pulse(seen) and not self._pulse(before):
            self._count(now)
        if seen.value != before.value:
            self._digit_at = now
        elif now - self._digit_at >= DIGIT_HOLDS:
            self._digit = seen.value
        if self._opened_at is not None and now >= (end := self._end(self._opened_at)) and self._shows(now, end):
            events += self._result(now, self._opened_at)
        on = [name for name, active in (("pulse", self._pulse(seen)), (BALL_INPUT, seen.ball)) if active]
        return events + remarks(self._settings.lane, self._watch.news(now, on))

    def _turn(self, now: float, seen: Counted) -> list[LaneEvent]:
        """The ready lamp; going off it opens a window where no barrier does."""
        if not self._settings.ready or not self._release.changed(now, seen.ready):
            return []
        self._believed = True
        if self._release.lit:
            return [Ready(self._settings.lane)]
        if not self._settings.ball:
            self._opened_at = self._release.at if self._opened_at is None else self._opened_at
            self._ready_off_at = self._release.at
        return [Setting(self._settings.lane)]

    def _barrier(self, now: float, before: Counted, seen: Counted) -> list[LaneEvent]:
        if not (self._settings.ball and seen.ball and not before.ball):
            return []
        again = now - self._ball_at < self._times.ball_lockout
        self._ball_at = now
        if again:
            return []
        released = not self._settings.ready or self._release.lit or seen.ready
        early = not released or (self._told and now - self._told_at < self._times.stable)
        if self._opened_at is None and early:
            return [Ball(self._settings.lane), Noted(self._settings.lane, "ball_before_ready")]
        if self._opened_at is None or not any(at >= self._opened_at for at in self._pulses):
            self._opened_at = now
            self._pulses = [at for at in self._pulses if at >= now - BEFORE_BALL]
        return [Ball(self._settings.lane)]

    def _count(self, now: float) -> None:
        """A pulse, unless the pins are being set."""
        if self._settings.ball or self._opened_at is not None:
            self._pulses.append(now)
        elif self._release.lit if self._settings.ready else now - self._told_at >= self._times.setting:
            self._opened_at, self._pulses = now, [now]

    def _end(self, opened_at: float) -> float:
        times = self._times
        if self._settings.ball:
            return opened_at + times.after_ball
        if self._settings.ready:
            never = float("inf") if self._believed else opened_at + times.longest
            return never if self._ready_off_at is None else self._ready_off_at + times.after_ready_off
        return max(max(self._pulses, default=opened_at) + times.quiet, opened_at + times.least)

    def _shows(self, now: float, end: float) -> bool:
        """Whether the digit stands still."""
        return self._settings.kind == "pulses" or now - self._digit_at >= DIGIT_HOLDS or now >= end + DIGIT_LATE

    def _pulse(self, seen: Counted) -> bool:
        return self._settings.kind == "pulses" and bool(seen.value)

    def _result(self, now: float, opened_at: float) -> list[LaneEvent]:
        """The throw; none where only the ready lamp went off and nothing was counted: somebody pressed "set"."""
        counting = self._settings.kind == "pulses"
        pins = len(self._of_one_ball(opened_at)) if counting else self._digit
        self._opened_at, self._ready_off_at, self._pulses = None, None, []
        self._told_at, self._told = now, pins
        if pins > 9:  # noise on the pulse line, or a blank digit
            return [Rejected(self._settings.lane, "value", bytes([min(pins, 255)]).hex())]
        if counting and not pins and not self._settings.ball:
            return []
        return [Throw(self._settings.lane, pins, CERTAIN.get(pins))]

    def _of_one_ball(self, opened_at: float) -> list[float]:
        """The pulses of this throw: pins of one ball fall within four seconds."""
        if self._settings.ball:
            return [at for at in self._pulses if at >= opened_at - BEFORE_BALL]
        if self._ready_off_at is None:
            return self._pulses
        last = max((at for at in self._pulses if at <= self._ready_off_at), default=self._ready_off_at)
        return [at for at in self._pulses if at >= last - self._times.after_ball - BEFORE_BALL]
