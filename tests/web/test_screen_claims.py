"""What a wall says of its screen when it connects: taken where it makes sense, left out where it does not."""

from __future__ import annotations

import pytest

from station.evening.messages import ScreenRole
from tests.web.conftest import Running, eventually
from web.shapes import claimed, claimed_screen


def test_a_wall_may_say_which_screen_it_is() -> None:
    auth = {"role": "wall", "screen": "theke-2", "scene": "stats", "sound": False}
    assert claimed_screen(auth) == ScreenRole("theke-2", "stats", sound=False)
    assert claimed(auth) == ("wall", (), None)


@pytest.mark.parametrize(
    "auth",
    [
        None, "wall", [], {"role": "wall"}, {"screen": 7}, {"screen": "x" * 25}, {"screen": "Ä"}, {"screen": "a b"},
        {"screen": None, "scene": "disco", "sound": "1"}, {"scene": ["stats"], "sound": 1}, {"screen": "<b>"},
    ],
)  # fmt: skip
def test_what_is_no_screen_is_left_out(auth: object) -> None:
    assert claimed_screen(auth) == ScreenRole()


def test_a_wall_with_a_screen_gets_its_picture_as_one_without(server: Running) -> None:
    wall = server.client({"role": "wall", "screen": "theke", "sound": True})
    eventually(lambda: wall.states)
    assert wall.states[0]["you"] == []


def test_a_key_of_a_wall_has_a_shape(server: Running) -> None:
    wall = server.client({"role": "wall", "screen": "theke"})
    for bad in ({}, {"id": "a"}, {"do": "last_result"}, {"id": "a", "do": "x", "more": 1}, {"id": 1, "do": "x"}):
        assert wall.ask("screen", bad)["code"] == "bad_message", bad
