"""Every cable pulled once: in the middle of a frame, beside another adapter, beside one of the same kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from drivers.lane import LaneError, Link, Missed, Throw, said
from drivers.lanes import port_choice
from drivers.lanes import serial as serial_lane
from drivers.lanes.serial import SerialLane, SerialSettings
from drivers.profiles.reader import load
from drivers.simulator.pseudo_terminal import PseudoTerminal
from station.words.said import worded

PROFILE = load("zentral-kegeln")
ALL_NINE = b"3830w0010090090090000000761FF000AB\r"
NOTHING = b"3830f00200000900900000107400000064\r"


class Adapter:
    """A USB adapter: a pseudo terminal with its names; ``socket`` is where it is plugged in."""

    def __init__(self, folder: Path, name: str, socket: str) -> None:
        self.by_id, self.by_path = folder / "by-id" / name, folder / "by-path" / socket
        self.wire = PseudoTerminal()

    def plug(self) -> None:
        """The names lead here; a twin's name is taken over."""
        target = self.wire.plug()
        for link in (self.by_path, self.by_id):
            link.unlink(missing_ok=True)
            link.symlink_to(target)

    def pull(self) -> None:
        """The names that lead here go."""
        target = self.wire.path
        self.by_path.unlink(missing_ok=True)
        if self.by_id.is_symlink() and str(self.by_id.readlink()) == target:
            self.by_id.unlink()
        self.wire.unplug()

    @property
    def there(self) -> bool:
        return self.wire.path is not None


Plug = Callable[..., Adapter]


@pytest.fixture
def adapters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Adapter]]:
    """The adapters of the machine; ``auto`` takes the only one that is there, as it does on a real one."""
    for folder in ("by-id", "by-path"):
        (tmp_path / folder).mkdir()
    plugged: list[Adapter] = []

    def chosen(*_: object) -> str:
        there = [adapter for adapter in plugged if adapter.there]
        if len(there) != 1:
            raise LaneError("port_missing", said("port_unknown", profile=PROFILE.name))
        return str(there[0].by_id)

    monkeypatch.setattr(port_choice, "chosen", chosen)
    monkeypatch.setattr(serial_lane, "LOOK_EVERY", 0.05)
    yield plugged
    for adapter in plugged:
        adapter.wire.unplug()


@pytest.fixture
def adapter(adapters: list[Adapter], tmp_path: Path) -> Plug:
    def plugged(name: str, socket: str) -> Adapter:
        adapters.append(Adapter(tmp_path, name, socket))
        adapters[-1].plug()
        return adapters[-1]

    return plugged


@pytest.fixture
def start(tmp_path: Path, reported: Any) -> Iterator[Callable[[], SerialLane]]:
    lanes: list[SerialLane] = []

    def begun() -> SerialLane:
        lanes.append(SerialLane(SerialSettings("auto", PROFILE, by_id=tmp_path / "by-id")))
        lanes[-1].start(reported)
        reported.wait(Link)
        return lanes[-1]

    yield begun
    for lane in lanes:
        lane.stop()


def codes(reported: Any) -> list[str]:
    return [link.said.code for link in reported.of(Link)]


def test_a_lane_that_went_over_to_another_adapter_says_so_and_comes_back(
    adapter: Plug, start: Any, reported: Any, until: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial_lane, "PATIENCE", 0.3)
    ours = adapter("ours", "socket-1")
    start()
    other = adapter("foreign", "socket-2")
    ours.pull()
    [_, lost, moved] = reported.wait(Link, 3)
    assert (lost.up, moved.up, moved.said.code) == (False, True, "link_other")
    assert str(other.by_id) in worded(moved.said)
    assert str(ours.by_id) in worded(moved.said)
    ours.plug()
    reported.wait(Link, 4)
    assert codes(reported) == ["link_serial", "link_lost", "link_other", "link_serial"]
    ours.wire.write(ALL_NINE)
    assert len(reported.wait(Throw)) == 1


def test_a_cable_that_is_out_for_a_moment_is_waited_for_beside_another_adapter(
    adapter: Plug, start: Any, reported: Any
) -> None:
    ours = adapter("ours", "socket-1")
    lane = start()
    adapter("foreign", "socket-2")
    ours.pull()
    reported.wait(Link, 2)
    ours.plug()
    reported.wait(Link, 3)
    assert codes(reported) == ["link_serial", "link_lost", "link_serial"]
    assert lane is not None


def test_looking_anew_takes_the_other_adapter_at_once(adapter: Plug, start: Any, reported: Any) -> None:
    ours = adapter("ours", "socket-1")
    lane = start()
    adapter("foreign", "socket-2")
    ours.pull()
    reported.wait(Link, 2)
    lane.recheck()
    assert reported.wait(Link, 3)[2].said.code == "link_other"


def test_a_twin_that_has_the_same_name_is_not_taken_for_ours(
    adapter: Plug, start: Any, reported: Any, until: Any
) -> None:
    ours = adapter("usb-serial", "socket-1")
    lane = start()
    twin = adapter("usb-serial", "socket-2")  # the name leads to it now
    until(lambda: bool(lane._home._beside))
    ours.pull()
    reported.wait(Link, 2)
    twin.wire.write(NOTHING)
    ours.plug()
    reported.wait(Link, 3)
    ours.wire.write(ALL_NINE)
    [throw] = reported.wait(Throw)
    assert throw.pins == 9
    assert codes(reported) == ["link_serial", "link_lost", "link_serial"]


def test_twins_of_two_lines_are_told_apart_by_their_sockets(adapter: Plug, tmp_path: Path, reported: Any) -> None:
    """Even where the other was not there before: the name that both share leads to it then."""
    sockets = {n: str(tmp_path / "by-path" / f"socket-{n}") for n in (1, 2)}
    second = adapter("usb-serial", "socket-2")
    lanes = [SerialLane(SerialSettings(sockets[n], PROFILE, (n,), by_id=tmp_path / "by-id")) for n in (2, 1)]
    try:
        lanes[0].start(reported)
        reported.wait(Link)
        second.pull()
        reported.wait(Link, 2)
        first = adapter("usb-serial", "socket-1")
        lanes[0].recheck()
        lanes[1].start(reported)
        assert reported.wait(Link, 3)[2] == Link(1, said("link_serial", port=sockets[1]), up=True)
        first.wire.write(ALL_NINE)
        reported.wait(Throw)
        second.plug()
        lanes[0].recheck()
        assert reported.wait(Link, 4)[3] == Link(2, said("link_serial", port=sockets[2]), up=True)
    finally:
        for lane in lanes:
            lane.stop()


def test_ours_in_another_socket_is_ours(adapter: Plug, start: Any, reported: Any, tmp_path: Path) -> None:
    ours = adapter("ours", "socket-1")
    start()
    adapter("foreign", "socket-2")
    ours.pull()
    reported.wait(Link, 2)
    ours.by_path = tmp_path / "by-path" / "socket-3"
    ours.plug()
    reported.wait(Link, 3)
    assert codes(reported) == ["link_serial", "link_lost", "link_serial"]


@pytest.mark.parametrize("cut", [1, 2, 4, 5, 17, 33, 34, 35])
def test_a_cable_pulled_within_a_frame_makes_no_throw_and_loses_none_that_is_told_again(
    cut: int, adapter: Plug, start: Any, reported: Any
) -> None:
    ours = adapter("ours", "socket-1")
    lane = start()
    ours.wire.write(ALL_NINE[:cut])
    ours.pull()
    reported.wait(Link, 2)
    ours.plug()
    lane.recheck()
    reported.wait(Link, 3)
    ours.wire.write(ALL_NINE + NOTHING)
    reported.wait(Throw, 2)
    assert [throw.pins for throw in reported.of(Throw)] == [9, 0]
    assert not reported.of(Missed)
