"""The rules of Hohe Augen; there is nothing to choose."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.dice import are_dice
from rules.game import Act, NeedDice, Over, Rolled, Seat, Standing, Waiting


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the game."""

    players: int
    throws: int = 3  # 2 or 3


@dataclass(frozen=True, slots=True)
class View:
    """The picture."""

    status: str
    phase: str
    turn: Seat | None
    legal: tuple[str, ...]
    eyes: dict[Seat, tuple[int, ...]]
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class State:
    """A position."""

    options: Options
    thrown: tuple[int, ...] = ()

    @property
    def waiting(self) -> Waiting:
        """One die of whoever is next."""
        over = len(self.thrown) == self.options.players * self.options.throws
        return Over() if over else NeedDice(Seat(len(self.thrown) % self.options.players), 1)

    def eyes(self, seat: int) -> tuple[int, ...]:
        """What a seat has thrown."""
        return self.thrown[seat :: self.options.players]

    def kinds(self) -> frozenset[str]:
        """``roll``; nothing at the end."""
        return frozenset() if isinstance(self.waiting, Over) else frozenset(("roll",))

    def legal(self, seat: Seat) -> tuple[()]:  # noqa: ARG002
        """Nothing is ever chosen."""
        return ()

    def objection(self, act: Act) -> str | None:
        """``bad_value`` for anything but one die."""
        return None if isinstance(act, Rolled) and are_dice(act.faces, 1) else "bad_value"

    def after(self, act: Act) -> State:
        """The position after a throw."""
        assert isinstance(act, Rolled)
        return replace(self, thrown=(*self.thrown, *act.faces))

    def standings(self) -> tuple[Standing, ...]:
        """The ranking, once all have thrown."""
        if not isinstance(self.waiting, Over):
            return ()
        order = sorted(range(self.options.players), key=lambda seat: -sum(self.eyes(seat)))
        return tuple(Standing(place, Seat(seat)) for place, seat in enumerate(order, 1))

    def view(self, seats: frozenset[Seat]) -> View:  # noqa: ARG002
        """The same for everybody."""
        waiting, ranks = self.waiting, self.standings()
        turn = waiting.seat if isinstance(waiting, NeedDice) else None
        return View(
            status="running" if turn is not None else "finished",
            phase="roll" if turn is not None else "done",
            turn=turn,
            legal=("roll",) if turn is not None else (),
            eyes={Seat(seat): self.eyes(seat) for seat in range(self.options.players)},
            winner=Seat(ranks[0].side) if ranks else None,
        )


def start(options: Options) -> State:
    """Nobody has thrown."""
    return State(options)
