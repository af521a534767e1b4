"""The install script: what it says and what it would do.  Only looked at; nothing here changes the machine."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest

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
    assert all(option in result.stdout for option in ("--dry-run", "--uninstall", "--help"))


def test_an_unknown_option_is_wrong_use_and_changes_nothing() -> None:
    result = install("--instal")
    assert result.returncode == 2
    assert "--instal" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("options", [["--dry-run"], ["--dry-run", "--uninstall"]])
def test_a_dry_run_shows_the_way_and_leaves_no_trace(options: list[str]) -> None:
    before = sorted(Path("/opt").iterdir()), sorted(Path("/etc/systemd/system").iterdir())
    result = install(*options)
    assert result.returncode == 0, result.stderr
    assert "/etc/systemd/system/kegelstation.service" in result.stdout
    assert (sorted(Path("/opt").iterdir()), sorted(Path("/etc/systemd/system").iterdir())) == before


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
    assert all((SYSTEMD / name).is_file() for name in re.findall(r"\$SOURCE/systemd/([\w.-]+)", text))


def test_the_example_settings_are_valid_with_every_line_in_force() -> None:
    text = CONFIG.read_text()
    assert tomllib.loads(text)["lane"] == "simulated"  # a fresh installation runs before any lane is wired
    assert tomllib.loads(text)["port"] == 80
    everything = tomllib.loads(re.sub(r"^# (?=\w+ = )", "", text, flags=re.MULTILINE))
    assert {"host_pin", "serial_port", "profile"} <= everything.keys()
