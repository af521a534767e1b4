"""What pages see of the club, its evenings and its people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from time import localtime
from typing import Any

from station.clock import day, time_of_day
from station.evening.club import club_of
from station.evening.games.logged import NOTHING
from station.evening.names import Names, called_as, json_with_names
from station.evening.people.pin import SHOWN, good
from station.evening.senders import parted
from station.evening.state import Client, Evening, LogLine, Station
from station.picture.memo import Memo
from station.words import sentence


def time_of(at: float) -> dict[str, int]:
    """The station's clock for the host: ``now``, UTC seconds, and ``zone``, minutes ahead of UTC."""
    return {"now": round(at), "zone": localtime(at).tm_gmtoff // 60}


def date_of(evening: Evening) -> str:
    """The local date of an evening, YYYY-MM-DD."""
    return evening.date or day(evening.opened)


def people_of(station: Station) -> dict[str, Any]:
    """The keys that every audience sees."""
    return {
        "evening": evening_of(station),
        "clock": {"code": "clock_behind", "text": sentence("clock.clock_behind")} if station.now.clock_behind else None,
        "club": club_of(station),
    }


def evening_of(station: Station) -> dict[str, Any] | None:
    """The evening that is open, else the last one; None before the first."""
    number = station.kept.open_evening or max(station.kept.held_here(), default=0)
    if not number:
        return None
    shown = station.kept.evenings[number]
    return {
        "number": number,
        "name": shown.name,
        "date": date_of(shown),
        "opened": time_of_day(shown.opened),
        "open": number == station.kept.open_evening,
    }


def here(station: Station, name: str, *, connected: bool) -> bool:
    """Whether somebody is there: he came, or his phone is ``connected``; not who sits out."""
    return station.kept.attending.get(name, connected)


def player_of(station: Station, name: str, there: Set[str]) -> dict[str, Any]:
    """A person; ``there``: the tickets of all clients that are connected."""
    held = name in station.kept.seats
    connected = held and station.kept.seats[name] in there
    return {
        "name": called_as(name, station.called),  # of so many people putting it in later would take long
        "phone": held and name not in station.now.dead,
        "asked": name in station.now.asked,
        "asleep": held and not connected,
        "guest": name in station.kept.guests,
        "here": here(station, name, connected=connected),
    }


def clients_of(station: Station, holders: Mapping[str, str], memo: Memo) -> list[dict[str, Any]]:
    """Who is connected, for the host; ``holders``: who is held by which ticket."""
    names = station.called
    return [
        memo.of(_client, client, names, *(holders[ticket] for ticket in client.tickets if ticket in holders))
        for client in station.now.clients.values()
    ]


def _client(client: Client, names: Names, *held: str) -> dict[str, Any]:
    people = [called_as(person, names) for person in held]
    return {"names": people, "role": client.role, "since": time_of_day(client.since)}


def hosts_of(station: Station) -> dict[str, Any]:
    """Who is logged in as host, with the ids of the pages that are open, and whether somebody tries PINs."""
    hosts = [
        {
            "id": ticket[:SHOWN],
            "day": day(station.kept.hosts[ticket].at),
            "at": time_of_day(station.kept.hosts[ticket].at),
            "address": station.kept.hosts[ticket].address,
            "pages": [client.id for client in station.now.clients.values() if client.host_ticket == ticket],
        }
        for ticket in good(station)
    ]
    guesses = station.now.guesses
    told = {"n": guesses.n, "address": guesses.address, "at": time_of_day(guesses.at)} if guesses.n else None
    return {"hosts": hosts, "guesses": told}


def log_of(lines: Sequence[LogLine], names: Names, memo: Memo) -> list[bytes]:
    """The host's log as JSON; a line of another day than the last one tells its ``day``, YYYY-MM-DD."""
    log = [memo.of(_written, line, names) for line in lines]
    return [line if day == log[-1][0] else b'{"day":"%b",%b' % (day, line[1:]) for day, line in log]


def _written(line: LogLine, names: Names) -> tuple[bytes, bytes]:
    """The day of ``line``, and the JSON of it."""
    return day(line.at).encode(), json_with_names(_line(line), names)


def _line(line: LogLine) -> dict[str, Any]:
    """``text`` says it in German; pages take the words of ``undone``, where something was, or of ``code``."""
    values = dict(line.values)
    if line.code == "clock_set":
        values |= {"before": time_of_day(values["before"]), "after": time_of_day(values["after"])}
    said = {"number": "", "name": "", **NOTHING, **values}  # a line that lacks something is still a line
    if isinstance(said["place"], int):
        said["place"] = sentence(f"place.{said['place']}")
    if values.get("game"):
        said["game"] = sentence(f"{values['game']}.title")
    key, later = f"log.{line.code}", line.code.startswith("later_")
    if later:
        key = f"log.played_{line.code.removeprefix('later_')}"
    if "undone" in values:
        key = f"log.undone_{values['undone']}"
    text = sentence(key, **said)
    text = sentence("log.later", what=text, **said) if later else text
    if "on_lane" in values:
        text = sentence("log.on_lane", lane=values["on_lane"], what=text)
    by = ", ".join(parted(line.by))
    return {"at": time_of_day(line.at), "code": line.code, "values": values, "text": text, "by": by}
