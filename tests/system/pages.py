"""Pages as the station sees them: real websockets that speak Socket.IO and keep what pages keep, their tickets.

A page applies a state only if its epoch differs or its version is larger, as the real ones do.
"""

from __future__ import annotations

import contextlib
import threading
import time
import uuid
from collections.abc import Callable
from typing import Any

import socketio

from tests.system.processes import DEADLINE, PIN

State = dict[str, Any]
AT_THE_TABLE = ("Tina", "Tim", "Tom")  # people of the table beside the lane


class Page:
    """One page, open or closed."""

    def __init__(self, url: str, **auth: Any) -> None:
        self.url = url
        self.auth = auth
        self.states: list[State] = []  # all that were applied, oldest first
        self.closed = threading.Event()  # the station ended the connection
        self._news = threading.Condition()
        self._io: socketio.Client | None = None
        self.open()

    def open(self) -> State:
        """Open the page, or open it again; gives its first state."""
        self.close()
        self.closed = threading.Event()
        self._io = io = socketio.Client(reconnection=False, handle_sigint=False)
        before, closed = len(self.states), self.closed
        io.on("state", self._shown)
        io.on("disconnect", lambda *_: self._ended(closed))
        io.connect(self.url, auth=self.claim(), transports=["websocket"], wait_timeout=DEADLINE)
        self.until(lambda _: len(self.states) > before)
        return self.state

    def claim(self) -> dict[str, Any]:
        """What the page says of itself when it connects."""
        return self.auth

    def close(self) -> None:
        """The page is closed, or its device asleep: its connection ends."""
        io, self._io = self._io, None
        if io is not None:
            with contextlib.suppress(OSError):
                io.disconnect()
            if io.eio.ws is not None:  # the library leaves it to chance when a lost connection is closed
                io.eio.ws.shutdown()

    def _ended(self, closed: threading.Event) -> None:
        with self._news:
            closed.set()
            self._news.notify_all()

    def _shown(self, state: State) -> None:
        with self._news:
            newest = self.states[-1] if self.states else None
            if newest is None or state["epoch"] != newest["epoch"] or state["v"] > newest["v"]:
                self.states.append(state)
                self._news.notify_all()

    @property
    def state(self) -> State:
        """What the page shows now."""
        return self.states[-1]

    @property
    def game(self) -> State:
        return dict(self.state["game"])

    @property
    def picture(self) -> State:
        return dict(self.state["game"]["picture"])

    @property
    def names(self) -> list[str]:
        """Whom the station knows, but for those who are only at the table beside."""
        known = [player["name"] for player in self.state["players"]]
        return [name for name in known if name not in AT_THE_TABLE]

    @property
    def lane(self) -> State:
        return dict(self.state["lane"])

    def until(self, condition: Callable[[State], object], seconds: float = DEADLINE) -> State:
        """The first state shown from now on, the present one included, for which ``condition`` holds."""
        deadline = time.monotonic() + seconds
        with self._news:
            while not (self.states and condition(self.states[-1])):
                left = deadline - time.monotonic()
                assert left > 0, f"never shown; last was {self.states[-1:]}"
                self._news.wait(left)
            return self.states[-1]

    def ask(self, event: str, /, **payload: Any) -> State:
        """Send an event; gives its acknowledgement.  Nobody waits for an answer on a connection that is lost."""
        assert self._io is not None, "the page is closed"
        answers: list[State] = []

        def answered(answer: State) -> None:
            with self._news:
                answers.append(answer)
                self._news.notify_all()

        self._io.emit(event, payload, callback=answered)
        with self._news:
            self._news.wait_for(lambda: answers or self.closed.is_set(), DEADLINE)
        assert answers, "no answer"
        return dict(answers[0])

    def tell(self, event: str, /, **payload: Any) -> None:
        """Send an event and wait for nothing."""
        assert self._io is not None, "the page is closed"
        self._io.emit(event, payload, callback=lambda *_: None)

    def tap(self, event: State, *, choice: int | None = None, request: str | None = None) -> State:
        """An ``act`` for the question that the page shows, or that it showed."""
        return self.ask("act", **self.tapped(event, choice=choice, request=request))

    def tapped(self, event: State, *, choice: int | None = None, request: str | None = None) -> State:
        """The payload of such an ``act``."""
        asked = self.game["choice"] if choice is None else choice
        return {"id": request or str(uuid.uuid4()), "game": self.game["id"], "choice": asked, "event": event}


class Wall(Page):
    """The wall's display."""

    def __init__(self, url: str, **auth: Any) -> None:
        super().__init__(url, role="wall", **auth)


class Phone(Page):
    """A phone; it keeps the tickets of the players it holds."""

    def __init__(self, url: str, *names: str) -> None:
        self.tickets: list[str] = []
        super().__init__(url, role="phone")
        for name in names:
            answer = self.join(name)
            assert answer["ok"], answer

    def claim(self) -> dict[str, Any]:
        return {"role": "phone", "tickets": self.tickets}

    def join(self, name: str) -> State:
        """Take a player; a ticket that comes is kept."""
        answer = self.ask("join", name=name)
        if answer["ok"]:
            self.tickets.append(answer["ticket"])
        return answer

    def place(self, place: int, **how: Any) -> State:
        """A tap on a place, as soon as the phone shows that one of its own players may choose."""
        if not how:
            self.until(lambda state: state["game"] and asks(state["game"]["picture"], state["you"]))
        return self.tap({"type": "place", "place": place}, **how)


def asks(picture: State, people: list[str]) -> bool:
    """Whether one of ``people`` is to choose a place."""
    return picture["phase"] == "place" and picture["turn"] in people


class HostPage(Page):
    """The host's page, logged in."""

    def __init__(self, url: str) -> None:
        self.ticket: str | None = None
        super().__init__(url, role="host")
        answer = self.ask("login", pin=PIN)
        assert answer["ok"], answer
        self.ticket = answer["ticket"]
        self.until(lambda state: state["host"])

    def claim(self) -> dict[str, Any]:
        return {"role": "host", "ticket": self.ticket} if self.ticket else {"role": "host"}

    def do(self, order: str, /, *, request: str | None = None, **fields: Any) -> State:
        """An order of the host; gives its acknowledgement, once the page shows what it did."""
        answer = self.ask("host", id=request or str(uuid.uuid4()), do=order, **fields)
        if answer["ok"]:
            self.until(lambda state: state["v"] >= answer["v"])
        return answer

    def start(self, players: list[str], *, mode: str = "hoch", digits: int = 3, **more: Any) -> int:
        """Start Hausnummern; gives the game's number once this page shows it."""
        setup = {"mode": mode, "digits": digits, "players": players, **more}
        answer = self.do("start_game", game="hausnummern", setup=setup)
        assert answer["ok"], answer
        return int(answer["game"])

    def place(self, place: int) -> State:
        """Place for whoever is asked."""
        self.until(lambda state: state["game"]["picture"]["phase"] == "place")
        return self.do("act", player=self.picture["turn"], event={"type": "place", "place": place})
