"""What the host may have done about a championship."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import field

import rules
from rules.championship.points import Outcome
from rules.game import RulesError
from station.evening.championship.contest import Contest, Play, Terms, points_of
from station.evening.championship.facts import (
    ChampionshipEnded,
    ChampionshipOpened,
    DrawTakenBack,
    FirstDecided,
    RegistrationSet,
    ResultTaken,
    RoundDrawn,
    RoundStarted,
    TermsSet,
)
from station.evening.championship.rounds import (
    Typed,
    Wanted,
    begin_all,
    claimed,
    last_table,
    mark,
    on,
    outcome_of,
    play_at,
    reject,
    table_at,
    take,
    ways,
)
from station.evening.names import Who
from station.evening.order import Count, HostOrder
from station.evening.people.evenings import open_evening
from station.evening.people.facts import PersonMarked, PlayerAdded
from station.evening.people.leaving import at_home
from station.evening.people.names import MOST_PLAYERS, meant
from station.evening.state import OF_THE_PLAYERS, Client
from station.evening.transaction import Refused, Transaction
from station.records import bare_setup, open_match
from station.records.championship import ROUNDS, SEATS, scheme_of, within

Title = Annotated[str, msgspec.Meta(max_length=40)]


class Agreement(HostOrder, frozen=True, kw_only=True):
    """What is agreed: as ``station.evening.championship.contest.Terms``; ``play`` as the game is mostly played."""

    game: str
    rounds: int
    seats: int
    title: Title = ""
    points: dict[str, Any] = field(default_factory=dict)
    rules: dict[str, Any] = field(default_factory=dict)
    play: Play | None = None

    def terms(self) -> Terms:
        """Raises Refused ``bad_game``, ``bad_rounds``, ``bad_seats``, ``bad_points``, ``bad_value``, or the setup's."""
        try:
            if self.game not in rules.GAMES:
                raise RulesError("bad_game")
            within(self.rounds, ROUNDS, "bad_rounds")
            seats = rules.GAMES[self.game].seats
            if within(self.seats, SEATS, "bad_seats") not in seats:
                raise RulesError("bad_seats")
            points = points_of(scheme_of(self.game, self.points))
            fewest = [f"{seat}" for seat in range(max(2, seats.start))]
            open_match(self.game, {**self.rules, "players": fewest})
        except RulesError as error:
            raise Refused(error.code) from error
        play = self.play or ways(self.game)[0]
        if OF_THE_PLAYERS - {"mode"} & set(self.rules) or "teams" in self.rules or play not in ways(self.game):
            raise Refused("bad_value")
        if not self.title.isprintable() or self.title.strip() != self.title:
            raise Refused("bad_value")
        bare = bare_setup(self.game, self.rules)
        return Terms(self.game, self.title, self.rounds, self.seats, points, bare, play)


class OpenChampionship(Agreement, frozen=True, kw_only=True):
    """A championship is on, and phones may register."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        if tx.kept.contest:
            raise Refused("wrong_phase")
        tx.do(ChampionshipOpened(max(tx.kept.contests, default=0) + 1, self.terms(), tx.fresh))


class SetChampionship(Agreement, frozen=True, kw_only=True):
    """Something else is agreed, before the first draw."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        contest = on(tx.station)
        if contest.rounds:
            raise Refused("too_late")
        tx.do(TermsSet(contest.id, self.terms()))


class Registration(HostOrder, frozen=True):
    """Whether phones may register."""

    open: bool

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        contest = on(tx.station)
        if contest.course.over:
            raise Refused("game_over")
        if contest.registration == self.open:
            raise Refused("bad_value")
        tx.do(RegistrationSet(contest.id, self.open))


class Enter(HostOrder, frozen=True):
    """Somebody, who may be new, takes part; ``here``: he has come already."""

    name: str
    here: bool = False
    guest: bool = False

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        contest = on(tx.station)
        person = meant(tx, self.name)
        if person in contest.people:
            raise Refused("taken")
        if person not in tx.kept.players:
            if len(tx.kept.players) >= MOST_PLAYERS:
                raise Refused("too_many")
            tx.do(PlayerAdded(person))
            if self.guest:
                tx.do(PersonMarked(person, guest=True))
        mark(tx, contest, person, "here" if self.here else "registered")
        tx.extra = {"name": tx.called[person]}


class Entrant(HostOrder, frozen=True):
    """Somebody on the list is registered, has come, has gone home, or is off the list."""

    name: Who
    status: Wanted

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        contest = on(tx.station)
        if self.name not in contest.people:
            raise Refused("bad_value")
        mark(tx, contest, self.name, self.status)
        if self.status == "gone":
            at_home(tx, self.name)


class DrawRound(HostOrder, frozen=True):
    """Those who are here are seated by lot."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        contest = on(tx.station)
        try:
            tables = contest.lots()
        except RulesError as error:
            raise Refused(error.code) from error
        open_evening(tx)
        tx.do(RoundDrawn(contest.id, tables, tx.kept.open_evening))


class UndoDraw(HostOrder, frozen=True):
    """The last round is drawn anew, before it has started."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        contest = on(tx.station)
        if not contest.rounds:
            raise Refused("not_drawn")
        if contest.rounds[-1].started:
            raise Refused("too_late")
        tx.do(DrawTakenBack(contest.id))


class StartRound(HostOrder, frozen=True):
    """All load: the tables of the round that was drawn begin."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        contest = on(tx.station)
        if not contest.rounds:
            raise Refused("not_drawn")
        if contest.rounds[-1].started:
            raise Refused("wrong_phase")
        tx.do(RoundStarted(contest.id))
        begin_all(tx, on(tx.station))


class PlayTable(HostOrder, frozen=True):
    """How a table of the round plays; its game begins where it has none."""

    table: Count
    play: Play

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        place, table = last_table(on(tx.station), self.table)
        play_at(tx, place, table, self.play, host=True)


class TableResult(HostOrder, frozen=True):
    """How a table ended counts at once, in place of what was there; None: it falls out.

    ``championship``: the number of one that may be over; without it the one that is on.
    """

    round: Count
    table: Count
    outcome: Typed | None
    championship: Count | None = None

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        contest = _meant(tx, self.championship)
        place, table = table_at(contest, self.round, self.table)
        if not contest.rounds[self.round - 1].started:
            raise Refused("wrong_phase")
        outcome: Outcome | None = None
        if self.outcome is not None:
            outcome = outcome_of(tx.station, contest, table, self.outcome)
        take(tx, place, table, outcome)


class ReopenTable(HostOrder, frozen=True):
    """A table of the last round has no result after all."""

    table: Count

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        place, table = last_table(on(tx.station), self.table)
        if not table.done:
            raise Refused("wrong_phase")
        tx.do(ResultTaken(place, None, open=True))


class ConfirmResult(HostOrder, frozen=True):
    """What a table typed in is so; ``n`` as the page shows it."""

    table: Count
    n: Count

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        place, table = last_table(on(tx.station), self.table)
        take(tx, place, table, claimed(table, self.n)[1])


class RejectResult(HostOrder, frozen=True):
    """What a table typed in is not so."""

    table: Count
    n: Count

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        place, table = last_table(on(tx.station), self.table)
        reject(tx, place, table, self.n)


class DecideChampionship(HostOrder, frozen=True):
    """The table chose ``winner`` out of those who share the first place; ``championship`` as in ``TableResult``."""

    winner: Who
    championship: Count | None = None

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        tx.do(FirstDecided(_meant(tx, self.championship).id, self.winner))


class EndChampionship(HostOrder, frozen=True):
    """It is on no more; one that is not finished is broken off, its games go on as any."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        tx.do(ChampionshipEnded(on(tx.station).id))


def _meant(tx: Transaction, championship: int | None) -> Contest:
    """The championship with that number, else the one that is on.  Raises Refused ``no_championship``."""
    contest = on(tx.station) if championship is None else tx.kept.contests.get(championship)
    if contest is None:
        raise Refused("no_championship")
    return contest
