"""What a finished game is worth in a championship: by what was lost in Schocken, or by place at the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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
class Outcome:
    """How a table's game ended, by the names of its players: all that any scheme asks for.

    ``places``: members of a team share theirs; who was not ranked shares the place behind all others.  ``halves`` and
    ``loser``, of Schocken: who lost the first and the second half, and who lost the game.
    """

    players: tuple[str, ...]
    places: Mapping[str, int]
    halves: tuple[str, ...] = ()
    loser: str | None = None
    schock_aus: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Result:
    """What a table's game brought each of its players."""

    points: Mapping[str, Points]
    schock_aus: Mapping[str, int]


NOTHING = Result({}, {})  # of a table that fell out


def outcome(line: Line, players: tuple[str, ...]) -> Outcome:
    """How a finished game ended; ``players`` by seat."""
    state = line.state
    places = dict(zip(players, _places(line, len(players)), strict=True))
    if not isinstance(state, Schocken):
        return Outcome(players, places)
    losers = [players[seat] for seat in state.score.part_losers]
    aus = {name: count for name, count in zip(players, state.score.schock_aus, strict=True) if count}
    return Outcome(players, places, tuple(losers[:2]), losers[-1], aus)  # the Endspiel, if there is one, is no half


def result(scheme: Scheme, ended: Outcome) -> Result:
    """What a table's game brought.

    A Schock Aus has been reckoned by the rules of Schocken: what was held before it does not count.
    """
    aus = {name: ended.schock_aus.get(name, 0) for name in ended.players}
    if isinstance(scheme, Places):
        return Result({name: _mean(scheme, ended, name) for name in ended.players}, aus)
    return Result({name: _lost(scheme, ended, name) for name in ended.players}, aus)


def _lost(scheme: Losses, ended: Outcome, name: str) -> Points:
    lost = ended.halves.count(name) * scheme.half + (name == ended.loser) * scheme.game
    return lost + ended.schock_aus.get(name, 0) * scheme.schock_aus


def _places(line: Line, players: int) -> list[int]:
    """The place of each seat."""
    teams = getattr(line.state.options, "teams", None)
    places: dict[int, int] = {}
    for row in line.state.standings():
        for seat in _members(row.side, teams):
            places[seat] = row.place
    return [places.get(seat, players + 1) for seat in range(players)]


def _members(side: Side, teams: tuple[tuple[Seat, ...], ...] | None) -> tuple[int, ...]:
    return (side,) if teams is None or isinstance(side, Seat) else teams[side]


def _mean(scheme: Places, ended: Outcome, name: str) -> Points:
    """The mean of the points of all places that those share who stand where ``name`` stands."""
    places, own = list(ended.places.values()), ended.places[name]
    before, sharing = sum(place < own for place in places), places.count(own)
    return plain(Fraction(sum(scheme.places[before : before + sharing]), sharing))


def plain(points: Points) -> Points:
    """An integer as such."""
    return int(points) if Fraction(points).denominator == 1 else points
