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
from drivers.lane import said
from drivers.lanes.feed_lanes import named
from station.commands.complaint import Complaint, Failure
from station.commands.german import GermanCommand
from station.commands.lane_sources import gpio_of, settings_of
from station.commands.options import config_option
from station.settings import Settings
from station.words import sentence
from station.words.said import worded


@click.command(cls=GermanCommand)
@config_option
@click.option("--user", metavar="NAME")
@click.option("--root", type=click.Path(path_type=Path), default=Path("/"), hidden=True)
def check(*, config: Path | None, user: str | None, root: Path) -> None:
    """Name what stands in the way on this machine; exit status 1 where there is anything."""
    settings = settings_of(config) if config else None
    lines = _inputs(config, settings) if config and settings else ()
    machine = Machine(
        root=root,
        user=user or getpass.getuser(),
        groups=_groups(user),
        gpio=bool(lines),
        now=time.time(),
        lines=lines,
    )
    count = 0
    for title, findings in [*checked(machine), *_feeds(settings)]:
        click.echo(f"{'!' if findings else '✓'} {sentence(f'codes.{title}')}")
        for finding in findings:
            count += 1
            click.echo(f"    {worded(finding.what)}")
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


def _inputs(config: Path, settings: Settings) -> tuple[int, ...]:
    """The GPIO lines of all lanes.  Raises Complaint."""
    wired = [line.lanes[0] for line in settings.own_lines if line.gpio]
    return tuple(one for lane in wired for one in gpio_of(config, lane).lines)


def _feeds(settings: Settings | None) -> list[tuple[str, list[Finding]]]:
    """Whether the files that are chosen for a lane are of one lane."""
    lines = [] if settings is None else settings.own_lines
    chosen = [(Path(line.feed_folder), line.feed_files) for line in lines if line.driver == "feed" and line.feed_folder]
    return [("check_feed", _feed(folder, files)) for folder, files in chosen]


def _feed(folder: Path, files: str) -> list[Finding]:
    lanes = named(path.relative_to(folder) for path in folder.glob(files))
    told = said("feed_several", folder=str(folder), files=", ".join(map(str, lanes)))
    return [Finding(told)] if len(lanes) > 1 else []
