"""The thread that keeps the book: it follows the journal from beside and has the answers ready.

It never runs on the dispatcher's thread and never holds the interpreter for long: after a thousandth of a second of
work it sleeps as long.  Answers are kept as bytes; whoever asks just after a change waits a moment for the new one, and
where that takes longer gets what was right before.
"""

from __future__ import annotations

import contextlib
import logging
import sqlite3
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from station.evening.messages import NoAnswer, Question
from station.evening.state import Station

if TYPE_CHECKING:
    from station.book.follower import Follower

log = logging.getLogger(__name__)

GATHER = 0.4  # seconds after which changes are taken in that have gathered, unless somebody asks
FRESH = 1.5  # seconds that somebody waits for an answer to be new
PATIENCE = 5.0  # seconds that somebody waits for an answer where there is none yet
AGAIN = 5.0  # seconds after a fault until the journal is looked at again; each further time twice as long
LONGEST = 600.0
MOST = 32  # answers that are kept
SOUGHT = 600.0  # seconds for which an answer that was asked for is kept new unasked
FIRST = 0.5  # seconds that the book is not begun after the start, unless somebody asks: the first pages go first
SLICE = 0.001  # seconds of work before a pause


class Ended(Exception):
    """The keeper is to end, in the middle of something."""


@dataclass(slots=True)
class Answered:
    """An answer: its bytes (None: there is nothing of that name), of which version, and when it was last asked for."""

    body: bytes | None
    version: int
    asked: float


class Keeper:
    """The book (``station.evening.messages.Book``)."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._turn = threading.Condition()
        self._station: Station | None = None
        self._changes = 1  # how many changes there were; the first is the start
        self._taken = 0  # how many of them are taken in
        self._version = -1  # of the book; an older answer is not new
        self._answers: OrderedDict[Question, Answered] = OrderedDict()
        self._open: dict[Question, None] = {}  # what somebody waits for, in the order of asking
        self._over = False
        self._paused = 0.0
        self._thread = threading.Thread(target=self._run, name="book", daemon=True)

    # --- from any thread --------------------------------------------------------------------------------------

    def start(self) -> None:
        """Begin to keep the book."""
        self._thread.start()

    def stop(self) -> None:
        """End; returns within two seconds."""
        with self._turn:
            self._over = True
            self._turn.notify_all()
        if self._thread.is_alive():
            self._thread.join(2)

    def watch(self, station: Station) -> None:
        """Something may have changed.  Only remembers it: the keeper looks by himself."""
        if self._station is None or self._station.kept.v != station.kept.v:
            self._station = station
            self._changes += 1

    def answer(self, question: Question) -> bytes:
        """The answer as JSON.  Raises NoAnswer ``book_missing`` or ``book_not_ready``."""
        changes = self._changes
        with self._turn:
            if not self._is_new(question, changes):
                self._open[question] = None
                self._turn.notify_all()
                self._turn.wait_for(lambda: self._over or self._is_new(question, changes), FRESH)
            if question not in self._answers:
                self._turn.wait_for(lambda: self._over or question in self._answers, PATIENCE - FRESH)
            answered = self._answers.get(question)
            if answered is None:
                raise NoAnswer("book_not_ready")
            answered.asked = time.monotonic()
            self._answers.move_to_end(question)
        if answered.body is None:
            raise NoAnswer("book_missing")
        return answered.body

    def _is_new(self, question: Question, changes: int) -> bool:
        answered = self._answers.get(question)
        return answered is not None and self._taken >= changes and answered.version == self._version

    # --- on the keeper's thread -------------------------------------------------------------------------------

    def _run(self) -> None:
        pause = AGAIN
        with self._turn:
            self._turn.wait_for(lambda: self._over or self._open, FIRST)
        while not self._over:
            began = time.monotonic()
            try:
                self._keep()
            except Ended:
                return
            except (sqlite3.Error, OSError, msgspec.DecodeError) as error:
                log.error("the book cannot be read or written, it is tried again: %s", error)
            except Exception:  # outermost: the evening goes on without its book
                log.exception("fault in the book")
            pause = AGAIN if time.monotonic() - began > LONGEST else pause
            with self._turn:
                self._turn.wait_for(lambda: self._over, pause)
            pause = min(2 * pause, LONGEST)

    def _keep(self) -> None:
        """Follow the journal until the end, or until a fault."""
        from station.book.follower import Follower  # noqa: PLC0415  a start need not wait for the book
        from station.book.shelf import Damaged  # noqa: PLC0415

        with contextlib.closing(Follower(self._folder, self._breathe, self._forget)) as follower:
            try:
                while not self._over:
                    changes = self._changes
                    follower.follow(self._station)
                    with self._turn:
                        self._taken, self._version = changes, follower.library.version
                        self._turn.notify_all()
                    self._answer_all(follower)
                    self._wait()
            except Damaged:
                follower.throw_away()
                raise

    def _forget(self) -> None:
        """Nothing that was answered before is said again."""
        with self._turn:
            self._answers.clear()
            self._version = -1

    def _answer_all(self, follower: Follower) -> None:
        """Answer what is asked, then renew what was asked for lately."""
        while not self._over:
            with self._turn:
                question = self._next_question()
            if question is None:
                return
            found = (
                self._record(follower, question.id) if question.what == "record" else follower.library.answer(question)
            )
            body = None if found is None else msgspec.json.encode(found)
            with self._turn:
                before = self._answers.get(question)
                asked = time.monotonic() if question in self._open or before is None else before.asked
                self._open.pop(question, None)
                self._answers[question] = Answered(body, follower.library.version, asked)
                while len(self._answers) > MOST:
                    self._answers.popitem(last=False)
                self._turn.notify_all()

    def _record(self, follower: Follower, wanted: str) -> dict[str, Any] | None:
        """The record of a game; None where it is on again since the journal was followed, for dice may be covered."""
        record = follower.record(wanted)  # read first: what is on by then is known now
        live = None if record is None or self._station is None else self._station.kept.games.get(int(wanted))
        return None if live is not None and not live.over else record

    def _next_question(self) -> Question | None:
        """One that somebody waits for, else one that somebody asked for lately and that is not new any more."""
        for question in self._open:
            return question
        now = time.monotonic()
        for question, answered in list(self._answers.items()):
            if now - answered.asked > SOUGHT:
                del self._answers[question]
            elif answered.version != self._version:
                return question
        return None

    def _wait(self) -> None:
        """Until something has changed, or somebody asks.  Nobody wakes the thread for a change: it looks."""
        with self._turn:
            while not self._turn.wait_for(lambda: self._over or self._open, GATHER):
                if self._changes != self._taken:
                    return

    def _breathe(self) -> None:
        """Let others go first, now and then.  Raises Ended."""
        if self._over:
            raise Ended
        if time.perf_counter() - self._paused > SLICE:
            time.sleep(SLICE)
            self._paused = time.perf_counter()
