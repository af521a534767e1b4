"""Throws that the lane counted and that never arrived: told, offered to the host, taken over; never silently counted.

The lane's numbers say how many are missing, its running sums what they counted together.  Where that leaves only one
way to share the pins out, one touch takes them over; else the host says what each of them was, and the whole must be
the lane's.  They go their way as if they had come in time: before those that came after them.
"""

from __future__ import annotations

from typing import Any

from drivers.lane import LANE, Correction, Missed
from station.evening.lane.facts import GapClosed, ThrowAside, ThrowCame, ThrowsMissed
from station.evening.lane.throw import StoredThrow
from station.evening.lane.throws import assign
from station.evening.order import HostOrder
from station.evening.state import Client, Gap, span
from station.evening.transaction import Refused, Transaction

MOST_THROWS = 30  # of one gap that are offered: a whole game of the lane; beyond that it played without us


def missing(tx: Transaction, event: Missed) -> None:
    """Tell the host; what may have been throws and what were too many is told and not offered."""
    count = event.last - event.first + 1
    if event.what == "messages":
        tx.note("lane_missed_messages", on=event.lane, numbers=span(event.first, event.last))
    elif count > MOST_THROWS:
        tx.note("lane_missed_many", on=event.lane, numbers=span(event.first, event.last))
    else:
        tx.do(ThrowsMissed(tx.kept.next_throw, event.lane, event.first, event.last, event.pins))


def corrected(tx: Transaction, event: Correction) -> bool:
    """The lane's operator says what a missed throw was; whether there is such a one.

    Of several the sum is no longer known then: it counted what stood there before.
    """
    gaps = [gap for gap in tx.kept.lane(event.lane).gaps if gap.numbering]
    gap = next((gap for gap in gaps if gap.first <= (event.number or 0) <= gap.last), None)
    if gap is None:
        return False
    pins = event.pins if gap.size == 1 else None
    tx.do(ThrowsMissed(gap.throw, event.lane, gap.first, gap.last, pins))
    return gap.size == 1


def shown(gap: Gap) -> dict[str, Any]:
    """A gap as the host's page sees it; ``counts``: the pins of each where they are certain, else null."""
    counts = None if gap.counts is None else list(gap.counts)
    return {"throw": gap.throw, "first": gap.first, "last": gap.last, "pins": gap.pins, "counts": counts}


def _gap(tx: Transaction, throw: int, lane: int) -> Gap:
    gap = next((gap for gap in tx.kept.lane(lane).gaps if gap.throw == throw), None)
    if gap is None:
        raise Refused("bad_throw")
    return gap


class TakeOver(HostOrder, frozen=True):
    """The host takes missed throws over, with the pins of each.

    Missed throws by the first of their ids, and the pins of each, in order.
    """

    throw: int
    pins: list[int]
    lane: int = LANE

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        gap = _gap(tx, self.throw, self.lane)
        possible = len(self.pins) == gap.size and all(0 <= pins <= 9 for pins in self.pins)
        if not possible or gap.pins not in (None, sum(self.pins)):
            raise Refused("bad_value")
        by = "lane" if gap.counts == tuple(self.pins) else "host"
        tx.do(GapClosed(gap.throw, self.lane))
        throws = [
            StoredThrow(
                id=gap.throw + place,
                lane=self.lane,
                pins=pins,
                number=gap.first + place,
                doubtful=by == "lane",
                by=by,
                at=gap.at,
            )
            for place, pins in enumerate(self.pins)
        ]
        for throw in throws:
            tx.do(ThrowCame(throw))
            tx.do(ThrowAside(throw.id, "missed"))
        for throw in throws:
            assign(tx, throw)


class Dismiss(HostOrder, frozen=True):
    """The host has nothing to take over.  Raises Refused ``bad_throw``.

    Missed throws by the first of their ids: nothing is to be taken over.
    """

    throw: int
    lane: int = LANE

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        tx.do(GapClosed(_gap(tx, self.throw, self.lane).throw, self.lane))
