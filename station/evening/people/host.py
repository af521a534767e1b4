"""What the host may have done about the club, its evenings and its people."""

from __future__ import annotations

import re
from itertools import count
from typing import Annotated, Any

import msgspec
from msgspec.structs import replace

from station.evening.names import Who, is_title
from station.evening.order import HostOrder
from station.evening.people.facts import (
    ClubSet,
    PersonForgotten,
    PersonHere,
    PersonMarked,
    PersonRenamed,
    PersonsMerged,
    put,
)
from station.evening.people.names import require_free, somebody_else, title
from station.evening.state import Client
from station.evening.transaction import Refused, Transaction

FORGOTTEN = "Ehemalige"  # with a number: who wished to be forgotten
CLOCK = re.compile(r"(?:(?:[01]\d|2[0-3]):[0-5]\d)?", re.ASCII)  # HH:MM, or nothing

SSID = 32  # bytes of a network's name, IEEE 802.11

Title = Annotated[str, msgspec.Meta(max_length=40)]
Network = Annotated[str, msgspec.Meta(max_length=SSID)]
Password = Annotated[str, msgspec.Meta(pattern=r"^([ -~]{8,63})?$")]  # WPA: 8 to 63 characters of ASCII, or none
_BYTE = "(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])"
Address = Annotated[str, msgspec.Meta(pattern=rf"^({_BYTE}([.]{_BYTE}){{3}})?$")]  # IPv4, or none
Word = Annotated[str, msgspec.Meta(min_length=1, max_length=20)]


class Sound(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """Sound in the room; ``volume`` 0 to 100, quiet hours as local HH:MM."""

    on: bool | msgspec.UnsetType = msgspec.UNSET
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] | msgspec.UnsetType = msgspec.UNSET
    voice: bool | msgspec.UnsetType = msgspec.UNSET
    quiet_from: str | msgspec.UnsetType = msgspec.UNSET
    quiet_to: str | msgspec.UnsetType = msgspec.UNSET


class Club(HostOrder, frozen=True):
    """Any of the club's keys; ``welcome``: the first steps are still to be shown; ``wifi`` and its ``password``: the
    network for phones; ``address``: the one of the station's that they are sent to, empty for the likeliest.
    """

    name: Title | msgspec.UnsetType = msgspec.UNSET
    pumpe: Word | msgspec.UnsetType = msgspec.UNSET
    pumpen: Word | msgspec.UnsetType = msgspec.UNSET
    till: bool | msgspec.UnsetType = msgspec.UNSET
    season_month: Annotated[int, msgspec.Meta(ge=1, le=12)] | msgspec.UnsetType = msgspec.UNSET
    sound: Sound | msgspec.UnsetType = msgspec.UNSET
    welcome: bool | msgspec.UnsetType = msgspec.UNSET
    wifi: Network | msgspec.UnsetType = msgspec.UNSET
    password: Password | msgspec.UnsetType = msgspec.UNSET
    address: Address | msgspec.UnsetType = msgspec.UNSET

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        whole: dict[str, Any] = msgspec.to_builtins(self)
        values = {key: value for key, value in whole.items() if key not in ("id", "do")}
        texts = [values[key] for key in ("name", "pumpe", "pumpen", "wifi") if key in values]
        hours = [values.get("sound", {}).get(key, "") for key in ("quiet_from", "quiet_to")]
        if not all(text.isprintable() and text.strip() == text for text in texts):
            raise Refused("bad_value")
        if not all(CLOCK.fullmatch(hour) for hour in hours):
            raise Refused("bad_value")
        if len(values.get("wifi", "").encode()) > SSID:
            raise Refused("bad_value")
        tx.do(ClubSet(values))


class Here(HostOrder, frozen=True):
    """Whether a person is there this evening, or sits out."""

    name: Who
    here: bool

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        _known(tx, self.name)
        tx.do(PersonHere(self.name, self.here))


class Rename(HostOrder, frozen=True):
    """Call somebody otherwise; where that is somebody else's name they are one person, unless they played together."""

    name: Who
    into: str

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        _known(tx, self.name)
        station, name = tx.station, title(self.into)
        other = somebody_else(station, self.name, name)
        if other is None:
            if name == station.called[self.name]:
                raise Refused("bad_value")
            require_free(name)
            _call(tx, self.name, name)
            tx.do(PersonRenamed(self.name))
            return
        on = [game.match.names.players for game in (*station.kept.games.values(), *station.kept.results.values())]
        together = [*on, *(table.taken for table in station.kept.openings.values())]
        together += [one.people for contest in station.kept.contests.values() for one in contest.rounds]
        here = any({self.name, other} <= set(people) for people in together)
        if here or tx.past.met(_all(tx, self.name), _all(tx, other)):
            raise Refused("same_game")
        _call(tx, self.name, station.called[other])
        tx.do(PersonsMerged(self.name, other))
        phones = {key: put(getattr(tx.now, key), self.name, other) for key in ("gone", "asked", "dead")}
        tx.change(**phones)


class MarkGuest(HostOrder, frozen=True):
    """Whether a person is a guest."""

    name: Who
    guest: bool

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        _known(tx, self.name)
        tx.do(PersonMarked(self.name, self.guest))


def _call(tx: Transaction, person: str, name: str) -> None:
    """Call a person so, and whoever turned out to be him."""
    for one in _all(tx, person):
        tx.call(one, name)


def _all(tx: Transaction, person: str) -> frozenset[str]:
    """A person with all who turned out to be him."""
    return frozenset((person, *(old for old, now in tx.kept.merged.items() if now == person)))


def _known(tx: Transaction, name: str) -> None:
    if name not in tx.kept.players:
        raise Refused("bad_value")


class Forget(HostOrder, frozen=True):
    """Somebody's name goes out of everything that is kept, also where a team is called after him."""

    name: Who

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        _known(tx, self.name)
        station = tx.station
        name, taken = station.called[self.name], set(station.called.values())
        number = next(n for n in count(len(station.kept.forgotten) + 1) if f"{FORGOTTEN} {n}" not in taken)
        neutral = f"{FORGOTTEN} {number}"
        word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        for key, called in station.called.items():
            if is_title(key) and word.search(called):
                tx.call(key, word.sub(neutral, called))
        _call(tx, self.name, neutral)
        answers = {
            request: {key: value for key, value in answer.items() if key != "name"}
            for request, answer in station.kept.answers.items()
        }
        tx.kept = replace(tx.kept, answers=answers)
        tx.forgets = True
        tx.do(PersonForgotten(self.name))
