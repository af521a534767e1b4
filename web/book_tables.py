"""What stands in the files of the book: the answers of the book as tables, with their headings from the word list."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

import rules
from station.words import Language, sentence
from web.book_files import Cell, Sheet

Json = dict[str, Any]

GAMES = (
    "game",
    "title",
    "mode",
    "digits",
    "started",
    "ended",
    "status",
    "place",
    "player",
    "team",
    "number",
    "value",
    "throws",
    "pins",
    "won",
    "note",
)
PEOPLE = (
    "player",
    "guest",
    "evenings",
    "games",
    "throws",
    "pins",
    "average",
    "nines",
    "pumpen",
    "wins_hoch",
    "wins_niedrig",
    "team_wins_hoch",
    "team_wins_niedrig",
    "best_hoch",
    "best_niedrig",
    "streak_best",
    "without_pumpe",
)
NOTES = ("game", "what", "player", "who", "before", "after", "at")
TILL = ("player", "item", "n", "cents", "evening_cents", "carried_cents", "paid_cents", "balance_cents")
STANDINGS = ("place", "player", "total", "games", "schock_aus", "note")
TABLES = ("round", "table", "seat", "player", "place", "halves", "lost", "schock_aus", "total", "game")
SUMS = ("place", "player", "total", "championships", "wins", "games", "schock_aus")
CHAMPIONSHIPS = ("championship", "title", "name", "date", "status", "rounds", "people", "won", "koenig")
EVENINGS = ("evening_number", "evening", "date", "games", "people")


def of_evening(book: Json, words: Words) -> list[Sheet]:
    """The games, the figures, what was decided and corrected, and the till of an evening."""
    games = [row for game in book["games"] for row in _game(game, words)]
    notes = [row for game in book["games"] for row in _notes(game, words)]
    sheets = [words.sheet("games", GAMES, games), words.sheet("figures", PEOPLE, _people(book["figures"], words))]
    if notes:
        sheets.append(words.sheet("notes", NOTES, notes))
    if "till" in book:
        sheets.append(words.sheet("till", TILL, _till(book["till"])))
    return sheets


def of_season(stats: Json, words: Words) -> list[Sheet]:
    """The figures of a season, its games at the table, its evenings."""
    sheets = [words.sheet("figures", PEOPLE, _people(stats["people"], words))]
    for kind, rows in stats["tables"].items():
        if rows:
            keys = [key for key in rows[0] if key not in ("name", "king")]
            table = [[row["name"], *(row[key] for key in keys)] for row in rows]
            sheets.append(Sheet(words(f"{kind}.title"), words.head(["player", *keys]), table))
    shown = {night["evening"] for nights in stats["form"].values() for night in nights}
    evenings = [one for one in stats["evenings"] if one["number"] in shown]
    rows = [[one["number"], one["name"], one["date"], one["games"], one["people"]] for one in evenings]
    return [*sheets, words.sheet("evenings", EVENINGS, rows)]


def of_championship(found: Json, words: Words) -> list[Sheet]:
    """The standings, and who sat where with what result."""
    rows: list[list[Cell]] = []
    for one in found["standings"]:
        gone = words("sheet.left") if one["gone"] else None
        rows.append([one["place"], one["name"], _points(one["points"]), one["games"], one["schock_aus"], gone])
    tables = [
        [each["round"], table["table"], seat, name, *_at_table(table, name, words), table["game"]]
        for each in found["rounds"]
        for table in each["tables"]
        for seat, name in enumerate(table["players"], 1)
    ]
    return [words.sheet("standings", STANDINGS, rows), words.sheet("tables", TABLES, tables)]


def of_championships(found: Json, words: Words) -> list[Sheet]:
    """The sums of a season, a table for each game, and its championships."""
    keys = ("championships", "wins", "games", "schock_aus")
    sheets = []
    for game in found["sums"]:
        rows = [
            [row["place"], row["name"], _points(row["points"]), *(row[key] for key in keys)] for row in game["rows"]
        ]
        sheets.append(Sheet(words(f"{game['game']}.title"), words.head(SUMS), rows))
    lines: list[list[Cell]] = []
    for one in found["championships"]:
        line: list[Cell] = [one["id"], words(f"{one['game']}.title"), one["title"], one["date"]]
        line += [words(f"sheet.status_{one['status']}"), one["rounds"], one["people"], one["winner"]]
        lines.append([*line, ", ".join(one["koenig"]) or None])
    return [*sheets, words.sheet("championships", CHAMPIONSHIPS, lines)]


def _at_table(table: Json, name: str, words: Words) -> list[Cell]:
    """Place, halves lost, the game too, Schock Aus and points of somebody at a table; nothing before its end."""
    ended, points = table["outcome"], table["points"]
    if ended is None or name not in points:
        return [None] * 5
    halves, aus = ended["halves"].count(name) or None, ended["schock_aus"].get(name)
    return [ended["places"].get(name), halves, words.yes(name == ended["loser"]), aus, _points(points[name])]


def _points(points: int | list[int]) -> Cell:
    return points if isinstance(points, int) else Fraction(*points)


class Words:
    """The sentences of one language, with the club's own word for the zero throw."""

    def __init__(self, language: Language, club: Json) -> None:
        """``club``: as every picture shows it."""
        self._language = language
        self._own = {key: club[key] for key in ("pumpe", "pumpen")}

    def __call__(self, key: str) -> str:
        return sentence(key, self._language, **self._own)

    def head(self, keys: Iterable[str]) -> list[str]:
        """The headings of columns."""
        return [self(f"sheet.{key}") for key in keys]

    def sheet(self, key: str, keys: Iterable[str], rows: list[list[Cell]]) -> Sheet:
        """A table with its headings."""
        return Sheet(self(f"sheets.{key}"), self.head(keys), rows)

    def yes(self, value: object) -> Cell:
        """A cross where something is so."""
        return self("sheet.yes") if value else None


def _game(game: Json, words: Words) -> list[list[Cell]]:
    """A line for each player; of a game that was broken off, too."""
    setup = game["setup"]
    mode = words(f"sheet.mode_{setup['mode']}") if "mode" in setup and game["game"] == "hausnummern" else None
    digits = setup.get("digits", 3) if game["game"] == "hausnummern" else None
    head: list[Cell] = [game["id"], words(f"{game['game']}.title"), mode, digits]
    times: list[Cell] = [game["started"], game["ended"], words(f"sheet.status_{game['status']}")]
    teams = {member: team["name"] for team in game.get("teams") or () for member in team["members"]}
    places = {row["name"]: row["place"] for row in game["table"]}
    lines = []
    for name in game["players"]:
        pins = [throw["pins"] for throw in game.get("throws", ()) if throw["player"] == name]
        line = head + times + [places.get(teams.get(name, name)), name, teams.get(name)]
        line += [game.get("digits", {}).get(name), game.get("values", {}).get(name)]
        line += [" ".join(map(str, pins)) or None, sum(pins) if pins else None]
        lines.append([*line, words.yes(name in game["winners"]), _remark(game, name, words)])
    return lines


def _remark(game: Json, name: str, words: Words) -> Cell:
    """What else there is to say of a player's game."""
    honours = rules.GAMES[game["game"]].honours
    figures: Json = next((row for row in game["table"] if row["name"] == name and honours is not None), {})
    said = [f"{words(f'sheet.{key}')} {figures[key]}" for key in (honours.figures if honours else ()) if key in figures]
    if name in game["computers"]:
        said.append(words("sheet.computer"))
    if name == game["loser"]:
        said.append(words("sheet.lost"))
    return ", ".join(said) or None


def _notes(game: Json, words: Words) -> list[list[Cell]]:
    """Decisions, corrections and who went home."""
    rows: list[list[Cell]] = []
    for made in game["decisions"]:
        what = words("sheet.decided" if made["stands"] else "sheet.decided_void")
        rows.append([game["id"], what, made["winner"], ", ".join(made["candidates"]), None, None, _time(made)])
    for made in game["corrections"]:
        row = [game["id"], words("sheet.corrected"), made["player"], f"{made['n']}.", made["before"], made["after"]]
        rows.append([*row, _time(made)])
    rows += [[game["id"], words("sheet.left"), left["name"], None, None, None, _time(left)] for left in game["left"]]
    return rows


def _time(told: Json) -> str:
    """The time of day; with its date where it was on a later day than the game."""
    return f"{told['day']} {told['at']}".strip()


def _people(people: list[Json], words: Words) -> list[list[Cell]]:
    """The figures of everybody; numbers of houses are text, they may begin with a zero."""
    rows: list[list[Cell]] = []
    for one in people:
        row: list[Cell] = []
        for key in PEOPLE:
            value = one["name" if key == "player" else key]
            if key == "average":
                row.append(None if value is None else Fraction(*value))
            elif key in ("best_hoch", "best_niedrig"):
                row.append(None if value is None else value["display"])
            else:
                row.append(words.yes(value) if key == "guest" else value)
        rows.append(row)
    return rows


def _till(till: Json) -> list[list[Cell]]:
    """Each charge in euros, then a line with the account."""
    titles = {item["key"]: item["title"] for item in till["items"]}
    rows: list[list[Cell]] = []
    for one in till["people"]:
        for charge in one["charges"]:
            title = titles.get(charge["item"], charge["item"])
            rows.append([one["name"], title, charge["n"], Fraction(charge["cents"], 100)])
        sums = [Fraction(one[key], 100) for key in ("evening_cents", "carried_cents", "paid_cents", "balance_cents")]
        rows.append([one["name"], None, None, None, *sums])
    return rows


SHEETS: dict[str, Callable[[Json, Words], list[Sheet]]] = {  # by what the book was asked
    "book": of_evening,
    "stats": of_season,
    "championship": of_championship,
    "championships": of_championships,
}
