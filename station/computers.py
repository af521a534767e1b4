"""The station's own players: a thread that watches what is stored, thinks a moment, and makes their moves.

It decides by what the computer's seat may see (``rules.adviser``) and sends a message like anybody else, so a slow
thought never holds up the lane, and a move that comes too late is refused as ``stale``.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from typing import Any

from rules import adviser
from rules.game import NeedThrow
from rules.play import asked
from station.clock import CLOCK
from station.evening.games.live_game import LiveGame
from station.evening.messages import ComputerMoved, Desk
from station.evening.state import Station
from station.records import written

log = logging.getLogger(__name__)

PAUSE = 1.2  # seconds that a computer seems to think: people want to see whose turn it was
HOBBY = (6, 3, 6, 10, 14, 17, 17, 15, 8, 4)  # per cent of 0 to 9 pins that a hobby player fells

_chance = secrets.SystemRandom()


class Computers:
    """Moves every seat that a game of the evening has given to the station."""

    def __init__(self, desk: Desk, pause: float = PAUSE) -> None:
        self._desk = desk
        self._pause = pause
        self._station: Station | None = None
        self._news = threading.Condition()
        self._stopping = False
        self._given_up: set[tuple[int, int]] = set()  # questions that it could not answer: the host has to
        self._thread = threading.Thread(target=self._run, name="computers", daemon=True)

    def start(self) -> None:
        """Begin to play."""
        self._thread.start()

    def stop(self) -> None:
        """End; a thought under way is forgotten."""
        with self._news:
            self._stopping = True
            self._news.notify()
        if self._thread.is_alive():
            self._thread.join(1)

    def watch(self, station: Station) -> None:
        """Called by the owner of the state after every change; only remembers it."""
        with self._news:
            self._station = station
            self._news.notify()

    def _run(self) -> None:
        while (game := self._next()) is not None:
            try:
                self._move(game)
            except Exception:  # outermost: a computer that cannot decide must not end the others
                log.exception("a computer could not move in game %s", game.id)
                self._given_up.add((game.id, game.choice))

    def _next(self) -> LiveGame | None:
        """The next game that waits for a computer, after its pause; None at the end."""
        with self._news:
            while not self._stopping:
                game = self._waiting()
                if game is None:
                    self._news.wait()
                    continue
                until = time.monotonic() + self._pause
                while not self._stopping and (left := until - time.monotonic()) > 0:
                    self._news.wait(left)
                if not self._stopping and (still := _still(self._station, game)) is not None:
                    return still
        return None

    def _waiting(self) -> LiveGame | None:
        games = () if self._station is None else self._station.kept.games.values()
        asked_now = (game for game in games if set(game.turn) & set(game.computers))
        return next((game for game in asked_now if (game.id, game.choice) not in self._given_up), None)

    def _move(self, game: LiveGame) -> None:
        event = decided(game)
        answer = self._desk.ask(
            ComputerMoved(at=CLOCK.at(), now=time.monotonic(), game=game.id, choice=game.choice, event=event)
        )
        if not answer["ok"] and answer["code"] != "stale":
            log.error("a computer's move was refused: %s in game %s", answer["code"], game.id)
            self._given_up.add((game.id, game.choice))


def decided(game: LiveGame) -> dict[str, Any]:
    """The record event of the computer on turn; its dice are the station's, filled in when it is carried out."""
    state, names = game.match.line.state, game.match.names
    seat = next(seat for seat in asked(state) if names.of(seat) in game.computers)
    act = adviser.choose(game.match.game, state, seat, game.computers[names.of(seat)], _chance.random())
    if act is not None:
        return written(game.match, act)
    if isinstance(state.waiting, NeedThrow):
        pins = _chance.choices(range(10), HOBBY)[0]
        return {"type": "throw", "player": names.of(seat), "pins": pins}
    kind = "throw" if "throw" in state.kinds() else "roll"
    return {"type": kind, "player": names.of(seat)}


def _still(station: Station | None, game: LiveGame) -> LiveGame | None:
    """``game`` as it is now, if it asks what it asked."""
    now = None if station is None else station.kept.games.get(game.id)
    return now if now is not None and now.choice == game.choice else None
