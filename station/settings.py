"""The settings of one station: a TOML file, flags above it, both checked before anything starts.

A fault names the key, where it stands, and what is allowed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec

from station.words import reason, sentence

Driver = Literal["simulated", "serial", "gpio", "mqtt", "feed", "manual"]
Parity = Literal["none", "even", "odd", "mark", "space"]


PROFILES = "profiles"  # folder of the club's own, beside the settings or in the data directory


class SettingsError(Exception):
    """Settings that cannot be used, with a sentence that says which and why."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the club may set; every key is also a flag of ``kegelstation run`` unless it is a table."""

    host: Annotated[str, msgspec.Meta(min_length=1)] = "0.0.0.0"  # noqa: S104  phones in the club's Wi-Fi reach it
    port: Annotated[int, msgspec.Meta(ge=0, le=65535)] = 8080  # 0: any free one
    names: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9._, -]*$")] = ""  # of the station, beside its own
    address: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9._:-]*$")] = ""  # where phones go; empty: found
    data: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    lane: Driver = "simulated"
    serial_port: str | None = None  # "auto": the one that the profile knows
    serial_baud: Annotated[int, msgspec.Meta(ge=50, le=4_000_000)] | None = None  # None: as the profile says
    serial_parity: Parity | None = None
    profile: Annotated[str, msgspec.Meta(min_length=1)] = "zentral-kegeln"
    profiles: Annotated[str, msgspec.Meta(min_length=1)] | None = None  # folder of the club's own
    lane_number: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1  # which lane of the line is ours
    polling: bool = False  # whether the station may ask the lane (empty polls only)
    host_pin: Annotated[str, msgspec.Meta(pattern="^[0-9]{4,12}$")] | None = None
    auto_seconds: Annotated[float, msgspec.Meta(ge=1, le=3600)] | None = None  # simulated lane: throws by itself
    gpio: dict[str, Any] = {}
    mqtt: dict[str, Any] = {}
    feed_folder: Annotated[str, msgspec.Meta(min_length=1)] | None = None
    feed_files: Annotated[str, msgspec.Meta(min_length=1)] = "**/*.csv"
    dev: bool = False  # the gallery page

    @property
    def folder(self) -> Path:
        """Where the station keeps its data."""
        if self.data is not None:
            return Path(self.data)
        from platformdirs import user_data_path  # noqa: PLC0415  the service's settings name its folder

        return user_data_path("kegelstation", appauthor=False)

    @property
    def own_lane(self) -> int:
        """The number of our lane on its line; where there is only one it is the first."""
        return self.lane_number if self.lane in ("serial", "mqtt") else 1

    @property
    def profile_folders(self) -> tuple[Path, ...]:
        """Where the club's own profiles may lie; a later folder wins."""
        named = () if self.profiles is None else (Path(self.profiles),)
        return (self.folder / PROFILES, *named)


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
    if settings.lane == "serial" and not settings.serial_port:
        raise SettingsError(sentence("cli.no_serial_port"))
    if settings.lane == "feed" and not settings.feed_folder:
        raise SettingsError(sentence("cli.no_feed_folder"))
    return settings


def usable_settings(file: Path | None, flags: Mapping[str, Any]) -> Settings:
    """What can be used of settings of which ``read_settings`` says that they are wrong; without its lane by hand."""
    try:
        table = {} if file is None else _read_toml(file)
    except SettingsError:  # nothing of it: the service's port, and its lane is not known
        table = {"port": 80, "lane": "manual"}
    given = {**table, **{key: value for key, value in flags.items() if value is not None}}
    usable = {key: value for key, value in given.items() if _is_usable(key, value)}
    settings = msgspec.convert(usable, Settings)
    incomplete = settings.lane in ("serial", "feed") and not (settings.serial_port or settings.feed_folder)
    if incomplete or ("lane" in given and "lane" not in usable):
        settings = msgspec.structs.replace(settings, lane="manual")
    return settings


def _wrong(key: str, value: object) -> str:
    """What is wrong with the key that cannot be used."""
    known = Settings.__struct_fields__
    if key not in known:
        return sentence("cli.unknown_key", key=key, allowed=", ".join(sorted(known)))
    return sentence("cli.bad_key", key=key, value=repr(value), allowed=sentence(f"settings.{key}"))


def _is_usable(key: str, value: object) -> bool:
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
