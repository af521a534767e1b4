"""The tools for whoever attaches a lane, on the host's page: live bytes, report, learning, test throw, looking again.

The same parts of ``drivers`` as behind the commands, fed by the lane that the station reads anyway.  Beside the
bootstrap and the lane's commands this is the only place of the station that knows the drivers.  A tool runs on the
thread of whoever asks; it never waits for the lane and never changes the evening.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from drivers.attaching.measuring import ENOUGH, Agreement, Meter
from drivers.decoding.decoder import Decoder
from drivers.decoding.profile import Profile
from drivers.lane import LANE, Lane, LaneError, LaneEvent, Report
from drivers.profiles.reader import load, names
from station.evening.messages import Answer, BadMessage
from station.evening.state import Station
from station.evening.transaction import Refused
from station.host_tools import HostTools, Nothing, tool
from station.journal.journal import JournalError
from station.journal.readonly import stored_throw
from station.lane_tools.log import LaneLog
from station.picture.lane import state_of_lane, test_throw
from station.words import refusal
from station.words.said import published, worded


@dataclass(frozen=True, slots=True)
class Attached:
    """The lane as it is attached: what reads it, what it speaks (None: no frames), and where profiles and data lie."""

    lane: Lane
    driver: str
    profile: Profile | None
    folders: tuple[Path, ...]
    data: Path
    gpio: Mapping[str, Any] = field(default_factory=dict)  # the table of the settings
    number: int = LANE  # of the lane, in the station

    @property
    def learns(self) -> str | None:
        """What a walk through its pins beside the running station gives: a ``profile``, the ``wiring``, or nothing."""
        return {"serial": "profile", "simulated": "profile", "gpio": "wiring"}.get(self.driver)


class Since(msgspec.Struct, forbid_unknown_fields=True):
    """What changed after ``since``, a number of an earlier answer."""

    since: int = 0


class Again(msgspec.Struct, forbid_unknown_fields=True):
    """A throw by its id, read by another profile."""

    throw: int
    profile: str


class ToolsOfLanes:
    """Implements ``station.evening.messages.Tools``: those of the lane that ``lane`` in the wish says."""

    def __init__(self, tools: Mapping[int, LaneTools]) -> None:
        self._tools = tools

    def use(self, station: Station, client: str, do: str, args: dict[str, Any]) -> Answer:
        """See there.  Raises BadMessage, also for a lane that there is not."""
        lane, rest = args.get("lane", station.home), {key: value for key, value in args.items() if key != "lane"}
        if type(lane) is not int or lane not in self._tools:
            raise BadMessage("lane")
        return self._tools[lane].use(station, client, do, rest)


class LaneTools(HostTools):
    """The tools of one lane."""

    def __init__(self, attached: Attached) -> None:
        self._attached = attached
        self.log = LaneLog()  # hears what the lane says
        self._meter = Meter(attached.profile)
        self._lock = threading.Lock()  # of the meter
        super().__init__(
            {
                "health": tool(Nothing, self._health),
                "log": tool(Since, self._lines),
                "report": tool(Nothing, self._report),
                "recheck": tool(Nothing, self._recheck),
                "profiles": tool(Nothing, self._profiles),
                "again": tool(Again, self._again),
            }
        )

    def beside(self, report: Report) -> Report:
        """``report``, and the tools hear of it afterwards."""

        def both(event: LaneEvent) -> None:
            report(event)
            self.log.event(event)
            with self._lock:
                self._meter.take(event)

        return both

    def use(self, station: Station, client: str, do: str, args: dict[str, Any]) -> Answer:
        """See ``station.evening.messages.Tools``.  Raises BadMessage."""
        try:
            return super().use(station, client, do, args)
        except LaneError as fault:
            return refusal(fault.code, message=worded(fault.said))

    def _prepare(self, do: str) -> None:
        if do.startswith("learn_"):
            self._with_learning()

    def _with_learning(self) -> None:
        """The walks' tools, loaded when the first one is wanted: the station starts without them."""
        from station.lane_tools.learning import Walks  # noqa: PLC0415

        with self._lock:
            if "learn_start" not in self._tools:
                self._tools.update(Walks(self._attached, self.log).tools)

    # --- looking ----------------------------------------------------------------------------------------------

    def _health(self, station: Station, _nothing: Nothing) -> Answer:
        return {"lane": state_of_lane(station, self._attached.number, time.monotonic())}

    def _lines(self, station: Station, asked: Since) -> Answer:
        n, lines = self.log.since(asked.since)
        number = self._attached.number
        lane = state_of_lane(station, number, time.monotonic())
        return {"n": n, "lines": lines, "lane": lane, "last": test_throw(station, number)}

    def _report(self, _station: Station, _nothing: Nothing) -> Answer:
        with self._lock:
            found = self._meter.report
            counters = {key: getattr(found, key) for key in COUNTERS}
            pairs = {key: _pair(getattr(found, key)) for key in PAIRS}
            rejected, pins = dict(found.rejected), [found.pins[pin] for pin in range(1, 10)]
            verdict = {"agreed": found.agreed, "still": found.still, "enough": ENOUGH}
        return {"counters": counters, "pairs": pairs, "rejected": rejected, "pins": pins, **verdict}

    def _recheck(self, _station: Station, _nothing: Nothing) -> Answer:
        self._attached.lane.recheck()
        return {}

    def _profiles(self, _station: Station, _nothing: Nothing) -> Answer:
        profile = self._attached.profile
        return {"profiles": names(self._attached.folders), "own": None if profile is None else profile.name,
                "learns": self._attached.learns}  # fmt: skip

    def _again(self, _station: Station, asked: Again) -> Answer:
        profile = load(asked.profile, self._attached.folders)
        try:
            found = stored_throw(self._attached.data, asked.throw)
        except JournalError as error:
            raise Refused(error.code) from error
        if found is None:
            raise Refused("no_throw")
        throw, before = found
        if not throw.raw:
            raise Refused("no_raw")
        events = Decoder(profile, lane=throw.lane).again(throw.raw, before=before)
        return {"events": [published(event) for event in events]}


COUNTERS = ("throws", "zeros", "fouls", "corrections", "resets", "missed", "doubtful", "without_picture", "reconnects")
PAIRS = ("count_mask", "count_sum", "mask_sum")


def _pair(pair: Agreement) -> dict[str, int]:
    return {"both": pair.both, "same": pair.same}
