"""Facts about championships: agreed, who takes part, drawn, started, how tables ended, over."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rules.championship.points import Outcome
from station.evening.championship.contest import Claim, Contest, Place, Round, Status, Table, Terms
from station.evening.fact import Fact
from station.evening.state import Kept, without


class ChampionshipOpened(Fact, frozen=True):
    """A championship is on: people may register.  ``seed``: 64 hex digits that its lots follow from."""

    championship: int
    terms: Terms
    seed: str

    by_people = True

    def answered(self) -> dict[str, Any]:
        return {"championship": self.championship}

    def applied(self, kept: Kept, at: float, /) -> Kept:
        opened = kept.with_contest(Contest(self.championship, self.terms, self.seed, at))
        return replace(opened, contest=self.championship).noted(at, "championship_opened", game=self.terms.kind)


class TermsSet(Fact, frozen=True):
    """Before the first draw something else was agreed."""

    championship: int
    terms: Terms

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        return kept.with_contest(replace(kept.contests[self.championship], terms=self.terms))


class RegistrationSet(Fact, frozen=True):
    """Phones may register, or may not any more."""

    championship: int
    open: bool

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        return kept.with_contest(replace(kept.contests[self.championship], registration=self.open))


class EntrantMarked(Fact, frozen=True):
    """A person is registered, here, or has gone home; None: he takes no part after all."""

    championship: int
    person: str
    status: Status | None

    by_people = True

    def applied(self, kept: Kept, at: float, /) -> Kept:
        marked = kept.with_contest(kept.contests[self.championship].with_person(self.person, self.status))
        return marked.noted(at, "entrant_gone", name=self.person) if self.status == "gone" else marked


class RoundDrawn(Fact, frozen=True):
    """Who sits with whom in the next round, on the evening with that number."""

    championship: int
    tables: tuple[tuple[str, ...], ...]
    evening: int

    by_people = True

    def applied(self, kept: Kept, at: float, /) -> Kept:
        contest = kept.contests[self.championship]
        drawn = Round(tuple(Table(players, contest.terms.play) for players in self.tables), self.evening)
        contest = replace(contest, rounds=(*contest.rounds, drawn))
        return kept.with_contest(contest).noted(at, "round_drawn", number=len(contest.rounds))


class DrawTakenBack(Fact, frozen=True):
    """The round that was drawn last, and had not started, is drawn anew."""

    championship: int

    def applied(self, kept: Kept, at: float, /) -> Kept:
        contest = kept.contests[self.championship]
        back = kept.with_contest(replace(contest, rounds=contest.rounds[:-1]))
        return back.noted(at, "round_undrawn", number=len(contest.rounds))


class RoundStarted(Fact, frozen=True):
    """All load: the tables of the last round play.  Those of the station's games begin with ``GameStarted``."""

    championship: int

    by_people = True

    def applied(self, kept: Kept, at: float, /) -> Kept:
        contest = kept.contests[self.championship]
        each = contest.rounds[-1]
        tables = tuple(replace(one, since=at) if one.play == "typed" else one for one in each.tables)
        started = replace(each, tables=tables, started=at)
        contest = replace(contest, rounds=(*contest.rounds[:-1], started))
        return kept.with_contest(contest).noted(at, "round_started", number=len(contest.rounds))


class TableTypes(Fact, frozen=True):
    """A table is played with real dice, and its result will be typed in."""

    place: Place

    by_people = True

    def applied(self, kept: Kept, at: float, /) -> Kept:
        contest = kept.contests[self.place.championship]
        since = contest.table(self.place.round, self.place.table).since or at
        return kept.with_contest(contest.with_table(self.place, play="typed", game=0, claim=None, since=since))


class ResultClaimed(Fact, frozen=True):
    """Somebody typed in how his table ended; None: that was withdrawn, or is not so."""

    place: Place
    by: str
    outcome: Outcome | None

    by_people = True

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        contest = kept.contests[self.place.championship]
        claim = None if self.outcome is None else Claim(contest.claims + 1, self.by, self.outcome)
        contest = replace(contest, claims=contest.claims + 1)
        return kept.with_contest(contest.with_table(self.place, claim=claim))


class ResultTaken(Fact, frozen=True):
    """What was typed in counts for a table; without ``outcome`` it fell out, or (``open``) has no result again."""

    place: Place
    outcome: Outcome | None
    open: bool = False

    by_people = True

    def applied(self, kept: Kept, at: float, /) -> Kept:
        contest, place = kept.contests[self.place.championship], self.place
        table = contest.table(place.round, place.table)
        ended = {"outcome": self.outcome, "void": self.outcome is None and not self.open, "claim": None, "game": 0}
        typed: dict[str, Any] = {} if self.open else {"play": "typed", "since": table.since or at}
        until = 0.0 if self.open else table.until or at
        taken = kept.with_contest(contest.with_table(place, **ended, **typed, until=until))
        code = "table_opened_again" if self.open else "table_result"
        return taken.noted(at, code, round=place.round, table=place.table)


class FirstDecided(Fact, frozen=True):
    """The table chose ``winner`` out of those who share the first place."""

    championship: int
    winner: str

    by_people = True

    def applied(self, kept: Kept, at: float, /) -> Kept:
        contest = kept.contests[self.championship]
        contest.course.decided(self.winner)
        decided = kept.with_contest(replace(contest, decision=self.winner))
        return decided.noted(at, "championship_decided", winner=self.winner)


class ChampionshipEnded(Fact, frozen=True):
    """It is on no more; of one in which nothing was drawn nothing stays."""

    championship: int

    def applied(self, kept: Kept, at: float, /) -> Kept:
        contest = kept.contests[self.championship]
        kept = replace(kept.with_contest(replace(contest, ended=at, registration=False)), contest=0)
        if not contest.rounds:
            kept = replace(kept, contests=without(kept.contests, self.championship))
        return kept.noted(at, "championship_ended", game=contest.terms.kind)
