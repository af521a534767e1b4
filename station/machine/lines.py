"""The last lines of the log, kept for the report."""

from __future__ import annotations

import logging
from collections import deque

MOST = 500


class Lines(logging.Handler):
    """Keeps the last lines, with their times."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: deque[str] = deque(maxlen=MOST)
        self.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Keep ``record``."""
        self.lines.append(self.format(record))


LINES = Lines()  # one process, one log
