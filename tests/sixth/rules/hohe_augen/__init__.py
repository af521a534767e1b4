"""Hohe Augen: everybody throws one die three times in turn, the highest sum wins; of equals who threw first."""

from __future__ import annotations

from rules.hohe_augen.figures import result
from rules.hohe_augen.notation import NOTATION
from rules.hohe_augen.state import Options, start

from rules.adviser import Adviser
from rules.game import Game, Honours, HouseRule, Rolled


def _adviser() -> Adviser:
    from rules.hohe_augen.advice import ADVISER  # noqa: PLC0415  see ``Game.adviser``

    return ADVISER


GAME = Game(
    key="hohe_augen",
    on="table",
    seats=range(2, 5),
    events={"roll": Rolled},
    options=Options,
    start=start,
    notation=NOTATION,
    adviser=_adviser,
    house_rules=(HouseRule("throws", (3, 2)),),
    honours=Honours("wins", ("eyes", "most"), largest=frozenset(("most",))),
    result=result,
)
