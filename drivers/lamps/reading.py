"""From the levels of GPIO lines to lane events: the part of a GPIO lane that needs no GPIO.  Pure.

The lane's thread feeds it levels from the pins, ``drivers.lamps.trace`` levels from a file; both then go the same way:
active or not, debounced, made steady, a throw window.  The steady edges of each throw are kept with it as ``raw``
(lines of a trace, in hex), so that a doubtful throw can be looked at afterwards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import replace

from drivers.lamps.count_window import Counted, CountSettings, CountWindow
from drivers.lamps.debounce import Debounce, Presence
from drivers.lamps.settings import GpioSettings
from drivers.lamps.throw_window import ALL_NINE, ThrowWindow
from drivers.lamps.times import Seen, WindowSettings
from drivers.lane import LaneEvent, Overhear, Throw, unheard

GAP = 0.01  # seconds between two samples that count; what a lamp on AC did while nobody looked is not known
SETTLED = 0.05  # seconds from the start until a lamp on AC that is lit has been seen so
EDGES = 120  # kept with a throw; nine lamps that blink for ten seconds have about that many


class LineReader:
    """One lane.  Feed it ``see`` in the order of time, every 2 to 5 ms."""

    def __init__(self, settings: GpioSettings) -> None:
        self._settings = settings
        times = settings.times
        self._debounce = Debounce(times.debounce)
        self._presence = Presence(times.presence)
        ball = settings.ball is not None
        self._lamps = ThrowWindow(WindowSettings(settings.lane, ball, settings.tells_ready, settings.mode, times))
        self._counter: CountWindow | None = None
        if settings.count != "none":
            counting = CountSettings(settings.count, settings.lane, ball, settings.tells_ready, times)
            self._counter = CountWindow(counting)
        self._clock = 0.0  # seconds of which the samples tell; a gap between two is hardly any
        self._seen_at: float | None = None
        self._steady: frozenset[int] = frozenset()
        self._edges: deque[tuple[float, int, int]] = deque(maxlen=EDGES)
        self._overhear: Overhear = unheard

    def listen(self, overhear: Overhear) -> None:
        """Have ``overhear`` told each steady edge, as a line of a trace."""
        self._overhear = overhear

    @property
    def pins_while_setting(self) -> int:
        """Lamps that came while the pins were being set, since the start: ignored, but worth a line in the log."""
        return self._lamps.pins_while_setting

    def see(self, now: float, levels: Mapping[int, bool], latched: Collection[int] = ()) -> list[LaneEvent]:
        """What the levels (true: high) at ``now`` mean.  ``latched``: lines that were active since the last sample."""
        settings = self._settings
        active = {line for line, high in levels.items() if high == (settings.active == "high")}
        self._clock += min(now - self._seen_at, GAP) if self._seen_at is not None else 0.0
        self._seen_at = now
        steady = self._presence.steady(self._clock, self._debounce.steady(self._clock, active))
        self._remember(now, steady)
        if self._clock < SETTLED:
            return []
        ball = settings.ball is not None and (settings.ball in latched or settings.ball in active)
        ready = self._ready(steady)
        if self._counter is not None:
            events = self._counter.see(now, Counted(self._value(steady), ready, ball))
        else:
            lit = frozenset(pin for pin, line in enumerate(settings.pins, 1) if line in steady)
            fallen = lit if settings.lit == "fallen" else ALL_NINE - lit
            events = self._lamps.see(now, Seen(fallen, ready, ball, settings.foul in steady))
        return [self._with_edges(event) for event in events]

    def _ready(self, steady: frozenset[int]) -> bool:
        """Released: the ready lamp is lit, and the pinsetter is not setting, as far as either is wired."""
        settings = self._settings
        lit = settings.ready is None or settings.ready in steady
        return settings.tells_ready and lit and settings.set not in steady

    def _value(self, steady: frozenset[int]) -> int:
        return sum(1 << place for place, line in enumerate(self._settings.pins) if line in steady)

    def _remember(self, now: float, steady: frozenset[int]) -> None:
        on = 1 - self._settings.idle
        for line in sorted(steady ^ self._steady):
            level = on if line in steady else self._settings.idle
            self._edges.append((now, line, level))
            self._overhear(f"{now:.3f} {line} {level}\n".encode("ascii"), False)
        self._steady = steady

    def _with_edges(self, event: LaneEvent) -> LaneEvent:
        if not isinstance(event, Throw):
            return event
        start = self._edges[0][0] if self._edges else 0.0
        lines = [f"{at - start:.3f} {line} {level}" for at, line, level in self._edges]
        self._edges.clear()
        return replace(event, raw="\n".join(lines).encode("ascii").hex())
