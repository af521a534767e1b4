"""Whether a phone may point at places for all to see: only its own seat's, and only while that is asked."""

from __future__ import annotations

from rules.play import asked
from station.evening.messages import Answer
from station.evening.state import Station
from station.words import refusal


def may_hover(station: Station, client: str, game: int, choice: int) -> Answer:
    """``{"ok": true, "v"}``, or a refusal as ``Desk.hover`` says."""
    live, pointing = station.kept.games.get(game), station.now.clients.get(client)
    if live is None or live.lane is None or pointing is None:
        return refusal("no_game")
    if live.choice != choice:
        return refusal("stale")
    own = live.seats(station.kept.names(pointing))
    if not any(seat in own for seat in asked(live.match.line.state)):
        return refusal("not_your_turn")
    return {"ok": True, "v": station.kept.v}
