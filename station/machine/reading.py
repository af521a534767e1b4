"""How the machine is, read out of files of Linux: what a machine does not tell is None.

Read on the thread of whoever asks.  ``root`` is where the system's files lie, so that a test can have others.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from station import __version__

# The Raspberry Pi's firmware, as `vcgencmd get_throttled` gives it: bits of now, and since the start 16 higher.
THROTTLED = "sys/devices/platform/soc/soc:firmware/get_throttled"
UNDERVOLTAGE, SLOWED, SINCE_START = 0x1, 0xE, 16
HOT = 80.0  # degrees Celsius, from which a Pi slows down
LITTLE, PART = 200 * 2**20, 0.05  # of the card free: bytes, and part of all
WORN = 9  # of eMMC: tenths of its life, 11 when it is over; and ...
END_OF_LIFE = 2  # ... its own warning


def values(folder: Path, root: Path = Path("/")) -> dict[str, Any]:
    """All of it, and the codes of what is wrong; ``folder`` lies on the card that is looked at."""
    found: dict[str, Any] = {
        "version": __version__,
        "model": _text(root / "sys/firmware/devicetree/base/model"),
        "system": _system(root),
        "power": power(root),
        "temperature": temperature(root),
        "card": card(folder, root),
        "synchronised": synchronised(root),
        "wifi": wifi(root),
        "memory": memory(root),
        "uptime": _number((_text(root / "proc/uptime") or "").partition(" ")[0]),
    }
    return {**found, "wrong": wrong(found)}


def wrong(found: dict[str, Any]) -> list[str]:
    """What somebody should look after."""
    power_, card_ = found["power"] or {}, found["card"] or {}
    signs = {
        "undervoltage": power_.get("low") or power_.get("was_low"),
        "hot": (found["temperature"] or 0.0) >= HOT,
        "card_full": bool(card_) and card_["free"] < min(LITTLE, PART * card_["size"]),
        "card_worn": (card_.get("worn") or 0) >= WORN or (card_.get("warned") or 0) >= END_OF_LIFE,
        "card_faulty": bool(card_.get("errors")),
    }
    return [code for code, is_so in signs.items() if is_so]


def power(root: Path) -> dict[str, bool | None] | None:
    """Whether the voltage is ``low`` or the machine ``slowed`` down now, and whether it ``was_`` since its start."""
    told = _text(root / THROTTLED)
    if told is not None:
        bits = int(told, 16)
        earlier = bits >> SINCE_START
        return {
            "low": bool(bits & UNDERVOLTAGE),
            "slowed": bool(bits & SLOWED),
            "was_low": bool(earlier & UNDERVOLTAGE),
            "was_slowed": bool(earlier & SLOWED),
        }
    for place in sorted((root / "sys/class/hwmon").glob("hwmon*")):
        if _text(place / "name") == "rpi_volt":
            low = _text(place / "in0_lcrit_alarm") == "1"
            return {"low": low, "slowed": None, "was_low": None, "was_slowed": None}
    return None


def temperature(root: Path) -> float | None:
    """Degrees Celsius of the processor, or of the hottest place that is told."""
    found = {
        _text(zone / "type"): number / 1000
        for zone in (root / "sys/class/thermal").glob("thermal_zone*")
        if (number := _number(_text(zone / "temp"))) is not None
    }
    return found.get("cpu-thermal", max(found.values(), default=None))


def card(folder: Path, root: Path, device: int | None = None) -> dict[str, Any] | None:
    """The card on which ``folder`` lies: bytes, wear as far as it tells, faults that its file system has counted."""
    try:
        size = os.statvfs(folder)
        device = folder.stat().st_dev if device is None else device
    except OSError:
        return None
    part = root / f"sys/dev/block/{os.major(device)}:{os.minor(device)}"
    part = part.resolve() if part.exists() else part
    disk = part.parent if (part / "partition").exists() else part
    system = root / "sys/fs/ext4" / part.name
    life = (_text(disk / "device/life_time") or "").split()
    written = _number(_text(system / "lifetime_write_kbytes"))
    return {
        "free": size.f_bavail * size.f_frsize,
        "size": size.f_blocks * size.f_frsize,
        "worn": max((int(tenth, 16) for tenth in life), default=None),
        "warned": _hex(_text(disk / "device/pre_eol_info")),
        "written": None if written is None else int(written * 1024),
        "errors": _number(_text(system / "errors_count")),
    }


def synchronised(root: Path) -> bool | None:
    """Whether the machine's clock follows one of the internet; None where nobody sees to that."""
    place = root / "run/systemd/timesync"
    return (place / "synchronized").exists() if place.exists() else None


def wifi(root: Path) -> dict[str, Any] | None:
    """The strongest wireless link: its interface, dBm; none where we are the access point."""
    links = []
    for line in (_text(root / "proc/net/wireless") or "").splitlines()[2:]:
        name, _, rest = line.partition(":")
        level = _number(rest.split()[2].rstrip(".")) if len(rest.split()) > 2 else None
        if level is not None and level < 0:
            links.append((level, name.strip()))
    level, name = max(links, default=(None, ""))
    return None if level is None else {"interface": name, "dbm": int(level)}


def memory(root: Path) -> dict[str, int | None] | None:
    """Bytes: of all, free for use, and the station's own."""
    table = dict(line.split(":", 1) for line in (_text(root / "proc/meminfo") or "").splitlines() if ":" in line)
    own = dict(line.split(":", 1) for line in (_text(root / "proc/self/status") or "").splitlines() if ":" in line)
    if "MemTotal" not in table:
        return None
    return {
        "size": _kilobytes(table["MemTotal"]),
        "free": _kilobytes(table.get("MemAvailable", "")),
        "own": _kilobytes(own.get("VmRSS", "")),
    }


def _system(root: Path) -> str | None:
    lines = (_text(root / "etc/os-release") or "").splitlines()
    return next((line.partition("=")[2].strip('"') for line in lines if line.startswith("PRETTY_NAME=")), None)


def _kilobytes(text: str) -> int | None:
    number = _number(text.split(maxsplit=1)[0]) if text.split() else None
    return None if number is None else int(number * 1024)


def _number(text: str | None) -> float | None:
    try:
        return float(text or "")
    except ValueError:
        return None


def _hex(text: str | None) -> int | None:
    return None if text is None else int(text, 16)


def _text(file: Path) -> str | None:
    """What stands in ``file``; None where it is not there, or says nothing now."""
    try:
        return file.read_text("utf-8", "replace").strip("\0\n ") or None
    except OSError:
        return None
