"""Nine pins felled one by one, and what was seen each time: which bit is which pin, and what a set bit means.  Pure.

The same for lamps on GPIO lines, masks in frames and bytes that nobody has explained yet: an observation is a number
whose bits may be pins.  An answer that leaves a doubt is refused, with the pins that have to be done again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from drivers.decoding.profile import PinOrder
from drivers.lane import Said, said

Found = TypeVar("Found")

PINS = tuple(range(1, 10))
MIRROR = {1: 1, 2: 3, 3: 2, 4: 6, 5: 5, 6: 4, 7: 8, 8: 7, 9: 9}  # left and right as the bowler sees them
FROM_THE_TOP = (9, 7, 8, 4, 5, 6, 2, 3, 1)  # lamps numbered as on a display, from the back


class Ambiguous(Exception):
    """The observations do not say which bit is which pin, as ``said`` tells; ``pins`` are to be felled again."""

    def __init__(self, told: Said, pins: tuple[int, ...] = ()) -> None:
        super().__init__(str(told))
        self.said = told
        self.pins = pins


def the_only(fitting: Sequence[Found], refused: Sequence[Ambiguous]) -> Found:
    """What fits, where it is one; else Ambiguous is raised: several do, or why the first did not."""
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise Ambiguous(said("walk_kinds"))
    raise next(iter(refused), Ambiguous(said("walk_no_frame")))


@dataclass(frozen=True, slots=True)
class Walk:
    """What the nine observations say: the bit of each pin (by pin, from 1), and whether a set bit means fallen."""

    bits: tuple[int, ...]
    fallen: bool

    @property
    def order(self) -> PinOrder:
        """For a profile.  Raises Ambiguous where the bits are not the lowest nine."""
        if set(self.bits) != set(range(9)):
            raise Ambiguous(said("walk_apart"))
        pins = sorted(PINS, key=lambda pin: self.bits[pin - 1])
        return PinOrder(tuple(pins), self.fallen)


def solved(observations: Mapping[int, int], width: int) -> Walk:
    """The walk, from what was seen when each pin fell alone; ``width`` is the number of bits looked at.

    Raises Ambiguous: a pin is missing, or no bit (or several) stands for a pin alone.
    """
    missing = tuple(pin for pin in PINS if pin not in observations)
    if missing:
        raise Ambiguous(said("walk_missing", pins=missing), missing)
    sets = {bit: {pin for pin in PINS if observations[pin] >> bit & 1} for bit in range(width)}
    rising = {bit: pins for bit, pins in sets.items() if len(pins) == 1}
    falling = {bit: set(PINS) - pins for bit, pins in sets.items() if len(pins) == 8}
    busy = {bit: pins for bit, pins in sets.items() if 0 < len(pins) < 9}
    if rising and falling:
        raise Ambiguous(said("walk_mixed"))
    single = rising or falling
    owners = {pin: [bit for bit, pins in single.items() if pins == {pin}] for pin in PINS}
    _refuse(owners, {bit: pins for bit, pins in busy.items() if bit not in single}, bool(rising))
    return Walk(tuple(owners[pin][0] for pin in PINS), bool(rising))


def _refuse(owners: Mapping[int, list[int]], shared: Mapping[int, set[int]], rising: bool) -> None:
    """Raises Ambiguous unless each pin has one bit for itself."""
    without = tuple(pin for pin, bits in owners.items() if not bits)
    double = tuple(pin for pin, bits in owners.items() if len(bits) > 1)
    for pins in shared.values():
        together = tuple(sorted(pins if rising or len(pins) < 5 else set(PINS) - pins))
        if without and 1 < len(together) < 5:
            raise Ambiguous(said("walk_alike", pins=together), together)
    if without:
        raise Ambiguous(said("walk_without", pins=without), without)
    if double:
        raise Ambiguous(said("walk_double", pins=double), double)


def described(order: PinOrder | None) -> tuple[Said, ...]:
    """What the wiring is like, and what a set bit means; ``order.map`` as in a profile, None: no pins are told."""
    if order is None:
        return (said("order_none"),)
    ways = {
        "order_usual": PINS,
        "order_mirrored": tuple(MIRROR[pin] for pin in PINS),
        "order_from_back": FROM_THE_TOP,
        "order_reversed": PINS[::-1],
    }
    way = next((code for code, known in ways.items() if known == order.map), "order_mixed")
    return said(way), said("bit_fallen" if order.fallen else "bit_standing")


def mirrored(order: PinOrder) -> PinOrder:
    """The same with left and right exchanged."""
    return PinOrder(tuple(MIRROR[pin] for pin in order.map), order.fallen)


def inverted(order: PinOrder) -> PinOrder:
    """The same with fallen and standing exchanged."""
    return PinOrder(order.map, not order.fallen)
