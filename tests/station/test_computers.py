"""The station's own players play whole games by themselves, and tips come to whoever is asked."""

from __future__ import annotations

import time

import pytest

from station.computers import Computers, decided

SEED = "a7" * 32


@pytest.fixture
def computers(room):
    playing = Computers(room.desk, pause=0.0)
    room.desk.watch(playing.watch)
    playing.start()
    yield playing
    playing.stop()


def until(room, done):
    deadline = time.monotonic() + 60
    while not done(state := room.state()):
        assert time.monotonic() < deadline, state
        time.sleep(0.02)
    return state


def opened(room, game, powers, **more):
    room.phone("Anna")
    answer = room.wish(
        "table",
        client="Anna",
        id="open",
        do="open",
        **{"game": game, "seats": 1, "player": "Anna", "computers": powers, **more},
        fresh=SEED,
    )
    assert answer["ok"], answer
    return answer["table"]


def test_a_computer_plays_its_turns_of_zehntausend_and_gives_the_turn_back(room, computers):
    number = opened(room, "zehntausend", ["stark", "mittel"])
    for _ in range(3):
        game = until(room, lambda state: state["tables"][0]["picture"]["turn"] == "Anna")["tables"][0]
        while game["picture"]["turn"] == "Anna":
            phase = game["picture"]["phase"]
            event = {"roll": {"type": "roll"}, "fehlwurf": {"type": "pass"}}.get(phase)
            event = event or {"type": "bank", "select": game["worth"][0][0]}
            tapped = {"id": f"{game['choice']}", "game": number, "choice": game["choice"], "event": event}
            assert room.wish("act", client="Anna", **tapped)["ok"]
            game = room.state()["tables"][0]
    totals = until(room, lambda state: state["tables"][0]["picture"]["turn"] == "Anna")["tables"][0]["picture"][
        "totals"
    ]
    assert set(totals) == {"Anna", "Computer Anton", "Computer Berta"}


@pytest.mark.parametrize("game", ["haeuschenbauen", "sechzehn_tot", "schocken"])
def test_computers_move_in_every_game_of_dice(room, computers, game):
    number = opened(room, game, ["leicht", "stark"])
    picture = room.state()["tables"][0]["picture"]
    while picture["turn"] == "Anna":
        live = room.state("Anna")["tables"][0]
        kind = next(kind for kind in ("stop", "stand", "throw", "roll") if kind in live["picture"]["legal"])
        tapped = {"id": f"{live['choice']}", "game": number, "choice": live["choice"], "event": {"type": kind}}
        assert room.wish("act", client="Anna", **tapped)["ok"]
        picture = room.state()["tables"][0]["picture"]
    until(room, lambda state: state["tables"][0]["picture"]["turn"] == "Anna")


def test_a_computer_practises_hausnummern(room, computers):
    setup = {"mode": "hoch", "digits": 2, "players": ["Anna", "Robo"]}
    assert room.host("start_game", game="hausnummern", setup=setup, computers={"Robo": "mittel"})["ok"]
    for place in (1, 0):
        room.throw(5)
        assert room.host("act", player="Anna", event={"type": "place", "place": place})["ok"]
        until(room, lambda state: state["game"]["picture"]["turn"] != "Robo")
    assert room.picture["values"]["Robo"] is not None
    assert room.state()["game"]["throws"][1]["player"] == "Robo"


def test_a_tip_is_given_to_the_seat_that_is_asked_if_the_host_allows(room):
    number = opened(room, "zehntausend", ["leicht"])
    assert room.desk.tip("Anna", 99)["code"] == "no_game"
    assert room.desk.tip("host", number)["code"] == "forbidden"
    game = room.state()["tables"][0]
    room.wish("act", client="Anna", id="r", game=number, choice=game["choice"], event={"type": "roll"})
    if room.state()["tables"][0]["picture"]["phase"] == "choose":
        assert room.desk.tip("Anna", number)["tip"]["code"]
    assert room.host("allow_tips", allow=False)["ok"]
    assert room.desk.tip("Anna", number)["code"] == "forbidden"


def test_what_a_computer_decides_is_a_legal_event(room):
    number = opened(room, "zehntausend", ["stark"])
    assert room.desk.tip("Anna", number)["ok"]
    game = room.desk._station.kept.games[number]
    assert room.state()["tables"][0]["picture"]["turn"] == "Anna"
    with pytest.raises(StopIteration):
        decided(game)  # nobody of the station is asked
