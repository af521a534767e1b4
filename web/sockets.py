"""The socket events: parse, post to the owner of the state, answer with what it says.

Nothing is decided here.  Each event is answered by an acknowledgement, also what is nonsense, and also when
something of ours breaks; then the traceback is in the log and the page is told ``unavailable``.
"""

from __future__ import annotations

import functools
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any, TypedDict

import flask_socketio
from flask import request

from station.messages import (
    Act,
    Answer,
    Ask,
    BadMessage,
    Connected,
    Desk,
    Disconnected,
    Host,
    Join,
    Login,
    Release,
    Sync,
    Table,
)
from station.words import sentence
from web.hub import Hub
from web.outlet import OUTLET
from web.publish import Page, Publisher, encoded
from web.rights import Right, needs, right_of
from web.shapes import SHAPES, Acting, LoggingIn, Named, Order, Wondering, claimed, only_argument

MOST_CLIENTS = 400
ANY_OTHER = "*"  # Socket.IO's name for the handler of events that no other handles

Event = Callable[[Page, Any], Answer]  # a page, and its message as the shape of that event
log = logging.getLogger("web.sockets")


def refusal(code: str) -> Answer:
    """The acknowledgement of what is not done."""
    return {"ok": False, "code": code, "message": sentence(code)}


def refused(code: str) -> flask_socketio.ConnectionRefusedError:
    """To be raised where a page is not let in."""
    return flask_socketio.ConnectionRefusedError(sentence(code), refusal(code))


class Clocks(TypedDict):
    """As in ``station.messages.Message``."""

    at: float
    now: float


def clocks() -> Clocks:
    """The two times that every message carries."""
    return {"at": time.time(), "now": time.monotonic()}


def fresh() -> str:
    """A secret that may become a ticket (256 bits)."""
    return secrets.token_urlsafe(24)


def seed() -> str:
    """What a game's dice may be drawn from (256 bits, 64 hex digits)."""
    return secrets.token_hex(32)


def caller() -> str:
    """The id of the client whose event is being handled."""
    client: str = request.sid  # type: ignore[attr-defined]  # Flask-SocketIO puts it there
    return client


class Sockets:
    """The handlers of all events, for one hub."""

    def __init__(self, hub: Hub, desk: Desk, publisher: Publisher) -> None:
        self._hub = hub
        self._desk = desk
        self._pages = publisher.pages
        hub.on_event("connect", self.connect)
        hub.on_event("disconnect", self.disconnect)
        hub.on_event(ANY_OTHER, self.nonsense)
        people, games = (self.join, self.release, self.ask, self.login), (self.act, self.table, self.tip, self.host)
        for event in (*people, *games, self.sync):
            hub.on_event(event.__name__, self._answered(event))

    # --- pages come and go ----------------------------------------------------------------------------------

    @needs(Right.EVERYBODY)
    def connect(self, auth: object = None) -> None:
        """A page opens its socket: it gets its picture before anything else.

        Raises nothing but ConnectionRefusedError: after a TypeError the libraries would call again.
        """
        client = caller()
        try:
            self._welcome(client, auth)
        except flask_socketio.ConnectionRefusedError:
            self._leave(client)
            raise
        except Exception as error:  # outermost: logged; a thread of the server's pool goes on
            log.exception("connect broke")
            self._leave(client)
            raise refused("unavailable") from error

    def _welcome(self, client: str, auth: object) -> None:
        queue = self._hub.queue_of(client)
        if queue is None:  # gone again already
            return
        role, tickets, host_ticket = claimed(auth)
        page = Page(client, role, request.environ.get("REMOTE_ADDR", ""), queue, request.environ[OUTLET])
        self._pages[client] = page
        if len(self._pages) > MOST_CLIENTS:
            self._turn_away(page)
        answer = self._desk.ask(
            Connected(client=client, role=role, tickets=tickets, host_ticket=host_ticket, **clocks())
        )
        if "state" not in answer:
            raise refused("unavailable")
        page.host = bool(answer["state"].get("host"))
        page.greet(answer["state"]["v"], encoded(answer["state"]))

    def _turn_away(self, page: Page) -> None:
        """One client too many: it sees what the wall shows, and why there is no more."""
        del self._pages[page.client]
        wall = self._desk.wall()
        page.greet(wall["v"], encoded({**wall, "notice": "too_many"}))
        raise refused("too_many")

    @needs(Right.EVERYBODY)
    def disconnect(self, *_: object) -> None:
        """A page's socket is gone.  Raises nothing: the libraries still have to clean up."""
        self._leave(caller())

    def _leave(self, client: str) -> None:
        if self._pages.pop(client, None) is None:
            return
        try:
            self._desk.ask(Disconnected(client=client, **clocks()))
        except Exception:  # outermost: logged; a thread of the server's pool goes on
            log.exception("disconnect broke")

    # --- what a page may ask --------------------------------------------------------------------------------

    @needs(Right.PHONE)
    def join(self, page: Page, person: Named) -> Answer:
        """Take a seat by name."""
        return self._desk.ask(Join(client=page.client, name=person.name, fresh=fresh(), **clocks()))

    @needs(Right.PHONE)
    def release(self, page: Page, person: Named) -> Answer:
        """Give a seat back."""
        return self._desk.ask(Release(client=page.client, name=person.name, **clocks()))

    @needs(Right.PHONE)
    def ask(self, page: Page, person: Named) -> Answer:
        """Ask whoever holds a seat to give it up."""
        return self._desk.ask(Ask(client=page.client, name=person.name, **clocks()))

    @needs(Right.EVERYBODY)  # the wall's keyboard has a Pumpe button
    def act(self, page: Page, tap: Acting) -> Answer:
        """A tap."""
        return self._desk.ask(
            Act(client=page.client, id=tap.id, game=tap.game, choice=tap.choice, event=tap.event, **clocks())
        )

    @needs(Right.PHONE)
    def table(self, page: Page, order: Order) -> Answer:
        """An order for a game at the table."""
        return self._desk.ask(
            Table(client=page.client, id=order.id, do=order.do, args=order.args, fresh=seed(), **clocks())
        )

    @needs(Right.PHONE)
    def tip(self, page: Page, wondering: Wondering) -> Answer:
        """What the strongest player would do; worked out on this thread, so that only this phone waits."""
        return self._desk.tip(page.client, wondering.game)

    @needs(Right.HOST)
    def host(self, page: Page, order: Order) -> Answer:
        """An order of the host."""
        return self._desk.ask(
            Host(client=page.client, id=order.id, do=order.do, args=order.args, fresh=seed(), **clocks())
        )

    @needs(Right.EVERYBODY)
    def login(self, page: Page, typed: LoggingIn) -> Answer:
        """Somebody types the host's PIN."""
        answer = self._desk.ask(
            Login(client=page.client, address=page.address, pin=typed.pin, fresh=fresh(), **clocks())
        )
        page.host = page.host or bool(answer["ok"])
        return answer

    @needs(Right.EVERYBODY)
    def sync(self, page: Page, _nothing: object) -> Answer:
        """A page that was away asks for its picture; it comes as ``state`` and with the answer."""
        answer = self._desk.ask(Sync(client=page.client, **clocks()))
        if "state" in answer:
            page.show(answer["state"]["v"], encoded(answer["state"]))
        return answer

    @needs(Right.EVERYBODY)
    def nonsense(self, *_: object) -> Answer:
        """An event of no known name, or a frame that was none."""
        return refusal("bad_message")

    # --- around each of them --------------------------------------------------------------------------------

    def _answered(self, event: Event) -> Callable[..., Answer]:
        """``event`` behind the door: its shape and right are looked at, and it answers whatever happens."""

        @functools.wraps(event)
        def answered(*args: Any) -> Answer:
            try:
                page = self._pages.get(caller())
                if page is None:
                    return refusal("unavailable")
                message = SHAPES[event.__name__](only_argument(args))
                return event(page, message) if _may(page, event) else refusal("forbidden")
            except BadMessage:
                return refusal("bad_message")
            except Exception:  # outermost: a thread of the server's pool; the page must not wait for ever
                log.exception("event %s broke", event.__name__)
                return refusal("unavailable")

        return answered


def _may(page: Page, event: Event) -> bool:
    """Whether this kind of page may come with ``event``; what it holds is looked at behind the door."""
    right = right_of(event)
    if right is Right.HOST:
        return page.host
    return right is Right.EVERYBODY or page.role != "wall"
