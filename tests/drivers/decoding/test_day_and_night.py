"""A day and a night of six lanes on one wire in fast motion: a throw in 18 seconds each, one frame in a hundred hurt.

No throw is lost or doubled: each arrives once, in order, or is told as missed with the pins that the sums imply.
"""

from __future__ import annotations

import gc
import resource
from collections import deque
from collections.abc import Iterator
from random import Random

import pytest

from drivers.decoding.decoder import Decoder
from drivers.decoding.profile import Profile
from drivers.lane import Foul, Heard, LaneEvent, Missed, Pins, Rejected, Reset, Throw
from drivers.profiles.reader import load
from drivers.simulator.pinsetter import Pinsetter
from drivers.simulator.speaker import Speaker

LANES = 3
THROWS = 24 * 3600 // 18  # of each lane
GAME = 120  # throws until a lane counts anew
FAULTS = 0.01

Told = tuple[str, int, int | None]  # kind, number, pins


class Lane:
    """One lane, and what must be told of it."""

    def __init__(self, profile: Profile, number: int, chance: Random) -> None:
        self._pinsetter = Pinsetter(clear_off=number % 2 == 0)
        self.speaker = Speaker(profile, number)
        self._sums = bool(profile.counting.sums)
        self._chance = chance
        self._lost: list[int] = []  # pins of the throws that did not arrive
        self.expected: deque[Told] = deque()
        self.picture: Pins = ()  # of the last throw

    def throw(self) -> tuple[bytes, bool]:
        """The frame of the next throw, and whether it is the last of a game: without a next one nobody can miss it."""
        standing = len(self._pinsetter.standing)
        self.picture = self._pinsetter.picture(self._chance.randint(0, standing), self._chance)
        return self.speaker.result(self._pinsetter.throw(self.picture)), self._pinsetter.last.number == GAME

    def arrives(self) -> None:
        last = self._pinsetter.last
        if self._lost:
            self.expected.append(("missed", last.number - 1, sum(self._lost) if self._sums else None))
            self._lost.clear()
        self.expected.append(("throw", last.number, last.pins))

    def is_lost(self) -> None:
        self._lost.append(self._pinsetter.last.pins)

    def begins(self) -> bytes:
        self._pinsetter.begin()
        self.expected.append(("reset", 0, None))
        return self.speaker.reset() or b""


def hurt(frame: bytes, chance: Random, profile: Profile) -> tuple[bytes, bool]:
    """The frame after a fault on the wire, and whether it can still arrive.

    Without a checksum a garbled digit is another digit, and noise ends a line only by an end: no such faults there.
    """
    end = b"" if profile.checksum else profile.framing.ends[0]
    place = chance.randrange(len(frame))
    match chance.choice(("cut", "drop", "double", "noise", "garble" if profile.checksum else "drop")):
        case "cut":
            return frame[: max(1, place - 1)] + end, False
        case "drop":
            return b"", False
        case "double":
            return frame * 2, True
        case "noise":
            return chance.randbytes(chance.randint(1, 60)) + end + frame, True
    other = chance.choice([byte for byte in range(256) if byte != frame[place]])
    return frame[:place] + bytes([other]) + frame[place + 1 :], False


def spoken(profile: Profile, lanes: list[Lane], chance: Random) -> Iterator[bytes]:
    """What is on the wire, round by round."""
    for _ in range(THROWS):
        for lane in lanes:
            yield lane.speaker.alive(Pinsetter().last) or b""
            frame, last = lane.throw()
            arrived = True
            if not last and chance.random() < FAULTS:
                frame, arrived = hurt(frame, chance, profile)
            lane.arrives() if arrived else lane.is_lost()
            yield frame
            if last:
                yield lane.begins()


def told(event: LaneEvent) -> Told | None:
    match event:
        case Missed(last=last, pins=pins):
            return "missed", last, pins
        case Throw(number=number, pins=pins) if not isinstance(event, Foul):
            return "throw", number or 0, pins
        case Reset(unscored=None):
            return "reset", 0, None
        case Heard() | Rejected():
            return None
    raise AssertionError(event)


@pytest.mark.parametrize("name", ["zentral-kegeln", "line-check", "ndjson-bridge"])
def test_in_a_day_and_a_night_no_throw_is_lost_or_doubled_and_memory_stays_flat(name: str) -> None:
    profile, chance = load(name), Random(name)
    lanes = [Lane(profile, number, chance) for number in range(1, LANES + 1)]
    decoder, counts, sizes = Decoder(profile), dict.fromkeys(("throw", "missed", "reset"), 0), list[tuple[int, int]]()
    for n, data in enumerate(spoken(profile, lanes, chance)):
        for event in decoder.feed(data):
            said = told(event)
            if said is not None:
                assert said == lanes[event.lane - 1].expected.popleft(), (n, event)
                counts[said[0]] += 1
            if isinstance(event, Throw):
                assert not event.doubtful
                assert event.fallen in (None, lanes[event.lane - 1].picture)
        if n % 10_000 == 5_000:
            gc.collect()
            sizes.append((len(gc.get_objects()), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss))
    assert [list(lane.expected) for lane in lanes] == [[]] * LANES
    assert counts["throw"] > 0.98 * LANES * THROWS
    assert counts["missed"] > 50
    assert abs(sizes[-1][0] - sizes[0][0]) < 500  # objects
    assert sizes[-1][1] - sizes[0][1] < 4096  # KiB
    assert decoder.duplicates > 10
