"""16 tot, rule by rule: every statement of the source text (ST-n) and every ruling (ST-An) is a sentence here."""

from __future__ import annotations

from typing import Any

import pytest

from rules.game import Did, Over, Rolled, RulesError, Seat
from rules.play import advance, asked
from rules.sechzehn_tot import GAME
from rules.sechzehn_tot.state import Options, Round, State, Stop, View

A, B, C, D = (Seat(seat) for seat in range(4))
STOP = Stop()
TWELVE = (6, 6, STOP)
ELEVEN = (6, 5, STOP)
DEATH = (6, 6, 4)
FIFTEEN = (6, 2, 3, 4)


def game(players: int = 3, starter: Seat = A, *, fifteen_on_third_stands: bool = False) -> State:
    state: State = GAME.start(Options(players, starter, fifteen_on_third_stands))
    return state


def played(state: State, *steps: Any) -> State:
    """After ``steps`` of the seats on turn: a number is a throw."""
    for step in steps:
        act = Rolled((step,)) if isinstance(step, int) else Did(asked(state)[0], step)
        state = advance(GAME, state, act)
    return state


def lost_by(state: State, *losers: Seat) -> State:
    """Spielrunden of half 1 that ``losers`` lose, each by death after the seats before him stood on twelve."""
    for loser in losers:
        for seat in seen(state).order:
            if seat == loser:
                break
            state = played(state, *TWELVE)
        state = played(state, *DEATH)
    return state


def seen(state: State) -> View:
    return state.view(frozenset())


def last(state: State) -> Round:
    assert state.last_round is not None
    return state.last_round


def must_roll(state: State) -> bool:
    """Whether a stop is refused; the picture offers it exactly when it is not."""
    code = state.objection(Did(asked(state)[0], STOP))
    assert (code is None) == ("stop" in seen(state).legal)
    return code == "must_roll"


# --- a turn -------------------------------------------------------------------------------------------------------


def test_three_to_eight_play_for_ten_matches() -> None:  # ST-1, ST-2
    assert GAME.seats == range(3, 9)
    assert seen(game()).stock == 10


def test_the_starter_begins_and_play_goes_clockwise() -> None:  # ST-11, ST-A9
    assert seen(game(4, starter=C)).order == (C, D, A, B)
    assert seen(played(game(4, starter=D), *TWELVE)).turn == A


def test_the_throws_are_added_up() -> None:  # ST-5, ST-6
    view = seen(played(game(), 5, 3))
    assert (view.turn, view.rolls, view.total) == (A, 2, 8)


def test_nobody_can_stop_before_the_first_throw() -> None:  # ST-7
    assert must_roll(game())


def test_one_may_stop_after_one_or_two_or_four_throws() -> None:  # ST-7
    for throws in ((5,), (5, 3), (5, 3, 3, 1)):
        assert not must_roll(played(game(), *throws))
    assert seen(played(game(), 5, STOP)).results == {A: 5}


def test_nobody_can_stop_after_exactly_three_throws() -> None:  # ST-16
    assert must_roll(played(game(), 5, 3, 3))


def test_a_nine_stands_by_itself() -> None:  # ST-14, ST-A10
    view = seen(played(game(), 4, 5))
    assert (view.turn, view.results, view.rolls, view.total) == (B, {A: 9}, 0, 0)


def test_a_nine_stands_also_on_the_third_throw() -> None:  # ST-14: the first rule is absolute
    assert seen(played(game(), 2, 3, 4)).results == {A: 9}


def test_a_ten_must_throw_again() -> None:  # ST-15
    assert must_roll(played(game(), 4, 6))
    assert must_roll(played(game(), 4, 3, 1, 2))


def test_ten_in_two_needs_two_more_throws() -> None:  # ST-17
    state = played(game(), 4, 6, 2)
    assert must_roll(state)
    assert not must_roll(played(state, 1))


def test_a_fifteen_stands_by_itself() -> None:  # ST-A10
    assert seen(played(game(), *FIFTEEN)).results == {A: 15}


def test_a_fifteen_on_the_third_throw_must_throw_on_and_is_dead() -> None:  # ST-A1
    state = played(game(), 5, 5, 5)
    assert must_roll(state)
    with pytest.raises(RulesError, match="must_roll"):
        played(state, STOP)
    assert (last(played(state, 1)).loser, last(played(state, 1)).reason) == (A, "tot")


def test_the_house_may_let_a_fifteen_on_the_third_throw_stand() -> None:  # ST-A1
    assert seen(played(game(fifteen_on_third_stands=True), 5, 5, 5)).results == {A: 15}


def test_sixteen_is_dead() -> None:  # ST-5
    assert last(played(game(), *DEATH)).results == {A: "tot"}


def test_a_die_shows_one_to_six() -> None:
    for face in (0, 7):
        with pytest.raises(RulesError, match="bad_value"):
            played(game(), face)


# --- the first half -----------------------------------------------------------------------------------------------


def test_the_lowest_number_gets_the_match_and_starts() -> None:  # ST-3, ST-8, ST-10
    state = played(game(), *TWELVE, *ELEVEN, *TWELVE)
    view = seen(state)
    assert last(state) == Round(1, {A: 12, B: 11, C: 12}, None, B, "niedrigste")
    assert (view.matches, view.stock, view.order, view.rounds) == ({A: 0, B: 1, C: 0}, 9, (B, C, A), 1)
    assert view.results == {}


def test_of_equal_lowest_numbers_the_later_one_loses() -> None:  # ST-18, ST-A12
    assert last(played(game(), *ELEVEN, *TWELVE, *ELEVEN)).loser == C


def test_a_later_nine_is_lower_still() -> None:  # ST-19
    assert last(played(game(), 4, 5, 3, 6, *TWELVE)).loser == B


def test_death_ends_the_spielrunde_at_once_even_below_lower_numbers() -> None:  # ST-9
    state = played(game(), 1, STOP, *DEATH)
    assert last(state) == Round(1, {A: 1, B: "tot"}, None, B, "tot")
    assert seen(state).order == (B, C, A)


def test_a_fifteen_does_not_end_the_spielrunde_of_the_first_half() -> None:  # ST-A2
    view = seen(played(game(), *FIFTEEN))
    assert (view.turn, view.rounds) == (B, 0)


def test_the_first_half_has_exactly_ten_spielrunden() -> None:  # ST-A8
    state = lost_by(game(), *(A, B, C) * 3)
    assert (seen(state).half, seen(state).stock) == (1, 1)
    state = lost_by(state, B)
    assert (seen(state).half, seen(state).stock, seen(state).rounds) == (2, 0, 10)


def test_who_takes_all_ten_has_lost_at_once() -> None:  # ST-A8
    state = lost_by(game(), *(B,) * 10)
    view = seen(state)
    assert (view.status, view.loser, view.half, view.rounds) == ("finished", B, 1, 10)
    assert (view.matches, view.put_away) == ({A: 0, B: 10, C: 0}, 0)


# --- the second half ----------------------------------------------------------------------------------------------


def second_half(*losers: Seat) -> State:
    state = lost_by(game(), *losers)
    assert seen(state).half == 2
    return state


def test_who_has_no_matches_pauses_and_the_last_loser_opens() -> None:  # ST-12, ST-A6
    assert seen(second_half(*(A,) * 5, *(C,) * 5)).order == (C, A)


def test_the_highest_puts_one_match_away_and_starts() -> None:  # ST-13, ST-A11
    state = played(second_half(*(A,) * 5, *(C,) * 5), *ELEVEN, *TWELVE)
    view = seen(state)
    assert last(state) == Round(2, {C: 11, A: 12}, A, None, "hoechste")
    assert (view.matches, view.put_away, view.order, view.rounds) == ({A: 4, B: 0, C: 5}, 1, (A, C), 11)


def test_of_equal_highest_numbers_the_first_one_wins() -> None:  # ST-18
    assert last(played(second_half(*(A,) * 5, *(C,) * 5), *TWELVE, *TWELVE)).winner == C


def test_a_fifteen_wins_at_once() -> None:  # ST-13
    state = played(second_half(*(A,) * 4, *(B,) * 3, *(C,) * 3), *FIFTEEN)
    assert last(state) == Round(2, {C: 15}, C, None, "fuenfzehn")
    assert seen(state).order == (C, A, B)


def test_a_fifteen_of_the_last_seat_is_a_fifteen_too() -> None:
    assert last(played(second_half(*(A,) * 5, *(C,) * 5), *TWELVE, *FIFTEEN)).reason == "fuenfzehn"


def test_death_only_takes_a_seat_out_of_the_spielrunde() -> None:  # ST-A3
    state = played(second_half(*(A,) * 5, *(C,) * 5), *DEATH)
    assert (seen(state).turn, seen(state).results, seen(state).matches) == (A, {C: "tot"}, {A: 5, B: 0, C: 5})


def test_the_last_one_alive_throws_once_and_may_stop_with_any_number() -> None:  # ST-A5
    state = played(second_half(*(A,) * 5, *(C,) * 5), *DEATH)
    assert must_roll(state)
    state = played(state, 1, STOP)
    assert last(state) == Round(2, {C: "tot", A: 1}, A, None, "hoechste")


def test_a_spielrunde_in_which_all_die_is_void_and_the_same_seat_starts_again() -> None:  # ST-A4
    state = played(second_half(*(A,) * 5, *(C,) * 5), *DEATH, *DEATH)
    assert last(state) == Round(2, {C: "tot", A: "tot"}, None, None, "alle_tot")
    assert (seen(state).order, seen(state).put_away, seen(state).matches) == ((C, A), 0, {A: 5, B: 0, C: 5})


def test_after_the_winners_last_match_the_next_holder_clockwise_starts() -> None:  # ST-A7
    state = second_half(*(A,) * 5, *(C,) * 4, B)
    assert seen(state).order == (B, C, A)
    state = played(state, *FIFTEEN)
    assert (seen(state).order, seen(state).matches) == ((C, A), {A: 5, B: 0, C: 4})
    state = second_half(*(A,) * 5, *(B,) * 4, C)
    assert seen(played(state, *FIFTEEN)).order == (A, B)


def test_the_last_holder_has_lost_and_need_not_play_his_matches_down() -> None:  # ST-4, ST-20, ST-A8
    state = played(second_half(*(A,) * 9, C), *FIFTEEN)
    view = seen(state)
    assert (view.status, view.phase, view.loser) == ("finished", "done", A)
    assert (view.matches, view.put_away, view.stock, view.half) == ({A: 9, B: 0, C: 0}, 1, 0, 2)


def test_at_the_end_nobody_is_asked_and_what_was_reached_stays() -> None:
    state = played(second_half(*(A,) * 9, C), *FIFTEEN)
    view = seen(state)
    assert isinstance(state.waiting, Over)
    assert (view.turn, view.legal, view.order, view.rolls, view.total, view.results) == (None, (), (), 0, 0, {})
    assert last(state).winner == C
    with pytest.raises(RulesError, match="game_over"):
        advance(GAME, state, Rolled((1,)))


def test_all_but_the_loser_share_the_first_place() -> None:
    state = played(second_half(*(A,) * 9, C), *FIFTEEN)
    assert [(row.place, row.side) for row in state.standings()] == [(1, B), (1, C), (3, A)]
    assert game().standings() == ()


def test_a_stop_is_refused_for_the_seat_before_the_throw() -> None:
    with pytest.raises(RulesError, match="not_your_turn"):
        advance(GAME, game(), Did(B, STOP))
    with pytest.raises(RulesError, match="must_roll"):
        advance(GAME, game(), Did(A, STOP))
    assert game().legal(A) == ()
    assert played(game(), 5).legal(A) == (STOP,)
    assert played(game(), 5).legal(B) == ()
