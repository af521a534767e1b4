"""Games at the table: opened from a phone, joined by others, started when the seats are taken, played with dice.

The seat at a table is the player's name, and who holds a name is known by the phone's ticket: the invitation link is
no key to anybody's seat.  The station's dice are drawn here when a throw is asked for; typed-in dice come as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import field

from rules.game import NeedDice, RulesError, Strength
from station.evening.dice import Dice, thrown
from station.evening.games.facts import GameEnded, GameStarted
from station.evening.games.live_game import LiveGame
from station.evening.lane.throws import play
from station.evening.messages import ComputerMoved
from station.evening.names import Who
from station.evening.order import Order
from station.evening.people.evenings import begin
from station.evening.people.names import COMPUTERS, computer
from station.evening.state import OF_THE_PLAYERS, Client, Opening, Station
from station.evening.tables.facts import TableClosed, TableJoined, TableLeft, TableOpened
from station.evening.tables.finished import make_room, once_more, played_again
from station.evening.transaction import Refused, Transaction
from station.records import bare_setup, known, open_match


class TableOrder(Order, frozen=True):
    """An order of a phone for a game at the table; whose it may be hangs on the table."""

    def allowed(self, _tx: Transaction, _client: Client) -> bool:
        return True


class Open(TableOrder, frozen=True):
    """Invite to a game: ``seats`` people, ``player`` among them; ``rules`` are keys of the game's setup."""

    game: str
    seats: int
    player: Who
    dice: Dice = "station"
    rules: dict[str, Any] = field(default_factory=dict)
    computers: list[Strength] = field(default_factory=list)

    def carry_out(self, tx: Transaction, client: Client) -> None:
        station = tx.station
        _holds(station, client, self.player)
        if self.computers and self.dice != "station":
            raise Refused("bad_computers")
        game = known(self.game)
        if game is None or game.on != "table" or OF_THE_PLAYERS & set(self.rules):
            raise Refused("bad_message")
        if not 1 <= self.seats < game.seats.stop:
            raise Refused("bad_players")
        computers = named(self.computers)
        people = tuple(f"{seat}" for seat in range(self.seats))
        try:
            open_match(self.game, setup_of(self.game, people, computers, self.rules))
        except RulesError as error:
            raise Refused(error.code) from error
        number = station.kept.next_game
        rules = bare_setup(self.game, self.rules)
        make_room(tx)
        tx.do(TableOpened(number, self.game, self.seats, self.dice, self.player, rules, computers))
        _seat(tx, number, self.player)


class Sit(TableOrder, frozen=True):
    """``player`` sits down at ``table``."""

    table: int
    player: Who

    def carry_out(self, tx: Transaction, client: Client) -> None:
        opening = _opening(tx.station, self.table)
        _holds(tx.station, client, self.player)
        if self.player in opening.taken:
            raise Refused("taken")
        _seat(tx, self.table, self.player)


class Leave(TableOrder, frozen=True):
    """``player`` leaves ``table``, which waits; the last one clears it away."""

    table: int
    player: Who

    def carry_out(self, tx: Transaction, client: Client) -> None:
        opening = _opening(tx.station, self.table)
        if not tx.station.is_host(client):
            _holds(tx.station, client, self.player)
        if self.player not in opening.taken:
            raise Refused("bad_value")
        tx.do(TableLeft(self.table, self.player))
        if not tx.kept.openings[self.table].taken:
            tx.do(TableClosed(self.table))


class Close(TableOrder, frozen=True):
    """Clear a table away: one that waits, by whoever opened it; one that is over, by its players; any, by the host."""

    table: int

    def carry_out(self, tx: Transaction, client: Client) -> None:
        station = tx.station
        opening, game = station.kept.openings.get(self.table), station.kept.games.get(self.table)
        mine = set(station.kept.names(client))
        if opening is not None and (station.is_host(client) or opening.by in mine):
            tx.do(TableClosed(self.table))
        elif game is not None and game.lane is None and _may_end(station, client, game):
            tx.do(GameEnded(self.table))
        else:
            raise Refused("no_game" if opening is None and game is None else "forbidden")


class Again(TableOrder, frozen=True):
    """Once more, by one of the players or the host; who presses second comes to the game of the first."""

    table: int

    def carry_out(self, tx: Transaction, client: Client) -> None:
        station = tx.station
        game = station.kept.games.get(self.table)
        gone_on = played_again(station, self.table)
        if game is None and gone_on is not None:
            tx.extra = {"table": gone_on}
            return
        if game is None or game.lane is not None:
            raise Refused("no_game")
        if not _may_end(station, client, game):
            raise Refused("forbidden")
        once_more(tx, game)


def computer_moved(tx: Transaction, message: ComputerMoved) -> None:
    """A move of the station's own player, unless the question has changed meanwhile."""
    game = tx.kept.games.get(message.game)
    if game is None or message.choice != game.choice or not set(game.turn) & set(game.computers):
        raise Refused("stale")
    play(tx, game, completed(game, message.event), message.event["player"])


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


def _may_end(station: Station, client: Client, game: LiveGame) -> bool:
    return station.is_host(client) or (
        game.over and bool(set(station.kept.names(client)) & set(game.match.names.players))
    )


def _seat(tx: Transaction, number: int, player: str) -> None:
    """Give a seat; with the last one the game starts."""
    tx.do(TableJoined(number, player))
    opening = tx.kept.openings[number]
    if len(opening.taken) == opening.seats:
        setup = setup_of(opening.kind, opening.taken, opening.computers, opening.rules)
        seed = tx.fresh if opening.dice == "station" else ""
        begin(tx, GameStarted(number, None, opening.kind, setup, opening.dice, seed, dict(opening.computers)))


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


def _opening(station: Station, number: int) -> Opening:
    opening = station.kept.openings.get(number)
    if opening is None:
        raise Refused("stale" if number in station.kept.games else "no_game")
    return opening


def _holds(station: Station, client: Client, player: str) -> None:
    if player not in station.kept.names(client):
        raise Refused("forbidden")
