"""What one lane said last, and so what its next message means: one throw each, with its picture where it is certain.

A lane sends its count, its own throw number, masks and running sums.  The memory drops repeated messages, sees a
number going backwards (a new game, never a score) or leaving out some (``Missed``), differences cumulative masks, and
compares count, picture and sums.  Where they disagree the count counts and the throw is doubtful; where the message
before is missing the picture is unknown rather than guessed.  Which mask and which sums there are is said by the
profile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from drivers.decoding.profile import FULL, Counting
from drivers.decoding.reading import RESULTS, Reading
from drivers.lane import Ball, Correction, Foul, Heard, LaneEvent, Missed, Pins, Ready, Reset, Setting, Throw

ALL_NINE: Pins = (1, 2, 3, 4, 5, 6, 7, 8, 9)


def pins_of(mask: int) -> Pins:
    """The pin numbers of a mask, bit 0 is pin 1."""
    return tuple(pin for pin in ALL_NINE if mask >> (pin - 1) & 1)


@dataclass(frozen=True, slots=True)
class Before:
    """What is known of the moment before a throw: pins that did not stand, running sums; None and () unknown."""

    down: int | None = None
    sums: tuple[int, ...] = ()


UNKNOWN = Before()
FULL_SET = Before(down=0)


class LaneMemory:
    """The memory of one lane.  ``take`` gives the events of a reading; at least ``Heard`` whenever the lane spoke."""

    def __init__(self, lane: int, counting: Counting) -> None:
        self._lane = lane
        self._counting = counting
        self._highest: int | None = None  # the highest number of this numbering
        self._gap = False  # whether a message went missing since the last throw
        self._last: Reading | None = None  # the last throw
        self._sums_hold = True  # whether the next sums follow from the last throw's
        self._before = UNKNOWN  # what was known before that throw
        self._latest: Reading | None = None  # the last message about any throw, to know its repetition
        self._new_game = False  # set up, nothing thrown yet
        self.duplicates = 0

    def take(self, reading: Reading) -> list[LaneEvent]:
        """What this message means after all those before it."""
        if reading.event in RESULTS:
            return self._result(reading)
        if reading.event == "reset":
            return self._begin(reading.number)
        if reading.event == "other":
            return []
        return self._sign(reading)

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
        self._last, self._latest, self._before, self._gap = None, None, UNKNOWN, False
        self._highest = number if self._counting.numbers == "messages" else None
        return [Heard(self._lane) if told else Reset(self._lane)]

    def _result(self, reading: Reading) -> list[LaneEvent]:
        number, last = reading.number, self._last
        if number is not None and any(self._same(reading, known) for known in (self._latest, last) if known):
            return self._dropped()
        again = last is not None and number is not None and number == last.number
        if again and self._counting.again == "ignore" and reading.event != "correction":
            return self._dropped()
        fresh, self._new_game = self._new_game, False
        self._latest = reading
        if reading.event == "correction" or (again and self._counting.again == "correction"):
            return self._corrected(reading)
        backwards = number is not None and self._highest is not None and number < self._highest
        before = [] if number is None or backwards else self._missed(number, reading, fresh=fresh)
        self._before = UNKNOWN if backwards else self._known_before(reading, fresh=fresh)
        self._last, self._sums_hold, self._gap = reading, True, False
        self._highest = self._highest if number is None else number
        throw = self._throw(reading)
        return [Reset(self._lane, unscored=throw)] if backwards else [*before, throw]

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
        pins = _implied(reading, sums, number - highest - 1) if reading else None
        return [Missed(self._lane, highest + 1, number - 1, pins, self._counting.numbers)]

    def _same(self, one: Reading, other: Reading) -> bool:
        """Whether two messages tell the same of the same throw; what they say of the time is not compared."""
        if not self._counting.same:
            return replace(one, raw="") == replace(other, raw="")
        return all(getattr(one, name) == getattr(other, name) for name in self._counting.same)

    def _correct(self, reading: Reading) -> Correction:
        """The value the throw of that number now has; after a card it is 0."""
        last = self._last
        older = last is not None and (reading.number or 0) < (last.number or 0)
        before = UNKNOWN if older or last is None or last.number != reading.number else self._before
        pins, fallen, doubtful = self._weigh(reading, replace(before, sums=()))
        if reading.event == "foul":
            pins, fallen, doubtful = 0, (), False
        if older:
            self._sums_hold = False  # those of the later throws have changed with it
        else:
            self._last, self._before, self._sums_hold = reading, before, True
        return Correction(self._lane, pins, fallen, reading.number, doubtful, reading.raw)

    def _throw(self, reading: Reading) -> Throw:
        pins, fallen, doubtful = self._weigh(reading, self._before)
        if reading.event == "foul":
            return Foul(self._lane, pins, fallen, reading.number, doubtful, reading.raw, reading.card)
        return Throw(self._lane, pins, fallen, reading.number, doubtful, reading.raw)

    def _known_before(self, reading: Reading, *, fresh: bool) -> Before:
        """What the message before tells, if it was heard: the numbers follow each other."""
        last = self._last
        if fresh and not self._gap:
            return FULL_SET
        counted = self._counting.numbers == "throws" and reading.number is not None
        if last is None or self._gap or (counted and reading.number != (last.number or 0) + 1):
            return UNKNOWN
        down = {"next_missing": last.next, "throw": 0, "none": None}.get(last.mask_kind, last.mask)
        return Before(_sound(down), last.sums if self._sums_hold else ())

    def _weigh(self, reading: Reading, before: Before) -> tuple[int, Pins | None, bool]:
        """Count, picture and whether they are doubtful."""
        picture = self._picture(reading, before)
        if reading.pins is None and picture is None:  # no count and no way to difference the mask: at most so many
            return (_sound(reading.mask) or 0).bit_count(), None, True
        pins = (picture or 0).bit_count() if reading.pins is None else reading.pins
        if not _agrees(reading, before, pins, picture):
            return pins, None, True
        if picture is not None:
            return pins, pins_of(picture), False
        certain: dict[int, Pins] = {0: (), 9: ALL_NINE}
        return pins, certain.get(pins), False

    @staticmethod
    def _picture(reading: Reading, before: Before) -> int | None:
        """The mask of this throw's own pins, None unknown."""
        mask, kind = _sound(reading.mask), reading.mask_kind
        if kind == "throw" or (kind == "by_count" and reading.pins is None):
            return mask
        if mask is None or kind == "none":
            return None
        if kind == "by_count" and mask.bit_count() == reading.pins:
            return mask
        if before.down is None:
            return None
        if kind == "cumulative" and (before.down == FULL or mask & before.down != before.down):
            return mask  # all down, or pins stand again that lay: a full set was set since
        return mask & ~before.down


def _agrees(reading: Reading, before: Before, pins: int, picture: int | None) -> bool:
    """Whether count, picture and the change of each sum say the same."""
    masks_sound = all(mask is None or mask == _sound(mask) for mask in (reading.mask, reading.next))
    picture_fits = picture is None or picture.bit_count() == pins
    by_count = reading.mask is not None and reading.mask_kind == "by_count"
    if by_count and (reading.mask or 0).bit_count() < pins:
        return False  # too few to be its own pins or all that are down
    changes = {now - then for now, then in zip(reading.sums, before.sums, strict=False)}  # strict: never raise on bytes
    return masks_sound and picture_fits and changes <= ({0, pins} if reading.event == "foul" else {pins})


def _sound(mask: int | None) -> int | None:
    """The mask, if there are no more than nine pins in it."""
    return mask if mask is not None and 0 <= mask <= FULL else None


def _implied(reading: Reading, before: tuple[int, ...], throws: int) -> int | None:
    """The pins of so many throws between two, if every sum says the same and it can be."""
    pins = reading.pins
    if pins is None and reading.mask_kind == "throw":
        pins = (_sound(reading.mask) or 0).bit_count()
    if pins is None or (reading.event == "foul" and pins):
        return None  # a card may have taken the pins out of the sums, or not
    rests = {now - then - pins for now, then in zip(reading.sums, before, strict=False)}
    rest = rests.pop() if len(rests) == 1 else -1
    return rest if 0 <= rest <= 9 * throws else None
