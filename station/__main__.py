"""The command line: ``kegelstation``, also ``python -m station``.

German sentences; exit status 0, 2 for wrong use or bad input (one line, no traceback), 1 when it failed.
Each command imports what it needs when it runs, so that judging a record does not load a web server.
"""

from __future__ import annotations

import gc
import logging
import os
import sys
from pathlib import Path
from typing import Any

import click

from station import __version__
from station.commands.complaint import Complaint, Failure, complaint_about
from station.commands.german import GermanGroup
from station.commands.options import config_option, data_option
from station.words import reason, sentence


class Commands(GermanGroup):
    """The command group; tools are imported when they are called or listed; wrong use is told in one line."""

    def main(self, *args: Any, **kwargs: Any) -> Any:
        """Run a command; never returns."""
        try:
            super().main(*args, **{**kwargs, "standalone_mode": False})
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.ctx.get_help() if error.ctx else "")
            sys.exit(2)
        except click.UsageError as error:
            sys.exit(_told(complaint_about(error)))
        except click.ClickException as error:
            sys.exit(_told(error))
        except click.Abort:
            sys.exit(1)
        sys.exit(0)

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*super().list_commands(ctx), "championship", "lane", "record"])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name == "lane":
            from station.commands.lane import lane  # noqa: PLC0415  loads the drivers

            return lane
        if cmd_name == "championship":
            from station.commands.record import championship  # noqa: PLC0415  loads the records

            return championship
        if cmd_name == "record":
            from station.commands.record import record  # noqa: PLC0415  loads the records

            return record
        return super().get_command(ctx, cmd_name)


@click.group(cls=Commands)
@click.version_option(__version__, prog_name="kegelstation", message="%(prog)s %(version)s")
def main() -> None:
    """The station and its tools."""


@main.command()
@config_option
@click.option("--host")
@click.option("--port", type=int)
@click.option("--names", metavar="NAMEN")
@click.option("--address")
@click.option("--data")
@click.option("--lane", metavar="ART")
@click.option("--serial-port")
@click.option("--serial-baud", type=int)
@click.option("--serial-parity", metavar="ART")
@click.option("--profile")
@click.option("--profiles", metavar="ORDNER")
@click.option("--lane-number", type=int)
@click.option("--lanes", type=int)
@click.option("--polling", is_flag=True, default=None)
@click.option("--host-pin", metavar="PIN")
@click.option("--auto-seconds", type=float)
@click.option("--feed-folder", metavar="ORDNER")
@click.option("--feed-files", metavar="MUSTER")
@click.option("--dev", is_flag=True, default=None)
def run(config: Path | None, **flags: Any) -> None:
    """Run the station until it is stopped."""
    gc.disable()  # until it answers: loading leaves no garbage, and looking for it takes a tenth of the start
    from drivers.lane import LaneError  # noqa: PLC0415
    from station import bootstrap  # noqa: PLC0415  loads everything
    from station.ending import begun_anew  # noqa: PLC0415
    from station.journal.journal import JournalError  # noqa: PLC0415
    from station.machine.lines import LINES  # noqa: PLC0415
    from station.settings import SettingsError, read_settings  # noqa: PLC0415
    from station.sparing import spare  # noqa: PLC0415
    from station.words.said import worded  # noqa: PLC0415

    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger().addHandler(LINES)
    spare()
    try:
        if _is_service():
            bootstrap.run_as_service(config, flags, _greet)
        else:
            bootstrap.run(read_settings(config, flags), _greet)
            begun_anew()
    except LaneError as error:
        raise Complaint(worded(error.said)) from error
    except bootstrap.START_ERRORS as error:
        raise Complaint(error.sentence) from error
    except SettingsError as error:
        raise Complaint(str(error)) from error
    except JournalError as error:
        raise Failure(sentence(f"codes.{error.code}")) from error


def _is_service() -> bool:
    """Whether systemd has started us, and nobody sits before it who could read why it ended."""
    return "NOTIFY_SOCKET" in os.environ or ("INVOCATION_ID" in os.environ and not sys.stdin.isatty())


def _told(error: click.ClickException) -> int:
    error.show()
    return error.exit_code


def _greet(opened: Any) -> None:
    """Where to go, on standard output."""
    click.echo(sentence("cli.addresses", lane=opened.lane))
    for page in ("wall", "phone", "host"):
        key = "cli.address_host_kept" if page == "host" and opened.pin is None else f"cli.address_{page}"
        click.echo("  " + sentence(key, url=opened.url, pin=opened.pin))


@main.command()
@click.argument("file", metavar="DATEI", type=click.Path(path_type=Path))
@data_option
def backup(file: Path, data: Path) -> None:
    """Put all data into one file, while the station runs too; in a folder under the date of today."""
    from station import backup as backups  # noqa: PLC0415
    from station.journal.journal import JournalError  # noqa: PLC0415

    try:
        if file.is_dir():
            file = backups.backup_into(data, file)
        else:
            backups.backup(data, file)
    except backups.BackupError as error:
        raise Complaint(sentence(f"cli.{error.code}", **error.values)) from error
    except JournalError as error:
        raise Failure(sentence(f"codes.{error.code}")) from error
    click.echo(sentence("cli.backup_done", file=file))


@main.command(hidden=True)
@click.argument("place", metavar="ORDNER", type=click.Path(path_type=Path))
@data_option
def stick(place: Path, data: Path) -> None:
    """Put a backup on the USB stick that is mounted there; the service for sticks calls this."""
    from station.machine.sticks import served  # noqa: PLC0415

    outcome = served(data, place)
    if outcome.failed is not None:
        raise Failure(outcome.failed.message)
    click.echo(sentence("cli.backup_done", file=outcome.file))


@main.command()
@click.argument("file", metavar="DATEI", type=click.Path(path_type=Path))
@data_option
def restore(file: Path, data: Path) -> None:
    """Take the data of a backup; not while the station runs."""
    from station import backup as backups  # noqa: PLC0415
    from station.data_folder import CannotStart, locked  # noqa: PLC0415

    try:
        with locked(data):
            kept = backups.restore(data, file)
    except CannotStart as error:
        raise Complaint(error.sentence) from error
    except backups.BackupError as error:
        raise Complaint(sentence(f"cli.{error.code}", **error.values)) from error
    done = "cli.restore_done_fresh" if kept is None else "cli.restore_done"
    click.echo(sentence(done, file=file, old=kept))


@main.group(cls=GermanGroup)
def solo() -> None:
    """The page that plays alone."""


@solo.command(name="export")
@click.argument("file", metavar="DATEI", type=click.Path(path_type=Path))
def export_solo(file: Path) -> None:
    """Write the page as one file to take home."""
    from web.solo import one_file  # noqa: PLC0415  loads the templates

    page, _ = one_file()
    try:
        file.write_bytes(page)
    except OSError as error:
        raise Complaint(sentence("cli.unwritable", file=file, why=reason(error))) from error
    click.echo(sentence("cli.written", file=file))


if __name__ == "__main__":
    main()
