"""What a start takes up: the journal, its evening, and the host's PIN."""

from __future__ import annotations

import logging
import secrets
import time

from station.evening.people.pin import proof_of, proves
from station.evening.state import Station
from station.journal.journal import Journal, JournalError
from station.journal.opening import looked_into, opened
from station.journal.replay import Lives, reopened
from station.machine.restoring import brought_back
from station.settings import Settings

log = logging.getLogger(__name__)


def taken_up(settings: Settings, lives: Lives, *, patient: bool) -> tuple[Journal, Station, str | None]:
    """The journal, what it tells, and the PIN where it is known; first comes in what the host wanted back.

    ``lives``: the lanes.

    Raises JournalError where the journal cannot be written, unless we are ``patient``.
    """
    brought_back(settings.folder)
    drawn: str | None = None

    def read(journal: Journal) -> Station:
        nonlocal drawn
        known, pin = host_pin(journal, settings, drawn)
        drawn = pin or drawn
        return reopened(journal, known, settings.lane, time.monotonic(), lives)

    try:
        journal, station = opened(settings.folder, read)
    except JournalError as error:
        if not patient:
            raise
        journal, station = looked_into(settings.folder, error, read)
    return journal, station, drawn


def host_pin(journal: Journal, settings: Settings, drawn: str | None = None) -> tuple[str, str | None]:
    """What is kept of the PIN, and the PIN where it is known: that of the settings, or one that is drawn now.

    ``drawn``: one that was drawn before and could not be kept.
    """
    known = journal.setting("host_pin")
    if settings.host_pin is None and known is not None:
        return known, None
    pin = settings.host_pin or drawn or f"{secrets.randbelow(1_000_000):06}"
    if known is None or not proves(pin, known):
        known = proof_of(pin, secrets.token_hex(8))
        try:
            journal.set("host_pin", known)
        except JournalError:
            if journal.fault is None:
                raise
            log.warning("the PIN cannot be kept; that is tried again with the journal")
    return known, pin
