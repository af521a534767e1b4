"""The course of a championship: who takes part, which tables were drawn, what they brought, who leads.

A value that follows from another; lots and results of games come from outside.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

from rules.championship.draw import Lot, meetings, seating
from rules.championship.points import Points, Result, Scheme, plain
from rules.game import RulesError, Seat
from rules.ranking import decided, leaders, ranked

Status = Literal["running", "waiting_decision", "finished"]
FEWEST = 2  # people for whom a round is drawn


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the start."""

    rounds: int
    seats: int  # 3 to 8: the most at a table
    scheme: Scheme


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round, its seats in order; its result as it stands."""

    players: tuple[str, ...]
    result: Result | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the standings; equals share a ``place``."""

    place: int
    name: str
    points: Points
    games: int
    schock_aus: int


@dataclass(frozen=True)
class Championship:
    """Where a championship stands."""

    options: Options
    people: tuple[str, ...]  # all who ever took part, as they came
    gone: frozenset[str] = frozenset()  # are drawn no more
    rounds: tuple[tuple[Table, ...], ...] = ()
    decision: str | None = None  # whom the table chose among those who share the first place

    # --- what may be done ---------------------------------------------------------------------------------------

    def drawn(self, lot: Lot) -> Championship:
        """The next round.  Raises RulesError ``game_over``, ``wrong_phase``, ``round_open`` or ``bad_players``."""
        self._demand("running")
        if not self.complete:
            raise RulesError("round_open")
        here = [name for name in self.people if name not in self.gone]
        if len(here) < FEWEST:
            raise RulesError("bad_players")
        before = [[table.players for table in tables] for tables in self.rounds]
        tables = seating(here, self.options.seats, meetings(before), lot)
        return replace(self, rounds=(*self.rounds, tuple(map(Table, tables))))

    def table(self, number: int, table: int) -> Table:
        """Table ``table`` of round ``number``, both from 1.

        Raises RulesError ``bad_round``, ``not_drawn`` or ``bad_table``.
        """
        if not 1 <= number <= self.options.rounds:
            raise RulesError("bad_round")
        if number > len(self.rounds):
            raise RulesError("not_drawn")
        if not 1 <= table <= len(self.rounds[number - 1]):
            raise RulesError("bad_table")
        return self.rounds[number - 1][table - 1]

    def brought(self, number: int, table: int, result: Result) -> Championship:
        """The result of a table, in place of the one before; at any time.

        Raises RulesError as ``table``, and ``bad_players`` unless it was played by those who were drawn; who has gone
        meanwhile may be missing.
        """
        old = self.table(number, table)
        missing = set(old.players) - result.points.keys()
        if result.points.keys() - set(old.players) or missing - self.gone:
            raise RulesError("bad_players")
        rounds = [list(tables) for tables in self.rounds]
        rounds[number - 1][table - 1] = replace(old, result=result)
        return replace(self, rounds=tuple(map(tuple, rounds)))

    def withdrawn(self, name: str) -> Championship:
        """``name`` keeps his points and is drawn no more.  Raises RulesError: ``not_your_turn`` if he is not there."""
        self._demand("running")
        if name not in self.people or name in self.gone:
            raise RulesError("not_your_turn")
        return replace(self, gone=self.gone | {name})

    def joined(self, name: str) -> Championship:
        """``name`` is drawn from the next round on, with nothing from those before.  Raises RulesError."""
        self._demand("running")
        if name in self.people:
            raise RulesError("bad_value")
        return replace(self, people=(*self.people, name))

    def decided(self, winner: str) -> Championship:
        """The table chose among those who share the first place.  Raises RulesError, ``bad_winner`` for another one."""
        self._demand("waiting_decision")
        if winner not in self.tied:
            raise RulesError("bad_winner")
        return replace(self, decision=winner)

    def _demand(self, status: Status) -> None:
        if self.status != status:
            raise RulesError("game_over" if self.status == "finished" else "wrong_phase")

    # --- how it stands ------------------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Whether all tables that were drawn have a result."""
        return all(table.result is not None for tables in self.rounds for table in tables)

    @property
    def over(self) -> bool:
        """Whether the last round is complete."""
        return len(self.rounds) == self.options.rounds and self.complete

    @property
    def status(self) -> Status:
        """Whether it goes on, or waits for the table's decision."""
        if not self.over:
            return "running"
        return "waiting_decision" if self.tied else "finished"

    @property
    def tied(self) -> tuple[str, ...]:
        """Who shares the first place when all is played and nothing decided."""
        first = tuple(row.name for row in self.standings() if row.place == 1)
        return first if self.over and len(first) > 1 else ()

    @property
    def winner(self) -> str | None:
        """Who has won; None while nobody has."""
        return self.standings()[0].name if self.status == "finished" else None

    @property
    def koenig(self) -> tuple[str, ...]:
        """Who has made the most Schock Aus, at least one."""
        made = {row.name: row.schock_aus for row in self.standings()}
        most = max(made.values(), default=0)
        return tuple(name for name in self.people if made[name] == most > 0)

    def _results(self) -> Iterator[Result]:
        yield from (table.result for tables in self.rounds for table in tables if table.result is not None)

    def standings(self) -> tuple[Row, ...]:
        """More points first; equals share a place, in the order in which they came."""
        return self._rows

    @cached_property
    def _rows(self) -> tuple[Row, ...]:
        results = list(self._results())
        points = [sum(one.points.get(name, 0) for one in results) for name in self.people]
        rows = ranked([(Seat(seat), value) for seat, value in enumerate(points)], high=True)
        chosen = Seat(self.people.index(self.decision)) if self.decision in self.people else None
        if self.over and chosen in leaders(rows) and chosen is not None:
            rows = decided(rows, chosen)
        return tuple(
            Row(
                row.place,
                name := self.people[row.side],
                plain(points[row.side]),
                sum(name in one.points for one in results),
                sum(one.schock_aus.get(name, 0) for one in results),
            )
            for row in rows
        )
