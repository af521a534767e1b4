"""Advice for Zehntausend: what to select, and whether to roll on or to bank.

The strongest player makes the most points of his turn on the mean; in the final round he makes the most of his chance
to win, for there only taking the lead counts, and whoever still follows may take it back.  The middling one takes all
that scores and banks from 500, unless the dice are hot; half of the weakest one's choices are left to luck.
"""

from __future__ import annotations

from math import prod

from rules.adviser import Adviser, Sight, Tip, Value, percent, slip
from rules.game import Seat, Strength
from rules.zehntausend.odds import FARTHEST, LARGEST, POINTS, STEP, Worths, reaching, rolling
from rules.zehntausend.scores import fehlwurf, score
from rules.zehntausend.state import DICE, Bank, Continue, Pass, View

Choice = Continue | Bank

ENOUGH = 500  # points from which the middling player banks
SLIPS = 0.5  # share of the weakest player's choices that are left to luck
MARGIN = 60  # steps of points beyond the lead that are worth rolling for in the final round: 3,000 points


def choose(sight: Sight, strength: Strength, luck: float) -> Choice | Pass | None:
    """A selection to roll on or to bank; after a Fehlwurf the pass (ZT-A10); None: to throw."""
    if not sight.legal:
        return None
    if Pass() in sight.legal:
        return Pass()
    if strength == "stark":
        return best(sight)
    slipped = slip(luck, SLIPS) if strength == "leicht" else None
    if slipped is not None:
        moves: list[Choice] = [move for move in sight.legal if _to_some_end(sight, move)]
        return moves[int(slipped * len(moves))]
    rolls = [move for move in sight.legal if isinstance(move, Continue)]
    most = max(rolls, key=lambda move: (reached(sight, move), len(move.select)))
    bank = Bank(most.select)
    enough = sight.view.final_round or (reached(sight, bank) >= ENOUGH and dice_left(sight, bank) < DICE)
    return bank if enough and _to_some_end(sight, bank) else most


def best(sight: Sight) -> Choice:
    """The choice of most worth; of equal ones that with most points, and rather to bank."""
    worths = appraised(sight)
    return max(worths, key=lambda move: (worths[move], reached(sight, move), isinstance(move, Bank)))


def appraised(sight: Sight) -> dict[Choice, float]:
    """What each choice is worth: points of the turn on the mean, or in the final round the chance to win."""
    vierling_paar: bool = sight.options.vierling_paar
    banked = final_worths(sight.view, sight.seat, vierling_paar=vierling_paar) or POINTS
    rolled = rolling(banked, vierling_paar=vierling_paar)
    worths: dict[Choice, float] = {}
    for move in sight.legal:
        steps = min(reached(sight, move) // STEP, len(banked) - 1)
        worths[move] = banked[steps] if isinstance(move, Bank) else rolled[dice_left(sight, move)][steps]
    return worths


def reached(sight: Sight, move: Choice) -> int:
    """The points of the turn after ``move``."""
    faces = tuple(sight.view.dice[position] for position in move.select)
    points: int = sight.view.turn_points
    return points + (score(faces, vierling_paar=sight.options.vierling_paar) or 0)


def dice_left(sight: Sight, move: Choice) -> int:
    """How many dice the next throw has."""
    return len(sight.view.dice) - len(move.select) or DICE


# --- the final round ----------------------------------------------------------------------------------------------


def needed(view: View, seat: Seat) -> int:
    """The points of this turn with which ``seat``, on turn in the final round, takes the lead; before it 0."""
    if view.trigger is None:
        return 0
    others = [(other, total) for other, total in view.totals.items() if other != seat]
    most = max(total for _, total in others)
    ahead = any(total == most and (other == view.trigger or other < seat) for other, total in others)
    return most - view.totals[seat] + (STEP if ahead else 0)  # who wins a tie: ZT-A8


def final_worths(view: View, seat: Seat, *, vierling_paar: bool) -> Worths:
    """The chance to win by steps of points banked in the final round; empty before it.

    Everybody who follows is taken to make the most of his own chance to take the lead.
    """
    if view.trigger is None:
        return ()
    short = needed(view, seat) // STEP
    overtaking = reaching(vierling_paar=vierling_paar)[DICE]

    def leading(total: int) -> float:
        """The chance that nobody who follows makes up for ``total``."""
        gaps = ((total - view.totals[other]) // STEP + (seat < other) for other in (view.remaining or ())[1:])
        return prod(1 - overtaking[min(gap, FARTHEST)] for gap in gaps)

    own = view.totals[seat]
    return (0.0,) * short + tuple(leading(own + STEP * steps) for steps in range(short, short + MARGIN + LARGEST + 1))


def _to_some_end(sight: Sight, move: Choice) -> bool:
    """Whether ``move`` is not giving up: in the final round even a child rolls on until he has the lead."""
    return isinstance(move, Continue) or reached(sight, move) >= needed(sight.view, sight.seat)


# --- hints --------------------------------------------------------------------------------------------------------


def tip(sight: Sight) -> Tip | None:
    """``tip_pass``; ``tip_bank``, ``tip_continue`` and ``tip_hot``; ``tip_final_bank`` and ``tip_final_continue``.

    ``faces``: the dice to select; ``points``: of the turn with them; ``dice``: of the next throw; ``fehlwurf``: its
    chance to bring nothing; ``mean``: the points that rolling on would make of the turn on the mean.  In the final
    round instead of the mean ``needed``, the points of this turn with which one leads, and ``chance``, to win.
    """
    if not sight.legal:
        return None
    if Pass() in sight.legal:
        return Tip("tip_pass", Pass())
    move = best(sight)
    worths = appraised(sight)
    dice = dice_left(sight, move)
    values: dict[str, Value] = {
        "points": reached(sight, move),
        "faces": tuple(sight.view.dice[at] for at in move.select),
        "dice": dice,
        "fehlwurf": percent(fehlwurf(dice, vierling_paar=sight.options.vierling_paar)),
    }
    if sight.view.final_round:
        code = "tip_final_bank" if isinstance(move, Bank) else "tip_final_continue"
        return Tip(code, move, {**values, "needed": needed(sight.view, sight.seat), "chance": percent(worths[move])})
    values["mean"] = round(worths[Continue(move.select)])
    if isinstance(move, Bank):
        return Tip("tip_bank", move, values)
    return Tip("tip_hot" if len(move.select) == len(sight.view.dice) else "tip_continue", move, values)


ADVISER = Adviser(choose, tip)
