"""What the facts about the till make of the evening: only the prices of today; accounts are the book's business."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from station.evening.facts import Fact
from station.evening.state import Evening
from station.evening.till.facts import Charged, Paid, TariffSet


def tariff_set(evening: Evening, fact: TariffSet, at: float) -> Evening:
    return replace(evening, tariff=fact.items).noted(at, "tariff_set")


def charged(evening: Evening, fact: Charged, at: float) -> Evening:
    title = next((item.title for item in evening.tariff if item.key == fact.item), fact.item)
    return evening.noted(at, "charged", name=fact.person, n=fact.n, item=title)


def paid(evening: Evening, fact: Paid, at: float) -> Evening:
    return evening.noted(at, "paid", name=fact.person, amount=euros(fact.cents))


def euros(cents: int) -> str:
    """An amount as it is written: 1,20 €."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100},{abs(cents) % 100:02} €"


APPLY: dict[type[Fact], Callable[[Evening, Any, float], Evening]] = {
    TariffSet: tariff_set,
    Charged: charged,
    Paid: paid,
}
