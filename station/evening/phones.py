"""A tap: who may make it, whether it answers the open question, and whether it came before."""

from __future__ import annotations

from typing import Any

from rules.game import RulesError
from station.evening.games.live_game import LiveGame, Move
from station.evening.lane.throw import StoredThrow
from station.evening.lane.throws import came, picture_of, play
from station.evening.order import Count, Request
from station.evening.people.names import seated
from station.evening.state import Client, Station
from station.evening.tables.orders import completed
from station.evening.transaction import Refused, Transaction

OF_THE_HOST = ("undo", "correct", "decide")  # events that only the host makes


class Act(Request, frozen=True):
    """A tap: ``event`` as in the game records, for the open question ``choice`` of ``game``."""

    game: Count
    choice: Count
    event: dict[str, Any]

    def allowed(self, _tx: Transaction, _client: Client) -> bool:
        return True  # whose tap it may be hangs on the game

    def carry_out(self, tx: Transaction, client: Client) -> None:
        """Raises Refused ``no_game``, ``forbidden``, ``stale``, or the code of the rules, in this order."""
        game = _game(tx.station, self.game)
        event, by = _acting(tx.station, client, game, seated(tx.station, game.match, self.event))
        if self.choice != game.choice:
            raise Refused("stale")
        carry_out(tx, game, event, by)


def carry_out(tx: Transaction, game: LiveGame, event: dict[str, Any], by: str) -> None:
    """Play ``event``: pins go the road of every throw, dice come from where the game's dice come from."""
    if by == "host" and game.match.game.secrets and event.get("turn"):
        raise Refused("forbidden")  # whether sixes may be turned would tell what lies under another's cup
    if game.lane is not None and event.get("type") == "throw" and "pins" in event:
        typed_in(tx, game, game.lane, event, by)
    else:
        play(tx, game, completed(game, event), by)


def typed_in(tx: Transaction, game: LiveGame, lane: int, event: dict[str, Any], by: str) -> None:
    """A count typed in goes the road of every throw, after the rules have looked at it."""
    try:
        game.played(Move(event, by))
    except RulesError as error:
        raise Refused(error.code) from error
    fallen = picture_of(event.get("fallen"), event["pins"])
    came(tx, StoredThrow(id=0, lane=lane, pins=event["pins"], fallen=fallen, by=by))


def _game(station: Station, game: int) -> LiveGame:
    """The game that the tap names.  Raises Refused ``stale`` for one that has ended, else ``no_game``."""
    found = station.kept.games.get(game)
    if found is None:
        raise Refused("stale" if 0 < game < station.kept.next_game and station.kept.games else "no_game")
    return found


def _acting(station: Station, client: Client, game: LiveGame, event: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """The event with its player, and who makes it.  Raises Refused ``forbidden``."""
    if station.is_host(client):
        return event, "host"
    kind = event.get("type")
    if client.role == "wall":
        if game.lane is not None and kind == "throw" and event.get("pins") == 0:  # only the Pumpe button
            return event, "wall"
        raise Refused("forbidden")
    typed = game.lane is not None and kind == "throw" and event.get("pins", 0) != 0
    if kind in OF_THE_HOST or (typed and not station.kept.allow_manual):
        raise Refused("forbidden")
    player = _player(station, client, game, event)
    return {**event, "player": player}, player


def _player(station: Station, client: Client, game: LiveGame, event: dict[str, Any]) -> str:
    """The named player if the phone holds him, else the phone's seat that is asked, else its first in the game."""
    own = [game.match.names.of(seat) for seat in game.seats(station.kept.names(client))]
    named = event.get("player")
    if not own or ("player" in event and named not in own):
        raise Refused("forbidden")
    if isinstance(named, str):
        return named
    return next((name for name in own if name in game.turn), own[0])
