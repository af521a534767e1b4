"""Game records: a whole game as JSON, in and out.  The only JSON of games, for files, journal, phones and walls.

``match.py`` plays record events, ``spelling.py`` turns positions into pictures, ``judge.py`` reads files; how a game
is written it says itself (``rules.game.Game.notation``).
"""

from station.records.judge import NoRecord, judge, read_record
from station.records.match import Match, bare_setup, known, open_match, play, written
from station.records.spelling import picture

__all__ = [
    "Match",
    "NoRecord",
    "bare_setup",
    "judge",
    "known",
    "open_match",
    "picture",
    "play",
    "read_record",
    "written",
]
