"""What the pages need to know of each game, as its ``rules.game.Game`` says it."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

import rules
from rules.game import Game


@cache
def catalogue(*keys: str) -> str:
    """Of all games, or of those with these keys: JSON."""
    return msgspec.json.encode({key: _listed(rules.GAMES[key]) for key in keys or rules.GAMES}).decode()


def _listed(game: Game) -> dict[str, Any]:
    honours = game.honours
    return {
        "on": game.on,
        "least": game.seats.start,
        "most": game.seats.stop - 1,
        "rules": [{"key": rule.key, "values": rule.values} for rule in game.house_rules],
        "figures": honours.figures if honours else (),
        "columns": ("games", honours.ends, *honours.figures) if honours else (),
        "numbers": game.numbers(),
    }
