"""The Einmessbericht: how far count, picture and sums of a lane agree over many throws.  Pure.

Each throw is weighed three times by the same memory the station uses: by its count alone, by its mask alone, and by
the change of its running sums.  Where two of them say different numbers, that pair disagrees.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace

from drivers.decoding.decoder import Decoder
from drivers.decoding.memory import LaneMemory
from drivers.decoding.profile import FULL, Profile
from drivers.decoding.reading import Reading, Unread, read
from drivers.lane import Correction, Foul, LaneEvent, Link, Missed, Rejected, Reset, Throw

ENOUGH = 30  # throws; fewer say little
STILL = 5  # throws of some pins, not all, with an empty or full mask: nobody fills it in


@dataclass(slots=True)
class Agreement:
    """How often two sources told the number of pins, and how often the same one."""

    both: int = 0
    same: int = 0

    def add(self, one: int | None, other: int | None) -> None:
        """One throw; None: that source did not tell."""
        if one is not None and other is not None:
            self.both += 1
            self.same += one == other

    @property
    def percent(self) -> float | None:
        """None where the two were never there together."""
        return 100 * self.same / self.both if self.both else None


@dataclass(slots=True)
class Report:
    """What was measured; counters."""

    throws: int = 0
    zeros: int = 0
    fouls: int = 0
    corrections: int = 0
    resets: int = 0
    missed: int = 0  # throws that the lane counted and that did not arrive
    doubtful: int = 0
    without_picture: int = 0
    reconnects: int = 0
    count_mask: Agreement = field(default_factory=Agreement)
    count_sum: Agreement = field(default_factory=Agreement)
    mask_sum: Agreement = field(default_factory=Agreement)
    rejected: Counter[str] = field(default_factory=Counter)
    pins: Counter[int] = field(default_factory=Counter)  # how often each pin fell
    masks: Counter[int] = field(default_factory=Counter)  # how often each mask came with 1 to 8 pins

    @property
    def agreed(self) -> bool:
        """Whether nothing ever disagreed, so that the lane may be trusted as it is set up."""
        pairs = (self.count_mask, self.count_sum, self.mask_sum)
        return bool(self.throws) and not self.doubtful and all(pair.same == pair.both for pair in pairs)

    @property
    def still(self) -> bool:
        """Whether the mask stays empty or full though pins fall: the lane tells only the count."""
        return self.masks.total() >= STILL and set(self.masks) in ({0}, {FULL})


class Meter:
    """Takes lane events of one port and keeps the report.  ``profile`` None: events without frames (GPIO)."""

    def __init__(self, profile: Profile | None, *, lane: int = 1) -> None:
        self.report = Report()
        self._profile = profile
        self._lane = lane
        self._by_mask: dict[int, LaneMemory] = {}
        self._last: dict[int, Reading] = {}

    def take(self, event: LaneEvent) -> None:
        """One event, in order."""
        report = self.report
        match event:
            case Correction():
                report.corrections += 1
            case Throw():
                self._throw(event)
            case Rejected():
                report.rejected[event.reason] += 1
            case Reset():
                report.resets += 1
                self._last.pop(event.lane, None)
            case Missed():
                report.missed += event.last - event.first + 1
            case Link():
                report.reconnects += not event.up

    def _throw(self, throw: Throw) -> None:
        report = self.report
        report.throws += 1
        report.zeros += throw.pins == 0
        report.fouls += isinstance(throw, Foul)
        report.doubtful += throw.doubtful
        report.without_picture += throw.fallen is None
        report.pins.update(throw.fallen or ())
        reading = self._read(throw)
        if reading is not None and self._profile is not None:
            self._compare(reading, self._profile)

    def _read(self, throw: Throw) -> Reading | None:
        if self._profile is None or not throw.raw:
            return None
        try:
            return read(self._profile, bytes.fromhex(throw.raw), self._lane)
        except Unread:  # the raw bytes are a whole frame with start and end, and only its content can be read
            return None

    def _compare(self, reading: Reading, profile: Profile) -> None:
        lane, last = reading.lane, self._last.get(reading.lane)
        masks = self._by_mask.setdefault(lane, LaneMemory(lane, profile.counting))
        by_mask = None
        if reading.mask is not None and reading.mask_kind != "none":
            if 0 < (reading.pins or 0) < 9:
                self.report.masks[reading.mask] += 1
            seen = [event for event in masks.take(replace(reading, pins=None, sums=())) if isinstance(event, Throw)]
            by_mask = seen[0].pins if seen and not seen[0].doubtful else None
        follows = last is not None and (reading.number is None or reading.number == (last.number or 0) + 1)
        by_sum = reading.sums[0] - last.sums[0] if follows and last and last.sums and reading.sums else None
        self._last[lane] = reading
        self.report.count_mask.add(reading.pins, by_mask)
        self.report.count_sum.add(reading.pins, by_sum)
        self.report.mask_sum.add(by_mask, by_sum)


def measured(profile: Profile, data: list[bytes]) -> Report:
    """The report on captured bytes."""
    decoder, meter = Decoder(profile), Meter(profile)
    for chunk in data:
        for event in decoder.feed(chunk):
            meter.take(event)
    for event in decoder.finish():
        meter.take(event)
    return meter.report
