"""The only owner of the state: one queue, one thread.  Handle, store, adopt, answer, show, in this order.

What cannot be stored is not adopted: a tap is refused as ``unavailable``, a throw of the lane is kept and tried again
every second until the disk takes it.  A fault of ours while handling is logged with its traceback and changes nothing.
"""

from __future__ import annotations

import logging
import queue
import secrets
import threading
import time
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

from drivers.lane import LaneEvent, Reset, Throw
from station.clock import CLOCK, tick
from station.evening.club import club_of
from station.evening.facts import Entry
from station.evening.handling import handle
from station.evening.messages import Answer, LaneReported, Message, Screens, Tools
from station.evening.state import Station
from station.journal.journal import Journal, JournalError
from station.journal.lookup import Lookup
from station.journal.opening import taken_up
from station.journal.replay import Checkpoints
from station.picture.health import health
from station.picture.hover import may_hover
from station.picture.memo import Memo
from station.picture.snapshot import WALL, picture_for, pictures, state
from station.picture.tips import tip
from station.words import refusal

log = logging.getLogger(__name__)

PATIENCE = 5.0  # seconds that ``ask`` waits for its answer
TICK = 1.0  # seconds between two ticks
TOGETHER = 0.1  # seconds within which changes are shown together that nobody waits for, or too many at once
Job = tuple[Message, "Future[Answer] | None"]


class Dispatcher:
    """The station's desk (``station.evening.messages.Desk``)."""

    def __init__(
        self,
        journal: Journal,
        station: Station,
        alive: Callable[[], None] = lambda: None,
        tools: Tools | None = None,
        machine: Tools | None = None,
    ) -> None:
        """``alive`` is called about once a second by the dispatcher's own thread (the watchdog's food)."""
        self.epoch = secrets.token_hex(8)
        self._journal = journal
        self._station = station.with_now(journal_fault=journal.fault)
        self._alive = alive
        self._tools = tools
        self._machine = machine
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._unstored: deque[Message] = deque()  # reports of the lane that the disk did not take yet
        self._screens: Screens | None = None
        self._memo = Memo()
        self._watchers: list[Callable[[Station], None]] = []
        self._dirty_since: float | None = None
        self._show_now = False
        self._journal_fault = journal.fault
        self._thread = threading.Thread(target=self._run, name="dispatcher", daemon=True)
        self._next_tick = time.monotonic() + TICK
        self._checkpoints = Checkpoints(journal, time.monotonic())

    # --- from any thread --------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to handle messages."""
        self._jobs.put((tick(), None))  # the night may have passed
        self._thread.start()

    def stop(self) -> None:
        """End after the messages that are already queued; returns within two seconds."""
        self._jobs.put(None)
        if self._thread.is_alive():
            self._thread.join(2)

    def attach(self, screens: Screens) -> None:
        """From now on every change is shown on ``screens``."""
        self._screens = screens

    def ask(self, message: Message) -> Answer:
        """Have ``message`` handled and stored; ``unavailable`` if that takes longer than five seconds."""
        future: Future[Answer] = Future()
        self._jobs.put((message, future))
        try:
            return future.result(PATIENCE)
        except TimeoutError:
            return refusal("unavailable")

    def report(self, event: LaneEvent) -> None:
        """Take an event of the lane; never blocks, never raises."""
        self._jobs.put((LaneReported(at=CLOCK.at(), now=time.monotonic(), event=event), None))

    def watch(self, watcher: Callable[[Station], None]) -> None:
        """Have ``watcher`` called with every new state, on the owner's thread; it must only remember it."""
        self._watchers.append(watcher)

    def tip(self, client: str, game: int) -> Answer:
        """A tip for ``client`` in ``game``, worked out on this thread from the state as last stored."""
        return tip(self._station, client, game)

    def hover(self, client: str, game: int, choice: int) -> Answer:
        """Whether ``client`` may point at a place, looked up on this thread in the state as last stored."""
        return may_hover(self._station, client, game, choice)

    def lane_tool(self, client: str, do: str, args: dict[str, Any]) -> Answer:
        """A tool of the lane for ``client``, used on this thread.  Raises BadMessage."""
        return refusal("unavailable") if self._tools is None else self._tools.use(self._station, client, do, args)

    def machine(self, client: str, do: str, args: dict[str, Any]) -> Answer:
        """A tool of the machine for ``client``, used on this thread.  Raises BadMessage."""
        return refusal("unavailable") if self._machine is None else self._machine.use(self._station, client, do, args)

    def wall(self) -> dict[str, Any]:
        """The wall's picture as last stored."""
        return state(self._station, WALL, self.epoch, time.monotonic())

    def club(self) -> dict[str, Any]:
        """What the club has settled, as last stored."""
        return club_of(self._station)

    def health(self) -> dict[str, Any]:
        """How lane and journal feel, for machines."""
        return health(self.wall(), self._journal_fault, alive=self._thread.is_alive())

    # --- on the dispatcher's thread ---------------------------------------------------------------------------

    def _run(self) -> None:
        going_on = True
        while going_on:
            try:
                going_on = self._next()
            except Exception:  # outermost: a picture that cannot be made must not end the evening
                log.exception("fault of the dispatcher")

    def _next(self) -> bool:
        """One message, or what is due where none is queued; False at the end."""
        try:
            job = self._jobs.get(timeout=self._wait())
        except queue.Empty:
            self._idle()
            return True
        if job is not None:
            self._handle(*job)
        if self._show_now and (job is None or self._must_be_shown(job[0])):
            self._show()
        if job is not None and time.monotonic() >= self._next_tick:
            self._idle()
        return job is not None

    def _must_be_shown(self, message: Message) -> bool:
        """Whether what ``message`` changed is shown before the next is handled; else as soon as none waits.

        So when all phones come at once, they do not get a picture for each of them.
        """
        late = self._dirty_since is not None and time.monotonic() >= self._dirty_since + TOGETHER
        return late or isinstance(message, LaneReported)

    def _wait(self) -> float:
        if self._show_now:
            return 0.0
        due = self._next_tick if self._dirty_since is None else min(self._next_tick, self._dirty_since + TOGETHER)
        return max(0.0, due - time.monotonic())

    def _idle(self) -> None:
        """Nothing is queued, or a second is over: show what has gathered, tick, feed the watchdog."""
        now = time.monotonic()
        if self._show_now or (self._dirty_since is not None and now >= self._dirty_since + TOGETHER):
            self._show()
        if now >= self._next_tick:
            self._next_tick = now + TICK
            self._alive()
            self._retry()
            self._handle(tick(), None)
            if self._jobs.empty():
                self._station = self._checkpoints.keep_where_due(self._station, now)

    def _handle(self, message: Message, future: Future[Answer] | None) -> None:
        if self._unstored and isinstance(message, LaneReported) and isinstance(message.event, (Throw, Reset)):
            self._unstored.append(message)  # order is kept: those that the disk has not taken come first
            return
        answer = self._carried_out(message)
        if future is not None:
            future.set_result(answer)

    def _carried_out(self, message: Message) -> Answer:
        try:
            station, outcome = handle(self._station, message, Lookup(self._journal))
        except Exception:  # outermost: a fault of ours must not end the evening; nothing has changed
            log.exception("fault while handling %s", type(message).__name__)
            return refusal("unavailable")
        if outcome.entry is not None and not self._stored(outcome.entry, outcome.forgets, message):
            return refusal("unavailable")
        self._station = station.with_now(journal_fault=self._journal_fault)
        if outcome.clock is not None:
            CLOCK.set(outcome.clock)
            self._jobs.put((tick(), None))
        for watcher in self._watchers:
            watcher(self._station)
        if outcome.shown:
            self._show_now = self._show_now or outcome.urgent
            self._dirty_since = self._dirty_since or time.monotonic()
        if outcome.shown_to is not None and outcome.answer["ok"]:
            client = station.now.clients[outcome.shown_to]
            return {**outcome.answer, "state": picture_for(station, client, self.epoch, message.now, self._memo)}
        return outcome.answer

    def _stored(self, entry: Entry, forgets: bool, message: Message) -> bool:
        try:
            (self._journal.forget if forgets else self._journal.append)(entry)
        except JournalError as error:
            self._fault(error)
            if isinstance(message, LaneReported):
                self._unstored.appendleft(message)
            return False
        self._recovered()
        self._checkpoints.stored_at = message.now
        return True

    def _fault(self, error: JournalError) -> None:
        """The disk does not take it: logged once, said on the wall."""
        if self._journal_fault is None:
            log.error("the journal cannot be written: %s", error.__cause__)
            self._journal_fault = error.code
            self._station = self._station.shown_with(journal_fault=error.code)
            self._show_now, self._dirty_since = True, self._dirty_since or time.monotonic()

    def _recovered(self) -> None:
        """The disk took something."""
        if self._journal_fault is not None:
            log.warning("the journal can be written again")
            self._journal_fault = None

    def _retry(self) -> None:
        """After a fault: once the disk takes something the wall says so, and the lane's reports follow in order."""
        if self._journal_fault is not None:
            try:
                self._journal.probe()
            except JournalError:
                return
            self._journal, station = taken_up(self._journal, self._station)
            self._checkpoints.journal = self._journal
            self._recovered()
            self._station = station.shown_with(journal_fault=None)
            self._show()
        while self._unstored:
            message = self._unstored.popleft()
            waiting = len(self._unstored)
            self._carried_out(message)
            if self._show_now:
                self._show()
            if len(self._unstored) > waiting:
                return

    def _show(self) -> None:
        self._dirty_since, self._show_now = None, False
        if self._screens is not None:
            self._screens.show(pictures(self._station, self.epoch, time.monotonic(), self._memo))
