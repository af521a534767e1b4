"""Games at the table: opened, joined, started when full, played with the station's dice or with real ones."""

from __future__ import annotations

import itertools
import json

import pytest

from station.evening.dice import commitment, thrown
from station.evening.games.live_game import Move
from station.evening.messages import ComputerMoved, Connected
from tests.station.evening.night import Night

IDS = itertools.count()
SEED = "5e" * 32


def order(room, client, do, fresh=SEED, request=None, **args):
    return room.wish("table", client=client, id=request or f"o{next(IDS)}", do=do, **args, fresh=fresh)


def tables(room, client="host"):
    return {table["id"]: table for table in room.state(client)["tables"]}


def tap(room, client, table, event, choice=None):
    game = tables(room, client)[table]
    choice = game["choice"] if choice is None else choice
    return room.wish("act", client=client, id=f"a{next(IDS)}", game=table, choice=choice, event=event)


def schocken(room, names, **how):
    for name in names:
        room.phone(name)
    number = order(room, names[0], "open", game="schocken", seats=len(names), player=names[0], **how)["table"]
    for name in names[1:]:
        assert order(room, name, "sit", table=number, player=name)["ok"]
    return number


def test_a_table_waits_for_its_people_and_starts_with_the_last_one(room):
    room.phone("Anna")
    room.phone("Bert")
    answer = order(room, "Anna", "open", game="zehntausend", seats=2, player="Anna", rules={"vierling_paar": False})
    number = answer["table"]
    assert room.state()["openings"][0]["taken"] == ["Anna"]
    assert tables(room) == {}
    assert order(room, "Bert", "sit", table=number, player="Bert")["ok"]
    state = room.state()
    assert state["openings"] == []
    assert state["tables"][0]["picture"]["turn"] == "Anna"
    assert state["tables"][0]["setup"]["players"] == ["Anna", "Bert"]
    assert state["house_rules"] == {"zehntausend": {"vierling_paar": False}}
    assert order(room, "Bert", "sit", table=number, player="Bert")["code"] == "stale"


def test_what_is_no_rule_of_the_game_is_not_kept_with_it(room):
    room.phone("Anna")
    rules = {"windows": 2, "vierling_paar": True, "__proto__": {"a": 1}, "x": "y" * 15_000}
    assert order(room, "Anna", "open", game="haeuschenbauen", seats=1, player="Anna", rules=rules)["ok"]
    state = room.state()
    assert state["tables"][0]["setup"] == {"windows": 2, "players": ["Anna"]}
    assert state["house_rules"] == {"haeuschenbauen": {"windows": 2}}
    assert len(json.dumps(state)) < 10_000


def test_the_host_opens_no_more_tables_than_there_is_room_for(room):
    for _ in range(8):
        assert room.host("start_game", game="schocken", setup={"players": ["Anna", "Bert"]})["ok"]
    assert room.host("start_game", game="schocken", setup={"players": ["Anna", "Bert"]})["code"] == "too_many"
    assert room.game(["Anna", "Bert"])["ok"]  # on the lane


def test_what_belongs_to_no_move_is_not_kept_with_it(room):
    number = schocken(room, ["Anna", "Bert"])
    assert tap(room, "Anna", number, {"type": "throw", "pins": 7, "die": [], "winner": {"no": "name"}})["ok"]
    assert tap(room, "Anna", number, {"type": "stand", "dice": [6, 6, 6]})["ok"]
    moves = [move.event for move in room.desk._station.kept.games[number].moves]
    assert [sorted(move) for move in moves] == [["dice", "player", "type"], ["player", "type"]]
    assert room.desk._station.kept.games[number].throws_of_dice() == 1


def test_a_game_of_dice_has_no_throws_of_pins_whatever_its_moves_say(room):
    number = schocken(room, ["Anna", "Bert"])
    game = room.desk._station.kept.games[number]
    told = game.played(Move({"type": "throw", "player": game.turn[0], "dice": [1, 2, 3], "pins": 7}, game.turn[0]))
    assert told.throws == ()


def test_the_link_is_no_key_to_a_seat(room):
    number = schocken(room, ["Anna", "Bert"])
    room.send(Connected, client="stranger", role="phone")
    assert order(room, "stranger", "open", game="schocken", seats=2, player="Anna")["code"] == "forbidden"
    answer = tap(room, "stranger", number, {"type": "throw", "player": "Anna"})
    assert answer["code"] == "forbidden"


def test_a_reload_comes_back_to_its_seat_also_after_a_restart(room):
    number = schocken(room, ["Anna", "Bert"])
    tap(room, "Anna", number, {"type": "throw"})
    before = tables(room, "Anna")[number]
    room.restart()
    room.back("Anna")
    after = tables(room, "Anna")[number]
    assert after["picture"] == before["picture"]
    assert after["choice"] == before["choice"]


def test_the_stations_dice_are_committed_to_before_and_open_after_the_game(room):
    room.phone("Anna")
    number = order(room, "Anna", "open", game="haeuschenbauen", seats=1, player="Anna")["table"]
    table = tables(room)[number]
    assert table["commitment"] == commitment(SEED)
    assert table["seed"] is None
    faces = []
    while tables(room)[number]["picture"]["status"] != "finished":
        assert tap(room, "Anna", number, {"type": "roll"})["ok"]
        faces.append(tables(room)[number]["picture"]["last"]["die"])
    assert tables(room)[number]["seed"] == SEED
    assert faces == [thrown(SEED, n, 1)[0] for n in range(len(faces))]
    assert room.state()["faces"] == [faces.count(face) for face in range(1, 7)]


def test_nobody_brings_his_own_dice_to_the_stations_dice(room):
    number = schocken(room, ["Anna", "Bert"])
    assert tap(room, "Anna", number, {"type": "throw", "dice": [1, 1, 1]})["code"] == "forbidden"
    assert tap(room, "Anna", number, {"type": "throw"})["ok"]
    before = tables(room, "Anna")[number]
    assert room.host("undo", game=number)["code"] == "forbidden"
    assert room.host("act", player="Anna", game=number, event={"type": "undo"})["code"] == "forbidden"
    assert tap(room, "host", number, {"type": "undo"})["code"] == "forbidden"
    assert tables(room, "Anna")[number] == before


def test_real_dice_are_typed_in_and_the_host_takes_them_back(room):
    number = schocken(room, ["Anna", "Bert"], dice="real")
    assert tap(room, "Anna", number, {"type": "throw"})["code"] == "bad_event"
    assert tap(room, "Anna", number, {"type": "throw", "dice": [6, 6, 2]})["ok"]
    assert tables(room, "Anna")[number]["picture"]["own"]["Anna"] == [6, 6, 2]
    assert room.host("undo", game=number)["ok"]
    assert tables(room, "Anna")[number]["picture"]["throws"]["Anna"] == 0


def test_covered_dice_are_in_nobody_elses_picture(room):
    number = schocken(room, ["Anna", "Bert", "Carl"], dice="real")
    room.send(Connected, client="wall", role="wall")
    room.shown.clear()
    assert tap(room, "Anna", number, {"type": "throw", "dice": [4, 3, 3]})["ok"]
    assert tables(room, "Anna")[number]["picture"]["own"] == {"Anna": [4, 3, 3]}
    for client in ("Bert", "Carl", "host", "wall"):
        picture = tables(room, client)[number]["picture"]
        assert "[4, 3, 3]" not in json.dumps(picture)
        assert picture["public"]["Anna"] == [None, None, None]
    others = [shown for shown in room.shown if shown["you"] != ["Anna"]]
    assert others
    assert "[4, 3, 3]" not in json.dumps(others)
    assert "[4, 3, 3]" not in json.dumps(room.state()["log"])
    assert "[4, 3, 3]" not in json.dumps(room.desk.wall())


def test_the_host_learns_nothing_of_a_cup_by_trying_to_turn_its_sixes(room):
    number = schocken(room, ["Anna", "Bert"], dice="real")
    codes = set()
    for dice in ([6, 6, 2], [2, 3, 5], [6, 2, 2]):
        assert tap(room, "Anna", number, {"type": "throw", "dice": dice})["ok"]
        event = {"type": "reroll", "keep": [0, 1], "turn": True}
        codes.add(room.host("act", player="Anna", game=number, event=event)["code"])
        assert room.host("undo", game=number)["ok"]
    assert codes == {"forbidden"}


def test_the_log_tells_of_dice_what_the_host_did_for_somebody_and_not_what_they_showed(room):
    number = schocken(room, ["Anna", "Bert"])
    before = room.state()["log"]
    tap(room, "Anna", number, {"type": "throw"})
    assert room.state()["log"] == before  # a table would push everything else out
    assert room.host("act", player="Anna", game=number, event={"type": "reroll", "keep": []})["ok"]
    assert room.host("act", player="Anna", game=number, event={"type": "throw"})["ok"]
    assert room.state()["log"][-1]["code"] == "played_roll"
    assert not {"dice", "die"} & set(room.state()["log"][-1]["values"])


def test_zehntausend_says_what_every_selection_is_worth(room):
    room.phone("Anna")
    number = order(room, "Anna", "open", game="zehntausend", seats=1, player="Anna", dice="real")["table"]
    tap(room, "Anna", number, {"type": "roll", "dice": [1, 5, 2, 2, 3, 4]})
    assert tables(room)[number]["worth"] == [[[0], 100, 5], [[0, 1], 150, 4], [[1], 50, 5]]


def test_sixteen_tells_the_last_step_with_its_face(room):
    for name in ("Anna", "Bert", "Carl"):
        room.phone(name)
    number = order(room, "Anna", "open", game="sechzehn_tot", seats=3, player="Anna", dice="real")["table"]
    for name in ("Bert", "Carl"):
        order(room, name, "sit", table=number, player=name)
    assert tables(room)[number]["last"] is None
    for die in (5, 6):
        assert tap(room, "Anna", number, {"type": "roll", "die": die})["ok"]
    assert tables(room)[number]["last"] == {"n": 2, "player": "Anna", "die": 6}
    assert tap(room, "Anna", number, {"type": "stop"})["ok"]
    assert tables(room)[number]["last"] == {"n": 3, "player": "Anna", "die": None}
    assert room.host("undo", game=number)["ok"]
    room.restart()
    assert tables(room)[number]["last"] == {"n": 2, "player": "Anna", "die": 6}


def test_computers_take_seats_and_only_their_own_player_moves_them(room):
    room.phone("Anna")
    number = order(room, "Anna", "open", game="zehntausend", seats=1, player="Anna", computers=["stark", "leicht"])[
        "table"
    ]
    table = tables(room)[number]
    assert table["picture"]["mode"] == "local"
    assert list(table["computers"].values()) == ["stark", "leicht"]
    tap(room, "Anna", number, {"type": "roll"})
    while tables(room)[number]["picture"]["turn"] == "Anna":
        phase = tables(room)[number]["picture"]["phase"]
        event = {"type": "pass"} if phase == "fehlwurf" else {"type": "roll"}
        if phase == "choose":
            event = {"type": "bank", "select": tables(room)[number]["worth"][0][0]}
        assert tap(room, "Anna", number, event)["ok"]
    computer = tables(room)[number]["picture"]["turn"]
    assert tap(room, "Anna", number, {"type": "roll", "player": computer})["code"] == "forbidden"
    moved = {"type": "roll", "player": computer}
    choice = tables(room)[number]["choice"]
    assert room.send(ComputerMoved, game=number, choice=choice, event=moved)["ok"]
    assert room.send(ComputerMoved, game=number, choice=choice, event=moved)["code"] == "stale"


def test_the_host_sets_computers_beside_people(room):
    setup = {"players": ["Anna"], "vierling_paar": False}
    assert room.host("start_game", game="zehntausend", setup=setup, computers=["stark", "leicht"])["ok"]
    (table,) = room.state()["tables"]
    assert table["setup"]["players"] == ["Anna", "Computer Anton", "Computer Berta"]
    assert table["computers"] == {"Computer Anton": "stark", "Computer Berta": "leicht"}
    setup = {"mode": "hoch", "digits": 2, "players": ["Anna", "Bert"]}
    assert room.host("start_game", game="hausnummern", setup=setup, computers=["mittel"])["ok"]
    assert room.state()["game"]["setup"]["players"] == ["Anna", "Bert", "Computer Anton"]
    assert [player["name"] for player in room.state()["players"]] == ["Anna", "Bert"]
    for how in ({"dice": "real", "computers": ["stark"]}, {"computers": ["stark"] * 6}):
        assert not room.host("start_game", game="schocken", setup={"players": ["Anna"]}, **how)["ok"]
    assert not room.host("start_game", game="schocken", setup={"players": []}, computers=["stark", "stark"])["ok"]


@pytest.mark.parametrize(
    ("args", "code"),
    [
        ({"game": "schocken", "seats": 1}, "bad_players"),
        ({"game": "sechzehn_tot", "seats": 9}, "bad_players"),
        ({"game": "schocken", "seats": 99}, "bad_players"),
        ({"game": "schocken", "seats": 2, "dice": "real", "computers": ["leicht"]}, "bad_computers"),
        ({"game": "haeuschenbauen", "seats": 1, "rules": {"windows": 4}}, "bad_windows"),
        ({"game": "sechzehn_tot", "seats": 3, "rules": {"fifteen_on_third_stands": 1}}, "bad_switch"),
        ({"game": "schocken", "seats": 2, "rules": {"players": ["X"]}}, "bad_message"),
        ({"game": "hausnummern", "seats": 2}, "bad_message"),
        ({"game": "schocken", "seats": "2"}, "bad_message"),
    ],
)
def test_a_table_that_cannot_be_played_is_not_opened(room, args, code):
    room.phone("Anna")
    assert order(room, "Anna", "open", player="Anna", **args)["code"] == code
    assert room.state()["openings"] == []


def test_a_table_is_left_and_cleared_away(room):
    room.phone("Anna")
    room.phone("Bert")
    number = order(room, "Anna", "open", game="schocken", seats=3, player="Anna")["table"]
    order(room, "Bert", "sit", table=number, player="Bert")
    assert order(room, "Bert", "close", table=number)["code"] == "forbidden"
    assert order(room, "Bert", "leave", table=number, player="Bert")["ok"]
    assert order(room, "Anna", "leave", table=number, player="Anna")["ok"]
    assert room.state()["openings"] == []


def test_lane_and_table_play_at_the_same_time(room):
    room.game(["Anna", "Bert"])
    number = schocken(room, ["Anna", "Bert"])
    room.throw(7)
    assert tap(room, "Anna", number, {"type": "throw"})["ok"]
    assert room.place("Anna", 1)["ok"]
    state = room.state()
    assert state["game"]["picture"]["display"]["Anna"] == "7_"
    assert state["tables"][0]["picture"]["throws"]["Anna"] == 1


def test_the_king_of_schock_aus_counts_over_all_games_of_the_evening(room):
    number = schocken(room, ["Anna", "Bert"], dice="real")
    tap(room, "Anna", number, {"type": "throw", "dice": [1, 1, 1]})
    tap(room, "Bert", number, {"type": "throw", "dice": [2, 3, 5]})
    assert room.state()["schock_aus"]["kings"] == ["Anna"]
    assert room.host("end_game", game=number)["ok"]
    room.restart()
    assert room.state()["schock_aus"] == {"counts": {"Anna": 1}, "kings": ["Anna"]}


def test_a_throw_while_a_computer_is_on_turn_waits_for_the_next_player(room):
    setup = {"mode": "hoch", "digits": 2, "players": ["Robo", "Anna"]}
    assert room.host("start_game", game="hausnummern", setup=setup, computers={"Robo": "stark"})["ok"]
    room.throw(7)
    assert room.state()["lane"]["held"] == [7]
    game = room.state()["game"]
    assert room.send(
        ComputerMoved, game=game["id"], choice=game["choice"], event={"type": "throw", "player": "Robo", "pins": 4}
    )["ok"]
    game = room.state()["game"]
    assert game["picture"]["pending_pins"] == 4
    assert room.send(
        ComputerMoved, game=game["id"], choice=game["choice"], event={"type": "place", "player": "Robo", "place": 0}
    )["ok"]
    assert (room.picture["turn"], room.picture["pending_pins"]) == ("Anna", 7)


@pytest.mark.parametrize("by", ["phone", "host"])
def test_the_house_rules_are_proposed_to_the_next_evening(room, by):
    room.phone("Anna")
    if by == "phone":
        order(room, "Anna", "open", game="haeuschenbauen", seats=1, player="Anna", rules={"windows": 3})
    else:
        setup = {"players": ["Anna"], "windows": 3}
        assert room.host("start_game", game="haeuschenbauen", setup=setup)["ok"]
    assert room.host("end_game", game=1)["ok"]
    room.restart()
    assert room.state()["house_rules"] == {"haeuschenbauen": {"windows": 3}}
    room.game(["Anna", "Bert"])
    assert set(room.state()["house_rules"]) == {"haeuschenbauen"}


def test_the_host_says_how_the_wall_shows_the_tables(room):
    assert room.state()["table_view"] == "auto"
    assert room.host("table_view", view="full")["ok"]
    room.restart()
    assert room.state()["table_view"] == "full"
    assert room.host("table_view", view="large")["code"] == "bad_message"
    room.phone("Anna")
    assert room.wish("host", client="Anna", id="a", do="table_view", view="small")["code"] == "forbidden"


def test_the_dice_of_the_station_are_fair():
    faces = [face for number in range(4000) for face in thrown(SEED, number, 6)]
    for face in range(1, 7):
        assert abs(faces.count(face) / len(faces) - 1 / 6) < 0.01


def test_every_answer_makes_a_new_question_also_where_it_is_equal(room):
    number = schocken(room, ["Anna", "Bert"], dice="real")
    choice = tables(room)[number]["choice"]
    for name, event in (
        ("Anna", {"type": "invalid", "reason": "tuermchen"}),
        ("Anna", {"type": "throw", "dice": [4, 3, 3]}),
        ("Anna", {"type": "stand"}),
        ("Bert", {"type": "throw", "dice": [2, 2, 1]}),  # the lowest, who leads the next round: his throw again
    ):
        assert tap(room, name, number, event)["ok"]
        choice += 1
        assert tables(room)[number]["choice"] == choice
    assert tables(room)[number]["picture"]["turn"] == "Bert"
    late = tap(room, "Bert", number, {"type": "throw", "dice": [6, 6, 6]}, choice=choice - 1)
    assert late["code"] == "stale"
    assert room.host("undo", game=number)["ok"]
    assert tables(room)[number]["choice"] == choice + 1
    room.restart()
    assert tables(room)[number]["choice"] == choice + 1


def test_a_lonely_players_throw_is_one_throw(room):
    room.phone("Anna")
    number = order(room, "Anna", "open", game="haeuschenbauen", seats=1, player="Anna")["table"]
    choice = tables(room)[number]["choice"]
    answers = [tap(room, "Anna", number, {"type": "roll"}, choice=choice) for _ in range(2)]
    assert [answer.get("code") for answer in answers] == [None, "stale"]


def quick(room, names, **how):
    """A table of Häuschenbauen whose game is over."""
    setup = {"players": names}
    number = room.host("start_game", game="haeuschenbauen", setup=setup, dice="real", **how)["game"]
    for face in (1, 2, 3, 4, 5, 6):
        for name in names:
            room.host("act", game=number, player=name, event={"type": "roll", "player": name, "die": face})
            if tables(room)[number]["picture"]["status"] == "finished":
                return number
    raise AssertionError("nobody has a house")


def test_the_ninth_table_gets_the_place_of_one_that_is_over(room):
    over = [quick(room, ["Anna", "Bert"]) for _ in range(8)]
    assert sorted(tables(room)) == over
    room.phone("Carla")
    assert order(room, "Carla", "open", game="schocken", seats=2, player="Carla")["ok"]
    assert sorted(tables(room)) == over[1:], "the oldest gives way"
    assert room.host("start_game", game="schocken", setup={"players": ["Anna", "Bert"]})["ok"]
    assert sorted(tables(room))[:-1] == over[2:]


def test_a_table_that_is_over_is_cleared_away_after_a_while_and_one_that_is_on_is_not(room):
    over = quick(room, ["Anna", "Bert"])
    on = room.host("start_game", game="schocken", setup={"players": ["Anna", "Bert"]})["game"]
    room.wait(1)
    assert sorted(tables(room)) == [over, on]
    room.wait(590)
    assert sorted(tables(room)) == [over, on]
    room.wait(20)
    assert sorted(tables(room)) == [on]


def test_the_same_people_play_once_more_with_one_press_and_the_second_press_comes_along(room):
    for name in ("Anna", "Bert", "Carla"):
        room.phone(name)
    setup = {"windows": 2, "players": ["Bert", "Anna", "Computer Anton"], "starter": "Anna"}
    computers = {"Computer Anton": "stark"}
    number = room.host("start_game", game="haeuschenbauen", setup=setup, computers=computers)["game"]
    assert order(room, "Anna", "again", table=number)["code"] in ("wrong_phase", "forbidden"), "it is still on"
    finish(room, number)
    assert order(room, "Carla", "again", table=number)["code"] == "forbidden", "she did not play"
    first, second = order(room, "Anna", "again", table=number), order(room, "Bert", "again", table=number)
    assert first["table"] == second["table"] != number
    (game,) = tables(room).values()
    assert (game["id"], game["again"], game["setup"], game["computers"]) == (first["table"], number, setup, computers)
    room.restart()
    assert tables(room)[first["table"]]["again"] == number
    assert order(room, "host", "again", table=999)["code"] == "no_game"


def test_who_went_home_is_not_in_the_game_that_follows(room):
    number = schocken(room, ["Anna", "Bert", "Carla"])
    assert room.wish("person", client="Carla", id="home", do="leave", name="Carla")["ok"]
    finish(room, number)
    answer = order(room, "Anna", "again", table=number)
    assert tables(room)[answer["table"]]["setup"]["players"] == ["Anna", "Bert"]
    assert tables(room)[answer["table"]]["computers"] == {}


def finish(room, number):
    """Play with the station's dice until it is over, whatever falls; computers as the simplest of players."""
    while (game := room.desk._station.kept.games[number]) and not game.over:
        name = game.turn[0]
        kinds = game.match.line.state.kinds()
        event = {"type": next(kind for kind in ("roll", "throw", "stand") if kind in kinds), "player": name}
        if name in game.computers:
            room.send(ComputerMoved, game=number, choice=game.choice, event=event)
        else:
            assert room.host("act", game=number, player=name, event=event)["ok"]


@pytest.mark.parametrize(("seats", "game"), [(2, "schocken"), (1, "haeuschenbauen")])
def test_who_asks_again_after_the_light_switch_is_told_his_table(seats, game):
    night = Night()
    night.phone("Anna")
    args = {"game": game, "seats": seats, "player": "Anna", "dice": "station"}
    opened = night.wish("table", "Anna", id="open", do="open", **args, fresh=SEED).answer
    night.restart()
    night.back("Anna")
    again = night.wish("table", "Anna", id="open", do="open", **args, fresh=SEED).answer
    assert again == opened
    assert len([*night.station.kept.openings, *night.station.kept.games]) == 1
    assert (again["ok"], again["table"]) == (True, 1)


def test_who_plays_the_same_again_is_told_the_new_table_after_the_light_switch_too():
    night = Night()
    night.phone("Anna")
    args = {"game": "zehntausend", "seats": 1, "player": "Anna", "dice": "real"}
    table = night.wish("table", "Anna", id="open", do="open", **args, fresh=SEED).answer["table"]
    for event in ({"type": "roll", "dice": [1] * 6}, {"type": "bank", "select": [0, 1, 2, 3, 4, 5]}) * 2:
        live = night.station.kept.games[table]
        act = {"id": f"{live.choice}", "game": table, "choice": live.choice, "event": event}
        assert night.wish("act", "Anna", **act).answer["ok"]
    once = night.wish("table", "Anna", id="again", do="again", table=table, fresh=SEED).answer
    night.restart()
    night.back("Anna")
    assert once["table"] == table + 1
    assert night.wish("table", "Anna", id="again", do="again", table=table, fresh=SEED).answer == once
