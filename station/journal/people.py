"""What the journal is asked about people, and that nothing is left of a name that has gone.

Facts name people and teams by keys; what they are called stands in one table, and a name that is forgotten is
overwritten there.  What the file still holds of it where nobody reads is packed away.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Mapping

import msgspec

from station.evening.facts import fact_of
from station.evening.people.facts import PersonsMerged
from station.journal.tables import fold

MERGED = """SELECT body FROM fact WHERE substr(body, 1, 23) = '{"type":"PersonsMerged"' ORDER BY seq, n"""
SEATED = """SELECT DISTINCT game FROM fact WHERE instr(body, ?)
    AND (body LIKE '{"type":"GameStarted"%' OR body LIKE '{"type":"PlayerCame"%')"""
UNPACKED = "unpacked"  # a setting: the file may still hold, where nobody reads, the name of one who was forgotten

log = logging.getLogger(__name__)


def names(db: sqlite3.Connection) -> dict[str, str]:
    """What everybody and every team is called, by key, in the order in which they came."""
    return dict(db.execute("SELECT key, called FROM name ORDER BY rowid"))


def put_names(db: sqlite3.Connection, called: Mapping[str, str]) -> None:
    """Call people and teams so.  Within a transaction of the caller's."""
    rows = "INSERT INTO name VALUES (?, ?) ON CONFLICT DO UPDATE SET called = excluded.called"
    db.executemany(rows, called.items())


def merged(db: sqlite3.Connection) -> dict[str, str]:
    """Who turned out to be somebody else -> that one."""
    found: dict[str, str] = {}
    for (body,) in db.execute(MERGED):
        fact = fact_of(body)
        assert isinstance(fact, PersonsMerged)  # noqa: S101  as was asked
        found = {old: fact.into if now == fact.person else now for old, now in found.items()}
        found[fact.person] = fact.into
    return found


def met(db: sqlite3.Connection, one: Iterable[str], other: Iterable[str]) -> bool:
    """Whether two people ever sat in one game; each by all keys that he has had."""
    return bool(_games(db, one) & _games(db, other))


def _games(db: sqlite3.Connection, keys: Iterable[str]) -> set[int]:
    """The games in which somebody sat."""
    written = (msgspec.json.encode(key).decode() for key in keys)
    return {game for key in written for (game,) in db.execute(SEATED, (key,))}


def unpacked(db: sqlite3.Connection) -> None:
    """The file is to be packed.  Within a transaction of the caller's."""
    db.execute("INSERT OR REPLACE INTO setting VALUES (?, '')", (UNPACKED,))


def pack(db: sqlite3.Connection) -> None:
    """Write the file anew, so that nothing is left in it, or in its log, of what was overwritten."""
    try:
        db.execute("VACUUM")
        busy = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
        if not busy:
            db.execute("DELETE FROM setting WHERE name = ?", (UNPACKED,))
    except sqlite3.Error as error:  # nothing reads the name any more
        log.warning("the journal could not be packed, which is tried again: %s", error)
        fold(db)  # secure_delete has overwritten the name in the file: without its log there is little left of it
        return
    if busy:
        log.warning("somebody reads the journal: it is packed again in a quiet moment")


def is_unpacked(db: sqlite3.Connection) -> bool:
    """Whether the last packing was cut short."""
    return db.execute("SELECT 1 FROM setting WHERE name = ?", (UNPACKED,)).fetchone() is not None


def pack_where_due(db: sqlite3.Connection) -> None:
    """Pack a journal whose last packing was cut short."""
    if is_unpacked(db):
        pack(db)
