"""Faults for a replay: chunks of a capture in, worse chunks out.  Seeded, so that the same fault comes again.

Each kind has a chance a chunk.  ``pause`` moves all that follows by some seconds; the others leave the time alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random

from drivers.capture import Chunk

PAUSE_MS = 3000


@dataclass(frozen=True, slots=True)
class Faults:
    """Chances from 0 to 1, a chunk each."""

    cut: float = 0.0  # only the first half arrives
    garble: float = 0.0  # one byte is another
    drop: float = 0.0  # it does not arrive
    double: float = 0.0  # it arrives twice
    merge: float = 0.0  # it arrives together with the next one
    pause: float = 0.0  # it and all that follows come three seconds later


def spoiled(chunks: Iterable[Chunk], faults: Faults, chance: Random) -> Iterator[Chunk]:
    """The chunks as a bad line would let them arrive."""
    late = 0
    held: Chunk | None = None
    for whole in chunks:
        late += PAUSE_MS if chance.random() < faults.pause else 0
        chunk = replace(whole, ms=whole.ms + late)
        if held is not None:
            chunk, held = replace(chunk, data=held.data + chunk.data), None
        if chance.random() < faults.merge:
            held = chunk
            continue
        yield from _worse(chunk, faults, chance)
    if held is not None:
        yield held


def _worse(chunk: Chunk, faults: Faults, chance: Random) -> Iterator[Chunk]:
    if chance.random() < faults.drop:
        return
    data = bytearray(chunk.data)
    if chance.random() < faults.garble:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    if chance.random() < faults.cut:
        del data[max(1, len(data) // 2) :]
    for _ in range(2 if chance.random() < faults.double else 1):
        yield replace(chunk, data=bytes(data))
