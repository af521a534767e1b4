"""What the journal is asked about people: who is meant by a name at any time, and to forget somebody.

A fact keeps the name that was right when it was written; whoever reads it later reads today's.  Only who wishes to be
forgotten is taken out of the facts themselves: they are written anew under a neutral name, in one transaction.
"""

from __future__ import annotations

import logging
import sqlite3
import sys
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from station.evening.facts import Fact, GameStarted, fact_of
from station.evening.people.facts import PersonRenamed, PlayerCame
from station.evening.people.renaming import forgetting, has_teams, names_before, renamed_fact, renaming
from station.evening.senders import escaped, renamed_request
from station.journal.tables import fold, sum_of_entry

RENAMED = 'substr(body, 1, 23) = \'{"type":"PersonRenamed"\''  # a fact of that kind, as it is written
INDEX = f"CREATE INDEX IF NOT EXISTS fact_renamed ON fact (seq, n) WHERE {RENAMED};"
RENAMINGS = f"SELECT seq, body FROM fact WHERE {RENAMED} ORDER BY seq, n"  # noqa: S608  nothing from outside is in it
SEATED = (
    'SELECT body FROM fact WHERE body LIKE \'{"type":"GameStarted"%\' OR body LIKE \'{"type":"PlayerCame"%\' '
    'OR body LIKE \'{"type":"PersonRenamed"%\' ORDER BY seq DESC, n DESC'
)

REQUESTS = "SELECT seq, request FROM entry WHERE seq >= ? AND seq < ? AND instr(request, ?)"
UNPACKED = "unpacked"  # a setting: the file may still hold, where nobody reads, the name of one who was forgotten

log = logging.getLogger(__name__)

_encoder = msgspec.json.Encoder()
_renaming: msgspec.json.Decoder[PersonRenamed] = msgspec.json.Decoder(PersonRenamed)


def as_now(db: sqlite3.Connection, rows: Iterator[tuple[int, Fact]]) -> Iterator[Fact]:
    """Facts of one game (each with its entry), all people in them by the names that they have now."""
    renamings = [(seq, _renaming.decode(body)) for seq, body in db.execute(RENAMINGS)]
    teams = False
    for seq, fact in rows:
        if isinstance(fact, GameStarted):
            teams = has_teams(fact.setup)
        named = fact
        for later, change in renamings:
            if later > seq:
                named = renamed_fact(named, renaming(change.name, change.into, teams=teams))
        yield named


def met(db: sqlite3.Connection, one: str, other: str) -> bool:
    """Whether the people who have these names now ever sat in one game."""
    people = [frozenset((one,)), frozenset((other,))]
    late: dict[int, set[str]] = {}  # who came late, by game
    for (body,) in db.execute(SEATED):
        fact = fact_of(body)
        if isinstance(fact, PersonRenamed):
            people = [names_before(names, fact) for names in people]
        elif isinstance(fact, PlayerCame):
            late.setdefault(fact.game, set()).update(str(n) for n, names in enumerate(people) if fact.player in names)
        elif isinstance(fact, GameStarted):
            seated = set(fact.setup["players"])
            if len(late.get(fact.game, set()) | {str(n) for n, names in enumerate(people) if names & seated}) == 2:
                return True
    return False


def forget(db: sqlite3.Connection, name: str, neutral: str) -> None:
    """Write all facts of who is called ``name`` now under ``neutral``.  Within a transaction of the caller's."""
    db.execute("PRAGMA secure_delete = ON")  # also where there is no room to pack the file
    duels = {fact.game for fact in _duels(db)}
    names = frozenset((name,))
    called = [(sys.maxsize, names)]  # who is meant, in the entries before which
    written_names = _written(names)
    written: list[tuple[str, int, int]] = []
    for seq, n, game, body in db.execute("SELECT seq, n, game, body FROM fact ORDER BY seq DESC, n DESC"):
        if body.startswith('{"type":"PersonRenamed"'):
            names = names_before(names, _renaming.decode(body))
            called.append((seq, names))
            written_names = _written(names)
        if any(known in body for known in written_names):
            fact = renamed_fact(fact_of(body), forgetting(names, neutral, teams=game in duels))
            written.append((_encoder.encode(fact).decode(), seq, n))
    db.executemany("UPDATE fact SET body = ? WHERE seq = ? AND n = ?", written)
    signed = _sign_anew(db, called, neutral)
    _sum_anew(db, {seq for _, seq, _ in written} | signed)
    db.execute("DELETE FROM checkpoint")
    db.execute("INSERT OR REPLACE INTO setting VALUES (?, '')", (UNPACKED,))


def _sign_anew(db: sqlite3.Connection, called: Sequence[tuple[int, frozenset[str]]], neutral: str) -> set[int]:
    """Put ``neutral`` in front of the requests of the one who is ``called`` so before each of these entries.

    Gives the entries that were changed.
    """
    changed = set()
    since = (*(seq for seq, _ in called[1:]), 0)
    for (before, names), first in zip(called, since, strict=True):
        person = forgetting(names, neutral, teams=False).person
        for known in names:
            rows = db.execute(REQUESTS, (first, before, escaped(known))).fetchall()
            signed = [(renamed_request(request, person), seq) for seq, request in rows]
            db.executemany("UPDATE entry SET request = ? WHERE seq = ?", signed)
            changed |= {seq for _, seq in signed}
    return changed


def _sum_anew(db: sqlite3.Connection, entries: Iterable[int]) -> None:
    """``entries`` are no longer as they were written."""
    for seq in entries:
        at, v, request = db.execute("SELECT at, v, request FROM entry WHERE seq = ?", (seq,)).fetchone()
        bodies = [body for (body,) in db.execute("SELECT body FROM fact WHERE seq = ? ORDER BY n", (seq,))]
        db.execute("UPDATE entry SET sum = ? WHERE seq = ?", (sum_of_entry(seq, at, v, request, bodies), seq))


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


def _duels(db: sqlite3.Connection) -> Iterator[GameStarted]:
    for (body,) in db.execute('SELECT body FROM fact WHERE body LIKE \'{"type":"GameStarted"%\''):
        fact = fact_of(body)
        if isinstance(fact, GameStarted) and has_teams(fact.setup):
            yield fact


def _written(names: Iterable[str]) -> tuple[str, ...]:
    """``names`` as they stand in a body, without the quotes."""
    return tuple(_encoder.encode(name).decode()[1:-1] for name in names)
