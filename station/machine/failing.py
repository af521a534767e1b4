"""What could not be done with a backup, as the host's page is told it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from station.backup import BackupError
from station.journal.journal import JournalError
from station.words import reason, sentence


class Failed(msgspec.Struct, frozen=True):
    """What could not be done: the key of its sentence, the values in it, and the German sentence."""

    code: str
    message: str
    values: dict[str, str] = {}

    @property
    def of_release(self) -> bool:
        """Whether it is about a release, not about a backup."""
        return self.code.startswith("cli.release_")


def tried(work: Callable[[], object], called: str = "") -> Failed | None:
    """Why ``work`` could not be done; None where it was.  ``called``: what people call the file that it is about."""
    try:
        work()
    except BackupError as error:
        values = {key: value.name if isinstance(value, Path) else str(value) for key, value in error.values.items()}
        if called and "file" in values:
            values["file"] = called
        return Failed(f"cli.{error.code}", sentence(f"cli.{error.code}", **values), values)
    except JournalError as error:
        return Failed(f"codes.{error.code}", sentence(f"codes.{error.code}"))
    except OSError as error:
        values = {"folder": str(error.filename or ""), "why": reason(error)}
        return Failed("cli.data_unusable", sentence("cli.data_unusable", **values), values)
    return None
