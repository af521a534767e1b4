"""Writes ``web/static/odds/zehntausend.json``, from which the page that plays alone decides and advises.

``python -m tests.rules.zehntausend.odds_of_the_pages``, after a change of what dice are worth.
"""

from __future__ import annotations

import json
from pathlib import Path

from rules.zehntausend.odds import throws
from rules.zehntausend.state import DICE

FILE = Path(__file__).parents[3] / "web" / "static" / "odds" / "zehntausend.json"


def tables() -> str:
    """What the throws of one to six dice offer, by the house rule of three pairs: a throw a line."""
    rows = {
        str(rule).lower(): [
            [[ways, [[*offer] for offer in offers]] for ways, offers in throws(dice, vierling_paar=rule)]
            for dice in range(1, DICE + 1)
        ]
        for rule in (True, False)
    }
    return json.dumps(rows, separators=(",", ":")).replace("]]],", "]]],\n") + "\n"


if __name__ == "__main__":
    FILE.write_text(tables())
