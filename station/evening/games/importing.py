"""Games that were written on paper, or by another station: brought into the evening on which they were played.

A game comes in whole, with all its events, or not at all; it is never the game on the lane, makes nobody present, and
agrees on no rules for the next one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import msgspec

from rules.game import RulesError, Strength
from station.evening.games.facts import GameEnded, GameStarted, Played
from station.evening.order import HostOrder
from station.evening.people.evenings import a_date
from station.evening.people.facts import EveningAdded
from station.evening.people.names import Keys, keys_for
from station.evening.state import Client
from station.evening.transaction import Refused, Transaction
from station.records import Match, bare_setup, open_match, play

LONGEST = 40  # characters of the name of an evening
Title = Annotated[str, msgspec.Meta(max_length=LONGEST)]


class ImportGame(HostOrder, frozen=True):
    """A game record, of an evening by its number, or by its ``date`` (YYYY-MM-DD) and, if it is new, ``name``."""

    record: dict[str, Any]
    evening: int | None = None
    date: str = ""
    name: Title = ""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        if self.evening is None:
            evening = evening_for(tx, self.date, self.name)
        elif self.evening in tx.kept.evenings and not self.date:
            evening = self.evening
        else:
            raise Refused("no_evening")
        tx.extra = {"game": bring_in(tx, self.record, evening), "evening": evening}


class BadRecord(Refused):
    """A record that is not taken in.  ``event``: which of its events is at fault, from 1; None for the setup."""

    def __init__(self, code: str, event: int | None = None) -> None:
        super().__init__(code)
        self.event = event


def evening_for(tx: Transaction, date: str, name: str) -> int:
    """The number of the last evening of ``date``; where there was none, of a new one, which is over.

    Raises Refused ``bad_value`` for what is no date or no name.
    """
    if not date or not a_date(date) or len(name) > LONGEST or not name.isprintable() or name.strip() != name:
        raise Refused("bad_value")
    evenings = tx.kept.evenings
    dated = [number for number, held in evenings.items() if (held.date or tx.past.day(held.opened)) == date]
    if dated:
        return max(dated)
    number = max(evenings, default=0) + 1
    tx.do(EveningAdded(number, name, date))
    return number


def bring_in(tx: Transaction, record: Mapping[str, Any], evening: int) -> int:
    """Take the game of ``record`` into ``evening``; its number.

    Raises BadRecord ``bad_record``, ``too_many``, or with the code of the rules.
    """
    shapes = (("game", str), ("setup", dict), ("events", list))
    if not all(isinstance(record.get(key), shape) for key, shape in shapes):
        raise BadRecord("bad_record")
    try:
        msgspec.json.encode(record)  # as it will be kept; JSON can spell half a character
    except UnicodeEncodeError as error:
        raise BadRecord("bad_record") from error
    match, keys = _opened(tx, record)
    number = tx.kept.next_game
    setup = keys.setup(bare_setup(record["game"], record["setup"]))
    computers: dict[str, Strength] = dict.fromkeys(setup.get("computers") or (), "mittel")
    tx.do(GameStarted(number, None, record["game"], setup, computers=computers, evening=evening, imported=True))
    for event in _accepted(match, record["events"]):
        tx.do(Played(number, keys.event(event), "host"))
    tx.do(GameEnded(number))
    return number


def _opened(tx: Transaction, record: Mapping[str, Any]) -> tuple[Match, Keys]:
    """The game as it is written, and by which keys those in it stand."""
    try:
        match = open_match(record["game"], record["setup"])
        return match, keys_for(tx, bare_setup(record["game"], record["setup"]), ())
    except (RulesError, Refused) as refused:
        raise BadRecord(refused.code) from refused


def _accepted(match: Match, events: Iterable[Any]) -> Iterable[dict[str, Any]]:
    """The events, each tried.  Raises BadRecord at the first that the rules refuse."""
    for number, event in enumerate(events, 1):
        try:
            match = play(match, event)
        except RulesError as error:
            raise BadRecord(error.code, number) from error
        yield match.game.notation.bare(event)
