"""The station's dice: fair, and provably not drawn to order.

A seed of 256 bits of system randomness is drawn when a game starts; its SHA-256 (the commitment) is shown before the
first throw.  Every throw follows from seed and its number by HMAC-SHA-256, six equally likely faces by rejection; so do
lots.  When the game is over the seed is shown, and anybody can work it all out again (``kegelstation record dice``).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Literal

Dice = Literal["station", "real"]  # the station's own, or those on the table that people type in
WIDTH = 4  # bytes of a lot
WHOLE = 1 << (8 * WIDTH)
FAIR = 252  # a byte below it is one of 42 whole sixes; the others are thrown away


def commitment(seed: str) -> str:
    """What is shown before the game: the SHA-256 of the seed (hex)."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def thrown(seed: str, number: int, count: int) -> list[int]:
    """The faces (1 to 6) of ``count`` dice in the ``number``-th throw of the game, from 0."""
    stream = _bytes(seed, str(number))
    faces: list[int] = []
    while len(faces) < count:
        byte = next(stream)
        if byte < FAIR:
            faces.append(byte % 6 + 1)
    return faces


def lot(seed: str, number: int) -> Callable[[int], int]:
    """The lots of the ``number``-th draw, from 0: called with n it gives a number from 0 below n, each as likely."""
    stream = _bytes(seed, f"draw {number}")

    def drawn(below: int) -> int:
        fair = WHOLE - WHOLE % below  # what is not below it is thrown away
        while (value := int.from_bytes(islice(stream, WIDTH))) >= fair:
            pass
        return value % below

    return drawn


def _bytes(seed: str, what: str) -> Iterator[int]:
    block = 0
    while True:
        yield from hmac.digest(bytes.fromhex(seed), f"{what}/{block}".encode(), "sha256")
        block += 1
