"""A table at which people play while the lane is bowled on: a phone that throws and stands all the time."""

from __future__ import annotations

import threading
import uuid

import socketio

from tests.system.pages import AT_THE_TABLE, Phone, State
from tests.system.processes import eventually

PAUSE = 0.05  # seconds between two moves


class TableBeside:
    """Schocken by three players on one phone, without a pause, over everything that happens to the station."""

    def __init__(self, url: str) -> None:
        self._phone = Phone(url, *AT_THE_TABLE)
        order = {"do": "open", "game": "schocken", "seats": len(AT_THE_TABLE), "player": AT_THE_TABLE[0]}
        self._number = int(self._ordered(**order)["table"])
        for name in AT_THE_TABLE[1:]:
            self._ordered(do="sit", table=self._number, player=name)
        self._phone.until(lambda state: state["tables"])
        self._tried = self._done = 0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def _ordered(self, **order: object) -> State:
        answer = self._phone.ask("table", id=str(uuid.uuid4()), **order)
        assert answer["ok"], answer
        return answer

    def game(self, state: State) -> State:
        """The table in a page's picture."""
        return dict(next(table for table in state["tables"] if table["id"] == self._number))

    def _play(self) -> None:
        while not self._over.wait(PAUSE):
            try:
                self._move()
            except (AssertionError, socketio.exceptions.SocketIOError):  # the station is away: the phone comes back
                self._come_back()

    def _come_back(self) -> None:
        while not self._over.wait(PAUSE):
            try:
                self._phone.open()
            except (AssertionError, socketio.exceptions.SocketIOError, OSError):
                continue
            return

    def _move(self) -> None:
        game = self.game(self._phone.state)
        if game["picture"]["status"] == "finished":
            self._over.set()
            return
        event = {"type": "throw"} if game["picture"]["phase"] == "throw" else {"type": "stand"}
        tap = {"id": str(uuid.uuid4()), "game": self._number, "choice": game["choice"], "event": event}
        self._tried += 1
        answer = self._phone.ask("act", **tap)
        if answer["ok"]:
            self._done += 1
            self._phone.until(lambda state: state["v"] >= answer["v"] or self._phone.closed.is_set())

    def check(self) -> None:
        """No move that was acknowledged is missing, and none is there twice: each makes a question of its own."""
        eventually(lambda: self._done)
        self._over.set()
        self._thread.join()
        there = self.game(self._phone.open())["choice"] - 1
        assert self._done <= there <= self._tried

    def close(self) -> None:
        """The end of the evening."""
        self._over.set()
        self._thread.join()
        self._phone.close()
