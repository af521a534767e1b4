"""Advice for 16 tot: the best stopping rule with its exact figures, computers and hints."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.adviser import Strength, choose, tip
from rules.dice import FACES
from rules.game import Over, Rolled, Seat
from rules.play import advance, asked
from rules.sechzehn_tot import GAME
from rules.sechzehn_tot.odds import DEAD, MANY, Half, alone, best, plan
from rules.sechzehn_tot.state import GOAL, Options, Result, State, Stop

A, B, C = (Seat(seat) for seat in range(3))
BEGIN = (0, 0)


def percent(chance: float) -> float:
    return round(100 * chance, 1)


def stops(half: Half, following: int, throws: int, mark: int | None = None) -> list[int]:
    """The numbers on which best play stops after so many throws."""
    found = best(half, following, mark if mark is not None else GOAL if half == 1 else DEAD)
    points = (total for total in range(throws, GOAL + 1) if total != 9 and (throws == MANY or total <= 6 * throws))
    return [total for total in points if found.stops((throws, total))]


# --- half 1: to be spared the match -------------------------------------------------------------------------------


def test_the_chance_of_the_match_for_who_opens() -> None:
    chances = [percent(1 - best(1, following, GOAL).rolling[BEGIN]) for following in range(1, 8)]
    assert chances == [49.3, 32.5, 25.9, 22.7, 19.8, 18.2, 17.1]


@pytest.mark.parametrize(("players", "chances"), [(3, [32.5, 33.2, 34.3]), (6, [19.8, 18.8, 17.2, 15.2, 14.3, 14.7])])
def test_the_chance_of_the_match_by_seat(players: int, chances: list[float]) -> None:
    """Followed through the round: who holds the lowest number so far, and which it is."""
    taken = [0.0] * players
    lowest: dict[tuple[int, int], float] = {(GOAL, 0): 1.0}
    for seat in range(players):
        after: dict[tuple[int, int], float] = {}
        for (mark, holder), chance in lowest.items():
            for number, share in best(1, players - seat - 1, mark).outcomes.items():
                if number == DEAD:
                    taken[seat] += chance * share
                else:
                    key = (mark, holder) if number > mark else (number, seat)
                    after[key] = after.get(key, 0.0) + chance * share
        lowest = after
    for (_, holder), chance in lowest.items():
        taken[holder] += chance
    assert sum(taken) == pytest.approx(1)
    assert [percent(chance) for chance in taken] == chances


def test_the_chance_of_the_match_for_the_last_one() -> None:
    chances = [percent(1 - best(1, 0, mark).rolling[BEGIN]) for mark in (8, 9, 11, 12, 13, 14, 15)]
    assert chances == [20.8, 48.8, 56.0, 63.7, 72.1, 84.3, 100.0]


@pytest.mark.parametrize("following", range(1, 8))
def test_where_to_stop_in_half_1(following: int) -> None:
    assert stops(1, following, 1) == []
    assert [total for total in stops(1, following, 2) if total <= 12] == ([8] if following >= 4 else []) + [11, 12]
    assert stops(1, following, MANY) == [11, 12, 13, 14, 15]


@pytest.mark.parametrize("mark", [11, 12])
def test_the_last_but_one_wants_twelve_over_eleven_or_twelve(mark: int) -> None:
    assert stops(1, 1, MANY, mark) == [12, 13, 14, 15]


@pytest.mark.parametrize("following", range(8))
@pytest.mark.parametrize("mark", [1, 4, 8, 12])
def test_who_is_higher_than_the_lowest_stops(following: int, mark: int) -> None:
    for throws in (1, 2, MANY):
        safe = [total for total in range(max(mark + 1, throws), GOAL + 1) if total not in {9, 10}]
        safe = [total for total in safe if throws == MANY or total <= 6 * throws]
        assert [total for total in stops(1, following, throws, mark) if total > mark] == safe


# --- half 2: to win the round -------------------------------------------------------------------------------------


def test_the_chance_to_win_for_who_opens() -> None:
    chances = [percent(best(2, following, DEAD).rolling[BEGIN]) for following in range(1, 6)]
    assert chances == [50.7, 35.6, 27.6, 23.1, 20.8]


def test_the_chance_to_beat_a_number_as_the_last_one() -> None:
    assert [percent(best(2, 0, mark).rolling[BEGIN]) for mark in (11, 12, 13, 14)] == [44.0, 36.3, 27.9, 15.7]


@pytest.mark.parametrize(("following", "least"), [(1, 11), (2, 12), (3, 13), (4, 13), (5, 14), (6, 14), (7, 14)])
def test_where_to_stop_in_half_2(following: int, least: int) -> None:
    assert stops(2, following, MANY) == list(range(least, GOAL + 1))
    after_two = [12] if 4 <= following <= 6 else [] if following == 7 else [11, 12]
    assert [total for total in stops(2, following, 2) if total <= 12] == after_two


def test_fifteen_on_the_third_throw() -> None:  # ST-A1
    fifteen = [plan(lambda number: float(number == GOAL), fifteen_on_third=stands) for stands in (False, True)]
    assert [percent(each.rolling[BEGIN]) for each in fifteen] == [15.7, 18.5]


# --- alone --------------------------------------------------------------------------------------------------------


def test_the_best_number_on_the_mean() -> None:
    turn = alone()
    assert round(turn.rolling[BEGIN], 2) == 9.15
    assert percent(turn.outcomes[9]) == 25.7
    assert [total for total in range(2, 13) if total != 9 and turn.stops((2, total))] == [8, 11, 12]
    assert [total for total in range(4, 16) if total != 9 and turn.stops((MANY, total))] == [11, 12, 13, 14, 15]
    assert sum(number * chance for number, chance in turn.outcomes.items()) == pytest.approx(turn.rolling[BEGIN])


# --- computers ----------------------------------------------------------------------------------------------------


def at(
    total: int, rolls: int = 2, *results: Result, half: int = 1, players: int = 3, matches: tuple[int, ...] = (0, 0, 0)
) -> State:
    order = tuple(Seat(seat) for seat in range(players))
    return State(Options(players, A), matches, order, half, results, rolls, total)


def advised(state: State, strength: Strength = "stark", luck: float = 0.99) -> bool:
    """Whether to stop."""
    return choose(GAME, state, asked(state)[0], strength, luck) is not None


def test_the_strongest_stops_as_soon_as_he_is_safe() -> None:
    assert advised(at(5, 1, 4))
    assert not advised(at(4, 1, 4))


def test_in_half_2_the_last_one_throws_until_he_has_won() -> None:
    state = at(12, 4, 12, 11, half=2, matches=(4, 3, 3))
    assert not advised(state)
    assert advised(at(13, 4, 12, 11, half=2, matches=(4, 3, 3)))


@pytest.mark.parametrize("strength", ["leicht", "mittel", "stark"])
@pytest.mark.parametrize("luck", [0.0, 0.05, 0.3, 0.99])
def test_nobody_stops_where_he_must_throw(strength: Strength, luck: float) -> None:
    for state in (at(0, 0), at(10, 2), at(12, 3), at(10, 4, 8)):
        assert not advised(state, strength, luck)


def loses(one: Strength, others: Strength, games: int) -> float:
    """The share of games that ``one`` loses among two ``others``."""
    rng, lost = Random(f"{one} {others}"), 0
    for number in range(games):
        mine = Seat(number % 3)
        state = GAME.start(Options(3, Seat(number // 3 % 3)))
        while not isinstance(state.waiting, Over):
            (seat,) = asked(state)
            act = choose(GAME, state, seat, one if seat == mine else others, rng.random())
            state = advance(GAME, state, act or Rolled((rng.choice(FACES),)))
        lost += state.standings()[-1].side == mine
    return lost / games


@pytest.mark.parametrize(("strong", "weak"), [("stark", "mittel"), ("mittel", "leicht")])
def test_the_stronger_computer_loses_less(strong: Strength, weak: Strength) -> None:
    assert loses(strong, weak, 300) < 0.28


# --- hints --------------------------------------------------------------------------------------------------------


def told(state: State) -> tuple[str, Any, dict[str, Any]]:
    hint = tip(GAME, state, asked(state)[0])
    assert hint is not None
    return hint.code, hint.move, dict(hint.values)


def test_a_hint_to_stop_compares_both_ways() -> None:
    assert told(at(12, 4, 11, 8)) == (
        "tip_stop_1", Stop(), {"total": 12, "dead": 50, "mark": 8, "stop": 100, "roll": 50}
    )  # fmt: skip


def test_a_hint_to_throw_on_compares_both_ways() -> None:
    code, move, values = told(at(12, 4, 12, 11, half=2, matches=(4, 3, 3)))
    assert (code, move, values) == ("tip_roll_2", None, {"total": 12, "dead": 50, "mark": 12, "stop": 0, "roll": 50})


def test_a_compulsory_throw_is_explained() -> None:
    assert told(at(12, 3)) == ("tip_must_roll", None, {"total": 12, "dead": 50})
    assert told(at(10, 2)) == ("tip_must_roll", None, {"total": 10, "dead": 17})


def test_before_the_first_throw_there_is_nothing_to_advise() -> None:
    assert tip(GAME, GAME.start(Options(3, A)), A) is None
