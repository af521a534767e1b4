"""Who sits with whom: tables as even as can be, by lot, so that the same two meet as seldom as possible.

A seating costs one for each pair that has met before, and far more for each that has met twice or more.  From seatings
by lot two people are swapped as long as that costs less; so no swap is left that would help.  Where a third meeting is
left all the same, a search over all seatings looks for one without.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations

Lot = Callable[[int], int]  # draws a number from 0 below its argument
Pair = frozenset[str]
Tables = tuple[tuple[str, ...], ...]

LEAST = 3  # people at a table, unless there are fewer in all
THIRD = 1_000_000  # what a third meeting costs: more than all second ones together
TRIES = 8  # seatings by lot that are compared
MOST_TRIES = 40  # of them, while all cost a third meeting
STEPS = 200_000  # of the search over all seatings


def sizes(people: int, most: int) -> tuple[int, ...]:
    """How many sit at each table, larger ones first; at most ``most``, unless tables of fewer than three came of it."""
    tables = max(1, min(-(-people // most), people // LEAST))
    small, larger = divmod(people, tables)
    return (small + 1,) * larger + (small,) * (tables - larger)


def meetings(rounds: Iterable[Iterable[Iterable[str]]]) -> dict[Pair, int]:
    """How often each two have sat together; who never did is not in it."""
    met: dict[Pair, int] = {}
    for table in (table for tables in rounds for table in tables):
        for pair in map(frozenset, combinations(table, 2)):
            met[pair] = met.get(pair, 0) + 1
    return met


def seating(people: Sequence[str], most: int, met: Mapping[Pair, int], lot: Lot) -> Tables:
    """The tables of the next round, each in the order of its seats.  ``people``: 2 or more, all different."""
    at_tables = sizes(len(people), most)
    costs = [[_cost(met, one, other) for other in people] for one in people]
    best = _Seating(costs, at_tables, shuffled(range(len(people)), lot)).improved()
    for number in range(1, MOST_TRIES):
        if best.cost == 0 or (number >= TRIES and best.cost < THIRD):
            break
        other = _Seating(costs, at_tables, shuffled(range(len(people)), lot)).improved()
        best = min(best, other, key=lambda one: one.cost)
    if best.cost >= THIRD and (order := without_thirds(costs, at_tables, shuffled(range(len(people)), lot))):
        best = _Seating(costs, at_tables, order).improved()
    return tuple(tuple(people[one] for one in shuffled(table, lot)) for table in best.tables())


def shuffled(values: Iterable[int], lot: Lot) -> list[int]:
    """``values`` in an order by lot, each as likely."""
    left = list(values)
    return [left.pop(lot(len(left))) for _ in range(len(left))]


def _cost(met: Mapping[Pair, int], one: str, other: str) -> int:
    times = 0 if one == other else met.get(frozenset((one, other)), 0)
    return 0 if times == 0 else 1 + THIRD * (times - 1)


class _Seating:
    """People (by number) at tables, and what each would cost at each table."""

    def __init__(self, costs: list[list[int]], at_tables: tuple[int, ...], order: list[int]) -> None:
        self._costs = costs
        self._count = len(at_tables)
        self.at = [0] * len(order)
        seats = (table for table, size in enumerate(at_tables) for _ in range(size))
        for one, table in zip(order, seats, strict=True):
            self.at[one] = table
        self._order = order
        self._toward = [[0] * self._count for _ in order]
        for row, own in zip(self._toward, costs, strict=True):
            for other, cost in enumerate(own):
                row[self.at[other]] += cost

    @property
    def cost(self) -> int:
        """Of all pairs that sit together."""
        return sum(row[table] for row, table in zip(self._toward, self.at, strict=True)) // 2

    def tables(self) -> list[list[int]]:
        return [[one for one in self._order if self.at[one] == table] for table in range(self._count)]

    def improved(self) -> _Seating:
        """Swap two people as long as that costs less; itself."""
        while sum(self._swapped(one, other) for one, other in combinations(self._order, 2)):
            pass
        return self

    def _swapped(self, one: int, other: int) -> bool:
        """Swap the two if that costs less."""
        here, there = self.at[one], self.at[other]
        if here == there:
            return False
        own, others = self._toward[one], self._toward[other]
        if own[there] - own[here] + others[here] - others[there] - 2 * self._costs[one][other] >= 0:
            return False
        for person, row in enumerate(self._toward):
            change = self._costs[person][other] - self._costs[person][one]
            row[here] += change
            row[there] -= change
        self.at[one], self.at[other] = there, here
        return True


def without_thirds(costs: list[list[int]], at_tables: tuple[int, ...], order: list[int]) -> list[int] | None:
    """An order of seats in which nobody meets a third time; None where there is none, or none was found in time."""
    hardest = sorted(order, key=lambda one: -sum(cost >= THIRD for cost in costs[one]))
    tables: list[list[int]] = [[] for _ in at_tables]
    steps = 0

    def placed(number: int) -> bool:
        nonlocal steps
        if number == len(hardest):
            return True
        one = hardest[number]
        empty: set[int] = set()  # sizes of empty tables that were tried: another one of that size is no other seating
        for size, table in zip(at_tables, tables, strict=True):
            if len(table) == size or (not table and size in empty) or any(costs[one][at] >= THIRD for at in table):
                continue
            steps += 1
            if steps > STEPS:
                return False
            if not table:
                empty.add(size)
            table.append(one)
            if placed(number + 1):
                return True
            table.pop()
        return False

    return [one for table in tables for one in table] if placed(0) else None
