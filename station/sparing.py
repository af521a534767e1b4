"""A log that nobody can fill: the same line again and again is written a few times a minute, then only counted."""

from __future__ import annotations

import logging
import threading
import time

MOST = 20  # of one kind of line ...
WITHIN = 60.0  # ... in so many seconds


class Sparing(logging.Filter):
    """Lets through what is not too often the same; the next that is let through tells how many were not."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[tuple[str, int], tuple[float, int]] = {}  # where it comes from -> since when, how often
        self._lock = threading.Lock()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether ``record`` is to be written."""
        where, now = (record.pathname, record.lineno), time.monotonic()
        with self._lock:
            since, times = self._seen.get(where, (now, 0))
            left_out = max(0, times - MOST) if now - since >= WITHIN else 0
            if now - since >= WITHIN:
                since, times = now, 0
            self._seen[where] = (since, times + 1)
        if left_out:
            record.msg, record.args = f"{record.getMessage()} (and {left_out} times before)", None
        return times < MOST


def spare() -> None:
    """Be sparing with everything that goes to the log from now on; call after it was set up."""
    sparing = Sparing()
    for handler in logging.getLogger().handlers:
        handler.addFilter(sparing)
    logging.getLogger("gunicorn.error").addFilter(sparing)  # has handlers of its own
