"""What the journal must say before a message can be decided: handling itself looks nothing up."""

from __future__ import annotations

import msgspec

from station.evening import Evening
from station.journal import Journal
from station.messages import Host, Message
from station.old_games import with_old_game


def looked_up(message: Message, evening: Evening, journal: Journal) -> Message:
    """``message`` with the old game that it is about, and whether two people have met.  Raises JournalError."""
    if isinstance(message, Host) and message.do == "rename":
        name, into = message.args.get("name"), message.args.get("into")
        if isinstance(name, str) and isinstance(into, str):
            return msgspec.structs.replace(message, met=journal.met(name, into))
    return with_old_game(message, evening, journal.facts)
