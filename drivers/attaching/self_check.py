"""What on this machine stands in the way of a lane, each with the command that mends it.

Every look at the system goes through ``Machine``, which tests plant: files below ``root``, commands through ``run``.
A ``Finding`` without a remedy is one that only hands can mend.
"""

from __future__ import annotations

import grp
import os
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from drivers.lanes.port_listing import listed

THIS_STATION = "kegelstation"
CLOCK_LEAST = 1_767_225_600  # 1 January 2026: a clock before that stood still or was never set


def _run(command: Sequence[str]) -> str:
    """What the command prints; empty where it is not there or fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout if done.returncode == 0 else ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, in German, and the command that mends it (None: no command does)."""

    what: str
    remedy: str | None = None


@dataclass(frozen=True, slots=True)
class Machine:
    """The system as it is looked at.  ``gpio``: the lane's lines are on this machine and must be checked as well."""

    root: Path = Path("/")
    run: Callable[[Sequence[str]], str] = _run
    user: str = ""
    groups: frozenset[str] = frozenset()
    gpio: bool = False
    now: float = 0.0  # seconds since 1970
    lines: tuple[int, ...] = ()  # GPIO lines the lane needs

    def text(self, path: str) -> str:
        """A file of the system; empty where it cannot be read."""
        try:
            return (self.root / path).read_text(encoding="utf-8", errors="replace").replace("\0", "").strip()
        except OSError:
            return ""

    @property
    def model(self) -> str:
        """``Raspberry Pi 5 Model B …``; empty elsewhere."""
        return self.text("proc/device-tree/model")


def groups_of_this_process() -> frozenset[str]:
    """The names of the groups we have now: a group given later counts from the next login on."""
    names = set()
    for number in {os.getegid(), *os.getgroups()}:
        try:
            names.add(grp.getgrgid(number).gr_name)
        except KeyError:
            continue
    return frozenset(names)


Check = tuple[str, Callable[[Machine], Iterator[Finding]]]


def checked(machine: Machine) -> list[tuple[str, list[Finding]]]:
    """Every check by its German title, with its findings."""
    return [(title, list(check(machine))) for title, check in CHECKS]


def _groups(machine: Machine) -> Iterator[Finding]:
    wanted = ("dialout", "gpio") if machine.gpio else ("dialout",)
    for name in wanted:
        if name not in machine.groups and machine.user != "root":
            yield Finding(
                f"Der Benutzer {machine.user} ist nicht in der Gruppe {name}.",
                f"sudo usermod -aG {name} {machine.user}   (danach neu anmelden)",
            )


def _console(machine: Machine) -> Iterator[Finding]:
    """A login on the UART answers the lane and swallows its bytes."""
    for path in ("boot/firmware/cmdline.txt", "boot/cmdline.txt"):
        found = re.search(r"console=(serial0|ttyAMA\d+|ttyS\d+)\S*", machine.text(path))
        if found:
            yield Finding(
                f"Der Kernel schreibt seine Meldungen auf {found[1]} (in /{path}).",
                "sudo raspi-config nonint do_serial_cons 1 && sudo reboot",
            )
            break
    for unit in machine.run(
        ["systemctl", "list-units", "--no-legend", "--state=running", "serial-getty@*"]
    ).splitlines():
        name = unit.split()[0] if unit.split() else ""
        if name:
            yield Finding(
                f"Auf dem seriellen Anschluss wartet eine Anmeldung ({name}).", f"sudo systemctl disable --now {name}"
            )


def _config(machine: Machine) -> str:
    return machine.text("boot/firmware/config.txt") or machine.text("boot/config.txt")


def _lines_of(text: str) -> list[str]:
    return [line.partition("#")[0].strip() for line in text.splitlines()]


def _bluetooth(machine: Machine) -> Iterator[Finding]:
    """On a Pi 3 and 4 Bluetooth has the good UART, and serial0 the small one, whose speed follows the processor's."""
    if not re.search(r"Raspberry Pi (3|4|Zero( 2)? W)", machine.model):
        return
    link = machine.root / "dev/serial0"
    if link.is_symlink() and link.readlink().name == "ttyS0":
        off = any(re.match(r"dtoverlay=(disable-bt|miniuart-bt)", line) for line in _lines_of(_config(machine)))
        if not off:
            yield Finding(
                "serial0 ist der kleine UART (ttyS0), weil Bluetooth den guten hat: seine Geschwindigkeit schwankt.",
                "echo dtoverlay=disable-bt | sudo tee -a /boot/firmware/config.txt && sudo reboot",
            )


def _pi_5(machine: Machine) -> Iterator[Finding]:
    """On a Pi 5 serial0 is the debug port between the HDMI sockets, not the pins of the header."""
    if "Raspberry Pi 5" not in machine.model or not (machine.root / "dev/serial0").is_symlink():
        return
    debug = (machine.root / "dev/serial0").readlink().name == "ttyAMA10"
    if debug and "dtoverlay=uart0-pi5" not in _lines_of(_config(machine)):
        yield Finding(
            "serial0 ist am Pi 5 der Debug-Anschluss, nicht die Stiftleiste: Overlay laden, ttyAMA0 nehmen.",
            "echo dtoverlay=uart0-pi5 | sudo tee -a /boot/firmware/config.txt && sudo reboot",
        )


def _modem_manager(machine: Machine) -> Iterator[Finding]:
    active = machine.run(["systemctl", "is-active", "ModemManager"]).strip() == "active"
    rule = (machine.root / "etc/udev/rules.d/70-kegelstation.rules").exists()
    if active and not rule:
        yield Finding(
            "ModemManager schreibt beim Einstecken Befehle an jeden Adapter.",
            "sudo systemctl disable --now ModemManager",
        )


def _brltty(machine: Machine) -> Iterator[Finding]:
    if machine.run(["dpkg-query", "-W", "-f", "${Status}", "brltty"]).strip().endswith("ok installed"):
        yield Finding("brltty nimmt CH340- und CP210x-Adapter für Braillezeilen weg.", "sudo apt remove brltty")


def _busy_ports(machine: Machine) -> Iterator[Finding]:
    for port in listed(machine.root):
        for holder in port.holders:
            if not holder.name.startswith(THIS_STATION):
                yield Finding(
                    f"{port.path} ist offen in »{holder.name}« (Prozess {holder.pid}).", f"sudo kill {holder.pid}"
                )
        if port.twin:
            yield Finding(
                f"{port.path} hat einen Zwilling ohne Seriennummer; in die Einstellungen gehört {port.best_name}.",
            )


def _gpio(machine: Machine) -> Iterator[Finding]:
    if not machine.gpio:
        return
    if not machine.run(["python3", "-c", "import lgpio; print('ja')"]).strip():
        yield Finding("lgpio fehlt: ohne es gehen GPIO-Lampen nicht.", "sudo apt install python3-lgpio")
    chip = next((path for path in ("dev/gpiochip0", "dev/gpiochip4") if (machine.root / path).exists()), None)
    if chip is None:
        yield Finding("Es gibt keinen GPIO-Chip (/dev/gpiochip0): kein Raspberry Pi, oder ein fremder Kernel.")
        return
    taken = _taken_lines(machine.run(["gpioinfo"]))
    for line in machine.lines:
        if line in taken:
            yield Finding(
                f"Die GPIO-Leitung {line} ist belegt ({taken[line]}): andere nehmen, oder die Funktion abschalten.",
                "sudo raspi-config   (Interface Options: SPI, I2C, Serial, 1-Wire)",
            )


def _taken_lines(text: str) -> dict[int, str]:
    """GPIO lines with a consumer that is not this station, out of what ``gpioinfo`` (both versions) prints."""
    found: dict[int, str] = {}
    for line in text.splitlines():
        old = re.match(r'\s*line\s+(\d+):\s+\S+\s+"([^"]+)"', line)
        new = re.match(r'\s*line\s+(\d+):.*consumer="?([^"\s]+)"?', line)
        taken = new or old
        if taken and not taken[2].startswith(("lg", THIS_STATION)):
            found[int(taken[1])] = taken[2]
    return found


def _power(machine: Machine) -> Iterator[Finding]:
    """Bits 0 and 16 of the firmware's answer: too little voltage now, or since the start."""
    found = re.search(r"throttled=0x([0-9a-fA-F]+)", machine.run(["vcgencmd", "get_throttled"]))
    bits = int(found[1], 16) if found else 0
    if bits & 0x1:
        yield Finding("Unterspannung: das Netzteil ist zu schwach oder das Kabel zu dünn. Originalnetzteil nehmen.")
    elif bits & 0x10000:
        yield Finding("Seit dem Einschalten gab es Unterspannung: Originalnetzteil und kurzes Kabel nehmen.")


def _clock(machine: Machine) -> Iterator[Finding]:
    if machine.now < CLOCK_LEAST:
        yield Finding(
            "Die Uhr geht falsch; die Würfe stimmen trotzdem, die Tage in der Statistik nicht.",
            "sudo date -s '2026-01-31 19:30'   (oder: sudo timedatectl set-ntp true)",
        )


CHECKS: tuple[Check, ...] = (
    ("Gruppen", _groups),
    ("Konsole auf dem UART", _console),
    ("Bluetooth und UART", _bluetooth),
    ("UART am Pi 5", _pi_5),
    ("ModemManager", _modem_manager),
    ("brltty", _brltty),
    ("belegte Anschlüsse", _busy_ports),
    ("GPIO", _gpio),
    ("Stromversorgung", _power),
    ("Uhr", _clock),
)
