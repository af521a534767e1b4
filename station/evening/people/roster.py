"""Who plays a game of Hausnummern when somebody goes home in the middle of it, comes late, or comes back.

A game with somebody less is played on as if he had never been in it: his throws stay in the journal and in the story of
the game, but its setup and the moves that count are those of the others, corrections numbered anew.  So its record is
an ordinary one, and every judge comes to the table that is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.game import RulesError
from station.evening.lane.throw import StoredThrow


class Move(msgspec.Struct, frozen=True, tag=True):
    """One accepted event that stands, who made it and when (UTC seconds), and the throw it counts.

    ``of``: in a story, the throw that a correction means, among all throws of the story from 0.
    """

    event: dict[str, Any]
    by: str
    at: float = 0.0
    throw: StoredThrow | None = None
    of: int | None = None


class Left(msgspec.Struct, frozen=True, tag=True):
    """A step of a story that no record knows: somebody goes home."""

    player: str
    at: float


class Came(msgspec.Struct, frozen=True, tag=True):
    """Likewise: a late comer, in a duel into ``team``."""

    player: str
    team: str | None


Story = tuple[Move | Left | Came, ...]


def gone(story: Story) -> tuple[str, ...]:
    """Those who have left, in that order."""
    return tuple(step.player for step in story if isinstance(step, Left))


def _moves(story: Story, kind: str) -> Iterable[Move]:
    """The moves of this type, as records have it."""
    return (step for step in story if isinstance(step, Move) and step.event["type"] == kind)


def without(setup: Mapping[str, Any], player: str) -> dict[str, Any]:
    """``setup`` with one player less; a team that is empty then is left out.

    Raises RulesError ``too_few`` where two players, or two teams, are not left.
    """
    players = [name for name in setup["players"] if name != player]
    rest = {**setup, "players": players}
    teams = setup.get("teams")
    if teams is not None:
        smaller = [{**team, "members": [name for name in team["members"] if name != player]} for team in teams]
        rest["teams"] = [team for team in smaller if team["members"]]
    if len(players) < 2 or len(rest.get("teams") or (1, 2)) < 2:
        raise RulesError("too_few")
    return rest


def with_player(setup: Mapping[str, Any], player: str, team: str | None) -> dict[str, Any]:
    """``setup`` with one player more, the last to throw.  Raises RulesError ``bad_players`` or ``bad_teams``."""
    if player in setup["players"]:
        raise RulesError("bad_players")
    more = {**setup, "players": [*setup["players"], player]}
    teams = setup.get("teams")
    if team not in [one["name"] for one in teams or ({"name": None},)]:
        raise RulesError("bad_teams")
    if teams is not None:
        more["teams"] = [{**one, "members": [*one["members"], player]} if one["name"] == team else one for one in teams]
    return more


def numbered(moves: Iterable[Move]) -> Story:
    """``moves`` of a game that nobody has left or joined as its story."""
    story: Story = ()
    for move in moves:
        story = (*story, aimed(story, move))
    return story


def aimed(story: Story, move: Move) -> Move:
    """``move`` as the next step of ``story``: a correction knows its throw, however the throws are numbered later."""
    if move.event["type"] != "correct":
        return move
    absent = gone(story)
    counted = [at for at, throw in enumerate(_moves(story, "throw")) if throw.event["player"] not in absent]
    return replace(move, of=counted[move.event.get("throw", len(counted)) - 1])


def counted(setup: Mapping[str, Any], story: Story) -> tuple[dict[str, Any], tuple[Move, ...]]:
    """The setup and the moves of those who are in the game now, out of the first setup and the whole story.

    Raises RulesError as ``without`` and ``with_player`` do.
    """
    now = dict(setup)
    for step in story:
        if isinstance(step, Came):
            now = with_player(now, step.player, step.team)
    absent = gone(story)
    for player in absent:
        now = without(now, player)
    return now, tuple(_counted(story, frozenset(absent), _sides(now)))


def _sides(setup: Mapping[str, Any]) -> frozenset[str]:
    """Who can win."""
    return frozenset(team["name"] for team in setup.get("teams") or ()) or frozenset(setup["players"])


def _counted(story: Story, absent: frozenset[str], sides: frozenset[str]) -> Iterable[Move]:
    """The steps that count, corrections numbered by the throws that count."""
    numbers: dict[int, int] = {}  # a throw of the story -> its number in the game, from 1
    throws = 0
    for step in story:
        if not isinstance(step, Move):
            continue
        if step.event["type"] == "throw":
            throws += 1
        if step.event["type"] == "correct":
            if step.of in numbers:
                yield replace(step, event={**step.event, "throw": numbers[step.of]}, of=None)
        elif _stands(step.event, absent, sides):
            if step.event["type"] == "throw":
                numbers[throws - 1] = len(numbers) + 1
            yield step


def _stands(event: Mapping[str, Any], absent: frozenset[str], sides: frozenset[str]) -> bool:
    """Whether a step that is no correction counts."""
    match event["type"]:
        case "throw" | "place":
            return event["player"] not in absent
        case "decide":
            return event["winner"] in sides
        case _:
            return False


def pins_of(story: Story, player: str) -> list[int]:
    """What ``player`` threw, as corrected."""
    throws = [(throw.event["player"], throw.event["pins"]) for throw in _moves(story, "throw")]
    for correction in _moves(story, "correct"):
        if correction.of is not None:
            throws[correction.of] = (throws[correction.of][0], correction.event["pins"])
    return [pins for thrower, pins in throws if thrower == player]
