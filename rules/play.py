"""The one door to a game: every act passes ``advance``, which tries it before anything is written.

The checks come in a fixed order, so that the code of a refusal is unique: finished game, phase, seat, values.
A ``Line`` is a game as it was played: each position with the act that led to it.  Taking back is one step along it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.game import (
    Act,
    Corrected,
    Did,
    Game,
    NeedDice,
    NeedMove,
    NeedThrow,
    Over,
    RulesError,
    Seat,
    State,
)


def asked(state: State) -> tuple[Seat, ...]:
    """The seats from which the game waits for something; empty in a decision and at the end."""
    waiting = state.waiting
    if isinstance(waiting, NeedMove):
        return waiting.seats
    return (waiting.seat,) if isinstance(waiting, (NeedDice, NeedThrow)) else ()


def expect(state: State, kind: str, seat: Seat | None) -> None:
    """Refuse an event that cannot come now, whatever its values.

    ``kind`` is its event type, ``seat`` who made it (None: whoever is on turn, or the table).
    Raises RulesError ``game_over``, ``wrong_phase`` or ``not_your_turn``, tested in this order.
    """
    if kind not in state.kinds():  # there are none at the end
        raise RulesError("game_over" if isinstance(state.waiting, Over) else "wrong_phase")
    if seat is not None and seat not in asked(state):
        raise RulesError("not_your_turn")


def kind_of(game: Game, act: Act) -> str:
    """The event type of ``act`` in ``game``.  Raises RulesError ``bad_event`` for one that the game does not know."""
    acted: Any = type(act.move) if isinstance(act, Did) else type(act)
    for kind, cls in game.events.items():
        if cls is acted:
            return kind
    raise RulesError("bad_event")


def advance(game: Game, state: State, act: Act) -> State:
    """The position after ``act``.

    Raises RulesError with the code of the first check that fails; ``state`` is untouched either way.
    """
    kind = kind_of(game, act)
    if not isinstance(act, Corrected):  # a correction may come at any time, also after the end
        expect(state, kind, act.seat if isinstance(act, Did) else None)
    code = state.objection(act)
    if code is not None:
        raise RulesError(code)
    return state.after(act)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Line:
    """A game as played so far: the position, and the line before the last act (None at the start)."""

    game: Game
    state: State
    act: Act | None = None
    before: Line | None = None

    def played(self, act: Act) -> Line:
        """The line with ``act`` added.  Raises RulesError as ``advance`` does."""
        return Line(self.game, advance(self.game, self.state, act), act, self)

    def taken_back(self) -> Line:
        """The line without its last act.  Raises RulesError ``nothing_to_undo`` at the start."""
        if self.before is None:
            raise RulesError("nothing_to_undo")
        return self.before

    def steps(self) -> list[Line]:
        """The lines after each act that stands, oldest first."""
        found = []
        line = self
        while line.before is not None:
            found.append(line)
            line = line.before
        return found[::-1]


def opened(game: Game, options: Any) -> Line:
    """A new game, before its first act."""
    return Line(game, game.start(options))
