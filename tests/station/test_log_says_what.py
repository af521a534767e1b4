"""The lines of the host's log: who, which throw, what it was and what it is now."""

from __future__ import annotations

from typing import Any

from drivers.lane import Correction
from tests.station.conftest import Room


def lines(room: Room, *codes: str) -> list[str]:
    return [line["text"] for line in room.state("host")["log"] if not codes or line["code"] in codes]


def test_a_correction_says_whose_throw_it_was_which_and_what_it_was_before(room: Room) -> None:
    room.game(["Birgit", "Klaus"])
    room.throw(7, number=1)
    room.host("act", player="Birgit", event={"type": "place", "place": 1})
    room.throw(5, number=2)
    room.host("correct", throw=1, pins=9)
    room.lane(Correction(1, 6, None, 2))
    assert lines(room, "played_correct") == [
        "Wurf 1 von Birgit korrigiert: 7 → 9 Kegel (host)",
        "Wurf 2 von Klaus korrigiert: 5 → 6 Kegel (lane)",
    ]
    assert lines(room, "played_throw", "played_place") == [
        "Wurf 1, Birgit: 7 Kegel (lane)",
        "Birgit setzt die 7: Zehner (host)",
        "Wurf 2, Klaus: 5 Kegel (lane)",
    ]


def test_what_is_taken_back_is_named(room: Room) -> None:
    room.game(["Birgit", "Klaus"], "niedrig")
    room.throw(0)
    room.host("act", player="Birgit", event={"type": "place", "place": 0})
    room.host("correct", throw=1, pins=3)
    for _ in range(3):
        assert room.host("undo")["ok"]
    assert lines(room, "played_undo") == [
        "Zurückgenommen: Korrektur von Wurf 1, Birgit, 3 → 0 Kegel (host)",
        "Zurückgenommen: Birgit hatte die 9 gesetzt, Einer (host)",
        "Zurückgenommen: Wurf 1, Birgit, 0 Kegel (host)",
    ]


def test_a_game_of_before_is_told_as_fully_and_under_the_names_of_today(room: Room) -> None:
    number = played(room)
    room.host("correct", game=number, throw=2, pins=1)
    room.host("undo", game=number)
    room.host("rename", name="Klaus", into="Nikolaus")
    room.restart()
    assert lines(room, "later_correct", "later_undo") == [
        f"Spiel {number}, später: Wurf 2 von Nikolaus korrigiert: 4 → 1 Kegel (host)",
        f"Spiel {number}, später: Zurückgenommen: Korrektur von Wurf 2, Nikolaus, 1 → 4 Kegel (host)",
    ]


def test_games_and_tables_are_named(room: Room) -> None:
    number = played(room)
    table: Any = room.host("start_game", game="haeuschenbauen", setup={"players": ["Birgit"]}, dice="real")["game"]
    room.host("act", game=table, player="Birgit", event={"type": "roll", "player": "Birgit", "die": 1})
    room.host("undo", game=table)
    room.host("end_game", game=table)
    assert lines(room)[-4:] == [
        f"Spiel begonnen: Häuschenbauen (Nr. {table})",
        "Häuschenbauen: Birgit hat gewürfelt (host)",
        "Zurückgenommen: Häuschenbauen, Birgit hatte gewürfelt (host)",
        f"Spiel beendet: Häuschenbauen (Nr. {table})",
    ]
    assert f"Spiel beendet: Hausnummern (Nr. {number})" in lines(room)


def played(room: Room) -> int:
    """A game of one throw each that has ended."""
    number = int(room.game(["Birgit", "Klaus"])["game"])
    for pins, place in ((7, 1), (4, 1), (3, 0), (2, 0)):
        room.throw(pins)
        turn = room.picture["turn"]
        assert room.host("act", player=turn, event={"type": "place", "place": place})["ok"]
    assert room.host("end_game")["ok"]
    return number
