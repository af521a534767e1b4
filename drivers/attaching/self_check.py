"""What on this machine stands in the way of a lane, each with the command that mends it.

Every look at the system goes through ``Machine``, which tests plant: files below ``root``, commands through ``run``.
A ``Finding`` without a remedy is one that only hands can mend.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from drivers.attaching.machine import Finding, Machine
from drivers.lane import said
from drivers.lanes.port_listing import listed

THIS_STATION = "kegelstation"
CLOCK_LEAST = 1_767_225_600  # 1 January 2026: a clock before that stood still or was never set


Check = tuple[str, Callable[[Machine], Iterator[Finding]]]


def checked(machine: Machine) -> list[tuple[str, list[Finding]]]:
    """Every check by the code of its title, with its findings."""
    return [(title, list(check(machine))) for title, check in CHECKS]


def _groups(machine: Machine) -> Iterator[Finding]:
    wanted = ("dialout", "gpio") if machine.gpio and machine.has_gpio else ("dialout",)
    for name in wanted:
        if name not in machine.groups and machine.user != "root":
            yield Finding(said("check_group", user=machine.user, group=name), f"sudo usermod -aG {name} {machine.user}")


def _console(machine: Machine) -> Iterator[Finding]:
    """A login on the UART answers the lane and swallows its bytes; the kernel's console brings one with it."""
    console = None
    for path in ("boot/firmware/cmdline.txt", "boot/cmdline.txt"):
        found = re.search(r"console=(serial0|ttyAMA\d+|ttyS\d+)\S*", machine.text(path))
        if found:
            console = found[1]
            yield Finding(
                said("check_kernel", console=console, file=f"/{path}"),
                "sudo raspi-config nonint do_serial_cons 1 && sudo reboot",
            )
            break
    for unit in _gettys(machine):
        if console is None or not _same_port(machine, console, unit[len("serial-getty@") : -len(".service")]):
            yield Finding(said("check_getty", unit=unit), f"sudo systemctl mask --now {unit}")


def _gettys(machine: Machine) -> list[str]:
    """The units of logins that wait on serial ports.  They are made anew at each start: only a mask keeps them away."""
    listing = machine.run(["systemctl", "list-units", "--no-legend", "--state=running", "serial-getty@*"])
    words = [word for line in listing.splitlines() for word in line.split()]
    return [word for word in words if word.startswith("serial-getty@") and word.endswith(".service")]


def _same_port(machine: Machine, console: str, tty: str) -> bool:
    """Whether the console, which may be called ``serial0``, is that port; a link that is not there fits any UART."""
    link = machine.root / "dev" / console
    name = link.readlink().name if link.is_symlink() else console
    return name in (tty, "serial0") and not tty.startswith("ttyUSB")


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
                said("check_small_uart"),
                "echo dtoverlay=disable-bt | sudo tee -a /boot/firmware/config.txt && sudo reboot",
            )


def _pi_5(machine: Machine) -> Iterator[Finding]:
    """On a Pi 5 serial0 is the debug port between the HDMI sockets, not the pins of the header."""
    if "Raspberry Pi 5" not in machine.model or not (machine.root / "dev/serial0").is_symlink():
        return
    debug = (machine.root / "dev/serial0").readlink().name == "ttyAMA10"
    if debug and "dtoverlay=uart0-pi5" not in _lines_of(_config(machine)):
        yield Finding(
            said("check_debug_uart"),
            "echo dtoverlay=uart0-pi5 | sudo tee -a /boot/firmware/config.txt && sudo reboot",
        )


def _modem_manager(machine: Machine) -> Iterator[Finding]:
    active = machine.run(["systemctl", "is-active", "ModemManager"]).strip() == "active"
    rule = (machine.root / "etc/udev/rules.d/70-kegelstation.rules").exists()
    if active and not rule:
        yield Finding(said("check_modem_manager_active"), "sudo systemctl disable --now ModemManager")


def _brltty(machine: Machine) -> Iterator[Finding]:
    if machine.run(["dpkg-query", "-W", "-f", "${Status}", "brltty"]).strip().endswith("ok installed"):
        yield Finding(said("check_brltty_there"), "sudo apt remove brltty")


def _busy_ports(machine: Machine) -> Iterator[Finding]:
    for port in listed(machine.root):
        for holder in port.holders:
            if not holder.name.startswith(THIS_STATION) and not _told(machine, holder.name):
                held = said("check_port_open", port=port.path, name=holder.name, pid=holder.pid)
                yield Finding(held, _ended(machine, holder.pid))
        if port.twin:
            yield Finding(said("check_twin", port=port.path, name=port.best_name))


def _told(machine: Machine, name: str) -> bool:
    """Whether another check names that program already, with what really keeps it away."""
    checks = {"agetty": _console, "login": _console, "ModemManager": _modem_manager, "brltty": _brltty}
    return name in checks and any(checks[name](machine))


def _ended(machine: Machine, pid: int) -> str:
    """The command that ends a process for good: systemd starts what is its own again."""
    units = re.findall(r"([^/\s]+\.service)", machine.text(f"proc/{pid}/cgroup"))
    if not units or units[-1].startswith("user@"):
        return f"sudo kill {pid}"
    return f"sudo systemctl {'mask' if '@' in units[-1] else 'disable'} --now {units[-1]}"


def _gpio(machine: Machine) -> Iterator[Finding]:
    if not machine.gpio:
        return
    if not machine.has_gpio:
        yield Finding(said("check_no_chip"))
        return
    if not machine.run(["python3", "-c", "import lgpio; print('yes')"]).strip():
        yield Finding(said("check_no_lgpio"), "sudo apt install python3-lgpio")
    taken = _taken_lines(machine.run(["gpioinfo"]))
    for line in machine.lines:
        if line in taken:
            yield Finding(
                said("check_line_taken", line=line, by=taken[line]),
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
        yield Finding(said("check_voltage"))
    elif bits & 0x10000:
        yield Finding(said("check_voltage_before"))


def _clock(machine: Machine) -> Iterator[Finding]:
    if machine.now < CLOCK_LEAST:
        yield Finding(said("check_clock_wrong"), "sudo date -s '2026-01-31 19:30'")


CHECKS: tuple[Check, ...] = (
    ("check_groups", _groups),
    ("check_console", _console),
    ("check_bluetooth", _bluetooth),
    ("check_pi_5", _pi_5),
    ("check_modem_manager", _modem_manager),
    ("check_brltty", _brltty),
    ("check_ports", _busy_ports),
    ("check_gpio", _gpio),
    ("check_power", _power),
    ("check_clock", _clock),
)
