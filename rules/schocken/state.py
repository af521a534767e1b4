"""Schocken by the rules of the Schockmeisterschaft: three dice under a cup, thirteen Deckel, two halves, an Endspiel.

A round is one cup for each seat in its order; when the last cup is done all are lifted, and ``schocken_parts`` says
what that moves.  The picture is built from what lies open (``Cup.shown``) and from the cups of its own seats: nothing
in it, and nothing in ``kinds``, depends on a covered die.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.dice import are_dice
from rules.game import Act, Did, NeedDice, NeedMove, Over, Rolled, Seat, Standing, Waiting
from rules.play import asked
from rules.ranking import ranked
from rules.schocken.parts import Part, Score, by_seat, opening
from rules.schocken.throws import KEEPS, Cup, Dice

MOST_THROWS = 3  # of the leader; the others have at most as many as he used (SK-A2)


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the game."""

    players: int  # 2 or more
    starter: Seat  # leads the very first round (SK-A8)


@dataclass(frozen=True, slots=True)
class Reroll:
    """Throw again: the dice at ``keep`` (ascending positions from 0) stay; with ``turn`` sixes become 1s and stay."""

    keep: tuple[int, ...]
    turn: bool = False


@dataclass(frozen=True, slots=True)
class Stand:
    """Leave the throw as it is."""


@dataclass(frozen=True, slots=True)
class Invalid:
    """The throw does not count and is made again (SK-27, SK-28)."""

    reason: str  # tuermchen: dice on top of each other; vom_tisch: one fell off the table


@dataclass(frozen=True, slots=True)
class View:
    """The picture."""

    status: str
    phase: str
    turn: Seat | None
    legal: tuple[str, ...]
    part: Part
    stock: int
    deckel: dict[Seat, int]
    active: tuple[Seat, ...]
    leader: Seat | None
    order: tuple[Seat, ...]
    limit: int
    throws: dict[Seat, int]
    public: dict[Seat, Dice]
    own: dict[Seat, Dice | None]
    part_losers: tuple[Seat, ...]
    loser: Seat | None
    rounds: int
    last_round: dict[str, Any] | None  # as the picture has it
    schock_aus: dict[Seat, int]
    schock_aus_koenig: tuple[Seat, ...]


REASONS = ("tuermchen", "vom_tisch")
REPEATS = tuple(Invalid(reason) for reason in REASONS)
REROLLS = tuple(Reroll(keep, turn) for turn in (False, True) for keep in KEEPS)
KINDS: dict[type, tuple[str, frozenset[str]]] = {
    NeedDice: ("throw", frozenset(("throw", "invalid"))),
    NeedMove: ("choose", frozenset(("reroll", "stand"))),
    Over: ("done", frozenset()),
}


@dataclass(frozen=True, slots=True)
class State:
    """A position.  ``cups`` are in the order of the round: those before ``at`` are over, the one there has the turn."""

    options: Options
    score: Score
    cups: tuple[Cup, ...]  # empty at the end
    at: int
    waiting: Waiting  # the free dice of the seat on turn, its choice, or nothing more; asked for often

    @property
    def limit(self) -> int:
        """How many throws a seat may use: what the leader used, and three until his turn is over (SK-A2)."""
        return self.cups[0].throws if self.at else MOST_THROWS

    @property
    def covered(self) -> bool:
        """Whether a round is under way: what it has thrown is everybody's when all cups are lifted, not before."""
        return any(cup.throws for cup in self.cups)

    def kinds(self) -> frozenset[str]:
        """``throw`` and ``invalid``, or ``reroll`` and ``stand``, whatever the dice show."""
        return KINDS[type(self.waiting)][1]

    def legal(self, seat: Seat) -> tuple[Reroll | Stand | Invalid, ...]:
        """All choices of ``seat``; only its holder may be told them, for they tell of covered sixes."""
        if seat not in asked(self):
            return ()
        cup = self.cups[self.at]
        if None in cup.dice:
            return REPEATS
        rerolls = (move for move in REROLLS if cup.objection(move.keep, turn=move.turn) is None)
        return (Stand(), *rerolls)

    def objection(self, act: Act) -> str | None:
        """``bad_value``, ``bad_keep`` or ``bad_turn``."""
        match act:
            case Rolled(faces):
                return None if are_dice(faces, self.cups[self.at].free) else "bad_value"
            case Did(_, Reroll(keep, turn)):
                return self.cups[self.at].objection(keep, turn=turn)
            case Did(_, Invalid(reason)):
                return None if reason in REASONS else "bad_value"
            case Did(_, Stand()):
                return None
            case _:
                return "bad_event"

    def after(self, act: Act) -> State:
        """The position after a legal ``act``."""
        cup = self.cups[self.at]
        match act:
            case Rolled(faces):
                return self._with(cup.thrown(faces, self.limit))
            case Did(_, Reroll(keep, turn)):
                return self._with(cup.kept(keep, turn=turn))
            case Did(_, Stand()):
                return self._with(cup.stood())
            case Did(_, Invalid()):
                return self
            case _:
                raise AssertionError(act)

    def _with(self, cup: Cup) -> State:
        """The seat on turn has ``cup``; with the last cup of the round all are lifted, and all load again (SK-24)."""
        cups = (*self.cups[: self.at], cup, *self.cups[self.at + 1 :])
        at = self.at + 1 if cup.over else self.at
        if at == len(cups):
            return _loaded(self.options, self.score.lifted(cups))
        return State(self.options, self.score, cups, at, _waiting(self.score.order[at], cups[at]))

    # --- the picture ----------------------------------------------------------------------------------------------

    def standings(self) -> tuple[Standing, ...]:
        """At the end: one has lost, and all others share the first place."""
        if self.cups:
            return ()
        loser = self.score.part_losers[-1]
        return ranked([(Seat(seat), int(seat == loser)) for seat in range(self.options.players)], high=False)

    def view(self, seats: frozenset[Seat]) -> View:
        """What the holder of ``seats`` may see."""
        phase, kinds = KINDS[type(self.waiting)]
        score = self.score
        cups = dict(zip(score.order, self.cups, strict=True))
        most = max(score.schock_aus)
        return View(
            status="running" if cups else "finished",
            phase=phase,
            turn=score.order[self.at] if cups else None,
            legal=tuple(sorted(kinds)),
            part=score.part,
            stock=score.stock,
            deckel=by_seat(score.deckel),
            active=tuple(sorted(cups)),
            leader=score.order[0] if cups else None,
            order=score.order,
            limit=self.limit,
            throws={seat: cup.throws for seat, cup in cups.items()},
            public={seat: cup.shown() for seat, cup in cups.items()},
            own={seat: cup.dice if cup.throws else None for seat, cup in cups.items() if seat in seats},
            part_losers=score.part_losers,
            loser=None if cups else score.part_losers[-1],
            rounds=score.rounds,
            last_round=None if score.last_round is None else score.last_round.shown(),
            schock_aus=by_seat(score.schock_aus),
            schock_aus_koenig=tuple(Seat(seat) for seat, n in enumerate(score.schock_aus) if n == most > 0),
        )


def _waiting(seat: Seat, cup: Cup) -> Waiting:
    return NeedDice(seat, cup.free) if None in cup.dice else NeedMove((seat,))


def _loaded(options: Options, score: Score) -> State:
    cups = (Cup(),) * len(score.order)
    return State(options, score, cups, 0, _waiting(score.order[0], cups[0]) if cups else Over())


def start(options: Options) -> State:
    return _loaded(options, opening(options.players, options.starter))
