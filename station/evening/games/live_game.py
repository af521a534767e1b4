"""A game on a lane or a table: the match, its throws with all that is known of them, and the number of its question.

``choice`` numbers the open question.  It changes with every answer and when the question itself changes (a pending
throw is corrected, a tie gets other candidates, somebody comes or goes), not when an older throw is corrected.

While nobody comes or goes, the moves are all there is to tell.  From then on the game keeps its ``story``, everything
that stands with those who came and went, and its setup and moves follow from it (``station.evening.people.roster``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple

import msgspec
from msgspec import field
from msgspec.structs import replace

from rules.championship.points import Outcome, outcome
from rules.game import Act, Corrected, Over, Rolled, RulesError, Seat, State, Strength, Threw
from rules.play import Line, asked
from station.evening.championship.contest import Place
from station.evening.dice import Dice
from station.evening.lane.throw import StoredThrow
from station.evening.people.roster import Came, Left, Move, Story, aimed, counted, gone, numbered, pins_of
from station.records import Match, open_match, play

__all__ = ["CountedThrow", "LiveGame", "Made", "Move"]


class Made(NamedTuple):
    """A move that stands, what the rules read in it, and the position before it."""

    move: Move
    act: Act
    before: State


class CountedThrow(msgspec.Struct, frozen=True):
    """A throw of the game; ``n`` is the k of ``correct``, ``was`` the count before the last correction."""

    n: int
    seat: Seat
    pins: int
    by: str
    throw: StoredThrow | None
    was: int | None = None


class LiveGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """A game that is on.  Its positions follow from ``setup`` and ``moves``, so that they are not kept."""

    id: int
    lane: int | None  # None: at the table
    kind: str
    setup: dict[str, Any]
    moves: tuple[Move, ...] = ()
    choice: int = 1
    dice: Dice | None = None
    seed: str = ""  # what the station's dice follow from; secret until the game is over
    computers: Mapping[str, Strength] = field(default_factory=dict)
    evening: int = 0  # the number of the evening on which it began
    story: Story = ()  # all that stands, with those who came and went; empty while nobody has
    first_setup: dict[str, Any] | None = None  # what the story begins with
    stand_ins: frozenset[str] = frozenset()  # players who left the table; a computer plays their seats
    lifted: int = 0  # of so many moves all may know the dice
    imported: bool = False  # it was played elsewhere
    again: int = 0  # the game that the same people played before at this table
    championship: Place | None = None  # the table of a championship that it is of

    @cached_property
    def match(self) -> Match:
        """Where it stands.  Raises RulesError for a setup or a move that the rules refuse."""
        match = open_match(self.kind, self.setup)
        for move in self.moves:
            match = play(match, move.event)
        return match

    def standing_at(self, match: Match, **changes: Any) -> LiveGame:
        """The game with ``changes`` after which it stands at ``match``."""
        game = replace(self, **changes)
        game.__dict__["match"] = match
        return game

    @property
    def over(self) -> bool:
        """Whether the game has ended (it stays, correctable, until the host ends it)."""
        return isinstance(self.match.line.state.waiting, Over)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, by its players; None while it is on."""
        return outcome(self.match.line, self.match.names.players) if self.over else None

    @property
    def turn(self) -> tuple[str, ...]:
        """Names of those from whom the game waits for something."""
        return tuple(self.match.names.of(seat) for seat in asked(self.match.line.state))

    def seats(self, names: Iterable[str]) -> list[Seat]:
        """The seats that the holder of ``names`` has; a computer's is nobody's, whatever he calls himself."""
        people = (self.match.names.seat(name) for name in names if name not in self.computers)
        return [seat for seat in people if seat is not None]

    @cached_property
    def made(self) -> tuple[Made, ...]:
        """All moves that stand, oldest first."""
        steps = zip(self.moves, self.match.line.steps(), strict=True)
        return tuple(one for move, line in steps for one in _made(move, line))

    @property
    def last(self) -> Move | Left | Came | None:
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
        changed = not _corrects(self.moves[-1] if back else move) or _question(match) != _question(self.match)
        lifted = self.lifted if getattr(match.line.state, "covered", False) else len(moves)
        choice = self.choice + 1 if changed else self.choice
        game = self.standing_at(match, moves=moves, choice=choice, lifted=lifted, story=story)
        return game if back else game._one_on_from(self)

    def _one_on_from(self, before: LiveGame) -> LiveGame:
        """The game, which is one move on from ``before``, with what is counted up move by move."""
        new = _made(self.moves[-1], self.match.line)
        self.__dict__["made"] = before.made + new
        self.__dict__["throws"] = _counted(before.throws, new)
        return self

    def _of_somebody(self, move: Move) -> Move:
        """``move`` with the name of its player, where a record left it out."""
        if move.event["type"] not in ("throw", "place") or "player" in move.event or len(self.turn) != 1:
            return move
        return replace(move, event={**move.event, "player": self.turn[0]})

    def _taken_back(self) -> LiveGame:
        """The game without the last step of its story, which is a move."""
        last = self.story[-1]
        if not isinstance(last, Move):
            raise RulesError("wrong_phase")  # taken back by coming back, or by going
        game = self._made_again(self.story[:-1])
        changed = not _corrects(last) or _question(game.match) != _question(self.match)
        return game if changed else game.standing_at(game.match, choice=self.choice)

    # --- who comes and goes ---------------------------------------------------------------------------------

    def left_by(self, player: str, at: float) -> LiveGame:
        """The game without ``player``, who went home.

        Raises RulesError ``bad_game``, ``game_over``, ``bad_player`` or ``too_few``, tested in this order.
        """
        self._in_the_middle()
        if player not in self.match.names.players:
            raise RulesError("bad_player")
        if isinstance(self.last, Came) and self.last.player == player:
            return self._made_again(self.story[:-1])
        return self._made_again((*self._steps(), Left(player, at)))

    def returned_to(self, player: str) -> LiveGame:
        """The game with ``player`` and his throws again; at a table he plays his seat himself again.

        Raises RulesError ``bad_player`` for one who has not left, ``too_late`` where others have thrown past him.
        """
        if player in self.stand_ins:
            computers = {name: power for name, power in self.computers.items() if name != player}
            stand_ins = self.stand_ins - {player}
            return self.standing_at(self.match, computers=computers, stand_ins=stand_ins, choice=self.choice + 1)
        if player not in gone(self.story):
            raise RulesError("bad_player")
        stayed = (step for step in self.story if not (isinstance(step, Left) and step.player == player))
        return self._made_again(tuple(stayed))

    def joined_by(self, player: str, team: str | None) -> LiveGame:
        """The game with ``player`` as its last.

        Raises RulesError ``bad_game``, ``game_over``, ``too_late`` (the first round is complete), ``bad_players`` or
        ``bad_teams``, tested in this order.
        """
        self._in_the_middle()
        if self.match.line.state.view(frozenset()).durchgang != 1:
            raise RulesError("too_late")
        if player in gone(self.story):
            raise RulesError("bad_players")
        return self._made_again((*self._steps(), Came(player, team)))

    def absent(self) -> list[tuple[Left, list[int]]]:
        """Who has left, and the pins that he had thrown."""
        return [(step, pins_of(self.story, step.player)) for step in self.story if isinstance(step, Left)]

    def stood_in_for(self, player: str, strength: Strength) -> LiveGame:
        """The game in which a computer plays the seat of ``player``, who left the table."""
        computers, stand_ins = {**self.computers, player: strength}, self.stand_ins | {player}
        return self.standing_at(self.match, computers=computers, stand_ins=stand_ins, choice=self.choice + 1)

    def _in_the_middle(self) -> None:
        if not self.match.game.roster_changes:
            raise RulesError("bad_game")
        if self.over:
            raise RulesError("game_over")

    def _steps(self) -> Story:
        return self.story or numbered(self.moves)

    def _made_again(self, story: Story) -> LiveGame:
        """The game that ``story`` makes; a decision that it no longer asks for is dropped.  Raises RulesError."""
        first = self.first_setup or self.setup
        setup, steps = counted(first, story)
        match, moves = open_match(self.kind, setup), []
        for move in steps:
            try:
                match = play(match, move.event)
            except RulesError as error:
                if move.event["type"] != "decide":
                    raise RulesError("too_late") from error
                continue
            moves.append(move)
        if all(isinstance(step, Move) for step in story):
            story = ()
        return self.standing_at(
            match,
            setup=setup,
            moves=tuple(moves),
            lifted=len(moves),
            choice=self.choice + 1,
            story=story,
            first_setup=first if story else None,
        )

    def with_throw(self, throw: StoredThrow) -> LiveGame:
        """The game in which that stored throw is known as ``throw`` tells it; what counts does not change."""

        def known(step: Any) -> Any:
            it_is = isinstance(step, Move) and step.throw is not None and step.throw.id == throw.id
            return replace(step, throw=throw) if it_is else step

        return self.standing_at(self.match, moves=tuple(map(known, self.moves)), story=tuple(map(known, self.story)))

    def added_kings(self, before: Mapping[str, int]) -> dict[str, int]:
        """``before`` with the Schock Aus of the game, as revealed (SK-32: the most of an evening, over all games)."""
        kings = dict(before)
        counts = getattr(self.match.line.state.view(frozenset()), "schock_aus", {})
        for seat, count in counts.items():
            name = self.match.names.of(seat)
            if count and name not in self.computers:
                kings[name] = kings.get(name, 0) + count
        return kings

    def throws_of_dice(self) -> int:
        """How often dice were thrown; none is ever taken back where the station throws them."""
        return sum(isinstance(made.act, Rolled) for made in self.made)

    @cached_property
    def throws(self) -> tuple[CountedThrow, ...]:
        """The counted throws, corrected, oldest first; none where no pins are thrown."""
        return _counted((), self.made)


def _made(move: Move, line: Line) -> tuple[Made, ...]:
    """What ``move`` made, after which the game stands at ``line``; nothing at the beginning."""
    if line.act is None or line.before is None:
        return ()
    return (Made(move, line.act, line.before.state),)


def _counted(throws: tuple[CountedThrow, ...], moves: tuple[Made, ...]) -> tuple[CountedThrow, ...]:
    """``throws`` and those that ``moves`` bring after them, with what they correct."""
    counted = list(throws)
    for move, act, before in moves:
        if isinstance(act, Threw):
            counted.append(CountedThrow(len(counted) + 1, asked(before)[0], act.pins, move.by, move.throw))
        elif isinstance(act, Corrected):
            index = (act.throw or len(counted)) - 1
            counted[index] = replace(counted[index], pins=act.pins, was=counted[index].pins)
    return tuple(counted)


def _corrects(move: Move) -> bool:
    """Whether a move answers no question, as all others do, also where the next one is equal."""
    return bool(move.event["type"] == "correct")


def _question(match: Match) -> tuple[Any, ...]:
    """What the game asks now."""
    state = match.line.state
    pending = getattr(state, "pending_pins", None)
    return (state.waiting, tuple(state.legal(seat) for seat in asked(state)), pending)
