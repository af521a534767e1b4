"""A tip for a person: what the strongest player would do, for the seat that the game waits for."""

from __future__ import annotations

from rules import adviser
from rules.game import Did
from rules.play import asked
from station.evening.messages import Answer
from station.evening.names import with_names
from station.evening.state import Station
from station.records import written
from station.words import refusal


def tip(station: Station, client: str, game: int) -> Answer:
    """``{"ok": true, "tip": {"code", "values", "event"} or null}``, or a refusal as ``Desk.tip`` says."""
    live, asker = station.kept.games.get(game), station.now.clients.get(client)
    if live is None or asker is None:
        return refusal("no_game")
    own = live.seats(station.kept.names(asker))
    if not station.kept.allow_tips or not own:
        return refusal("forbidden")
    state = live.match.line.state
    seat = next((seat for seat in asked(state) if seat in own), None)
    if seat is None:
        return refusal("not_your_turn")
    found = adviser.tip(live.match.game, state, seat)
    if found is None:
        return {"ok": True, "v": station.kept.v, "tip": None}
    event = None if found.move is None else written(live.match, Did(seat, found.move))
    tip = {"code": found.code, "values": dict(found.values), "event": event}
    return {"ok": True, "v": station.kept.v, "tip": with_names(tip, station.called)}
