"""Advice for Schocken: the exact odds of a turn, what can be told of other cups, computers and hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from rules import adviser, game
from rules.adviser import STRENGTHS, Sight, Strength, choose, tip
from rules.dice import FACES
from rules.game import Act, Did, NeedDice, NeedMove, Rolled, Seat
from rules.play import advance, asked
from rules.schocken import GAME
from rules.schocken.odds import (
    BEGINNINGS,
    Fallen,
    Height,
    against_equals,
    fallen,
    followed,
    keepable,
    made,
    outcomes,
    plan,
    throws,
)
from rules.schocken.others import Over, Round, covered, to_come
from rules.schocken.state import Options, Reroll, Stand, State
from rules.schocken.throws import AUS, Cup, worth

A, B, C = (Seat(seat) for seat in range(3))
RANKS = ("einfach", "strasse", "schock 2", "bombe", "schock 3", "schock 4", "schock 5", "schock 6", "schock_aus")
AT_LEAST = [(1, 0), (2, 0), (3, 0), (4, 3), (4, 4), (4, 5), (4, 6), (5, 0)]  # Straße, Schock 2, Bombe, Schock 3 ...


def reach(level: int, value: int, limit: int) -> Fraction:
    """The best chance of a throw of this level (``rules.schocken.throws``) and value or higher, in ``limit`` throws."""

    def reached(it: tuple[int, int, bool], _: int) -> Fraction:
        return Fraction(it[:2] >= (level, value))

    return plan(reached, limit).worth


def percent(chance: float | Fraction) -> float:
    return round(100 * float(chance), 2)


def by_rank(ends: Mapping[Height, float]) -> dict[str, float]:
    chances: Counter[str] = Counter()
    for (level, value, _, _), chance in ends.items():
        name = {0: "einfach", 1: "strasse", 3: "bombe", 5: "schock_aus"}.get(level, f"schock {value}")
        chances[name] += chance  # type: ignore[assignment]
    return {rank: percent(chances[rank]) for rank in RANKS}


# --- the figures of a turn ----------------------------------------------------------------------------------------


def test_a_turn_has_28_beginnings_and_308_ways_to_fall() -> None:
    assert (len(BEGINNINGS), sum(len(throws(kept)) for kept in BEGINNINGS)) == (28, 308)


def test_the_ranks_of_one_throw() -> None:
    ranks = Counter(worth(Cup(dice)).name for dice in product(FACES, repeat=3))
    assert ranks == {"einfach": 171, "strasse": 24, "bombe": 5, "schock": 15, "schock_aus": 1}
    assert by_rank(to_ends(1)) == dict(
        zip(RANKS, (79.17, 11.11, 1.39, 2.31, 1.39, 1.39, 1.39, 1.39, 0.46), strict=True)
    )


def to_ends(limit: int) -> dict[Height, float]:
    return outcomes(against_equals(limit))


@pytest.mark.parametrize(
    ("limit", "chances"),
    [
        (1, [20.8, 9.7, 8.3, 6.0, 4.6, 3.2, 1.9, 0.46]),
        (2, [41.9, 27.9, 24.5, 21.6, 17.7, 13.9, 9.7, 3.25]),
        (3, [59.1, 45.9, 42.2, 39.3, 34.1, 28.2, 21.1, 8.62]),
    ],
)
def test_the_best_reach(limit: int, chances: list[float]) -> None:
    found = [100 * float(reach(level, value, limit)) for level, value in AT_LEAST]
    assert found[:-1] == [pytest.approx(chance, abs=0.0501) for chance in chances[:-1]]
    assert round(found[-1], 2) == chances[-1]


def test_the_best_chance_of_a_schock_aus_is_exact() -> None:
    assert reach(5, 0, 3) == Fraction(54271, 629856)


@pytest.mark.parametrize(
    ("limit", "chances"),
    [
        (2, (68.06, 5.76, 4.35, 1.20, 4.35, 4.35, 4.35, 4.35, 3.25)),
        (3, (53.29, 2.99, 6.90, 0.62, 6.90, 6.90, 6.90, 6.90, 8.62)),
    ],
)
def test_the_ranks_of_who_keeps_ones_and_turns_sixes(limit: int, chances: tuple[float, ...]) -> None:
    ends: Counter[Height] = Counter()

    def thrown(kept: tuple[int, ...], number: int, chance: float) -> None:
        for dice, ways in throws(kept):
            share = chance * ways / 6 ** (3 - len(kept))
            faces = (*dice.kept, *dice.thrown)
            if number == limit or faces == AUS:
                ends[*made(dice), -number] += share  # type: ignore[assignment]
            else:
                thrown(max(keepable(dice), key=lambda each: (each.count(1), -len(each))), number + 1, share)

    thrown((), 1, 1.0)
    assert by_rank(ends) == dict(zip(RANKS, chances, strict=True))


@pytest.mark.parametrize(
    ("limit", "chances"),
    [
        (2, (65.47, 13.58, 2.39, 2.37, 2.39, 2.39, 3.78, 5.52, 2.11)),
        (3, (46.29, 13.99, 3.83, 2.84, 3.83, 3.83, 7.81, 11.55, 6.01)),
    ],
)
def test_the_ranks_of_the_best_against_an_equal(limit: int, chances: tuple[float, ...]) -> None:
    assert by_rank(to_ends(limit)) == dict(zip(RANKS, chances, strict=True))
    assert against_equals(limit).worth == pytest.approx(0.5)


def after_first(*dice: int, left: int = 2) -> tuple[int, ...] | None:
    """What best play against an equal keeps; None: it stands."""
    turn, fell = against_equals(3), Fallen((), tuple(sorted(dice)))
    further = turn.going_on(fell, 3 - left)
    assert further is not None
    return None if turn.stands(fell, 3 - left) else further[1]


def test_how_the_best_against_an_equal_plays() -> None:
    assert [after_first(*dice) for dice in ((4, 3, 1), (3, 2, 1), (6, 5, 1))] == [(1,)] * 3
    assert [after_first(*dice) for dice in ((6, 6, 4), (6, 6, 5))] == [(1,), (1,)]
    assert (after_first(6, 6, 1), after_first(6, 6, 6)) == ((1, 1), (1, 1))
    assert [after_first(face, face, face) for face in (2, 3, 4, 5)] == [None] * 4
    assert [after_first(*dice) for dice in ((4, 3, 2), (5, 4, 3), (6, 5, 4), (6, 1, 1))] == [None] * 4
    assert [after_first(1, 1, face) for face in (2, 3, 4, 5)] == [(1, 1)] * 4
    assert (after_first(1, 1, 5, left=1), after_first(1, 1, 4, left=1)) == (None, (1, 1))
    assert after_first(6, 5, 5) == ()


def test_turned_sixes_need_a_throw_that_follows() -> None:
    assert keepable(Fallen((), (6, 6, 6))) >= {(1, 1), (6, 6), ()}
    assert (1, 1, 6) not in keepable(Fallen((), (6, 6, 6)))
    assert (1,) not in keepable(Fallen((6,), (4, 6)))  # a kept six and a new one (SK-A3)


def test_a_schock_aus_of_the_first_two_throws_ends_the_turn() -> None:
    turn, aus = against_equals(3), Fallen((), AUS)
    assert (turn.going_on(aus, 1), turn.going_on(aus, 2)) == (None, None)


def test_what_a_turn_brings_is_followed_as_it_is_played() -> None:
    turn = against_equals(3)
    for level, value in AT_LEAST:
        means = followed(turn, lambda it, _: float(it[:2] >= (level, value)))  # noqa: B023  used at once
        assert means[1, ()] == pytest.approx(
            sum(chance for end, chance in outcomes(turn).items() if end[:2] >= (level, value))
        )


def test_a_plan_may_be_exact() -> None:
    assert plan(lambda it, _: Fraction(it[0] == 3), 1).worth == Fraction(5, 216)


# --- the other cups -----------------------------------------------------------------------------------------------


def test_an_open_cup_is_what_it_shows() -> None:
    cup, strasse = covered((4, 5, 6), 1, 3), (1, 6, False, -1)
    assert (cup.below(strasse), cup.up_to(strasse)) == (0, 1)


def test_a_covered_cup_at_its_limit_can_be_anything() -> None:
    cup = covered((None, None, None), 2, 2)
    einfach = cup.below((1, 0, False, -9))
    assert einfach == pytest.approx(171 / 215)  # a Schock Aus of the second throw would lie open


def test_who_stood_before_he_had_to_is_no_fool() -> None:
    willing, forced = covered((None, None, None), 2, 3), covered((None, None, None), 2, 2)
    assert willing.below((1, 0, False, -9)) < forced.below((1, 0, False, -9))


def test_a_cup_to_come_is_best_play() -> None:
    assert 100 * to_come(3).below((1, 0, False, -9)) == pytest.approx(46.29, abs=0.005)


@pytest.mark.parametrize("around", [Round((), 1, 1, 6, 0), Round((Over((2, 5, 6), 1, 3),), 0, 1, 6, 0)])
def test_of_two_one_is_the_lowest_and_the_other_the_highest(around: Round) -> None:
    for dice, _ in throws(()):
        own = (*made(dice), -1)
        assert around.lowest(made(dice), 1) + around.between(None, own, 1) == pytest.approx(1)


def test_of_equal_throws_the_earlier_one_is_the_higher() -> None:
    low = made(Fallen((), (1, 2, 2)))
    assert Round((), 1, 1, 6, 0).lowest(low, 1) < 1
    assert Round((Over((1, 2, 2), 1, 3),), 0, 1, 6, 0).lowest(low, 1) == 1


# --- computers ----------------------------------------------------------------------------------------------------


def played(state: State, *steps: Any) -> State:
    """After ``steps`` of the seats on turn: a tuple is a throw, anything else a choice."""
    for step in steps:
        state = advance(GAME, state, Rolled(step) if isinstance(step, tuple) else Did(asked(state)[0], step))
    return state


def opened(players: int = 2) -> State:
    state: State = GAME.start(Options(players, A))
    return state


def advised(state: State) -> Any:
    act = choose(GAME, state, asked(state)[0], "stark", 0.0)
    assert act is not None
    return act.move


def test_the_leader_lets_a_good_first_throw_stand() -> None:
    assert advised(played(opened(), (1, 1, 6))) == Stand()
    assert advised(played(opened(), (5, 4, 3))) == Stand()


def test_who_is_beaten_for_sure_goes_on() -> None:
    led = played(opened(), (2, 2, 1), Reroll((2,)), (4, 6), Reroll((2,)), (6, 2))
    assert isinstance(advised(played(led, (3, 2, 2))), Reroll)


def test_a_bombe_stands_against_a_covered_cup_of_a_single_one() -> None:
    led = played(opened(), (1, 3, 2), Reroll((0,)), (4, 6), Reroll((0,)), (6, 2))
    assert advised(played(led, (4, 4, 4))) == Stand()


def test_who_cannot_be_the_lowest_any_more_may_try_for_a_schock_aus() -> None:
    led = played(opened(), (1, 3, 2), Reroll((0,)), (4, 6), Reroll((0,)), (6, 2))
    assert advised(played(led, (1, 1, 6))) == Reroll((0, 1))


def loses(one: Strength, others: Strength, games: int) -> float:
    """The share of games that ``one`` loses among two ``others``."""
    rng, lost = Random(f"{one} {others}"), 0
    for number in range(games):
        mine = Seat(number % 3)
        state: Any = GAME.start(Options(3, Seat(number // 3 % 3)))
        while not isinstance(state.waiting, game.Over):
            state = advance(GAME, state, next_act(state, one if asked(state)[0] == mine else others, rng))
        lost += state.standings()[-1].side == mine
    return lost / games


def next_act(state: State, strength: Strength, rng: Random) -> Act:
    (seat,) = asked(state)
    act = choose(GAME, state, seat, strength, rng.random())
    if act is not None:
        return act
    assert isinstance(state.waiting, NeedDice)
    return Rolled(tuple(rng.choice(FACES) for _ in range(state.waiting.count)))


@pytest.mark.parametrize(("strong", "weak"), [("stark", "mittel"), ("mittel", "leicht")])
def test_the_stronger_computer_loses_less(strong: Strength, weak: Strength) -> None:
    assert loses(strong, weak, 75) < 0.28


# --- nothing covered is looked at ---------------------------------------------------------------------------------


def choices(seed: int, steps: int = 120) -> Iterator[State]:
    """Positions of a game of computers in which somebody chooses."""
    rng = Random(seed)
    state: Any = GAME.start(Options(3, A))
    for _ in range(steps):
        if isinstance(state.waiting, game.Over):
            return
        if isinstance(state.waiting, NeedMove):
            yield state
        state = advance(GAME, state, next_act(state, rng.choice(STRENGTHS), rng))


def twin_of(state: State, rng: Random) -> State:
    """``state`` with other dice wherever the seat on turn sees none."""
    cups = list(state.cups)
    for index, cup in enumerate(cups[: state.at]):
        shown = cup.shown()
        dice = tuple(rng.randint(2, 6) if seen is None else face for face, seen in zip(cup.dice, shown, strict=True))
        cups[index] = replace(cup, dice=dice)
    return replace(state, cups=tuple(cups))


def answers(state: State) -> tuple[Any, ...]:
    (seat,) = asked(state)
    chosen = [choose(GAME, state, seat, strength, luck) for strength in STRENGTHS for luck in (0.1, 0.9)]
    return (*chosen, tip(GAME, state, seat))


def compared(seeds: range) -> tuple[int, int]:
    """How many twins differed in covered dice, and how many of them were advised otherwise."""
    rng, differing, betrayed = Random("twins"), 0, 0
    for seed in seeds:
        for state in choices(seed):
            twin = twin_of(state, rng)
            if twin != state:
                differing += 1
                betrayed += answers(state) != answers(twin)
    return differing, betrayed


def test_advice_is_the_same_whatever_lies_covered() -> None:
    differing, betrayed = compared(range(4))
    assert differing > 50
    assert betrayed == 0


def test_the_twins_catch_an_adviser_who_looks_under_the_cups(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = adviser.sight

    def peeking(state: Any, seat: Seat) -> Sight:
        seen = honest(state, seat)
        open_cups = {
            other: seen.view.public[other] if other == seat or not cup.throws else cup.dice
            for other, cup in zip(state.score.order, state.cups, strict=True)
        }
        return replace(seen, view=replace(seen.view, public=open_cups))

    monkeypatch.setattr(adviser, "sight", peeking)
    assert compared(range(2))[1] > 0


# --- hints --------------------------------------------------------------------------------------------------------


def told(state: State) -> tuple[str, Any, dict[str, Any]]:
    hint = tip(GAME, state, asked(state)[0])
    assert hint is not None
    return hint.code, hint.move, dict(hint.values)


def test_a_hint_to_stand_compares_the_chances_to_be_lowest() -> None:
    code, move, values = told(played(opened(), (1, 1, 6)))
    assert (code, move, values["faces"], values["left"]) == ("tip_stand", Stand(), (6, 1, 1), 2)
    assert values["low_stand"] < values["low_on"]


def test_a_hint_to_keep_dice() -> None:
    led = played(opened(), (3, 2, 2), Reroll(()), (1, 4, 6), Reroll((0,)), (6, 5))
    code, move, values = told(played(led, (1, 2, 2)))
    assert (code, move, values["faces"]) == ("tip_keep", Reroll((0,)), (1,))
    assert values["low_on"] < values["low_stand"]


def test_a_hint_to_throw_all_again() -> None:
    led = played(opened(), (3, 2, 2), Reroll(()), (1, 4, 6), Reroll((0,)), (6, 5))
    code, move, values = told(played(led, (3, 2, 2)))
    assert (code, move, values["faces"]) == ("tip_again", Reroll(()), ())


def test_a_hint_to_turn_sixes() -> None:
    code, move, values = told(played(opened(), (6, 6, 1)))
    assert (code, move, values["faces"]) == ("tip_turn", Reroll((2,), turn=True), (1, 1))


def test_before_a_throw_there_is_nothing_to_advise() -> None:
    assert (tip(GAME, opened(), A), choose(GAME, opened(), A, "stark", 0.5)) == (None, None)


def test_the_own_cup_is_read_with_its_kept_dice() -> None:
    """A kept six and a new one may not be turned: no computer tries to."""
    state = played(opened(), (6, 2, 3), Reroll((0,)), (6, 4))
    assert fallen(state.cups[0]) == Fallen((6,), (4, 6))
    for strength in STRENGTHS:
        for luck in (0.0, 0.2, 0.4, 0.6, 0.99):
            act = choose(GAME, state, A, strength, luck)
            assert act is not None
            assert act.move in state.legal(A)
