"""A game on a lane or a table: the match, its throws with all that is known of them, and the number of its question.

``choice`` numbers the open question.  It changes with every answer and when the question itself changes (a pending
throw is corrected, a tie gets other candidates, somebody comes or goes), not when an older throw is corrected.

While nobody comes or goes, the moves are all there is to tell.  From then on the game keeps its ``story``, everything
that stands with those who came and went, and its setup and moves follow from it (``station.evening.people.roster``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import field
from msgspec.structs import replace

from rules.game import Over, RulesError, Seat, Strength
from rules.play import asked
from station.evening.facts import Dice, StoredThrow
from station.evening.people.roster import CAME, LEFT, Move, aimed, came, gone, left, numbered, pins_of, told
from station.records import Match, open_match, play

__all__ = ["CountedThrow", "LiveGame", "Move"]


class CountedThrow(msgspec.Struct, frozen=True):
    """A throw of the game; ``n`` is the k of ``correct``, ``was`` the count before the last correction."""

    n: int
    seat: Seat
    pins: int
    by: str
    throw: StoredThrow | None
    was: int | None = None


class LiveGame(msgspec.Struct, frozen=True):
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
    story: tuple[Move, ...] = ()  # all that stands, with those who came and went; empty while nobody has
    first_setup: dict[str, Any] | None = None  # what the story begins with
    stand_ins: frozenset[str] = frozenset()  # players who left the table; a computer plays their seats
    lifted: int = 0  # of so many moves all may know the dice
    imported: bool = False  # it was played elsewhere
    again: int = 0  # the game that the same people played before at this table

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

    @property
    def last(self) -> Move | None:
        """The step that is taken back next."""
        steps = self.story or self.moves
        return steps[-1] if steps else None

    def played(self, move: Move) -> LiveGame:
        """The game after ``move``.  Raises RulesError with the code of the refusal."""
        back = move.event.get("type") == "undo"
        if back and self.story:
            return self._taken_back()
        match = play(self.match, move.event)
        move = self._of_somebody(move)
        moves = self.moves[:-1] if back else (*self.moves, move)
        story = (*self.story, aimed(self.story, move)) if self.story else ()
        changed = _answers(self.moves[-1] if back else move) or _question(match) != _question(self.match)
        lifted = self.lifted if getattr(match.line.state, "covered", False) else len(moves)
        choice = self.choice + 1 if changed else self.choice
        return replace(self, match=match, moves=moves, choice=choice, lifted=lifted, story=story)

    def _of_somebody(self, move: Move) -> Move:
        """``move`` with the name of its player, where a record left it out."""
        if move.event["type"] not in ("throw", "place") or "player" in move.event or len(self.turn) != 1:
            return move
        return replace(move, event={**move.event, "player": self.turn[0]})

    def _taken_back(self) -> LiveGame:
        """The game without the last step of its story, which is a move."""
        if self.story[-1].event["type"] in (LEFT, CAME):
            raise RulesError("wrong_phase")  # taken back by coming back, or by going
        game = self._retold(self.story[:-1])
        changed = _answers(self.story[-1]) or _question(game.match) != _question(self.match)
        return game if changed else replace(game, choice=self.choice)

    # --- who comes and goes ---------------------------------------------------------------------------------

    def after_leaving(self, player: str) -> LiveGame:
        """The game without ``player``.

        Raises RulesError ``bad_game``, ``game_over``, ``bad_player`` or ``too_few``, tested in this order.
        """
        self._in_the_middle()
        if player not in self.match.names.players:
            raise RulesError("bad_player")
        last = self.last
        if last is not None and last.event["type"] == CAME and last.event["player"] == player:
            return self._retold(self.story[:-1])
        return self._retold((*self._steps(), left(player)))

    def after_return(self, player: str) -> LiveGame:
        """The game with ``player`` and his throws again.

        Raises RulesError ``bad_player`` for one who has not left, ``too_late`` where others have thrown past him.
        """
        if player not in gone(self.story):
            raise RulesError("bad_player")
        return self._retold(tuple(step for step in self.story if step.event != left(player).event))

    def after_coming(self, player: str, team: str | None) -> LiveGame:
        """The game with ``player`` as its last.

        Raises RulesError ``bad_game``, ``game_over``, ``too_late`` (the first round is complete), ``bad_players`` or
        ``bad_teams``, tested in this order.
        """
        self._in_the_middle()
        if self.match.line.state.view(frozenset()).durchgang != 1:
            raise RulesError("too_late")
        if player in gone(self.story):
            raise RulesError("bad_players")
        return self._retold((*self._steps(), came(player, team)))

    def absent(self) -> list[tuple[str, list[int]]]:
        """Who has left, and the pins that he had thrown."""
        return [(player, pins_of(self.story, player)) for player in gone(self.story)]

    def _in_the_middle(self) -> None:
        if not self.match.game.roster_changes:
            raise RulesError("bad_game")
        if self.over:
            raise RulesError("game_over")

    def _steps(self) -> tuple[Move, ...]:
        return self.story or numbered(self.moves)

    def _retold(self, story: tuple[Move, ...]) -> LiveGame:
        """The game that ``story`` makes; a decision that it no longer asks for is dropped.  Raises RulesError."""
        first = self.first_setup or self.setup
        setup, steps = told(first, story)
        match, moves = open_match(self.kind, setup), []
        for move in steps:
            try:
                match = play(match, move.event)
            except RulesError as error:
                if move.event["type"] != "decide":
                    raise RulesError("too_late") from error
                continue
            moves.append(move)
        if not any(step.event["type"] in (LEFT, CAME) for step in story):
            story = ()
        now = replace(self, setup=setup, match=match, moves=tuple(moves), lifted=len(moves), choice=self.choice + 1)
        return replace(now, story=story, first_setup=first if story else None)

    def with_throw(self, throw: StoredThrow) -> LiveGame:
        """The game in which that stored throw is known as ``throw`` tells it; what counts does not change."""

        def told(move: Move) -> Move:
            return replace(move, throw=throw) if move.throw is not None and move.throw.id == throw.id else move

        return replace(self, moves=tuple(map(told, self.moves)), story=tuple(map(told, self.story)))

    def throws_of_dice(self) -> int:
        """How often dice were thrown; none is ever taken back where the station throws them."""
        return sum(1 for move in self.moves if "dice" in move.event or "die" in move.event)

    def throws(self) -> tuple[CountedThrow, ...]:
        """The counted throws, corrected, oldest first; none where no pins are thrown."""
        counted: list[CountedThrow] = []
        if "pins" not in self.match.game.notation.required.get("throw", ()):
            return ()
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


def _answers(move: Move) -> bool:
    """Whether a move answers the open question, also where the next one is equal; a correction does not."""
    return bool(move.event["type"] != "correct")


def _question(match: Match) -> tuple[Any, ...]:
    """What the game asks now."""
    state = match.line.state
    pending = getattr(state, "pending_pins", None)
    return (state.waiting, tuple(state.legal(seat) for seat in asked(state)), pending)
