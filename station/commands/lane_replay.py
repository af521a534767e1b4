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
from drivers.simulator.faults import Faults, spoiled
from drivers.simulator.pseudo_terminal import PseudoTerminal
from station.commands.complaint import Complaint, Failure
from station.commands.german import GermanCommand
from station.commands.lane_sources import (
    chunks_of,
    print_events,
    profile_of,
    profiles_option,
    trace_of,
    until_interrupted,
)
from station.commands.options import config_option
from station.words import sentence

FAULTS = ("cut", "garble", "drop", "double", "merge", "pause")


def fault_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """An option for each fault: its chance a chunk."""
    for name in reversed(FAULTS):
        chance = click.option(f"--{name}", type=click.FloatRange(0, 1), default=0.0, metavar="ANTEIL")
        command = chance(command)
    return command


@click.command(cls=GermanCommand)
@click.argument("file", metavar="DATEI")
@click.option("--profile", "profile_name", metavar="NAME")
@config_option
@click.option("--pty", is_flag=True)
@click.option("--link", type=click.Path(path_type=Path), metavar="PFAD")
@click.option("--speed", type=click.FloatRange(0, 10000), default=1.0, show_default=True, metavar="ZAHL")
@click.option("--sent", is_flag=True)
@click.option("--seed", type=int, default=1, show_default=True, metavar="ZAHL")
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
    """Play a capture to the decoder or to a pseudo terminal, with faults by chance."""
    if config is not None:
        print_events(trace_of(file, config))
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
