"""Pages come and go: each gets its picture before anything else, or is told why it is not let in."""

from __future__ import annotations

import logging
import time
from typing import TypedDict

import flask_socketio
import msgspec

from station.clock import CLOCK
from station.evening.messages import Connected, Desk, Disconnected, Picture
from station.words import refusal
from web.hub import Hub
from web.publish import Page, Publisher, state_frame
from web.rights import Right, needs
from web.shapes import claimed, claimed_screen

MOST_PAGES = 400  # open at one time ...
MOST_OF_ADDRESS = 256  # ... and of one address, ...
RESERVED = 24  # ... with as many more for walls and hosts, ...
RESERVED_OF_ADDRESS = 8  # ... and of one address

log = logging.getLogger("web.sockets")


def refused(code: str) -> flask_socketio.ConnectionRefusedError:
    """To be raised where a page is not let in."""
    told = refusal(code)
    return flask_socketio.ConnectionRefusedError(told["message"], told)


class Clocks(TypedDict):
    """As in ``station.evening.messages.Message``."""

    at: float
    now: float


def clocks() -> Clocks:
    """The two times that every message carries."""
    return {"at": CLOCK.at(), "now": time.monotonic()}


class Arrivals:
    """The handlers of the two events that Socket.IO itself raises."""

    def __init__(self, hub: Hub, desk: Desk, publisher: Publisher) -> None:
        self._hub = hub
        self._desk = desk
        self._pages = publisher.pages

    @needs(Right.EVERYBODY)
    def connect(self, client: str, auth: object) -> None:
        """A page opens its socket: it gets its picture before anything else.

        Raises nothing but ConnectionRefusedError: after a TypeError the libraries would call again.
        """
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
        wire = self._hub.wire_of(client)
        if wire is None:  # gone again already
            return
        role, tickets, host_ticket = claimed(auth)
        page = self._pages[client] = Page(client, role, wire)
        if not self._place_for(page):
            self._turn_away(page)
        screen, times = claimed_screen(auth), clocks()
        answer = self._desk.ask(
            Connected(client=client, role=role, tickets=tickets, host_ticket=host_ticket, screen=screen, **times)
        )
        if "state" not in answer:
            raise refused("unavailable")
        picture: Picture = answer["state"]
        wire.named()
        wire.trusted = page.host = picture.host
        page.greet(picture.v, state_frame(picture.parts))

    def _place_for(self, page: Page) -> bool:
        """Whether ``page`` may stay.  What is full for phones is not yet full for walls and hosts."""
        pages = list(self._pages.values())
        same = sum(other.address == page.address for other in pages)
        if page.role == "phone":
            return len(pages) <= MOST_PAGES and same <= MOST_OF_ADDRESS
        return len(pages) <= MOST_PAGES + RESERVED and same <= MOST_OF_ADDRESS + RESERVED_OF_ADDRESS

    def _turn_away(self, page: Page) -> None:
        """One client too many: it sees what the wall shows, and why there is no more."""
        del self._pages[page.client]
        wall = self._desk.wall()
        page.greet(wall["v"], state_frame([msgspec.json.encode({**wall, "notice": "too_many"})]))
        raise refused("too_many")

    @needs(Right.EVERYBODY)
    def disconnect(self, client: str, *_: object) -> None:
        """A page's socket is gone.  Raises nothing: the libraries still have to clean up."""
        self._leave(client)

    def _leave(self, client: str) -> None:
        page = self._pages.pop(client, None)
        if page is None:
            return
        page.wire.nameless()
        try:
            self._desk.ask(Disconnected(client=client, **clocks()))
        except Exception:  # outermost: logged; a thread of the server's pool goes on
            log.exception("disconnect broke")
