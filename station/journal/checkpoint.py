"""What is kept, as the journal keeps it now and then, so that a start need not replay years.

The positions of a game that is on follow from its setup and the moves that stand.  A checkpoint is only a short cut:
one of another form (a field came or went, another release) or a damaged one is worth nothing, and the facts are
replayed from the first.
"""

from __future__ import annotations

import msgspec

from station import __version__
from station.evening.state import Kept

CHANGED = 4  # count up where a fact is read otherwise, or something in a field has another form
FORM = f"{__version__}/{CHANGED}/{' '.join(Kept.__struct_fields__)}"  # another release may read otherwise as well

_decoder = msgspec.json.Decoder(Kept)
packed = msgspec.json.Encoder().encode


def unpacked(body: bytes) -> Kept:
    """What was packed.  Raises msgspec.DecodeError or RulesError where ``body`` is not what this release packs."""
    kept = _decoder.decode(body)
    for game in (*kept.games.values(), *kept.results.values()):
        game.match  # noqa: B018  raises for a move that the rules refuse
    return kept
