"""A game as the journal tells it: made again by the same facts that made it while it was on.

So the book knows no rules of its own, and whoever left or came in mid-game is out or in here as he was on the wall.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.game import NeedDecision, Over, State
from station.evening.fact import Fact
from station.evening.facts import Row
from station.evening.games.facts import GameEnded, GameStarted
from station.evening.games.live_game import LiveGame
from station.evening.games.old_games import replayed


@dataclass(frozen=True, slots=True)
class History:
    """A game replayed."""

    start: GameStarted
    seq: int  # of the fact that began it: which names and which tariff were true then
    at: float
    game: LiveGame
    ended: bool  # it has left the lane or the table
    misfits: int  # facts that do not fit; the station leaves them out too

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


def history_of(rows: Iterable[Row]) -> History | None:
    """The game that ``rows`` (all facts of one game, in order) tell; None where it did not begin.

    Raises RulesError for a beginning that no game has.  A later fact that does not fit is left out and counted.
    """
    rows, misfits = list(rows), list[Fact]()
    game = replayed((row.fact for row in rows), (row.at for row in rows), misfits)
    if game is None:
        return None
    ended = any(isinstance(row.fact, GameEnded) for row in rows)
    row, start = next((row, row.fact) for row in rows if isinstance(row.fact, GameStarted))
    return History(start, row.seq, row.at, game, ended, len(misfits))
