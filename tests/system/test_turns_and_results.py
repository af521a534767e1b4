"""A game as it goes wrong and is put right: corrections, undo, held throws, ties, the last throw, the next game."""

from __future__ import annotations

import json
import threading

import pytest

from tests.system.conftest import Evening
from tests.system.processes import kegelstation


def play(evening: Evening, *turns: tuple[int, int]) -> None:
    """Throws in order, each placed by the host."""
    for pins, place in turns:
        evening.turn(pins, place)


def test_a_correction_after_the_end_moves_number_winner_and_statistics(evening: Evening) -> None:
    """T12"""
    evening.host.start(["Birgit", "Klaus"], digits=2)
    play(evening, (7, 1), (8, 1), (3, 0), (1, 0))
    assert evening.wall.until(lambda s: s["game"]["picture"]["winner"])["game"]["picture"]["winner"] == "Klaus"
    evening.seen(evening.host.do("correct", throw=1, pins=9))
    wall = evening.wall.game
    assert wall["corrected"] == {"n": 1, "player": "Birgit", "before": 7, "after": 9}
    assert wall["picture"]["display"] == {"Birgit": "93", "Klaus": "81"}
    assert wall["picture"]["table"] == [
        {"place": 1, "name": "Birgit", "value": 93},
        {"place": 2, "name": "Klaus", "value": 81},
    ]
    birgit, klaus = (wall["picture"]["stats"][name] for name in ("Birgit", "Klaus"))
    assert (birgit["nines"], birgit["pins"], birgit["average"], birgit["wins_hoch"]) == (1, 12, [6, 1], 1)
    assert klaus["wins_hoch"] == 0


def test_a_correction_in_a_duel_moves_the_average(evening: Evening) -> None:
    """T12"""
    teams = [{"name": "Rot", "members": ["A", "B"]}, {"name": "Blau", "members": ["C"]}]
    evening.host.start(["A", "B", "C"], digits=2, teams=teams)
    play(evening, (5, 1), (5, 1), (5, 1), (0, 0), (1, 0), (1, 0))
    assert evening.wall.until(lambda s: s["game"]["picture"]["winner"])["game"]["picture"]["winner"] == "Blau"
    evening.seen(evening.host.do("correct", throw=4, pins=4))
    assert evening.wall.picture["winner"] == "Rot"
    assert evening.wall.picture["table"][0] == {
        "place": 1,
        "name": "Rot",
        "sum": 105,
        "members": 2,
        "average": [105, 2],
    }


def test_five_undos_name_what_they_take_back_and_nothing_comes_back_after_a_new_throw(evening: Evening) -> None:
    """T14"""
    evening.host.start(["Birgit", "Klaus"], digits=3)
    play(evening, (7, 2), (8, 2))
    evening.throw(3)
    named = []
    for _ in range(5):
        named.append(evening.host.game["undo"]["text"])
        evening.seen(evening.host.do("undo"))
    assert named == [
        "Wurf 3 zurücknehmen: Birgit, 3 Kegel",
        "Stelle zurücknehmen: Klaus, Hunderter",
        "Wurf 2 zurücknehmen: Klaus, 8 Kegel",
        "Stelle zurücknehmen: Birgit, Hunderter",
        "Wurf 1 zurücknehmen: Birgit, 7 Kegel",
    ]
    assert evening.host.do("undo")["code"] == "nothing_to_undo"
    evening.throw(5)
    assert evening.wall.picture["pending_pins"] == 5
    assert evening.wall.picture["display"] == {"Birgit": "___", "Klaus": "___"}
    assert [throw["pins"] for throw in evening.wall.game["throws"]] == [5]
    assert sorted(aside["pins"] for aside in evening.host.lane["aside"]) == [3, 7, 8]  # there if the host wants them
    evening.seen(evening.host.do("undo"))
    assert evening.wall.game["throws"] == []
    assert evening.wall.picture["phase"] == "throw"


def test_a_throw_that_came_before_an_undo_is_not_lost(evening: Evening) -> None:
    """T14"""
    evening.host.start(["Birgit", "Klaus"], digits=2)
    evening.throw(7)
    evening.throw(4)  # held
    evening.seen(evening.host.do("undo"))
    assert evening.wall.lane["held"] == [4]  # an undo asks nobody to go on
    evening.throw(6)
    assert (evening.wall.picture["turn"], evening.wall.picture["pending_pins"]) == ("Birgit", 4)
    assert evening.wall.lane["held"] == [6]
    (back,) = evening.host.lane["aside"]
    assert (back["pins"], back["why"]) == (7, "taken_back")
    evening.seen(evening.host.do("assign", throw=back["throw"]))
    assert evening.wall.lane["held"] == [7, 6]  # in the order in which they were thrown


def test_a_six_corrected_to_a_nine_is_never_placed_as_a_six(evening: Evening) -> None:
    """T15"""
    birgit = evening.phone("Birgit")
    evening.host.start(["Birgit", "Klaus"], digits=2)
    evening.throw(6)
    asked = birgit.until(lambda state: state["game"]["picture"]["phase"] == "place")["game"]["choice"]
    assert evening.host.do("correct", pins=9)["ok"]
    answer = birgit.tap({"type": "place", "place": 1}, choice=asked)  # was under way
    assert answer["code"] == "stale"
    shown = birgit.until(lambda state: state["game"]["choice"] != asked)["game"]
    assert (shown["picture"]["pending_pins"], shown["picture"]["display"]["Birgit"]) == (9, "__")
    assert birgit.tap({"type": "place", "place": 1})["ok"]
    assert evening.wall.until(lambda s: s["game"]["picture"]["turn"] == "Klaus")["game"]["picture"]["display"] == {
        "Birgit": "9_",
        "Klaus": "__",
    }


def test_a_tap_and_a_correction_at_once_never_leave_a_six(evening: Evening) -> None:
    """T15"""
    birgit = evening.phone("Birgit")
    for _ in range(8):
        evening.host.start(["Birgit", "Klaus"], digits=2)
        evening.throw(6)
        birgit.until(lambda state: state["game"]["picture"]["pending_pins"] == 6)
        tap = birgit.tapped({"type": "place", "place": 1})
        correcting = threading.Thread(target=evening.host.do, args=("correct",), kwargs={"pins": 9})
        correcting.start()
        answer = birgit.ask("act", **tap)
        correcting.join()
        assert answer["ok"] or answer["code"] == "stale"
        picture = evening.station.state()["game"]["picture"]
        assert picture["display"]["Birgit"] == ("9_" if answer["ok"] else "__")
        assert picture["pending_pins"] == (None if answer["ok"] else 9)


def test_a_tie_survives_the_light_switch_and_is_then_decided(evening: Evening) -> None:
    """T17"""
    number = evening.host.start(["Birgit", "Klaus", "Sven"], digits=2)
    play(evening, (5, 1), (5, 1), (1, 1), (6, 0), (6, 0), (1, 0))
    before = evening.wall.until(lambda s: s["game"]["picture"]["status"] == "waiting_decision")["game"]
    evening.light_switch()
    assert evening.wall.game == before  # the same names, the same question
    assert before["picture"]["tied"] == ["Birgit", "Klaus"]
    evening.throw(9)  # nobody waits for it
    assert evening.wall.lane["last"]["aside"]
    assert evening.host.do("decide", winner="Sven")["code"] == "bad_winner"
    evening.seen(evening.host.do("decide", winner="Klaus"))
    assert [(row["place"], row["name"]) for row in evening.wall.picture["table"]] == [
        (1, "Klaus"),
        (2, "Birgit"),
        (3, "Sven"),
    ]
    evening.light_switch()
    assert evening.wall.game["id"] == number
    assert evening.wall.picture["winner"] == "Klaus"


@pytest.mark.parametrize("way", ["lane", "phone", "wall", "host"])
def test_the_last_throw_of_a_game_may_be_a_pumpe(evening: Evening, way: str) -> None:
    """T20"""
    klaus = evening.phone("Klaus")
    evening.host.start(["Birgit", "Klaus"], digits=2)
    play(evening, (5, 1), (5, 1), (5, 0))
    page = {"phone": klaus, "wall": evening.wall}.get(way)
    if page is not None:  # without a light barrier nobody else sees it
        page.until(lambda s: s["game"]["picture"]["turn"] == "Klaus" and s["game"]["picture"]["phase"] == "throw")
        assert page.tap({"type": "throw", "pins": 0})["ok"]
    elif way == "host":
        assert evening.host.do("throw", pins=0)["ok"]
    else:
        evening.throw(0)
    assert klaus.place(0)["ok"]
    picture = evening.wall.until(lambda state: state["game"]["picture"]["status"] == "finished")["game"]["picture"]
    assert picture["table"] == [
        {"place": 1, "name": "Birgit", "value": 55},
        {"place": 2, "name": "Klaus", "value": 50},
    ]
    assert (picture["stats"]["Klaus"]["throws"], picture["stats"]["Klaus"]["pumpen"]) == (2, 1)


def test_a_new_game_or_none_takes_the_result_off_the_wall_at_once(evening: Evening) -> None:
    """W28"""
    first = evening.host.start(["Birgit", "Klaus"], digits=2)
    play(evening, (5, 1), (6, 1), (5, 0), (6, 0))
    result = evening.wall.until(lambda state: state["game"]["picture"]["table"])["game"]["picture"]["table"]
    second = evening.host.start(["Birgit", "Klaus"], digits=2)
    assert evening.wall.until(lambda s: s["game"]["id"] == second)["game"]["picture"]["table"] is None
    evening.throw(3)
    evening.seen(evening.host.do("end_game"))
    assert evening.wall.state["game"] is None
    exported = kegelstation("record", "export", first, "--data", evening.station.folder)
    judged = kegelstation("record", "judge", "-", input=exported.stdout)
    assert json.loads(judged.stdout)["table"] == result  # it can be called up


def test_throws_while_a_place_is_pending_wait_in_order_for_their_owners(evening: Evening) -> None:
    """L31"""
    birgit, klaus = evening.phone("Birgit"), evening.phone("Klaus")
    evening.host.start(["Birgit", "Klaus", "Sven"], digits=2)
    for pins in (7, 2, 5):
        evening.throw(pins)
    assert evening.wall.lane["held"] == [2, 5]
    assert birgit.until(lambda state: len(state["lane"]["held"]) == 2)["game"]["picture"]["pending_pins"] == 7
    assert klaus.tap({"type": "place", "place": 1})["code"] == "not_your_turn"
    evening.light_switch()
    assert evening.wall.lane["held"] == [2, 5]
    birgit.open(), klaus.open()
    assert birgit.place(1)["ok"]
    assert klaus.until(lambda state: state["game"]["picture"]["turn"] == "Klaus")["lane"]["held"] == [5]
    assert klaus.place(1)["ok"]
    assert evening.host.until(lambda s: s["game"]["picture"]["turn"] == "Sven")["game"]["picture"]["pending_pins"] == 5
    assert evening.host.place(1)["ok"]
    shown = evening.wall.until(lambda state: state["game"]["picture"]["durchgang"] == 2)
    assert shown["game"]["picture"]["display"] == {"Birgit": "7_", "Klaus": "2_", "Sven": "5_"}
    assert shown["lane"]["held"] == []


def test_the_host_throws_a_held_throw_out(evening: Evening) -> None:
    """L31"""
    evening.host.start(["Birgit", "Klaus"], digits=2)
    for pins in (7, 2, 5):
        evening.throw(pins)
    evening.seen(evening.host.do("discard_held", index=0))
    assert evening.wall.lane["held"] == [5]
    assert evening.host.do("discard_held", index=1)["code"] == "bad_value"
    assert evening.host.place(1)["ok"]
    assert evening.wall.until(lambda s: s["game"]["picture"]["turn"] == "Klaus")["game"]["picture"]["pending_pins"] == 5
    kept = evening.host.until(lambda state: state["lane"]["aside"])["lane"]["aside"]
    assert [(aside["pins"], aside["why"]) for aside in kept] == [(2, "discarded")]
