"""The host's orders for the screens of the room, and the one that a wall's own keyboard may give."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from station.evening.order import HostOrder, ScreenOrder
from station.evening.people.names import title
from station.evening.screens.facts import SceneSet, ScreenNamed, SoundPlaced
from station.evening.state import ALL, Client, Station
from station.evening.transaction import Refused, Transaction

Scene = Literal["auto", "welcome", "game", "standings", "stats", "tables", "street", "moments"]
ScreenId = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{0,24}\Z")]  # as in the address of a wall, or ALL

RESULT = "result"  # the scene that is called up by its own order, since there has to be one
MOST_SCREENS = 24  # that have a name, or a scene of their own


class SetScene(HostOrder, frozen=True, tag="scene"):
    """What one screen shows, or all of them."""

    scene: Scene
    screen: ScreenId = ALL

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        _require_room(tx.station, self.screen)
        tx.do(SceneSet(self.screen, self.scene))


class NameScreen(HostOrder, frozen=True):
    """What people call a screen; "" takes its name away."""

    screen: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,24}\Z")]
    name: str

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        name = title(self.name) if self.name else ""
        _require_room(tx.station, self.screen)
        tx.do(ScreenNamed(self.screen, name))


class PlaceSound(HostOrder, frozen=True, tag="sound_screen"):
    """The screen from which the room's sound comes; "" leaves it to the station."""

    screen: ScreenId

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        tx.do(SoundPlaced(self.screen))


class Identify(HostOrder, frozen=True):
    """Every wall says which it is.

    Nothing more is to be said.
    """

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        tx.change(identified=tx.now.identified + 1)
        tx.urgent = True


def _require_room(station: Station, screen: str) -> None:
    """Refuse what would grow for ever.  Raises Refused ``too_many``."""
    known = {*station.kept.screens, *station.kept.scenes} - {ALL}
    if screen not in {*known, ALL} and len(known) >= MOST_SCREENS:
        raise Refused("too_many")


class LastResult(HostOrder, frozen=True):
    """The result of the last game that was played out, until something happens."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        _last_result(tx)


class ResultByKey(ScreenOrder, frozen=True, tag="last_result"):
    """The same, by a key of a wall."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        _last_result(tx)


def _last_result(tx: Transaction) -> None:
    """The result of the last game that was played out, until something happens."""
    games = (*tx.kept.results.values(), *tx.kept.games.values())
    if not any(game.over for game in games if game.lane is not None):
        raise Refused("no_result")
    tx.do(SceneSet(ALL, RESULT))
