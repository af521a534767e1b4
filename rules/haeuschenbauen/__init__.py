"""Häuschenbauen: each face of the die is a part of the house, the first whole house wins."""

from __future__ import annotations

from rules.adviser import Adviser
from rules.game import Game, Honours, HouseRule, Rolled
from rules.haeuschenbauen.figures import numbers, result
from rules.haeuschenbauen.notation import NOTATION
from rules.haeuschenbauen.state import Options, start


def _adviser() -> Adviser:
    from rules.haeuschenbauen.advice import ADVISER  # noqa: PLC0415  see ``Game.adviser``

    return ADVISER


GAME = Game(
    key="haeuschenbauen",
    on="table",
    seats=range(1, 13),
    events={"roll": Rolled},
    options=Options,
    start=start,
    notation=NOTATION,
    adviser=_adviser,
    house_rules=(HouseRule("windows", (1, 2, 3)),),
    honours=Honours("wins", ("rolls",)),
    result=result,
    numbers=numbers,
)
