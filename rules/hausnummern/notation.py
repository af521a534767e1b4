"""How Hausnummern is written."""

from __future__ import annotations

from rules.game import Act, Corrected, Decided, Did, RulesError, Seat, Side, State, Team, Threw
from rules.hausnummern import state as hausnummern
from rules.notation import Fields, Names, Notation, integer, names


def setup(fields: Fields) -> tuple[hausnummern.Options, Names]:
    """Raises RulesError ``bad_mode``, ``bad_digits``, ``bad_players`` or ``bad_teams``, tested in this order."""
    mode = fields.get("mode")
    if mode not in ("hoch", "niedrig"):
        raise RulesError("bad_mode")
    digits = integer(fields.get("digits", 3), "bad_digits")
    if not 2 <= digits <= 6:
        raise RulesError("bad_digits")
    players = names(fields.get("players"), "bad_players", at_least=2)
    teams = _teams(fields.get("teams"), players)
    members = tuple(tuple(Seat(players.index(name)) for name in team) for team in teams.values())
    options = hausnummern.Options(mode, digits, len(players), members or None)
    return options, Names(players, tuple(teams))


def _teams(value: object, players: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Members by team name; empty for no duel."""
    if value is None:
        return {}
    if not isinstance(value, list) or not 2 <= len(value) <= 4:
        raise RulesError("bad_teams")
    if not all(isinstance(team, dict) for team in value):
        raise RulesError("bad_teams")
    titles = names([team.get("name") for team in value], "bad_teams", at_least=2)
    teams = {
        title: names(team.get("members"), "bad_teams", at_least=1) for title, team in zip(titles, value, strict=True)
    }
    if sorted(name for team in teams.values() for name in team) != sorted(players):
        raise RulesError("bad_teams")
    return teams


def read(kind: str, fields: Fields, state: State, seat: Seat, who: Names) -> Act:
    """The act of an event.  Raises RulesError ``bad_value``, ``bad_place``, ``bad_winner`` or ``bad_throw``."""
    del state
    match kind:
        case "throw":
            return Threw(integer(fields["pins"], "bad_value"))
        case "place":
            return Did(seat, hausnummern.Place(integer(fields["place"], "bad_place")))
        case "decide":
            return Decided(_side(fields["winner"], who))
        case _:
            return _corrected(fields)


def _side(name: object, who: Names) -> Side:
    candidates = who.teams or who.players
    if not isinstance(name, str) or name not in candidates:
        raise RulesError("bad_winner")
    index = candidates.index(name)
    return Team(index) if who.teams else Seat(index)


def _corrected(fields: Fields) -> Corrected:
    """A wrong ``throw`` comes before a wrong ``pins``; pins of a wrong type are as wrong as pins out of range."""
    throw = integer(fields["throw"], "bad_throw") if "throw" in fields else None
    pins = fields["pins"]
    return Corrected(throw, pins if type(pins) is int else -1)


NOTATION = Notation(
    required={"throw": ("pins",), "place": ("place",), "decide": ("winner",), "correct": ("pins",)},
    settings=("mode", "digits", "teams"),
    setup=setup,
    read=read,
    optional={"throw": ("fallen",), "correct": ("throw",)},
)
