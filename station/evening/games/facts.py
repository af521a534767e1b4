"""Facts about games: begun, played, ended, and who came and went in the middle of one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import field
from msgspec.structs import replace

from rules.championship.points import Outcome
from rules.game import Rolled, Strength
from station.evening.championship.contest import Place, Play
from station.evening.dice import Dice
from station.evening.fact import Fact
from station.evening.games.live_game import LiveGame, Made, Move
from station.evening.games.logged import NOTHING, kind_logged, logged
from station.evening.lane.throw import StoredThrow
from station.evening.people import roster
from station.evening.state import OF_THE_PLAYERS, Kept, without
from station.records import open_match


class GameStarted(Fact, frozen=True):
    """A game began on ``lane``, or at the table (None).

    ``dice``: where the dice come from; ``seed`` (hex) is what the station's dice follow from; ``computers``: seats
    that the station plays, with their strength; ``evening``: its number, 0 before evenings were kept; ``imported``: it
    was played elsewhere, and comes whole; ``again``: the game at the table that the same people play once more;
    ``championship``: the table of a championship that plays it.
    """

    game: int
    lane: int | None
    kind: str
    setup: dict[str, Any]
    dice: Dice | None = None
    seed: str = ""
    computers: dict[str, Strength] = field(default_factory=dict)
    evening: int = 0
    imported: bool = False
    again: int = 0
    championship: Place | None = None

    by_people = True

    def answered(self) -> dict[str, Any]:
        return {"table" if self.again else "game": self.game}

    def begun(self) -> LiveGame:
        """The game.  Raises RulesError for a setup that the rules refuse."""
        shared = {key: getattr(self, key) for key in ("lane", "kind", "setup", "dice", "seed", "computers", "evening")}
        more = {key: getattr(self, key) for key in ("imported", "again", "championship")}
        game = LiveGame(id=self.game, **shared, **more)
        return game.standing_at(open_match(self.kind, self.setup))

    def applied(self, kept: Kept, at: float, /) -> Kept:
        game = self.begun()
        people = tuple(name for name in game.match.names.players if name not in self.computers)
        missing = tuple(name for name in people if name not in kept.players)
        kept = replace(
            kept if self.lane is None else kept.watched(),
            games={**kept.games, self.game: game},
            openings=without(kept.openings, self.game),
            players=(*kept.players, *missing),
            next_game=max(kept.next_game, self.game + 1),
        )
        if self.imported:
            return kept.noted(at, "game_imported", game=self.kind, number=self.game)
        if self.lane is not None:
            kept = kept.begun_anew(self.lane)
        kept = replace(
            kept,
            house_rules=self._agreed(kept.house_rules),
            last_setups={**kept.last_setups, self.kind: self.setup},
            attending={**kept.attending, **dict.fromkeys(people, True)},
        )
        return self._at_its_table(kept, at).noted(at, "game_started", on=self.lane, game=self.kind, number=self.game)

    def _at_its_table(self, kept: Kept, at: float) -> Kept:
        """The table of the championship plays this game now."""
        play: Play = "phones" if self.lane is None else "lane"
        began = {"game": self.game, "play": play, "since": at, "until": 0.0, "outcome": None, "claim": None}
        return kept.at_table(self.championship, lambda one, place: one.with_table(place, **began))

    def _agreed(self, before: Mapping[str, Mapping[str, Any]]) -> Mapping[str, Mapping[str, Any]]:
        """The house rules of each game at the table, as last played: they are proposed to the next evening."""
        if self.lane is not None:
            return before
        return {**before, self.kind: {key: rule for key, rule in self.setup.items() if key not in OF_THE_PLAYERS}}


class GameEnded(Fact, frozen=True):
    """The game left the lane; a running one was broken off."""

    game: int

    def applied(self, kept: Kept, at: float, /) -> Kept:
        game, kings = kept.games[self.game], kept.schock_aus
        if game.evening == kept.open_evening:
            kings = game.added_kings(kings)
        if game.lane is not None:
            others = {number: one for number, one in kept.results.items() if one.lane != game.lane}
            kept = replace(kept.watched(), results={**others, self.game: game} if game.over else kept.results)
        kept = replace(kept, games=without(kept.games, self.game), schock_aus=kings)
        kept = kept.at_table(game.championship, lambda one, place: one.broken_off(place, game.id))
        if game.imported:
            return kept
        if game.lane is not None:
            kept = kept.begun_anew(game.lane)
        return kept.noted(at, "game_ended", on=game.lane, game=game.kind, number=game.id)


class Played(Fact, frozen=True):
    """An accepted record event.  ``throw``: the stored throw that it counts; ``by``: who made it.

    For a game that is no longer on: ``schock_aus``, how it changes those that the players have this evening, ``noted``,
    what the log says of the event, and, where ``championship`` says at which of its tables it was played, the
    ``outcome`` that it has now.
    """

    game: int
    event: dict[str, Any]
    by: str
    throw: int | None = None
    schock_aus: dict[str, int] = field(default_factory=dict)
    noted: dict[str, Any] = field(default_factory=dict)
    championship: Place | None = None
    outcome: Outcome | None = None

    by_people = True

    def in_game(self, game: LiveGame, at: float, /, throw: StoredThrow | None = None) -> LiveGame:
        return game.played(Move(self.event, self.by, at, throw))

    def applied(self, kept: Kept, at: float, /) -> Kept:
        before = kept.games.get(self.game)
        if before is None:
            return self._later(kept, at)
        throw = None if self.throw is None else kept.throw(self.throw)
        game = self.in_game(before, at, throw)
        kept = (kept if game.lane is None else kept.watched()).with_game(game, at)
        if throw is not None:
            kept = kept.without_throw(throw)
        if self.event["type"] == "undo":
            back = (
                before.last.throw if isinstance(before.last, Move) else None
            )  # nothing is lost: its fate is told next
            kept = replace(kept, coming=back)
        if before.dice == "station":
            kept = replace(kept, faces=_counted(kept.faces, game.made[before.lifted : game.lifted]))
        if before.imported or (before.dice is not None and self.by != "host"):
            return kept  # a table makes more moves in a minute than the log has lines
        return kept.noted(
            at, f"played_{kind_logged(game, self.event)}", on=game.lane, by=self.by, **logged(before, game, self.event)
        )

    def _later(self, kept: Kept, at: float) -> Kept:
        """The game is no longer on: the journal keeps it; the last result and the king of the evening follow."""
        if self.game in kept.results:
            kept = replace(kept, results={**kept.results, self.game: self.in_game(kept.results[self.game], at)})
        kings = {name: kept.schock_aus.get(name, 0) + more for name, more in self.schock_aus.items()}
        kept = replace(kept, schock_aus={**kept.schock_aus, **kings})
        kept = kept.at_table(self.championship, lambda one, place: one.brought(place, self.game, self.outcome, at))
        return kept.noted(at, f"later_{self.event['type']}", number=self.game, by=self.by, **NOTHING | self.noted)


class PlayerLeft(Fact, frozen=True):
    """A player went home in mid-game: the game is played on as if he had not been in it."""

    game: int
    player: str

    by_people = True

    def in_game(self, game: LiveGame, at: float, /) -> LiveGame:
        return game.left_by(self.player, at)

    def applied(self, kept: Kept, at: float, /) -> Kept:
        before = kept.games[self.game]
        game = self.in_game(before, at)
        if isinstance(before.last, roster.Came) and len(game.story) < len(before.story):
            kept = _next_setup(kept, game.kind, lambda setup: roster.without(setup, self.player))
        return kept.with_game(game, at).noted(at, "player_left", name=self.player)


class PlayerReturned(Fact, frozen=True):
    """A player who had left is in the game again, with all his throws; at a table he plays his seat himself again."""

    game: int
    player: str

    by_people = True

    def in_game(self, game: LiveGame, _at: float, /) -> LiveGame:
        return game.returned_to(self.player)

    def applied(self, kept: Kept, at: float, /) -> Kept:
        game = self.in_game(kept.games[self.game], at)
        return kept.with_game(game, at).noted(at, "player_returned", name=self.player)


class PlayerCame(Fact, frozen=True):
    """A late comer, known from now on, joined the game as its last player, in a duel into ``team``."""

    game: int
    player: str
    team: str | None = None

    by_people = True

    def in_game(self, game: LiveGame, _at: float, /) -> LiveGame:
        return game.joined_by(self.player, self.team)

    def applied(self, kept: Kept, at: float, /) -> Kept:
        game = self.in_game(kept.games[self.game], at)
        kept = kept.with_game(game, at)
        if self.player not in kept.players:
            kept = replace(kept, players=(*kept.players, self.player))
        kept = _next_setup(kept, game.kind, lambda setup: roster.with_player(setup, self.player, self.team))
        return kept.noted(at, "player_came", name=self.player)


class ComputerTookOver(Fact, frozen=True):
    """The station plays the seat of somebody who left the table."""

    game: int
    player: str
    strength: Strength

    by_people = True

    def in_game(self, game: LiveGame, _at: float, /) -> LiveGame:
        return game.stood_in_for(self.player, self.strength)

    def applied(self, kept: Kept, at: float, /) -> Kept:
        game = self.in_game(kept.games[self.game], at)
        return kept.with_game(game, at).noted(at, "computer_took_over", name=self.player)


def _counted(faces: tuple[int, ...], moves: Iterable[Made]) -> tuple[int, ...]:
    """The histogram with the dice of ``moves``; dice under a cup are in none, for everybody sees it."""
    dice = [face for made in moves if isinstance(made.act, Rolled) for face in made.act.faces]
    return tuple(count + dice.count(face) for face, count in enumerate(faces, 1))


def _next_setup(kept: Kept, kind: str, change: Callable[[Mapping[str, Any]], dict[str, Any]]) -> Kept:
    """The setup that the next game begins with follows who came late: once more is with everybody."""
    return replace(kept, last_setups={**kept.last_setups, kind: change(kept.last_setups[kind])})
