"""The host starts a game: on the lane, where the one before it ends, or at the table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.game import RulesError, Strength
from station.evening.games.facts import GameStarted, Played
from station.evening.games.live_game import LiveGame
from station.evening.orders import StartGame
from station.evening.people.evenings import begin, end
from station.evening.people.names import keys_for
from station.evening.tables.finished import make_room
from station.evening.tables.orders import with_computers
from station.evening.transaction import Refused, Step
from station.records import bare_setup, known, open_match


def start_game(step: Step, order: StartGame) -> None:
    """A new game: pins on the lane, where one that is still on is ended first; dice at the table."""
    written, computers = with_computers(order)
    try:
        open_match(order.game, written)
    except RulesError as error:
        raise Refused(error.code) from error
    written = bare_setup(order.game, written)
    keys = keys_for(step, written, computers)
    setup = keys.setup(written)
    game = known(order.game)
    on_lane = game is None or game.on == "lane"
    if not on_lane:
        make_room(step)
    on = step.kept.game_on(order.lane) if on_lane else None
    if on is not None and order.after not in (None, on.id):  # it began after the page was looked at
        if not _is_just_that(on, order, setup, computers):
            raise Refused("stale")
        step.extra = {"game": on.id}
        return
    if on is not None:
        end(step, on)
    number, lane, dice = step.kept.next_game, order.lane if on_lane else None, None if on_lane else order.dice
    seed = step.fresh if dice == "station" else ""
    begin(step, GameStarted(number, lane, order.game, setup, dice, seed, computers))
    if order.events and not on_lane:
        raise Refused("bad_game")  # nobody could say afterwards whose dice they were
    for event in order.events:
        bare = step.kept.games[number].match.game.notation.bare(event)
        step.do(Played(number, keys.event(bare), "host"))
    step.extra = {"game": number}


def _is_just_that(on: LiveGame, order: StartGame, setup: dict[str, Any], computers: Mapping[str, Strength]) -> bool:
    """Whether the game that ``order`` asks for has begun already, and nothing was thrown in it yet."""
    same = (on.kind, on.setup, on.computers) == (order.game, bare_setup(order.game, setup), computers)
    return same and not (on.moves or on.story or order.events)
