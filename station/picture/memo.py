"""What was made for the last picture is there for the next, where what it was made of is the same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Memo:
    """Of immutable values: by their identity.  What was not asked for between two turns goes.  Used by one thread."""

    def __init__(self) -> None:
        self._before: dict[tuple[Any, ...], tuple[tuple[Any, ...], Any]] = {}
        self._now: dict[tuple[Any, ...], tuple[tuple[Any, ...], Any]] = {}

    def of(self, make: Callable[..., T], *values: Any) -> T:
        """``make(*values)``, which depends on nothing else."""
        key = (make, *map(id, values))
        found = self._now.get(key) or self._before.get(key)
        if found is None:
            found = (values, make(*values))  # with the values, so that their ids stay theirs
        self._now[key] = found
        made: T = found[1]
        return made

    def turn(self) -> None:
        """All audiences are shown something new."""
        self._before, self._now = self._now, {}
