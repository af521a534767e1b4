"""The evening as the journal keeps it now and then, so that a start need not replay years.

All durable fields of ``Evening`` go in, whichever they are; the positions of a game that is on follow from its setup
and the moves that stand.  A checkpoint is only a short cut: one of another form (a field came or went, another release)
or a damaged one is worth nothing, and the facts are replayed from the first.
"""

from __future__ import annotations

from typing import Any, get_type_hints

import msgspec

from station import __version__
from station.evening.state import VOLATILE, Evening

FORM = f"{__version__}/3"  # another release may read a fact otherwise; count up where a change in between does

_hints = get_type_hints(Evening)
KEPT = tuple(name for name in Evening.__struct_fields__ if name not in VOLATILE)
_Body = msgspec.defstruct("Body", [(name, _hints[name]) for name in KEPT], forbid_unknown_fields=True)
_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(_Body)


def packed(evening: Evening) -> bytes:
    """The durable half of ``evening``."""
    return _encoder.encode({name: getattr(evening, name) for name in KEPT})


def unpacked(body: bytes) -> Evening:
    """The evening that was packed; its volatile half is empty.

    Raises msgspec.DecodeError or RulesError where ``body`` is not what this release packs.
    """
    kept = _decoder.decode(body)
    evening = Evening(**{name: getattr(kept, name) for name in KEPT})
    for game in (*evening.games.values(), *evening.results.values()):
        game.match  # noqa: B018  raises for a move that the rules refuse
    return evening
