"""P10 and its kin: somebody goes home in mid-game, comes back, comes late, or leaves his seat at the table."""

from __future__ import annotations

import random
from typing import Any

import pytest

from station.evening.fact import Fact
from station.evening.games.facts import GameEnded
from station.evening.games.old_games import record_of, replayed
from station.evening.names import with_names
from station.records import judge
from tests.station.evening.night import Night, durable

THREE = ["Anna", "Bernd", "Clara"]


@pytest.fixture
def night() -> Night:
    return Night()


def facts(night: Night, game: int = 1) -> list[Fact]:
    """All facts of one game."""
    return [fact for entry in night.entries for fact in entry.facts if getattr(fact, "game", None) == game]


def agrees(night: Night, game: int = 1) -> None:
    """A restart brings the same, and the exported record judges to the table that is shown."""
    assert durable(night.replayed()) == durable(night.station.kept)
    record = with_names(record_of(facts(night, game)), night.station.called)
    shown = {**night.state["game"]["picture"], "rejected": []}
    assert judge(record) == shown
    again = replayed(facts(night, game))
    assert again is not None
    assert again.match.line.state == night.station.kept.games[game].match.line.state


def leave(night: Night, player: str) -> None:
    assert night.host("leave", player=player)["ok"]


def test_who_is_next_goes_home_and_the_next_one_is_on_turn(night: Night) -> None:
    """P10"""
    night.game(THREE)
    night.turn(7, 1)
    night.turn(5, 1)
    night.turn(9, 1)
    night.turn(2, 0)
    assert night.picture["turn"] == "Bernd"
    before = night.state["game"]["choice"]
    leave(night, "Bernd")
    game = night.state["game"]
    assert game["picture"]["turn"] == "Clara"
    assert game["choice"] > before
    assert game["left"] == [{"name": "Bernd", "pins": [5]}]
    assert game["picture"]["digits"] == {"Anna": [7, 2], "Clara": [9, None]}
    agrees(night)
    night.turn(1, 0)
    assert [row["name"] for row in night.picture["table"]] == ["Clara", "Anna"]
    agrees(night)
    assert [line["code"] for line in night.state["log"]].count("played_throw") == 5  # his throw stays in the log


def test_he_goes_while_his_digit_waits_and_the_throw_that_came_after_it_is_the_next_ones(night: Night) -> None:
    """P10"""
    night.game(THREE)
    night.turn(7, 1)
    night.throw(4)
    night.throw(6)
    assert night.state["lane"]["held"] == [6]
    leave(night, "Bernd")
    game = night.state["game"]
    assert night.state["lane"]["held"] == []
    assert (game["picture"]["turn"], game["picture"]["phase"], game["picture"]["pending_pins"]) == ("Clara", "place", 6)
    assert game["left"] == [{"name": "Bernd", "pins": [4]}]
    agrees(night)
    night.restart()
    assert night.state["game"] == game


def test_a_tap_that_was_on_its_way_when_he_left_is_too_late(night: Night) -> None:
    night.game(THREE)
    night.phone("Bernd")
    night.turn(7, 1)
    night.throw(4)
    game = night.state["game"]
    leave(night, "Bernd")

    event = {"type": "place", "place": 1}
    late = night.wish("act", client="Bernd", id="late", game=1, choice=game["choice"], event=event).answer
    assert late["code"] in ("stale", "forbidden")
    agrees(night)


def test_the_last_thrower_goes_home_and_the_game_is_over(night: Night) -> None:
    night.game(THREE)
    for pins, place in ((7, 1), (5, 1), (9, 1), (2, 0), (3, 0)):
        night.turn(pins, place)
    leave(night, "Clara")
    assert night.picture["status"] == "finished"
    assert night.picture["winner"] == "Anna"
    agrees(night)
    assert night.host("leave", player="Anna")["code"] == "game_over"
    assert night.host("return", player="Clara")["ok"]  # she was only at the bar
    assert (night.picture["status"], night.picture["turn"]) == ("running", "Clara")
    agrees(night)


def test_in_a_duel_he_is_out_of_the_average_and_an_empty_team_is_out_of_the_game(night: Night) -> None:
    """P10"""
    teams = [{"name": "Rot", "members": ["Anna", "Bernd"]}, {"name": "Blau", "members": ["Clara"]}]
    night.game(THREE, teams=teams)
    for pins, place in ((9, 1), (1, 1), (8, 1), (0, 0)):
        night.turn(pins, place)
    leave(night, "Bernd")
    night.turn(0, 0)
    assert [(row["name"], row["average"]) for row in night.picture["table"]] == [("Rot", [90, 1]), ("Blau", [80, 1])]
    assert [team["members"] for team in night.state["game"]["setup"]["teams"]] == [["Anna"], ["Clara"]]
    agrees(night)


def test_nobody_is_left_alone(night: Night) -> None:
    night.game(["Anna", "Bernd"])
    assert night.host("leave", player="Bernd")["code"] == "too_few"
    night.host("end_game")
    teams = [{"name": "Rot", "members": ["Anna", "Bernd"]}, {"name": "Blau", "members": ["Clara"]}]
    night.game(THREE, teams=teams)
    assert night.host("leave", player="Clara")["code"] == "too_few"
    assert night.host("leave", player="Nobody")["code"] == "bad_player"
    night.host("end_game")
    assert night.host("leave", player="Anna")["code"] == "no_game"
    assert durable(night.replayed()) == durable(night.station.kept)


def tied(night: Night) -> None:
    """Anna and Bernd have 75, Clara has 11."""
    night.game(THREE)
    for pins, place in ((7, 1), (7, 1), (1, 1), (5, 0), (5, 0), (1, 0)):
        night.turn(pins, place)
    assert night.picture["tied"] == ["Anna", "Bernd"]


def test_one_of_two_who_are_tied_goes_home(night: Night) -> None:
    """P10, T17"""
    tied(night)
    leave(night, "Bernd")
    assert (night.picture["status"], night.picture["winner"]) == ("finished", "Anna")
    agrees(night)
    assert night.host("undo")["ok"]
    assert night.picture["tied"] == ["Anna", "Bernd"]
    agrees(night)


def test_somebody_else_goes_home_during_the_decision(night: Night) -> None:
    tied(night)
    leave(night, "Clara")
    assert night.picture["tied"] == ["Anna", "Bernd"]
    assert night.host("decide", winner="Bernd")["ok"]
    assert night.picture["winner"] == "Bernd"
    agrees(night)
    night.host("undo")
    night.host("undo")
    assert night.picture["tied"] == ["Anna", "Bernd"]
    assert len(night.picture["digits"]) == 3
    agrees(night)


def test_a_decision_that_was_not_needed_without_who_went_home_is_dropped_and_a_new_one_stays(night: Night) -> None:
    night.game(THREE)
    for pins, place in ((5, 1), (5, 1), (3, 1), (5, 0), (5, 0), (3, 0)):
        night.turn(pins, place)
    assert night.host("decide", winner="Anna")["ok"]
    for throw in (3, 6):  # Clara is as good as they are: the decision between the other two is void
        assert night.host("correct", throw=throw, pins=5)["ok"]
    assert night.picture["tied"] == THREE
    leave(night, "Bernd")  # alone with a worse one, Anna would not have been decided for
    assert night.picture["tied"] == ["Anna", "Clara"]
    assert night.host("decide", winner="Clara")["ok"]
    agrees(night)
    assert night.host("correct", throw=1, pins=4)["ok"]
    assert night.host("undo")["ok"]
    assert night.picture["winner"] == "Clara"
    agrees(night)


def test_undo_names_the_leaving_and_takes_it_back_and_then_what_was_before(night: Night) -> None:
    """T14"""
    night.game(THREE)
    night.turn(7, 1)
    night.turn(5, 1)
    before = night.picture
    leave(night, "Anna")
    night.turn(9, 1)
    texts = []
    for _ in range(5):
        texts.append(night.state["game"]["undo"]["text"])
        assert night.host("undo")["ok"]
        agrees(night)
    assert texts == [
        "Stelle zurücknehmen: Clara, Zehner",
        "Wurf 2 zurücknehmen: Clara, 9 Kegel",
        "Wieder hereinnehmen: Anna",
        "Stelle zurücknehmen: Bernd, Zehner",
        "Wurf 2 zurücknehmen: Bernd, 5 Kegel",
    ]
    assert before["digits"]["Anna"] == night.picture["digits"]["Anna"]
    assert night.picture["turn"] == "Bernd"


def test_a_correction_of_an_older_throw_still_hits_the_right_one(night: Night) -> None:
    """T12"""
    night.game(THREE)
    night.turn(7, 1)
    night.turn(5, 1)
    night.turn(9, 1)
    assert night.host("correct", throw=3, pins=8)["ok"]  # Clara's
    assert night.host("correct", throw=2, pins=4)["ok"]  # Bernd's
    leave(night, "Bernd")
    assert night.picture["digits"] == {"Anna": [7, None], "Clara": [8, None]}
    assert night.state["game"]["left"] == [{"name": "Bernd", "pins": [4]}]
    assert night.host("correct", throw=2, pins=6)["ok"]  # Clara's, as the table counts now
    assert night.state["game"]["corrected"] == {"n": 2, "player": "Clara", "before": 8, "after": 6}
    agrees(night)
    night.host("undo")
    assert night.picture["digits"]["Clara"] == [8, None]
    assert night.host("correct", throw=2, pins=2)["ok"]
    assert night.host("return", player="Bernd")["ok"]
    assert night.picture["digits"] == {"Anna": [7, None], "Bernd": [4, None], "Clara": [2, None]}
    leave(night, "Bernd")
    assert night.host("correct", pins=1)["ok"]  # the last one is Clara's too
    assert night.picture["digits"] == {"Anna": [7, None], "Clara": [1, None]}
    assert night.host("return", player="Bernd")["ok"]
    assert night.picture["digits"] == {"Anna": [7, None], "Bernd": [4, None], "Clara": [1, None]}
    agrees(night)


def test_he_is_back_before_it_was_his_turn(night: Night) -> None:
    night.game(THREE)
    night.turn(7, 1)
    leave(night, "Clara")
    night.turn(5, 1)
    assert night.picture["turn"] == "Anna"
    assert night.host("return", player="Clara")["ok"]
    assert night.picture["turn"] == "Clara"
    assert night.state["game"]["left"] == []
    agrees(night)
    assert night.host("return", player="Clara")["code"] == "bad_player"


def test_he_is_back_too_late_until_what_was_thrown_past_him_is_taken_back(night: Night) -> None:
    night.game(THREE)
    night.turn(7, 1)
    leave(night, "Bernd")
    night.turn(9, 1)
    assert night.host("return", player="Bernd")["code"] == "too_late"
    assert durable(night.replayed()) == durable(night.station.kept)
    night.host("undo")
    night.host("undo")
    assert night.host("return", player="Bernd")["ok"]
    assert night.picture["turn"] == "Bernd"
    assert [aside["pins"] for aside in night.state["lane"]["aside"]] == [9]  # nothing is lost
    agrees(night)


def test_a_late_comer_throws_last_while_the_first_round_is_not_over(night: Night) -> None:
    night.game(["Anna", "Bernd"])
    night.turn(7, 1)
    night.throw(5)
    assert night.host("come", player="Clara")["ok"]
    assert night.place(1)["ok"]
    assert night.picture["turn"] == "Clara"
    assert {player["name"]: player["here"] for player in night.wall["players"]}["Clara"]
    agrees(night)
    night.turn(3, 1)
    assert night.host("come", player="Dora")["code"] == "too_late"
    assert night.host("come", player="Anna")["code"] in ("too_late", "bad_players")
    agrees(night)


def test_undo_takes_a_late_comer_out_again(night: Night) -> None:
    night.game(["Anna", "Bernd"])
    night.turn(7, 1)
    night.host("come", player="Clara")
    assert night.state["game"]["undo"]["text"] == "Einstieg zurücknehmen: Clara"
    assert night.host("undo")["ok"]
    assert night.state["game"]["setup"]["players"] == ["Anna", "Bernd"]
    assert night.state["game"]["left"] == []
    assert night.state["game"]["undo"]["text"] == "Stelle zurücknehmen: Anna, Zehner"
    assert night.state["last_setups"]["hausnummern"]["players"] == ["Anna", "Bernd"]
    agrees(night)


def test_the_same_again_is_with_the_late_comer(night: Night) -> None:
    teams = [{"name": "Rot", "members": ["Anna"]}, {"name": "Blau", "members": ["Bernd"]}]
    night.game(["Anna", "Bernd"], teams=teams)
    night.host("come", player="Clara", team="Blau")
    setup = night.state["last_setups"]["hausnummern"]
    assert setup["players"] == ["Anna", "Bernd", "Clara"]
    assert [team["members"] for team in setup["teams"]] == [["Anna"], ["Bernd", "Clara"]]
    night.restart()
    assert night.state["last_setups"]["hausnummern"] == setup
    night.host("undo")
    setup = night.state["last_setups"]["hausnummern"]
    assert setup["players"] == ["Anna", "Bernd"]
    assert [team["members"] for team in setup["teams"]] == [["Anna"], ["Bernd"]]


def test_a_late_comer_joins_a_team(night: Night) -> None:
    teams = [{"name": "Rot", "members": ["Anna"]}, {"name": "Blau", "members": ["Bernd"]}]
    night.game(["Anna", "Bernd"], teams=teams)
    assert night.host("come", player="Clara")["code"] == "bad_teams"
    assert night.host("come", player="Clara", team="Gelb")["code"] == "bad_teams"
    assert night.host("come", player="Clara", team="Blau")["ok"]
    assert night.state["game"]["setup"]["teams"][1]["members"] == ["Bernd", "Clara"]
    agrees(night)


def test_a_phone_goes_home_and_comes_back(night: Night) -> None:
    night.phone("Bernd")
    night.game(THREE)
    night.turn(7, 1)
    assert night.mine("Bernd", "leave", name="Anna")["code"] == "forbidden"
    assert night.mine("Bernd", "leave", name="Bernd")["ok"]
    assert night.picture["turn"] == "Clara"
    assert not {player["name"]: player["here"] for player in night.wall["players"]}["Bernd"]
    assert night.mine("Bernd", "return", name="Bernd")["ok"]
    assert night.picture["turn"] == "Bernd"
    assert night.mine("Bernd", "here", name="Bernd", here=False)["ok"]
    assert night.picture["turn"] == "Bernd"  # who sits out plays this game to its end
    agrees(night)


def test_the_same_leaving_sent_twice_is_one(night: Night) -> None:
    """P5"""
    night.game(THREE)
    night.phone("Bernd")
    first = night.mine("Bernd", "leave", "once", name="Bernd")
    assert night.mine("Bernd", "leave", "once", name="Bernd") == first
    assert night.state["game"]["left"] == [{"name": "Bernd", "pins": []}]


def test_a_computer_plays_the_seat_of_who_leaves_the_table_until_he_is_back(night: Night) -> None:
    night.phone("Bernd")
    setup = {"players": THREE, "starter": "Bernd"}
    assert night.host("start_game", game="schocken", setup=setup, dice="station")["ok"]
    assert night.host("stand_in", game=1, player="Nobody")["code"] == "bad_player"
    assert night.mine("Bernd", "leave", name="Bernd")["ok"]
    table = night.state["tables"][0]
    assert (table["computers"], table["stand_ins"]) == ({"Bernd": "mittel"}, ["Bernd"])
    assert night.host("stand_in", game=1, player="Anna", strength="stark")["ok"]
    assert night.host("stand_in", game=1, player="Clara")["code"] == "bad_computers"  # somebody must be no computer
    night.restart()
    assert sorted(night.state["tables"][0]["stand_ins"]) == ["Anna", "Bernd"]
    night.back("Bernd")
    assert night.mine("Bernd", "return", name="Bernd")["ok"]
    assert night.state["tables"][0]["computers"] == {"Anna": "stark"}
    assert night.host("leave", player="Bernd", game=1)["code"] == "bad_game"
    assert durable(night.replayed()) == durable(night.station.kept)


@pytest.mark.parametrize("seed", range(16))
def test_whatever_happens_a_restart_brings_the_same_and_the_record_judges_to_the_table(seed: int) -> None:
    """Throws, places, corrections, undos, decisions, people who go, come back and come late, by chance."""
    rng = random.Random(seed)
    night = Night()
    names = ["Anna", "Bernd", "Clara", "Dora", "Emil", "Fritz"]
    players = names[: rng.randint(3, 5)]
    more: dict[str, Any] = {}
    if seed % 3 == 0:
        more = {"teams": [{"name": "Rot", "members": players[:2]}, {"name": "Blau", "members": players[2:]}]}
    night.game(players, rng.choice(["hoch", "niedrig"]), rng.randint(2, 3), **more)
    for step in range(60):
        night.chance(rng, names)
        if step % 4 == 3:
            agrees(night)
    night.host("end_game")
    assert isinstance(night.entries[-1].facts[0], GameEnded)
    assert durable(night.replayed()) == durable(night.station.kept)
