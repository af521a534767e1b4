"""The state: everything the station knows, as one immutable value in two halves.

What is kept (people, seats, games, throws) follows from the facts alone, which know what they make of it.  What is true
now (who is connected, how the lane feels) is gone after a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal

import msgspec
from msgspec import field
from msgspec.structs import replace

from drivers.lane import LANE, Said
from rules.game import Strength
from station.evening.championship.contest import Contest, Place
from station.evening.dice import Dice
from station.evening.games.live_game import LiveGame
from station.evening.hosts import Guesses, HostTicket
from station.evening.lane.throw import StoredThrow, Why
from station.evening.messages import Role, ScreenRole
from station.evening.names import Names
from station.evening.senders import sender_of
from station.evening.till.tariff import TariffItem

MOST_ASIDE = 24  # throws out of play that the host page offers; the journal keeps all
MOST_GAPS = 8  # as many that the host page offers
MOST_TYPED = 30  # throws typed in that the lane may still tell: a whole game
MOST_LOG = 40  # lines of the host's log
MOST_ANSWERS = 512  # remembered to answer a repeated request with the first answer
ALL = ""  # in place of a screen: those that keep to no scene of their own
OF_THE_PLAYERS = frozenset(("players", "computers", "mode", "starter"))  # keys of a setup that are no house rules

TableView = Literal["auto", "small", "full"]  # beside the lane's game, on the board, or by whether the lane rests


class Aside(msgspec.Struct, frozen=True):
    """A throw out of play, and why."""

    throw: StoredThrow
    why: Why
    typed: int | None = None  # the id of the throw that a person had typed in instead; the host is asked


class Gap(msgspec.Struct, frozen=True):
    """Throws ``first`` to ``last`` that the lane counted and nobody heard, until the host has said what they were."""

    throw: int  # the first of the ids that are kept for them
    first: int
    last: int
    pins: int | None  # together, as the lane's sums imply
    at: float
    numbering: bool = True  # the lane still counts on in this numbering

    @property
    def size(self) -> int:
        """How many."""
        return self.last - self.first + 1

    @property
    def counts(self) -> tuple[int, ...] | None:
        """The pins of each where there is only one way to share them out, else None."""
        if self.pins is None or (self.size > 1 and 0 < self.pins < 9 * self.size):
            return None
        return (self.pins,) if self.size == 1 else (9 * (self.pins > 0),) * self.size


class Opening(msgspec.Struct, frozen=True):
    """A table that waits for its seats to be taken."""

    id: int
    kind: str
    seats: int
    dice: Dice
    by: str
    rules: Mapping[str, Any]
    computers: Mapping[str, Strength]
    taken: tuple[str, ...] = ()


class LaneLife(msgspec.Struct, frozen=True):
    """How a lane feels; volatile.  ``health`` as in the state message."""

    driver: str = "manual"
    health: Literal["healthy", "presumed", "unhealthy"] = "presumed"
    message: Said | None = None
    heard: float | None = None  # monotonic seconds of the last sign of life
    fresh: bool = True  # no throw was reported since the station started
    rejected: int = 0
    reconnects: int = 0
    missed: int = 0  # throws that the lane counted and that did not arrive
    zeros: bool = False  # it tells throws without a pin
    numbers: bool = True  # its numbers, if any, count throws
    name: str | None = None  # in the settings


class LaneState(msgspec.Struct, frozen=True):
    """What is known of a lane's throws; durable."""

    last: StoredThrow | None = None  # the last throw of any kind
    held: tuple[StoredThrow, ...] = ()
    meant: Mapping[int, str] = field(default_factory=dict)  # held throws by id that wait for the turn of one player
    aside: tuple[Aside, ...] = ()
    gaps: tuple[Gap, ...] = ()  # throws that did not arrive, oldest first
    numbered: tuple[StoredThrow, ...] = ()  # recent throws since the lane's numbering began, for its corrections
    since: int = 0  # throws with smaller ids were thrown before what is on the lane now began, or the last game ended
    typed: tuple[StoredThrow, ...] = ()  # typed in since the lane's last word, which may still tell them
    confirmed: int = 0  # the last throw that both lane and people told


class Client(msgspec.Struct, frozen=True):
    """One connection.  ``tickets`` are hashes; they may have become void since."""

    id: str
    role: Role
    tickets: tuple[str, ...] = ()
    host_ticket: str | None = None
    screen: ScreenRole = field(default_factory=ScreenRole)  # of a wall
    since: float = 0.0  # UTC seconds
    made: int = 0  # how many names it has made


class LogLine(msgspec.Struct, frozen=True):
    """One line of what happened: a code of the word lists and its values, and who did it."""

    at: float
    code: str
    values: dict[str, Any]
    by: str = ""  # host, wall, station, or players, as in a request (station.evening.senders); empty until all is done


class Evening(msgspec.Struct, frozen=True):
    """One evening.  ``date`` is YYYY-MM-DD where somebody gave it, else empty: that of ``opened``."""

    number: int
    opened: float  # UTC seconds
    name: str = ""
    date: str = ""
    added: bool = False  # from before the station, or without it: ``opened`` is when it was entered


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept for good, in checkpoints as it stands here.  It follows from the facts alone."""

    v: int = 0
    players: tuple[str, ...] = ()  # here and below people stand by their keys
    seats: Mapping[str, str] = field(default_factory=dict)  # person -> hash of the ticket that holds him
    hosts: Mapping[str, HostTicket] = field(default_factory=dict)  # by the hash of the page's ticket, oldest first
    allow_manual: bool = False
    allow_tips: bool = True
    table_view: TableView = "auto"
    games: Mapping[int, LiveGame] = field(default_factory=dict)  # what is on now, by game id
    openings: Mapping[int, Opening] = field(default_factory=dict)  # tables that wait, by the id their game will have
    house_rules: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # of each game, as last played
    faces: tuple[int, ...] = (0,) * 6  # how often the station's dice showed 1 to 6
    schock_aus: Mapping[str, int] = field(default_factory=dict)  # of the games that are over, by player
    lanes: Mapping[int, LaneState] = field(default_factory=dict)
    results: Mapping[int, LiveGame] = field(default_factory=dict)  # each lane's last game that was played out and ended
    scenes: Mapping[str, str] = field(default_factory=dict)  # screen -> what it shows; "": all that keep to nothing
    screens: Mapping[str, str] = field(default_factory=dict)  # screen -> its name
    sound_at: str = ""  # the screen from which the room's sound comes; "": as it comes
    coming: StoredThrow | None = None  # came, or was taken back, in this entry; its fate is told next
    next_game: int = 1
    next_throw: int = 1
    answers: dict[str, dict[str, Any]] = field(default_factory=dict)
    log: tuple[LogLine, ...] = ()
    club: Mapping[str, Any] = field(default_factory=dict)  # what the club has settled, see ``station.evening.club``
    evenings: Mapping[int, Evening] = field(default_factory=dict)  # all there were, by number
    open_evening: int = 0  # number of the one that is open; 0: none is
    active: float = 0.0  # UTC seconds: when people last did something
    latest: float = 0.0  # UTC seconds: the latest that the clock has shown
    guests: frozenset[str] = frozenset()
    forgotten: frozenset[str] = frozenset()  # who wished to be
    merged: Mapping[str, str] = field(default_factory=dict)  # who turned out to be somebody else -> that one
    attending: Mapping[str, bool] = field(default_factory=dict)  # who came, or sits out; nobody knows of the others
    last_setups: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # of the last game of each kind
    tariff: tuple[TariffItem, ...] = ()  # the till's prices of today
    contests: Mapping[int, Contest] = field(default_factory=dict)  # all championships in which something was drawn
    contest: int = 0  # number of the one that is on; 0: none is

    def game_on(self, lane: int) -> LiveGame | None:
        """The lane's game: running, or finished and still shown."""
        return next((game for game in self.games.values() if game.lane == lane), None)

    def on_lanes(self) -> tuple[LiveGame, ...]:
        """The games on the lanes, oldest first."""
        return tuple(game for game in self.games.values() if game.lane is not None)

    def tables(self) -> tuple[LiveGame, ...]:
        """The games at the table, oldest first."""
        return tuple(game for game in self.games.values() if game.lane is None)

    def held_here(self) -> list[int]:
        """The evenings that the station saw, by number, oldest first; not those that were entered later."""
        return [number for number, held in self.evenings.items() if not held.added]

    def names(self, client: Client) -> tuple[str, ...]:
        """The players whom ``client`` holds, in the order of the players' list."""
        return tuple(name for name in self.players if self.seats.get(name) in client.tickets)

    def with_game(self, game: LiveGame, at: float) -> Kept:
        """With ``game`` as it is now, and what it brings its table of a championship."""
        return replace(self, games={**self.games, game.id: game}).followed(game, at)

    def followed(self, game: LiveGame, at: float) -> Kept:
        """With what ``game`` brings its table of a championship."""
        return self.at_table(game.championship, lambda one, place: one.brought(place, game.id, game.outcome, at))

    def at_table(self, place: Place | None, change: Callable[[Contest, Place], Contest]) -> Kept:
        """With ``change`` of the championship that ``place`` is of, where it has that table."""
        contest = None if place is None else self.contests.get(place.championship)
        if contest is None or place is None or not contest.has(place):
            return self
        return self.with_contest(change(contest, place))

    def with_contest(self, contest: Contest) -> Kept:
        """With ``contest`` as it is now."""
        return replace(self, contests={**self.contests, contest.id: contest})

    def contest_on(self) -> Contest | None:
        """The championship that is on."""
        return self.contests.get(self.contest)

    def seated(self, table: int, players: tuple[str, ...]) -> Kept:
        """With ``players`` at ``table``, which waits for others."""
        return replace(self, openings={**self.openings, table: replace(self.openings[table], taken=players)})

    # --- entries ----------------------------------------------------------------------------------------------

    def begun(self, at: float) -> Kept:
        """When an entry of ``at`` begins."""
        return self if at <= self.latest else replace(self, latest=at)

    def concluded(self, v: int, at: float, request: str | None, *, by_people: bool) -> Kept:
        """When all facts of an entry are applied: which version that is, who did it, and when."""
        return replace(self, v=v, log=self.signed(request), active=at if by_people else self.active)

    def answered(self, request: str, answer: dict[str, Any]) -> Kept:
        """With ``answer`` remembered for when ``request`` comes again; the oldest go."""
        more = self.answers.copy()  # a fifth of the time of {**answers, …}, and every message pays for it
        more[request] = answer
        if len(more) > MOST_ANSWERS:
            del more[next(iter(more))]
        return replace(self, answers=more)

    # --- throws -----------------------------------------------------------------------------------------------

    def lane(self, lane: int) -> LaneState:
        """The lane's throws; an unknown lane has none."""
        return self.lanes.get(lane, LaneState())

    def with_lane(self, lane: int, **changes: Any) -> Kept:
        """With ``changes`` of that lane."""
        return replace(self, lanes={**self.lanes, lane: replace(self.lane(lane), **changes)})

    def begun_anew(self, lane: int) -> Kept:
        """A game begins or ends on ``lane``: what was thrown until now is a thing of the past."""
        return self.with_lane(lane, since=self.next_throw)

    def watched(self) -> Kept:
        """Something happens that the people at the lane look up for: the walls show the game again."""
        return replace(self, scenes=without(self.scenes, ALL)) if ALL in self.scenes else self

    def loose_throw(self, throw: int) -> StoredThrow | None:
        """A throw that is coming, held or aside, by its id."""
        if self.coming is not None and self.coming.id == throw:
            return self.coming
        waiting = [held for lane in self.lanes.values() for held in lane.held]
        aside = [aside.throw for lane in self.lanes.values() for aside in lane.aside]
        return next((found for found in (*waiting, *aside) if found.id == throw), None)

    def throw(self, throw: int) -> StoredThrow:
        """The same where there must be one.  Raises LookupError."""
        found = self.loose_throw(throw)
        if found is None:
            raise LookupError(f"no throw {throw} is coming, held or aside")
        return found

    def without_throw(self, throw: StoredThrow) -> Kept:
        """With ``throw`` neither coming, held nor aside any more."""
        if self.coming is not None and self.coming.id == throw.id:
            return replace(self, coming=None)  # then it is neither held nor aside yet
        lane = self.lane(throw.lane)
        held = tuple(other for other in lane.held if other.id != throw.id)
        aside = tuple(other for other in lane.aside if other.throw.id != throw.id)
        return self.with_lane(throw.lane, held=held, aside=aside, meant=without(lane.meant, throw.id))

    # --- the host's log ---------------------------------------------------------------------------------------

    def noted(self, at: float, code: str, on: int | None = LANE, **values: Any) -> Kept:
        """With one more line in the host's log; the oldest goes.  ``on``: a lane, which is told unless it is lane 1."""
        if on not in (None, LANE):
            values["on_lane"] = on
        return replace(self, log=(*self.log[-(MOST_LOG - 1) :], LogLine(at, code, values)))

    def signed(self, request: str | None) -> tuple[LogLine, ...]:
        """The log, with the lines that nobody has signed yet, its last, put down to the sender of ``request``."""
        first = len(self.log)
        while first and not self.log[first - 1].by:
            first -= 1
        if first == len(self.log):
            return self.log
        sender = "station" if request is None else sender_of(request)
        signed = (replace(line, by=line.values.get("by") or sender) for line in self.log[first:])
        return (*self.log[:first], *signed)


class Now(msgspec.Struct, frozen=True):
    """What goes with the process: who is connected, how the lane feels.  It comes back by itself."""

    clients: Mapping[str, Client] = field(default_factory=dict)
    life: Mapping[int, LaneLife] = field(default_factory=dict)
    gone: Mapping[str, float] = field(default_factory=dict)  # person -> monotonic time his phone was last connected
    asked: frozenset[str] = frozenset()  # people whom another phone asks for
    dead: frozenset[str] = frozenset()  # people whose phone has been out of reach for long
    wrong_pins: Mapping[str, tuple[float, ...]] = field(default_factory=dict)  # address -> monotonic times
    locked: Mapping[str, float] = field(default_factory=dict)  # address -> monotonic time until which it may not log in
    identified: int = 0  # how often all walls were asked to say which they are
    journal_fault: str | None = None  # code of why nothing can be stored at the moment
    notices: tuple[Said, ...] = ()  # what the start found and everybody is to know
    guesses: Guesses = Guesses()
    host_pin: str = ""  # what is kept of it, see ``station.evening.people.pin``
    pin_mark: str = ""  # by which tickets know it
    made: tuple[str, ...] = ()  # names that phones have made since the start, oldest first
    started: float = 0.0  # monotonic time of the start of the server
    clock: float = 0.0  # what the wall clock is ahead of the monotonic one, in seconds
    clock_behind: bool = False  # it shows an earlier time than it did before
    dawn: float = 0.0  # UTC seconds of the latest six o'clock, local time
    over_since: Mapping[int, float] = field(default_factory=dict)  # games at the table that are over, since when
    touched: float | None = None  # monotonic time when people last did something, since the start


class Station(msgspec.Struct, frozen=True):
    """The state: everything the station knows, as one immutable value."""

    kept: Kept = Kept()
    now: Now = Now()
    called: Names = field(default_factory=dict)  # key -> name of everybody and every team there ever was

    def with_now(self, **changes: Any) -> Station:
        """With ``changes`` of what is true now."""
        return replace(self, now=replace(self.now, **changes))

    def shown_with(self, **changes: Any) -> Station:
        """The same, where it is to be seen: a version later."""
        return replace(self.with_now(**changes), kept=replace(self.kept, v=self.kept.v + 1))

    @property
    def lanes(self) -> tuple[int, ...]:
        """The numbers of the lanes, rising; also of one that is gone, while a game is on there."""
        played_on = {game.lane for game in self.kept.games.values() if game.lane is not None}
        return tuple(sorted({*self.now.life, *played_on})) or (LANE,)

    @property
    def home(self) -> int:
        """The lane that is meant where nobody says which: lane 1, or the first there is."""
        lanes = self.lanes
        return LANE if LANE in lanes else lanes[0]

    def is_host(self, client: Client) -> bool:
        """Whether ``client`` has the host's rights."""
        ticket = self.kept.hosts.get(client.host_ticket or "")
        return ticket is not None and ticket.pin == self.now.pin_mark


def span(first: int, last: int) -> str:
    """Numbers of throws in a sentence: "3", or "3–5"."""
    return str(first) if first == last else f"{first}–{last}"


def without(mapping: Mapping[Any, Any], key: Any) -> dict[Any, Any]:
    """``mapping`` without ``key``."""
    return {other: value for other, value in mapping.items() if other != key}
