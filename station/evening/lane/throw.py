"""A throw as the station keeps it."""

from __future__ import annotations

from typing import Literal

import msgspec

Why = Literal["no_game", "decision", "taken_back", "reset", "discarded", "missed", "typed"]


class StoredThrow(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A throw as it was measured or typed in."""

    id: int  # the station's own number of the throw, for ever
    lane: int
    pins: int  # what counts, 0 to 9
    fallen: tuple[int, ...] | None = None  # None: picture unknown
    number: int | None = None  # the lane's own throw number
    doubtful: bool = False
    card: Literal["yellow", "red"] | None = None
    measured: int | None = None  # pins that fell although the throw counts otherwise (foul)
    by: str = "lane"  # lane, host, wall, or the name of the player who typed it in
    at: float = 0.0  # UTC seconds since 1970
    raw: str = ""  # bytes or edges it was read from, hex
    alone: bool = False  # typed in while the lane could not be heard
