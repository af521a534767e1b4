"""What every game promises: seats, what it waits for, the acts that change it, and the errors.

A game is a pure fold over acts.  Pins and dice come from outside as acts (from a lane, typed in, drawn by the
station's dice or by a test); nothing in this package draws a random number, reads a clock or touches a file.
Each game is one package that registers one ``Game`` in ``rules.GAMES``; ``rules.play.advance`` is the only door
through which an act reaches a state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol, Self

if TYPE_CHECKING:
    from rules.adviser import Adviser
    from rules.notation import Names, Notation
    from rules.play import Line


class Seat(int):
    """One player's place in the order of throwing, from 0.  A class of its own, so that no count is taken for one."""

    __slots__ = ()


class Team(int):
    """One team of a duel, from 0 in the order of the setup."""

    __slots__ = ()


Side = Seat | Team  # who can win: a seat, or in a duel a team


Strength = Literal["leicht", "mittel", "stark"]  # how well a computer plays


class RulesError(Exception):
    """A person's move that the rules refuse.  ``code`` is one of the codes of the game records."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


# --- what a game waits for ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NeedThrow:
    """A throw on the lane by ``seat``."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NeedDice:
    """``count`` dice thrown by ``seat`` (1 to 6)."""

    seat: Seat
    count: int


@dataclass(frozen=True, slots=True)
class NeedMove:
    """A choice by one of ``seats``; what may be chosen is ``State.legal``."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class NeedDecision:
    """The table chooses one of ``candidates``."""

    candidates: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""


Waiting = NeedThrow | NeedDice | NeedMove | NeedDecision | Over


# --- the acts: nothing else changes a game --------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Threw:
    """Pins that fell in one throw, 0 to 9."""

    pins: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """Faces of the dice of one throw, each 1 to 6, in the order of the free positions."""

    faces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Did:
    """A choice: one of the game's own move classes, made by ``seat``."""

    seat: Seat
    move: Any


@dataclass(frozen=True, slots=True)
class Decided:
    """The table chose ``candidate``."""

    candidate: Side


@dataclass(frozen=True, slots=True)
class Corrected:
    """The host set the count of the ``throw``-th counted throw (from 1) to ``pins``; the last one when None."""

    throw: int | None
    pins: int


Act = Threw | Rolled | Did | Decided | Corrected


# --- a game ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the ranking; ``place`` is shared by equals (1, 2, 2, 4)."""

    place: int
    side: Side


class State(Protocol):
    """A position.  Every game's state is a frozen dataclass; all of it but ``view`` stays inside the station."""

    @property
    def options(self) -> Any:
        """What was agreed before the game; open to all."""

    @property
    def waiting(self) -> Waiting:
        """What the game waits for now."""

    def kinds(self) -> frozenset[str]:
        """The event types (``throw``, ``place``, ``roll`` ...) that this phase knows, whoever may make them.

        There are none at the end, and only there.
        Any other type is refused as ``wrong_phase`` before seat and values are looked at.
        """

    def legal(self, seat: Seat) -> tuple[Any, ...]:
        """All moves that ``seat`` may make now; empty for a seat that is not asked.  The only statement of it."""

    def objection(self, act: Act) -> str | None:
        """The code of what is wrong with the values of ``act``, or None.  Its phase and seat are right already.

        For a move it says *why* the move is not in ``legal``; a law holds the two equal.
        """

    def after(self, act: Act) -> Self:
        """The position after ``act``.  Trusts its act: only ``rules.play.advance`` calls it."""

    def view(self, seats: frozenset[Seat]) -> Any:
        """What the holder of ``seats`` may see (none: the wall): a frozen dataclass with the picture's keys as fields.

        Built from what may be seen, never by blanking out what may not.
        """

    def standings(self) -> tuple[Standing, ...]:
        """The ranking, best first; empty while there is none."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """What a table may agree on: a key of the setup, and its values; the first is what holds where nobody chose."""

    key: str
    values: tuple[int, ...]  # whole numbers or switches


@dataclass(frozen=True, slots=True)
class Honours:
    """What the club's book counts of a game at the table."""

    ends: Literal["wins", "lost"]  # somebody wins it, or somebody loses it
    figures: tuple[str, ...]  # its own columns
    largest: frozenset[str] = frozenset()  # of which the largest stands, not the sum
    crown: str = ""  # the column of which the most make a king


@dataclass(frozen=True, slots=True)
class Result:
    """What a game that is over leaves in the book: the figures of ``Honours`` by seat, and who won or lost it."""

    figures: Mapping[Seat, Mapping[str, int]]
    winner: Seat | None = None
    loser: Seat | None = None


@dataclass(frozen=True, slots=True)
class Game:
    """One entry of ``rules.GAMES``: all that is said of a game.  What pages need of it is sent to them from here."""

    key: str  # its name in records, addresses and word lists
    on: Literal["lane", "table"]  # where it is played
    seats: range  # how many may play, computers among them
    events: Mapping[str, type[Any]]  # event type -> class of the act or of the move
    options: type[Any]  # frozen dataclass: the seats and the house rules
    start: Callable[[Any], State]
    notation: Notation  # how it is written
    adviser: Callable[[], Adviser]  # loads the adviser, whose tables are large, when one is asked
    house_rules: tuple[HouseRule, ...] = ()
    honours: Honours | None = None  # of a game at the table
    result: Callable[[Line], Result] | None = None  # of a game at the table that is over
    extras: Callable[[Line, Names], Mapping[str, Any]] | None = None  # what pages see beside the picture
    numbers: Callable[[], Mapping[str, Any]] = dict  # what pages reckon with, the same in every game of it
    roster_changes: bool = False  # people may go home and come late in mid-game
    secrets: bool = False  # whether a seat may see what others may not; its state then says by ``covered`` if any does
