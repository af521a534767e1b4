"""Zehntausend, rule by rule: every statement of the source text (ZT-n) and every ruling (ZT-An) is a sentence here."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

import pytest

from rules.game import Did, NeedDice, NeedMove, Over, Rolled, RulesError, Seat
from rules.notation import Names
from rules.play import advance, asked, opened
from rules.zehntausend import GAME
from rules.zehntausend.figures import extras
from rules.zehntausend.scores import fehlwurf, score, scores_at_all, selections
from rules.zehntausend.state import Bank, Continue, LastTurn, Options, Pass, State, View
from station.records import judge

A, B, C, D = (Seat(seat) for seat in range(4))
ALL = (0, 1, 2, 3, 4, 5)
ONES = (1, 1, 1, 1, 1, 1)  # 8000
NOTHING = (2, 2, 3, 4, 6, 6)
EXAMPLE = (1, 1, 5, 2, 3, 6)
PASS = Pass()


def game(players: int = 2, starter: Seat = A, *, vierling_paar: bool = True) -> State:
    state: State = GAME.start(Options(players, starter, vierling_paar=vierling_paar))
    return state


def played(state: State, *steps: Any) -> State:
    """After ``steps`` of the seats on turn: a tuple is a throw, anything else a choice."""
    for step in steps:
        act = Rolled(step) if isinstance(step, tuple) else Did(asked(state)[0], step)
        state = advance(GAME, state, act)
    return state


def seen(state: State) -> View:
    return state.view(frozenset())


def refused(state: State, step: Any) -> str:
    with pytest.raises(RulesError) as error:
        played(state, step)
    return error.value.code


SINGLE_THROWS: dict[int, tuple[int, ...]] = {
    50: (5, 2, 3, 4, 6, 6),
    100: (1, 2, 3, 4, 6, 6),
    1000: (1, 1, 1, 2, 3, 4),
    2000: (1, 1, 1, 1, 2, 3),
    4000: (1, 1, 1, 1, 1, 2),
}


def secured(state: State, points: int) -> State:
    """The seat on turn secures ``points``: one of SINGLE_THROWS, after as many times six ones as it takes."""
    hot, rest = divmod(points, 8000)
    faces = SINGLE_THROWS[rest]
    scoring = tuple(position for position in range(6) if faces[position] == faces[0])
    return played(state, *(ONES, Continue(ALL)) * hot, faces, Bank(scoring))


def wasted(state: State) -> State:
    """The seat on turn throws a Fehlwurf and hands it on."""
    return played(state, NOTHING, PASS)


def worth(*faces: int, vierling_paar: bool = True) -> int | None:
    return score(faces, vierling_paar=vierling_paar)


# --- what dice are worth --------------------------------------------------------------------------------------


def test_a_single_one_is_100_and_a_single_five_50() -> None:  # ZT-10, ZT-11
    assert (worth(1), worth(5)) == (100, 50)


@pytest.mark.parametrize(("face", "points"), [(1, 1000), (2, 200), (3, 300), (4, 400), (5, 500), (6, 600)])
def test_three_equals_are_a_hundred_times_the_eyes_and_three_ones_1000(face: int, points: int) -> None:  # ZT-12
    assert worth(face, face, face) == points


@pytest.mark.parametrize("face", range(1, 7))
def test_each_further_equal_die_doubles(face: int) -> None:  # ZT-13
    three = worth(face, face, face)
    assert three is not None
    assert [worth(*(face,) * count) for count in (4, 5, 6)] == [2 * three, 4 * three, 8 * three]


def test_a_straight_of_six_is_1500() -> None:  # ZT-14
    assert worth(3, 1, 6, 2, 5, 4) == 1500


def test_three_pairs_are_1500() -> None:  # ZT-14
    assert worth(2, 4, 6, 6, 4, 2) == 1500


def test_five_of_a_straight_are_none() -> None:  # ZT-A7
    assert worth(1, 2, 3, 4, 5) is None


def test_two_pairs_of_four_dice_are_a_fehlwurf() -> None:  # ZT-A7
    assert worth(2, 2, 4, 4) is None
    assert not scores_at_all((2, 2, 4, 4), vierling_paar=True)


def test_four_of_a_kind_and_a_pair_are_three_pairs() -> None:  # ZT-A2
    assert worth(2, 2, 2, 2, 3, 3) == 1500


def test_by_the_strict_house_rule_three_pairs_are_of_three_faces() -> None:  # ZT-A2
    assert worth(2, 2, 2, 2, 3, 3, vierling_paar=False) is None
    assert worth(2, 2, 3, 3, 4, 4, vierling_paar=False) == 1500


def test_two_triples_are_no_three_pairs() -> None:
    assert worth(2, 2, 2, 3, 3, 3) == 500


@pytest.mark.parametrize(
    ("faces", "points"),
    [((1, 1, 1, 1, 5, 5), 2100), ((4, 4, 4, 4, 1, 1), 1500), ((2,) * 6, 1600), ((2, 2, 1, 1, 5, 5), 1500)],
)
def test_of_several_readings_the_best_counts(faces: tuple[int, ...], points: int) -> None:  # ZT-A3
    assert worth(*faces) == points


def test_the_strict_house_rule_leaves_other_readings_standing() -> None:  # ZT-A2, ZT-A3
    assert worth(4, 4, 4, 4, 1, 1, vierling_paar=False) == 1000


@pytest.mark.parametrize("faces", [(2,), (3, 3), (1, 2), (1, 1, 1, 6), (5, 4, 4), (1, 2, 3, 4, 5, 5)])
def test_one_die_that_does_not_score_spoils_the_selection(faces: tuple[int, ...]) -> None:  # ZT-3, ZT-18
    assert worth(*faces) is None


def test_no_die_is_no_score() -> None:  # ZT-2
    assert worth() is None


@pytest.mark.parametrize("vierling_paar", [True, False])
def test_every_throw_has_a_selection_or_is_a_fehlwurf(vierling_paar: bool) -> None:
    for count in range(1, 7):
        for faces in combinations_with_replacement(range(1, 7), count):
            found = bool(selections(faces, vierling_paar=vierling_paar))
            assert found == scores_at_all(faces, vierling_paar=vierling_paar), faces


@pytest.mark.parametrize(
    ("dice", "misses"), [(1, (4, 6)), (2, (16, 36)), (3, (60, 216)), (4, (204, 1296)), (6, (1080, 46_656))]
)
def test_so_many_throws_are_a_fehlwurf(dice: int, misses: tuple[int, int]) -> None:
    assert fehlwurf(dice, vierling_paar=True) == Fraction(*misses)


def test_pages_are_told_who_throws_next_until_nobody_does() -> None:
    line, told = opened(GAME, Options(2, Seat(0))), []
    while not isinstance(line.state.waiting, Over):  # Klaus makes 8000 in each turn, Birgit nothing
        seat = asked(line.state)[0]
        line = line.played(Rolled((1,) * 6 if seat == 0 else (2, 3, 4, 6, 2, 3)))
        told.append(extras(line, Names(("Klaus", "Birgit")))["next"])
        line = line.played(Did(seat, Bank((0, 1, 2, 3, 4, 5)) if seat == 0 else Pass()))
    assert told == ["Birgit", "Klaus", "Birgit", None]


# --- a turn ---------------------------------------------------------------------------------------------------


def test_each_turn_begins_with_six_dice() -> None:  # ZT-1
    assert game().waiting == NeedDice(A, 6)
    assert secured(game(), 100).waiting == NeedDice(B, 6)
    assert wasted(game()).waiting == NeedDice(B, 6)


def test_the_example_of_the_text_is_250_with_three_dice_left() -> None:  # ZT-15, ZT-4
    state = played(game(), EXAMPLE, Continue((0, 1, 2)))
    assert seen(state).turn_points == 250
    assert state.waiting == NeedDice(A, 3)


def test_or_the_250_are_secured_at_once() -> None:  # ZT-15, ZT-4
    state = played(game(), EXAMPLE, Bank((0, 1, 2)))
    assert seen(state).totals == {A: 250, B: 0}
    assert seen(state).last_turn == LastTurn(A, 250, "gesichert")
    assert asked(state) == (B,)


def test_after_a_throw_that_scores_its_thrower_chooses() -> None:  # ZT-2
    state = played(game(), EXAMPLE)
    assert state.waiting == NeedMove((A,))
    assert seen(state).phase == "choose"
    assert seen(state).legal == ("bank", "continue")
    assert seen(state).dice == EXAMPLE


@pytest.mark.parametrize("select", [(), (0, 0), (1, 0), (6,), (-1,), (-6,), (-6, 1), (3,), (0, 1, 2, 3), ALL])
@pytest.mark.parametrize("move", [Continue, Bank])
def test_a_bad_selection_changes_nothing(move: Any, select: tuple[int, ...]) -> None:  # ZT-2, ZT-3, ZT-18
    state = played(game(), EXAMPLE)
    assert refused(state, move(select)) == "bad_selection"


def test_positions_may_be_written_in_any_order_but_not_twice() -> None:
    events = [{"type": "roll", "dice": list(EXAMPLE)}, {"type": "bank", "select": [0, 2, 0]}]
    picture = judge(
        {
            "game": "zehntausend",
            "setup": {"players": ["A", "B"]},
            "events": [*events, {"type": "bank", "select": [2, 0, 1]}],
        }
    )
    assert picture["totals"] == {"A": 250, "B": 0}
    assert picture["rejected"] == [{"index": 1, "code": "bad_selection"}]


def test_points_of_a_turn_add_up() -> None:  # ZT-4
    state = played(game(), EXAMPLE, Continue((0,)), (5, 2, 3, 4, 6), Continue((0,)), (3, 3, 3, 6), Bank((0, 1, 2)))
    assert seen(state).totals[A] == 100 + 50 + 300


def test_as_many_dice_as_are_left_are_thrown() -> None:  # ZT-4
    state = played(game(), EXAMPLE, Continue((0, 1, 2)))
    assert refused(state, (1, 2)) == "bad_value"
    assert refused(state, (1, 2, 3, 4)) == "bad_value"
    assert refused(state, (1, 2, 7)) == "bad_value"
    assert refused(state, (0, 2, 3)) == "bad_value"


def test_one_may_take_less_than_all_that_scores() -> None:  # ZT-A6
    assert seen(played(game(), (2, 2, 2, 2, 3, 6), Continue((0, 1, 3)))).turn_points == 200
    assert seen(played(game(), (1, 1, 1, 2, 3, 6), Continue((1,)))).turn_points == 100


def test_all_legal_moves_are_the_selections_that_score() -> None:  # ZT-3
    state = played(game(), (1, 5, 2, 2, 2, 6))
    taken = {(), (0,), (1,), (0, 1)}
    scoring = {(*single, *group) for single in taken for group in ((), (2, 3, 4))} - {()}
    assert set(state.legal(A)) == {move(select) for move in (Continue, Bank) for select in scoring}
    assert state.legal(B) == ()


def test_groups_are_never_made_across_throws() -> None:  # ZT-A5
    state = played(game(), (1, 1, 2, 3, 4, 6), Continue((0, 1)), (1, 2, 3, 4), Bank((0,)))
    assert seen(state).totals[A] == 300


def test_three_pairs_are_never_made_across_throws() -> None:  # ZT-A5, ZT-A7
    state = played(game(), (1, 1, 2, 3, 4, 6), Continue((0, 1)), (2, 2, 3, 3))
    assert seen(state).phase == "fehlwurf"


def test_half_a_special_throw_scores_nothing_more() -> None:  # ZT-14
    state = played(game(), (2, 2, 3, 3, 5, 5))
    assert set(state.legal(A)) == {move(s) for move in (Continue, Bank) for s in ((4,), (5,), (4, 5), ALL)}


@pytest.mark.parametrize("faces", [NOTHING, (2, 3, 4, 6, 6, 2)])
def test_a_throw_without_score_loses_the_points_of_the_turn(faces: tuple[int, ...]) -> None:  # ZT-5, ZT-A10
    state = played(game(), ONES, Continue(ALL), faces)
    assert seen(state).phase == "fehlwurf"
    assert seen(state).turn_points == 0
    assert seen(state).dice == faces
    assert seen(state).turn == A


def test_a_fehlwurf_leaves_what_was_secured() -> None:  # ZT-5
    state = wasted(wasted(secured(game(), 1000)))
    assert seen(state).totals == {A: 1000, B: 0}
    assert seen(state).last_turn == LastTurn(A, 0, "fehlwurf")


def test_a_fehlwurf_is_passed_on_by_its_owner() -> None:  # ZT-27, ZT-A10
    state = played(game(), NOTHING)
    assert state.legal(A) == (PASS,)
    assert state.legal(B) == ()
    for act, code in ((Did(B, PASS), "not_your_turn"), (Rolled(ONES), "wrong_phase")):
        with pytest.raises(RulesError) as error:
            advance(GAME, state, act)
        assert error.value.code == code
    assert asked(played(state, PASS)) == (B,)


def test_a_throw_that_scores_cannot_be_passed_on() -> None:  # ZT-27
    assert refused(played(game(), EXAMPLE), PASS) == "wrong_phase"


def test_all_six_scored_are_six_hot_dice_and_the_points_stay() -> None:  # ZT-6, ZT-19
    state = played(game(), EXAMPLE, Continue((0, 1, 2)), (5, 5, 1), Continue((0, 1, 2)))
    assert state.waiting == NeedDice(A, 6)
    assert seen(state).turn_points == 250 + 200
    assert seen(state).hot_dice


def test_hot_dice_are_hot_until_they_are_thrown() -> None:  # ZT-6
    state = played(game(), ONES)
    assert not seen(state).hot_dice
    state = played(state, Continue(ALL))
    assert seen(state).hot_dice
    assert not seen(played(state, EXAMPLE)).hot_dice
    assert not seen(played(state, NOTHING)).hot_dice


def test_all_six_scored_may_be_banked() -> None:  # ZT-A4
    state = played(game(), ONES, Bank(ALL))
    assert seen(state).totals[A] == 8000
    assert asked(state) == (B,)
    assert not seen(state).hot_dice


def test_the_smallest_score_may_be_banked() -> None:  # ZT-16
    assert seen(secured(game(), 50)).totals[A] == 50


def test_turn_points_and_totals_are_told_apart() -> None:  # ZT-19
    state = secured(wasted(secured(game(), 1000)), 100)
    state = played(wasted(state), EXAMPLE, Continue((0,)))
    assert seen(state).totals == {A: 1100, B: 0}
    assert seen(state).turn_points == 100


# --- the final round ------------------------------------------------------------------------------------------


def test_9950_secured_open_no_final_round() -> None:  # ZT-7
    state = played(game(), ONES, Continue(ALL), (1, 1, 1, 5, 5, 5), Continue(ALL), (4, 4, 4, 5, 2, 3), Bank((0, 1, 2)))
    assert seen(state).totals[A] == 9900
    state = secured(wasted(state), 50)
    assert not seen(state).final_round
    assert (seen(state).trigger, seen(state).remaining) == (None, None)


def test_10000_secured_open_the_final_round_and_do_not_end_the_game() -> None:  # ZT-7, ZT-21
    state = secured(game(3), 10_000)
    picture = seen(state)
    assert (picture.final_round, picture.trigger, picture.remaining) == (True, A, (B, C))
    assert (picture.status, picture.ranking, picture.winner) == ("running", None, None)


def test_10000_that_are_not_secured_open_nothing() -> None:  # ZT-7
    state = played(game(), ONES, Continue(ALL), ONES, Continue(ALL))
    assert seen(state).turn_points == 16_000
    assert not seen(state).final_round
    assert not seen(played(state, NOTHING, PASS)).final_round


def test_every_other_seat_has_one_last_turn_round_to_the_one_before() -> None:  # ZT-8, ZT-A1
    state = secured(wasted(game(3)), 10_000)  # B
    assert seen(state).remaining == (C, A)
    state = wasted(state)
    assert seen(state).remaining == (A,)
    assert seen(state).turn == A
    state = wasted(state)
    assert seen(state).remaining == ()
    assert isinstance(state.waiting, Over)


def test_the_one_who_plays_his_last_turn_is_still_remaining() -> None:  # ZT-8
    state = played(secured(game(), 10_000), EXAMPLE, Continue((0,)))
    assert seen(state).remaining == (B,)


def test_another_10000_open_no_second_final_round() -> None:  # ZT-A1
    state = secured(secured(game(3), 10_000), 12_000)
    assert seen(state).trigger == A
    assert seen(state).remaining == (C,)
    state = wasted(state)
    assert seen(state).status == "finished"


def test_the_highest_total_wins_even_over_who_opened() -> None:  # ZT-9, ZT-21
    state = secured(wasted(secured(game(3), 10_000)), 12_000)
    assert seen(state).winner == C
    assert seen(state).ranking == (C, A, B)


def test_at_the_highest_total_who_opened_goes_first() -> None:  # ZT-17, ZT-A8
    state = secured(wasted(secured(wasted(game(3)), 10_000)), 10_000)  # B opened, A has as many
    assert seen(state).ranking == (B, A, C)


def test_below_the_highest_total_a_tie_goes_by_seat_even_against_who_opened() -> None:  # ZT-A8
    state = secured(secured(secured(wasted(game(3)), 10_000), 12_000), 10_000)  # B opened, C passed him, A has as many
    assert seen(state).ranking == (C, A, B)


def test_other_ties_at_the_top_go_by_seat_not_by_order_of_play() -> None:  # ZT-A8
    state = secured(secured(secured(game(3, starter=B), 10_000), 12_000), 12_000)  # B, C, A
    assert seen(state).ranking == (A, C, B)


def test_alone_the_game_ends_with_the_bank_that_reaches_10000() -> None:  # ZT-A9
    state = secured(secured(game(1), 8000 + 1000), 1000)
    picture = seen(state)
    assert (picture.status, picture.winner, picture.remaining) == ("finished", A, ())


def test_at_the_end_nothing_of_the_last_turn_is_left() -> None:
    state = played(secured(game(), 10_000), ONES, Continue(ALL), NOTHING, PASS)
    picture = seen(state)
    assert (picture.phase, picture.turn, picture.legal) == ("done", None, ())
    assert (picture.turn_points, picture.dice, picture.dice_to_roll, picture.hot_dice) == (0, None, 0, False)
    assert (picture.final_round, picture.trigger) == (True, A)
    assert picture.last_turn == LastTurn(B, 0, "fehlwurf")
    assert refused(state, ONES) == "game_over"


def test_the_standings_share_no_place() -> None:  # ZT-17
    state = secured(secured(game(), 10_000), 10_000)
    assert [(row.place, row.side) for row in state.standings()] == [(1, A), (2, B)]


def test_a_taken_back_bank_closes_the_final_round_again() -> None:
    line = opened(GAME, Options(2, A))
    for act in (Rolled(ONES), Did(A, Continue(ALL)), Rolled((1, 1, 1, 1, 2, 3)), Did(A, Bank((0, 1, 2, 3)))):
        line = line.played(act)
    assert seen(line.state).final_round
    assert not seen(line.taken_back().state).final_round


# --- the setup ------------------------------------------------------------------------------------------------


def opened_with(**setup: Any) -> dict[str, Any]:
    return judge({"game": "zehntausend", "setup": setup, "events": []})


def test_there_are_one_to_six_seats() -> None:  # ZT-29
    assert opened_with(players=["A"])["status"] == "running"
    assert opened_with(players=list("ABCDEF"))["status"] == "running"
    assert opened_with(players=list("ABCDEFG"))["error"] == "bad_players"
    assert opened_with(players=[])["error"] == "bad_players"


def test_one_human_plays_alone_with_up_to_five_computers() -> None:  # ZT-28
    assert opened_with(players=["A"])["mode"] == "local"
    assert opened_with(players=list("ABCDEF"), computers=list("BCDEF"))["mode"] == "local"
    assert opened_with(players=["A", "B"], mode="local")["error"] == "bad_mode"


def test_a_room_has_at_least_two_humans() -> None:  # ZT-29
    assert opened_with(players=["A", "B", "C"], computers=["C"])["mode"] == "room"
    assert opened_with(players=["A", "B"], computers=["B"], mode="room")["error"] == "bad_mode"


def test_computers_alone_play_nothing() -> None:
    assert opened_with(players=["A", "B"], computers=["A", "B"])["error"] == "bad_mode"


@pytest.mark.parametrize("computers", [None, "A", ["X"], ["A", "A"], [1], [["A"]]])
def test_computers_are_some_of_the_players(computers: Any) -> None:
    assert opened_with(players=["A", "B", "C"], computers=computers)["error"] == "bad_computers"


@pytest.mark.parametrize("starter", [None, "X", 0, ["A"]])
def test_who_starts_is_a_player(starter: Any) -> None:  # ZT-A11
    assert opened_with(players=["A", "B"], starter=starter)["error"] == "bad_starter"


def test_the_first_seat_starts_if_nothing_else_is_agreed() -> None:  # ZT-A11
    assert opened_with(players=["A", "B"])["turn"] == "A"
    assert opened_with(players=["A", "B"], starter="B")["turn"] == "B"


@pytest.mark.parametrize("value", [None, 1, "true", []])
def test_the_house_rule_is_on_or_off(value: Any) -> None:  # ZT-A2
    assert opened_with(players=["A", "B"], vierling_paar=value)["error"] == "bad_switch"


def test_of_several_faults_the_first_is_told() -> None:
    faults: dict[str, Any] = {"players": [], "computers": 1, "mode": 1, "starter": 1, "vierling_paar": 1}
    right: dict[str, Any] = {"players": ["A", "B"], "computers": [], "mode": "room", "starter": "A"}
    told = []
    for count in range(len(right) + 1):
        told.append(opened_with(**{**faults, **dict(list(right.items())[:count])})["error"])
    assert told == ["bad_players", "bad_computers", "bad_mode", "bad_starter", "bad_switch"]
