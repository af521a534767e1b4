"""Starts of the service that failed, counted since the power came on; after three the station starts in safe mode.

The count lies in the service's runtime folder: who switches the light off and on is not a fault of ours.  Safe mode is
a lane by hand, with the settings by which the station last ran well, so that an evening can be played whatever it was.
"""

from __future__ import annotations

import contextlib
import logging
import os
import threading
from pathlib import Path

import msgspec

from drivers.lane import Said
from station.journal.copies import COPIES
from station.machine.notes import note, noted
from station.settings import Settings

FAILED = 3  # starts in a row
HELD = 60.0  # seconds after which a start has not failed
GOOD = "settings-good.json"  # beside the copies: the settings of the last start that held, without what is secret

log = logging.getLogger(__name__)


class Count(msgspec.Struct, frozen=True):
    """``n``: starts that were begun and have not held; ``why``: what the last one said."""

    n: int = 0
    why: str = ""


class Starts:
    """The count in ``folder`` (None: nobody counts)."""

    def __init__(self, folder: Path | None) -> None:
        self._file = None if folder is None else folder / "starts.json"
        self.before = self._read()

    @property
    def safe(self) -> bool:
        """Whether this start is to be a safe one."""
        return self.before.n >= FAILED

    def begun(self) -> None:
        """A start begins."""
        self._write(Count(self.before.n + 1, self.before.why))

    def failed(self, why: str) -> None:
        """It has failed, and says why."""
        self._write(Count(self.before.n + 1, why))

    def held(self) -> None:
        """It has not failed."""
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._file.unlink()

    def watch(self, settings: Settings) -> None:
        """In a while this start will have held, with ``settings``."""

        def hold() -> None:
            self.held()
            if not self.safe:
                keep(settings)

        timer = threading.Timer(HELD, hold)
        timer.daemon = True
        timer.start()

    def said(self) -> Said:
        """Why there is safe mode."""
        values: dict[str, int | str] = {"n": self.before.n, "why": self.before.why}
        return Said("safe_mode" if self.before.why else "safe_mode_unknown", values)

    def _read(self) -> Count:
        return (self._file and noted(self._file, Count)) or Count()

    def _write(self, count: Count) -> None:
        if self._file is not None:
            try:
                note(self._file, count)
            except OSError as error:
                log.warning("a start cannot be counted: %s", error)


def of_service() -> Starts:
    """Those of the service that systemd has started."""
    folder = os.environ.get("RUNTIME_DIRECTORY", "")
    return Starts(Path(folder) if folder else None)


def keep(settings: Settings) -> None:
    """These are good."""
    lines = tuple(msgspec.structs.replace(line, mqtt={}) for line in settings.lines)
    plain = msgspec.structs.replace(settings, host_pin=None, mqtt={}, lines=lines)
    try:
        note(settings.folder / COPIES / GOOD, plain)
    except OSError as error:
        log.warning("the settings cannot be kept: %s", error)


def safe_settings(settings: Settings) -> Settings:
    """Those by which the station last ran well, in the folder of ``settings``, with a lane by hand."""
    good = noted(settings.folder / COPIES / GOOD, Settings) or settings
    return msgspec.structs.replace(good.without_drivers(), data=settings.data, dev=False)
