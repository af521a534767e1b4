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
from station.words import sentence


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
        return sorted([*super().list_commands(ctx), "lane", "record"])

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name == "lane":
            from station.commands.lane import lane  # noqa: PLC0415  loads the drivers

            return lane
        if cmd_name == "record":
            from station.commands.record import record  # noqa: PLC0415  loads the records

            return record
        return super().get_command(ctx, cmd_name)


@click.group(cls=Commands)
@click.version_option(__version__, prog_name="kegelstation", help="Die Version zeigen.", message="%(prog)s %(version)s")
def main() -> None:
    """Kegelstation: liest die Bahn und spielt die Spiele des Vereins."""


@main.command()
@click.option("--config", type=click.Path(path_type=Path), help="Einstellungen (TOML); Schalter gehen vor.")
@click.option("--host", help="Adresse, auf der die Seiten zu haben sind.  [0.0.0.0]")
@click.option("--port", type=int, help="Port der Seiten; 0 nimmt einen freien.  [8080]")
@click.option("--names", metavar="NAMEN", help="Weitere Namen, unter denen die Seiten zu haben sind.")
@click.option("--address", help="Wohin Handys gehen: Adresse, Name oder Schnittstelle wie wlan0.  [gesucht]")
@click.option("--data", help="Ordner für die Daten.")
@click.option("--lane", metavar="ART", help="simulated, serial, gpio, mqtt, feed oder manual.  [simulated]")
@click.option("--serial-port", help="Anschluss der Bahn, am besten unter /dev/serial/by-id/; auto sucht ihn.")
@click.option("--serial-baud", type=int, help="Bitrate, wenn sie nicht die des Profils ist.")
@click.option("--serial-parity", metavar="ART", help="none, even, odd, mark oder space, wenn nicht die des Profils.")
@click.option("--profile", help="Sprache der Bahn.  [zentral-kegeln]")
@click.option("--profiles", metavar="ORDNER", help="Ordner mit den Profilen des Vereins.")
@click.option("--lane-number", type=int, help="Welche Bahn der Leitung die der Station ist.  [1]")
@click.option("--polling", is_flag=True, default=None, help="Die Station fragt die Bahn selbst ab.")
@click.option("--host-pin", metavar="PIN", help="PIN der Spielleitung, 4 bis 12 Ziffern.")
@click.option("--auto-seconds", type=float, help="Simulierte Bahn: wirft von selbst, alle so viele Sekunden.")
@click.option("--feed-folder", metavar="ORDNER", help="Freigegebener Ordner von Control Center Kegeln.")
@click.option("--feed-files", metavar="MUSTER", help="Welche Dateien darin von dieser Bahn sind.  [**/*.csv]")
@click.option("--dev", is_flag=True, default=None, help="Mit der Seite /gallery.")
def run(config: Path | None, **flags: Any) -> None:
    """Die Station starten; ohne Einstellungen auf einer simulierten Bahn."""
    gc.disable()  # until it answers: loading leaves no garbage, and looking for it takes a tenth of the start
    from drivers.lane import LaneError  # noqa: PLC0415
    from station import bootstrap  # noqa: PLC0415  loads everything
    from station.ending import begun_anew  # noqa: PLC0415
    from station.journal.journal import JournalError  # noqa: PLC0415
    from station.settings import SettingsError, read_settings  # noqa: PLC0415
    from station.sparing import spare  # noqa: PLC0415
    from station.words.said import worded  # noqa: PLC0415

    logging.basicConfig(level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
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
@click.option("--data", type=click.Path(path_type=Path), help="Ordner der Daten.")
def backup(file: Path, data: Path | None) -> None:
    """Alle Daten in eine DATEI sichern, auch während die Station läuft; in einen Ordner unter dem Datum von heute."""
    from station import backup as backups  # noqa: PLC0415
    from station.journal.journal import JournalError  # noqa: PLC0415

    try:
        if file.is_dir():
            file = backups.backup_into(_folder(data), file)
        else:
            backups.backup(_folder(data), file)
    except backups.BackupError as error:
        raise Complaint(sentence(f"cli.{error.code}", **error.values)) from error
    except JournalError as error:
        raise Failure(sentence(f"codes.{error.code}")) from error
    click.echo(sentence("cli.backup_done", file=file))


@main.command(hidden=True)
@click.argument("place", metavar="ORDNER", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), help="Ordner der Daten.")
def stick(place: Path, data: Path | None) -> None:
    """Auf den USB-Stick sichern, der unter ORDNER eingehängt ist; der Dienst für Sticks ruft das auf."""
    from station.machine.sticks import served  # noqa: PLC0415

    outcome = served(_folder(data), place)
    if outcome.failed is not None:
        raise Failure(outcome.failed.message)
    click.echo(sentence("cli.backup_done", file=outcome.file))


@main.command()
@click.argument("file", metavar="DATEI", type=click.Path(path_type=Path))
@click.option("--data", type=click.Path(path_type=Path), help="Ordner der Daten.")
def restore(file: Path, data: Path | None) -> None:
    """Die Daten einer Sicherung einspielen; die Station darf nicht laufen."""
    from station import backup as backups  # noqa: PLC0415
    from station.data_folder import CannotStart, locked  # noqa: PLC0415

    folder = _folder(data)
    try:
        with locked(folder):
            kept = backups.restore(folder, file)
    except CannotStart as error:
        raise Complaint(error.sentence) from error
    except backups.BackupError as error:
        raise Complaint(sentence(f"cli.{error.code}", **error.values)) from error
    done = "cli.restore_done_fresh" if kept is None else "cli.restore_done"
    click.echo(sentence(done, file=file, old=kept))


def _folder(data: Path | None) -> Path:
    """The data directory: as named, else the platform's for this user."""
    from station.settings import Settings  # noqa: PLC0415

    return Settings(data=None if data is None else str(data)).folder


if __name__ == "__main__":
    main()
