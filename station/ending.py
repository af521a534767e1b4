"""How the station ends to begin anew: by systemd where that has started it, else by itself."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading

SOON = 0.5  # seconds, so that who asked for it hears that it is done

_anew = threading.Event()
log = logging.getLogger(__name__)


def begin_anew(why: str, after: float = 0.0) -> None:
    """End as on SIGTERM, ``after`` so many seconds, and then start again; ``why``: for the log."""
    log.warning("the station starts anew: %s", why)
    _anew.set()
    timer = threading.Timer(after, os.kill, (os.getpid(), signal.SIGTERM))
    timer.daemon = True
    timer.start()


def begun_anew() -> None:
    """Where ``begin_anew`` was called, become the same command again; else return."""
    if _anew.is_set():
        sys.stdout.flush()
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])  # noqa: S606  # this very command
