"""A lamp or barrier of the lane that does not let go: said in its health until it does, and the evening goes on."""

from __future__ import annotations

from typing import Any

from drivers.lane import Link, Noted, Ready, Said, Throw, said
from station.words.said import for_page


def health(room: Any) -> tuple[str, bool]:
    lane = room.state("host")["lane"]
    return lane["health"], "Kegel 4" in (lane["message"] or "")


def test_a_stuck_input_is_in_the_lanes_health_until_it_lets_go(room: Any) -> None:
    room.lane(Ready(1))
    assert health(room) == ("healthy", False)
    room.lane(Noted(1, "stuck_input", inputs=(said("input_pin", pin="4"),)))
    room.lane(Throw(1, 7))
    assert health(room) == ("presumed", True)
    room.lane(Noted(1, "inputs_free"))
    assert health(room) == ("healthy", False)


def test_a_lost_lane_says_that_it_is_lost_and_not_that_an_input_hangs(room: Any) -> None:
    room.lane(Link(1, up=False, said=Said("link_lost")))
    room.lane(Noted(1, "stuck_input", inputs=(said("input_pin", pin="4"),)))
    assert health(room) == ("unhealthy", False)


def test_what_is_wrong_with_the_lane_is_told_with_code_and_values_for_pages_in_other_languages(room: Any) -> None:
    room.lane(Link(1, said("port_missing", port="/dev/ttyUSB0"), up=False))
    state = room.state("host")
    lane = {key: state["lane"][key] for key in ("message", "code", "values")}
    assert lane == {
        "message": "Der Anschluss /dev/ttyUSB0 ist nicht da: Kabel ab oder Adapter ohne Strom.",
        "code": "port_missing",
        "values": {"port": "/dev/ttyUSB0"},
    }
    assert state["log"][-1]["values"]["said"]["code"] == "port_missing"
    room.lane(Link(1, said("link_serial", port="/dev/ttyUSB0"), up=True))
    lane = room.state("host")["lane"]
    assert (lane["message"], lane["code"], lane["values"]) == (None, None, {})
    pin = said("input_pin", pin=4)
    room.lane(Noted(1, "stuck_input", inputs=(pin,)))
    lane = room.state("host")["lane"]
    assert (lane["code"], lane["values"]) == ("lane_stuck", {"inputs": [for_page(pin)]})
