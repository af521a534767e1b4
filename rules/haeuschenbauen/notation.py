"""How Häuschenbauen is written."""

from __future__ import annotations

from rules.game import Act, Rolled, RulesError, Seat, State
from rules.haeuschenbauen import state as haeuschenbauen
from rules.notation import Fields, Names, Notation, integer, names, starter


def setup(fields: Fields) -> tuple[haeuschenbauen.Options, Names]:
    """Raises RulesError ``bad_players``, ``bad_windows`` or ``bad_starter``, tested in this order."""
    players = names(fields.get("players"), "bad_players", at_least=1)
    windows = integer(fields.get("windows", 1), "bad_windows")
    if not 1 <= windows <= 3:
        raise RulesError("bad_windows")
    return haeuschenbauen.Options(len(players), starter(fields, players), windows), Names(players)


def read(kind: str, fields: Fields, state: State, seat: Seat, who: Names) -> Act:
    """The act of an event.  Raises RulesError ``bad_value``."""
    del kind, state, seat, who
    return Rolled((integer(fields["die"], "bad_value"),))


NOTATION = Notation(
    required={"roll": ("die",)},
    settings=("starter", "windows"),
    setup=setup,
    read=read,
)
