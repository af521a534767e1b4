"""What the facts about throws make of the evening: came, held, aside, changed, missed."""

from __future__ import annotations

from bisect import insort

from msgspec.structs import replace

from station.evening.facts import (
    StoredThrow,
    ThrowAside,
    ThrowCame,
    ThrowChanged,
    ThrowConfirmed,
    ThrowHeld,
)
from station.evening.lane.facts import GapClosed, LaneReset, ThrowsMissed
from station.evening.state import MOST_ASIDE, MOST_GAPS, MOST_TYPED, Aside, Evening, Gap, span, without


def find_throw(evening: Evening, throw: int) -> StoredThrow | None:
    """A throw that is coming, held or aside, by its id."""
    if evening.coming is not None and evening.coming.id == throw:
        return evening.coming
    waiting = [held for lane in evening.lanes.values() for held in lane.held]
    aside = [aside.throw for lane in evening.lanes.values() for aside in lane.aside]
    return next((found for found in (*waiting, *aside) if found.id == throw), None)


def came(evening: Evening, fact: ThrowCame, _at: float) -> Evening:
    """Ids follow the order of the throws: one that was missed comes before those that are there already."""
    throw = fact.throw
    lane = evening.lane(throw.lane)
    numbered = list(lane.numbered)
    if throw.number is not None:
        del numbered[:-63]
        insort(numbered, throw, key=lambda known: known.id)
    typed = lane.typed
    if throw.id >= evening.next_throw:  # no missed one that is taken over
        typed = () if throw.by == "lane" else (*typed, throw)[-MOST_TYPED:]
    last = throw if lane.last is None or throw.id > lane.last.id else lane.last
    lane = replace(lane, last=last, numbered=tuple(numbered), typed=typed)
    lanes = {**evening.lanes, throw.lane: lane}
    return replace(evening, lanes=lanes, coming=throw, next_throw=max(evening.next_throw, throw.id + 1))


def held(evening: Evening, fact: ThrowHeld, at: float) -> Evening:
    throw = known_throw(evening, fact.throw)
    evening = taken(evening, throw)
    lane = evening.lane(throw.lane)
    lane = replace(lane, held=tuple(sorted((*lane.held, throw), key=lambda held: held.id)))  # in order of arrival
    code = "throw_held"
    if fact.player:
        lane, code = replace(lane, meant={**lane.meant, throw.id: fact.player}), "throw_given"
    evening = replace(evening, lanes={**evening.lanes, throw.lane: lane})
    return evening.noted(at, code, pins=throw.pins, name=fact.player)


def aside(evening: Evening, fact: ThrowAside, at: float) -> Evening:
    throw = known_throw(evening, fact.throw)
    evening = taken(evening, throw)
    lane = evening.lane(throw.lane)
    aside = replace(lane, aside=(*lane.aside, Aside(throw, fact.why, fact.typed))[-MOST_ASIDE:])
    lanes = {**evening.lanes, throw.lane: aside}
    return replace(evening, lanes=lanes).noted(at, f"throw_aside_{fact.why}", pins=throw.pins)


def changed(evening: Evening, fact: ThrowChanged, _at: float) -> Evening:
    throw = known_throw(evening, fact.throw)
    lane = evening.lane(throw.lane)
    new = replace(throw, pins=fact.pins, fallen=None, doubtful=False)  # the picture no longer fits
    held = tuple(new if old.id == throw.id else old for old in lane.held)
    aside = tuple(replace(old, throw=new) if old.throw.id == throw.id else old for old in lane.aside)
    return replace(evening, lanes={**evening.lanes, throw.lane: replace(lane, held=held, aside=aside)})


def confirmed(evening: Evening, fact: ThrowConfirmed, at: float) -> Evening:
    """Wherever the throw is, it is known as lane and person together tell it."""
    throw = fact.throw
    lane = evening.lane(throw.lane)
    numbered = [known for known in lane.numbered if known.id not in (throw.id, fact.told)]
    if throw.number is not None:
        insort(numbered, throw, key=lambda known: known.id)
    ours = lane.last is None or lane.last.id in (throw.id, fact.told)
    lane = replace(
        lane,
        last=throw if ours else lane.last,
        held=tuple(throw if held.id == throw.id else held for held in lane.held),
        aside=tuple(
            replace(aside, throw=throw) if aside.throw.id == throw.id else aside
            for aside in lane.aside
            if aside.throw.id != fact.told
        ),
        numbered=tuple(numbered),
        typed=tuple(known for known in lane.typed if known.id > throw.id),
        confirmed=throw.id,
    )
    games = {number: game.with_throw(throw) for number, game in evening.games.items()}
    evening = replace(evening, games=games, lanes={**evening.lanes, throw.lane: lane})
    return evening.noted(at, "throw_confirmed", pins=throw.pins)


def known_throw(evening: Evening, throw_id: int) -> StoredThrow:
    throw = find_throw(evening, throw_id)
    if throw is None:
        raise LookupError(f"no throw {throw_id} is coming, held or aside")
    return throw


def taken(evening: Evening, throw: StoredThrow) -> Evening:
    """The evening in which ``throw`` is neither coming, held nor aside any more."""
    if evening.coming is not None and evening.coming.id == throw.id:
        return replace(evening, coming=None)  # then it is neither held nor aside yet
    lane = evening.lane(throw.lane)
    held = tuple(other for other in lane.held if other.id != throw.id)
    aside = tuple(other for other in lane.aside if other.throw.id != throw.id)
    lane = replace(lane, held=held, aside=aside, meant=without(lane.meant, throw.id))
    return replace(evening, lanes={**evening.lanes, throw.lane: lane})


def missed(evening: Evening, fact: ThrowsMissed, at: float) -> Evening:
    lane = evening.lane(fact.lane)
    gap = Gap(fact.throw, fact.first, fact.last, fact.pins, at)
    others = tuple(other for other in lane.gaps if other.throw != gap.throw)
    gaps = tuple(sorted((*others, gap), key=lambda known: known.throw))[-MOST_GAPS:]
    lanes = {**evening.lanes, fact.lane: replace(lane, gaps=gaps)}
    evening = replace(evening, lanes=lanes, next_throw=max(evening.next_throw, gap.throw + gap.size))
    code = "lane_missed_unknown" if fact.pins is None else "lane_missed"
    return evening.noted(at, code, numbers=span(fact.first, fact.last), pins=fact.pins)


def gap_closed(evening: Evening, fact: GapClosed, _at: float) -> Evening:
    lane = evening.lane(fact.lane)
    gaps = tuple(gap for gap in lane.gaps if gap.throw != fact.throw)
    return replace(evening, lanes={**evening.lanes, fact.lane: replace(lane, gaps=gaps)})


def begun_anew(evening: Evening, lane: int) -> Evening:
    """A game begins or ends on ``lane``: what was thrown until now is a thing of the past."""
    now = replace(evening.lane(lane), since=evening.next_throw)
    return replace(evening, lanes={**evening.lanes, lane: now})


def lane_reset(evening: Evening, fact: LaneReset, at: float) -> Evening:
    lane = evening.lane(fact.lane)
    gaps = tuple(replace(gap, numbering=False) for gap in lane.gaps)
    emptied = replace(lane, numbered=(), gaps=gaps, typed=())
    return replace(evening, lanes={**evening.lanes, fact.lane: emptied}).noted(at, "lane_reset", lane=fact.lane)
