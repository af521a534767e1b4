"""Häuschenbauen, rule by rule: every statement of the source text (HB-n) and every ruling (HB-An) is a sentence."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from rules.game import NeedDice, Over, Rolled, RulesError, Seat, Standing
from rules.haeuschenbauen import GAME
from rules.haeuschenbauen.state import PARTS, House, Last, Options, State, View
from rules.play import advance
from station.records import judge

A, B, C = (Seat(seat) for seat in range(3))
BUILT = (1, 2, 3, 4, 5, 6)


def game(players: int = 1, starter: Seat = A, *, windows: int = 1) -> State:
    state: State = GAME.start(Options(players, starter, windows))
    return state


def thrown(state: State, *dice: int) -> State:
    """After ``dice``, thrown one a turn by the seats on turn."""
    for die in dice:
        state = advance(GAME, state, Rolled((die,)))
    return state


def seen(state: State) -> View:
    return state.view(frozenset())


def house(state: State, seat: Seat = A) -> dict[str, int]:
    """The parts that are drawn."""
    return {part: count for part, count in seen(state).houses[seat].items() if count}


def outcome(state: State) -> str:
    last = seen(state).last
    assert last is not None
    return last.outcome


# --- a turn ---------------------------------------------------------------------------------------------------


def test_nothing_is_drawn_at_the_start() -> None:  # HB-4
    state = game(2)
    assert house(state, A) == house(state, B) == {}
    assert seen(state).missing == {A: 6, B: 6}
    assert seen(state).last is None
    assert seen(state).rolls == {A: 0, B: 0}


def test_players_throw_one_die_in_turn() -> None:  # HB-3, HB-5, HB-6
    state = game(3)
    turns = []
    for _ in range(4):
        turns.append(state.waiting)
        state = thrown(state, 6)
    assert turns == [NeedDice(A, 1), NeedDice(B, 1), NeedDice(C, 1), NeedDice(A, 1)]


@pytest.mark.parametrize("faces", [(), (0,), (7,), (1, 2), (-1,)])
def test_anything_but_one_die_is_refused(faces: tuple[int, ...]) -> None:  # HB-3
    with pytest.raises(RulesError) as error:
        advance(GAME, game(), Rolled(faces))
    assert error.value.code == "bad_value"


def test_a_part_that_is_drawn_brings_no_second_throw() -> None:  # HB-6
    assert thrown(game(2), 1).waiting == NeedDice(B, 1)


@pytest.mark.parametrize(
    ("die", "part"),
    [(1, "fundament"), (2, "waende"), (3, "dach"), (4, "fenster"), (5, "tuer"), (6, "schornstein")],
)
def test_each_number_draws_its_part(die: int, part: str) -> None:  # HB-7, HB-8
    before = thrown(game(), *range(1, min(die, 4)))
    after = thrown(before, die)
    assert house(after) == {**house(before), part: 1}
    assert seen(after).last == Last(A, die, part, "drawn")


@pytest.mark.parametrize(("die", "before"), [(2, ()), (3, (1,)), (4, (1, 2)), (5, (1, 2)), (6, (1, 2))])
def test_a_part_needs_the_one_before_it(die: int, before: tuple[int, ...]) -> None:  # HB-8, HB-9, HB-10
    state = thrown(game(), *before)
    assert house(thrown(state, die)) == house(state)
    assert outcome(thrown(state, die)) == "prerequisite_missing"


def test_a_three_without_walls_waits_for_a_two() -> None:  # HB-11
    state = thrown(game(), 1, 3)
    assert outcome(state) == "prerequisite_missing"
    assert house(thrown(state, 3)) == {"fundament": 1}
    assert house(thrown(state, 2, 3)) == {"fundament": 1, "waende": 1, "dach": 1}


@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_a_part_that_is_there_is_not_drawn_again(die: int) -> None:  # HB-10
    state = thrown(game(), 1, 2, 3, 4, 5)
    assert house(thrown(state, die)) == house(state)
    assert outcome(thrown(state, die)) == "already_drawn"


def test_a_throw_that_draws_nothing_passes_the_turn() -> None:  # HB-10
    assert thrown(game(2), 6).waiting == NeedDice(B, 1)
    assert thrown(game(2), 1, 1, 1).waiting == NeedDice(B, 1)


def test_a_throw_that_draws_nothing_counts_as_a_throw() -> None:
    assert seen(thrown(game(2), 6, 1, 1)).rolls == {A: 2, B: 1}


@pytest.mark.parametrize("order", [(4, 5, 6), (4, 6, 5), (5, 4, 6), (5, 6, 4), (6, 4, 5), (6, 5, 4)])
def test_window_door_and_chimney_come_in_any_order(order: tuple[int, ...]) -> None:  # HB-A1
    assert seen(thrown(game(), 1, 2, 3, *order)).winner == A


def test_everybody_builds_his_own_house() -> None:  # HB-2
    state = thrown(game(2), 1, 2, 2)
    assert house(state, A) == {"fundament": 1, "waende": 1}
    assert house(state, B) == {}


def test_nobody_is_asked_whether_he_draws() -> None:  # HB-A4
    state = thrown(game(2), 1)
    assert (state.legal(A), state.legal(B)) == ((), ())
    assert seen(state).legal == ("roll",)


# --- windows --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("windows", [1, 2, 3])
def test_as_many_windows_are_drawn_as_were_agreed(windows: int) -> None:  # HB-13, HB-A3
    state = thrown(game(windows=windows), 1, 2, 3)
    for count in range(1, windows + 1):
        state = thrown(state, 4)
        assert house(state)["fenster"] == count
        assert outcome(state) == "drawn"
    state = thrown(state, 4)
    assert house(state)["fenster"] == windows
    assert outcome(state) == "already_drawn"


def test_a_window_needs_the_roof_each_time() -> None:  # HB-13
    assert outcome(thrown(game(windows=3), 1, 2, 4)) == "prerequisite_missing"


def test_a_four_with_both_windows_drawn_does_nothing_and_the_game_goes_on() -> None:  # HB-12, HB-A2
    state = thrown(game(windows=2), 1, 2, 3, 4, 4, 5, 4)
    assert outcome(state) == "already_drawn"
    assert seen(state).status == "running"
    assert seen(state).missing == {A: 1}


def test_missing_windows_are_counted_singly() -> None:
    assert seen(thrown(game(windows=3), 1, 2, 3, 4)).missing == {A: 4}  # two windows, door, chimney


# --- the end --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("windows", [1, 2, 3])
def test_the_house_is_complete_with_all_windows_and_not_before(windows: int) -> None:  # HB-14
    state = thrown(game(windows=windows), 1, 2, 3, 5, 6, *(4,) * (windows - 1))
    assert seen(state).winner is None
    assert seen(thrown(state, 4)).winner == A


def test_the_first_complete_house_wins_at_once() -> None:  # HB-1, HB-14, HB-A5
    dice = [die for die in BUILT for _ in (A, B)][:-1]  # B lacks only the chimney
    state = thrown(game(2), *dice)
    assert isinstance(state.waiting, Over)
    assert seen(state).winner == A
    assert seen(state).rolls == {A: 6, B: 5}
    assert seen(state).missing == {A: 0, B: 1}
    with pytest.raises(RulesError) as error:
        thrown(state, 6)
    assert error.value.code == "game_over"


def test_at_the_end_nobody_is_on_turn_and_the_last_throw_stays() -> None:
    picture = seen(thrown(game(), *BUILT))
    assert (picture.status, picture.phase, picture.turn, picture.legal) == ("finished", "done", None, ())
    assert picture.last == Last(A, 6, "schornstein", "drawn")


def test_only_the_winner_is_ranked() -> None:  # HB-A7
    state = thrown(game(2), *[die for die in BUILT for _ in (A, B)][:-1])
    assert state.standings() == (Standing(1, A),)
    assert game().standings() == ()


def test_who_starts_is_agreed() -> None:  # HB-A6
    state = game(3, starter=C)
    assert state.waiting == NeedDice(C, 1)
    assert thrown(state, 6).waiting == NeedDice(A, 1)
    assert game(3).waiting == NeedDice(A, 1)


@pytest.mark.parametrize(("windows", "throws"), [(1, Fraction(29)), (2, Fraction(98, 3)), (3, Fraction(673, 18))])
def test_a_house_takes_so_many_throws_on_average(windows: int, throws: Fraction) -> None:
    rules = game(windows=windows)

    @cache
    def expected(built: House) -> Fraction:
        """Throws until ``built`` is complete: one, and what comes after each part that it may draw."""
        if rules.missing(built) == 0:
            return Fraction(0)
        drawn = [index for index in range(len(PARTS)) if rules.outcome(built, index) == "drawn"]
        after = [expected((*built[:index], built[index] + 1, *built[index + 1 :])) for index in drawn]
        return (6 + sum(after, Fraction(0))) / len(drawn)

    assert expected((0,) * 6) == throws


# --- the setup ------------------------------------------------------------------------------------------------


def opened_with(**setup: Any) -> dict[str, Any]:
    return judge({"game": "haeuschenbauen", "setup": setup, "events": []})


def test_any_number_of_players_builds() -> None:  # HB-2
    assert opened_with(players=["A"])["status"] == "running"
    assert opened_with(players=[str(number) for number in range(30)])["status"] == "running"
    assert opened_with(players=[])["error"] == "bad_players"


@pytest.mark.parametrize("windows", [0, 4, -1, None, True, "2", 2.0, [1]])
def test_there_are_one_two_or_three_windows(windows: Any) -> None:  # HB-15, HB-A3
    assert opened_with(players=["A"], windows=windows)["error"] == "bad_windows"


def test_one_window_if_nothing_else_is_agreed() -> None:  # HB-A3
    assert opened_with(players=["A"])["windows"] == 1


@pytest.mark.parametrize("starter", [None, "X", 0, ["A"], {}])
def test_who_starts_is_a_player(starter: Any) -> None:  # HB-A6
    assert opened_with(players=["A"], starter=starter)["error"] == "bad_starter"


def test_of_several_faults_the_first_is_told() -> None:
    assert opened_with(players=["A", "A"], windows=0, starter=1)["error"] == "bad_players"
    assert opened_with(players=["A"], windows=0, starter=1)["error"] == "bad_windows"
