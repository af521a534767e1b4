"""Who may do what, once; and what the host mends."""

from __future__ import annotations

from typing import Any

import pytest

from station import dispatcher
from station.evening.messages import Ask, Connected, Join, Login, Release
from tests.station.conftest import Room


def finished_tie(room):
    room.game(["A", "B", "C"])
    for place in (0, 0, 0, 1, 1, 1):
        room.throw(5 if room.picture["turn"] != "C" else 2)
        assert room.host("act", player=room.picture["turn"], event={"type": "place", "place": place})["ok"]
    assert room.picture["tied"] == ["A", "B"]


def test_of_two_phones_that_want_one_name_exactly_one_gets_it(room):
    assert room.phone("Birgit", client="one")["ok"]
    assert room.phone("Birgit", client="two")["code"] == "taken"
    assert room.state("one")["you"] == ["Birgit"]
    assert room.state("two")["you"] == []


def test_a_phone_asleep_keeps_its_seat_and_wakes_with_the_same_question(room):
    room.game(["Birgit", "Klaus"])
    room.phone("Birgit")
    room.throw(7)
    before = room.state()["game"]["choice"]
    room.away("Birgit")
    room.wait(180)
    state = room.back("Birgit")
    assert state["you"] == ["Birgit"]
    assert state["game"]["choice"] == before
    assert room.place("Birgit", 1)["ok"]


def test_a_phone_just_out_of_reach_still_holds_its_name_a_dead_one_does_not(room):
    old = room.phone("Birgit", client="one")["ticket"]
    room.away("one")
    room.wait(30)
    assert room.phone("Birgit", client="two")["code"] == "taken"
    room.wait(60)
    assert room.phone("Birgit", client="two")["ok"]
    first = room.send(Connected, client="one", role="phone", tickets=(old,))["state"]
    assert first["you"] == []
    assert first["notice"] == "bad_ticket"


def test_nobody_steals_a_seat_in_the_moment_after_a_restart(room):
    room.phone("Birgit")
    room.restart()
    assert room.phone("Birgit", client="thief")["code"] == "taken"
    assert room.back("Birgit")["you"] == ["Birgit"]


def test_host_and_holder_can_release_a_name(room):
    room.phone("Birgit", client="one")
    assert room.host("release", name="Birgit")["ok"]
    assert room.state("one")["notice"] == "bad_ticket"
    assert room.phone("Birgit", client="two")["ok"]
    room.phone("Klaus")
    assert room.release("Klaus")["ok"]
    assert room.state("Klaus")["notice"] is None
    assert room.release("Klaus")["code"] == "forbidden"


def test_who_finds_a_name_taken_may_ask_for_it_and_holder_and_host_see_that(room):
    room.phone("Birgit", client="one")
    assert room.phone("Birgit", client="two")["code"] == "taken"
    assert room.send(Ask, client="two", name="Birgit")["ok"]
    assert room.state("one")["players"][0]["asked"] is True
    assert room.state()["log"][-1]["code"] == "seat_asked"
    assert room.send(Ask, client="two", name="Niemand")["code"] == "bad_value"
    assert room.send(Ask, client="one", name="Birgit")["code"] == "bad_value"
    assert room.host("release", name="Birgit")["ok"]
    assert room.state()["players"][0]["asked"] is False
    assert room.phone("Birgit", client="two")["ok"]


def test_only_the_phone_that_holds_the_seat_places_its_digit(room):
    room.game(["Birgit", "Klaus"])
    room.phone("Birgit")
    room.phone("Klaus")
    room.throw(7)
    assert room.place("Klaus", 1)["code"] == "not_your_turn"
    forged = {"type": "place", "place": 1, "player": "Birgit"}
    assert room.tap("Klaus", forged)["code"] == "forbidden"
    room.send(Connected, client="stranger", role="phone")
    assert room.tap("x", {"type": "place", "place": 1}, client="stranger")["code"] == "forbidden"
    assert room.place("Birgit", 1)["ok"]


def test_a_double_tap_places_once_and_gets_the_first_answer_again(room):
    room.game(["Birgit", "Klaus"])
    room.phone("Birgit")
    room.throw(7)
    choice = room.state()["game"]["choice"]
    first = room.place("Birgit", 1, request="same", choice=choice)
    room.throw(4)
    again = room.place("Birgit", 1, request="same", choice=choice)
    assert first == again
    assert first["ok"]
    assert room.picture["display"]["Birgit"] == "7_"
    assert room.place("Birgit", 1, request="other", choice=choice)["code"] == "stale"


def test_a_picture_that_cannot_be_made_does_not_end_the_evening(room, monkeypatch, caplog) -> None:
    room.game(["Birgit", "Klaus"])
    with monkeypatch.context() as broken:
        broken.setattr(dispatcher, "pictures", lambda *_: 1 / 0)
        room.throw(7)
    assert "ZeroDivisionError" in caplog.text
    assert room.picture["pending_pins"] == 7
    before = len(room.shown)
    assert room.host("act", player="Birgit", event={"type": "place", "place": 0})["ok"]
    room.state()
    assert len(room.shown) > before


def test_the_first_answer_is_known_after_a_restart(room):
    room.game(["Birgit", "Klaus"])
    room.phone("Birgit")
    room.throw(7)
    choice = room.state()["game"]["choice"]
    first = room.place("Birgit", 1, request="same", choice=choice)
    room.restart()
    room.back("Birgit")
    assert room.place("Birgit", 1, request="same", choice=choice) == first


def test_a_tap_after_the_host_has_placed_is_stale_and_the_next_turn_untouched(room):
    room.game(["Birgit", "Klaus"])
    room.phone("Birgit")
    room.throw(7)
    choice = room.state()["game"]["choice"]
    room.away("Birgit")
    assert room.host("act", player="Birgit", event={"type": "place", "place": 0})["ok"]
    room.throw(5)
    room.back("Birgit")
    assert room.place("Birgit", 1, choice=choice)["code"] == "stale"
    assert (room.picture["turn"], room.picture["pending_pins"]) == ("Klaus", 5)


def test_a_tap_for_a_pending_count_that_was_corrected_is_stale(room):
    room.game(["Birgit", "Klaus"])
    room.phone("Birgit")
    room.throw(6)
    choice = room.state()["game"]["choice"]
    assert room.host("correct", throw=1, pins=9)["ok"]
    assert room.state("Birgit")["game"]["picture"]["pending_pins"] == 9
    assert room.place("Birgit", 1, choice=choice)["code"] == "stale"
    assert room.place("Birgit", 1)["ok"]
    assert room.picture["display"]["Birgit"] == "9_"


def test_correcting_an_older_throw_does_not_make_an_open_question_stale(room):
    room.game(["Birgit", "Klaus"])
    room.phone("Klaus")
    room.throw(6)
    assert room.host("act", player="Birgit", event={"type": "place", "place": 0})["ok"]
    room.throw(4)
    choice = room.state()["game"]["choice"]
    assert room.host("correct", throw=1, pins=8)["ok"]
    game = room.state()["game"]
    assert game["choice"] == choice
    assert game["corrected"] == {"n": 1, "player": "Birgit", "before": 6, "after": 8}
    assert room.place("Klaus", 0, choice=choice)["ok"]


def test_a_correction_two_turns_back_changes_digit_table_and_winner(room):
    room.game(["A", "B"])
    for pins, place in ((5, 1), (6, 1), (3, 0), (2, 0)):
        room.throw(pins)
        assert room.host("act", player=room.picture["turn"], event={"type": "place", "place": place})["ok"]
    assert room.picture["winner"] == "B"
    assert room.host("correct", throw=1, pins=9)["ok"]
    picture = room.picture
    assert picture["winner"] == "A"
    assert picture["display"]["A"] == "93"
    assert picture["stats"]["A"]["average"] == [6, 1]
    assert picture["stats"]["B"]["wins_hoch"] == 0


def test_every_undo_names_what_it_takes_back_and_a_new_throw_cannot_be_redone(room):
    room.game(["Birgit", "Klaus"])
    for pins, place in ((7, 1), (5, 0)):
        room.throw(pins)
        room.host("act", player=room.picture["turn"], event={"type": "place", "place": place})
    room.throw(3)
    named = []
    for _ in range(5):
        named.append(room.state()["game"]["undo"]["text"])
        assert room.host("undo")["ok"]
    assert named == [
        "Wurf 3 zurücknehmen: Birgit, 3 Kegel",
        "Stelle zurücknehmen: Klaus, Einer",
        "Wurf 2 zurücknehmen: Klaus, 5 Kegel",
        "Stelle zurücknehmen: Birgit, Zehner",
        "Wurf 1 zurücknehmen: Birgit, 7 Kegel",
    ]
    assert room.state()["game"]["undo"] is None
    assert room.host("undo")["code"] == "nothing_to_undo"
    room.throw(8)
    assert (room.picture["turn"], room.picture["pending_pins"]) == ("Birgit", 8)
    assert [a["pins"] for a in room.state()["lane"]["aside"]] == [3, 5, 7]
    assert room.state()["lane"]["held"] == []


def test_an_undone_place_gives_the_held_throws_back_their_wait(room):
    room.game(["Birgit", "Klaus"])
    room.throw(7)
    room.throw(5)
    room.throw(4)
    assert room.host("act", player="Birgit", event={"type": "place", "place": 0})["ok"]
    room.host("undo")  # Klaus' 5
    room.host("undo")  # Birgit's place
    assert (room.picture["turn"], room.picture["pending_pins"]) == ("Birgit", 7)
    assert room.state()["lane"]["held"] == [4]


def test_a_tie_is_decided_by_the_host_also_after_a_restart(room):
    finished_tie(room)
    choice = room.state()["game"]["choice"]
    room.restart()
    assert room.picture["tied"] == ["A", "B"]
    assert room.state()["game"]["choice"] == choice
    assert room.host("decide", winner="C")["code"] == "bad_winner"
    assert room.host("decide", winner="B")["ok"]
    assert room.picture["winner"] == "B"
    assert [row["place"] for row in room.picture["table"]] == [1, 2, 3]


def test_a_phone_may_not_do_what_is_the_hosts(room):
    finished_tie(room)
    room.phone("A")
    for event in ({"type": "decide", "winner": "A"}, {"type": "undo"}, {"type": "correct", "pins": 9}):
        assert room.tap("A", event)["code"] == "forbidden"
    answer = room.wish("host", client="A", id="x", do="end_game")
    assert answer["code"] == "forbidden"
    assert room.state()["game"] is not None


def test_the_thrower_may_always_type_in_a_pumpe_and_other_counts_if_the_host_allows(room):
    room.game(["Birgit", "Klaus"])
    room.phone("Birgit")
    room.phone("Klaus")
    assert room.tap("Birgit", {"type": "throw", "pins": 4})["code"] == "forbidden"
    assert room.tap("Klaus", {"type": "throw", "pins": 0})["code"] == "not_your_turn"
    assert room.tap("Birgit", {"type": "throw", "pins": 0})["ok"]
    assert room.picture["pending_pins"] == 0
    room.place("Birgit", 0)
    assert room.host("allow_manual", allow=True)["ok"]
    assert room.tap("Klaus", {"type": "throw", "pins": 4})["ok"]
    assert room.tap("Klaus", {"type": "throw", "pins": 4})["code"] == "wrong_phase"
    assert room.state()["game"]["throws"][1]["by"] == "Klaus"


def test_the_wall_has_a_pumpe_button_and_nothing_else(room):
    room.game(["Birgit", "Klaus"])
    room.send(Connected, client="wall", role="wall")
    assert room.tap("", {"type": "throw", "pins": 3}, client="wall")["code"] == "forbidden"
    assert room.tap("", {"type": "throw", "pins": 0}, client="wall")["ok"]
    assert room.tap("", {"type": "place", "place": 0}, client="wall")["code"] == "forbidden"


def test_one_phone_may_hold_several_players(room):
    room.game(["Birgit", "Klaus"])
    room.phone("Birgit", client="one")
    room.phone("Klaus", client="two")
    both = (room.tickets["Birgit"], room.tickets["Klaus"])
    state = room.send(Connected, client="one", role="phone", tickets=both)["state"]
    assert state["you"] == ["Birgit", "Klaus"]
    room.throw(7)
    assert room.place("one", 0)["ok"]
    room.throw(6)
    assert room.place("one", 0)["ok"]


def test_one_phone_does_not_fill_the_evening(room):
    room.send(Connected, client="one", role="phone")
    answers = [room.send(Join, client="one", name=f"N{n}", fresh=f"f{n}") for n in range(26)]
    assert [answer["ok"] for answer in answers].count(True) == 24
    assert answers[-1]["code"] == "too_many"


def test_five_wrong_pins_lock_an_address_for_a_minute(room):
    room.send(Connected, client="guess", role="host")

    def login(pin, address="10.0.0.9"):
        return room.send(Login, client="guess", address=address, pin=pin, fresh="f")

    assert [login(f"000{n}")["code"] for n in range(5)] == ["forbidden"] * 5
    assert login("4711")["code"] == "locked"
    assert room.state("guess")["host"] is False
    room.wait(59)
    assert login("4711")["code"] == "locked"
    room.wait(2)
    assert login("4711")["ok"]
    assert room.state("guess")["host"] is True


def test_a_tap_without_a_game_is_told_so_and_one_for_the_last_game_is_stale(room):
    room.phone("Birgit")
    assert room.place("Birgit", 0)["code"] == "no_game"
    room.game(["Birgit", "Klaus"])
    room.game(["Birgit", "Klaus"])
    assert room.place("Birgit", 0, game=1)["code"] == "stale"
    assert room.place("Birgit", 0, game=99)["code"] == "no_game"


def team(name, *members):
    return {"name": name, "members": list(members)}


@pytest.mark.parametrize(
    ("setup", "code"),
    [
        ({"mode": "quer", "players": ["A", "B"]}, "bad_mode"),
        ({"mode": "hoch", "digits": 7, "players": ["A", "B"]}, "bad_digits"),
        ({"mode": "hoch", "players": ["A"]}, "bad_players"),
        ({"mode": "hoch", "players": ["A", " "]}, "name_empty"),
        ({"mode": "hoch", "players": ["A", "x" * 25]}, "name_long"),
        ({"mode": "hoch", "players": ["A", "a"]}, "bad_players"),
        ({"mode": "hoch", "players": ["A", "B"], "teams": []}, "bad_teams"),
        ({"mode": "hoch", "players": ["A", "B"], "teams": [team("Rot", "A"), team("x" * 25, "B")]}, "name_long"),
        ({"mode": "hoch", "players": ["A", "B"], "teams": [team("Rot", "A"), team("\u202eB", "B")]}, "name_signs"),
        ({"mode": "hoch", "players": [f"P{number}" for number in range(201)]}, "too_many"),
    ],
)
def test_a_game_that_cannot_be_played_does_not_start_and_ends_nothing(room, setup, code):
    room.game(["A", "B"])
    room.throw(5)
    assert room.host("start_game", game="hausnummern", setup=setup)["code"] == code
    assert room.picture["pending_pins"] == 5


def test_a_new_game_takes_the_place_of_the_last_at_once(room):
    finished_tie(room)
    assert room.game(["A", "B"])["ok"]
    assert room.state()["game"]["id"] == 2
    assert room.host("end_game")["ok"]
    assert room.state()["game"] is None
    assert room.host("end_game")["code"] == "no_game"


def test_garbage_from_the_host_page_is_a_bad_message(room):
    for order, args in (("fly", {}), ("start_game", {}), ("correct", {"pins": 1.5}), ("undo", {"x": 1})):
        answer = room.wish("host", client="host", id="a" * 30 + order, do=order, **args)
        assert answer["code"] == "bad_message"
        assert answer["message"]


def test_an_event_of_the_wrong_shape_gets_the_rules_code_and_changes_nothing(room):
    room.game(["Birgit", "Klaus"])
    room.phone("Birgit")
    room.throw(7)
    for event, code in (
        ({}, "bad_event"),
        ({"type": "dance"}, "bad_event"),
        ({"type": "place"}, "bad_event"),
        ({"type": "place", "place": "1"}, "bad_place"),
        ({"type": "place", "place": 9}, "bad_place"),
    ):
        assert room.tap("Birgit", event)["code"] == code
    assert room.picture["pending_pins"] == 7


def test_a_wrong_sender_is_never_answered_with_another_ones_answer(room):
    room.game(["Birgit", "Klaus"])
    room.phone("Birgit")
    room.phone("Klaus")
    room.throw(7)
    choice = room.state()["game"]["choice"]
    assert room.place("Birgit", 0, request="same")["ok"]
    stolen = room.wish("act", client="Klaus", id="same", game=1, choice=choice, event={"type": "place", "place": 0})
    assert stolen["code"] == "stale"


def test_two_hosts_who_start_the_same_game_at_once_get_one(room):
    setup = {"mode": "hoch", "digits": 3, "players": ["Birgit", "Klaus"]}
    first, second = (room.host("start_game", game="hausnummern", setup=setup, after=0) for _ in range(2))
    assert (second["ok"], second["game"]) == (True, first["game"])
    assert [line["code"] for line in room.state("host")["log"]].count("game_started") == 1
    room.throw(7)
    late = {"game": "hausnummern", "setup": setup}
    assert room.host("start_game", **late, after=0)["code"] == "stale", "it was pressed before that game began"
    assert room.picture["pending_pins"] == 7
    assert room.host("start_game", **late, after=first["game"])["game"] != first["game"]


def test_one_phone_cannot_use_up_all_the_names(room):
    """Neither by giving each back, nor by coming anew for each; who plays or is there keeps his."""
    room.game(["Birgit", "Klaus"])
    room.phone("Sven")
    room.send(Connected, client="greedy", role="phone")
    codes = []
    for n in range(60):
        answer = room.send(Join, client="greedy", name=f"X{n}", fresh=f"f{n}")
        codes.append(answer.get("code"))
        room.send(Release, client="greedy", name=f"X{n}")
    assert codes == [None] * 40 + ["too_many"] * 20
    for n in range(250):
        room.send(Connected, client="anew", role="phone")
        assert room.send(Join, client="anew", name=f"Y{n}", fresh=f"g{n}")["ok"]
        room.send(Release, client="anew", name=f"Y{n}")
        room.away("anew")
    assert room.phone("Hanne")["ok"]
    names = {player["name"] for player in room.state()["players"]}
    assert {"Birgit", "Klaus", "Sven", "Hanne"} <= names
    assert len(names) == 200


def test_a_refusal_is_remembered_for_every_page_alike(room: Room) -> None:
    room.phone("Anna")
    room.send(Connected, client="w", role="wall")
    room.game(["Anna", "Bernd"])
    refused: list[tuple[str, str, dict[str, Any]]] = [
        ("host", "host", {"do": "correct", "pins": 3}),
        ("table", "Anna", {"do": "sit", "table": 99, "player": "Anna"}),
        ("person", "Anna", {"do": "here", "name": "Bernd", "here": True}),
        ("screen", "w", {"do": "last_result"}),
        ("act", "Anna", {"game": 1, "choice": 99, "event": {"type": "place", "place": 0}}),
    ]
    first = [room.wish(event, client, id=event, **wish) for event, client, wish in refused]
    assert [answer["code"] for answer in first] == ["bad_throw", "no_game", "forbidden", "no_result", "stale"]
    before = room.desk._station.kept
    assert [room.wish(event, client, id=event, **wish) for event, client, wish in refused] == first
    room.throw(7)  # now there is a throw to correct
    assert room.wish("host", "host", id="host", do="correct", pins=3) == first[0]
    assert room.wish("host", "host", id="other", do="correct", pins=3)["ok"]
    assert {key.rpartition("/")[2] for key in before.answers} >= {event for event, _, _ in refused}
