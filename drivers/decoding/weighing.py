"""What a throw was, by its count, its masks and its sums, and what was known of the moment before it.

Where they disagree the count counts and the throw is doubtful; where the moment before is unknown, so is the picture,
unless the mask has just as many pins as fell: then nothing can have lain before.
"""

from __future__ import annotations

from dataclasses import dataclass

from drivers.decoding.profile import FULL, Counting
from drivers.decoding.reading import Reading
from drivers.lane import Pins

ALL_NINE: Pins = (1, 2, 3, 4, 5, 6, 7, 8, 9)
CERTAIN: dict[int, Pins] = {0: (), 9: ALL_NINE}  # counts that leave one picture only


@dataclass(frozen=True, slots=True)
class Before:
    """What is known of the moment before a throw: pins that did not stand, running sums; None and () unknown."""

    down: int | None = None
    sums: tuple[int, ...] = ()


UNKNOWN = Before()
FULL_SET = Before(down=0)


def pins_of(mask: int) -> Pins:
    """The pin numbers of a mask, bit 0 is pin 1."""
    return tuple(pin for pin in ALL_NINE if mask >> (pin - 1) & 1)


def sound(mask: int | None) -> int | None:
    """The mask, if there are no more than nine pins in it."""
    return mask if mask is not None and 0 <= mask <= FULL else None


def changes(counting: Counting, now: tuple[int, ...], then: tuple[int, ...]) -> list[int]:
    """By how much each sum has grown, also over the point where it begins anew."""
    moduli = [counting.wraps.get(name, 0) for name in counting.sums] + [0] * len(now)
    three = zip(now, then, moduli, strict=False)  # strict: never raise on bytes
    return [(one - other) % modulus if modulus else one - other for one, other, modulus in three]


def weigh(counting: Counting, reading: Reading, before: Before) -> tuple[int, Pins | None, bool]:
    """Count, picture and whether they are doubtful."""
    grown = changes(counting, reading.sums, before.sums)
    picture = _picture(reading, before, grown)
    if reading.pins is None and picture is None:  # no count and no way to difference the mask: at most so many
        return (sound(reading.mask) or 0).bit_count(), None, True
    pins = (picture or 0).bit_count() if reading.pins is None else reading.pins
    if not _agrees(reading, grown, pins, picture):
        return pins, None, True
    return pins, CERTAIN.get(pins) if picture is None else pins_of(picture), False


def _picture(reading: Reading, before: Before, grown: list[int]) -> int | None:
    """The mask of this throw's own pins, None unknown."""
    mask, kind = sound(reading.mask), reading.mask_kind
    if kind == "throw" or (kind == "by_count" and reading.pins is None):
        return mask
    if mask is None or kind == "none":
        return None
    lay = before.down or 0
    if mask.bit_count() == reading.pins and (
        kind == "by_count" or not lay or mask & lay != lay or reading.pins in grown
    ):
        return mask  # nothing lay before, as far as is known
    if before.down is None:
        return None
    if kind == "cumulative" and (lay == FULL or mask & lay != lay):
        return mask  # all down, or pins stand again that lay: a full set was set since
    return mask & ~lay


def _agrees(reading: Reading, grown: list[int], pins: int, picture: int | None) -> bool:
    """Whether count and picture say the same, and one of the sums; the other may have been edited."""
    masks_sound = all(mask is None or mask == sound(mask) for mask in (reading.mask, reading.next))
    picture_fits = picture is None or picture.bit_count() == pins
    told = reading.mask is not None and reading.mask_kind != "none"
    if told and (picture is None or reading.mask_kind == "by_count") and (reading.mask or 0).bit_count() < pins:
        return False  # too few to be its own pins or all that are down
    fits = {0, pins} if reading.event == "foul" else {pins}
    return masks_sound and picture_fits and (not grown or any(change in fits for change in grown))
