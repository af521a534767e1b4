"""Renamed, merged, forgotten: one person, whatever he is called, in all that is shown and all that is kept."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest

from station.evening.facts import recorded
from station.evening.games.old_games import record_of
from station.evening.names import with_names
from station.evening.state import Kept
from station.journal import people as journal_people
from station.journal.checkpoint import FORM, packed
from station.journal.readonly import record_in
from station.journal.replay import reopened
from station.records import judge
from tests.station.conftest import Room
from tests.station.evening.night import Night, durable

NAMES = ["Anna", "Bernd", "Clara", "Dora"]


@pytest.fixture
def night() -> Night:
    return Night()


def everywhere(night: Night) -> str:
    """Everything that anybody is shown, as one text."""
    return str([night.state, night.wall])


def test_a_person_is_renamed_in_the_running_game_on_the_phone_and_in_the_log(night: Night) -> None:
    night.phone("Anna")
    night.phone("Bernd")
    night.game(["Anna", "Bernd"])
    night.throw(7)
    night.tap("Anna", {"type": "place", "place": 1})
    night.host("here", name="Anna", here=True)
    night.host("mark_guest", name="Anna", guest=True)
    assert night.host("rename", name="Anna", into="Änne")["ok"]
    log = night.state["log"]
    assert log[-1]["text"] == "Neuer Name: Änne"
    assert "Anna" not in str(night.wall)
    assert "Anna" not in str(log)
    night.throw(3)
    night.tap("Bernd", {"type": "place", "place": 1})
    night.throw(5)
    assert night.tap("Anna", {"type": "place", "place": 0})["ok"]  # the phone is still hers
    assert night.picture["digits"]["Änne"] == [7, 5]
    people = {player["name"]: player for player in night.wall["players"]}
    assert people["Änne"]["guest"]
    assert people["Änne"]["here"]
    assert list(people) == ["Änne", "Bernd"]
    assert durable(night.replayed()) == durable(night.station.kept)
    before = night.state["game"]
    night.restart()
    assert night.state["game"] == before


def test_two_names_become_one_person_unless_they_played_together(night: Night) -> None:
    night.phone("Anna")
    night.phone("Anne")
    night.host("add_player", name="Bernd")
    night.game(["Anna", "Bernd"])
    assert night.host("rename", name="Anna", into="Bernd")["code"] == "same_game"
    assert night.host("rename", name="Anne", into="Anna")["ok"]
    assert [player["name"] for player in night.wall["players"]] == ["Anna", "Bernd"]
    night.throw(7)
    assert night.tap("Anna", {"type": "place", "place": 1})["ok"]
    assert durable(night.replayed()) == durable(night.station.kept)


@pytest.mark.parametrize(
    ("into", "code"),
    [("", "name_empty"), (" Anna", "bad_value"), ("x" * 25, "name_long"), ("Anna", "bad_value"),
     *((word, "name_reserved") for word in ("host", "wall", "lane", "station"))],
)  # fmt: skip
def test_what_is_no_name_is_refused(night: Night, into: str, code: str) -> None:
    night.host("add_player", name="Anna")
    assert night.host("rename", name="Anna", into=into)["code"] == code
    assert night.host("rename", name="Nobody", into="Anna")["code"] == "bad_value"


@pytest.mark.parametrize("name", ["host", "wall", "lane", "station", "screen"])
def test_nobody_is_called_what_the_log_calls_those_who_are_no_people(night: Night, name: str) -> None:
    assert night.host("add_player", name=name)["code"] == "name_reserved"
    assert night.game(["Anna", name])["code"] == "name_reserved"
    assert night.host("add_player", name=name.title())["ok"]
    teams = [{"name": name, "members": ["Anna"]}, {"name": "Rot", "members": ["Bernd"]}]
    assert night.game(["Anna", "Bernd"], teams=teams)["ok"]


def test_a_team_that_is_called_like_a_player_keeps_its_name(night: Night) -> None:
    teams = [{"name": "Anna", "members": ["Anna"]}, {"name": "Bernd", "members": ["Bernd"]}]
    night.game(["Anna", "Bernd"], teams=teams)
    for pins, place in ((7, 1), (7, 1), (5, 0), (5, 0)):
        night.turn(pins, place)
    night.host("decide", winner="Anna")
    night.host("rename", name="Anna", into="Änne")
    assert night.picture["winner"] == "Anna"
    assert night.picture["winners"] == ["Änne"]
    assert night.host("correct", throw=1, pins=8)["ok"]
    assert durable(night.replayed()) == durable(night.station.kept)


@pytest.mark.parametrize("seed", range(12))
def test_who_is_renamed_has_always_been_called_so(seed: int) -> None:
    """Nothing of the evening knows a name: who is renamed is called so in all that was before, too."""
    rng = random.Random(seed)
    night = Night()
    for name in NAMES[:3]:
        night.phone(name)
    teams = [{"name": "Rot", "members": NAMES[:2]}, {"name": "Blau", "members": NAMES[2:]}]
    night.game(NAMES, digits=2, **({"teams": teams} if seed % 2 else {}))
    night.host("start_game", game="schocken", setup={"players": NAMES[:3], "starter": "Anna"})
    for _ in range(40):
        night.chance(rng, [*NAMES, "Emil"])
        if rng.random() < 0.1:
            night.host("stand_in", game=2, player=rng.choice(NAMES))
            night.mine("Anna", rng.choice(["leave", "return"]), name="Anna")
            night.host("here", name="Anna", here=rng.random() < 0.5)
    assert not any(name in str([night.entries[0].facts, durable(night.station.kept)]) for name in NAMES)
    before = night.wall
    night.host("rename", name="Anna", into="Änne")
    after = night.wall
    renamed = json.loads(json.dumps(before, ensure_ascii=False).replace("Anna", "Änne"))
    assert renamed | {"v": 0} == after | {"v": 0}
    assert durable(night.replayed()) == durable(night.station.kept)


@pytest.mark.parametrize("seed", range(8))
def test_two_who_are_one_have_been_one_in_all_that_is_kept(seed: int) -> None:
    """A merge in the middle of everything: the replay is the same, and the game goes on under one name."""
    rng = random.Random(seed)
    night = Night()
    for name in (*NAMES, "Anne"):
        night.phone(name)
    night.game(["Anna", "Bernd"] if seed % 2 else ["Anne", "Bernd"])
    for _ in range(10):
        night.chance(rng, ["Bernd"])
    night.host("start_game", game="schocken", setup={"players": ["Anna" if seed % 3 else "Clara", "Dora"]})
    assert night.host("rename", name="Anne", into="Anna")["ok"]
    assert "Anne" not in everywhere(night)
    for _ in range(20):
        night.chance(rng, ["Anna", "Bernd", "Clara"])
    assert durable(night.replayed()) == durable(night.station.kept)
    assert judge(with_names(record_of(night.facts(1)), night.station.called))["status"]


def test_after_a_merge_a_third_name_is_still_another_person(night: Night) -> None:
    night.host("add_player", name="Anna")
    night.host("rename", name="Anna", into="Änne")
    assert night.host("add_player", name="Anna")["ok"]  # somebody else, years later
    night.game(["Anna", "Änne"])
    assert durable(night.replayed()) == durable(night.station.kept)
    assert night.host("rename", name="Anna", into="Änne")["code"] == "same_game"


# --- with a journal on disk -----------------------------------------------------------------------------------


def files(folder: Path) -> bytes:
    """All bytes that the journal has on disk."""
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()) if file.is_file())


def play(room: Room, players: list[str], **more: Any) -> int:
    number = room.game(players, **more)["game"]
    for digit in range(2 * len(players)):
        room.throw((7 * digit + 3) % 10)
        room.host("act", player=room.picture["turn"], event={"type": "place", "place": 1 - digit // len(players)})
    return int(number)


def test_people_who_ever_sat_in_one_game_are_not_merged(room: Room) -> None:
    play(room, ["Anna", "Bernd"])
    play(room, ["Clara", "Dora"])
    room.host("end_game")
    play(room, ["Emil", "Fritz"])  # the last result is of others
    assert room.host("rename", name="Anna", into="Änne")["ok"]
    assert room.host("rename", name="Änne", into="Bernd")["code"] == "same_game"
    assert room.host("rename", name="Bernd", into="Anna")["ok"]  # Anna is nobody's name any more
    assert room.host("rename", name="Anna", into="Änne")["code"] == "same_game"
    assert room.host("rename", name="Clara", into="Anna")["ok"]
    assert room.host("rename", name="Dora", into="Änne")["ok"]
    assert room.host("rename", name="Änne", into="Anna")["code"] == "same_game"  # as Dora and Clara


def test_a_late_comer_sat_in_the_game_too(room: Room) -> None:
    room.game(["Anna", "Bernd"])
    room.host("come", player="Clara")
    room.host("leave", player="Clara")
    room.host("end_game")
    play(room, ["Emil", "Fritz"])
    room.host("end_game")
    assert room.host("rename", name="Clara", into="Anna")["code"] == "same_game"


def test_the_record_of_an_old_game_has_the_names_of_today(room: Room) -> None:
    number = play(room, ["Anna", "Bernd"])
    room.host("end_game")
    room.host("rename", name="Anna", into="Änne")
    room.host("rename", name="Änne", into="Anneliese")
    record = record_in(room.folder, number)
    assert record is not None
    assert record["setup"]["players"] == ["Anneliese", "Bernd"]
    assert room.host("correct", game=number, throw=1, pins=9)["ok"]


def test_who_wishes_it_is_forgotten_down_to_the_last_byte(room: Room) -> None:
    teams = [{"name": "Team Xaver", "members": ["Xaver"]}, {"name": "Rest", "members": ["Bernd", "Clara"]}]
    room.host("add_player", name="Xaverl")
    room.host("rename", name="Xaverl", into="Xaver")
    room.phone("Xaver")
    room.phone("Bernd")
    room.host("mark_guest", name="Xaver", guest=True)
    room.host("allow_manual", allow=True)
    play(room, ["Xaver", "Bernd", "Clara"], teams=teams)
    room.journal.keep(FORM, packed(reopened(room.journal, "4711", "manual", 0.0)))
    room.restart()  # now it is in the file itself, not only in its log
    room.journal._db.execute("PRAGMA secure_delete = OFF")  # as SQLite is built elsewhere
    room.back("Xaver")
    room.back("Bernd")
    room.game(["Bernd", "Xaver", "Clara"])
    room.throw(8)
    room.place("Bernd", 1)
    room.tap("Xaver", {"type": "throw", "pins": 6})
    assert room.place("Xaver", 1)["ok"]
    before = room.state()["game"]
    assert b"Xaver" in files(room.folder)
    assert room.host("forget", "once", name="Xaver")["ok"]
    assert room.host("forget", "once", name="Xaver")["ok"]  # sent again, and nobody else goes
    assert b"Xaver" not in files(room.folder)
    replayed = Kept()
    for entry in room.journal.entries():
        replayed = recorded(replayed, entry)
    assert durable(replayed) == durable(room.desk._station.kept)
    assert "Xaver" not in str(durable(room.desk._station.kept))
    facts = [fact for entry in room.journal.entries() for fact in entry.facts]
    assert room.journal.unkept == len(facts)  # and the next start gets a checkpoint
    assert "Xaver" not in str(room.state())
    assert "Xaver" not in str(room.shown[-1])
    game = room.state()["game"]
    assert game["setup"]["players"] == ["Bernd", "Ehemalige 1", "Clara"]
    assert game["picture"]["digits"]["Ehemalige 1"] == before["picture"]["digits"]["Xaver"]
    assert [player["name"] for player in room.state()["players"]] == ["Bernd", "Clara"]
    old = record_in(room.folder, 1)
    assert old is not None
    assert old["setup"]["teams"][0] == {"name": "Team Ehemalige 1", "members": ["Ehemalige 1"]}
    room.throw(4)  # and the game goes on
    assert room.picture["turn"] == "Clara"
    assert room.place("Bernd", 1)["code"] == "not_your_turn"
    state = {key: value for key, value in room.state().items() if key not in ("epoch", "v", "clients", "now", "log")}
    room.restart()
    after = {key: value for key, value in room.state().items() if key in state}
    assert after["game"] == state["game"]
    assert after["last_setups"] == state["last_setups"]
    assert after["players"][0]["name"] == "Bernd"
    room.host("add_player", name="Xaver")  # somebody else of that name
    assert room.host("forget", name="Clara")["ok"]
    assert room.state()["game"]["setup"]["players"] == ["Bernd", "Ehemalige 1", "Ehemalige 2"]


@pytest.mark.parametrize("name", ["Uli/Petra", "Müller, Uli", "a|b", "100%", "%2F", "A: B", "100%25|/"])
def test_a_name_with_any_sign_in_it_is_forgotten_down_to_the_last_byte(room: Room, name: str) -> None:
    for one in (name, "Bernd"):
        room.phone(one)
    room.game([name, "Bernd"])
    room.throw(8)
    assert room.place(name, 1)["ok"]
    room.wish("person", client=name, id="p1", do="here", name=name, here=False)
    assert room.state()["log"][-1]["by"] == name
    assert room.host("rename", name=name, into=f"{name}!")["ok"]
    assert room.state()["log"][-2]["by"] == f"{name}!"
    assert room.host("forget", name=f"{name}!")["ok"]
    assert name.encode() not in files(room.folder)
    replayed = Kept()
    for entry in room.journal.entries():
        replayed = recorded(replayed, entry)
    assert durable(replayed) == durable(room.desk._station.kept)
    assert [line["by"] for line in room.state()["log"] if line["code"] == "played_place"] == ["Ehemalige 1"]


def test_of_two_who_wish_to_be_forgotten_nobody_becomes_the_other(room: Room) -> None:
    """Nor one of those who were forgotten at another station, and came with a game from there."""
    events = [{"type": "throw", "pins": 5}]
    setup = {"mode": "hoch", "digits": 2, "players": ["Ehemalige 1", "Anna", "Bernd", "Clara"]}
    paper = {"game": "hausnummern", "setup": setup, "events": events}
    assert room.host("import_game", date="2025-05-08", record=paper)["ok"]
    assert room.host("forget", name="Anna")["ok"]
    assert room.host("remove_player", name="Ehemalige 1")["ok"]
    assert room.host("forget", name="Bernd")["ok"]
    room.host("add_player", name="Ehemalige 7")
    room.host("rename", name="Ehemalige 7", into="Sieben")
    assert room.host("forget", name="Clara")["ok"]
    record = record_in(room.folder, 1)
    assert record is not None
    assert len(set(record["setup"]["players"])) == 4
    assert all(re.fullmatch("Ehemalige [1-9]", player) for player in record["setup"]["players"])


def test_only_the_one_who_is_meant_is_forgotten(room: Room) -> None:
    """Another person had the name before, and a longer name holds it."""
    play(room, ["Max", "Maximilian"])
    room.host("end_game")
    room.host("rename", name="Max", into="Moritz")
    play(room, ["Max", "Moritz"])
    room.host("end_game")
    assert room.host("forget", name="Max")["ok"]
    first, second = (record_in(room.folder, number) for number in (1, 2))
    assert first is not None
    assert second is not None
    assert first["setup"]["players"] == ["Moritz", "Maximilian"]
    assert second["setup"]["players"] == ["Ehemalige 1", "Moritz"]


def test_the_light_goes_out_in_the_middle_of_forgetting_and_the_next_start_ends_it(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(room, ["Xaver", "Bernd"])
    room.restart()
    room.journal._db.execute("PRAGMA secure_delete = OFF")
    with monkeypatch.context() as dark:
        dark.setattr(journal_people, "pack", lambda _db: None)
        assert room.host("forget", name="Xaver")["ok"]
        assert b"Xaver" in files(room.folder)
    room.restart()
    assert b"Xaver" not in files(room.folder)


def test_a_full_disk_forgets_nobody(room: Room) -> None:
    play(room, ["Anna", "Bernd"])
    room.journal._db.execute("PRAGMA query_only = ON")
    before = room.state()["players"]
    assert room.host("forget", name="Anna")["code"] == "unavailable"
    assert room.state()["players"] == before
    room.journal._db.execute("PRAGMA query_only = OFF")
    assert room.host("forget", name="Anna")["ok"]
    assert b"Anna" not in files(room.folder)
