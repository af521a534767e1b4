"""The lines and lanes that the settings choose, as the station and the tools of the host's page know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from drivers.decoding.profile import Profile
from drivers.lane import LANE, Lane, LaneError, Report, Said
from drivers.lanes.manual import ManualLane
from drivers.lanes.own import OwnLanes
from drivers.lanes.patient import PatientLane
from drivers.lanes.serial import SerialLane, SerialSettings
from drivers.lanes.simulated import SimulatedLane
from drivers.profiles.reader import load
from station.evening.state import LaneLife, Station
from station.lane_tools.tools import Attached, LaneTools, ToolsOfLanes
from station.lines import NUMBERED, Line
from station.settings import Settings
from station.words import sentence

if TYPE_CHECKING:
    from drivers.lanes.mqtt import MqttSettings
    from drivers.lanes.outlet import MqttOutlet


@dataclass(frozen=True, slots=True)
class Attachment:
    """A line of the settings, what reads it, and the tools of each of its lanes."""

    line: Line
    lane: Lane
    tools: Mapping[int, LaneTools]

    def start(self, report: Report) -> None:
        """Begin to read the line; each of its lanes' tools hear of it too.  Raises LaneError."""
        numbered = self.line.driver in NUMBERED and self.line.lane_number is None
        self.lane.listen(self._heard)
        reports = {lane: tools.beside(report) for lane, tools in self.tools.items()}
        self.lane.start(OwnLanes(lambda event: reports[event.lane](event), self.line.numbers, tell=numbered))

    def _heard(self, data: bytes, sent: bool) -> None:
        for tools in self.tools.values():
            tools.log.heard(data, sent)


def attached_lines(settings: Settings, station: Station, *, patient: bool) -> tuple[Attachment, ...]:
    """The lines of the settings, each with a driver of its own.

    Raises LaneError, unless ``patient`` or one of several: then the lane tells it, and the others go on.
    """
    lines = settings.own_lines
    return tuple(_attachment(settings.of_line(line), station, patient=patient or len(lines) > 1) for line in lines)


def _attachment(settings: Settings, station: Station, *, patient: bool) -> Attachment:
    line = settings.own_lines[0]
    profile, lane = chosen(settings, station, patient=patient)
    tools = {ours: LaneTools(attached(settings, lane, profile, ours)) for ours in line.lanes}
    return Attachment(line, lane, tools)


def chosen(settings: Settings, station: Station, *, patient: bool) -> tuple[Profile | None, Lane]:
    """The lane of the settings and what it speaks.  Raises LaneError, unless ``patient``: then the lane tells it."""
    if not patient:
        profile = profile_of(settings)
        return profile, lane_of(settings, profile, station)
    lane = PatientLane(lambda: lane_of(settings, profile_of(settings), station), tuple(settings.own_lines[0].numbers))
    try:
        return profile_of(settings), lane
    except LaneError:  # tried and told by the lane
        return None, lane


def profile_of(settings: Settings) -> Profile | None:
    """What the lane of the settings speaks, with the line as these set it; None: no frames.

    Raises LaneError.
    """
    if settings.lane == "mqtt":
        return load(mqtt_of(settings).preset, settings.profile_folders)
    if settings.lane not in ("serial", "simulated"):
        return None
    profile = load(settings.profile, settings.profile_folders)
    baud, parity = settings.serial_baud or profile.line.baud, settings.serial_parity or profile.line.parity
    return replace(profile, line=replace(profile.line, baud=baud, parity=parity))


def lane_of(settings: Settings, profile: Profile | None, station: Station) -> Lane:
    """The lane that the settings choose; ``profile``: theirs.  Raises LaneError."""
    line = settings.own_lines[0]
    numbers = tuple(line.numbers)
    match settings.lane, profile:
        case "simulated", Profile():
            return SimulatedLane(profile, lanes=len(numbers), auto_seconds=settings.auto_seconds)
        case "serial", Profile():
            port = SerialSettings(str(settings.serial_port), profile, numbers, settings.polling)
            return SerialLane(port, shown=[raw for lane in line.lanes for raw in still_shown(station, lane)])
        case "mqtt", Profile():
            from drivers.lanes.mqtt import MqttLane  # noqa: PLC0415  paho is loaded where it is used

            shown = {there: frames for there, ours in line.numbers.items() if (frames := still_shown(station, ours))}
            return MqttLane(mqtt_of(settings), profile, shown=shown, lanes=numbers)
        case "gpio", _:
            from drivers.lamps.settings import GpioSettings  # noqa: PLC0415
            from drivers.lanes.gpio import GpioLane  # noqa: PLC0415  gpiozero is a tenth of the start

            return GpioLane(GpioSettings.from_table(settings.gpio, "[gpio]"))
        case "feed", _:
            from drivers.lanes.feed import FeedLane, FeedSettings  # noqa: PLC0415  loaded where it is used

            return FeedLane(FeedSettings(Path(str(settings.feed_folder)), settings.feed_files))
    return ManualLane(*numbers)


def mqtt_of(settings: Settings) -> MqttSettings:
    """The broker of the settings.  Raises TableError."""
    from drivers.lanes.mqtt import MqttSettings  # noqa: PLC0415

    return MqttSettings.from_table(settings.mqtt, "[mqtt]")


def outlets_of(settings: Settings, *, patient: bool) -> tuple[Mapping[int, MqttOutlet], tuple[Said, ...]]:
    """What publishes each lane's picture on its line's broker, where the settings want that.  Raises TableError."""
    found: dict[int, MqttOutlet] = {}
    told: list[Said] = []
    for line in settings.own_lines:
        own = settings.of_line(line)
        if "publish" not in own.mqtt:
            continue
        from drivers.lanes.outlet import MqttOutlet  # noqa: PLC0415  paho is loaded where it is used

        try:
            mqtt = mqtt_of(own)
        except LaneError as error:
            if not patient:
                raise
            one = Said("not_told_to_others", {"why": error.said})
            told += [one] if one not in told else []
            continue
        off = sentence("codes.station_off")
        found |= {lane: MqttOutlet(mqtt.broker, f"{mqtt.publish}/{lane}", off) for lane in line.lanes}
    return found, tuple(told)


def attached(settings: Settings, lane: Lane, profile: Profile | None, number: int = LANE) -> Attached:
    """``lane`` as the tools of the station's lane ``number`` see it."""
    return Attached(lane, settings.lane, profile, settings.profile_folders, settings.folder, settings.gpio, number)


def lives_of(settings: Settings) -> dict[int, LaneLife]:
    """The lanes before they have said anything."""
    lines, names = settings.own_lines, settings.lane_names
    return {n: LaneLife(driver=line.driver, name=names.get(str(n))) for line in lines for n in sorted(line.lanes)}


def tools_of(lines: Iterable[Attachment]) -> ToolsOfLanes:
    """The tools of all lanes."""
    return ToolsOfLanes({lane: tools for line in lines for lane, tools in line.tools.items()})


def read_by(station: Station, lines: Iterable[Attachment]) -> Station:
    """``station`` with what ``lines`` can tell of their throws."""
    life = dict(station.now.life)
    for one in lines:
        for n in one.line.lanes:
            life[n] = msgspec.structs.replace(life[n], zeros=one.lane.zeros, numbers=one.lane.numbers)
    return station.with_now(life=life)


def still_shown(station: Station, lane: int = LANE) -> tuple[str, ...]:
    """The frame that the lane may still show since before the station restarted.

    However long ago that was: no clock can tell (a Raspberry Pi's stands still while the power is off).
    """
    last = station.kept.lane(lane).numbered[-1:]
    return tuple(throw.raw for throw in last if throw.raw)
