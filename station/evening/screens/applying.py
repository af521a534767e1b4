"""What the facts make of the screens: what each shows, what it is called, and what calls all of them back to the game.

A scene for all screens lasts until something happens on the lane: nobody has to remember to switch back before the next
throw.  A scene for one screen stays: that one hangs at the bar.
"""

from __future__ import annotations

from msgspec.structs import replace

from station.evening.facts import Fact, GameEnded, GameStarted, Played, ThrowCame
from station.evening.screens.facts import SceneSet, ScreenNamed, SoundPlaced
from station.evening.state import Evening, without

ALL = ""  # the screens that keep to no scene of their own
AUTO = "auto"


def scene_set(evening: Evening, fact: SceneSet, _at: float) -> Evening:
    """A scene for one screen, or for all; ``auto`` is none."""
    others = without(evening.scenes, fact.screen)
    return replace(evening, scenes=others if fact.scene == AUTO else {**others, fact.screen: fact.scene})


def screen_named(evening: Evening, fact: ScreenNamed, _at: float) -> Evening:
    """A screen has another name, or none."""
    others = without(evening.screens, fact.screen)
    return replace(evening, screens={**others, fact.screen: fact.name} if fact.name else others)


def sound_placed(evening: Evening, fact: SoundPlaced, _at: float) -> Evening:
    """The sound comes from there."""
    return replace(evening, sound_at=fact.screen)


def followed(before: Evening, evening: Evening, fact: Fact, at: float) -> Evening:
    """``evening``, just made of ``before`` by ``fact``: the last result is kept, and all walls follow the lane."""
    if isinstance(fact, GameEnded):
        game = before.games[fact.game]
        if game.lane is not None and game.over:
            evening = replace(evening, results={fact.game: game})
    elif isinstance(fact, Played) and fact.game in evening.results:  # corrected afterwards
        corrected = evening.results[fact.game].after(fact, at)
        evening = replace(evening, results={fact.game: corrected})
    if ALL in evening.scenes and _happened(before, fact):
        evening = replace(evening, scenes=without(evening.scenes, ALL))
    return evening


def _happened(before: Evening, fact: Fact) -> bool:
    """Whether ``fact`` is something that the people at the lane look up for."""
    match fact:
        case ThrowCame():
            return True
        case GameStarted(lane=lane):
            return lane is not None
        case Played(game=game) | GameEnded(game=game):
            return game in before.games and before.games[game].lane is not None
        case _:
            return False
