"""Who is there: pages come and go, phones take and free seats."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from msgspec.structs import replace

from station.evening.facts import PlayerAdded, PlayerRemoved, SeatFreed, SeatTaken
from station.evening.messages import Ask, Connected, Disconnected, Join, Release, Sync
from station.evening.people.names import MOST_PLAYERS, known_as, meant
from station.evening.state import Client, Evening
from station.evening.transaction import Refused, Step

LIVING = 60.0  # seconds that a phone out of reach still counts as living: asleep in a pocket, or between two cells
MOST_HELD = 24  # players that one phone may hold
MOST_MADE = 40  # and that it may make


def hashed(ticket: str) -> str:
    """What the station keeps of a ticket: enough to know it again, not enough to make one."""
    return hashlib.sha256(ticket.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def connected(step: Step, message: Connected) -> None:
    """A page opened its socket; the answer carries its picture."""
    tickets = tuple(hashed(ticket) for ticket in message.tickets)
    host_ticket = None if message.host_ticket is None else hashed(message.host_ticket)
    client = Client(message.client, message.role, tickets, host_ticket, message.screen, message.at)
    step.change(clients={**step.evening.clients, message.client: client})
    _mark_seen(step, message.now)
    step.told = message.client


def disconnected(step: Step, message: Disconnected) -> None:
    """A page's socket is gone; its seats stay its own."""
    if message.client not in step.evening.clients:
        return
    _mark_seen(step, message.now)
    step.change(clients={key: client for key, client in step.evening.clients.items() if key != message.client})


def sync(step: Step, message: Sync) -> None:
    """A page asks for its picture."""
    client_of(step, message.client)
    step.told = message.client


def join(step: Step, message: Join) -> None:
    """A phone takes a seat that no living phone holds; the same name is the same person for ever.

    The answer says as whom: a name may be spelt otherwise than it is known.
    """
    client = client_of(step, message.client)
    evening = step.evening
    person = meant(step, message.name)
    own = evening.seats[person] if person in evening.names(client) else None
    if own is None and living(evening, person, message.now):
        raise Refused("taken")
    if own is None and len(evening.names(client)) >= MOST_HELD:
        raise Refused("too_many")
    if person not in evening.players:
        client = _make(step, client, person, message.now)
    ticket = hashed(message.fresh)
    step.do(SeatTaken(person, ticket))
    others = tuple(other for other in client.tickets if other != own)
    replace_client(step, replace(client, tickets=(*others, ticket)))
    _mark_seen(step, message.now)
    step.extra = {"ticket": message.fresh, "name": step.evening.called[person]}


def _make(step: Step, client: Client, person: str, now: float) -> Client:
    """A new person by a phone, which may make so many.  Where no more fit in, one whom a phone made gives way, if
    nobody is there for him and no game knows him.
    """
    if client.made >= MOST_MADE:
        raise Refused("too_many")
    if len(step.evening.players) >= MOST_PLAYERS:
        step.do(PlayerRemoved(_forgettable(step.evening, now)))
    step.do(PlayerAdded(person))
    step.change(made=(*(one for one in step.evening.made if one in step.evening.players), person))
    return replace(client, made=client.made + 1)


def _forgettable(evening: Evening, now: float) -> str:
    playing = {name for game in evening.games.values() for name in game.match.names.players}
    playing |= {name for opening in evening.openings.values() for name in opening.taken}
    for name in evening.made:
        if name in evening.players and name not in playing and not living(evening, name, now):
            return name
    raise Refused("too_many")


def release(step: Step, message: Release) -> None:
    """A phone gives one of its seats back."""
    client = client_of(step, message.client)
    name = known_as(step.evening, message.name, step.evening.names(client))
    if name is None:
        raise Refused("forbidden")
    void = step.evening.seats[name]
    step.do(SeatFreed(name))
    replace_client(step, replace(client, tickets=tuple(ticket for ticket in client.tickets if ticket != void)))


def ask(step: Step, message: Ask) -> None:
    """A phone asks for a name that another holds; holder and host see it until the seat changes hands."""
    client = client_of(step, message.client)
    name = known_as(step.evening, message.name, step.evening.seats)
    if name is None or name in step.evening.names(client):
        raise Refused("bad_value")
    if name not in step.evening.asked:
        step.change(asked=step.evening.asked | {name})
        step.note("seat_asked", name=name)
        step.urgent = True


def notice_the_dead(step: Step, now: float) -> None:
    """Phones out of reach for too long are shown as gone."""
    evening, there = step.evening, tickets(step.evening.clients.values())
    dead = frozenset(
        name for name, ticket in evening.seats.items() if ticket not in there and not _just_gone(evening, name, now)
    )
    if dead != step.evening.dead:
        step.change(dead=dead)


def present(evening: Evening, name: str) -> bool:
    """Whether the phone that holds ``name`` is connected now."""
    ticket = evening.seats.get(name)
    return ticket is not None and any(ticket in client.tickets for client in evening.clients.values())


def living(evening: Evening, name: str, now: float) -> bool:
    """Whether a phone holds ``name`` and is there, or was a short while ago."""
    if name not in evening.seats:
        return False
    return present(evening, name) or _just_gone(evening, name, now)


def _just_gone(evening: Evening, name: str, now: float) -> bool:
    return now - evening.gone.get(name, evening.started) < LIVING


def tickets(clients: Iterable[Client]) -> set[str]:
    """What they all hold.  For whoever asks for many people: each by himself takes long with 200 phones."""
    return {ticket for client in clients for ticket in client.tickets}


def client_of(step: Step, client: str) -> Client:
    """The connection ``client``.  Raises Refused where it is gone."""
    found = step.evening.clients.get(client)
    if found is None:
        raise Refused("unavailable")
    return found


def replace_client(step: Step, client: Client) -> None:
    """Put ``client`` in the place of what it was."""
    step.change(clients={**step.evening.clients, client.id: client})


def _mark_seen(step: Step, now: float) -> None:
    there = tickets(step.evening.clients.values())
    seen = {name: now for name, ticket in step.evening.seats.items() if ticket in there}
    step.change(gone={**step.evening.gone, **seen})
