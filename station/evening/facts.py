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
from msgspec.structs import replace

from station.evening.fact import Fact, named_in
from station.evening.games import facts as games
from station.evening.lane import facts as lane
from station.evening.people import facts as people
from station.evening.screens import facts as screens
from station.evening.state import Kept
from station.evening.tables import facts as tables
from station.evening.till import facts as till

TOPICS = (games, lane, people, screens, tables, till)
MOST_ANSWERS = 512  # remembered to answer a repeated request with the first answer


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


def recorded(kept: Kept, entry: Entry) -> Kept:
    """What is kept after ``entry``, which is remembered with its answer."""
    kept = begun(kept, entry.at)
    for fact in entry.facts:
        kept = fact.applied(kept, entry.at)
    if entry.request is not None:
        kept = replace(kept, answers=remembered(kept.answers, entry.request, {"ok": True, "v": entry.v}))
    return concluded(kept, entry)


def begun(kept: Kept, at: float) -> Kept:
    """What is kept when an entry of ``at`` begins."""
    return kept if at <= kept.latest else replace(kept, latest=at)


def concluded(kept: Kept, entry: Entry) -> Kept:
    """What is kept when all facts of ``entry`` are applied: which version that is, who did it, and when."""
    active = entry.at if any(fact.by_people for fact in entry.facts) else kept.active
    return replace(kept, v=entry.v, log=kept.signed(entry.request), active=active)


def remembered(answers: dict[str, dict[str, Any]], request: str, answer: dict[str, Any]) -> dict[str, Any]:
    """``answers`` with one more; the oldest go."""
    more = answers.copy()  # a fifth of the time of {**answers, …}, and every message pays for it
    more[request] = answer
    if len(more) > MOST_ANSWERS:
        del more[next(iter(more))]
    return more
