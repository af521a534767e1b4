"""The score of Schocken: what a round moves, who plays the next one, and when a half or the Endspiel is lost.

``Score.lifted`` takes the cups of a finished round and gives the score with which the next round begins; during a
round nothing here changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal

from rules.game import Seat
from rules.schocken.throws import Class, Cup, descending, height, worth

Part = Literal["haelfte1", "haelfte2", "endspiel", "done"]
Source = Seat | Literal["stock", "alle"]

DECKEL = 13


@dataclass(frozen=True, slots=True)
class Row:
    """One seat's throw as it was lifted."""

    player: Seat
    dice: tuple[int, ...]  # descending
    class_: Class
    value: int
    throws: int
    one_throw: bool

    def shown(self) -> dict[str, Any]:
        """With the keys of the picture."""
        kept = {key: getattr(self, key) for key in ("player", "dice", "value", "throws", "one_throw")}
        return {**kept, "class": self.class_}


@dataclass(frozen=True, slots=True)
class Round:
    """A round that has been lifted, and what it moved."""

    part: Part
    ranking: tuple[Row, ...]  # highest first
    high: Seat
    low: Seat
    worth: int
    moved: int
    from_: Source
    deckel: dict[Seat, int]  # after the round

    def shown(self) -> dict[str, Any]:
        """With the keys of the picture."""
        kept = {key: getattr(self, key) for key in ("part", "high", "low", "worth", "moved", "deckel")}
        return {**kept, "ranking": tuple(row.shown() for row in self.ranking), "from": self.from_}


@dataclass(frozen=True, slots=True)
class Score:
    """Where the game stands before a round."""

    part: Part
    stock: int
    deckel: tuple[int, ...]  # by seat
    order: tuple[Seat, ...]  # the seats of the round, the leader first; empty at the end
    schock_aus: tuple[int, ...]  # by seat, counted when the cups are lifted (SK-A13)
    part_losers: tuple[Seat, ...] = ()
    rounds: int = 0
    last_round: Round | None = None

    def lifted(self, cups: tuple[Cup, ...]) -> Score:
        """All cups are lifted: Deckel move from the highest to the lowest throw (SK-10).  ``cups`` are in ``order``."""
        by_height = sorted(zip(self.order, cups, strict=True), key=lambda row: height(row[1]), reverse=True)
        ranking = tuple(_row(seat, cup) for seat, cup in by_height)  # sorted() keeps equals in order: SK-15
        (high, best), low = by_height[0], by_height[-1][0]
        source, moved = self._source(high, best)
        deckel = [0] * len(self.deckel) if source == "alle" else list(self.deckel)
        if isinstance(source, Seat):
            deckel[source] -= moved
        deckel[low] += moved
        aus = {row.player for row in ranking if row.class_ == "schock_aus"}
        return replace(
            self,
            stock=max(0, self.stock - moved),
            deckel=tuple(deckel),
            rounds=self.rounds + 1,
            last_round=Round(self.part, ranking, high, low, worth(best).deckel, moved, source, by_seat(deckel)),
            schock_aus=tuple(count + (seat in aus) for seat, count in enumerate(self.schock_aus)),
        )._next_round(low)

    def _source(self, high: Seat, best: Cup) -> tuple[Source, int]:
        """Where the Deckel of a round come from, and how many: stock first, then from player to player (SK-A6)."""
        made = worth(best)
        if made.name == "schock_aus":
            return "alle", DECKEL  # what was held before does not count (SK-31)
        if self.stock:
            return "stock", min(made.deckel, self.stock)
        return high, min(made.deckel, self.deckel[high])

    def _next_round(self, low: Seat) -> Score:
        """The loser of the round leads the next one (SK-25), unless he has lost the part."""
        if self.deckel[low] == DECKEL:
            return self._next_part(low)
        seats = [seat for seat in self.order if self.stock or self.deckel[seat]]
        return replace(self, order=_clockwise(seats, leader=low))

    def _next_part(self, low: Seat) -> Score:
        """The second half for all, then the Endspiel of two different losers (SK-13, SK-14, SK-A7).

        The loser of the first half leads both (SK-22, SK-25, SK-26).
        """
        losers = (*self.part_losers, low)
        if self.part == "endspiel" or losers == (low, low):
            return replace(self, part="done", part_losers=losers, order=())
        part: Part = "endspiel" if self.part_losers else "haelfte2"
        seats = losers if self.part_losers else range(len(self.deckel))
        order = _clockwise(seats, leader=losers[0])
        return replace(self, part=part, stock=DECKEL, deckel=(0,) * len(self.deckel), order=order, part_losers=losers)


def opening(players: int, starter: Seat) -> Score:
    """The score before the first round."""
    none = (0,) * players
    return Score("haelfte1", DECKEL, none, _clockwise(range(players), leader=starter), none)


def by_seat(counts: Iterable[int]) -> dict[Seat, int]:
    """``counts`` with their seats."""
    return {Seat(seat): count for seat, count in enumerate(counts)}


def _row(seat: Seat, cup: Cup) -> Row:
    made = worth(cup)
    return Row(seat, descending(cup), made.name, made.value, cup.throws, cup.one_throw)


def _clockwise(seats: Iterable[int], *, leader: Seat) -> tuple[Seat, ...]:
    """``seats`` from ``leader`` on; the last seat is followed by the first."""
    return tuple(Seat(seat) for seat in sorted(seats, key=lambda seat: (seat < leader, seat)))
