"""Facts about the games at the table: opened, joined, left, closed; how the wall shows them, and who may have tips."""

from __future__ import annotations

from typing import Any

from msgspec import field
from msgspec.structs import replace

from rules.game import Strength
from station.evening.dice import Dice
from station.evening.fact import Fact
from station.evening.state import Kept, Opening, TableView, without


class TipsAllowed(Fact, frozen=True):
    """Whether anybody may ask for tips."""

    allow: bool

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        return replace(kept, allow_tips=self.allow)


class TableViewChosen(Fact, frozen=True):
    """How the wall shows the games at the table."""

    view: TableView

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        return replace(kept, table_view=self.view)


class TableOpened(Fact, frozen=True):
    """Somebody invites to a game at the table: ``seats`` people, and ``computers`` besides.

    ``rules``: the house rules, keys of the game's setup other than the names.
    """

    game: int
    kind: str
    seats: int
    dice: Dice
    by: str
    rules: dict[str, Any] = field(default_factory=dict)
    computers: dict[str, Strength] = field(default_factory=dict)

    by_people = True

    def answered(self) -> dict[str, Any]:
        return {"table": self.game}

    def applied(self, kept: Kept, at: float, /) -> Kept:
        opening = Opening(self.game, self.kind, self.seats, self.dice, self.by, self.rules, self.computers)
        opened = replace(kept, openings={**kept.openings, self.game: opening}, next_game=self.game + 1)
        return opened.noted(at, "table_opened", game=self.kind, name=self.by)


class TableJoined(Fact, frozen=True):
    """A player took a seat at a table that waits."""

    game: int
    player: str

    by_people = True

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        return kept.seated(self.game, (*kept.openings[self.game].taken, self.player))


class TableLeft(Fact, frozen=True):
    """A player left a table that waits."""

    game: int
    player: str

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        taken = kept.openings[self.game].taken
        return kept.seated(self.game, tuple(name for name in taken if name != self.player))


class TableClosed(Fact, frozen=True):
    """A table that waited is gone."""

    game: int

    def applied(self, kept: Kept, at: float, /) -> Kept:
        opening = kept.openings[self.game]
        closed = replace(kept, openings=without(kept.openings, self.game))
        return closed.noted(at, "table_closed", game=opening.kind, name=opening.by)
