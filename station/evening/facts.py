"""All facts there are, and what the journal keeps of them: true for good, applied in order at every start.

A message is decided once, with whatever the moment said (who was connected, what the clock was); what came of it is
written down as facts.  Applying facts needs no decision, so a later version of the station reads an old journal right.
People and teams stand in them by keys (``station.evening.names``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Union

import msgspec

from station.evening.championship import facts as championship
from station.evening.fact import Fact, named_in
from station.evening.games import facts as games
from station.evening.lane import facts as lane
from station.evening.people import facts as people
from station.evening.screens import facts as screens
from station.evening.state import Kept
from station.evening.tables import facts as tables
from station.evening.till import facts as till

TOPICS = (championship, games, lane, people, screens, tables, till)

fact_of: Callable[[str | bytes], Fact] = msgspec.json.Decoder(Union[named_in(TOPICS, Fact, "applied")]).decode  # noqa: UP007


@dataclass(frozen=True, slots=True)
class Row:
    """A fact with its place in the journal and its time (UTC seconds since 1970)."""

    seq: int
    at: float
    fact: Fact


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """All that came of one accepted message: one transaction.  ``request``: sender and id, to answer it only once."""

    at: float  # UTC seconds since 1970
    v: int  # the version of the state that it made
    facts: tuple[Fact, ...]
    request: str | None = None
    names: dict[str, str] = {}  # what people and teams are called from now on, by their keys

    @property
    def answered(self) -> dict[str, Any]:
        """What whoever sent the message is told of it."""
        said = {key: value for fact in self.facts for key, value in fact.answered().items()}
        return {"ok": True, "v": self.v, **said}

    def concluded(self, kept: Kept) -> Kept:
        """``kept``, to which all its facts are applied, as it is after it."""
        by_people = any(fact.by_people for fact in self.facts)
        return kept.concluded(self.v, self.at, self.request, by_people=by_people)


def recorded(kept: Kept, entry: Entry) -> Kept:
    """What is kept after ``entry``, which is remembered with its answer."""
    kept = kept.begun(entry.at)
    for fact in entry.facts:
        kept = fact.applied(kept, entry.at)
    if entry.request is not None:
        kept = kept.answered(entry.request, entry.answered)
    return entry.concluded(kept)
