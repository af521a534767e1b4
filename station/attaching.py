"""The lane that the settings choose, as the station and the tools of the host's page know it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from drivers.decoding.profile import Profile
from drivers.lane import LANE, Lane, LaneError, Said
from drivers.lanes.manual import ManualLane
from drivers.lanes.patient import PatientLane
from drivers.lanes.serial import SerialLane, SerialSettings
from drivers.lanes.simulated import SimulatedLane
from drivers.profiles.reader import load
from station.evening.state import Station
from station.lane_tools.tools import Attached
from station.settings import Settings
from station.words import sentence

if TYPE_CHECKING:
    from drivers.lanes.mqtt import MqttSettings
    from drivers.lanes.outlet import MqttOutlet


def chosen(settings: Settings, station: Station, *, patient: bool) -> tuple[Profile | None, Lane]:
    """The lane of the settings and what it speaks.  Raises LaneError, unless ``patient``: then the lane tells it."""
    if not patient:
        profile = profile_of(settings)
        return profile, lane_of(settings, profile, station)
    lane = PatientLane(lambda: lane_of(settings, profile_of(settings), station))
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
    match settings.lane, profile:
        case "simulated", Profile():
            return SimulatedLane(profile, auto_seconds=settings.auto_seconds)
        case "serial", Profile():
            port = SerialSettings(str(settings.serial_port), profile, (settings.own_lane,), settings.polling)
            return SerialLane(port, shown=still_shown(station))
        case "mqtt", Profile():
            from drivers.lanes.mqtt import MqttLane  # noqa: PLC0415  paho is loaded where it is used

            return MqttLane(mqtt_of(settings), profile, shown=still_shown(station), lane=settings.own_lane)
        case "gpio", _:
            from drivers.lamps.settings import GpioSettings  # noqa: PLC0415
            from drivers.lanes.gpio import GpioLane  # noqa: PLC0415  gpiozero is a tenth of the start

            return GpioLane(GpioSettings.from_table(settings.gpio, "[gpio]"))
        case "feed", _:
            from drivers.lanes.feed import FeedLane, FeedSettings  # noqa: PLC0415  loaded where it is used

            return FeedLane(FeedSettings(Path(str(settings.feed_folder)), settings.feed_files))
    return ManualLane()


def mqtt_of(settings: Settings) -> MqttSettings:
    """The broker of the settings.  Raises TableError."""
    from drivers.lanes.mqtt import MqttSettings  # noqa: PLC0415

    return MqttSettings.from_table(settings.mqtt, "[mqtt]")


def outlet_of(settings: Settings, *, patient: bool) -> tuple[MqttOutlet | None, tuple[Said, ...]]:
    """What publishes the picture on the broker, where the settings want that.  Raises TableError."""
    if "publish" not in settings.mqtt:
        return None, ()
    from drivers.lanes.outlet import MqttOutlet  # noqa: PLC0415  paho is loaded where it is used

    try:
        mqtt = mqtt_of(settings)
    except LaneError as error:
        if not patient:
            raise
        return None, (Said("not_told_to_others", {"why": error.said}),)
    return MqttOutlet(mqtt.broker, f"{mqtt.publish}/{LANE}", sentence("codes.station_off")), ()


def attached(settings: Settings, lane: Lane, profile: Profile | None) -> Attached:
    """``lane`` as its tools see it."""
    return Attached(lane, settings.lane, profile, settings.profile_folders, settings.folder, settings.gpio)


def still_shown(station: Station) -> tuple[str, ...]:
    """The frame that the lane may still show since before the station restarted.

    However long ago that was: no clock can tell (a Raspberry Pi's stands still while the power is off).
    """
    last = station.kept.lane(LANE).numbered[-1:]
    return tuple(throw.raw for throw in last if throw.raw)
