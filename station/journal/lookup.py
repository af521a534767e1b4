"""What the journal must say before a message can be decided: handling itself looks nothing up."""

from __future__ import annotations

import msgspec

from station.evening.games.old_games import with_old_game
from station.evening.messages import Host, Message
from station.evening.people.names import somebody_else, who
from station.evening.state import Station
from station.journal.journal import Journal
from station.picture.people import date_of


def looked_up(message: Message, station: Station, journal: Journal) -> Message:
    """``message`` with what it names: an old game, two people who may have met, the evening of a date.

    Raises JournalError.
    """
    if not isinstance(message, Host):
        return message
    if message.do == "rename":
        name, into = message.args.get("name"), message.args.get("into")
        person = who(station, name) if isinstance(name, str) else None
        other = somebody_else(station, person, into) if person is not None and isinstance(into, str) else None
        if person is not None and other is not None:
            return msgspec.structs.replace(message, met=journal.met(_all(station, person), _all(station, other)))
    if message.do == "import_game":
        return msgspec.structs.replace(message, dated=evening_of_date(station, message.args.get("date")))
    return with_old_game(message, station, journal.facts)


def _all(station: Station, person: str) -> frozenset[str]:
    """A person with all who turned out to be him."""
    return frozenset((person, *(old for old, now in station.kept.merged.items() if now == person)))


def evening_of_date(station: Station, date: object) -> int | None:
    """The last evening of ``date`` (YYYY-MM-DD, local time), by its number; None where there is none."""
    return max((number for number, held in station.kept.evenings.items() if date_of(held) == date), default=None)
