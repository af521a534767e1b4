"""The statistics: games folded to the figures of a span, exactly as the rules define them.

Games come in the order of their evenings.  A win of a team counts for each of its members and is told apart
(HN-A8); a Pumpe is 0 pins in both modes, a nine a real one (HN-A7); ⌀ is the sum of the pins by the number of throws
over all games, not an average of averages.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from rules import GAMES
from rules.game import Honours
from station.book.ledger import Ledger, Occasion
from station.book.summary import Bowled, GameSummary
from station.book.tally import Tally


def _honoured() -> dict[str, Honours]:
    """What is counted of each game at the table, by its key."""
    return {key: game.honours for key, game in GAMES.items() if game.honours is not None}


@dataclass(frozen=True, slots=True)
class Counted:
    """A game with its evening, in the form in which it is folded."""

    game: GameSummary
    occasion: Occasion
    day: str
    season: str


class Figures:
    """The figures of a span."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self.people: defaultdict[str, Tally] = defaultdict(Tally)
        self.lengths: defaultdict[str, Counter[int]] = defaultdict(Counter)  # by mode: games by their digits
        self._met: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._better: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._tables: dict[str, dict[str, Counter[str]]] = {kind: {} for kind in _honoured()}

    def add(self, one: Counted) -> None:
        """Add a game; only a finished one counts (HN-A9)."""
        game = one.game
        if not game.finished:
            return
        named = [(self._ledger.person(row.name), row) for row in game.bowled]
        if named:
            self.lengths[game.mode][len(game.bowled[0].display)] += 1
        for name, row in named:
            tally = self.people[name]
            tally.evenings.add((one.day, game.evening))
            tally.bowled(row, game, one.day)
        self._against(named, game)
        honours = _honoured().get(game.kind)
        if honours is not None:
            self._at_table(one, honours)

    def _at_table(self, one: Counted, honours: Honours) -> None:
        game = one.game
        for seat in game.seats:
            name = self._ledger.person(seat.name)
            self.people[name].evenings.add((one.day, game.evening))
            table = self._tables[game.kind].setdefault(name, Counter())
            table["games"] += 1
            table["wins"] += seat.won
            table["lost"] += seat.lost
            for key, n in seat.figures.items():
                table[key] = max(table[key], n) if key in honours.largest else table[key] + n

    def _against(self, named: list[tuple[str, Bowled]], game: GameSummary) -> None:
        """Whose number was better, of those who did not play in one team."""
        sign = 1 if game.mode == "hoch" else -1
        for name, row in named:
            for other, against in named:
                if name == other or (row.team >= 0 and row.team == against.team):
                    continue
                self._met[name][other] += 1
                self._better[name][other] += sign * row.value > sign * against.value

    # --- what is sent -----------------------------------------------------------------------------------------

    def rows(self, only: str | None = None) -> list[dict[str, Any]]:
        """The people's rows, by name."""
        lengths = {mode: length for mode in self.lengths if (length := self.length(mode)) is not None}
        guests = self._ledger.guest_keys()
        return [self.people[name].row(name, lengths, guest=name in guests) for name in self._names(only)]

    def length(self, mode: str) -> int | None:
        """How many digits the numbers of ``mode`` mostly had, of equals the most; only those are compared."""
        games = self.lengths.get(mode)
        return None if games is None else max(games, key=lambda digits: (games[digits], digits))

    def answer(self, only: str | None = None) -> dict[str, Any]:
        """Everything about the span; ``only``: about one person."""
        names = self._names(only)
        bowlers = [name for name in names if self.people[name].games]
        return {
            "people": self.rows(only),
            "distribution": {name: self.people[name].counts for name in bowlers},
            "form": {name: self.people[name].form() for name in bowlers},
            "heat": {
                name: {"pictures": self.people[name].pictures, "standing": self.people[name].standing}
                for name in bowlers
                if self.people[name].pictures
            },
            "against": {
                name: {
                    other: {"games": n, "better": self._better[name][other]}
                    for other in self._ledger.in_order(self._met[name])
                    for n in (self._met[name][other],)
                }
                for name in bowlers
            },
            "tables": {kind: self._table(kind, honours, only) for kind, honours in _honoured().items()},
        }

    def _names(self, only: str | None) -> list[str]:
        return self._ledger.in_order(name for name in self.people if only in (None, name))

    def _table(self, kind: str, honours: Honours, only: str | None) -> list[dict[str, Any]]:
        rows = self._tables[kind]
        most = max((row[honours.crown] for row in rows.values()), default=0)
        shown = []
        for name in self._ledger.in_order(rows):
            row = rows[name]
            own = {"name": name, **{key: row[key] for key in ("games", honours.ends, *honours.figures)}}
            if honours.crown:  # all with the most share the title, nobody has it with none (SK-A13)
                own["king"] = row[honours.crown] == most > 0
            if only in (None, name):
                shown.append(own)
        return shown

    def kings(self) -> tuple[list[str], int]:
        """Who threw the most Schock Aus, and how many."""
        rows = self._tables["schocken"]
        most = max((row["schock_aus"] for row in rows.values()), default=0)
        return [name for name in self._ledger.in_order(rows) if rows[name]["schock_aus"] == most > 0], most


def folded(games: Iterable[Counted], ledger: Ledger, breathe: Callable[[], None] = lambda: None) -> Figures:
    """The figures of ``games``, which are in order; ``breathe`` is called after each."""
    figures = Figures(ledger)
    for one in games:
        figures.add(one)
        breathe()
    return figures
