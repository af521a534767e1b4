"""Facts about the till: what the club charges for, what was put on somebody's account by hand, and what was paid.

What follows from the throws is never written down: it is worked out, so that it follows every correction.
"""

from __future__ import annotations

import msgspec

PUMPE = "pumpe"  # key of what is charged for each throw without a pin
NINE_OF_ANOTHER = "neun"  # ... for all nine of another in the same game
LAST = "letzter"  # ... for the last place of a Hausnummer; in a duel to each of the last team


class TariffItem(msgspec.Struct, frozen=True):
    """One line of the tariff.  Three keys are charged by themselves, all others by hand."""

    key: str
    title: str
    cents: int


class TariffSet(msgspec.Struct, frozen=True, tag=True):
    """The prices from now on; a game keeps those that were valid when it began."""

    items: tuple[TariffItem, ...]


class Charged(msgspec.Struct, frozen=True, tag=True):
    """``n`` times ``item`` was put on the account of ``person``, ``cents`` each; a negative ``n`` takes back."""

    evening: int
    person: str
    item: str
    cents: int
    n: int


class Paid(msgspec.Struct, frozen=True, tag=True):
    """``person`` paid ``cents``; negative where he got something back."""

    evening: int
    person: str
    cents: int


FactAboutTheTill = TariffSet | Charged | Paid
