"""What the facts about tables make of the evening: opened, joined, left, closed; and what their games leave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from station.evening.facts import GameStarted, TableClosed, TableJoined, TableLeft, TableOpened, TableViewChosen
from station.evening.games.live_game import LiveGame
from station.evening.state import Evening, Opening, without

OF_THE_PLAYERS = frozenset(("players", "computers", "mode", "starter"))  # keys of a setup that are no house rules


def agreed(before: Mapping[str, Mapping[str, Any]], fact: GameStarted) -> Mapping[str, Mapping[str, Any]]:
    """The house rules of each game at the table, as last played: they are proposed to the next evening."""
    if fact.lane is not None:
        return before
    return {**before, fact.kind: {key: rule for key, rule in fact.setup.items() if key not in OF_THE_PLAYERS}}


def added_kings(before: Mapping[str, int], game: LiveGame) -> dict[str, int]:
    """``before`` with the Schock Aus of ``game``, as revealed (SK-32: the most of an evening, over all games)."""
    kings = dict(before)
    counts = getattr(game.match.line.state.view(frozenset()), "schock_aus", {})
    for seat, count in counts.items():
        name = game.match.names.of(seat)
        if count and name not in game.computers:
            kings[name] = kings.get(name, 0) + count
    return kings


def table_opened(evening: Evening, fact: TableOpened, at: float) -> Evening:
    opening = Opening(fact.game, fact.kind, fact.seats, fact.dice, fact.by, fact.rules, fact.computers)
    opened = replace(
        evening,
        openings={**evening.openings, fact.game: opening},
        next_game=fact.game + 1,
    )
    return opened.noted(at, "table_opened", game=fact.kind, name=fact.by)


def table_joined(evening: Evening, fact: TableJoined, _at: float) -> Evening:
    opening = evening.openings[fact.game]
    return replace(
        evening, openings={**evening.openings, fact.game: replace(opening, taken=(*opening.taken, fact.player))}
    )


def table_left(evening: Evening, fact: TableLeft, _at: float) -> Evening:
    opening = evening.openings[fact.game]
    taken = tuple(name for name in opening.taken if name != fact.player)
    return replace(evening, openings={**evening.openings, fact.game: replace(opening, taken=taken)})


def table_closed(evening: Evening, fact: TableClosed, at: float) -> Evening:
    opening = evening.openings[fact.game]
    closed = replace(evening, openings=without(evening.openings, fact.game))
    return closed.noted(at, "table_closed", game=opening.kind, name=opening.by)


def view_chosen(evening: Evening, fact: TableViewChosen, _at: float) -> Evening:
    return replace(evening, table_view=fact.view)
