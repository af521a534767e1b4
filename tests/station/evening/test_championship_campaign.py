"""Championships of 24 over four rounds through ``handle``, in many variations, counted again from what was told.

After every message the facts so far, through JSON, make the state that is there.
``python -m tests.station.evening.test_championship_campaign 2000`` plays so many variations.
"""

from __future__ import annotations

import sys
from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import msgspec
import pytest

from rules.play import asked
from station.evening.facts import fact_of, recorded
from station.evening.games.old_games import record_of
from station.evening.names import with_names
from station.evening.state import Kept
from station.journal.checkpoint import packed, unpacked
from station.picture.championship import championship
from station.records.judge import judge
from tests.rules.championship.seatings import cheaper_swap, well_sized
from tests.station.evening.night import Night, durable

PEOPLE = [f"Spieler {number}" for number in range(1, 25)]
PHONES = 6  # of them have one
ROUNDS = 4
VARIATIONS = 20
Json = dict[str, Any]


class Club(Night):
    """A championship as it might go.  ``told`` is what the test itself knows of each table."""

    def __init__(self, number: int) -> None:
        self.chance = Random(number)
        self.lane = number % 4 == 3
        self.happened = Counter[str]()
        self.told: dict[tuple[int, int], Json | int | None] = {}  # typed in; the game that was played; fell out
        self.draws: list[list[list[str]]] = []
        self.twin, self.read = Kept(), 0
        self.seen: tuple[Any, Json] = None, {}
        super().__init__()

    # --- asking, and what holds after it ----------------------------------------------------------------------

    def says(self, do: str, code: str | None = None, **args: Any) -> Json:
        """The host wants something, which is done, or refused with ``code``."""
        return self._holds(do, self.host(do, **args), code)

    def taps(self, name: str, do: str, code: str | None = None, **args: Any) -> Json:
        return self._holds(do, self.mine(name, do, name=name, **args), code)

    def _holds(self, do: str, answer: Json, code: str | None) -> Json:
        assert answer.get("code") == code, (do, answer)
        self.happened[code or do] += 1
        self.follow()
        return answer

    def follow(self) -> None:
        """What follows from the facts, read again as the journal has them, is what is there."""
        for entry in self.entries[self.read :]:
            facts = tuple(fact_of(msgspec.json.encode(fact)) for fact in entry.facts)
            self.twin = recorded(self.twin, msgspec.structs.replace(entry, facts=facts))
        self.read = len(self.entries)
        assert self.twin.contests == self.station.kept.contests

    def stands(self) -> Json:
        """What everybody sees of it."""
        kept = self.station.kept
        contest = kept.contest_on()
        assert contest is not None
        if contest is not self.seen[0]:
            self.seen = contest, with_names(championship(contest, kept.guests), self.station.called)
        return self.seen[1]

    def here(self) -> list[str]:
        return [one["name"] for one in self.stands()["people"] if one["status"] == "here"]

    def phones(self) -> list[str]:
        return PEOPLE[:PHONES]

    # --- the way of it ----------------------------------------------------------------------------------------

    def whole(self) -> None:
        self.registers()
        for number in range(1, ROUNDS + 1):
            self.draws_round()
            self.says("draw_round", "round_open")
            self.says("start_round")
            self.plays(number)
            if self.chance.random() < 0.5:
                self.corrects()
            if self.chance.random() < 0.3:
                self.light_switch()
        self.ends()

    def registers(self) -> None:
        chance, rules = self.chance, {"mode": "hoch", "digits": 2} if self.lane else {}
        points: Json = {
            "half": chance.randint(-3, 0),
            "game": chance.randint(-4, 0),
            "schock_aus": chance.randint(0, 1),
        }
        if self.lane or chance.random() < 0.2:
            points = {"places": chance.sample(range(6), 3)}
        game = "hausnummern" if self.lane else "schocken"
        agreed = {"game": game, "rounds": ROUNDS, "seats": chance.randint(4, 8), "rules": rules}
        self.says("open_championship", **agreed)
        self.says("set_championship", **agreed, points=points, title="Herbst")
        for name in self.phones():
            self.phone(name)
            self.taps(name, "entrant", status="registered")
        for name in PEOPLE[PHONES:]:
            self.says("enter", name=name, guest=chance.random() < 0.2)
        self.says("registration", open=False)
        absent = set(chance.sample(PEOPLE, chance.randint(0, 4)))  # no-shows
        for name in PEOPLE:
            if name in self.phones():
                if name not in absent:
                    self.taps(name, "entrant", status="here")
            elif name not in absent:
                self.says("entrant", name=name, status="here")

    def draws_round(self) -> None:
        """Late comers, people who go home between rounds, and a draw that is taken back."""
        chance = self.chance
        for name in PEOPLE:
            status = next((one["status"] for one in self.stands()["people"] if one["name"] == name), None)
            if status == "here" and len(self.here()) > 9 and chance.random() < 0.03:
                self.says("entrant", name=name, status="gone")
            elif status in ("registered", "gone") and chance.random() < 0.3:
                self.says("entrant", name=name, status="here")
        if chance.random() < 0.3:
            self.says("enter", name=f"Gast {len(self.entries)}", here=True, guest=True)
        if chance.random() < 0.3:
            self.says("draw_round")
            self.says("undo_draw")
        here = self.here()
        self.says("draw_round")
        tables = [table["players"] for table in self.stands()["rounds"][-1]["tables"]]
        assert sorted(name for table in tables for name in table) == sorted(here), "nobody is lost"
        assert well_sized(tables, self.stands()["seats"])
        assert cheaper_swap(tables, self.draws) is None
        self.draws.append(tables)

    def plays(self, number: int) -> None:
        """Every table ends, in some order; somebody leaves on the way."""
        tables = self.draws[-1]
        order = self.chance.sample(range(1, len(tables) + 1), len(tables))
        for table in sorted(order) if self.lane else order:  # on the lane one after the other
            self.sleeps(60)
            if self.chance.random() < 0.1 and len(self.here()) > 9:
                self.goes_home()
            if not self.lane and self.chance.random() < 0.85:
                self.types(number, table)
            else:
                self.plays_at(number, table)
        assert self.stands()["phase"] in ("between", "decision", "finished")

    def goes_home(self) -> None:
        """In mid-round: at his table the others, or a computer, go on; two alone stay."""
        name = self.chance.choice(self.here())
        answer = (
            self.mine(name, "leave", name=name)
            if name in self.phones()
            else self.host("entrant", name=name, status="gone")
        )
        self._holds("goes_home", answer, answer.get("code") if answer.get("code") == "too_few" else None)

    def shown(self, number: int, table: int) -> Json:
        return dict(self.stands()["rounds"][number - 1]["tables"][table - 1])

    def types(self, number: int, table: int) -> None:
        """A table with real dice: typed in by a phone and confirmed, or by the host."""
        shown = self.shown(number, table)
        with_phone = [name for name in shown["players"] if name in self.phones()]
        if shown["play"] != "typed":
            self.says("play_table", table=table, play="typed")
        if len(shown["players"]) - len(shown["gone"]) < 2:
            self.says("table_result", round=number, table=table, outcome=None)
            self.told[number, table] = None
            return
        outcome = self.outcome(shown)
        if not with_phone:
            self.says("table_result", round=number, table=table, outcome=outcome)
        else:
            self.taps(with_phone[0], "type_result", outcome=self.outcome(shown))
            self.taps(with_phone[-1], "type_result", outcome=outcome)
            n = self.shown(number, table)["claim"]["n"]
            self.taps(with_phone[-1], "confirm_result", "forbidden", n=n)
            self.taps(with_phone[0], "confirm_result", "stale", n=n - 1)
            if len(with_phone) > 1:
                self.taps(with_phone[0], "confirm_result", n=n)
            else:
                self.says("confirm_result", table=table, n=n)
        self.told[number, table] = outcome

    def outcome(self, shown: Json) -> Json:
        """How a game may end, as people type it in."""
        chance = self.chance
        staying = [name for name in shown["players"] if name not in shown["gone"]]
        aus = {name: 1 for name in staying if not self.lane and chance.random() < 0.2}
        if "half" in self.stands()["points"]:
            halves = [chance.choice(staying) for _ in range(2)]
            return {"halves": halves, "loser": chance.choice(halves), "schock_aus": aus}
        scores = {name: chance.randint(1, 4) for name in staying}
        places = {name: 1 + sum(other > score for other in scores.values()) for name, score in scores.items()}
        return {"places": places, "schock_aus": aus}

    def plays_at(self, number: int, table: int) -> None:
        """A table with a game of the station."""
        shown = self.shown(number, table)
        if len(shown["players"]) - len(shown["gone"]) < 2:
            self.types(number, table)
            return
        if shown["status"] == "waiting":
            self.says("play_table", table=table, play="lane" if self.lane else "phones")
            shown = self.shown(number, table)
        game = shown["game"]
        self.told[number, table] = game
        while not self.station.kept.games[game].over:
            self.moves(game)
            if self.chance.random() < 0.01:
                self.follow()
        self.follow()
        if self.chance.random() < 0.5:
            self.says("end_game", game=game)

    def moves(self, game: int) -> None:
        """Whoever is asked does something."""
        live = self.station.kept.games[game]
        kinds = live.match.line.state.kinds()
        player = with_names(live.turn[0], self.station.called) if live.turn else ""
        if self.lane and "throw" in kinds:
            self.throw(self.chance.randint(0, 9))
            return
        kind = next(one for one in ("decide", "stand", "place", "throw") if one in kinds)
        event: Json = {"type": kind}
        if kind == "decide":
            winner = self.chance.choice(live.match.line.state.view(frozenset()).tied)
            answer = self.host("decide", game=game, winner=with_names(live.match.names.of(winner), self.station.called))
        elif kind == "place":
            event["place"] = self.chance.choice(live.match.line.state.legal(asked(live.match.line.state)[0])).place
            answer = self.host("act", game=game, player=player, event=event)
        else:
            answer = self.host("act", game=game, player=player, event=event)
        assert answer["ok"], (answer, event)

    def corrects(self) -> None:
        """A table of any round so far: a throw of its game, or what was typed in."""
        place = self.chance.choice(list(self.told))
        told, shown = self.told[place], self.shown(*place)
        if isinstance(told, int) and self.lane:
            answer = self.host("correct", game=told, throw=1, pins=self.chance.randint(0, 9))
            self._holds("correct", answer, answer.get("code"))
            if self.shown(*place)["status"] == "playing":  # they are level again
                tied = judge(self.record(told))["tied"]
                self.says("decide", game=told, winner=self.chance.choice(tied))
                self.happened["level again"] += 1
            return
        if len(shown["players"]) - len(shown["gone"]) >= 2:
            outcome = self.outcome(shown)
            self.says("table_result", round=place[0], table=place[1], outcome=outcome)
            self.told[place] = outcome

    def light_switch(self) -> None:
        """What a checkpoint holds, and what follows from the facts, goes on as before; so does a closed evening."""
        before, evening = self.stands(), self.station.kept.open_evening
        self.says("close_evening")
        self.says("reopen_evening", evening=evening)
        assert self.stands() == before
        assert {**before, "now": self.wall["championship"]["now"]} == self.wall["championship"]
        assert durable(unpacked(packed(self.station.kept))) == durable(self.station.kept)
        self.restart()
        for name in self.phones():
            self.back(name)
        assert self.stands() == before
        self.happened["light_switch"] += 1

    def ends(self) -> None:
        found = self.stands()
        if found["phase"] == "decision":
            self.says("decide_championship", "bad_winner", winner="Niemand")
            self.says("decide_championship", winner=self.chance.choice(found["tied"]))
        self.says("draw_round", "game_over")

    # --- counted again ----------------------------------------------------------------------------------------

    def ended(self, told: Json | int) -> Json:
        """How a table ended: places, halves, loser, Schock Aus, by its own record where it has one."""
        if isinstance(told, dict):
            return {"players": [], "places": {}, "halves": [], "loser": None, **told}
        record = self.record(told)
        picture = judge(record)
        if record["game"] == "schocken":
            losers, aus = picture["part_losers"], picture["schock_aus"]
            loser = picture["loser"]
            places = {name: 2 if name == loser else 1 for name in aus}
            return {"players": list(aus), "halves": losers[:2], "loser": loser, "schock_aus": aus, "places": places}
        places = {row["name"]: row["place"] for row in picture["table"] or ()}
        return {"players": list(places), "places": places, "halves": [], "loser": None, "schock_aus": {}}

    def record(self, game: int) -> Json:
        return dict(with_names(record_of(self.facts(game)), self.station.called))

    def recounted(self) -> dict[str, tuple[Fraction, int, int]]:
        """Points, games and Schock Aus of everybody."""
        worth, rows = self.stands()["points"], {}
        for (number, table), told in self.told.items():
            if told is None:
                continue
            end = self.ended(told)
            gone_then = set(end["players"] or self.typed_players(number, table))
            for name in gone_then:
                points, games, aus = rows.get(name, (Fraction(), 0, 0))
                own = end["schock_aus"].get(name, 0)
                if "half" in worth:
                    points += worth["half"] * end["halves"].count(name) + worth["game"] * (end["loser"] == name)
                    points += worth["schock_aus"] * own
                else:
                    listed = sorted(end["places"].values())
                    shared = [at for at, place in enumerate(listed) if place == end["places"][name]]
                    points += Fraction(sum(([*worth["places"]] + [0] * 30)[at] for at in shared), len(shared))
                rows[name] = points, games + 1, aus + own
        return rows

    def typed_players(self, number: int, table: int) -> list[str]:
        """Who played a table that was typed in: as the station shows it, all of whom were drawn there."""
        played = list(self.shown(number, table)["points"])
        assert set(played) <= set(self.draws[number - 1][table - 1])
        return played

    def check(self) -> None:
        """Standings, winner and king are as counted again."""
        found, rows = self.stands(), self.recounted()
        assert found["phase"] == "finished"
        taking_part = {name for tables in self.draws for table in tables for name in table} | set(self.here())
        assert {row["name"] for row in found["standings"]} == taking_part
        told = {row["name"]: (value(row["points"]), row["games"], row["schock_aus"]) for row in found["standings"]}
        assert told == {name: rows.get(name, (Fraction(), 0, 0)) for name in taking_part}
        first = found["standings"][0]
        for row in found["standings"][1:]:
            better = sum(other[0] > told[row["name"]][0] for other in told.values())
            shares = told[row["name"]][0] == told[first["name"]][0]
            assert row["place"] == (2 if shares else better + 1)
        assert (first["place"], first["name"]) == (1, found["winner"])
        most = max(aus for _, _, aus in told.values())
        assert set(found["koenig"]) == {name for name, (_, _, aus) in told.items() if aus == most > 0}


def value(points: int | list[int]) -> Fraction:
    return Fraction(*points) if isinstance(points, list) else Fraction(points)


def remembered(kept: Kept) -> Json:
    """All that the facts tell, without the answers: refused ones take the room of others."""
    return {key: told for key, told in durable(kept).items() if key != "answers"}


def played(number: int) -> Club:
    """One variation, with everything that must hold of it."""
    club = Club(number)
    club.whole()
    club.check()
    club.says("end_championship")
    assert club.wall["championship"] is None
    assert remembered(club.twin) == remembered(club.station.kept)
    return club


@pytest.mark.parametrize("number", range(VARIATIONS))
def test_a_championship_counted_again(number: int) -> None:
    played(number)


if __name__ == "__main__":
    happened = Counter[str]()
    for variation in range(int(sys.argv[1])):
        happened.update(played(variation).happened)
    print(f"{sys.argv[1]} variations, seeds 0 to {int(sys.argv[1]) - 1}: standings as counted again; {dict(happened)}")
