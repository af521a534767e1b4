"""A few threads for all that is asked: requests, what pages send, and pages that go.

Of one address only so many are at work at a time; the rest waits in its own queue.  So no device takes all threads,
whatever it asks and however slowly it reads.  All threads are there from the start: none has to be made when it is
needed most.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable
from queue import SimpleQueue

THREADS = 24
SHARE = 8  # of them for one address

Work = Callable[[], None]
log = logging.getLogger(__name__)


class Crew:
    """The threads; they end with the process."""

    def __init__(self, threads: int = THREADS, share: int = SHARE) -> None:
        self._share = share
        self._ready: SimpleQueue[tuple[str, Work]] = SimpleQueue()
        self._at_work: dict[str, int] = {}  # address -> how many
        self._waiting: dict[str, deque[Work]] = {}
        self._lock = threading.Lock()
        for number in range(threads):
            threading.Thread(target=self._run, name=f"crew-{number}", daemon=True).start()

    def do(self, address: str, work: Work) -> None:
        """Have ``work`` done for ``address``, as soon as its share allows."""
        with self._lock:
            at_work = self._at_work.get(address, 0)
            if at_work >= self._share:
                self._waiting.setdefault(address, deque()).append(work)
                return
            self._at_work[address] = at_work + 1
        self._ready.put((address, work))

    def shutdown(self, **_: object) -> None:
        """As the worker wants it: the threads end with the process."""

    def _run(self) -> None:
        while True:
            address, work = self._ready.get()
            try:
                work()
            except Exception:  # outermost: a fault of ours is logged, and the thread goes on
                log.exception("work broke")
            self._done(address)

    def _done(self, address: str) -> None:
        """The next of the same address goes behind all others that are ready."""
        with self._lock:
            waiting = self._waiting.get(address)
            if waiting:
                self._ready.put((address, waiting.popleft()))
                return
            self._waiting.pop(address, None)
            self._at_work[address] -= 1
            if not self._at_work[address]:
                del self._at_work[address]
