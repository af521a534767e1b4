"""How Hohe Augen is written."""

from __future__ import annotations

from rules.hohe_augen.state import Options

from rules.game import Act, Rolled, RulesError, Seat, State
from rules.notation import Fields, Names, Notation, integer, names


def setup(fields: Fields) -> tuple[Options, Names]:
    """Raises RulesError ``bad_players`` or ``bad_value``."""
    players = names(fields.get("players"), "bad_players", at_least=2, at_most=4)
    throws = integer(fields.get("throws", 3), "bad_value")
    if throws not in (2, 3):
        raise RulesError("bad_value")
    return Options(len(players), throws), Names(players)


def read(kind: str, fields: Fields, state: State, seat: Seat, who: Names) -> Act:
    """The act of an event."""
    del kind, state, seat, who
    return Rolled((integer(fields["die"], "bad_value"),))


NOTATION = Notation(required={"roll": ("die",)}, settings=("throws",), setup=setup, read=read)
