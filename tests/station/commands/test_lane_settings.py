"""From settings to a lane: which kind, which profile, which line, and what is said when something is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from drivers.lane import LaneError
from drivers.lanes.feed import FeedLane
from drivers.lanes.manual import ManualLane
from drivers.lanes.mqtt import MqttLane
from drivers.lanes.serial import SerialLane
from drivers.lanes.simulated import SimulatedLane
from station.attaching import lane_of, profile_of
from station.evening.state import Station
from station.settings import SettingsError, read_settings
from station.words.said import worded

OWN = """
name = "eigen"
title = "Unsere Bahn"
[line]
baud = 2400
[framing]
kind = "terminator"
ends = ["#"]
[[message]]
event = "throw"
pattern = '(?P<pins>[0-9])'
[speech]
result = "{pins}"
[lanes]
1 = 1
"""


def settings(tmp_path: Path, text: str = "", **flags: Any) -> Any:
    file = tmp_path / "kegelstation.toml"
    file.write_text(text)
    return read_settings(file, {"data": str(tmp_path / "daten"), **flags})


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ('lane = "manual"', ManualLane),
        ('lane = "simulated"\nprofile = "ndjson-bridge"', SimulatedLane),
        ('lane = "serial"\nserial_port = "auto"\nprofile = "line-check"', SerialLane),
        ('lane = "mqtt"\n[mqtt]\nhost = "broker.verein"', MqttLane),
        ('lane = "mqtt"\n[mqtt]\npreset = "mqtt-nine"', MqttLane),
        ('lane = "feed"\nfeed_folder = "/mnt/kegeln"\nfeed_files = "Bahn1/*.csv"', FeedLane),
    ],
)
def test_every_kind_of_lane_can_be_chosen(text: str, kind: type, tmp_path: Path) -> None:
    chosen = settings(tmp_path, text)
    lane = lane_of(chosen, profile_of(chosen), Station())
    assert isinstance(lane, kind)
    lane.stop()


def test_a_profile_beside_the_settings_or_in_the_data_is_found(tmp_path: Path) -> None:
    for folder in (tmp_path / "profiles", tmp_path / "daten" / "profiles", tmp_path / "anderswo"):
        folder.mkdir(parents=True)
        (folder / "eigen.toml").write_text(OWN)
        more = {"profiles": str(folder)} if folder.name == "anderswo" else {}
        found = profile_of(settings(tmp_path, 'profile = "eigen"', **more))
        assert found is not None
        assert found.title == "Unsere Bahn"
        (folder / "eigen.toml").unlink()
        with pytest.raises(LaneError):
            profile_of(settings(tmp_path, 'profile = "eigen"', **more))


def test_the_line_of_the_settings_wins_over_the_profiles(tmp_path: Path) -> None:
    plain = profile_of(settings(tmp_path))
    own = profile_of(settings(tmp_path, "serial_baud = 4800", serial_parity="even"))
    assert plain is not None
    assert own is not None
    assert (plain.line.baud, plain.line.parity) == (9600, "none")
    assert (own.line.baud, own.line.parity) == (4800, "even")


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ('lane = "feed"', "feed_folder"),
        ('lane = "serial"', "serial_port"),
        ("serial_baud = 10", "eine Zahl von 50 bis 4000000"),
        ('serial_parity = "maybe"', "none, even, odd, mark oder space"),
        ("mqtt = 1", "eine Tabelle [mqtt]"),
    ],
)
def test_what_is_missing_or_wrong_is_said(text: str, word: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as fault:
        settings(tmp_path, text)
    assert word in str(fault.value)


def test_a_wrong_key_of_the_broker_is_named(tmp_path: Path) -> None:
    with pytest.raises(LaneError) as fault:
        profile_of(settings(tmp_path, 'lane = "mqtt"\n[mqtt]\nhots = "x"'))
    assert "»hots«: unbekannt" in worded(fault.value.said)
