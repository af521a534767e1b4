"""The games, pure: no clock, no chance, no files.  ``GAMES`` is the register of all of them."""

from __future__ import annotations

from typing import Any

from rules.game import Game

GAMES: dict[str, Game]


def __getattr__(name: str) -> Any:
    """``GAMES`` when it is first asked for: whoever needs one game, or none yet, loads no other."""
    if name != "GAMES":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from rules.haeuschenbauen import state as haeuschenbauen  # noqa: PLC0415  see above
    from rules.hausnummern import state as hausnummern  # noqa: PLC0415  see above
    from rules.schocken import state as schocken  # noqa: PLC0415  see above
    from rules.sechzehn_tot import state as sechzehn_tot  # noqa: PLC0415  see above
    from rules.zehntausend import state as zehntausend  # noqa: PLC0415  see above

    modules = (hausnummern, schocken, zehntausend, sechzehn_tot, haeuschenbauen)
    games = globals()["GAMES"] = {module.GAME.key: module.GAME for module in modules}
    return games
