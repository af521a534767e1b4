"""The one rule of names: how a name is kept, which names are the same person's, and what nobody can be called.

Whoever joins, is entered, renamed, set up in a game or comes out of a record goes through ``meant``, which gives the
key by which he stands in facts and in the evening; pages only ask beforehand where they see a likeness.
"""

# ruff: noqa: RUF001  letters that look like others are what this is about

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from station.evening.names import is_title, person_key, title_key
from station.evening.state import Station
from station.evening.transaction import Refused, Transaction
from station.records import Match

LONGEST_NAME = 24  # characters
MOST_PLAYERS = 200
NOBODY = ("host", "wall", "lane", "station", "screen")  # who did something, where it was no person
COMPUTERS = ("Anton", "Berta", "Cäsar", "Dora", "Emil")  # the spelling alphabet, as on the telephone

# Letters of other alphabets that look like one of ours: Cyrillic, Greek, and a Latin one without its dot.
LOOKS_LIKE = str.maketrans(
    "авекмнорстухіјѕԁһԛԝӏ" + "αβεζηικμνορτυχγ" + "ıɑɡ", "abekmhopctyxijsdhqwl" + "abezhikmnoptyxy" + "iag"
)
EMOJI = "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u27ff\u2900-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff]"
FLAG = "\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f"  # of a part of a country
DRAWN = re.compile(  # pictures, also several that U+200D joins to one, or that U+FE0F asks to be drawn as pictures
    f"{FLAG}|[0-9#*]\ufe0f?\u20e3|{EMOJI}[\ufe0f\U0001f3fb-\U0001f3ff]*(?:\u200d{EMOJI}[\ufe0f\U0001f3fb-\U0001f3ff]*)*"
)
UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
DRAWN_ALIKE = re.compile("[\u200d\ufe0f\u0307]")  # what two names may differ in that are one


def title(name: str) -> str:
    """What a team, a screen or a person may be called: composed, single blanks, 1 to 24 characters that can be seen.

    Raises Refused ``name_empty``, ``name_signs`` or ``name_long``.
    """
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if not name:
        raise Refused("name_empty")
    written = DRAWN.sub("", name)
    if not written.isprintable() or UNSEEN.search(written):
        raise Refused("name_signs")
    if len(name) > LONGEST_NAME:
        raise Refused("name_long")
    return name


@lru_cache(maxsize=2048)
def sameness(name: str) -> str:
    """Equal for two names that are the same person's: case, blanks, width and look-alike letters put aside."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return DRAWN_ALIKE.sub("", " ".join(folded.split()).translate(LOOKS_LIKE))


def known_as(station: Station, name: str, among: Iterable[str]) -> str | None:
    """The one of these people (or teams) whom ``name`` means, spelt as it may be; None for somebody else."""
    called = {key: station.called.get(key, key) for key in among}
    exact = next((key for key, known in called.items() if known == name), None)
    if exact is not None:
        return exact
    wanted = sameness(name)
    return next((key for key, known in called.items() if sameness(known) == wanted), None)


def who(station: Station, name: str) -> str | None:
    """The person whom ``name`` means: one who is offered, else one who was; None for nobody we know."""
    known = known_as(station, name, station.kept.players)
    if known is None:
        others = (key for key in station.called if not is_title(key) and key not in station.kept.forgotten)
        known = known_as(station, name, others)
    return None if known is None else station.kept.merged.get(known, known)


def meant(tx: Transaction, name: str) -> str:
    """The person whom ``name`` means; somebody new where nobody is called so.

    Raises Refused as ``title`` does, or ``name_reserved`` for what the station calls itself or its computers.
    """
    cleaned = title(name)
    known = who(tx.station, cleaned)
    if known is None:
        require_free(cleaned)
        known = tx.call(person_key(len(tx.called) + 1), cleaned)
    return known


def require_free(name: str) -> None:
    """Raise Refused ``name_reserved`` for what the station calls itself or its computers."""
    if name in NOBODY or sameness(name) in RESERVED:
        raise Refused("name_reserved")


def somebody_else(station: Station, person: str, name: str) -> str | None:
    """Whom ``name`` means, where that is somebody who is offered and not ``person``."""
    return known_as(station, name, (other for other in station.kept.players if other != person))


def team(tx: Transaction, name: str) -> str:
    """The key of what a team is called.  Raises Refused as ``title`` does."""
    cleaned = title(name)
    titles = (key for key, known in tx.called.items() if is_title(key) and known == cleaned)
    return next(titles, None) or tx.call(title_key(len(tx.called) + 1), cleaned)


@dataclass(frozen=True, slots=True)
class Keys:
    """By which keys those stand who are in a game: people, and teams."""

    people: Mapping[str, str]  # name -> key; a computer is its own
    teams: Mapping[str, str]

    def setup(self, setup: Mapping[str, Any]) -> dict[str, Any]:
        """A game's setup."""
        keyed = dict(setup)
        for key in ("players", "computers"):
            if isinstance(setup.get(key), list):
                keyed[key] = [self.people.get(name, name) for name in setup[key]]
        if isinstance(setup.get("starter"), str):
            keyed["starter"] = self.people.get(setup["starter"], setup["starter"])
        if setup.get("teams"):
            keyed["teams"] = [
                {
                    **team,
                    "name": self.teams.get(team["name"], team["name"]),
                    "members": [self.people.get(name, name) for name in team["members"]],
                }
                for team in setup["teams"]
            ]
        return keyed

    def event(self, event: Mapping[str, Any]) -> dict[str, Any]:
        """An event of a record."""
        keyed = dict(event)
        for key, keys in (("player", self.people), ("winner", self.teams or self.people)):
            if isinstance(event.get(key), str):
                keyed[key] = keys.get(event[key], event[key])
        return keyed


def seated(station: Station, match: Match, event: Mapping[str, Any]) -> dict[str, Any]:
    """``event`` of a game that is on or was, with keys for those of its names that somebody in it bears."""
    people, teams = match.names.players, match.names.teams
    keyed = dict(event)
    for field, among in (("player", people), ("winner", teams or people)):
        if isinstance(event.get(field), str):
            keyed[field] = known_as(station, event[field], among) or event[field]
    return keyed


def keys_for(tx: Transaction, setup: Mapping[str, Any], computers: Iterable[str]) -> Keys:
    """The keys of those in ``setup`` (which the rules have accepted); who is new gets one.

    Raises Refused as ``meant`` does, ``bad_players`` or ``bad_teams`` where two are the same, ``too_many``.
    """
    out = {*computers, *(setup.get("computers") or ())}
    people = {name: name if name in out else meant(tx, name) for name in setup["players"]}
    teams = {one["name"]: team(tx, one["name"]) for one in setup.get("teams") or ()}
    titles = {sameness(name) for name in teams}
    for keys, size, code in ((people, len(set(people.values())), "bad_players"), (teams, len(titles), "bad_teams")):
        if size < len(keys):
            raise Refused(code)
    if len({*tx.kept.players, *(key for name, key in people.items() if name not in out)}) > MOST_PLAYERS:
        raise Refused("too_many")
    return Keys(people, teams)


def computer(name: str) -> str:
    """What the station calls a computer of its own."""
    return f"Computer {name}"


RESERVED = frozenset(sameness(computer(name)) for name in COMPUTERS)
