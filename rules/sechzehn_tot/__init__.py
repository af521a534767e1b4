"""16 tot: add up throws of one die and stop in time."""

from __future__ import annotations

from rules.adviser import Adviser
from rules.game import Game, Honours, HouseRule, Rolled
from rules.sechzehn_tot.figures import extras, result
from rules.sechzehn_tot.notation import NOTATION
from rules.sechzehn_tot.state import Options, Stop, start


def _adviser() -> Adviser:
    from rules.sechzehn_tot.advice import ADVISER  # noqa: PLC0415  see ``Game.adviser``

    return ADVISER


GAME = Game(
    key="sechzehn_tot",
    on="table",
    seats=range(3, 9),
    events={"roll": Rolled, "stop": Stop},
    options=Options,
    start=start,
    notation=NOTATION,
    adviser=_adviser,
    house_rules=(HouseRule("fifteen_on_third_stands", (False, True)),),
    honours=Honours("lost", ("matches", "tot")),
    result=result,
    extras=extras,
)
