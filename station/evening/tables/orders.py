"""Games at the table: opened from a phone, joined by others, started when the seats are taken, played with dice.

The seat at a table is the player's name, and who holds a name is known by the phone's ticket: the invitation link is
no key to anybody's seat.  The station's dice are drawn here when a throw is asked for; typed-in dice come as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from rules.game import NeedDice, RulesError, Strength
from station.evening.dice import Dice, thrown
from station.evening.games.facts import GameEnded, GameStarted
from station.evening.games.live_game import LiveGame
from station.evening.lane.throws import play
from station.evening.messages import ComputerMoved, Table
from station.evening.names import Who
from station.evening.orders import Orders, StartGame, understood
from station.evening.people.evenings import begin
from station.evening.people.names import COMPUTERS, computer
from station.evening.senders import request_of
from station.evening.state import OF_THE_PLAYERS, Client, Opening, Station
from station.evening.tables.facts import TableClosed, TableJoined, TableLeft, TableOpened
from station.evening.tables.finished import make_room, once_more, played_again
from station.evening.transaction import Refused, Step
from station.records import bare_setup, known, open_match


class Open(msgspec.Struct, forbid_unknown_fields=True):
    """Invite to a game: ``seats`` people, ``player`` among them; ``rules`` are keys of the game's setup."""

    game: str
    seats: int
    player: Who
    dice: Dice = "station"
    rules: dict[str, Any] = {}
    computers: list[Strength] = []


class Seated(msgspec.Struct, forbid_unknown_fields=True):
    """``player`` sits down at ``table``, or leaves it."""

    table: int
    player: Who


class Whole(msgspec.Struct, forbid_unknown_fields=True):
    """All of ``table``."""

    table: int


def table(step: Step, message: Table) -> None:
    """Carry out an order of a phone once.  Raises Refused ``bad_message``, ``forbidden``, or the order's own codes."""
    client = step.now.clients.get(message.client)
    if client is None:
        raise Refused("unavailable")
    request = request_of("table", step.kept.names(client), message.id)
    if step.known(request):
        return
    carry_order_out, fields = understood(ORDERS, message.do, message.args, step.station)
    step.request = request
    carry_order_out(step, client, fields, message.fresh)


def computer_moved(step: Step, message: ComputerMoved) -> None:
    """A move of the station's own player, unless the question has changed meanwhile."""
    game = step.kept.games.get(message.game)
    if game is None or message.choice != game.choice or not set(game.turn) & set(game.computers):
        raise Refused("stale")
    play(step, game, completed(game, message.event), message.event["player"])


def completed(game: LiveGame, event: dict[str, Any]) -> dict[str, Any]:
    """``event`` with the station's dice in it, where it throws and the game is played with them.

    Raises Refused ``forbidden`` for dice of one's own in such a game, and for taking back what its dice have shown.
    """
    kind = event.get("type")
    if kind == "undo" and game.dice == "station":
        raise Refused("forbidden")
    needed = game.match.game.notation.required.get(kind, ()) if isinstance(kind, str) else ()
    field = next((field for field in ("dice", "die") if field in needed), None)
    if game.dice != "station" or field is None:
        return event
    if field in event:
        raise Refused("forbidden")
    waiting = game.match.line.state.waiting
    count = waiting.count if isinstance(waiting, NeedDice) else 1
    faces = thrown(game.seed, game.throws_of_dice(), count)
    return {**event, field: faces if field == "dice" else faces[0]}


def _open(step: Step, client: Client, order: Open, fresh: str) -> None:
    station = step.station
    _holds(station, client, order.player)
    if order.computers and order.dice != "station":
        raise Refused("bad_computers")
    game = known(order.game)
    if game is None or game.on != "table" or OF_THE_PLAYERS & set(order.rules):
        raise Refused("bad_message")
    if not 1 <= order.seats < game.seats.stop:
        raise Refused("bad_players")
    computers = named(order.computers)
    people = tuple(f"{seat}" for seat in range(order.seats))
    try:
        open_match(order.game, setup_of(order.game, people, computers, order.rules))
    except RulesError as error:
        raise Refused(error.code) from error
    number = station.kept.next_game
    rules = bare_setup(order.game, order.rules)
    make_room(step)
    step.do(TableOpened(number, order.game, order.seats, order.dice, order.player, rules, computers))
    step.extra = {"table": number}
    _seat(step, number, order.player, fresh)


def _sit(step: Step, client: Client, order: Seated, fresh: str) -> None:
    opening = _opening(step.station, order.table)
    _holds(step.station, client, order.player)
    if order.player in opening.taken:
        raise Refused("taken")
    _seat(step, order.table, order.player, fresh)


def _leave(step: Step, client: Client, order: Seated, _fresh: str) -> None:
    opening = _opening(step.station, order.table)
    if not step.station.is_host(client):
        _holds(step.station, client, order.player)
    if order.player not in opening.taken:
        raise Refused("bad_value")
    step.do(TableLeft(order.table, order.player))
    if not step.kept.openings[order.table].taken:
        step.do(TableClosed(order.table))


def _close(step: Step, client: Client, order: Whole, _fresh: str) -> None:
    """Clear a table away: one that waits, by whoever opened it; one that is over, by its players; any, by the host."""
    station = step.station
    opening, game = station.kept.openings.get(order.table), station.kept.games.get(order.table)
    mine = set(station.kept.names(client))
    if opening is not None and (station.is_host(client) or opening.by in mine):
        step.do(TableClosed(order.table))
    elif game is not None and game.lane is None and _may_end(station, client, game):
        step.do(GameEnded(order.table))
    else:
        raise Refused("no_game" if opening is None and game is None else "forbidden")


def _again(step: Step, client: Client, order: Whole, fresh: str) -> None:
    """Once more, by one of the players or the host; who presses second comes to the game of the first."""
    station = step.station
    game = station.kept.games.get(order.table)
    gone_on = played_again(station, order.table)
    if game is None and gone_on is not None:
        step.extra = {"table": gone_on}
        return
    if game is None or game.lane is not None:
        raise Refused("no_game")
    if not _may_end(station, client, game):
        raise Refused("forbidden")
    once_more(step, game, fresh)


def _may_end(station: Station, client: Client, game: LiveGame) -> bool:
    return station.is_host(client) or (
        game.over and bool(set(station.kept.names(client)) & set(game.match.names.players))
    )


def _seat(step: Step, number: int, player: str, fresh: str) -> None:
    """Give a seat; with the last one the game starts."""
    step.do(TableJoined(number, player))
    opening = step.kept.openings[number]
    if len(opening.taken) == opening.seats:
        setup = setup_of(opening.kind, opening.taken, opening.computers, opening.rules)
        seed = fresh if opening.dice == "station" else ""
        begin(step, GameStarted(number, None, opening.kind, setup, opening.dice, seed, dict(opening.computers)))


def named(strengths: Sequence[Strength]) -> dict[str, Strength]:
    """Computers with these strengths.  Raises Refused ``bad_players`` for more than have names."""
    if len(strengths) > len(COMPUTERS):
        raise Refused("bad_players")
    return {computer(name): power for name, power in zip(COMPUTERS, strengths, strict=False)}


def setup_of(
    kind: str, people: tuple[str, ...], computers: Mapping[str, Strength], rules: Mapping[str, Any]
) -> dict[str, Any]:
    """The setup of a game record: people first, computers after them."""
    setup: dict[str, Any] = {**rules, "players": [*people, *computers]}
    game = known(kind)
    told = game is not None and "computers" in game.notation.settings  # its records tell who is one
    return {**setup, "computers": list(computers)} if told else setup


def with_computers(order: StartGame) -> tuple[dict[str, Any], dict[str, Strength]]:
    """The setup of the host's order, and the players of it whom the station plays; those without names behind people.

    Raises Refused ``bad_computers`` unless they play and people do as well, or for more than have names.
    """
    setup, players = order.setup, order.setup.get("players")
    if isinstance(order.computers, dict):
        return setup, _computers_of(setup, order.computers)
    computers = named(order.computers)
    if not computers or not isinstance(players, list):
        return setup, {}
    if not players or order.dice == "real":
        raise Refused("bad_computers")
    rules = {key: rule for key, rule in setup.items() if key not in {"players", "computers"}}
    return setup_of(order.game, tuple(players), computers, rules), computers


def _computers_of(setup: Mapping[str, Any], computers: Mapping[str, Strength]) -> dict[str, Strength]:
    players = setup.get("players")
    named = setup.get("computers") or []
    if not isinstance(players, list) or not isinstance(named, list):
        return {}
    strengths: dict[str, Strength] = {**{name: "mittel" for name in named if isinstance(name, str)}, **computers}
    if strengths and not set(strengths) < {name for name in players if isinstance(name, str)}:
        raise Refused("bad_computers")
    return strengths


def _opening(station: Station, number: int) -> Opening:
    opening = station.kept.openings.get(number)
    if opening is None:
        raise Refused("stale" if number in station.kept.games else "no_game")
    return opening


def _holds(station: Station, client: Client, player: str) -> None:
    if player not in station.kept.names(client):
        raise Refused("forbidden")


ORDERS: Orders = {
    "open": (Open, _open),
    "sit": (Seated, _sit),
    "leave": (Seated, _leave),
    "close": (Whole, _close),
    "again": (Whole, _again),
}
