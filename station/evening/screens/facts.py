"""Facts about the screens of the room: what each shows, what it is called, where the sound comes from."""

from __future__ import annotations

import msgspec


class SceneSet(msgspec.Struct, frozen=True, tag=True):
    """What ``screen`` shows from now on; "" is every screen that keeps to nothing, until something happens."""

    screen: str
    scene: str


class ScreenNamed(msgspec.Struct, frozen=True, tag=True):
    """What people call ``screen``; "" forgets it."""

    screen: str
    name: str


class SoundPlaced(msgspec.Struct, frozen=True, tag=True):
    """The screen from which the room's sound comes; "" leaves it to the station."""

    screen: str


FactAboutAScreen = SceneSet | ScreenNamed | SoundPlaced
