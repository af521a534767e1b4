"""The walk through the nine pins, as the host's page takes it: one step at a time, from what the lane just said.

What can be learned and how is ``drivers.learned``'s business; here is only where the walk stands.  A step that leaves
a doubt is done again; a doubt at the end asks for the pins that it is about.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from drivers.lane import Lane, LaneError
from drivers.learned import FrameLearner, Learner, OrderLearner
from drivers.pin_walk import PINS, Ambiguous, described
from drivers.profile import LineSettings, Profile
from drivers.profile_reader import load, names, parse, text_of
from station.evening import Evening
from station.lane_log import LaneLog
from station.messages import Answer
from station.snapshot import LANE
from station.step import Refused
from station.words import reason, sentence

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,40}")
TRIAL = "verein"  # what a profile is called until somebody names it

Tool = Callable[[Evening, Any], Answer]


@dataclass(frozen=True, slots=True)
class Attached:
    """The lane as it is attached: what reads it, what it speaks (None: no frames), and where profiles and data lie."""

    lane: Lane
    driver: str
    profile: Profile | None
    folders: tuple[Path, ...]
    data: Path

    @property
    def learns(self) -> bool:
        """Whether a walk through its pins can be made beside the running station."""
        return self.driver in ("serial", "simulated")


class Nothing(msgspec.Struct, forbid_unknown_fields=True):
    """No arguments."""


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """Learn the order of pins of ``profile``, or (None) the frames too."""

    profile: str | None = None


class Keep(msgspec.Struct, forbid_unknown_fields=True):
    """Keep what was learned under this name."""

    name: str


class Learning:
    """One walk.  Used by one thread at a time."""

    def __init__(self, learner: Learner, title: str, baud: int) -> None:
        self._learner = learner
        self._title = title
        self._baud = baud
        self._pending = list(learner.steps)
        self._read: dict[int, str] = {}  # step -> what was understood
        self._doubt: str | None = None
        self._found: str | None = None  # the wiring in words

    @property
    def done(self) -> bool:
        """Whether a profile came of it."""
        return self._found is not None

    def take(self, data: bytes) -> None:
        """What the lane said at the open step."""
        if not self._pending:
            return
        step = self._pending[0]
        self._doubt = None
        try:
            self._read[step] = self._learner.take(step, data)
        except Ambiguous as doubt:
            self._doubt = doubt.sentence
            return
        self._pending.pop(0)
        if not self._pending:
            self._finish()

    def text(self, name: str) -> str:
        """The profile, as TOML.  Raises LaneError where it could not be read again."""
        text, _ = self._learner.profile(name, self._title, self._baud)
        parse(text, f"{name}.toml")
        return text

    def picture(self) -> dict[str, Any]:
        """Where the walk stands, for the page."""
        return {
            "steps": list(self._learner.steps),
            "step": self._pending[0] if self._pending else None,
            "read": {str(step): text for step, text in self._read.items()},
            "doubt": self._doubt,
            "found": self._found,
        }

    def _finish(self) -> None:
        try:
            _, order = self._learner.profile(TRIAL, self._title, self._baud)
            self.text(TRIAL)
        except Ambiguous as doubt:
            self._doubt = doubt.sentence
            self._pending = list(doubt.pins or PINS) if set(doubt.pins) <= set(PINS) else list(self._learner.steps)
        except LaneError as fault:
            self._doubt = fault.sentence
            self._pending = list(self._learner.steps)
        else:
            self._found = described(order)


class Walks:
    """The walk that is on, if any, and the tools to take it.  Each raises Refused or LaneError."""

    def __init__(self, attached: Attached, log: LaneLog) -> None:
        self._attached = attached
        self._log = log
        self._learning: Learning | None = None
        self._lock = threading.Lock()
        self.tools: dict[str, tuple[type[Any], Tool]] = {
            "learn_start": (Start, self._start),
            "learn_step": (Nothing, self._step),
            "learn_cancel": (Nothing, self._cancel),
            "learn_keep": (Keep, self._keep),
        }

    def _start(self, evening: Evening, asked: Start) -> Answer:
        game = evening.game_on(LANE)
        if game is not None and not game.over:
            raise Refused("game_on")  # the pins that are felled would count
        own = self._attached.profile
        if own is None or not self._attached.learns:
            raise Refused("learns_not")
        learner = self._learner(asked.profile)
        with self._lock:
            self._learning = Learning(learner, sentence("learned_title"), own.line.baud or LineSettings().baud)
            self._log.record()
            return {"learn": self._learning.picture()}

    def _learner(self, profile: str | None) -> Learner:
        if profile is None:
            return FrameLearner()
        folders = self._attached.folders
        return OrderLearner(load(profile, folders), text_of(profile, folders)[0])

    def _step(self, _evening: Evening, _nothing: Nothing) -> Answer:
        with self._lock:
            learning = self._walk()
            learning.take(self._log.recorded())
            if learning.done:
                self._log.stop_recording()
            return {"learn": learning.picture()}

    def _cancel(self, _evening: Evening, _nothing: Nothing) -> Answer:
        with self._lock:
            self._learning = None
            self._log.stop_recording()
        return {"learn": None}

    def _keep(self, _evening: Evening, asked: Keep) -> Answer:
        if not NAME.fullmatch(asked.name):
            raise Refused("profile_name")
        with self._lock:
            learning = self._walk()
            if not learning.done:
                raise Refused("wrong_phase")
            if asked.name in names(self._attached.folders):
                raise Refused("profile_taken")
            try:
                file = kept(self._attached.folders, asked.name, learning.text(asked.name))
            except FileExistsError as error:
                raise Refused("profile_taken") from error
            except OSError as error:
                raise LaneError("profile_unwritten", sentence("profile_unwritten", why=reason(error))) from error
            self._learning = None
        return {"learn": None, "file": str(file), "name": asked.name}

    def _walk(self) -> Learning:
        """The walk that is on.  Raises Refused ``wrong_phase``."""
        if self._learning is None:
            raise Refused("wrong_phase")
        return self._learning


def kept(folders: tuple[Path, ...], name: str, text: str) -> Path:
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
