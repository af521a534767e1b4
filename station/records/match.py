"""A game in play, driven by record events: what the journal stores, phones send and files contain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import fields as fields_of
from typing import Any

import rules
from rules.game import Did, Game, RulesError, Seat
from rules.notation import Names, Notation
from rules.play import Line, asked, expect, kind_of, opened

AT_ANY_TIME = ("correct", "undo")  # events of the host that no phase forbids
OF_THE_TABLE = (*AT_ANY_TIME, "decide")  # events on which ``player`` is ignored


@dataclass(frozen=True, slots=True)
class Match:
    """A game with the names of those who play it."""

    names: Names
    line: Line

    @property
    def game(self) -> Game:
        """Which game."""
        return self.line.game


def known(key: object) -> Game | None:
    """The game with this key, which may be anything; None where there is none."""
    return rules.GAMES.get(key) if isinstance(key, str) else None


def open_match(game: object, setup: Mapping[str, Any]) -> Match:
    """A new game.  Raises RulesError ``bad_game`` or the first code of the setup that applies."""
    found = known(game)
    if found is None:
        raise RulesError("bad_game")
    options, names = found.notation.setup(setup)
    return Match(names, opened(found, options))


def bare_setup(game: object, setup: Mapping[str, Any]) -> dict[str, Any]:
    """``setup`` with nothing in it but what the game has, as it is to be kept; that of no known game as it is."""
    found = known(game)
    if found is None:
        return dict(setup)
    bare = {key: value for key, value in setup.items() if key in ("players", *found.notation.settings)}
    teams = bare.get("teams")
    if isinstance(teams, list) and all(isinstance(team, dict) for team in teams):
        bare["teams"] = [{key: team[key] for key in ("name", "members") if key in team} for team in teams]
    return bare


def play(match: Match, event: object) -> Match:
    """The match after ``event``.

    Raises RulesError with the first code that applies, in the order of the record format: ``bad_event``,
    ``game_over``, ``wrong_phase``, ``not_your_turn``, then the values.
    """
    kind, fields = _shaped(match.game.notation, event)
    if kind == "undo":
        return Match(match.names, match.line.taken_back())
    state = match.line.state
    seat = Seat(0)
    if kind not in AT_ANY_TIME:
        expect(state, kind, None)
        if kind not in OF_THE_TABLE:
            seat = _acting(match, fields)
    act = match.game.notation.read(kind, fields, state, seat, match.names)
    return Match(match.names, match.line.played(act))


def _shaped(notation: Notation, event: object) -> tuple[str, Mapping[str, Any]]:
    """Type and fields of a well-formed event.  Raises RulesError ``bad_event``."""
    if not isinstance(event, dict) or not isinstance(event.get("type"), str):
        raise RulesError("bad_event")
    kind = event["type"]
    if kind == "undo":
        return kind, event
    required = notation.required.get(kind)
    if required is None or not all(map(event.__contains__, required)):
        raise RulesError("bad_event")
    return kind, event


def _acting(match: Match, fields: Mapping[str, Any]) -> Seat:
    """The seat an event belongs to: its player, or whoever is on turn.  Raises RulesError ``not_your_turn``."""
    seats = asked(match.line.state)
    if "player" not in fields:
        return seats[0]
    seat = match.names.seat(fields["player"])
    if seat is None or seat not in seats:
        raise RulesError("not_your_turn")
    return seat


def written(match: Match, act: Did) -> dict[str, Any]:
    """The record event of a choice: its type, its player, and the move's own fields."""
    move = {field.name: getattr(act.move, field.name) for field in fields_of(act.move)}
    values = {name: list(value) if isinstance(value, tuple) else value for name, value in move.items()}
    return {"type": kind_of(match.game, act), "player": match.names.of(act.seat), **values}
