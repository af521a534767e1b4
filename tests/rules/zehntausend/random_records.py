"""Random records of Zehntausend, well played and badly written ones, each with the picture that the rules give."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.game import RulesError, Seat
from rules.zehntausend.state import State
from station.records import Match, open_match, picture, play
from station.records.spelling import listed

NAMES = ("Anna", "Bert", "Cäsar", "1", "__proto__", "toString", "Ü \U0001f600")
NONSENSE: tuple[Any, ...] = (
    None,
    True,
    1.5,
    "7",
    -1,
    99,
    [],
    {},
    [1, 1],
    [5, 0],
    [None],
    [2.5],
    [7],
    ["1"],
    10**20,
    "",
)
NO_EVENTS: tuple[Any, ...] = (None, 7, "roll", [], [{"type": "roll"}], {}, {"type": 3}, {"type": None}, {"type": "fly"})


def selection(chance: Random, faces: tuple[int, ...], *, lucky: bool) -> list[int]:
    """Positions of a throw that mostly score: all that do, some equals, or one die."""
    alone = [at for at, face in enumerate(faces) if face in (1, 5)]
    groups = [[at for at, other in enumerate(faces) if other == face] for face in set(faces) if faces.count(face) > 2]
    whole = sorted({*alone, *(at for group in groups for at in group)}) or [*range(len(faces))]
    if lucky:
        return whole
    return chance.choice([whole, *groups, *([at] for at in alone)])


def random_setup(chance: Random) -> dict[str, Any]:
    """A setup; one of eight has something wrong with it."""
    players = chance.sample(NAMES, chance.randint(1, 6))
    setup: dict[str, Any] = {"players": players}
    if chance.random() < 0.5:
        setup["computers"] = chance.sample(players, chance.randint(0, len(players) - 1))
    if chance.random() < 0.3:
        setup["starter"] = chance.choice(players)
    if chance.random() < 0.5:
        setup["vierling_paar"] = chance.random() < 0.5
    if chance.random() < 0.3:
        setup["mode"] = "local" if len(players) - len(setup.get("computers", ())) == 1 else "room"
    if chance.random() < 1 / 8:
        key = chance.choice(("players", "computers", "starter", "vierling_paar", "mode"))
        setup[key] = chance.choice((*NONSENSE, [], ["Anna", "Anna"], ["Anna", ""], list(NAMES), "room", "local"))
    return setup


def random_event(chance: Random, match: Match, *, lucky: bool) -> Any:
    """An event as somebody at this position would write it; one of eight is wrong.  ``lucky``: points come fast."""
    state = match.line.state
    assert isinstance(state, State)
    turn, event = state.turn, {}
    if turn.phase == "roll":
        same = chance.randint(1, 6)
        faces = [same if lucky and chance.random() < 0.95 else chance.randint(1, 6) for _ in range(turn.count)]
        event = {"type": "roll", "dice": faces}
    elif turn.phase == "choose":
        select = selection(chance, turn.faces or (), lucky=lucky)
        chance.shuffle(select)
        event = {"type": "bank" if chance.random() < (0.9 if lucky else 0.5) else "continue", "select": select}
    elif turn.phase == "fehlwurf":
        event = {"type": "pass"}
    if chance.random() < 0.5:
        event["player"] = match.names.of(turn.seat)
    return spoilt(chance, event) if chance.random() < 1 / 8 or turn.phase == "done" else event


def spoilt(chance: Random, event: dict[str, Any]) -> Any:
    """``event`` with something else in it, or another one."""
    match chance.randrange(6):
        case 0:
            return {"type": "undo", "player": chance.choice(NONSENSE)}
        case 1:
            return chance.choice(NO_EVENTS)
        case 2:
            return {**event, "type": chance.choice(("roll", "bank", "continue", "pass"))}
        case 3:
            return {**event, "player": chance.choice((*NAMES, *NONSENSE))}
        case 4:
            key = chance.choice(("dice", "select", "type"))
            return {other: value for other, value in event.items() if other != key}
        case _:
            faces = [chance.randint(0, 7) for _ in range(chance.randint(0, 7))]
            return {**event, chance.choice(("dice", "select")): chance.choice((*NONSENSE, faces))}


def random_record(chance: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A record of up to 24 events, and its picture."""
    record: dict[str, Any] = {"game": "zehntausend", "setup": random_setup(chance), "events": []}
    try:
        match = open_match("zehntausend", record["setup"])
    except RulesError as error:
        return record, {"game": "zehntausend", "status": "invalid_setup", "error": error.code}
    rejected = []
    lucky = chance.random() < 0.5
    for index in range(chance.randint(0, 24)):
        if match.line.state.kinds() == frozenset() and chance.random() < 0.3:
            break
        event = random_event(chance, match, lucky=lucky)
        record["events"].append(event)
        try:
            match = play(match, event)
        except RulesError as error:
            rejected.append({"index": index, "code": error.code})
    return record, {**listed(picture(match, map(Seat, range(len(match.names.players))))), "rejected": rejected}
