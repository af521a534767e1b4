"""The host's PIN: what is kept of it, who logs in by it, and who only tries.

Who has logged in holds a ticket, as good as the PIN that it was given for; a new PIN ends all of the old one.  Wrong
ones are slowed down for each address and for all together; who holds a ticket is not touched by that, nor is the
station's own screen by what others try.
"""

from __future__ import annotations

import hashlib
import hmac

from msgspec.structs import replace

from station.evening.hosts import Guesses
from station.evening.messages import Login
from station.evening.order import HostOrder
from station.evening.people.clients import hashed, replace_client
from station.evening.people.facts import HostAdmitted, HostEnded
from station.evening.state import Client, Station
from station.evening.transaction import Refused, Transaction

MOST_WRONG = 5  # wrong PINs from one address ...
MOST_WRONG_OF_ALL = 20  # ... or from all together ...
WITHIN = 60.0  # ... in so many seconds lock it, or all, for as long
ALL = ""  # in place of an address
OWN_SCREEN = ("127.0.0.1", "::1")  # nobody is there but who sits at the station
OLD = 600.0  # seconds that the host's page tells of it
COST = 2**12  # of scrypt: some 15 ms and 4 MB for each try, also for whoever holds a copy of the journal
SHOWN = 12  # signs of a ticket's hash, enough to tell one from another


class EndHost(HostOrder, frozen=True):
    """End a login; where its page is open, it asks for the PIN again; ``ticket``: the beginning of its hash."""

    ticket: str

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        found = [ticket for ticket in tx.kept.hosts if ticket[:SHOWN] == self.ticket]
        if not found:
            raise Refused("bad_value")
        tx.do(HostEnded(found[0]))


def proof_of(pin: str, salt: str) -> str:
    """What is kept of ``pin``; ``salt``: drawn anew for each."""
    proof = hashlib.scrypt(pin.encode("utf-8", "surrogatepass"), salt=salt.encode(), n=COST, r=8, p=1)
    return f"scrypt:{salt}:{proof.hex()}"


def proves(pin: str, known: str) -> bool:
    """Whether ``pin`` is the one of which ``known`` is kept."""
    kind, _, rest = known.partition(":")
    typed = proof_of(pin, rest.partition(":")[0]) if kind == "scrypt" else pin
    return hmac.compare_digest(typed.encode("utf-8", "surrogatepass"), known.encode())


def login(tx: Transaction, message: Login) -> None:
    """Somebody types the host's PIN.  Five wrong ones in a minute from one address lock it for a minute."""
    client = tx.client(message.client)
    locked = tx.now.locked
    brakes = (message.address,) if message.address in OWN_SCREEN else (message.address, ALL)
    if message.now < max(locked.get(brake, message.now) for brake in brakes):
        raise Refused("locked")
    if not proves(message.pin, tx.now.host_pin):
        _wrong_pin(tx, message)
        raise Refused("forbidden")
    ticket = hashed(message.fresh)
    tx.do(HostAdmitted(ticket, tx.now.pin_mark, message.address))
    replace_client(tx, replace(client, host_ticket=ticket))
    tx.extra = {"ticket": message.fresh}


def _wrong_pin(tx: Transaction, message: Login) -> None:
    """Remember a wrong PIN; addresses whose tries are all old are forgotten."""
    station, now = tx.station, message.now
    wrong = {
        address: tuple(at for at in times if now - at < WITHIN) for address, times in station.now.wrong_pins.items()
    }
    locked = {address: until for address, until in station.now.locked.items() if now < until}
    for address, most in ((message.address, MOST_WRONG), (ALL, MOST_WRONG_OF_ALL)):
        wrong[address] = (*wrong.get(address, ()), now)
        if len(wrong[address]) >= most:
            locked[address] = now + WITHIN
            wrong[address] = ()
    guesses = replace(station.now.guesses, untold=station.now.guesses.untold + 1, address=message.address)
    wrong = {address: times for address, times in wrong.items() if times}
    tx.keep(wrong_pins=wrong, locked=locked, guesses=guesses)


def tell_guesses(tx: Transaction, now: float) -> None:
    """A line of the log, at most one a minute, where somebody tries PINs; what is long ago is forgotten."""
    guesses: Guesses = tx.now.guesses
    if guesses.told is not None and now - guesses.told > OLD:
        tx.change(guesses=Guesses())
        return
    if guesses.untold < MOST_WRONG or (guesses.told is not None and now - guesses.told < WITHIN):
        return
    tx.note("pin_guessed", n=guesses.untold, address=guesses.address)
    tx.change(guesses=replace(guesses, untold=0, n=guesses.n + guesses.untold, at=tx.at, told=now))


def mark(known: str) -> str:
    """By what tickets know the PIN that they were given for."""
    return hashlib.sha256(known.encode()).hexdigest()[:16]


def good(station: Station) -> list[str]:
    """The tickets that are as good as the PIN, oldest first."""
    return [ticket for ticket, host in station.kept.hosts.items() if host.pin == station.now.pin_mark]
