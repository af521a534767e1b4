"""What a game on the lane counts up move by move is what it finds when it counts all moves anew."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from rules.game import RulesError
from station.evening.games.live_game import LiveGame, Move


def some_event(draw: random.Random, game: LiveGame) -> dict[str, object]:
    """A throw or a place mostly, else a correction or an undo."""
    pins = draw.randint(0, 9)
    correct = {"type": "correct", "throw": draw.randint(1, len(game.throws) + 1), "pins": pins}
    events = (
        {"type": "throw", "pins": pins},
        {"type": "place", "place": draw.randint(0, 2)},
        correct,
        {"type": "undo"},
    )
    return draw.choices(events, (8, 8, 3, 2))[0]


@pytest.mark.parametrize("seed", range(8))
def test_throws_counted_on_are_the_throws_counted_anew(seed: int) -> None:
    draw = random.Random(seed)
    game = LiveGame(1, 1, "hausnummern", {"mode": "hoch", "digits": 3, "players": ["Birgit", "Klaus", "Margarete"]})
    met = set()
    for at in range(120):
        event = some_event(draw, game)
        try:
            game = game.played(Move(event, by="host", at=float(at)))
        except RulesError:
            continue
        met.add(event["type"])
        anew = replace(game)
        assert (game.made, game.throws) == (anew.made, anew.throws)
    assert met == {"throw", "place", "correct", "undo"}
