"""Where in lines of text whose numbers have as many digits as they need the pins stand: found by difference.  Pure.

The same idea as ``field_search`` for lines such as ``W;12;3;261`` or ``P=9 M=1FF``: what is between the numbers is the
same in every line, so each number has a column, and a column is the mask where each line has one bit of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from drivers.attaching.field_search import walk_of
from drivers.attaching.pin_walk import PINS, Ambiguous, Walk
from drivers.decoding.reading import FORMS
from drivers.lane import said

DIALECTS = (  # how numbers may be written: as groups of a split
    r"(\d{1,10})",
    r"(?<![0-9A-Za-z])([0-9A-F]{1,8})(?![0-9A-Za-z])",
    r"(?<![0-9A-Za-z])([0-9a-f]{1,8})(?![0-9A-Za-z])",
    r"([0-9A-F]{1,8})",
    r"([0-9a-f]{1,8})",
)
DIGITS = {"decimal": r"\d", "hex": "[0-9A-Fa-f]", "binary": "[01]"}


@dataclass(frozen=True, slots=True)
class Column:
    """The ``index``-th number of a line in that dialect; wide enough for any mask."""

    index: int
    form: str
    dialect: str
    size: int = 3

    def value(self, line: bytes) -> int | None:
        """What it says in that line."""
        numbers = re.findall(self.dialect.encode(), line)
        try:
            return FORMS[self.form](numbers[self.index])
        except (IndexError, ValueError):
            return None


@dataclass(frozen=True, slots=True)
class Columns:
    """What was found: the columns by their field, which bit of the mask is which pin, and what the lines are like."""

    fields: Mapping[str, Column]
    walk: Walk
    dialect: str
    kind: tuple[bytes, ...]

    def pattern(self, fixed: Mapping[int, bytes]) -> str:
        """A regular expression that takes such lines and names their fields; ``fixed``: columns with one value."""
        names = {column.index: (name, column.form) for name, column in self.fields.items()}
        parts = [re.escape(self.kind[0].decode("latin-1"))]
        for index, between in enumerate(self.kind[1:]):
            digits = DIGITS["decimal" if self.dialect == DIALECTS[0] else "hex"] + "+"
            if index in names:
                name, form = names[index]
                digits = f"(?P<{name}>{DIGITS[form]}+)"
            parts += [fixed[index].decode() if index in fixed else digits, re.escape(between.decode("latin-1"))]
        return "".join(parts)


def kind_of(line: bytes, dialect: str) -> tuple[bytes, ...]:
    """What stands between the numbers."""
    return tuple(re.split(dialect.encode(), line)[::2])


def numbers_of(line: bytes, dialect: str) -> list[bytes]:
    """The numbers as they are written."""
    return re.findall(dialect.encode(), line)


def found_in_lines(lines: Sequence[bytes], dialect: str) -> Columns:
    """The fields of ten lines of one kind without their checksum, the last one of all nine.  Raises Ambiguous."""
    kind = kind_of(lines[0], dialect)
    forms = ("decimal", "binary") if dialect == DIALECTS[0] else tuple(DIGITS)
    columns = [Column(index, form, dialect) for index in range(len(kind) - 1) for form in forms]
    alone = dict(zip(PINS, lines, strict=False))
    walks = {column: walk_of(column, alone, lines[-1]) for column in columns}
    masks = {column: walk for column, walk in walks.items() if isinstance(walk, Walk)}
    if len(masks) != 1:
        doubts = [walk for walk in walks.values() if isinstance(walk, Ambiguous) and 0 < len(walk.pins) < 5]
        nearest = min(doubts, key=lambda doubt: len(doubt.pins), default=None)
        raise Ambiguous(said("walk_kinds")) if masks else nearest or Ambiguous(said("walk_no_field"))
    mask, walk = next(iter(masks.items()))
    fields = {"mask": mask} | _numbers([column for column in columns if column.index != mask.index], lines)
    return Columns(fields, walk, dialect, kind)


def _numbers(columns: Sequence[Column], lines: Sequence[bytes]) -> dict[str, Column]:
    """The columns of count, number and sum."""
    values = {column: [column.value(line) for line in lines] for column in columns}
    whole = {column: [n for n in numbers if n is not None] for column, numbers in values.items() if None not in numbers}
    steps = {column: [now - then for then, now in pairwise(numbers)] for column, numbers in whole.items()}
    wanted = {
        "pins": [column for column, numbers in whole.items() if numbers == [1] * 9 + [9]],
        "number": [column for column, rising in steps.items() if rising == [1] * 9],
        "sum": [column for column, rising in steps.items() if rising == [1] * 8 + [9]],
    }
    return {name: fitting[0] for name, fitting in wanted.items() if fitting}
