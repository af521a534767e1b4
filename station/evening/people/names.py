"""The one rule of names: how a name is kept, which names are the same person's, and what nobody can be called.

Whoever joins, is entered, renamed, set up in a game or comes out of a record goes through ``person``; pages only ask
beforehand where they see a likeness.
"""

# ruff: noqa: RUF001  letters that look like others are what this is about

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from station.evening.people.renaming import NO_PERSON, Naming
from station.evening.state import Evening
from station.evening.transaction import Refused

LONGEST_NAME = 24  # characters
MOST_PLAYERS = 200
NOBODY = (*NO_PERSON, "station", "screen")  # who did something, where it was no person
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


def known_as(name: str, known: Iterable[str]) -> str | None:
    """The one of ``known`` who is meant by ``name``, spelt as it may be; None for somebody new."""
    known = tuple(known)
    if name in known:
        return name
    wanted = sameness(name)
    return next((other for other in known if sameness(other) == wanted), None)


def person(evening: Evening, name: str) -> str:
    """The name of the person whom ``name`` means: as he is known, else as it is to be kept.

    Raises Refused as ``title`` does, or ``name_reserved`` for what the station calls itself or its computers.
    """
    named = player(evening, name)
    if named not in evening.players and sameness(named) in RESERVED:
        raise Refused("name_reserved")
    return named


def player(evening: Evening, name: str) -> str:
    """``person`` in the setup of a game, where computers play as well."""
    cleaned = title(name)
    known = known_as(cleaned, evening.players)
    if known is None and cleaned in NOBODY:
        raise Refused("name_reserved")
    return known or cleaned


def naming(evening: Evening, setup: Mapping[str, Any], computers: Iterable[str]) -> Naming:
    """How those in ``setup`` (which the rules have accepted) are called here.

    Raises Refused as ``player`` does, ``bad_players`` or ``bad_teams`` where two are the same, ``too_many``.
    """
    out = {*computers, *(setup.get("computers") or ())}
    named = {name: name if name in out else player(evening, name) for name in setup["players"]}
    titles = {team["name"]: title(team["name"]) for team in setup.get("teams") or ()}
    for names, code in ((named, "bad_players"), (titles, "bad_teams")):
        if len({sameness(name) for name in names.values()}) < len(names):
            raise Refused(code)
    if len({*evening.players, *(name for old, name in named.items() if old not in out)}) > MOST_PLAYERS:
        raise Refused("too_many")
    sides = titles or named
    return Naming(
        person=lambda name: named.get(name, name),
        side=lambda name: sides.get(name, name),
        title=lambda name: titles.get(name, name),
    )


def computer(name: str) -> str:
    """What the station calls a computer of its own."""
    return f"Computer {name}"


RESERVED = frozenset(sameness(computer(name)) for name in COMPUTERS)
