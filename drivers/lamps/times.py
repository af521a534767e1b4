"""How a lane on lamps is wired, how long things take there, and what is seen at one moment.  Values only."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, slots=True)
class WindowTimes:
    """All in seconds.  Defaults as measured on real lanes and set by the rules (four seconds after the ball)."""

    presence: float = 0.04  # a lamp is on if any sample in this time was: two periods of the mains
    debounce: float = 0.0  # a contact counts once it held for so long; 0 for lamps, which may ripple
    after_ball: float = 4.0  # pins that fall later do not count
    after_ready_off: float = 1.6  # lamps are read on for so long
    quiet: float = 4.0  # without ball and ready lamp: no new pin for so long ends the throw
    least: float = 1.3  # a window is never shorter than one blink
    longest: float = 10.0  # contacts with a ready lamp that never goes off: the window closes all the same
    stable: float = 1.5  # nothing changes for so long: the setting is over
    setting: float = 2.5  # without ball and ready lamp: pins are set for so long at least
    hold: float = 0.35  # a lamp that was lit for less in a throw only flashed; 0 for contacts that close and open again
    ready_on: float = 0.2  # the ready lamp counts as lit once it was for so long
    ready_off: float = 0.5  # and as dark once for so long: setting pins takes seconds
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

    def on(self, *, ball: bool, lamps: bool) -> set[str]:
        """The inputs that are on, by name; of the lamps and of the ball's barrier only where asked."""
        pins = {str(pin) for pin in self.fallen} if lamps else set[str]()
        return pins | ({"ball"} if ball and self.ball else set()) | ({"foul"} if self.foul else set())
