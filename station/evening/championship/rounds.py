"""What happens in a round, whoever wants it: tables begin, are typed in and confirmed; people come and go."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec
from msgspec import field

import rules
from drivers.lane import LANE
from rules.championship.points import Losses, Outcome
from rules.game import RulesError
from station.evening.championship.contest import Contest, Place, Play, Status, Table
from station.evening.championship.facts import EntrantMarked, ResultClaimed, ResultTaken, TableTypes
from station.evening.dice import Dice
from station.evening.games.facts import GameStarted
from station.evening.people.evenings import begin, end
from station.evening.people.facts import PersonHere
from station.evening.people.names import known_as
from station.evening.state import Station
from station.evening.tables.finished import make_room
from station.evening.transaction import Refused, Transaction

Wanted = Literal["registered", "here", "gone", "none"]  # what somebody may become; none: off the list
MOST_SCHOCK_AUS = 99  # of one person in one game, as typed in


class Typed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table ended, as people type it in, by names.

    For points by losses: ``halves``, who lost the first and the second half, and ``loser``, one of them.  By places:
    ``places``, everybody's, shared ones equal.  ``schock_aus``: how many, of those who had any, in Schocken.
    """

    halves: list[str] = field(default_factory=list)
    loser: str | None = None
    places: dict[str, int] = field(default_factory=dict)
    schock_aus: dict[str, int] = field(default_factory=dict)


def on(station: Station) -> Contest:
    """The championship that is on.  Raises Refused ``no_championship``."""
    contest = station.kept.contest_on()
    if contest is None:
        raise Refused("no_championship")
    return contest


def table_at(contest: Contest, number: int, table: int) -> tuple[Place, Table]:
    """A table and where it is.  Raises Refused ``bad_round``, ``not_drawn`` or ``bad_table``."""
    try:
        return Place(contest.id, number, table), contest.table(number, table)
    except RulesError as error:
        raise Refused(error.code) from error


def last_table(contest: Contest, table: int) -> tuple[Place, Table]:
    """The same in the last round, which has started.  Raises Refused ``wrong_phase`` too."""
    found = table_at(contest, max(1, len(contest.rounds)), table)
    if not contest.rounds[-1].started:
        raise Refused("wrong_phase")
    return found


# --- tables ---------------------------------------------------------------------------------------------------


def play_at(tx: Transaction, place: Place, table: Table, play: Play, *, host: bool) -> None:
    """Begin the game of a table, or have it played with real dice.

    Raises Refused ``bad_value`` where that game is not played so, ``wrong_phase`` where it has ended or begun,
    ``still_playing`` for a game in which something was played (the host breaks it off), ``too_many``, ``bad_players``.
    """
    contest = tx.kept.contests[place.championship]
    if play not in ways(contest.terms.kind):
        raise Refused("bad_value")
    game = tx.kept.games.get(table.game)
    if table.done or (game is not None and play != "typed"):
        raise Refused("wrong_phase")
    if game is not None and game.moves and not host:
        raise Refused("still_playing")
    if play == "typed":
        if game is not None:
            end(tx, game)
        tx.do(TableTypes(place))
    elif play == "phones":
        make_room(tx)
        _begin(tx, place, table, None)
    else:
        _clear_lane(tx)
        _begin(tx, place, table, LANE)


def _clear_lane(tx: Transaction) -> None:
    """Raises Refused ``still_playing``."""
    game = tx.kept.game_on(LANE)
    if game is not None and not game.over:
        raise Refused("still_playing")
    if game is not None:
        end(tx, game)


def ways(kind: str) -> tuple[Play, Play]:
    """How a table may play this game."""
    return ("lane" if rules.GAMES[kind].on == "lane" else "phones", "typed")


def begin_all(tx: Transaction, contest: Contest) -> None:
    """A round has started: each table begins, as far as there is room; one on which too few are left waits."""
    number = len(contest.rounds)
    for at, table in enumerate(contest.rounds[-1].tables, 1):
        if table.play == "typed" or len(contest.staying(table)) not in rules.GAMES[contest.terms.kind].seats:
            continue
        try:
            play_at(tx, Place(contest.id, number, at), table, table.play, host=True)
        except Refused as refused:
            if refused.code not in ("too_many", "still_playing"):
                raise
            return  # the others wait until there is room


def _begin(tx: Transaction, place: Place, table: Table, lane: int | None) -> None:
    """The game of those of ``table`` who have not gone; each table's dice follow from a seed of its own."""
    contest = tx.kept.contests[place.championship]
    setup = {**contest.terms.rules, "players": list(contest.staying(table))}
    dice: Dice | None = "station" if lane is None else None
    seed = hashlib.sha256(f"{tx.fresh}/{place.table}".encode()).hexdigest() if dice else ""
    number = tx.kept.next_game
    begin(tx, GameStarted(number, lane, contest.terms.kind, setup, dice, seed, championship=place))


# --- results --------------------------------------------------------------------------------------------------


def take(tx: Transaction, place: Place, table: Table, outcome: Outcome | None) -> None:
    """``outcome`` counts for the table; None: it falls out.  A game that is still played at it is broken off."""
    game = tx.kept.games.get(table.game)
    if game is not None and not game.over:
        end(tx, game)
    tx.do(ResultTaken(place, outcome))


def claimed(table: Table, n: int) -> tuple[str, Outcome]:
    """Who typed in what, of the claim ``n``.  Raises Refused ``stale``."""
    if table.claim is None or table.claim.n != n:
        raise Refused("stale")
    return table.claim.by, table.claim.outcome


def reject(tx: Transaction, place: Place, table: Table, n: int) -> None:
    """What was typed in is not so.  Raises Refused ``stale``."""
    by, _ = claimed(table, n)
    tx.do(ResultClaimed(place, by, None))


def outcome_of(station: Station, contest: Contest, table: Table, typed: Typed) -> Outcome:
    """What was typed in, by keys.  Who has gone may be missing.  Raises Refused ``bad_value``."""

    def key(name: str) -> str:
        found = known_as(station, name, table.players)
        if found is None:
            raise Refused("bad_value")
        return found

    halves, places = tuple(map(key, typed.halves)), {key(name): place for name, place in typed.places.items()}
    aus = {key(name): count for name, count in typed.schock_aus.items() if count}
    loser = None if typed.loser is None else key(typed.loser)
    named = {*halves, *places, *aus}
    players = tuple(one for one in table.players if one in named or one in contest.staying(table))
    fits = len(places) == len(typed.places) and _counted(contest.terms.kind, aus)
    if isinstance(contest.terms.scheme, Losses):
        fits = fits and len(halves) == 2 and loser in halves and not places
    else:
        fits = fits and not halves and loser is None and _ranked(players, places)
    if not fits:
        raise Refused("bad_value")
    return Outcome(players, places, halves, loser, aus)


def _counted(kind: str, aus: Mapping[str, int]) -> bool:
    """Whether so many Schock Aus may be."""
    return not aus or (kind == "schocken" and all(0 < count <= MOST_SCHOCK_AUS for count in aus.values()))


def _ranked(players: Sequence[str], places: Mapping[str, int]) -> bool:
    """Whether everybody has his place: one more than there are before him."""
    values = list(places.values())
    return set(places) == set(players) and all(one == 1 + sum(other < one for other in values) for one in values)


# --- people ---------------------------------------------------------------------------------------------------


def mark(tx: Transaction, contest: Contest, person: str, wanted: Wanted) -> None:
    """``person`` is registered, here, gone home or off the list; who is here is there this evening.

    Raises Refused ``game_over`` where all rounds are played, ``bad_value`` for what he is already, or for one who was
    drawn and is to be off the list.
    """
    status: Status | None = None if wanted == "none" else wanted
    if contest.course.over:
        raise Refused("game_over")
    if contest.people.get(person) == status or (status is None and contest.was_drawn(person)):
        raise Refused("bad_value")
    tx.do(EntrantMarked(contest.id, person, status))
    if status == "here" and not tx.kept.attending.get(person):
        tx.do(PersonHere(person, here=True))


def went_home(tx: Transaction, person: str) -> None:
    """Who goes home takes no part in a championship that is on; at his table it goes on as at any."""
    contest = tx.kept.contest_on()
    if contest is not None and contest.people.get(person) in ("registered", "here") and not contest.course.over:
        gone: Status | None = "gone" if contest.people[person] == "here" or contest.was_drawn(person) else None
        tx.do(EntrantMarked(contest.id, person, gone))


def came_back(tx: Transaction, person: str) -> None:
    """Who had gone home, and is back, is drawn again."""
    contest = tx.kept.contest_on()
    if contest is not None and contest.people.get(person) == "gone" and not contest.course.over:
        tx.do(EntrantMarked(contest.id, person, "here"))
