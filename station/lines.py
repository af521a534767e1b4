"""The lines of the settings: a cable, broker, folder or wiring each, and the lanes of it that are the station's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

import msgspec

from station.words import sentence

Driver = Literal["simulated", "serial", "gpio", "mqtt", "feed", "manual"]
Parity = Literal["none", "even", "odd", "mark", "space"]
Number = Annotated[int, msgspec.Meta(ge=1, le=99)]
FilePath = Annotated[str, msgspec.Meta(pattern=r"^[^\x00]+$")]  # of a file, folder or device
FilesBelow = Annotated[  # relative to a folder, ** as a whole part only: what ``Path.glob`` takes
    str, msgspec.Meta(pattern=r"^(?!/|\.(/\.)*$|.*[^/]\*\*|.*\*\*[^/])[^\x00\r\n]+\Z")
]

ONE_LANE = ("gpio", "feed")  # drivers that read one lane a line
NUMBERED = ("serial", "mqtt")  # drivers that hear the number of each lane


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """How a line is read: keys of the drivers, flat in the settings of one lane, or in the table of a line."""

    serial_port: FilePath | None = None  # "auto": the one that the profile knows
    serial_baud: Annotated[int, msgspec.Meta(ge=50, le=4_000_000)] | None = None  # None: as the profile says
    serial_parity: Parity | None = None
    profile: Annotated[str, msgspec.Meta(min_length=1)] = "zentral-kegeln"
    polling: bool = False  # whether the station may ask the lane (empty polls only)
    auto_seconds: Annotated[float, msgspec.Meta(ge=1, le=3600)] | None = None  # simulated lane: throws by itself
    gpio: dict[str, Any] = {}
    mqtt: dict[str, Any] = {}
    feed_folder: FilePath | None = None
    feed_files: FilesBelow = "**/*.csv"


class Line(Reading, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table ``[[lines]]``.  ``lanes``: their numbers in the station, and on the line unless ``lane_number`` says."""

    driver: Driver
    lanes: Annotated[tuple[Number, ...], msgspec.Meta(min_length=1)]
    lane_number: Number | None = None  # of the one lane, as the line numbers it

    @property
    def numbers(self) -> dict[int, int]:
        """The number of each lane on the line, and in the station; who hears no numbers counts from 1."""
        if self.lane_number is not None:
            return {self.lane_number: self.lanes[0]}
        return {lane if self.driver in NUMBERED else at: lane for at, lane in enumerate(self.lanes, 1)}


def wrong_lines(tables: object) -> str | None:
    """What is wrong with ``[[lines]]``, in German; None: nothing."""
    if not isinstance(tables, list) or not tables or not all(isinstance(table, dict) for table in tables):
        return sentence("cli.bad_key", key="lines", value=repr(tables), allowed=sentence("settings.lines"))
    for n, table in enumerate(tables, 1):
        what = _wrong_line(table)
        if what is not None:
            return sentence("cli.wrong_line", n=n, what=what)
    carried = Counter(lane for table in tables for lane in table["lanes"])
    twice = next((lane for lane, lines in carried.items() if lines > 1), None)
    return None if twice is None else sentence("cli.lane_twice", lane=twice)


def _wrong_line(table: Mapping[str, Any]) -> str | None:
    known = Line.__struct_fields__
    for key, value in table.items():
        if key not in known:
            return sentence("cli.unknown_key", key=key, allowed=", ".join(sorted(known)))
        if not _is_usable(key, value):
            said = {"lanes": "cli.lanes_of_line", "driver": "settings.lane"}.get(key, f"settings.{key}")
            return sentence("cli.bad_key", key=key, value=repr(value), allowed=sentence(said))
    missing = next((key for key in ("driver", "lanes") if key not in table), None)
    if missing is not None:
        return sentence("cli.line_lacks", key=missing)
    line = msgspec.convert(table, Line)
    if len(line.lanes) > 1 and (line.driver in ONE_LANE or line.lane_number is not None):
        return sentence("cli.line_of_one_lane", key="driver" if line.lane_number is None else "lane_number")
    return lacking(line.driver, line)


def lacking(driver: Driver, reading: Reading) -> str | None:
    """What ``driver`` needs and does not have, in German."""
    if driver == "serial" and not reading.serial_port:
        return sentence("cli.no_serial_port")
    if driver == "feed" and not reading.feed_folder:
        return sentence("cli.no_feed_folder")
    return None


def _is_usable(key: str, value: object) -> bool:
    try:
        msgspec.convert({"driver": "manual", "lanes": [1], key: value}, Line)
    except msgspec.ValidationError:
        return False
    return True


def by_hand(lines: Sequence[Line]) -> tuple[Line, ...]:
    """The same lanes, with nothing that reads them."""
    lanes = tuple(lane for line in lines for lane in line.lanes)
    return (Line(driver="manual", lanes=lanes),) if lanes else ()


def lanes_said(tables: object) -> tuple[int, ...]:
    """The lanes that ``[[lines]]`` speak of, whatever else is wrong with them."""
    found = [table.get("lanes") for table in tables if isinstance(table, dict)] if isinstance(tables, list) else []
    lanes = [lane for numbers in found if isinstance(numbers, list) for lane in numbers]
    return tuple(dict.fromkeys(lane for lane in lanes if type(lane) is int and 1 <= lane <= 99))
