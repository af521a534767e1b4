"""Advice for Häuschenbauen: nothing to choose, but how long a house takes and who wins is exact."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest

from rules.adviser import STRENGTHS, choose, tip
from rules.game import Rolled, Seat
from rules.haeuschenbauen import GAME
from rules.haeuschenbauen.odds import expected_throws, unfinished, win_chances
from rules.haeuschenbauen.state import Options, State
from rules.play import advance

A, B = Seat(0), Seat(1)
EMPTY = (0,) * 6
ROOFED = (1, 1, 1, 0, 0, 0)


def rolled(*dice: int, players: int = 2, windows: int = 1) -> State:
    state: State = GAME.start(Options(players, A, windows))
    for die in dice:
        state = advance(GAME, state, Rolled((die,)))
    return state


@pytest.mark.parametrize(("windows", "throws"), [(1, Fraction(29)), (2, Fraction(98, 3)), (3, Fraction(673, 18))])
def test_the_throws_of_a_house_on_the_mean(windows: int, throws: Fraction) -> None:
    assert expected_throws(EMPTY, windows) == throws


@pytest.mark.parametrize(
    ("windows", "spread", "least", "median_and_ninety"),
    [(1, 11.3, (6, 1.29e-4), (27, 44)), (2, 12.0, (7, 4.29e-5), (31, 49)), (3, 13.0, (8, 1.19e-5), (36, 55))],
)
def test_how_long_a_house_takes(
    windows: int, spread: float, least: tuple[int, float], median_and_ninety: tuple[int, int]
) -> None:
    tail = unfinished(EMPTY, windows)
    ready = [before - after for before, after in pairwise(tail)]  # index n: with throw n + 1
    throws, chance = least
    assert next(index + 1 for index, share in enumerate(ready) if share > 1e-9) == throws
    assert ready[throws - 1] == pytest.approx(chance, rel=5e-3)
    mean = float(expected_throws(EMPTY, windows))
    assert sum(share * (index + 1 - mean) ** 2 for index, share in enumerate(ready)) ** 0.5 == pytest.approx(
        spread, abs=0.05
    )
    assert tuple(next(n for n, share in enumerate(tail) if share <= most) for most in (0.5, 0.1)) == median_and_ninety


@pytest.mark.parametrize(
    ("windows", "rounds"),
    [(1, [22.8, 20.2, 18.6, 16.8]), (2, [26.1, 23.3, 21.6, 19.6]), (3, [30.2, 27.1, 25.3, 23.1])],
)
def test_the_rounds_until_somebody_wins(windows: int, rounds: list[float]) -> None:
    tail = unfinished(EMPTY, windows)
    assert [round(sum(share**players for share in tail), 1) for players in (2, 3, 4, 6)] == rounds


def test_the_chance_to_win_by_seat() -> None:
    assert [round(chance, 4) for chance in win_chances([EMPTY] * 2, 1)] == [0.5136, 0.4864]
    assert [round(chance, 4) for chance in win_chances([EMPTY] * 4, 1)] == [0.2650, 0.2547, 0.2448, 0.2355]


def test_one_part_before_the_end_everything_hangs_on_one_face() -> None:
    assert expected_throws((1, 1, 1, 1, 1, 0), 1) == 6
    first, second = win_chances([(1, 1, 1, 1, 1, 0)] * 2, 1)
    assert (first, second) == (pytest.approx(6 / 11), pytest.approx(5 / 11))


def told(state: State, seat: Seat) -> dict[str, Any]:
    hint = tip(GAME, state, seat)
    assert hint is not None
    assert (hint.code, hint.move) == ("tip_hope", None)
    return dict(hint.values)


def test_the_hint_says_what_to_hope_for() -> None:
    assert told(rolled(), A) == {"faces": (1,), "chance": 17, "throws": 29, "win": 51}
    after = told(rolled(1, 2, 2, 2, 3, 2), A)
    assert (after["faces"], after["chance"], after["throws"]) == ((4, 5, 6), 50, 11)
    assert after["win"] > 90


def test_with_two_windows_a_second_four_is_still_hoped_for() -> None:
    one = told(rolled(1, 2, 2, 2, 3, 2, 4, 2, windows=2), A)
    two = told(rolled(1, 2, 2, 2, 3, 2, 4, 2, 4, 2, windows=2), A)
    assert (one["faces"], two["faces"]) == ((4, 5, 6), (5, 6))


def test_a_computer_only_throws() -> None:
    assert {choose(GAME, rolled(), A, strength, 0.5) for strength in STRENGTHS} == {None}


def test_who_is_not_on_turn_is_told_nothing() -> None:
    assert tip(GAME, rolled(), B) is None
