"""``kegelstation lane``: the tools for whoever attaches a lane.

Each command joins parts of ``drivers`` and prints; what they do is done there.  A wrong use or bad input is one German
sentence on standard error and exit status 2.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

import click

from drivers.decoder import Decoder
from drivers.lane import Heard, LaneError, LaneEvent, as_json
from drivers.profile import Profile
from drivers.profile_reader import load
from drivers.pseudo_terminal import PseudoTerminal
from drivers.simulation import COMMANDS, SimulatedBus
from drivers.simulation_host import SimulationHost
from station.commands.complaint import Complaint
from station.commands.german import GermanGroup
from station.words import reason, sentence

CHUNK = 65536  # bytes read from a capture at a time


@click.group(cls=GermanGroup)
def lane() -> None:
    """Eine Bahn anschließen: Bytes lesen, eine Bahn simulieren."""


@lane.command()
@click.option("--profile", "profile_name", required=True, metavar="NAME", help="Was die Bahn spricht.")
@click.argument("file", metavar="DATEI")
def decode(profile_name: str, file: str) -> None:
    """Liest aufgezeichnete Bytes und gibt je Zeile ein Ereignis der Bahn als JSON aus.

    DATEI ist die Aufzeichnung, »-« die Standardeingabe.
    """
    decoder = Decoder(_profile(profile_name))
    with _opened(file) as source:
        while data := _read(source, file):
            _print(decoder.feed(data))
    _print(decoder.finish())


@lane.command()
@click.option("--profile", "profile_name", required=True, metavar="NAME", help="Was die Bahn spricht.")
@click.option("--lanes", default=1, show_default=True, metavar="ZAHL", help="Wie viele Bahnen auf einer Leitung.")
@click.option("--seed", type=int, default=None, metavar="ZAHL", help="Damit derselbe Zufall wiederkommt.")
@click.option("--rate", type=float, default=None, metavar="SEKUNDEN", help="So oft fällt von selbst ein Wurf.")
@click.option("--polled", is_flag=True, help="Spricht nur auf Anfrage, wie am Zentral-PC.")
@click.option("--abraeumen", is_flag=True, help="Abräumen statt Volle.")
@click.option("--link", default=None, metavar="PFAD", help="Ein Verweis, der immer auf den Anschluss zeigt.")
def simulate(
    *,
    profile_name: str,
    lanes: int,
    seed: int | None,
    rate: float | None,
    polled: bool,
    abraeumen: bool,
    link: str | None,
) -> None:
    """Spielt eine Bahn auf einem Pseudoterminal, dessen Pfad die erste Zeile der Ausgabe ist.

    Befehle und Störungen kommen je Zeile von der Standardeingabe; mit »2: throw 7« für Bahn 2.
    """
    wire = PseudoTerminal(link=Path(link) if link else None)
    chance = random.Random(seed)  # noqa: S311 - falling pins, not secrets
    signal.signal(signal.SIGTERM, _end)
    try:
        bus = SimulatedBus(_profile(profile_name), wire, lanes=lanes, chance=chance, polled=polled, clear_off=abraeumen)
        click.echo(_plugged(wire))
        host = SimulationHost(bus, wire, commands=sys.stdin.fileno(), say=click.echo, complain=_complain, rate=rate)
        host.serve()
    except LaneError as error:
        raise Complaint(error.sentence) from error
    except KeyboardInterrupt:
        return
    finally:
        wire.unplug()


simulate.help = f"{simulate.help}\n\n    Es gibt: {COMMANDS}."


def _profile(name: str) -> Profile:
    try:
        return load(name)
    except LaneError as error:
        raise Complaint(error.sentence) from error


@contextmanager
def _opened(file: str) -> Iterator[int]:
    """The descriptor of the capture, so that what has come is read at once, also from a pipe."""
    if file == "-":
        yield sys.stdin.fileno()
        return
    try:
        source = os.open(file, os.O_RDONLY)
    except OSError as error:
        raise Complaint(sentence("unreadable_file", file=file, why=reason(error))) from error
    try:
        yield source
    finally:
        os.close(source)


def _read(source: int, file: str) -> bytes:
    try:
        return os.read(source, CHUNK)
    except OSError as error:
        raise Complaint(sentence("unreadable_file", file=file, why=reason(error))) from error


def _print(events: Sequence[LaneEvent]) -> None:
    for event in events:
        if not isinstance(event, Heard):
            click.echo(json.dumps(as_json(event)))
    sys.stdout.flush()


def _plugged(wire: PseudoTerminal) -> str:
    try:
        return wire.plug()
    except OSError as error:
        why = f"{error.filename2 or error.filename or '/dev/ptmx'}: {reason(error)}"
        raise Complaint(f"Das Pseudoterminal oder sein Verweis lässt sich nicht anlegen ({why}).") from error


def _complain(sentence: str) -> None:
    click.echo(sentence, err=True)


def _end(signum: int, frame: object) -> NoReturn:  # noqa: ARG001 - the signature of a signal handler
    raise KeyboardInterrupt
