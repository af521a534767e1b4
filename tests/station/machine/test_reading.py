"""How the machine is: every value out of a system of files made here, and nothing made up where one does not tell."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from station.machine import reading, report, wishes
from station.machine.lines import LINES
from station.settings import read_settings
from tests.station.machine.conftest import Machine

PI = {
    "sys/firmware/devicetree/base/model": "Raspberry Pi Zero 2 W Rev 1.0\0",
    "etc/os-release": 'NAME="Debian"\nPRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\n',
    reading.THROTTLED: "0\n",
    "sys/class/thermal/thermal_zone0/type": "cpu-thermal\n",
    "sys/class/thermal/thermal_zone0/temp": "48312\n",
    "sys/class/thermal/thermal_zone1/type": "battery\n",
    "sys/class/thermal/thermal_zone1/temp": "99000\n",
    "sys/dev/block/179:2/partition": "2\n",
    "sys/fs/ext4/179:2/lifetime_write_kbytes": "2000000\n",
    "sys/fs/ext4/179:2/errors_count": "0\n",
    "run/systemd/timesync/synchronized": "",
    "proc/net/wireless": "Inter-| sta-|   Quality\n face | tus | link level noise\n wlan0: 0000   54.  -56.  -256  0\n",
    "proc/meminfo": "MemTotal:         434816 kB\nMemFree: 1 kB\nMemAvailable:     210000 kB\n",
    "proc/self/status": "Name:\tpython\nVmRSS:\t   52000 kB\n",
    "proc/uptime": "7261.52 20000.00\n",
}


def machine_of(folder: Path, **others: str | None) -> Path:
    """A root with the files of a Pi, some of them ``others`` (None: not there)."""
    for name, text in {**PI, **{key.replace("__", "/"): text for key, text in others.items()}}.items():
        if text is not None:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text)
    return folder


def found(root: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.setattr(
        reading.os, "statvfs", lambda _: os.statvfs_result((4096, 4096, 7_000_000, 0, 6_000_000, *[0] * 5))
    )
    monkeypatch.setattr(Path, "stat", stat_of_the_card(Path.stat))
    return reading.values(Path("/data"), root)


def stat_of_the_card(real: Any) -> Any:
    def stat(path: Path, **how: Any) -> Any:
        if path == Path("/data"):
            return os.stat_result((0, 0, os.makedev(179, 2), *[0] * 7))
        return real(path, **how)

    return stat


def test_a_pi_tells_all_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = found(machine_of(tmp_path), monkeypatch)
    assert told["model"] == "Raspberry Pi Zero 2 W Rev 1.0"
    assert told["system"] == "Debian GNU/Linux 12 (bookworm)"
    assert told["power"] == {"low": False, "slowed": False, "was_low": False, "was_slowed": False}
    assert told["temperature"] == pytest.approx(48.312)
    assert told["card"] == {
        "free": 4096 * 6_000_000, "size": 4096 * 7_000_000, "worn": None, "warned": None,
        "written": 2_000_000 * 1024, "errors": 0,
    }  # fmt: skip
    assert told["synchronised"] is True
    assert told["wifi"] == {"interface": "wlan0", "dbm": -56}
    assert told["memory"] == {"size": 434816 * 1024, "free": 210000 * 1024, "own": 52000 * 1024}
    assert told["uptime"] == pytest.approx(7261.52)
    assert told["wrong"] == []


def test_a_machine_that_tells_nothing_is_believed_to_tell_nothing(tmp_path: Path) -> None:
    told = reading.values(tmp_path / "no such folder", tmp_path)
    for key in ("model", "system", "power", "temperature", "card", "synchronised", "wifi", "memory", "uptime"):
        assert told[key] is None, key
    assert told["wrong"] == []


@pytest.mark.parametrize(
    ("bits", "power", "wrong"),
    [
        ("50005", {"low": True, "slowed": True, "was_low": True, "was_slowed": True}, ["undervoltage"]),
        ("10000", {"low": False, "slowed": False, "was_low": True, "was_slowed": False}, ["undervoltage"]),
        ("80008", {"low": False, "slowed": True, "was_low": False, "was_slowed": True}, []),
    ],
)
def test_what_the_firmware_says_of_the_power(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bits: str, power: dict[str, bool], wrong: list[str]
) -> None:
    told = found(machine_of(tmp_path, **{reading.THROTTLED: bits}), monkeypatch)
    assert (told["power"], told["wrong"]) == (power, wrong)


def test_a_kernel_without_the_firmwares_word_has_an_alarm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = machine_of(
        tmp_path,
        **{
            reading.THROTTLED: None,
            "sys/class/hwmon/hwmon1/name": "rpi_volt\n",
            "sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1\n",
        },
    )
    assert found(root, monkeypatch)["wrong"] == ["undervoltage"]


@pytest.mark.parametrize(
    ("file", "text", "wrong"),
    [
        ("sys/class/thermal/thermal_zone0/temp", "83000", "hot"),
        ("sys/fs/ext4/179:2/errors_count", "3", "card_faulty"),
        ("sys/dev/block/179:2/device/life_time", "0x01 0x0a", "card_worn"),
        ("sys/dev/block/179:2/device/pre_eol_info", "0x02", "card_worn"),
    ],
)
def test_what_somebody_should_look_after_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, text: str, wrong: str
) -> None:
    whole_disk = {"sys/dev/block/179:2/partition": None} if "device" in file else {}
    assert found(machine_of(tmp_path, **{file: text, **whole_disk}), monkeypatch)["wrong"] == [wrong]


def test_an_access_point_has_no_strength_and_a_clock_may_run_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = PI["proc/net/wireless"].replace("-56.", "0.")
    root = machine_of(tmp_path, **{"proc/net/wireless": lines, "run/systemd/timesync/synchronized": None})
    (root / "run/systemd/timesync").mkdir(parents=True)
    told = found(root, monkeypatch)
    assert (told["wifi"], told["synchronised"]) == (None, False)


def test_this_very_machine_is_read(machine: Machine) -> None:
    answer = machine.use("values")
    assert answer["values"]["card"]["free"] > 0
    assert answer["may_end"] is False
    assert machine.use("shut_down")["code"] == machine.use("reboot")["code"] == "machine_no_service"


# --- the report -------------------------------------------------------------------------------------------------

SECRETS = ("4711", "geheim-vom-broker", "mqtt-nutzer", "s3cr3t", "host-secret")


def reported(machine: Machine, *, names: bool) -> str:
    machine.tools._settings = read_settings(None, {
        "data": str(machine.room.folder), "lane": "mqtt", "host_pin": "4711",
        "mqtt": {"host": "broker", "user": "mqtt-nutzer", "password": "geheim-vom-broker", "url": "mqtt://a:s3cr3t@x"},
    })  # fmt: skip
    answer = machine.use("report", names=names)
    return machine.download(answer["name"]).decode()


def test_a_report_tells_how_it_is_and_no_secret(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LINES, "lines", [f"WARNING x: ticket {'aB3-' * 8} of Änne Groß"])
    machine.room.game(["Änne Groß", "Bert"])
    machine.room.phone("Änne Groß")
    station = machine.room.desk._station
    tickets = [*station.kept.seats.values(), *station.kept.hosts, station.now.host_pin, *machine.room.tickets.values()]
    for names in (False, True):
        text = reported(machine, names=names)
        told = json.loads(text)
        assert told["settings"]["mqtt"]["host"] == "broker"
        assert told["values"]["version"]
        assert told["counts"]["phones"] == 1
        assert [secret for secret in (*SECRETS, *tickets, "aB3-") if secret and secret in text] == []
        assert ("Änne" in text) is names
    assert "host_pin" in text


def test_the_report_is_the_hosts_and_none_is_kept_on_the_disk(machine: Machine) -> None:
    assert machine.use("read", name=report.NAME)["code"] == "upload_lost"
    reported(machine, names=True)
    machine.room.phone("Anna")
    assert machine.use("report", client="Anna")["code"] == "forbidden"
    assert [path for path in machine.room.folder.rglob("*") if path.name == report.NAME] == []


# --- what root does ---------------------------------------------------------------------------------------------


def test_a_wish_is_one_word_in_the_services_own_folder(
    machine: Machine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "watched").touch()
    monkeypatch.setattr(wishes, "WATCHER", tmp_path / "watched")
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    assert machine.use("values")["may_end"] is True
    assert machine.use("shut_down")["ok"]
    assert (tmp_path / "wish").read_text() == "poweroff\n"
    assert machine.use("reboot")["ok"]
    assert (tmp_path / "wish").read_text() == "reboot\n"
    assert machine.use("values")["screen"] is False
    monkeypatch.setattr(wishes, "WALL", tmp_path / "watched")
    assert machine.use("values")["screen"] is True
    for what, word in (("screen_off", "dark"), ("screen_on", "bright")):
        assert machine.use(what)["ok"]
        assert (tmp_path / "wish").read_text() == f"{word}\n"
