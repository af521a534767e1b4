"""Somebody goes home in mid-game, comes back, or comes late: what follows for the lane, the table and the evening.

On the lane the game goes on without him, with whoever is next; at a table a computer plays his seat.
"""

from __future__ import annotations

from drivers.lane import LANE
from rules.game import Strength
from station.evening.championship.rounds import came_back, went_home
from station.evening.games.facts import ComputerTookOver, PlayerCame, PlayerLeft, PlayerReturned
from station.evening.games.live_game import LiveGame
from station.evening.lane.throws import give_held
from station.evening.names import Who
from station.evening.order import HostOrder, Order
from station.evening.people.facts import PersonHere
from station.evening.people.names import MOST_PLAYERS, known_as, meant
from station.evening.people.roster import Left, Move, gone
from station.evening.state import Client
from station.evening.transaction import Refused, Transaction


class OfAPlayer(HostOrder, frozen=True, kw_only=True):
    """An order about a player of the lane's game, or of the game with that id."""

    player: Who
    game: int | None = None
    lane: int = LANE

    def played(self, tx: Transaction) -> LiveGame:
        """The game.  Raises Refused ``no_game``."""
        game = tx.kept.game_on(self.lane) if self.game is None else tx.kept.games.get(self.game)
        if game is None:
            raise Refused("no_game")
        return game


class Leave(OfAPlayer, frozen=True):
    """The player goes home in the middle of it."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        game = self.played(tx)
        _leave(tx, game, self.player)
        went_home(tx, self.player)
        tx.do(PersonHere(self.player, here=False))


class Return(OfAPlayer, frozen=True):
    """The player is back."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        _return(tx, self.played(tx), self.player)
        came_back(tx, self.player)
        tx.do(PersonHere(self.player, here=True))


class Come(HostOrder, frozen=True):
    """A late comer, who may be new, in a duel with the team he joins."""

    player: str
    team: str | None = None
    lane: int = LANE

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        game = tx.kept.game_on(self.lane)
        if game is None:
            raise Refused("no_game")
        if game.championship is not None:
            raise Refused("round_open")  # late comers are drawn into the next round
        player = meant(tx, self.player)
        if player not in tx.kept.players and len(tx.kept.players) >= MOST_PLAYERS:
            raise Refused("too_many")
        teams = game.match.names.teams
        team = None if self.team is None else known_as(tx.station, self.team, teams) or self.team
        tx.do(PlayerCame(game.id, player, team))
        tx.do(PersonHere(player, here=True))
        give_held(tx, self.lane)


class StandIn(HostOrder, frozen=True):
    """A computer is to play the seat of ``player`` at the table ``game``."""

    game: int
    player: Who
    strength: Strength = "mittel"

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        table = tx.kept.games.get(self.game)
        if table is None or table.lane is not None:
            raise Refused("no_game")
        if table.over:
            raise Refused("game_over")
        if self.player not in table.match.names.players:
            raise Refused("bad_player")
        if not _can_stand_in(table, self.player):
            raise Refused("bad_computers")
        tx.do(ComputerTookOver(table.id, self.player, self.strength))


class PersonOrder(Order, frozen=True):
    """What a phone wants for one of the names that it holds."""

    name: Who

    def allowed(self, tx: Transaction, client: Client) -> bool:
        return self.name in tx.kept.names(client)


class MineHere(PersonOrder, frozen=True, tag="here"):
    """Whether one of the phone's names plays along or sits out."""

    here: bool

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        tx.do(PersonHere(self.name, self.here))


class GoHome(PersonOrder, frozen=True, tag="leave"):
    """Out of every game that goes on without him; a game that cannot is the host's business."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        went_home(tx, self.name)
        at_home(tx, self.name)


class ComeBack(PersonOrder, frozen=True, tag="return"):
    """Into every game that he left."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        for game in tuple(tx.kept.games.values()):
            if self.name in game.stand_ins or self.name in gone(game.story):
                _return(tx, game, self.name)
        came_back(tx, self.name)
        tx.do(PersonHere(self.name, here=True))


def at_home(tx: Transaction, person: str) -> None:
    """Whoever went home plays in no game any more."""
    for game in tx.kept.on_lanes():
        if not game.over and person in game.match.names.players:
            _leave(tx, game, person)
    for table in tx.kept.tables():
        if not table.over and person in table.match.names.players and _can_stand_in(table, person):
            tx.do(ComputerTookOver(table.id, person, "mittel"))
    tx.do(PersonHere(person, here=False))


def roster_taken_back(tx: Transaction, game: LiveGame) -> bool:
    """Take back that somebody went or came, if that was the last step; False where it was a move."""
    last = game.last
    if last is None or isinstance(last, Move):
        return False
    if game.id not in tx.kept.games:
        raise Refused("wrong_phase")  # who came and went in a game of long ago stays as it was
    take_back = _return if isinstance(last, Left) else _leave
    take_back(tx, game, last.player)
    return True


def _leave(tx: Transaction, game: LiveGame, player: str) -> None:
    """Whoever is next is on turn, and gets the throw that already waits for him."""
    tx.do(PlayerLeft(game.id, player))
    if game.lane is not None:
        give_held(tx, game.lane)


def _return(tx: Transaction, game: LiveGame, player: str) -> None:
    tx.do(PlayerReturned(game.id, player))
    if game.lane is not None:
        give_held(tx, game.lane)


def _can_stand_in(table: LiveGame, player: str) -> bool:
    """Whether a computer may play the seat: the station throws the dice, and somebody else is no computer."""
    people = set(table.match.names.players) - set(table.computers)
    return table.dice == "station" and player in people and len(people) > 1
