"""Advice for Schocken: stand, or which dice to keep for the next throw.

The strongest player weighs the Deckel that a round may cost or save him: how likely he is the lowest or the highest,
by what lies open, by what best play makes of covered and coming dice, and as the leader by how many throws he leaves
to the others.  The middling one keeps 1s, turns sixes and stands on whatever is more than an einfacher Wurf; half of
the weakest one's choices are left to luck.
"""

from __future__ import annotations

from rules.adviser import Adviser, Sight, Tip, Value, percent, slip
from rules.game import Strength
from rules.schocken.odds import fallen, followed, keepable, made
from rules.schocken.others import best_turn, seen
from rules.schocken.state import Reroll, Stand
from rules.schocken.throws import Cup

Choice = Stand | Reroll

SLIPS = 0.5  # share of the weakest player's choices that are left to luck


def choose(sight: Sight, strength: Strength, luck: float) -> Choice | None:
    """To stand or to keep dice; None: to throw."""
    if Stand() not in sight.legal:
        return None
    if strength == "stark":
        return best(sight)
    slipped = slip(luck, SLIPS) if strength == "leicht" else None
    if slipped is not None:
        moves: tuple[Choice, ...] = sight.legal
        return moves[int(slipped * len(moves))]
    dice = fallen(cup(sight))
    if made(dice)[0] > 0:
        return Stand()
    return _keeping(sight, max(keepable(dice), key=lambda kept: (kept.count(1), -len(kept))))


def cup(sight: Sight) -> Cup:
    """The seat's own cup while it decides: what all may see of it then are the dice that lie."""
    lying = tuple(at for at, face in enumerate(sight.view.public[sight.seat]) if face is not None)
    return Cup(sight.view.own[sight.seat], lying, sight.view.throws[sight.seat])


def best(sight: Sight) -> Choice:
    """The choice that costs the fewest Deckel on the mean."""
    turn = best_turn(seen(sight.view, sight.seat))
    own = cup(sight)
    dice = fallen(own)
    further = turn.going_on(dice, own.throws)
    if further is None or turn.stands(dice, own.throws):
        return Stand()
    return _keeping(sight, further[1])


def _keeping(sight: Sight, kept: tuple[int, ...]) -> Reroll:
    """The move that goes into the next throw with ``kept``; of two such moves the one that turns nothing."""
    own = cup(sight)
    rerolls = (move for move in sight.legal if isinstance(move, Reroll))
    return next(move for move in rerolls if tuple(sorted(own.kept(move.keep, turn=move.turn).faces)) == kept)


# --- hints --------------------------------------------------------------------------------------------------------


def tip(sight: Sight) -> Tip | None:
    """``tip_stand``, ``tip_keep`` (some dice), ``tip_again`` (none) or ``tip_turn`` (sixes become 1s).

    ``faces``: the dice kept, turned ones as 1s; ``left``: throws that are left; ``low_stand`` and ``low_on``: the
    chance to be the lowest of the round when standing, and when going on.
    """
    if Stand() not in sight.legal:
        return None
    around, move, own = seen(sight.view, sight.seat), best(sight), cup(sight)
    turn, dice = best_turn(around), fallen(own)
    further = turn.going_on(dice, own.throws)
    kept = further[1] if further else ()
    values: dict[str, Value] = {
        "faces": kept if isinstance(move, Reroll) else tuple(sorted(own.faces, reverse=True)),
        "left": sight.view.limit - own.throws,
        "low_stand": percent(around.lowest(made(dice), own.throws)),
        "low_on": percent(followed(turn, around.lowest)[own.throws + 1, kept]),
    }
    if isinstance(move, Stand):
        return Tip("tip_stand", move, values)
    code = "tip_turn" if move.turn else "tip_keep" if kept else "tip_again"
    return Tip(code, move, values)


ADVISER = Adviser(choose, tip)
