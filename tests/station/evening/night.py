"""The pure core without disk and threads: messages in, facts out, and at any moment the replay of all of them."""

from __future__ import annotations

import itertools
import random
from typing import Any

import msgspec

from drivers.lane import Throw
from station.clock import day
from station.evening.fact import Fact
from station.evening.facts import Entry, fact_of, recorded
from station.evening.handling import handle
from station.evening.messages import Connected, Disconnected, Join, LaneReported, Login, Message, Ordered, Tick
from station.evening.names import replaced
from station.evening.state import Kept, Now, Station
from station.evening.transaction import Outcome
from station.picture.snapshot import WALL, state
from station.words import refusal
from tests.station.conftest import read_as

PIN = "4711"
EIGHT = 1_790_000_000.0  # some evening, UTC seconds


class Night:
    """A club at the lane.  Time is what the test says it is."""

    def __init__(self, at: float = EIGHT) -> None:
        self.at, self.now = at, 1_000.0
        self.dawn = 0.0
        self.entries: list[Entry] = []
        self.station = Station(now=Now(host_pin=PIN, started=self.now))
        self.tickets: dict[str, str] = {}
        self._ids = itertools.count(1)
        self.log_in()

    def log_in(self) -> None:
        self.send(Connected, client="host", role="host")
        assert self.send(Login, client="host", address="::1", pin=PIN, fresh="secret").answer["ok"]

    def send(self, kind: type[Message], **more: Any) -> Outcome:
        self.station, outcome = handle(self.station, kind(at=self.at, now=self.now, **more), self)
        if outcome.entry is not None:
            self.entries.append(outcome.entry)
        return outcome

    def wish(self, event: str, /, client: str, fresh: str = "", **fields: Any) -> Outcome:
        """A page wants something done, as it comes from its socket."""
        order = read_as(event, fields)
        if order is None:
            return Outcome(refusal("bad_message"))
        return self.send(Ordered, client=client, order=order, fresh=fresh)

    def met(self, _one: Any, _other: Any) -> bool:
        return False

    def day(self, at: float) -> str:
        return day(at)

    def restart(self) -> None:
        """The light switch: what follows from the entries is all there is."""
        called = {key: name for entry in self.entries for key, name in entry.names.items()}
        self.station = Station(self.replayed(), Now(host_pin=PIN, started=self.now), called)
        self.log_in()

    def replayed(self) -> Kept:
        kept = Kept()
        for entry in self.entries:
            kept = recorded(kept, entry)
        return kept

    def facts(self, game: int) -> list[Fact]:
        """All facts of one game, with everybody by the key he has now."""
        found = [fact for entry in self.entries for fact in entry.facts if getattr(fact, "game", None) == game]
        return [fact_of(replaced(msgspec.json.encode(fact), self.station.kept.merged)) for fact in found]

    def sleeps(self, seconds: float) -> None:
        """Time passes."""
        self.at, self.now = self.at + seconds, self.now + seconds

    def tick(self) -> None:
        self.send(Tick, dawn=self.dawn)

    def host(self, do: str, request: str | None = None, **args: Any) -> dict[str, Any]:
        return self.send_host(do, request, **args).answer

    def send_host(self, do: str, request: str | None = None, **args: Any) -> Outcome:
        return self.wish("host", client="host", id=request or f"h{next(self._ids)}", do=do, **args)

    def game(self, players: list[str], mode: str = "hoch", digits: int = 2, **more: Any) -> dict[str, Any]:
        return self.host(
            "start_game", game="hausnummern", setup={"mode": mode, "digits": digits, "players": players, **more}
        )

    def mine(self, client: str, do: str, request: str | None = None, **args: Any) -> dict[str, Any]:
        """A phone wants something for one of its names."""
        return self.wish("person", client=client, id=request or f"m{next(self._ids)}", do=do, **args).answer

    def phone(self, name: str) -> dict[str, Any]:
        self.send(Connected, client=name, role="phone")
        answer = self.send(Join, client=name, name=name, fresh=f"secret-{next(self._ids)}").answer
        self.tickets[name] = answer.get("ticket", "")
        return answer

    def back(self, name: str) -> None:
        """The phone of ``name`` connects again."""
        self.send(Connected, client=name, role="phone", tickets=(self.tickets[name],))

    def away(self, client: str) -> None:
        self.send(Disconnected, client=client)

    def throw(self, pins: int) -> None:
        self.send(LaneReported, event=Throw(1, pins))

    def turn(self, pins: int, place: int) -> None:
        """A throw, and where the host puts it."""
        self.throw(pins)
        assert self.place(place)["ok"]

    def place(self, place: int, player: str | None = None) -> dict[str, Any]:
        player = player or self.picture["turn"]
        return self.host("act", player=player, event={"type": "place", "place": place})

    def tap(self, name: str, event: dict[str, Any]) -> dict[str, Any]:
        game = self.state["game"]
        more = {"game": game["id"], "choice": game["choice"], "event": event}
        return self.wish("act", client=name, id=f"t{next(self._ids)}", **more).answer

    def chance(self, rng: random.Random, names: list[str]) -> dict[str, Any]:
        """Something that may happen in a game of Hausnummern, allowed or not."""
        team = rng.choice(["Rot", "Blau"]) if self.state["game"]["setup"].get("teams") else None
        happens: dict[str, dict[str, Any]] = {
            "throw": {"pins": rng.randint(0, 9)},
            "act": {"player": self.picture["turn"] or "", "event": {"type": "place", "place": rng.randint(0, 2)}},
            "correct": {"throw": rng.randint(1, 6), "pins": rng.randint(0, 9)},
            "decide": {"winner": rng.choice([*self.picture["tied"], *names])},
            "leave": {"player": rng.choice(names)},
            "return": {"player": rng.choice(names)},
            "come": {"player": rng.choice(names), "team": team},
            "undo": {},
        }
        do = rng.choice([*["throw"] * 6, *["act"] * 8, *happens])
        return self.host(do, **happens[do])

    @property
    def state(self) -> dict[str, Any]:
        """What the host sees."""
        return state(self.station, self.station.now.clients["host"], "epoch", self.now)

    @property
    def wall(self) -> dict[str, Any]:
        return state(self.station, WALL, "epoch", self.now)

    @property
    def picture(self) -> dict[str, Any]:
        return dict(self.state["game"]["picture"])


def durable(kept: Kept) -> dict[str, Any]:
    """What a restart must bring back, as it can be compared; not the answers to refused requests."""
    found = msgspec.structs.asdict(kept)
    del found["v"]  # counts what only the moment changed, too
    found["answers"] = {key: answer["v"] for key, answer in kept.answers.items() if answer["ok"]}
    found["games"] = {number: told(game) for number, game in kept.games.items()}
    found["results"] = {number: told(game) for number, game in kept.results.items()}
    return found


def told(game: Any) -> dict[str, Any]:
    """A game as it can be compared: its position stands for the line that led to it."""
    kept = {name: getattr(game, name) for name in game.__struct_fields__}
    acts, state = [step.act for step in game.match.line.steps()], game.match.line.state
    return {**kept, "names": game.match.names, "acts": acts, "state": state}
