"""Games that are no longer on: out of the facts that tell of them, whole, years later.

The same facts that made the game while it was on make it again, and later ones (a correction at the bar, a tie decided
a year afterwards) with them.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from station.applying import applied
from station.evening import Evening
from station.facts import Fact, GameEnded, GameStarted, Played
from station.live_game import LiveGame


def old_game(facts: Iterable[Fact]) -> LiveGame | None:
    """The game that ``facts``, all of one game and in order, make; None where it did not start.

    Its throws stand without what the lane told of them.  Raises RulesError for a move that the rules refuse.
    """
    evening = Evening()
    number = None
    for fact in facts:
        if isinstance(fact, GameStarted):
            number = fact.game
        if number is None or isinstance(fact, GameEnded):
            continue
        alone = msgspec.structs.replace(fact, throw=None) if isinstance(fact, Played) else fact
        evening = applied(evening, alone, 0.0)
    return None if number is None else evening.games[number]


def record_of(facts: Iterable[Fact]) -> dict[str, Any] | None:
    """The record of the game that ``facts`` tell of; None where it did not start."""
    facts = tuple(facts)
    start = next((fact for fact in facts if isinstance(fact, GameStarted)), None)
    if start is None:
        return None
    events = [fact.event for fact in facts if isinstance(fact, Played)]
    return {
        "game": start.kind,
        "setup": start.setup,
        "events": events,
        "station": {"game": start.game, "lane": start.lane},
    }
