"""``kegelstation lane report``: how well a lane is read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import click

from drivers.attaching.measuring import ENOUGH, Agreement, Meter, Report, measured
from drivers.decoding.profile import Profile
from drivers.lamps.settings import GpioSettings
from drivers.lamps.trace import parse, play
from drivers.lane import LaneError, Throw
from drivers.lanes.serial import SerialLane, SerialSettings
from station.commands.complaint import Complaint, Failure
from station.commands.german import GermanCommand
from station.commands.lane_sources import (
    REASONS,
    Wanted,
    chunks_of,
    line_options,
    profile_of,
    profiles_option,
    until_interrupted,
)
from station.commands.lane_watch import Watched
from station.settings import SettingsError, read_settings


@click.command(cls=GermanCommand)
@click.argument("source", metavar="ANSCHLUSS|DATEI")
@click.option("--profile", "profile_name", metavar="NAME", help="Was die Bahn spricht; bei GPIO nicht nötig.")
@click.option(
    "--config",
    type=click.Path(path_type=Path),
    metavar="DATEI",
    help="Einstellungen mit der Tabelle [gpio], für eine Spur.",
)
@click.option("--throws", type=click.IntRange(1, 10_000), default=ENOUGH, show_default=True, metavar="ZAHL")
@line_options
@profiles_option
def report(
    source: str, *, profile_name: str | None, config: Path | None, throws: int, wanted: Wanted, folder: Path
) -> None:
    """Der Einmessbericht: Zahl, Bild und Summe über viele Würfe verglichen.

    Liest einen ANSCHLUSS, bis so viele Würfe gefallen sind, oder eine Aufzeichnung.
    """
    if config is not None:
        found = _of_trace(source, config)
    elif profile_name is None:
        raise Complaint("Es fehlt --profile (oder --config für eine Spur von GPIO).")
    elif Path(source).is_file():
        found = measured(_profile(profile_name, wanted, folder), [chunk.data for chunk in chunks_of(source)])
    else:
        found = _live(source, _profile(profile_name, wanted, folder), throws)
    _print(found)
    if not found.agreed:
        raise Failure(_advice(found))
    click.echo(
        "Die Bahn wird richtig gelesen." if found.throws >= ENOUGH else f"Stimmt so weit; {ENOUGH} Würfe sagen mehr."
    )


def _profile(name: str, wanted: Wanted, folder: Path) -> Profile:
    profile = profile_of(name, folder)
    return replace(profile, line=wanted.upon(profile.line))


def _of_trace(source: str, config: Path) -> Report:
    meter = Meter(None)
    try:
        settings = GpioSettings.from_table(read_settings(config, {}).gpio, str(config))
        edges = parse(Path(source).read_text("utf-8"), source)
    except (LaneError, SettingsError) as error:
        raise Complaint(str(error)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise Complaint(f"{source} ist nicht zu lesen ({error}).") from error
    for _, event in play(settings, edges):
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
        raise Complaint(error.sentence) from error
    click.echo(f"Jetzt werfen: {throws} Würfe; Strg+C für den Bericht bis dahin.")
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
    picture = "Bild unbekannt" if throw.fallen is None else "Kegel " + (",".join(map(str, throw.fallen)) or "keiner")
    return f"{throw.pins} ({picture}){'  ? zweifelhaft' if throw.doubtful else ''}"


def _print(found: Report) -> None:
    click.echo("Einmessbericht")
    rows = {
        "Würfe": found.throws,
        "davon ohne Kegel": found.zeros,
        "Karten": found.fouls,
        "Korrekturen": found.corrections,
        "Neubeginne": found.resets,
        "nicht angekommen": found.missed,
        "zweifelhaft": found.doubtful,
        "ohne Bild": found.without_picture,
        "Verbindung verloren": found.reconnects,
        "Zahl = Bild": _percent(found.count_mask),
        "Zahl = Summe": _percent(found.count_sum),
        "Bild = Summe": _percent(found.mask_sum),
    }
    rows |= {f"verworfen: {REASONS[reason]}": count for reason, count in sorted(found.rejected.items())}
    for name, value in rows.items():
        click.echo(f"  {name:<28} {value}")
    click.echo("  Kegel gefallen               " + "  ".join(f"{pin}:{found.pins[pin]}" for pin in range(1, 10)))


def _percent(pair: Agreement) -> str:
    return "nicht zu vergleichen" if pair.percent is None else f"{pair.percent:.0f} % von {pair.both}"


def _advice(found: Report) -> str:
    if not found.throws:
        return "Kein einziger Wurf: falsches Profil, falsche Geschwindigkeit oder die Bahn hat nichts gesagt."
    if found.still:
        return (
            "Das Feld der Kegel ändert sich nie, die Bahn nennt nur die Zahl: »kegelstation lane learn« schreibt dafür "
            "ein Profil, mit dem das Bild unbekannt bleibt."
        )
    if found.count_mask.same < found.count_mask.both:
        return "Zahl und Bild widersprechen sich: Zuordnung der Kegel mit »kegelstation lane learn« neu bestimmen."
    return "Nicht alles stimmt überein: die zweifelhaften Würfe ansehen, etwa mit »kegelstation lane sniff«."
