"""Who is there: pages come and go, phones take and free seats, the host logs in."""

from __future__ import annotations

import hashlib
import hmac

from msgspec.structs import replace

from station.evening.facts import HostAdmitted, PlayerAdded, SeatFreed, SeatTaken
from station.evening.messages import Ask, Connected, Disconnected, Join, Login, Release, Sync, Tick
from station.evening.people.evenings import at_dawn, look_at_the_clock
from station.evening.people.names import MOST_PLAYERS, known_as, person
from station.evening.state import Client, Evening
from station.evening.tables.finished import clear_away
from station.evening.transaction import Refused, Step

LIVING = 60.0  # seconds that a phone out of reach still counts as living: asleep in a pocket, or between two cells
MOST_WRONG = 5  # wrong PINs from one address ...
WITHIN = 60.0  # ... in so many seconds lock it for as long
MOST_HELD = 24  # players that one phone may hold


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
    _client(step, message.client)
    step.told = message.client


def join(step: Step, message: Join) -> None:
    """A phone takes a seat that no living phone holds; the same name is the same person for ever.

    The answer says as whom: a name may be spelt otherwise than it is known.
    """
    client = _client(step, message.client)
    evening = step.evening
    name = person(evening, message.name)
    own = evening.seats[name] if name in evening.names(client) else None
    if own is None and living(evening, name, message.now):
        raise Refused("taken")
    if own is None and len(evening.names(client)) >= MOST_HELD:
        raise Refused("too_many")
    if name not in evening.players:
        if len(evening.players) >= MOST_PLAYERS:
            raise Refused("too_many")
        step.do(PlayerAdded(name))
    ticket = hashed(message.fresh)
    step.do(SeatTaken(name, ticket))
    others = tuple(other for other in client.tickets if other != own)
    _replace_client(step, replace(client, tickets=(*others, ticket)))
    _mark_seen(step, message.now)
    step.extra = {"ticket": message.fresh, "name": name}


def release(step: Step, message: Release) -> None:
    """A phone gives one of its seats back."""
    client = _client(step, message.client)
    name = known_as(message.name, step.evening.names(client))
    if name is None:
        raise Refused("forbidden")
    void = step.evening.seats[name]
    step.do(SeatFreed(name))
    _replace_client(step, replace(client, tickets=tuple(ticket for ticket in client.tickets if ticket != void)))


def ask(step: Step, message: Ask) -> None:
    """A phone asks for a name that another holds; holder and host see it until the seat changes hands."""
    client = _client(step, message.client)
    name = known_as(message.name, step.evening.seats)
    if name is None or name in step.evening.names(client):
        raise Refused("bad_value")
    if name not in step.evening.asked:
        step.change(asked=step.evening.asked | {name})
        step.note("seat_asked", name=name)
        step.urgent = True


def login(step: Step, message: Login) -> None:
    """Somebody types the host's PIN.  Five wrong ones in a minute from one address lock it for a minute."""
    client = _client(step, message.client)
    if message.now < step.evening.locked.get(message.address, message.now):
        raise Refused("locked")
    if not hmac.compare_digest(message.pin.encode("utf-8", "surrogatepass"), step.evening.host_pin.encode()):
        _wrong_pin(step, message)
        raise Refused("forbidden")
    ticket = hashed(message.fresh)
    step.do(HostAdmitted(ticket))
    _replace_client(step, replace(client, host_ticket=ticket))
    step.extra = {"ticket": message.fresh}


def _wrong_pin(step: Step, message: Login) -> None:
    """Remember a wrong PIN; addresses whose tries are all old are forgotten."""
    recent = {
        address: tuple(at for at in times if message.now - at < WITHIN)
        for address, times in step.evening.wrong_pins.items()
    }
    tries = (*recent.get(message.address, ()), message.now)
    locked = {address: until for address, until in step.evening.locked.items() if message.now < until}
    if len(tries) >= MOST_WRONG:
        locked[message.address] = message.now + WITHIN
        tries = ()
    wrong = {address: times for address, times in {**recent, message.address: tries}.items() if times}
    step.keep(wrong_pins=wrong, locked=locked)


def tick(step: Step, message: Tick) -> None:
    """A second has passed: the evening may be over, phones out of reach for too long are shown as gone."""
    step.keep(dawn=message.dawn)
    look_at_the_clock(step)
    at_dawn(step)
    clear_away(step, message.now)
    dead = frozenset(name for name in step.evening.seats if not living(step.evening, name, message.now))
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
    return present(evening, name) or now - evening.gone.get(name, evening.started) < LIVING


def _client(step: Step, client: str) -> Client:
    found = step.evening.clients.get(client)
    if found is None:
        raise Refused("unavailable")
    return found


def _replace_client(step: Step, client: Client) -> None:
    step.change(clients={**step.evening.clients, client.id: client})


def _mark_seen(step: Step, now: float) -> None:
    seen = {name: now for name in step.evening.seats if present(step.evening, name)}
    step.change(gone={**step.evening.gone, **seen})
