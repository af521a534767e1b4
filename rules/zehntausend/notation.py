"""How Zehntausend is written."""

from __future__ import annotations

from rules.game import Act, Did, Rolled, RulesError, Seat, State
from rules.notation import Fields, Names, Notation, integers, names, starter, switch
from rules.zehntausend import state as zehntausend


def setup(fields: Fields) -> tuple[zehntausend.Options, Names]:
    """Raises RulesError with the first code that applies.

    The order: ``bad_players``, ``bad_computers``, ``bad_mode``, ``bad_starter``, ``bad_switch``.
    """
    players = names(fields.get("players"), "bad_players", at_least=1, at_most=6)
    computers = names(fields.get("computers", []), "bad_computers", at_least=0)
    if not set(computers) <= set(players):
        raise RulesError("bad_computers")
    seats = tuple(Seat(players.index(name)) for name in computers)
    people = len(players) - len(computers)
    mode = zehntausend.mode(people)
    if people == 0 or fields.get("mode", mode) != mode:
        raise RulesError("bad_mode")
    first = starter(fields, players)
    vierling_paar = switch(fields, "vierling_paar", default=True)
    return zehntausend.Options(len(players), first, seats, vierling_paar), Names(players)


def read(kind: str, fields: Fields, state: State, seat: Seat, who: Names) -> Act:
    """The act of an event.  Raises RulesError ``bad_value`` or ``bad_selection``."""
    del state, who
    match kind:
        case "roll":
            return Rolled(integers(fields["dice"], "bad_value"))
        case "continue":
            return Did(seat, zehntausend.Continue(_select(fields)))
        case "bank":
            return Did(seat, zehntausend.Bank(_select(fields)))
        case _:
            return Did(seat, zehntausend.Pass())


def _select(fields: Fields) -> tuple[int, ...]:
    """The selected positions, which may be written in any order."""
    return tuple(sorted(integers(fields["select"], "bad_selection")))


NOTATION = Notation(
    required={"roll": ("dice",), "continue": ("select",), "bank": ("select",), "pass": ()},
    settings=("computers", "mode", "starter", "vierling_paar"),
    setup=setup,
    read=read,
)
