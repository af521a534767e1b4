"""Who leads while a game of Hausnummern runs, and where each free place would put whoever is asked.

Numbers are compared by what is sure of them (free places at their worst); of equals the one that can still become
better stands before the other.  Teams are compared by the average of what is sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rules.game import Seat, Side, Standing, Team
from rules.hausnummern.view import Mode, Rank, TeamRank, Would, filled, sure
from rules.ranking import Score, ranked

if TYPE_CHECKING:
    from rules.hausnummern.state import Options

Numbers = list[list[int | None]]
FAR = 10**6  # beyond every number


def standing(
    numbers: Numbers, options: Options, final: tuple[Standing, ...] = ()
) -> tuple[Rank, ...] | tuple[TeamRank, ...]:
    """Everybody, or every team, best first; ``final``: the ranking, once there is one."""
    rows = final or ranked(_scores(numbers, options), high=options.mode == "hoch")
    if options.teams is not None:
        return _teams(rows, numbers, options.teams, options.mode)
    return tuple(Rank(row.place if _begun(numbers[row.side]) else None, Seat(row.side)) for row in rows)


def would(numbers: Numbers, options: Options, seat: Seat, digit: int, free: Sequence[int]) -> tuple[Would, ...]:
    """What ``digit`` on each of the ``free`` places of ``seat`` would give."""
    team = next((team for team, members in enumerate(options.teams or ()) if seat in members), None)
    side = seat if team is None else Team(team)
    others = [score for other, score in _scores(numbers, options) if other != side]
    found = []
    for at in free:
        changed = list(numbers)
        changed[seat] = list(numbers[seat])
        changed[seat][options.digits - 1 - at] = digit
        score = _score(changed, options, side)
        before = sum(other > score if options.mode == "hoch" else other < score for other in others)
        found.append(Would(at, before + 1, None if team is None else Fraction(score)))
    return tuple(found)


def _scores(numbers: Numbers, options: Options) -> list[tuple[Side, Score]]:
    """What everybody, or every team, is compared by."""
    sides: list[Side] = list(map(Seat, range(options.players)))
    if options.teams is not None:
        sides = list(map(Team, range(len(options.teams))))
    return [(side, _score(numbers, options, side)) for side in sides]


def _score(numbers: Numbers, options: Options, side: Side) -> Score:
    if options.teams is not None:
        return _average(numbers, options.teams[side], options.mode)
    return _worth(numbers[side], options.mode)


def _begun(digits: list[int | None]) -> bool:
    return digits.count(None) < len(digits)


def _worth(digits: list[int | None], mode: Mode) -> int:
    """One figure to compare by: whether there is a digit, what is sure, and what it can still become."""
    best = 9 if mode == "hoch" else 1
    begun = _begun(digits) == (mode == "hoch")
    return (begun * FAR + sure(digits, mode)) * FAR + filled(digits, best)


def _average(numbers: Numbers, members: tuple[Seat, ...], mode: Mode) -> Fraction:
    return Fraction(sum(sure(numbers[seat], mode) for seat in members), len(members))


def _teams(
    rows: tuple[Standing, ...], numbers: Numbers, teams: tuple[tuple[Seat, ...], ...], mode: Mode
) -> tuple[TeamRank, ...]:
    averages = [_average(numbers, teams[row.side], mode) for row in rows]
    found = []
    for index, row in enumerate(rows):
        size, average = len(teams[row.side]), averages[index]
        gap = abs(average - averages[index - 1 if index else min(1, len(rows) - 1)])
        found.append(TeamRank(row.place, Team(row.side), int(average * size), size, average, gap))
    return tuple(found)
