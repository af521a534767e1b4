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
from typing import Any

import socketio.exceptions

from station.messages import Act, Answer, BadMessage, Connected, Desk, Disconnected, Host, Join, Login, Release, Sync
from station.words import sentence
from web.hub import Hub
from web.outlet import OUTLET
from web.publish import Page, Publisher, encoded
from web.rights import Right, needs, right_of
from web.shapes import SHAPES, Acting, LoggingIn, Named, Order, claimed, only_argument

MOST_CLIENTS = 400
ANY_OTHER = "*"  # Socket.IO's name for the handler of events that no other handles

Event = Callable[[Page, Any], Answer]  # a page, and its message as the shape of that event
log = logging.getLogger("web.sockets")


def refusal(code: str) -> Answer:
    """The acknowledgement of what is not done."""
    return {"ok": False, "code": code, "message": sentence(code)}


def clocks() -> dict[str, float]:
    """The two times that every message carries."""
    return {"at": time.time(), "now": time.monotonic()}


def fresh() -> str:
    """A secret that may become a ticket (256 bits)."""
    return secrets.token_urlsafe(24)


class Sockets:
    """The handlers of all events, for one hub."""

    def __init__(self, hub: Hub, desk: Desk, publisher: Publisher) -> None:
        self._hub = hub
        self._desk = desk
        self._pages = publisher.pages
        hub.on("connect", self.connect)
        hub.on("disconnect", self.disconnect)
        hub.on(ANY_OTHER, self.nonsense)
        for event in (self.join, self.release, self.act, self.host, self.login, self.sync):
            hub.on(event.__name__, self._answered(event))

    # --- pages come and go ----------------------------------------------------------------------------------

    @needs(Right.EVERYBODY)
    def connect(self, client: str, environ: dict[str, Any], auth: object) -> None:
        """A page opens its socket: it gets its picture before anything else."""
        queue = self._hub.queue_of(client)
        if queue is None:  # gone again already
            return
        role, tickets, host_ticket = claimed(auth)
        page = Page(client, role, environ.get("REMOTE_ADDR", ""), queue, environ[OUTLET])
        self._pages[client] = page
        if len(self._pages) > MOST_CLIENTS:
            self._turn_away(page)
        answer = self._desk.ask(
            Connected(client=client, role=role, tickets=tickets, host_ticket=host_ticket, **clocks())
        )
        if "state" not in answer:
            self.disconnect(client)
            raise socketio.exceptions.ConnectionRefusedError(sentence("unavailable"), refusal("unavailable"))
        page.host = bool(answer["state"].get("host"))
        page.greet(answer["state"]["v"], encoded(answer["state"]))

    def _turn_away(self, page: Page) -> None:
        """One client too many: it sees what the wall shows, and why there is no more."""
        del self._pages[page.client]
        wall = self._desk.wall()
        page.greet(wall["v"], encoded({**wall, "notice": "too_many"}))
        raise socketio.exceptions.ConnectionRefusedError(sentence("too_many"), refusal("too_many"))

    @needs(Right.EVERYBODY)
    def disconnect(self, client: str, *_: object) -> None:
        """A page's socket is gone."""
        if self._pages.pop(client, None) is not None:
            self._desk.ask(Disconnected(client=client, **clocks()))

    # --- what a page may ask --------------------------------------------------------------------------------

    @needs(Right.PHONE)
    def join(self, page: Page, person: Named) -> Answer:
        """Take a seat by name."""
        return self._desk.ask(Join(client=page.client, name=person.name, fresh=fresh(), **clocks()))

    @needs(Right.PHONE)
    def release(self, page: Page, person: Named) -> Answer:
        """Give a seat back."""
        return self._desk.ask(Release(client=page.client, name=person.name, **clocks()))

    @needs(Right.EVERYBODY)  # the wall's keyboard has a Pumpe button
    def act(self, page: Page, tap: Acting) -> Answer:
        """A tap."""
        return self._desk.ask(
            Act(client=page.client, id=tap.id, game=tap.game, choice=tap.choice, event=tap.event, **clocks())
        )

    @needs(Right.HOST)
    def host(self, page: Page, order: Order) -> Answer:
        """An order of the host."""
        return self._desk.ask(Host(client=page.client, id=order.id, do=order.do, args=order.args, **clocks()))

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
    def nonsense(self, _event: str, _client: str, *_: object) -> Answer:
        """An event of no known name, or a frame that was none."""
        return refusal("bad_message")

    # --- around each of them --------------------------------------------------------------------------------

    def _answered(self, event: Event) -> Callable[..., Answer]:
        """``event`` behind the door: its shape and right are looked at, and it answers whatever happens."""

        @functools.wraps(event)
        def answered(client: str, *args: Any) -> Answer:
            try:
                page = self._pages.get(client)
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
