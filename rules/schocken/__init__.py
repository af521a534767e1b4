"""Schocken: three dice under the cup, the lowest throw takes Deckel."""

from __future__ import annotations

from rules.adviser import Adviser
from rules.game import Game, Honours, Rolled
from rules.schocken.figures import result
from rules.schocken.notation import NOTATION
from rules.schocken.state import Invalid, Options, Reroll, Stand, start


def _adviser() -> Adviser:
    from rules.schocken.advice import ADVISER  # noqa: PLC0415  see ``Game.adviser``

    return ADVISER


GAME = Game(
    key="schocken",
    on="table",
    seats=range(2, 13),
    events={"throw": Rolled, "reroll": Reroll, "stand": Stand, "invalid": Invalid},
    options=Options,
    start=start,
    notation=NOTATION,
    adviser=_adviser,
    honours=Honours("lost", ("deckel", "schock_aus"), crown="schock_aus"),
    result=result,
    secrets=True,
)
