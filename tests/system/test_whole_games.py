"""Whole games, from a byte on the wire to the table on every screen."""

from __future__ import annotations

import json

from tests.system.conftest import Club, Evening
from tests.system.processes import kegelstation

FOUR = ["Birgit", "Klaus", "Sven", "Hanne"]
# the first Durchgang and the final numbers are told by the source text; the counts between follow from them
EXAMPLE = [
    ("Birgit", 7, 2),
    ("Klaus", 0, 1),
    ("Sven", 9, 2),
    ("Hanne", 5, 2),
    ("Birgit", 2, 0),
    ("Klaus", 8, 0),
    ("Sven", 1, 0),
    ("Hanne", 6, 0),
    ("Birgit", 3, 1),
    ("Klaus", 3, 2),
    ("Sven", 4, 1),
    ("Hanne", 1, 1),
]
TABLE = [
    {"place": 1, "name": "Sven", "value": 941},
    {"place": 2, "name": "Birgit", "value": 732},
    {"place": 3, "name": "Hanne", "value": 516},
    {"place": 4, "name": "Klaus", "value": 308},
]


def test_the_example_round_from_bytes_to_four_phones(evening: Evening) -> None:
    phones = {name: evening.phone(name) for name in FOUR}
    evening.lane.begin()
    number = evening.host.start(FOUR)
    evening.wall.until(lambda state: state["game"])
    for name, pins, place in EXAMPLE:
        fallen = tuple(range(10 - pins, 10))
        assert evening.wall.picture["turn"] == name
        evening.throw(fallen)
        last = evening.wall.lane["last"]
        assert (last["pins"], last["fallen"], last["player"]) == (pins, list(fallen), name)
        answer = phones[name].place(place)
        evening.seen(answer)
    for page in (evening.wall, evening.host, *phones.values()):
        end = page.until(lambda state: state["game"]["picture"]["status"] == "finished")["game"]["picture"]
        assert end["table"] == TABLE
        assert (end["winner"], end["winners"]) == ("Sven", ["Sven"])
    assert evening.station.state()["game"]["picture"] == evening.wall.picture
    exported = kegelstation("record", "export", number, "--data", evening.station.folder).stdout
    judged = json.loads(kegelstation("record", "judge", "-", input=exported).stdout)
    assert judged == evening.wall.picture
    events = [(event["player"], event["pins"]) for event in json.loads(exported)["events"] if event["type"] == "throw"]
    assert events == [(name, pins) for name, pins, _ in EXAMPLE]


def test_the_example_round_on_the_simulated_lane(club: Club) -> None:
    lane = club.simulated_lane()
    evening = Evening(club, lane, club.station(*lane.flags))  # type: ignore[arg-type]  it is never asked for bytes
    evening.host.start(FOUR)
    for name, pins, place in EXAMPLE:
        assert evening.host.picture["turn"] == name
        lane.do(f"throw {pins}" if pins else "zero")
        assert evening.host.place(place)["ok"]
    assert evening.wall.until(lambda state: state["game"]["picture"]["table"])["game"]["picture"]["table"] == TABLE


def test_a_duel_of_three_against_four_goes_round_by_seats_and_is_won_by_the_exact_average(evening: Evening) -> None:
    red, blue = ["R1", "R2", "R3"], ["B1", "B2", "B3", "B4"]
    order = ["R1", "B1", "R2", "B2", "R3", "B3", "B4"]
    teams = [{"name": "Rot", "members": red}, {"name": "Blau", "members": blue}]
    number = evening.host.start(order, mode="niedrig", digits=2, teams=teams)
    front = {"R1": 5, "R2": 5, "R3": 5, "B1": 5, "B2": 5, "B3": 5, "B4": 5}
    behind = {"R1": 1, "R2": 0, "R3": 1, "B1": 3, "B2": 3, "B3": 4, "B4": 4}  # a Pumpe counts 9
    turns = []
    for counts, place in ((front, 1), (behind, 0)):
        for name in order:
            turns.append(evening.host.picture["turn"])
            evening.turn(counts[name], place)
    assert turns == order * 2
    picture = evening.wall.until(lambda state: state["game"]["picture"]["table"])["game"]["picture"]
    # 51 + 59 + 51 = 161 of three is 53.67; 53 + 53 + 54 + 54 = 214 of four is 53.5 and lower
    assert picture["table"] == [
        {"place": 1, "name": "Blau", "sum": 214, "members": 4, "average": [107, 2]},
        {"place": 2, "name": "Rot", "sum": 161, "members": 3, "average": [161, 3]},
    ]
    assert (picture["winner"], picture["winners"]) == ("Blau", blue)
    exported = kegelstation("record", "export", number, "--data", evening.station.folder).stdout
    assert json.loads(kegelstation("record", "judge", "-", input=exported).stdout) == picture


def test_throws_that_nobody_waits_for_are_out_of_play_until_the_host_assigns_them(evening: Evening) -> None:
    evening.throw(4)
    assert evening.wall.lane["last"]["aside"]
    evening.host.start(["Birgit", "Klaus"], digits=2)
    assert evening.wall.until(lambda state: state["game"])["game"]["throws"] == []
    (aside,) = evening.host.lane["aside"]
    assert (aside["pins"], aside["why"]) == (4, "no_game")
    evening.seen(evening.host.do("assign", throw=aside["throw"]))
    assert evening.wall.picture["pending_pins"] == 4
    assert evening.host.do("assign", throw=aside["throw"])["code"] == "bad_throw"  # it is taken
