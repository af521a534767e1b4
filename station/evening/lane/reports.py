"""What the lane says, and what it means: throws, fouls, corrections, resets, its health."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from drivers.lane import (
    Ball,
    Correction,
    Foul,
    Heard,
    LaneEvent,
    Link,
    Missed,
    Noted,
    Ready,
    Rejected,
    Reset,
    Said,
    Setting,
    Throw,
)
from station.evening.lane import gaps
from station.evening.lane.facts import LaneReset, ThrowAside
from station.evening.lane.throw import StoredThrow
from station.evening.lane.throws import arrived, came, change
from station.evening.lane.witnesses import measured, missed
from station.evening.messages import LaneReported
from station.evening.state import LaneLife, Station
from station.evening.transaction import Transaction
from station.words.said import for_page, worded

OF_OTHERS = ("other_lanes", "ignored_lanes")  # remarks about lanes that are not ours
OTHERS = "lane_others"  # what is said where only other lanes speak
LONGEST_RAW = 4096  # hex digits of the bytes or edges kept beside a throw; as much as a GPIO lane keeps


def reported(tx: Transaction, message: LaneReported) -> None:
    """Take in one lane event."""
    event = message.event
    REPORTS[type(event)](tx, event)
    if not isinstance(event, (Link, Rejected)) and not (isinstance(event, Noted) and event.reason in OF_OTHERS):
        threw = isinstance(event, Throw) or (isinstance(event, Reset) and event.unscored is not None)
        _alive(tx, event.lane, message.now, threw=threw)


def _throw(tx: Transaction, event: Throw) -> None:
    measured(tx, _stored(event))


def _foul(tx: Transaction, event: Foul) -> None:
    """A throw that counts nothing; for a throw that is already counted the card takes its pins away."""
    known = _numbered(tx.station, event)
    if known is None:
        measured(tx, _stored(event))
    elif known.card is None:
        change(tx, known, 0, "lane")


def _correction(tx: Transaction, event: Correction) -> None:
    """The lane's operator corrected a throw; one that nobody knows is told to the host.

    As the first word since the station started, of a throw of another evening, it is a new throw: the lane was
    switched on anew as well, and its driver took the same number for the same throw.
    """
    known = _numbered(tx.station, event)
    if known is not None and not (_life(tx.station, event.lane).fresh and _is_over(tx.station, known)):
        change(tx, known, event.pins, "lane")
    elif known is not None:
        tx.do(LaneReset(event.lane))
        came(tx, _stored(event))
    elif event.number is not None and tx.kept.lane(event.lane).typed:
        measured(tx, _stored(event))  # the first that is heard of it
    else:
        if not gaps.corrected(tx, event):
            tx.note("correction_unknown", on=event.lane, number=event.number, pins=event.pins)
        tx.urgent = True


def _is_over(station: Station, throw: StoredThrow) -> bool:
    """Whether ``throw`` belongs to no game that is on and waits for none."""
    game = station.kept.game_on(throw.lane)
    counted = () if game is None else tuple(move.throw.id for move in game.moves if move.throw is not None)
    return throw.id not in counted and all(held.id != throw.id for held in station.kept.lane(throw.lane).held)


def _reset(tx: Transaction, event: Reset) -> None:
    """A new numbering.  A throw that came with it is kept out of play, for the host to assign.

    As the first throw since the station started it counts: the lane was switched on anew together with the station.
    """
    tx.do(LaneReset(event.lane))
    if event.unscored is None:
        return
    if _life(tx.station, event.lane).fresh:
        came(tx, _stored(event.unscored))
    else:
        throw = arrived(tx, _stored(event.unscored))
        tx.do(ThrowAside(throw.id, "reset"))


def _stored(event: Throw) -> StoredThrow:
    card = event.card if isinstance(event, Foul) else None
    return StoredThrow(
        id=0,
        lane=event.lane,
        pins=0 if card else event.pins,
        fallen=event.fallen,
        number=event.number,
        doubtful=event.doubtful,
        card=card,
        measured=event.pins if card else None,
        raw=event.raw[:LONGEST_RAW],
    )


def _numbered(station: Station, event: Throw) -> StoredThrow | None:
    """The throw of that number which the lane reported since its numbering began; the latest."""
    if event.number is None:
        return None
    numbered = station.kept.lane(event.lane).numbered
    return next((throw for throw in reversed(numbered) if throw.number == event.number), None)


# --- health ---------------------------------------------------------------------------------------------------


def _link(tx: Transaction, event: Link) -> None:
    life = _life(tx.station, event.lane)
    if event.tells is not None:
        life = replace(life, zeros=event.tells.zeros, numbers=event.tells.numbers)
    if event.up:
        back = life.health == "unhealthy"
        life = replace(life, health="presumed", message=None, reconnects=life.reconnects + back)
    else:
        life = replace(life, health="unhealthy", message=event.said)
    tx.change(life={**tx.now.life, event.lane: life})
    tx.note("link_up" if event.up else "link_down", on=event.lane, reason=worded(event.said), said=for_page(event.said))
    tx.urgent = True


def _rejected(tx: Transaction, event: Rejected) -> None:
    """Bytes that are no frame: counted, shown in the lane's health, never a throw."""
    life = _life(tx.station, event.lane)
    tx.change(life={**tx.now.life, event.lane: replace(life, rejected=life.rejected + 1)})


def _sign(tx: Transaction, event: Ball | Setting | Ready | Heard) -> None:
    """A sign of life and nothing more."""


def _remarked(tx: Transaction, event: Noted) -> None:
    """Something for the host to look at, and no throw.  A stuck input stays in the lane's health until it lets go."""
    detail = event.detail or ", ".join(map(worded, event.inputs))
    tx.note(f"lane_{event.reason}", on=event.lane, detail=detail, inputs=[for_page(part) for part in event.inputs])
    tx.urgent = True
    life = _life(tx.station, event.lane)
    if event.reason in ("stuck_input", "inputs_free") and life.health != "unhealthy":
        stuck = Said("lane_stuck", {"inputs": event.inputs}) if event.reason == "stuck_input" else None
        tx.change(life={**tx.now.life, event.lane: replace(life, health="presumed", message=stuck)})
    if event.reason == "other_lanes" and life.health != "unhealthy":
        asked = Said(OTHERS, {"lanes": event.detail})
        tx.change(life={**tx.now.life, event.lane: replace(life, health="presumed", message=asked)})


def _missed(tx: Transaction, event: Missed) -> None:
    """Throws that the lane counted and nobody heard: told and kept for the host to take over, never silently lost."""
    life = _life(tx.station, event.lane)
    life = replace(life, missed=life.missed + event.last - event.first + 1)
    tx.change(life={**tx.now.life, event.lane: life})
    rest = missed(tx, event)
    if rest is not None:
        gaps.missing(tx, rest)
    tx.urgent = True


def _alive(tx: Transaction, lane: int, now: float, *, threw: bool) -> None:
    """The lane has spoken; only a change of its health is worth showing."""
    life = _life(tx.station, lane)
    if life.message is not None and life.message.code == OTHERS:
        life = replace(life, message=None)
    heard = {**tx.now.life, lane: replace(life, heard=now, fresh=life.fresh and not threw)}
    if life.health == "presumed" and life.message is None:
        heard[lane] = replace(heard[lane], health="healthy")
        tx.change(life=heard)
    else:
        tx.keep(life=heard)


def _life(station: Station, lane: int) -> LaneLife:
    return station.now.life.get(lane, LaneLife())


REPORTS: dict[type[LaneEvent], Callable[[Transaction, Any], None]] = {
    Throw: _throw,
    Foul: _foul,
    Correction: _correction,
    Reset: _reset,
    Link: _link,
    Rejected: _rejected,
    Ball: _sign,
    Setting: _sign,
    Ready: _sign,
    Heard: _sign,
    Noted: _remarked,
    Missed: _missed,
}
