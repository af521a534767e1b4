"""Who may do what at the door: every page and every socket event declares its right, or the server does not start.

The door only knows the role of a connection; whose ticket opens which seat is decided by the owner of the state,
which asks again.  A page of the web (HTTP) carries no ticket, so only what is for everybody can be one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Any, TypeVar

MARK = "right_at_the_door"
Handler = TypeVar("Handler", bound=Callable[..., Any])


class Right(Enum):
    """Who may come in."""

    EVERYBODY = "everybody"  # whoever reaches the station
    PHONE = "phone"  # who can hold seats: phones, and the host's own page
    HOST = "host"  # who has shown the host's ticket or PIN on this connection


class Undeclared(Exception):
    """A page or an event without a right: the server must not start."""


def needs(right: Right) -> Callable[[Handler], Handler]:
    """Declare the right that a page or a socket event needs."""

    def mark(handler: Handler) -> Handler:
        setattr(handler, MARK, right)
        return handler

    return mark


def right_of(handler: Callable[..., Any]) -> Right | None:
    """The declared right, or None."""
    right = getattr(handler, MARK, None)
    return right if isinstance(right, Right) else None


def require_declared(pages: Mapping[str, Callable[..., Any]], events: Mapping[str, Callable[..., Any]]) -> None:
    """Raise Undeclared if a page or an event lacks its right, or if a page asks for a ticket it cannot get."""
    faults = [f"event {name!r} declares no right" for name in _undeclared(events)]
    faults += [f"page {name!r} declares no right" for name in _undeclared(pages)]
    faults += [
        f"page {name!r} cannot be kept from anybody: HTTP carries no ticket"
        for name, page in pages.items()
        if right_of(page) not in (None, Right.EVERYBODY)
    ]
    if faults:
        raise Undeclared("; ".join(faults))


def _undeclared(handlers: Mapping[str, Callable[..., Any]]) -> Iterable[str]:
    return (name for name, handler in handlers.items() if right_of(handler) is None)
