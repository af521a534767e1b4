"""Cups and throws of Schocken: what may be kept and turned, what lies open, and which throw is the higher one.

A ``Cup`` is one seat's three dice in a round.  Dice that were kept or turned lie open beside the cup, all others are
under it; the dice not lying open are always those of the last throw (SK-A9), so "fell in one throw" (SK-3, SK-5),
"just thrown" (SK-17) and "covered" (SK-20) need no record of their own.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Literal, NamedTuple

Class = Literal["einfach", "strasse", "bombe", "schock", "schock_aus"]

AUS = (1, 1, 1)
POSITIONS = (0, 1, 2)
KEEPS = tuple(keep for count in (0, 1, 2) for keep in combinations(POSITIONS, count))  # at least one must be thrown
LAST_SHOWN_AUS = 2  # throws: a Schock Aus of the third throw stays covered (SK-21)

Dice = tuple[int | None, ...]  # three values by position; None is a die that is covered, or still to be thrown


class Worth(NamedTuple):
    """What three dice are: the class, its value, what they cost the lowest, and the level on the ladder (SK-8)."""

    name: Class
    value: int
    deckel: int  # SK-11
    level: int


@dataclass(frozen=True, slots=True)
class Cup:
    """One seat's dice in a round."""

    dice: Dice = (None, None, None)
    lying: tuple[int, ...] = ()  # positions kept or turned before the last throw, ascending
    throws: int = 0
    over: bool = False  # the turn has ended

    @property
    def free(self) -> int:
        """How many dice the next throw has."""
        return 3 - len(self.lying)

    @property
    def faces(self) -> tuple[int, ...]:
        """The dice that have been thrown."""
        return tuple(face for face in self.dice if face is not None)

    @property
    def one_throw(self) -> bool:
        """Whether all three dice fell in the same throw."""
        return not self.lying

    def thrown(self, faces: tuple[int, ...], limit: int) -> Cup:
        """After a throw of the free dice, filled into the free positions in ascending order.

        The turn ends by itself with the last throw under ``limit``, or with an open Schock Aus (SK-A12).
        """
        dice = faces
        if self.lying:
            rest = iter(faces)
            dice = tuple(next(rest) if face is None else face for face in self.dice)
        throws = self.throws + 1
        return Cup(dice, self.lying, throws, throws >= limit or (dice == AUS and throws <= LAST_SHOWN_AUS))

    def objection(self, keep: tuple[int, ...], *, turn: bool) -> str | None:
        """``bad_keep`` or ``bad_turn``: why these dice cannot stay, or None (SK-A3, SK-A9)."""
        if keep not in KEEPS:
            return "bad_keep"
        if not turn:
            return None
        sixes = self._sixes()
        if len(sixes) < 2:
            return "bad_turn"
        return "bad_keep" if any(position in sixes for position in keep) else None

    def kept(self, keep: tuple[int, ...], *, turn: bool) -> Cup:
        """The cup before its next throw; with ``turn`` all but one of the sixes just thrown become 1s and stay."""
        turned = self._sixes()[:-1] if turn else ()
        dice = tuple(1 if at in turned else face if at in keep else None for at, face in enumerate(self.dice))
        return Cup(dice, tuple(sorted((*keep, *turned))), self.throws)

    def stood(self) -> Cup:
        """The cup whose owner goes no further."""
        return Cup(self.dice, self.lying, self.throws, over=True)

    def shown(self) -> Dice:
        """What everybody may see.  Only dice that lie open go into it, or all of an open throw (SK-19, SK-21)."""
        if self.over and (self.throws == 1 or (self.dice == AUS and self.throws <= LAST_SHOWN_AUS)):
            return self.dice
        return tuple(self.dice[at] if at in self.lying else None for at in POSITIONS)

    def _sixes(self) -> tuple[int, ...]:
        """Positions of the sixes of the throw just made: a kept six is none of them (SK-A3)."""
        return tuple(at for at in POSITIONS if self.dice[at] == 6 and at not in self.lying)


def worth(cup: Cup) -> Worth:
    """What the three dice of ``cup`` are, on the ladder einfach, Straße, Schock 2, Bombe, Schock 3 to 6, Schock Aus."""
    high, middle, low = descending(cup)
    if middle == low == 1:
        if high == 1:
            return Worth("schock_aus", 1, 13, 5)
        return Worth("schock", high, high, 2 if high == 2 else 4)
    if cup.one_throw and high == middle == low:
        return Worth("bombe", high, 3, 3)
    if cup.one_throw and high == middle + 1 == low + 2:
        return Worth("strasse", high, 2, 1)
    return Worth("einfach", 100 * high + 10 * middle + low, 1, 0)


def descending(cup: Cup) -> tuple[int, ...]:
    """The dice of a full cup, the highest first."""
    return tuple(sorted(cup.faces, reverse=True))


def height(cup: Cup) -> tuple[int, int, bool, int]:
    """The order of throws: level, value, for a Schock Aus whether it fell in one throw (SK-30), fewer throws (SK-16).

    Of two equal heights the one thrown first is higher (SK-15).
    """
    made = worth(cup)
    return made.level, made.value, cup.one_throw and made.name == "schock_aus", -cup.throws
