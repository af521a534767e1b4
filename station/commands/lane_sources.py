"""Where the lane commands take their bytes and profiles from, and how they end.

Used by all of them: a profile by name (ours or the club's), a capture or bare bytes from a file, a port, and the way
a command stops at Ctrl+C without a traceback.
"""

from __future__ import annotations

import json
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

import click

from drivers import capture
from drivers.capture import Chunk
from drivers.decoding.profile import Profile
from drivers.lane import Heard, LaneError, LaneEvent, as_json
from drivers.profiles.reader import load, names
from station.commands.complaint import Complaint
from station.words import reason, sentence

Command = Callable[..., Any]

CLUB_FOLDER = Path("/etc/kegelstation/profiles")  # beside the settings of the service
REASONS = {  # why bytes are rejected
    "checksum": "falsche Prüfsumme",
    "frame": "kein Telegramm",
    "value": "unmöglicher Wert",
    "overflow": "kein Ende",
    "zero_frame": "nur Nullen",
}


def profiles_option(command: Command) -> Command:
    """``--profiles``: the club's own profiles."""
    return click.option(
        "--profiles",
        "folder",
        type=click.Path(path_type=Path),
        default=CLUB_FOLDER,
        show_default=True,
        metavar="ORDNER",
        help="Ordner mit den Profilen des Vereins.",
    )(command)


def profile_option(command: Command) -> Command:
    """``--profile`` and ``--profiles``."""
    named: Command = click.option(
        "--profile", "profile_name", required=True, metavar="NAME", help="Was die Bahn spricht."
    )(profiles_option(command))
    return named


def profile_of(name: str, folder: Path) -> Profile:
    """The profile of that name.  Raises Complaint."""
    try:
        return load(name, (folder,))
    except LaneError as error:
        raise Complaint(error.sentence) from error


def all_profiles(folder: Path) -> list[Profile]:
    """Every profile that bytes of a serial line can be held against.  Raises Complaint where one is broken."""
    found = [profile_of(name, folder) for name in names((folder,))]
    return [profile for profile in found if profile.framing.kind != "message"]


def chunks_of(file: str) -> list[Chunk]:
    """A capture, or bare bytes as one chunk.  Raises Complaint."""
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise Complaint(sentence("unreadable_file", file=file, why=reason(error))) from error
    if not capture.is_capture(data):
        return [Chunk(0, data)] if data else []
    try:
        return capture.parse(data.decode("utf-8", "replace"), file)
    except LaneError as error:
        raise Complaint(error.sentence) from error


def print_events(events: Iterable[LaneEvent]) -> None:
    """One JSON event a line, at once; signs of life are none."""
    for event in events:
        if not isinstance(event, Heard):
            click.echo(json.dumps(as_json(event)))
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
