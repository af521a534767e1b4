"""What the host may have done in a game and about who plays; the topics have what they have of their own."""

from __future__ import annotations

from typing import Any

from drivers.lane import LANE
from station.evening.games.live_game import LiveGame
from station.evening.games.old_games import OF_THE_LANE, old_game, play_later
from station.evening.lane.facts import ManualAllowed, ThrowAside
from station.evening.lane.throw import StoredThrow
from station.evening.lane.throws import assign, picture_of, play
from station.evening.lane.witnesses import typed
from station.evening.names import Who
from station.evening.order import HostOrder
from station.evening.people.clients import free
from station.evening.people.evenings import end
from station.evening.people.facts import PlayerAdded, PlayerRemoved
from station.evening.people.leaving import roster_taken_back
from station.evening.people.names import MOST_PLAYERS, meant, seated
from station.evening.phones import carry_out
from station.evening.state import Client, TableView
from station.evening.tables.facts import TableViewChosen, TipsAllowed
from station.evening.transaction import Refused, Transaction


class OfAGame(HostOrder, frozen=True, kw_only=True):
    """An order about the game with that id; without one about the lane's."""

    lane: int = LANE
    game: int | None = None

    def meant(self, tx: Transaction) -> LiveGame:
        """The game, also one that is no longer on.  Raises Refused ``no_game``."""
        game = self.on(tx)
        if game is None and self.game is not None:
            game = old_game(tx, self.game)
        if game is None:
            raise Refused("no_game")
        return game

    def on(self, tx: Transaction) -> LiveGame | None:
        """The game, if it is on."""
        return tx.kept.game_on(self.lane) if self.game is None else tx.kept.games.get(self.game)

    def play(self, tx: Transaction, game: LiveGame, event: dict[str, Any]) -> None:
        """Play the host's ``event`` in ``game``."""
        if game.id in tx.kept.games:
            play(tx, game, event, "host")
        else:
            play_later(tx, game, event)


class EndGame(OfAGame, frozen=True):
    """It is over, or broken off."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        game = self.on(tx)
        if game is None:
            raise Refused("no_game")
        end(tx, game)


class Throw(HostOrder, frozen=True):
    """A throw typed in: a count 0 to 9, and if wanted the numbers of the fallen pins."""

    pins: int
    fallen: list[int] | None = None
    lane: int = LANE

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        if not 0 <= self.pins <= 9:
            raise Refused("bad_value")
        fallen = None if self.fallen is None else picture_of(self.fallen, self.pins)
        if self.fallen is not None and fallen is None:
            raise Refused("bad_value")
        typed(tx, StoredThrow(id=0, lane=self.lane, pins=self.pins, fallen=fallen, by="host"))


class Correct(OfAGame, frozen=True):
    """The ``throw``-th counted throw (default: the last) had ``pins``."""

    pins: int
    throw: int | None = None

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        event: dict[str, Any] = {"type": "correct", "pins": self.pins}
        self.play(tx, self.meant(tx), event if self.throw is None else {**event, "throw": self.throw})


class Undo(OfAGame, frozen=True):
    """Take back the last event; what the station's dice have shown stays."""

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        game = self.meant(tx)
        if game.dice == "station":
            raise Refused("forbidden")
        if not roster_taken_back(tx, game):
            self.play(tx, game, {"type": "undo"})


class Decide(OfAGame, frozen=True):
    """The table chose ``winner``, a name."""

    winner: str

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        game = self.meant(tx)
        self.play(tx, game, seated(tx.station, game.match, {"type": "decide", "winner": self.winner}))


class ActFor(OfAGame, frozen=True, tag="act"):
    """``event`` as in the game records, for ``player``; ``choice``, if given, must be the open question's."""

    player: Who
    event: dict[str, Any]
    choice: int | None = None

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        game = self.meant(tx)
        event = seated(tx.station, game.match, {**self.event, "player": self.player})
        if self.choice is not None and self.choice != game.choice:
            raise Refused("stale")
        if game.id in tx.kept.games:
            carry_out(tx, game, event, "host")
        elif game.dice is None and event.get("type") in OF_THE_LANE:
            play_later(tx, game, event)
        else:
            raise Refused("no_game")


class DiscardHeld(HostOrder, frozen=True):
    """A held throw by its position, from 0."""

    index: int
    lane: int = LANE

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        held = tx.kept.lane(self.lane).held
        if not 0 <= self.index < len(held):
            raise Refused("bad_value")
        tx.do(ThrowAside(held[self.index].id, "discarded"))


class Assign(HostOrder, frozen=True):
    """A throw out of play by its id."""

    throw: int

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        throw = tx.kept.loose_throw(self.throw)
        if throw is None:
            raise Refused("bad_throw")
        assign(tx, throw)


class Release(HostOrder, frozen=True):
    """No phone holds that player any more."""

    name: Who

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        if self.name not in tx.kept.seats:
            raise Refused("bad_value")
        free(tx, self.name)


class AddPlayer(HostOrder, frozen=True):
    """Somebody who is perhaps not known yet."""

    name: str

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        person = meant(tx, self.name)
        if person in tx.kept.players:
            raise Refused("taken")
        if len(tx.kept.players) >= MOST_PLAYERS:
            raise Refused("too_many")
        tx.do(PlayerAdded(person))
        tx.extra = {"name": tx.called[person]}


class RemovePlayer(HostOrder, frozen=True):
    """A player is offered no more; nobody is removed out of a game that is on."""

    name: Who

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        if self.name not in tx.kept.players:
            raise Refused("bad_value")
        if any(self.name in game.match.names.players for game in tx.kept.games.values()):
            raise Refused("forbidden")
        contest = tx.kept.contest_on()
        if contest is not None and contest.people.get(self.name, "gone") != "gone":
            raise Refused("forbidden")
        tx.do(PlayerRemoved(self.name))


class AllowManual(HostOrder, frozen=True):
    """Whether the thrower may type in his own count."""

    allow: bool

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        tx.do(ManualAllowed(self.allow))


class AllowTips(HostOrder, frozen=True):
    """Whether anybody may ask for tips."""

    allow: bool

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        tx.do(TipsAllowed(self.allow))


class ViewTables(HostOrder, frozen=True, tag="table_view"):
    """How the wall shows the games at the table."""

    view: TableView

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        tx.do(TableViewChosen(self.view))
