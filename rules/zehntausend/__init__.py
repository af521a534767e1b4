"""Zehntausend: six dice, keep what scores or risk it."""

from __future__ import annotations

from rules.adviser import Adviser
from rules.game import Game, Honours, HouseRule, Rolled
from rules.zehntausend.figures import extras, numbers, result
from rules.zehntausend.notation import NOTATION
from rules.zehntausend.state import Bank, Continue, Options, Pass, start


def _adviser() -> Adviser:
    from rules.zehntausend.advice import ADVISER  # noqa: PLC0415  see ``Game.adviser``

    return ADVISER


GAME = Game(
    key="zehntausend",
    on="table",
    seats=range(1, 7),
    events={"roll": Rolled, "continue": Continue, "bank": Bank, "pass": Pass},
    options=Options,
    start=start,
    notation=NOTATION,
    adviser=_adviser,
    house_rules=(HouseRule("vierling_paar", (True, False)),),
    honours=Honours("wins", ("best_turn", "total"), largest=frozenset(("best_turn",))),
    result=result,
    extras=extras,
    numbers=numbers,
)
