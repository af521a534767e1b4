"""One rule of names: however somebody is spelt, wherever he comes in, he is the same person, or told what is wrong."""

# ruff: noqa: RUF001  letters that look like others are what this is about

from __future__ import annotations

from typing import Any

import pytest

from station.words import refusal
from tests.station.book.test_book_keeper import Club
from tests.station.conftest import Room

ALIKE = ["anna", "ANNA", "Ａnna", "\u0410nna", " Anna  ", "\u0391nna", "𝐀nna"]
OPA = "Opa 👨\u200d🦳"


def names(room: Room) -> list[str]:
    return [player["name"] for player in room.state()["players"]]


@pytest.mark.parametrize("name", ALIKE)
def test_who_is_spelt_alike_is_the_same_person_wherever_he_comes_in(room: Room, name: str) -> None:
    assert room.phone("Anna")["ok"]
    assert room.phone(name, client="other")["code"] == "taken"
    assert room.host("add_player", name=name)["code"] == "taken"
    assert room.game([name, "Klaus"])["ok"]
    assert room.state()["game"]["setup"]["players"] == ["Anna", "Klaus"]
    assert room.host("come", player=name)["code"] == "bad_players"
    room.host("end_game")
    assert room.host("rename", name="Klaus", into=name)["code"] == "same_game"
    assert names(room) == ["Anna", "Klaus"]


def test_a_phone_that_spells_a_free_name_otherwise_gets_that_name(room: Room) -> None:
    room.host("add_player", name="Jürgen Groß")
    answer = room.phone("JÜRGEN\u00a0 GROSS")
    assert (answer["ok"], answer["name"]) == (True, "Jürgen Groß")
    assert room.state("JÜRGEN\u00a0 GROSS")["you"] == ["Jürgen Groß"]
    assert names(room) == ["Jürgen Groß"]


def test_two_of_one_person_or_one_team_are_no_game(room: Room) -> None:
    assert room.game(["Anna", "anna"])["code"] == "bad_players"
    teams = [{"name": "Rot", "members": ["Anna"]}, {"name": "R\u043et", "members": ["Klaus"]}]
    assert room.game(["Anna", "Klaus"], teams=teams)["code"] == "bad_teams"
    assert room.host("start_game", game="schocken", setup={"players": ["Anna", "ANNA"]})["code"] == "bad_players"


def test_a_record_is_of_the_people_who_are_known(room: Room) -> None:
    room.host("add_player", name="Anna")
    events: list[dict[str, Any]] = []
    for place in (1, 0):
        for name in ("ANNA", "Zoe"):
            events.append({"type": "throw", "player": name, "pins": 7})
            events.append({"type": "place", "player": name, "place": place})
    events.append({"type": "decide", "winner": "ANNA"})
    record = {
        "game": "hausnummern",
        "setup": {"mode": "hoch", "digits": 2, "players": ["ANNA", "Zoe"]},
        "events": events,
    }
    club = Club(room)
    assert room.host("import_game", record=record, date="2020-02-02")["ok"]
    assert names(room) == ["Anna", "Zoe"]
    assert club.row("Anna")["wins_hoch"] == 1
    club.close()


def test_a_new_spelling_of_oneself_is_a_new_spelling(room: Room) -> None:
    room.host("add_player", name="anna")
    assert room.host("rename", name="anna", into="Anna")["ok"]
    assert names(room) == ["Anna"]
    room.host("add_player", name="Berta")
    assert room.host("rename", name="Berta", into="ANNA")["ok"]
    assert names(room) == ["Anna"]


def test_pictures_are_taken_in_names_also_those_that_are_joined(room: Room) -> None:
    for name in (
        OPA,
        "Eva ❤️\u200d🔥",
        "Sven 👩🏽\u200d🚀",
        "Nr 1️⃣",
        "Scot \U0001f3f4\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f",
    ):
        answer = room.phone(name)
        assert answer["ok"], (name, answer)
    assert names(room)[0] == OPA


@pytest.mark.parametrize(
    ("name", "code"),
    [("  ", "name_empty"), ("x" * 25, "name_long"), ("Bir\u202egit", "name_signs"), ("Bir\u200bgit", "name_signs"),
     ("Opa\u200d", "name_signs"), ("A\u200dnna", "name_signs"), ("\u3164", "name_signs"), ("\u2800", "name_signs"),
     ("Bir\ngit\x00", "name_signs"), ("host", "name_reserved"), ("station", "name_reserved"),
     ("COMPUTER anton", "name_reserved"), ("\ud800", "name_signs")],
)  # fmt: skip
def test_who_cannot_be_called_so_is_told_why_everywhere(room: Room, name: str, code: str) -> None:
    for answer in (room.phone(name, client="p"), room.host("add_player", name=name)):
        assert answer == refusal(code)
    room.game(["Anna", "Klaus"])
    assert room.host("come", player=name)["code"] == code
    assert room.host("rename", name="Anna", into=name)["code"] == code
    assert names(room) == ["Anna", "Klaus"]
