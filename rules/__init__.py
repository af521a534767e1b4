"""The games, pure: no clock, no chance, no files.  ``GAMES`` is the register of all of them."""

from __future__ import annotations

from typing import Any

from rules.game import Game

GAMES: dict[str, Game]


def __getattr__(name: str) -> Any:
    """``GAMES`` when it is first asked for: a start without a game need not wait for all of them."""
    if name != "GAMES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from rules import haeuschenbauen, hausnummern, schocken, sechzehn_tot, zehntausend  # noqa: PLC0415  see above

    packages = (hausnummern, haeuschenbauen, sechzehn_tot, zehntausend, schocken)  # as they are proposed
    games = globals()["GAMES"] = {package.GAME.key: package.GAME for package in packages}
    return games
