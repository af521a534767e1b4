"""The life of a driver's thread: started once, woken when somebody cannot wait, ended within a second."""

from __future__ import annotations

import threading
from collections.abc import Callable

PATIENCE = 1.0  # seconds that an end may take


class Worker:
    """One thread.  What it does looks at ``stopping`` and takes its pauses with ``rest``."""

    def __init__(self, name: str) -> None:
        self.stopping = threading.Event()
        self._name = name
        self._woken = threading.Event()
        self._thread: threading.Thread | None = None

    def start(self, run: Callable[[], None]) -> None:
        """Begins ``run``."""
        self._thread = threading.Thread(target=run, name=self._name, daemon=True)
        self._thread.start()

    def stop(self, unblock: Callable[[], None] | None = None) -> None:
        """Ends it; ``unblock`` makes it let go of what it waits for.  May be called twice, or without a start."""
        self.stopping.set()
        self._woken.set()
        if unblock is not None:
            unblock()
        if self._thread is not None:
            self._thread.join(timeout=PATIENCE)

    def wake(self) -> None:
        """Its pause is over."""
        self._woken.set()

    def rest(self, seconds: float) -> bool:
        """Pauses for so long; true where it was woken before.  For its own thread."""
        woken = self._woken.wait(seconds)
        if woken and not self.stopping.is_set():
            self._woken.clear()
        return woken
