"""Several lanes in the settings: lines with their lanes, the keys of one lane, and what does not go together."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from drivers.lane import LaneError
from drivers.lanes.mqtt import MqttLane
from station.attaching import attached_lines, lives_of, outlets_of
from station.commands.lane_sources import gpio_of
from station.evening.state import Station
from station.machine.starts import keep, safe_settings
from station.settings import SettingsError, read_settings, usable_settings

TWO = """
[mqtt]
host = "broker.verein"
[[lines]]
driver = "serial"
serial_port = "/dev/serial/by-id/usb-FTDI"
lanes = [1, 2]
[[lines]]
driver = "gpio"
lanes = [3]
gpio = { preset = "G4", lines = [4, 17, 27, 22, 5, 6, 13, 19, 26], ball = 21, ready = 20 }
[[lines]]
driver = "serial"
serial_port = "/dev/serial/by-path/socket-2"
profile = "ndjson-bridge"
lanes = [5]
lane_number = 1
[[lines]]
driver = "mqtt"
lanes = [7, 8]
mqtt = { password = "geheim" }
[lane_names]
1 = "links"
"""


def settings(tmp_path: Path, text: str, **flags: Any) -> Any:
    file = tmp_path / "kegelstation.toml"
    file.write_text(text)
    return read_settings(file, {"data": str(tmp_path / "daten"), **flags})


def test_each_line_has_its_driver_and_its_lanes(tmp_path: Path) -> None:
    found = settings(tmp_path, TWO)
    assert [line.numbers for line in found.own_lines] == [{1: 1, 2: 2}, {1: 3}, {1: 5}, {7: 7, 8: 8}]
    lives = lives_of(found)
    assert {lane: life.driver for lane, life in lives.items()} == {
        1: "serial", 2: "serial", 3: "gpio", 5: "serial", 7: "mqtt", 8: "mqtt",
    }  # fmt: skip
    assert [lives[1].name, lives[2].name] == ["links", None]
    assert gpio_of(tmp_path / "kegelstation.toml", 3).ball == 21  # for the commands that read a lane's edges again
    broker = found.of_line(found.own_lines[3]).mqtt
    assert broker == {"host": "broker.verein", "password": "geheim"}  # what a line says of it beside what all share


def test_each_lane_has_news_of_its_own_on_the_broker(tmp_path: Path) -> None:
    outlets, _ = outlets_of(settings(tmp_path, TWO.replace("[mqtt]", '[mqtt]\npublish = "verein"')), patient=False)
    assert list(outlets) == [1, 2, 3, 5, 7, 8]
    own = TWO.replace('password = "geheim"', 'password = "geheim", publish = "keller"')
    assert list(outlets_of(settings(tmp_path, own), patient=False)[0]) == [7, 8]  # only that line says so


def test_the_keys_of_one_lane_are_one_line_that_carries_lane_1(tmp_path: Path) -> None:
    found = settings(tmp_path, 'lane = "mqtt"\nlane_number = 4')
    assert [line.numbers for line in found.own_lines] == [{4: 1}]
    [one] = attached_lines(found, Station(), patient=False)
    assert isinstance(one.lane, MqttLane)
    assert list(one.tools) == [1]
    one.lane.stop()
    assert [line.numbers for line in settings(tmp_path, "lanes = 8").own_lines] == [{1: lane} for lane in range(1, 9)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('lane = "serial"\nserial_port = "x"\n[[lines]]\ndriver = "manual"\nlanes = [1]', "lane, serial_port"),
        ('[[lines]]\ndriver = "manual"\nlanes = [1, 2]\n[[lines]]\ndriver = "manual"\nlanes = [2]', "Bahn 2 steht"),
        ('[[lines]]\ndriver = "manual"\nlanes = [3, 3]', "Bahn 3 steht"),
        ('[[lines]]\ndriver = "manual"\nlanes = [1]\n[[lines]]\nlanes = [2]', "Nr. 2: Es fehlt „driver“"),
        ('[[lines]]\ndriver = "manual"\nlanes = []', "eine Liste von Bahnnummern"),
        ('[[lines]]\ndriver = "manual"\nlanes = [1]\nbaud = 9600', "Schlüssel „baud“ gibt es nicht"),
        ('[[lines]]\ndriver = "serial"\nlanes = [1]', "serial_port"),
        ('[[lines]]\ndriver = "feed"\nfeed_folder = "x"\nlanes = [1, 2]', "eine Bahn"),
        ('[[lines]]\ndriver = "mqtt"\nlanes = [1, 2]\nlane_number = 1', "„lane_number“"),
        ("lines = 1", "je Leitung eine Tabelle"),
        ('lane = "manual"\nlanes = 2', "„lane“ = manual"),
        ("lanes = 9", "eine Zahl von 1 bis 8"),
        ('[lane_names]\nlinks = "1"', "[lane_names]"),
        ('[lane_names]\n"1\\n" = "links"', "[lane_names]"),
        ('[lane_names]\n1 = " "', "[lane_names]"),
        ('[lane_names]\n1 = "li\\nks"', "[lane_names]"),
        ('[[lines]]\ndriver = "serial"\nserial_port = "a\\u0000"\nlanes = [1]', "„serial_port“"),
        ('[[lines]]\ndriver = "feed"\nfeed_folder = "a\\u0000"\nlanes = [1]', "„feed_folder“"),
        ('data = "a\\u0000"', "„data“"),
    ],
)
def test_what_does_not_go_together_is_said(text: str, words: str, tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as fault:
        settings(tmp_path, text)
    assert words in str(fault.value)


@pytest.mark.parametrize("pattern", ["*.csv", "**/*.csv", "../a/**", "/a/*.csv", "**a", "a**", "a/***/b", ".", "./."])
def test_a_pattern_of_files_is_taken_if_the_folder_can_be_searched_for_it(pattern: str, tmp_path: Path) -> None:
    text = f'[[lines]]\ndriver = "feed"\nlanes = [1]\nfeed_folder = "x"\nfeed_files = "{pattern}"'
    try:
        list(tmp_path.glob(pattern))
    except (ValueError, NotImplementedError, IndexError):
        with pytest.raises(SettingsError, match="feed_files"):
            settings(tmp_path, text)
    else:
        assert settings(tmp_path, text).own_lines[0].feed_files == pattern


@pytest.mark.parametrize("key", ["ca", "profiles"])
def test_a_name_that_no_file_can_have_is_a_fault_of_the_settings(key: str, tmp_path: Path) -> None:
    where = "[mqtt]" if key == "ca" else ""
    found = settings(tmp_path, f'lane = "mqtt"\n{where}\n{key} = "{"x" * 300}"')
    with pytest.raises(LaneError):
        attached_lines(found, Station(), patient=False)


def test_a_flag_of_one_lane_does_not_go_with_lines(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match="auto_seconds"):
        settings(tmp_path, '[[lines]]\ndriver = "manual"\nlanes = [1]', auto_seconds=5.0)


def test_a_service_with_wrong_lines_has_its_lanes_by_hand(tmp_path: Path) -> None:
    file = tmp_path / "kegelstation.toml"
    file.write_text('port = 81\n[[lines]]\ndriver = "serial"\nlanes = [1, 2]\n[[lines]]\ndriver = "x"\nlanes = [4]')
    found = usable_settings(file, {})
    assert [(line.driver, line.lanes) for line in found.own_lines] == [("manual", (1, 2, 4))]
    assert found.port == 81


def test_safe_mode_has_the_lanes_and_no_secret_is_kept(tmp_path: Path) -> None:
    good = settings(tmp_path, TWO)
    good.folder.mkdir()
    keep(good)
    assert [path for path in (tmp_path / "daten").rglob("*.json") if "geheim" in path.read_text()] == []
    safe = safe_settings(msgspec.structs.replace(good, lines=()))
    assert [(line.driver, line.lanes) for line in safe.own_lines] == [("manual", (1, 2, 3, 5, 7, 8))]
