"""The screens of the room: which is which, what each shows, and from which one the sound comes."""

from __future__ import annotations

import json
import threading
import time
from typing import Any

import pytest

from drivers.lane import Throw
from station.evening.messages import Connected, Disconnected, Join, ScreenRole, Tick
from station.picture import snapshot, written
from station.picture.screens import quiet


def wall(room: Any, client: str, screen: str = "", **role: Any) -> dict[str, Any]:
    """A wall comes; gives its first picture."""
    answer = room.send(Connected, client=client, role="wall", screen=ScreenRole(screen, **role))
    return dict(answer["state"])


def play_out(room: Any) -> None:
    """A game of two with two digits, from the start to a winner."""
    room.game(["Birgit", "Klaus"])
    for pins in (9, 3, 8, 2):
        room.throw(pins)
        place = 0 if room.picture["digits"][room.picture["turn"]][1] is None else 1
        assert room.host("act", player=room.picture["turn"], event={"type": "place", "place": place})["ok"]
    assert room.picture["winner"] == "Birgit"


def heard(room: Any, client: str) -> Any:
    return room.state(client)["sound"]["client"]


def screens(room: Any) -> dict[str, Any]:
    return {screen["id"]: screen for screen in room.state()["screens"]}


def test_a_wall_that_says_nothing_of_itself_is_a_screen_too(room):
    state = wall(room, "w1")
    assert state["scenes"] == {}
    assert state["screens"] == [{"id": "", "name": ""}]
    assert screens(room)[""]["seen"]


def test_a_screen_keeps_name_and_scene_over_the_light_switch_and_another_device(room):
    wall(room, "w1", "theke")
    assert room.host("name_screen", screen="theke", name="Theke")["ok"]
    assert room.host("scene", screen="theke", scene="stats")["ok"]
    room.restart()
    assert screens(room)["theke"] == {
        "id": "theke", "name": "Theke", "role": "auto", "scene": "stats", "seen": False, "sound": False,
    }  # fmt: skip
    state = wall(room, "another device", "theke")
    assert state["scenes"] == {"theke": "stats"}
    assert state["screens"] == [{"id": "theke", "name": "Theke"}]
    assert screens(room)["theke"]["seen"]


def test_a_scene_for_all_lasts_until_something_happens_and_one_for_a_screen_stays(room):
    wall(room, "w1", "wand")
    room.game(["Birgit", "Klaus"])
    room.host("scene", scene="welcome")
    room.host("scene", screen="theke", scene="stats")
    assert room.state("w1")["scenes"] == room.state()["scenes"] == {"": "welcome", "theke": "stats"}
    room.throw(7)
    assert room.state("w1")["scenes"] == {"theke": "stats"}
    room.host("scene", screen="theke", scene="auto")
    assert room.state("w1")["scenes"] == {}


@pytest.mark.parametrize("event", ["a new game", "an abort", "a throw"])
def test_the_last_result_is_called_up_until_the_next_thing_happens(room, event):
    """W28"""
    wall(room, "w1")
    assert room.host("last_result")["code"] == "no_result"
    play_out(room)
    number = room.state()["game"]["id"]
    room.host("end_game")
    if event == "an abort":
        room.game(["Birgit", "Klaus"])
    assert room.host("last_result")["ok"]
    state = room.state("w1")
    assert state["scenes"] == {"": "result"}
    assert (state["result"]["id"], state["result"]["picture"]["winner"]) == (number, "Birgit")
    if event == "a throw":
        room.throw(5)
    elif event == "a new game":
        room.game(["Sven", "Hanne"])
    else:
        room.host("end_game")
    state = room.state("w1")
    assert state["scenes"] == {}
    assert state["result"]["id"] == number  # an abort is no result


def test_a_wall_calls_the_last_result_up_by_a_key_and_a_phone_does_not(room):
    wall(room, "w1")
    play_out(room)
    room.host("end_game")
    room.phone("Birgit")
    assert room.wish("screen", client="Birgit", id="k1", do="last_result")["code"] == "forbidden"
    assert room.wish("screen", client="w1", id="k2", do="end_game")["code"] == "bad_message"
    assert room.wish("screen", client="w1", id="k3", do="last_result")["ok"]
    room.throw(3)
    assert room.wish("screen", client="w1", id="k3", do="last_result")["ok"]  # sent again: does nothing twice
    assert room.state("w1")["scenes"] == {}


def test_the_last_result_is_there_after_a_restart(room):
    play_out(room)
    room.host("end_game")
    room.restart()
    assert wall(room, "w1")["result"]["picture"]["winner"] == "Birgit"


def test_phones_carry_nothing_of_the_screens(room):
    room.phone("Birgit")
    assert not {"scenes", "screens", "sound", "result", "identified"} & room.state("Birgit").keys()


@pytest.mark.parametrize("pages", [0, 1, 3, 10])
def test_of_any_number_of_screens_one_page_is_heard(room, pages):
    """T21"""
    named = {f"w{number}": wall(room, f"w{number}", f"screen-{number}") for number in range(pages)}
    assert [heard(room, client) for client in named] == ["w0"] * pages
    assert sum(screen["sound"] for screen in screens(room).values()) == min(pages, 1)


def test_sound_comes_from_where_it_is_wanted_and_goes_on_elsewhere(room):
    wall(room, "w1", "theke")
    wall(room, "w2", "bahn", sound=True)
    wall(room, "w3", "flur")
    wall(room, "w4", "buero", sound=False)
    assert heard(room, "w1") == "w2"
    assert room.host("sound_screen", screen="flur")["ok"]
    assert heard(room, "w1") == "w3"
    room.away("w3")
    assert heard(room, "w1") == "w2"
    for client in ("w2", "w1"):
        room.away(client)
    assert heard(room, "w4") is None


def test_quiet_hours_and_off_silence_the_room(room):
    wall(room, "w1")
    assert room.host("club", sound={"on": False})["ok"]
    assert heard(room, "w1") is None
    assert room.host("club", sound={"on": True, "quiet_from": "00:00", "quiet_to": "23:59"})["ok"]
    assert heard(room, "w1") is None
    assert room.host("club", sound={"quiet_from": "", "volume": 30})["ok"]
    assert room.state("w1")["sound"] == {"client": "w1", "volume": 30, "voice": True}


@pytest.mark.parametrize(
    ("now", "silent"), [("21:59", False), ("22:00", True), ("00:00", True), ("06:59", True), ("07:00", False)]
)
def test_quiet_hours_go_over_midnight(now, silent):
    assert quiet("22:00", "07:00", now) is silent
    assert not quiet("", "07:00", now)


def test_quiet_hours_at_noon():
    assert [quiet("12:00", "14:00", now) for now in ("11:59", "12:00", "13:59", "14:00")] == [False, True, True, False]


def test_all_walls_are_asked_who_they_are(room):
    before = wall(room, "w1")["identified"]
    assert room.host("identify", request="i1")["ok"]
    assert room.host("identify", request="i1")["ok"]
    assert room.state("w1")["identified"] == before + 1


def test_orders_for_screens_are_looked_at(room):
    for order in (
        {"scene": "disco"}, {"scene": "result"}, {"scene": "stats", "screen": 7},
        {"scene": "stats", "screen": "x" * 25},
        {"scene": "stats", "more": 1}, {},
    ):  # fmt: skip
        assert room.host("scene", **order)["code"] == "bad_message", order
    assert room.host("name_screen", screen="", name="x")["code"] == "bad_message"
    assert room.host("name_screen", screen="a", name="x" * 25)["code"] == "name_long"
    for nowhere in ("Theke", "<b>", "two words", "theke\n", "s" * 25):  # no address of a wall
        assert room.host("name_screen", screen=nowhere, name="x")["code"] == "bad_message", nowhere
        assert room.host("scene", screen=nowhere, scene="game")["code"] == "bad_message", nowhere
    for number in range(24):
        assert room.host("scene", screen=f"s{number}", scene="game")["ok"]
    assert room.host("scene", screen="one-more", scene="game")["code"] == "too_many"
    assert room.host("scene", scene="game")["ok"]
    assert room.host("scene", screen="s3", scene="stats")["ok"]


def test_a_name_is_taken_away_again(room):
    room.host("name_screen", screen="theke", name="Theke")
    assert "theke" in screens(room)
    room.host("name_screen", screen="theke", name="")
    assert "theke" not in screens(room)


def test_two_hundred_phones_and_ten_walls_are_grouped_as_before(room):
    """Walls share one picture, whichever screens they are; what is sent to many is made once."""
    for number in range(10):
        wall(room, f"w{number}", f"screen-{number}")
    for number in range(200):
        room.send(Connected, client=f"p{number}", role="phone")
    groups = [clients for clients, _ in snapshot.pictures(room.desk._station, "epoch", 0.0)]
    assert sorted(map(len, groups)) == [1, 10, 200]
    assert len(groups[0]) == 10


def test_what_all_audiences_see_is_written_once_for_all_of_them(room, monkeypatch):
    """Two hundred people with a phone each: only what a phone alone sees is made for each."""
    made: list[Any] = []
    write = written.json_with_names
    monkeypatch.setattr(written, "json_with_names", lambda value, names: made.append(value) or write(value, names))
    for number in range(20):
        room.phone(f"Gast {number}")
    room.phone("Mäx")
    room.send(Disconnected, client="host")
    made.clear()
    shown = [picture for _, picture in snapshot.pictures(room.desk._station, "epoch", 0.0)]
    assert sorted(json.loads(picture.text)["you"][0] for picture in shown) == sorted(
        ["Mäx", *(f"Gast {number}" for number in range(20))]
    )
    assert (
        sum(value == room.desk._station.kept.faces or value is room.desk._station.kept.house_rules for value in made)
        == 1
    )


def test_who_come_all_at_once_do_not_get_a_picture_for_each_of_them(room):
    """While more is waiting for the owner of the state, changes gather; a throw is shown by itself all the same."""
    room.game(["Birgit", "Klaus"])
    clocks = {"at": time.time(), "now": time.monotonic()}
    room.shown.clear()
    busy, free = threading.Event(), threading.Event()
    room.desk.watch(lambda _: (busy.set(), free.wait(5)) if not free.is_set() else None)
    threading.Thread(target=room.send, args=(Tick,)).start()
    busy.wait(5)
    for number in range(60):
        room.desk._jobs.put((Connected(client=f"p{number}", role="phone", **clocks), None))
        room.desk._jobs.put((Join(client=f"p{number}", name=f"Gast {number}", fresh=f"f{number}", **clocks), None))
        if number == 30:
            room.desk.report(Throw(1, 7))
    free.set()
    room.send(Tick)
    for _ in range(100):
        if room.shown and len(room.shown[-1]["players"]) == 62:
            break
        time.sleep(0.05)
    moments = list(dict.fromkeys(picture["v"] for picture in room.shown))
    assert len(moments) < 30
    thrown = next(picture for picture in room.shown if picture["lane"]["last"] is not None)
    assert len(thrown["players"]) == 2 + 31
