"""Advice for Hausnummern: the exact means and thresholds, the chance to win by what all can see, and hints."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import accumulate, permutations, product
from random import Random
from typing import Any

import pytest

from rules.adviser import Strength, choose, tip
from rules.game import Did, NeedThrow, Seat, Threw
from rules.hausnummern import GAME
from rules.hausnummern.odds import HOBBY, UNIFORM, Pins, Places, best_place, digits, finals, mean
from rules.hausnummern.rivals import Chances
from rules.hausnummern.state import Options, Place, State, Thrown
from rules.hausnummern.view import Mode
from rules.play import advance, asked
from rules.ranking import leaders

A, B = Seat(0), Seat(1)
E, Z, H = 0, 1, 2
HZE, HZ, HE, ZE = (frozenset(places) for places in ((E, Z, H), (H, Z), (H, E), (Z, E)))
Policy = Callable[[int, Places], int]  # digit and free places to the place for it


def optimal(mode: Mode, pins: Pins = UNIFORM) -> Policy:
    return lambda thrown, free: best_place(thrown, free, mode, pins)


def naive(thrown: int, free: Places) -> int:
    return max(free)


def thumb(mode: Mode) -> Policy:
    return lambda thrown, free: max(free) if (thrown >= 5 if mode == "hoch" else thrown <= 5) else min(free)


def ends(policy: Policy, mode: Mode, pins: Pins = UNIFORM, free: Places = HZE) -> dict[int, Fraction]:
    """The numbers that ``policy`` makes, with their chances."""
    if not free:
        return {0: Fraction(1)}
    found: dict[int, Fraction] = {}
    for thrown, chance in digits(mode, pins).items():
        place = policy(thrown, free)
        for value, share in ends(policy, mode, pins, free - {place}).items():
            number = value + thrown * 10**place
            found[number] = found.get(number, Fraction(0)) + chance * share
    return found


def average(numbers: dict[int, Fraction]) -> float:
    return float(sum(number * chance for number, chance in numbers.items()))


def beating(numbers: dict[int, Fraction], mode: Mode) -> Callable[[int], float]:
    """The chance of a number against ``numbers``; a tie is half."""
    rising = sorted(numbers)
    sums = [0.0, *accumulate(float(numbers[number]) for number in rising)]

    def chance(number: int) -> float:
        lower = (sums[bisect_left(rising, number)] + sums[bisect_right(rising, number)]) / 2
        return lower if mode == "hoch" else 1 - lower

    return cache(chance)


def duel(one: dict[int, Fraction], other: dict[int, Fraction], mode: Mode) -> float:
    """The chance of ``one`` against ``other``."""
    chance = beating(other, mode)
    return sum(float(share) * chance(number) for number, share in one.items())


def answer(numbers: dict[int, Fraction], mode: Mode) -> tuple[dict[int, Fraction], dict[int, int]]:
    """What wins most often against ``numbers``: the numbers it makes, and where its first digit goes."""
    chance = beating(numbers, mode)

    @cache
    def best(value: int, free: Places) -> float:
        if not free:
            return chance(value)
        chances = 0.0
        for thrown, share in digits(mode).items():
            here = place(value, free, thrown)
            chances += float(share) * best(value + thrown * 10**here, free - {here})
        return chances

    @cache
    def place(value: int, free: Places, thrown: int) -> int:
        return max(sorted(free), key=lambda each: best(value + thrown * 10**each, free - {each}))

    def made(value: int, free: Places, share: Fraction) -> None:
        if not free:
            found[value] = found.get(value, Fraction(0)) + share
            return
        for thrown, its in digits(mode).items():
            here = place(value, free, thrown)
            made(value + thrown * 10**here, free - {here}, share * its)

    found: dict[int, Fraction] = {}
    made(0, HZE, Fraction(1))
    return found, {thrown: place(0, HZE, thrown) for thrown in digits(mode)}


# --- the figures --------------------------------------------------------------------------------------------------

FIGURES = [  # mode, pins, mean, naive, rule of thumb, clairvoyant
    ("hoch", UNIFORM, (692.55, 499.50, 685.13, 744.53)),
    ("niedrig", UNIFORM, (413.46, 599.40, 421.20, 364.82)),
    ("hoch", HOBBY, (687.53, 547.23, 674.63, 732.41)),
    ("niedrig", HOBBY, (470.51, 607.17, 477.23, 428.81)),
]


@pytest.mark.parametrize(("mode", "pins", "means"), FIGURES)
def test_the_means_of_three_places(mode: Mode, pins: Pins, means: tuple[float, float, float, float]) -> None:
    best, left_to_right, by_thumb, clairvoyant = (pytest.approx(mean, abs=0.00501) for mean in means)
    assert float(mean(HZE, mode, pins)) == best
    assert average(ends(optimal(mode, pins), mode, pins)) == best
    assert average(ends(naive, mode, pins)) == left_to_right
    assert average(ends(thumb(mode), mode, pins)) == by_thumb
    sure = Fraction(0)
    for three in product(digits(mode, pins).items(), repeat=3):
        chance = three[0][1] * three[1][1] * three[2][1]
        number = "".join(sorted((str(thrown) for thrown, _ in three), reverse=mode == "hoch"))
        sure += chance * int(number)
    assert float(sure) == clairvoyant


@pytest.mark.parametrize(
    ("mode", "means"),
    [
        ("hoch", [60.8, 692.5, 7482.7, 78733.8, 817302.3]),
        ("niedrig", [48.6, 413.5, 3600.2, 32186.1, 292334.9]),
    ],
)
def test_the_means_of_two_to_six_places(mode: Mode, means: list[float]) -> None:
    found = [float(mean(frozenset(range(count)), mode)) for count in range(2, 7)]
    assert found == [pytest.approx(expected, abs=0.0501) for expected in means]


@pytest.mark.parametrize(
    ("mode", "pins", "first"),
    [
        ("hoch", UNIFORM, "EEEEZZHHHH"),
        ("niedrig", UNIFORM, " HHHHZZEEE"),
        ("hoch", HOBBY, "EEEEEZHHHH"),
        ("niedrig", HOBBY, " HHHHZZEEE"),
    ],
)
def test_the_best_places(mode: Mode, pins: Pins, first: str) -> None:
    assert {thrown: "EZH"[best_place(thrown, HZE, mode, pins)] for thrown in digits(mode, pins)} == {
        thrown: place for thrown, place in enumerate(first) if place != " "
    }
    for two in (HZ, HE, ZE):
        for thrown in digits(mode, pins):
            in_front = thrown >= 5 if mode == "hoch" else thrown <= 5
            assert best_place(thrown, two, mode, pins) == (max(two) if in_front else min(two))


@pytest.mark.parametrize("mode", ["hoch", "niedrig"])
def test_the_best_number_on_the_mean_beats_the_simple_ways(mode: Mode) -> None:
    best = ends(optimal(mode), mode)
    assert round(duel(best, ends(naive, mode), mode), 2) == 0.69
    assert round(duel(best, ends(thumb(mode), mode), mode), 2) == 0.52


@pytest.mark.parametrize(
    ("mode", "first", "its_mean", "wins"),
    [("hoch", "EEEEEZZHHH", 676.5, 0.516), ("niedrig", " HHHZZEEEE", 427.6, 0.517)],
)
def test_the_largest_mean_does_not_win_most_often(mode: Mode, first: str, its_mean: float, wins: float) -> None:
    best = ends(optimal(mode), mode)
    numbers, places = answer(best, mode)
    for _ in range(8):  # until it is the answer to itself
        before, (numbers, places) = numbers, answer(numbers, mode)
        if before == numbers:
            break
    assert {thrown: "EZH"[place] for thrown, place in places.items()} == {
        thrown: place for thrown, place in enumerate(first) if place != " "
    }
    assert average(numbers) == pytest.approx(its_mean, abs=0.05)
    assert round(duel(numbers, best, mode), 3) == wins


def test_the_ends_of_numbers_are_those_of_the_best_places() -> None:
    exact = ends(optimal("niedrig"), "niedrig")
    assert finals(HZE, "niedrig") == pytest.approx({number: float(chance) for number, chance in exact.items()})


# --- the numbers of the others ------------------------------------------------------------------------------------


def table(mode: Mode, *numbers: str, pins: int, seat: Seat = A, digits: int = 3) -> State:
    """``seat`` has thrown ``pins``; the numbers so far, ``_`` for a free place."""
    throws = [
        Thrown(Seat(other), int(shown), digits - 1 - index)
        for other, number in enumerate(numbers)
        for index, shown in enumerate(number)
        if shown != "_"
    ]
    return State(Options(mode, digits, len(numbers)), (*throws, Thrown(seat, pins)))


def advised(state: State, strength: Strength = "stark", luck: float = 0.99) -> int:
    act = choose(GAME, state, asked(state)[0], strength, luck)
    assert act is not None
    place: int = act.move.place
    return place


@pytest.mark.parametrize("mode", ["hoch", "niedrig"])
def test_before_the_first_throw_the_chance_is_that_of_the_best_answer(mode: Mode) -> None:
    view = State(Options(mode, 3, 2)).view(frozenset())
    best = ends(optimal(mode), mode)
    numbers, _ = answer(best, mode)
    assert Chances(view, mode, A).best(0, HZE) == pytest.approx(duel(numbers, best, mode))


def test_whoever_is_behind_takes_the_risk() -> None:
    """Of a 6 a 6 in front is best for the mean; but to beat 890 the front place needs a 9."""
    assert best_place(6, HZ, "hoch") == H
    assert advised(table("hoch", "__9", "890", pins=6)) == Z


def test_whoever_is_ahead_takes_what_is_enough() -> None:
    """A 4 in front beats 399 for sure; for the mean it goes behind."""
    assert best_place(4, HZ, "hoch") == Z
    assert advised(table("hoch", "__0", "399", pins=4)) == H


def test_in_low_numbers_a_pumpe_is_a_nine() -> None:
    assert advised(table("niedrig", "___", "555", pins=0)) == E
    assert advised(table("niedrig", "_1_", "555", pins=0)) == E


def test_a_long_number_is_begun_for_the_mean() -> None:
    for pins in range(10):
        state = table("hoch", "______", "______", pins=pins, digits=6)
        assert advised(state) == best_place(pins, frozenset(range(6)), "hoch")


def test_in_a_duel_the_mean_counts() -> None:
    teams = ((A, Seat(2)), (B, Seat(3)))
    throws = tuple(Thrown(Seat(seat), 9, H) for seat in range(4))
    state = State(Options("hoch", 3, 4, teams), (*throws, Thrown(A, 4)))
    assert advised(state) == E == best_place(4, ZE, "hoch")


# --- strengths ----------------------------------------------------------------------------------------------------


def wins(strong: Strength, weak: Strength, games: int) -> float:
    """The share of games that ``strong`` wins against ``weak``; a tie is half."""
    rng, won = Random(f"{strong} {weak}"), 0.0
    for number in range(games):
        mine = Seat(number % 2)
        state = GAME.start(Options(("hoch", "niedrig")[number // 2 % 2], 3, 2))
        while (seats := asked(state)) != ():
            strength = strong if seats[0] == mine else weak
            act = choose(GAME, state, seats[0], strength, rng.random())
            state = advance(GAME, state, act or Threw(rng.randrange(10)))
        first = leaders(state.standings())
        won += (mine in first) / len(first)
    return won / games


@pytest.mark.parametrize(("strong", "weak", "games"), [("stark", "mittel", 700), ("mittel", "leicht", 1500)])
def test_the_stronger_computer_wins(strong: Strength, weak: Strength, games: int) -> None:
    assert wins(strong, weak, games) > 0.54


# --- hints --------------------------------------------------------------------------------------------------------


def told(state: State) -> tuple[str, Any, dict[str, Any]]:
    hint = tip(GAME, state, asked(state)[0])
    assert hint is not None
    return hint.code, hint.move, dict(hint.values)


def test_a_hint_tells_place_mean_and_chance() -> None:
    code, move, values = told(table("hoch", "___", "___", pins=9))
    assert (code, move, values["digit"], values["place"]) == ("tip_place", Place(H), 9, H)
    assert values["mean"] == round(900 + mean(ZE, "hoch"))
    assert 70 < values["chance"] < 99


def test_a_hint_tells_when_the_numbers_of_the_others_say_more_than_the_mean() -> None:
    code, move, values = told(table("hoch", "__0", "399", pins=4))
    assert (code, move, values) == ("tip_place_win", Place(H), {"digit": 4, "place": H, "mean": 445, "chance": 100})


def test_a_long_number_has_no_chance_yet() -> None:
    code, _, values = told(table("hoch", "______", "______", pins=9, digits=6))
    assert (code, "chance" in values) == ("tip_place", False)


def test_the_last_place_is_no_choice() -> None:
    code, move, values = told(table("niedrig", "1_1", "112", pins=0))
    assert (code, move, values) == ("tip_last_place", Place(Z), {"digit": 9, "place": Z, "mean": 191, "chance": 0})


def test_before_a_throw_there_is_nothing_to_advise() -> None:
    state = GAME.start(Options("hoch", 3, 2))
    assert isinstance(state.waiting, NeedThrow)
    assert (tip(GAME, state, A), choose(GAME, state, A, "stark", 0.5)) == (None, None)


@pytest.mark.parametrize("strength", ["leicht", "mittel", "stark"])
@pytest.mark.parametrize("order", list(permutations("HZE")))
def test_a_computer_takes_only_free_places(strength: Strength, order: tuple[str, ...]) -> None:
    for count in range(3):
        taken = {"EZH".index(place) for place in order[:count]}
        number = "".join("5" if place in taken else "_" for place in (H, Z, E))
        for luck in (0.0, 0.1, 0.59, 0.999):
            state = table("hoch", number, "555", pins=7)
            act = choose(GAME, state, A, strength, luck)
            assert isinstance(act, Did)
            assert act.move in state.legal(A)
