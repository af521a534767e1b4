"""What walls and the host see of the room's screens: what each shows, what it is called, and which one is heard.

Sound comes from one page only, whichever pages there are: the server names it in the picture that all walls get, so
that no two of them can think it is they.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from station.clock import time_of_day
from station.evening.screens.facts import AUTO
from station.evening.state import ALL, Client, Station
from station.evening.till.tariff import FED


def walls(station: Station) -> list[Client]:
    """The connected walls, in the order in which they came."""
    return [client for client in station.now.clients.values() if client.role == "wall"]


def listed(station: Station, clients: list[Client]) -> list[str]:
    """The screens of the room: those with a name, by it, then what else is connected.  Its place is its number."""
    named = sorted(station.kept.screens, key=station.kept.screens.__getitem__)
    return list(dict.fromkeys((*named, *(client.screen.id for client in clients))))


def of_wall(station: Station, settings: Mapping[str, Any], now: float) -> dict[str, Any]:
    """What is only for walls.  ``settings``: the club's, of the sound; ``now``: monotonic seconds."""
    clients = walls(station)
    return {
        "scenes": station.kept.scenes,
        "screens": [{"id": key, "name": station.kept.screens.get(key, "")} for key in listed(station, clients)],
        "identified": station.now.identified,
        "sound": sound(station, clients, settings, now),
    }


def of_host(station: Station, settings: Mapping[str, Any], now: float) -> dict[str, Any]:
    """What is only for the host; of several pages of one screen the last one counts.  Else as ``of_wall``.

    ``fed``: what the throws feed in the till, with the cents that are proposed.
    """
    clients = walls(station)
    pages = {client.screen.id: client for client in clients}
    heard = sound(station, clients, settings, now)["client"]
    screens = [_screen(station, key, pages.get(key), heard) for key in listed(station, clients)]
    return {"scenes": station.kept.scenes, "screens": screens, "fed": FED}


def _screen(station: Station, key: str, page: Client | None, heard: str | None) -> dict[str, Any]:
    role = page.screen.scene if page is not None else ""
    return {
        "id": key,
        "name": station.kept.screens.get(key, ""),
        "role": role or AUTO,
        "scene": station.kept.scenes.get(key) or role or station.kept.scenes.get(ALL) or AUTO,
        "seen": page is not None,
        "sound": page is not None and any(c.id == heard for c in walls(station) if c.screen.id == key),
    }


def sound(station: Station, clients: list[Client], settings: Mapping[str, Any], now: float) -> dict[str, Any]:
    """The one page that is heard (None: no sound now), how loud (0 to 100), and whether it speaks; as ``of_wall``."""
    at = time_of_day(now + station.now.clock)
    silent = not settings["on"] or quiet(settings["quiet_from"], settings["quiet_to"], at)
    return {
        "client": None if silent else heard_page(station, clients),
        "volume": settings["volume"],
        "voice": settings["voice"],
    }


def heard_page(station: Station, clients: list[Client]) -> str | None:
    """The page of the screen that the host chose, else one whose address asks for sound, else the first that came."""
    able = [client for client in clients if client.screen.sound is not False]
    if not able:
        return None
    return max(able, key=lambda page: (_chosen(station, page), page.screen.sound is True)).id  # the first of equals


def _chosen(station: Station, page: Client) -> bool:
    return station.kept.sound_at != "" and page.screen.id == station.kept.sound_at


def quiet(since: str, until: str, now: str) -> bool:
    """Whether ``now`` lies between the two, over midnight too; all HH:MM, "" for no quiet hours."""
    if not since or not until or since == until:
        return False
    return since <= now < until if since < until else now >= since or now < until
