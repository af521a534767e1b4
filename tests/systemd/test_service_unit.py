"""The unit as systemd's own tools judge it, and the promises that only its text can keep."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from station.settings import read_settings
from web.server import FILES
from web.transport.connections import MOST_CONNECTIONS, MOST_TOLD
from web.transport.crew import THREADS

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNIT = SYSTEMD / "kegelstation.service"
MOST_EXPOSED = 1.5


def analyze(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run systemd-analyze; skip (which CI takes for a failure) where there is none."""
    if not shutil.which("systemd-analyze"):
        pytest.skip("kein systemd-analyze auf dieser Maschine / no systemd-analyze on this machine")
    command = ["systemd-analyze", "--no-pager", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def installed(folder: Path, text: str, name: str = UNIT.name) -> Path:
    """The unit with a program that exists in place of the installed one, which this machine lacks."""
    copy = folder / name
    copy.write_text(re.sub(r"(?m)^ExecStart=/opt/kegelstation/\S+", f"ExecStart={shutil.which('true')}", text))
    assert copy.read_text() != text
    return copy


def complaints(folder: Path, text: str, name: str = UNIT.name) -> str:
    """What ``systemd-analyze verify`` says about the unit ``text``; empty where it is content."""
    result = analyze("verify", installed(folder, text, name))
    return result.stderr + result.stdout if result.returncode or name in result.stderr else ""


def exposure(folder: Path, text: str) -> float:
    """The overall exposure, 0 (safe) to 10, of the unit ``text``."""
    result = analyze("security", "--offline=true", installed(folder, text))
    found = re.search(r"Overall exposure level.*: ([\d.]+)", result.stdout)
    assert found, result.stdout + result.stderr
    return float(found[1])


def settings() -> dict[str, str]:
    """The keys of the [Service] section; of repeated keys the last."""
    parser = configparser.RawConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(UNIT)
    return dict(parser["Service"])


@pytest.mark.parametrize("unit", sorted(SYSTEMD.glob("*.service")), ids=lambda unit: unit.name)
def test_systemd_finds_no_fault_in_the_unit(tmp_path: Path, unit: Path) -> None:
    assert complaints(tmp_path, unit.read_text(), unit.name.replace("@", "@sda1")) == ""


@pytest.mark.parametrize("fault", ["WatchdogSecs=30", "Restart=sometimes", "DevicePolicy=locked"])
def test_a_misspelt_line_in_the_unit_is_found(tmp_path: Path, fault: str) -> None:
    assert complaints(tmp_path, UNIT.read_text().replace("Type=notify", f"Type=notify\n{fault}")) != ""


def test_the_service_is_exposed_no_more_than_it_must_be(tmp_path: Path) -> None:
    assert exposure(tmp_path, UNIT.read_text()) <= MOST_EXPOSED


def test_a_service_with_less_protection_would_be_noticed(tmp_path: Path) -> None:
    lines = UNIT.read_text().splitlines()
    bare = "\n".join(line for line in lines if not line.startswith(("SystemCallFilter", "CapabilityBoundingSet")))
    assert exposure(tmp_path, bare) > MOST_EXPOSED


def test_the_station_comes_back_by_itself_after_every_fault() -> None:
    unit = settings()
    assert (unit["Type"], unit["Restart"]) == ("notify", "always")
    assert int(unit["WatchdogSec"]) <= 60
    assert "StartLimitIntervalSec=0" in UNIT.read_text()


def test_lane_and_data_are_within_reach_of_the_service() -> None:
    unit = settings()
    assert unit["User"] == "kegelstation"
    assert set(unit["SupplementaryGroups"].split()) == {"dialout", "gpio"}
    assert "PrivateDevices" not in unit
    assert "PrivateNetwork" not in unit
    allowed = re.findall(r"^DeviceAllow=char-(\S+) rw$", UNIT.read_text(), re.MULTILINE)
    assert {"188", "166", "204", "gpiochip"} <= set(allowed)  # ttyUSB, ttyACM, ttyAMA
    assert f"--data %S/{unit['StateDirectory']}" in unit["ExecStart"]
    assert unit["WorkingDirectory"] == f"%t/{unit['RuntimeDirectory']}"  # lgpio writes there


def test_the_udev_rule_keeps_the_modem_manager_off_and_lets_the_service_in() -> None:
    rules = SYSTEMD / "70-kegelstation.rules"
    term = re.compile(
        r'(ACTION|SUBSYSTEMS?|KERNEL|DRIVERS|(ATTRS|ENV)\{\w+\}|GROUP|MODE|GOTO|LABEL|TAG)(==|!=|\+?=)"[^"]+"'
    )
    lines = [line for line in rules.read_text().splitlines() if line and not line.startswith("#")]
    assert [line for line in lines if not all(term.fullmatch(part) for part in line.split(", "))] == []
    (effect,) = [line for line in lines if "GROUP=" in line]
    assert {'GROUP="dialout"', 'ENV{ID_MM_DEVICE_IGNORE}="1"', 'ENV{ID_MM_PORT_IGNORE}="1"'} <= set(effect.split(", "))
    assert rules.name < "77-mm"  # ModemManager's own rules read what this one sets


def test_a_stick_that_is_put_in_starts_its_service() -> None:
    (line,) = [
        line
        for line in (SYSTEMD / "70-kegelstation.rules").read_text().splitlines()
        if "block" in line and "==" in line
    ]
    assert 'ENV{SYSTEMD_WANTS}+="kegelstation-stick@%k.service"' in line
    assert (SYSTEMD / "kegelstation-stick@.service").is_file()
    assert 'ACTION=="add"' in line


def test_the_service_has_no_capability_and_its_port_is_open_to_it() -> None:
    assert settings()["CapabilityBoundingSet"] == ""
    opened = re.search(
        r"(?m)^net\.ipv4\.ip_unprivileged_port_start = (\d+)$", (SYSTEMD / "70-kegelstation.conf").read_text()
    )
    assert opened is not None
    assert int(opened[1]) <= read_settings(SYSTEMD / "kegelstation.toml", {}).port


def test_the_unit_lets_the_web_server_be_as_full_as_it_lets_itself_be() -> None:
    """Where a thread or a connection more is refused by the system, the server takes nobody in any more."""
    assert int(settings()["TasksMax"]) > 2 * THREADS  # as many for all other parts of the station
    assert int(settings()["LimitNOFILE"]) >= FILES > 2 * (MOST_CONNECTIONS + MOST_TOLD)
