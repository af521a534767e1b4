"""Schocken, rule by rule: every statement of the source text (SK-n) and every ruling (SK-An) is a sentence here."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules.game import Did, Over, Rolled, RulesError, Seat
from rules.play import advance, asked
from rules.schocken import GAME
from rules.schocken.state import Invalid, Options, Reroll, Stand, State, View
from rules.schocken.throws import Cup, height, worth

A, B, C, D = (Seat(seat) for seat in range(4))
STAND = Stand()
AUS = (1, 1, 1)
EVERYBODY = frozenset((A, B, C, D))


def game(players: int = 3, starter: Seat = A) -> State:
    state: State = GAME.start(Options(players, starter))
    return state


def played(state: State, *steps: Any) -> State:
    """After ``steps`` of the seats on turn: a tuple is a throw, anything else a choice."""
    for step in steps:
        act = Rolled(step) if isinstance(step, tuple) else Did(asked(state)[0], step)
        state = advance(GAME, state, act)
    return state


def in_one(state: State, *throws: tuple[int, ...]) -> State:
    """A round in which the leader stands on his first throw, so that everybody has just one."""
    first, *others = throws
    return played(state, first, *([] if first == AUS else [STAND]), *others)


def seen(state: State, *seats: Seat) -> View:
    return state.view(frozenset(seats) if seats else EVERYBODY)


def refused(state: State, step: Any) -> str:
    with pytest.raises(RulesError) as error:
        played(state, step)
    return error.value.code


def made(*dice: int, one_throw: bool = True) -> tuple[str, int]:
    """Class and value of three dice, whole or put together."""
    result = worth(Cup(dice, () if one_throw else (0,), 2))
    return result.name, result.value


def empty_stock() -> State:
    """A, B and C hold 1, 6 and 6; A leads."""
    state = in_one(game(), (1, 1, 6), (3, 2, 2), (2, 2, 1))  # C takes 6
    state = in_one(state, (1, 1, 6), (5, 4, 2), (4, 2, 2))  # B takes 6
    state = in_one(state, (1, 1, 5), (6, 5, 2), (3, 2, 2))  # A takes the last one
    assert seen(state).deckel == {A: 1, B: 6, C: 6}
    return state


def endspiel() -> State:
    """B has lost the first half, A the second; B leads."""
    state = in_one(game(), AUS, (2, 2, 1), (6, 5, 2))
    return in_one(state, (6, 5, 2), AUS, (6, 4, 2))


# --- the throws ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "value"), [((2, 6, 5), 652), ((2, 3, 2), 322), ((1, 2, 2), 221), ((6, 5, 6), 665)])
def test_a_simple_throw_is_read_as_a_number_the_highest_die_first(dice: tuple[int, ...], value: int) -> None:  # SK-1
    assert made(*dice) == ("einfach", value)


def test_four_strassen_rank_by_their_height() -> None:  # SK-2, SK-29
    assert [made(n, n - 2, n - 1) for n in (3, 4, 5, 6)] == [("strasse", n) for n in (3, 4, 5, 6)]


def test_a_strasse_or_a_bombe_put_together_is_a_simple_throw() -> None:  # SK-3, SK-5, SK-A10
    assert made(3, 4, 5, one_throw=False) == ("einfach", 543)
    assert made(1, 2, 3, one_throw=False) == ("einfach", 321)
    assert made(6, 6, 6, one_throw=False) == ("einfach", 666)


def test_three_equal_dice_are_a_bombe_and_three_ones_are_a_schock_aus() -> None:  # SK-4, SK-9
    assert [made(n, n, n) for n in (2, 6)] == [("bombe", 2), ("bombe", 6)]
    assert made(1, 1, 1) == ("schock_aus", 1)


def test_a_schock_may_be_put_together() -> None:  # SK-7
    assert made(1, 4, 1, one_throw=False) == ("schock", 4)
    assert made(1, 1, 1, one_throw=False) == ("schock_aus", 1)


def test_the_ladder_has_schock_doof_below_the_bombe() -> None:  # SK-8
    throws = sorted(product(range(1, 7), repeat=3), key=lambda dice: height(Cup(dice, (), 1)))
    ladder = list(dict.fromkeys(made(*dice) for dice in throws))
    special = [f"{name} {value}" for name, value in ladder if name != "einfach"]
    assert ladder[0] == ("einfach", 221)
    assert [name for name, _ in ladder].index("strasse") == 56 - 4 - 5 - 6
    assert special == [
        *(f"strasse {n}" for n in (3, 4, 5, 6)),
        "schock 2",
        *(f"bombe {n}" for n in (2, 3, 4, 5, 6)),
        *(f"schock {n}" for n in (3, 4, 5, 6)),
        "schock_aus 1",
    ]


@pytest.mark.parametrize(
    ("best", "deckel"),
    [((6, 5, 2), 1), ((3, 2, 1), 2), ((4, 4, 4), 3), ((1, 1, 2), 2), ((1, 1, 5), 5)],
)
def test_the_highest_throw_says_how_many_deckel_the_lowest_takes(best: tuple[int, ...], deckel: int) -> None:
    state = in_one(game(2), best, (2, 2, 1))  # SK-10, SK-11
    assert seen(state).deckel == {A: 0, B: deckel}
    assert seen(state).stock == 13 - deckel


def test_of_equal_throws_the_one_with_fewer_throws_is_higher() -> None:  # SK-16
    state = played(game(2), (2, 2, 1), Reroll(()), (5, 4, 2), STAND, (5, 4, 2), STAND)
    assert seen(state).deckel == {A: 1, B: 0}


def test_mit_ist_schitt_the_later_of_equal_throws_is_lower() -> None:  # SK-15
    state = in_one(game(), (4, 3, 1), (1, 3, 4), (6, 5, 2))
    last = state.score.last_round
    assert last is not None
    assert [row.player for row in last.ranking] == [C, A, B]


def test_at_the_bottom_the_same_order_decides() -> None:  # SK-A11
    throws = [(2, 2, 1), Reroll(()), (6, 5, 2), STAND, (2, 2, 1), STAND, (2, 2, 1), Reroll(()), (2, 2, 1)]
    last = played(game(), *throws).score.last_round
    assert last is not None
    assert [(row.player, row.throws) for row in last.ranking] == [(A, 2), (B, 1), (C, 2)]


def test_of_equal_strassen_fewer_throws_and_then_the_vorleger_count() -> None:  # SK-29
    state = played(game(), (2, 2, 1), Reroll(()), (4, 3, 2), STAND, (2, 2, 1), Reroll(()), (4, 3, 2), (4, 3, 2), STAND)
    last = state.score.last_round
    assert last is not None
    assert [row.player for row in last.ranking] == [C, A, B]


# --- turns --------------------------------------------------------------------------------------------------------


def test_the_leader_has_three_throws_and_then_his_turn_ends_by_itself() -> None:  # SK-A2, SK-A12
    state = played(game(), (6, 5, 2), Reroll(()), (6, 5, 2), Reroll(()))
    assert seen(state).limit == 3
    state = played(state, (6, 5, 2))
    assert seen(state).turn == B


def test_the_others_have_at_most_as_many_throws_as_the_leader_used() -> None:  # SK-A2
    state = played(game(), (6, 5, 2), Reroll(()), (6, 5, 2), STAND)
    assert seen(state).limit == 2
    assert seen(played(state, (6, 5, 2), STAND)).turn == C  # fewer is allowed
    assert seen(played(state, (6, 5, 2), Reroll(()), (6, 5, 2))).turn == C  # more is not


def test_any_two_dice_may_stay_but_one_must_be_thrown() -> None:  # SK-A9
    state = played(game(), (6, 5, 2))
    keeps = [move.keep for move in state.legal(A) if isinstance(move, Reroll) and not move.turn]
    assert keeps == [(), (0,), (1,), (2,), (0, 1), (0, 2), (1, 2)]
    assert refused(state, Reroll((0, 1, 2))) == "bad_keep"
    assert refused(state, Reroll((3,))) == "bad_keep"
    assert refused(state, Reroll((0, 0))) == "bad_keep"


def test_new_dice_fill_the_free_positions_in_ascending_order() -> None:
    state = played(game(), (6, 5, 2), Reroll((1,)), (3, 4))
    assert seen(state, A).own == {A: (3, 5, 4)}
    assert refused(played(game(), (6, 5, 2), Reroll((1,))), (3, 4, 1)) == "bad_value"
    assert refused(game(), (0, 1, 7)) == "bad_value"


def test_a_kept_die_put_back_is_covered_again() -> None:  # SK-A9
    state = played(game(), (1, 4, 2), Reroll((0, 1)), (3,), Reroll((2,)))
    assert seen(state).public[A] == (None, None, 3)
    assert seen(played(state, (6, 5))).public[A] == (None, None, 3)


def test_all_three_thrown_again_are_one_throw_at_any_number_of_throws() -> None:  # SK-3, SK-A5
    state = played(game(2), (6, 5, 2), Reroll((0, 1)), (6,), Reroll(()), (4, 3, 2), (2, 2, 1), STAND)
    last = state.score.last_round
    assert last is not None
    assert (last.ranking[0].class_, last.ranking[0].throws, last.ranking[0].one_throw) == ("strasse", 3, True)


@pytest.mark.parametrize("reason", ["tuermchen", "vom_tisch"])
def test_a_tuermchen_or_a_die_off_the_table_repeats_the_throw(reason: str) -> None:  # SK-27, SK-28
    state = played(game(), (1, 4, 2), Reroll((0,)))
    assert played(state, Invalid(reason)) == state
    assert refused(played(game(), (1, 4, 2)), Invalid(reason)) == "wrong_phase"
    assert refused(state, Invalid("kontra")) == "bad_value"


# --- turning sixes ------------------------------------------------------------------------------------------------


def test_of_two_sixes_the_lower_becomes_a_one_and_the_other_must_be_thrown() -> None:  # SK-17, SK-A3
    state = played(game(), (6, 3, 6), Reroll((), turn=True))
    assert seen(state, A).own == {A: (1, None, None)}
    assert seen(state).public[A] == (1, None, None)
    assert seen(played(game(), (6, 3, 6), Reroll((1,), turn=True)), A).own == {A: (1, 3, None)}


def test_of_three_sixes_two_become_ones_and_the_third_must_be_thrown() -> None:  # SK-6, SK-18, SK-A3
    state = played(game(), (6, 6, 6), Reroll((), turn=True))
    assert seen(state, A).own == {A: (1, 1, None)}
    assert refused(played(game(), (6, 6, 6)), Reroll((2,), turn=True)) == "bad_keep"


def test_turning_is_no_duty() -> None:  # SK-A3 "darf"
    assert seen(played(game(), (6, 6, 2), Reroll((0, 1))), A).own == {A: (6, 6, None)}
    assert seen(played(game(), (6, 6, 6), STAND)).turn == B


def test_a_six_to_be_turned_or_thrown_cannot_be_kept() -> None:  # SK-A3
    assert refused(played(game(), (6, 6, 1)), Reroll((0,), turn=True)) == "bad_keep"
    assert refused(played(game(), (6, 6, 1)), Reroll((1,), turn=True)) == "bad_keep"


def test_fewer_than_two_sixes_cannot_be_turned_whatever_is_kept() -> None:
    assert refused(played(game(), (6, 5, 2)), Reroll((), turn=True)) == "bad_turn"
    assert refused(played(game(), (6, 5, 2)), Reroll((0,), turn=True)) == "bad_turn"
    assert refused(played(game(), (6, 5, 2)), Reroll((0, 1, 2), turn=True)) == "bad_keep"


def test_a_kept_six_and_a_new_one_are_not_of_one_throw() -> None:  # SK-17, SK-A3
    state = played(game(), (6, 3, 2), Reroll((0,)), (6, 2))
    assert refused(state, Reroll((), turn=True)) == "bad_turn"


def test_a_kept_one_and_two_new_sixes_may_be_turned() -> None:  # SK-A3
    state = played(game(), (1, 3, 2), Reroll((0,)), (6, 6), Reroll((0,), turn=True))
    assert seen(state, A).own == {A: (1, 1, None)}


def test_a_kept_six_may_stay_or_go_while_two_new_ones_are_turned() -> None:  # SK-A3
    state = played(game(), (6, 3, 2), Reroll((0,)), (6, 6))
    assert seen(played(state, Reroll((0,), turn=True)), A).own == {A: (6, 1, None)}
    assert seen(played(state, Reroll((), turn=True)), A).own == {A: (None, 1, None)}


def test_a_turned_one_is_an_ordinary_die_after_the_next_throw() -> None:  # SK-A3
    state = played(game(), (6, 6, 6), Reroll((), turn=True), (3,), Reroll((2,)))
    assert seen(state, A).own == {A: (None, None, 3)}


def test_on_the_last_throw_nothing_can_be_turned_because_the_turn_is_over() -> None:  # SK-17, SK-18
    state = played(game(), (5, 4, 2), STAND, (6, 6, 6))
    assert (seen(state).turn, seen(state).public[B]) == (C, (6, 6, 6))


# --- covered dice -------------------------------------------------------------------------------------------------


def test_the_first_throw_is_covered_while_its_owner_decides() -> None:  # SK-20, SK-24
    state = played(game(), (1, 4, 2))
    assert seen(state, B).public == {A: (None,) * 3, B: (None,) * 3, C: (None,) * 3}
    assert seen(state, B).own == {B: None}
    assert seen(state, A).own == {A: (1, 4, 2)}
    assert state.view(frozenset()).own == {}


def test_who_stands_on_the_first_throw_shows_it() -> None:  # SK-19
    state = played(game(), (1, 4, 2), STAND)
    assert seen(state, B).public[A] == (1, 4, 2)


def test_a_first_throw_that_was_the_only_one_allowed_stands_and_is_shown() -> None:  # SK-19
    state = played(game(), (1, 4, 2), STAND, (6, 5, 2))
    assert seen(state, C).public[B] == (6, 5, 2)


def test_the_second_and_third_throw_stay_covered_but_dice_left_lying_are_open() -> None:  # SK-20
    state = played(game(), (1, 4, 2), Reroll((0,)), (6, 6), Reroll((0,), turn=True), (5,))
    assert seen(state, B).turn == B
    assert seen(state, B).public[A] == (1, 1, None)


def test_a_schock_aus_in_the_first_or_second_throw_is_shown_and_ends_the_turn() -> None:  # SK-21, SK-A12
    first = played(game(), AUS)
    second = played(game(), (1, 1, 4), Reroll((0, 1)), (1,))
    for state, limit in ((first, 1), (second, 2)):
        assert (seen(state, B).public[A], seen(state).turn, seen(state).limit) == (AUS, B, limit)


def test_a_schock_aus_in_the_third_throw_stays_covered_until_the_cups_are_lifted() -> None:  # SK-20, SK-A13
    state = played(game(2), (1, 1, 4), Reroll((0, 1)), (3,), Reroll((0, 1)), (1,))
    assert seen(state, B).public[A] == (1, 1, None)
    assert seen(state, B).schock_aus == {A: 0, B: 0}
    assert seen(state, B).schock_aus_koenig == ()
    state = played(state, (6, 5, 2), STAND)
    assert seen(state, B).schock_aus == {A: 1, B: 0}
    assert seen(state, B).schock_aus_koenig == (A,)


def test_each_round_starts_with_all_cups_loaded() -> None:  # SK-24, SK-A8
    view = seen(in_one(game(), (6, 5, 2), (5, 4, 2), (2, 2, 1)))
    assert view.throws == {A: 0, B: 0, C: 0}
    assert view.own == {A: None, B: None, C: None}
    assert view.limit == 3


# --- rounds, halves, Endspiel -------------------------------------------------------------------------------------


def test_the_agreed_starter_leads_the_first_round_and_the_order_is_clockwise() -> None:  # SK-A8
    assert seen(game(4, starter=C)).order == (C, D, A, B)


def test_the_loser_of_a_round_leads_the_next() -> None:  # SK-25
    view = seen(in_one(game(), (6, 5, 2), (2, 2, 1), (5, 4, 2)))
    assert (view.leader, view.turn, view.order) == (B, B, (B, C, A))


def test_the_stock_pays_what_it_has_and_the_rest_is_lost() -> None:  # SK-A6
    last = empty_stock().score.last_round
    assert last is not None
    assert (last.worth, last.moved, last.from_) == (5, 1, "stock")


def test_with_an_empty_stock_the_highest_gives_of_his_own_at_most_what_he_has() -> None:  # SK-A6
    state = in_one(empty_stock(), (1, 1, 6), (2, 2, 1), (5, 4, 2))
    last = state.score.last_round
    assert last is not None
    assert (last.worth, last.moved, last.from_) == (6, 1, A)
    assert seen(state).deckel == {A: 0, B: 7, C: 6}


def test_with_an_empty_stock_who_has_no_deckel_is_out_of_the_half() -> None:  # SK-A6
    state = in_one(empty_stock(), (1, 1, 6), (2, 2, 1), (5, 4, 2))
    assert (seen(state).active, seen(state).order) == ((B, C), (B, C))
    assert seen(state).own == {B: None, C: None}


def test_while_there_is_stock_who_has_no_deckel_plays_on() -> None:  # SK-A6
    assert seen(in_one(game(), (1, 1, 6), (3, 2, 2), (2, 2, 1))).active == (A, B, C)


def test_thirteen_deckel_lose_the_half_and_the_second_one_begins_with_everybody() -> None:  # SK-12, SK-13
    state = in_one(empty_stock(), (1, 1, 6), (2, 2, 1), (5, 4, 2))  # A is out, B has 7
    state = in_one(state, (2, 2, 1), (1, 1, 6))
    view = seen(state)
    assert (view.part, view.part_losers, view.stock, view.rounds) == ("haelfte2", (B,), 13, 5)
    assert view.deckel == {A: 0, B: 0, C: 0}
    assert (view.active, view.order) == ((A, B, C), (B, C, A))
    assert view.last_round is not None
    assert view.last_round["deckel"] == {A: 0, B: 13, C: 0}


def test_after_a_schock_aus_the_round_is_played_to_its_end() -> None:  # SK-9, SK-A4
    state = played(game(), AUS, (6, 5, 2))
    assert (seen(state).part, seen(state).turn) == ("haelfte1", C)
    assert seen(played(state, (2, 2, 1))).part == "haelfte2"


def test_with_a_schock_aus_the_lowest_of_this_round_loses_whatever_was_held_before() -> None:  # SK-31
    state = in_one(game(), (1, 1, 6), (6, 5, 2), (2, 2, 1))  # C takes 6
    view = seen(in_one(state, (6, 5, 2), AUS, (2, 2, 1)))  # B has the lowest
    assert view.part_losers == (B,)
    last = view.last_round
    assert last is not None
    assert (last["worth"], last["moved"], last["from"]) == (13, 13, "alle")
    assert view.last_round["deckel"] == {A: 0, B: 13, C: 0}


def test_a_schock_aus_in_one_throw_beats_an_earlier_one_put_together() -> None:  # SK-30, SK-A5
    assembled = Cup(AUS, (0, 1), 2)
    assert height(Cup(AUS, (), 3)) > height(assembled)
    assert height(Cup(AUS, (), 1)) > height(Cup(AUS, (), 2)) > height(Cup(AUS, (), 3))
    assert height(assembled) > height(Cup(AUS, (0, 1), 3))


def test_in_one_throw_counts_only_for_the_schock_aus() -> None:  # SK-A5
    assert height(Cup((1, 1, 4), (), 2)) == height(Cup((1, 1, 4), (0, 1), 2))


def test_of_two_equal_schock_aus_the_vorleger_is_higher() -> None:  # SK-30
    assert seen(in_one(game(2), AUS, AUS)).part_losers == (B,)


def test_who_loses_both_halves_has_lost_the_game_without_an_endspiel() -> None:  # SK-14, SK-A7
    state = in_one(game(), AUS, (2, 2, 1), (6, 5, 2))
    state = in_one(state, (2, 2, 1), AUS, (6, 5, 2))
    view = seen(state)
    assert (view.status, view.part, view.phase, view.loser) == ("finished", "done", "done", B)
    assert view.part_losers == (B, B)


def test_two_different_losers_play_the_endspiel_and_the_first_one_leads() -> None:  # SK-22, SK-26, SK-A7
    view = seen(endspiel())
    assert (view.part, view.active, view.order, view.leader) == ("endspiel", (A, B), (B, A), B)
    assert (view.stock, view.deckel) == (13, {A: 0, B: 0, C: 0})


def test_only_the_first_round_of_the_endspiel_is_led_by_the_loser_of_the_first_half() -> None:  # SK-A7
    assert seen(in_one(endspiel(), (6, 5, 2), (2, 2, 1))).leader == A


def test_the_loser_of_the_endspiel_has_lost_the_game() -> None:  # SK-14
    view = seen(in_one(endspiel(), AUS, (2, 2, 1)))
    assert (view.status, view.loser, view.part_losers) == ("finished", A, (B, A, A))


def test_the_endspiel_is_played_to_thirteen_by_the_same_rules() -> None:  # SK-A7
    state = endspiel()
    for _ in range(2):
        state = in_one(state, *((1, 1, 6), (2, 2, 1)) if seen(state).leader == B else ((2, 2, 1), (1, 1, 6)))
    assert (seen(state).deckel, seen(state).stock) == ({A: 12, B: 0, C: 0}, 1)
    state = in_one(state, (2, 2, 1), (6, 5, 2))
    assert (seen(state).loser, seen(state).deckel) == (A, {A: 13, B: 0, C: 0})


def test_at_the_end_what_was_reached_stays_and_nobody_is_asked() -> None:
    state = in_one(endspiel(), AUS, (2, 2, 1))
    view = seen(state)
    assert isinstance(state.waiting, Over)
    assert (view.turn, view.legal, view.active, view.order, view.leader) == (None, (), (), (), None)
    assert (view.throws, view.public, view.own) == ({}, {}, {})
    assert (view.deckel, view.stock) == ({A: 13, B: 0, C: 0}, 0)
    assert refused_at_the_end(state) == "game_over"


def refused_at_the_end(state: State) -> str:
    with pytest.raises(RulesError) as error:
        advance(GAME, state, Did(A, STAND))
    return error.value.code


def test_all_but_the_loser_share_the_first_place() -> None:
    state = in_one(endspiel(), AUS, (2, 2, 1))
    assert [(row.place, row.side) for row in state.standings()] == [(1, B), (1, C), (3, A)]
    assert endspiel().standings() == ()


def test_every_schock_aus_counts_for_the_koenig_also_a_beaten_one() -> None:  # SK-32, SK-A13
    view = seen(in_one(game(), AUS, AUS, (2, 2, 1)))
    assert view.schock_aus == {A: 1, B: 1, C: 0}
    assert view.schock_aus_koenig == (A, B)  # a tie is shared
    assert seen(game()).schock_aus_koenig == ()  # and nobody has it with none


def test_a_schock_aus_of_the_endspiel_counts_too() -> None:  # SK-A13
    assert seen(in_one(endspiel(), AUS, (2, 2, 1))).schock_aus == {A: 1, B: 1, C: 1}


def test_there_is_no_kontra() -> None:  # SK-23
    assert set(GAME.events) == {"throw", "reroll", "stand", "invalid"}


def test_the_choices_come_in_the_phase_of_choosing_and_only_from_the_seat_on_turn() -> None:
    assert refused(game(), STAND) == "wrong_phase"
    state = played(game(), (6, 5, 2))
    assert refused(state, (6, 5, 2)) == "wrong_phase"
    with pytest.raises(RulesError, match="not_your_turn"):
        advance(GAME, state, Did(B, STAND))
    assert state.legal(B) == ()


def test_no_deckel_is_ever_lost_or_made() -> None:
    state = empty_stock()
    assert sum(state.score.deckel) + state.score.stock == 13
