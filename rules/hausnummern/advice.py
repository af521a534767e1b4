"""Advice for Hausnummern: the place for the digit just thrown.

The largest number on the mean does not win most often: near the end the strongest player looks at the numbers of the
others and makes the most of his chance to win.  Before that, and in a duel, where the numbers of many add up, he makes
the best number on the mean.  The middling one puts what is better than the middle in front and the rest behind; some of
his choices are left to luck, and most of the weakest one's.
"""

from __future__ import annotations

from fractions import Fraction

from rules.adviser import Adviser, Sight, Tip, Value, percent, slip
from rules.game import Strength
from rules.hausnummern.odds import Places, best_place, worth
from rules.hausnummern.rivals import Chances, places
from rules.hausnummern.state import Options, Place
from rules.hausnummern.view import digit

SLIPS: dict[Strength, float] = {"leicht": 0.6, "mittel": 0.15}  # share of the choices that are left to luck
MIDDLE = 5  # the middling player puts this digit and better ones in front
LOOKS_AHEAD = 3  # free places from which on the numbers of all are weighed


def choose(sight: Sight, strength: Strength, luck: float) -> Place | None:
    """A free place for the digit just thrown; None: to throw."""
    if not sight.legal:
        return None
    if strength == "stark":
        return best(sight)
    slipped = slip(luck, SLIPS[strength])
    if slipped is not None:
        move: Place = sight.legal[int(slipped * len(sight.legal))]
        return move
    good = thrown(sight) >= MIDDLE if sight.options.mode == "hoch" else thrown(sight) <= MIDDLE
    free = _free(sight)
    return Place(max(free) if good else min(free))


def best(sight: Sight) -> Place:
    """The place with the best chance to win, or while that is too far away with the best number on the mean."""
    chances = winning(sight)
    if chances is None:
        return _for_the_mean(sight)
    mean = _for_the_mean(sight)
    return max(chances, key=lambda move: (chances[move], move == mean))


def winning(sight: Sight) -> dict[Place, float] | None:
    """The chance to win with each choice; None while that is too far away."""
    options: Options = sight.options
    free = _free(sight)
    if options.teams is not None or len(free) > LOOKS_AHEAD:
        return None
    chances = Chances(sight.view, options.mode, sight.seat)
    value, _ = places(sight.view.digits[sight.seat])
    return {move: chances.best(value + thrown(sight) * 10**move.place, free - {move.place}) for move in sight.legal}


def thrown(sight: Sight) -> int:
    """The digit that waits for its place."""
    pins: int = sight.view.pending_pins
    return digit(pins, sight.options.mode)


def _free(sight: Sight) -> Places:
    return frozenset(move.place for move in sight.legal)


def _for_the_mean(sight: Sight) -> Place:
    return Place(best_place(thrown(sight), _free(sight), sight.options.mode))


def tip(sight: Sight) -> Tip | None:
    """``tip_place`` for the best number on the mean; ``tip_place_win`` where the numbers of the others say more.

    ``digit`` and ``place`` (0 Einer); ``mean``: what the number becomes on the mean; ``chance``: to win with it, once
    it is known.  ``tip_last_place`` where only one place is free.
    """
    if not sight.legal:
        return None
    move, free = best(sight), _free(sight)
    value, _ = places(sight.view.digits[sight.seat])
    mean: Fraction = value + worth(thrown(sight), move.place, free, sight.options.mode)
    values: dict[str, Value] = {"digit": thrown(sight), "place": move.place, "mean": round(mean)}
    chances = winning(sight)
    if chances is not None:
        values["chance"] = percent(chances[move])
    if len(free) == 1:
        return Tip("tip_last_place", move, values)
    return Tip("tip_place" if move == _for_the_mean(sight) else "tip_place_win", move, values)


ADVISER = Adviser(choose, tip)
