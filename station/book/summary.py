"""The figures of one finished game: what the book counts, exact, and nothing it does not (HN-25 to HN-27, HN-A7 to A9).

Computers are left out.  Everything about a throw comes from its corrected count; a picture of the pins counts only
where it is known and the count was not corrected.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from rules.game import Corrected, Seat, Team, Threw
from rules.hausnummern import state as hausnummern
from rules.play import asked
from station.book.history import History
from station.book.table_figures import AtTable, at_table

PINS = 9
WREATH = frozenset(range(1, PINS + 1)) - {5}  # all but the king
Mode = Literal["", "hoch", "niedrig"]  # "": a game at the table


class Bowled(msgspec.Struct, frozen=True, array_like=True):
    """One person's Hausnummer of a finished game."""

    name: str
    team: int  # -1: none
    pins: tuple[int, ...]  # of his throws, in order
    value: int
    display: str  # padded: 012
    place: int  # in the final table; in a duel his team's
    last: bool  # nobody came in behind him (in a duel: his team)
    won: bool  # in a duel each member of the winning team (HN-A8)
    skill: tuple[int, int]  # how far above the worst, of how much was possible; (0, 0): all places were alike
    pictures: int
    standing: tuple[int, ...]  # how often each pin stayed, in the throws of ``pictures``
    wreaths: int = 0  # ... how often the king alone stayed


class GameSummary(msgspec.Struct, frozen=True, array_like=True):
    """A game for the figures; only one that is finished has any."""

    game: int
    kind: str
    evening: int
    seq: int  # of the fact that began it
    at: float
    finished: bool
    people: tuple[str, ...]  # who played, also who went home before its end
    imported: bool  # from paper; nobody knows what things cost then
    trace: bool  # False: it ended without a throw that stands, and the book has nothing of it
    mode: Mode = ""
    duel: bool = False
    bowled: tuple[Bowled, ...] = ()
    seats: tuple[AtTable, ...] = ()
    missed: tuple[tuple[str, int], ...] = ()  # who went home in mid-game, and how many throws it had without him

    @property
    def names(self) -> tuple[str, ...]:
        """The people who have figures of it."""
        return (*(row.name for row in self.bowled), *(row.name for row in self.seats))


def summary_of(history: History) -> GameSummary:
    """The figures of the game; none for one that is running, waits for a decision or was broken off (HN-A9)."""
    start, finished = history.start, history.status == "finished"
    players = (*history.game.match.names.players, *(step.player for step, _ in history.game.absent()))
    people = tuple(name for name in players if name not in history.computers)
    plain = GameSummary(
        game=start.game,
        kind=start.kind,
        evening=start.evening,
        seq=history.seq,
        at=history.at,
        finished=finished,
        people=people,
        imported=start.imported,
        trace=not history.ended or bool(history.game.moves),
    )
    if not plain.finished:
        return plain
    state = history.state
    if not isinstance(state, hausnummern.State):
        return msgspec.structs.replace(plain, seats=at_table(history))
    return msgspec.structs.replace(
        plain,
        mode=state.options.mode,
        duel=state.options.teams is not None,
        bowled=_bowled(history, state),
        missed=tuple((step.player, state.options.digits - len(pins)) for step, pins in history.game.absent()),
    )


def _bowled(history: History, state: hausnummern.State) -> tuple[Bowled, ...]:
    names = history.game.match.names.players
    view = state.view(frozenset())
    places = {row.side: row.place for row in state.standings()}
    behind = max(places.values())
    pictures = _pictures(history)
    rows = []
    for seat, name in enumerate(names):
        if name in history.computers:
            continue
        side = _side(state, Seat(seat))
        place = places[side]
        standing = pictures.get(seat, [])
        rows.append(
            Bowled(
                name=name,
                team=int(side) if isinstance(side, Team) else -1,
                pins=tuple(thrown.pins for thrown in state.throws if thrown.seat == seat),
                value=view.values[Seat(seat)] or 0,
                display=view.display[Seat(seat)],
                place=place,
                last=place == behind,
                won=Seat(seat) in view.winners,
                skill=_skill(view.display[Seat(seat)], high=state.options.mode == "hoch"),
                pictures=len(standing),
                standing=tuple(sum(pin not in fallen for fallen in standing) for pin in range(1, PINS + 1)),
                wreaths=standing.count(WREATH),
            )
        )
    return tuple(rows)


def _side(state: hausnummern.State, seat: Seat) -> Seat | Team:
    """Who is ranked for ``seat``: itself, or its team."""
    teams = state.options.teams or ()
    return next((Team(team) for team, members in enumerate(teams) if seat in members), seat)


def _skill(display: str, *, high: bool) -> tuple[int, int]:
    """How far the number is from the worst that its digits could have made, of how far the best is."""
    highest, lowest = int("".join(sorted(display, reverse=True))), int("".join(sorted(display)))
    reached = int(display) - lowest if high else highest - int(display)
    return reached, highest - lowest


def _pictures(history: History) -> dict[int, list[frozenset[int]]]:
    """The fallen pins of each throw that is known, by seat; of a foul and of a corrected throw nothing is."""
    fallen: list[tuple[int, frozenset[int] | None]] = []
    for move, act, before in history.game.made:
        if isinstance(act, Threw):
            pins = move.event.get("fallen")
            fits = isinstance(pins, list) and len(set(pins)) == act.pins
            fallen.append((asked(before)[0], frozenset(pins) if fits and pins is not None else None))
        elif isinstance(act, Corrected):
            index = (act.throw or len(fallen)) - 1
            fallen[index] = fallen[index][0], None
    known: dict[int, list[frozenset[int]]] = {}
    for seat, picture in fallen:
        if picture is not None:
            known.setdefault(seat, []).append(picture)
    return known
