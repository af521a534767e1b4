"""What a club settles for itself, once: its name, its word for the zero throw, its till, its season, its sound, and how
phones come to the station.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from station.evening.state import Station

CLUB: dict[str, Any] = {"name": "", "pumpe": "Pumpe", "pumpen": "Pumpen", "till": False, "season_month": 7}
JOINING: dict[str, Any] = {"wifi": "", "password": "", "address": ""}  # everybody may know it: it stands on the wall
SOUND: dict[str, Any] = {"on": True, "volume": 70, "voice": True, "quiet_from": "", "quiet_to": ""}


def club_of(station: Station) -> dict[str, Any]:
    """All keys of the club, as settled or as they come.  A station that has seen a game needs no welcome."""
    settled = station.kept.club
    sound = {**SOUND, **settled.get("sound", {})}
    return {**CLUB, **JOINING, "welcome": station.kept.next_game == 1, **settled, "sound": sound}


def settled(before: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """What the club has settled after ``values``; of the sound each key by itself."""
    merged = {**before, **values}
    if "sound" in values:
        merged["sound"] = {**before.get("sound", {}), **values["sound"]}
    return merged
