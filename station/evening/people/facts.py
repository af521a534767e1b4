"""Facts about people and evenings: who came, who went, who is called what, when an evening began and was over."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.game import Strength


class EveningOpened(msgspec.Struct, frozen=True, tag=True):
    """The evening with this number began; evenings are numbered from 1."""

    evening: int


class EveningAdded(msgspec.Struct, frozen=True, tag=True):
    """An evening of long ago, from before the station or without it; it is over.  ``date``: YYYY-MM-DD."""

    evening: int
    name: str
    date: str


class EveningClosed(msgspec.Struct, frozen=True, tag=True):
    """The evening is over."""

    evening: int


class EveningReopened(msgspec.Struct, frozen=True, tag=True):
    """The evening goes on after all."""

    evening: int


class EveningNamed(msgspec.Struct, frozen=True, tag=True):
    """What an evening is called, and its ``date`` (YYYY-MM-DD; empty: by the clock of its opening)."""

    evening: int
    name: str
    date: str


class ClockSet(msgspec.Struct, frozen=True, tag=True):
    """The host set the station's clock: it was ``at`` (UTC seconds since 1970)."""

    at: float


class ClubSet(msgspec.Struct, frozen=True, tag=True):
    """What the club has settled for itself: some of the keys of ``station.evening.club``."""

    values: dict[str, Any]


class PersonMarked(msgspec.Struct, frozen=True, tag=True):
    """A person is a guest, or a member."""

    person: str
    guest: bool


class PersonHere(msgspec.Struct, frozen=True, tag=True):
    """A person is there this evening, or sits out."""

    person: str
    here: bool


class PersonRenamed(msgspec.Struct, frozen=True, tag=True):
    """A person is called otherwise from now on, in all that was before too: as the table of names says."""

    person: str


class PersonsMerged(msgspec.Struct, frozen=True, tag=True):
    """Two were one all the time: ``person`` is ``into``."""

    person: str
    into: str


class PersonForgotten(msgspec.Struct, frozen=True, tag=True):
    """A person wished to be forgotten; the table of names has a neutral one for him."""

    person: str


class PlayerLeft(msgspec.Struct, frozen=True, tag=True):
    """A player went home in mid-game: the game is played on as if he had not been in it."""

    game: int
    player: str


class PlayerReturned(msgspec.Struct, frozen=True, tag=True):
    """A player who had left is in the game again, with all his throws; at a table he plays his seat himself again."""

    game: int
    player: str


class PlayerCame(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A late comer joined the game as its last player, in a duel into ``team``."""

    game: int
    player: str
    team: str | None = None


class ComputerTookOver(msgspec.Struct, frozen=True, tag=True):
    """The station plays the seat of somebody who left the table."""

    game: int
    player: str
    strength: Strength


FactAboutPeople = (
    EveningOpened
    | EveningAdded
    | EveningClosed
    | EveningReopened
    | EveningNamed
    | ClockSet
    | ClubSet
    | PersonMarked
    | PersonHere
    | PersonRenamed
    | PersonsMerged
    | PersonForgotten
    | PlayerLeft
    | PlayerReturned
    | PlayerCame
    | ComputerTookOver
)
