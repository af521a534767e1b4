"""What pages see of the games at the table: dice and their proof, tables that wait, the king of Schocken."""

from __future__ import annotations

from typing import Any

from station.evening.dice import commitment
from station.evening.games.facts import added_kings
from station.evening.games.live_game import LiveGame
from station.evening.state import Opening, Station


def dice_of(game: LiveGame) -> dict[str, Any]:
    """Where the dice come from; the seed only when no throw follows from it any more."""
    if game.dice is None:
        return {}
    station, extras = game.dice == "station", game.match.game.extras
    return {
        "dice": game.dice,
        "commitment": commitment(game.seed) if station else None,
        "seed": game.seed if station and game.over else None,
        **(extras(game.match.line, game.match.names) if extras else {}),
    }


def opening_of(opening: Opening) -> dict[str, Any]:
    """A table that waits for people."""
    return {
        "table": opening.id,
        "game": opening.kind,
        "seats": opening.seats,
        "taken": list(opening.taken),
        "by": opening.by,
        "dice": opening.dice,
        "rules": opening.rules,
        "computers": opening.computers,
    }


def kings(station: Station) -> dict[str, Any]:
    """How often each has thrown Schock Aus this evening, and who is king of it (SK-32, SK-A13: ties share)."""
    counts: dict[str, int] = dict(station.kept.schock_aus)
    for table in station.kept.tables():
        counts = added_kings(counts, table)
    most = max(counts.values(), default=0)
    return {"counts": counts, "kings": [name for name, count in counts.items() if count == most]}
