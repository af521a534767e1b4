"""A club's season out of a seed, as facts in a journal: duels and low games, ties, corrections, undo, people who leave,
games broken off, games at the table; and afterwards corrections of what was long over.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules.game import Did, NeedDecision, NeedDice, NeedMove, Over, RulesError, Seat
from station.evening.fact import Fact
from station.evening.facts import Entry
from station.evening.games.facts import GameEnded, GameStarted, Played, PlayerCame, PlayerLeft, PlayerReturned
from station.evening.games.live_game import LiveGame, Move
from station.evening.people.facts import EveningClosed, EveningNamed, EveningOpened, PersonMarked
from station.journal.journal import Journal
from station.records import written

NAMES = ["Birgit", "Klaus", "Jürgen", "Änne", "Sven", "Hanne", "=Otto", "Zoë", "Uwe"]
BEGUN = 1_781_000_000.0  # in June: the club's year turns over during the season
DAY = 86_400.0


class Season:
    """Writes itself into ``journal``.  ``games``: each game as it stands, by its number."""

    def __init__(self, folder: Path, seed: int, *, evenings: int = 6, games: int = 7) -> None:
        self.chance = random.Random(seed)
        self.folder = folder
        self.journal = Journal(folder)
        self.journal._db.execute("PRAGMA synchronous = OFF")  # nobody pulls this plug
        self.at = BEGUN
        self.v = 0
        self.games: dict[int, LiveGame] = {}
        self.evening_of: dict[int, int] = {}
        self.days: dict[int, str] = {}
        self.played(evenings, games)

    def played(self, evenings: int, games: int) -> None:
        """The whole season, then what is put right later."""
        self.say(PersonMarked("Zoë", guest=True))
        for number in range(1, evenings + 1):
            self.say(EveningOpened(number))
            for _ in range(games):
                self.a_game(number)
            self.say(EveningClosed(number))
            self.at += 14 * DAY
        self.undecided(evenings)
        self.say(EveningNamed(2, "Königskegeln", "2025-01-09"))  # the clock was wrong
        for game in self.chance.sample(sorted(self.games)[:-1], 6):
            self.years_later(game)

    def close(self) -> None:
        """Let go of the journal."""
        self.journal.close()

    def say(self, *facts: Fact) -> None:
        """One entry."""
        self.at += self.chance.randint(5, 60)
        self.v += 1
        self.journal.append(Entry(at=self.at, v=self.v, facts=facts))

    # --- one game -----------------------------------------------------------------------------------------------

    def a_game(self, evening: int) -> None:
        kind = self.chance.choice(["hausnummern"] * 6 + ["schocken", "zehntausend", "sechzehn_tot", "haeuschenbauen"])
        number = len(self.games) + 1
        names = self.chance.sample(NAMES, self.chance.randint(3, 6))
        setup: dict[str, Any] = {"players": names}
        computers: dict[str, Any] = {}
        if kind == "hausnummern":
            setup |= self.agreed(names)
        elif kind == "zehntausend" and self.chance.random() < 0.5:
            setup["computers"] = names[2:]
            computers = dict.fromkeys(names[2:], "leicht")
        elif kind == "schocken" and self.chance.random() < 0.5:
            computers = {names[-1]: "mittel"}
        lane = 1 if kind == "hausnummern" else None
        start = GameStarted(number, lane, kind, setup, None if lane else "real", "", computers, evening)
        self.say(start)
        self.games[number], self.evening_of[number] = start.begun(), evening
        stop_at = self.chance.randint(1, 20) if self.chance.random() < 0.12 else 10_000
        self.to_its_end(number, stop_at)
        self.say(GameEnded(number))

    def undecided(self, evening: int) -> None:
        """Two are tied, and everybody goes home."""
        number, setup = len(self.games) + 1, {"mode": "hoch", "digits": 2, "players": NAMES[:2]}
        start = GameStarted(number, 1, "hausnummern", setup, evening=evening)
        self.say(start)
        self.games[number] = start.begun()
        self.evening_of[number] = evening
        for place in (1, 0):
            for name in NAMES[:2]:
                self.play(number, {"type": "throw", "player": name, "pins": 7})
                self.play(number, {"type": "place", "player": name, "place": place})
        self.say(GameEnded(number))

    def agreed(self, names: list[str]) -> dict[str, Any]:
        digits = self.chance.choice([2, 2, 3, 3, 3, 4, 6])
        teams = None
        if self.chance.random() < 0.35:
            cut = self.chance.randint(1, len(names) - 1)
            teams = [{"name": "Rot", "members": names[:cut]}, {"name": "Blau", "members": names[cut:]}]
        return {"mode": self.chance.choice(["hoch", "niedrig"]), "digits": digits, "teams": teams}

    def to_its_end(self, number: int, stop_at: int) -> None:
        few = self.chance.random() < 0.5  # a lane that gives but few counts makes ties
        for n in range(stop_at):
            game = self.games[number]
            if game.over or n > 3000:
                return
            event = self.next_event(game, few=few)
            if game.lane is not None and not self.aside(number):
                continue
            if event is not None and self.games[number] is game:
                self.play(number, event)

    def aside(self, number: int) -> bool:
        """Something else happens first, perhaps; False where it changed the game."""
        game, roll = self.games[number], self.chance.random()
        if roll < 0.06 and game.throws:
            throw = self.chance.choice([None, self.chance.randint(1, len(game.throws))])
            event = {"type": "correct", "pins": self.chance.randint(0, 9)}
            self.play(number, event if throw is None else {**event, "throw": throw})
            return False
        if roll < 0.09 and isinstance(game.last, Move):
            self.play(number, {"type": "undo"})
            return False
        if roll < 0.105:
            return not self.goes(number, self.chance.choice(game.match.names.players))
        return True

    def goes(self, number: int, name: str) -> bool:
        """Somebody goes home, comes back, or comes late; whether he did."""
        game = self.games[number]
        away = [step.player for step, _ in game.absent()]
        late = [who for who in NAMES if who not in game.match.names.players and who not in away]
        fact: PlayerReturned | PlayerCame | PlayerLeft = PlayerLeft(number, name)
        if away and self.chance.random() < 0.3:
            fact = PlayerReturned(number, away[0])
        elif late and self.chance.random() < 0.3:
            teams = game.setup.get("teams")
            fact = PlayerCame(number, late[0], teams[0]["name"] if teams else None)
        try:
            self.games[number] = fact.in_game(game, 0.0)
        except RulesError:
            return False
        self.say(fact)
        return True

    def play(self, number: int, event: dict[str, Any]) -> None:
        self.games[number] = self.games[number].played(Move(event, "host"))
        self.say(Played(number, event, "host"))

    def next_event(self, game: LiveGame, *, few: bool = False) -> dict[str, Any] | None:
        """Something that the game waits for."""
        state = game.match.line.state
        match state.waiting:
            case NeedDecision(candidates):
                return {"type": "decide", "winner": game.match.names.of(self.chance.choice(candidates))}
            case NeedMove(seats):
                move = self.chance.choice(state.legal(seats[0]))
                return written(game.match, Did(seats[0], move))
            case NeedDice(seat, count):
                return self.dice(game, seat, count)
            case Over():
                return None
            case _:
                return self.throw(game, few=few)

    def throw(self, game: LiveGame, *, few: bool) -> dict[str, Any]:
        pins = self.chance.choice([0, 9]) if few else self.chance.randint(0, 9)
        event: dict[str, Any] = {"type": "throw", "player": game.turn[0], "pins": pins}
        if self.chance.random() < 0.7:
            event["fallen"] = sorted(self.chance.sample(range(1, 10), pins))
        return event

    def dice(self, game: LiveGame, seat: Seat, count: int) -> dict[str, Any]:
        state, name = game.match.line.state, game.match.names.of(seat)
        faces = [self.chance.choice([1, 1, 2, 3, 4, 5, 6]) for _ in range(count)]
        if game.kind == "schocken":
            return {"type": "throw", "player": name, "dice": faces}
        if game.kind == "zehntausend":
            return {"type": "roll", "player": name, "dice": faces}
        if state.legal(seat) and self.chance.random() < 0.5:
            return {"type": "stop", "player": name}
        return {"type": "roll", "player": name, "die": faces[0]}

    # --- years later --------------------------------------------------------------------------------------------

    def years_later(self, number: int) -> None:
        """A game of long ago is corrected, decided, taken back a step."""
        game = self.games[number]
        if game.lane is None or not game.throws:
            return
        self.play(number, {"type": "correct", "throw": 1, "pins": self.chance.randint(0, 9)})
        if isinstance(self.games[number].match.line.state.waiting, NeedDecision) and self.chance.random() < 0.5:
            event = self.next_event(self.games[number])
            assert event is not None
            self.play(number, event)

    def lane_games(self) -> Iterator[int]:
        """The games of Hausnummern."""
        return (number for number, game in self.games.items() if game.lane is not None)
