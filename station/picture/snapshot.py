"""The picture of the evening for one audience: the socket message ``state``, whole every time.

Everything that leaves the station towards a page is built here, from what that page may see.  Keys of the public
format come first; the rest is for our own pages.  People stand in it by their names, which are put in at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from station.evening.games.live_game import LiveGame
from station.evening.messages import Picture
from station.evening.names import called, json_with_names
from station.evening.people.clients import tickets
from station.evening.state import Client, Station
from station.picture import championship
from station.picture.games import fields_of_game, kings, opening_of, own_of
from station.picture.lane import among_lanes, lane_of, of_lane, spread
from station.picture.memo import Memo
from station.picture.people import clients_of, hosts_of, log_of, people_of, player_of, time_of
from station.picture.screens import of_host, of_wall
from station.picture.written import NONE, Fields, field, fields_of, inside, listed, whole
from station.words.said import for_page

OF_A_GAME = ("id", "game", "choice", "setup", "picture")  # of a lane, beside the others
WALL = Client("", "wall")  # the audience of /api/state


class Audience:
    """What decides over a picture; clients with an equal one get the same message."""

    __slots__ = ("host", "key", "lane", "names", "notice", "role")

    def __init__(self, station: Station, client: Client, holders: Mapping[str, str], lanes: tuple[int, ...]) -> None:
        """``holders``: who is held by which ticket; ``lanes``: all there are."""
        self.role = client.role
        self.names = _names(station, client, holders)
        self.host = station.is_host(client)
        valid = len(self.names) + (1 if self.host else 0)
        claimed = len(client.tickets) + (1 if client.host_ticket is not None else 0)
        self.notice = "bad_ticket" if valid < claimed else None
        self.lane = lanes[0] if len(lanes) == 1 else _lane(station, client, self.names, lanes)
        self.key = (self.names, self.host, self.notice, self.lane)


def pictures(
    station: Station, epoch: str, now: float, memo: Memo | None = None
) -> Iterator[tuple[tuple[str, ...], Picture]]:
    """Each distinct picture with the clients that get it, walls first.  ``memo``: what the last ones were made of."""
    if not station.now.clients:
        return
    memo = memo or Memo()
    memo.turn()
    moment = Moment(station, epoch, now, memo)
    groups: dict[Any, tuple[Audience, list[str]]] = {}
    for client in sorted(station.now.clients.values(), key=lambda client: client.role != "wall"):
        audience = Audience(station, client, moment.holders, moment.lanes)
        groups.setdefault((client.role == "wall", audience.key), (audience, []))[1].append(client.id)
    for audience, clients in groups.values():
        yield tuple(clients), moment.picture(audience)


def picture_for(station: Station, client: Client, epoch: str, now: float, memo: Memo | None = None) -> Picture:
    """The picture for ``client``.  ``memo`` as for ``pictures``."""
    moment = Moment(station, epoch, now, memo or Memo())
    return moment.picture(Audience(station, client, moment.holders, moment.lanes))


def state(station: Station, client: Client, epoch: str, now: float) -> dict[str, Any]:
    """What ``client`` sees, as values."""
    seen: dict[str, Any] = msgspec.json.decode(picture_for(station, client, epoch, now).text)
    return seen


def _names(station: Station, client: Client, holders: Mapping[str, str]) -> tuple[str, ...]:
    """The players whom ``client`` holds, in the order of the players' list."""
    names = {holders[ticket] for ticket in client.tickets if ticket in holders}
    return tuple(sorted(names, key=station.kept.players.index)) if len(names) > 1 else tuple(names)


def _lane(station: Station, client: Client, names: tuple[str, ...], lanes: tuple[int, ...]) -> int:
    """Whose lane and game ``client`` sees: what a wall or host asked for; a phone's where one of ``names`` is up."""
    if client.role != "phone" and client.screen.lane in lanes:
        return client.screen.lane
    own = [game for game in station.kept.on_lanes() if names and game.seats(names)]
    own.sort(key=lambda game: (not set(game.turn) & set(names), game.over))
    return next((game.lane for game in own if game.lane is not None), station.home)


class Moment:
    """The evening at one moment: what all audiences see is made, and written with names, once for all of them."""

    def __init__(self, station: Station, epoch: str, now: float, memo: Memo) -> None:
        self.holders = {ticket: name for name, ticket in station.kept.seats.items()}
        self._memo = memo
        self._station = station
        self._now = now
        shared = _shared(station, epoch)
        self._sound = shared["club"]["sound"]
        names = station.called
        self.lanes = station.lanes
        self._on = {lane: station.kept.game_on(lane) for lane in self.lanes}  # looked up once
        self._games = {lane: self._seen(game) for lane, game in self._on.items() if game is not None}
        self._tables = list(map(self._seen, station.kept.tables()))
        self._lanes = {n: fields_of(lane_of(station, n, game, now), names) for n, game in self._on.items()}
        self._fields = {
            **fields_of(shared, names),
            **field("last_setups", memo.of(json_with_names, station.kept.last_setups, names)),
            **field("lanes", self._among({})),
            **self._side_by_side(),
            **field("tables", listed(map(whole, self._tables))),
            **field("championship", championship.written(station, now + station.now.clock, memo)),
        }
        self._fields_on = {lane: self._fields | self._of_lane(lane) for lane in self._on}
        self._texts = {lane: inside(fields) for lane, fields in self._fields_on.items()}

    def _of_lane(self, lane: int) -> Fields:
        """What all who look at ``lane`` see of it."""
        game = self._games.get(lane)
        return {**field("lane", whole(self._lanes[lane])), **field("game", NONE if game is None else whole(game))}

    def _side_by_side(self) -> Fields:
        """``state.games``, where there are several lanes; with one it would be ``game`` once more."""
        if len(self.lanes) == 1:
            return {}
        games: Fields = {}
        for lane, game in self._on.items():
            if game is not None:
                own = {key: self._games[lane][key] for key in OF_A_GAME}
                games |= field(str(game.id), whole(own | fields_of(spread(game, lane), self._station.called)))
        return field("games", whole(games))

    def _among(self, more: Mapping[int, Fields]) -> bytes:
        """``state.lanes``; ``more``: what somebody sees of them besides."""
        lanes: Fields = {}
        for n, fields in self._lanes.items():
            besides = fields_of(among_lanes(self._station, n, self._on[n]), self._station.called)
            lanes |= field(str(n), whole(fields | besides | more.get(n, {})))
        return whole(lanes)

    def picture(self, audience: Audience) -> Picture:
        """What ``audience`` sees."""
        more = self._more(audience)
        you = called(audience.names, self._station.called)
        own = msgspec.json.encode({"you": you, "host": audience.host, "notice": audience.notice})
        text = inside(self._fields_on[audience.lane] | more) if more else self._texts[audience.lane]
        return Picture(self._station.kept.v, audience.host, (b"{", text, b",", own[1:]))

    def _seen(self, game: LiveGame) -> Fields:
        """What everybody sees of ``game``."""
        return self._memo.of(fields_of_game, game, self._station.called, self._memo)

    def _more(self, audience: Audience) -> Fields:
        """What this audience alone sees, and of game, tables and lane all that it sees of them."""
        station, now, names = self._station, self._now, self._station.called
        more: Fields = {}
        on = self._on[audience.lane]
        if on is not None and _has_more(on, audience):
            own = fields_of(own_of(on, audience.names, host=audience.host), names)
            more |= field("game", whole(self._games[audience.lane] | own))
        if any(_has_more(table, audience) for table in station.kept.tables()):
            tables = (
                whole(all_see | fields_of(own_of(table, audience.names, host=audience.host), names))
                for table, all_see in zip(station.kept.tables(), self._tables, strict=True)
            )
            more |= field("tables", listed(tables))
        if audience.host:
            of_host_alone = {lane: fields_of(of_lane(station, lane), names) for lane in self._lanes}
            more |= field("lane", whole(self._lanes[audience.lane] | of_host_alone[audience.lane]))
            more |= field("lanes", self._among(of_host_alone))
            more |= field("log", listed(log_of(station.kept.log, names, self._memo)))
            host = {
                "clients": clients_of(station, self.holders, self._memo),
                **time_of(now + station.now.clock),
                **hosts_of(station),
                **of_host(station, self._sound, now),
            }
            more |= fields_of(host, names)
        if audience.role == "wall":
            ended = next((game for game in station.kept.results.values() if game.lane == audience.lane), None)
            result = NONE if ended is None else whole(self._seen(ended))
            more |= {**fields_of(of_wall(station, self._sound, now), names), **field("result", result)}
        return more


def _shared(station: Station, epoch: str) -> dict[str, Any]:
    there = tickets(station.now.clients.values())
    return {
        "epoch": epoch,
        "v": station.kept.v,
        "lane": None,  # its place; and so of lanes, game, tables and championship
        "lanes": None,
        "players": [player_of(station, name, there) for name in station.kept.players],
        **people_of(station),
        "game": None,
        "allow_manual": station.kept.allow_manual,
        "tables": None,
        "championship": None,
        "openings": [opening_of(opening) for opening in station.kept.openings.values()],
        "house_rules": station.kept.house_rules,
        "faces": list(station.kept.faces),
        "schock_aus": kings(station),
        "allow_tips": station.kept.allow_tips,
        "table_view": station.kept.table_view,
        "notices": [for_page(notice) for notice in station.now.notices],
    }


def _has_more(game: LiveGame, audience: Audience) -> bool:
    return audience.host or game.match.game.secrets
