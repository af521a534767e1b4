"""What a fact is: true for good, and it knows itself what it makes of all that is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec

if TYPE_CHECKING:
    from station.evening.games.live_game import LiveGame
    from station.evening.state import Kept


class Fact(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """One of them; the topics' modules have all there are.  It is tagged by its name in the journal."""

    by_people: ClassVar[bool] = False  # an evening on which none of these happens is asleep

    def applied(self, kept: Kept, at: float, /) -> Kept:
        """What is kept after it; ``at``: when it became true, UTC seconds.

        Trusts itself: what it says was decided before it was written.  Raises RulesError where a game refuses it.
        """
        raise NotImplementedError

    def answered(self) -> dict[str, Any]:
        """What whoever sent the message is told of it, at once and when he asks again after a restart."""
        return {}

    def in_game(self, game: LiveGame, _at: float, /) -> LiveGame:
        """What it makes of the game that it tells of.  Raises RulesError with the code of the refusal."""
        return game


def named_in(topics: tuple[Any, ...], kind: type[Any], does: str) -> tuple[type[Any], ...]:
    """The kinds of ``kind`` in the modules ``topics`` that say themselves what ``does`` is."""
    found = (one for topic in topics for one in vars(topic).values() if isinstance(one, type))
    return tuple(dict.fromkeys(one for one in found if issubclass(one, kind) and one is not kind and does in vars(one)))
