"""What one lane said last, and so what its next message means: one throw each, with its picture where it is certain.

A lane sends its count, its own throw number, masks and running sums.  The memory drops repeated messages, sees a
number going backwards or coming again in another game (never a score) or leaving out some (``Missed``), and knows what
lay and was summed before a throw (``weighing``).  Which mask and which sums there are is said by the profile.
"""

from __future__ import annotations

from dataclasses import replace

from drivers.decoding.profile import Counting
from drivers.decoding.reading import RESULTS, Reading
from drivers.decoding.weighing import FULL_SET, UNKNOWN, Before, changes, sound, weigh
from drivers.lane import Ball, Correction, Foul, Heard, LaneEvent, Missed, Ready, Reset, Setting, Throw

WRAPPED = 8  # throws that may be missing where a number has begun anew at 0


class LaneMemory:
    """The memory of one lane.  ``take`` gives the events of a reading; at least ``Heard`` whenever the lane spoke."""

    def __init__(self, lane: int, counting: Counting) -> None:
        self._lane = lane
        self._counting = counting
        self._highest: int | None = None  # the highest number of this numbering
        self._gap = False  # whether a message went missing since the last throw
        self._nothing_missed = False  # ... in which nothing fell, as the sums tell
        self._last: Reading | None = None  # the last throw
        self._sums_hold = True  # whether the next sums follow from the last throw's
        self._before = UNKNOWN  # what was known before that throw
        self._latest: Reading | None = None  # the last message about any throw, to know its repetition
        self._new_game = False  # set up, nothing thrown yet
        self._laps = 0  # what a number that began anew at 0 lacks
        self.duplicates = 0

    def take(self, reading: Reading) -> list[LaneEvent]:
        """What this message means after all those before it."""
        if reading.event in RESULTS:
            return self._result(self._counted_on(reading))
        if reading.event == "reset":
            return self._begin(reading.number)
        if reading.event == "other":
            return []
        return self._sign(reading)

    def _counted_on(self, reading: Reading) -> Reading:
        """``reading`` with its number counted on where the lane's had no more digits; sums say whether it had."""
        modulus = self._counting.wraps.get("number")
        if reading.number is None or modulus is None or self._highest is None:
            return reading
        number = reading.number + self._laps
        if number - self._highest > modulus // 2:
            number -= modulus  # said of the time before that
        ahead = (number - self._highest) % modulus
        if number < self._highest and 0 < ahead <= WRAPPED and self._last:
            grown = self._changes(reading.sums, self._last.sums)
            if not grown or not self._sums_hold or min(grown) <= 9 * ahead:
                self._laps += modulus
                number += modulus
        return replace(reading, number=number)

    def _sign(self, reading: Reading) -> list[LaneEvent]:
        """Anything but a throw; where all messages are numbered, it too tells what is missing or repeated."""
        number = reading.number if self._counting.numbers == "messages" else None
        before: list[LaneEvent] = []
        if number is not None and self._highest is not None:
            if number < self._highest:
                before = self._begin(number)
            elif number == self._highest:
                return [Heard(self._lane)]
            else:
                before = self._missed(number)
        self._highest = self._highest if number is None else number
        kinds: dict[str, type[Ball | Setting | Ready]] = {"ball": Ball, "set": Setting, "ready": Ready}
        return [*before, kinds.get(reading.event, Heard)(self._lane)]

    def _begin(self, number: int | None) -> list[LaneEvent]:
        """A new game on the lane's own computer; told once, however often it is said before the first throw."""
        told = self._new_game
        self._new_game = True
        self._last, self._latest, self._before, self._gap, self._laps = None, None, UNKNOWN, False, 0
        self._highest = number if self._counting.numbers == "messages" else None
        return [Heard(self._lane) if told else Reset(self._lane)]

    def _result(self, reading: Reading) -> list[LaneEvent]:
        number, last = reading.number, self._last
        again = last is not None and number is not None and number == last.number
        anew = again and self._is_new_game(reading)
        if number is not None and not anew and any(self._same(reading, one) for one in (self._latest, last) if one):
            return self._dropped()
        if again and not anew and self._counting.again == "ignore" and reading.event != "correction":
            return self._dropped()
        fresh, self._new_game = self._new_game, False
        self._latest = reading
        if reading.event == "correction" or (again and not anew and self._counting.again == "correction"):
            return self._corrected(reading)
        backwards = anew or (number is not None and self._highest is not None and number < self._highest)
        if backwards:
            reading, self._laps = replace(reading, number=self._wire(number)), 0
            number = reading.number
        before = [] if number is None or backwards else self._missed(number, reading, fresh=fresh)
        self._before = UNKNOWN if backwards else self._known_before(reading, fresh=fresh)
        throw = self._throw(reading, anew=backwards)
        self._last, self._sums_hold, self._gap = reading, True, False
        self._highest = self._highest if number is None else number
        return [Reset(self._lane, unscored=throw)] if backwards else [*before, throw]

    def _is_new_game(self, reading: Reading) -> bool:
        """Whether the last number once more is another game's: more time is left, or its sums begin elsewhere."""
        last = self._last
        if last is None or reading.event == "correction" or self._counting.again == "throw":
            return False
        if reading.time is not None and last.time is not None and reading.time > last.time:
            return True
        if not self._sums_hold or self._counting.again == "ignore":
            return False
        old, new = self._begins(last), self._begins(reading)
        return any(not one & other for one, other in zip(old, new, strict=False))  # strict: never raise on bytes

    def _begins(self, reading: Reading) -> list[set[int]]:
        """What each sum may have been before the throw; a card may have taken its pins out."""
        pins = _told(reading)
        if pins is None:
            return []
        took = {0, pins} if reading.event == "foul" else {pins}
        begins = [self._changes(reading.sums, (one,) * len(reading.sums)) for one in took]
        return [set(sums) for sums in zip(*begins, strict=True)]

    def _changes(self, now: tuple[int, ...], then: tuple[int, ...]) -> list[int]:
        return changes(self._counting, now, then)

    def _corrected(self, reading: Reading) -> list[LaneEvent]:
        """A correction; of a throw that never arrived it tells of those before it too."""
        number = reading.number
        before = [] if number is None else self._missed(number)
        if number is not None and self._highest is not None:
            self._highest = max(number, self._highest)
        return [*before, self._correct(reading)]

    def _dropped(self) -> list[LaneEvent]:
        self.duplicates += 1
        return [Heard(self._lane)]

    def _missed(self, number: int, reading: Reading | None = None, *, fresh: bool = False) -> list[LaneEvent]:
        """The numbers left out before this one, with the pins that the sums of ``reading``, a throw, imply."""
        begun = 0 if fresh and self._counting.numbers == "throws" else None
        highest = begun if self._highest is None else self._highest
        if highest is None or number <= highest + 1:
            return []
        self._gap = True
        sums = (0,) if fresh else self._last.sums if self._last and self._sums_hold else ()
        pins = self._implied(reading, sums, number - highest - 1) if reading else None
        self._nothing_missed = pins == 0
        return [Missed(self._lane, highest + 1, number - 1, pins, self._counting.numbers)]

    def _implied(self, reading: Reading, before: tuple[int, ...], throws: int) -> int | None:
        """The pins of so many throws between two, if every sum says the same and it can be."""
        pins = _told(reading)
        if pins is None or (reading.event == "foul" and pins):
            return None  # a card may have taken the pins out of the sums, or not
        rests = {change - pins for change in self._changes(reading.sums, before)}
        rest = rests.pop() if len(rests) == 1 else -1
        return rest if 0 <= rest <= 9 * throws else None

    def _same(self, one: Reading, other: Reading) -> bool:
        """Whether two messages tell the same of the same throw; what they say of the time is not compared."""
        if not self._counting.same:
            return replace(one, raw="", time=None) == replace(other, raw="", time=None)
        return all(getattr(one, name) == getattr(other, name) for name in self._counting.same)

    def _correct(self, reading: Reading) -> Correction:
        """The value the throw of that number now has; after a card it is 0."""
        last = self._last
        older = last is not None and (reading.number or 0) < (last.number or 0)
        before = UNKNOWN if older or last is None or last.number != reading.number else self._before
        pins, fallen, doubtful = weigh(self._counting, reading, replace(before, sums=()))
        if reading.event == "foul":
            pins, fallen, doubtful = 0, (), False
        if older:
            self._sums_hold = False  # those of the later throws have changed with it
        else:
            self._last, self._before, self._sums_hold = reading, before, True
        return Correction(self._lane, pins, fallen, self._wire(reading.number), doubtful, reading.raw)

    def _wire(self, number: int | None) -> int | None:
        """A number as the lane writes it."""
        modulus = self._counting.wraps.get("number")
        return number if number is None or modulus is None else number % modulus

    def _throw(self, reading: Reading, *, anew: bool) -> Throw:
        """``anew``: of a numbering that has just begun."""
        pins, fallen, doubtful = weigh(self._counting, reading, self._before)
        if reading.pins is None and doubtful:
            pins = min([pins, *self._allowed(reading, anew=anew)])
        number = self._wire(reading.number)
        if reading.event == "foul":
            return Foul(self._lane, pins, fallen, number, doubtful, reading.raw, reading.card)
        return Throw(self._lane, pins, fallen, number, doubtful, reading.raw)

    def _allowed(self, reading: Reading, *, anew: bool) -> list[int]:
        """The most that the throw can have been by each sum."""
        held = self._last.sums if self._last and self._sums_hold and not anew else ()
        grown = self._changes(reading.sums, held or (0,) * len(reading.sums))
        return [change for change in grown if change >= 0]

    def _known_before(self, reading: Reading, *, fresh: bool) -> Before:
        """What the message before tells, if it was heard: the numbers follow each other."""
        last = self._last
        if fresh and (not self._gap or self._nothing_missed):
            return FULL_SET
        counted = self._counting.numbers == "throws" and reading.number is not None
        follows = not counted or reading.number == (last.number or 0) + 1 if last is not None else False
        if last is None or not (self._nothing_missed if self._gap else follows):
            return UNKNOWN
        down = {"next_missing": last.next, "throw": 0, "none": None}.get(last.mask_kind, last.mask)
        return Before(sound(down), last.sums if self._sums_hold else ())


def _told(reading: Reading) -> int | None:
    """The pins that the message tells by itself."""
    if reading.pins is None and reading.mask_kind == "throw":
        return (sound(reading.mask) or 0).bit_count()
    return reading.pins
