"""The one road of a throw: stored at once, then counted, held, or put aside; never lost, never counted twice.

Lane, host, wall and phone all come this way.  A throw belongs to the player whose throw the game waits for.
"""

from __future__ import annotations

from typing import Any

import msgspec

from rules.game import NeedMove, NeedThrow
from station.evening.games.facts import Played
from station.evening.games.live_game import CountedThrow, LiveGame, Move
from station.evening.lane.facts import ThrowAside, ThrowCame, ThrowChanged, ThrowHeld
from station.evening.lane.throw import StoredThrow, Why
from station.evening.state import LaneLife, Station
from station.evening.transaction import Refused, Transaction


def came(tx: Transaction, throw: StoredThrow) -> None:
    """A new throw goes its way, and held ones behind it."""
    send(tx, arrived(tx, throw))
    give_held(tx, throw.lane)


def arrived(tx: Transaction, throw: StoredThrow) -> StoredThrow:
    """``throw`` stored, with its id and time; its fate must be told in the same transaction."""
    life = tx.now.life.get(throw.lane, LaneLife())
    alone = throw.by != "lane" and life.health == "unhealthy"
    throw = msgspec.structs.replace(throw, id=tx.kept.next_throw, at=tx.at, alone=alone)
    tx.do(ThrowCame(throw))
    return throw


def send(tx: Transaction, throw: StoredThrow) -> None:
    """Count ``throw`` for whoever is waited for, hold it while a digit waits for its place, else put it aside."""
    game = tx.kept.game_on(throw.lane)
    if game is not None and (isinstance(game.match.line.state.waiting, NeedMove) or _computer_throws(game)):
        tx.do(ThrowHeld(throw.id))
    elif game is None or not isinstance(game.match.line.state.waiting, NeedThrow):
        tx.do(ThrowAside(throw.id, _why(game)))
    elif _next_held(tx.station, throw.lane, game) is not None:
        tx.do(ThrowHeld(throw.id))  # those that wait already come first
    else:
        count(tx, game, throw)


def count(tx: Transaction, game: LiveGame, throw: StoredThrow) -> None:
    """Give ``throw`` to the player on turn."""
    event: dict[str, Any] = {"type": "throw", "player": game.turn[0], "pins": throw.pins}
    if throw.fallen is not None:
        event["fallen"] = list(throw.fallen)
    tx.do(Played(game.id, event, throw.by, throw.id))


def give_held(tx: Transaction, lane: int) -> None:
    """Give held throws, in order, to the players who are waited for now; none is waited for any more: all aside."""
    while held := tx.kept.lane(lane).held:
        game = tx.kept.game_on(lane)
        if game is not None and (isinstance(game.match.line.state.waiting, NeedMove) or _computer_throws(game)):
            return
        if game is None or not isinstance(game.match.line.state.waiting, NeedThrow):
            tx.do(ThrowAside(held[0].id, _why(game)))
        elif (throw := _next_held(tx.station, lane, game)) is not None:
            count(tx, game, throw)
        else:
            return


def _next_held(station: Station, lane: int, game: LiveGame) -> StoredThrow | None:
    """The held throw that is next in ``game``: what was kept for who is on turn, else the first of all others."""
    known = station.kept.lane(lane)
    kept = next((throw for throw in known.held if known.meant.get(throw.id) in game.turn), None)
    return kept or next((throw for throw in known.held if throw.id not in known.meant), None)


def play(tx: Transaction, game: LiveGame, event: dict[str, Any], by: str) -> None:
    """Play ``event`` in ``game``; a throw that it takes back is put aside, held throws follow an answer.

    Raises Refused with the code of the rules.
    """
    event = game.match.game.notation.bare(event)
    tx.do(Played(game.id, event, by))
    if event["type"] == "undo":
        back = tx.kept.coming
        if back is not None:
            tx.do(ThrowAside(back.id, "taken_back"))
    elif event["type"] != "correct" and game.lane is not None:
        give_held(tx, game.lane)


def throw_of(station: Station, throw: int) -> StoredThrow | None:
    """A throw that is in a game that is on, held or aside, by its id."""
    moves = [move.throw for game in station.kept.games.values() for move in game.moves if move.throw is not None]
    return next((one for one in moves if one.id == throw), None) or station.kept.loose_throw(throw)


def counted(station: Station, throw: StoredThrow) -> CountedThrow | None:
    """``throw`` as the game on its lane counts it; None where it does not."""
    game = station.kept.game_on(throw.lane)
    throws = () if game is None else game.throws
    return next((one for one in throws if one.throw is not None and one.throw.id == throw.id), None)


def change(tx: Transaction, known: StoredThrow, pins: int, by: str) -> None:
    """``known`` had ``pins``, wherever it is by now; one that is nowhere any more is told to the host."""
    game, found = tx.kept.game_on(known.lane), counted(tx.station, known)
    lane = tx.kept.lane(known.lane)
    if game is not None and found is not None:
        if found.pins != pins:
            play(tx, game, {"type": "correct", "throw": found.n, "pins": pins}, by)
    elif any(throw.id == known.id for throw in (*lane.held, *(aside.throw for aside in lane.aside))):
        tx.do(ThrowChanged(known.id, pins))
    else:
        tx.note("correction_unknown", on=known.lane, number=known.number, pins=pins)


def picture_of(value: object, pins: int) -> tuple[int, ...] | None:
    """The pin numbers of a typed-in picture, sorted; None when there is none or it does not fit the count."""
    if not isinstance(value, (list, tuple)) or not all(type(pin) is int and 1 <= pin <= 9 for pin in value):
        return None
    return tuple(sorted(set(value))) if len(set(value)) == len(value) == pins else None


def assign(tx: Transaction, throw: StoredThrow) -> None:
    """The host gives a throw that is held or aside to the game.  Raises Refused ``no_game``, ``wrong_phase``."""
    game = tx.kept.game_on(throw.lane)
    if game is None or game.over:
        raise Refused("no_game")
    match game.match.line.state.waiting:
        case NeedThrow():
            count(tx, game, throw)
        case NeedMove() if _came_before_the_last(tx, game, throw):
            _put_before_the_last(tx, game, throw)
        case NeedMove():
            tx.do(ThrowHeld(throw.id))
        case _:
            raise Refused("wrong_phase")
    give_held(tx, throw.lane)


def _came_before_the_last(tx: Transaction, game: LiveGame, throw: StoredThrow) -> bool:
    """Whether ``throw`` was missed or asked about, and a later one has been counted for its player since."""
    missed = any(a.throw.id == throw.id and a.why in ("missed", "typed") for a in tx.kept.lane(throw.lane).aside)
    last = game.last.throw if isinstance(game.last, Move) else None
    return missed and last is not None and last.id > throw.id


def _put_before_the_last(tx: Transaction, game: LiveGame, throw: StoredThrow) -> None:
    """Count the missed throw for the player on turn; the one that was counted for him waits for the next."""
    tx.do(Played(game.id, {"type": "undo"}, "host"))
    after = tx.kept.coming
    if after is not None:
        tx.do(ThrowHeld(after.id))
    count(tx, tx.kept.games[game.id], throw)


def _computer_throws(game: LiveGame) -> bool:
    """Whether a computer is on turn: whoever throws now is early, his throw waits for him."""
    return bool(set(game.turn) & set(game.computers))


def _why(game: LiveGame | None) -> Why:
    return "no_game" if game is None or game.over else "decision"
