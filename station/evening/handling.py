"""What a message means: ``handle`` takes the state and a message and gives the state after it and what to do.

Pure: chance, clock and disk are outside.  Whatever is durable goes through facts (``Transaction.do``), so that the
journal replays it without deciding anything again.  What a page wants done comes through one door, ``ordered``.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args, get_type_hints

from msgspec.structs import replace

from drivers.lane import LANE
from station.evening.lane import reports as lane_reports
from station.evening.messages import (
    Ask,
    ComputerMoved,
    Connected,
    Disconnected,
    Join,
    LaneReported,
    Login,
    Message,
    Ordered,
    Release,
    Sync,
    Tick,
)
from station.evening.names import Who
from station.evening.order import Request
from station.evening.people import clients as people
from station.evening.people import pin
from station.evening.people.evenings import at_dawn, look_at_the_clock
from station.evening.people.names import who
from station.evening.senders import request_of
from station.evening.state import Station
from station.evening.tables import orders as tables
from station.evening.tables.finished import clear_away
from station.evening.transaction import Outcome, Past, Refused, Transaction


def ordered(tx: Transaction, message: Ordered) -> None:
    """Carry out once what a page wants, whichever page it is; a refusal is remembered as well.

    Raises Refused ``unavailable`` for a page that is gone, ``forbidden``, or the order's own codes.
    """
    client = tx.client(message.client)
    host = tx.station.is_host(client)
    request = f"host/{message.order.id}" if host else request_of(client.role, tx.kept.names(client), message.order.id)
    if tx.known(request):
        return
    tx.request = request
    order = _understood(message.order, tx.station)
    if not order.allowed(tx, client):
        raise Refused("forbidden")
    order.carry_out(tx, client)


def _understood(order: Request, station: Station) -> Request:
    """``order`` with the keys of those whom it names, as far as they are known, and with the lane that it means.

    Raises Refused ``bad_lane`` for one that there is not.
    """
    lane = getattr(order, "lane", station.home)
    if lane not in station.lanes:
        if lane != LANE:
            raise Refused("bad_lane")
        order = replace(order, lane=station.home)  # nobody said which
    named = {field: getattr(order, field) for field in _people_in(type(order))}
    return replace(order, **{field: who(station, name) or name for field, name in named.items() if name is not None})


@cache
def _people_in(order: type[Request]) -> tuple[str, ...]:
    """The fields of an order that name a person."""
    hints = get_type_hints(order, include_extras=True)
    return tuple(field for field, hint in hints.items() if hint == Who or Who in get_args(hint))


def tick(tx: Transaction, message: Tick) -> None:
    """A second has passed: the evening may be over, phones may be gone, somebody may try PINs."""
    tx.keep(dawn=message.dawn)
    look_at_the_clock(tx)
    at_dawn(tx)
    clear_away(tx, message.now)
    people.notice_the_dead(tx, message.now)
    pin.tell_guesses(tx, message.now)


HANDLERS: dict[type[Message], Callable[[Transaction, Any], None]] = {
    Connected: people.connected,
    Disconnected: people.disconnected,
    Join: people.join,
    Release: people.release,
    Ask: people.ask,
    Login: pin.login,
    Sync: people.sync,
    Tick: tick,
    Ordered: ordered,
    ComputerMoved: tables.computer_moved,
    LaneReported: lane_reports.reported,
}


def handle(station: Station, message: Message, past: Past) -> tuple[Station, Outcome]:
    """The evening after ``message``, and what is to be stored, answered and shown.

    A refusal changes nothing durable; its answer carries the code.
    """
    ahead = message.at - message.now
    if abs(ahead - station.now.clock) > 1:  # somebody has set the clock, or the station has just started
        station = station.with_now(clock=ahead)
    tx = Transaction(station, message.at, past, getattr(message, "fresh", ""))
    try:
        HANDLERS[type(message)](tx, message)
    except Refused as refusal:
        return tx.refused(refusal)
    return tx.done()
