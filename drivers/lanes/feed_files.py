"""The files of "Control Center Kegeln", which writes one CSV file a game, understood without reading any.

A row a throw, 14 columns: 2 (from 0) the pins, 3 the picture (pin 1 is 1 … pin 9 is 256, all that are down where only
the standing pins are set again), 4 is 1 for a miss, 13 the time.  A row not thrown yet has -1.  The program rewrites
whole files, so each reading is compared with the one before: more rows are throws, others are corrections, and rows
that are missing because the file is only half written are waited for.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from drivers.decoding.memory import LaneMemory
from drivers.decoding.profile import FULL, Counting
from drivers.decoding.reading import Reading
from drivers.lane import Heard, LaneEvent, Missed, Rejected, Throw

COLUMNS = 14
NUMBER = re.compile(rb"-?\d{1,4}")
MOST_COMPLAINTS = 1000  # bad rows remembered, so that each is told once


@dataclass(frozen=True, slots=True)
class Row:
    """A throw: pins, picture, whether it is marked as a miss, and the row in hex."""

    pins: int
    picture: int
    miss: bool
    raw: str

    def same(self, other: Row) -> bool:
        """Whether it is the same throw; time and whatever else is in the row may change."""
        return (self.pins, self.picture, self.miss) == (other.pins, other.picture, other.miss)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A file: throws by number from 1, how many rows it has, rows that are none, and whether it ends in half a row."""

    throws: Mapping[int, Row]
    rows: int
    bad: tuple[bytes, ...] = ()
    half: bool = False


def sheet_of(data: bytes) -> Sheet:
    """What stands in a file.  Any single-byte encoding will do: names are not read."""
    throws: dict[int, Row] = {}
    bad: list[bytes] = []
    *lines, last = re.split(rb"\r\n|\r|\n", data)
    half = not lines or (bool(last) and _row(last) is None)  # the header is a line of its own
    lines += [last] if last and not half else []
    for number, line in enumerate(filter(None, lines[1:]), 1):
        row = _row(line)
        if row is None:
            bad.append(line)
        elif row.pins >= 0:
            throws[number] = row
    return Sheet(throws, max(0, len(lines) - 1), tuple(bad), half)


def _row(line: bytes) -> Row | None:
    """A row, with pins -1 where nothing is thrown yet; None for what is none."""
    cells = [cell.strip(b' "') for cell in line.split(b";" if line.count(b";") >= COLUMNS - 1 else b",")]
    if len(cells) != COLUMNS:
        return None
    pins, picture, miss = cells[2:5]
    if pins in (b"", b"-1") or picture in (b"", b"-1"):
        return Row(-1, 0, miss=False, raw="")
    if not NUMBER.fullmatch(pins) or not NUMBER.fullmatch(picture):
        return None
    row = Row(int(pins), int(picture), miss == b"1", line.hex())
    return row if 0 <= row.pins <= 9 and 0 <= row.picture <= FULL else None


class Feed:
    """The files of one lane over time."""

    def __init__(self, lane: int) -> None:
        self._lane = lane
        self._memory = LaneMemory(lane, Counting(mask="by_count"))
        self._sheets: dict[str, Sheet] = {}
        self._left: dict[
            str, Sheet
        ] = {}  # what stood in a file before it began anew: it may be an older copy for a while
        self._current: str | None = None  # the file that throws come from
        self._complained: dict[bytes, None] = {}

    def known(self, name: str, data: bytes) -> bool:
        """A file that was there before us: its throws are not ours.  False where it is only half written."""
        sheet = sheet_of(data)
        if sheet.half:
            return False
        self._sheets[name] = sheet
        if sheet.throws:
            self._current = name
            self._recall(sheet)
        return True

    def take(self, name: str, data: bytes, *, late: bool = False) -> list[LaneEvent]:
        """A file that is new or has changed.  ``late``: after a time in which throws were typed in by hand instead."""
        sheet, old = sheet_of(data), self._sheets.get(name, Sheet({}, 0))
        if sheet.half or sheet.rows < old.rows or _is_older(sheet, old):  # half written, or copied back
            return []
        left = self._left.get(name)
        if left is not None and len(sheet.throws) >= len(left.throws) and not _lacks(sheet, left):
            old = self._left.pop(name)  # the fuller one is back
            self._current = name
            self._recall(left)
        events: list[LaneEvent] = list(self._complaints(sheet))
        late = late or (
            not old.rows and len(sheet.throws) > 3
        )  # more than can have fallen since we looked: an old file
        self._sheets[name] = sheet
        changed = [number for number, row in sheet.throws.items() if _differs(old.throws.get(number), row)]
        if old.throws and _begun_anew(old, sheet, changed):
            self._current, self._left[name] = None, old
            old, changed = Sheet({}, 0), []
            events += self._begin() if not sheet.throws else []
        for number in changed:
            events += self._told("correction", number, sheet.throws[number])
        added = sorted(sheet.throws.keys() - old.throws.keys())
        return events + (self._added(name, sheet, added, late=late) if added else [])

    def _added(self, name: str, sheet: Sheet, added: list[int], *, late: bool) -> list[LaneEvent]:
        events: list[LaneEvent] = []
        if name != self._current:
            events += self._begin()
            self._current = name
            earlier = {number: row for number, row in sheet.throws.items() if number < added[0]}
            self._recall(replace(sheet, throws=earlier))
        if late:
            self._recall(sheet)
            pins = sum(sheet.throws[number].pins for number in added)
            return [*events, Missed(self._lane, added[0], added[-1], pins)]
        for number in added:
            events += self._told("throw", number, sheet.throws[number])
        return events

    def _told(self, event: str, number: int, row: Row) -> Iterator[LaneEvent]:
        """The events of a row.  A number left out is no missed throw: the file shows that nothing was thrown there."""
        for told in self._memory.take(self._reading(event, number, row)):
            if isinstance(told, Throw) and row.miss and row.pins:
                yield replace(told, fallen=None, doubtful=True)
            elif not isinstance(told, Missed):
                yield told

    def _begin(self) -> list[LaneEvent]:
        told = self._memory.take(Reading("reset", self._lane))
        return [event for event in told if not isinstance(event, Heard)]

    def _recall(self, sheet: Sheet) -> None:
        """Knows the last throw, for the picture of the next."""
        for number in sorted(sheet.throws)[-1:]:
            self._memory.take(self._reading("throw", number, sheet.throws[number]))

    def _reading(self, event: str, number: int, row: Row) -> Reading:
        return Reading(
            event, self._lane, number=number, pins=row.pins, mask=row.picture, mask_kind="by_count", raw=row.raw
        )

    def _complaints(self, sheet: Sheet) -> Iterator[Rejected]:
        for line in sheet.bad:
            if line not in self._complained and len(self._complained) < MOST_COMPLAINTS:
                self._complained[line] = None
                yield Rejected(self._lane, "frame" if line.count(b",") + 1 != COLUMNS else "value", line[:256].hex())


def _differs(old: Row | None, row: Row) -> bool:
    return old is not None and not old.same(row)


def _lacks(sheet: Sheet, other: Sheet) -> bool:
    """Whether a throw of ``other`` does not stand in ``sheet`` just so."""
    return any(row != sheet.throws.get(number) for number, row in other.throws.items())


def _is_older(sheet: Sheet, old: Sheet) -> bool:
    """An older copy of what is known: some of its throws, the first among them, and none else."""
    fewer = 0 < len(sheet.throws) < len(old.throws)
    return fewer and sheet.throws.keys() <= old.throws.keys() and not _differs_first(sheet, old)


def _differs_first(sheet: Sheet, old: Sheet) -> bool:
    first = min(sheet.throws)
    return _differs(old.throws.get(first), sheet.throws[first])


def _begun_anew(old: Sheet, sheet: Sheet, changed: list[int]) -> bool:
    """A new game in the same file: nothing is thrown any more, or fewer throws and the first is another."""
    if not sheet.throws:
        return True
    return len(sheet.throws) < len(old.throws) and min(sheet.throws) in changed
