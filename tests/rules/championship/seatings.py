"""What a draw must keep, counted again from the tables alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

Tables = Sequence[Sequence[str]]


def pairs(table: Iterable[str]) -> Iterator[tuple[str, str]]:
    yield from combinations(sorted(table), 2)


def met(rounds: Iterable[Tables]) -> Counter[tuple[str, str]]:
    """How often each two have sat together."""
    return Counter(pair for tables in rounds for table in tables for pair in pairs(table))


def cost(tables: Tables, before: Counter[tuple[str, str]]) -> tuple[int, int]:
    """How many pairs meet a third time or more, and how many again."""
    times = [before[pair] for table in tables for pair in pairs(table)]
    return sum(max(0, count - 1) for count in times), sum(count > 0 for count in times)


def swaps(tables: Tables) -> Iterator[list[list[str]]]:
    """The tables with any two people swapped."""
    for here, there in combinations(range(len(tables)), 2):
        for one in range(len(tables[here])):
            for other in range(len(tables[there])):
                changed = [list(table) for table in tables]
                changed[here][one], changed[there][other] = changed[there][other], changed[here][one]
                yield changed


def cheaper_swap(tables: Tables, rounds: Iterable[Tables]) -> list[list[str]] | None:
    """A swap of two people by which fewer meet a third time, or as many and fewer again; None where there is none."""
    before = met(rounds)
    now = cost(tables, before)
    return next((changed for changed in swaps(tables) if cost(changed, before) < now), None)


def all_seatings(people: Sequence[str], sizes: Sequence[int]) -> Iterator[list[tuple[str, ...]]]:
    """Every way to seat a few people."""
    if not sizes:
        yield []
        return
    for table in combinations(people, sizes[0]):
        left = [name for name in people if name not in table]
        for others in all_seatings(left, sizes[1:]):
            yield [table, *others]


def well_sized(tables: Tables, most: int) -> bool:
    """Whether the tables are as many as are needed, even, and none of them too small while there are people enough."""
    people = sum(map(len, tables))
    even = max(map(len, tables)) - min(map(len, tables)) <= 1
    if people < 6:
        return len(tables) == 1
    fits = max(map(len, tables)) <= most or people // 3 == len(tables)  # or one table more would be too small
    fewest = (len(tables) - 1) * most < people
    return even and min(map(len, tables)) >= 3 and fits and fewest
