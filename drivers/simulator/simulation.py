"""A lane, or several on one bus, played on a pseudo terminal in the bytes of a profile, with faults on demand.

``Simulation`` keeps pinsetters, speaks their results and answers polls.  Its commands are single lines (``throw 7``,
``cut``, ``unplug`` …), the same from a keyboard, a test and another program.  It has no thread; ``turn`` is called
whenever there may be something to do, with the time in monotonic seconds.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable
from random import Random

from drivers.decoding.framing import TerminatorFramer
from drivers.decoding.profile import Profile
from drivers.decoding.weighing import ALL_NINE
from drivers.lane import Pins, Value, said
from drivers.simulator.pinsetter import Pinsetter
from drivers.simulator.pseudo_terminal import PseudoTerminal
from drivers.simulator.speaker import Said, Speaker, poll


class BadCommand(ValueError):
    """A command line that cannot be done, and what is to be said of it."""

    def __init__(self, code: str, /, **values: Value) -> None:
        super().__init__(code)
        self.said = said(code, **values)


class SimulatedBus:
    """The lanes 1 to ``lanes`` of a profile on one wire.

    ``polled``: results wait until a poll asks for them; otherwise they are spoken at once.  ``clear_off``: Abräumen.
    ``chance`` chooses the picture of a throw given by count.
    """

    def __init__(
        self,
        profile: Profile,
        wire: PseudoTerminal,
        *,
        lanes: int = 1,
        chance: Random,
        polled: bool = False,
        clear_off: bool = False,
    ) -> None:
        self._wire = wire
        self._chance = chance
        self._polled = polled
        self._speakers = {lane: Speaker(profile, lane) for lane in range(1, lanes + 1)}
        self._pinsetters = {lane: Pinsetter(clear_off=clear_off) for lane in self._speakers}
        self._pending: dict[int, deque[bytes]] = {lane: deque() for lane in self._speakers}
        polls = {poll(profile, lane): lane for lane in self._speakers} if profile.polling else {}
        self._polls = {frame[: -len(profile.framing.ends[0])]: lane for frame, lane in polls.items()}
        ends = profile.framing.ends or (b"\r",)
        self._asked = TerminatorFramer(ends, self._polls.__contains__)
        self._last = b""
        self._silent_until = 0.0
        self._held: list[bytes] = []  # what was said while silent
        self._alive_every = profile.speech.alive_ms / 1000 if profile.speech else 0.0  # 0: only when asked
        self._alive_at = 0.0
        self.now = 0.0

    def pinsetter(self, lane: int) -> Pinsetter:
        """The pins of a lane.  Raises BadCommand for a lane that is not simulated."""
        if lane not in self._pinsetters:
            raise BadCommand("sim_lane", lane=lane, most=len(self._pinsetters))
        return self._pinsetters[lane]

    def throw(self, lane: int, fallen: Pins | int, said: Said = "throw") -> None:
        """A throw: these pins fall, or so many.  Raises BadCommand where they do not stand."""
        pinsetter = self.pinsetter(lane)
        try:
            pins = pinsetter.picture(fallen, self._chance) if isinstance(fallen, int) else tuple(sorted(fallen))
            result = pinsetter.throw(pins)
        except ValueError:
            raise BadCommand("sim_standing", pins=",".join(map(str, pinsetter.standing))) from None
        self._say(lane, self._speakers[lane].result(result, said))

    def anything(self, lane: int) -> int:
        """A count as it may happen; most throws of a club knock down four to eight."""
        most = len(self.pinsetter(lane).standing)
        return self._chance.choices(range(most + 1), weights=(2, 1, 2, 4, 6, 8, 10, 9, 6, 3)[: most + 1])[0]

    def correct(self, lane: int, number: int, pins: int) -> None:
        """The lane's operator corrects the throw with that number.  Raises BadCommand for an unknown one."""
        try:
            result = self.pinsetter(lane).correct(number, pins, self._chance)
        except KeyError:
            raise BadCommand("sim_throw", number=number, lane=lane) from None
        except ValueError:
            raise BadCommand("sim_pins", number=number) from None
        self._say(lane, self._speakers[lane].result(result, "correction"))

    def begin(self, lane: int, *, told: bool = True) -> None:
        """A new game on the lane's computer; not ``told`` is a restart that only the throw number betrays."""
        self.pinsetter(lane).begin()
        frame = self._speakers[lane].reset()
        if told and frame is not None:
            self._say(lane, frame)

    def noise(self, count: int) -> None:
        """So many random bytes."""
        self._send(self._chance.randbytes(count))

    def cut(self) -> None:
        """Half of a frame, without its end: of the last one, or of a sign of life."""
        frame = self._last or self._speakers[1].alive(self.pinsetter(1).last) or b"?"
        self._send(frame[: len(frame) // 2])

    def double(self) -> None:
        """The last frame again.  Raises BadCommand where there is none."""
        if not self._last:
            raise BadCommand("sim_double")
        self._send(self._last)

    def silence(self, seconds: float) -> None:
        """Says nothing for so long; what happens meanwhile is said afterwards."""
        self._silent_until = self.now + seconds

    def turn(self, now: float) -> None:
        """Answers polls, speaks again after a silence, and says that it is alive.  ``now`` in monotonic seconds."""
        self.now = now
        self._wire.flush()
        for piece in self._asked.feed(self._wire.read()):
            if piece.good and now >= self._silent_until:
                self._answer(self._polls[piece.data])
        if self._held and now >= self._silent_until:
            held, self._held = self._held, []
            for frame in held:
                self._send(frame)
        if self._alive_every and now >= max(self._silent_until, self._alive_at + self._alive_every):
            self._alive_at = now
            for lane, speaker in self._speakers.items():
                self._send(speaker.alive(self._pinsetters[lane].last) or b"")

    def _answer(self, lane: int) -> None:
        waiting = self._pending[lane]
        if waiting:
            self._last = waiting.popleft()
            self._wire.write(self._last)
        else:
            self._wire.write(self._speakers[lane].alive(self._pinsetters[lane].last) or b"")

    def _say(self, lane: int, frame: bytes) -> None:
        if self._polled:
            self._pending[lane].append(frame)
        else:
            self._last = frame
            self._send(frame)

    def _send(self, data: bytes) -> None:
        if self.now < self._silent_until:
            self._held.append(data)
        else:
            self._wire.write(data)


class Simulation:
    """A bus and its plug, moved by command lines.  ``say`` is told the path whenever it is a new one."""

    def __init__(self, bus: SimulatedBus, wire: PseudoTerminal, say: Callable[[str], None]) -> None:
        self._bus = bus
        self._wire = wire
        self._say = say

    def do(self, line: str) -> None:
        """Does one command, for lane 1 or as in ``2: throw 7``.  Raises BadCommand."""
        found = re.fullmatch(r"(?:(\d+):)?\s*(\w+)\s*(.*?)\s*", line.strip())
        if found is None:
            raise BadCommand("sim_command", word=line.strip())
        self._one(int(found[1] or 1), found[2].lower(), found[3])

    def _one(self, lane: int, word: str, rest: str) -> None:  # noqa: C901, PLR0912 - one case a command
        bus = self._bus
        match word:
            case "throw":
                bus.throw(lane, fallen_in(rest))
            case "zero":
                bus.throw(lane, 0)
            case "foul":
                bus.throw(lane, fallen_in(rest) if rest else bus.anything(lane), "yellow")
            case "card":
                said: dict[str, Said] = {"yellow": "yellow", "red": "red"}
                if rest not in said:
                    raise BadCommand("sim_card")
                bus.throw(lane, bus.anything(lane), said[rest])
            case "correct":
                bus.correct(lane, *_two_numbers(rest))
            case "reset":
                bus.begin(lane)
            case "restart":
                bus.begin(lane, told=False)
            case "garbage":
                bus.noise(int(_number(rest or "40", most=100_000)))
            case "cut":
                bus.cut()
            case "double":
                bus.double()
            case "silence":
                bus.silence(_number(rest or "5", most=86_400))
            case "unplug":
                self._wire.unplug()
            case "replug":
                self._say(self._wire.plug())
            case _:
                raise BadCommand("sim_command", word=word)


def fallen_in(text: str) -> Pins | int:
    """``7`` is a count, ``1,2,3`` are pins; ``,`` behind a single pin (``5,``) makes it a picture."""
    if re.fullmatch(r"\d", text):
        return int(text)
    if not re.fullmatch(r"[1-9](\s*,\s*[1-9])*\s*,?", text):
        raise BadCommand("sim_fallen")
    pins = tuple(sorted(int(digit) for digit in re.findall(r"\d", text)))
    if not set(pins) <= set(ALL_NINE) or len(set(pins)) < len(pins):
        raise BadCommand("sim_twice")
    return pins


def _number(text: str, *, most: float) -> float:
    if not re.fullmatch(r"\d{1,9}(\.\d{1,3})?", text) or float(text) > most:
        raise BadCommand("sim_number", word=text, most=f"{most:g}")
    return float(text)


def _two_numbers(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{1,4})\s+(\d)", text)
    if found is None:
        raise BadCommand("sim_correct")
    return int(found[1]), int(found[2])
