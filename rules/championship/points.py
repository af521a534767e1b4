"""What a finished game is worth in a championship: by what was lost in Schocken, or by place at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules.game import Seat, Side
from rules.play import Line
from rules.schocken.state import State as Schocken

Points = int | Fraction


@dataclass(frozen=True, slots=True)
class Losses:
    """Schocken: points of each half lost, of the game lost, and of each Schock Aus of one's own."""

    half: int = -1
    game: int = -1
    schock_aus: int = 0


@dataclass(frozen=True, slots=True)
class Places:
    """Any game: points of place 1, 2, ...; places beyond are worth nothing, shared ones the mean of theirs."""

    places: tuple[int, ...] = (3, 2, 1)


Scheme = Losses | Places


@dataclass(frozen=True, slots=True)
class Result:
    """What a table's game brought each of its players."""

    points: Mapping[str, Points]
    schock_aus: Mapping[str, int]


def result(scheme: Scheme, line: Line, players: tuple[str, ...]) -> Result:
    """The result of a finished game; ``players`` by seat."""
    state = line.state
    aus = state.score.schock_aus if isinstance(state, Schocken) else (0,) * len(players)
    if isinstance(scheme, Places):
        points = _by_place(scheme, line, len(players))
    else:
        assert isinstance(state, Schocken)  # noqa: S101  only Schocken is played for losses
        points = _by_losses(scheme, state)
    return Result(dict(zip(players, points, strict=True)), dict(zip(players, aus, strict=True)))


def _by_losses(scheme: Losses, state: Schocken) -> list[Points]:
    """A Schock Aus has been reckoned by the rules: what was held before it does not count."""
    losers = state.score.part_losers
    halves = losers[:2]  # the Endspiel, if there is one, is no half
    lost = losers[-1]
    return [
        halves.count(seat) * scheme.half + (seat == lost) * scheme.game + aus * scheme.schock_aus
        for seat, aus in enumerate(state.score.schock_aus)
    ]


def _by_place(scheme: Places, line: Line, players: int) -> list[Points]:
    """Members of a team share its place; whom a game does not rank shares what is left."""
    teams = getattr(line.state.options, "teams", None)
    places: dict[int, int] = {}
    for row in line.state.standings():
        for seat in _members(row.side, teams):
            places[seat] = row.place
    last = players + 1
    all_places = [places.get(seat, last) for seat in range(players)]
    return [_mean(scheme, sum(other < place for other in all_places), all_places.count(place)) for place in all_places]


def _members(side: Side, teams: tuple[tuple[Seat, ...], ...] | None) -> tuple[int, ...]:
    return (side,) if teams is None or isinstance(side, Seat) else teams[side]


def _mean(scheme: Places, before: int, sharing: int) -> Points:
    """The points of those who share a place, with so many before them."""
    return plain(Fraction(sum(scheme.places[before : before + sharing]), sharing))


def plain(points: Points) -> Points:
    """An integer as such."""
    return int(points) if Fraction(points).denominator == 1 else points
