"""The till: what everybody owes, in integer cents, evening after evening.

Nothing of it is kept as a sum: charges follow from the games' throws with the tariff that was valid when the game
began, so a corrected throw corrects the account; what the host charged by hand and what was paid stands beside them.
What is left of an evening is carried over to the next.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import msgspec

from station.book.figures import Counted
from station.book.ledger import Ledger
from station.book.summary import GameSummary
from station.evening.till.tariff import LAST, MISSED, NINE_OF_ANOTHER, PUMPE, WREATH_OF_ANOTHER, TariffItem


@dataclass(slots=True)
class Account:
    """A person's evening: how often each item was charged, its cents, and what was paid."""

    n: Counter[str] = field(default_factory=Counter)
    cents: Counter[str] = field(default_factory=Counter)
    paid: int = 0

    def charge(self, item: str, cents: int, n: int) -> None:
        """Put ``n`` times ``cents`` on it."""
        self.n[item] += n
        self.cents[item] += n * cents


Evening = tuple[str, int]  # date and number: in this order evenings follow each other
Accounts = dict[Evening, defaultdict[str, Account]]


def till(games: Iterable[Counted], ledger: Ledger, number: int, there: Iterable[str]) -> dict[str, Any]:
    """The till of the evening ``number``: everybody who is ``there``, and who owes something from before."""
    accounts = _accounts(games, ledger)
    this = (ledger.day(number, 0.0), number)
    carried: Counter[str] = Counter()
    for evening, people in accounts.items():
        if evening < this:
            for name, account in people.items():
                carried[name] += sum(account.cents.values()) - account.paid
    here: Mapping[str, Account] = accounts.get(this, {})
    names = {*there, *here, *(name for name, cents in carried.items() if cents)}
    return {
        "on": ledger.till_on(),
        "evening": number,
        "items": [msgspec.to_builtins(item) for item in _items(ledger, here.values())],
        "people": [_row(name, here.get(name, Account()), carried[name]) for name in ledger.in_order(names)],
    }


def _row(name: str, account: Account, carried: int) -> dict[str, Any]:
    charges = [{"item": item, "n": n, "cents": account.cents[item]} for item, n in account.n.items() if n]
    evening = sum(account.cents.values())
    return {
        "name": name,
        "charges": sorted(charges, key=lambda charge: str(charge["item"])),
        "evening_cents": evening,
        "carried_cents": carried,
        "paid_cents": account.paid,
        "balance_cents": carried + evening - account.paid,
    }


def _items(ledger: Ledger, here: Iterable[Account]) -> list[TariffItem]:
    """The tariff of today, and behind it what somebody was charged for by an older one."""
    items = {item.key: item for item in ledger.tariff()}
    charged = {key for account in here for key, n in account.n.items() if n}
    for tariff in reversed(ledger.tariffs):
        for item in tariff.items:
            if item.key in charged:
                items.setdefault(item.key, item)
    return list(items.values())


def _accounts(games: Iterable[Counted], ledger: Ledger) -> Accounts:
    """Everybody's account of each evening."""
    accounts: Accounts = {}

    def of(day: str, number: int, name: str) -> Account:
        return accounts.setdefault((day, number), defaultdict(Account))[name]

    for one in games:
        game = one.game
        if not game.finished or not game.evening or game.imported or not ledger.till_on(game.seq):
            continue
        prices = {item.key: item.cents for item in ledger.tariff(one.game.seq)}
        for name, item, n in _charges(one.game):
            if n and item in prices:
                account = of(one.day, one.game.evening, ledger.person(name))
                account.charge(item, prices[item], n)
    for booked in ledger.booked:
        account = of(ledger.day(booked.evening, 0.0), booked.evening, ledger.person(booked.person))
        if booked.item:
            account.charge(booked.item, booked.cents, booked.n)
        else:
            account.paid += booked.cents
    return accounts


def _charges(game: GameSummary) -> Iterable[tuple[str, str, int]]:
    """Who is charged for what, how often: it follows from the throws and the table."""
    nines = sum(row.pins.count(9) for row in game.bowled)
    wreaths = sum(row.wreaths for row in game.bowled)
    for row in game.bowled:
        yield row.name, PUMPE, row.pins.count(0)
        yield row.name, NINE_OF_ANOTHER, nines - row.pins.count(9)
        yield row.name, WREATH_OF_ANOTHER, wreaths - row.wreaths
        yield row.name, LAST, int(row.last)
    for name, n in game.missed:
        yield name, MISSED, n
