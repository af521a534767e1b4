"""A championship in the evening: refusals, names that change, corrections after its end, dice, and the judge's word."""

from __future__ import annotations

from typing import Any

from station.evening.dice import commitment
from station.evening.games.old_games import record_of
from station.evening.names import with_names
from station.picture.championship import championship
from station.records.championship import judge_championship
from tests.station.evening.night import Night

SEED = "5e" * 32
PEOPLE = ["Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz"]
Json = dict[str, Any]


def opened(night: Night, people: list[str] = PEOPLE, **terms: Any) -> None:
    """A championship with these people, all of them here."""
    agreed = {"game": "schocken", "rounds": 2, "seats": 3, **terms}
    order = {"client": "host", "id": "open", "do": "open_championship", "fresh": SEED}
    assert night.wish("host", **order, **agreed).answer["ok"]
    for name in people:
        assert night.host("enter", name=name, here=True)["ok"]


def starts(night: Night, fresh: str = SEED) -> list[Json]:
    """A round; gives its tables."""
    assert night.host("draw_round")["ok"]
    order = {"client": "host", "id": f"start {len(night.entries)}", "do": "start_round", "fresh": fresh}
    assert night.wish("host", **order).answer["ok"]
    return list(now(night)["rounds"][-1]["tables"])


def now(night: Night, number: int = 1) -> Json:
    """The championship, also when it is over."""
    kept = night.station.kept
    return dict(with_names(championship(kept.contests[number], kept.guests), night.station.called))


def ends(night: Night, number: int, table: int, **outcome: Any) -> None:
    assert night.host("table_result", round=number, table=table, outcome=outcome)["ok"]


def lost_by(name: str) -> Json:
    return {"halves": [name, name], "loser": name}


def points(night: Night) -> dict[str, Any]:
    return {row["name"]: row["points"] for row in now(night)["standings"]}


def on_phones(night: Night, game: int) -> None:
    """The station's dice, everybody throws once."""
    while not night.station.kept.games[game].over:
        live = night.station.kept.games[game]
        kind = "throw" if "throw" in live.match.line.state.kinds() else "stand"
        player = with_names(live.turn[0], night.station.called)
        assert night.host("act", game=game, player=player, event={"type": kind})["ok"]


def test_what_is_refused_has_its_code() -> None:
    night = Night()
    night.phone("Gerd")
    good = {"game": "schocken", "rounds": 2, "seats": 3}
    for code, more in (
        ("bad_game", {"game": "kniffel"}), ("bad_rounds", {"rounds": 0}), ("bad_seats", {"seats": 9}),
        ("bad_seats", {"game": "zehntausend", "seats": 8}), ("bad_points", {"points": {"third": 1}}),
        ("bad_mode", {"game": "hausnummern"}), ("bad_value", {"play": "lane"}), ("bad_value", {"title": " x"}),
        ("bad_value", {"game": "sechzehn_tot", "rules": {"players": ["Anna"]}}),
    ):  # fmt: skip
        assert night.host("open_championship", **{**good, **more}).get("code") == code, more
    assert night.host("draw_round")["code"] == "no_championship"
    opened(night, PEOPLE[:2])
    mine = {"client": "Gerd", "name": "Gerd"}
    steps: list[tuple[str | None, Json]] = [
        ("wrong_phase", {"do": "open_championship", **good}), ("not_drawn", {"do": "start_round"}),
        ("bad_round", {"do": "table_result", "round": 0, "table": 1, "outcome": None}),
        ("not_drawn", {"do": "undo_draw"}), ("taken", {"do": "enter", "name": "Anna"}),
        ("bad_value", {"do": "entrant", "name": "Gerd", "status": "here"}),
        ("bad_value", {"do": "entrant", "name": "Anna", "status": "here"}),
        (None, {"do": "registration", "open": False}), ("bad_value", {"do": "registration", "open": False}),
        (None, {"do": "draw_round"}), ("round_open", {"do": "draw_round"}),
        ("too_late", {"do": "set_championship", **good}),
        ("wrong_phase", {"do": "table_result", "round": 1, "table": 1, "outcome": None}),
        (None, {"do": "start_round"}), ("wrong_phase", {"do": "start_round"}), ("too_late", {"do": "undo_draw"}),
        ("bad_table", {"do": "play_table", "table": 2, "play": "typed"}),
        ("bad_value", {"do": "play_table", "table": 1, "play": "lane"}),
        ("wrong_phase", {"do": "play_table", "table": 1, "play": "phones"}),
        ("not_drawn", {"do": "table_result", "round": 2, "table": 1, "outcome": None}),
        ("bad_round", {"do": "table_result", "round": 3, "table": 1, "outcome": None}),
        ("stale", {"do": "confirm_result", "table": 1, "n": 0}),
        ("bad_value", {"do": "table_result", "round": 1, "table": 1, "outcome": {}}),
        ("bad_value", {"do": "table_result", "round": 1, "table": 1, "outcome": lost_by("Gerd")}),
        ("bad_value", {"do": "entrant", "name": "Anna", "status": "none"}),
        ("forbidden", {"do": "remove_player", "name": "Anna"}),
    ]  # fmt: skip
    for code, order in steps:
        assert night.host(order.pop("do"), **order).get("code") == code, order
    assert night.mine(**mine, do="entrant", status="registered")["code"] == "registration_closed"
    assert night.mine(**mine, do="type_result", outcome={})["code"] == "bad_table"
    assert night.mine("Gerd", "entrant", name="Anna", status="gone")["code"] == "forbidden"


def test_the_judge_says_the_same_of_what_was_played_on_phones() -> None:
    """The same seed, the same tables; the records of the games, the same standings."""
    night = Night()
    opened(night, points={"half": -2, "game": -1, "schock_aus": 1})
    events: list[Json] = []
    for number in (1, 2):
        tables = starts(night, fresh=f"{number}" * 64)
        events.append({"type": "draw"})
        seeds = {table["table"]: night.station.kept.games[table["game"]].seed for table in tables}
        assert len(set(seeds.values())) == 2, "each table has dice of its own"
        for table in tables:
            live = next(one for one in night.wall["tables"] if one["id"] == table["game"])
            assert (live["commitment"], live["seed"]) == (commitment(seeds[table["table"]]), None)
            assert live["championship"] == {"id": 1, "round": number, "table": table["table"]}
            assert live["setup"]["players"] == table["players"]
            on_phones(night, table["game"])
            record = with_names(record_of(night.facts(table["game"])), night.station.called)
            events.append({"type": "result", "round": number, "table": table["table"], "record": record})
    found = now(night)
    setup = {"players": PEOPLE, "rounds": 2, "seats": 3, "seed": SEED, "points": found["points"]}
    judged = judge_championship({"championship": "schocken", "setup": setup, "events": events})
    assert [one["tables"] for one in judged["rounds"]] == [
        [table["players"] for table in one["tables"]] for one in found["rounds"]
    ]
    assert judged["standings"] == [{key: row[key] for key in row if key != "gone"} for row in found["standings"]]
    assert (judged["tied"], judged["winner"], judged["koenig"]) == (found["tied"], found["winner"], found["koenig"])
    assert found["commitment"] == commitment(SEED)


def test_names_that_change_hold_and_two_are_one_unless_they_were_drawn_in_one_round() -> None:
    night = Night()
    opened(night, [*PEOPLE, "Fritzchen"])
    assert night.host("rename", name="Fritzchen", into="Fritz")["ok"]  # registered twice
    assert [one["name"] for one in now(night)["people"]] == PEOPLE
    tables = starts(night)
    assert night.host("rename", name="Anna", into="Bert")["code"] == "same_game"
    loser = tables[0]["players"][0]
    for table in tables:
        ends(night, 1, table["table"], **lost_by(table["players"][0]))
    assert night.host("rename", name=loser, into="Zora")["ok"]
    assert points(night)["Zora"] == -3
    assert night.host("forget", name="Zora")["ok"]
    assert points(night)["Ehemalige 1"] == -3
    assert [one["status"] for one in now(night)["people"] if one["name"] == "Ehemalige 1"] == ["gone"]
    assert len(starts(night)[0]["players"]) == 5
    before = now(night)
    night.restart()
    assert now(night) == before


def test_the_correction_of_a_game_runs_through_after_the_end_too() -> None:
    """Hausnummern on one lane, a table after the other; the first is corrected when all is over."""
    night = Night()
    opened(night, game="hausnummern", rules={"mode": "hoch", "digits": 2}, rounds=1, points={"places": [5, 3, 1]})
    first, second = starts(night)
    assert (first["status"], second["status"]) == ("playing", "waiting")
    assert night.host("play_table", table=2, play="lane")["code"] == "still_playing"
    for throws in ((9, 5, 1), (9, 5, 1)):
        for pins, place in zip((*throws, *throws), (1, 1, 1, 0, 0, 0), strict=True):
            night.turn(pins, place)
        if now(night)["phase"] == "running":
            assert night.host("play_table", table=2, play="lane")["ok"]
    assert sorted(points(night).values()) == [1, 1, 3, 3, 5, 5]
    assert night.host("decide_championship", winner=first["players"][0])["ok"]
    assert night.host("end_championship")["ok"]
    assert night.host("close_evening")["ok"]
    night.restart()
    assert night.wall["championship"] is None
    assert night.host("correct", game=first["game"], throw=1, pins=0)["ok"]  # 99 becomes 09, behind the 11
    assert points(night)[first["players"][0]] == 1
    assert (now(night)["winner"], len(now(night)["tied"])) == (None, 2)  # who was chosen is first no more
    winner = second["players"][0]
    assert night.host("decide_championship", championship=1, winner=winner)["ok"]
    assert now(night)["winner"] == winner


def test_a_table_is_played_on_after_somebody_left_and_may_fall_out() -> None:
    night = Night()
    night.phone("Anna")
    opened(night)
    mine, other = sorted(starts(night), key=lambda table: "Anna" not in table["players"])
    assert night.mine("Anna", "leave", name="Anna")["ok"]
    assert night.station.kept.games[mine["game"]].stand_ins
    on = now(night)["rounds"][0]["tables"][mine["table"] - 1]
    assert (on["gone"], on["status"]) == (["Anna"], "playing")
    game = night.station.kept.games[mine["game"]]
    assert night.mine("Anna", "play_table", name="Anna", play="typed")["ok"]  # nothing was thrown yet
    assert game.id not in night.station.kept.games
    stay = [name for name in mine["players"] if name != "Anna"]
    ends(night, 1, mine["table"], halves=stay, loser=stay[0])
    assert night.host("table_result", round=1, table=other["table"], outcome=None)["ok"]
    assert other["game"] not in night.station.kept.games  # it was broken off
    found = now(night)
    assert [table["status"] for table in found["rounds"][0]["tables"]].count("void") == 1
    assert (found["phase"], points(night)) == (
        "between",
        {stay[0]: -2, stay[1]: -1, **dict.fromkeys(other["players"], 0), "Anna": 0},
    )
    assert night.host("reopen_table", table=other["table"])["ok"]
    assert now(night)["phase"] == "running"


def test_on_another_evening_everybody_comes_anew_and_of_what_never_began_nothing_stays() -> None:
    night = Night()
    opened(night)
    for table in starts(night):
        ends(night, 1, table["table"], **lost_by(table["players"][0]))
    assert night.host("close_evening")["ok"]
    assert {one["status"] for one in now(night)["people"]} == {"registered"}
    assert night.host("draw_round")["code"] == "bad_players"
    assert sorted(points(night).values()) == [-3, -3, 0, 0, 0, 0]
    assert night.host("reopen_evening", evening=1)["ok"]  # it was closed by mistake
    assert {one["status"] for one in now(night)["people"]} == {"here"}
    assert night.host("end_championship")["ok"]
    assert night.host("open_championship", game="schocken", rounds=2, seats=3)["championship"] == 2
    assert night.host("end_championship")["ok"]
    assert list(night.station.kept.contests) == [1]


def test_a_first_who_was_drawn_at_no_table_stays_it_over_night_and_is_none_once_he_has_gone() -> None:
    night = Night()
    opened(night, PEOPLE[:3], rounds=1)
    starts(night)
    assert night.host("enter", name="Zoe", here=True)["ok"]
    ends(night, 1, 1, **lost_by("Anna"))
    assert night.host("decide_championship", winner="Zoe")["ok"]
    assert night.host("close_evening")["ok"]
    night.restart()
    assert now(night)["winner"] == "Zoe"
    assert night.host("reopen_table", table=1)["ok"]
    assert night.host("entrant", name="Zoe", status="none")["ok"]
    ends(night, 1, 1, **lost_by("Anna"))
    assert (now(night)["winner"], now(night)["tied"]) == (None, ["Bert", "Cleo"])
