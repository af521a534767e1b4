"""Best play for computers and hints, one adviser for each game: the exact tables are in the games' ``..._odds``.

Whoever asks hands over the state; the adviser gets only what the seat may see of it.  A computer decides like this at
three strengths, a person may be told the strongest one's choice and its reasons.
"""

from __future__ import annotations

from rules.adviser import STRENGTHS, Adviser, Sight, Tip
from rules.game import Did, Game, Seat, State, Strength
from rules.haeuschenbauen import advice as advice_haeuschenbauen
from rules.hausnummern import advice as advice_hausnummern
from rules.play import asked
from rules.schocken import advice as advice_schocken
from rules.sechzehn_tot import advice as advice_sechzehn_tot
from rules.zehntausend import advice as advice_zehntausend

__all__ = ["ADVISERS", "STRENGTHS", "Strength", "Tip", "choose", "tip"]

ADVISERS: dict[str, Adviser] = {
    "hausnummern": advice_hausnummern.ADVISER,
    "schocken": advice_schocken.ADVISER,
    "zehntausend": advice_zehntausend.ADVISER,
    "sechzehn_tot": advice_sechzehn_tot.ADVISER,
    "haeuschenbauen": advice_haeuschenbauen.ADVISER,
}


def choose(game: Game, state: State, seat: Seat, strength: Strength, luck: float) -> Did | None:
    """The choice of a computer at ``seat``; None: it throws, or has nothing to do.

    ``luck`` (0 up to 1) is drawn outside, a new one for each choice: weaker players slip by it.
    """
    if seat not in asked(state):
        return None
    move = ADVISERS[game.key].choose(sight(state, seat), strength, luck)
    return None if move is None else Did(seat, move)


def tip(game: Game, state: State, seat: Seat) -> Tip | None:
    """What the strongest player would do at ``seat``, and why; None while there is nothing to choose."""
    return ADVISERS[game.key].tip(sight(state, seat)) if seat in asked(state) else None


def sight(state: State, seat: Seat) -> Sight:
    """What the holder of ``seat`` alone sees."""
    return Sight(seat, state.options, state.view(frozenset((seat,))), state.legal(seat))
