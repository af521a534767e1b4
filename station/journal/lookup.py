"""What the journal says of long ago to whoever handles a message."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from station.clock import day
from station.evening.fact import Fact
from station.journal.journal import Journal


@dataclass(frozen=True, slots=True)
class Lookup:
    """Implements ``station.evening.transaction.Past``."""

    journal: Journal

    def facts(self, game: int) -> Iterable[Fact]:
        return self.journal.facts(game)

    def met(self, one: Iterable[str], other: Iterable[str]) -> bool:
        return self.journal.met(one, other)

    def day(self, at: float) -> str:
        return day(at)
