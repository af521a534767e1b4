"""The evening as the journal tells it at every start, and the checkpoints that spare the start the years before."""

from __future__ import annotations

import logging
from collections.abc import Mapping

import msgspec

from drivers.lane import LANE, Said
from rules.game import RulesError
from station.evening.facts import recorded
from station.evening.people.pin import mark
from station.evening.state import Kept, LaneLife, Now, Station
from station.journal.checkpoint import FORM, packed, unpacked
from station.journal.journal import Journal

log = logging.getLogger(__name__)

UNKEPT = 300  # facts after which a checkpoint is due; a start replays as many in a blink
QUIET = 2.0  # seconds without an entry before one is written: nobody is waiting for anything then
TIDY = 10.0  # seconds without an entry before the journal's own log is folded in, and between two looks at it
NOT_PACKED = "not_packed"
Lives = Mapping[int, LaneLife]
LONG = 10_000  # facts after which whoever looks into the log is told what takes so long; a Pi reads them in seconds


def reopened(journal: Journal, host_pin: str, driver: str, now: float, life: Lives | None = None) -> Station:
    """The evening as the journal tells it: from the last checkpoint on, or from the first entry.

    ``life``: the lanes, where there is not just lane 1, by ``driver``.

    Raises JournalError ``journal_broken`` when the file cannot be read.  An entry that does not fit is left out and
    logged: one fault must not cost the whole evening.
    """
    after, kept = _kept(journal)
    for entry in journal.entries(after):
        if journal.unkept < LONG <= journal.unkept + len(entry.facts):
            log.info("the journal is read from long ago on, as once after an update; after years that takes a minute")
        journal.unkept += len(entry.facts)
        try:
            kept = recorded(kept, entry)
        except Exception:  # outermost: the rest of the journal is worth more than this entry
            log.exception("an entry of the journal does not fit and is left out")
    if journal.unkept >= LONG:
        log.info("%d facts of the journal have been read", journal.unkept)
    life = life or {LANE: LaneLife(driver=driver)}
    return Station(kept, Now(host_pin=host_pin, pin_mark=mark(host_pin), started=now, life=life), journal.names())


def _kept(journal: Journal) -> tuple[int, Kept]:
    """The last checkpoint and the entry it was made behind; without a good one an empty evening before the first."""
    found = journal.checkpoint(FORM)
    if found is not None:
        after, body = found
        try:
            return after, unpacked(body)
        except (msgspec.DecodeError, RulesError):
            log.warning("the checkpoint of the journal does not fit, so all entries are replayed", exc_info=True)
    return 0, Kept()


def keep(journal: Journal, station: Station) -> bool:
    """Keep ``station``, which is that after the last entry; whether it could be, for nothing is lost but time."""
    try:
        journal.keep(FORM, packed(station.kept))
    except Exception:  # outermost: a short cut of the next start must not end the evening
        log.exception("no checkpoint could be kept")
        return False
    return True


class Checkpoints:
    """When the evening is kept: after many entries, in a quiet moment, so that no throw waits for it."""

    def __init__(self, journal: Journal, now: float) -> None:
        """``now``: monotonic seconds."""
        self.stored_at = now - QUIET  # of the last entry; a start that has read for long keeps what it read at once
        self.journal = journal
        self._due = UNKEPT
        self._tidy_at = now + TIDY

    def keep_where_due(self, station: Station, now: float) -> Station:
        """Keep ``station`` if it is time; where that fails the next start replays more, and nothing else is lost.

        Gives it with what people are to know of the journal.
        """
        quiet = now - self.stored_at
        if quiet >= QUIET and self.journal.unkept >= self._due:
            self._due = UNKEPT if keep(self.journal, station) else self.journal.unkept + UNKEPT
        if quiet < TIDY or now < self._tidy_at:
            return station
        self._tidy_at = now + TIDY
        self.journal.tidy()
        others = tuple(notice for notice in station.now.notices if notice.code != NOT_PACKED)
        notices = (*others, *((Said(NOT_PACKED),) if self.journal.unpacked else ()))
        return station if notices == station.now.notices else station.shown_with(notices=notices)
