"""How Schocken is written."""

from __future__ import annotations

from rules.game import Act, Did, Rolled, RulesError, Seat, State
from rules.notation import Fields, Names, Notation, integers, names, starter
from rules.schocken import state as schocken


def setup(fields: Fields) -> tuple[schocken.Options, Names]:
    """Raises RulesError ``bad_players`` or ``bad_starter``, tested in this order."""
    players = names(fields.get("players"), "bad_players", at_least=2)
    return schocken.Options(len(players), starter(fields, players)), Names(players)


def read(kind: str, fields: Fields, state: State, seat: Seat, who: Names) -> Act:
    """The act of an event.  Raises RulesError ``bad_value`` or ``bad_keep``."""
    del state, who
    match kind:
        case "throw":
            return Rolled(integers(fields["dice"], "bad_value"))
        case "reroll":
            return Did(seat, _reroll(fields))
        case "stand":
            return Did(seat, schocken.Stand())
        case _:
            return Did(seat, _invalid(fields["reason"]))


def _reroll(fields: Fields) -> schocken.Reroll:
    """Positions in any order; one named twice stays so, and is refused by the rules."""
    keep = integers(fields["keep"], "bad_keep")
    turn = fields.get("turn", False)
    if not isinstance(turn, bool):
        raise RulesError("bad_keep")
    return schocken.Reroll(tuple(sorted(keep)), turn)


def _invalid(reason: object) -> schocken.Invalid:
    if not isinstance(reason, str):
        raise RulesError("bad_value")
    return schocken.Invalid(reason)


NOTATION = Notation(
    required={"throw": ("dice",), "reroll": ("keep",), "stand": (), "invalid": ("reason",)},
    settings=("starter",),
    setup=setup,
    read=read,
    optional={"reroll": ("turn",)},
)
