"""A journal of version 1, in which people stood by their names: written anew with keys, once, at the start.

It is read from its first entry on, so that at each moment a name means who bore it then.  The new journal is made
aside, each fact read once more, and put in the place of the old one by one rename; the old one stays beside it.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from station.evening.facts import fact_of
from station.evening.names import person_key, title_key
from station.journal.people import put_names
from station.journal.tables import FILE, INDEX, LOG, MARK, OLD, JournalError, copied, prepare, sum_of_entry, synced
from station.scratch import scratch

NO_PERSON = ("", "host", "wall", "lane", "station", "screen")

log = logging.getLogger(__name__)

Body = dict[str, Any]


def is_of_version_1(folder: Path) -> bool:
    """Whether the journal in ``folder`` is one; a damaged one is first restored.  Raises ``journal_unreadable``."""
    if not (folder / FILE).exists() or not (folder / FILE).stat().st_size:
        return False
    try:
        with closing(sqlite3.connect(folder / FILE)) as db:
            return bool(db.execute("PRAGMA user_version").fetchone()[0] == 1)
    except sqlite3.OperationalError as error:
        raise JournalError("journal_unreadable") from error
    except sqlite3.DatabaseError:  # told by whoever opens it
        return False


def converted(folder: Path) -> None:
    """Convert the journal in ``folder``.

    Raises JournalError ``journal_full`` where the disk does not take it, ``journal_broken`` for one that cannot be
    read; then nothing has changed.
    """
    log.info("the journal is of version 1 and is converted; the old one stays as %s", OLD)
    try:
        with scratch(folder) as place, closing(sqlite3.connect(folder / FILE, isolation_level=None)) as old:
            copied(old, place / OLD)
            with closing(sqlite3.connect(place / FILE, isolation_level=None)) as new:
                prepare(new)
                _convert(old, new)
            synced(place / FILE, place / OLD)
            (place / OLD).replace(folder / OLD)
            old.close()
            for name in (LOG, INDEX, MARK):
                (folder / name).unlink(missing_ok=True)
            (place / FILE).replace(folder / FILE)
        synced(folder)
    except (OSError, sqlite3.OperationalError) as error:
        raise JournalError("journal_full") from error
    except (sqlite3.DatabaseError, msgspec.DecodeError) as error:
        raise JournalError("journal_broken") from error


def _convert(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    keys = _Keys()
    new.execute("BEGIN")
    for seq, at, v, request in old.execute("SELECT seq, at, v, request FROM entry ORDER BY seq").fetchall():
        rows = old.execute("SELECT n, game, body FROM fact WHERE seq = ? ORDER BY n", (seq,)).fetchall()
        sender = None if request is None else keys.request(request)
        bodies = [msgspec.json.encode(keys.fact(msgspec.json.decode(body))).decode() for _, _, body in rows]
        for body in bodies:
            fact_of(body)  # what this release cannot read is not written
        checksum = sum_of_entry(seq, at, v, sender, bodies)
        new.execute(
            "INSERT INTO entry (seq, at, v, request, sum) VALUES (?, ?, ?, ?, ?)", (seq, at, v, sender, checksum)
        )
        facts = zip(rows, bodies, strict=True)
        new.executemany("INSERT INTO fact VALUES (?, ?, ?, ?)", [(seq, n, game, body) for (n, game, _), body in facts])
    new.executemany("INSERT INTO setting VALUES (?, ?)", old.execute("SELECT name, value FROM setting").fetchall())
    put_names(new, keys.names())
    new.execute("COMMIT")


class _Keys:
    """Who is called what, as the facts go by."""

    def __init__(self) -> None:
        self._people: dict[str, str] = {}  # name -> key, at this moment
        self._teams: dict[str, str] = {}
        self._called: dict[str, str] = {}  # key -> name
        self._merged: dict[str, str] = {}
        self._computers: set[str] = set()
        self._duels: set[int] = set()

    def names(self) -> dict[str, str]:
        """What everybody is called at the end."""
        return {key: self._called[self._merged.get(key, key)] for key in self._called}

    def fact(self, body: Body) -> Body:
        """A fact of version 1 as one of version 2."""
        if body["type"] == "PersonRenamed":
            return self._renamed(body["name"], body["into"])
        if body["type"] == "GameStarted":
            self._computers |= {*body.get("computers", ()), *(body["setup"].get("computers") or ())}
            if body["setup"].get("teams"):
                self._duels.add(body["game"])
        for field, convert in FIELDS.get(body["type"], {}).items():
            if body.get(field) is not None:
                body[PERSON.get((body["type"], field), field)] = convert(self, body.pop(field), body.get("game"))
        return body

    def request(self, request: str) -> str:
        """Who sent it, by key."""
        sender, slash, number = request.partition("/")
        role, colon, people = sender.partition(":")
        plain = (_read(name) for name in people.split("|")) if people else ()
        return f"{role}{colon}{'|'.join(map(self.person, plain))}{slash}{number}"

    def person(self, name: str, _game: int | None = None) -> str:
        """The key of who is called ``name`` now; a computer, and what is no person, stands for itself."""
        if name in NO_PERSON or name in self._computers:
            return name
        if name not in self._people:
            self._people[name] = self._new(person_key, name)
        return self._people[name]

    def team(self, name: str, _game: int | None = None) -> str:
        """The key of a team's name."""
        if name not in self._teams:
            self._teams[name] = self._new(title_key, name)
        return self._teams[name]

    def by_person(self, values: Body, _game: int | None) -> Body:
        return {self.person(name): value for name, value in values.items()}

    def setup(self, setup: Body, _game: int | None) -> Body:
        for field in ("players", "computers"):
            if isinstance(setup.get(field), list):
                setup[field] = list(map(self.person, setup[field]))
        if isinstance(setup.get("starter"), str):
            setup["starter"] = self.person(setup["starter"])
        for team in setup.get("teams") or ():
            team["name"], team["members"] = self.team(team["name"]), list(map(self.person, team["members"]))
        return setup

    def event(self, event: Body, game: int | None) -> Body:
        winner = self.team if game in self._duels else self.person
        for field, key in (("player", self.person), ("winner", winner)):
            if isinstance(event.get(field), str):
                event[field] = key(event[field])
        return event

    def throw(self, throw: Any, _game: int | None) -> Any:
        return {**throw, "by": self.person(throw["by"])} if isinstance(throw, dict) and "by" in throw else throw

    def _new(self, key: Callable[[int], str], name: str) -> str:
        made = key(len(self._called) + 1)
        self._called[made] = name
        return made

    def _renamed(self, name: str, into: str) -> Body:
        person = self.person(name)
        if into != name and into in self._people:
            other = self._people[into]
            self._merged = {key: other if now == person else now for key, now in self._merged.items()}
            self._merged[person] = other
            del self._people[name]
            return {"type": "PersonsMerged", "person": person, "into": other}
        self._people[into] = self._people.pop(name)
        self._called[person] = into
        return {"type": "PersonRenamed", "person": person}


Convert = Callable[[_Keys, Any, int | None], Any]
_WHO: dict[str, Convert] = {"name": _Keys.person}
_PLAYER: dict[str, Convert] = {"player": _Keys.person}
FIELDS: dict[str, dict[str, Convert]] = {
    **dict.fromkeys(("PlayerAdded", "PlayerRemoved", "SeatTaken", "SeatFreed"), _WHO),
    **dict.fromkeys(("PersonMarked", "PersonHere", "PersonForgotten"), _WHO),
    **dict.fromkeys(("PlayerLeft", "PlayerReturned", "ComputerTookOver", "TableJoined", "TableLeft"), _PLAYER),
    "PlayerCame": {"player": _Keys.person, "team": _Keys.team},
    "Charged": {"person": _Keys.person},
    "Paid": {"person": _Keys.person},
    "TableOpened": {"by": _Keys.person},
    "GameStarted": {"setup": _Keys.setup},
    "Played": {"event": _Keys.event, "by": _Keys.person, "schock_aus": _Keys.by_person},
    "ThrowCame": {"throw": _Keys.throw},
}
PERSON = {(kind, "name"): "person" for kind, fields in FIELDS.items() if "name" in fields}


def _read(name: str) -> str:
    """A name as it stood in a request."""
    for escape, sign in (("%2F", "/"), ("%7C", "|"), ("%25", "%")):
        name = name.replace(escape, sign)
    return name
