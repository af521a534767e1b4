"""The machine as the self-check looks at it: files below a root, and commands; tests plant both."""

from __future__ import annotations

import grp
import os
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from drivers.lane import Said


def _run(command: Sequence[str]) -> str:
    """What the command prints; empty where it is not there or fails."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=False)  # noqa: S603
    except (OSError, subprocess.SubprocessError):
        return ""
    return done.stdout if done.returncode == 0 else ""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong, and the command that mends it (None: no command does)."""

    what: Said
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

    @property
    def has_gpio(self) -> bool:
        """Whether there is a GPIO chip."""
        return any((self.root / path).exists() for path in ("dev/gpiochip0", "dev/gpiochip4"))


def groups_of_this_process() -> frozenset[str]:
    """The names of the groups we have now: a group given later counts from the next login on."""
    names = set()
    for number in {os.getegid(), *os.getgroups()}:
        try:
            names.add(grp.getgrgid(number).gr_name)
        except KeyError:
            continue
    return frozenset(names)
