"""What a phone may have done about a championship, for a name that it holds."""

from __future__ import annotations

from typing import Literal

from station.evening.championship.contest import Contest, Place, Table
from station.evening.championship.facts import ResultClaimed
from station.evening.championship.rounds import (
    Typed,
    Wanted,
    claimed,
    last_table,
    mark,
    on,
    outcome_of,
    play_at,
    reject,
    take,
)
from station.evening.order import Count
from station.evening.people.leaving import PersonOrder, at_home
from station.evening.state import Client
from station.evening.transaction import Refused, Transaction


class MyEntrant(PersonOrder, frozen=True, tag="entrant"):
    """The person registers, has come, goes home, or takes no part after all."""

    status: Wanted

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        contest = on(tx.station)
        if self.name not in contest.people and (not contest.registration or self.status not in ("registered", "here")):
            raise Refused("registration_closed")
        mark(tx, contest, self.name, self.status)
        if self.status == "gone":
            at_home(tx, self.name)


class AtMyTable(PersonOrder, frozen=True):
    """An order about the table of the last round at which the person sits."""

    def mine(self, tx: Transaction) -> tuple[Contest, Place, Table]:
        """Raises Refused ``bad_table`` for who sits at none, ``wrong_phase`` before the round has started."""
        contest = on(tx.station)
        seat = contest.seat_of(self.name)
        if seat is None:
            raise Refused("bad_table")
        return (contest, *last_table(contest, seat))


class PlayMyTable(AtMyTable, frozen=True, tag="play_table"):
    """How the table plays; its game begins where it has none.  The lane is the host's."""

    play: Literal["phones", "typed"]

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        _, place, table = self.mine(tx)
        if table.play == "lane":
            raise Refused("forbidden")
        play_at(tx, place, table, self.play, host=False)


class TypeResult(AtMyTable, frozen=True):
    """How the table ended, until somebody else confirms it; in place of what was typed in before."""

    outcome: Typed

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        contest, place, table = self.mine(tx)
        if table.done or table.game in tx.kept.games:
            raise Refused("wrong_phase")
        tx.do(ResultClaimed(place, self.name, outcome_of(tx.station, contest, table, self.outcome)))


class ConfirmMine(AtMyTable, frozen=True, tag="confirm_result"):
    """What somebody else of the table typed in is so."""

    n: Count

    def carry_out(self, tx: Transaction, client: Client) -> None:
        _, place, table = self.mine(tx)
        by, outcome = claimed(table, self.n)
        if by == self.name or by in tx.kept.names(client):
            raise Refused("forbidden")
        take(tx, place, table, outcome)


class RejectMine(AtMyTable, frozen=True, tag="reject_result"):
    """What was typed in at the table is not so."""

    n: Count

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        _, place, table = self.mine(tx)
        reject(tx, place, table, self.n)
