"""What serial ports there are, whose they are, and who holds them.  Reads ``/dev``, ``/sys`` and ``/proc`` only.

``root`` stands for ``/``, so that a machine can be planted in a folder.
"""

from __future__ import annotations

import grp
import os
import pwd
import stat
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

PATTERNS = ("ttyUSB*", "ttyACM*", "ttyAMA*", "ttyS*", "serial[0-9]")


@dataclass(frozen=True, slots=True)
class Holder:
    """A process that has the port open."""

    pid: int
    name: str


@dataclass(frozen=True, slots=True)
class Port:
    """One port.  ``path`` is its name at the moment, ``by_id`` and ``by_path`` are its lasting ones (None: none).

    ``usb`` is ``vvvv:pppp``; ``twin``: another adapter would have the same lasting name, so only ``by_path`` tells them
    apart.
    """

    path: str
    by_id: str | None = None
    by_path: str | None = None
    usb: str | None = None
    serial_number: str | None = None
    driver: str | None = None
    owner: str = "?"
    group: str = "?"
    mode: str = "?"
    holders: tuple[Holder, ...] = ()
    unseen: bool = False  # processes of others could not be looked into
    twin: bool = False

    @property
    def best_name(self) -> str:
        """The name to write into the settings."""
        return (self.by_path if self.twin else self.by_id or self.by_path) or self.path


def listed(root: Path = Path("/")) -> list[Port]:
    """All ports with hardware behind them, by name; ``serial0`` and its like are told as links of theirs."""
    found = []
    for path in sorted(path for pattern in PATTERNS for path in (root / "dev").glob(pattern)):
        if path.is_symlink() or not (root / "sys/class/tty" / path.name / "device").exists():
            continue
        if path.name.startswith("ttyS") and _driver(root, path.name) == "serial8250" and not _has_irq(root, path.name):
            continue  # the kernel lists four of these whether they exist or not
        found.append(described(str(path), root))
    twins = _twins(found)
    return [port if port.usb not in twins else _as_twin(port) for port in found]


def described(path: str, root: Path = Path("/")) -> Port:
    """The port of that path, a pseudo terminal too."""
    real = Path(os.path.realpath(path))
    device = root / "sys/class/tty" / real.name / "device"
    usb = _usb(device)
    owner, group, mode = _rights(real)
    holders, unseen = _holders(real, root)
    return Port(
        path=path,
        by_id=_link(root / "dev/serial/by-id", real),
        by_path=_link(root / "dev/serial/by-path", real),
        usb=":".join(usb[:2]) if usb else None,
        serial_number=usb[2] or None if usb else None,
        driver=_driver(root, real.name),
        owner=owner,
        group=group,
        mode=mode,
        holders=holders,
        unseen=unseen,
    )


def _twins(ports: list[Port]) -> set[str | None]:
    """The kinds of adapter of which several are there without a serial number: their lasting name is the same."""
    nameless = Counter(port.usb for port in ports if port.usb and not port.serial_number)
    return {usb for usb, count in nameless.items() if count > 1}


def _as_twin(port: Port) -> Port:
    return port if port.serial_number else replace(port, twin=True)


def _has_irq(root: Path, name: str) -> bool:
    return _text(root / "sys/class/tty" / name / "irq") not in ("", "0")


def _driver(root: Path, name: str) -> str | None:
    driver = root / "sys/class/tty" / name / "device/driver"
    return Path(os.path.realpath(driver)).name if driver.exists() else None


def _usb(device: Path) -> tuple[str, str, str] | None:
    """Vendor, product and serial number of the USB device that a tty belongs to."""
    if not device.exists():
        return None
    place = Path(os.path.realpath(device))
    for folder in (place, *place.parents):
        if (folder / "idVendor").is_file():
            return _text(folder / "idVendor"), _text(folder / "idProduct"), _text(folder / "serial")
    return None


def _link(folder: Path, real: Path) -> str | None:
    """The name in ``folder`` that leads there."""
    if not folder.is_dir():
        return None
    return next((str(link) for link in sorted(folder.iterdir()) if os.path.realpath(link) == str(real)), None)


def _rights(real: Path) -> tuple[str, str, str]:
    """Owner, group and mode; ``?`` each where the port is gone or nobody has a name."""
    try:
        found = real.stat()
    except OSError:
        return "?", "?", "?"
    mode = stat.filemode(found.st_mode)
    try:
        return pwd.getpwuid(found.st_uid).pw_name, grp.getgrgid(found.st_gid).gr_name, mode
    except KeyError:
        return str(found.st_uid), str(found.st_gid), mode


def _holders(real: Path, root: Path) -> tuple[tuple[Holder, ...], bool]:
    """Who has it open, ourselves excepted, and whether some processes could not be looked into."""
    found, unseen = [], False
    for process in sorted((root / "proc").glob("[0-9]*"), key=lambda path: int(path.name)):
        try:
            holds = any(_leads_to(entry, real) for entry in (process / "fd").iterdir())
        except OSError:  # another user's, or it has ended
            unseen = unseen or process.exists()
            continue
        if holds and int(process.name) != os.getpid():
            found.append(Holder(int(process.name), _text(process / "comm") or "?"))
    return tuple(found), unseen


def _leads_to(entry: Path, real: Path) -> bool:
    """Whether a descriptor is that file.  Where it leads is not looked into: a share that is gone would hold us up."""
    try:
        return str(entry.readlink()) == str(real)
    except FileNotFoundError:  # closed meanwhile
        return False


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""
