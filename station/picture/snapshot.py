"""The picture of the evening for one audience: the socket message ``state``, whole every time.

Everything that leaves the station towards a page is built here, from what that page may see.  Keys of the public
format come first; the rest is for our own pages.  People stand in it by their names, which are put in at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from drivers.lane import LANE
from rules.game import Corrected
from station.evening.games.live_game import CountedThrow, LiveGame, Move
from station.evening.messages import Picture
from station.evening.names import Names, called
from station.evening.people.clients import tickets
from station.evening.state import Client, Station
from station.picture.kept import Kept
from station.picture.lane import lane_of, of_lane
from station.picture.people import clients_of, hosts_of, log_of, people_of, player_of, time_of
from station.picture.screens import of_host, of_wall
from station.picture.tables import dice_of, kings, opening_of
from station.picture.written import NONE, Fields, fields_of, inside, listed, whole
from station.records import picture
from station.words import sentence
from station.words.said import for_page

WALL = Client("", "wall")  # the audience of /api/state


class Audience:
    """What decides over a picture; clients with an equal one get the same message."""

    __slots__ = ("host", "key", "names", "notice", "role")

    def __init__(self, station: Station, client: Client, holders: Mapping[str, str]) -> None:
        """``holders``: who is held by which ticket."""
        self.role = client.role
        self.names = _names(station, client, holders)
        self.host = station.is_host(client)
        valid = len(self.names) + (1 if self.host else 0)
        claimed = len(client.tickets) + (1 if client.host_ticket is not None else 0)
        self.notice = "bad_ticket" if valid < claimed else None
        self.key = (self.names, self.host, self.notice)


def pictures(
    station: Station, epoch: str, now: float, kept: Kept | None = None
) -> Iterator[tuple[tuple[str, ...], Picture]]:
    """Each distinct picture with the clients that get it, walls first.  ``kept``: what the last ones were made of."""
    if not station.now.clients:
        return
    kept = kept or Kept()
    kept.turn()
    moment = Moment(station, epoch, now, kept)
    groups: dict[Any, tuple[Audience, list[str]]] = {}
    for client in sorted(station.now.clients.values(), key=lambda client: client.role != "wall"):
        audience = Audience(station, client, moment.holders)
        groups.setdefault((client.role == "wall", audience.key), (audience, []))[1].append(client.id)
    for audience, clients in groups.values():
        yield tuple(clients), moment.picture(audience)


def picture_for(station: Station, client: Client, epoch: str, now: float, kept: Kept | None = None) -> Picture:
    """The picture for ``client``.  ``kept`` as for ``pictures``."""
    moment = Moment(station, epoch, now, kept or Kept())
    return moment.picture(Audience(station, client, moment.holders))


def state(station: Station, client: Client, epoch: str, now: float) -> dict[str, Any]:
    """What ``client`` sees, as values."""
    seen: dict[str, Any] = msgspec.json.decode(picture_for(station, client, epoch, now).text)
    return seen


def _names(station: Station, client: Client, holders: Mapping[str, str]) -> tuple[str, ...]:
    """The players whom ``client`` holds, in the order of the players' list."""
    names = {holders[ticket] for ticket in client.tickets if ticket in holders}
    return tuple(sorted(names, key=station.kept.players.index)) if len(names) > 1 else tuple(names)


class Moment:
    """The evening at one moment: what all audiences see is made, and written with names, once for all of them."""

    def __init__(self, station: Station, epoch: str, now: float, kept: Kept) -> None:
        self.holders = {ticket: name for name, ticket in station.kept.seats.items()}
        self._kept = kept
        self._station = station
        self._now = now
        self._on = station.kept.game_on(LANE)  # looked up once
        names = station.called
        self._lane = fields_of(lane_of(station, self._on, now), names)
        self._game = None if self._on is None else kept.of(_game_fields, self._on, names)
        self._tables = [kept.of(_game_fields, table, names) for table in station.kept.tables()]
        self._fields = fields_of(_shared(station, epoch), names) | {
            "lane": whole(self._lane),
            "game": NONE if self._game is None else whole(self._game),
            "tables": listed(map(whole, self._tables)),
        }
        self._text = inside(self._fields)

    def picture(self, audience: Audience) -> Picture:
        """What ``audience`` sees."""
        more = self._more(audience)
        you = called(audience.names, self._station.called)
        own = msgspec.json.encode({"you": you, "host": audience.host, "notice": audience.notice})
        text = inside(self._fields | more) if more else self._text
        return Picture(self._station.kept.v, audience.host, (b"{", text, b",", own[1:]))

    def _more(self, audience: Audience) -> Fields:
        """What this audience alone sees, and of game, tables and lane all that it sees of them."""
        station, now, names = self._station, self._now, self._station.called
        more: Fields = {}
        if self._on is not None and self._game is not None and _has_more(self._on, audience):
            more["game"] = whole(self._game | fields_of(_own_game(self._on, audience), names))
        if any(_has_more(table, audience) for table in station.kept.tables()):
            own = (fields_of(_own_game(table, audience), names) for table in station.kept.tables())
            more["tables"] = listed(whole(all_see | more) for all_see, more in zip(self._tables, own, strict=True))
        if audience.host:
            more["lane"] = whole(self._lane | fields_of(of_lane(station), names))
            more["log"] = msgspec.json.encode(log_of(station.kept.log, names, self._kept))
            clients = clients_of(station, self.holders, self._kept)
            host = {
                "clients": clients,
                **of_host(station, now),
                **hosts_of(station),
                **time_of(now + station.now.clock),
            }
            more |= fields_of(host, names)
        if audience.role == "wall":
            result = next(
                (whole(self._kept.of(_game_fields, game, names)) for game in station.kept.results.values()), NONE
            )
            more |= {**fields_of(of_wall(station, now), names), "result": result}
        return more


def _shared(station: Station, epoch: str) -> dict[str, Any]:
    there = tickets(station.now.clients.values())
    return {
        "epoch": epoch,
        "v": station.kept.v,
        "lane": None,  # its place; and so of game and tables
        "players": [player_of(station, name, there) for name in station.kept.players],
        "game": None,
        "allow_manual": station.kept.allow_manual,
        "tables": None,
        "openings": [opening_of(opening) for opening in station.kept.openings.values()],
        "house_rules": station.kept.house_rules,
        "faces": list(station.kept.faces),
        "schock_aus": kings(station),
        "allow_tips": station.kept.allow_tips,
        "table_view": station.kept.table_view,
        "notices": [for_page(notice) for notice in station.now.notices],
        **people_of(station),
    }


def _has_more(game: LiveGame, audience: Audience) -> bool:
    return audience.host or game.match.game.secrets


def _own_game(game: LiveGame, audience: Audience) -> dict[str, Any]:
    own: dict[str, Any] = {}
    seats = game.seats(audience.names)
    if seats and game.match.game.secrets:
        own["picture"] = picture(game.match, seats)
    if audience.host and game.dice != "station":
        own["undo"] = _undo(game)
    return own


def _game_fields(game: LiveGame, names: Names) -> Fields:
    return fields_of(_game(game), names)


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
