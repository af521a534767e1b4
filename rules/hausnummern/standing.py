"""Who leads while a game of Hausnummern runs, and where each free place would put whoever is asked.

Numbers are compared by what is sure of them (free places at their worst); of equals the one that can still become
better stands before the other.  Teams are compared by the average of what is sure.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from rules.game import Seat, Side, Standing, Team
from rules.hausnummern.view import Mode, Rank, TeamRank, Would, sure
from rules.ranking import Score, ranked

if TYPE_CHECKING:
    from rules.hausnummern.state import Options

Numbers = list[list[int | None]]
FAR = 10**6  # beyond every number


def standing(
    numbers: Numbers, options: Options, final: tuple[Standing, ...] = ()
) -> tuple[Rank, ...] | tuple[TeamRank, ...]:
    """Everybody, or every team, best first; ``final``: the ranking, once there is one."""
    rows = final or _ranked(numbers, options)
    if options.teams is not None:
        return _teams(rows, numbers, options.teams, options.mode)
    return tuple(Rank(row.place if _begun(numbers[row.side]) else None, Seat(row.side)) for row in rows)


def would(numbers: Numbers, options: Options, seat: Seat, digit: int, free: Sequence[int]) -> tuple[Would, ...]:
    """What ``digit`` on each of the ``free`` places of ``seat`` would give."""
    team = next((team for team, members in enumerate(options.teams or ()) if seat in members), None)
    side: Side = seat if team is None else Team(team)
    found = []
    for at in free:
        changed = [list(digits) for digits in numbers]
        changed[seat][options.digits - 1 - at] = digit
        place = next(row.place for row in _ranked(changed, options) if row.side == side)
        average = None if team is None else _average(changed, (options.teams or ())[team], options.mode)
        found.append(Would(at, place, average))
    return tuple(found)


def _ranked(numbers: Numbers, options: Options) -> tuple[Standing, ...]:
    scores: tuple[tuple[Side, Score], ...]
    if options.teams is None:
        scores = tuple((Seat(seat), _worth(digits, options.mode)) for seat, digits in enumerate(numbers))
    else:
        teams = enumerate(options.teams)
        scores = tuple((Team(team), _average(numbers, members, options.mode)) for team, members in teams)
    return ranked(scores, high=options.mode == "hoch")


def _begun(digits: list[int | None]) -> bool:
    return any(digit is not None for digit in digits)


def _worth(digits: list[int | None], mode: Mode) -> int:
    """One figure to compare by: whether there is a digit, what is sure, and what it can still become."""
    best = 9 if mode == "hoch" else 1
    becomes = sum(int(10**at) * (best if digit is None else digit) for at, digit in enumerate(reversed(digits)))
    begun = _begun(digits) if mode == "hoch" else not _begun(digits)
    return (begun * FAR + sure(digits, mode)) * FAR + becomes


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
