"""All that a page may want done, by the event with which it comes: one line a topic."""

from __future__ import annotations

from typing import Any, Union

from station.evening import host, phones
from station.evening.championship import host as championship
from station.evening.championship import phones as contestants
from station.evening.fact import named_in
from station.evening.games import importing, starting
from station.evening.lane import gaps, giving, witnesses
from station.evening.order import HostOrder, ScreenOrder
from station.evening.people import evenings, leaving, pin
from station.evening.people import host as people
from station.evening.screens import orders as screens
from station.evening.tables import orders as tables
from station.evening.till import host as till

TOPICS = (
    *(host, starting, importing, giving, witnesses, gaps, people, evenings, leaving, pin, screens, tables, till),
    *(championship, contestants),
)
KINDS = {"host": HostOrder, "table": tables.TableOrder, "person": leaving.PersonOrder, "screen": ScreenOrder}
ORDERS = {event: named_in(TOPICS, kind, "carry_out") for event, kind in KINDS.items()}
SHAPES: dict[str, Any] = {"act": phones.Act, **{event: Union[orders] for event, orders in ORDERS.items()}}  # noqa: UP007


def by_name(event: str) -> dict[str, type[Any]]:
    """The orders of ``event``, by their ``do``."""
    return {order.__struct_config__.tag: order for order in ORDERS[event]}
