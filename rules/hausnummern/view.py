"""What Hausnummern shows: the picture's parts, and how they are worked out of digits and counts."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from rules.game import Seat, Side, Standing, Team

Mode = Literal["hoch", "niedrig"]


@dataclass(frozen=True, slots=True)
class Row:
    """A player's row of the final table."""

    place: int
    name: Seat
    value: int


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team's row of the final table."""

    place: int
    name: Team
    sum: int
    members: int
    average: Fraction


@dataclass(frozen=True, slots=True)
class Rank:
    """Where a player stands: by what is sure of his number, while a place is free; None before his first digit."""

    place: int | None
    name: Seat


@dataclass(frozen=True, slots=True)
class TeamRank:
    """Where a team stands, by what is sure of its numbers; ``gap``: to the next one before it, the first one's lead."""

    place: int
    name: Team
    sum: int
    members: int
    average: Fraction
    gap: Fraction


@dataclass(frozen=True, slots=True)
class Would:
    """A free place of whoever is asked: where he, or his team with its ``average``, would stand with it filled."""

    at: int  # 0 Einer, 1 Zehner ...
    place: int
    average: Fraction | None


@dataclass(frozen=True, slots=True)
class Stats:
    """A player's figures of this game (HN-25 to HN-27, HN-A7): a Pumpe is 0 pins in both modes, never a nine."""

    throws: int
    pins: int
    nines: int
    pumpen: int
    average: Fraction | None
    wins_hoch: int
    wins_niedrig: int


@dataclass(frozen=True, slots=True)
class View:
    """The picture.  Nothing is hidden in this game."""

    status: str
    phase: str
    turn: Seat | None
    legal: tuple[str, ...]
    durchgang: int | None
    pending_pins: int | None
    digits: dict[Seat, tuple[int | None, ...]]
    display: dict[Seat, str]
    values: dict[Seat, int | None]
    table: tuple[Row, ...] | tuple[TeamRow, ...] | None
    standing: tuple[Rank, ...] | tuple[TeamRank, ...]
    would: tuple[Would, ...]
    tied: tuple[Side, ...]
    winner: Side | None
    winners: tuple[Seat, ...]
    stats: dict[Seat, Stats]


def digit(pins: int, mode: Mode) -> int:
    """The digit that a throw makes: a Pumpe counts 9 in low numbers, 0 in high ones (HN-9, HN-12)."""
    return 9 if pins == 0 and mode == "niedrig" else pins


def number(digits: list[int | None]) -> int | None:
    return None if None in digits else filled(digits, 0)


def filled(digits: list[int | None], free: int) -> int:
    """The number with the digit ``free`` on its free places."""
    number = 0
    for digit in digits:
        number = number * 10 + (free if digit is None else digit)
    return number


def sure(digits: list[int | None], mode: Mode) -> int:
    """What a number is worth already: its free places at their worst."""
    return filled(digits, 0 if mode == "hoch" else 9)


def display(digits: list[int | None]) -> str:
    return "".join("_" if digit is None else str(digit) for digit in digits)


def team_row(row: Standing, members: tuple[Seat, ...], values: list[int]) -> TeamRow:
    total = sum(values[seat] for seat in members)
    return TeamRow(row.place, Team(row.side), total, len(members), Fraction(total, len(members)))


def stats(pins: list[int], mode: Mode, *, won: bool) -> Stats:
    return Stats(
        throws=len(pins),
        pins=sum(pins),
        nines=pins.count(9),
        pumpen=pins.count(0),
        average=Fraction(sum(pins), len(pins)) if pins else None,
        wins_hoch=int(won and mode == "hoch"),
        wins_niedrig=int(won and mode == "niedrig"),
    )
