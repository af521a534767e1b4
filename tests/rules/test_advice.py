"""Advice for every game: all strengths play any game to its end, with legal moves only, by what their seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from rules import GAMES
from rules.adviser import STRENGTHS, Strength, choose, percent, sight, slip, tip
from rules.dice import FACES
from rules.game import Did, NeedDice, NeedThrow, Rolled, Seat, State, Team, Threw
from rules.haeuschenbauen import state as haeuschenbauen
from rules.hausnummern import state as hausnummern
from rules.play import advance, asked
from rules.schocken import state as schocken
from rules.sechzehn_tot import state as sechzehn_tot
from rules.zehntausend import state as zehntausend

A = Seat(0)
TEAMS = ((Seat(0), Seat(2)), (Seat(1),))
SETUPS: list[tuple[str, Any]] = [
    ("hausnummern", hausnummern.Options("hoch", 3, 3)),
    ("hausnummern", hausnummern.Options("niedrig", 6, 2)),
    ("hausnummern", hausnummern.Options("hoch", 2, 3, TEAMS)),
    ("schocken", schocken.Options(4, Seat(2))),
    ("zehntausend", zehntausend.Options(3, Seat(1))),
    ("zehntausend", zehntausend.Options(1, A, vierling_paar=False)),
    ("sechzehn_tot", sechzehn_tot.Options(4, Seat(1))),
    ("sechzehn_tot", sechzehn_tot.Options(3, A, fifteen_on_third_stands=True)),
    ("haeuschenbauen", haeuschenbauen.Options(3, A, 2)),
]


@dataclass(frozen=True)
class Played:
    end: State
    choices: int
    hints: frozenset[str]


def played(key: str, options: Any, strength: Strength, rng: Random) -> Played:
    """A game of computers, every choice of which is tried to be legal, and hinted at."""
    game, choices, hints = GAMES[key], 0, set()
    state = game.start(options)
    while seats := asked(state):
        seat = seats[0]
        act = choose(game, state, seat, strength, rng.random())
        hint = tip(game, state, seat)
        if hint is not None:
            hints.add(hint.code)
            assert hint.move is None or hint.move in state.legal(seat)
        if isinstance(act, Did):
            assert act.seat == seat
            assert act.move in state.legal(seat)
            choices += 1
        state = advance(game, state, act or thrown(state, rng))
    return Played(state, choices, frozenset(hints))


def thrown(state: State, rng: Random) -> Threw | Rolled:
    match state.waiting:
        case NeedThrow():
            return Threw(rng.randrange(10))
        case NeedDice(_, count):
            return Rolled(tuple(rng.choice(FACES) for _ in range(count)))
    raise AssertionError(state.waiting)


@pytest.mark.parametrize("strength", STRENGTHS)
@pytest.mark.parametrize(("key", "options"), SETUPS)
def test_computers_play_a_game_to_its_end(key: str, options: Any, strength: Strength) -> None:
    game = played(key, options, strength, Random(f"{key} {strength}"))
    assert game.end.standings()
    assert (game.choices > 0) == (key != "haeuschenbauen")
    assert game.hints


@pytest.mark.parametrize(("key", "options"), SETUPS)
def test_the_strongest_does_what_the_hint_says(key: str, options: Any) -> None:
    game, rng = GAMES[key], Random(key)
    state = game.start(options)
    for _ in range(60):
        if not (seats := asked(state)):
            break
        act, hint = choose(game, state, seats[0], "stark", rng.random()), tip(game, state, seats[0])
        if hint is not None:
            assert (act.move if act else None) == hint.move
        state = advance(game, state, act or thrown(state, rng))


@pytest.mark.parametrize(("key", "options"), SETUPS)
def test_the_same_luck_makes_the_same_choice(key: str, options: Any) -> None:
    ends = [played(key, options, "leicht", Random(7)).end for _ in range(2)]
    assert ends[0] == ends[1]


@pytest.mark.parametrize(("key", "options"), SETUPS)
def test_only_who_is_on_turn_is_asked(key: str, options: Any) -> None:
    game = GAMES[key]
    state = game.start(options)
    for seat in (Seat(seat) for seat in range(options.players)):
        if seat not in asked(state):
            assert (choose(game, state, seat, "stark", 0.5), tip(game, state, seat)) == (None, None)


def test_an_adviser_is_shown_the_view_and_the_choices_of_his_seat_alone() -> None:
    state = GAMES["schocken"].start(schocken.Options(2, A))
    for act in (Rolled((5, 4, 2)), Did(A, schocken.Reroll(())), Rolled((5, 4, 2)), Did(A, schocken.Stand())):
        state = advance(GAMES["schocken"], state, act)
    state = advance(GAMES["schocken"], state, Rolled((6, 6, 1)))
    seen = sight(state, Seat(1))
    assert seen.view.own == {Seat(1): (6, 6, 1)}
    assert seen.view.public[A] == (None, None, None)
    assert seen.legal == state.legal(Seat(1))


def test_slips_come_as_often_as_they_should() -> None:
    lucks = [number / 1000 for number in range(1000)]
    slips = [found for luck in lucks if (found := slip(luck, 0.25)) is not None]
    assert len(slips) == 250
    assert (min(slips), max(slips) < 1) == (0, True)


def test_percents_are_certain_only_where_it_is() -> None:
    assert [percent(chance) for chance in (0, 1e-6, 0.004, 0.5, 0.999, 1 - 1e-12, 1)] == [0, 1, 1, 50, 99, 100, 100]


def test_a_team_duel_of_computers_has_a_winner() -> None:
    game = played("hausnummern", hausnummern.Options("hoch", 3, 3, TEAMS), "stark", Random(1))
    assert isinstance(game.end.standings()[0].side, Team)
