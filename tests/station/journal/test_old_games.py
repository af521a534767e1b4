"""Games that are over for good, and still right years later: corrected, decided, taken back, written to their end."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from station.evening.games.old_games import replayed
from station.journal.checkpoint import FORM, packed
from station.journal.readonly import record_in
from station.records import judge
from tests.station.conftest import Room

DUEL = {"digits": 2, "teams": [{"name": "Rot", "members": ["Anna"]}, {"name": "Blau", "members": ["Bert"]}]}


def played(room: Room, throws: tuple[tuple[int, int], ...], players: tuple[str, ...] = ("Anna", "Bert")) -> int:
    """A game of these pins and places that was played and ended; its number."""
    number = int(room.game(list(players))["game"])
    for pins, place in throws:
        room.throw(pins)
        assert room.host("act", player=room.picture["turn"], event={"type": "place", "place": place})["ok"]
    assert room.host("end_game")["ok"]
    return number


def verdict(room: Room, game: int) -> dict[str, Any]:
    """The picture of the game as anybody works it out from its exported record."""
    record = record_in(room.folder, game)
    assert record is not None
    judged = judge(record)
    assert judged["rejected"] == []
    return judged


WON_BY_ANNA = ((7, 1), (5, 1), (3, 0), (1, 0))  # 73 and 51
TIE = ((7, 1), (7, 1), (3, 0), (3, 0))


def test_a_throw_is_corrected_long_after_the_game(room: Room) -> None:
    game = played(room, WON_BY_ANNA)
    assert verdict(room, game)["winner"] == "Anna"
    room.game(["Carla", "Dieter"])
    room.restart()
    answer = room.host("correct", game=game, throw=2, pins=9)
    assert (answer["ok"], answer["game"], answer["status"]) == (True, game, "finished")
    assert verdict(room, game)["winner"] == "Bert"
    assert verdict(room, game)["display"] == {"Anna": "73", "Bert": "91"}
    assert room.state()["game"]["setup"]["players"] == ["Carla", "Dieter"]  # the game that is on stays as it was
    assert room.state()["log"][-1]["code"] == "later_correct"
    assert str(game) in room.state()["log"][-1]["text"]


def test_the_correction_is_still_there_after_the_next_start_with_and_without_a_checkpoint(room: Room) -> None:
    game = played(room, WON_BY_ANNA)
    assert room.host("correct", game=game, throw=2, pins=9)["ok"]
    for _ in range(2):
        room.restart()
        assert verdict(room, game)["winner"] == "Bert"
        assert room.host("correct", game=game, pins=8)["ok"]  # the last throw
        assert verdict(room, game)["display"]["Bert"] == "98"
        room.journal.keep(FORM, packed(room.desk._station.kept))


@pytest.mark.parametrize(("throw", "pins", "code"), [(5, 9, "bad_throw"), (0, 9, "bad_throw"), (1, 10, "bad_value")])
def test_what_the_rules_refuse_is_refused_years_later_too(room: Room, throw: int, pins: int, code: str) -> None:
    game = played(room, WON_BY_ANNA)
    before = room.journal.facts(game)
    assert room.host("correct", game=game, throw=throw, pins=pins)["code"] == code
    assert room.journal.facts(game) == before


def test_a_later_correction_opens_a_decided_tie_again_and_the_host_decides_it(room: Room) -> None:
    game = played(room, TIE)
    assert room.host("decide", game=game, winner="Carla")["code"] == "bad_winner"
    assert room.host("decide", game=game, winner="Anna")["status"] == "finished"
    assert verdict(room, game)["winner"] == "Anna"
    assert room.host("correct", game=game, throw=1, pins=6)["status"] == "finished"  # 63 and 73
    assert verdict(room, game)["winner"] == "Bert"
    assert room.host("correct", game=game, throw=2, pins=6)["status"] == "waiting_decision"
    assert verdict(room, game)["tied"] == ["Anna", "Bert"]
    assert room.host("decide", game=game, winner="Bert")["ok"]
    assert verdict(room, game)["winner"] == "Bert"
    assert room.host("decide", game=game, winner="Anna")["code"] == "game_over"


def test_a_duel_is_decided_later_for_a_team(room: Room) -> None:
    assert room.game(["Anna", "Bert"], **DUEL)["ok"]
    for pins, place in TIE:
        room.throw(pins)
        assert room.host("act", player=room.picture["turn"], event={"type": "place", "place": place})["ok"]
    room.host("end_game")
    assert room.host("decide", game=1, winner="Blau")["status"] == "finished"
    assert verdict(room, 1)["winners"] == ["Bert"]


def test_what_was_done_later_is_taken_back_step_by_step_and_written_again(room: Room) -> None:
    game = played(room, WON_BY_ANNA)
    room.host("correct", game=game, throw=2, pins=9)
    assert room.host("undo", game=game)["ok"]
    assert verdict(room, game)["winner"] == "Anna"
    assert room.host("undo", game=game)["status"] == "running"  # the last place
    assert room.host("undo", game=game)["status"] == "running"  # the last throw
    assert room.state()["lane"]["aside"] == []  # it is not offered to the game of today
    assert room.host("act", game=game, player="Anna", event={"type": "throw", "pins": 8})["code"] == "not_your_turn"
    assert room.host("act", game=game, player="Bert", event={"type": "throw", "pins": 8})["ok"]
    assert room.host("act", game=game, player="Bert", event={"type": "place", "place": 0})["status"] == "finished"
    assert verdict(room, game)["display"] == {"Anna": "73", "Bert": "58"}
    assert room.state()["lane"]["last"]["pins"] == 1  # nothing of it was thrown on the lane


def test_a_game_broken_off_by_mistake_is_written_to_its_end(room: Room) -> None:
    game = played(room, WON_BY_ANNA[:3])
    for event in ({"type": "throw", "pins": 9}, {"type": "place", "place": 0}):
        assert room.host("act", game=game, player="Bert", event=event)["ok"]
    assert verdict(room, game)["display"] == {"Anna": "73", "Bert": "59"}


def test_an_order_that_comes_twice_changes_an_old_game_once(room: Room) -> None:
    game = played(room, WON_BY_ANNA)
    first = room.host("correct", request="same", game=game, throw=2, pins=9)
    assert room.host("correct", request="same", game=game, throw=2, pins=9) == first
    assert len([fact for fact in room.journal.facts(game) if getattr(fact, "event", {}).get("pins") == 9]) == 1


def test_a_game_that_never_was_or_is_over_has_no_other_orders(room: Room) -> None:
    game = played(room, WON_BY_ANNA)
    for number in (0, -1, game + 1, 10**30):
        assert room.host("correct", game=number, pins=3)["code"] in {"no_game", "bad_message"}
    assert room.host("end_game", game=game)["code"] == "no_game"
    assert room.host("correct", pins=3)["code"] == "no_game"  # the lane's game: there is none


def schocken(room: Room) -> int:
    """Anna throws a Schock aus at once, which stands; Bert may throw once, and both lift their cups."""
    setup = {"players": ["Anna", "Bert"]}
    number = int(room.host("start_game", game="schocken", setup=setup, dice="real")["game"])
    for who, dice in (("Anna", [1, 1, 1]), ("Bert", [6, 5, 4])):
        assert room.host("act", game=number, player=who, event={"type": "throw", "dice": dice})["ok"]
    assert room.host("end_game", game=number)["ok"]
    return number


def test_the_king_of_the_evening_follows_what_is_taken_back_later(room: Room) -> None:
    number = schocken(room)
    assert room.state()["schock_aus"]["counts"] == {"Anna": 1}
    assert room.host("undo", game=number)["ok"]
    assert {name for name, count in room.desk._station.kept.schock_aus.items() if count} == set()
    room.restart()
    assert {name for name, count in room.desk._station.kept.schock_aus.items() if count} == set()
    assert room.host("act", game=number, player="Bert", event={"type": "throw", "dice": [1, 1, 1]})["code"] == "no_game"


def test_what_the_dice_of_the_station_showed_stays(room: Room) -> None:
    setup = {"players": ["Anna", "Bert"]}
    room.host("start_game", game="haeuschenbauen", setup=setup)
    room.host("end_game", game=1)
    assert room.host("undo", game=1)["code"] == "forbidden"


def test_a_game_made_again_is_the_game_that_was_on(room: Room) -> None:
    room.game(["Anna", "Bert"])
    for pins, place in TIE:
        room.throw(pins)
        room.host("act", player=room.picture["turn"], event={"type": "place", "place": place})
        room.host("correct", pins=pins - 1)
        room.host("undo")
    on, again = room.desk._station.kept.games[1], replayed(room.journal.facts(1))
    assert again is not None
    assert again.match.line.state == on.match.line.state
    assert [move.event for move in again.moves] == [move.event for move in on.moves]
    assert (again.choice, again.evening) == (on.choice, on.evening)


def test_the_games_are_listed_with_the_numbers_by_which_they_are_known(room: Room) -> None:
    played(room, WON_BY_ANNA)
    played(room, TIE)
    played(room, WON_BY_ANNA[:3], ("Bert", "Änne"))
    schocken(room)
    room.game(["Anna", "Bert"])
    words = [sys.executable, "-m", "station", "record", "list", "--data", str(room.folder)]
    lines = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout.splitlines()
    day = room.state()["evening"]["date"]
    assert [line.split(f"  {day}  ") for line in lines] == [
        ["    5", "Hausnummern     Anna, Bert  läuft"],
        ["    4", "Schocken        Anna, Bert  abgebrochen"],
        ["    3", "Hausnummern     Bert, Änne  abgebrochen"],
        ["    2", "Hausnummern     Anna, Bert  wartet auf die Entscheidung"],
        ["    1", "Hausnummern     Anna, Bert  Sieger: Anna"],
    ]
    fewer = subprocess.run([*words, "--last", "2"], capture_output=True, text=True, check=True, timeout=60).stdout
    assert fewer.splitlines() == lines[:2]
