"""What the club charges for: the lines of its tariff, and which of them the throws feed."""

from __future__ import annotations

import msgspec

PUMPE = "pumpe"  # key of what is charged for each throw without a pin
NINE_OF_ANOTHER = "neun"  # ... for all nine of another in the same game
WREATH_OF_ANOTHER = "kranz"  # ... for a throw of another that left the king alone; its picture must be known
LAST = "letzter"  # ... for the last place of a Hausnummer; in a duel to each of the last team
MISSED = "verpasst"  # ... for each throw that a game went on without: of who went home in the middle of it
FED = {PUMPE: 10, NINE_OF_ANOTHER: 10, WREATH_OF_ANOTHER: 10, LAST: 20, MISSED: 50}  # charged by itself: cents proposed
SPELT = {"neune": NINE_OF_ANOTHER}  # keys that a page once wrote otherwise


class TariffItem(msgspec.Struct, frozen=True):
    """One line of the tariff.  The keys of ``FED`` are charged by themselves, all others by hand."""

    key: str
    title: str
    cents: int

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "key", SPELT.get(self.key, self.key))
