"""One message being handled: facts are gathered and applied as they are found.

It is the only mutable thing in the pure half, and it lives no longer than one call of ``handle``.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from rules.game import RulesError
from station.evening.fact import Fact
from station.evening.facts import Entry
from station.evening.messages import Answer
from station.evening.state import Client, Station
from station.words import refusal


class Refused(Exception):
    """A message that is not carried out, with its code."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Outcome(msgspec.Struct, frozen=True):
    """What is to be done: ``entry`` stored first, then ``answer`` given, then, if ``shown``, the pictures sent."""

    answer: Answer
    entry: Entry | None = None
    shown: bool = False  # something visible has changed
    urgent: bool = False  # ... that somebody waits for; the rest may be shown together
    shown_to: str | None = None  # the client whose picture goes with the answer
    clock: float | None = None  # what the clock is to be set to, UTC seconds
    forgets: bool = False  # a name has gone: nothing of it is to be left in the files


class Past(Protocol):
    """What only the journal knows.  All of it raises JournalError where that cannot be read."""

    def facts(self, game: int) -> Iterable[Fact]:
        """All facts of ``game``, oldest first; none of an unknown one."""

    def met(self, one: Iterable[str], other: Iterable[str]) -> bool:
        """Whether two people, each by all his keys, ever sat in one game."""

    def day(self, at: float) -> str:
        """The local date of a moment, YYYY-MM-DD."""


class Transaction:
    """The state as it becomes, and the facts so far."""

    def __init__(self, station: Station, at: float, past: Past, fresh: str = "") -> None:
        """``past``: what the journal says; ``fresh``: 64 hex digits that seed dice, where a game starts with them."""
        self.before = station
        self.kept = station.kept
        self.now = station.now
        self.called = station.called
        self.at = at
        self.past = past
        self.facts: list[Fact] = []
        self.request: str | None = None
        self.extra: Answer = {}
        self.first: Answer | None = None  # what was answered to the same request before
        self.fresh = fresh
        self.changed = False
        self.urgent = False
        self.shown_to: str | None = None
        self.clock: float | None = None
        self.forgets = False
        self.names: dict[str, str] = {}

    @property
    def station(self) -> Station:
        """The state as it is by now."""
        return Station(self.kept, self.now, self.called)

    def do(self, fact: Fact) -> None:
        """Make ``fact`` true.  Raises Refused with the rules' code when a game refuses it."""
        before = self.kept if self.facts else self.kept.begun(self.at)
        try:
            self.kept = fact.applied(before, self.at)
        except RulesError as error:
            raise Refused(error.code) from error
        self.facts.append(fact)
        self.changed = True

    def call(self, key: str, name: str) -> str:
        """Who stands by ``key`` is called ``name`` from now on."""
        self.names[key] = name
        self.called = {**self.called, key: name}
        return key

    def change(self, **now: Any) -> None:
        """Change something visible of what is true now."""
        self.now = replace(self.now, **now)
        self.changed = True

    def keep(self, **now: Any) -> None:
        """Change what is true now so that it stays changed even if the message is refused; nothing is shown."""
        self.before = replace(self.before, now=replace(self.before.now, **now))
        self.now = replace(self.now, **now)

    def note(self, code: str, **values: Any) -> None:
        """A line for the host's log that no fact tells of."""
        self.kept = self.kept.noted(self.at, code, **values)
        self.changed = True

    def known(self, request: str) -> bool:
        """Whether ``request`` was answered before; then it gets the same answer and nothing is done."""
        self.first = self.kept.answers.get(request)
        return self.first is not None

    def client(self, client: str) -> Client:
        """That connection.  Raises Refused where it is gone."""
        found = self.now.clients.get(client)
        if found is None:
            raise Refused("unavailable")
        return found

    def done(self) -> tuple[Station, Outcome]:
        """The end of a message that was carried out."""
        kept, entry = self.kept, None
        v = self.before.kept.v + 1 if self.changed else kept.v
        if self.facts:
            entry = Entry(at=self.at, v=v, facts=tuple(self.facts), request=self.request, names=self.names)
            kept = entry.concluded(kept)
            if kept.active == self.at:
                self.now = replace(self.now, touched=self.at - self.now.clock)
        else:
            kept = replace(kept, v=v, log=kept.signed(self.request))
        answer: Answer = self.first or {**(entry.answered if entry else {"ok": True, "v": v}), **self.extra}
        if self.request is not None:
            kept = kept.answered(self.request, answer)
        return Station(kept, self.now, self.called), Outcome(
            answer,
            entry,
            shown=self.changed,
            urgent=self.urgent or bool(self.facts),
            shown_to=self.shown_to,
            clock=self.clock,
            forgets=self.forgets,
        )

    def refused(self, error: Refused) -> tuple[Station, Outcome]:
        """The end of a message that was not: nothing durable has changed."""
        answer: Answer = refusal(error.code)
        station = self.before
        if self.request is not None:
            station = replace(station, kept=station.kept.answered(self.request, answer))
        return station, Outcome(answer)
