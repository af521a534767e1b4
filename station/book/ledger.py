"""What the journal says beside the games: evenings and their dates, who is who, the club, and the facts of the till.

People stand in all of it by their keys; names are put in where an answer leaves the book.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from station.clock import day
from station.evening.facts import Row
from station.evening.names import Names
from station.evening.people import facts as people
from station.evening.till import facts as till
from station.evening.till.tariff import TariffItem

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
    here: dict[str, int] = field(default_factory=dict)  # person -> place in the journal of who was marked as being here

    @property
    def day(self) -> str:
        """The date of the evening, YYYY-MM-DD."""
        return self.date or day(self.opened)


@dataclass(frozen=True, slots=True)
class Tariff:
    """The till's prices from ``seq`` on; none while the club has no till."""

    seq: int
    items: tuple[TariffItem, ...]


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
        self.names: Names = {}  # what people and teams are called now, by their keys
        self.merged: dict[str, str] = {}  # who turned out to be somebody else -> that one
        self.guests: dict[str, bool] = {}  # person -> whether a guest
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

    def person(self, key: str) -> str:
        """Who stands by ``key``: somebody else, where he turned out to be that one."""
        return self.merged.get(key, key)

    def in_order(self, people: Iterable[str]) -> list[str]:
        """People by their names, as they stand in a list."""
        return sorted(people, key=lambda person: by_name(self.names.get(person, person)))

    def guest_keys(self) -> set[str]:
        """The guests."""
        return {person for person, guest in self.guests.items() if guest}

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
        return self.occasions[number].day if number in self.occasions and number else day(at)

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

    def tariff(self, seq: int | None = None) -> tuple[TariffItem, ...]:
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

    def _marked(self, fact: people.PersonMarked, _row: Row) -> None:
        self.guests[self.person(fact.person)] = fact.guest

    def _is_here(self, fact: people.PersonHere, row: Row) -> None:
        here = self.occasions[self.open].here if self.open else self._coming
        if fact.here:
            here[fact.person] = row.seq

    def _merged(self, fact: people.PersonsMerged, _row: Row) -> None:
        self.merged = {old: fact.into if now == fact.person else now for old, now in self.merged.items()}
        self.merged[fact.person] = fact.into
        guest = self.guests.pop(fact.person, None)
        if guest is not None:
            self.guests.setdefault(fact.into, guest)

    def _called_otherwise(self, fact: people.PersonRenamed | people.PersonForgotten, row: Row) -> None:
        """Answers are told anew, with the name of now."""

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


def by_name(name: str) -> tuple[str, str]:
    """How names are sorted, as in a German telephone book: Ä is an A."""
    letters = unicodedata.normalize("NFKD", name.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter)), name


TAKE: dict[type, Callable[[Ledger, Any, Row], None]] = {
    people.EveningOpened: Ledger._opened,
    people.EveningAdded: Ledger._added,
    people.EveningClosed: Ledger._closed,
    people.EveningReopened: Ledger._reopened,
    people.EveningNamed: Ledger._named,
    people.PersonMarked: Ledger._marked,
    people.PersonHere: Ledger._is_here,
    people.PersonsMerged: Ledger._merged,
    people.PersonRenamed: Ledger._called_otherwise,
    people.PersonForgotten: Ledger._called_otherwise,
    people.ClubSet: Ledger._club,
    till.TariffSet: Ledger._tariff,
    till.Charged: Ledger._charged,
    till.Paid: Ledger._paid,
}
NOTED = frozenset(fact.__name__ for fact in TAKE)
