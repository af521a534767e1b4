"""Häuschenbauen: one throw a turn, each number draws its part of the house; the first complete house wins.

The state is every seat's drawn parts and the last throw.  There is nothing to choose: a part that may be drawn is
drawn (HB-A4).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rules.dice import are_dice
from rules.game import Act, NeedDice, Over, Rolled, Seat, Standing, Waiting

Outcome = Literal["drawn", "already_drawn", "prerequisite_missing"]
House = tuple[int, ...]  # how often each part is drawn, in the order of PARTS


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the house; ``on`` is the index of the part that must be there before, None for the first."""

    name: str
    on: int | None


PARTS = (  # the part of face 1 first (HB-8); door, windows and chimney come in any order (HB-A1)
    Part("fundament", None),
    Part("waende", 0),
    Part("dach", 1),
    Part("fenster", 2),
    Part("tuer", 2),
    Part("schornstein", 2),
)
WINDOWS = 3  # index in PARTS of the only part of which there may be several (HB-13)


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the game."""

    players: int  # 1 or more
    starter: Seat
    windows: int = 1  # 1 to 3, the same for all (HB-A3)


@dataclass(frozen=True, slots=True)
class Last:
    """The last throw and what became of it."""

    player: Seat
    die: int
    part: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class View:
    """The picture.  Nothing is hidden in this game."""

    status: str
    phase: str
    turn: Seat | None
    legal: tuple[str, ...]
    windows: int
    houses: dict[Seat, dict[str, int]]
    rolls: dict[Seat, int]
    last: Last | None
    missing: dict[Seat, int]
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class State:
    """A position of the game."""

    options: Options
    houses: tuple[House, ...]
    rolls: tuple[int, ...]
    seat: Seat  # on turn
    last: Last | None = None
    winner: Seat | None = None

    @property
    def waiting(self) -> Waiting:
        """One die of the seat on turn (HB-6), or nothing more."""
        return NeedDice(self.seat, 1) if self.winner is None else Over()

    def kinds(self) -> frozenset[str]:
        """``roll``; nothing at the end."""
        return frozenset(("roll",) if self.winner is None else ())

    def legal(self, seat: Seat) -> tuple[()]:  # noqa: ARG002  nobody is ever asked
        """No moves: this game has no choices."""
        return ()

    def objection(self, act: Act) -> str | None:
        """``bad_value`` for anything but one die."""
        match act:
            case Rolled(faces):
                return None if are_dice(faces, 1) else "bad_value"
            case _:
                return "bad_event"

    def after(self, act: Act) -> State:
        """The position after a legal ``act``."""
        match act:
            case Rolled((die,)):
                return self._rolled(die)
            case _:
                raise AssertionError(act)

    def _rolled(self, die: int) -> State:
        seat, index = self.seat, die - 1
        outcome = self.outcome(self.houses[seat], index)
        house = _with_one_more(self.houses[seat], index) if outcome == "drawn" else self.houses[seat]
        return replace(
            self,
            houses=(*self.houses[:seat], house, *self.houses[seat + 1 :]),
            rolls=_with_one_more(self.rolls, seat),
            seat=Seat((seat + 1) % self.options.players),
            last=Last(seat, die, PARTS[index].name, outcome),
            winner=seat if self.missing(house) == 0 else None,  # the end is immediate (HB-A5)
        )

    def wanted(self, index: int) -> int:
        """How many a complete house has of the part."""
        return self.options.windows if index == WINDOWS else 1

    def outcome(self, house: House, index: int) -> Outcome:
        """What a throw of the part brings: a part already there is told before a missing prerequisite (HB-10)."""
        if house[index] == self.wanted(index):
            return "already_drawn"
        on = PARTS[index].on
        return "drawn" if on is None or house[on] else "prerequisite_missing"

    def missing(self, house: House) -> int:
        """How many parts the house still lacks, windows counted singly."""
        return sum(self.wanted(index) for index in range(len(PARTS))) - sum(house)

    def standings(self) -> tuple[Standing, ...]:
        """Only the winner: the text ranks nobody else (HB-A7)."""
        return () if self.winner is None else (Standing(1, self.winner),)

    def view(self, seats: frozenset[Seat]) -> View:  # noqa: ARG002  nothing is hidden in this game
        """The picture, the same for everybody."""
        over = self.winner is not None
        return View(
            status="finished" if over else "running",
            phase="done" if over else "roll",
            turn=None if over else self.seat,
            legal=() if over else ("roll",),
            windows=self.options.windows,
            houses={Seat(seat): _by_name(house) for seat, house in enumerate(self.houses)},
            rolls={Seat(seat): rolls for seat, rolls in enumerate(self.rolls)},
            last=self.last,
            missing={Seat(seat): self.missing(house) for seat, house in enumerate(self.houses)},
            winner=self.winner,
        )


def _with_one_more(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*counts[:index], counts[index] + 1, *counts[index + 1 :])


def _by_name(house: House) -> dict[str, int]:
    return {part.name: count for part, count in zip(PARTS, house, strict=True)}


def start(options: Options) -> State:
    """The position before the first throw: no sheet has a line on it (HB-4)."""
    house = (0,) * len(PARTS)
    return State(options, houses=(house,) * options.players, rolls=(0,) * options.players, seat=options.starter)
