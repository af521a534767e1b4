"""The other cups of a round of Schocken, as a seat may judge them: how high they are or will be, by what lies open.

Everything here is worked out of the picture of one seat.  A covered die of a cup that is over can be any, but who
stood before he had to had a reason to; a cup whose turn is still to come is played as best against equals.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import accumulate, product
from typing import NamedTuple

from rules.dice import FACES
from rules.game import Seat
from rules.schocken.odds import Height, Made, Plan, against_equals, fallen, made, outcomes, plan, prices
from rules.schocken.parts import DECKEL
from rules.schocken.state import MOST_THROWS, View
from rules.schocken.throws import AUS, LAST_SHOWN_AUS, Cup, Dice


class Heights(NamedTuple):
    """How high a cup may be: heights rising, and the chance that it is at most as high."""

    rising: tuple[Height, ...]
    chances: tuple[float, ...]

    def below(self, height: Height) -> float:
        """The chance of less than ``height``."""
        index = bisect_left(self.rising, height)
        return self.chances[index - 1] if index else 0.0

    def up_to(self, height: Height) -> float:
        """The chance of at most ``height``."""
        index = bisect_right(self.rising, height)
        return self.chances[index - 1] if index else 0.0


def _heights(chances: Mapping[Height, float]) -> Heights:
    rising = tuple(sorted(chances))
    total = sum(chances.values())
    return Heights(rising, tuple(accumulate(chances[height] / total for height in rising)))


@cache
def to_come(limit: int) -> Heights:
    """A cup that may be thrown ``limit`` times, all before it."""
    return _heights(outcomes(against_equals(limit)))


@cache
def covered(shown: Dice, throws: int, limit: int) -> Heights:
    """A cup that is over after ``throws`` of ``limit`` and of which only ``shown`` can be seen."""
    lying = tuple(at for at, face in enumerate(shown) if face is not None)
    if len(lying) == len(shown):  # open: whole, but for a Schock Aus put together in two throws, which costs the same
        return _heights({(*made(fallen(Cup(shown))), -throws): 1.0})
    willing: defaultdict[Height, float] = defaultdict(float)
    anyhow: defaultdict[Height, float] = defaultdict(float)
    model = against_equals(limit)
    for faces in product(FACES, repeat=len(shown) - len(lying)):
        rest = iter(faces)
        dice = tuple(next(rest) if face is None else face for face in shown)
        if dice == AUS and throws <= LAST_SHOWN_AUS:
            continue  # it would lie open
        under = fallen(Cup(dice, lying))
        height = (*made(under), -throws)
        anyhow[height] += 1
        if model.stands(under, throws):
            willing[height] += 1
    return _heights(willing or anyhow)


class Over(NamedTuple):
    """What can be seen of a cup that is over."""

    shown: Dice
    throws: int
    limit: int


@dataclass(frozen=True, slots=True)
class Round:
    """A round as one seat sees it on its turn; the same for all that makes no difference to what its throw is worth."""

    before: tuple[Over, ...]  # the cups of the seats before it, none for the leader
    after: int  # how many seats come after it
    limit: int
    stock: int  # Deckel, at most as many as a round can move
    deckel: int  # of the seat, if it may have to give some: ditto

    def between(self, low: Height | None, high: Height | None, throws: int) -> float:
        """The chance that all others are higher than ``low`` and lower than ``high``; None is no bound.

        ``throws``: of this seat; a leader leaves as many to the others.  Of equals the earlier one is higher (SK-15).
        """
        chance = 1.0
        for cup in self.before:
            each = covered(*cup)
            chance *= (1.0 if high is None else each.below(high)) - (0.0 if low is None else each.below(low))
        if self.after:
            each = to_come(self.limit if self.before else throws)
            between = (1.0 if high is None else each.up_to(high)) - (0.0 if low is None else each.up_to(low))
            chance *= max(0.0, between) ** self.after
        return chance

    def lowest(self, it: Made, throws: int) -> float:
        """The chance to be the lowest."""
        return self.between((*it, -throws), None, throws)

    def worth(self, it: Made, throws: int) -> float:
        """The Deckel that the throw saves on the mean: what the others get for it less what it costs."""
        own = (*it, -throws)
        lost, below = 0.0, 0.0
        for price, bound in _bounds():
            chance = max(below, self.between(own, bound, throws))
            lost += self._moved(price, self.stock) * (chance - below)
            below = chance
        price = prices()[it]
        gained = self._moved(price, self.stock or self.deckel) * self.between(None, own, throws)
        others = len(self.before) + self.after
        if self.stock or price == DECKEL:
            return gained / others - lost
        return (gained - lost) * (1 + 1 / others)  # they go from one to the other

    def _moved(self, price: int, most: int) -> int:
        """How many Deckel a highest throw of ``price`` moves; who gives when the stock is empty may have enough."""
        return price if price == DECKEL else min(price, most or price)


def seen(view: View, seat: Seat) -> Round:
    """The round that ``view`` shows, for ``seat`` on turn."""
    place = view.order.index(seat)
    before = (
        Over(_in_order(view.public[other]), view.throws[other], view.limit if index else MOST_THROWS)
        for index, other in enumerate(view.order[:place])
    )
    dearest = max(price for price in prices().values() if price != DECKEL)
    return Round(
        before=tuple(sorted(before, key=repr)),
        after=len(view.order) - place - 1,
        limit=view.limit,
        stock=min(view.stock, dearest),
        deckel=0 if view.stock else min(view.deckel[seat], dearest),
    )


def _in_order(shown: Dice) -> Dice:
    """The same dice, those that can be seen first and rising: where they lie tells nothing."""
    faces = sorted(face for face in shown if face is not None)
    return (*faces, *(None,) * (len(shown) - len(faces)))


@lru_cache(maxsize=256)
def best_turn(around: Round) -> Plan[float]:
    """Best play of a turn in such a round."""
    return plan(cache(around.worth), around.limit)


@cache
def _bounds() -> tuple[tuple[int, Height | None], ...]:
    """Every price of a highest throw, rising, with the lowest height that costs more."""
    rising = sorted((it, price) for it, price in prices().items())
    costs = sorted(set(prices().values()))
    above = (next(((*it, -MOST_THROWS - 1) for it, price in rising if price > cost), None) for cost in costs)
    return tuple(zip(costs, above, strict=True))
