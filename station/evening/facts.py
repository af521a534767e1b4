"""What the journal keeps: facts, each true for good, applied in order at every start.

A message is decided once, with whatever the moment said (who was connected, what the clock was); what came of it is
written down as facts.  Applying facts needs no decision, so a later version of the station reads an old journal right.
People and teams stand in them by keys (``station.evening.names``).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from rules.game import Strength
from station.evening.hosts import HostAdmitted, HostEnded
from station.evening.lane.facts import FactAboutALane
from station.evening.people.facts import FactAboutPeople
from station.evening.screens.facts import FactAboutAScreen
from station.evening.till.facts import FactAboutTheTill

Dice = Literal["station", "real"]
TableView = Literal["auto", "small", "full"]  # beside the lane's game, on the board, or by whether the lane rests
Why = Literal["no_game", "decision", "taken_back", "reset", "discarded", "missed", "typed"]


class StoredThrow(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A throw as it was measured or typed in."""

    id: int  # the station's own number of the throw, for ever
    lane: int
    pins: int  # what counts, 0 to 9
    fallen: tuple[int, ...] | None = None  # None: picture unknown
    number: int | None = None  # the lane's own throw number
    doubtful: bool = False
    card: Literal["yellow", "red"] | None = None
    measured: int | None = None  # pins that fell although the throw counts otherwise (foul)
    by: str = "lane"  # lane, host, wall, or the name of the player who typed it in
    at: float = 0.0  # UTC seconds since 1970
    raw: str = ""  # bytes or edges it was read from, hex
    alone: bool = False  # typed in while the lane could not be heard


class PlayerAdded(msgspec.Struct, frozen=True, tag=True):
    """A person the station knows from now on."""

    person: str


class PlayerRemoved(msgspec.Struct, frozen=True, tag=True):
    """A person is no longer offered; his throws stay."""

    person: str


class SeatTaken(msgspec.Struct, frozen=True, tag=True):
    """The phone with ``ticket`` (a hash) holds ``person``; an earlier ticket of his is void."""

    person: str
    ticket: str


class SeatFreed(msgspec.Struct, frozen=True, tag=True):
    """No phone holds ``person`` any more."""

    person: str


class ManualAllowed(msgspec.Struct, frozen=True, tag=True):
    """Whether the thrower may type in his own count."""

    allow: bool


class TipsAllowed(msgspec.Struct, frozen=True, tag=True):
    """Whether anybody may ask for tips."""

    allow: bool


class TableViewChosen(msgspec.Struct, frozen=True, tag=True):
    """How the wall shows the games at the table."""

    view: TableView


class GameStarted(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A game began on ``lane``, or at the table (None).

    ``dice``: where the dice come from; ``seed`` (hex) is what the station's dice follow from; ``computers``: seats
    that the station plays, with their strength; ``evening``: its number, 0 before evenings were kept; ``imported``: it
    was played elsewhere, and comes whole; ``again``: the game at the table that the same people play once more.
    """

    game: int
    lane: int | None
    kind: str
    setup: dict[str, Any]
    dice: Dice | None = None
    seed: str = ""
    computers: dict[str, Strength] = {}
    evening: int = 0
    imported: bool = False
    again: int = 0


class TableOpened(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Somebody invites to a game at the table: ``seats`` people, and ``computers`` besides.

    ``rules``: the house rules, keys of the game's setup other than the names.
    """

    game: int
    kind: str
    seats: int
    dice: Dice
    by: str
    rules: dict[str, Any] = {}
    computers: dict[str, Strength] = {}


class TableJoined(msgspec.Struct, frozen=True, tag=True):
    """A player took a seat at a table that waits."""

    game: int
    player: str


class TableLeft(msgspec.Struct, frozen=True, tag=True):
    """A player left a table that waits."""

    game: int
    player: str


class TableClosed(msgspec.Struct, frozen=True, tag=True):
    """A table that waited is gone."""

    game: int


class GameEnded(msgspec.Struct, frozen=True, tag=True):
    """The game left the lane; a running one was broken off."""

    game: int


class Played(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """An accepted record event.  ``throw``: the stored throw that it counts; ``by``: who made it.

    For a game that is no longer on: ``schock_aus``, how it changes those that the players have this evening, and
    ``told``, what the log says of the event.
    """

    game: int
    event: dict[str, Any]
    by: str
    throw: int | None = None
    schock_aus: dict[str, int] = {}
    told: dict[str, Any] = {}


class ThrowCame(msgspec.Struct, frozen=True, tag=True):
    """A throw was stored; what becomes of it follows: it is played, held, or put aside."""

    throw: StoredThrow


class ThrowHeld(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """The throw waits until a digit has found its place, or until it is the turn of ``player``, who threw it."""

    throw: int
    player: str = ""


class ThrowAside(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """The throw counts for nothing unless the host assigns it (*ausser Spiel*).

    ``typed``: the lane told it where a person had typed in another count, that throw; the host is asked.
    """

    throw: int
    why: Why
    typed: int | None = None


class ThrowConfirmed(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """Lane and person mean the same throw: ``throw`` is it, as it is known from now on.

    ``told``: what the lane told of it and what was put aside until the host had been asked.
    """

    throw: StoredThrow
    told: int | None = None


class ThrowChanged(msgspec.Struct, frozen=True, tag=True):
    """The lane's operator corrected a throw that is held or aside."""

    throw: int
    pins: int


Fact = (
    PlayerAdded
    | PlayerRemoved
    | SeatTaken
    | SeatFreed
    | HostAdmitted
    | HostEnded
    | ManualAllowed
    | TipsAllowed
    | TableViewChosen
    | GameStarted
    | GameEnded
    | TableOpened
    | TableJoined
    | TableLeft
    | TableClosed
    | Played
    | ThrowCame
    | ThrowHeld
    | ThrowAside
    | ThrowConfirmed
    | ThrowChanged
    | FactAboutALane
    | FactAboutAScreen
    | FactAboutPeople
    | FactAboutTheTill
)
fact_of: Callable[[str | bytes], Fact] = msgspec.json.Decoder(Fact).decode  # out of the text that the journal keeps


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """All that came of one accepted message: one transaction.  ``request``: sender and id, to answer it only once."""

    at: float  # UTC seconds since 1970
    v: int  # the version of the state that it made
    facts: tuple[Fact, ...]
    request: str | None = None
    names: dict[str, str] = {}  # what people and teams are called from now on, by their keys
