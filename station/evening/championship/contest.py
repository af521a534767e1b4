"""A championship as it is kept: who takes part, which tables were drawn, how each of them ended.

Points, standings and lots are those of ``rules.championship``; people stand in it by their keys.  It stays in the
evening when it is over, so that a correction of years later still runs through to its standings.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

import msgspec
from msgspec import field
from msgspec.structs import replace

from rules.championship import course
from rules.championship.points import NOTHING, Losses, Outcome, Places, Result, Scheme, result
from station.evening.dice import lot
from station.records.championship import scheme_of

Status = Literal["registered", "here", "gone"]
Play = Literal["phones", "typed", "lane"]  # as a game of the station, or with real dice and typed in at its end
Phase = Literal["registration", "drawn", "running", "between", "decision", "finished"]


class Place(msgspec.Struct, frozen=True, array_like=True):
    """A table of a championship: its number, the round and the table in it, both from 1."""

    championship: int
    round: int
    table: int

    def told(self) -> dict[str, int]:
        """For a page."""
        return {"id": self.championship, "round": self.round, "table": self.table}


class Terms(msgspec.Struct, frozen=True):
    """What is agreed before the start.  ``rules``: the setup of each game, without its players."""

    kind: str
    title: str
    rounds: int
    seats: int  # 3 to 8: the most at a table
    points: dict[str, Any]
    rules: dict[str, Any]
    play: Play

    @property
    def scheme(self) -> Scheme:
        """What a finished game is worth."""
        return scheme_of(self.kind, self.points)


class Claim(msgspec.Struct, frozen=True):
    """A result that ``by`` typed in, until somebody else of the table confirms it; ``n`` tells it from others."""

    n: int
    by: str
    outcome: Outcome


class Table(msgspec.Struct, frozen=True):
    """A table of a round, its seats in order.  Times are UTC seconds, 0 for not yet."""

    players: tuple[str, ...]
    play: Play
    game: int = 0  # the last that was begun for it; 0: none
    outcome: Outcome | None = None
    void: bool = False  # it fell out, and brings nobody anything
    claim: Claim | None = None
    since: float = 0.0
    until: float = 0.0

    @property
    def done(self) -> bool:
        """Whether its round need not wait for it."""
        return self.void or self.outcome is not None


class Round(msgspec.Struct, frozen=True):
    """Tables that play at the same time, on the evening with that number.  ``started``: UTC seconds, 0: not yet."""

    tables: tuple[Table, ...]
    evening: int
    started: float = 0.0

    @property
    def people(self) -> tuple[str, ...]:
        """All who were drawn."""
        return tuple(name for table in self.tables for name in table.players)


class Contest(msgspec.Struct, frozen=True, dict=True):
    """A championship.  ``seed``: what its lots follow from; shown when it is over, its hash from the beginning."""

    id: int
    terms: Terms
    seed: str
    opened: float  # UTC seconds
    registration: bool = True
    people: Mapping[str, Status] = field(default_factory=dict)  # in the order in which they came
    rounds: tuple[Round, ...] = ()
    decision: str | None = None
    ended: float = 0.0  # UTC seconds, 0: it is on
    claims: int = 0  # how many were made
    were_here: frozenset[str] = frozenset()  # when the last evening was over

    # --- how it stands ------------------------------------------------------------------------------------------

    @cached_property
    def course(self) -> course.Championship:
        """Where it stands by the rules.  Who never came, and was never drawn, takes no part."""
        drawn = {name for one in self.rounds for name in one.people}
        people = tuple(name for name, status in self.people.items() if status == "here" or name in drawn)
        terms, scheme = self.terms, self.terms.scheme
        return course.Championship(
            course.Options(terms.rounds, terms.seats, scheme),
            people,
            frozenset(name for name in people if self.people[name] != "here"),
            tuple(
                tuple(course.Table(one.players, _result(scheme, one)) for one in each.tables) for each in self.rounds
            ),
            self.decision,
        )

    @property
    def phase(self) -> Phase:
        """What it waits for."""
        if not self.rounds:
            return "registration"
        if not self.rounds[-1].started:
            return "drawn"
        if not self.course.complete:
            return "running"
        by_status: dict[str, Phase] = {"running": "between", "waiting_decision": "decision", "finished": "finished"}
        return by_status[self.course.status]

    def was_drawn(self, person: str) -> bool:
        """Whether he sits, or sat, at a table."""
        return any(person in one.people for one in self.rounds)

    def table(self, number: int, table: int) -> Table:
        """That table.  Raises RulesError ``bad_round``, ``not_drawn`` or ``bad_table``."""
        self.course.table(number, table)  # says what is wrong
        return self.rounds[number - 1].tables[table - 1]

    def has(self, place: Place) -> bool:
        """Whether there is that table."""
        return place.round <= len(self.rounds) and place.table <= len(self.rounds[place.round - 1].tables)

    def seat_of(self, person: str) -> int | None:
        """The table of the last round at which he sits, from 1."""
        tables = self.rounds[-1].tables if self.rounds else ()
        return next((number for number, one in enumerate(tables, 1) if person in one.players), None)

    def staying(self, table: Table) -> tuple[str, ...]:
        """Those of ``table`` who have not gone."""
        return tuple(name for name in table.players if self.people.get(name) != "gone")

    def lots(self) -> tuple[tuple[str, ...], ...]:
        """The tables of the next round.  Raises RulesError as ``rules.championship`` does."""
        drawn = self.course.drawn(lot(self.seed, len(self.rounds)))
        return tuple(table.players for table in drawn.rounds[-1])

    # --- what it becomes ----------------------------------------------------------------------------------------

    def with_person(self, person: str, status: Status | None) -> Contest:
        """With ``person`` as he is now; None strikes him off."""
        if status is not None:
            return replace(self, people={**self.people, person: status})
        return replace(self, people={name: one for name, one in self.people.items() if name != person})

    def departed(self, person: str) -> Contest:
        """Without one who takes no part any more: gone, or off the list where he was never drawn."""
        if person not in self.people:
            return self
        return self.with_person(person, "gone" if self.was_drawn(person) else None)

    def at_night(self) -> Contest:
        """When an evening is over: on another one everybody comes anew, unless all is played."""
        if self.course.over:
            return self
        were_here = frozenset(name for name, status in self.people.items() if status == "here")
        people = {**self.people, **dict.fromkeys(were_here, "registered")}
        return replace(self, people=people, were_here=were_here)

    def awake(self) -> Contest:
        """When the evening goes on after all: who was here, and has not gone since, is here."""
        here = {name for name in self.were_here if self.people.get(name) == "registered"}
        return replace(self, people={**self.people, **dict.fromkeys(here, "here")})

    def with_table(self, place: Place, **changes: Any) -> Contest:
        """With ``changes`` of that table."""
        each = self.rounds[place.round - 1]
        tables = tuple(replace(one, **changes) if at == place.table else one for at, one in enumerate(each.tables, 1))
        rounds = (*self.rounds[: place.round - 1], replace(each, tables=tables), *self.rounds[place.round :])
        return replace(self, rounds=rounds)

    def brought(self, place: Place, game: int, outcome: Outcome | None, at: float) -> Contest:
        """With what ``game`` brought its table; nothing, where it is not over, or the table has another result."""
        table = self.table(place.round, place.table)
        if table.game != game or outcome == table.outcome:
            return self
        until = 0.0 if outcome is None else table.until or at
        return self.with_table(place, outcome=outcome, until=until)

    def broken_off(self, place: Place, game: int) -> Contest:
        """When ``game`` has ended: where it was not over its table waits for another one."""
        table = self.table(place.round, place.table)
        if table.game != game or table.done:
            return self
        return self.with_table(place, game=0, since=0.0)

    def merged(self, person: str, into: str) -> Contest:
        """Before ``into``, who turned out to be the same, stands for ``person`` too: the nearer of both counts."""
        near: tuple[Status, ...] = ("here", "registered", "gone")
        stands = [self.people[name] for name in (person, into) if name in self.people]
        both = dict.fromkeys((person, into), min(stands, key=near.index, default="gone"))
        return replace(self, people={name: both.get(name, status) for name, status in self.people.items()})


def _result(scheme: Scheme, table: Table) -> Result | None:
    if table.void:
        return NOTHING
    return None if table.outcome is None else result(scheme, table.outcome)


def points_of(scheme: Scheme) -> dict[str, Any]:
    """``scheme`` as it is written down."""
    if isinstance(scheme, Places):
        return {"places": list(scheme.places)}
    assert isinstance(scheme, Losses)  # noqa: S101  there are two
    return {"half": scheme.half, "game": scheme.game, "schock_aus": scheme.schock_aus}
