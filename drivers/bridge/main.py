"""The Pico bridge: reads one lane's lamps and barrier and tells the station over USB, one JSON object a line.

For MicroPython on a Raspberry Pi Pico.  Copy this file to the Pico as ``main.py``, set the lines below, and read it
with ``lane = "serial"`` and ``profile = "ndjson-bridge"``.  Inputs as in the wiring patterns G1 to G4: an optocoupler
each, active low.  ``Bridge`` needs no hardware; ``run`` joins it to the pins.
"""

# mypy: ignore-errors
# (MicroPython has no typing module, and other names in time and machine than the checker knows.)
import json
import select
import sys
import time

from machine import Pin

LANE = 1
PINS = (2, 3, 4, 5, 6, 7, 8, 9, 10)  # GP lines of pins 1 to 9
BALL = 11  # None: not wired
READY = 12
LIT_MEANS_FALLEN = True

PRESENCE, AFTER_BALL, AFTER_READY_OFF, QUIET, LEAST, STABLE = 40, 4000, 1600, 4000, 1300, 1500  # milliseconds
LOCKOUT, HEARTBEAT = 300, 1000
READY_OFF = 500  # a ready lamp that is dark for less only flickered
BEFORE_BALL = 250  # a lamp may be so far ahead of the barrier
HOLD = 350  # a lamp that is lit for less only flashed; 0 for dry contacts
ALL_NINE = 0x1FF


class Bridge:
    """Lamps to lines.  ``say`` sends one and tells whether it went out; times are milliseconds that never wrap."""

    def __init__(self, say, lane: int, has_ball: bool, has_ready: bool) -> None:
        self.say, self.lane, self.has_ball, self.has_ready = say, lane, has_ball, has_ready
        self.seq = self.dropped = 0
        self.state, self.baseline, self.union = "setting", 0, 0
        self.lit, self.ready, self.ball = 0, False, False
        self.seen = [-PRESENCE - 1] * 9
        self.changed = self.opened = self.news = self.beat = 0
        self.off = self.dark = None
        self.ball_at = -LOCKOUT
        self.risen, self.total = [0] * 9, [0] * 9
        self.sampled = 0
        self.tested = False

    def tell(self, now: int, ev: str, **more) -> None:
        """One line.  Its number counts even when it does not go out, so that the gap is seen."""
        line = {"ev": ev, "lane": self.lane, "t": now, "drp": self.dropped}
        if ev != "hb":
            self.seq += 1
            line["seq"] = self.seq
        line.update(more)
        if not self.say(json.dumps(line)):
            self.dropped += 1

    def turn(self, now: int, lamps: int, ready: bool, ball: bool) -> None:
        """One sample: active lamps as a mask (pin 1 is 1), ready lamp, and whether the ball's barrier was broken."""
        lit = self._steady(now, lamps)
        was_ready, bright = self.ready, ready
        if lit != self.lit or ready != was_ready:
            self.changed = now
        self.ready = self._released(now, ready)
        self._hold(now, lit)
        if self.ready != was_ready and self.has_ready:
            self.tell(now, "ready" if self.ready else "set")
        free = self.state != "setting" or ((bright or not self.has_ready) and now - self.opened >= AFTER_BALL + STABLE)
        if self._thrown(now, ball) and free and (self.state != "open" or not self._new()):
            self._open(now)
            self.baseline = sum(1 << pin for pin in range(9) if lit >> pin & 1 and self.risen[pin] < now - BEFORE_BALL)
        elif self.state == "ready":
            self._wait(now, was_ready)
        elif self.state == "open":
            self._collect(now)
        elif (self.ready and not was_ready) or (now - self.changed >= STABLE and (self.ready or not self.has_ready)):
            self.state, self.baseline = "ready", lit
        if now - self.beat >= HEARTBEAT:
            self.beat = now
            self.tell(now, "hb")

    def _steady(self, now: int, lamps: int) -> int:
        """A lamp that ripples with the mains is on while any sample of the last 40 ms was."""
        lit = 0
        for pin in range(9):
            if lamps >> pin & 1:
                self.seen[pin] = now
            if now - self.seen[pin] <= PRESENCE:
                lit |= 1 << pin
        return lit

    def _thrown(self, now: int, ball: bool) -> bool:
        edge = ball and not self.ball and now - self.ball_at >= LOCKOUT
        self.ball = ball
        if ball:
            self.ball_at = now
        if edge:
            self.tell(now, "ball")
        return edge

    def _released(self, now: int, ready: bool) -> bool:
        if ready:
            self.dark = None
            return True
        if self.dark is None:
            self.dark = now
        return self.ready and now - self.dark < READY_OFF

    def _hold(self, now: int, lit: int) -> None:
        """Since when each lamp is lit, and for how long in all since the window opened."""
        for pin in range(9):
            if lit & ~self.lit & (1 << pin):
                self.risen[pin] = now
            elif lit & (1 << pin):
                self.total[pin] += now - self.sampled
        self.lit, self.sampled = lit, now

    def _new(self) -> int:
        return self.lit & ~self.baseline

    def _open(self, now: int) -> None:
        self.state, self.opened, self.news = "open", now, now
        self.union, self.off, self.total = 0, None, [0] * 9

    def _wait(self, now: int, was_ready: bool) -> None:
        self.baseline &= self.lit
        test = self.has_ball and self.lit == ALL_NINE and now - max(self.risen) > max(HOLD, BEFORE_BALL)
        if test and not self.tested:
            self.tell(now, "err", what="lamp_test")
        self.tested = test
        if self._new() and not self.has_ball:
            self._open(now)
            self.union = self._new() if HOLD == 0 else 0
        elif self.has_ready and was_ready and not self.ready:
            self.state = "setting"

    def _collect(self, now: int) -> None:
        if self.has_ready and not self.ready and self.off is None:
            self.off = self.dark
        young = self._gather(self._end())
        if not self.has_ball and not self.union and not young and self.off is None:
            self.state, self.baseline = "ready", self.lit  # it only flashed
        elif now >= self._end() and not young:
            self.state = "setting"
            if self.has_ready and not self.has_ball and self.off is None and not self.lit:
                self.tell(now, "err", what="lamp_test")  # nothing was set, and nothing shows any more
            elif self.union or self.has_ball:
                self.tell(now, "throw", mask=self.union)

    def _gather(self, end: int) -> int:
        """Takes in the lamps that came in time; gives those that may still be a flash."""
        young = 0
        for pin in range(9):
            bit = 1 << pin
            if not self._new() & ~self.union & bit or self.risen[pin] > end:
                continue
            if self.total[pin] >= HOLD:
                self.union, self.news = self.union | bit, self.risen[pin]
            else:
                young |= bit
        return young

    def _end(self) -> int:
        if self.has_ball:
            return self.opened + AFTER_BALL
        if self.off is not None:
            return max(self.off + AFTER_READY_OFF, self.opened + LEAST)
        return max(self.news + QUIET, self.opened + LEAST)


def run() -> None:
    """Samples for ever, every 2 ms; an edge of the ball's barrier is latched in between."""
    lamps = [Pin(line, Pin.IN, Pin.PULL_UP) for line in PINS]
    ready = None if READY is None else Pin(READY, Pin.IN, Pin.PULL_UP)
    ball = None if BALL is None else Pin(BALL, Pin.IN, Pin.PULL_UP)
    latched = []
    if ball is not None:
        ball.irq(lambda _: latched or latched.append(1), Pin.IRQ_FALLING)
    room = select.poll()
    room.register(sys.stdout, select.POLLOUT)

    def say(line: str) -> bool:
        if not room.poll(0):
            return False
        sys.stdout.write(line + "\n")
        return True

    bridge = Bridge(say, LANE, ball is not None, ready is not None)
    now, ticks = 0, time.ticks_ms()
    bridge.tell(now, "boot")
    while True:
        time.sleep_ms(2)
        fresh = time.ticks_ms()
        now, ticks = now + time.ticks_diff(fresh, ticks), fresh
        lit = sum(1 << place for place, pin in enumerate(lamps) if not pin.value())
        broken = ball is not None and (bool(latched) or not ball.value())
        latched.clear()
        bridge.turn(now, lit if LIT_MEANS_FALLEN else ALL_NINE & ~lit, ready is not None and not ready.value(), broken)


if __name__ == "__main__":
    run()
