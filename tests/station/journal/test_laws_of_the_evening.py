"""Whatever a club does in whatever order: the journal, a checkpoint and the station tell the same evening."""

from __future__ import annotations

import random
from typing import Any

import pytest

from station.evening.facts import recorded
from station.evening.state import Kept
from station.journal.checkpoint import packed, unpacked
from tests.station.conftest import Room
from tests.station.evening.night import durable

NAMES = ["Anna", "Bernd", "Clara", "Dora", "Emil", "Fritz", "Gerda"]


def told_alike(room: Room) -> None:
    """Live, replayed from the first entry, and taken from a checkpoint."""
    live = room.desk._station.kept
    replayed = Kept()
    for entry in room.journal.entries():
        replayed = recorded(replayed, entry)
    assert durable(replayed) == durable(live)
    assert durable(unpacked(packed(live))) == durable(live)


def people(room: Room, rng: random.Random) -> dict[str, Any]:
    """Something that the host may want done about people and evenings."""
    name, other = rng.choice(NAMES), rng.choice([*NAMES, "Änne", "Bernhard"])
    wishes: dict[str, dict[str, Any]] = {
        "add_player": {"name": name},
        "remove_player": {"name": name},
        "mark_guest": {"name": name, "guest": rng.random() < 0.5},
        "here": {"name": name, "here": rng.random() < 0.5},
        "rename": {"name": name, "into": other},
        "forget": {"name": name},
        "club": {"name": f"Gut Holz {rng.randint(1, 9)}", "sound": {"volume": rng.randint(0, 100)}},
        "close_evening": {},
        "reopen_evening": {"evening": rng.randint(1, 3)},
        "name_evening": {"evening": rng.randint(1, 3), "name": "Jubiläum", "date": "2026-05-01"},
        "stand_in": {"game": rng.randint(1, 9), "player": name, "strength": "leicht"},
        "end_game": {},
    }
    do = rng.choice(sorted(wishes))
    return room.host(do, **wishes[do])


def on_the_lane(room: Room, rng: random.Random) -> dict[str, Any]:
    """Something in the game on the lane, or a new one there or at the table."""
    game = room.state()["game"]
    seated = rng.sample(NAMES, 4)
    if game is None or game["picture"]["status"] == "finished" or rng.random() < 0.03:
        if rng.random() < 0.2:
            setup = {"players": seated, "starter": seated[0]}
            return room.host("start_game", game="schocken", setup=setup, dice="station")
        return room.game(seated)
    picture, name = game["picture"], rng.choice(NAMES)
    wishes: dict[str, dict[str, Any]] = {
        "throw": {"pins": rng.randint(0, 9)},
        "act": {"player": picture["turn"] or "", "event": {"type": "place", "place": rng.randint(0, 1)}},
        "correct": {"throw": rng.randint(1, 6), "pins": rng.randint(0, 9)},
        "decide": {"winner": rng.choice([*picture["tied"], name])},
        "leave": {"player": name},
        "return": {"player": name},
        "come": {"player": name},
        "undo": {},
    }
    do = rng.choice([*["throw"] * 5, *["act"] * 7, *wishes])
    return room.host(do, **wishes[do])


@pytest.mark.parametrize("seed", range(8))
def test_the_journal_tells_the_evening_as_it_was(room: Room, seed: int) -> None:
    rng = random.Random(seed)
    for name in NAMES[:3]:
        room.phone(name)
    done = 0
    for step in range(120):
        happens = people if rng.random() < 0.25 else on_the_lane
        done += bool(happens(room, rng)["ok"])
        if step % 20 == 19:
            told_alike(room)
    assert done > 40
    before = durable(room.desk._station.kept)
    room.restart()
    after = durable(room.desk._station.kept)
    for kept in (before, after):
        for moment in ("hosts", "log", "latest", "active", "answers"):  # the host's page logs in again
            del kept[moment]
    assert after == before
