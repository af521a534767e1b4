"""Where the lane commands take their bytes and profiles from, and how they end.

Used by all of them: a profile by name (ours or the club's), a capture or bare bytes from a file, a port, and the way
a command stops at Ctrl+C without a traceback.
"""

from __future__ import annotations

import functools
import json
import re
import shlex
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, NoReturn

import click

from drivers import capture
from drivers.capture import Chunk
from drivers.decoding.profile import LineSettings, Profile
from drivers.lamps.settings import GpioSettings
from drivers.lamps.trace import parse, play
from drivers.lane import Heard, LaneError, LaneEvent
from drivers.profiles.reader import load, names
from station.commands.complaint import Complaint
from station.settings import Settings, SettingsError, read_settings
from station.words import reason, sentence
from station.words.said import published, worded

Command = Callable[..., Any]

PARITIES = {"N": "none", "E": "even", "O": "odd", "M": "mark", "S": "space"}
CLUB_FOLDER = Path("/etc/kegelstation/profiles")  # beside the settings of the service


def profiles_option(command: Command) -> Command:
    """``--profiles``: the club's own profiles."""
    return click.option(
        "--profiles",
        "folder",
        type=click.Path(path_type=Path),
        default=CLUB_FOLDER,
        show_default=True,
        metavar="ORDNER",
    )(command)


def profile_option(command: Command) -> Command:
    """``--profile`` and ``--profiles``."""
    named: Command = click.option("--profile", "profile_name", required=True, metavar="NAME")(profiles_option(command))
    return named


@dataclass(frozen=True, slots=True)
class Wanted:
    """How the line is to be set, where that was said; None: as the profile says."""

    baud: int | None = None
    bytesize: int | None = None
    parity: str | None = None
    stopbits: int | None = None

    def upon(self, line: LineSettings) -> LineSettings:
        """``line``, changed by what was said."""
        said = {key: value for key, value in asdict(self).items() if value is not None}
        return replace(line, **said)


class Words(click.ParamType[Any]):
    """A speed, or what ``lane probe`` calls a setting: ``19200``, ``19200 7E1``."""

    name = "baud"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Wanted:
        """Raises BadParameter."""
        found = re.fullmatch(r"\s*(\d{2,7})(?:[\s,/:-]+([5-8])([NEOMSneoms])([12]))?\s*", str(value))
        if found is None or not 50 <= int(found[1]) <= 4_000_000:
            self.fail(sentence("cli.bad_speed", value=value), param, ctx)
        if not found[2]:
            return Wanted(int(found[1]))
        return Wanted(int(found[1]), int(found[2]), PARITIES[found[3].upper()], int(found[4]))


class ParityWord(click.ParamType[Any]):
    """``none``, ``even``, ``odd``, ``mark``, ``space``, or the first letter."""

    name = "parity"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Raises BadParameter."""
        word = str(value).lower()
        if word not in PARITIES.values() and word.upper() not in PARITIES:
            self.fail(sentence("cli.bad_parity", value=value, names=", ".join(PARITIES.values())), param, ctx)
        return PARITIES.get(word.upper(), word)


def line_options(command: Command) -> Command:
    """``--baud``, ``--parity``, ``--bits``, ``--stop``: given to the command as ``wanted``."""

    @functools.wraps(command)
    def with_line(*, baud: Wanted | None, parity: str | None, bits: int | None, stop: int | None, **rest: Any) -> Any:
        told = baud or Wanted()
        both = Wanted(told.baud, bits or told.bytesize, parity or told.parity, stop or told.stopbits)
        return command(wanted=both, **rest)

    sevens = click.option("--bits", type=click.IntRange(5, 8), metavar="ZAHL")
    stops = click.option("--stop", type=click.IntRange(1, 2), metavar="ZAHL")
    parities = click.option("--parity", type=ParityWord(), metavar="WORT")
    speeds = click.option("--baud", type=Words(), metavar="ZAHL")
    fitted: Command = speeds(parities(sevens(stops(with_line))))
    return fitted


def switches_of(line: LineSettings) -> str:
    """The switches that say this line: ``--baud 19200 --parity even --bits 7``."""
    usual = LineSettings()
    more = {"--parity": (line.parity, usual.parity), "--bits": (line.bytesize, usual.bytesize),
            "--stop": (line.stopbits, usual.stopbits)}  # fmt: skip
    return f"--baud {line.baud}" + "".join(f" {key} {value}" for key, (value, other) in more.items() if value != other)


def where(folder: Path) -> str:
    """The switch for the club's folder of profiles, where it is not the usual one."""
    return "" if folder == CLUB_FOLDER else f" --profiles {shlex.quote(str(folder))}"


def profile_of(name: str, folder: Path) -> Profile:
    """The profile of that name.  Raises Complaint."""
    try:
        return load(name, (folder,))
    except LaneError as error:
        raise Complaint(worded(error.said)) from error


def all_profiles(folder: Path) -> list[Profile]:
    """Every profile that bytes of a serial line can be held against.  Raises Complaint where one is broken."""
    found = [profile_of(name, folder) for name in names((folder,))]
    return [profile for profile in found if profile.framing.kind != "message"]


def chunks_of(file: str) -> list[Chunk]:
    """A capture, or bare bytes as one chunk.  Raises Complaint."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Complaint(sentence("cli.unreadable_file", file=file, why=reason(error))) from error
    if not capture.is_capture(data):
        return [Chunk(0, data)] if data else []
    try:
        return capture.parse(data.decode("utf-8", "replace"), file)
    except LaneError as error:
        raise Complaint(worded(error.said)) from error


def gpio_of(config: Path, lane: int | None = None) -> GpioSettings:
    """The wiring in these settings, of ``lane`` or the first there is.  Raises Complaint."""
    settings = settings_of(config)
    wired = [line.gpio for line in settings.own_lines if line.gpio and lane in (None, *line.lanes)]
    try:
        return GpioSettings.from_table(next(iter(wired), settings.gpio), str(config))
    except LaneError as error:
        raise Complaint(worded(error.said)) from error


def settings_of(config: Path) -> Settings:
    """The settings in that file.  Raises Complaint."""
    try:
        return read_settings(config, {})
    except SettingsError as error:
        raise Complaint(str(error)) from error


def trace_of(file: str, config: Path) -> Iterator[LaneEvent]:
    """What a trace of GPIO lines says, with the wiring of the settings.  Raises Complaint."""
    try:
        edges = parse(Path(file).read_text("utf-8"), file)
    except LaneError as error:
        raise Complaint(worded(error.said)) from error
    except UnicodeDecodeError as error:
        raise Complaint(sentence("cli.unreadable_file", file=file, why=error)) from error
    except OSError as error:
        raise Complaint(sentence("cli.unreadable_file", file=file, why=reason(error))) from error
    return (event for _, event in play(gpio_of(config), edges))


def print_events(events: Iterable[LaneEvent]) -> None:
    """One JSON event a line, at once; signs of life are none."""
    for event in events:
        if not isinstance(event, Heard):
            click.echo(json.dumps(published(event)))
    sys.stdout.flush()


@contextmanager
def until_interrupted() -> Iterator[None]:
    """Ctrl+C and SIGTERM end a command that only looks; that is no failure."""
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    except KeyboardInterrupt:
        return
    finally:
        signal.signal(signal.SIGTERM, before)


def for_seconds(seconds: float | None) -> Callable[[], bool]:
    """Whether so many seconds are over; None: never."""
    end = None if seconds is None else time.monotonic() + seconds
    return lambda: end is not None and time.monotonic() >= end


def _end(signum: int, frame: object) -> NoReturn:  # noqa: ARG001 - the signature of a signal handler
    raise KeyboardInterrupt
