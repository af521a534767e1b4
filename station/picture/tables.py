"""What pages see of the games at the table: dice and their proof, tables that wait, the king of Schocken."""

from __future__ import annotations

from typing import Any

from rules.play import asked
from station.evening.dice import commitment
from station.evening.games.live_game import LiveGame
from station.evening.state import Evening, Opening
from station.evening.tables.applying import added_kings


def dice_of(game: LiveGame) -> dict[str, Any]:
    """Where the dice come from; the seed only when no throw follows from it any more."""
    if game.dice is None:
        return {}
    station = game.dice == "station"
    return {
        "dice": game.dice,
        "commitment": commitment(game.seed) if station else None,
        "seed": game.seed if station and game.over else None,
        "worth": _worth(game),
        "last": _last(game),
    }


def _worth(game: LiveGame) -> list[Any] | None:
    """Zehntausend: what each selection of the open dice is worth, as pairs of positions and points."""
    if game.kind != "zehntausend":
        return None
    state: Any = game.match.line.state
    selections = {move.select for seat in asked(state) for move in state.legal(seat) if hasattr(move, "select")}
    return [[list(select), state.worth(select)] for select in sorted(selections)]


def _last(game: LiveGame) -> dict[str, Any] | None:
    """16 tot: the last step by its number, with the face it threw (None: a stop); the picture has what it made."""
    if game.kind != "sechzehn_tot" or not game.moves:
        return None
    event = game.moves[-1].event
    return {"n": len(game.moves), "player": event["player"], "die": event.get("die")}


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


def kings(evening: Evening) -> dict[str, Any]:
    """How often each has thrown Schock Aus this evening, and who is king of it (SK-32, SK-A13: ties share)."""
    counts: dict[str, int] = dict(evening.schock_aus)
    for table in evening.tables():
        counts = added_kings(counts, table)
    most = max(counts.values(), default=0)
    return {"counts": counts, "kings": [name for name, count in counts.items() if count == most]}
