"""Facts about throws and the lane's own numbers: came, held, aside, changed, missed, numbered anew."""

from __future__ import annotations

from bisect import insort

from msgspec.structs import replace

from station.evening.fact import Fact
from station.evening.lane.throw import StoredThrow, Why
from station.evening.state import MOST_ASIDE, MOST_GAPS, MOST_TYPED, Aside, Gap, Kept, span


class ThrowCame(Fact, frozen=True):
    """A throw was stored; what becomes of it follows: it is played, held, or put aside.

    Ids follow the order of the throws: one that was missed comes before those that are there already.
    """

    throw: StoredThrow

    by_people = True

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        throw = self.throw
        lane = kept.lane(throw.lane)
        numbered = list(lane.numbered)
        if throw.number is not None:
            del numbered[:-63]
            insort(numbered, throw, key=lambda known: known.id)
        typed = lane.typed
        if throw.id >= kept.next_throw:  # no missed one that is taken over
            typed = () if throw.by == "lane" else (*typed, throw)[-MOST_TYPED:]
        last = throw if lane.last is None or throw.id > lane.last.id else lane.last
        kept = kept.with_lane(throw.lane, last=last, numbered=tuple(numbered), typed=typed).watched()
        return replace(kept, coming=throw, next_throw=max(kept.next_throw, throw.id + 1))


class ThrowHeld(Fact, frozen=True):
    """The throw waits until a digit has found its place, or until it is the turn of ``player``, who threw it."""

    throw: int
    player: str = ""

    def applied(self, kept: Kept, at: float, /) -> Kept:
        throw = kept.throw(self.throw)
        kept = kept.without_throw(throw)
        lane = kept.lane(throw.lane)
        held = tuple(sorted((*lane.held, throw), key=lambda held: held.id))  # in order of arrival
        meant = {**lane.meant, throw.id: self.player} if self.player else lane.meant
        code = "throw_given" if self.player else "throw_held"
        return kept.with_lane(throw.lane, held=held, meant=meant).noted(
            at, code, on=throw.lane, pins=throw.pins, name=self.player
        )


class ThrowAside(Fact, frozen=True):
    """The throw counts for nothing unless the host assigns it (*ausser Spiel*).

    ``typed``: the lane told it where a person had typed in another count, that throw; the host is asked.
    """

    throw: int
    why: Why
    typed: int | None = None

    def applied(self, kept: Kept, at: float, /) -> Kept:
        throw = kept.throw(self.throw)
        kept = kept.without_throw(throw)
        aside = (*kept.lane(throw.lane).aside, Aside(throw, self.why, self.typed))[-MOST_ASIDE:]
        return kept.with_lane(throw.lane, aside=aside).noted(
            at, f"throw_aside_{self.why}", on=throw.lane, pins=throw.pins
        )


class ThrowConfirmed(Fact, frozen=True):
    """Lane and person mean the same throw: ``throw`` is it, wherever it is, as it is known from now on.

    ``aside``: what the lane told of it, which was put aside until the host had been asked.
    """

    throw: StoredThrow
    aside: int | None = None

    def applied(self, kept: Kept, at: float, /) -> Kept:
        throw = self.throw
        lane = kept.lane(throw.lane)
        numbered = [known for known in lane.numbered if known.id not in (throw.id, self.aside)]
        if throw.number is not None:
            insort(numbered, throw, key=lambda known: known.id)
        ours = lane.last is None or lane.last.id in (throw.id, self.aside)
        kept = kept.with_lane(
            throw.lane,
            last=throw if ours else lane.last,
            held=tuple(throw if held.id == throw.id else held for held in lane.held),
            aside=tuple(
                replace(aside, throw=throw) if aside.throw.id == throw.id else aside
                for aside in lane.aside
                if aside.throw.id != self.aside
            ),
            numbered=tuple(numbered),
            typed=tuple(known for known in lane.typed if known.id > throw.id),
            confirmed=throw.id,
        )
        games = {number: game.with_throw(throw) for number, game in kept.games.items()}
        return replace(kept, games=games).noted(at, "throw_confirmed", on=throw.lane, pins=throw.pins)


class ThrowChanged(Fact, frozen=True):
    """The lane's operator corrected a throw that is held or aside."""

    throw: int
    pins: int

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        throw = kept.throw(self.throw)
        lane = kept.lane(throw.lane)
        new = replace(throw, pins=self.pins, fallen=None, doubtful=False)  # the picture no longer fits
        held = tuple(new if old.id == throw.id else old for old in lane.held)
        aside = tuple(replace(old, throw=new) if old.throw.id == throw.id else old for old in lane.aside)
        return kept.with_lane(throw.lane, held=held, aside=aside)


class ThrowsMissed(Fact, frozen=True):
    """The lane counted throws ``first`` to ``last`` (its own numbers), and they did not arrive.

    ``throw`` is the first of as many ids that are kept for them; told again with the same one, it replaces the first
    telling.  ``pins``: what they counted together; None where the lane does not tell.
    """

    throw: int
    lane: int
    first: int
    last: int
    pins: int | None = None

    def applied(self, kept: Kept, at: float, /) -> Kept:
        gap = Gap(self.throw, self.first, self.last, self.pins, at)
        others = tuple(other for other in kept.lane(self.lane).gaps if other.throw != gap.throw)
        gaps = tuple(sorted((*others, gap), key=lambda known: known.throw))[-MOST_GAPS:]
        kept = kept.with_lane(self.lane, gaps=gaps)
        kept = replace(kept, next_throw=max(kept.next_throw, gap.throw + gap.size))
        code = "lane_missed_unknown" if self.pins is None else "lane_missed"
        return kept.noted(at, code, on=self.lane, numbers=span(self.first, self.last), pins=self.pins)


class GapClosed(Fact, frozen=True):
    """The host took over the missed throws whose first id is ``throw``, or there is nothing to take over."""

    throw: int
    lane: int

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        return kept.with_lane(
            self.lane, gaps=tuple(gap for gap in kept.lane(self.lane).gaps if gap.throw != self.throw)
        )


class LaneReset(Fact, frozen=True):
    """The lane's own numbering began anew."""

    lane: int

    def applied(self, kept: Kept, at: float, /) -> Kept:
        gaps = tuple(replace(gap, numbering=False) for gap in kept.lane(self.lane).gaps)
        return kept.with_lane(self.lane, numbered=(), gaps=gaps, typed=()).noted(at, "lane_reset", lane=self.lane)


class ManualAllowed(Fact, frozen=True):
    """Whether the thrower may type in his own count."""

    allow: bool

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        return replace(kept, allow_manual=self.allow)
