"""Zehntausend: six dice, select what scores, roll on with the rest or bank; 10,000 opens the final round.

A turn is a chain of throws.  Each throw is scored by itself (ZT-A5); what it is worth is in ``zehntausend_scores``.
The state is the position of the chain (phase, points of the turn, dice on the table) and what is secured.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rules.dice import are_dice
from rules.game import Act, Did, Game, NeedDice, NeedMove, Over, Rolled, Seat, Standing, Waiting
from rules.zehntausend_scores import score, scores_at_all, selections

GOAL = 10_000  # secured points that open the final round (ZT-7)
DICE = 6

Mode = Literal["local", "room"]
Phase = Literal["roll", "choose", "fehlwurf", "done"]
Reason = Literal["gesichert", "fehlwurf"]

KINDS: dict[Phase, tuple[str, ...]] = {
    "roll": ("roll",),
    "choose": ("bank", "continue"),
    "fehlwurf": ("pass",),
    "done": (),
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
class State:
    """A position of the game."""

    options: Options
    totals: tuple[int, ...]  # secured points by seat
    seat: Seat  # on turn
    phase: Phase = "roll"
    points: int = 0  # of this turn, not yet secured
    count: int = DICE  # dice of the next throw
    faces: tuple[int, ...] | None = None  # the throw that waits for a choice, or the Fehlwurf
    hot: bool = False
    trigger: Seat | None = None  # who opened the final round
    remaining: tuple[Seat, ...] | None = None  # who still has a last turn, the one on turn first (ZT-A1)
    last_turn: LastTurn | None = None

    @property
    def waiting(self) -> Waiting:
        """Dice, a choice of the seat on turn, or nothing more."""
        if self.phase == "done":
            return Over()
        return NeedDice(self.seat, self.count) if self.phase == "roll" else NeedMove((self.seat,))

    def kinds(self) -> frozenset[str]:
        """``roll``; ``bank`` and ``continue``; ``pass`` after a Fehlwurf; nothing at the end."""
        return frozenset(KINDS[self.phase])

    def legal(self, seat: Seat) -> tuple[Continue | Bank | Pass, ...]:
        """Every selection that scores, to roll on or to bank (ZT-A4, ZT-A6); after a Fehlwurf only the pass."""
        if seat != self.seat:
            return ()
        if self.phase == "fehlwurf":
            return (Pass(),)
        if self.phase != "choose" or self.faces is None:
            return ()
        found = selections(self.faces, vierling_paar=self.options.vierling_paar)
        return (*(Continue(select) for select in found), *(Bank(select) for select in found))

    def objection(self, act: Act) -> str | None:
        """``bad_value`` for dice, ``bad_selection`` for a selection in which a die does not score (ZT-18)."""
        match act:
            case Rolled(faces):
                return None if are_dice(faces, self.count) else "bad_value"
            case Did(_, Continue(select) | Bank(select)):
                return None if self.worth(select) is not None else "bad_selection"
            case Did(_, Pass()):
                return None
            case _:
                return "bad_event"

    def worth(self, select: tuple[int, ...]) -> int | None:
        """The points of the dice at ``select``; None unless these are ascending positions of dice that all score."""
        faces = self.faces or ()
        if list(select) != sorted(set(select)) or not all(0 <= position < len(faces) for position in select):
            return None
        return score(tuple(faces[position] for position in select), vierling_paar=self.options.vierling_paar)

    def after(self, act: Act) -> State:
        """The position after a legal ``act``."""
        match act:
            case Rolled(faces):
                return self._rolled(faces)
            case Did(_, Continue(select)):
                points = self.points + (self.worth(select) or 0)
                rest = self.count - len(select)  # none left: six hot dice (ZT-6)
                return replace(self, phase="roll", points=points, count=rest or DICE, faces=None, hot=rest == 0)
            case Did(_, Bank(select)):
                return self._turn_ended(self.points + (self.worth(select) or 0), "gesichert")
            case Did(_, Pass()):
                return self._turn_ended(0, "fehlwurf")
            case _:
                raise AssertionError(act)

    def _rolled(self, faces: tuple[int, ...]) -> State:
        if scores_at_all(faces, vierling_paar=self.options.vierling_paar):
            return replace(self, phase="choose", faces=faces, hot=False)
        return replace(self, phase="fehlwurf", faces=faces, hot=False, points=0)  # gone at once (ZT-5)

    def _turn_ended(self, points: int, reason: Reason) -> State:
        """Secure ``points`` and hand the dice on, or end the game after the last turn of the final round."""
        totals = (*self.totals[: self.seat], self.totals[self.seat] + points, *self.totals[self.seat + 1 :])
        trigger, remaining = self.trigger, self.remaining
        if remaining is not None:
            remaining = remaining[1:]
        elif totals[self.seat] >= GOAL:
            trigger, remaining = self.seat, self._others()
        return State(
            options=self.options,
            totals=totals,
            seat=self._after_me(1),
            phase="done" if remaining == () else "roll",
            trigger=trigger,
            remaining=remaining,
            last_turn=LastTurn(self.seat, points, reason),
        )

    def _after_me(self, steps: int) -> Seat:
        return Seat((self.seat + steps) % self.options.players)

    def _others(self) -> tuple[Seat, ...]:
        """Every other seat in turn order, round to the one before this (ZT-A1)."""
        return tuple(self._after_me(steps) for steps in range(1, self.options.players))

    def standings(self) -> tuple[Standing, ...]:
        """The final ranking, without shared places; empty until the end."""
        return tuple(Standing(place, seat) for place, seat in enumerate(self._ranking() or (), start=1))

    def _ranking(self) -> tuple[Seat, ...] | None:
        """Highest total first; at the highest the trigger before others, every other tie by seat (ZT-17, ZT-A8)."""
        if self.phase != "done":
            return None
        best = max(self.totals)

        def key(seat: Seat) -> tuple[int, bool, int]:
            first = seat == self.trigger and self.totals[seat] == best
            return (-self.totals[seat], not first, seat)

        return tuple(sorted((Seat(seat) for seat in range(self.options.players)), key=key))

    def view(self, seats: frozenset[Seat]) -> View:  # noqa: ARG002  nothing is hidden in this game
        """The picture, the same for everybody."""
        ranking = self._ranking()
        return View(
            status="running" if ranking is None else "finished",
            phase=self.phase,
            turn=self.seat if ranking is None else None,
            legal=KINDS[self.phase],
            mode=mode(self.options.players - len(self.options.computers)),
            totals={Seat(seat): total for seat, total in enumerate(self.totals)},
            turn_points=self.points,
            dice=self.faces,
            dice_to_roll=self.count if self.phase == "roll" else 0,
            hot_dice=self.hot,
            final_round=self.trigger is not None,
            trigger=self.trigger,
            remaining=self.remaining,
            ranking=ranking,
            winner=ranking[0] if ranking else None,
            last_turn=self.last_turn,
        )


def start(options: Options) -> State:
    """The position before the first throw."""
    return State(options, totals=(0,) * options.players, seat=options.starter)


GAME = Game(
    key="zehntausend",
    title="Zehntausend",
    seats=range(1, 7),
    events={"roll": Rolled, "continue": Continue, "bank": Bank, "pass": Pass},
    options=Options,
    start=start,
)
