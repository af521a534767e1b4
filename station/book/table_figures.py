"""The figures of a finished game at the table: who won or lost it, and what its own table of honour counts.

What is public counts, nothing else: Deckel and Schock Aus when the cups are lifted (SK-A13), points when they are
secured.
"""

from __future__ import annotations

from collections import Counter

import msgspec

from rules.game import Seat
from rules.haeuschenbauen import state as haeuschenbauen
from rules.schocken import state as schocken
from rules.sechzehn_tot import state as sechzehn_tot
from rules.zehntausend import state as zehntausend
from station.book.history import History

Counts = dict[Seat, dict[str, int]]


class AtTable(msgspec.Struct, frozen=True, array_like=True):
    """One person's game at the table; ``figures`` as the game's table of honour names them."""

    name: str
    won: bool
    lost: bool
    figures: dict[str, int]


def at_table(history: History) -> tuple[AtTable, ...]:
    """A row for each person of a finished game.

    Nobody wins a game against nobody.
    """
    state, names = history.state, history.game.match.names.players
    counts: Counts = {}
    loser = winner = None
    match state:
        case schocken.State():
            counts, loser = _schocken(history, state), state.score.part_losers[-1]
        case zehntausend.State():
            counts, winner = _zehntausend(history, state), Seat(state.standings()[0].side)
        case sechzehn_tot.State():
            counts, loser = _sechzehn_tot(history), state.loser
        case haeuschenbauen.State():
            counts = {Seat(seat): {"rolls": rolls} for seat, rolls in enumerate(state.rolls)}
            winner = state.winner
    out = history.computers
    return tuple(
        AtTable(name, seat == winner and len(names) > 1, seat == loser, counts[Seat(seat)])
        for seat, name in enumerate(names)
        if name not in out
    )


def _seats(history: History) -> range:
    return range(len(history.game.match.names.players))


def _schocken(history: History, state: schocken.State) -> Counts:
    """``deckel``: all that he took, round by round; ``schock_aus``: his, as they were lifted."""
    deckel: Counter[int] = Counter()
    rounds = 0
    for after in (told.after for told in history.told()):
        if isinstance(after, schocken.State) and after.score.rounds > rounds and after.score.last_round is not None:
            rounds = after.score.rounds
            deckel[after.score.last_round.low] += after.score.last_round.moved
    aus = state.score.schock_aus
    return {Seat(seat): {"deckel": deckel[seat], "schock_aus": aus[seat]} for seat in _seats(history)}


def _zehntausend(history: History, state: zehntausend.State) -> Counts:
    """``best_turn``: the most points secured in one turn; ``total``: all that he secured."""
    best: Counter[int] = Counter()
    for after in (told.after for told in history.told() if told.event["type"] == "bank"):
        turn = after.secured.last_turn if isinstance(after, zehntausend.State) else None
        if turn is not None:
            best[turn.player] = max(best[turn.player], turn.points)
    return {Seat(seat): {"best_turn": best[seat], "total": total} for seat, total in enumerate(state.totals)}


def _sechzehn_tot(history: History) -> Counts:
    """``matches``: those he had to take; ``tot``: how often he went beyond fifteen."""
    matches: Counter[int] = Counter()
    dead: Counter[int] = Counter()
    rounds = 0
    for after in (told.after for told in history.told()):
        if isinstance(after, sechzehn_tot.State) and after.rounds > rounds and after.last_round is not None:
            rounds = after.rounds
            if after.last_round.loser is not None:
                matches[after.last_round.loser] += 1
            dead.update(seat for seat, result in after.last_round.results.items() if result == "tot")
    return {Seat(seat): {"matches": matches[seat], "tot": dead[seat]} for seat in _seats(history)}
