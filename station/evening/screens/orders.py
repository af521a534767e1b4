"""The host's orders for the screens of the room, and the one that a wall's own keyboard may give."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from station.evening.messages import ScreenAsked
from station.evening.orders import Orders
from station.evening.people.names import title
from station.evening.screens.facts import SceneSet, ScreenNamed, SoundPlaced
from station.evening.state import ALL, Station
from station.evening.transaction import Refused, Step

Scene = Literal["auto", "welcome", "game", "standings", "stats", "tables", "street", "moments"]
ScreenId = Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{0,24}\Z")]  # as in the address of a wall, or ALL

RESULT = "result"  # the scene that is called up by its own order, since there has to be one
MOST_SCREENS = 24  # that have a name, or a scene of their own


class SetScene(msgspec.Struct, forbid_unknown_fields=True):
    """What one screen shows, or all of them."""

    scene: Scene
    screen: ScreenId = ALL


class NameScreen(msgspec.Struct, forbid_unknown_fields=True):
    """What people call a screen; "" takes its name away."""

    screen: Annotated[str, msgspec.Meta(pattern=r"^[a-z0-9-]{1,24}\Z")]
    name: str


class PlaceSound(msgspec.Struct, forbid_unknown_fields=True):
    """The screen from which the room's sound comes; "" leaves it to the station."""

    screen: ScreenId


class NoMore(msgspec.Struct, forbid_unknown_fields=True):
    """Nothing more is to be said."""


def asked(step: Step, message: ScreenAsked) -> None:
    """A key of a wall.  Raises Refused ``forbidden`` for who is no wall, ``bad_message``, ``no_result``."""
    client = step.now.clients.get(message.client)
    if client is None or client.role != "wall":
        raise Refused("forbidden")
    request = f"screen/{message.id}"
    if step.known(request):
        return
    step.request = request
    if message.do != "last_result":
        raise Refused("bad_message")
    _last_result(step, NoMore())


def _set_scene(step: Step, order: SetScene) -> None:
    _require_room(step.station, order.screen)
    step.do(SceneSet(order.screen, order.scene))


def _name_screen(step: Step, order: NameScreen) -> None:
    name = title(order.name) if order.name else ""
    _require_room(step.station, order.screen)
    step.do(ScreenNamed(order.screen, name))


def _require_room(station: Station, screen: str) -> None:
    """Refuse what would grow for ever.  Raises Refused ``too_many``."""
    known = {*station.kept.screens, *station.kept.scenes} - {ALL}
    if screen not in {*known, ALL} and len(known) >= MOST_SCREENS:
        raise Refused("too_many")


def _place_sound(step: Step, order: PlaceSound) -> None:
    step.do(SoundPlaced(order.screen))


def _identify(step: Step, _order: NoMore) -> None:
    """Every wall says which it is."""
    step.change(identified=step.now.identified + 1)
    step.urgent = True


def _last_result(step: Step, _order: NoMore) -> None:
    """The result of the last game that was played out, until something happens."""
    games = (*step.kept.results.values(), *step.kept.games.values())
    if not any(game.over for game in games if game.lane is not None):
        raise Refused("no_result")
    step.do(SceneSet(ALL, RESULT))


ORDERS: Orders = {
    "scene": (SetScene, _set_scene),
    "name_screen": (NameScreen, _name_screen),
    "sound_screen": (PlaceSound, _place_sound),
    "identify": (NoMore, _identify),
    "last_result": (NoMore, _last_result),
}
