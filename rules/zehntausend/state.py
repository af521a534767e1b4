"""Zehntausend: six dice, select what scores, roll on with the rest or bank; 10,000 opens the final round.

A turn is a chain of throws.  Each throw is scored by itself (ZT-A5); what it is worth is in ``zehntausend_scores``.
The state is where the turn stands and what the finished turns have secured.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import lt
from typing import Literal

from rules.dice import are_dice
from rules.game import Act, Did, NeedDice, NeedMove, Over, Rolled, Seat, Standing, Waiting
from rules.zehntausend.scores import score, scores_at_all, selections

GOAL = 10_000  # secured points that open the final round (ZT-7)
DICE = 6

Mode = Literal["local", "room"]
Phase = Literal["roll", "choose", "fehlwurf", "done"]
Reason = Literal["gesichert", "fehlwurf"]

KINDS: dict[Phase, frozenset[str]] = {
    "roll": frozenset(("roll",)),
    "choose": frozenset(("bank", "continue")),
    "fehlwurf": frozenset(("pass",)),
    "done": frozenset(),
}


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the game."""

    players: int  # 1 to 6, people and computers
    starter: Seat
    computers: tuple[Seat, ...] = ()  # at least one seat is a person's
    vierling_paar: bool = True  # four of a kind and a pair are three pairs (ZT-A2)


def mode(people: int) -> Mode:
    """One person plays alone with the computers, several in a shared room (ZT-28, ZT-29)."""
    return "local" if people == 1 else "room"


@dataclass(frozen=True, slots=True)
class Continue:
    """Score the dice at ``select`` (ascending positions from 0) and roll the rest, or all six if none is left."""

    select: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Bank:
    """Score the dice at ``select`` (ascending positions from 0) and secure all points of the turn."""

    select: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pass:
    """Hand the dice on after a Fehlwurf (ZT-27, ZT-A10)."""


@dataclass(frozen=True, slots=True)
class LastTurn:
    """How the last finished turn ended and what it brought."""

    player: Seat
    points: int
    reason: Reason


@dataclass(frozen=True, slots=True)
class View:
    """The picture.  Nothing is hidden in this game."""

    status: str
    phase: Phase
    turn: Seat | None
    legal: tuple[str, ...]
    mode: Mode
    totals: dict[Seat, int]
    turn_points: int
    dice: tuple[int, ...] | None
    dice_to_roll: int
    hot_dice: bool
    final_round: bool
    trigger: Seat | None
    remaining: tuple[Seat, ...] | None
    ranking: tuple[Seat, ...] | None
    winner: Seat | None
    last_turn: LastTurn | None


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the turn of ``seat`` stands; its points are not yet secured."""

    seat: Seat
    phase: Phase
    count: int  # dice of the next throw, or of the one on the table
    points: int = 0
    faces: tuple[int, ...] | None = None  # the throw that waits for a choice, or the Fehlwurf
    hot: bool = False


@dataclass(frozen=True, slots=True)
class Secured:
    """What the finished turns have brought."""

    totals: tuple[int, ...]  # by seat
    trigger: Seat | None = None  # who opened the final round
    remaining: tuple[Seat, ...] | None = None  # who still has a last turn, the one on turn first (ZT-A1)
    last_turn: LastTurn | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A position of the game."""

    options: Options
    secured: Secured
    turn: Turn

    @property
    def waiting(self) -> Waiting:
        """Dice, a choice of the seat on turn, or nothing more."""
        turn = self.turn
        if turn.phase == "done":
            return Over()
        return NeedDice(turn.seat, turn.count) if turn.phase == "roll" else NeedMove((turn.seat,))

    @property
    def totals(self) -> tuple[int, ...]:
        """The secured points by seat."""
        return self.secured.totals

    def kinds(self) -> frozenset[str]:
        """``roll``; ``bank`` and ``continue``; ``pass`` after a Fehlwurf; nothing at the end."""
        return KINDS[self.turn.phase]

    def legal(self, seat: Seat) -> tuple[Continue | Bank | Pass, ...]:
        """Every selection that scores, to roll on or to bank (ZT-A4, ZT-A6); after a Fehlwurf only the pass."""
        turn = self.turn
        if seat != turn.seat:
            return ()
        if turn.phase == "fehlwurf":
            return (Pass(),)
        if turn.phase != "choose" or turn.faces is None:
            return ()
        found = selections(turn.faces, vierling_paar=self.options.vierling_paar)
        return (*(Continue(select) for select in found), *(Bank(select) for select in found))

    def objection(self, act: Act) -> str | None:
        """``bad_value`` for dice, ``bad_selection`` for a selection in which a die does not score (ZT-18)."""
        match act:
            case Rolled(faces):
                return None if are_dice(faces, self.turn.count) else "bad_value"
            case Did(_, Continue(select) | Bank(select)):
                return None if self.worth(select) is not None else "bad_selection"
            case Did(_, Pass()):
                return None
            case _:
                return "bad_event"

    def worth(self, select: tuple[int, ...]) -> int | None:
        """The points of the dice at ``select``; None unless these are ascending positions of dice that all score."""
        faces = self.turn.faces or ()
        ascending = all(map(lt, select, select[1:]))
        if not select or not ascending or select[0] < 0 or select[-1] >= len(faces):
            return None
        return score(tuple(map(faces.__getitem__, select)), vierling_paar=self.options.vierling_paar)

    def after(self, act: Act) -> State:
        """The position after a legal ``act``."""
        turn = self.turn
        match act:
            case Rolled(faces):
                return State(self.options, self.secured, self._rolled(faces))
            case Did(_, Continue(select)):
                points = turn.points + (self.worth(select) or 0)
                rest = turn.count - len(select)  # none left: six hot dice (ZT-6)
                return State(
                    self.options, self.secured, Turn(turn.seat, "roll", rest or DICE, points, None, hot=rest == 0)
                )
            case Did(_, Bank(select)):
                return self._turn_ended(turn.points + (self.worth(select) or 0), "gesichert")
            case Did(_, Pass()):
                return self._turn_ended(0, "fehlwurf")
            case _:
                raise AssertionError(act)

    def _rolled(self, faces: tuple[int, ...]) -> Turn:
        turn = self.turn
        if scores_at_all(faces, vierling_paar=self.options.vierling_paar):
            return Turn(turn.seat, "choose", turn.count, turn.points, faces)
        return Turn(turn.seat, "fehlwurf", turn.count, 0, faces)  # the points are gone at once (ZT-5)

    def _turn_ended(self, points: int, reason: Reason) -> State:
        """Secure ``points`` and hand the dice on, or end the game after the last turn of the final round."""
        seat, before = self.turn.seat, self.secured
        totals = (*before.totals[:seat], before.totals[seat] + points, *before.totals[seat + 1 :])
        trigger, remaining = before.trigger, before.remaining
        if remaining is not None:
            remaining = remaining[1:]
        elif totals[seat] >= GOAL:
            trigger, remaining = seat, self._others()
        secured = Secured(totals, trigger, remaining, LastTurn(seat, points, reason))
        return State(self.options, secured, Turn(self._along(1), "done" if remaining == () else "roll", DICE))

    def following(self) -> Seat | None:
        """Who is on turn after the one who is; None where nobody is any more."""
        remaining = self.secured.remaining
        return self._along(1) if remaining is None or len(remaining) > 1 else None

    def _along(self, steps: int) -> Seat:
        return Seat((self.turn.seat + steps) % self.options.players)

    def _others(self) -> tuple[Seat, ...]:
        """Every other seat in turn order, round to the one before this (ZT-A1)."""
        return tuple(self._along(steps) for steps in range(1, self.options.players))

    def standings(self) -> tuple[Standing, ...]:
        """The final ranking, without shared places; empty until the end."""
        return tuple(Standing(place, seat) for place, seat in enumerate(self._ranking() or (), start=1))

    def _ranking(self) -> tuple[Seat, ...] | None:
        """Highest total first; at the highest the trigger before others, every other tie by seat (ZT-17, ZT-A8)."""
        if self.turn.phase != "done":
            return None
        totals, trigger = self.totals, self.secured.trigger
        best = max(totals)

        def key(seat: Seat) -> tuple[int, bool, int]:
            first = seat == trigger and totals[seat] == best
            return (-totals[seat], not first, seat)

        return tuple(sorted((Seat(seat) for seat in range(self.options.players)), key=key))

    def view(self, seats: frozenset[Seat]) -> View:  # noqa: ARG002  nothing is hidden in this game
        """The picture, the same for everybody."""
        turn, secured = self.turn, self.secured
        ranking = self._ranking()
        return View(
            status="running" if ranking is None else "finished",
            phase=turn.phase,
            turn=turn.seat if ranking is None else None,
            legal=tuple(sorted(KINDS[turn.phase])),
            mode=mode(self.options.players - len(self.options.computers)),
            totals={Seat(seat): total for seat, total in enumerate(self.totals)},
            turn_points=turn.points,
            dice=turn.faces,
            dice_to_roll=turn.count if turn.phase == "roll" else 0,
            hot_dice=turn.hot,
            final_round=secured.trigger is not None,
            trigger=secured.trigger,
            remaining=secured.remaining,
            ranking=ranking,
            winner=ranking[0] if ranking else None,
            last_turn=secured.last_turn,
        )


def start(options: Options) -> State:
    """The position before the first throw."""
    return State(options, Secured((0,) * options.players), Turn(options.starter, "roll", DICE))
