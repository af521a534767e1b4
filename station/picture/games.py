"""What pages see of the games: what was played, dice and their proof, tables that wait, the king of Schocken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from rules.game import Corrected
from rules.notation import Names as Called
from station.evening.dice import commitment
from station.evening.games.live_game import CountedThrow, LiveGame, Move
from station.evening.names import Names, json_with_names, with_names
from station.evening.state import Opening, Station
from station.picture.memo import Memo
from station.picture.written import Fields, fields_of
from station.records import Match, picture
from station.words import sentence


def own_of(game: LiveGame, people: Iterable[str], *, host: bool) -> dict[str, Any]:
    """What only the holder of ``people`` sees of a game, or the host."""
    own: dict[str, Any] = {"undo": _undo(game)} if host and game.dice != "station" else {}
    seats = game.seats(people)
    if seats and game.match.game.secrets:
        own["picture"] = picture(game.match, seats)
    return own


def fields_of_game(game: LiveGame, names: Names, memo: Memo) -> Fields:
    """What everybody sees of a game, written.  ``memo``: most of it was there before."""
    return fields_of(_game(game, names, memo), names)


def _called(players: Called, names: Names) -> Called:
    """``players`` with names in the place of keys: putting in so many later would take long."""
    return Called(*map(tuple, with_names((players.players, players.teams), names)))


def _game(game: LiveGame, names: Names, memo: Memo) -> dict[str, Any]:
    match = Match(memo.of(_called, game.match.names, names), game.match.line)
    throws = game.throws
    return {
        "id": game.id,
        "game": game.kind,
        "choice": game.choice,
        "setup": msgspec.Raw(memo.of(json_with_names, game.setup, names)),
        "picture": picture(match, ()),
        "throws": [memo.of(_throw, throw, match.names, names) for throw in throws],
        "corrected": _corrected(game, throws),
        "left": [{"name": step.player, "pins": pins} for step, pins in game.absent()],
        "stand_ins": sorted(game.stand_ins),
        "computers": game.computers,
        "again": game.again,
        "championship": game.championship and game.championship.told(),
        **_dice(game),
        **_extras(match),
    }


def _throw(counted: CountedThrow, called: Called, names: Names) -> msgspec.Raw:
    stored = counted.throw
    known = stored is not None and counted.was is None
    shown = {
        "n": counted.n,
        "player": called.of(counted.seat),
        "pins": counted.pins,
        "fallen": list(stored.fallen) if known and stored is not None and stored.fallen is not None else None,
        "by": counted.by,
        "doubtful": stored is not None and stored.doubtful,
        "foul": None if stored is None else stored.card,
        "was": counted.was,
    }
    return msgspec.Raw(json_with_names(shown, names))


def _corrected(game: LiveGame, throws: tuple[CountedThrow, ...]) -> dict[str, Any] | None:
    """The last correction, while nothing has happened since."""
    act = game.made[-1].act if game.made and isinstance(game.last, Move) else None
    if not isinstance(act, Corrected):
        return None
    throw = throws[(act.throw or len(throws)) - 1]
    return {"n": throw.n, "player": game.match.names.of(throw.seat), "before": throw.was, "after": throw.pins}


def _undo(game: LiveGame) -> dict[str, Any] | None:
    """What the next undo takes back."""
    last = game.last
    if last is None:
        return None
    event = last.event if isinstance(last, Move) else {"type": type(last).__name__.lower(), "player": last.player}
    values = {
        "player": event.get("player", ""),
        "pins": event.get("pins", ""),
        "throw": event.get("throw", len(game.throws)),
        "winner": event.get("winner", ""),
    }
    code = f"undo_{event['type']}"
    said = values
    if event["type"] == "place":
        values = {**values, "place": event["place"]}
        said = {**values, "place": sentence(f"place.{event['place']}")}
    return {"code": code, "values": values, "text": sentence(f"undo.{code}", **said)}


def _dice(game: LiveGame) -> dict[str, Any]:
    """Where the dice come from; the seed only when no throw follows from it any more."""
    if game.dice is None:
        return {}
    station = game.dice == "station"
    return {
        "dice": game.dice,
        "commitment": commitment(game.seed) if station else None,
        "seed": game.seed if station and game.over else None,
    }


def _extras(match: Match) -> Mapping[str, Any]:
    """What the game itself adds."""
    extras = match.game.extras
    return extras(match.line, match.names) if extras else {}


def opening_of(opening: Opening) -> dict[str, Any]:
    """A table that waits for people."""
    return {
        "table": opening.id,
        "game": opening.kind,
        "seats": opening.seats,
        "taken": list(opening.taken),
        "by": opening.by,
        "dice": opening.dice,
        "rules": opening.rules,
        "computers": opening.computers,
    }


def kings(station: Station) -> dict[str, Any]:
    """How often each has thrown Schock Aus this evening, and who is king of it (SK-32, SK-A13: ties share)."""
    counts: dict[str, int] = dict(station.kept.schock_aus)
    for table in station.kept.tables():
        counts = table.added_kings(counts)
    most = max(counts.values(), default=0)
    return {"counts": counts, "kings": [name for name, count in counts.items() if count == most]}
