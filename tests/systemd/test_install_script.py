"""The install script: what it says and what it would do.  Only looked at; nothing here changes the machine."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

from station.settings import read_settings

SYSTEMD = Path(__file__).parents[2] / "systemd"
INSTALL = SYSTEMD / "install.sh"
CONFIG = SYSTEMD / "kegelstation.toml"


def install(*options: str) -> subprocess.CompletedProcess[str]:
    """Run the script with ``options``."""
    return subprocess.run([INSTALL, *options], capture_output=True, text=True, check=False)


def test_help_is_german_and_names_every_option() -> None:
    result = install("--help")
    assert result.returncode == 0
    assert "Aufruf" in result.stdout
    assert all(
        option in result.stdout
        for option in ("--dry-run", "--uninstall", "--update", "--back", "--kiosk", "--access-point", "--help")
    )


def test_an_unknown_option_is_wrong_use_and_changes_nothing() -> None:
    result = install("--instal")
    assert result.returncode == 2
    assert "--instal" in result.stderr
    assert result.stdout == ""


def test_an_update_needs_something_to_update_to() -> None:
    result = install("--update")
    assert (result.returncode, result.stdout) == (2, "")


@pytest.mark.parametrize("options", [["--dry-run"], ["--dry-run", "--uninstall"]])
def test_a_dry_run_shows_the_way_and_leaves_no_trace(options: list[str]) -> None:
    before = sorted(Path("/opt").iterdir()), sorted(Path("/etc/systemd/system").iterdir())
    result = install(*options)
    assert result.returncode == 0, result.stderr
    assert "/etc/systemd/system/kegelstation.service" in result.stdout
    assert (sorted(Path("/opt").iterdir()), sorted(Path("/etc/systemd/system").iterdir())) == before


def test_the_kiosk_takes_packages_of_the_system_and_enables_its_unit() -> None:
    result = install("--dry-run", "--kiosk")
    assert result.returncode == 0, result.stderr
    commands = [line.strip() for line in result.stdout.splitlines() if line.startswith("  ")]
    assert commands[-1] in {"systemctl enable --quiet kegelstation-wall", "systemctl restart kegelstation-wall"}
    assert [line for line in commands if "venv" in line or "pip" in line] == []
    unit = (SYSTEMD / "kegelstation-wall.service").read_text()
    user = re.search(r"^User=(\w+)$", unit, re.MULTILINE)
    assert user
    assert f"getent passwd {user[1]}" in INSTALL.read_text()


def test_removing_the_station_keeps_data_and_settings() -> None:
    commands = [line for line in install("--dry-run", "--uninstall").stdout.splitlines() if line.startswith("  ")]
    assert any("rm -rf /opt/kegelstation" in line for line in commands)
    assert [line for line in commands if re.search(r"rm .*(/var/lib/|/etc/kegelstation)", line)] == []


def test_the_script_installs_what_the_unit_starts() -> None:
    unit = (SYSTEMD / "kegelstation.service").read_text()
    start = re.search(r"^ExecStart=(\S+) run --config (\S+)", unit, re.MULTILINE)
    assert start
    text = INSTALL.read_text()
    assert f"HOME_DIR={Path(start[1]).parents[2]}\n" in text
    assert f"CONFIG={Path(start[2]).parent}\n" in text
    named = set(re.findall(r"\$(?:SOURCE/systemd|1)/([\w.-]+\.\w+)", text)) - {
        "release.pem"
    }  # whoever makes releases has one
    assert {"kegelstation.toml", "70-kegelstation.rules", "70-kegelstation.conf"} <= named
    assert [name for name in named if not (SYSTEMD / name).is_file()] == []


def test_a_fresh_installation_runs_before_any_lane_is_wired() -> None:
    settings = read_settings(CONFIG, {})
    assert (settings.lane, settings.port) == ("simulated", 80)
    assert settings.data is None  # the unit says it


def test_the_example_settings_are_valid_with_every_line_in_force(tmp_path: Path) -> None:
    file = tmp_path / "kegelstation.toml"
    file.write_text(re.sub(r"^# (?=\w+ = )", "", CONFIG.read_text(), flags=re.MULTILINE))
    settings = read_settings(file, {"lane": "serial"})
    assert settings.serial_port
    assert settings.host_pin
