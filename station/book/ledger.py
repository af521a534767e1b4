"""What the journal says beside the games: evenings and their dates, who is who, the club, and the facts of the till.

Facts come in their order; what they say of a name holds for the person who bore it at that moment, so each is kept
with its place in the journal and the name is looked up when the book is read.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from station.book.history import Row
from station.evening.people import facts as people
from station.evening.till import facts as till

SEASON_MONTH = 7  # a season begins in July, unless the club says otherwise


@dataclass(slots=True)
class Occasion:
    """An evening; number 0 holds the games from before evenings were kept."""

    number: int
    opened: float
    name: str = ""
    date: str = ""  # as the host set it
    closed: float | None = None
    added: bool = False  # later, from paper
    here: dict[str, int] = field(default_factory=dict)  # name -> place in the journal of who was marked as being here

    @property
    def day(self) -> str:
        """The date of the evening, YYYY-MM-DD."""
        return self.date or day_of(self.opened)


@dataclass(frozen=True, slots=True)
class Renamed:
    """From ``seq`` on, whoever was called ``name`` is called ``into``."""

    seq: int
    name: str
    into: str


@dataclass(frozen=True, slots=True)
class Tariff:
    """The till's prices from ``seq`` on; none while the club has no till."""

    seq: int
    items: tuple[till.TariffItem, ...]


@dataclass(frozen=True, slots=True)
class Booked:
    """Something put on a person's account by hand (``cents`` is the price of one), or paid (``item`` is "")."""

    seq: int
    evening: int
    person: str
    item: str
    cents: int
    n: int


class Ledger:
    """All of it, as far as it was read."""

    def __init__(self) -> None:
        self.occasions: dict[int, Occasion] = {}
        self.renamed: list[Renamed] = []
        self.guests: dict[str, tuple[int, bool]] = {}  # name -> place in the journal, and whether a guest
        self.club: dict[str, Any] = {}
        self.tariffs: list[Tariff] = []  # as set, whether the till was on or not
        self.switched: list[tuple[int, bool]] = []  # place in the journal, and whether the till is on from there
        self.booked: list[Booked] = []
        self.open = 0  # number of the evening that is open
        self._coming: dict[str, int] = {}  # who was marked as being here while none is

    def read(self, row: Row) -> None:
        """Take in one fact; those that say nothing about all this are passed over."""
        take = TAKE.get(type(row.fact))
        if take is not None:
            take(self, row.fact, row)

    def name(self, name: str, seq: int) -> str:
        """How the person who was called ``name`` at ``seq`` is called now."""
        for renamed in self.renamed:
            if renamed.seq > seq and renamed.name == name:
                name = renamed.into
        return name

    def guest_names(self) -> set[str]:
        """The guests, by the names they bear now."""
        marks = sorted((seq, self.name(name, seq), guest) for name, (seq, guest) in self.guests.items())
        return {name for name, guest in {name: guest for _, name, guest in marks}.items() if guest}

    def occasion(self, number: int, at: float) -> Occasion:
        """The evening ``number``; a game of an unknown one makes it known, at its own time."""
        found = self.occasions.get(number)
        if found is None:
            found = self.occasions[number] = Occasion(number, at)
        return found

    def came_to_nothing(self, number: int) -> bool:
        """Whether an evening without games has nothing else either: it was opened and closed again."""
        occasion = self.occasions[number]
        kept = occasion.name or occasion.date or occasion.here or any(one.evening == number for one in self.booked)
        return not kept and not occasion.added and occasion.closed is not None

    def day(self, number: int, at: float) -> str:
        """The date under which a game of ``at`` stands: its evening's, or its own from before evenings were kept."""
        return self.occasions[number].day if number in self.occasions and number else day_of(at)

    def season(self, day: str) -> str:
        """The season of a date: ``2026/27``, or ``2026`` where seasons are years."""
        first = int(self.club.get("season_month", SEASON_MONTH))
        year, month = int(day[:4]), int(day[5:7])
        begun = year if month >= first else year - 1
        return str(begun) if first == 1 else f"{begun}/{(begun + 1) % 100:02}"

    def till_on(self, seq: int | None = None) -> bool:
        """Whether the club keeps a till, now or at ``seq``."""
        on = [on for since, on in self.switched if seq is None or since <= seq]
        return bool(on) and on[-1]

    def tariff(self, seq: int | None = None) -> tuple[till.TariffItem, ...]:
        """The prices, now or at ``seq``; none before the club agreed on some."""
        items = [tariff.items for tariff in self.tariffs if seq is None or tariff.seq <= seq]
        return items[-1] if items else ()

    # --- one for each fact ------------------------------------------------------------------------------------

    def _opened(self, fact: people.EveningOpened, row: Row) -> None:
        self.occasion(fact.evening, row.at).here = self._coming
        self.open, self._coming = fact.evening, {}

    def _added(self, fact: people.EveningAdded, row: Row) -> None:
        """An evening that was over long before: only its date is known."""
        occasion = self.occasion(fact.evening, row.at)
        occasion.name, occasion.date, occasion.closed, occasion.added = fact.name, fact.date, row.at, True

    def _closed(self, fact: people.EveningClosed, row: Row) -> None:
        self.occasion(fact.evening, row.at).closed = row.at
        self.open = 0

    def _reopened(self, fact: people.EveningReopened, row: Row) -> None:
        self.occasion(fact.evening, row.at).closed = None
        self.open = fact.evening

    def _named(self, fact: people.EveningNamed, row: Row) -> None:
        occasion = self.occasion(fact.evening, row.at)
        occasion.name, occasion.date = fact.name, fact.date

    def _marked(self, fact: people.PersonMarked, row: Row) -> None:
        self.guests[fact.name] = (row.seq, fact.guest)

    def _is_here(self, fact: people.PersonHere, row: Row) -> None:
        here = self.occasions[self.open].here if self.open else self._coming
        if fact.here:
            here[fact.name] = row.seq

    def _renamed(self, fact: people.PersonRenamed, row: Row) -> None:
        self.renamed.append(Renamed(row.seq, fact.name, fact.into))

    def _club(self, fact: people.ClubSet, row: Row) -> None:
        self.club.update(fact.values)
        if "till" in fact.values:
            self.switched.append((row.seq, bool(fact.values["till"])))

    def _tariff(self, fact: till.TariffSet, row: Row) -> None:
        self.tariffs.append(Tariff(row.seq, fact.items))

    def _charged(self, fact: till.Charged, row: Row) -> None:
        self.booked.append(Booked(row.seq, fact.evening, fact.person, fact.item, fact.cents, fact.n))

    def _paid(self, fact: till.Paid, row: Row) -> None:
        self.booked.append(Booked(row.seq, fact.evening, fact.person, "", fact.cents, 1))


def day_of(at: float) -> str:
    """The local date of a moment, YYYY-MM-DD."""
    return time.strftime("%Y-%m-%d", time.localtime(at))


TAKE: dict[type, Callable[[Ledger, Any, Row], None]] = {
    people.EveningOpened: Ledger._opened,
    people.EveningAdded: Ledger._added,
    people.EveningClosed: Ledger._closed,
    people.EveningReopened: Ledger._reopened,
    people.EveningNamed: Ledger._named,
    people.PersonMarked: Ledger._marked,
    people.PersonHere: Ledger._is_here,
    people.PersonRenamed: Ledger._renamed,
    people.ClubSet: Ledger._club,
    till.TariffSet: Ledger._tariff,
    till.Charged: Ledger._charged,
    till.Paid: Ledger._paid,
}
