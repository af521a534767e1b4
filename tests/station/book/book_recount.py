"""An independent recount of the book's figures, from exported records alone and by other means than the book's.

Plain Python over plain dictionaries: Hausnummern are counted again here from their events; the games at the table are
judged by the records, picture after picture.  Nothing of ``station.book`` is used.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from station.records import judge, open_match, picture, play

Json = dict[str, Any]


@dataclass
class Told:
    """A record, and what is known of it beside."""

    number: int
    evening: int
    day: str
    record: Json
    computers: frozenset[str] = frozenset()

    @functools.cached_property
    def end(self) -> Json:
        """The picture at the end."""
        return judge(self.record)

    @functools.cached_property
    def counted(self) -> Json:
        """What each person's game at the table counts."""
        return figures(self)


def standing_events(events: Iterable[Json]) -> list[Json]:
    """Without what was taken back."""
    kept: list[Json] = []
    for event in events:
        if event["type"] == "undo":
            kept.pop()
        else:
            kept.append(event)
    return kept


@dataclass
class Bowled:
    """A game of Hausnummern, counted again."""

    names: list[str]
    mode: str
    digits: int
    teams: list[Json] | None
    pins: list[int]
    places: list[int | None]
    fallen: list[list[int] | None]
    winner: str | None = None

    def whose(self, name: str) -> list[int]:
        return [n for n in range(len(self.pins)) if self.names[n % len(self.names)] == name]

    def digit(self, n: int) -> int:
        return 9 if self.mode == "niedrig" and self.pins[n] == 0 else self.pins[n]

    def text(self, name: str) -> str:
        by_place = {self.places[n]: self.digit(n) for n in self.whose(name)}
        return "".join(str(by_place[place]) for place in reversed(range(self.digits)))

    @property
    def full(self) -> bool:
        return len(self.pins) == len(self.names) * self.digits and None not in self.places

    def best(self) -> list[str]:
        """Who is first: players, or teams by their exact mean."""
        if self.teams:
            scores = {
                team["name"]: Fraction(sum(int(self.text(name)) for name in team["members"]), len(team["members"]))
                for team in self.teams
            }
        else:
            scores = {name: Fraction(int(self.text(name))) for name in self.names}
        first = max(scores.values()) if self.mode == "hoch" else min(scores.values())
        return [side for side, score in scores.items() if score == first]


def bowled(record: Json) -> Bowled | None:
    """The finished game; None for one that was not played out or waits for the table's decision."""
    setup = record["setup"]
    game = Bowled(setup["players"], setup["mode"], setup.get("digits", 3), setup.get("teams"), [], [], [])
    chosen: str | None = None
    among: set[str] = set()
    for event in standing_events(record["events"]):
        if event["type"] == "throw":
            game.pins.append(event["pins"])
            game.places.append(None)
            seen = event.get("fallen")
            game.fallen.append(seen if seen is not None and len(seen) == event["pins"] else None)  # no foul
        elif event["type"] == "place":
            game.places[-1] = event["place"]
        elif event["type"] == "decide":
            chosen, among = event["winner"], set(game.best())
        else:
            n = event.get("throw", len(game.pins)) - 1
            game.pins[n], game.fallen[n] = event["pins"], None
            if chosen is not None:  # it stands while he is still tied and nobody new is (HN-A11)
                tied = set(game.best())
                if len(tied) < 2 or chosen not in tied or tied - among:
                    chosen = None
    if not game.full:
        return None
    tied = game.best()
    game.winner = tied[0] if len(tied) == 1 else chosen
    return game if game.winner else None


def won(game: Bowled, name: str) -> bool:
    if game.teams:
        return any(name in team["members"] for team in game.teams if team["name"] == game.winner)
    return name == game.winner


def by_letters(name: str) -> str:
    """As a German sorts."""
    return name.translate(str.maketrans("ÄÖÜäöüë", "AOUaoue")).lower()


def reduced(value: Fraction) -> list[int]:
    return [value.numerator, value.denominator]


@functools.cache
def arrangements(text: str) -> tuple[int, int]:
    """The largest and the smallest number that these digits make."""
    values = {int("".join(order)) for order in itertools.permutations(text)}
    return max(values), min(values)


def longest(flags: Iterable[bool]) -> int:
    return max((len(list(run)) for flag, run in itertools.groupby(flags) if flag), default=0)


class Recount:
    """The figures of ``games``, which come in the order of their evenings."""

    def __init__(self, games: list[Told]) -> None:
        self.only: str | None = None  # the person who is asked about
        self.games = sorted(games, key=lambda one: (one.day, one.evening, one.number))
        self.lane = [(one, game) for one in self.games if (game := self.finished_lane(one)) is not None]
        self.tables = [one for one in self.games if one.record["game"] != "hausnummern" and self.over(one)]

    @staticmethod
    def finished_lane(one: Told) -> Bowled | None:
        return bowled(one.record) if one.record["game"] == "hausnummern" else None

    @staticmethod
    def over(one: Told) -> bool:
        return bool(one.end["status"] == "finished")

    def people(self) -> list[str]:
        names = {name for one, game in self.lane for name in game.names if name not in one.computers}
        names |= {name for one in self.tables for name in one.record["setup"]["players"] if name not in one.computers}
        return sorted(names, key=by_letters)

    def of(self, name: str) -> list[tuple[Told, Bowled]]:
        return [(one, game) for one, game in self.lane if name in game.names and name not in one.computers]

    def row(self, name: str, guests: set[str]) -> Json:
        mine = self.of(name)
        thrown = [game.pins[n] for _, game in mine for n in game.whose(name)]
        wins = [won(game, name) for _, game in mine]
        evenings = {one.evening for one, _ in mine} | {
            one.evening for one in self.tables if name in one.record["setup"]["players"] and name not in one.computers
        }

        def won_in(mode: str, *, team: bool) -> int:
            return sum(
                1
                for (_, game), w in zip(mine, wins, strict=True)
                if w and game.mode == mode and (game.teams or not team)
            )

        return {
            "name": name,
            "guest": name in guests,
            "evenings": len(evenings),
            "games": len(mine),
            "throws": len(thrown),
            "pins": sum(thrown),
            "nines": sum(1 for pins in thrown if pins == 9),
            "pumpen": sum(1 for pins in thrown if pins == 0),
            "average": reduced(Fraction(sum(thrown), len(thrown))) if thrown else None,
            "wins_hoch": won_in("hoch", team=False),
            "wins_niedrig": won_in("niedrig", team=False),
            "team_wins_hoch": won_in("hoch", team=True),
            "team_wins_niedrig": won_in("niedrig", team=True),
            "best_hoch": self.extreme(name, "hoch", highest=True),
            "worst_hoch": self.extreme(name, "hoch", highest=False),
            "best_niedrig": self.extreme(name, "niedrig", highest=False),
            "worst_niedrig": self.extreme(name, "niedrig", highest=True),
            "streak_now": len(list(itertools.takewhile(bool, reversed(wins)))),
            "streak_best": longest(wins),
            "without_pumpe": longest(pins != 0 for pins in thrown),
            "skill": self.skill(mine, name),
            "luck": self.luck(mine, name),
        }

    def extreme(self, name: str, mode: str, *, highest: bool) -> Json | None:
        asked = self.of(self.only) if self.only else self.lane
        played = [game.digits for _, game in asked if game.mode == mode]
        usual = max(sorted(set(played), reverse=True), key=played.count, default=0)
        found: Json | None = None
        for one, game in self.of(name):
            text = game.text(name)
            if game.mode != mode or len(text) != usual:
                continue
            if found is None or (int(text) > found["value"] if highest else int(text) < found["value"]):
                found = {"value": int(text), "display": text, "game": one.number, "date": one.day}
        return found

    @staticmethod
    def skill(mine: list[tuple[Told, Bowled]], name: str) -> list[int] | None:
        parts = []
        for _, game in mine:
            text = game.text(name)
            best, worst = arrangements(text)
            if game.mode == "niedrig":
                best, worst = worst, best
            if best != worst:
                parts.append(Fraction(int(text) - worst, best - worst))
        if not parts:
            return None
        mean = sum(parts, Fraction()) / len(parts)
        return reduced(mean) if mean.denominator <= 2**31 else [round(mean * 10**6), 10**6]

    @staticmethod
    def luck(mine: list[tuple[Told, Bowled]], name: str) -> list[int] | None:
        parts = [
            game.digit(n) - Fraction(9, 2) if game.mode == "hoch" else Fraction(5 - game.digit(n))
            for _, game in mine
            for n in game.whose(name)
        ]
        return reduced(sum(parts, Fraction()) / len(parts)) if parts else None

    def answer(self, guests: set[str], only: str | None = None) -> Json:
        self.only = only
        people = [name for name in self.people() if only in (None, name)]
        bowlers = [name for name in people if self.of(name)]
        heat = {name: self.heat(name) for name in bowlers}
        return {
            "people": [self.row(name, guests) for name in people],
            "distribution": {name: self.distribution(name) for name in bowlers},
            "form": {name: self.form(name) for name in bowlers},
            "heat": {name: one for name, one in heat.items() if one["pictures"]},
            "against": {name: self.against(name) for name in bowlers},
            "tables": {
                kind: [row for row in self.table(kind) if only in (None, row["name"])]
                for kind in ("schocken", "zehntausend", "sechzehn_tot", "haeuschenbauen")
            },
        }

    def distribution(self, name: str) -> list[int]:
        thrown = [game.pins[n] for _, game in self.of(name) for n in game.whose(name)]
        return [thrown.count(pins) for pins in range(10)]

    def form(self, name: str) -> list[Json]:
        nights = []
        for (day, evening), mine in itertools.groupby(self.of(name), key=lambda pair: (pair[0].day, pair[0].evening)):
            thrown = [game.pins[n] for _, game in mine for n in game.whose(name)]
            average = reduced(Fraction(sum(thrown), len(thrown)))
            nights.append({"evening": evening, "date": day, "average": average, "throws": len(thrown)})
        return nights

    def heat(self, name: str) -> Json:
        known = [game.fallen[n] for _, game in self.of(name) for n in game.whose(name)]
        pictures = [fallen for fallen in known if fallen is not None]
        return {
            "pictures": len(pictures),
            "standing": [sum(1 for fallen in pictures if pin not in fallen) for pin in range(1, 10)],
        }

    def against(self, name: str) -> Json:
        met: dict[str, list[bool]] = {}
        for one, game in self.of(name):
            for other in game.names:
                mates = any({name, other} <= set(team["members"]) for team in game.teams or ())
                if other == name or mates or other in one.computers:
                    continue
                mine, his = int(game.text(name)), int(game.text(other))
                met.setdefault(other, []).append(mine > his if game.mode == "hoch" else mine < his)
        return {other: {"games": len(better), "better": sum(better)} for other, better in met.items()}

    # --- at the table -------------------------------------------------------------------------------------------

    def table(self, kind: str) -> list[Json]:
        rows: dict[str, Json] = {}
        for one in self.tables:
            if one.record["game"] != kind:
                continue
            for name, figures in one.counted.items():
                row = rows.setdefault(name, {"name": name, "games": 0})
                row["games"] += 1
                for key, n in figures.items():
                    row[key] = max(row.get(key, 0), n) if key == "best_turn" else row.get(key, 0) + n
        if kind == "schocken":
            most = max((row["schock_aus"] for row in rows.values()), default=0)
            for row in rows.values():
                row["king"] = row["schock_aus"] == most and most > 0
        return [rows[name] for name in sorted(rows, key=by_letters)]


def figures(one: Told) -> Json:
    """What a finished game at the table counts for each person."""
    count = {
        "haeuschenbauen": of_haeuschenbauen,
        "zehntausend": of_zehntausend,
        "sechzehn_tot": of_sechzehn_tot,
        "schocken": of_schocken,
    }[one.record["game"]]
    rows = count(one.record, one.end, standing_events(one.record["events"]))
    return {name: row for name, row in rows.items() if name not in one.computers}


def of_haeuschenbauen(record: Json, end: Json, events: list[Json]) -> dict[str, Json]:
    rolled = [event["player"] for event in events]
    return {
        name: {"wins": int(name == end["winner"]), "rolls": rolled.count(name)} for name in record["setup"]["players"]
    }


def of_zehntausend(record: Json, end: Json, events: list[Json]) -> dict[str, Json]:
    rows = {
        name: {"wins": int(name == end["winner"]), "total": end["totals"][name], "best_turn": 0}
        for name in record["setup"]["players"]
    }
    for shown in pictures_of(record, events, {"bank"}):
        turn = shown["last_turn"]
        rows[turn["player"]]["best_turn"] = max(rows[turn["player"]]["best_turn"], turn["points"])
    return rows


def of_sechzehn_tot(record: Json, end: Json, events: list[Json]) -> dict[str, Json]:
    players = record["setup"]["players"]
    rows = {name: {"lost": int(name == end["loser"]), "matches": 0, "tot": 0} for name in players}
    for was in rounds_of(record, events):
        if was["loser"]:
            rows[was["loser"]]["matches"] += 1
        for name, result in was["results"].items():
            rows[name]["tot"] += result == "tot"
    return rows


def of_schocken(record: Json, end: Json, events: list[Json]) -> dict[str, Json]:
    players = record["setup"]["players"]
    rows = {name: {"lost": int(name == end["loser"]), "deckel": 0, "schock_aus": 0} for name in players}
    for was in rounds_of(record, events):
        rows[was["low"]]["deckel"] += was["moved"]
        for thrown in was["ranking"]:
            rows[thrown["player"]]["schock_aus"] += thrown["class"] == "schock_aus"
    return rows


def pictures_of(record: Json, events: list[Json], kinds: set[str]) -> Iterator[Json]:
    """The picture after each event of one of ``kinds``."""
    match = open_match(record["game"], record["setup"])
    for event in events:
        match = play(match, event)
        if event["type"] in kinds:
            yield picture(match, ())


def rounds_of(record: Json, events: list[Json]) -> list[Json]:
    """Every round that came to its end."""
    found, rounds = [], 0
    for shown in pictures_of(record, events, {"throw", "stand", "reroll", "roll", "stop"}):
        if shown["rounds"] > rounds:
            rounds = shown["rounds"]
            found.append(shown["last_round"])
    return found
