"""Championships of 24 over four rounds in many variations, counted again from what was accepted; and every refusal.

``python -m tests.rules.championship.test_championship 2000`` plays so many variations.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from rules.game import Seat
from station.__main__ import main
from station.records import open_match, picture, play
from station.records.championship import judge_championship
from station.records.judge import judge
from tests.rules.championship.seatings import cheaper_swap, well_sized

PLAYERS = [f"Spieler {number}" for number in range(1, 25)]
TEMPLATES = 10  # different games for each number of players
VARIATIONS = 25
SETUP: dict[str, Any] = {"players": PLAYERS, "rounds": 4, "seats": 5, "seed": "5a" * 32}


@cache
def template(players: int, number: int) -> tuple[dict[str, Any], ...]:
    """The events of a whole game of Schocken of P0, P1, ...: everybody throws once."""
    chance = Random(1000 * players + number)
    match = open_match("schocken", {"players": [f"P{seat}" for seat in range(players)]})
    events: list[dict[str, Any]] = []
    while kinds := match.line.state.kinds():
        dice = [1, 1, 1] if chance.random() < 0.15 else [chance.randint(1, 6) for _ in range(3)]
        free = match.line.state.waiting
        event = {"type": "stand"} if "stand" in kinds else {"type": "throw", "dice": dice[: getattr(free, "count", 3)]}
        match = play(match, event)
        events.append(event)
    return tuple(events)


def played(table: list[str], chance: Random) -> dict[str, Any]:
    """A finished game of these people, who may sit in another order."""
    players = chance.sample(table, len(table))
    events = template(len(table), chance.randrange(TEMPLATES))
    return {"game": "schocken", "setup": {"players": players}, "events": list(events)}


class Club:
    """Writes a championship down as it might go, with all that can happen; knows what must come of each event."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        points = {"half": chance.randint(-3, 0), "game": chance.randint(-4, 0), "schock_aus": chance.randint(0, 2)}
        seed = f"{chance.getrandbits(256):064x}"
        setup = {"players": PLAYERS, "rounds": 4, "seats": chance.randint(3, 8), "seed": seed, "points": points}
        self.record: dict[str, Any] = {"championship": "schocken", "setup": setup, "events": []}
        self.codes: dict[int, str] = {}

    def says(self, code: str | None = None, **event: Any) -> None:
        """Write an event down that is accepted, or refused with ``code``."""
        if code is not None:
            self.codes[len(self.record["events"])] = code
        self.record["events"].append(event)

    def stands(self) -> dict[str, Any]:
        return judge_championship(self.record)

    def whole(self) -> dict[str, Any]:
        chance = self.chance
        for name in chance.sample(PLAYERS, chance.randint(0, 3)):  # who did not come
            self.says(type="withdraw", player=name)
        for number in range(1, 5):
            self.says(type="draw")
            tables = self.stands()["rounds"][-1]["tables"]
            order = chance.sample(range(len(tables)), len(tables))
            for done, table in enumerate(order):
                self.happens(number, done, tables)
                self.says(type="result", round=number, table=table + 1, record=self.game(tables[table]))
            if number > 1 and chance.random() < 0.3:  # a correction of any table
                old = chance.randint(1, number)
                tables = self.stands()["rounds"][old - 1]["tables"]
                table = chance.randrange(len(tables))
                self.says(type="result", round=old, table=table + 1, record=self.game(tables[table]))
        found = self.stands()
        if found["status"] == "waiting_decision":
            self.says("bad_winner", type="decide", winner="Niemand")
            self.says(type="decide", winner=chance.choice(found["tied"]))
        return self.stands()

    def game(self, table: list[str]) -> dict[str, Any]:
        """The game of a table; who went home may be missing."""
        gone = {event["player"] for event in self.record["events"] if event["type"] == "withdraw"}
        staying = [name for name in table if name not in gone]
        return played(staying if len(staying) > 1 and self.chance.random() < 0.5 else table, self.chance)

    def happens(self, number: int, done: int, tables: list[list[str]]) -> None:
        """What happens while a round is played."""
        chance = self.chance
        match chance.randrange(12):
            case 0:
                here = [name for table in tables for name in table if name not in self.withdrawn()]
                if len(here) > 8:
                    self.says(type="withdraw", player=chance.choice(here))
            case 1:
                self.says(type="join", player=f"Gast {len(self.record['events'])}")
            case 2:
                self.says("round_open", type="draw")
            case 3:
                half = {**played(tables[0], chance), "events": []}
                self.says("not_finished", type="result", round=number, table=1, record=half)
            case 4 if done:
                self.says(type="undo")
                last = next(event for event in reversed(self.record["events"]) if event["type"] != "undo")
                self.record["events"].append(last)

    def withdrawn(self) -> set[str]:
        return {event["player"] for event in self.record["events"] if event["type"] == "withdraw"}


def recounted(record: dict[str, Any], found: dict[str, Any]) -> list[dict[str, Any]]:
    """The standings, from the events that were accepted and the pictures of their games alone."""
    refused = {one["index"] for one in found["rejected"]}
    standing: list[dict[str, Any]] = []
    for index, event in enumerate(record["events"]):
        if index in refused:
            continue
        if event["type"] == "undo":
            standing.pop()
        else:
            standing.append(event)
    results = {(one["round"], one["table"]): judge(one["record"]) for one in standing if one["type"] == "result"}
    people = [*record["setup"]["players"], *(one["player"] for one in standing if one["type"] == "join")]
    worth = record["setup"]["points"]
    points, games, aus = Counter[str](), Counter[str](), Counter[str]()
    for game in results.values():
        losers = game["part_losers"]
        for name in game["deckel"]:
            games[name] += 1
            aus[name] += game["schock_aus"][name]
            points[name] += worth["half"] * losers[:2].count(name) + worth["schock_aus"] * game["schock_aus"][name]
        points[game["loser"]] += worth["game"]
    chosen = [one["winner"] for one in standing if one["type"] == "decide"]
    rows = []
    for name in sorted(people, key=lambda one: (-points[one], one not in chosen, people.index(one))):
        better = sum(points[other] > points[name] for other in people)
        first = bool(chosen) and better == 0 and name not in chosen
        rows.append(
            {
                "place": 2 if first else better + 1,
                "name": name,
                "points": points[name],
                "games": games[name],
                "schock_aus": aus[name],
            }
        )
    return rows


@cache
def checked(number: int) -> Club:
    """One variation, with everything that must hold of it."""
    club = Club(Random(number))
    found = club.whole()
    record = club.record
    assert {one["index"]: one["code"] for one in found["rejected"]} == club.codes
    assert found["status"] == "finished"
    rows = recounted(record, found)
    assert found["standings"] == rows
    assert found["winner"] == rows[0]["name"]
    most = max(row["schock_aus"] for row in rows)
    assert set(found["koenig"]) == {row["name"] for row in rows if row["schock_aus"] == most > 0}
    drawn: list[list[list[str]]] = []
    here = list(PLAYERS)
    draws = iter(found["rounds"])
    for index, event in enumerate(record["events"]):
        if event["type"] == "withdraw":
            here.remove(event["player"])
        elif event["type"] == "join":
            here.append(event["player"])
        elif event["type"] == "draw" and index not in club.codes:
            tables = next(draws)["tables"]
            assert sorted(name for table in tables for name in table) == sorted(here)
            assert well_sized(tables, record["setup"]["seats"])
            assert cheaper_swap(tables, drawn) is None
            drawn.append(tables)
    return club


@pytest.mark.parametrize("number", range(VARIATIONS))
def test_a_championship_counted_again(number: int) -> None:
    checked(number)


def test_all_that_can_happen_has_happened() -> None:
    """Ties, leaving, coming late, taking back and corrections are among the variations."""
    events = Counter[str]()
    for number in range(VARIATIONS):
        club = checked(number)
        events.update(event["type"] for event in club.record["events"])
        events.update(club.codes.values())
    assert all(events[kind] > 2 for kind in ("withdraw", "join", "undo", "decide", "round_open", "not_finished"))


def test_after_every_event_it_stands_as_if_it_had_ended_there() -> None:
    club = checked(7)
    found = club.stands()
    for length in range(len(club.record["events"])):
        part = judge_championship({**club.record, "events": club.record["events"][:length]})
        assert found["rounds"][: part["round"]] == part["rounds"]


# --- small ones ---------------------------------------------------------------------------------------------------

FOUR = ["A", "B", "C", "D"]


def stands(*events: Any, game: str = "schocken", **setup: Any) -> dict[str, Any]:
    return judge_championship({"championship": game, "setup": {**SETUP, **setup}, "events": list(events)})


def codes(found: dict[str, Any]) -> list[str]:
    return [one["code"] for one in found["rejected"]]


def schocken(*players: str) -> dict[str, Any]:
    return {"game": "schocken", "setup": {"players": list(players)}, "events": list(template(len(players), 0))}


def result(record: Any, number: Any = 1, table: Any = 1) -> dict[str, Any]:
    return {"type": "result", "round": number, "table": table, "record": record}


DRAW = {"type": "draw"}


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"players": ["A", "B"]}, "bad_players"),
        ({"players": ["A", "B", "B"]}, "bad_players"),
        ({"rounds": 0}, "bad_rounds"),
        ({"rounds": True}, "bad_rounds"),
        ({"seats": 2}, "bad_seats"),
        ({"seats": 9}, "bad_seats"),
        ({"seed": "5A" * 32}, "bad_seed"),
        ({"seed": None}, "bad_seed"),
        ({"points": None}, "bad_points"),
        ({"points": {"half": 1.5}}, "bad_points"),
        ({"points": {"quarter": 1}}, "bad_points"),
        ({"points": {"places": [1], "half": 1}}, "bad_points"),
        ({"rounds": None, "seats": 1, "players": []}, "bad_players"),
    ],
)
def test_a_bad_setup_is_refused_with_its_code(setup: dict[str, Any], code: str) -> None:
    assert stands(**setup) == {"championship": "schocken", "status": "invalid_setup", "error": code}


def test_an_unknown_game_is_refused_and_losses_are_of_schocken() -> None:
    assert stands(game="kniffel")["error"] == "bad_game"
    assert stands(game="zehntausend", points={"half": 1})["error"] == "bad_points"


def test_every_refusal_has_its_code() -> None:
    abcd = schocken(*FOUR)
    other = {"game": "zehntausend", "setup": {"players": FOUR}, "events": []}
    tries: list[tuple[Any, str | None]] = [
        (7, "bad_event"), ({"type": "fly"}, "bad_event"), ({"type": "result", "round": 1}, "bad_event"),
        ({"type": "undo"}, "nothing_to_undo"), ({"type": "decide", "winner": "A"}, "wrong_phase"),
        (result(abcd), "not_drawn"), (result(abcd, 3), "bad_round"), (result(abcd, "1"), "bad_round"), (DRAW, None),
        (DRAW, "round_open"), (result(abcd, 2), "not_drawn"), (result(abcd, 1, 2), "bad_table"),
        (result(abcd, 1, True), "bad_table"), (result(7), "bad_value"), (result({"game": "schocken"}), "bad_value"),
        (result(other), "bad_game"), (result({**abcd, "setup": {}}), "bad_players"),
        (result(schocken("A", "B", "C")), "bad_players"), (result(schocken("A", "B", "C", "E")), "bad_players"),
        (result({**abcd, "events": []}), "not_finished"), ({"type": "withdraw", "player": "E"}, "not_your_turn"),
        ({"type": "withdraw", "player": 7}, "not_your_turn"), ({"type": "join", "player": "A"}, "bad_value"),
        ({"type": "join", "player": ""}, "bad_value"), ({"type": "withdraw", "player": "D"}, None),
        ({"type": "withdraw", "player": "D"}, "not_your_turn"), ({"type": "join", "player": "D"}, "bad_value"),
        (result(schocken("A", "B", "C")), None), (DRAW, None), (result(schocken("C", "B", "A"), 2), None),
    ]  # fmt: skip
    found = stands(*(event for event, _ in tries), players=FOUR, rounds=2)
    assert {one["index"]: one["code"] for one in found["rejected"]} == {
        index: code for index, (_, code) in enumerate(tries) if code is not None
    }
    assert [row["games"] for row in found["standings"] if row["name"] == "D"] == [0]


def test_a_draw_needs_two_who_are_there() -> None:
    gone = [{"type": "withdraw", "player": name} for name in "BCD"]
    assert codes(stands(*gone, DRAW, players=FOUR)) == ["bad_players"]
    assert stands(*gone[1:], DRAW, players=FOUR)["rounds"][0]["tables"][0] in (["A", "B"], ["B", "A"])


def test_a_tie_at_the_first_place_waits_for_the_table_and_a_correction_may_undo_the_decision() -> None:
    points = {"half": 0, "game": -1}
    events: list[Any] = [DRAW, result(schocken(*FOUR))]
    found = stands(*events, players=FOUR, rounds=1, points=points)
    loser = judge(schocken(*FOUR))["loser"]
    tied = [name for name in FOUR if name != loser]
    assert (found["status"], found["tied"], found["winner"]) == ("waiting_decision", tied, None)
    assert (
        codes(stands(*events, DRAW, {"type": "join", "player": "E"}, players=FOUR, rounds=1, points=points))
        == ["wrong_phase"] * 2
    )
    events.append({"type": "decide", "winner": tied[1]})
    found = stands(*events, DRAW, players=FOUR, rounds=1, points=points)
    assert (found["status"], found["tied"], found["winner"], codes(found)) == ("finished", [], tied[1], ["game_over"])
    assert [row["place"] for row in found["standings"]] == [1, 2, 2, 4]
    seats = [tied[1] if name == loser else loser if name == tied[1] else name for name in FOUR]
    corrected = stands(*events, result(schocken(*seats)), players=FOUR, rounds=1, points=points)
    assert corrected["standings"][-1]["name"] == tied[1]
    assert (corrected["status"], corrected["winner"]) == ("waiting_decision", None)
    assert stands(*events, {"type": "undo"}, players=FOUR, rounds=1, points=points)["status"] == "waiting_decision"


def test_who_loses_both_halves_has_two_halves_and_the_game() -> None:
    match = open_match("schocken", {"players": ["A", "B", "C"]})
    events: list[dict[str, Any]] = []
    dice = {"A": [1, 1, 1], "B": [2, 2, 1], "C": [3, 3, 2]}  # A shows a Schock Aus, B is lowest, in both halves
    while match.line.state.kinds():
        turn = picture(match, map(Seat, range(3)))["turn"]
        event = {"type": "stand"} if "stand" in match.line.state.kinds() else {"type": "throw", "dice": dice[turn]}
        match = play(match, event)
        events.append(event)
    record = {"game": "schocken", "setup": {"players": ["A", "B", "C"]}, "events": events}
    found = stands(DRAW, result(record), players=["A", "B", "C"], rounds=1)
    rows = {row["name"]: row for row in found["standings"]}
    assert [rows[name]["points"] for name in "ABC"] == [0, -3, 0]
    assert found["koenig"] == ["A"]
    assert rows["A"]["schock_aus"] == judge(record)["schock_aus"]["A"] > 0


def test_shared_places_get_the_exact_mean_of_theirs() -> None:
    record = {"game": "hausnummern", "setup": {"mode": "hoch", "digits": 2, "players": FOUR}, "events": []}
    for pins in (9, 5, 5, 5, 9, 5, 5, 5):
        record["events"].append({"type": "throw", "pins": pins})
        record["events"].append({"type": "place", "place": 0 if len(record["events"]) < 8 else 1})
    found = stands(DRAW, result(record), game="hausnummern", players=FOUR, rounds=1, points={"places": [4, 2, 0, 2]})
    assert [row["points"] for row in found["standings"]] == [4, [4, 3], [4, 3], [4, 3]]
    assert Fraction(4, 3) * 3 == 4
    teams = [{"name": "X", "members": ["A", "B"]}, {"name": "Y", "members": ["C", "D"]}]
    duel = {**record, "setup": {**record["setup"], "teams": teams}}
    found = stands(DRAW, result(duel), game="hausnummern", players=FOUR, rounds=1, points={"places": [5]})
    assert {row["name"]: row["points"] for row in found["standings"]} == {"A": [5, 2], "B": [5, 2], "C": 0, "D": 0}


def test_the_command_judges_a_file_and_a_line_each() -> None:
    record = {"championship": "schocken", "setup": {**SETUP, "players": FOUR}, "events": [DRAW]}
    run = CliRunner().invoke
    text = json.dumps(record)
    one = run(main, ["championship", "judge", "-"], input=text, standalone_mode=False)
    assert json.loads(one.stdout) == judge_championship(record)
    two = run(main, ["championship", "judge", "-", "--lines"], input=f"{text}\n{text}\n", standalone_mode=False)
    assert list(map(json.loads, two.stdout.splitlines())) == [judge_championship(record)] * 2
    for nothing in ("[]", '{"championship": "schocken"}', '{"game": "schocken", "setup": {}, "events": []}'):
        bad = run(main, ["championship", "judge", "-"], input=nothing, standalone_mode=False)
        assert (bad.exit_code, "Das ist keine Meisterschaft" in bad.stderr) == (2, True)


if __name__ == "__main__":
    for variation in range(int(sys.argv[1])):
        checked(variation)
    print(f"{sys.argv[1]} variations: standings and draws as counted again")
