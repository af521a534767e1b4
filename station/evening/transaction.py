"""One message being handled: facts are gathered and applied as they are found.

The step is the only mutable thing in the pure half, and it lives no longer than one call of ``handle``.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec.structs import replace

from rules.game import RulesError
from station.evening.applying import applied, conclusion, remembered
from station.evening.facts import Entry, Fact
from station.evening.games.live_game import LiveGame
from station.evening.messages import Answer
from station.evening.state import Evening
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
    told: str | None = None  # the client whose picture goes with the answer
    clock: float | None = None  # what the clock is to be set to, UTC seconds
    forgets: bool = False  # a name has gone: nothing of it is to be left in the files


class Step:
    """The evening as it becomes, and the facts so far."""

    def __init__(self, evening: Evening, at: float) -> None:
        self.before = evening
        self.evening = evening
        self.at = at
        self.facts: list[Fact] = []
        self.request: str | None = None
        self.extra: Answer = {}
        self.fresh = ""
        self.met = False
        self.old: LiveGame | None = None
        self.dated: int | None = None
        self.changed = False
        self.urgent = False
        self.told: str | None = None
        self.clock: float | None = None
        self.forgets = False
        self.names: dict[str, str] = {}

    def do(self, fact: Fact) -> None:
        """Make ``fact`` true.  Raises Refused with the rules' code when a game refuses it."""
        try:
            self.evening = applied(self.evening, fact, self.at)
        except RulesError as error:
            raise Refused(error.code) from error
        self.facts.append(fact)
        self.changed = True

    def call(self, key: str, name: str) -> str:
        """Who stands by ``key`` is called ``name`` from now on."""
        self.names[key] = name
        self.evening = replace(self.evening, called={**self.evening.called, key: name})
        return key

    def change(self, **volatile: Any) -> None:
        """Change something visible of the volatile half."""
        self.evening = replace(self.evening, **volatile)
        self.changed = True

    def keep(self, **volatile: Any) -> None:
        """Change the volatile half so that it stays changed even if the message is refused; nothing is shown."""
        self.before = replace(self.before, **volatile)
        self.evening = replace(self.evening, **volatile)

    def note(self, code: str, **values: Any) -> None:
        """A volatile line for the host's log."""
        self.evening = self.evening.noted(self.at, code, **values)
        self.changed = True

    def known(self, request: str) -> bool:
        """Whether ``request`` was answered before; then it gets the same answer and nothing is done."""
        answer = self.evening.answers.get(request)
        if answer is not None:
            self.extra = dict(answer)
        return answer is not None

    def done(self) -> tuple[Evening, Outcome]:
        """The end of a message that was carried out."""
        evening, entry = self.evening, None
        v = self.before.v + 1 if self.changed else evening.v
        changes: dict[str, Any] = {"v": v, "log": evening.signed(self.request)}
        if self.facts:
            entry = Entry(at=self.at, v=v, facts=tuple(self.facts), request=self.request, names=self.names)
            changes = conclusion(evening, entry)
            changes["touched"] = self.at - evening.clock if changes["active"] == self.at else evening.touched
        answer: Answer = {"ok": True, "v": v, **self.extra}
        if self.request is not None:
            changes["answers"] = remembered(evening.answers, self.request, answer)
        return replace(evening, **changes), Outcome(
            answer,
            entry,
            shown=self.changed,
            urgent=self.urgent or bool(self.facts),
            told=self.told,
            clock=self.clock,
            forgets=self.forgets,
        )

    def refused(self, error: Refused) -> tuple[Evening, Outcome]:
        """The end of a message that was not: nothing durable has changed."""
        answer: Answer = refusal(error.code)
        evening = self.before
        if self.request is not None:
            evening = replace(evening, answers=remembered(evening.answers, self.request, answer))
        return evening, Outcome(answer)
