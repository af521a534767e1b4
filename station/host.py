"""What the host may have done, one function for each ``do`` of the socket message."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from station.applying import find_throw
from station.evening import Evening
from station.facts import (
    GameEnded,
    GameStarted,
    ManualAllowed,
    PlayerAdded,
    PlayerRemoved,
    SeatFreed,
    StoredThrow,
    ThrowAside,
)
from station.live_game import LiveGame
from station.messages import Host
from station.people import MOST_PLAYERS, good_name
from station.phones import typed_in
from station.step import Refused, Step
from station.throws import assign, came, give_held, picture_of, play

Args = Mapping[str, Any]
LANE = 1  # the lane that a host's order without a lane number means


def host(step: Step, message: Host) -> None:
    """Carry out the host's order once.  Raises Refused ``forbidden``, ``bad_message`` or the order's own codes."""
    client = step.evening.clients.get(message.client)
    if client is None or not step.evening.is_host(client):
        raise Refused("forbidden")
    request = f"host/{message.id}"
    if step.known(request):
        return
    step.request = request
    order = ORDERS.get(message.do)
    if order is None:
        raise Refused("bad_message")
    try:
        fields = msgspec.convert(message.args, order[0])
    except msgspec.ValidationError as error:
        raise Refused("bad_message") from error
    order[1](step, fields)


class StartGame(msgspec.Struct, forbid_unknown_fields=True):
    """``game`` and ``setup`` as in the game records."""

    game: str
    setup: dict[str, Any]
    lane: int = LANE


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """No fields but the lane."""

    lane: int = LANE


class Throw(msgspec.Struct, forbid_unknown_fields=True):
    """A throw typed in: a count 0 to 9, and if wanted the numbers of the fallen pins."""

    pins: int
    fallen: list[int] | None = None
    lane: int = LANE


class Correct(msgspec.Struct, forbid_unknown_fields=True):
    """The ``throw``-th counted throw (default: the last) had ``pins``."""

    pins: int
    throw: int | None = None
    lane: int = LANE


class Decide(msgspec.Struct, forbid_unknown_fields=True):
    """The table chose ``winner``, a name."""

    winner: str
    lane: int = LANE


class ActFor(msgspec.Struct, forbid_unknown_fields=True):
    """``event`` as in the game records, for ``player``; ``choice``, if given, must be the open question's."""

    player: str
    event: dict[str, Any]
    choice: int | None = None
    lane: int = LANE


class Held(msgspec.Struct, forbid_unknown_fields=True):
    """A held throw by its position, from 0."""

    index: int
    lane: int = LANE


class Assign(msgspec.Struct, forbid_unknown_fields=True):
    """A throw out of play by its id."""

    throw: int


class Person(msgspec.Struct, forbid_unknown_fields=True):
    """A player by name."""

    name: str


class Allow(msgspec.Struct, forbid_unknown_fields=True):
    """A permission given or taken."""

    allow: bool


def _start_game(step: Step, order: StartGame) -> None:
    """A new game; one that is still on is ended first."""
    players = order.setup.get("players")
    if isinstance(players, list) and not all(isinstance(name, str) and good_name(name) == name for name in players):
        raise Refused("bad_players")
    on = step.evening.game_on(order.lane)
    if on is not None:
        _end(step, on)
    step.do(GameStarted(step.evening.next_game, order.lane, order.game, order.setup))
    step.extra = {"game": step.evening.next_game - 1}


def _end_game(step: Step, order: Nothing) -> None:
    _end(step, _game(step.evening, order.lane))


def _end(step: Step, game: LiveGame) -> None:
    step.do(GameEnded(game.id))
    give_held(step, game.lane)  # nobody waits for them any more


def _throw(step: Step, order: Throw) -> None:
    if not 0 <= order.pins <= 9:
        raise Refused("bad_value")
    fallen = None if order.fallen is None else picture_of(order.fallen, order.pins)
    if order.fallen is not None and fallen is None:
        raise Refused("bad_value")
    came(step, StoredThrow(id=0, lane=order.lane, pins=order.pins, fallen=fallen, by="host"))


def _correct(step: Step, order: Correct) -> None:
    game = _game(step.evening, order.lane)
    event: dict[str, Any] = {"type": "correct", "pins": order.pins}
    play(step, game, event if order.throw is None else {**event, "throw": order.throw}, "host")


def _undo(step: Step, order: Nothing) -> None:
    play(step, _game(step.evening, order.lane), {"type": "undo"}, "host")


def _decide(step: Step, order: Decide) -> None:
    play(step, _game(step.evening, order.lane), {"type": "decide", "winner": order.winner}, "host")


def _act(step: Step, order: ActFor) -> None:
    game = _game(step.evening, order.lane)
    if order.choice is not None and order.choice != game.choice:
        raise Refused("stale")
    event = {**order.event, "player": order.player}
    if event.get("type") == "throw" and "pins" in event:
        typed_in(step, game, event, "host")
    else:
        play(step, game, event, "host")


def _discard_held(step: Step, order: Held) -> None:
    held = step.evening.lane(order.lane).held
    if not 0 <= order.index < len(held):
        raise Refused("bad_value")
    step.do(ThrowAside(held[order.index].id, "discarded"))


def _assign(step: Step, order: Assign) -> None:
    throw = find_throw(step.evening, order.throw)
    if throw is None:
        raise Refused("bad_throw")
    assign(step, throw)


def _release(step: Step, order: Person) -> None:
    if order.name not in step.evening.seats:
        raise Refused("bad_value")
    step.do(SeatFreed(order.name))


def _add_player(step: Step, order: Person) -> None:
    name = good_name(order.name)
    if name is None:
        raise Refused("bad_message")
    if name in step.evening.players:
        raise Refused("taken")
    if len(step.evening.players) >= MOST_PLAYERS:
        raise Refused("too_many")
    step.do(PlayerAdded(name))


def _remove_player(step: Step, order: Person) -> None:
    """Nobody is removed out of a game that is on."""
    if order.name not in step.evening.players:
        raise Refused("bad_value")
    if any(order.name in game.match.names.players for game in step.evening.games.values()):
        raise Refused("forbidden")
    step.do(PlayerRemoved(order.name))


def _allow_manual(step: Step, order: Allow) -> None:
    step.do(ManualAllowed(order.allow))


def _game(evening: Evening, lane: int) -> LiveGame:
    game = evening.game_on(lane)
    if game is None:
        raise Refused("no_game")
    return game


ORDERS: dict[str, tuple[type[msgspec.Struct], Callable[[Step, Any], None]]] = {
    "start_game": (StartGame, _start_game),
    "end_game": (Nothing, _end_game),
    "throw": (Throw, _throw),
    "correct": (Correct, _correct),
    "undo": (Nothing, _undo),
    "decide": (Decide, _decide),
    "act": (ActFor, _act),
    "discard_held": (Held, _discard_held),
    "assign": (Assign, _assign),
    "release": (Person, _release),
    "add_player": (Person, _add_player),
    "remove_player": (Person, _remove_player),
    "allow_manual": (Allow, _allow_manual),
}
