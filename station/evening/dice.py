"""The station's dice: fair, and provably not drawn to order.

A seed of 256 bits of system randomness is drawn when a game starts; its SHA-256 (the commitment) is shown before the
first throw.  Every throw follows from seed and its number by HMAC-SHA-256, six equally likely faces by rejection.  When
the game is over the seed is shown, and anybody can work all throws out again (``kegelstation record dice``).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from typing import Literal

Dice = Literal["station", "real"]  # the station's own, or those on the table that people type in
FAIR = 252  # a byte below it is one of 42 whole sixes; the others are thrown away


def commitment(seed: str) -> str:
    """What is shown before the game: the SHA-256 of the seed (hex)."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def thrown(seed: str, number: int, count: int) -> list[int]:
    """The faces (1 to 6) of ``count`` dice in the ``number``-th throw of the game, from 0."""
    stream = _bytes(bytes.fromhex(seed), number)
    faces: list[int] = []
    while len(faces) < count:
        byte = next(stream)
        if byte < FAIR:
            faces.append(byte % 6 + 1)
    return faces


def _bytes(seed: bytes, number: int) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(seed, f"{number}/{block}".encode(), "sha256")
        block += 1
