"""Whether the files of a folder are of one lane: throws of two are never counted for one game.  No I/O.

No file says of which lane it is.  Its path may (``Bahn 2/…``); else two files tell it that go on beside each other:
within less than a pinsetter needs, or the one before the game in the other is over.  The latter is not asked of a
pattern that somebody chose: on one lane, too, bowlers may take turns.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from drivers.lane import LaneEvent, Throw

EVERY_FILE = "**/*.csv"  # nobody has chosen
PINSETTER = 8.0  # seconds; it needs more from one throw to the next
NEW_GAME = 30.0  # seconds; it takes more to give a game up, begin another and bowl
_NAMED = re.compile(r"(?:bahn|(?<![^\W_])lane)[ _.-]*0*([1-9]\d?)(?!\d)", re.IGNORECASE)


def named(paths: Iterable[Path]) -> list[Path]:
    """For each lane that names of these files and folders tell, its first file; in the order of the lanes' numbers."""
    first: dict[int, Path] = {}
    for path in sorted(paths, reverse=True):
        first |= {int(number): path for number in _NAMED.findall(str(path))[-1:]}
    return [first[number] for number in sorted(first)]


@dataclass(frozen=True, slots=True)
class _Thrown:
    at: float
    unfinished: bool


class OneLane:
    """Looks at the throws that files bring."""

    def __init__(self, files: str) -> None:
        """``files``: the pattern they are chosen by."""
        self._chosen = files != EVERY_FILE
        self._thrown: dict[Path, _Thrown] = {}  # the last throw of each, in the order of time

    def other(self, path: Path, events: Iterable[LaneEvent], now: float, *, unfinished: bool) -> Path | None:
        """Another lane's file, where ``events`` at ``now`` (monotonic seconds) show that ``path`` is not the only one.

        ``unfinished``: throws of the game in it are still to come.
        """
        numbers = [event.number or 1 for event in events if isinstance(event, Throw)]
        if not numbers:
            return None
        before = next(reversed(self._thrown), path)
        last = self._thrown.get(before)
        goes_on = path in self._thrown and min(numbers) > 1
        self._thrown.pop(path, None)
        self._thrown[path] = _Thrown(now, unfinished)
        if before == path or last is None:
            return None
        beside = goes_on or (last.unfinished and now - last.at < NEW_GAME)
        return before if now - last.at < PINSETTER or (beside and not self._chosen) else None
