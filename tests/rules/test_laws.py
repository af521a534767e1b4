"""What every game keeps, whatever its rules: laws, checked on positions of seeded random games of all ``GAMES``.

Each law is a function of one position.  ``PLANTS`` at the end holds faulty games, and every law is shown to fail on
its plant.  A new game adds a line to ``SETUPS``; one that hides something adds its ``TWINS``, or ``law_of_the_eyes``
fails; one that ranks by points adds them to ``SCORES``.  One file, because a law without its plant proves nothing.
"""

from __future__ import annotations

import copy
import dataclasses
import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest

from rules import GAMES, play
from rules.game import (
    Act,
    Corrected,
    Decided,
    Did,
    Game,
    NeedDecision,
    NeedDice,
    NeedMove,
    NeedThrow,
    Over,
    Rolled,
    RulesError,
    Seat,
    State,
    Team,
    Threw,
)
from rules.haeuschenbauen import state as haeuschenbauen
from rules.hausnummern import state as hausnummern
from rules.play import Line, advance, asked, kind_of, opened
from rules.schocken import state as schocken
from rules.sechzehn_tot import state as sechzehn_tot
from rules.zehntausend import state as zehntausend

PLAYS = 12  # random games of each kind
KEPT = 25  # positions looked at of each
LONGEST = 10_000  # acts; random play of the longest game needs a fifth of it


def _hausnummern(rng: Random) -> hausnummern.Options:
    players = rng.randint(2, 5)
    seats = [Seat(seat) for seat in range(players)]
    rng.shuffle(seats)
    cut = rng.randint(1, players - 1)
    teams = (tuple(seats[:cut]), tuple(seats[cut:])) if rng.random() < 0.5 else None
    return hausnummern.Options(rng.choice(("hoch", "niedrig")), rng.randint(2, 4), players, teams)


def _zehntausend(rng: Random) -> zehntausend.Options:
    players = rng.randint(1, 4)
    return zehntausend.Options(players, Seat(rng.randrange(players)), vierling_paar=rng.random() < 0.5)


def _haeuschenbauen(rng: Random) -> haeuschenbauen.Options:
    players = rng.randint(1, 5)
    return haeuschenbauen.Options(players, Seat(rng.randrange(players)), rng.randint(1, 3))


def _schocken(rng: Random) -> schocken.Options:
    players = rng.randint(2, 5)
    return schocken.Options(players, Seat(rng.randrange(players)))


def _sechzehn_tot(rng: Random) -> sechzehn_tot.Options:
    players = rng.randint(3, 8)
    return sechzehn_tot.Options(players, Seat(rng.randrange(players)), rng.random() < 0.5)


SETUPS: dict[str, Callable[[Random], Any]] = {
    "hausnummern": _hausnummern,
    "zehntausend": _zehntausend,
    "haeuschenbauen": _haeuschenbauen,
    "schocken": _schocken,
    "sechzehn_tot": _sechzehn_tot,
}

# What ranks the sides, and whether more is better.
SCORES: dict[str, Callable[[Any], tuple[Mapping[Any, int | Fraction], bool]]] = {
    "hausnummern": lambda state: (dict(state.scores()), state.options.mode == "hoch"),
    "zehntausend": lambda state: ({Seat(seat): total for seat, total in enumerate(state.totals)}, True),
}


def _other_covered_dice(state: Any, seat: Seat, rng: Random) -> State | None:
    """Other faces under the other cups; three 1s are no choice, for a Schock Aus is lifted at once."""
    cups, order = list(state.cups), state.view(frozenset()).order
    for index, cup in enumerate(cups):
        shown = cup.shown()
        covered = [at for at in range(3) if shown[at] is None and cup.dice[at] is not None]
        if order[index] != seat and covered:
            dice = tuple(rng.randint(1, 6) if at in covered else face for at, face in enumerate(cup.dice))
            cups[index] = cup if dice == (1, 1, 1) else replace(cup, dice=dice)
    twin: State = replace(state, cups=tuple(cups))
    return twin if twin != state else None


# Another position that ``seat`` cannot tell from this one; None where all is open to it.
TWINS: dict[str, Callable[[Any, Seat, Random], State | None]] = {"schocken": _other_covered_dice}


@dataclass(frozen=True)
class Position:
    """One position of a random game, with the chance for the trials made on it."""

    game: Game
    options: Any
    line: Line
    rng: Random

    @property
    def state(self) -> Any:
        return self.line.state

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple(Seat(seat) for seat in range(self.options.players))


# --- random play ----------------------------------------------------------------------------------------------


def possible(state: State, rng: Random, pins: Iterable[int] = range(10)) -> list[Act]:
    """What may come next; of dice only a few throws."""
    acts: list[Act] = []
    match state.waiting:
        case NeedThrow():
            acts += [Threw(count) for count in pins]
        case NeedDice(_, count):
            acts += [Rolled(tuple(rng.choices(range(1, 7), k=count))) for _ in range(3)]
        case NeedDecision(candidates):
            acts += [Decided(candidate) for candidate in candidates]
    return acts + [Did(seat, move) for seat in asked(state) for move in state.legal(seat)]


def played(game: Game, options: Any, rng: Random) -> Line:
    """A random game from start to end.  Few different pins make ties."""
    line = opened(game, options)
    pins = rng.choice((range(10), (4, 5), (0, 9)))
    for _ in range(LONGEST):
        acts = possible(line.state, rng, pins)
        if not acts:
            return line
        line = line.played(rng.choice(acts))
    raise AssertionError("the game does not end")


def positions(game: Game, plays: int = PLAYS) -> list[Position]:
    """Positions of random games, the first and the last of each always among them."""
    found = []
    for seed in range(plays):
        rng = Random(f"{game.key} {seed}")
        options = SETUPS[game.key](rng)
        lines = [played(game, options, rng)]
        while lines[-1].before is not None:
            lines.append(lines[-1].before)
        kept = {0, len(lines) - 1, *rng.sample(range(len(lines)), min(KEPT, len(lines)))}
        found += [Position(game, options, lines[index], rng) for index in sorted(kept)]
    return found


@cache
def sampled(key: str) -> list[Position]:
    return positions(GAMES[key])


# --- trials: right and wrong acts -----------------------------------------------------------------------------


def bent(value: Any) -> list[Any]:
    """Values near ``value`` that may be wrong in its place."""
    match value:
        case bool():
            return [not value]
        case int():
            return [value - 1, value + 1, -1, 99]
        case tuple():
            return [(), (*value, 99), value + value, (-1, *value), value[1:]]
        case _:
            return ["?"]


def moves_to_try(at: Position) -> list[Any]:
    """Every move that anybody may make now, some made earlier, and all of these bent."""
    made = [step.act.move for step in at.line.steps() if isinstance(step.act, Did)]
    now = [move for seat in at.seats for move in at.state.legal(seat)]
    moves = [*at.rng.sample(now, min(10, len(now))), *at.rng.sample(made, min(6, len(made)))]
    for move in tuple(moves):
        for field in dataclasses.fields(move):
            moves += [replace(move, **{field.name: value}) for value in bent(getattr(move, field.name))]
    return moves


def trials(at: Position) -> list[Act]:
    """Acts of every kind, most of them wrong."""
    counted = sum(isinstance(step.act, Threw) for step in at.line.steps())
    acts: list[Act] = [Threw(pins) for pins in (-1, 0, 9, 10)]
    acts += [Rolled(faces) for count in range(8) for faces in ((1,) * count, (6,) * count, (7,) * count, (0,) * count)]
    acts += [Decided(side) for seat in (-1, *at.seats, 99) for side in (Seat(seat), Team(seat))]
    acts += [Corrected(throw, pins) for throw in (None, 0, 1, counted, counted + 1) for pins in (-1, 3, 10)]
    seats = (*at.seats, Seat(99))
    return acts + [Did(seat, move) for move in moves_to_try(at) for seat in seats]


def lawful(at: Position, act: Act) -> bool:
    """Whether ``act`` may come now, said from what the game waits for and not by the game's own objections."""
    counted = sum(isinstance(step.act, Threw) for step in at.line.steps())
    match act, at.state.waiting:
        case Threw(pins), NeedThrow():
            return 0 <= pins <= 9
        case Rolled(faces), NeedDice(_, count):
            return len(faces) == count and all(1 <= face <= 6 for face in faces)
        case Did(seat, move), _:
            return move in at.state.legal(seat)
        case Decided(side), NeedDecision(candidates):
            return (type(side), side) in [(type(candidate), candidate) for candidate in candidates]
        case Corrected(throw, pins), _:
            known = counted > 0 if throw is None else 1 <= throw <= counted
            return "correct" in at.game.events and known and 0 <= pins <= 9
        case _:
            return False


def accepted(at: Position, act: Act) -> bool:
    try:
        advance(at.game, at.state, act)
    except RulesError:
        return False
    return True


# --- the laws -------------------------------------------------------------------------------------------------


def law_of_the_asked(at: Position) -> None:
    """Only a seat that is asked may move, and it may always do something, but nothing at the end; no move twice."""
    waiting = at.state.waiting
    assert isinstance(waiting, Over) == (not at.state.kinds())
    for seat in (*at.seats, Seat(99)):
        legal = at.state.legal(seat)
        assert not legal or seat in asked(at.state)
        assert legal or not (isinstance(waiting, NeedMove) and seat in waiting.seats)
        assert all(move not in legal[:index] for index, move in enumerate(legal))


def law_of_the_objection(at: Position) -> None:
    """A move is objected to exactly when it is not among the legal ones."""
    for move in moves_to_try(at):
        for seat in asked(at.state):
            act = Did(seat, move)
            if kind_of(at.game, act) in at.state.kinds():
                assert (at.state.objection(act) is None) == (move in at.state.legal(seat))


def law_of_the_door(at: Position) -> None:
    """Every lawful act is taken, every other is refused, and the position they were tried on never changes."""
    before = copy.deepcopy(at.state)
    for act in [*trials(at), *possible(at.state, at.rng)]:
        assert accepted(at, act) == lawful(at, act), act
    assert at.state == before


def law_of_the_replay(at: Position) -> None:
    """The acts alone make the position."""
    line = opened(at.game, at.options)
    for step in at.line.steps():
        assert step.act is not None
        line = line.played(step.act)
    assert line.state == at.state


def law_of_the_places(at: Position) -> None:
    """A ranking has nobody twice, shares places as 1, 2, 2, 4, and is there at the end."""
    rows = at.state.standings()
    assert rows or not isinstance(at.state.waiting, (Over, NeedDecision))
    teams = getattr(at.options, "teams", None)
    sides = [Team(team) for team in range(len(teams))] if teams else list(at.seats)
    assert all((type(row.side), row.side) in [(type(side), side) for side in sides] for row in rows)
    assert len({row.side for row in rows}) == len(rows)
    for index, row in enumerate(rows):
        assert row.place == index + 1 or (index and row.place == rows[index - 1].place)
    if isinstance(at.state.waiting, NeedDecision):
        assert at.state.waiting.candidates == tuple(row.side for row in rows if row.place == 1)
        assert len(at.state.waiting.candidates) > 1


def law_of_the_scores(at: Position) -> None:
    """Who has the better score has the better place; equals share, unless the table or the rules part them."""
    if at.game.key not in SCORES:
        return
    scores, more_is_better = SCORES[at.game.key](at.state)
    rows = at.state.standings()
    for better in rows:
        for worse in rows:
            if better.place < worse.place:
                first, second = scores[better.side], scores[worse.side]
                assert first >= second if more_is_better else first <= second
            elif better.place == worse.place:
                assert scores[better.side] == scores[worse.side]


def law_of_the_end(at: Position) -> None:
    """At the end nothing comes any more, and only a correction of a counted throw is still taken."""
    if isinstance(at.state.waiting, Over):
        assert possible(at.state, at.rng) == []
        for act in trials(at):
            assert isinstance(act, Corrected) or not accepted(at, act)


def law_of_the_picture(at: Position) -> None:
    """The picture says what the game waits for."""
    view, waiting = at.state.view(frozenset(at.seats)), at.state.waiting
    status = {Over: "finished", NeedDecision: "waiting_decision"}.get(type(waiting), "running")
    assert view.status == status
    assert (view.turn,) == asked(at.state)[:1] if asked(at.state) else view.turn is None
    assert list(view.legal) == sorted({kind_of(at.game, act) for act in possible(at.state, at.rng)})
    assert set(view.legal) <= at.state.kinds()


def law_of_the_walls(at: Position) -> None:
    """Nothing but plain values leaves with a picture: no position, no options, nothing that could be changed or run."""
    inside = (type(at.state), type(at.options))

    def walk(value: Any) -> None:
        if dataclasses.is_dataclass(value):
            assert not isinstance(value, inside)
            assert value.__dataclass_params__.frozen  # type: ignore[union-attr]
            for field in dataclasses.fields(value):
                walk(getattr(value, field.name))
        elif isinstance(value, (tuple, dict)):
            for item in [*value, *value.values()] if isinstance(value, dict) else value:
                walk(item)
        else:
            assert value is None or isinstance(value, (str, int, Fraction))

    walk(at.state.view(frozenset()))
    walk(at.state.view(frozenset(at.seats)))


def twin_of(at: Position, seat: Seat) -> Any:
    """The twin of the position for ``seat``, with the same fault if one is planted."""
    fault = isinstance(at.state, Plant)
    twin = TWINS[at.game.key](at.state.inner if fault else at.state, seat, at.rng)
    return type(at.state)(twin) if fault and twin is not None else twin


def law_of_the_eyes(at: Position) -> None:
    """What a seat may not see changes nothing of what it sees; without twins nothing is hidden from anybody."""
    for seat in at.seats:
        if at.game.key not in TWINS:
            assert at.state.view(frozenset((seat,))) == at.state.view(frozenset())
            continue
        twin = twin_of(at, seat)
        if twin is not None:
            assert twin != at.state
            assert twin.view(frozenset((seat,))) == at.state.view(frozenset((seat,)))
            assert twin.view(frozenset()) == at.state.view(frozenset())
            assert twin.legal(seat) == at.state.legal(seat)
            assert twin.kinds() == at.state.kinds()


LAWS = [law for name, law in inspect.getmembers(inspect.getmodule(law_of_the_asked)) if name.startswith("law_")]


def keep(law: Callable[[Position], None], found: list[Position]) -> None:
    for position in found:
        law(position)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_every_game_keeps_every_law(law: Callable[[Position], None], key: str) -> None:
    keep(law, sampled(key))


def test_every_game_has_a_random_setup() -> None:
    assert set(SETUPS) == set(GAMES)


def test_every_game_with_secrets_has_twins() -> None:
    assert set(TWINS) == {key for key, game in GAMES.items() if game.secrets}


# --- the plants -----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Plant:
    """A position with a fault planted: its methods replace those of the true position ``inner``."""

    inner: Any

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "inner":
            raise AttributeError(name)
        return getattr(self.inner, name)

    def after(self, act: Act) -> Any:
        return type(self)(self.inner.after(act))


class EverybodyMayMove(Plant):
    def legal(self, seat: Seat) -> Any:  # noqa: ARG002
        return self.inner.legal(asked(self.inner)[0]) if asked(self.inner) else ()


class NobodyMayMove(Plant):
    def legal(self, seat: Seat) -> Any:  # noqa: ARG002
        return ()


class ObjectsToNothing(Plant):
    def objection(self, act: Act) -> None:  # noqa: ARG002
        return None


class ObjectsToTheFront(Plant):
    def objection(self, act: Act) -> Any:
        return "bad_place" if act == Did(Seat(0), hausnummern.Place(1)) else self.inner.objection(act)


class TakesSeatsForTeams(Plant):
    def objection(self, act: Act) -> Any:
        match act:
            case Decided(side) if isinstance(self.inner.waiting, NeedDecision):
                return None if side in self.inner.waiting.candidates else "bad_winner"
            case _:
                return self.inner.objection(act)


class MarksARefusal(Plant):
    def objection(self, act: Act) -> Any:
        code = self.inner.objection(act)
        if code is not None:
            object.__setattr__(self, "inner", replace(self.inner, throws=()))
        return code


class Forgets(Plant):
    acts = 0

    def after(self, act: Act) -> Any:
        Forgets.acts += 1
        if isinstance(act, Threw) and Forgets.acts % 7 == 0:
            return Forgets(self.inner.after(Threw(1)))
        return Forgets(self.inner.after(act))


class RanksUpsideDown(Plant):
    def standings(self) -> Any:
        rows = self.inner.standings()
        return tuple(replace(row, side=other.side) for row, other in zip(rows, reversed(rows), strict=True))


class NeverShares(Plant):
    def standings(self) -> Any:
        return tuple(replace(row, place=index + 1) for index, row in enumerate(self.inner.standings()))


class LeavesNoGap(Plant):
    def standings(self) -> Any:
        rows = self.inner.standings()
        places = sorted({row.place for row in rows})
        return tuple(replace(row, place=places.index(row.place) + 1) for row in rows)


class PlaysOn(Plant):
    @property
    def waiting(self) -> Any:
        over = isinstance(self.inner.waiting, Over)
        return NeedThrow(Seat(0)) if over else self.inner.waiting

    def kinds(self) -> Any:
        return frozenset(("throw",)) if isinstance(self.inner.waiting, Over) else self.inner.kinds()

    def after(self, act: Act) -> Any:
        return self if isinstance(self.inner.waiting, Over) else PlaysOn(self.inner.after(act))


class NamesNoTurn(Plant):
    def view(self, seats: frozenset[Seat]) -> Any:
        return replace(self.inner.view(seats), turn=None)


class ForgetsAnEvent(Plant):
    def view(self, seats: frozenset[Seat]) -> Any:
        return replace(self.inner.view(seats), legal=())


class ShowsItsInside(Plant):
    def view(self, seats: frozenset[Seat]) -> Any:
        return replace(self.inner.view(seats), winner=self.inner.options)


class ShowsAList(Plant):
    def view(self, seats: frozenset[Seat]) -> Any:
        return replace(self.inner.view(seats), tied=[])


class NamesAWinnerTwice(Plant):
    def standings(self) -> Any:
        return self.inner.standings() * 2


class LiftsTheCup(Plant):
    def view(self, seats: frozenset[Seat]) -> Any:
        view = self.inner.view(seats)
        return replace(view, public={seat: cup.dice for seat, cup in zip(view.order, self.inner.cups, strict=True)})


class TellsTheWallOfSixes(Plant):
    def kinds(self) -> Any:
        sixes = any(6 in cup.dice for cup in self.inner.cups)
        return self.inner.kinds() | {"stand"} if sixes else self.inner.kinds()


class TellsOneSeat(Plant):
    def view(self, seats: frozenset[Seat]) -> Any:
        return replace(self.inner.view(seats), winner=Seat(0) if Seat(0) in seats else None)


PLANTS: list[tuple[Callable[[Position], None], type[Plant], str]] = [
    (law_of_the_asked, EverybodyMayMove, "hausnummern"),
    (law_of_the_asked, NobodyMayMove, "hausnummern"),
    (law_of_the_objection, ObjectsToNothing, "hausnummern"),
    (law_of_the_objection, ObjectsToNothing, "zehntausend"),
    (law_of_the_objection, ObjectsToTheFront, "hausnummern"),
    (law_of_the_door, ObjectsToNothing, "hausnummern"),
    (law_of_the_door, ObjectsToNothing, "haeuschenbauen"),
    (law_of_the_door, ObjectsToTheFront, "hausnummern"),
    (law_of_the_door, TakesSeatsForTeams, "hausnummern"),
    (law_of_the_door, MarksARefusal, "hausnummern"),
    (law_of_the_replay, Forgets, "hausnummern"),
    (law_of_the_places, LeavesNoGap, "hausnummern"),
    (law_of_the_places, NeverShares, "hausnummern"),
    (law_of_the_scores, RanksUpsideDown, "hausnummern"),
    (law_of_the_scores, RanksUpsideDown, "zehntausend"),
    (law_of_the_picture, NamesNoTurn, "hausnummern"),
    (law_of_the_picture, ForgetsAnEvent, "zehntausend"),
    (law_of_the_walls, ShowsItsInside, "hausnummern"),
    (law_of_the_walls, ShowsAList, "hausnummern"),
    (law_of_the_places, NamesAWinnerTwice, "haeuschenbauen"),
    (law_of_the_eyes, TellsOneSeat, "hausnummern"),
    (law_of_the_eyes, LiftsTheCup, "schocken"),
    (law_of_the_eyes, TellsTheWallOfSixes, "schocken"),
]


def planted(at: Position, plant: type[Plant]) -> Position:
    """The same position with the fault, before and behind it."""
    game = replace(at.game, start=lambda options: plant(at.game.start(options)))
    return replace(at, game=game, line=replace(at.line, game=game, state=plant(at.state)))


@pytest.mark.parametrize(("law", "plant", "key"), PLANTS, ids=lambda part: getattr(part, "__name__", part))
def test_a_planted_fault_breaks_its_law(law: Callable[[Position], None], plant: type[Plant], key: str) -> None:
    faulty = [planted(position, plant) for position in sampled(key)]
    with pytest.raises(AssertionError):
        keep(law, faulty)


def test_a_game_that_plays_on_is_caught() -> None:
    game = replace(GAMES["hausnummern"], start=lambda options: PlaysOn(hausnummern.State(options)))
    with pytest.raises(AssertionError, match="does not end"):
        positions(game, plays=1)


def test_a_door_left_open_breaks_the_law_of_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "expect", lambda *_: None)
    with pytest.raises(AssertionError):
        keep(law_of_the_end, sampled("hausnummern"))


def test_twins_that_can_be_told_apart_break_the_law_of_the_eyes(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if pins that lie open were hidden: two positions that differ in them are no twins."""

    def other_pins(state: Any, seat: Seat, rng: Random) -> State | None:
        return replace(state, throws=(*state.throws[:-1], replace(state.throws[-1], pins=3))) if state.throws else None

    monkeypatch.setitem(TWINS, "hausnummern", other_pins)
    with pytest.raises(AssertionError):
        keep(law_of_the_eyes, sampled("hausnummern"))


def test_covered_dice_are_tried() -> None:
    """The twins of Schocken are there in numbers, else its law of the eyes says nothing."""
    tried = [at for at in sampled("schocken") for seat in at.seats if twin_of(at, seat) is not None]
    assert len(tried) > 100


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_every_law_has_a_plant(law: Callable[[Position], None]) -> None:
    assert law in [planted_law for planted_law, _, _ in PLANTS] or law is law_of_the_end  # its plant is the open door
