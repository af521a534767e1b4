"""The draw: sizes, nobody lost, nobody met again where a swap or another seating avoids it, alike for the same lot."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from rules.championship.draw import meetings, seating, shuffled, sizes, without_thirds
from station.evening.dice import lot
from tests.rules.championship.seatings import all_seatings, cheaper_swap, cost, met, well_sized

SEEDS = [f"{number:064x}" for number in range(12)]


@pytest.mark.parametrize("most", range(3, 9))
def test_tables_are_even_and_neither_too_large_nor_too_small(most: int) -> None:
    for people in range(2, 60):
        made = sizes(people, most)
        assert sum(made) == people
        assert well_sized([["x"] * size for size in made], most), (people, made)


@pytest.mark.parametrize(("people", "most"), [(24, 5), (23, 4), (14, 8), (9, 3), (40, 6), (7, 3), (5, 3)])
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_no_swap_of_two_people_would_help_and_nobody_is_lost(people: int, most: int, seed: str) -> None:
    names = [f"P{number}" for number in range(people)]
    rounds: list[tuple[tuple[str, ...], ...]] = []
    for number in range(5):
        tables = seating(names, most, meetings(rounds), lot(seed, number))
        assert sorted(name for table in tables for name in table) == sorted(names)
        assert well_sized(tables, most)
        assert cheaper_swap(tables, rounds) is None
        assert seating(names, most, meetings(rounds), lot(seed, number)) == tables
        rounds.append(tables)


@pytest.mark.parametrize(("people", "most"), [(6, 3), (8, 4), (9, 3)])
@pytest.mark.parametrize("seed", SEEDS)
def test_nobody_meets_a_third_time_where_any_other_seating_would_do(people: int, most: int, seed: str) -> None:
    names = [f"P{number}" for number in range(people)]
    rounds: list[tuple[tuple[str, ...], ...]] = []
    for number in range(6):
        tables = seating(names, most, meetings(rounds), lot(seed, number))
        thirds, _ = cost(tables, met(rounds))
        if thirds:
            assert all(cost(other, met(rounds))[0] for other in all_seatings(names, sizes(people, most)))
        rounds.append(tables)


def test_the_search_finds_the_only_seating_without_a_third_meeting() -> None:
    """Whom swaps would have to reach through worse seatings."""
    chance = Random(1)
    for _ in range(20):
        order = shuffled(range(9), chance.randrange)
        only = {frozenset(pair) for at in (0, 3, 6) for pair in combinations(order[at : at + 3], 2)}
        costs = [[0 if one == other or {one, other} in only else 10**7 for other in range(9)] for one in range(9)]
        found = without_thirds(costs, (3, 3, 3), shuffled(range(9), chance.randrange))
        assert found is not None
        assert {frozenset(pair) for at in (0, 3, 6) for pair in combinations(found[at : at + 3], 2)} == only
    assert without_thirds([[10**7] * 6 for _ in range(6)], (3, 3), list(range(6))) is None


def test_a_swap_that_helps_is_found() -> None:
    rounds = [[["A", "B", "C"], ["D", "E", "F"]]]
    assert cheaper_swap([["A", "B", "C"], ["D", "E", "F"]], rounds) is not None
    assert cheaper_swap([["A", "B", "D"], ["C", "E", "F"]], rounds) is None


def test_every_lot_is_as_likely() -> None:
    draw = lot(SEEDS[0], 3)
    drawn = [draw(7) for _ in range(7000)]
    assert all(850 < drawn.count(value) < 1150 for value in range(7))
    assert [lot(SEEDS[1], 0)(1000) for _ in range(3)] == [lot(SEEDS[1], 0)(1000)] * 3
    assert len({lot(seed, number)(10**9) for seed in SEEDS for number in range(20)}) == 240
