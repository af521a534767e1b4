"""Advice for Zehntausend: the exact figures of a turn, the final round and hints."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from rules.adviser import Strength, choose, tip
from rules.dice import FACES
from rules.game import Did, Over, Rolled, Seat
from rules.play import advance, asked
from rules.zehntausend import GAME
from rules.zehntausend import odds as zehntausend_odds
from rules.zehntausend.advice import final_worths
from rules.zehntausend.odds import FARTHEST, LARGEST, POINTS, STEP, reaching, rolling, throws
from rules.zehntausend.scores import fehlwurf, scores_at_all
from rules.zehntausend.state import DICE, Bank, Continue, LastTurn, Options, Pass, Secured, State, Turn

A, B, C = (Seat(seat) for seat in range(3))


def expected(*, vierling_paar: bool) -> zehntausend_odds.Table:
    """The points that a turn secures on the mean when rolling on, with best play."""
    return rolling(POINTS, vierling_paar=vierling_paar)


def at(faces: tuple[int, ...], points: int = 0, secured: Secured | None = None, *, seat: Seat = A) -> State:
    """``seat`` has thrown ``faces`` with ``points`` in its turn."""
    secured = secured or Secured((0, 0, 0))
    return State(Options(len(secured.totals), A), secured, Turn(seat, "choose", len(faces), points, faces))


def advised(state: State) -> Any:
    act = choose(GAME, state, state.turn.seat, "stark", 0.0)
    assert act is not None
    return act.move


# --- the figures of a turn ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("vierling_paar", [False, True])
def test_the_chance_of_a_fehlwurf_is_what_pages_are_told_by_either_house_rule(vierling_paar: bool) -> None:
    percent = [round(100 * fehlwurf(dice, vierling_paar=vierling_paar)) for dice in range(1, 7)]
    assert percent == GAME.numbers()["fehlwurf"] == [67, 44, 28, 16, 8, 2]


@pytest.mark.parametrize("dice", range(1, 6))
def test_a_fehlwurf_is_what_the_game_calls_one(dice: int) -> None:
    lost = sum(not scores_at_all(faces, vierling_paar=True) for faces in product(FACES, repeat=dice))
    assert fehlwurf(dice, vierling_paar=True) * 6**dice == lost


def test_a_turn_brings_590_points_on_the_mean() -> None:
    assert round(expected(vierling_paar=True)[DICE][0], 2) == 590.66


def test_by_the_strict_house_rule_a_turn_brings_582_points() -> None:
    assert round(expected(vierling_paar=False)[DICE][0], 2) == 582.32


def test_the_points_from_which_to_bank() -> None:
    table = expected(vierling_paar=True)
    bank_from = [next(points for points in POINTS if table[d][int(points) // STEP] <= points) for d in range(1, 7)]
    assert bank_from == [350, 250, 450, 1050, 3100, 18000]


def test_what_is_banked_at_the_end_of_the_table_makes_no_difference() -> None:
    longer = tuple(float(STEP * steps) for steps in range(FARTHEST + 40 + LARGEST + 1))
    table = zehntausend_odds.rolling(longer, vierling_paar=True)
    assert table[DICE][0] == pytest.approx(expected(vierling_paar=True)[DICE][0], abs=1e-9)


def best_turn() -> dict[int, float]:
    """The points that the best turn ends with, and their chances."""
    table, ends = expected(vierling_paar=True), {0: 0.0}
    rolled = {(0, DICE): 1.0}  # chances of rolling so many dice with so many steps of points, which only grow
    for steps in range(FARTHEST):
        for dice in range(1, DICE + 1):
            chance = rolled.pop((steps, dice), 0.0)
            for ways, offers in throws(dice, vierling_paar=True) if chance else ():
                share = chance * ways / 6**dice
                if not offers:
                    ends[0] += share
                    continue
                more, left = max(offers, key=lambda it: max(POINTS[steps + it.steps], table[it.dice][steps + it.steps]))
                at = steps + more
                if table[left][at] <= POINTS[at]:
                    ends[STEP * at] = ends.get(STEP * at, 0.0) + share
                else:
                    rolled[at, left] = rolled.get((at, left), 0.0) + share
    return ends


def test_how_the_best_turns_end() -> None:
    ends = best_turn()
    mean = sum(points * chance for points, chance in ends.items())
    assert round(mean, 1) == 590.7
    assert round(100 * ends[0], 1) == 20.6
    assert round(100 * sum(chance for points, chance in ends.items() if points >= 1000), 1) == 20.4
    assert round(sum(chance * (points - mean) ** 2 for points, chance in ends.items()) ** 0.5, -1) == 600


def taking_all(bank_from: int) -> float:
    """The mean of a turn that takes all that scores and banks from so many points, but rolls hot dice on."""
    table = [list(POINTS) for _ in range(DICE + 1)]
    for steps in range(FARTHEST - 1, -1, -1):
        for dice in range(1, DICE + 1):
            total = 0.0
            for ways, offers in throws(dice, vierling_paar=True):
                if offers:
                    more, left = max(offers, key=lambda it: (it.steps, -(it.dice % DICE)))
                    at = steps + more
                    banks = POINTS[at] >= bank_from and left < DICE
                    total += ways * (POINTS[at] if banks else table[left][at])
            table[dice][steps] = total / 6**dice
    return table[DICE][0]


@pytest.mark.parametrize(("bank_from", "mean"), [(0, 450.5), (300, 536.6), (500, 504.9), (1000, 426.4)])
def test_taking_all_that_scores_brings_less(bank_from: int, mean: float) -> None:
    assert round(taking_all(bank_from), 1) == mean


def test_in_46_of_a_hundred_first_throws_the_best_play_leaves_scoring_dice() -> None:
    table, left = expected(vierling_paar=True), 0
    for ways, offers in throws(DICE, vierling_paar=True):
        if offers:
            best = max(offers, key=lambda it: max(POINTS[it.steps], table[it.dice][it.steps]))
            left += ways * (best.dice % DICE > min(it.dice % DICE for it in offers))
    assert round(100 * left / 6**DICE) == 46


def test_of_a_one_and_a_five_only_the_one_is_taken() -> None:
    assert advised(at((1, 5, 2, 3, 4, 4))) == Continue((0,))


def test_of_two_fives_only_one_is_taken() -> None:
    assert advised(at((5, 5, 2, 3, 4, 4))) == Continue((0,))


def test_a_banking_that_is_worth_as_much_as_rolling_is_not_rolled_on() -> None:
    assert advised(at((1, 4, 4), 150)) == Bank((0,))  # 250 with two dice left
    assert advised(at((5, 4, 4), 150)) == Continue((0,))  # 200


# --- the final round ----------------------------------------------------------------------------------------------


def last(totals: tuple[int, ...], trigger: Seat, *remaining: Seat) -> Secured:
    return Secured(totals, trigger, remaining, LastTurn(trigger, 500, "gesichert"))


@pytest.mark.parametrize("strength", ["leicht", "mittel", "stark"])
@pytest.mark.parametrize("luck", [0.0, 0.2, 0.49, 0.5, 0.99])
def test_nobody_banks_a_tie_with_the_trigger(strength: Strength, luck: float) -> None:
    state = at((1, 1, 4), 9800, last((10_000, 0), A, B), seat=B)
    act = choose(GAME, state, B, strength, luck)
    assert act is not None
    assert isinstance(act.move, Continue)


def test_the_last_one_banks_as_soon_as_he_leads() -> None:
    assert advised(at((5, 4, 4, 2, 2, 3), 10_000, last((10_000, 0), A, B), seat=B)) == Bank((0,))


def test_a_tie_with_another_than_the_trigger_goes_to_the_seat_before() -> None:
    before = at((1, 4, 4), 400, last((10_000, 9900, 10_400), A, B), seat=B)
    assert advised(before) == Bank((0,))
    behind = at((1, 4, 4), 400, last((10_000, 10_400, 9900), A, C), seat=C)
    assert isinstance(advised(behind), Continue)


def test_a_tie_with_the_trigger_is_lost_from_any_seat() -> None:
    before = at((1, 4, 4), 400, last((9500, 9000, 10_000), C, A), seat=A)
    assert isinstance(advised(before), Continue)


@pytest.mark.parametrize(("follower", "ahead"), [(A, 0), (C, 1)])
def test_who_follows_wins_a_tie_only_from_a_seat_before(follower: Seat, ahead: int) -> None:
    """B leads with 10,050; the follower is 550 points behind, the third seat has opened the final round."""
    trigger = C if follower == A else A
    totals = tuple({B: 9000, follower: 9500, trigger: 10_000}[Seat(seat)] for seat in range(3))
    view = at((1, 1, 1), 0, last(totals, trigger, B, follower), seat=B).view(frozenset())
    worths = final_worths(view, B, vierling_paar=True)
    needed = 1050 // STEP
    assert worths[needed - 1] == 0
    assert worths[needed] == 1 - reaching(vierling_paar=True)[DICE][550 // STEP + ahead]


def test_who_is_still_followed_wants_more_than_the_lead() -> None:
    alone = at((1, 2, 3, 4, 4, 6), 0, last((10_000, 9950, 9000), A, B), seat=B)
    followed = at((1, 2, 3, 4, 4, 6), 0, last((10_000, 9950, 9900), A, B, C), seat=B)
    assert advised(alone) == Bank((0,))
    assert advised(followed) == Continue((0,))


def test_the_chance_to_reach_points_is_that_of_a_single_throw_where_one_is_enough() -> None:
    table = reaching(vierling_paar=True)
    assert table[1][1] == pytest.approx(1 / 3)  # a 1 or a 5
    assert table[DICE][1] == pytest.approx(1 - float(fehlwurf(DICE, vierling_paar=True)))
    assert all(chances == sorted(chances, reverse=True) for chances in map(list, table[1:]))


# --- strengths ----------------------------------------------------------------------------------------------------


def wins(strong: Strength, weak: Strength, games: int) -> float:
    """The share of games that ``strong`` wins against ``weak``."""
    rng, won = Random(f"{strong} {weak}"), 0
    for number in range(games):
        mine = Seat(number % 2)
        state = GAME.start(Options(2, Seat(number // 2 % 2)))
        while not isinstance(state.waiting, Over):
            (seat,) = asked(state)
            act = choose(GAME, state, seat, strong if seat == mine else weak, rng.random())
            state = advance(GAME, state, act or Rolled(tuple(rng.choice(FACES) for _ in range(state.waiting.count))))
        won += state.standings()[0].side == mine
    return won / games


@pytest.mark.parametrize(("strong", "weak"), [("stark", "mittel"), ("mittel", "leicht")])
def test_the_stronger_computer_wins(strong: Strength, weak: Strength) -> None:
    assert wins(strong, weak, 60) > 0.6


# --- hints --------------------------------------------------------------------------------------------------------


def told(state: State) -> tuple[str, Any, dict[str, Any]]:
    hint = tip(GAME, state, state.turn.seat)
    assert hint is not None
    return hint.code, hint.move, dict(hint.values)


def test_a_hint_to_bank_tells_the_risk_and_what_rolling_on_would_make_of_it() -> None:
    code, move, values = told(at((1, 4, 4), 300))
    assert (code, move) == ("tip_bank", Bank((0,)))
    assert values == {"faces": (1,), "points": 400, "dice": 2, "fehlwurf": 44, "mean": values["mean"]}
    assert 300 < values["mean"] < 400


def test_a_hint_to_roll_on_promises_more_than_the_points() -> None:
    code, move, values = told(at((1, 5, 2, 3, 4, 4)))
    assert (code, move, values["fehlwurf"]) == ("tip_continue", Continue((0,)), 8)
    assert values["mean"] > values["points"] == 100


def test_hot_dice_have_their_own_hint() -> None:
    code, move, values = told(at((1, 2, 3, 4, 5, 6)))
    assert (code, move, values["dice"]) == ("tip_hot", Continue((0, 1, 2, 3, 4, 5)), 6)


def test_in_the_final_round_a_hint_tells_what_is_needed() -> None:
    code, move, values = told(at((1, 4, 4), 200, last((10_400, 10_000), A, B), seat=B))
    assert (code, move, values["needed"]) == ("tip_final_continue", Continue((0,)), 450)
    assert 0 < values["chance"] < 100
    code, move, values = told(at((1, 4, 4), 400, last((10_400, 10_000), A, B), seat=B))
    assert (code, move, values["chance"]) == ("tip_final_bank", Bank((0,)), 100)


def test_after_a_fehlwurf_the_hint_is_to_pass() -> None:
    state = State(Options(2, A), Secured((0, 0)), Turn(A, "fehlwurf", 2, 0, (2, 3)))
    assert told(state) == ("tip_pass", Pass(), {})


def test_before_a_throw_there_is_nothing_to_advise() -> None:
    assert tip(GAME, GAME.start(Options(2, A)), A) is None


@pytest.mark.parametrize("points", [0, 1000, 5000])
def test_computers_move_only_as_is_allowed(points: int) -> None:
    rng = Random(points)
    chooser: Callable[[State, Strength], Did | None] = lambda state, strength: choose(  # noqa: E731
        GAME, state, A, strength, rng.random()
    )
    for _ in range(50):
        faces = tuple(rng.choice(FACES) for _ in range(rng.randint(1, 6)))
        state = at(faces, points)
        if scores_at_all(faces, vierling_paar=True):
            moves = [act.move for strength in ("leicht", "mittel", "stark") if (act := chooser(state, strength))]
            assert len(moves) == 3
            assert set(moves) <= set(state.legal(A))
