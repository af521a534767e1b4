"""Nothing covered leaks: two positions that differ only in dice hidden from a seat are the same to that seat.

Positions of seeded random games are paired with twins in which every die that the watcher cannot see was thrown anew.
Pictures, phases, waiting, legal moves and every refusal must agree.  Each plant at the end breaks one of these, and
the comparison is seen to catch it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest

from rules.game import Act, Did, NeedDice, NeedMove, Rolled, RulesError, Seat
from rules.play import advance
from rules.schocken import GAME
from rules.schocken import state as schocken
from rules.schocken import throws as schocken_throws
from rules.schocken.state import REPEATS, REROLLS, Options, Stand, State
from rules.schocken.throws import AUS, LAST_SHOWN_AUS, Cup

GAMES = 12
STEPS = 250

shown = Cup.shown  # kept here, so that a plant in it does not blind the making of twins


def positions(seed: int) -> Iterator[State]:
    """The positions of a random game, in which dice are kept and sixes turned often."""
    rng = Random(seed)
    players = rng.randint(2, 4)
    state: State = GAME.start(Options(players, Seat(rng.randrange(players))))
    for _ in range(STEPS):
        yield state
        match state.waiting:
            case NeedDice(_, count):
                act: Act = Rolled(tuple(rng.choice((1, 1, 2, 3, 4, 5, 6, 6)) for _ in range(count)))
            case NeedMove((seat,)):
                act = Did(seat, rng.choice(state.legal(seat)))
            case _:
                return
        state = advance(GAME, state, act)


def twin_of(state: State, watcher: Seat | None, rng: Random) -> State:
    """``state`` with other dice wherever ``watcher`` (None: the wall) sees none."""
    cups = tuple(
        cup if seat == watcher else other_dice(cup, rng)
        for seat, cup in zip(state.score.order, state.cups, strict=True)
    )
    return replace(state, cups=cups)


def other_dice(cup: Cup, rng: Random) -> Cup:
    """Other covered dice; but a Schock Aus of the first two throws is open, so no covered one can be made of them."""
    covered = [face is not None and seen is None for face, seen in zip(cup.dice, shown(cup), strict=True)]
    while True:
        dice = tuple(rng.randint(1, 6) if hidden else face for face, hidden in zip(cup.dice, covered, strict=True))
        if dice != AUS or cup.throws > LAST_SHOWN_AUS or not any(covered):
            return replace(cup, dice=dice)


def answers(state: State, watcher: Seat | None, seats: frozenset[Seat]) -> tuple[Any, ...]:
    """All that the station can tell ``watcher``: picture, phase, choices, and what every one of its moves yields."""
    own = () if watcher is None else (state.legal(watcher), tuple(codes(state, watcher)))
    return state.view(seats), state.kinds(), state.waiting, *own


def codes(state: State, seat: Seat) -> Iterator[str]:
    for move in (Stand(), *REPEATS, *REROLLS):
        try:
            advance(GAME, state, Did(seat, move))
        except RulesError as error:
            yield error.code
        else:
            yield "accepted"


def compared(states: Iterable[State]) -> int:
    """Compare positions with their twins, for all seats and the wall; how many twins differed in dice."""
    rng = Random("twins")
    differing = 0
    for state in states:
        for watcher in (None, *(Seat(seat) for seat in range(state.options.players))):
            twin = twin_of(state, watcher, rng)
            seats = frozenset[Seat]() if watcher is None else frozenset((watcher,))
            assert answers(state, watcher, seats) == answers(twin, watcher, seats)
            differing += twin != state
    return differing


@pytest.mark.parametrize("seed", range(GAMES))
def test_twins_are_the_same_to_who_cannot_see_the_difference(seed: int) -> None:
    assert compared(positions(seed)) > STEPS / 5


def test_twins_may_hide_a_schock_aus_of_the_third_throw() -> None:
    state: State = GAME.start(Options(2, Seat(0)))
    for act in (
        Rolled((5, 4, 2)),
        Did(Seat(0), schocken.Reroll(())),
        Rolled((5, 4, 2)),
        Did(Seat(0), schocken.Reroll(())),
    ):
        state = advance(GAME, state, act)
    quiet, loud = (advance(GAME, state, Rolled(dice)) for dice in ((5, 4, 2), AUS))
    for watcher in (None, Seat(1)):
        seats = frozenset[Seat]() if watcher is None else frozenset((watcher,))
        assert answers(quiet, watcher, seats) == answers(loud, watcher, seats)


def test_a_twin_keeps_what_its_watcher_sees() -> None:
    rng = Random(1)
    for dice, throws, over in product((AUS, (1, 6, 6), (4, 3, 2)), (1, 2, 3), (False, True)):
        cup = Cup(dice, (0,) if throws > 1 else (), throws, over)
        assert shown(other_dice(cup, rng)) == shown(cup)


# --- plants -------------------------------------------------------------------------------------------------------

honest_view = State.view


def covered_dice_in_public(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(schocken_throws.Cup, "shown", lambda cup: cup.dice)


def covered_dice_after_the_turn(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(schocken_throws.Cup, "shown", lambda cup: cup.dice if cup.over else shown(cup))


def everybodys_own_dice(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(State, "view", lambda state, _: honest_view(state, frozenset(state.score.order)))


def schock_aus_counted_under_the_cup(patch: pytest.MonkeyPatch) -> None:
    def view(state: State, seats: frozenset[Seat]) -> Any:
        honest = honest_view(state, seats)
        early = {seat: 1 for seat, cup in zip(state.score.order, state.cups, strict=True) if cup.dice == AUS}
        return replace(honest, schock_aus={**honest.schock_aus, **early})

    patch.setattr(State, "view", view)


def a_phase_that_tells_of_sixes(patch: pytest.MonkeyPatch) -> None:
    honest = State.kinds

    def kinds(state: State) -> frozenset[str]:
        sixes = bool(state.cups) and state.cups[state.at].objection((), turn=True) is None
        return honest(state) | {"turn"} if sixes and isinstance(state.waiting, NeedMove) else honest(state)

    patch.setattr(State, "kinds", kinds)


def legal_moves_for_the_neighbour(patch: pytest.MonkeyPatch) -> None:
    honest = State.legal
    patch.setattr(State, "legal", lambda state, _: honest(state, state.score.order[state.at]) if state.cups else ())


def a_refusal_that_looks_at_the_dice_first(patch: pytest.MonkeyPatch) -> None:
    honest = schocken.asked

    def expect(state: State, kind: str, seat: Seat | None) -> None:
        if kind == "reroll" and isinstance(state.waiting, NeedMove) and 6 in state.cups[state.at].dice:
            raise RulesError("bad_turn")
        if seat is not None and seat not in honest(state):
            raise RulesError("not_your_turn")

    patch.setattr("rules.play.expect", expect)


PLANTS = (
    covered_dice_in_public,
    covered_dice_after_the_turn,
    everybodys_own_dice,
    schock_aus_counted_under_the_cup,
    a_phase_that_tells_of_sixes,
    legal_moves_for_the_neighbour,
    a_refusal_that_looks_at_the_dice_first,
)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_caught(plant: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch) -> None:
    states = [state for seed in range(GAMES) for state in positions(seed)]  # played before the fault is planted
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        compared(states)
