"""The evening as the journal tells it, at every start."""

from __future__ import annotations

import logging
from dataclasses import replace

from station.applying import recorded
from station.evening import Evening, LaneLife
from station.journal import Journal
from station.snapshot import LANE

log = logging.getLogger(__name__)


def reopened(journal: Journal, host_pin: str, driver: str, now: float) -> Evening:
    """The evening as the journal tells it.

    Raises JournalError ``journal_broken`` when the file cannot be read.  An entry that does not fit is left out and
    logged: one fault must not cost the whole evening.
    """
    evening = Evening()
    for entry in journal.entries():
        try:
            evening = recorded(evening, entry)
        except Exception:  # outermost: the rest of the journal is worth more than this entry
            log.exception("an entry of the journal does not fit and is left out")
    return replace(evening, host_pin=host_pin, started=now, life={LANE: LaneLife(driver=driver)})
