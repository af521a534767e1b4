"""Lamps seen over time to one throw: the machine READY, OPEN, SETTING.  No I/O; time is an argument.

``ThrowWindow`` takes the steady inputs (``drivers.lamps.debounce``) of each moment and collects, per throw, the union
of all lamps that were lit for longer than a flash.  Lamps blink when everything fell, so one moment may show none and a
majority is wrong; the union is right.  A foot over the foul line makes it a foul.

    READY    waits for the ball, and where no barrier tells it for a new lamp (or the ready lamp going off: then the
             beginning was missed); where there is a barrier, there is no throw without a ball
    OPEN     collects until four seconds after the ball, or after the ready lamp went off, or until all is quiet;
             what came is the throw, less the lamps that were lit before
    SETTING  looks away while the lamps hold and clear, until the ready lamp comes on or nothing changes any more;
             a ball is believed all the same where the ready lamp is lit, or none tells otherwise

The ready lamp is dark only once it was for half a second.  Lamps that came, went dark and were followed by no setting
are a test or a fault.  A ready lamp that was never seen to change is not believed: then lamps alone make a throw.
A lamp that was lit before the throw counts for nothing until it has gone dark for longer than a blink.  In Abräumen
those lit both just before the lane was released and in the first 0.6 s after it count for nothing at all.
"""

from __future__ import annotations

from typing import Literal

from drivers.lamps.debounce import Foot, Watch, remarks
from drivers.lamps.shown import GONE, LONG, Lamp, Lamps, Release, at_once, one_ball
from drivers.lamps.times import Seen, WindowSettings
from drivers.lane import Ball, Foul, LaneEvent, Noted, Ready, Setting, Throw

ALL_NINE = frozenset(range(1, 10))
INF = float("inf")
NONE: frozenset[int] = frozenset()
BEFORE_BALL = 0.25  # seconds that a lamp may be ahead of the ball's barrier


class ThrowWindow:
    """The machine of one lane.  Feed it ``see`` with steady inputs, in the order of time."""

    def __init__(self, settings: WindowSettings) -> None:
        self._settings = settings
        self._times = settings.times
        self._state: Literal["ready", "open", "setting"] = "setting"
        self._state_at = float("-inf")  # when it became so
        self._before: Seen | None = None  # the moment before
        self._changed_at = 0.0  # last change of a lamp or of the ready lamp
        self._lamps = Lamps(settings.times.hold)
        self._release = Release(settings.times.ready_on, settings.times.ready_off, lit=False, now=0.0)
        self._believed = False  # the ready lamp was seen to change
        self._baseline = NONE  # Abräumen: lay at the release
        self._from = 0.0  # lamps that came earlier are not of this throw
        self._opened_at = 0.0
        self._ready_off_at: float | None = None
        self._fell: dict[int, Lamp] = {}
        self._shown = NONE  # the pins of the last throw, while its lamps hold
        self._ball_at = self._foul_at = float("-inf")
        self._foot = Foot(settings.times.presence)
        self._early = False  # the ball came with a ready lamp that was lit for less than counts
        self._watch = Watch(settings.times.stuck)
        self.pins_while_setting = 0  # lamps that came while we looked away, for the log

    def see(self, now: float, seen: Seen) -> list[LaneEvent]:
        """What the inputs at ``now`` (monotonic seconds) mean."""
        before, self._before = self._before, seen
        self._lamps.see(now, seen.fallen)
        if before is None:  # what is lit at the start was lit before us
            self._changed_at, self._baseline = now, seen.fallen
            self._release.lit = seen.ready
            return []
        if seen.fallen != before.fallen or seen.ready != before.ready:
            self._changed_at = now
        events: list[LaneEvent] = []
        if self._times.hold and not self._settings.ball:
            events += self._tests(now, seen)
        turned = self._settings.ready and self._release.changed(now, seen.ready)
        if turned:
            self._believed = True
            events.append(Ready(self._settings.lane) if self._release.lit else Setting(self._settings.lane))
        events += self._barriers(now, before, seen)
        match self._state:
            case "ready":
                events += self._wait(now, before, seen, turned)
            case "open":
                events += self._collect(now, before, seen, turned)
            case "setting":
                self._look_away(now, before, seen, turned)
        on = seen.on(ball=self._settings.ball, lamps=self._settings.mode == "volle")  # in Abräumen lamps stay
        return events + remarks(self._settings.lane, self._watch.news(now, on))

    def _barriers(self, now: float, before: Seen, seen: Seen) -> list[LaneEvent]:
        """Foot and ball; a ball that comes too early is told to the host as well."""
        if self._foot.over(now, broken=seen.foul):
            self._foul_at = now
        if not (self._settings.ball and seen.ball and not before.ball):
            return []
        again = now - self._ball_at < self._times.ball_lockout
        self._ball_at = now
        if again:
            return []
        if self._state == "setting" and not self._believes_ball(now, seen):
            return [Ball(self._settings.lane), Noted(self._settings.lane, "ball_before_ready")]
        if self._state != "open" or not any(lamp.first >= self._opened_at for lamp in self._came(INF).values()):
            self._open_by_ball(now)
        return [Ball(self._settings.lane)]

    def _believes_ball(self, now: float, seen: Seen) -> bool:
        """Whether a ball while the pins are being set is one: the lane is released, or nothing tells that it is not."""
        released = not self._settings.ready or self._release.lit or seen.ready
        return released and (not self._shown or now - self._state_at >= self._times.stable)

    def _open_by_ball(self, now: float) -> None:
        self._early = self._state == "setting" and self._settings.ready and not self._release.lit
        if self._state == "setting" or not self._settings.ready:
            self._baseline = NONE  # what lies was lit before
        self._lamps.dark_flashes_forgotten()
        self._open(now, now - BEFORE_BALL)
        self._fell = {}

    def _open(self, now: float, since: float) -> None:
        self._state, self._opened_at, self._from, self._ready_off_at = "open", now, since, None

    def _came(self, until: float) -> dict[int, Lamp]:
        lamps = self._lamps.came(self._from, until)
        return {pin: lamp for pin, lamp in lamps.items() if pin not in self._baseline}

    def _gather(self, until: float) -> None:
        self._fell |= {pin: lamp for pin, lamp in self._came(until).items() if self._lamps.shows(lamp)}

    # --- READY -----------------------------------------------------------------------------------------------

    def _wait(self, now: float, before: Seen, seen: Seen, turned: bool) -> list[LaneEvent]:
        self._settle_baseline(now, seen)
        self._gather(now)
        if self._settings.ball:
            if turned and not self._release.lit:
                self._set(now)
            return self._alone(now, seen)
        if self._fell or turned:
            self._open(min([lamp.first for lamp in self._fell.values()], default=self._release.at), self._from)
            self._ready_off_at = self._release.at if turned else None
        elif not self._settings.ready and (before.fallen - seen.fallen) & self._shown:
            self._set(now)  # lamps that clear are the only sign of the setting
        return []

    def _settle_baseline(self, now: float, seen: Seen) -> None:
        """A lamp of the baseline that goes dark was left over: always in Volle, at first in Abräumen."""
        if self._settings.mode == "volle" or now - self._from <= self._times.baseline:
            self._baseline &= seen.fallen

    # --- OPEN ------------------------------------------------------------------------------------------------

    def _collect(self, now: float, before: Seen, seen: Seen, turned: bool) -> list[LaneEvent]:
        if self._early and not self._release.lit and not seen.ready:  # the ready lamp only flickered
            self._early = False
            self._set(now)
            return [Noted(self._settings.lane, "ball_before_ready")]
        self._early = self._early and not self._release.lit
        if turned and not self._release.lit:
            self._ready_off_at = self._release.at
        again = turned and self._release.lit and not self._settings.ball  # released again before we were done
        end = min(self._end(), self._release.at) if again else self._end()
        self._gather(end)
        if now >= end and not self._lamps.undecided(self._came(end).values(), now, end):
            events = self._result(now, end, seen)
            self._look_away(now, before, seen, turned)
            return events
        return [] if self._settings.ball or self._ready_off_at is not None else self._alone(now, seen)

    def _end(self) -> float:
        """When the window closes, as far as is known now."""
        times, never = self._times, INF
        if self._settings.ball:
            return self._opened_at + times.after_ball + times.debounce
        if not self._settings.ready:
            last = max([lamp.first for lamp in self._fell.values()], default=self._opened_at)
            return max(last + times.quiet, self._opened_at + times.least)
        if self._ready_off_at is not None:
            return max(self._ready_off_at + times.after_ready_off, self._opened_at + times.least)
        return never if times.hold or self._believed else self._opened_at + times.longest

    def _result(self, now: float, end: float, seen: Seen) -> list[LaneEvent]:
        together = at_once(self._fell.values(), hold=self._times.hold)
        off_at = None if self._settings.ball else self._ready_off_at
        since = one_ball(self._fell.values(), off_at, self._times.after_ball + BEFORE_BALL)
        lit_at = end if off_at is None else min(end, off_at)
        fell = {pin for pin, lamp in self._fell.items() if lamp.first >= since and self._lamps.stayed(lamp, lit_at)}
        tested = not self._settings.ball and self._complete(seen) and (not fell or together)
        self._set(now)
        self._shown = NONE if tested else frozenset(fell)
        if not self._settings.ball and (tested or not fell):  # only the ready lamp went off, or lamps flashed
            if not self._settings.ready:
                self._state, self._from = "ready", now
            return [Noted(self._settings.lane, "lamp_test")] if tested else []
        fallen = tuple(sorted(fell))
        if self._foul_at >= self._opened_at - self._times.foul_before:
            return [Foul(self._settings.lane, len(fallen), fallen)]
        return [Throw(self._settings.lane, len(fallen), fallen)]

    def _complete(self, seen: Seen, tested: frozenset[int] = NONE) -> bool:
        return self._fell.keys() | tested | self._baseline | seen.fallen == ALL_NINE

    def _alone(self, now: float, seen: Seen) -> list[LaneEvent]:
        """Lamps that came and went, and no ball or no setting: a test, a fault, or a ready lamp that is broken."""
        lasts = [lamp.until for lamp in self._fell.values()]
        alone = self._times.hold or (at_once(self._fell.values(), hold=0.0) and self._complete(seen))
        if not lasts or now - max(lasts) < GONE or not alone:
            return []
        shown = max(lasts) - min(lamp.first for lamp in self._fell.values())
        if not self._settings.ball and (not self._settings.ready or (not self._believed and shown >= LONG)):
            return self._result(now, max(lasts), seen) if self._settings.ready else []
        tested = self._complete(seen)
        self._fell, self._from, self._state = {}, now, "ready"
        return [Noted(self._settings.lane, "lamp_test")] if tested else []

    def _tests(self, now: float, seen: Seen) -> list[LaneEvent]:
        """Lamps of a test that is over are taken out of the throw, and what came meanwhile is not."""
        tested = self._lamps.tests_forgotten(now)
        if not tested or self._state == "setting":
            return []
        self._fell = {pin: lamp for pin, lamp in self._fell.items() if pin not in tested}
        if self._state == "open" and not self._fell and self._ready_off_at is None:
            self._state = "ready"
        return [Noted(self._settings.lane, "lamp_test")] if self._complete(seen, tested) else []

    # --- SETTING ---------------------------------------------------------------------------------------------

    def _set(self, now: float) -> None:
        self._state, self._state_at, self._fell = "setting", now, {}

    def _look_away(self, now: float, before: Seen, seen: Seen, turned: bool) -> None:
        self.pins_while_setting += len(seen.fallen - before.fallen)
        released = turned and self._release.lit
        if not released and not self._is_set(now, seen):
            return
        self._state, self._from = "ready", self._release.at if released else now
        self._baseline = before.fallen & seen.fallen
        self._baseline -= self._lamps.came(self._from, now).keys()  # fell in the moment of the release

    def _is_set(self, now: float, seen: Seen) -> bool:
        """Whether the setting is over though no ready lamp came on anew.

        After a zero it does not go off at all.  While a result is still shown it will, so it is waited for longer.
        """
        times, age = self._times, now - self._state_at
        still = now - max(self._changed_at, self._state_at)
        waiting = bool(seen.fallen & self._shown)
        if self._settings.ready:
            return self._release.lit and still >= (times.longest if waiting else times.stable)
        if self._settings.ball:
            return still >= times.stable or age >= times.longest
        cleared = not waiting or (self._settings.mode == "abraeumen" and not seen.fallen >= ALL_NINE)
        return age >= times.longest or (cleared and still >= times.stable and age >= times.setting)
