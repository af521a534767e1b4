"""A game as the journal tells it: replayed by the same facts that made it while it was on, with the time of each move.

So the book knows no rules of its own, and whoever left or came in mid-game is out or in here as he was on the wall.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import msgspec

from rules.game import Act, NeedDecision, Over, RulesError, State
from station.applying import applied
from station.evening import Evening
from station.facts import Fact, GameEnded, GameStarted, Played
from station.facts_people import ComputerTookOver, PlayerLeft, PlayerReturned
from station.live_game import LiveGame


@dataclass(frozen=True, slots=True)
class Row:
    """A fact with its place in the journal and its time (UTC seconds since 1970)."""

    seq: int
    at: float
    fact: Fact


@dataclass(frozen=True, slots=True)
class Told:
    """A move that stands: its event, who made it and when, its act, and the positions before and after it."""

    event: dict[str, Any]
    by: str
    at: float
    act: Act
    before: State
    after: State


@dataclass(frozen=True, slots=True)
class Left:
    """When somebody left, and the pins that he had thrown, which count for nothing."""

    pins: tuple[int, ...]
    at: float


@dataclass(slots=True)
class History:
    """A game replayed."""

    start: GameStarted
    seq: int  # of the fact that began it: which names and which tariff were true then
    at: float
    game: LiveGame
    ended: bool = False  # it has left the lane or the table
    left: dict[str, Left] = field(default_factory=dict)  # who went home in mid-game, by name
    taken_over: set[str] = field(default_factory=set)  # whose seat a computer plays
    misfits: int = 0  # facts that do not fit; the station leaves them out too
    times: dict[int, float] = field(default_factory=dict)  # of the moves, by identity

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.game.match.line.state

    @property
    def status(self) -> str:
        """``finished``, ``waiting_decision`` (also after it left the lane), ``aborted`` or ``running``."""
        match self.state.waiting:
            case Over():
                return "finished"
            case NeedDecision():
                return "waiting_decision"
            case _:
                return "aborted" if self.ended else "running"

    @property
    def computers(self) -> frozenset[str]:
        """The seats that the station plays."""
        named = self.game.setup.get("computers")
        named = named if isinstance(named, list) else []
        return frozenset((*self.game.computers, *named, *self.taken_over))

    def told(self) -> list[Told]:
        """All moves that stand, oldest first."""
        found, line = [], self.game.match.line
        for move in reversed(self.game.moves):
            if line.before is None or line.act is None:
                break
            at = self.times.get(id(move), self.at)
            found.append(Told(move.event, move.by, at, line.act, line.before.state, line.state))
            line = line.before
        return found[::-1]

    def over_at(self) -> float:
        """When the move came that ended it, corrections apart."""
        return next((told.at for told in reversed(self.told()) if told.event["type"] != "correct"), self.at)


def history_of(rows: Iterable[Row]) -> History | None:
    """The game that ``rows`` (all facts of one game, in order) tell; None where it did not begin.

    Raises RulesError for a beginning that no game has.  A later fact that does not fit is left out and counted.
    """
    history: History | None = None
    evening = Evening()
    for row in rows:
        if isinstance(row.fact, GameEnded):
            if history is not None:
                history.ended = True
        elif isinstance(row.fact, GameStarted):
            evening = applied(evening, row.fact, row.at)
            history = History(row.fact, row.seq, row.at, evening.games[row.fact.game])
        elif history is not None:
            evening = _after(history, evening, row)
    return history


def _after(history: History, evening: Evening, row: Row) -> Evening:
    fact = row.fact
    alone = msgspec.structs.replace(fact, throw=None) if isinstance(fact, Played) else fact
    try:
        evening = applied(evening, alone, row.at)
    except RulesError:
        history.misfits += 1
        return evening
    game, before = evening.games[history.start.game], history.game
    if len(game.moves) > len(before.moves):
        history.times[id(game.moves[-1])] = row.at
    history.game = game
    match fact:
        case PlayerLeft():
            seat = before.match.names.seat(fact.player)
            pins = tuple(thrown.pins for thrown in before.throws() if thrown.seat == seat)
            history.left[fact.player] = Left(pins, row.at)
        case PlayerReturned():
            history.left.pop(fact.player, None)
            history.taken_over.discard(fact.player)
        case ComputerTookOver():
            history.taken_over.add(fact.player)
        case _:
            pass
    return evening
