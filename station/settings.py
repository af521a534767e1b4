"""The settings of one station: a TOML file, flags above it, both checked before anything starts.

A fault names the key, where it stands, and what is allowed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec

from station.lines import NUMBERED, Driver, FilePath, Line, Reading, by_hand, lacking, lanes_said, wrong_lines
from station.words import reason, sentence

PROFILES = "profiles"  # folder of the club's own, beside the settings or in the data directory


LaneKey = Annotated[str, msgspec.Meta(pattern=r"^[1-9][0-9]?\Z")]  # the number of a lane, as a key of a table
LaneName = Annotated[str, msgspec.Meta(pattern=r"^(?!\s)[^\x00-\x1f\x7f]+(?<!\s)\Z", max_length=40)]


class SettingsError(Exception):
    """Settings that cannot be used, with a sentence that says which and why."""


class Settings(Reading, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the club may set; every key is also a flag of ``kegelstation run`` unless it is a table."""

    host: Annotated[str, msgspec.Meta(min_length=1)] = "0.0.0.0"  # noqa: S104  phones in the club's Wi-Fi reach it
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8080  # 0: any free one
    names: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9._, -]*$")] = ""  # of the station, beside its own
    address: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9._:-]*$")] = ""  # where phones go; empty: found
    data: FilePath | None = None
    lane: Driver = "simulated"
    lane_number: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1  # which lane of the line is ours
    lanes: Annotated[int, msgspec.Meta(ge=1, le=8)] | None = None  # so many simulated ones
    lines: tuple[Line, ...] = ()  # in place of the keys of one lane
    lane_names: Mapping[LaneKey, LaneName] = msgspec.field(default_factory=dict)
    profiles: FilePath | None = None  # folder of the club's own
    host_pin: Annotated[str, msgspec.Meta(pattern="^[0-9]{4,12}$")] | None = None
    dev: bool = False  # the gallery page

    @property
    def folder(self) -> Path:
        """Where the station keeps its data."""
        if self.data is not None:
            return Path(self.data)
        from platformdirs import user_data_path  # noqa: PLC0415  the service's settings name its folder

        return user_data_path("kegelstation", appauthor=False)

    @property
    def own_lines(self) -> tuple[Line, ...]:
        """The lines; the keys of one lane are one that carries lane 1, or so many simulated ones."""
        if self.lines:
            return self.lines
        keys = {key: getattr(self, key) for key in Reading.__struct_fields__}
        number = self.lane_number if self.lane in NUMBERED else 1
        lanes = range(1, (self.lanes or 1) + 1)
        return tuple(Line(driver=self.lane, lanes=(lane,), lane_number=number, **keys) for lane in lanes)

    def of_line(self, line: Line) -> Settings:
        """These settings with ``line`` alone, its keys in the place of those of one lane; the broker is shared."""
        keys = {key: getattr(line, key) for key in Reading.__struct_fields__}
        return msgspec.structs.replace(
            self, **keys | {"mqtt": {**self.mqtt, **line.mqtt}}, lane=line.driver, lanes=None, lines=(line,)
        )

    def without_drivers(self) -> Settings:
        """The same lanes, with nothing that reads them."""
        return msgspec.structs.replace(self, lane="manual", lines=by_hand(self.lines), gpio={}, mqtt={})

    @property
    def profile_folders(self) -> tuple[Path, ...]:
        """Where the club's own profiles may lie; a later folder wins."""
        named = () if self.profiles is None else (Path(self.profiles),)
        return (self.folder / PROFILES, *named)


FLAT = (*(key for key in Reading.__struct_fields__ if key != "mqtt"), "lane", "lane_number", "lanes")  # of one lane


def read_settings(file: Path | None, flags: Mapping[str, Any]) -> Settings:
    """The settings of ``file`` with ``flags`` above them (None: not given).

    The club's profiles lie beside the file, unless it says otherwise.

    Raises SettingsError with a German sentence.
    """
    table = {} if file is None else _read_toml(file)
    given = {key: value for key, value in flags.items() if value is not None}
    for source, values in ((str(file), table), (sentence("cli.command_line"), given)):
        wrong = next((_wrong(key, value) for key, value in values.items() if not _is_usable(key, value)), None)
        if wrong is not None:
            raise SettingsError(sentence("cli.wrong_settings", where=source, what=wrong))
    beside = {} if file is None else {"profiles": str(file.parent / PROFILES)}
    settings = msgspec.convert({**beside, **table, **given}, Settings)
    wrong = _contradiction({**table, **given}, settings)
    if wrong is not None:
        raise SettingsError(wrong)
    return settings


def _contradiction(given: Mapping[str, Any], settings: Settings) -> str | None:
    """What does not go together, or is missing."""
    flat = [key for key in given if key in FLAT]
    if settings.lines and flat:
        return sentence("cli.lines_and_flat", keys=", ".join(flat))
    if settings.lanes is not None and settings.lane != "simulated":
        return sentence("cli.lanes_not_simulated", lane=settings.lane)
    return None if settings.lines else lacking(settings.lane, settings)


def usable_settings(file: Path | None, flags: Mapping[str, Any]) -> Settings:
    """What can be used of settings of which ``read_settings`` says that they are wrong; without its lane by hand."""
    try:
        table = {} if file is None else _read_toml(file)
    except SettingsError:  # nothing of it: the service's port, and its lane is not known
        table = {"port": 80, "lane": "manual"}
    given = {**table, **{key: value for key, value in flags.items() if value is not None}}
    usable = {key: value for key, value in given.items() if _is_usable(key, value)}
    settings = msgspec.convert(usable, Settings)
    if "lines" in given and (_contradiction(usable, settings) or "lines" not in usable):
        lanes = lanes_said(given["lines"])
        lines = (Line(driver="manual", lanes=lanes),) if lanes else ()
        return msgspec.structs.replace(settings, lane="manual", lanes=None, lines=lines)
    if _contradiction(usable, settings) or ("lane" in given and "lane" not in usable):
        settings = msgspec.structs.replace(settings, lane="manual")
    return settings


def _wrong(key: str, value: object) -> str:
    """What is wrong with the key that cannot be used."""
    known = Settings.__struct_fields__
    if key not in known:
        return sentence("cli.unknown_key", key=key, allowed=", ".join(sorted(known)))
    if key == "lines":
        return wrong_lines(value) or ""
    return sentence("cli.bad_key", key=key, value=repr(value), allowed=sentence(f"settings.{key}"))


def _is_usable(key: str, value: object) -> bool:
    if key == "lines":
        return wrong_lines(value) is None
    try:
        msgspec.convert({key: value}, Settings)
    except msgspec.ValidationError:
        return False
    return True


def _read_toml(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(sentence("cli.unreadable_file", file=str(file), why=reason(error))) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(sentence("cli.no_toml", file=str(file), why=str(error))) from error
