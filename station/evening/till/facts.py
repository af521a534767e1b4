"""Facts about the till: what the club charges for, what was put on somebody's account by hand, and what was paid.

What follows from the throws is never written down: it is worked out, so that it follows every correction.  Only the
prices of today are kept; accounts are the book's business.
"""

from __future__ import annotations

from msgspec.structs import force_setattr, replace

from station.evening.fact import Fact
from station.evening.state import Kept
from station.evening.till.tariff import SPELT, TariffItem


class TariffSet(Fact, frozen=True):
    """The prices from now on; a game keeps those that were valid when it began."""

    items: tuple[TariffItem, ...]

    def applied(self, kept: Kept, at: float, /) -> Kept:
        return replace(kept, tariff=self.items).noted(at, "tariff_set")


class Charged(Fact, frozen=True):
    """``n`` times ``item`` was put on the account of ``person``, ``cents`` each; a negative ``n`` takes back."""

    evening: int
    person: str
    item: str
    cents: int
    n: int

    def __post_init__(self) -> None:
        force_setattr(self, "item", SPELT.get(self.item, self.item))

    def applied(self, kept: Kept, at: float, /) -> Kept:
        title = next((item.title for item in kept.tariff if item.key == self.item), self.item)
        return kept.noted(at, "charged", name=self.person, n=self.n, item=title)


class Paid(Fact, frozen=True):
    """``person`` paid ``cents``; negative where he got something back."""

    evening: int
    person: str
    cents: int

    def applied(self, kept: Kept, at: float, /) -> Kept:
        return kept.noted(at, "paid", name=self.person, amount=euros(self.cents))


def euros(cents: int) -> str:
    """An amount as it is written: 1,20 €."""
    return f"{'-' if cents < 0 else ''}{abs(cents) // 100},{abs(cents) % 100:02} €"
