"""What the station may not do itself and root does for it: a word in a file, seen by kegelstation-wish.path."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Literal

WISH = "wish"  # in the service's runtime directory
WATCHER = Path("/etc/systemd/system/kegelstation-wish.path")
WALL = Path("/etc/systemd/system/multi-user.target.wants/kegelstation-wall.service")  # there where it is enabled

Wish = Literal["poweroff", "reboot", "update", "back", "dark", "bright"]


def place() -> Path | None:
    """Where a wish is written; None where nobody would see it."""
    runtime = os.environ.get("RUNTIME_DIRECTORY", "")
    return Path(runtime) / WISH if runtime and WATCHER.exists() else None


def wish(word: Wish) -> bool:
    """Have root do it, soon; False where nobody would.  Raises OSError."""
    file = place()
    if file is None:
        return False
    new = file.with_name(f"{WISH}.new")
    new.write_text(f"{word}\n")
    new.replace(file)
    return True
