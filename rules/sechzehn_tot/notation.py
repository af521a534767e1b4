"""How 16 tot is written."""

from __future__ import annotations

from rules.game import Act, Did, Rolled, Seat, State
from rules.notation import Fields, Names, Notation, integer, names, starter, switch
from rules.sechzehn_tot import state as sechzehn_tot


def setup(fields: Fields) -> tuple[sechzehn_tot.Options, Names]:
    """Raises RulesError ``bad_players``, ``bad_starter`` or ``bad_switch``, tested in this order."""
    players = names(fields.get("players"), "bad_players", at_least=3, at_most=8)
    first = starter(fields, players)
    stands = switch(fields, "fifteen_on_third_stands", default=False)
    return sechzehn_tot.Options(len(players), first, stands), Names(players)


def read(kind: str, fields: Fields, state: State, seat: Seat, who: Names) -> Act:
    """The act of an event.  Raises RulesError ``bad_value``."""
    del state, who
    if kind == "roll":
        return Rolled((integer(fields["die"], "bad_value"),))
    return Did(seat, sechzehn_tot.Stop())


NOTATION = Notation(
    required={"roll": ("die",), "stop": ()},
    settings=("starter", "fifteen_on_third_stands"),
    setup=setup,
    read=read,
)
