"""What the log tells of a move: who, which throw, what it was and what it is now.  Plain values; names stand alone."""

from __future__ import annotations

from typing import Any

from station.evening.games.live_game import LiveGame, Move

NOTHING = {"player": "", "pins": "", "winner": "", "throw": "", "before": "", "digit": "", "place": "", "game": ""}


def logged(before: LiveGame, after: LiveGame, event: dict[str, Any]) -> dict[str, Any]:
    """What is said of ``event``, which made ``after`` of ``before``; ``undone``: the kind of the step it took back."""
    if event["type"] != "undo":
        return NOTHING | {"game": after.kind} | _of(before, after, event)
    step = before.last
    if not isinstance(step, Move):
        return dict(NOTHING)
    back = _of(after, before, step.event)  # as it was when it was made
    if step.event["type"] == "correct":
        back |= {"pins": back["before"], "before": back["pins"]}
    return NOTHING | {"game": after.kind} | back | {"undone": kind_logged(after, step.event)}


def kind_logged(game: LiveGame, event: dict[str, Any]) -> str:
    """The type of ``event`` as the log has it, where a throw is one of pins."""
    return "roll" if game.dice is not None and event["type"] == "throw" else str(event["type"])


def _of(before: LiveGame, after: LiveGame, event: dict[str, Any]) -> dict[str, Any]:
    """The values of a move that was played."""
    values: dict[str, Any] = {key: event[key] for key in ("player", "pins", "winner", "place") if key in event}
    throws = after.throws
    if event["type"] == "throw" and throws:
        return values | {"player": after.match.names.of(throws[-1].seat), "throw": throws[-1].n}
    if event["type"] == "place":
        state: Any = before.match.line.state
        return values | {"player": before.turn[0], "digit": state.digit(state.pending_pins)}
    if event["type"] == "correct" and throws:
        thrown = throws[event.get("throw", len(throws)) - 1]
        was = before.throws[thrown.n - 1].pins
        return values | {"player": after.match.names.of(thrown.seat), "throw": thrown.n, "before": was}
    return values
