"""The evening as the journal keeps it now and then, so that a start need not replay years.

All durable fields of ``Evening`` go in, whichever they are; a game that is on goes in as its setup and the moves that
stand, and is played again.  A checkpoint is only a short cut: one of another form (a field came or went, another
release) or a damaged one is worth nothing, and the facts are replayed from the first.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_type_hints

import msgspec

from station import __version__
from station.evening.games.live_game import LiveGame
from station.evening.state import VOLATILE, Evening
from station.records import open_match, play

FORM = f"{__version__}/2"  # another release may read a fact otherwise; count up where a change in between does
REPLAYED = "match"  # of a game: follows from its setup and its moves

_hints_of_game = get_type_hints(LiveGame)
_hints = get_type_hints(Evening)
KEPT_OF_GAME = tuple(name for name in LiveGame.__struct_fields__ if name != REPLAYED)
KEPT = tuple(name for name in Evening.__struct_fields__ if name not in VOLATILE)
GAMES = tuple(name for name in KEPT if _hints[name] == Mapping[int, LiveGame])
_Game = msgspec.defstruct("Game", [(name, _hints_of_game[name]) for name in KEPT_OF_GAME], forbid_unknown_fields=True)
_hints.update(dict.fromkeys(GAMES, dict[int, _Game]))  # type: ignore[valid-type]
_Body = msgspec.defstruct("Body", [(name, _hints[name]) for name in KEPT], forbid_unknown_fields=True)
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(_Body)


def packed(evening: Evening) -> bytes:
    """The durable half of ``evening``."""
    values = {name: getattr(evening, name) for name in KEPT}
    for name in GAMES:
        values[name] = {key: _without_positions(game) for key, game in values[name].items()}
    return _encoder.encode(values)


def unpacked(body: bytes) -> Evening:
    """The evening that was packed; its volatile half is empty.

    Raises msgspec.DecodeError or RulesError where ``body`` is not what this release packs.
    """
    kept = _decoder.decode(body)
    values = {name: getattr(kept, name) for name in KEPT}
    for name in GAMES:
        values[name] = {key: _played_again(game) for key, game in values[name].items()}
    return Evening(**values)


def _without_positions(game: LiveGame) -> dict[str, Any]:
    return {name: getattr(game, name) for name in KEPT_OF_GAME}


def _played_again(kept: Any) -> LiveGame:
    """The game with its positions.  Raises RulesError for a move that the rules refuse."""
    values: Mapping[str, Any] = {name: getattr(kept, name) for name in KEPT_OF_GAME}
    match = open_match(values["kind"], values["setup"])
    for move in values["moves"]:
        match = play(match, move.event)
    return LiveGame(match=match, **values)
