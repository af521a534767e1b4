"""Who leads before the end, and what each free place would give: against the final ranking of the finished numbers."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from rules.game import Did, NeedMove, NeedThrow, Over, Seat, Threw
from rules.hausnummern.state import Options, Place, State
from rules.hausnummern.view import Mode, Rank, TeamRank

NOBODY: frozenset[Seat] = frozenset()
DUEL = ((Seat(0), Seat(2)), (Seat(1), Seat(3), Seat(4)))


def after(options: Options, *throws: tuple[int, int]) -> State:
    """Counts with their places."""
    state = State(options)
    for pins, place in throws:
        state = state.after(Threw(pins))
        state = state.after(Did(state.throws[-1].seat, Place(place)))
    return state


@pytest.mark.parametrize(
    ("mode", "order"), [("hoch", [(1, 2), (2, 0), (3, 1), (None, 3)]), ("niedrig", [(1, 0), (2, 2), (3, 1), (None, 3)])]
)
def test_numbers_stand_by_what_is_sure_then_by_what_they_can_become(
    mode: Mode, order: list[tuple[int | None, int]]
) -> None:
    state = after(Options(mode, 2, 4), (3, 1), (7, 0), (8, 1))  # 3_ _7 8_ __
    assert [(row.place, row.name) for row in state.view(NOBODY).standing] == order


def test_equals_share_their_place() -> None:
    state = after(Options("hoch", 2, 3), (5, 1), (6, 1), (6, 1))
    assert state.view(NOBODY).standing == (Rank(1, Seat(1)), Rank(1, Seat(2)), Rank(3, Seat(0)))


def test_a_team_stands_by_its_exact_average_with_the_gap_to_the_next_one_before_it() -> None:
    state = after(Options("hoch", 2, 5, DUEL), (9, 1), (8, 1), (1, 0))  # 90 80 01 __ __
    first, second = state.view(NOBODY).standing
    assert isinstance(first, TeamRank)
    assert isinstance(second, TeamRank)
    assert (first.place, first.name, first.sum, first.members, first.average) == (1, 0, 91, 2, Fraction(91, 2))
    assert (second.sum, second.average) == (80, Fraction(80, 3))
    assert first.gap == second.gap == Fraction(91, 2) - Fraction(80, 3)


@pytest.mark.parametrize(("mode", "teams", "seed"), list(product(("hoch", "niedrig"), (None, DUEL), range(6))))
def test_what_a_place_would_give_is_what_it_then_gives_and_the_end_is_the_ranking(
    mode: Mode, teams: tuple[tuple[Seat, ...], ...] | None, seed: int
) -> None:
    chance, state = Random(seed), State(Options(mode, 3, 5, teams))
    while not state.full:
        state = state.after(Threw(chance.randrange(10)))
        assert isinstance(state.waiting, NeedMove)
        seat = state.throws[-1].seat
        told = {one.at: one for one in state.view(NOBODY).would}
        assert sorted(told) == [move.place for move in state.legal(seat)]
        mine = seat if teams is None else next(team for team, members in enumerate(teams) if seat in members)
        for move in state.legal(seat):
            row = next(row for row in state.after(Did(seat, move)).view(NOBODY).standing if row.name == mine)
            assert row.place == told[move.place].place
            assert told[move.place].average == (row.average if isinstance(row, TeamRank) else None)
        state = state.after(Did(seat, chance.choice(state.legal(seat))))
        assert state.view(NOBODY).would == ()
    standings, shown = state.standings(), state.view(NOBODY).standing
    assert [(row.place, row.name) for row in shown] == [(row.place, row.side) for row in standings]
    assert isinstance(state.waiting, Over) or [row.place for row in shown].count(1) > 1


def test_who_is_said_to_come_throws() -> None:
    state = State(Options("hoch", 3, 5))
    order = (Seat(0), *state.coming())
    for turn, seat in enumerate(order):
        assert state.waiting == NeedThrow(seat)
        assert state.coming() == order[turn + 1 :]
        state = state.after(Threw(4))
        assert state.coming() == order[turn + 1 :]
        state = state.after(Did(seat, state.legal(seat)[0]))
    assert (len(order), state.coming()) == (15, ())
