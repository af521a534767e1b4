"""Learning the lane on the host's page: the walk that is on, and what the page may do with it.

The pins are felled beside the running station: what it hears and what it means goes its usual way as well.
"""

from __future__ import annotations

import logging
import re
import threading
from dataclasses import replace

import msgspec

from drivers.attaching.learned import FrameLearner, Learner, OrderLearner
from drivers.decoding.profile import LineSettings
from drivers.profiles.reader import load, names, text_of
from station.evening.messages import Answer
from station.evening.state import Station
from station.evening.transaction import Refused
from station.host_tools import Nothing, Tool, tool
from station.lane_tools.log import LaneLog
from station.lane_tools.tools import Attached
from station.lane_tools.walk import ProfileWalk, Walk, WiringWalk, written_to_club
from station.words import sentence

log = logging.getLogger(__name__)

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,40}")


class Start(msgspec.Struct, forbid_unknown_fields=True):
    """Learn the order of pins of ``profile``, or (None) the frames too."""

    profile: str | None = None


class Keep(msgspec.Struct, forbid_unknown_fields=True):
    """Keep what was learned under this name."""

    name: str


class Walks:
    """The walk that is on, if any, and the tools to take it.  Each raises Refused or LaneError."""

    def __init__(self, attached: Attached, log: LaneLog) -> None:
        self._attached = attached
        self._log = log
        self._learning: Walk | None = None
        self._lock = threading.Lock()
        self.tools: dict[str, Tool] = {
            "learn_start": tool(Start, self._start),
            "learn_step": tool(Nothing, self._step),
            "learn_cancel": tool(Nothing, self._cancel),
            "learn_keep": tool(Keep, self._keep),
        }

    def _start(self, station: Station, asked: Start) -> Answer:
        game = station.kept.game_on(self._attached.number)
        if game is not None and not game.over:
            raise Refused("game_on")  # the pins that are felled would count
        walk = self._walk_for(asked.profile)
        with self._lock:
            self._learning = walk
            self._log.record()
            return {"learn": walk.picture()}

    def _walk_for(self, profile: str | None) -> Walk:
        own = self._attached.profile
        if self._attached.learns == "wiring":
            return WiringWalk(self._attached.gpio)
        if own is None or self._attached.learns is None:
            raise Refused("learns_not")
        return ProfileWalk(self._learner(profile, own.line), sentence("cli.learned_title"), own.line)

    def _learner(self, profile: str | None, line: LineSettings) -> Learner:
        """``line``: as the port is open."""
        if profile is None:
            return FrameLearner()
        folders = self._attached.folders
        return OrderLearner(replace(load(profile, folders), line=line), text_of(profile, folders)[0])

    def _step(self, _station: Station, _nothing: Nothing) -> Answer:
        with self._lock:
            learning = self._walk()
            learning.take(self._log.recorded())
            if learning.done:
                self._log.stop_recording()
            return {"learn": learning.picture()}

    def _cancel(self, _station: Station, _nothing: Nothing) -> Answer:
        with self._lock:
            self._learning = None
            self._log.stop_recording()
        return {"learn": None}

    def _keep(self, _station: Station, asked: Keep) -> Answer:
        if not NAME.fullmatch(asked.name):
            raise Refused("profile_name")
        with self._lock:
            learning = self._walk()
            if not isinstance(learning, ProfileWalk) or not learning.done:
                raise Refused("wrong_phase")
            if asked.name in names(self._attached.folders):
                raise Refused("profile_taken")
            try:
                file = written_to_club(self._attached.folders, asked.name, learning.text(asked.name))
            except FileExistsError as error:
                raise Refused("profile_taken") from error
            except OSError as error:
                log.warning("profile %s cannot be written: %s", asked.name, error)
                raise Refused("profile_unwritten") from error
            self._learning = None
        return {"learn": None, "file": str(file), "name": asked.name}

    def _walk(self) -> Walk:
        """The walk that is on.  Raises Refused ``wrong_phase``."""
        if self._learning is None:
            raise Refused("wrong_phase")
        return self._learning
