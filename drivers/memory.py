"""What one lane said last, and so what its next message means: one throw each, with its picture where it is certain.

A lane sends its count, its own throw number, masks and running sums.  The memory drops repeated messages, sees a
number going backwards (a new game, never a score), differences cumulative masks, and compares count, picture and
sums.  Where they disagree the count counts and the throw is doubtful; where the message before is missing the picture
is unknown rather than guessed.  Which mask and which sums there are is said by the profile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from drivers.lane import Ball, Correction, Foul, Heard, LaneEvent, Pins, Ready, Reset, Setting, Throw
from drivers.reading import FULL, Reading

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

    def __init__(self, lane: int) -> None:
        self._lane = lane
        self._last: Reading | None = None  # the last throw
        self._sums_hold = True  # whether the next sums follow from the last throw's
        self._before = UNKNOWN  # what was known before that throw
        self._latest: Reading | None = None  # the last message about any throw, to know its repetition
        self._new_game = False  # set up, nothing thrown yet
        self.duplicates = 0

    def take(self, reading: Reading) -> list[LaneEvent]:
        """What this message means after all those before it."""
        match reading.event:
            case "throw" | "foul" | "correction":
                return [self._result(reading)]
            case "reset":
                return self._begin()
            case "ball":
                return [Ball(self._lane)]
            case "set":
                return [Setting(self._lane)]
            case "ready":
                return [Ready(self._lane)]
            case "heard":
                return [Heard(self._lane)]
        return []

    def _begin(self) -> list[LaneEvent]:
        """A new game on the lane's own computer; told once, however often it is said before the first throw."""
        told = self._new_game
        self._new_game = True
        self._last, self._latest, self._before = None, None, UNKNOWN
        return [Heard(self._lane) if told else Reset(self._lane)]

    def _result(self, reading: Reading) -> LaneEvent:
        if reading.number is not None and any(_same(reading, known) for known in (self._latest, self._last) if known):
            self.duplicates += 1
            return Heard(self._lane)
        fresh, self._new_game = self._new_game, False
        self._latest = reading
        last = self._last
        if reading.event == "correction" or (last and reading.number is not None and reading.number == last.number):
            return self._correct(reading)
        backwards = last is not None and reading.number is not None and reading.number < (last.number or 0)
        self._before = UNKNOWN if backwards else self._known_before(reading, fresh=fresh)
        self._last, self._sums_hold = reading, True
        throw = self._throw(reading)
        return Reset(self._lane, unscored=throw) if backwards else throw

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
        """What the message before tells, if it was heard: the numbers must follow each other."""
        last = self._last
        if fresh and (reading.number or 0) <= 1:
            return FULL_SET
        if last is None or (reading.number is not None and reading.number != (last.number or 0) + 1):
            return UNKNOWN
        down = {"next_missing": last.next, "cumulative": last.mask, "throw": 0, "none": None}[last.mask_kind]
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
        if kind == "throw":
            return mask
        if mask is None or before.down is None or kind == "none":
            return None
        if kind == "cumulative" and (before.down == FULL or mask & before.down != before.down):
            return mask  # all down, or pins stand again that lay: a full set was set since
        return mask & ~before.down


def _agrees(reading: Reading, before: Before, pins: int, picture: int | None) -> bool:
    """Whether count, picture and the change of each sum say the same."""
    masks_sound = all(mask is None or mask == _sound(mask) for mask in (reading.mask, reading.next))
    picture_fits = picture is None or picture.bit_count() == pins
    changes = {now - then for now, then in zip(reading.sums, before.sums, strict=False)}  # strict: never raise on bytes
    return masks_sound and picture_fits and changes <= ({0, pins} if reading.event == "foul" else {pins})


def _sound(mask: int | None) -> int | None:
    """The mask, if there are no more than nine pins in it."""
    return mask if mask is not None and 0 <= mask <= FULL else None


def _same(one: Reading, other: Reading) -> bool:
    """Whether two messages tell the same of the same throw; what they say of the time is not compared."""
    return replace(one, raw="") == replace(other, raw="")
