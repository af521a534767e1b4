"""The figures of a finished game at the table: who won or lost it, and what its own table of honour counts.

What they are, the game says (``rules.game.Game.result``).
"""

from __future__ import annotations

import msgspec

from rules.game import Seat
from station.book.history import History


class AtTable(msgspec.Struct, frozen=True, array_like=True):
    """One person's game at the table; ``figures`` as the game's table of honour names them."""

    name: str
    won: bool
    lost: bool
    figures: dict[str, int]


def at_table(history: History) -> tuple[AtTable, ...]:
    """A row for each person of a finished game; none of a game that counts nothing.

    Nobody wins a game against nobody.
    """
    match, out = history.game.match, history.computers
    if match.game.result is None:
        return ()
    result, names = match.game.result(match.line), match.names.players
    return tuple(
        AtTable(name, seat == result.winner and len(names) > 1, seat == result.loser, dict(result.figures[Seat(seat)]))
        for seat, name in enumerate(names)
        if name not in out
    )
