"""A season of a club, made by a seeded generator: what a station looks like that has hung on the wall for years.

    python tests/season.py FOLDER [--seed N] [--evenings N] [--games N] [--throws N]

Everything goes through the real ``handle`` and a real journal, only the disk is not waited for; a station can be
started on the folder afterwards.  Fourteen people, some better than others; Hausnummern high and low, alone and in
teams, and table games between them; held throws, fouls, corrections at once and much later, things taken back, ties
decided (or left open), people who go home, games broken off.  The same seed gives the same messages.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from drivers.lane import Correction, Foul, Throw
from rules.game import Did, NeedDecision, NeedDice
from rules.play import asked
from station.evening.games.live_game import LiveGame
from station.evening.handling import handle
from station.evening.lane.facts import ThrowCame
from station.evening.messages import Connected, LaneReported, Login, Message, Ordered, Tick
from station.evening.orders import SHAPES
from station.evening.state import Now, Station
from station.journal.checkpoint import FORM, packed
from station.journal.journal import Journal
from station.journal.lookup import Lookup
from station.records import written

PEOPLE = (
    "Änne", "Birgit", "Carla", "Detlef", "Erwin", "Frauke", "Günther", "Hannelore", "Ingo", "Jörg", "Klaus", "Lore",
    "Manfred", "Özlem",
)  # fmt: skip
GUESTS = PEOPLE[-2:]
FIRST_EVENING = 1_757_010_600.0  # Thursday, 4 September 2025, 18:30 UTC
FORTNIGHT = 14 * 86_400.0
TABLE_GAMES = ("schocken", "schocken", "sechzehn_tot", "sechzehn_tot", "haeuschenbauen", "zehntausend")
SHARE_OF_TABLE_GAMES = 0.15
PIN = "4711"
LONGEST = 3000  # acts of a table game, after which something is wrong


@dataclass
class Season:
    """The club and its station; ``done`` counts what was done, by name."""

    journal: Journal
    chance: random.Random
    station: Station = field(default_factory=lambda: Station(now=Now(host_pin=PIN)))
    at: float = FIRST_EVENING
    done: Counter[str] = field(default_factory=Counter)
    lane_number: int = 0
    tight: bool = False  # everybody throws alike, as on an evening when the lane is freshly waxed: ties
    old: list[int] = field(default_factory=list)  # games of the lane that are over

    # --- messages -------------------------------------------------------------------------------------------

    def send(self, kind: type[Message], seconds: float = 0.1, **fields: Any) -> dict[str, Any]:
        """One message after ``seconds``, handled and stored as the station does it; the answer."""
        self.at += seconds
        self.station, outcome = handle(self.station, kind(at=self.at, now=self.at, **fields), Lookup(self.journal))
        if outcome.entry is not None:
            self.journal.append(outcome.entry)
            if kind is LaneReported:
                self.done["lane throws"] += sum(isinstance(fact, ThrowCame) for fact in outcome.entry.facts)
        return outcome.answer

    def order(self, do: str, seconds: float = 2.0, **args: Any) -> dict[str, Any]:
        """An order of the host; it may be refused."""
        self.done["orders"] += 1
        seed = f"{self.chance.getrandbits(256):064x}"
        wanted = {"id": f"s{self.done['orders']}", "do": do, **args}
        order = msgspec.convert(wanted, SHAPES["host"])
        return self.send(Ordered, seconds, client="host", order=order, fresh=seed)

    def must(self, do: str, seconds: float = 2.0, **args: Any) -> dict[str, Any]:
        """An order of the host that is carried out."""
        answer = self.order(do, seconds, **args)
        if not answer["ok"]:
            raise RuntimeError(f"{do} {args}: {answer}")
        self.done[do] += 1
        return answer

    # --- an evening -----------------------------------------------------------------------------------------

    def welcome(self) -> None:
        """The host's page, the members, the guests."""
        self.send(Connected, client="host", role="host")
        self.send(Login, client="host", address="127.0.0.1", pin=PIN, fresh="of the host's page")
        for name in PEOPLE:
            self.must("add_player", name=name)
        for name in GUESTS:
            self.must("mark_guest", name=name, guest=True)

    def play_evening(self, number: int, games: int, throws: int) -> None:
        """``games`` games with some ``throws`` throws on the lane."""
        self.at = FIRST_EVENING + number * FORTNIGHT + self.chance.uniform(0, 1200)
        self.send(Tick, dawn=self.at - self.at % 86_400 + 6 * 3600)
        here = self.chance.sample(PEOPLE, self.chance.randrange(9, len(PEOPLE) + 1))
        end = self.done["lane throws"] + throws
        for name in here:
            self.must("here", name=name, here=True)
        for game in range(games):
            if self.chance.random() < SHARE_OF_TABLE_GAMES:
                self.table_game(here)
            else:
                self.hausnummern(
                    here, (end - self.done["lane throws"]) / max(1, games - game) / (1 - SHARE_OF_TABLE_GAMES)
                )
        while self.done["lane throws"] < end:
            self.throw(here[0])  # somebody practises
        if self.chance.random() < 0.5:
            self.must("close_evening")
        if number:
            self.look_back()

    def look_back(self) -> None:
        """At the bar: old games are corrected, what was corrected is taken back, ties are decided after all."""
        for game in self.chance.sample(self.old, min(3, len(self.old))):
            throw = self.chance.randrange(1, 12)
            answer = self.order("correct", game=game, throw=throw, pins=self.chance.randrange(10))
            if not answer["ok"]:
                continue
            self.done["corrected later"] += 1
            if self.chance.random() < 0.2:
                self.must("undo", game=game)
            elif answer.get("status") == "waiting_decision":
                players = self.chance.sample(PEOPLE, len(PEOPLE))
                self.done["decided later"] += any(self.order("decide", game=game, winner=who)["ok"] for who in players)

    # --- the lane -------------------------------------------------------------------------------------------

    def throw(self, player: str) -> None:
        """A throw on the lane; who comes later in the alphabet is better."""
        skill = 3.6 + 0.17 * PEOPLE.index(self.station.called.get(player, player))
        pins = max(0, min(9, round(self.chance.gauss(skill, 2.4))))
        if self.tight:
            pins = self.chance.choice([6, 7, 7])
        seen = self.chance.random() < 0.9  # the picture
        fallen = tuple(sorted(self.chance.sample(range(1, 10), pins))) if seen else None
        self.lane_number += 1
        kind: type[Throw] = Foul if self.chance.random() < 0.004 else Throw
        card = {"card": "yellow"} if kind is Foul else {}
        event = kind(1, pins, fallen, self.lane_number, raw=f"0dc0ffee{self.lane_number:08x}", **card)
        self.send(LaneReported, self.chance.uniform(8, 16), event=event)
        if self.chance.random() < 0.003:
            other = Correction(1, self.chance.randrange(10), None, self.lane_number)
            self.send(LaneReported, 1.0, event=other)

    def hausnummern(self, here: list[str], throws: float) -> None:
        """A game of Hausnummern with about so many throws, from its start to its end."""
        digits = self.chance.choices([2, 3, 4, 5, 6], [2, 6, 4, 2, 1])[0]
        count = max(2, min(len(here), round(throws * self.chance.uniform(0.7, 1.3) / digits)))
        players = self.chance.sample(here, count)
        setup: dict[str, Any] = {"mode": self.chance.choice(["hoch", "niedrig"]), "digits": digits, "players": players}
        if count >= 4 and self.chance.random() < 0.3:
            teams = self.chance.randrange(2, min(4, count) + 1)
            names = ("Vorderholz", "Alle Neune", "Kranz", "Pumpe")
            setup["teams"] = [{"name": names[team], "members": players[team::teams]} for team in range(teams)]
        number = self.must("start_game", 20.0, game="hausnummern", setup=setup)["game"]
        self.done["games"] += 1
        self.tight = self.chance.random() < 0.12
        broken_off = self.chance.randrange(3, 3 * count) if self.chance.random() < 0.01 else 0
        while (game := self.station.kept.games[number]).turn and broken_off != 1:
            broken_off -= 1
            self.turn_on_the_lane(game)
        self.after_the_game(number)

    def turn_on_the_lane(self, game: LiveGame) -> None:
        """A throw and its place; sometimes more."""
        player = game.turn[0]
        self.throw(player)
        if self.chance.random() < 0.05:
            self.throw(player)  # before the digit has its place: it waits
            self.done["held"] += 1
        self.place(game.id)
        if len(game.match.names.players) > 2 and self.chance.random() < 0.003:
            self.somebody_leaves(game)
        chance = self.chance.random()
        if chance < 0.015:
            self.must("correct", pins=self.chance.randrange(10))
        elif chance < 0.025:
            self.must("correct", throw=1, pins=self.chance.randrange(10))
        elif chance < 0.035:
            self.must("undo")
            self.place(game.id)

    def somebody_leaves(self, game: LiveGame) -> None:
        """Somebody goes home; once in a while he thinks better of it."""
        name = self.chance.choice(game.match.names.players)
        left = self.order("leave", player=name)["ok"]
        self.done["left"] += left
        if left and self.chance.random() < 0.2:
            self.done["returned"] += self.order("return", player=name)["ok"]
        self.place(game.id)

    def place(self, number: int) -> None:
        """Every digit that waits for its place gets one."""
        game = self.station.kept.games[number]
        while (state := game.match.line.state).kinds() == {"place"}:
            (seat,) = asked(state)
            event = written(game.match, Did(seat, self.chance.choice(state.legal(seat))))
            self.must("act", 3.0, player=event.pop("player"), event=event)
            game = self.station.kept.games[number]

    def after_the_game(self, number: int) -> None:
        """A tie is decided, something is put right, and mostly the next start ends the game."""
        self.decide(number)
        game = self.station.kept.games[number]
        if self.chance.random() < 0.03 and game.throws:
            throw = self.chance.randrange(1, len(game.throws) + 1)
            self.must("correct", game=number, throw=throw, pins=self.chance.randrange(10))
            self.done["corrected after the end"] += 1
            self.decide(number)
        if self.chance.random() < 0.3:
            self.must("end_game")
        self.old.append(number)

    def decide(self, number: int) -> None:
        """The table decides a tie, but for a few that stay open."""
        match = self.station.kept.games[number].match
        waiting = match.line.state.waiting
        if isinstance(waiting, NeedDecision):
            self.done["ties"] += 1
            if self.chance.random() < 0.95:
                self.must("decide", winner=match.names.of(self.chance.choice(waiting.candidates)))

    # --- the table ------------------------------------------------------------------------------------------

    def table_game(self, here: list[str]) -> None:
        """A game with dice, with the station's or with real ones."""
        kind = self.chance.choice(TABLE_GAMES)
        players = self.chance.sample(here, self.chance.randrange(3, 6))
        dice = self.chance.choices(["station", "real"], [3, 1])[0]
        number = self.must("start_game", 20.0, game=kind, setup={"players": players}, dice=dice)["game"]
        self.done["games"] += 1
        self.done[kind] += 1
        for _ in range(LONGEST):
            game = self.station.kept.games[number]
            if not game.turn:
                break
            self.turn_at_the_table(game)
        else:
            raise RuntimeError(f"{kind} does not end")
        self.must("end_game", game=number)

    def turn_at_the_table(self, game: LiveGame) -> None:
        """Throw, or choose something sensible."""
        state = game.match.line.state
        (seat, *_) = asked(state)
        kinds = state.kinds()
        if isinstance(state.waiting, NeedDice) and not self.stops(game):
            event = self.thrown(game)
        else:
            event = written(game.match, Did(seat, self.choice(state.legal(seat), kinds)))
            event.pop("player")
        self.must("act", 3.0, game=game.id, player=game.match.names.of(seat), event=event)
        if game.dice == "real" and self.chance.random() < 0.02:
            self.must("undo", game=game.id)

    def stops(self, game: LiveGame) -> bool:
        """16 tot: whether the player on turn may and will leave it at his total."""
        state: Any = game.match.line.state
        return "stop" in state.kinds() and state.total >= 12 and not state.must_roll

    def thrown(self, game: LiveGame) -> dict[str, Any]:
        """The event of a throw; typed in where the dice are real."""
        kind = "throw" if "throw" in game.match.line.state.kinds() else "roll"
        if game.dice == "station":
            return {"type": kind}
        waiting = game.match.line.state.waiting
        count = waiting.count if isinstance(waiting, NeedDice) else 1
        faces = [self.chance.randrange(1, 7) for _ in range(count)]
        single = "die" in game.match.game.notation.required[kind]
        return {"type": kind, "die": faces[0]} if single else {"type": kind, "dice": faces}

    def choice(self, moves: tuple[Any, ...], kinds: frozenset[str]) -> Any:
        """A move; what scores most is kept in Zehntausend, and what lies is mostly left standing in Schocken."""
        if "bank" in kinds:
            return max(moves, key=lambda move: (type(move).__name__ == "Bank", len(move.select)))
        standing = [move for move in moves if type(move).__name__ == "Stand"]
        others = [move for move in moves if not getattr(move, "turn", False)]  # the host may not see the sixes
        return standing[0] if standing and self.chance.random() < 0.6 else self.chance.choice(others)


def build(folder: Path, *, seed: int = 2026, evenings: int = 40, games: int = 1500, throws: int = 40_000) -> Season:
    """A season in ``folder``: exactly so many evenings and games, and at least so many throws on the lane."""
    with closing(Journal(folder)) as journal:
        journal._db.execute("PRAGMA synchronous = OFF")
        season = Season(journal, random.Random(seed))
        season.at -= 3600
        season.welcome()
        for number in range(evenings):
            left = evenings - number
            season.play_evening(
                number, (games - season.done["games"]) // left, -(-(throws - season.done["lane throws"]) // left)
            )
        season.at += 86_400
        season.send(Tick, dawn=season.at - 3600)
        journal.keep(FORM, packed(season.station.kept))  # as the station does it in a quiet moment
    return season


def main() -> None:
    """Build one and say what is in it."""
    parser = argparse.ArgumentParser(description="makes a season of a club")
    parser.add_argument("folder", type=Path)
    for name, default in (("seed", 2026), ("evenings", 40), ("games", 1500), ("throws", 40_000)):
        parser.add_argument(f"--{name}", type=int, default=default)
    args = vars(parser.parse_args())
    start = time.monotonic()
    season = build(args.pop("folder"), **args)
    print(f"{time.monotonic() - start:.1f} s", dict(season.done), file=sys.stderr)


if __name__ == "__main__":
    main()
