"""Advice for Häuschenbauen: there is nothing to choose, so a computer throws, and the hint says what to hope for."""

from __future__ import annotations

from rules.adviser import Adviser, Sight, Tip, Value, percent
from rules.dice import FACES
from rules.game import Seat, Strength
from rules.haeuschenbauen.odds import drawable, expected_throws, win_chances
from rules.haeuschenbauen.state import PARTS, House


def choose(sight: Sight, strength: Strength, luck: float) -> None:
    """Throw."""


def tip(sight: Sight) -> Tip:
    """``tip_hope``: the ``faces`` of the die that draw a part, and the ``chance`` that one of them comes.

    ``throws``: how many of his own the seat still needs on the mean; ``win``: the chance to finish first.
    """
    house, windows = _house(sight, sight.seat), sight.options.windows
    afters = drawable(house, windows)
    players: int = sight.options.players
    order = [Seat((sight.seat + step) % players) for step in range(players)]
    values: dict[str, Value] = {
        "faces": tuple(face for face in FACES if any(after[face - 1] > house[face - 1] for after in afters)),
        "chance": percent(len(afters) / len(FACES)),
        "throws": round(expected_throws(house, windows)),
        "win": percent(win_chances([_house(sight, seat) for seat in order], windows)[0]),
    }
    return Tip("tip_hope", None, values)


def _house(sight: Sight, seat: Seat) -> House:
    drawn: dict[str, int] = sight.view.houses[seat]
    return tuple(drawn[part.name] for part in PARTS)


ADVISER = Adviser(choose, tip)
