"""A game as the journal tells it: replayed by the same facts that made it while it was on, with the time of each move.

So the book knows no rules of its own, and whoever left or came in mid-game is out or in here as he was on the wall.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from msgspec.structs import replace

from rules.game import Act, NeedDecision, Over, RulesError, State
from station.evening.applying import applied
from station.evening.facts import Fact, GameEnded, GameStarted, Played
from station.evening.games.live_game import LiveGame, Move
from station.evening.people.facts import PlayerLeft
from station.evening.state import Evening
from station.records import play


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


@dataclass(slots=True)
class History:
    """A game replayed."""

    start: GameStarted
    seq: int  # of the fact that began it: which names and which tariff were true then
    at: float
    game: LiveGame
    ended: bool = False  # it has left the lane or the table
    went: dict[str, float] = field(default_factory=dict)  # when somebody went home in mid-game
    misfits: int = 0  # facts that do not fit; the station leaves them out too
    times: dict[int, tuple[Move, float]] = field(default_factory=dict)  # of the moves, by identity
    corrected: list[tuple[Move, float]] = field(default_factory=list)  # they are written anew when somebody goes

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
        return frozenset((*self.game.computers, *named))

    def left(self) -> list[tuple[str, list[int], float]]:
        """Who went home in mid-game, the pins that count for nothing now, and when."""
        return [(name, pins, self.went.get(name, self.at)) for name, pins in self.game.absent()]

    def told(self) -> list[Told]:
        """All moves that stand, oldest first."""
        found, line, corrected = [], self.game.match.line, self.corrected.copy()
        for move in reversed(self.game.moves):
            if line.before is None or line.act is None:
                break
            at = self._time(move, corrected)
            found.append(Told(move.event, move.by, at, line.act, line.before.state, line.state))
            line = line.before
        return found[::-1]

    def _time(self, move: Move, corrected: list[tuple[Move, float]]) -> float:
        """When ``move`` was made; one of ``corrected`` that is written anew is taken from there."""
        if id(move) in self.times:
            return self.times[id(move)][1]
        for other, at in reversed(corrected):
            if other.by == move.by and other.event["pins"] == move.event.get("pins"):
                corrected.remove((other, at))
                return at
        return self.at

    def over_at(self) -> float:
        """When the move came that ended it, corrections apart."""
        return next((told.at for told in reversed(self.told()) if told.event["type"] != "correct"), self.at)


def history_of(rows: Iterable[Row]) -> History | None:
    """The game that ``rows`` (all facts of one game, in order) tell; None where it did not begin.

    Raises RulesError for a beginning that no game has.  A later fact that does not fit is left out and counted.
    """
    rows = list(rows)
    begun = next((index for index, row in enumerate(rows) if isinstance(row.fact, GameStarted)), None)
    if begun is None:
        return None
    start, at, seq = rows[begun].fact, rows[begun].at, rows[begun].seq
    assert isinstance(start, GameStarted)  # noqa: S101  looked for above
    evening = applied(Evening(), start, at)
    history = History(start, seq, at, evening.games[start.game])
    later = [row for row in rows[begun + 1 :] if not isinstance(row.fact, GameEnded)]
    history.ended = len(later) < len(rows) - begun - 1
    if all(isinstance(row.fact, Played) for row in later):
        _play(history, later)
    else:  # somebody came or went, which only the evening can tell
        for row in later:
            evening = _after(history, evening, row)
    return history


def _play(history: History, rows: Iterable[Row]) -> None:
    """Play all moves of a game in which nobody came or went; the way of nearly all games, and five times as fast."""
    game = history.game
    match, moves = game.match, list(game.moves)
    for row in rows:
        fact = row.fact
        assert isinstance(fact, Played)  # noqa: S101  the caller has looked
        try:
            match = play(match, fact.event)
        except RulesError:
            history.misfits += 1
            continue
        if fact.event["type"] == "undo":
            moves.pop()
        else:
            moves.append(Move(fact.event, fact.by))
            history.times[id(moves[-1])] = moves[-1], row.at
    history.game = replace(game, match=match, moves=tuple(moves))


def _after(history: History, evening: Evening, row: Row) -> Evening:
    """Apply one fact as the station did."""
    fact = row.fact
    alone = replace(fact, throw=None) if isinstance(fact, Played) else fact
    try:
        evening = applied(evening, alone, row.at)
    except RulesError:
        history.misfits += 1
        return evening
    game, before = evening.games[history.start.game], history.game
    if isinstance(fact, Played) and len(game.moves) > len(before.moves):
        move = game.moves[-1]
        history.times[id(move)] = move, row.at
        if move.event["type"] == "correct":
            history.corrected.append((move, row.at))
    if isinstance(fact, PlayerLeft):
        history.went[fact.player] = row.at
    history.game = game
    return evening
