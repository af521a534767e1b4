"""Where in lines of text whose numbers have as many digits as they need the pins stand: found by difference.  Pure.

The same idea as ``field_search`` for lines such as ``W;12;3;261``: what is between the numbers is the same in every
line, so each number has a column, and a column is the mask where each line has one bit of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from drivers.attaching.field_search import holding, walk_of
from drivers.attaching.pin_walk import PINS, Ambiguous, Walk, the_only
from drivers.decoding.checksums import Checksum
from drivers.sentences import said

NUMBERS = re.compile(rb"(\d{1,10})")
BEFORE = (b"", b"*")  # what may stand between a line and its checksum
SKIPPED = (0, 1)  # bytes at the start that may not be in it


@dataclass(frozen=True, slots=True)
class Column:
    """The ``index``-th number of a line; decimal, and wide enough for any mask."""

    index: int
    size: int = 3
    form: str = "decimal"

    def value(self, line: bytes) -> int | None:
        """What it says in that line."""
        numbers = NUMBERS.findall(line)
        return int(numbers[self.index]) if self.index < len(numbers) else None


@dataclass(frozen=True, slots=True)
class Columns:
    """What was found: the columns by their field, and the pattern of the lines without their checksum."""

    fields: Mapping[str, Column]
    walk: Walk
    checksum: Checksum | None
    pattern: str


def found_in_lines(told: Mapping[int, Sequence[bytes]], all_nine: int) -> Columns:
    """The columns of the lines heard at each step (by pin, and ``all_nine``).  Raises Ambiguous."""
    fitting: list[Columns] = []
    refused: list[Ambiguous] = []
    for lines, checksum in _alike(told, all_nine):
        try:
            fitting.append(_columns(lines, checksum))
        except Ambiguous as ambiguous:
            refused.append(ambiguous)
    return the_only(fitting, refused)


def _alike(told: Mapping[int, Sequence[bytes]], all_nine: int) -> Iterator[tuple[list[bytes], Checksum | None]]:
    """Lines that came exactly once at each step and differ in their numbers only, in the order of the steps.

    A checksum, whose digits may be letters, is taken off first.
    """
    steps = (*PINS, all_nine)
    everything = [line for step in steps for line in told[step]]
    checksum = _checksum(everything)
    bare = {step: {checksum.body(line) if checksum else line for line in told[step]} for step in steps}
    for kind in sorted({_kind(line) for line in bare[all_nine]}):
        once = [[line for line in bare[step] if _kind(line) == kind] for step in steps]
        if all(len(lines) == 1 for lines in once):
            yield [lines[0] for lines in once], checksum


def _checksum(lines: Sequence[bytes]) -> Checksum | None:
    """The one that every line ends in, if one of the usual ones does."""
    for separator in BEFORE:
        for skip in SKIPPED:
            for size in (2, 4):
                found = holding(Checksum((), "hex", size, "big", skip=skip, separator=separator), lines)
                if found is not None:
                    return found
    return None


def _kind(line: bytes) -> tuple[bytes, ...]:
    """What stands between the numbers."""
    return tuple(NUMBERS.split(line)[::2])


def _columns(lines: Sequence[bytes], checksum: Checksum | None) -> Columns:
    """The fields of ten lines, the last one of all nine.  Raises Ambiguous."""
    columns = [Column(index) for index in range(len(_kind(lines[0])) - 1)]
    alone = dict(zip(PINS, lines, strict=False))
    walks = {column: walk_of(column, alone, lines[-1]) for column in columns}
    masks = {column: walk for column, walk in walks.items() if isinstance(walk, Walk)}
    if len(masks) != 1:
        doubts = [walk for walk in walks.values() if isinstance(walk, Ambiguous) and 0 < len(walk.pins) < 5]
        nearest = min(doubts, key=lambda doubt: len(doubt.pins), default=None)
        raise Ambiguous(said("walk_kinds")) if masks else nearest or Ambiguous(said("walk_no_field"))
    mask, walk = next(iter(masks.items()))
    values = {column: [int(column.value(line) or 0) for line in lines] for column in columns if column != mask}
    steps = {column: [now - then for then, now in pairwise(numbers)] for column, numbers in values.items()}
    wanted = {
        "pins": [column for column, numbers in values.items() if numbers == [1] * 9 + [9]],
        "number": [column for column, rising in steps.items() if rising == [1] * 9],
        "sum": [column for column, rising in steps.items() if rising == [1] * 8 + [9]],
    }
    fields = {"mask": mask} | {name: fitting[0] for name, fitting in wanted.items() if fitting}
    return Columns(fields, walk, checksum, _pattern(_kind(lines[0]), fields))


def _pattern(kind: Sequence[bytes], fields: Mapping[str, Column]) -> str:
    """A regular expression that takes lines of that kind and names their fields."""
    names = {column.index: name for name, column in fields.items()}
    parts = [re.escape(kind[0].decode("latin-1"))]
    for index, between in enumerate(kind[1:]):
        name = names.get(index)
        parts.append(rf"(?P<{name}>\d+)" if name else r"\d+")
        parts.append(re.escape(between.decode("latin-1")))
    return "".join(parts)
