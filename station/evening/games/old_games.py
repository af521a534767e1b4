"""Games that are no longer on: made again out of the facts that tell of them, and changed years later.

The same facts that made the game while it was on make it again, and later ones (a correction at the bar, a tie decided
a year afterwards) with them.  What is done to such a game is tried on it as on any other and stored; the evening only
notes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import repeat
from typing import Any

from rules.game import RulesError
from station.evening.fact import Fact
from station.evening.games.facts import GameStarted, Played, PlayerCame, PlayerLeft, PlayerReturned
from station.evening.games.live_game import LiveGame, Move
from station.evening.games.logged import logged
from station.evening.state import Station
from station.evening.transaction import Refused, Transaction

OF_THE_LANE = ("throw", "place")  # what ``act`` may be then: a game that was broken off is written to its end


def replayed(
    facts: Iterable[Fact], times: Iterable[float] = repeat(0.0), misfits: list[Fact] | None = None
) -> LiveGame | None:
    """The game that ``facts``, all of one game and in order, make; None where it did not start.

    Its throws stand without what the lane told of them.  A fact that does not fit is left out, and put to ``misfits``.
    Raises RulesError for a beginning that no game has.
    """
    game: LiveGame | None = None
    for fact, at in zip(facts, times, strict=False):
        if isinstance(fact, GameStarted):
            game = fact.begun()
        elif game is not None:
            try:
                game = fact.in_game(game, at)
            except RulesError:
                if misfits is not None:
                    misfits.append(fact)
    return game


def record_of(facts: Iterable[Fact]) -> dict[str, Any] | None:
    """The record of the game that ``facts``, all of one game and in order, tell of; None where it did not start.

    All that was played, also what was taken back; where somebody left or came, what stands of those who are in it.
    """
    facts = tuple(facts)
    start = next((fact for fact in facts if isinstance(fact, GameStarted)), None)
    if start is None:
        return None
    setup, events = start.setup, [fact.event for fact in facts if isinstance(fact, Played)]
    came_or_went = any(isinstance(fact, PlayerLeft | PlayerReturned | PlayerCame) for fact in facts)
    if came_or_went and (game := replayed(facts)) is not None:
        setup, events = game.setup, [move.event for move in game.moves]
    station = {"game": start.game, "lane": start.lane}
    return {"game": start.kind, "setup": setup, "events": events, "station": station}


def old_game(tx: Transaction, number: int) -> LiveGame | None:
    """The game with that number, which is no longer on; None where there was none."""
    was = 0 < number < tx.kept.next_game and number not in tx.kept.games
    return replayed(tx.past.facts(number)) if was else None


def play_later(tx: Transaction, game: LiveGame, event: dict[str, Any]) -> None:
    """Play the host's ``event`` in ``game``, which is no longer on.  Raises Refused with the code of the rules."""
    event = game.match.game.notation.bare(event)
    try:
        after = game.played(Move(event, "host", tx.at))
    except RulesError as error:
        raise Refused(error.code) from error
    kings = _difference(game, after) if _counts_tonight(game, tx.station) else {}
    noted, place = logged(game, after, event), game.championship
    outcome = None if place is None else after.outcome
    tx.do(Played(game.id, event, "host", schock_aus=kings, noted=noted, championship=place, outcome=outcome))
    tx.extra = {"game": game.id, "status": after.match.line.state.view(frozenset()).status}


def _counts_tonight(game: LiveGame, station: Station) -> bool:
    """Whether the king of the evening is made of ``game`` too; before evenings were kept all were one."""
    return game.evening == station.kept.open_evening and (game.evening > 0 or not station.kept.evenings)


def _difference(before: LiveGame, after: LiveGame) -> dict[str, int]:
    """By how much the Schock Aus of each player change."""
    old, new = before.added_kings({}), after.added_kings({})
    changes = {name: new.get(name, 0) - old.get(name, 0) for name in {**old, **new}}
    return {name: change for name, change in changes.items() if change}
