"""Hausnummern: every throw becomes a digit, its bowler chooses the place."""

from __future__ import annotations

from rules.adviser import Adviser
from rules.game import Corrected, Decided, Game, Threw
from rules.hausnummern.notation import NOTATION
from rules.hausnummern.pages import extras, numbers
from rules.hausnummern.state import Options, Place, State


def _adviser() -> Adviser:
    from rules.hausnummern.advice import ADVISER  # noqa: PLC0415  see ``Game.adviser``

    return ADVISER


GAME = Game(
    key="hausnummern",
    on="lane",
    seats=range(2, 10_000),
    events={"throw": Threw, "place": Place, "decide": Decided, "correct": Corrected},
    options=Options,
    start=State,
    notation=NOTATION,
    adviser=_adviser,
    extras=extras,
    numbers=numbers,
    roster_changes=True,
)
