"""Somebody goes home in mid-game, comes back, or comes late: what follows for the lane, the table and the evening.

On the lane the game goes on without him, with whoever is next; at a table a computer plays his seat.
"""

from __future__ import annotations

import msgspec

from drivers.lane import LANE
from rules.game import Strength
from station.evening.games.facts import ComputerTookOver, PlayerCame, PlayerLeft, PlayerReturned
from station.evening.games.live_game import LiveGame
from station.evening.lane.throws import give_held
from station.evening.messages import Person
from station.evening.names import Who
from station.evening.orders import Orders, understood
from station.evening.people.facts import PersonHere
from station.evening.people.names import MOST_PLAYERS, known_as, meant
from station.evening.people.roster import Left, Move, gone
from station.evening.senders import request_of
from station.evening.transaction import Refused, Step


class Player(msgspec.Struct, forbid_unknown_fields=True):
    """A player of the lane's game, or of the game with that id."""

    player: Who
    game: int | None = None
    lane: int = LANE


class Late(msgspec.Struct, forbid_unknown_fields=True):
    """A late comer, who may be new, in a duel with the team he joins."""

    player: str
    team: str | None = None
    lane: int = LANE


class StandIn(msgspec.Struct, forbid_unknown_fields=True):
    """A computer is to play the seat of ``player`` at the table ``game``."""

    game: int
    player: Who
    strength: Strength = "mittel"


class Mine(msgspec.Struct, forbid_unknown_fields=True):
    """One of the names that the phone holds."""

    name: Who


class MineHere(msgspec.Struct, forbid_unknown_fields=True):
    """Whether one of the phone's names plays along or sits out."""

    name: Who
    here: bool


def roster_taken_back(step: Step, game: LiveGame) -> bool:
    """Take back that somebody went or came, if that was the last step; False where it was a move."""
    last = game.last
    if last is None or isinstance(last, Move):
        return False
    if game.id not in step.kept.games:
        raise Refused("wrong_phase")  # who came and went in a game of long ago stays as it was
    take_back = _return if isinstance(last, Left) else _leave
    take_back(step, game, last.player)
    return True


def person(step: Step, message: Person) -> None:
    """Carry out once what a phone wants for one of its names.  Raises Refused ``forbidden`` for any other."""
    client = step.now.clients.get(message.client)
    if client is None:
        raise Refused("unavailable")
    request = request_of("person", step.kept.names(client), message.id)
    if step.known(request):
        return
    carry_order_out, order = understood(OF_PHONES, message.do, message.args, step.station)
    if order.name not in step.kept.names(client):
        raise Refused("forbidden")
    step.request = request
    carry_order_out(step, order)


def _here(step: Step, order: MineHere) -> None:
    step.do(PersonHere(order.name, order.here))


def _go_home(step: Step, order: Mine) -> None:
    """Out of every game that goes on without him; a game that cannot is the host's business."""
    game = step.kept.game_on(LANE)
    if game is not None and not game.over and order.name in game.match.names.players:
        _leave(step, game, order.name)
    for table in step.kept.tables():
        if not table.over and order.name in table.match.names.players and _can_stand_in(table, order.name):
            step.do(ComputerTookOver(table.id, order.name, "mittel"))
    step.do(PersonHere(order.name, here=False))


def _come_back(step: Step, order: Mine) -> None:
    """Into every game that he left."""
    for game in tuple(step.kept.games.values()):
        if order.name in game.stand_ins or order.name in gone(game.story):
            _return(step, game, order.name)
    step.do(PersonHere(order.name, here=True))


def _leave_order(step: Step, order: Player) -> None:
    game = _game(step, order)
    _leave(step, game, order.player)
    step.do(PersonHere(order.player, here=False))


def _return_order(step: Step, order: Player) -> None:
    _return(step, _game(step, order), order.player)
    step.do(PersonHere(order.player, here=True))


def _leave(step: Step, game: LiveGame, player: str) -> None:
    """Whoever is next is on turn, and gets the throw that already waits for him."""
    step.do(PlayerLeft(game.id, player))
    if game.lane is not None:
        give_held(step, game.lane)


def _return(step: Step, game: LiveGame, player: str) -> None:
    step.do(PlayerReturned(game.id, player))
    if game.lane is not None:
        give_held(step, game.lane)


def _come(step: Step, order: Late) -> None:
    game = step.kept.game_on(order.lane)
    if game is None:
        raise Refused("no_game")
    player = meant(step, order.player)
    if player not in step.kept.players and len(step.kept.players) >= MOST_PLAYERS:
        raise Refused("too_many")
    teams = game.match.names.teams
    team = None if order.team is None else known_as(step.station, order.team, teams) or order.team
    step.do(PlayerCame(game.id, player, team))
    step.do(PersonHere(player, here=True))
    give_held(step, order.lane)


def _stand_in(step: Step, order: StandIn) -> None:
    table = step.kept.games.get(order.game)
    if table is None or table.lane is not None:
        raise Refused("no_game")
    if table.over:
        raise Refused("game_over")
    if order.player not in table.match.names.players:
        raise Refused("bad_player")
    if not _can_stand_in(table, order.player):
        raise Refused("bad_computers")
    step.do(ComputerTookOver(table.id, order.player, order.strength))


def _can_stand_in(table: LiveGame, player: str) -> bool:
    """Whether a computer may play the seat: the station throws the dice, and somebody else is no computer."""
    people = set(table.match.names.players) - set(table.computers)
    return table.dice == "station" and player in people and len(people) > 1


def _game(step: Step, order: Player) -> LiveGame:
    game = step.kept.game_on(order.lane) if order.game is None else step.kept.games.get(order.game)
    if game is None:
        raise Refused("no_game")
    return game


ORDERS: Orders = {
    "leave": (Player, _leave_order),
    "return": (Player, _return_order),
    "come": (Late, _come),
    "stand_in": (StandIn, _stand_in),
}
OF_PHONES: Orders = {
    "here": (MineHere, _here),
    "leave": (Mine, _go_home),
    "return": (Mine, _come_back),
}
