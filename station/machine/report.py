"""One file that says how a station is, for who is to help from afar: without PIN, tickets and passwords.

Nothing of the evenings but counts goes in.  What may hold more than it should (settings, log) is looked through: what
looks like a secret is blotted out, and the names of people, unless the club wants them in.
"""

from __future__ import annotations

import platform
import re
import time
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from station.clock import CLOCK, moment
from station.evening.state import Station
from station.picture.lane import state_of_lane
from station.settings import Settings
from station.words.said import worded

NAME = "kegelstation-bericht.json"
BLOT = "…"
SECRET = re.compile(r"pin|pass|user|token|key|secret|ticket|cert", re.IGNORECASE)  # of a setting
TOKEN = re.compile(
    r"(?<![\w/.-])[\w-]{32,}(?![\w/.-])|scrypt:\S+|(?<=//)[^/\s@]+@"
)  # as our tickets, a PIN, an address


def report(
    settings: Settings,
    station: Station,
    parts: Mapping[str, Any],
    lines: Iterable[str],
    *,
    names: bool,
) -> bytes:
    """The file; ``parts``: what else is to stand in it; ``names``: with those of people."""
    found = {
        "made": moment(CLOCK.at()),
        "python": platform.python_version(),
        "settings": _blotted(msgspec.to_builtins(settings)),
        "lanes": {lane: state_of_lane(station, lane, time.monotonic()) for lane in station.lanes},
        "notices": [worded(notice) for notice in station.now.notices],
        "journal_fault": station.now.journal_fault,
        "counts": {
            "people": len(station.kept.players),
            "phones": sum(client.role == "phone" for client in station.now.clients.values()),
            "walls": sum(client.role == "wall" for client in station.now.clients.values()),
            "evenings": len(station.kept.evenings),
            "games": len(station.kept.games),
        },
        **parts,
        "log": [TOKEN.sub(BLOT, line) for line in lines],
    }
    return msgspec.json.format(msgspec.json.encode(found if names else _nameless(found, station)))


def _blotted(value: Any, key: str = "") -> Any:
    """Settings without what is secret in them."""
    if isinstance(value, dict):
        return {inner: _blotted(one, inner) for inner, one in value.items()}
    if isinstance(value, list):
        return [_blotted(one, key) for one in value]
    if value is not None and SECRET.search(key):
        return BLOT
    return TOKEN.sub(BLOT, value) if isinstance(value, str) else value


def _nameless(found: Any, station: Station) -> Any:
    """Every name in a text by a number; longer ones first, since one may stand within another."""
    called = sorted(
        {called for called in station.called.values() if called.strip()}, key=lambda name: (-len(name), name)
    )
    numbers = {name: f"Name {number}" for number, name in enumerate(called, 1)}
    any_name = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in called) or r"(?!)")

    def through(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: through(one) for key, one in value.items()}
        if isinstance(value, list | tuple):
            return [through(one) for one in value]
        return any_name.sub(lambda name: numbers[name[0]], value) if isinstance(value, str) else value

    return through(found)
