"""``kegelstation record import``: games on paper, or of another station, into the journal of one that stands still.

All records of a file come in together, in one transaction, or none does.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

from station.clock import day
from station.commands.complaint import Complaint, Failure
from station.data_folder import Busy, CannotStart, locked
from station.evening.games.importing import BadRecord, bring_in, evening_for
from station.evening.transaction import Refused, Transaction
from station.journal.journal import Journal, JournalError
from station.journal.lookup import Lookup
from station.journal.replay import keep, reopened
from station.words import sentence

Found = tuple[str, dict[str, Any]]  # a record, and where it stands in its file


def brought_in(folder: Path, records: Iterable[Found], file: str, date: str | None, name: str) -> str:
    """Take ``records`` into the evening of ``date``, default today; the sentence that says so.

    Raises Complaint where the station is running, or for a record, a date or a name that will not do; Failure where
    the journal cannot be used.
    """
    date = date or day(time.time())
    try:
        with locked(folder), closing(Journal(folder)) as journal:
            return _stored(journal, records, file, date, name)
    except Busy as error:
        raise Complaint(sentence("cli.import_busy", folder=folder)) from error
    except CannotStart as error:
        raise Complaint(error.sentence) from error
    except JournalError as error:
        raise Failure(sentence(f"codes.{error.code}")) from error


def _stored(journal: Journal, records: Iterable[Found], file: str, date: str, name: str) -> str:
    station = reopened(journal, "", "manual", 0.0)
    tx = Transaction(station, time.time(), Lookup(journal))
    try:
        number = evening_for(tx, date, name)
    except Refused as error:
        raise Complaint(sentence("cli.import_when", date=date, name=name)) from error
    games = [_game(tx, record, number, f"{file}, {where}") for where, record in records]
    if not games:
        raise Complaint(sentence("cli.import_nothing", file=file))
    station, outcome = tx.done()
    assert outcome.entry is not None  # noqa: S101  there are games
    journal.append(outcome.entry)
    keep(journal, station)  # so that the next start does not read once more what was read here
    key = "cli.import_done" if len(games) > 1 else "cli.import_done_one"
    return sentence(key, count=len(games), date=date, first=games[0], last=games[-1])


def _game(tx: Transaction, record: dict[str, Any], evening: int, where: str) -> int:
    try:
        return bring_in(tx, record, evening)
    except BadRecord as error:
        key = "cli.import_bad_setup" if error.event is None else "cli.import_bad_event"
        why = sentence(f"codes.{error.code}")
        raise Complaint(sentence(key, where=where, event=error.event, code=error.code, why=why)) from error
