"""The picture of the evening for one audience: the socket message ``state``, whole every time.

Everything that leaves the station towards a page is built here, from what that page may see.  Keys of the public
format come first; the rest is for our own pages.  People stand in it by their names, which are put in at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drivers.lane import LANE
from rules.game import Corrected
from station.evening.games.live_game import CountedThrow, LiveGame, Move
from station.evening.lane import gaps
from station.evening.names import called, told
from station.evening.state import Client, Evening
from station.picture.lane import aside_of, lane_of
from station.picture.people import clients_of, clock, hosts_of, log_of, people_of, player_of, time_of
from station.picture.screens import of_host, of_wall
from station.picture.tables import dice_of, kings, opening_of
from station.records import picture
from station.words import sentence
from station.words.said import for_page

WALL = Client("", "wall")  # the audience of /api/state


class Audience:
    """What decides over a picture; clients with an equal one get the same message."""

    __slots__ = ("host", "key", "names", "notice", "role")

    def __init__(self, evening: Evening, client: Client, holders: Mapping[str, str]) -> None:
        """``holders``: who is held by which ticket, as ``_holders`` tells."""
        self.role = client.role
        self.names = _names(evening, client, holders)
        self.host = evening.is_host(client)
        valid = len(self.names) + (1 if self.host else 0)
        claimed = len(client.tickets) + (1 if client.host_ticket is not None else 0)
        self.notice = "bad_ticket" if valid < claimed else None
        self.key = (self.names, self.host, self.notice)


def pictures(evening: Evening, epoch: str, now: float) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    """Each distinct picture with the clients that get it, walls first."""
    groups: dict[Any, tuple[Audience, list[str]]] = {}
    holders = _holders(evening)
    for client in sorted(evening.clients.values(), key=lambda client: client.role != "wall"):
        audience = Audience(evening, client, holders)
        groups.setdefault((client.role == "wall", audience.key), (audience, []))[1].append(client.id)
    game = evening.game_on(LANE)
    shared = _shared(evening, game, epoch, now) if groups else {}
    for audience, clients in groups.values():
        yield tuple(clients), _own(evening, game, audience, shared, now)


def state(evening: Evening, client: Client, epoch: str, now: float) -> dict[str, Any]:
    """The picture for ``client``."""
    game = evening.game_on(LANE)
    audience = Audience(evening, client, _holders(evening))
    return _own(evening, game, audience, _shared(evening, game, epoch, now), now)


def _holders(evening: Evening) -> dict[str, str]:
    """Ticket -> the player it holds.  Made once for all clients: with 200 of each, asking every seat takes long."""
    return {ticket: name for name, ticket in evening.seats.items()}


def _names(evening: Evening, client: Client, holders: Mapping[str, str]) -> tuple[str, ...]:
    """The players whom ``client`` holds, in the order of the players' list."""
    names = {holders[ticket] for ticket in client.tickets if ticket in holders}
    return tuple(sorted(names, key=evening.players.index)) if len(names) > 1 else tuple(names)


def _shared(evening: Evening, game: LiveGame | None, epoch: str, now: float) -> dict[str, Any]:
    there = {ticket for client in evening.clients.values() for ticket in client.tickets}
    picture: dict[str, Any] = told(_keyed(evening, game, epoch, now, there), evening.called)
    return picture


def _keyed(evening: Evening, game: LiveGame | None, epoch: str, now: float, there: set[str]) -> dict[str, Any]:
    return {
        "epoch": epoch,
        "v": evening.v,
        "lane": lane_of(evening, game, now),
        "players": [player_of(evening, name, there) for name in evening.players],
        "game": None if game is None else _game(game),
        "you": [],
        "host": False,
        "notice": None,
        "allow_manual": evening.allow_manual,
        "tables": [_game(table) for table in evening.tables()],
        "openings": [opening_of(opening) for opening in evening.openings.values()],
        "house_rules": evening.house_rules,
        "faces": list(evening.faces),
        "schock_aus": kings(evening),
        "allow_tips": evening.allow_tips,
        "table_view": evening.table_view,
        "notices": [for_page(notice) for notice in evening.notices],
        **people_of(evening),
    }


def _own(
    evening: Evening, game: LiveGame | None, audience: Audience, shared: dict[str, Any], now: float
) -> dict[str, Any]:
    """``game``: the lane's, looked up once for all audiences."""
    you = called(audience.names, evening.called)
    own = {**shared, "you": you, "host": audience.host, "notice": audience.notice}
    more = _more(evening, game, audience, shared, now)
    return own | _beside(shared, told(more, evening.called)) if more else own


def _beside(shared: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """``more`` with what ``shared`` says of the same game, tables and lane, which has its names already."""
    whole: dict[str, Any] = {key: {**shared[key], **more[key]} for key in ("game", "lane") if key in more}
    if "tables" in more:
        whole["tables"] = [{**table, **own} for table, own in zip(shared["tables"], more["tables"], strict=True)]
    return more | whole


def _more(
    evening: Evening, game: LiveGame | None, audience: Audience, shared: dict[str, Any], now: float
) -> dict[str, Any]:
    """What this audience alone sees; of game, tables and lane only what it sees more of them."""
    more: dict[str, Any] = {}
    if game is not None and (audience.host or game.match.game.secrets):
        more["game"] = _own_game(game, audience)
    tables = evening.tables() if shared["tables"] else ()
    if any(audience.host or table.match.game.secrets for table in tables):
        more["tables"] = [_own_game(table, audience) for table in tables]
    if audience.host:
        lane = evening.lane(LANE)
        raw = None if lane.last is None else lane.last.raw
        more["lane"] = {"aside": [aside_of(aside) for aside in lane.aside], "raw": raw}
        more["lane"]["gaps"] = [{**gaps.shown(gap), "at": clock(gap.at)} for gap in lane.gaps]
        more["log"] = log_of(evening.log)
        more |= of_host(evening, now)
        more |= hosts_of(evening)
        more |= {"clients": clients_of(evening, _holders(evening)), **time_of(now + evening.clock)}
    if audience.role == "wall":
        more |= of_wall(evening, now)
        more["result"] = next((_game(game) for game in evening.results.values()), None)
    return more


def _own_game(game: LiveGame, audience: Audience) -> dict[str, Any]:
    own: dict[str, Any] = {}
    seats = game.seats(audience.names)
    if seats and game.match.game.secrets:
        own["picture"] = picture(game.match, seats)
    if audience.host and game.dice != "station":
        own["undo"] = _undo(game)
    return own


def _game(game: LiveGame) -> dict[str, Any]:
    throws = game.throws
    return {
        "id": game.id,
        "game": game.kind,
        "choice": game.choice,
        "setup": game.setup,
        "picture": picture(game.match, ()),
        "throws": [_throw(game, throw) for throw in throws],
        "corrected": _corrected(game, throws),
        "left": [{"name": step.player, "pins": pins} for step, pins in game.absent()],
        "stand_ins": sorted(game.stand_ins),
        "computers": game.computers,
        "again": game.again,
        **dice_of(game),
    }


def _throw(game: LiveGame, counted: CountedThrow) -> dict[str, Any]:
    stored = counted.throw
    known = stored is not None and counted.was is None
    return {
        "n": counted.n,
        "player": game.match.names.of(counted.seat),
        "pins": counted.pins,
        "fallen": list(stored.fallen) if known and stored is not None and stored.fallen is not None else None,
        "by": counted.by,
        "doubtful": stored is not None and stored.doubtful,
        "foul": None if stored is None else stored.card,
        "was": counted.was,
    }


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
