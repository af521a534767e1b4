"""What the host may have done, one function for each ``do`` of the socket message."""

from __future__ import annotations

from typing import Any

from station.evening.games.importing import ORDERS as IMPORT_ORDERS
from station.evening.games.live_game import LiveGame
from station.evening.games.old_games import OF_THE_LANE, play_later
from station.evening.games.starting import start_game
from station.evening.lane.facts import ManualAllowed, ThrowAside
from station.evening.lane.gaps import dismiss, take_over
from station.evening.lane.giving import GiveThrow, give_throw
from station.evening.lane.throw import StoredThrow
from station.evening.lane.throws import assign, picture_of, play
from station.evening.lane.witnesses import settle, typed
from station.evening.messages import Host
from station.evening.orders import (
    ActFor,
    Allow,
    Assign,
    Correct,
    Decide,
    Dismiss,
    Held,
    Newcomer,
    Nothing,
    Orders,
    Person,
    Settle,
    StartGame,
    TakeOver,
    Throw,
    View,
    understood,
)
from station.evening.people.clients import free
from station.evening.people.evenings import end
from station.evening.people.facts import PlayerAdded, PlayerRemoved
from station.evening.people.host import PEOPLE_ORDERS
from station.evening.people.leaving import roster_taken_back
from station.evening.people.names import MOST_PLAYERS, meant, seated
from station.evening.people.pin import PIN_ORDERS
from station.evening.phones import carry_out
from station.evening.screens.orders import ORDERS as SCREEN_ORDERS
from station.evening.tables.facts import TableViewChosen, TipsAllowed
from station.evening.till.host import TILL_ORDERS
from station.evening.transaction import Refused, Step


def host(step: Step, message: Host) -> None:
    """Carry out the host's order once.  Raises Refused ``forbidden``, ``bad_message`` or the order's own codes."""
    client = step.now.clients.get(message.client)
    if client is None or not step.station.is_host(client):
        raise Refused("forbidden")
    request = f"host/{message.id}"
    if step.known(request):
        return
    step.request = request
    carry_order_out, fields = understood(ORDERS, message.do, message.args, step.station)
    step.fresh, step.old, step.met, step.dated = message.fresh, message.old, message.met, message.dated
    carry_order_out(step, fields)


def _end_game(step: Step, order: Nothing) -> None:
    end(step, _game_on(step, order))


def _throw(step: Step, order: Throw) -> None:
    if not 0 <= order.pins <= 9:
        raise Refused("bad_value")
    fallen = None if order.fallen is None else picture_of(order.fallen, order.pins)
    if order.fallen is not None and fallen is None:
        raise Refused("bad_value")
    typed(step, StoredThrow(id=0, lane=order.lane, pins=order.pins, fallen=fallen, by="host"))


def _correct(step: Step, order: Correct) -> None:
    event: dict[str, Any] = {"type": "correct", "pins": order.pins}
    _play(step, order, event if order.throw is None else {**event, "throw": order.throw})


def _undo(step: Step, order: Nothing) -> None:
    """Take back the last event; what the station's dice have shown stays."""
    game = _game(step, order)
    if game.dice == "station":
        raise Refused("forbidden")
    if not roster_taken_back(step, game):
        _play(step, order, {"type": "undo"})


def _decide(step: Step, order: Decide) -> None:
    event = {"type": "decide", "winner": order.winner}
    _play(step, order, seated(step.station, _game(step, order).match, event))


def _play(step: Step, order: Nothing | Correct | Decide, event: dict[str, Any]) -> None:
    game = _game(step, order)
    if game.id in step.kept.games:
        play(step, game, event, "host")
    else:
        play_later(step, game, event)


def _act(step: Step, order: ActFor) -> None:
    game = _game(step, order)
    event = seated(step.station, game.match, {**order.event, "player": order.player})
    if order.choice is not None and order.choice != game.choice:
        raise Refused("stale")
    if game.id in step.kept.games:
        carry_out(step, game, event, "host")
    elif game.dice is None and event.get("type") in OF_THE_LANE:
        play_later(step, game, event)
    else:
        raise Refused("no_game")


def _discard_held(step: Step, order: Held) -> None:
    held = step.kept.lane(order.lane).held
    if not 0 <= order.index < len(held):
        raise Refused("bad_value")
    step.do(ThrowAside(held[order.index].id, "discarded"))


def _assign(step: Step, order: Assign) -> None:
    throw = step.kept.loose_throw(order.throw)
    if throw is None:
        raise Refused("bad_throw")
    assign(step, throw)


def _release(step: Step, order: Person) -> None:
    if order.name not in step.kept.seats:
        raise Refused("bad_value")
    free(step, order.name)


def _add_player(step: Step, order: Newcomer) -> None:
    person = meant(step, order.name)
    if person in step.kept.players:
        raise Refused("taken")
    if len(step.kept.players) >= MOST_PLAYERS:
        raise Refused("too_many")
    step.do(PlayerAdded(person))
    step.extra = {"name": step.called[person]}


def _remove_player(step: Step, order: Person) -> None:
    """Nobody is removed out of a game that is on."""
    if order.name not in step.kept.players:
        raise Refused("bad_value")
    if any(order.name in game.match.names.players for game in step.kept.games.values()):
        raise Refused("forbidden")
    step.do(PlayerRemoved(order.name))


def _allow_manual(step: Step, order: Allow) -> None:
    step.do(ManualAllowed(order.allow))


def _allow_tips(step: Step, order: Allow) -> None:
    step.do(TipsAllowed(order.allow))


def _table_view(step: Step, order: View) -> None:
    step.do(TableViewChosen(order.view))


def _game(step: Step, order: Nothing | Correct | Decide | ActFor) -> LiveGame:
    """The game that the order means, also one that is no longer on.  Raises Refused ``no_game``."""
    station = step.station
    game = station.kept.game_on(order.lane) if order.game is None else station.kept.games.get(order.game, step.old)
    if game is None:
        raise Refused("no_game")
    return game


def _game_on(step: Step, order: Nothing) -> LiveGame:
    """The same, but only one that is on."""
    game = _game(step, order)
    if game.id not in step.kept.games:
        raise Refused("no_game")
    return game


ORDERS: Orders = {
    "start_game": (StartGame, start_game),
    "end_game": (Nothing, _end_game),
    "throw": (Throw, _throw),
    "correct": (Correct, _correct),
    "undo": (Nothing, _undo),
    "decide": (Decide, _decide),
    "act": (ActFor, _act),
    "discard_held": (Held, _discard_held),
    "assign": (Assign, _assign),
    "give_throw": (GiveThrow, give_throw),
    "settle": (Settle, settle),
    "take_over": (TakeOver, take_over),
    "dismiss": (Dismiss, dismiss),
    "release": (Person, _release),
    "add_player": (Newcomer, _add_player),
    "remove_player": (Person, _remove_player),
    "allow_manual": (Allow, _allow_manual),
    "allow_tips": (Allow, _allow_tips),
    **PEOPLE_ORDERS,
    **PIN_ORDERS,
    **TILL_ORDERS,
    **IMPORT_ORDERS,
    **SCREEN_ORDERS,
    "table_view": (View, _table_view),
}
