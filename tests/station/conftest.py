"""A station without web and wires: the real dispatcher on a real journal, driven by messages."""

from __future__ import annotations

import itertools
import json
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from drivers.lane import LaneEvent, Throw
from station.dispatcher import Dispatcher
from station.evening.messages import Answer, Connected, Disconnected, Join, Login, Message, Ordered, Release, Sync, Tick
from station.evening.orders import SHAPES
from station.journal.journal import Journal
from station.journal.replay import reopened
from station.words import refusal

PIN = "4711"


def read(answer: Answer) -> Answer:
    """``answer`` with the values of its picture, where it has one."""
    return {**answer, "state": json.loads(answer["state"].text)} if "state" in answer else answer


def read_as(event: str, fields: dict[str, Any]) -> Any:
    """What a page wants done; None for a bad message."""
    try:
        return msgspec.convert(fields, SHAPES[event])
    except msgspec.ValidationError:
        return None


class Room:
    """The club's room: phones, a host, a lane, and a station that can be switched off at any moment."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.shown: list[dict[str, Any]] = []
        self.later = 0.0  # seconds that the clocks are ahead
        self.tickets: dict[str, str] = {}
        self._ids = itertools.count(1)
        self._open()

    def _open(self) -> None:
        self.journal = Journal(self.folder)
        self.desk = Dispatcher(self.journal, reopened(self.journal, PIN, "manual", time.monotonic() + self.later))
        self.desk.attach(self)
        self.desk.start()
        self.send(Connected, client="host", role="host", host_ticket="host-secret")
        if not self.state("host")["host"]:
            assert self.send(Login, client="host", address="127.0.0.1", pin=PIN, fresh="host-secret")["ok"]

    def show(self, pictures: Any) -> None:
        self.shown.extend(json.loads(picture.text) for _, picture in pictures)

    def switch_off(self) -> None:
        self.desk.stop()
        self.journal.close()

    def restart(self) -> None:
        """The light switch: what is not in the journal is gone."""
        self.switch_off()
        self._open()

    def send(self, kind: type[Message], **fields: Any) -> dict[str, Any]:
        times = {"at": time.time() + self.later, "now": time.monotonic() + self.later}
        return read(self.desk.ask(kind(**times, **fields)))

    def wish(self, event: str, /, client: str, fresh: str = "", **fields: Any) -> dict[str, Any]:
        """A page wants something done, as it comes from its socket."""
        order = read_as(event, fields)
        return refusal("bad_message") if order is None else self.send(Ordered, client=client, order=order, fresh=fresh)

    # --- people ---------------------------------------------------------------------------------------------

    def phone(self, name: str, *, client: str | None = None) -> dict[str, Any]:
        """A new phone takes ``name``; gives the answer."""
        client = client or name
        self.send(Connected, client=client, role="phone")
        answer = self.send(Join, client=client, name=name, fresh=f"secret-{next(self._ids)}")
        if answer["ok"]:
            self.tickets[name] = answer["ticket"]
        return answer

    def back(self, name: str) -> dict[str, Any]:
        """The phone of ``name`` connects again with its ticket; gives its state."""
        answer = self.send(Connected, client=name, role="phone", tickets=(self.tickets[name],))
        return dict(answer["state"])

    def away(self, client: str) -> None:
        self.send(Disconnected, client=client)

    def release(self, name: str) -> dict[str, Any]:
        return self.send(Release, client=name, name=name)

    def wait(self, seconds: float) -> None:
        """Time passes for everybody."""
        self.later += seconds
        self.send(Tick)

    # --- the game -------------------------------------------------------------------------------------------

    def game(self, players: list[str], mode: str = "hoch", digits: int = 2, **more: Any) -> dict[str, Any]:
        setup = {"mode": mode, "digits": digits, "players": players, **more}
        return self.host("start_game", game="hausnummern", setup=setup)

    def host(self, order: str, request: str | None = None, **args: Any) -> dict[str, Any]:
        return self.wish("host", client="host", id=request or f"h{next(self._ids)}", do=order, **args)

    def lane(self, event: LaneEvent) -> None:
        """The lane reports; returns when it is handled."""
        self.desk.report(event)
        self.send(Tick)

    def throw(self, pins: int, fallen: tuple[int, ...] | None = None, number: int | None = None) -> None:
        self.lane(Throw(1, pins, fallen, number))

    def tap(self, name: str, event: dict[str, Any], **how: Any) -> dict[str, Any]:
        """A tap on the phone of ``name``, for the question open now unless ``choice`` says otherwise."""
        game = self.state()["game"] or {"id": 1, "choice": 1}
        return self.wish(
            "act",
            client=how.get("client", name),
            id=how.get("request") or f"t{next(self._ids)}",
            game=how.get("game", game["id"]),
            choice=how.get("choice", game["choice"]),
            event=event,
        )

    def place(self, name: str, place: int, **how: Any) -> dict[str, Any]:
        return self.tap(name, {"type": "place", "place": place}, **how)

    # --- what is seen ---------------------------------------------------------------------------------------

    def state(self, client: str = "host") -> dict[str, Any]:
        return dict(self.send(Sync, client=client)["state"])

    @property
    def picture(self) -> dict[str, Any]:
        return dict(self.state()["game"]["picture"])


@pytest.fixture
def room(tmp_path: Path) -> Any:
    """A room with nobody in it."""
    room = Room(tmp_path)
    yield room
    room.switch_off()
