"""Facts about people and evenings: who came, who went, who is called what, when an evening began and was over."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.championship.points import Outcome
from station.evening.club import settled
from station.evening.fact import Fact
from station.evening.hosts import MOST_HOSTS, HostTicket
from station.evening.state import Evening, Kept, without


class PlayerAdded(Fact, frozen=True):
    """A person the station knows from now on."""

    person: str

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        if self.person in kept.players:
            return kept
        return replace(kept, players=(*kept.players, self.person))


class PlayerRemoved(Fact, frozen=True):
    """A person is no longer offered; his throws stay."""

    person: str

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        players = tuple(person for person in kept.players if person != self.person)
        return replace(kept, players=players, seats=without(kept.seats, self.person))


class SeatTaken(Fact, frozen=True):
    """The phone with ``ticket`` (a hash) holds ``person``; an earlier ticket of his is void."""

    person: str
    ticket: str

    by_people = True

    def applied(self, kept: Kept, at: float, /) -> Kept:
        seats, attending = {**kept.seats, self.person: self.ticket}, {**kept.attending, self.person: True}
        return replace(kept, seats=seats, attending=attending).noted(at, "seat_taken", name=self.person, by=self.person)


class SeatFreed(Fact, frozen=True):
    """No phone holds ``person`` any more."""

    person: str

    def applied(self, kept: Kept, at: float, /) -> Kept:
        return replace(kept, seats=without(kept.seats, self.person)).noted(at, "seat_freed", name=self.person)


class HostAdmitted(Fact, frozen=True):
    """The page with ``ticket`` (a hash) is the host's, as long as ``pin`` is the mark of his PIN."""

    ticket: str
    pin: str = ""
    address: str = ""

    def applied(self, kept: Kept, at: float, /) -> Kept:
        hosts = {**kept.hosts, self.ticket: HostTicket(self.pin, at, self.address)}
        return replace(kept, hosts=dict(list(hosts.items())[-MOST_HOSTS:])).noted(at, "host_admitted", by="host")


class HostEnded(Fact, frozen=True):
    """The page with ``ticket`` (a hash) is the host's no more."""

    ticket: str

    def applied(self, kept: Kept, at: float, /) -> Kept:
        return replace(kept, hosts=without(kept.hosts, self.ticket)).noted(at, "host_ended")


class ClubSet(Fact, frozen=True):
    """What the club has settled for itself: some of the keys of ``station.evening.club``."""

    values: dict[str, Any]

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        return replace(kept, club=settled(kept.club, self.values))


class ClockSet(Fact, frozen=True):
    """The host set the station's clock: it was ``at`` (UTC seconds since 1970)."""

    at: float

    def applied(self, kept: Kept, at: float, /) -> Kept:
        active = min(kept.active, self.at)  # what was done while the clock was ahead was done before now
        return replace(kept, active=active, latest=self.at).noted(at, "clock_set", before=at, after=self.at)


class EveningOpened(Fact, frozen=True):
    """The evening with this number began; evenings are numbered from 1."""

    evening: int

    by_people = True

    def applied(self, kept: Kept, at: float, /) -> Kept:
        evenings = {**kept.evenings, self.evening: Evening(self.evening, at)}
        kept = replace(kept, evenings=evenings, open_evening=self.evening, latest=at)  # it takes the clock as it is
        return kept.noted(at, "evening_opened")


class EveningAdded(Fact, frozen=True):
    """An evening of long ago, from before the station or without it; it is over.  ``date``: YYYY-MM-DD."""

    evening: int
    name: str
    date: str

    def applied(self, kept: Kept, at: float, /) -> Kept:
        added = Evening(self.evening, at, self.name, self.date, added=True)
        return replace(kept, evenings={**kept.evenings, self.evening: added})


class EveningClosed(Fact, frozen=True):
    """The evening is over: nobody is there any more, and the next king of Schocken starts from nothing (SK-32)."""

    evening: int

    def applied(self, kept: Kept, at: float, /) -> Kept:
        for lane in kept.lanes:
            kept = kept.begun_anew(lane)
        contest = kept.contest_on()
        if contest is not None:
            kept = kept.with_contest(contest.at_night())
        return replace(kept, open_evening=0, attending={}, schock_aus={}).noted(at, "evening_closed")


class EveningReopened(Fact, frozen=True):
    """The evening goes on after all."""

    evening: int

    by_people = True

    def applied(self, kept: Kept, at: float, /) -> Kept:
        contest = kept.contest_on()
        if contest is not None:
            kept = kept.with_contest(contest.awake())
        return replace(kept, open_evening=self.evening).noted(at, "evening_reopened")


class EveningNamed(Fact, frozen=True):
    """What an evening is called, and its ``date`` (YYYY-MM-DD; empty: by the clock of its opening)."""

    evening: int
    name: str
    date: str

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        named = replace(kept.evenings[self.evening], name=self.name, date=self.date)
        return replace(kept, evenings={**kept.evenings, self.evening: named})


class PersonMarked(Fact, frozen=True):
    """A person is a guest, or a member."""

    person: str
    guest: bool

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        return replace(kept, guests=kept.guests | {self.person} if self.guest else kept.guests - {self.person})


class PersonHere(Fact, frozen=True):
    """A person is there this evening, or sits out."""

    person: str
    here: bool

    by_people = True

    def applied(self, kept: Kept, at: float, /) -> Kept:
        there = replace(kept, attending={**kept.attending, self.person: self.here})
        return there.noted(at, "person_here" if self.here else "person_away", name=self.person)


class PersonRenamed(Fact, frozen=True):
    """A person is called otherwise from now on, in all that was before too: as the table of names says."""

    person: str

    def applied(self, kept: Kept, at: float, /) -> Kept:
        return kept.noted(at, "person_renamed", name=self.person)


class PersonsMerged(Fact, frozen=True):
    """Two were one all the time: whatever stood for ``person`` stands for ``into``, which keeps what it had."""

    person: str
    into: str

    def applied(self, kept: Kept, at: float, /) -> Kept:
        old, into = self.person, self.into
        schock_aus = dict(kept.schock_aus)
        if old in schock_aus:
            schock_aus[into] = schock_aus.pop(old) + schock_aus.get(into, 0)
        attending = dict(kept.attending)
        if old in attending:
            attending[into] = attending.pop(old) or attending.get(into, False)
        merged = {one: into if now == old else now for one, now in kept.merged.items()}
        seats = put(kept.seats, old, into)
        if into in kept.seats:
            seats[into] = kept.seats[into]
        everywhere = ("games", "results", "openings", "lanes", "last_setups", "log")
        one = replace(
            kept,
            players=tuple(dict.fromkeys(into if person == old else person for person in kept.players)),
            seats=seats,
            guests=kept.guests - {old} if into in kept.players else put(kept.guests, old, into),
            schock_aus=schock_aus,
            attending=attending,
            merged={**merged, old: into},
            contests={number: put(one.merged(old, into), old, into) for number, one in kept.contests.items()},
            answers={request.replace(old, into): answer for request, answer in kept.answers.items()},
            **{name: put(getattr(kept, name), old, into) for name in everywhere},
        )
        return one.noted(at, "persons_merged", name=into)


class PersonForgotten(Fact, frozen=True):
    """A person wished to be forgotten: he is offered to nobody, and the table of names has a neutral one for him."""

    person: str

    def applied(self, kept: Kept, at: float, /) -> Kept:
        gone = replace(
            kept,
            players=tuple(person for person in kept.players if person != self.person),
            seats=without(kept.seats, self.person),
            guests=kept.guests - {self.person},
            attending=without(kept.attending, self.person),
            forgotten=kept.forgotten | {self.person},
        )
        contest = gone.contest_on()
        if contest is not None:
            gone = gone.with_contest(contest.departed(self.person))
        return gone.noted(at, "person_forgotten", name=self.person)


def put(value: Any, old: str, new: str) -> Any:
    """``value`` with ``new`` wherever it has the key ``old``; nothing else can be taken for a key."""
    inner: Callable[[Any], Any] = lambda part: put(part, old, new)  # noqa: E731
    match value:
        case str():
            return value.replace(old, new)
        case dict():
            return {inner(key): inner(part) for key, part in value.items()}
        case tuple() | list() | frozenset():
            return type(value)(map(inner, value))
        case msgspec.Struct():
            return replace(value, **{name: inner(getattr(value, name)) for name in value.__struct_fields__})
        case Outcome():
            fields = dataclasses.fields(value)
            return dataclasses.replace(value, **{one.name: inner(getattr(value, one.name)) for one in fields})
        case _:
            return value
