"""Who is there: pages come and go, phones take and free seats."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from msgspec.structs import replace

from station.evening.messages import Ask, Connected, Disconnected, Join, Release, Sync
from station.evening.people.facts import PlayerAdded, PlayerRemoved, SeatFreed, SeatTaken
from station.evening.people.names import MOST_PLAYERS, known_as, meant
from station.evening.state import Client, Station
from station.evening.transaction import Refused, Transaction

LIVING = 60.0  # seconds that a phone out of reach still counts as living: asleep in a pocket, or between two cells
MOST_HELD = 24  # players that one phone may hold
MOST_MADE = 40  # and that it may make


def hashed(ticket: str) -> str:
    """What the station keeps of a ticket: enough to know it again, not enough to make one."""
    return hashlib.sha256(ticket.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def connected(tx: Transaction, message: Connected) -> None:
    """A page opened its socket; the answer carries its picture."""
    tickets = tuple(hashed(ticket) for ticket in message.tickets)
    host_ticket = None if message.host_ticket is None else hashed(message.host_ticket)
    client = Client(message.client, message.role, tickets, host_ticket, message.screen, message.at)
    tx.change(clients={**tx.now.clients, message.client: client})
    _mark_seen(tx, message.now)
    tx.shown_to = message.client


def disconnected(tx: Transaction, message: Disconnected) -> None:
    """A page's socket is gone; its seats stay its own."""
    if message.client not in tx.now.clients:
        return
    _mark_seen(tx, message.now)
    tx.change(clients={key: client for key, client in tx.now.clients.items() if key != message.client})


def sync(tx: Transaction, message: Sync) -> None:
    """A page asks for its picture."""
    tx.client(message.client)
    tx.shown_to = message.client


def join(tx: Transaction, message: Join) -> None:
    """A phone takes a seat that no living phone holds; the same name is the same person for ever.

    The answer says as whom: a name may be spelt otherwise than it is known.
    """
    client = tx.client(message.client)
    station = tx.station
    person = meant(tx, message.name)
    own = station.kept.seats[person] if person in station.kept.names(client) else None
    if own is None and living(station, person, message.now):
        raise Refused("taken")
    if own is None and len(station.kept.names(client)) >= MOST_HELD:
        raise Refused("too_many")
    if person not in station.kept.players:
        client = _make(tx, client, person, message.now)
    ticket = hashed(message.fresh)
    tx.do(SeatTaken(person, ticket))
    tx.change(asked=tx.now.asked - {person})
    others = tuple(other for other in client.tickets if other != own)
    replace_client(tx, replace(client, tickets=(*others, ticket)))
    _mark_seen(tx, message.now)
    tx.extra = {"ticket": message.fresh, "name": tx.called[person]}


def _make(tx: Transaction, client: Client, person: str, now: float) -> Client:
    """A new person by a phone, which may make so many.  Where no more fit in, one whom a phone made gives way, if
    nobody is there for him and no game knows him.
    """
    if client.made >= MOST_MADE:
        raise Refused("too_many")
    if len(tx.kept.players) >= MOST_PLAYERS:
        tx.do(PlayerRemoved(_forgettable(tx.station, now)))
    tx.do(PlayerAdded(person))
    tx.change(made=(*(one for one in tx.now.made if one in tx.kept.players), person))
    return replace(client, made=client.made + 1)


def _forgettable(station: Station, now: float) -> str:
    playing = {name for game in station.kept.games.values() for name in game.match.names.players}
    playing |= {name for opening in station.kept.openings.values() for name in opening.taken}
    contest = station.kept.contest_on()
    playing |= set(contest.people if contest is not None else ())
    for name in station.now.made:
        if name in station.kept.players and name not in playing and not living(station, name, now):
            return name
    raise Refused("too_many")


def release(tx: Transaction, message: Release) -> None:
    """A phone gives one of its seats back."""
    client = tx.client(message.client)
    name = known_as(tx.station, message.name, tx.kept.names(client))
    if name is None:
        raise Refused("forbidden")
    void = tx.kept.seats[name]
    free(tx, name)
    replace_client(tx, replace(client, tickets=tuple(ticket for ticket in client.tickets if ticket != void)))


def free(tx: Transaction, person: str) -> None:
    """Take a seat from the phone that holds it; nobody needs to ask for it any more."""
    tx.do(SeatFreed(person))
    tx.change(asked=tx.now.asked - {person})


def ask(tx: Transaction, message: Ask) -> None:
    """A phone asks for a name that another holds; holder and host see it until the seat changes hands."""
    client = tx.client(message.client)
    name = known_as(tx.station, message.name, tx.kept.seats)
    if name is None or name in tx.kept.names(client):
        raise Refused("bad_value")
    if name not in tx.now.asked:
        tx.change(asked=tx.now.asked | {name})
        tx.note("seat_asked", name=name)
        tx.urgent = True


def notice_the_dead(tx: Transaction, now: float) -> None:
    """Phones out of reach for too long are shown as gone."""
    station, there = tx.station, tickets(tx.now.clients.values())
    dead = frozenset(
        name
        for name, ticket in station.kept.seats.items()
        if ticket not in there and not _just_gone(station, name, now)
    )
    if dead != tx.now.dead:
        tx.change(dead=dead)


def present(station: Station, name: str) -> bool:
    """Whether the phone that holds ``name`` is connected now."""
    ticket = station.kept.seats.get(name)
    return ticket is not None and any(ticket in client.tickets for client in station.now.clients.values())


def living(station: Station, name: str, now: float) -> bool:
    """Whether a phone holds ``name`` and is there, or was a short while ago."""
    if name not in station.kept.seats:
        return False
    return present(station, name) or _just_gone(station, name, now)


def _just_gone(station: Station, name: str, now: float) -> bool:
    return now - station.now.gone.get(name, station.now.started) < LIVING


def tickets(clients: Iterable[Client]) -> set[str]:
    """What they all hold.  For whoever asks for many people: each by himself takes long with 200 phones."""
    return {ticket for client in clients for ticket in client.tickets}


def replace_client(tx: Transaction, client: Client) -> None:
    """Put ``client`` in the place of what it was."""
    tx.change(clients={**tx.now.clients, client.id: client})


def _mark_seen(tx: Transaction, now: float) -> None:
    there = tickets(tx.now.clients.values())
    seen = {name: now for name, ticket in tx.kept.seats.items() if ticket in there}
    tx.change(gone={**tx.now.gone, **seen})
