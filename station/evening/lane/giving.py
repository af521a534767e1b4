"""The wrong person threw: the host says who it was.

A record knows only throws in their turn, so a throw never stands where its player was not asked.  Where both have
thrown in that round, their two counts change places, as corrections; the places that were chosen stay.  The last throw
may also be somebody's who has not thrown in that round: it is taken back and waits for his turn, and whoever was asked
throws now.
"""

from __future__ import annotations

from drivers.lane import LANE
from rules.game import Corrected
from station.evening.games.facts import Played
from station.evening.games.live_game import CountedThrow, LiveGame
from station.evening.lane.facts import ThrowChanged, ThrowHeld
from station.evening.lane.throw import StoredThrow
from station.evening.lane.throws import arrived, give_held, play
from station.evening.names import Who
from station.evening.order import HostOrder
from station.evening.state import Client
from station.evening.transaction import Refused, Transaction


class GiveThrow(HostOrder, frozen=True):
    """Give a counted throw to another player of the game.

    The ``throw``-th counted throw was thrown by ``player``.
    """

    throw: int
    player: Who
    lane: int = LANE

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        game = tx.kept.game_on(self.lane)
        if game is None:
            raise Refused("no_game")
        throws = game.throws
        if not 1 <= self.throw <= len(throws):
            raise Refused("bad_throw")
        made = throws[self.throw - 1]
        seat = game.match.names.seat(self.player)
        if seat is None or seat == made.seat:
            raise Refused("bad_player")
        if {self.player, game.match.names.of(made.seat)} & set(game.computers):
            raise Refused("bad_computers")
        players = len(game.match.names.players)
        other = (made.n - 1) // players * players + seat + 1
        if other <= len(throws):
            _exchange(tx, game, made, throws[other - 1])
        elif made.n == len(throws):
            _keep_for(tx, game, made, self.player)
        else:
            raise Refused("thrown_since")


def _exchange(tx: Transaction, game: LiveGame, one: CountedThrow, other: CountedThrow) -> None:
    if one.pins == other.pins:
        return
    play(tx, game, {"type": "correct", "throw": one.n, "pins": other.pins}, "host")
    play(tx, tx.kept.games[game.id], {"type": "correct", "throw": other.n, "pins": one.pins}, "host")


def _keep_for(tx: Transaction, game: LiveGame, made: CountedThrow, player: str) -> None:
    """Take the throw back, with its place and its corrections, and let it wait for ``player``."""
    corrections = ((made.move.event, made.act.throw) for made in game.made if isinstance(made.act, Corrected))
    others = {throw: event for event, throw in corrections if throw is not None and throw < made.n}
    while len(tx.kept.games[game.id].throws) >= made.n:
        tx.do(Played(game.id, {"type": "undo"}, "host"))
    throw = tx.kept.coming
    now = tx.kept.games[game.id].throws
    for n, event in others.items():  # those made since the throw were taken back with it
        if now[n - 1].pins != event["pins"]:
            tx.do(Played(game.id, event, "host"))
    if throw is None:  # from paper: nothing was stored of it
        assert game.lane is not None  # noqa: S101  it is the lane's game
        throw = arrived(tx, StoredThrow(id=0, lane=game.lane, pins=made.pins, by="host"))
    tx.do(ThrowHeld(throw.id, player))
    if throw.pins != made.pins:
        tx.do(ThrowChanged(throw.id, made.pins))
    give_held(tx, throw.lane)
