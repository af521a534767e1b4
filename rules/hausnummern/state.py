"""Hausnummern: every throw becomes a digit, and the bowler chooses its place in his number.

Each against each, or teams compared by the exact average of their members' numbers.  The state is the list of
throws with their chosen places and the table's decision; digits, numbers, ranking and statistics are derived from
it, so a corrected count (HN-A11) needs nothing but the new count.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from rules.game import (
    Act,
    Corrected,
    Decided,
    Did,
    NeedDecision,
    NeedMove,
    NeedThrow,
    Over,
    Seat,
    Side,
    Standing,
    Team,
    Threw,
    Waiting,
)
from rules.hausnummern.standing import standing, would
from rules.hausnummern.view import Mode, Row, Stats, TeamRow, View, Would, digit, display, number, stats, team_row
from rules.ranking import Score, decided, leaders, ranked


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the game (HN-3, HN-4, HN-20)."""

    mode: Mode
    digits: int  # 2 to 6
    players: int  # 2 or more
    teams: tuple[tuple[Seat, ...], ...] | None = None  # members of each team; every seat in exactly one


@dataclass(frozen=True, slots=True)
class Place:
    """Put the digit just thrown on ``place``: 0 Einer, 1 Zehner, 2 Hunderter ... (HN-6)."""

    place: int


@dataclass(frozen=True, slots=True)
class Thrown:
    """One counted throw and where its digit went; ``place`` is None while that is still open."""

    seat: Seat
    pins: int
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """The table's choice of a winner, and who was tied when it was made."""

    winner: Side
    among: frozenset[Side]


@dataclass(frozen=True, slots=True)
class State:
    """A position of the game."""

    options: Options
    throws: tuple[Thrown, ...] = ()
    decision: Decision | None = None

    @property
    def waiting(self) -> Waiting:
        """A throw, the place of the digit just thrown, the table's decision (HN-18), or nothing more."""
        if self.throws and self.throws[-1].place is None:
            return NeedMove((self.throws[-1].seat,))
        if not self.full:
            return NeedThrow(self._thrower(len(self.throws)))
        tied = leaders(self.standings())
        return Over() if len(tied) == 1 else NeedDecision(tied)

    @property
    def full(self) -> bool:
        """Whether every player's number is complete; only then is anything compared (HN-17)."""
        needed = self.options.players * self.options.digits
        return len(self.throws) == needed and self.throws[-1].place is not None

    @property
    def pending_pins(self) -> int | None:
        """The count of the throw whose digit waits for its place."""
        return self.throws[-1].pins if self.throws and self.throws[-1].place is None else None

    def _thrower(self, throw: int) -> Seat:
        return Seat(throw % self.options.players)

    def coming(self) -> tuple[Seat, ...]:
        """Who throws after the one on turn, throw by throw to the end."""
        known = len(self.throws) + (self.pending_pins is None)
        return tuple(map(self._thrower, range(known, self.options.players * self.options.digits)))

    def kinds(self) -> frozenset[str]:
        """``throw``, ``place`` or ``decide``; nothing at the end."""
        return ALLOWED[type(self.waiting)]

    def legal(self, seat: Seat) -> tuple[Place, ...]:
        """The free places of ``seat``, if its digit waits for one."""
        if self.waiting != NeedMove((seat,)):
            return ()
        taken = {thrown.place for thrown in self.throws if thrown.seat == seat}
        return tuple(Place(place) for place in range(self.options.digits) if place not in taken)

    def objection(self, act: Act) -> str | None:
        """``bad_value``, ``bad_place``, ``place_taken``, ``bad_winner`` or ``bad_throw``."""
        match act:
            case Threw(pins):
                return None if 0 <= pins <= 9 else "bad_value"
            case Did(seat, Place() as move):
                return self._objection_to_place(seat, move)
            case Decided(candidate):
                return None if _among(candidate, leaders(self.standings())) else "bad_winner"
            case Corrected(throw, pins):
                if not self.throws or (throw is not None and not 1 <= throw <= len(self.throws)):
                    return "bad_throw"
                return None if 0 <= pins <= 9 else "bad_value"
            case _:
                return "bad_event"

    def _objection_to_place(self, seat: Seat, move: Place) -> str | None:
        if not 0 <= move.place < self.options.digits:
            return "bad_place"
        return None if move in self.legal(seat) else "place_taken"

    def after(self, act: Act) -> State:
        """The position after a legal ``act``."""
        match act:
            case Threw(pins):
                seat = self._thrower(len(self.throws))
                return State(self.options, (*self.throws, Thrown(seat, pins)))
            case Did(_, Place(place)):
                last = self.throws[-1]
                return State(self.options, (*self.throws[:-1], Thrown(last.seat, last.pins, place)))
            case Decided(candidate):
                tied = leaders(self.standings())
                return replace(self, decision=Decision(candidate, frozenset(tied)))
            case Corrected(throw, pins):
                return self._corrected(len(self.throws) - 1 if throw is None else throw - 1, pins)
            case _:
                raise AssertionError(act)

    def _corrected(self, index: int, pins: int) -> State:
        changed = replace(self.throws[index], pins=pins)
        throws = (*self.throws[:index], changed, *self.throws[index + 1 :])
        return replace(self, throws=throws, decision=None)._with_decision(self.decision)

    def _with_decision(self, decision: Decision | None) -> State:
        """Keep an earlier decision while its winner is still tied and no new name has joined the tie (HN-A11)."""
        if decision is None:
            return self
        tied = leaders(self.standings())
        stands = len(tied) > 1 and decision.winner in tied and decision.among.issuperset(tied)
        return replace(self, decision=decision) if stands else self

    # --- derived ----------------------------------------------------------------------------------------------

    def digit(self, pins: int) -> int:
        """The digit that a throw makes."""
        return digit(pins, self.options.mode)

    def numbers(self) -> list[list[int | None]]:
        """Every seat's digits, the front place first; None is a free place."""
        digits = self.options.digits
        numbers: list[list[int | None]] = [[None] * digits for _ in range(self.options.players)]
        for thrown in self.throws:
            if thrown.place is not None:
                numbers[thrown.seat][digits - 1 - thrown.place] = self.digit(thrown.pins)
        return numbers

    def values(self) -> list[int | None]:
        """Every seat's number; None while a place is free.  Leading zeros are allowed (HN-A2)."""
        return [number(digits) for digits in self.numbers()]

    def scores(self) -> tuple[tuple[Side, Score], ...]:
        """What is compared when all are full: numbers, or exact averages of teams (HN-23, HN-A5)."""
        values = [value or 0 for value in self.values()]
        if self.options.teams is None:
            return tuple((Seat(seat), value) for seat, value in enumerate(values))
        return tuple(
            (Team(team), Fraction(sum(values[seat] for seat in members), len(members)))
            for team, members in enumerate(self.options.teams)
        )

    def standings(self) -> tuple[Standing, ...]:
        """The final ranking; empty until all numbers are complete."""
        if not self.full:
            return ()
        standings = ranked(self.scores(), high=self.options.mode == "hoch")
        return decided(standings, self.decision.winner) if self.decision else standings

    def winner(self) -> Side | None:
        """The winning seat or team; None while there is none."""
        tied = leaders(self.standings())
        return tied[0] if len(tied) == 1 else None

    def view(self, seats: frozenset[Seat]) -> View:  # noqa: ARG002  nothing is hidden in this game
        """The picture, the same for everybody."""
        waiting = self.waiting
        phase, kinds = KINDS[type(waiting)]
        numbers = self.numbers()
        winner = self.winner()
        return View(
            status={"decision": "waiting_decision", "done": "finished"}.get(phase, "running"),
            phase=phase,
            turn=_turn(waiting),
            legal=kinds,
            durchgang=None if self.full else self._rounds_complete() + 1,
            pending_pins=self.pending_pins,
            digits={Seat(seat): tuple(digits) for seat, digits in enumerate(numbers)},
            display={Seat(seat): display(digits) for seat, digits in enumerate(numbers)},
            values={Seat(seat): number(digits) for seat, digits in enumerate(numbers)},
            table=self._table() if self.full else None,
            standing=standing(numbers, self.options, self.standings()),
            would=self._would(numbers),
            tied=waiting.candidates if isinstance(waiting, NeedDecision) else (),
            winner=winner,
            winners=self._winners(winner),
            stats=self._stats(winner),
        )

    def _would(self, numbers: list[list[int | None]]) -> tuple[Would, ...]:
        if self.pending_pins is None:
            return ()
        seat = self.throws[-1].seat
        free = [move.place for move in self.legal(seat)]
        return would(numbers, self.options, seat, self.digit(self.pending_pins), free)

    def _rounds_complete(self) -> int:
        placed = sum(1 for thrown in self.throws if thrown.place is not None)
        return placed // self.options.players

    def _table(self) -> tuple[Row, ...] | tuple[TeamRow, ...]:
        values = [value or 0 for value in self.values()]
        if self.options.teams is None:
            return tuple(Row(row.place, Seat(row.side), values[row.side]) for row in self.standings())
        return tuple(team_row(row, self.options.teams[row.side], values) for row in self.standings())

    def _winners(self, winner: Side | None) -> tuple[Seat, ...]:
        """Everybody who gets the win: in a duel each member of the team (HN-A8)."""
        if winner is None:
            return ()
        return self.options.teams[winner] if self.options.teams is not None else (Seat(winner),)

    def _stats(self, winner: Side | None) -> dict[Seat, Stats]:
        counts: list[list[int]] = [[] for _ in range(self.options.players)]
        for thrown in self.throws:
            counts[thrown.seat].append(thrown.pins)
        won = self._winners(winner)
        return {Seat(seat): stats(pins, self.options.mode, won=seat in won) for seat, pins in enumerate(counts)}


KINDS: dict[type, tuple[str, tuple[str, ...]]] = {
    NeedThrow: ("throw", ("throw",)),
    NeedMove: ("place", ("place",)),
    NeedDecision: ("decision", ("decide",)),
    Over: ("done", ()),
}
ALLOWED = {waiting: frozenset(kinds) for waiting, (_, kinds) in KINDS.items()}


def _among(candidate: Side, tied: tuple[Side, ...]) -> bool:
    """Whether ``candidate`` is one of ``tied``; a seat and a team of the same number are equal only as numbers."""
    return any(side == candidate and type(side) is type(candidate) for side in tied)


def _turn(waiting: Waiting) -> Seat | None:
    match waiting:
        case NeedThrow(seat):
            return seat
        case NeedMove(seats):
            return seats[0]
        case _:
            return None
