"""``kegelstation lane again``: a throw of the journal read once more from the bytes or edges kept with it.

A doubtful throw can so be looked at by another profile (or, on GPIO, by other settings) without the lane.  It changes
nothing; the station may run meanwhile.
"""

from __future__ import annotations

import json
from pathlib import Path

import click

from drivers.decoding.decoder import Decoder
from drivers.lamps.trace import parse, play
from drivers.lane import LaneError, LaneEvent
from station.commands.complaint import Complaint, Failure
from station.commands.german import GermanCommand
from station.commands.lane_sources import gpio_of, print_events, profile_of, profiles_option
from station.commands.options import config_option, data_option
from station.evening.lane.throw import StoredThrow
from station.journal.journal import JournalError
from station.journal.readonly import stored_throw
from station.words import sentence
from station.words.said import worded

HIGHEST = 2**62  # no throw has a higher number


@click.command(cls=GermanCommand)
@click.argument("throw", metavar="WURFNUMMER", type=click.IntRange(1, HIGHEST))
@click.option("--profile", "profile_name", metavar="NAME")
@config_option
@data_option
@profiles_option
def again(throw: int, *, profile_name: str | None, config: Path | None, data: Path, folder: Path) -> None:
    """Read a throw of the journal again; what was read then goes to standard error."""
    if (profile_name is None) == (config is None):
        raise Complaint(sentence("cli.again_how"))
    kept, before = _kept(throw, data)
    shown = {"throw": kept.id, "pins": kept.pins, "fallen": kept.fallen, "number": kept.number, "raw": kept.raw}
    click.echo(json.dumps({**shown, "doubtful": kept.doubtful}), err=True)
    if config is not None:
        events = _by_settings(kept, config)
    else:
        events = Decoder(profile_of(str(profile_name), folder), lane=kept.lane).again(kept.raw, before=before)
    print_events(events)
    if not events:
        raise Failure(sentence("cli.again_no_throw"))


def _kept(throw: int, folder: Path) -> tuple[StoredThrow, str]:
    """The throw, and the bytes of the one before it.  Raises Complaint or Failure."""
    try:
        found = stored_throw(folder, throw)
    except JournalError as error:
        raise Failure(sentence(f"codes.{error.code}")) from error
    if found is None:
        raise Complaint(sentence("cli.again_missing", throw=throw, folder=folder))
    if not found[0].raw:
        raise Complaint(sentence("codes.no_raw"))
    return found


def _by_settings(kept: StoredThrow, config: Path) -> list[LaneEvent]:
    """The edges by the inputs of these settings."""
    try:
        edges = parse(bytes.fromhex(kept.raw).decode("ascii"), sentence("cli.again_source", throw=kept.id))
    except LaneError as error:
        raise Complaint(worded(error.said)) from error
    except UnicodeDecodeError as error:
        raise Complaint(sentence("cli.again_bytes", throw=kept.id)) from error
    return [event for _, event in play(gpio_of(config, kept.lane), edges)]
