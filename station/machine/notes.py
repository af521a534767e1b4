"""Small files in which one process, or one start, leaves word for a later one."""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

Word = TypeVar("Word")


def note(file: Path, word: object) -> None:
    """Leave ``word`` in ``file``, whole or not at all.  Raises OSError."""
    file.parent.mkdir(mode=0o700, exist_ok=True)
    new = file.with_name(f"{file.name}.new")
    new.write_bytes(msgspec.json.encode(word))
    new.replace(file)


def noted(file: Path, kind: type[Word]) -> Word | None:
    """What was left in ``file``; None where there is nothing, or nothing of that ``kind``."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=kind)
    except (OSError, msgspec.DecodeError):
        return None
