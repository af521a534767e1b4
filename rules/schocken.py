"""Schocken by the rules of the Schockmeisterschaft: three dice under a cup, thirteen Deckel, two halves, an Endspiel.

A round is one cup for each seat in its order; when the last cup is done all are lifted, the highest throw hands out
Deckel and the lowest takes them and leads the next round.  The picture is built from what lies open (``Cup.shown``)
and from the cups of its own seats: nothing in it, and nothing in ``kinds``, depends on a covered die.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from rules.dice import are_dice
from rules.game import Act, Did, Game, NeedDice, NeedMove, Over, Rolled, Seat, Standing, Waiting
from rules.play import asked
from rules.ranking import ranked
from rules.schocken_throws import KEEPS, Class, Cup, Dice, descending, height, worth

Part = Literal["haelfte1", "haelfte2", "endspiel", "done"]
Source = Seat | Literal["stock", "alle"]

DECKEL = 13
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
class Row:
    """One seat's throw as it was lifted."""

    player: Seat
    dice: tuple[int, ...]  # descending
    class_: Class
    value: int
    throws: int
    one_throw: bool


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
    last_round: Round | None
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
    """A position.  ``cups`` are in ``order``: those before ``at`` are over, the one at ``at`` has the turn."""

    options: Options
    part: Part
    stock: int
    deckel: tuple[int, ...]  # by seat
    order: tuple[Seat, ...]  # the seats of this round, the leader first; empty at the end
    cups: tuple[Cup, ...]
    at: int = 0
    part_losers: tuple[Seat, ...] = ()
    rounds: int = 0
    last_round: Round | None = None
    schock_aus: tuple[int, ...] = ()  # by seat, counted when the cups are lifted (SK-A13)

    @property
    def waiting(self) -> Waiting:
        """The free dice of the seat on turn, its choice, or nothing more."""
        if not self.order:
            return Over()
        seat, cup = self.order[self.at], self.cups[self.at]
        return NeedDice(seat, cup.free) if None in cup.dice else NeedMove((seat,))

    @property
    def limit(self) -> int:
        """How many throws a seat may use: what the leader used, and three until his turn is over (SK-A2)."""
        return self.cups[0].throws if self.at else MOST_THROWS

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
        cups = (*self.cups[: self.at], cup, *self.cups[self.at + 1 :])
        state = replace(self, cups=cups, at=self.at + cup.over)
        return state._lifted() if state.at == len(cups) else state

    # --- the end of a round ---------------------------------------------------------------------------------------

    def _lifted(self) -> State:
        """All cups are lifted: Deckel move from the highest to the lowest throw (SK-10), and the next round begins."""
        by_height = sorted(zip(self.order, self.cups, strict=True), key=lambda row: height(row[1]), reverse=True)
        ranking = tuple(_row(seat, cup) for seat, cup in by_height)  # sorted() keeps equals in order: SK-15
        (high, best), low = by_height[0], by_height[-1][0]
        source, moved = self._source(high, best)
        deckel = [0] * len(self.deckel) if source == "alle" else list(self.deckel)
        if isinstance(source, Seat):
            deckel[source] -= moved
        deckel[low] += moved
        lifted = Round(self.part, ranking, high, low, worth(best).deckel, moved, source, _by_seat(deckel))
        aus = {row.player for row in ranking if row.class_ == "schock_aus"}
        return replace(
            self,
            stock=max(0, self.stock - moved),
            deckel=tuple(deckel),
            rounds=self.rounds + 1,
            last_round=lifted,
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

    def _next_round(self, low: Seat) -> State:
        """The loser of the round leads the next one (SK-25), unless he has lost the part."""
        if self.deckel[low] == DECKEL:
            return self._next_part(low)
        seats = (seat for seat in self.order if self.stock or self.deckel[seat])
        return self._loaded(seats=tuple(seats), leader=low)

    def _next_part(self, low: Seat) -> State:
        """The second half for all, then the Endspiel of two different losers (SK-13, SK-14, SK-A7)."""
        losers = (*self.part_losers, low)
        if self.part == "endspiel" or losers == (low, low):
            return replace(self, part="done", part_losers=losers, order=(), cups=(), at=0)
        part: Part = "endspiel" if self.part_losers else "haelfte2"
        seats = losers if self.part_losers else tuple(Seat(seat) for seat in range(self.options.players))
        fresh = replace(self, part=part, part_losers=losers, stock=DECKEL, deckel=(0,) * self.options.players)
        return fresh._loaded(seats=seats, leader=losers[0])  # he leads: SK-22, SK-26

    def _loaded(self, *, seats: tuple[Seat, ...], leader: Seat) -> State:
        """All of ``seats`` load their cups (SK-24); the order is clockwise from the leader."""
        order = tuple(sorted(seats, key=lambda seat: (seat - leader) % self.options.players))
        return replace(self, order=order, cups=(Cup(),) * len(order), at=0)

    # --- the picture ----------------------------------------------------------------------------------------------

    def standings(self) -> tuple[Standing, ...]:
        """At the end: one has lost, and all others share the first place."""
        if self.part != "done":
            return ()
        loser = self.part_losers[-1]
        return ranked([(Seat(seat), int(seat == loser)) for seat in range(self.options.players)], high=False)

    def view(self, seats: frozenset[Seat]) -> View:
        """What the holder of ``seats`` may see."""
        phase, kinds = KINDS[type(self.waiting)]
        cups = dict(zip(self.order, self.cups, strict=True))
        most = max(self.schock_aus)
        return View(
            status="running" if cups else "finished",
            phase=phase,
            turn=self.order[self.at] if cups else None,
            legal=tuple(sorted(kinds)),
            part=self.part,
            stock=self.stock,
            deckel=_by_seat(self.deckel),
            active=tuple(sorted(cups)),
            leader=self.order[0] if cups else None,
            order=self.order,
            limit=self.limit,
            throws={seat: cup.throws for seat, cup in cups.items()},
            public={seat: cup.shown() for seat, cup in cups.items()},
            own={seat: cup.dice if cup.throws else None for seat, cup in cups.items() if seat in seats},
            part_losers=self.part_losers,
            loser=None if cups else self.part_losers[-1],
            rounds=self.rounds,
            last_round=self.last_round,
            schock_aus=_by_seat(self.schock_aus),
            schock_aus_koenig=tuple(Seat(seat) for seat, n in enumerate(self.schock_aus) if n == most > 0),
        )


def _row(seat: Seat, cup: Cup) -> Row:
    made = worth(cup)
    return Row(seat, descending(cup), made.name, made.value, cup.throws, cup.one_throw)


def _by_seat(counts: list[int] | tuple[int, ...]) -> dict[Seat, int]:
    return {Seat(seat): count for seat, count in enumerate(counts)}


def _start(options: Options) -> State:
    none = (0,) * options.players
    everybody = tuple(Seat(seat) for seat in range(options.players))
    state = State(options, "haelfte1", DECKEL, none, order=(), cups=(), schock_aus=none)
    return state._loaded(seats=everybody, leader=options.starter)


GAME = Game(
    key="schocken",
    title="Schocken",
    seats=range(2, 10_000),
    events={"throw": Rolled, "reroll": Reroll, "stand": Stand, "invalid": Invalid},
    options=Options,
    start=_start,
)
