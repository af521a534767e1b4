"""A game on a lane or a table: the match, its throws with all that is known of them, and the number of its question.

``choice`` numbers the open question.  It changes with every answer and when the question itself changes (a pending
throw is corrected, a tie gets other candidates), not when an older throw is corrected.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.game import Over, Seat, Strength
from rules.play import asked
from station.facts import Dice, StoredThrow
from station.records import Match, play


@dataclass(frozen=True, slots=True)
class Move:
    """One accepted event that stands, who made it, and the throw it counts."""

    event: dict[str, Any]
    by: str
    throw: StoredThrow | None = None


@dataclass(frozen=True, slots=True)
class CountedThrow:
    """A throw of the game; ``n`` is the k of ``correct``, ``was`` the count before the last correction."""

    n: int
    seat: Seat
    pins: int
    by: str
    throw: StoredThrow | None
    was: int | None = None


@dataclass(frozen=True, slots=True)
class LiveGame:
    """A game that is on."""

    id: int
    lane: int | None  # None: at the table
    kind: str
    setup: dict[str, Any]
    match: Match
    moves: tuple[Move, ...] = ()
    choice: int = 1
    dice: Dice | None = None
    seed: str = ""  # what the station's dice follow from; secret until the game is over
    computers: Mapping[str, Strength] = field(default_factory=dict)
    evening: int = 0  # the number of the evening on which it began
    lifted: int = 0  # of so many moves all may know the dice

    @property
    def over(self) -> bool:
        """Whether the game has ended (it stays, correctable, until the host ends it)."""
        return isinstance(self.match.line.state.waiting, Over)

    @property
    def turn(self) -> tuple[str, ...]:
        """Names of those from whom the game waits for something."""
        return tuple(self.match.names.of(seat) for seat in asked(self.match.line.state))

    def seats(self, names: Iterable[str]) -> list[Seat]:
        """The seats that the holder of ``names`` has; a computer's is nobody's, whatever he calls himself."""
        people = (self.match.names.seat(name) for name in names if name not in self.computers)
        return [seat for seat in people if seat is not None]

    def played(self, move: Move) -> LiveGame:
        """The game after ``move``.  Raises RulesError with the code of the refusal."""
        match = play(self.match, move.event)
        back = move.event["type"] == "undo"
        moves = self.moves[:-1] if back else (*self.moves, move)
        changed = _question(match) != _question(self.match)
        lifted = self.lifted if getattr(match.line.state, "covered", False) else len(moves)
        choice = self.choice + 1 if changed else self.choice
        return replace(self, match=match, moves=moves, choice=choice, lifted=lifted)

    def throws_of_dice(self) -> int:
        """How often dice were thrown; none is ever taken back where the station throws them."""
        return sum(1 for move in self.moves if "dice" in move.event or "die" in move.event)

    def throws(self) -> tuple[CountedThrow, ...]:
        """The counted throws, corrected, oldest first."""
        counted: list[CountedThrow] = []
        line = self.match.line
        seats = [thrown.seat for thrown in getattr(line.state, "throws", ())]
        for move in self.moves:
            if move.event["type"] == "throw" and "pins" in move.event:
                n = len(counted) + 1
                counted.append(CountedThrow(n, seats[n - 1], move.event["pins"], move.by, move.throw))
            elif move.event["type"] == "correct":
                index = move.event.get("throw", len(counted)) - 1
                counted[index] = replace(counted[index], pins=move.event["pins"], was=counted[index].pins)
        return tuple(counted)


def _question(match: Match) -> tuple[Any, ...]:
    """What the game asks now; two equal ones in a row are the same question."""
    state = match.line.state
    pending = getattr(state, "pending_pins", None)
    return (state.waiting, tuple(state.legal(seat) for seat in asked(state)), pending)
