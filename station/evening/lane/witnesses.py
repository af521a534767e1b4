"""Throws that two witnesses tell: what a person typed in and what the lane tells are one throw.

What was typed waits for the lane's word.  The lane's next throw with the same count is that throw, and the other way
round; with another count the host is asked, and what was typed counts meanwhile.  Where a lane numbers its throws, the
numbers say which they are; else only a throw told within a few seconds, since a pinsetter needs longer than that.
"""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from drivers.lane import LANE, Missed
from station.evening.lane.facts import ThrowAside, ThrowConfirmed
from station.evening.lane.throw import StoredThrow
from station.evening.lane.throws import arrived, assign, came, change, counted, throw_of
from station.evening.order import HostOrder
from station.evening.state import Client, LaneLife, Station
from station.evening.transaction import Refused, Transaction

SHORT = 8.0  # seconds; a pinsetter needs more from one throw to the next
LATEST = 3  # of the throws typed since the lane's last word that its next one may be


def measured(tx: Transaction, throw: StoredThrow) -> None:
    """The lane tells a new throw."""
    _learn(tx, throw)
    typed = _typed(tx, throw)[-LATEST:]
    same = next((known for known in typed if _pins(tx.station, known) == throw.pins), None)
    if same is not None:
        tx.do(ThrowConfirmed(replace(_as_told(same, throw), pins=same.pins)))
    elif typed and _contradicts(tx.station, typed[-1], throw):
        _ask(tx, typed[-1], throw)
    else:
        came(tx, throw)


def typed(tx: Transaction, throw: StoredThrow) -> None:
    """The host types a throw in; the one that the lane told a moment ago and that still waits is no other."""
    last = tx.kept.lane(throw.lane).last
    if last is not None and _just_told(tx, last) and _pins(tx.station, last) == throw.pins:
        tx.do(ThrowConfirmed(replace(last, fallen=last.fallen or throw.fallen)))
    else:
        came(tx, throw)


def missed(tx: Transaction, event: Missed) -> Missed | None:
    """What is left of throws that did not arrive, without those that were typed in meanwhile."""
    if event.what == "messages":
        return event
    size = event.last - event.first + 1
    known = _typed(tx, StoredThrow(id=0, lane=event.lane, pins=0, number=event.first))[:size]
    together = sum(_pins(tx.station, throw) for throw in known)
    if size == len(known) == 1 and event.pins not in (None, together):
        _ask(tx, known[0], StoredThrow(id=0, lane=event.lane, pins=event.pins or 0, number=event.first, doubtful=True))
        return None
    for number, throw in enumerate(known, event.first):
        tx.do(ThrowConfirmed(replace(throw, number=number)))
    if size == len(known):
        if event.pins not in (None, together):
            tx.note(
                "typed_differ", on=event.lane, numbers=f"{event.first}–{event.last}", pins=event.pins, typed=together
            )
        return None
    rest = None if event.pins is None else event.pins - together
    possible = rest is not None and 0 <= rest <= 9 * (size - len(known))
    return Missed(event.lane, event.first + len(known), event.last, rest if possible else None)


def _ask(tx: Transaction, known: StoredThrow, throw: StoredThrow) -> None:
    aside = arrived(tx, throw)
    tx.do(ThrowAside(aside.id, "typed", known.id))
    tx.urgent = True


def _as_told(known: StoredThrow, throw: StoredThrow) -> StoredThrow:
    """What the lane tells of the throw, under the id of what was typed; a picture that a person gave stays."""
    fallen = known.fallen if throw.fallen is None and known.pins == throw.pins else throw.fallen
    return replace(throw, id=known.id, by=known.by, at=known.at, fallen=fallen)


def _typed(tx: Transaction, throw: StoredThrow) -> list[StoredThrow]:
    """The throws that were typed in since the lane's last word and that ``throw`` may be, oldest first."""
    lane = tx.kept.lane(throw.lane)
    numbered = throw.number is not None and tx.now.life.get(throw.lane, LaneLife()).numbers
    given_up = {one.throw.id for one in lane.aside if one.why in ("taken_back", "discarded")}
    open_ones = [known for known in lane.typed if known.id not in given_up]
    return [known for known in open_ones if numbered or abs(tx.at - known.at) <= SHORT]


def _learn(tx: Transaction, throw: StoredThrow) -> None:
    """A lane that has told a throw without a pin does so."""
    life = tx.now.life.get(throw.lane, LaneLife())
    if not (life.zeros or throw.pins or throw.card):
        tx.keep(life={**tx.now.life, throw.lane: replace(life, zeros=True)})


def _contradicts(station: Station, known: StoredThrow, throw: StoredThrow) -> bool:
    """Whether ``throw`` is rather what was typed in, told otherwise, than the next one.

    A lane that tells every throw, or numbers them, leaves none out, unless it was away; of others the next one has
    come where ``known`` is settled.
    """
    if known.alone:
        return False
    life = station.now.life.get(throw.lane, LaneLife())
    if life.zeros:
        return True
    return known.pins > 0 and ((throw.number is not None and life.numbers) or _waits(station, known))


def _pins(station: Station, throw: StoredThrow) -> int:
    """What ``throw`` counts by now; the host may have corrected it."""
    found = counted(station, throw)
    return throw.pins if found is None else found.pins


def _just_told(tx: Transaction, last: StoredThrow) -> bool:
    """Whether ``last`` is the lane's, new, and not settled yet."""
    seen = last.id == tx.kept.lane(last.lane).confirmed or abs(tx.at - last.at) > SHORT
    return last.by == "lane" and not seen and _waits(tx.station, last)


def _waits(station: Station, throw: StoredThrow) -> bool:
    """Whether the digit of ``throw`` has no place yet, or it is held, or waits for a game."""
    lane, game = station.kept.lane(throw.lane), station.kept.game_on(throw.lane)
    pending = game.moves[-1].throw if game is not None and game.moves else None
    loose = [pending, *lane.held, *(one.throw for one in lane.aside if one.why in ("no_game", "decision"))]
    return any(one is not None and one.id == throw.id for one in loose)


class Settle(HostOrder, frozen=True):
    """The host says what the lane's throw is, that was asked about.  Raises Refused ``bad_throw``, ``no_game``.

    A throw of the lane, by its id, where another count had been typed in: which counts, or both as two throws.
    """

    throw: int
    count: Literal["measured", "typed", "both"]
    lane: int = LANE

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        aside = next((one for one in tx.kept.lane(self.lane).aside if one.throw.id == self.throw), None)
        if aside is None or aside.typed is None:
            raise Refused("bad_throw")
        if self.count == "both":
            assign(tx, aside.throw)
            return
        known = throw_of(tx.station, aside.typed)
        if known is None:
            raise Refused("no_game")
        if self.count == "measured":
            change(tx, known, aside.throw.pins, "host")
            tx.do(ThrowConfirmed(_as_told(known, aside.throw), aside.throw.id))
        else:
            tx.do(ThrowConfirmed(replace(known, number=aside.throw.number, raw=aside.throw.raw), aside.throw.id))
