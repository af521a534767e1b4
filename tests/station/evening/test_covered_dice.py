"""What lies under a cup leaves the station towards nobody else: twin evenings that differ in nothing but covered dice.

Two stations get the same messages in the same order; only the dice that fall under Anna's and Bert's cups differ.
Everything that Carl, the host and the wall are sent until the cups are lifted, how many messages that are, and every
answer that anybody else gets, is the same to the byte.  Each plant at the end breaks one of these and is seen caught.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rules.schocken import state as schocken
from station.dispatcher import Dispatcher
from station.evening import phones
from station.evening.games.facts import Played
from station.evening.games.live_game import LiveGame
from station.evening.messages import Connected
from station.evening.tables import orders as tables
from station.evening.transaction import Refused, Transaction
from tests.station.conftest import Room

IDS = itertools.count()
OTHERS = ("Carl", "host", "wall", "stranger")
QUIET = ([5, 4, 2], [4, 3, 2], [5, 3, 2], [4, 4, 2], [6, 5, 3], [6, 4, 1])
LOUD = ([6, 6, 2], [1, 1, 6], [1, 1, 1], [6, 6, 6], [6, 5, 3], [6, 4, 1])  # sixes to turn, a Schock Aus at the end


class Twin(Room):
    """A room that keeps what each client is sent, as bytes, and what each is answered."""

    def __init__(self, folder: Path) -> None:
        self.sent: dict[str, list[bytes]] = {}
        self.told: list[tuple[str, Any]] = []
        super().__init__(folder)

    def open(self, *names: str) -> None:
        """Phones for these names, and a table of Schocken at which they sit; it has number 1."""
        for name in names:
            self.phone(name)
        self.order(names[0], "open", game="schocken", seats=len(names), player=names[0])
        for name in names[1:]:
            self.order(name, "sit", table=1, player=name)

    def order(self, client: str, do: str, **args: Any) -> None:
        answer = self.wish("table", client=client, id=f"o{next(IDS)}", do=do, **args, fresh="5e" * 32)
        assert answer["ok"], answer

    def act(self, client: str, **event: Any) -> dict[str, Any]:
        choice = self.desk._station.kept.games[1].choice
        return self.wish("act", client=client, id=f"a{next(IDS)}", game=1, choice=choice, event=event)

    def show(self, pictures: Any) -> None:
        for clients, picture in pictures:
            for client in clients:
                self.sent.setdefault(client, []).append(plain(json.loads(picture.text)))

    def asks(self, client: str, answer: dict[str, Any]) -> None:
        self.told.append((client, answer))


def plain(picture: dict[str, Any]) -> bytes:
    """A picture without what differs from station to station: the start's own number, the minutes of the log."""
    log = [{**line, "at": ""} for line in picture.get("log", [])]
    told = {**picture, "epoch": "", "log": log}
    if "clients" in picture:  # the host sees when it is, and since when somebody is there
        told |= {"now": 0, "clients": [{**client, "since": ""} for client in picture["clients"]]}
        told["hosts"] = [{**host, "at": ""} for host in picture["hosts"]]
    if picture.get("evening"):
        told["evening"] = {**picture["evening"], "opened": ""}
    return msgspec.json.encode(told)


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Sequence[list[int]]], Twin]]:
    """Plays the round with these throws, station's dice that come as they are told to."""
    rooms: list[Twin] = []

    def played(throws: Sequence[list[int]]) -> Twin:
        falling = iter(throws)
        monkeypatch.setattr(tables, "thrown", lambda *_: next(falling))
        room = Twin(tmp_path / str(len(rooms)))
        rooms.append(room)
        return round_of(room)

    yield played
    for room in rooms:
        room.switch_off()


def round_of(room: Twin) -> Twin:
    """Anna throws three times, Bert twice; both cups stay down, and everybody else tries what he can."""
    room.open("Anna", "Bert", "Carl")
    for client, role in (("wall", "wall"), ("stranger", "phone")):
        room.send(Connected, client=client, role=role)
    for name, moves in (("Anna", ("reroll", "reroll", None)), ("Bert", ("reroll", "stand"))):
        for move in moves:
            assert room.act(name, type="throw")["ok"]
            spied(room, name)
            if move is not None:
                assert room.act(name, type=move, **({"keep": []} if move == "reroll" else {}))["ok"]
    return room


def spied(room: Twin, name: str) -> None:
    """Whatever somebody else may try while ``name`` looks under his cup."""
    for client in OTHERS:
        room.sent.setdefault(client, []).append(plain(room.state(client)))
        room.asks(client, room.desk.tip(client, 1))
    for keep, turn in (([0], True), ([], True), ([0, 1], True)):
        event = {"type": "reroll", "keep": keep, "turn": turn}
        room.asks("host", room.host("act", player=name, game=1, event=event))
        for client in ("Carl", "wall", "stranger"):
            room.asks(client, room.act(client, player=name, **event))
    room.asks("host", room.host("undo", game=1))
    room.asks("Carl", room.act("Carl", type="stand"))
    room.sent.setdefault("api", []).append(plain(room.desk.wall()))


def compared(played: Callable[[Sequence[list[int]]], Twin]) -> None:
    """What anybody but Anna and Bert learns is the same in both evenings."""
    quiet, loud = played(QUIET), played(LOUD)
    assert quiet.told == loud.told
    for client in (*OTHERS, "api"):
        seen, twin = ({msgspec.json.decode(sent)["v"]: sent for sent in room.sent[client]} for room in (quiet, loud))
        for v in seen.keys() & twin.keys():  # which of them are shown together is up to the clock
            assert seen[v] == twin[v]
    assert quiet.desk._station.kept.v == loud.desk._station.kept.v  # as many messages


def test_twin_evenings_are_the_same_to_whoever_sees_no_cup(evening: Any) -> None:
    """T23"""
    compared(evening)


def test_the_cups_differ_for_whom_they_belong_to(evening: Any) -> None:
    """Else nothing is compared."""
    quiet, loud = evening(QUIET), evening(LOUD)
    for name, dice in (("Anna", [1, 1, 1]), ("Bert", [6, 5, 3])):
        assert loud.state(name)["tables"][0]["picture"]["own"] == {name: dice}
        assert quiet.state(name)["tables"][0]["picture"]["own"][name] != [1, 1, 1]


def test_the_histogram_counts_dice_when_all_cups_are_lifted(evening: Any) -> None:
    room = evening(LOUD)
    assert room.state()["faces"] == [0] * 6
    assert room.act("Carl", type="throw")["ok"]
    assert room.state()["faces"] == [0] * 6
    assert room.act("Carl", type="stand")["ok"]
    fell = [face for dice in LOUD for face in dice]
    assert room.state()["faces"] == [fell.count(face) for face in range(1, 7)]
    room.restart()
    assert room.state()["faces"] == [fell.count(face) for face in range(1, 7)]


def test_whoever_calls_himself_as_a_computer_does_sees_no_cup_of_it_and_moves_it_not(room: Room) -> None:
    room.phone("Anna")
    args = {"game": "schocken", "seats": 1, "player": "Anna", "computers": ["stark"]}
    assert room.wish("table", client="Anna", id="open", do="open", **args, fresh="5e" * 32)["ok"]
    robo = "Computer Anton"
    room.phone(robo, client="Bert")

    def act(client: str, **event: Any) -> dict[str, Any]:
        choice = room.desk._station.kept.games[1].choice
        return room.wish("act", client=client, id=f"a{next(IDS)}", game=1, choice=choice, event=event)

    assert act("Anna", type="throw")["ok"]
    assert act("Anna", type="stand")["ok"]
    assert act("Bert", type="throw")["code"] == "forbidden"
    assert act("Bert", type="throw", player=robo)["code"] == "forbidden"
    assert room.state("Bert")["tables"][0]["picture"]["own"] == {}
    assert room.desk.tip("Bert", 1)["code"] == "forbidden"


# --- plants -----------------------------------------------------------------------------------------------------


def a_histogram_that_counts_at_once(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(schocken.State, "covered", False)


def a_picture_with_everybodys_cup(patch: pytest.MonkeyPatch) -> None:
    honest = schocken.State.view
    patch.setattr(schocken.State, "view", lambda state, _: honest(state, frozenset(state.score.order)))


def a_log_that_names_the_dice(patch: pytest.MonkeyPatch) -> None:
    honest = Played.applied

    def applied(fact: Played, kept: Any, at: float) -> Any:
        return honest(fact, kept, at).noted(at, "table_closed", dice=fact.event.get("dice", ""))

    patch.setattr(Played, "applied", applied)


def a_refusal_that_looks_under_the_cup(patch: pytest.MonkeyPatch) -> None:
    honest = phones.carry_out

    def carry_out(tx: Transaction, game: LiveGame, event: dict[str, Any], by: str) -> None:
        if by == "host" and event.get("turn"):
            state = game.match.line.state
            raise Refused("forbidden" if 6 in state.cups[state.at].dice else "bad_turn")
        honest(tx, game, event, by)

    patch.setattr("station.evening.host.carry_out", carry_out)


def a_message_more_where_something_can_be_turned(patch: pytest.MonkeyPatch) -> None:
    honest = Dispatcher._carried_out

    def carried_out(desk: Any, message: Any) -> Any:
        answer = honest(desk, message)
        game = desk._station.kept.games.get(1)
        tapped = isinstance(getattr(message, "order", None), phones.Act)
        if tapped and game and any(6 in cup.dice for cup in game.match.line.state.cups):
            desk._station = desk._station.shown_with()
        return answer

    patch.setattr(Dispatcher, "_carried_out", carried_out)


PLANTS = (
    a_histogram_that_counts_at_once,
    a_picture_with_everybodys_cup,
    a_log_that_names_the_dice,
    a_refusal_that_looks_under_the_cup,
    a_message_more_where_something_can_be_turned,
)


@pytest.mark.parametrize("plant", PLANTS, ids=lambda plant: plant.__name__)
def test_a_planted_leak_is_caught(
    plant: Callable[[pytest.MonkeyPatch], None], evening: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    plant(monkeypatch)
    with pytest.raises(AssertionError):
        compared(evening)
