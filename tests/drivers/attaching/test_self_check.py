"""Every finding of ``lane check``, planted in a machine of its own, and the command that mends it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from drivers.attaching.machine import Machine
from drivers.attaching.self_check import checked
from drivers.lanes.port_listing import listed
from station.words import sentence
from station.words.said import worded

ROOT = Path(__file__).parents[3]
LANE = [sys.executable, "-c", "from station.commands.lane import lane; lane(prog_name='lane')"]
NOW = 1_800_000_000.0


class Planted:
    """A machine in a folder: a healthy Raspberry Pi 4, until something is planted."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.answers: dict[str, str] = {"python3": "yes\n", "vcgencmd": "throttled=0x0\n"}
        self.settings: dict[str, Any] = {"groups": frozenset({"dialout", "gpio"}), "user": "kegler", "now": NOW}
        self.write("proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.4\0")
        self.write("boot/firmware/cmdline.txt", "console=tty1 root=PARTUUID=1 rootwait\n")
        self.write("boot/firmware/config.txt", "dtoverlay=disable-bt\n")
        self.write("dev/gpiochip0", "")

    def write(self, path: str, text: str) -> None:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def link(self, path: str, target: str) -> None:
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).symlink_to(target)

    def adapter(self, name: str, *, serial: str = "", usb: str = "1a86:7523", place: str = "1-1") -> None:
        """A USB adapter as the kernel shows it."""
        device = f"sys/devices/usb1/{place}"
        self.write(f"{device}/idVendor", usb[:4])
        self.write(f"{device}/idProduct", usb[5:])
        if serial:
            self.write(f"{device}/serial", serial)
        (self.root / f"{device}/tty/{name}").mkdir(parents=True)
        (self.root / "sys/bus/usb-serial/drivers/ch341-uart").mkdir(parents=True, exist_ok=True)
        self.link(f"sys/class/tty/{name}/device", str(self.root / f"{device}/tty/{name}"))
        self.link(f"{device}/tty/{name}/driver", str(self.root / "sys/bus/usb-serial/drivers/ch341-uart"))
        self.write(f"dev/{name}", "")
        self.link(f"dev/serial/by-path/platform-usb-{place}", str(self.root / f"dev/{name}"))

    def process(self, pid: int, name: str, opened: str) -> None:
        self.write(f"proc/{pid}/comm", name + "\n")
        self.link(f"proc/{pid}/fd/7", str(self.root / opened))

    def run(self, command: Sequence[str]) -> str:
        return self.answers.get(" ".join(command), self.answers.get(command[0], ""))

    def findings(self, **settings: Any) -> dict[str, list[tuple[str, str | None]]]:
        """What is found, by title; only what is not empty."""
        machine = Machine(root=self.root, run=self.run, **{**self.settings, **settings})
        return {
            sentence(f"codes.{title}"): [(worded(one.what), one.remedy) for one in found]
            for title, found in checked(machine)
            if found
        }


@pytest.fixture
def planted(tmp_path: Path) -> Planted:
    return Planted(tmp_path)


def test_a_healthy_machine_has_no_findings(planted: Planted) -> None:
    planted.adapter("ttyUSB0", serial="A1")
    assert planted.findings(gpio=True, lines=(4, 17)) == {}


def groups(planted: Planted) -> None:
    planted.settings["groups"] = frozenset({"gpio"})


def console(planted: Planted) -> None:
    planted.write("boot/firmware/cmdline.txt", "console=serial0,115200 console=tty1\n")


def getty(planted: Planted) -> None:
    planted.answers["systemctl list-units --no-legend --state=running serial-getty@*"] = (
        "serial-getty@ttyAMA0.service loaded active running Serial Getty\n"
    )


def bluetooth(planted: Planted) -> None:
    planted.write("boot/firmware/config.txt", "# dtoverlay=disable-bt\n")
    planted.link("dev/serial0", "ttyS0")


def pi_5(planted: Planted) -> None:
    planted.write("proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.0")
    planted.link("dev/serial0", "ttyAMA10")


def modem_manager(planted: Planted) -> None:
    planted.answers["systemctl is-active ModemManager"] = "active\n"


def brltty(planted: Planted) -> None:
    planted.answers["dpkg-query"] = "install ok installed"


def busy(planted: Planted) -> None:
    planted.adapter("ttyUSB0", serial="A1")
    planted.process(4711, "minicom", "dev/ttyUSB0")


def twins(planted: Planted) -> None:
    planted.adapter("ttyUSB0", place="1-1")
    planted.adapter("ttyUSB1", place="1-2")


def no_lgpio(planted: Planted) -> None:
    planted.answers["python3"] = ""


def no_chip(planted: Planted) -> None:
    (planted.root / "dev/gpiochip0").unlink()


def line_taken(planted: Planted) -> None:
    planted.answers["gpioinfo"] = 'gpiochip0 - 58 lines:\n\tline   4:     "GPIO4"   "w1"  input  active-high [used]\n'


def line_taken_newer(planted: Planted) -> None:
    planted.answers["gpioinfo"] = 'gpiochip0 - 58 lines:\n\tline   4:\t"GPIO4"\tinput consumer="w1"\n'


def low_voltage(planted: Planted) -> None:
    planted.answers["vcgencmd"] = "throttled=0x50005\n"


def low_voltage_before(planted: Planted) -> None:
    planted.answers["vcgencmd"] = "throttled=0x50000\n"


def clock(planted: Planted) -> None:
    planted.settings["now"] = 0.0


@pytest.mark.parametrize(
    ("plant", "title", "what", "remedy"),
    [
        (groups, "Gruppen", "nicht in der Gruppe dialout", "usermod -aG dialout kegler"),
        (console, "Konsole auf dem UART", "Meldungen auf serial0", "raspi-config nonint do_serial_cons 1"),
        (getty, "Konsole auf dem UART", "serial-getty@ttyAMA0", "systemctl mask --now serial-getty@ttyAMA0"),
        (bluetooth, "Bluetooth und UART", "der kleine UART", "dtoverlay=disable-bt"),
        (pi_5, "UART am Pi 5", "Debug-Anschluss", "dtoverlay=uart0-pi5"),
        (modem_manager, "ModemManager", "Befehle", "systemctl disable --now ModemManager"),
        (brltty, "brltty", "CH340", "apt remove brltty"),
        (busy, "belegte Anschlüsse", "»minicom« (Prozess 4711)", "kill 4711"),
        (twins, "belegte Anschlüsse", "by-path/platform-usb-1-1", None),
        (no_lgpio, "GPIO", "lgpio fehlt", "apt install python3-lgpio"),
        (no_chip, "GPIO", "keinen GPIO-Chip", None),
        (line_taken, "GPIO", "Leitung 4 ist belegt (w1)", "raspi-config"),
        (line_taken_newer, "GPIO", "Leitung 4 ist belegt (w1)", "raspi-config"),
        (low_voltage, "Stromversorgung", "Unterspannung", None),
        (low_voltage_before, "Stromversorgung", "Seit dem Einschalten", None),
        (clock, "Uhr", "Die Uhr geht falsch", "date -s"),
    ],
)
def test_a_planted_fault_is_found_with_what_mends_it(
    planted: Planted, plant: Any, title: str, what: str, remedy: str | None
) -> None:
    plant(planted)
    found = planted.findings(gpio=True, lines=(4, 17))
    assert list(found) == [title]
    assert what in found[title][0][0]
    assert (remedy or "") in (found[title][0][1] or "")
    assert (found[title][0][1] is None) == (remedy is None)


def held_by(name: str, unit: str) -> Callable[[Planted], None]:
    """A port that a service of that name holds."""

    def plant(planted: Planted) -> None:
        planted.adapter("ttyAMA0", serial="A1")
        planted.process(4711, name, "dev/ttyAMA0")
        planted.write("proc/4711/cgroup", f"0::/system.slice/{unit}\n")

    return plant


@pytest.mark.parametrize(
    ("plants", "remedy"),
    [
        ((console, getty, held_by("agetty", "serial-getty@ttyAMA0.service")), "raspi-config nonint do_serial_cons 1"),
        ((getty, held_by("agetty", "serial-getty@ttyAMA0.service")), "systemctl mask --now serial-getty@ttyAMA0"),
        ((modem_manager, held_by("ModemManager", "ModemManager.service")), "systemctl disable --now ModemManager"),
        ((brltty, held_by("brltty", "brltty.service")), "apt remove brltty"),
        ((held_by("gpsd", "gpsd.service"),), "systemctl disable --now gpsd.service"),
        ((no_lgpio, no_chip), None),
    ],
)
def test_one_cause_is_named_once_with_the_cure_that_works(
    planted: Planted, plants: tuple[Callable[[Planted], None], ...], remedy: str | None
) -> None:
    planted.settings["groups"] = frozenset({"dialout", "gpio"})
    for plant in plants:
        plant(planted)
    [(_, found)] = [one for told in planted.findings(gpio=True, lines=(4,)).values() for one in told]
    assert (remedy or "") in (found or "")
    assert (found is None) == (remedy is None)


def test_a_login_on_another_port_than_the_consoles_is_a_cause_of_its_own(planted: Planted) -> None:
    console(planted)
    planted.link("dev/serial0", "ttyS0")
    getty(planted)
    assert len(planted.findings()["Konsole auf dem UART"]) == 2


def test_our_own_service_and_rule_are_no_findings(planted: Planted) -> None:
    modem_manager(planted)
    planted.write("etc/udev/rules.d/70-kegelstation.rules", "")
    planted.adapter("ttyUSB0", serial="A1")
    planted.process(4711, "kegelstation", "dev/ttyUSB0")
    assert planted.findings() == {}


def test_gpio_is_checked_only_where_the_lane_is_on_it(planted: Planted) -> None:
    no_lgpio(planted)
    planted.settings["groups"] = frozenset({"dialout"})
    assert planted.findings() == {}
    assert planted.findings(gpio=True)["Gruppen"][0][0].startswith("Der Benutzer kegler ist nicht in der Gruppe gpio.")


def test_ports_are_listed_with_all_that_is_known_of_them(planted: Planted) -> None:
    planted.adapter("ttyUSB0", serial="A1", usb="0403:6001")
    planted.link("dev/serial/by-id/usb-FTDI_A1", str(planted.root / "dev/ttyUSB0"))
    planted.process(4711, "minicom", "dev/ttyUSB0")
    planted.write("dev/ttyS0", "")  # named by the kernel, nothing behind it
    [port] = listed(planted.root)
    assert (port.usb, port.serial_number, port.driver) == ("0403:6001", "A1", "ch341-uart")
    assert port.best_name.endswith("by-id/usb-FTDI_A1")
    assert [(holder.pid, holder.name) for holder in port.holders] == [(4711, "minicom")]
    assert port.owner == Path(port.path).owner()


def test_twins_without_a_serial_number_are_told_apart_by_their_place(planted: Planted) -> None:
    twins(planted)
    planted.link("dev/serial/by-id/usb-1a86", str(planted.root / "dev/ttyUSB1"))
    assert [Path(port.best_name).name for port in listed(planted.root)] == ["platform-usb-1-1", "platform-usb-1-2"]


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*LANE, *arguments], capture_output=True, text=True, cwd=ROOT, timeout=60, check=False)


def test_the_command_names_each_finding_and_ends_in_1(planted: Planted) -> None:
    console(planted)
    done = run("check", "--root", str(planted.root), "--user", "root")
    assert done.returncode == 1
    assert "! Konsole auf dem UART" in done.stdout
    assert "→ sudo raspi-config nonint do_serial_cons 1" in done.stdout
    assert "✓ Bluetooth und UART" in done.stdout
    [line] = done.stderr.splitlines()
    assert "Fund" in line


def test_an_unknown_user_is_one_sentence() -> None:
    done = run("check", "--user", "niemand-da")
    assert (done.returncode, done.stderr.strip()) == (2, "Den Benutzer niemand-da gibt es nicht.")


def test_who_holds_a_port_is_said(tmp_path: Path) -> None:
    lane, station = os.openpty()
    path = os.ttyname(station)
    holder = subprocess.Popen(["sleep", "60"], stdin=station)
    try:
        done = run("status", "--serial-port", path)
    finally:
        holder.terminate()
        holder.wait(timeout=60)
        os.close(lane)
        os.close(station)
    assert f"offen in »sleep« (Prozess {holder.pid})" in done.stdout


def test_files_of_several_lanes_in_the_chosen_folder_are_a_finding(planted: Planted, tmp_path: Path) -> None:
    for number in (1, 2):
        (tmp_path / "Daten" / f"Bahn {number}").mkdir(parents=True)
        (tmp_path / "Daten" / f"Bahn {number}" / "werte.csv").touch()
    config = tmp_path / "kegelstation.toml"
    for files, told in (("**/*.csv", True), ("Bahn 1/**/*.csv", False)):
        config.write_text(f'lane = "feed"\nfeed_folder = "{tmp_path}/Daten"\nfeed_files = "{files}"\n')
        done = run("check", "--root", str(planted.root), "--user", "root", "--config", str(config))
        assert ("Bahn 1/werte.csv, Bahn 2/werte.csv" in done.stdout) == told, done.stdout
