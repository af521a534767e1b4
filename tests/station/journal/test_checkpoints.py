"""Checkpoints: a start need not replay years, and nothing is other than if it had."""

from __future__ import annotations

import random
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from drivers.lane import Correction, Foul, Reset, Throw
from station.evening.games.live_game import LiveGame
from station.evening.handling import handle
from station.evening.messages import Connected, Join, LaneReported, Login, Message, Ordered, Tick
from station.evening.state import Kept, Now, Station
from station.journal import checkpoint
from station.journal import replay as reopening
from station.journal.checkpoint import packed, unpacked
from station.journal.journal import FILE, Journal
from station.journal.lookup import Lookup
from station.journal.replay import reopened
from tests.station.conftest import PIN, Room, read_as

NAMES = ["Anna", "Bert", "Carla", "Dieter", "Änne"]
WITH_PASSING_PARTS = {"v", "log", "answers"}  # also count, note and remember what no entry tells of


def seen(value: Any) -> Any:
    """A value of the evening as it can be compared: a game by its position, not by the objects that led to it."""
    if isinstance(value, LiveGame):
        line = value.match.line
        acts = [step.act for step in line.steps()]
        return [*(getattr(value, name) for name in LiveGame.__struct_fields__), line.state, acts, value.match.names]
    return {key: seen(inner) for key, inner in value.items()} if isinstance(value, dict) else value


def durable(kept: Kept) -> dict[str, Any]:
    return {name: seen(getattr(kept, name)) for name in Kept.__struct_fields__}


class Chance:
    """Random people, a lane and a host, by real messages, on a real journal."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)
        self.journal = Journal(folder)
        self.station = Station(now=Now(host_pin=PIN))
        self.now = 1_790_000_000.0
        self.count = 0
        for name in NAMES:
            self.send(Connected, client=name, role="phone")
            self.send(Join, client=name, name=name, fresh=f"secret-{name}")
        self.send(Connected, client="host", role="host")
        self.send(Login, client="host", address="::1", pin=PIN, fresh="of the host")

    def send(self, kind: type[Message], **fields: Any) -> bool:
        self.now += self.chance.uniform(0.1, 30)
        self.station, outcome = handle(self.station, kind(at=self.now, now=self.now, **fields), Lookup(self.journal))
        if outcome.entry is not None:
            self.journal.append(outcome.entry)
        return bool(outcome.answer["ok"])

    def wish(self, event: str, /, client: str, fresh: str = "", **fields: Any) -> bool:
        order = read_as(event, fields)
        return order is not None and self.send(Ordered, client=client, order=order, fresh=fresh)

    def order(self, do: str, **args: Any) -> bool:
        self.count += 1
        return self.wish("host", client="host", id=f"h{self.count}", do=do, **args, fresh="5e" * 32)

    def step(self) -> None:
        """Something happens."""
        things = [
            (12, self.throw), (12, self.tap), (3, self.dice), (2, self.start), (1, self.table), (2, self.correct),
            (2, lambda: self.order("undo")), (1, lambda: self.order("end_game")), (1, self.loose), (1, self.lane),
            (1, lambda: self.order("allow_manual", allow=self.chance.random() < 0.5)),
            (1, lambda: self.order("release", name=self.chance.choice(NAMES))),
            (6, self.people), (1, self.screens), (1, self.old_and_paper), (2, lambda: self.send(Tick)),
        ]  # fmt: skip
        self.chance.choices([thing for _, thing in things], [weight for weight, _ in things])[0]()

    def throw(self) -> None:
        pins = self.chance.randrange(10)
        fallen = tuple(sorted(self.chance.sample(range(1, 10), pins))) if self.chance.random() < 0.7 else None
        self.send(LaneReported, event=Throw(1, pins, fallen, self.chance.randrange(1, 20), raw="0a0b"))

    def lane(self) -> None:
        pins, number = self.chance.randrange(10), self.chance.randrange(1, 20)
        events = [Foul(1, pins, None, number, card="red"), Correction(1, pins, None, number), Reset(1)]
        self.send(LaneReported, event=self.chance.choice(events))

    def tap(self) -> None:
        game = self.station.kept.game_on(1)
        if game is None:
            return
        turn = self.station.called[game.turn[0]] if game.turn else self.chance.choice(NAMES)
        event = {"type": "place", "place": self.chance.randrange(2)}
        who = turn if self.chance.random() < 0.9 else self.chance.choice(NAMES)
        self.count += 1
        self.wish("act", client=who, id=f"a{self.count}", game=game.id, choice=game.choice, event=event)
        if not game.turn and not game.over:
            self.order("decide", winner=self.chance.choice(game.match.names.players))

    def dice(self) -> None:
        for game in self.station.kept.tables():
            if not game.turn or game.over:
                self.wish("table", client="host", id=f"e{game.id}", do="close", table=game.id)
                continue
            event = {"type": self.chance.choice(["throw", "stand", "invalid"]), "reason": "vom_tisch"}
            self.order("act", player=game.turn[0], game=game.id, event=event)

    def table(self) -> None:
        self.count += 1
        who = self.chance.choice(NAMES)
        args = {"game": "schocken", "seats": 2, "player": who}
        self.wish("table", client=who, id=f"t{self.count}", do="open", **args, fresh="5e" * 32)
        for table in self.station.kept.openings:
            other = self.chance.choice(NAMES)
            args = {"table": table, "player": other}
            self.wish("table", client=other, id=f"s{self.count}", do="sit", **args, fresh="5e" * 32)

    def start(self) -> None:
        on = self.station.kept.game_on(1)
        if on is not None and not on.over and self.chance.random() < 0.8:
            return
        players = self.chance.sample(NAMES, self.chance.randrange(2, 5))
        setup = {"mode": self.chance.choice(["hoch", "niedrig"]), "digits": 2}
        self.order("start_game", game="hausnummern", setup={**setup, "players": players})

    def correct(self) -> None:
        self.order("correct", throw=self.chance.randrange(1, 8), pins=self.chance.randrange(10))

    def people(self) -> None:
        name, other = self.chance.sample(NAMES, 2)
        orders: list[tuple[str, dict[str, Any]]] = [
            ("here", {"name": name, "here": self.chance.random() < 0.5}),
            ("mark_guest", {"name": name, "guest": self.chance.random() < 0.5}),
            *[("leave", {"player": name}), ("return", {"player": name}), ("come", {"player": name})] * 3,
            ("close_evening", {}),
            ("reopen_evening", {"evening": self.station.kept.open_evening or len(self.station.kept.evenings)}),
            ("name_evening", {"evening": 1, "name": "Herrentour", "date": "2026-05-07"}),
            ("allow_tips", {"allow": False}),
            ("tariff", {"items": [{"key": "pumpe", "title": "Ratte", "cents": 10}]}),
            ("club", {"name": "Gut Holz", "pumpe": "Ratte"}),
            ("rename", {"name": name, "into": other if self.chance.random() < 0.1 else f"{name} B."}),
            ("rename", {"name": f"{name} B.", "into": name}),
        ]
        do, args = self.chance.choice(orders)
        self.order(do, **args)

    def screens(self) -> None:
        screen, scene = self.chance.choice(["", "bar"]), self.chance.choice(["auto", "standings", "tables"])
        self.order("scene", screen=screen, scene=scene)
        self.order("name_screen", screen="bar", name=self.chance.choice(["", "Theke"]))
        self.order("table_view", view=self.chance.choice(["auto", "small", "full"]))

    def old_and_paper(self) -> None:
        if self.station.kept.next_game > 1:
            game = self.chance.randrange(1, self.station.kept.next_game)
            self.order("correct", game=game, throw=1, pins=self.chance.randrange(10))
            self.order("undo", game=game)
        setup = {"mode": "hoch", "digits": 2, "players": self.chance.sample([*NAMES, "Opa"], 2)}
        record = {"game": "hausnummern", "setup": setup, "events": [{"type": "throw", "pins": 7}]}
        self.order("import_game", date=f"199{self.chance.randrange(3)}-05-07", record=record)

    def loose(self) -> None:
        if aside := self.station.kept.lane(1).aside:
            self.order("assign", throw=self.chance.choice(aside).throw.id)
        self.order("discard_held", index=0)


def without_passing(station: Station) -> dict[str, Any]:
    return {name: value for name, value in durable(station.kept).items() if name not in WITH_PASSING_PARTS}


@pytest.mark.parametrize("seed", range(12))
def test_checkpoint_and_rest_equal_the_full_replay_and_what_lived(tmp_path: Path, seed: int) -> None:
    club = Chance(tmp_path, seed)
    checkpoints = sorted(club.chance.sample(range(240), 3))
    for number in range(240):
        club.step()
        if number in checkpoints:
            kept = packed(club.station.kept)
            assert durable(unpacked(kept)) == durable(club.station.kept)
            club.journal.keep(checkpoint.FORM, kept)
    club.journal.unkept = 0  # as after the light switch
    short = reopened(club.journal, PIN, "manual", 0.0)
    rest = club.journal.unkept
    club.journal._db.execute("DELETE FROM checkpoint")
    long = reopened(club.journal, PIN, "manual", 0.0)
    assert 0 < rest < club.journal.unkept - rest
    assert without_passing(short) == without_passing(long) == without_passing(club.station)
    known = {request: answer["v"] for request, answer in club.station.kept.answers.items() if answer["ok"]}
    for evening in (short, long):
        told = {request: answer["v"] for request, answer in evening.kept.answers.items() if answer["ok"]}
        assert told == known
    lived = [line for line in club.station.kept.log if line in long.kept.log]
    assert lived == list(long.kept.log)[-len(lived) :]


def test_the_random_club_does_everything_that_a_checkpoint_must_hold(tmp_path: Path) -> None:
    empty, filled = Kept(), set()
    for seed in range(12):
        (tmp_path / str(seed)).mkdir()
        club = Chance(tmp_path / str(seed), seed)
        for _ in range(240):
            club.step()
            filled |= {
                name for name in Kept.__struct_fields__ if getattr(club.station.kept, name) != getattr(empty, name)
            }
        assert club.station.kept.coming is None
    must = "players seats hosts games results openings lanes faces answers log"
    assert {*must.split(), "evenings", "club", "guests", "attending", "tariff", "scenes", "screens"} <= filled


# --- when it is written ---------------------------------------------------------------------------------------


def kept(folder: Path) -> list[tuple[int, int]]:
    """Behind which entry a checkpoint lies, and how many entries there are."""
    db = sqlite3.connect(folder / FILE)
    try:
        return db.execute("SELECT seq, (SELECT count(*) FROM entry) FROM checkpoint").fetchall()
    finally:
        db.close()


def waited_for(folder: Path, seconds: float = 10.0) -> list[tuple[int, int]]:
    end = time.monotonic() + seconds
    while not (found := kept(folder)) and time.monotonic() < end:
        time.sleep(0.05)
    return found


def busy(room: Room, orders: int) -> None:
    for number in range(orders):
        assert room.host("allow_manual", allow=number % 2 == 0)["ok"]


def test_a_quiet_moment_after_many_entries_writes_one(room: Room, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(reopening, "UNKEPT", 20)
    room.restart()
    room.game(["Birgit", "Klaus"])
    end = time.monotonic() + 2.5
    while time.monotonic() < end:
        busy(room, 10)
        assert kept(tmp_path) == []  # not while there is something to do
    (found,) = waited_for(tmp_path)
    assert found[0] == found[1]
    state = room.state()
    room.restart()
    assert room.journal.unkept < 5  # only what came after it: the host's login
    assert room.state()["game"] == state["game"]
    assert [player["name"] for player in room.state()["players"]] == ["Birgit", "Klaus"]


def test_a_start_that_read_for_long_tells_so_and_keeps_it_at_once(
    tmp_path: Path, monkeypatch: Any, caplog: pytest.LogCaptureFixture
) -> None:
    club = Chance(tmp_path, 1)
    club.start()
    for _ in range(60):
        club.throw()
    club.journal.unkept = 0  # as after the light switch
    monkeypatch.setattr(reopening, "UNKEPT", 20)
    monkeypatch.setattr(reopening, "LONG", 30)
    caplog.set_level("INFO")
    station = reopened(club.journal, PIN, "manual", 0.0)
    assert "from long ago on" in caplog.text
    assert f"{club.journal.unkept} facts of the journal have been read" in caplog.text
    reopening.Checkpoints(club.journal, 5.0).keep_where_due(station, 5.0)
    ((behind, entries),) = kept(tmp_path)
    assert behind == entries
    caplog.clear()
    club.journal.unkept = 0
    assert durable(reopened(club.journal, PIN, "manual", 0.0).kept) == durable(station.kept)
    assert (club.journal.unkept, caplog.text) == (0, "")


def test_a_checkpoint_that_cannot_be_written_costs_nothing(room: Room, tmp_path: Path, monkeypatch: Any) -> None:
    monkeypatch.setattr(reopening, "UNKEPT", 20)
    monkeypatch.setattr(reopening, "QUIET", 0.0)
    monkeypatch.setattr(reopening, "packed", lambda _evening: 1 / 0)
    room.restart()
    busy(room, 25)
    room.wait(1)
    time.sleep(1.2)  # a tick
    assert room.throw(7) is None
    assert room.state()["lane"]["last"]["pins"] == 7
    assert kept(tmp_path) == []


# --- when it is worth nothing ---------------------------------------------------------------------------------

SPOILT = {
    "of another release": "UPDATE checkpoint SET form = '0.0.1/1'",
    "with a byte that is another": "UPDATE checkpoint SET body = CAST(replace(body, 'hausnumm', 'hausnumn') AS BLOB)",
    "behind another entry": "UPDATE checkpoint SET seq = seq - 2",
    "empty": "UPDATE checkpoint SET body = x''",
}


@pytest.mark.parametrize("how", SPOILT)
def test_a_spoilt_checkpoint_is_told_and_everything_is_replayed(
    room: Room, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    room.game(["Birgit", "Klaus"])
    room.throw(7)
    room.journal.keep(checkpoint.FORM, packed(room.desk._station.kept))
    assert room.host("act", player="Birgit", event={"type": "place", "place": 1})["ok"]
    before = room.state()["game"]
    room.journal._db.execute(SPOILT[how])
    room.restart()
    assert room.state()["game"] == before
    assert "checkpoint of the journal" in caplog.text
    assert room.journal.unkept > 3


def test_a_whole_checkpoint_of_fields_that_no_longer_fit_is_told_too(
    room: Room, caplog: pytest.LogCaptureFixture
) -> None:
    room.game(["Birgit", "Klaus"])
    body = packed(room.desk._station.kept)
    for other in (body.replace(b'"next_game":2', b'"next_game":2,"more":1'), body.replace(b"hausnummern", b"skat")):
        assert other != body
        room.journal.keep(checkpoint.FORM, other)
        caplog.clear()
        room.restart()
        assert room.state()["game"]["setup"]["players"] == ["Birgit", "Klaus"]
        assert "does not fit" in caplog.text
