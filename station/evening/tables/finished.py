"""Tables whose game is over: they give way by themselves, and the same people play once more with one press."""

from __future__ import annotations

from typing import Any

from station.evening.games.facts import GameStarted
from station.evening.games.live_game import LiveGame
from station.evening.people.evenings import begin, end
from station.evening.state import OF_THE_PLAYERS, Station
from station.evening.transaction import Refused, Transaction

MOST_TABLES = 8  # open or on at the same time
STAYS = 600.0  # seconds that a table whose game is over is left standing


def make_room(tx: Transaction) -> None:
    """Clear tables away whose game is over, the oldest first, until one more has room.  Raises Refused ``too_many``."""
    while len(tx.kept.openings) + len(tx.kept.tables()) >= MOST_TABLES:
        game = next((table for table in tx.kept.tables() if table.over), None)
        if game is None:
            raise Refused("too_many")
        end(tx, game)


def clear_away(tx: Transaction, now: float) -> None:
    """Clear the tables away whose game has been over for a while.  ``now``: monotonic seconds."""
    over = [table for table in tx.kept.tables() if table.over]
    since = {table.id: tx.now.over_since.get(table.id, now) for table in over}
    if since != tx.now.over_since:
        tx.keep(over_since=since)
    for table in over:
        if now - since[table.id] >= STAYS:
            end(tx, table)


def played_again(station: Station, table: int) -> int | None:
    """The game with which the people of ``table`` went on, where they did and it is on."""
    return next((game.id for game in station.kept.tables() if game.again == table), None)


def once_more(tx: Transaction, game: LiveGame) -> None:
    """The same people play the same once more, who went home apart.

    Raises Refused ``wrong_phase`` while the game is on, and the rules' code where too few are left.
    """
    if not game.over:
        raise Refused("wrong_phase")
    setup, computers = _without_those_who_went(game)
    end(tx, game)
    number, seed = tx.kept.next_game, tx.fresh if game.dice == "station" else ""
    begin(tx, GameStarted(number, None, game.kind, setup, game.dice, seed, computers, again=game.id))


def _without_those_who_went(game: LiveGame) -> tuple[dict[str, Any], dict[str, Any]]:
    """The setup of ``game`` and its computers; nobody starts by name where that one is not there any more."""
    computers = {name: power for name, power in game.computers.items() if name not in game.stand_ins}
    if not game.stand_ins:
        return dict(game.setup), computers
    players = [name for name in game.setup["players"] if name not in game.stand_ins]
    setup = {key: rule for key, rule in game.setup.items() if key not in OF_THE_PLAYERS}
    named = {"computers": list(computers)} if "computers" in game.setup else {}
    return {**setup, **named, "players": players}, computers
