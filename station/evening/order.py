"""What a page may want done: one shape from the socket on, which says who may want it and carries itself out.

What stands in a message is looked at where it comes in: anything but the fields of its order is a bad message.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import msgspec

if TYPE_CHECKING:
    from station.evening.state import Client
    from station.evening.transaction import Transaction

LARGEST_NUMBER = 2**53  # what a browser can write exactly
WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
Count = Annotated[int, msgspec.Meta(ge=0, le=LARGEST_NUMBER)]


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that is done once.  ``id``: the page's own; the same one again gets the same answer."""

    id: Id

    def allowed(self, tx: Transaction, client: Client, /) -> bool:
        """Whether ``client`` may want this; by whatever else it is refused, ``carry_out`` says."""
        raise NotImplementedError

    def carry_out(self, tx: Transaction, client: Client, /) -> None:
        """Do it.  Raises Refused with the code of what is against it."""
        raise NotImplementedError


class Order(Request, frozen=True, tag_field="do", tag=lambda name: WORD.sub("_", name).lower()):
    """One of those that have a name, ``do``: that of its class, unless it says otherwise."""


class HostOrder(Order, frozen=True):
    """An order of the host."""

    def allowed(self, tx: Transaction, client: Client, /) -> bool:
        return tx.station.is_host(client)


class ScreenOrder(Order, frozen=True):
    """A key on the keyboard of a wall."""

    def allowed(self, _tx: Transaction, client: Client, /) -> bool:
        return client.role == "wall"
