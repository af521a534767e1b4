"""``kegelstation lane report``: how well a lane is read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from drivers.attaching.measuring import ENOUGH, Agreement, Meter, Report, measured
from drivers.decoding.profile import Profile
from drivers.lane import LaneError, Throw
from drivers.lanes.serial import SerialLane, SerialSettings
from station.commands.complaint import Complaint, Failure
from station.commands.german import GermanCommand
from station.commands.lane_sources import (
    Wanted,
    chunks_of,
    line_options,
    profile_of,
    profiles_option,
    trace_of,
    until_interrupted,
)
from station.commands.lane_watch import Watched
from station.commands.options import config_option
from station.words import sentence
from station.words.said import worded

COUNTS = [
    "throws",
    "zeros",
    "fouls",
    "corrections",
    "resets",
    "missed",
    "doubtful",
    "without_picture",
    "reconnects",
]  # fields of a report
PAIRS = ("count_mask", "count_sum", "mask_sum")  # both: fields of a report


@click.command(cls=GermanCommand)
@click.argument("source", metavar="ANSCHLUSS|DATEI")
@click.option("--profile", "profile_name", metavar="NAME")
@config_option
@click.option("--throws", type=click.IntRange(1, 10_000), default=ENOUGH, show_default=True, metavar="ZAHL")
@line_options
@profiles_option
def report(
    source: str, *, profile_name: str | None, config: Path | None, throws: int, wanted: Wanted, folder: Path
) -> None:
    """Compare count, picture and sum of many throws, of a port or of a capture."""
    if config is not None:
        found = _of_trace(source, config)
    elif profile_name is None:
        raise Complaint(sentence("cli.report_how"))
    elif Path(source).is_file():
        found = measured(_profile(profile_name, wanted, folder), [chunk.data for chunk in chunks_of(source)])
    else:
        found = _live(source, _profile(profile_name, wanted, folder), throws)
    _print(found)
    if not found.agreed:
        raise Failure(_advice(found))
    click.echo(sentence("cli.report_right") if found.throws >= ENOUGH else sentence("cli.report_so_far", n=ENOUGH))


def _profile(name: str, wanted: Wanted, folder: Path) -> Profile:
    profile = profile_of(name, folder)
    return replace(profile, line=wanted.upon(profile.line))


def _of_trace(source: str, config: Path) -> Report:
    meter = Meter(None)
    for event in trace_of(source, config):
        meter.take(event)
    return meter.report


def _live(path: str, profile: Profile, throws: int) -> Report:
    """Reads the port as the station does, lost and found again included."""
    meter = Meter(profile)
    watched = Watched()
    lane = SerialLane(SerialSettings(path, profile))
    try:
        lane.start(watched)
    except LaneError as error:
        raise Complaint(worded(error.said)) from error
    click.echo(sentence("cli.report_begin", n=throws))
    try:
        with until_interrupted():
            for event in watched.events():
                meter.take(event)
                if isinstance(event, Throw):
                    click.echo(f"  {meter.report.throws:>3}. {_told(event)}")
                if meter.report.throws >= throws:
                    break
    finally:
        lane.stop()
    return meter.report


def _told(throw: Throw) -> str:
    pins = sentence("cli.no_pin") if throw.fallen == () else ",".join(map(str, throw.fallen or ()))
    picture = sentence("cli.no_picture") if throw.fallen is None else sentence("cli.picture", pins=pins)
    return f"{throw.pins} ({picture})" + (sentence("cli.doubtful") if throw.doubtful else "")


def _print(found: Report) -> None:
    click.echo(sentence("cli.report_title"))
    rows = {sentence(f"cli.report_{key}"): getattr(found, key) for key in COUNTS}
    rows |= {sentence(f"cli.report_{key}"): _percent(getattr(found, key)) for key in PAIRS}
    rejected = sorted(found.rejected.items())
    rows |= {sentence("cli.rejected", why=sentence(f"cli.rejected_{reason}")): count for reason, count in rejected}
    rows[sentence("cli.report_fallen")] = "  ".join(f"{pin}:{found.pins[pin]}" for pin in range(1, 10))
    for name, value in rows.items():
        click.echo(f"  {name:<28} {value}")


def _percent(pair: Agreement) -> str:
    if pair.percent is None:
        return sentence("cli.report_no_pair")
    return sentence("cli.report_pair", percent=f"{pair.percent:.0f}", n=pair.both)


def _advice(found: Report) -> str:
    if not found.throws:
        return sentence("cli.report_silent")
    if found.still:
        return sentence("cli.report_still")
    return sentence("cli.report_apart" if found.count_mask.same < found.count_mask.both else "cli.report_doubts")
