"""Random throws on every wiring of a GPIO lane, each with something that goes wrong on real ones.

    python tests/drivers/lamps/gpio_campaign.py --throws 10000 --seed 1

prints, for each kind of disturbance, how many throws were right; nothing waits.  A scene is two throws on a lane that
was just switched on: the first disturbed, the second sixteen seconds later not, so that a phantom throw shows as well.

Not decidable, and so not in here, as two different truths leave the same signals: without a ball's barrier a lamp that
lights by itself for as long as a fallen pin's does, less than four seconds before the first pin (or, with neither
barrier nor ready lamp, ever): a pin that fell first; a dry contact that closes by itself where no barrier tells the
ball, and a test of some of them: pins that rolled past their reeds; a lamp or pulse by itself between a hand in the
barrier and the ball: the hand was the ball, and the ball the hand; a ball that nobody bowled through the barrier of a
released lane: a Pumpe; a lamp that flashes again within 0.3 s: it blinks; a pin within the tenth of a second in which
the window closes; what comes and goes within a stall.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # run as a file: the rooms are two folders up
    sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from drivers.lamps.reading import LineReader
from drivers.lamps.settings import GpioSettings
from drivers.lane import Foul, Throw

LINES = (4, 17, 27, 22, 5, 6, 13, 19, 26)
READY, BALL, FOUL, SET = 20, 21, 16, 12
FOREVER = 1e6
NEXT = 16.5  # seconds from one ball to the next
CLEARED = (8.4, 8.9)  # after the ball: lamps go dark
RELEASED = 12.3
SETTLES = 0.1  # seconds after a change until every input is steady
STRIDE = 0.06  # seconds between two looks while nothing changes: three periods of the mains
Span = tuple[int, float, float]  # line, active from, until
Result = tuple[int, tuple[int, ...] | None]


@dataclass(frozen=True)
class Wiring:
    """A lane as wired.  ``contacts``: they let go again; ``ac``: half a wave of the mains."""

    name: str
    table: dict[str, Any]
    contacts: bool = False
    ac: bool = False

    @property
    def ball(self) -> bool:
        return "ball" in self.table

    @property
    def ready(self) -> bool:
        return "ready" in self.table or "set" in self.table

    @property
    def count(self) -> str:
        return str(self.table.get("count", "none"))


def _wirings() -> Iterator[Wiring]:
    lamps: dict[str, Any] = {"lines": list(LINES)}
    barrier, lamp = {"ball": BALL}, {"ready": READY}
    extras: list[tuple[str, dict[str, int]]]
    extras = [("", {}), ("+ready", lamp), ("+ball", barrier), ("+ball+ready", barrier | lamp)]
    for mode in ("volle", "abraeumen"):
        for kind, more in (("G1", {"ready": READY}), ("G1", {"set": SET}), ("G2", {"ready": READY})):
            yield Wiring(f"{kind} {mode}", lamps | {"preset": kind, "mode": mode} | more, ac=kind == "G2")
        for name, more in extras:
            table = lamps | {"mode": mode} | more
            yield Wiring(
                f"G3{name} {mode}", table | {"preset": ["G3", "G4"] if "ball" in more else "G3"}, contacts=True
            )
            if "ball" in more:
                yield Wiring(f"G4{name} {mode}", table | {"preset": "G4", "foul": FOUL})
                yield Wiring(f"G2+G4{name} {mode}", table | {"preset": ["G2", "G4"], "ready": READY}, ac=True)
            elif not more:
                yield Wiring(f"lamps only {mode}", table)
    for name, more in extras:
        yield Wiring(f"G5 pulses{name}", {"lines": [4], "preset": "G5", "count": "pulses"} | more)
        if more:
            yield Wiring(f"G5 bcd{name}", {"lines": list(LINES[:4]), "preset": "G5", "count": "bcd"} | more)


WIRINGS = list(_wirings())


@dataclass
class Scene:
    """What happens on the lines, what should come of it, and when the thread does not look."""

    wiring: Wiring
    chance: random.Random
    at: list[float]
    spans: list[Span] = field(default_factory=list)
    expected: list[Result] = field(default_factory=list)
    stalls: list[tuple[float, float]] = field(default_factory=list)
    fell: list[dict[int, float]] = field(default_factory=list)
    lay: frozenset[int] = frozenset()
    bounce: float = 0.0

    @property
    def standing(self) -> list[int]:
        """Pins that fall in neither throw and did not lie."""
        return [pin for pin in range(1, 10) if pin not in self.lay and not any(pin in fell for fell in self.fell)]

    def on(self, line: int, since: float, seconds: float) -> None:
        self.spans.append((line, since, since + seconds))

    def off(self, line: int, since: float, seconds: float) -> None:
        """Interrupts what is active on that line."""
        cut: list[Span] = []
        for name, start, end in self.spans:
            if name != line or end <= since or start >= since + seconds:
                cut.append((name, start, end))
                continue
            cut += [(name, start, since)] if start < since else []
            cut += [(name, since + seconds, end)] if since + seconds < end else []
        self.spans = cut


def scene(wiring: Wiring, chance: random.Random, disturb: tuple[str, ...] = ()) -> Scene:
    """Two throws; the first with these disturbances."""
    first = chance.uniform(12.0, 13.0)
    made = Scene(wiring, chance, [first, first + NEXT + chance.uniform(0, 2)])
    if "ready" in wiring.table:
        edges = [0.0, *(at + later for at in made.at for later in (4.0, RELEASED)), FOREVER]
        made.spans += [(READY, since, until) for since, until in zip(edges[::2], edges[1::2], strict=True)]
    if "set" in wiring.table:
        made.spans += [(SET, at + 4.0, at + RELEASED) for at in made.at]
    if wiring.table.get("mode") == "abraeumen":
        made.lay = frozenset(chance.sample(range(1, 10), chance.randint(0, 5)))
    made.bounce = 0.015 if "pulse bounce" in disturb else 0.0
    for at in made.at:
        _throw(made, at, "late" in disturb and at == first)
    for name in disturb:
        KINDS[name][1](made, first)
    return made


def _throw(made: Scene, at: float, late: bool) -> None:
    """Ball, pins and what the lane shows of them."""
    chance, wiring = made.chance, made.wiring
    lying = made.lay | {pin for fell in made.fell for pin in fell} if made.lay else frozenset[int]()
    rest = [pin for pin in range(1, 10) if pin not in lying]
    pins = chance.sample(rest, chance.choice([0, 1, len(rest), *[chance.randint(0, len(rest))] * 4]))
    pins = pins[: max(0, 9 - len(made.lay) - 2)] if made.lay and len(made.fell) == 0 else pins
    start = chance.uniform(0.2, 0.6)
    fell = {pin: at + min(3.7, start + chance.expovariate(2.0)) for pin in pins}
    if late and pins:
        fell[pins[0]] = at + chance.uniform(2.5, 3.75)
    made.fell.append(fell)
    if wiring.ball:
        made.on(BALL, at, chance.choice([0.0005, 0.02, 0.05, 0.1]))
    if wiring.count != "none":
        _counted(made, at, len(pins))
        made.expected += [(len(pins), {0: (), 9: tuple(range(1, 10))}.get(len(pins)))] if _is_told(wiring, pins) else []
        return
    made.expected += [(len(pins), tuple(sorted(pins)))] if _is_told(wiring, pins) else []
    cleared = at + chance.uniform(*CLEARED)
    stays = bool(made.lay) and len(pins) < len(rest)
    blinks = len(pins) == len(rest) and not wiring.contacts and chance.random() < 0.5
    for pin, since in fell.items():
        _lamp(made, pin, since, FOREVER if stays else cleared + chance.uniform(0, 0.2), blinks)
    if len(made.fell) == 1:
        until = made.at[1] + 60.0 if stays else cleared
        made.spans += [(LINES[pin - 1], 0.0, until) for pin in made.lay]
    if made.lay and not stays:
        made.lay = frozenset()


def _is_told(wiring: Wiring, pins: list[int]) -> bool:
    return bool(pins) or wiring.ball or wiring.count == "bcd"


def _lamp(made: Scene, pin: int, since: float, until: float, blinks: bool) -> None:
    chance, line = made.chance, LINES[pin - 1]
    if made.wiring.contacts:
        for n in range(chance.randint(0, 3)):  # it bounces
            made.spans.append((line, since + n * 0.005, since + n * 0.005 + 0.003))
        if until < FOREVER and chance.random() < 0.3:  # a magnet that rolls past its reed
            until = since + 0.05 + chance.uniform(0.1, 0.3)
        made.spans.append((line, since + 0.02, until))
        return
    period, dark = chance.uniform(1.1, 1.2), chance.uniform(0.4, 0.6)
    while blinks and since + period < until:
        made.spans.append((line, since, since + period - dark))
        since += period
    made.spans.append((line, since, until))


def _counted(made: Scene, at: float, pins: int) -> None:
    chance = made.chance
    if made.wiring.count == "bcd":
        shown = at + chance.uniform(1.0, 3.7)
        until = FOREVER if at == made.at[-1] else made.at[1] + 1.0
        made.spans += [(LINES[bit], shown, until) for bit in range(4) if pins >> bit & 1]
        return
    start = at + chance.uniform(0.2, 0.8)
    for n in range(pins):
        _pulse(made, start + n * 0.1)


def _pulse(made: Scene, since: float) -> None:
    """Fifty milliseconds; a contact that bounces does so at both ends."""
    end, bounce, chance = since + 0.05, made.bounce, made.chance
    made.on(4, since + bounce, 0.05 - bounce)
    for edge in (since, end):
        at = edge
        while bounce and (step := chance.uniform(0.001, 0.006)) and at + 2 * step < edge + bounce:
            made.on(4, at, step)
            at += step + chance.uniform(0.001, 0.006)


# --- what goes wrong ------------------------------------------------------------------------------------------


def _ready_dark(made: Scene, at: float) -> None:
    for _ in range(made.chance.randint(1, 3)):
        since, seconds = at + made.chance.uniform(-4.0, 3.5), made.chance.uniform(0.03, 0.3)
        if "set" in made.wiring.table:
            made.on(SET, since, seconds)
        else:
            made.off(READY, since, seconds)


def _ball_bounce(made: Scene, at: float) -> None:
    for n in range(made.chance.randint(1, 5)):
        made.on(BALL, at + 0.1 * (n + 1) + made.chance.uniform(0, 0.05), made.chance.uniform(0.001, 0.04))


def _lamp_test(made: Scene, at: float) -> None:
    """All nine, all but broken ones, or some."""
    chance = made.chance
    alone = made.wiring.contacts and not made.wiring.ball  # pins that roll past their reeds leave the same as some
    pins = range(1, 10) if alone else chance.sample(range(1, 10), chance.choice([9, 9, 8, 5, 3]))
    since, seconds = at - chance.uniform(5.5, 9.0), chance.uniform(0.4, 2.0)
    for pin in pins:
        made.on(LINES[pin - 1], since, seconds)


def _flash(made: Scene, at: float) -> None:
    """Of lamps that stand for nothing; a contact that closes is a pin, unless there is no ball."""
    latest = -0.5 if made.wiring.contacts else 7.0
    pins = made.standing
    for pin in made.chance.sample(pins, min(len(pins), made.chance.randint(1, 3))):
        made.on(LINES[pin - 1], at + made.chance.uniform(-7.0, latest), made.chance.uniform(0.03, 0.25))


def _spikes(made: Scene, at: float) -> None:
    lines = [*LINES, *(line for line in (made.wiring.table.get(key) for key in ("ready", "set", "foul")) if line)]
    since = at - 8.0
    while (since := since + made.chance.expovariate(3.0)) < at + 12.0:
        made.on(made.chance.choice(lines), since, made.chance.uniform(0.0005, 0.007))


def _stalls(made: Scene, at: float) -> None:
    """Not within a tenth of a second of the window's end."""
    since, longest = at - 8.0, 0.025 if made.wiring.count == "pulses" else 0.08  # a pulse has fifty milliseconds
    while (since := since + made.chance.expovariate(1.5) + 0.1) < at + 12.0:
        made.stalls.append((since, since + made.chance.uniform(0.02, longest)))


def _alone(made: Scene, at: float) -> None:
    """A lamp lights by itself: for a while, or until the lamps are cleared."""
    first = at + 0.5 if made.wiring.ball else min(made.fell[0].values(), default=at + 0.5)  # after a ball it is a pin
    since = first - made.chance.uniform(*((0.9, 8.0) if made.wiring.ball else (4.8, 8.0)))
    for pin in made.standing[:1]:
        held = made.wiring.ball or bool(made.fell[0])
        until = (
            at + 8.5 if held and made.chance.random() < 0.5 else min(since + made.chance.uniform(0.5, 2.5), first - 0.4)
        )
        made.spans.append((LINES[pin - 1], since, until))


def _stray_ball(made: Scene, at: float) -> None:
    """Before, while the pins fall, or while they are set."""
    since = made.chance.choice([made.chance.uniform(-2.5, -0.4), made.chance.uniform(4.05, 5.2)])
    if made.fell[0]:
        after = max(made.fell[0].values()) + 0.1
        since = made.chance.choice([since, made.chance.uniform(after - at, 3.9)])
    elif since > 0:
        since = -1.0
    if any(at + since <= start < at for line, start, _ in made.spans if line in LINES):
        return  # that would be its pin, and the real ball the hand in the barrier
    made.on(BALL, at + since, made.chance.uniform(0.001, 0.05))


def _early_ball(made: Scene, at: float) -> None:
    """Seconds into the setting, which the ready lamp tells."""
    made.on(BALL, at + made.chance.uniform(5.5, 11.5), 0.05)


def _late(made: Scene, at: float) -> None:
    """One lamp comes late and counts (``_throw``); another comes too late."""
    if made.wiring.ball and made.wiring.count == "none":
        for pin in made.standing[:1]:
            made.on(LINES[pin - 1], at + made.chance.uniform(4.12, 6.0), 2.5)


def _stuck(made: Scene, at: float) -> None:
    for pin in made.standing[:1]:
        made.spans.append((LINES[pin - 1], 0.0, FOREVER))
        for _ in range(made.chance.randint(0, 4)):
            made.off(LINES[pin - 1], at + made.chance.uniform(-8.0, 8.0), made.chance.uniform(0.05, 0.8))


def _setting(made: Scene, at: float) -> None:
    """Lamps flicker while the pins are set, and the ready lamp with its relay."""
    for _ in range(made.chance.randint(2, 8)):
        line = made.chance.choice(LINES)
        since, seconds = at + made.chance.uniform(CLEARED[1] + 0.4, 10.2), made.chance.uniform(0.03, 0.3)
        made.on(line, since, seconds)
    if "ready" in made.wiring.table:
        made.on(READY, at + made.chance.uniform(6.0, 11.0), made.chance.uniform(0.01, 0.1))


def _pulse_alone(made: Scene, at: float) -> None:
    """With a barrier before the ball, and in any case while the pins are set."""
    if made.wiring.ball:
        _pulse(made, at - made.chance.uniform(0.5, 8.0))
    for _ in range(made.chance.randint(1, 4)):
        _pulse(made, at + made.chance.uniform(6.0, 11.5))


Fits = Callable[[Wiring], bool]


def _shows_pins(wiring: Wiring) -> bool:
    return wiring.count == "none"


def _is_steady(wiring: Wiring) -> bool:
    """More than contacts alone: what closes there is a pin."""
    return _shows_pins(wiring) and (not wiring.contacts or wiring.ball)


KINDS: dict[str, tuple[Fits, Callable[[Scene, float], None]]] = {
    "ready dark": (lambda wiring: wiring.ready, _ready_dark),
    "ball bounce": (lambda wiring: wiring.ball, _ball_bounce),
    "lamp test": (_shows_pins, _lamp_test),
    "flash": (_is_steady, _flash),
    "spikes": (_shows_pins, _spikes),
    "stalls": (lambda _wiring: True, _stalls),
    "lamp alone": (lambda wiring: _is_steady(wiring) and (wiring.ball or wiring.ready), _alone),
    "stray ball": (lambda wiring: wiring.ball, _stray_ball),
    "early ball": (lambda wiring: wiring.ball and wiring.ready, _early_ball),
    "late": (lambda wiring: wiring.count != "bcd", _late),
    "stuck": (lambda wiring: _shows_pins(wiring) and wiring.table["mode"] == "volle", _stuck),
    "setting": (lambda wiring: _shows_pins(wiring) and (wiring.ball or wiring.ready or not wiring.contacts), _setting),
    "pulse bounce": (lambda wiring: wiring.count == "pulses", lambda _made, _at: None),
    "pulse alone": (lambda wiring: wiring.count == "pulses" and (wiring.ball or wiring.ready), _pulse_alone),
}


# --- played ---------------------------------------------------------------------------------------------------


def samples(made: Scene, *, dense: bool = False) -> Iterator[tuple[float, dict[int, bool], tuple[int, ...]]]:
    """The moments at which the lane's thread looks, each with the levels and with a ball that was shorter.

    Where nothing changes it looks only every three periods of the mains, unless ``dense``: that says the same.
    """
    settings = GpioSettings.from_table(made.wiring.table)
    edges = sorted((at, line, step) for line, since, until in made.spans for at, step in ((since, 1), (until, -1)))
    edges.append((float("inf"), -1, 0))
    active = dict.fromkeys(settings.lines, 0)
    now, place, end, changed = 0.0, 0, made.at[-1] + 22.0, 0.0
    phase, lamps = made.chance.uniform(0, 0.02), {*settings.pins, READY}
    while now < end:
        latched: tuple[int, ...] = ()
        while edges[place][0] <= now:
            changed, line, step = edges[place]
            if line in active:
                active[line] += step
                latched = (BALL,) if line == BALL and step > 0 else latched
            place += 1
        dark = made.wiring.ac and (now + phase) % 0.02 >= 0.01
        levels = {line: not (n > 0 and not (dark and line in lamps)) for line, n in active.items()}
        yield now, levels, latched
        quiet = not dense and not dark and now - changed > SETTLES and now + STRIDE < edges[place][0]
        now += STRIDE if quiet else 0.003 + made.chance.uniform(0, 0.002)
        now = next((until for since, until in made.stalls if since <= now < until), now)


def played(made: Scene, *, dense: bool = False) -> list[Result]:
    """The throws that the station makes of it; a foul is none of these scenes' and shows as pins below zero."""
    reader = LineReader(GpioSettings.from_table(made.wiring.table))
    found: list[Result] = []
    for now, levels, latched in samples(made, dense=dense):
        for event in reader.see(1000.0 + now, levels, latched):
            if isinstance(event, Throw):
                found.append((-1 if isinstance(event, Foul) else event.pins, event.fallen))
    return found


def disturbed(chance: random.Random) -> tuple[Wiring, tuple[str, ...]]:
    """A wiring and what goes wrong on it: mostly one kind, sometimes two."""
    wiring = chance.choice(WIRINGS)
    kinds = [name for name, (fits, _) in KINDS.items() if fits(wiring)]
    return wiring, tuple(sorted(chance.sample(kinds, min(len(kinds), chance.choice([1, 1, 1, 2])))))


def campaign(throws: int, seed: int, *, plain: bool = False) -> tuple[Counter[str], Counter[str], list[str]]:
    """Throws and right ones of each kind, and what went wrong, a line each."""
    done: Counter[str] = Counter()
    right: Counter[str] = Counter()
    wrong: list[str] = []
    number = 0
    while done["all"] < throws:
        number += 1
        chance = random.Random(f"{seed} {number}")
        wiring, kinds = disturbed(chance)
        made = scene(wiring, chance, () if plain else kinds)
        found = played(made)
        for kind in (("plain",) if plain else kinds) + ("all",):
            done[kind] += 2
            right[kind] += 2 if found == made.expected else 0
        if found != made.expected:
            wrong.append(f"{seed} {number} {wiring.name} {kinds} at {made.at[0]:.2f}: {found} and not {made.expected}")
    return done, right, wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--throws", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    for plain in (True, False):
        done, right, wrong = campaign(asked.throws // 4 if plain else asked.throws, asked.seed, plain=plain)
        print(*wrong, sep="\n")
        for kind in sorted(done):
            print(f"{kind:14} {right[kind]:6} of {done[kind]:6}  {100 * right[kind] / done[kind]:7.3f} %")


if __name__ == "__main__":
    main()
