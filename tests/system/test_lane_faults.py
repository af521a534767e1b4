"""A lane that stammers, and a cable that is pulled: nothing of it is a throw, and no throw is lost or doubled."""

from __future__ import annotations

import time

from tests.system.conftest import Club, Evening
from tests.system.pages import HostPage, Wall
from tests.system.wires import framed

PLAYERS = ["Birgit", "Klaus"]


def counted(evening: Evening) -> list[int]:
    """The counts of all throws that the station knows of the running game, held ones last."""
    state = evening.station.state()
    return [throw["pins"] for throw in state["game"]["throws"]] + state["lane"]["held"]


def test_a_cable_pulled_in_the_middle_of_a_throw_is_said_and_found_again(evening: Evening) -> None:
    """L33"""
    evening.host.start(PLAYERS)
    evening.turn(7, 2)
    before = evening.lane.last
    evening.lane.send(evening.lane.frame(4)[:20])
    evening.lane.unplug()
    said = evening.wall.until(lambda state: state["lane"]["health"] == "unhealthy", seconds=5)["lane"]["message"]
    assert said == "Verbindung zur Bahn verloren: Kabel ab, Adapter ohne Strom oder Anschluss doppelt benutzt."
    assert evening.host.until(lambda state: state["lane"]["message"])["lane"]["message"] == said
    assert evening.station.health()[0] == 503
    assert evening.host.do("throw", pins=4)["ok"]  # the evening goes on
    assert evening.host.place(2)["ok"]
    evening.lane.plug()  # another pseudo terminal under the same stable name
    back = evening.wall.until(lambda state: state["lane"]["health"] != "unhealthy")["lane"]
    assert (back["message"], back["reconnects"]) == (None, 1)
    evening.lane.send(before)  # the lane still shows the last throw that it reported
    evening.throw((1, 2, 3, 4, 5))
    assert counted(evening) == [7, 4, 5]
    assert evening.wall.lane["health"] == "healthy"
    assert evening.station.health()[0] == 200


def test_a_cable_pulled_while_a_throw_is_held_neither_loses_nor_doubles_it(evening: Evening) -> None:
    """L33"""
    evening.host.start(PLAYERS)
    evening.throw(7)  # Birgit has not placed it
    evening.throw(4)
    assert counted(evening) == [7, 4]
    held, cut = evening.lane.last, evening.lane.frame(6)
    evening.lane.send(cut[:20])
    evening.lane.unplug()
    down = evening.wall.until(lambda state: state["lane"]["health"] == "unhealthy", seconds=5)
    assert down["lane"]["held"] == [4]
    assert evening.host.place(2)["ok"]  # her 7; the held one comes up for Klaus
    evening.lane.plug()
    evening.wall.until(lambda state: state["lane"]["health"] != "unhealthy")
    for frame in (held, held, cut):  # what the lane still shows, and what the cable took
        evening.lane.send(frame)
    evening.wall.until(lambda state: state["lane"]["held"] == [6])
    assert counted(evening) == [7, 4, 6]
    assert evening.wall.game["picture"]["turn"] == "Klaus"


def test_a_station_started_without_its_lane_waits_for_it(club: Club) -> None:
    """L33"""
    lane = club.lane()
    lane.unplug()
    station = club.station(*lane.flags)
    state = station.state()
    assert state["lane"]["health"] == "unhealthy"
    assert str(lane.link) in state["lane"]["message"]
    lane.plug()
    deadline = time.monotonic() + 60
    while station.state()["lane"]["health"] == "unhealthy":
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_what_is_no_frame_is_counted_and_no_throw(evening: Evening) -> None:
    """L34"""
    evening.host.start(PLAYERS)
    evening.turn(7, 2)
    good = evening.lane.frame(3)
    wrong = bytearray(good)
    wrong[8] ^= 1
    other_sum = good[:-3] + b"00\r"
    bad = [b"\x00\xff\x80garbage\r", b"\n\r\r", bytes(wrong), other_sum, good[:20] + b"\r", good[20:], b"\x00" * 35]
    for noise in bad:
        evening.lane.send(noise)
    evening.lane.send(b"\xaa" * 5000 + b"\r")
    evening.lane.send(good)
    evening.wall.until(lambda state: state["game"]["picture"]["pending_pins"] == 3)
    assert counted(evening) == [7, 3]
    assert evening.station.health()[1]["lane"]["rejected"] >= 6
    assert evening.station.health()[0] == 200


def test_a_doubled_frame_is_one_throw_also_over_a_restart(evening: Evening) -> None:
    """L34"""
    evening.host.start(PLAYERS)
    evening.turn(7, 2)
    for _ in range(3):
        evening.lane.again()
    evening.throw(3)
    assert counted(evening) == [7, 3]
    evening.light_switch()
    for _ in range(3):
        evening.lane.again()
    evening.throw(5)
    assert counted(evening) == [7, 3, 5]


def test_two_equal_throws_in_a_row_are_two(evening: Evening) -> None:
    """L34"""
    evening.host.start(PLAYERS)
    for _ in range(3):
        evening.throw((1, 2, 3, 4, 5, 6, 7))
    assert counted(evening) == [7, 7, 7]


def test_bytes_that_come_one_by_one_or_all_at_once_are_the_same_throws(evening: Evening) -> None:
    """L34"""
    evening.host.start(PLAYERS)
    for byte in evening.lane.frame(6, (1, 2, 3, 4, 5, 7)):
        evening.lane.send(bytes([byte]))
        time.sleep(0.01)  # the line is slow
    evening.lane.send(evening.lane.frame(2) + evening.lane.last + framed("38300F7") + evening.lane.frame(0))
    evening.wall.until(lambda state: state["lane"]["held"] == [2, 0])
    assert counted(evening) == [6, 2, 0]


def test_every_fault_of_the_simulated_lane_leaves_the_right_throws(club: Club) -> None:
    """L33, L34"""
    lane = club.simulated_lane()
    station = club.station(*lane.flags)
    wall, host = club.keep(Wall(station.url)), club.keep(HostPage(station.url))
    host.start(PLAYERS, digits=6)
    lane.do("reset", "throw 7", "garbage 40", "cut", "double", "throw 1,2,3", "zero", "double", "garbage 300", "foul 4")
    wall.until(lambda state: state["lane"]["held"] == [3, 0, 0])
    assert wall.lane["last"]["foul"] == "yellow"
    lane.do("cut", "unplug")
    wall.until(lambda state: state["lane"]["health"] == "unhealthy", seconds=5)
    lane.replug()
    wall.until(lambda state: state["lane"]["health"] != "unhealthy")
    lane.do("double", "throw 9", "double", "silence 1", "throw 5")
    wall.until(lambda state: state["lane"]["held"] == [3, 0, 0, 9, 5])
    assert [throw["pins"] for throw in wall.game["throws"]] == [7]


def test_a_club_on_lane_two_of_a_bus_is_asked_and_then_plays_there(club: Club) -> None:
    lane = club.lane()
    station = club.station(*lane.flags)
    host = club.keep(HostPage(station.url))
    host.start(PLAYERS)
    lane.send(framed("3831w0010070070070000000FA07F000"))
    asked = host.until(lambda state: state["lane"]["code"] == "lane_others")["lane"]
    assert asked["message"].startswith("Es spricht nur Bahn 2: Ist das eure?")
    station.end()
    station.flags = (*lane.flags, "--lane-number", "2")
    station.start()
    host.open()
    lane.send(framed("3831w00200500C00C0000000FA01F000"))
    lane.send(framed("3830w00200400C00C0000000FA00F000"))
    state = host.until(lambda state: state["lane"]["last"])
    assert [(throw["player"], throw["pins"]) for throw in state["game"]["throws"]] == [("Birgit", 5)]
    assert (state["lane"]["message"], state["lane"]["held"]) == (None, [])
