"""Lamps seen over time to one throw: the machine READY, OPEN, SETTING.  No I/O; time is an argument.

``ThrowWindow`` takes the steady inputs (``drivers.lamps.debounce``) of each moment and collects, per throw, the union
of all lamps that were lit.  Lamps blink when everything fell, so one moment may show none and a majority is wrong; the
union is right.  A foot over the foul line, from shortly before the ball until the window closes, makes it a foul.

    READY    waits for the ball or a new lamp (or the ready lamp going off: then the beginning was missed)
    OPEN     collects until four seconds after the ball, or after the ready lamp went off, or until all is quiet;
             what came is the throw, less the lamps that were lit before
    SETTING  looks away while the lamps hold and clear, until the ready lamp comes on or nothing changes any more

The lamps lit before (the baseline) are, in Abräumen, those lit both just before the lane was released and in the first
0.6 s after it.  In Volle none should be; one that is lit all the same (stuck, or left over at the program's start)
counts for nothing until it has gone dark.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from drivers.lamps.debounce import Watch
from drivers.lane import Ball, Foul, LaneEvent, Noted, Ready, Setting, Throw
from drivers.sentences import said

ALL_NINE = frozenset(range(1, 10))
NONE: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class WindowTimes:
    """All in seconds.  Defaults as measured on real lanes and set by the rules (four seconds after the ball)."""

    presence: float = 0.04  # a lamp is on if any sample in this time was: two periods of the mains
    debounce: float = 0.0  # a contact counts once it held for so long; 0 for lamps, which may ripple
    after_ball: float = 4.0  # pins that fall later do not count
    after_ready_off: float = 1.6  # lamps are read on for so long
    quiet: float = 4.0  # without ball and ready lamp: no new pin for so long ends the throw
    least: float = 1.3  # a window is never shorter than one blink
    longest: float = 10.0  # with a ready lamp that does not go off: the window closes all the same
    stable: float = 1.5  # nothing changes for so long: the setting is over
    baseline: float = 0.6  # after ready, lamps that go dark in this time were left over
    foul_before: float = 1.0  # a foot over the line so long before the ball belongs to that throw
    ball_lockout: float = 0.3  # one ball, however often its barrier bounces
    stuck: float = 30.0  # an input that does not change for so long is told


@dataclass(frozen=True, slots=True)
class WindowSettings:
    """What the lane is wired for.  ``mode`` is set on the lane and cannot be seen from its lamps."""

    lane: int = 1
    ball: bool = False  # a light barrier tells the ball
    ready: bool = False  # a lamp tells that the lane is released
    mode: Literal["volle", "abraeumen"] = "volle"
    times: WindowTimes = field(default_factory=WindowTimes)


@dataclass(frozen=True, slots=True)
class Seen:
    """One moment: which pins show as fallen, whether the ready lamp is lit, which barriers are broken."""

    fallen: frozenset[int]
    ready: bool = False
    ball: bool = False
    foul: bool = False


class ThrowWindow:
    """The machine of one lane.  Feed it ``see`` with steady inputs, in the order of time."""

    def __init__(self, settings: WindowSettings) -> None:
        self._settings = settings
        self._times = settings.times
        self._state: Literal["ready", "open", "setting"] = "setting"
        self._before: Seen | None = None  # the moment before
        self._changed_at = 0.0  # last change of a lamp or of the ready lamp
        self._baseline = NONE
        self._ready_at = 0.0  # when READY began
        self._opened_at = 0.0
        self._new_pin_at = 0.0
        self._ready_off_at: float | None = None
        self._union = NONE
        self._shown = NONE  # the pins of the last throw, while its lamps hold
        self._by_ball = False
        self._ball_seen = False
        self._ball_at = self._foul_at = float("-inf")
        self._watch = Watch(settings.times.stuck)
        self.pins_while_setting = 0  # lamps that came while we looked away, for the log

    def see(self, now: float, seen: Seen) -> list[LaneEvent]:
        """What the inputs at ``now`` (monotonic seconds) mean."""
        before = self._before
        if before is None:  # what is lit at the start was lit before us
            self._before, self._changed_at, self._baseline = seen, now, seen.fallen
            return []
        if seen.fallen != before.fallen or seen.ready != before.ready:
            self._changed_at = now
        events = self._edges(now, before, seen)
        match self._state:
            case "ready":
                events += self._wait(now, before, seen)
            case "open":
                events += self._collect(now, before, seen)
            case "setting":
                events += self._look_away(now, before, seen)
        self._before = seen
        return events + self._stuck(now, seen)

    def _edges(self, now: float, before: Seen, seen: Seen) -> list[LaneEvent]:
        """Ball and ready lamp, told as they change; a ball that comes too early is told to the host as well."""
        events: list[LaneEvent] = []
        self._ball_seen = False
        if seen.foul:
            self._foul_at = now
        if self._settings.ball and seen.ball and not before.ball:
            if now - self._ball_at >= self._times.ball_lockout:
                self._ball_seen = True
                events.append(Ball(self._settings.lane))
                if self._state == "setting":
                    events.append(Noted(self._settings.lane, "ball_before_ready"))
            self._ball_at = now
        if self._settings.ready and seen.ready != before.ready:
            events.append(Ready(self._settings.lane) if seen.ready else Setting(self._settings.lane))
        return events

    # --- READY -----------------------------------------------------------------------------------------------

    def _wait(self, now: float, before: Seen, seen: Seen) -> list[LaneEvent]:
        ready_off = self._settings.ready and before.ready and not seen.ready
        self._settle_baseline(now, seen)
        new = (seen.fallen - before.fallen) - self._baseline
        missed = ready_off and bool(seen.fallen - self._baseline)
        if self._ball_seen or new or missed:
            self._open(now, seen, by_ball=self._ball_seen)
            if ready_off:
                self._ready_off_at = now
        elif ready_off or (not self._settings.ready and self._cleared(before, seen)):
            self._state = "setting"
        return []

    def _settle_baseline(self, now: float, seen: Seen) -> None:
        """A lamp of the baseline that goes dark was left over: always in Volle, at first in Abräumen."""
        if self._settings.mode == "volle" or now - self._ready_at <= self._times.baseline:
            self._baseline &= seen.fallen

    def _cleared(self, before: Seen, seen: Seen) -> bool:
        """Without a ready lamp, lamps that go dark between throws are the only sign of the setting."""
        return bool(before.fallen - seen.fallen)

    def _open(self, now: float, seen: Seen, *, by_ball: bool) -> None:
        self._state = "open"
        self._opened_at = self._new_pin_at = now
        self._by_ball = by_ball
        self._ready_off_at = None
        self._union = seen.fallen

    # --- OPEN ------------------------------------------------------------------------------------------------

    def _collect(self, now: float, before: Seen, seen: Seen) -> list[LaneEvent]:
        if self._settings.ready and before.ready and not seen.ready:
            self._ready_off_at = now
        self._by_ball = self._by_ball or self._ball_seen
        again = self._ready_off_at is not None and seen.ready  # released again before we were done
        if now >= self._end() or again:
            return [self._result(seen), *self._look_away(now, before, seen)]
        if seen.fallen - self._union:
            self._new_pin_at = now
            self._union |= seen.fallen
        return []

    def _end(self) -> float:
        """When the window closes, as far as is known now."""
        times = self._times
        if self._settings.ball:
            return self._opened_at + times.after_ball
        if self._settings.ready:
            if self._ready_off_at is None:
                return self._opened_at + times.longest
            return max(self._ready_off_at + times.after_ready_off, self._opened_at + times.least)
        return max(self._new_pin_at + times.quiet, self._opened_at + times.least)

    def _result(self, seen: Seen) -> LaneEvent:
        self._state = "setting"
        self._shown = self._union - self._baseline
        if self._union == ALL_NINE and self._looks_like_a_test(seen):
            return Noted(self._settings.lane, "lamp_test")
        fallen = tuple(sorted(self._shown))
        if self._foul_at >= self._opened_at - self._times.foul_before:
            return Foul(self._settings.lane, len(fallen), fallen)
        return Throw(self._settings.lane, len(fallen), fallen)

    def _looks_like_a_test(self, seen: Seen) -> bool:
        """All nine lamps, and no ball; without a barrier: no setting followed, and they are dark again."""
        if self._settings.ball:
            return not self._by_ball
        return self._settings.ready and self._ready_off_at is None and not seen.fallen

    # --- SETTING ---------------------------------------------------------------------------------------------

    def _look_away(self, now: float, before: Seen, seen: Seen) -> list[LaneEvent]:
        self.pins_while_setting += len(seen.fallen - before.fallen)
        released = self._settings.ready and seen.ready and not before.ready
        still = now - self._changed_at >= self._patience(seen) and (seen.ready or not self._settings.ready)
        if released or still:
            self._state = "ready"
            self._ready_at = now
            self._baseline = before.fallen & seen.fallen
        return []

    def _patience(self, seen: Seen) -> float:
        """How long nothing must change until the setting is over though the ready lamp did not come on anew.

        After a zero it does not go off at all.  While a result is still shown it will, so it is waited for longer.
        """
        waiting = self._settings.ready and bool(seen.fallen & self._shown)
        return self._times.longest if waiting else self._times.stable

    # --- health ----------------------------------------------------------------------------------------------

    def _stuck(self, now: float, seen: Seen) -> list[LaneEvent]:
        """Inputs on for too long, whenever they become others; in Abräumen lamps stay lit while the bowlers like."""
        on = {"ball"} if self._settings.ball and seen.ball else set[str]()
        if self._settings.mode == "volle":
            on |= {str(pin) for pin in seen.fallen}
        if seen.foul:
            on.add("foul")
        return remarks(self._settings.lane, self._watch.news(now, on))


def remarks(lane: int, stuck: list[str] | None) -> list[LaneEvent]:
    """What to say of stuck inputs; None: nothing new."""
    if stuck is None:
        return []
    inputs = tuple(said("input_pin", pin=name) if name.isdecimal() else said(f"input_{name}") for name in stuck)
    detail = ", ".join(part.text for part in inputs)
    return [Noted(lane, "stuck_input", detail, inputs) if stuck else Noted(lane, "inputs_free")]
