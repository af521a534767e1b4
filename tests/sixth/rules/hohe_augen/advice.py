"""There is nothing to advise."""

from __future__ import annotations

from rules.adviser import Adviser, Sight, Tip
from rules.game import Strength


def choose(sight: Sight, strength: Strength, luck: float) -> None:
    """Throw."""


def tip(sight: Sight) -> Tip | None:
    """Nothing to choose."""
    del sight
    return None


ADVISER = Adviser(choose, tip)
