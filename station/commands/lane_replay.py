"""``kegelstation lane replay``: a recording played again, to the decoder or to a pseudo terminal, faults on demand."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from drivers.capture import Chunk, paced
from drivers.decoding.decoder import Decoder
from drivers.lamps.settings import GpioSettings
from drivers.lamps.trace import parse, play
from drivers.lane import LaneError
from drivers.simulator.faults import Faults, spoiled
from drivers.simulator.pseudo_terminal import PseudoTerminal
from station.commands.complaint import Complaint, Failure
from station.commands.german import GermanCommand
from station.commands.lane_sources import chunks_of, print_events, profile_of, profiles_option, until_interrupted
from station.settings import SettingsError, read_settings
from station.words import sentence

FAULTS = {
    "cut": "nur die erste Hälfte kommt an",
    "garble": "ein Bit kippt",
    "drop": "fällt weg",
    "double": "kommt zweimal",
    "merge": "kommt mit dem nächsten zusammen",
    "pause": "drei Sekunden später, alles danach auch",
}


def fault_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """An option for each fault: its chance a chunk."""
    for name, text in reversed(FAULTS.items()):
        chance = click.option(f"--{name}", type=click.FloatRange(0, 1), default=0.0, metavar="ANTEIL", help=text)
        command = chance(command)
    return command


@click.command(cls=GermanCommand)
@click.argument("file", metavar="DATEI")
@click.option("--profile", "profile_name", metavar="NAME", help="Zum Decoder: je Zeile ein Ereignis als JSON.")
@click.option(
    "--config",
    type=click.Path(path_type=Path),
    metavar="DATEI",
    help="Einstellungen mit [gpio]: DATEI ist eine GPIO-Spur.",
)
@click.option("--pty", is_flag=True, help="Zu einem Pseudoterminal, dessen Pfad die erste Zeile ist.")
@click.option(
    "--link", type=click.Path(path_type=Path), metavar="PFAD", help="Mit --pty: ein Verweis auf den Anschluss."
)
@click.option(
    "--speed",
    type=click.FloatRange(0, 10_000),
    default=1.0,
    show_default=True,
    metavar="ZAHL",
    help="Mit --pty: so viel schneller; 0 so schnell es geht.",
)
@click.option("--sent", is_flag=True, help="Die Gegenrichtung (> in der Aufzeichnung) statt der Bahn.")
@click.option(
    "--seed", type=int, default=1, show_default=True, metavar="ZAHL", help="Damit derselbe Fehler wiederkommt."
)
@fault_options
@profiles_option
def replay(
    file: str,
    *,
    profile_name: str | None,
    config: Path | None,
    pty: bool,
    link: Path | None,
    speed: float,
    sent: bool,
    seed: int,
    folder: Path,
    **chances: float,
) -> None:
    """Spielt eine Aufzeichnung ab: zum Decoder (--profile), oder als Bahn an einem Pseudoterminal (--pty).

    Störungen werden je aufgezeichnetem Stück ausgewürfelt, mit --seed immer gleich.
    """
    if config is not None:
        _trace(file, config)
        return
    if pty == (profile_name is not None):
        raise Complaint(sentence("cli.replay_how"))
    chunks = [chunk for chunk in chunks_of(file) if chunk.sent == sent]
    chance = random.Random(seed)  # noqa: S311 - faults, not secrets
    spoilt = spoiled(chunks, Faults(**chances), chance)
    if profile_name is not None:
        decoder = Decoder(profile_of(profile_name, folder))
        for chunk in spoilt:
            print_events(decoder.feed(chunk.data))
        print_events(decoder.finish())
    else:
        _to_terminal(spoilt, speed, link)


def _trace(file: str, config: Path) -> None:
    """A trace of GPIO lines, with the wiring of the settings."""
    try:
        settings = GpioSettings.from_table(read_settings(config, {}).gpio, str(config))
        edges = parse(Path(file).read_text("utf-8"), file)
    except (LaneError, SettingsError) as error:
        raise Complaint(str(error)) from error
    except (OSError, UnicodeDecodeError) as error:
        raise Complaint(sentence("cli.cannot_read", file=file, error=error)) from error
    for _, event in play(settings, edges):
        print_events([event])


def _to_terminal(chunks: Iterable[Chunk], speed: float, link: Path | None) -> None:
    """Waits for a reader, plays to it, and lets it read the rest before it goes."""
    wire = PseudoTerminal(link=link)
    try:
        click.echo(wire.plug())
        with until_interrupted():
            while wire.fileno() is None:
                time.sleep(0.02)
            for wait, chunk in paced(chunks, speed):
                time.sleep(wait)
                wire.write(chunk.data)
            time.sleep(0.3)
            wire.flush()
    except OSError as error:
        raise Failure(sentence("cli.no_terminal", why=error.strerror)) from error
    finally:
        wire.unplug()
