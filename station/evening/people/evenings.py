"""Evenings of the club: one opens by itself with its first game, and is closed by the host or by dawn.

Neither dawn nor a clock that jumps ever ends a game that is being played.  One that nobody has touched for hours does
not keep the evening open: it stays where it is, belongs to its evening, and the next game begins another.
"""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from station.evening.games.facts import GameEnded, GameStarted
from station.evening.games.live_game import LiveGame
from station.evening.lane.throws import give_held
from station.evening.order import HostOrder
from station.evening.people.facts import ClockSet, EveningClosed, EveningNamed, EveningOpened, EveningReopened
from station.evening.state import Client, Station
from station.evening.tables.facts import TableClosed
from station.evening.transaction import Refused, Transaction
from station.records import bare_setup

ASLEEP = 3 * 3600.0  # seconds without anything done, after which a game is left behind
BEHIND = 600.0  # seconds before the last entry at which the clock is certainly wrong
EARLIEST, LATEST = 1_577_836_800.0, 4_102_444_800.0  # 2020 and 2100: what the host may set the clock to
DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})", re.ASCII)


class ReopenEvening(HostOrder, frozen=True):
    """The last one that is closed goes on; one that was opened since is closed."""

    evening: int

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        station = tx.station
        last = max((number for number in station.kept.held_here() if number != station.kept.open_evening), default=0)
        if self.evening != last:
            raise Refused("no_evening")
        if station.kept.open_evening:
            _not_playing(station)
            close(tx)
        tx.do(EveningReopened(self.evening))


class NameEvening(HostOrder, frozen=True):
    """What an evening is to be called; ``date`` is YYYY-MM-DD, or empty for that of its opening."""

    evening: int
    name: Annotated[str, msgspec.Meta(max_length=40)] = ""
    date: str = ""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        if self.evening not in tx.kept.evenings:
            raise Refused("no_evening")
        if not self.name.isprintable() or self.name.strip() != self.name or not a_date(self.date):
            raise Refused("bad_value")
        tx.do(EveningNamed(self.evening, self.name, self.date))


class CloseEvening(HostOrder, frozen=True):
    """The evening is over; not while a game on the lane is played."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        if not tx.kept.open_evening:
            raise Refused("no_evening")
        _not_playing(tx.station)
        close(tx)


class SetClock(HostOrder, frozen=True):
    """The station's clock is to show ``at``, UTC seconds since 1970."""

    at: float

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        if not EARLIEST <= self.at <= LATEST:
            raise Refused("bad_value")
        tx.do(ClockSet(self.at))
        tx.clock = self.at
        tx.change(clock=self.at - (tx.at - tx.now.clock))  # the picture that goes out now shows it already


def open_evening(tx: Transaction) -> None:
    """Something is played: in the evening that is open, or in a new one."""
    at_dawn(tx)
    if not tx.kept.open_evening:
        tx.do(EveningOpened(max(tx.kept.evenings, default=0) + 1))


def begin(tx: Transaction, started: GameStarted) -> None:
    """Start a game, in the evening that is open or in a new one."""
    open_evening(tx)
    setup = bare_setup(started.kind, started.setup)
    tx.do(msgspec.structs.replace(started, setup=setup, evening=tx.kept.open_evening))


def end(tx: Transaction, game: LiveGame) -> None:
    """End a game; nobody waits for held throws any more."""
    tx.do(GameEnded(game.id))
    if game.lane is not None:
        give_held(tx, game.lane)


def at_dawn(tx: Transaction) -> None:
    """Close the evening if a night has passed since anybody did anything, and nobody is in the middle of a game.

    Where the last thing was done hours from now the clock was ahead then, and nobody knows how many nights have passed:
    another evening rather than one under a wrong date.  The host may open the last one again.
    """
    station = tx.station
    done = last_done(station, tx.at)
    playing = tx.at - done <= ASLEEP and not all(game.over for game in station.kept.games.values())
    if station.kept.open_evening and (done < station.now.dawn or done > tx.at + ASLEEP) and not playing:
        close(tx)


def last_done(station: Station, at: float) -> float:
    """When people last did something, as the clock that shows ``at`` now counts it (UTC seconds).

    Since the station runs it measures that itself, so that a clock that jumps makes no night.
    """
    return station.kept.active if station.now.touched is None else at - (at - station.now.clock - station.now.touched)


def close(tx: Transaction) -> None:
    """The evening is over: games that are over are ended, tables that nobody sat down at are cleared away."""
    for game in tuple(tx.kept.games.values()):
        if game.over:
            end(tx, game)
    for table in tuple(tx.kept.openings):
        tx.do(TableClosed(table))
    tx.do(EveningClosed(tx.kept.open_evening))


def look_at_the_clock(tx: Transaction) -> None:
    """Say so when the clock is behind what it showed before."""
    behind = tx.at < tx.kept.latest - BEHIND
    if behind != tx.now.clock_behind:
        tx.change(clock_behind=behind)


def _not_playing(station: Station) -> None:
    if any(game.lane is not None and not game.over for game in station.kept.games.values()):
        raise Refused("still_playing")


def a_date(text: str) -> bool:
    """Whether ``text`` is empty, or a day of the calendar."""
    if not text:
        return True
    match = DATE.fullmatch(text)
    if match is None:
        return False
    year, month, day = map(int, match.groups())
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    days = (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
    return year >= 1900 and 1 <= month <= 12 and 1 <= day <= days[month - 1]
