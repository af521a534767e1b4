"""The running figures of one person: games are added in their order, nothing is ever rounded.

A *run* is what happened without a break: throws without a Pumpe, or games won in a row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd
from typing import Any

from station.book.summary import PINS, Bowled, GameSummary

MILLION = 10**6
LARGEST = 2**31  # of a denominator that is sent as it is; what is longer, no browser reads exactly

Pair = list[int]


@dataclass(slots=True)
class Run:
    """How long it is now, and how long the longest was."""

    now: int = 0
    longest: int = 0

    def add(self, *, goes_on: bool) -> None:
        """One more, or the end of it."""
        self.now = self.now + 1 if goes_on else 0
        self.longest = max(self.longest, self.now)


@dataclass(slots=True)
class Extreme:
    """A number; it is compared with those of as many digits."""

    value: int
    display: str
    game: int
    day: str

    def shown(self) -> dict[str, Any]:
        """As it is sent."""
        return {"value": self.value, "display": self.display, "game": self.game, "date": self.day}


@dataclass(slots=True)
class Night:
    """A person's throws of one evening."""

    pins: int = 0
    throws: int = 0


@dataclass(slots=True)
class Tally:
    """All figures of a person's Hausnummern, and of which evenings he was part."""

    games: int = 0
    pins: int = 0
    counts: list[int] = field(default_factory=lambda: [0] * (PINS + 1))  # throws by their pins
    wins: Counter[str] = field(default_factory=Counter)  # by mode
    team_wins: Counter[str] = field(default_factory=Counter)  # those of them that a team won
    # best_hoch, worst_hoch, best_niedrig, worst_niedrig, each by the number of digits
    extremes: dict[tuple[str, int], Extreme] = field(default_factory=dict)
    streak: Run = field(default_factory=Run)
    without_pumpe: Run = field(default_factory=Run)
    skill: Counter[int] = field(default_factory=Counter)  # possible -> reached, over the numbers with a choice
    numbers: int = 0  # ... how many these are
    luck: int = 0  # halves of a digit
    pictures: int = 0
    standing: list[int] = field(default_factory=lambda: [0] * PINS)
    nights: dict[tuple[str, int], Night] = field(default_factory=dict)  # date and number of the evening
    evenings: set[tuple[str, int]] = field(default_factory=set)

    @property
    def throws(self) -> int:
        """All his throws."""
        return sum(self.counts)

    def bowled(self, row: Bowled, game: GameSummary, day: str) -> None:
        """Add a Hausnummer of his."""
        self.games += 1
        night = self.nights.setdefault((day, game.evening), Night())
        night.throws += len(row.pins)
        night.pins += sum(row.pins)
        self.pins += sum(row.pins)
        for pins in row.pins:
            self.counts[pins] += 1
            self.without_pumpe.add(goes_on=pins > 0)
        self.streak.add(goes_on=row.won)
        if row.won:
            self.wins[game.mode] += 1
            self.team_wins[game.mode] += game.duel
        if row.skill[1]:
            self.skill[row.skill[1]] += row.skill[0]
            self.numbers += 1
        self.luck += _luck(row.display, high=game.mode == "hoch")
        self.pictures += row.pictures
        for pin, stayed in enumerate(row.standing):
            self.standing[pin] += stayed
        self._compare(row, game, day)

    def _compare(self, row: Bowled, game: GameSummary, day: str) -> None:
        """Numbers compare with those of their length and mode; of equals the first stays."""
        digits, new = len(row.display), Extreme(row.value, row.display, game.game, day)
        for key, highest in (("best", game.mode == "hoch"), ("worst", game.mode != "hoch")):
            known = self.extremes.get((f"{key}_{game.mode}", digits))
            if known is None or (new.value > known.value if highest else new.value < known.value):
                self.extremes[f"{key}_{game.mode}", digits] = new

    def row(self, name: str, lengths: Mapping[str, int], *, guest: bool) -> dict[str, Any]:
        """His row of the statistics; ``lengths``: the digits, by mode, of the numbers that are compared."""
        throws = self.throws
        shown = {
            key: extreme.shown()
            for (key, digits), extreme in self.extremes.items()
            if digits == lengths.get(key.rpartition("_")[2])
        }
        skill = sum((Fraction(reached, possible) for possible, reached in self.skill.items()), Fraction())
        return {
            "name": name,
            "guest": guest,
            "evenings": len(self.evenings),
            "games": self.games,
            "throws": throws,
            "pins": self.pins,
            "nines": self.counts[9],
            "pumpen": self.counts[0],
            "average": ratio(self.pins, throws),
            "wins_hoch": self.wins["hoch"],
            "wins_niedrig": self.wins["niedrig"],
            "team_wins_hoch": self.team_wins["hoch"],
            "team_wins_niedrig": self.team_wins["niedrig"],
            "best_hoch": shown.get("best_hoch"),
            "worst_hoch": shown.get("worst_hoch"),
            "best_niedrig": shown.get("best_niedrig"),
            "worst_niedrig": shown.get("worst_niedrig"),
            "streak_now": self.streak.now,
            "streak_best": self.streak.longest,
            "without_pumpe": self.without_pumpe.longest,
            "skill": readable(skill / self.numbers) if self.numbers else None,
            "luck": ratio(self.luck, 2 * throws),
        }

    def form(self) -> list[dict[str, Any]]:
        """His average over the evenings, the first one first."""
        return [
            {"evening": number, "date": day, "average": ratio(night.pins, night.throws), "throws": night.throws}
            for (day, number), night in sorted(self.nights.items())
        ]


def _luck(display: str, *, high: bool) -> int:
    """By how many halves of a digit the throws were better than chance: 4.5 a digit in high games, 5 in low ones."""
    digits, total = len(display), sum(map(int, display))
    return 2 * total - 9 * digits if high else 10 * digits - 2 * total


def ratio(numerator: int, denominator: int) -> Pair | None:
    """An exact fraction, reduced; None of nothing."""
    if denominator == 0:
        return None
    common = gcd(numerator, denominator)
    return [numerator // common, denominator // common]


def readable(value: Fraction) -> Pair:
    """An exact fraction; where its denominator is longer than a browser's numbers, the nearest millionth."""
    if value.denominator <= LARGEST:
        return [value.numerator, value.denominator]
    return [round(value * MILLION), MILLION]
