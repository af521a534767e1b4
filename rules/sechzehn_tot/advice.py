"""Advice for 16 tot: stop or throw on.

The strongest player knows the best stopping rule against everybody who is still to come.  The middling one stops as
soon as he is safe, and otherwise from twelve; some of his choices are left to luck, and more of the weakest one's.
"""

from __future__ import annotations

from rules.adviser import Adviser, Sight, Tip, Value, percent, slip
from rules.dice import FACES
from rules.game import Seat, Strength
from rules.sechzehn_tot.odds import DEAD, MANY, Half, Plan, best
from rules.sechzehn_tot.state import GOAL, Result, Stop

ENOUGH = 12  # the number on which the middling player stops
SLIPS: dict[Strength, float] = {"leicht": 0.25, "mittel": 0.1}  # share of the choices that are left to luck


def choose(sight: Sight, strength: Strength, luck: float) -> Stop | None:
    """To stop, or None: to throw."""
    if Stop() not in sight.legal:
        return None
    if strength == "stark":
        stops = _plan(sight).stops(_at(sight))
    elif (slipped := slip(luck, SLIPS[strength])) is not None:
        stops = slipped < 0.5
    elif following(sight) == 0 or (sight.view.half == 1 and sight.view.results):
        stops = sight.view.total > mark(sight)
    else:
        stops = sight.view.total >= ENOUGH
    return Stop() if stops else None


def mark(sight: Sight) -> int:
    """The number to beat: half 1 the lowest so far, ``GOAL`` before there is one; half 2 the highest, or ``DEAD``."""
    results: dict[Seat, Result] = sight.view.results
    numbers = [result for result in results.values() if result != "tot"]
    return min(numbers, default=GOAL) if sight.view.half == 1 else max(numbers, default=DEAD)


def following(sight: Sight) -> int:
    """How many seats of the round come after this one."""
    return len(sight.view.order) - len(sight.view.results) - 1


def _plan(sight: Sight) -> Plan:
    half: Half = sight.view.half
    fifteen: bool = sight.options.fifteen_on_third_stands
    return best(half, following(sight), mark(sight), fifteen_on_third=fifteen)


def _at(sight: Sight) -> tuple[int, int]:
    return min(sight.view.rolls, MANY), sight.view.total


def tip(sight: Sight) -> Tip | None:
    """``tip_must_roll``; in half 1 ``tip_stop_1`` and ``tip_roll_1``, in half 2 ``tip_stop_2`` and ``tip_roll_2``.

    ``total`` so far; ``dead``: the chance that the next throw kills; ``stop`` and ``roll``: the chance to be spared the
    match (half 1) or to win the round (half 2) either way; ``mark``: the number to beat, 0 if there is none.
    """
    view = sight.view
    if view.rolls == 0:
        return None
    values: dict[str, Value] = {"total": view.total, "dead": percent(dying(view.total))}
    if Stop() not in sight.legal:
        return Tip("tip_must_roll", None, values)
    plan, at = _plan(sight), _at(sight)
    values["mark"] = mark(sight) if any(result != "tot" for result in view.results.values()) else 0
    values["stop"] = percent(plan.standing[view.total])
    values["roll"] = percent(plan.rolling[at])
    if plan.stops(at):
        return Tip(f"tip_stop_{view.half}", Stop(), values)
    return Tip(f"tip_roll_{view.half}", None, values)


def dying(total: int) -> float:
    """The chance that the next throw goes beyond fifteen."""
    return sum(total + face > GOAL for face in FACES) / len(FACES)


ADVISER = Adviser(choose, tip)
