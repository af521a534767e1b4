"""Facts about the screens of the room: what each shows, what it is called, where the sound comes from.

A scene for all screens lasts until something happens on the lane: nobody has to remember to switch back before the next
throw.  A scene for one screen stays: that one hangs at the bar.
"""

from __future__ import annotations

from msgspec.structs import replace

from station.evening.fact import Fact
from station.evening.state import Kept, without

AUTO = "auto"


class SceneSet(Fact, frozen=True):
    """What ``screen`` shows from now on; "" is every screen that keeps to nothing, until something happens."""

    screen: str
    scene: str

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        others = without(kept.scenes, self.screen)
        return replace(kept, scenes=others if self.scene == AUTO else {**others, self.screen: self.scene})


class ScreenNamed(Fact, frozen=True):
    """What people call ``screen``; "" forgets it."""

    screen: str
    name: str

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        others = without(kept.screens, self.screen)
        return replace(kept, screens={**others, self.screen: self.name} if self.name else others)


class SoundPlaced(Fact, frozen=True):
    """The screen from which the room's sound comes; "" leaves it to the station."""

    screen: str

    def applied(self, kept: Kept, _at: float, /) -> Kept:
        return replace(kept, sound_at=self.screen)
