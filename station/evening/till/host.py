"""What the host may have done about the till: prices, a charge by hand, a payment."""

from __future__ import annotations

import re
from typing import Annotated

import msgspec

from station.evening.club import club_of
from station.evening.names import Who
from station.evening.order import HostOrder
from station.evening.state import Client
from station.evening.till.facts import Charged, Paid, TariffSet
from station.evening.till.tariff import SPELT, TariffItem
from station.evening.transaction import Refused, Transaction

KEY = re.compile(r"[a-z0-9_]{1,24}")
MOST_ITEMS = 24

Cents = Annotated[int, msgspec.Meta(ge=0, le=100_00)]
Amount = Annotated[int, msgspec.Meta(ge=-1000_00, le=1000_00)]  # back where it was too much
Times = Annotated[int, msgspec.Meta(ge=-100, le=100)]  # less than none takes back


class Item(msgspec.Struct, forbid_unknown_fields=True):
    """One line of the tariff."""

    key: str
    title: Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
    cents: Cents


class Tariff(HostOrder, frozen=True):
    """The prices from now on."""

    items: Annotated[list[Item], msgspec.Meta(max_length=MOST_ITEMS)]

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        items = tuple(TariffItem(item.key, item.title, item.cents) for item in self.items)
        keys, titles = {item.key for item in items}, [item.title for item in items]
        if len(keys) < len(items) or not all(map(KEY.fullmatch, keys)):
            raise Refused("bad_value")
        if not all(title.isprintable() and title == title.strip() for title in titles):
            raise Refused("bad_value")
        tx.do(TariffSet(items))


class Charge(HostOrder, frozen=True):
    """``n`` times ``item`` for ``person``, on the evening that is open, the last one, or the one named."""

    person: Who
    item: str
    n: Times = 1
    evening: int | None = None

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        evening = _evening(tx, self)
        wanted = SPELT.get(self.item, self.item)
        item = next((item for item in tx.kept.tariff if item.key == wanted), None)
        if item is None:
            raise Refused("unknown_item")
        if self.n == 0:
            raise Refused("bad_value")
        tx.do(Charged(evening, self.person, item.key, item.cents, self.n))


class Payment(HostOrder, frozen=True, tag="paid"):
    """``person`` pays ``cents``, on the evening that is open, the last one, or the one named."""

    person: Who
    cents: Amount
    evening: int | None = None

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        evening = _evening(tx, self)
        if self.cents == 0:
            raise Refused("bad_value")
        tx.do(Paid(evening, self.person, self.cents))


def _evening(tx: Transaction, order: Charge | Payment) -> int:
    """The evening that is meant.  Raises Refused ``till_off``, ``bad_value`` for a stranger, or ``no_evening``."""
    if not club_of(tx.station)["till"]:
        raise Refused("till_off")
    if order.person not in tx.kept.players:
        raise Refused("bad_value")
    known = tx.kept.evenings
    number = order.evening or tx.kept.open_evening or max(known, default=0)
    if number not in known:
        raise Refused("no_evening")
    return number
