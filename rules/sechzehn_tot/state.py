"""16 tot: one die, added up towards fifteen; ten matches are dealt out in the first half and put away in the second.

The state holds the Spielrunde being played (who has which number, the running total) and the matches.  Whether a
number must, may or may not be thrown on is decided in two functions, ``stands`` and ``must_roll``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from rules.dice import are_dice
from rules.game import Act, Did, NeedDice, Over, Rolled, Seat, Standing, Waiting
from rules.ranking import ranked

Result = int | Literal["tot"]
Reason = Literal["tot", "niedrigste", "hoechste", "fuenfzehn", "alle_tot"]

KINDS = frozenset(("roll", "stop"))
NO_KINDS: frozenset[str] = frozenset()

MATCHES = 10
GOAL = 15
NINE, TEN = 9, 10  # NEUN darf nicht mehr, ZEHN muss noch mal (ST-14, ST-15)
THIRD = 3  # who makes the third throw must make the fourth (ST-16)


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the game."""

    players: int  # 3 to 8
    starter: Seat
    fifteen_on_third_stands: bool = False  # ST-A1


@dataclass(frozen=True, slots=True)
class Stop:
    """Leave the number as it is (ST-7)."""


@dataclass(frozen=True, slots=True)
class Round:
    """A finished Spielrunde: in half 1 it has a loser, in half 2 a winner, or nobody when all were dead."""

    half: int
    results: dict[Seat, Result]  # of those who threw, in the order of throwing
    winner: Seat | None
    loser: Seat | None
    reason: Reason


@dataclass(frozen=True, slots=True)
class View:
    """The picture.  Nothing is hidden in this game."""

    status: str
    phase: str
    turn: Seat | None
    legal: tuple[str, ...]
    half: int
    stock: int
    matches: dict[Seat, int]
    put_away: int
    rounds: int
    order: tuple[Seat, ...]
    rolls: int
    total: int
    results: dict[Seat, Result]
    last_round: Round | None
    loser: Seat | None


@dataclass(frozen=True, slots=True)
class State:
    """A position.  ``results`` are those of the first seats of ``order``; the next one has the turn."""

    options: Options
    matches: tuple[int, ...]  # by seat
    order: tuple[Seat, ...]  # the seats of this Spielrunde, its starter first; empty at the end
    half: int = 1
    results: tuple[Result, ...] = ()
    rolls: int = 0
    total: int = 0
    put_away: int = 0
    rounds: int = 0
    last_round: Round | None = None

    @property
    def waiting(self) -> Waiting:
        """The die of the seat on turn, who may also stop where ``legal`` says so; or nothing more."""
        return NeedDice(self.order[len(self.results)], 1) if self.order else Over()

    @property
    def stock(self) -> int:
        """Matches that nobody has taken yet."""
        return MATCHES - sum(self.matches) - self.put_away

    @property
    def must_roll(self) -> bool:
        """Whether the seat on turn may not stop."""
        return must_roll(self.rolls, self.total)

    def kinds(self) -> frozenset[str]:
        """Both types at any time: a forbidden stop is ``must_roll``, never a wrong phase."""
        return KINDS if self.order else NO_KINDS

    def legal(self, seat: Seat) -> tuple[Stop, ...]:
        """To stop, where no throw is compulsory."""
        return (Stop(),) if self.waiting == NeedDice(seat, 1) and not self.must_roll else ()

    def objection(self, act: Act) -> str | None:
        """``bad_value`` or ``must_roll``."""
        match act:
            case Rolled(faces):
                return None if are_dice(faces, 1) else "bad_value"
            case Did(_, Stop()):
                return "must_roll" if self.must_roll else None
            case _:
                return "bad_event"

    def after(self, act: Act) -> State:
        """The position after a legal ``act``."""
        match act:
            case Rolled((face,)):
                return self._rolled(self.rolls + 1, self.total + face)
            case Did(_, Stop()):
                return self._with(self.total)
            case _:
                raise AssertionError(act)

    def _rolled(self, rolls: int, total: int) -> State:
        if total > GOAL:
            return self._with("tot")
        if stands(rolls, total, fifteen_on_third=self.options.fifteen_on_third_stands):
            return self._with(total)
        return replace(self, rolls=rolls, total=total)

    def _with(self, result: Result) -> State:
        """The turn is over; so is the Spielrunde with its last turn, a death in half 1 or a fifteen in half 2."""
        state = replace(self, results=(*self.results, result), rolls=0, total=0)
        if result == ("tot" if self.half == 1 else GOAL) or len(state.results) == len(self.order):
            return state._match_taken() if self.half == 1 else state._match_put_away()
        return state

    # --- the end of a Spielrunde ----------------------------------------------------------------------------------

    def _match_taken(self) -> State:
        """Half 1: the dead one, or the lowest, takes a match and starts again (ST-8 to ST-10)."""
        if self.results[-1] == "tot":
            loser = self.order[len(self.results) - 1]
            return self._noted(None, loser, "tot")._next_round(starter=loser)
        loser = self._by_number()[0]
        return self._noted(None, loser, "niedrigste")._next_round(starter=loser)

    def _match_put_away(self) -> State:
        """Half 2: the highest puts a match away and starts again (ST-13); all dead is void (ST-A4)."""
        alive = self._by_number()
        if not alive:
            return self._noted(None, None, "alle_tot")._next_round(starter=self.order[0])
        reason: Reason = "fuenfzehn" if self.results[-1] == GOAL else "hoechste"
        return self._noted(alive[-1], None, reason)._next_round(starter=alive[-1])

    def _by_number(self) -> list[Seat]:
        """The seats alive, the lowest first; of equal numbers the later one is lower (ST-18, ST-19)."""
        later_first = list(zip(self.results, self.order, strict=False))[::-1]
        alive = [(result, seat) for result, seat in later_first if result != "tot"]
        return [seat for _, seat in sorted(alive, key=lambda row: row[0])]

    def _noted(self, winner: Seat | None, loser: Seat | None, reason: Reason) -> State:
        """The finished Spielrunde, and the match it moved."""
        changes = {loser: 1, winner: -1}
        return replace(
            self,
            matches=tuple(held + changes.get(Seat(seat), 0) for seat, held in enumerate(self.matches)),
            put_away=self.put_away + (winner is not None),
            rounds=self.rounds + 1,
            last_round=Round(self.half, self._by_seat(), winner, loser, reason),
            results=(),
        )

    def _next_round(self, *, starter: Seat) -> State:
        """Everybody while there is stock, then only holders (ST-12); a single holder has lost (ST-A8).

        Clockwise from ``starter``, who may be out himself: then the next holder starts (ST-A7).
        """
        if self.stock:
            return replace(self, order=_clockwise(range(self.options.players), starter))
        holders = [seat for seat, held in enumerate(self.matches) if held]
        if len(holders) == 1:
            return replace(self, order=())
        return replace(self, half=2, order=_clockwise(holders, starter))

    # --- the picture ----------------------------------------------------------------------------------------------

    @property
    def loser(self) -> Seat | None:
        """The last holder of matches, at the end (ST-20)."""
        if self.order:
            return None
        return Seat(next(seat for seat, held in enumerate(self.matches) if held))

    def standings(self) -> tuple[Standing, ...]:
        """At the end: one has lost, and all others share the first place."""
        if self.order:
            return ()
        return ranked([(Seat(seat), int(seat == self.loser)) for seat in range(self.options.players)], high=False)

    def view(self, seats: frozenset[Seat]) -> View:  # noqa: ARG002  nothing is hidden in this game
        """The picture, the same for everybody."""
        running = bool(self.order)
        stoppable = running and not self.must_roll
        return View(
            status="running" if running else "finished",
            phase="roll" if running else "done",
            turn=self.order[len(self.results)] if running else None,
            legal=(*(("roll",) if running else ()), *(("stop",) if stoppable else ())),
            half=self.half,
            stock=self.stock,
            matches={Seat(seat): held for seat, held in enumerate(self.matches)},
            put_away=self.put_away,
            rounds=self.rounds,
            order=self.order,
            rolls=self.rolls,
            total=self.total,
            results=self._by_seat(),
            last_round=self.last_round,
            loser=self.loser,
        )

    def _by_seat(self) -> dict[Seat, Result]:
        return dict(zip(self.order, self.results, strict=False))


def must_roll(rolls: int, total: int) -> bool:
    """Whether one may not stop: before the first throw, after exactly three (ST-16), and on a ten (ST-15)."""
    return rolls in (0, THIRD) or total == TEN


def stands(rolls: int, total: int, *, fifteen_on_third: bool) -> bool:
    """Whether the number stands by itself: a nine always (ST-14), a fifteen unless it is the third throw (ST-A1)."""
    return total == NINE or (total == GOAL and (rolls != THIRD or fifteen_on_third))


def _clockwise(seats: Iterable[int], starter: Seat) -> tuple[Seat, ...]:
    """``seats`` from ``starter`` on; the highest seat is followed by the first."""
    return tuple(Seat(seat) for seat in sorted(seats, key=lambda seat: (seat < starter, seat)))


def start(options: Options) -> State:
    return State(options, (0,) * options.players, _clockwise(range(options.players), options.starter))
