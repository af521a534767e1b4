"""``kegelstation lane check``: what on this machine stands in the way of a lane, and the command that mends it."""

from __future__ import annotations

import getpass
import grp
import pwd
import time
from pathlib import Path

import click

from drivers.attaching.machine import Finding, Machine, groups_of_this_process
from drivers.attaching.self_check import checked
from drivers.lamps.settings import GpioSettings
from drivers.lane import LaneError, said
from drivers.lanes.feed_lanes import named
from station.commands.complaint import Complaint, Failure
from station.commands.german import GermanCommand
from station.settings import Settings, SettingsError, read_settings
from station.words import sentence
from station.words.said import worded


@click.command(cls=GermanCommand)
@click.option(
    "--config",
    type=click.Path(path_type=Path),
    metavar="DATEI",
    help="Einstellungen; mit einer Tabelle [gpio] wird auch sie geprüft.",
)
@click.option("--user", metavar="NAME", help="Für diesen Benutzer statt für den, der fragt.")
@click.option("--root", type=click.Path(path_type=Path), default=Path("/"), hidden=True)
def check(*, config: Path | None, user: str | None, root: Path) -> None:
    """Prüft diesen Rechner: Rechte, Konsole, Bluetooth, belegte Anschlüsse, GPIO, Strom, Uhr.

    Zu jedem Fund steht der Befehl, der ihn behebt. Ergebnis 0: nichts gefunden, 1: etwas gefunden.
    """
    settings = _settings(config) if config else None
    lines = _lines(settings, str(config)) if settings else ()
    machine = Machine(
        root=root,
        user=user or getpass.getuser(),
        groups=_groups(user),
        gpio=bool(lines),
        now=time.time(),
        lines=lines,
    )
    count = 0
    for title, findings in [*checked(machine), *_feed(settings)]:
        click.echo(f"{'!' if findings else '✓'} {title}")
        for finding in findings:
            count += 1
            click.echo(f"    {finding.what}")
            if finding.remedy:
                click.echo(f"    → {finding.remedy}")
    if count:
        raise Failure(sentence("cli.check_found.one") if count == 1 else sentence("cli.check_found.other", n=count))
    click.echo(sentence("cli.check_nothing"))


def _groups(user: str | None) -> frozenset[str]:
    """The groups we have; of somebody else, those that are written down."""
    if user is None:
        return groups_of_this_process()

    try:
        primary = pwd.getpwnam(user).pw_gid
    except KeyError as error:
        raise Complaint(sentence("cli.no_such_user", user=user)) from error
    return frozenset(group.gr_name for group in grp.getgrall() if user in group.gr_mem or group.gr_gid == primary)


def _settings(config: Path) -> Settings:
    try:
        return read_settings(config, {})
    except SettingsError as error:
        raise Complaint(str(error)) from error


def _lines(settings: Settings, config: str) -> tuple[int, ...]:
    try:
        return GpioSettings.from_table(settings.gpio, config).lines if settings.gpio else ()
    except LaneError as error:
        raise Complaint(worded(error.said)) from error


def _feed(settings: Settings | None) -> list[tuple[str, list[Finding]]]:
    """Whether the files that are chosen are of one lane."""
    if settings is None or settings.lane != "feed" or settings.feed_folder is None:
        return []
    folder = Path(settings.feed_folder)
    lanes = named(path.relative_to(folder) for path in folder.glob(settings.feed_files))
    told = worded(said("feed_several", folder=str(folder), files=", ".join(map(str, lanes))))
    return [("Dateien von Control Center Kegeln", [Finding(told)] if len(lanes) > 1 else [])]
