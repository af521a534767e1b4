"""The walk through the nine pins, as the host's page takes it: one step at a time, from what the lane just said.

What can be learned and how is the business of ``drivers``; here is only where the walk stands.  A step that leaves a
doubt is done again; a doubt at the end asks for the pins that it is about.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from drivers.attaching.learned import Learner
from drivers.attaching.pin_walk import Ambiguous, described
from drivers.decoding.profile import LineSettings
from drivers.lamps.settings import GpioSettings
from drivers.lane import LaneError, Said
from drivers.profiles.reader import parse
from drivers.toml_text import written
from station.words.said import for_page

TRIAL = "verein"  # what a profile is called until somebody names it


class Taker(Protocol):
    """A learner, as far as steps go."""

    @property
    def steps(self) -> tuple[int, ...]:
        """Pins 1 to 9, and what else has to be thrown."""

    def take(self, step: int, data: bytes) -> Said:
        """As ``drivers.attaching.learned.Learner``."""


class Walk(ABC):
    """One walk.  Used by one thread at a time."""

    def __init__(self, learner: Taker) -> None:
        self._taker = learner
        self._pending = list(learner.steps)
        self._read: dict[int, Said] = {}  # step -> what was understood
        self._doubt: Said | None = None
        self.done = False
        self.found: dict[str, Any] = {}  # what came of it, for the page

    def take(self, data: bytes) -> None:
        """What the lane said at the open step."""
        if not self._pending:
            return
        step = self._pending[0]
        self._doubt = None
        try:
            self._read[step] = self._taker.take(step, data)
        except Ambiguous as doubt:
            self._doubt = doubt.said
            return
        self._pending.pop(0)
        if not self._pending:
            self._finish()

    def picture(self) -> dict[str, Any]:
        """Where the walk stands, for the page."""
        return {
            "steps": list(self._taker.steps),
            "step": self._pending[0] if self._pending else None,
            "read": {str(step): for_page(said) for step, said in self._read.items()},
            "doubt": None if self._doubt is None else for_page(self._doubt),
            **self.found,
        }

    def _finish(self) -> None:
        try:
            self.found = self._conclusion()
            self.done = True
        except Ambiguous as doubt:
            self._doubt = doubt.said
            self._pending = list(doubt.pins or self._taker.steps)
        except LaneError as fault:
            self._doubt = fault.said
            self._pending = list(self._taker.steps)

    @abstractmethod
    def _conclusion(self) -> dict[str, Any]:
        """What came of all steps.  Raises Ambiguous or LaneError."""


class ProfileWalk(Walk):
    """Bytes; a profile comes of it.  ``title`` and ``line``, as the port is set, go into it."""

    def __init__(self, learner: Learner, title: str, line: LineSettings) -> None:
        super().__init__(learner)
        self._learner = learner
        self._title = title
        self._line = line

    def text(self, name: str) -> str:
        """The profile, as TOML.  Raises Ambiguous, and LaneError where it could not be read again."""
        text, _ = self._learner.profile(name, self._title, self._line)
        parse(text, f"{name}.toml")
        return text

    def _conclusion(self) -> dict[str, Any]:
        self.text(TRIAL)
        order = self._learner.profile(TRIAL, self._title, self._line)[1]
        return {"found": [for_page(said) for said in described(order)]}


class WiringWalk(Walk):
    """Edges of GPIO lines; the table ``[gpio]`` of the settings comes of it."""

    def __init__(self, table: Mapping[str, Any]) -> None:
        """``table``: as it is now.  Raises LaneError ``count_only`` for a lane that tells only the count."""
        from drivers.attaching.gpio_edges import EdgeLearner  # noqa: PLC0415  gpiozero is loaded where it is used

        settings = GpioSettings.from_table(table, "[gpio]")
        if settings.count != "none":
            raise LaneError("count_only", Said("count_only"))
        learner = EdgeLearner(settings)
        super().__init__(learner)
        self._learner = learner
        self._table = {key: value for key, value in table.items() if key != "order"}

    def _conclusion(self) -> dict[str, Any]:
        table = {**self._table, **self._learner.table()}
        GpioSettings.from_table(table, "[gpio]")
        return {"table": written({"gpio": table})}


def written_to_club(folders: tuple[Path, ...], name: str, text: str) -> Path:
    """Write a profile to the club's folder, the most special one that takes it.  Raises OSError where none does."""
    for folder in folders[:0:-1]:
        try:
            return _written(folder, name, text)
        except FileExistsError:
            raise
        except OSError:  # the service may not write beside its settings; its data folder is its own
            continue
    return _written(folders[0], name, text)


def _written(folder: Path, name: str, text: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}.toml"
    with file.open("x", encoding="utf-8") as fresh:
        fresh.write(text)
    return file
