"""The host starts a game: on the lane, where the one before it ends, or at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import field

from drivers.lane import LANE
from rules.game import RulesError, Strength
from station.evening.dice import Dice
from station.evening.games.facts import GameStarted, Played
from station.evening.games.live_game import LiveGame
from station.evening.order import HostOrder
from station.evening.people.evenings import begin, end
from station.evening.people.names import keys_for
from station.evening.state import Client
from station.evening.tables.finished import make_room
from station.evening.tables.orders import named, setup_of
from station.evening.transaction import Refused, Transaction
from station.records import bare_setup, known, open_match


def _is_just_that(on: LiveGame, order: StartGame, setup: dict[str, Any], computers: Mapping[str, Strength]) -> bool:
    """Whether the game that ``order`` asks for has begun already, and nothing was thrown in it yet."""
    same = (on.kind, on.setup, on.computers) == (order.game, bare_setup(order.game, setup), computers)
    return same and not (on.moves or on.story or order.events)


class StartGame(HostOrder, frozen=True):
    """A new game: pins on the lane, where one that is still on is ended first; dice at the table.

    ``game`` and ``setup`` as in the game records.

    ``computers``: players whom the station plays, with their strength; a list of strengths alone adds such players.
    ``after``: the lane's game as the page shows it, 0 for none; one that has begun since is not ended.
    ``events``: what of it was played already, on paper; the game goes on behind them.
    """

    game: str
    setup: dict[str, Any]
    lane: int = LANE
    dice: Dice = "station"
    computers: dict[str, Strength] | list[Strength] = field(default_factory=dict)
    after: int | None = None
    events: list[dict[str, Any]] = field(default_factory=list)

    def carry_out(self, tx: Transaction, _client: Client) -> None:
        written, computers = with_computers(self)
        try:
            open_match(self.game, written)
        except RulesError as error:
            raise Refused(error.code) from error
        written = bare_setup(self.game, written)
        keys = keys_for(tx, written, computers)
        setup = keys.setup(written)
        game = known(self.game)
        on_lane = game is None or game.on == "lane"
        if not on_lane:
            make_room(tx)
        on = tx.kept.game_on(self.lane) if on_lane else None
        if on is not None and self.after not in (None, on.id):  # it began after the page was looked at
            if not _is_just_that(on, self, setup, computers):
                raise Refused("stale")
            tx.extra = {"game": on.id}
            return
        if on is not None:
            end(tx, on)
        number, lane, dice = tx.kept.next_game, self.lane if on_lane else None, None if on_lane else self.dice
        seed = tx.fresh if dice == "station" else ""
        begin(tx, GameStarted(number, lane, self.game, setup, dice, seed, computers))
        if self.events and not on_lane:
            raise Refused("bad_game")  # nobody could say afterwards whose dice they were
        for event in self.events:
            bare = tx.kept.games[number].match.game.notation.bare(event)
            tx.do(Played(number, keys.event(bare), "host"))


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
