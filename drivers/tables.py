"""TOML tables read strictly: an error names file, line, key and what is allowed, as one German sentence.

A ``Table`` wraps one table and hands out its values by kind.  Every key asked for is ticked off, and ``done``
refuses what nobody asked for, so that a misspelt key is an error and not a silent default.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from drivers.lane import LaneError, Said, Value, said


class TableError(LaneError):
    """Settings or a profile that cannot be used; ``key`` is the dotted path of the key at fault."""

    def __init__(self, source: str, key: str, allowed: Said, line: int | None = None) -> None:
        where = source if line is None else said("in_line", file=source, line=line)
        super().__init__("bad_settings", said("bad_value_of_key", where=where, key=key, allowed=allowed))
        self.key = key


class Table:
    """One TOML table.  ``source`` is the file as the user knows it, ``path`` the dotted place of this table in it.

    ``text`` is the whole file, if there is one: to find lines in.
    """

    def __init__(self, source: str, values: Mapping[str, Any], path: str = "", *, text: str = "") -> None:
        self._source = source
        self._text = text
        self._values = values
        self._path = path
        self._asked: set[str] = set()

    def fault(self, key: str, allowed: str, /, **values: Value) -> TableError:
        """The error for ``key`` of this table; the sentence ``allowed`` says with ``values`` what may stand there."""
        told = Said(f"allowed_{allowed}", values)
        return TableError(self._source, self._where(key), told, line_of(self._text, self._where(key)))

    def has(self, key: str) -> bool:
        """Whether an optional key is there."""
        self._asked.add(key)
        return key in self._values

    def text(self, key: str, default: str | None = None) -> str:
        """A string.  Without a default the key must be there."""
        value = self._take(key, default)
        if not isinstance(value, str):
            raise self.fault(key, "text")
        return value

    def choice(self, key: str, allowed: Sequence[str], default: str | None = None) -> str:
        """One of the given words."""
        value = self._take(key, default)
        if not isinstance(value, str) or value not in allowed:
            raise self.fault(key, "choice", value=str(value), names=", ".join(allowed))
        return value

    def integer(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number from ``least`` to ``most``."""
        value = self._take(key, default)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.fault(key, "integer", least=least, most=most)
        return value

    def scalar(self, key: str) -> str | int | bool:
        """A text, a whole number, or a switch."""
        value = self._take(key, None)
        if not isinstance(value, str | int):
            raise self.fault(key, "scalar")
        return value

    def number(self, key: str, least: float, most: float, default: float) -> float:
        """A number from ``least`` to ``most``, with or without a decimal point."""
        value = self._take(key, default)
        if not isinstance(value, int | float) or isinstance(value, bool) or not least <= value <= most:
            raise self.fault(key, "number", least=f"{least:g}", most=f"{most:g}")
        return float(value)

    def switch(self, key: str, default: bool | None = None) -> bool | None:
        """``true``, ``false``, or the default."""
        value = self._values.get(key, default)
        self._asked.add(key)
        if value is not None and not isinstance(value, bool):
            raise self.fault(key, "switch")
        return value

    def integers(self, key: str, count: int, least: int, most: int, default: Sequence[int] = ()) -> tuple[int, ...]:
        """Exactly ``count`` whole numbers, each from ``least`` to ``most``, none twice."""
        value = self._take(key, list(default) or None)
        right = isinstance(value, list) and len(value) == count == len(set(map(str, value)))
        if not right or not all(type(entry) is int and least <= entry <= most for entry in value):
            raise self.fault(key, "integers", count=count, least=least, most=most)
        return tuple(value)

    def texts(self, key: str, default: Sequence[str] | None = None) -> tuple[str, ...]:
        """A list of strings; a single string counts as a list of one."""
        value = self._take(key, default if default is None else list(default))
        value = [value] if isinstance(value, str) else value
        if not isinstance(value, list) or not all(isinstance(entry, str) for entry in value):
            raise self.fault(key, "texts")
        return tuple(value)

    def table(self, key: str) -> Table:
        """A table in this one; an empty one where it is missing."""
        value = self._values.get(key, {})
        self._asked.add(key)
        if not isinstance(value, dict):
            raise self.fault(key, "table")
        return Table(self._source, value, self._where(key), text=self._text)

    def tables(self, key: str) -> list[Table]:
        """A list of at least one table (``[[key]]``)."""
        value = self._take(key, None)
        if not isinstance(value, list) or not value or not all(isinstance(entry, dict) for entry in value):
            raise self.fault(key, "tables", name=key)
        where = self._where(key)
        return [Table(self._source, entry, f"{where}[{n}]", text=self._text) for n, entry in enumerate(value, 1)]

    def keys(self) -> tuple[str, ...]:
        """All keys of a table whose keys are free (a map of addresses, say)."""
        return tuple(self._values)

    def done(self) -> None:
        """Raises TableError for the first key nobody asked for."""
        for key in self._values:
            if key not in self._asked:
                raise self.fault(key, "keys", names=", ".join(sorted(self._asked)))

    def _take(self, key: str, default: Any) -> Any:
        self._asked.add(key)
        value = self._values.get(key, default)
        if value is None:
            raise self.fault(key, "missing")
        return value

    def _where(self, key: str) -> str:
        return f"{self._path}.{key}" if self._path else key


HEADER = re.compile(r"\s*(\[\[?)\s*([^\[\]]+?)\s*\]\]?\s*(#.*)?")
KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"|'[^']*'))*)\s*=""")


def line_of(text: str, path: str) -> int | None:
    """The line, from 1, at which ``path`` stands in a TOML text, or the table that it is missing in; None: unknown."""
    found: tuple[int, int | None] = (0, None)
    for number, place in _places(text):
        if path == place or path.startswith((f"{place}.", f"{place}[")):
            found = max(found, (len(place), number), key=lambda entry: entry[0])
    return found[1]


def _places(text: str) -> Iterator[tuple[int, str]]:
    """Each line that begins a table or a key, with its dotted place; ``[[message]]`` counts from 1."""
    table, counts = "", dict[str, int]()
    for number, line in enumerate(text.splitlines(), 1):
        header, key = HEADER.fullmatch(line), KEY.match(line)
        if header is not None:
            table = _bare(header[2])
            if header[1] == "[[":
                counts[table] = counts.get(table, 0) + 1
                table += f"[{counts[table]}]"
            yield number, table
        elif key is not None:
            yield number, ".".join(filter(None, (table, _bare(key[1]))))


def _bare(key: str) -> str:
    """A dotted key without quotes and blanks."""
    return ".".join(part.strip().strip("\"'") for part in key.split("."))
