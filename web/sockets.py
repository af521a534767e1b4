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

import msgspec

from station.evening.messages import (
    Answer,
    Ask,
    BadMessage,
    Desk,
    Join,
    Login,
    Ordered,
    Picture,
    Release,
    Sync,
)
from station.evening.order import Request
from station.words import refusal
from web.arrivals import Arrivals, clocks
from web.hub import Hub
from web.publish import Page, Publisher, state_frame
from web.rights import Right, needs, right_of
from web.shapes import SHAPES, Hovering, LoggingIn, Named, Use, Wondering, only_argument

A_MINUTE = 60  # seconds
ANY_OTHER = "*"  # Socket.IO's name for the handler of events that no other handles

Event = Callable[[Page, Any], Answer]  # a page, and its message as the shape of that event
log = logging.getLogger("web.sockets")


def fresh() -> str:
    """A secret that may become a ticket (256 bits)."""
    return secrets.token_urlsafe(24)


def seed() -> str:
    """What a game's dice may be drawn from (256 bits, 64 hex digits)."""
    return secrets.token_hex(32)


class Sockets:
    """The handlers of all events, for one hub."""

    def __init__(self, hub: Hub, desk: Desk, publisher: Publisher) -> None:
        self._desk = desk
        self._publisher = publisher
        self._pages = publisher.pages
        self._quiet_until = 0.0  # monotonic seconds, until when nothing more is logged of wrong PINs
        arrivals = Arrivals(hub, desk, publisher)
        hub.on_event("connect", arrivals.connect)
        hub.on_event("disconnect", arrivals.disconnect)
        hub.on_event(ANY_OTHER, self.nonsense)
        people = (self.join, self.release, self.ask, self.person, self.login)
        games = (self.act, self.table, self.tip, self.hover, self.host)
        for event in (*people, *games, self.lane_tool, self.machine, self.screen, self.sync):
            hub.on_event(event.__name__, self._answered(event))

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
    def act(self, page: Page, tap: Request) -> Answer:
        """A tap."""
        return self._ordered(page, tap)

    @needs(Right.PHONE)
    def table(self, page: Page, order: Request) -> Answer:
        """An order for a game at the table."""
        return self._ordered(page, order)

    @needs(Right.PHONE)
    def person(self, page: Page, order: Request) -> Answer:
        """What a phone wants for one of its names."""
        return self._ordered(page, order)

    @needs(Right.PHONE)
    def tip(self, page: Page, wondering: Wondering) -> Answer:
        """What the strongest player would do; worked out on this thread, so that only this phone waits."""
        return self._desk.tip(page.client, wondering.game)

    @needs(Right.PHONE)
    def hover(self, page: Page, place: Hovering) -> Answer:
        """The place that a thumb rests on, for the walls alone and soon forgotten."""
        if not page.may_hover(time.monotonic()):
            return refusal("too_many")
        answer = self._desk.hover(page.client, place.game, place.choice)
        if answer["ok"]:
            self._publisher.hint("hover", {"game": place.game, "choice": place.choice, "place": place.place})
        return answer

    @needs(Right.HOST)
    def host(self, page: Page, order: Request) -> Answer:
        """An order of the host."""
        return self._ordered(page, order)

    @needs(Right.HOST)
    def lane_tool(self, page: Page, use: Use) -> Answer:
        """A tool for whoever attaches a lane; used on this thread, so that the evening waits for none of it."""
        return self._desk.lane_tool(page.client, use.do, use.args)

    @needs(Right.HOST)
    def machine(self, page: Page, use: Use) -> Answer:
        """A tool for whoever looks after the machine; used on this thread, likewise."""
        return self._desk.machine(page.client, use.do, use.args)

    @needs(Right.EVERYBODY)  # walls; behind the door nobody else
    def screen(self, page: Page, key: Request) -> Answer:
        """A key on a wall's keyboard."""
        return self._ordered(page, key)

    @needs(Right.EVERYBODY)
    def login(self, page: Page, typed: LoggingIn) -> Answer:
        """Somebody types the host's PIN."""
        answer = self._desk.ask(
            Login(client=page.client, address=page.address, pin=typed.pin, fresh=fresh(), **clocks())
        )
        if answer.get("code") == "locked" and time.monotonic() >= self._quiet_until:
            self._quiet_until = time.monotonic() + A_MINUTE
            log.warning("too many wrong PINs, the last from %s: nobody may try for a minute", page.address)
        page.wire.trusted = page.host = page.host or bool(answer["ok"])
        return answer

    @needs(Right.EVERYBODY)
    def sync(self, page: Page, _nothing: object) -> Answer:
        """A page that was away asks for its picture; it comes as ``state`` and with the answer."""
        answer = self._desk.ask(Sync(client=page.client, **clocks()))
        picture: Picture | None = answer.get("state")
        if picture is None:
            return answer
        page.show(picture.v, state_frame(picture.parts))
        return {**answer, "state": msgspec.Raw(picture.text)}

    @needs(Right.EVERYBODY)
    def nonsense(self, *_: object) -> Answer:
        """An event of no known name, or a frame that was none."""
        return refusal("bad_message")

    def _ordered(self, page: Page, order: Request) -> Answer:
        return self._desk.ask(Ordered(client=page.client, order=order, fresh=seed(), **clocks()))

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
