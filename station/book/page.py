"""A game's entry in the book: what was set up, how it ended, and each decision and correction on the way.

Times are UTC seconds here, and names as they were then; ``answers`` puts both into the form that people read.
"""

from __future__ import annotations

from typing import Any

from rules.game import Corrected, Decided, NeedDecision, Seat
from rules.hausnummern import state as hausnummern
from station.book.history import History
from station.book.table_figures import at_table
from station.records import picture


def page_of(history: History) -> dict[str, Any]:
    """The entry; a game that is running shows only how it began."""
    start = history.start
    page: dict[str, Any] = {
        "id": start.game,
        "game": start.kind,
        "setup": history.game.setup,
        "lane": start.lane,
        "started": history.at,
        "ended": None,
        "status": history.status,
        "players": list(history.game.match.names.players),
        "computers": sorted(history.computers),
        "dice": start.dice,
        "table": [],
        "winners": [],
        "loser": None,
        "decisions": [],
        "corrections": [],
        "left": [{"name": step.player, "pins": pins, "at": step.at} for step, pins in history.game.absent()],
        "imported": start.imported,
    }
    if history.status == "running":
        return page
    page["ended"] = _over_at(history)
    if isinstance(history.state, hausnummern.State):
        return page | _hausnummern(history, history.state)
    return page | _at_table(history)


def _over_at(history: History) -> float:
    """When the move came that ended it, corrections apart."""
    answers = (made.move.at for made in reversed(history.game.made) if not isinstance(made.act, Corrected))
    return next(answers, history.at)


def _hausnummern(history: History, state: hausnummern.State) -> dict[str, Any]:
    shown = picture(history.game.match, ())
    of = history.game.match.names.of
    return {
        "digits": shown["display"],
        "values": shown["values"],
        "teams": history.game.setup.get("teams"),
        "table": shown["table"] or [],
        "tied": shown["tied"],
        "winner": shown["winner"],
        "winners": shown["winners"],
        "throws": [{"player": of(throw.seat), "pins": throw.pins, "place": throw.place} for throw in state.throws],
        "decisions": _decisions(history, stands=state.decision is not None),
        "corrections": _corrections(history),
    }


def _decisions(history: History, *, stands: bool) -> list[dict[str, Any]]:
    """All that the table decided; ``stands``: the last was not made void by a later correction."""
    names, found = history.game.match.names, []
    for move, act, before in history.game.made:
        if isinstance(act, Decided) and isinstance(before.waiting, NeedDecision):
            candidates = [names.of(side) for side in before.waiting.candidates]
            found.append({"winner": names.of(act.candidate), "candidates": candidates, "at": move.at, "stands": False})
    if found:
        found[-1]["stands"] = stands
    return found


def _corrections(history: History) -> list[dict[str, Any]]:
    """What was corrected, and from what."""
    names, found = history.game.match.names, []
    for move, act, before in history.game.made:
        if isinstance(act, Corrected) and isinstance(before, hausnummern.State):
            n = act.throw or len(before.throws)
            throw = before.throws[n - 1]
            was = {"n": n, "player": names.of(throw.seat), "before": throw.pins}
            found.append({**was, "after": act.pins, "at": move.at, "by": move.by})
    return found


def _at_table(history: History) -> dict[str, Any]:
    """``table``: the ranking; where the game ranks nobody, everybody with his figures in the order of the seats."""
    if history.status != "finished":
        return {}
    names = history.game.match.names
    places = {row.side: row.place for row in history.state.standings()}
    rows = at_table(history)
    figures = {row.name: row.figures for row in rows}
    order = sorted(range(len(names.players)), key=lambda seat: places.get(Seat(seat), len(names.players)))
    named = [names.players[seat] for seat in order]
    return {
        "table": [
            {"place": places.get(Seat(seat)), "name": names.players[seat], **figures.get(names.players[seat], {})}
            for seat in order
        ],
        "winners": [row.name for row in rows if row.won],
        "winner": next((name for seat, name in zip(order, named, strict=True) if _first_alone(places, seat)), None),
        "loser": next((row.name for row in rows if row.lost), None),
    }


def _first_alone(places: dict[Any, int], seat: int) -> bool:
    return places.get(Seat(seat)) == 1 and list(places.values()).count(1) == 1
