"""``kegelstation lane simulate``: a lane on a pseudo terminal, with faults on demand.

``--mirror``, ``--inverted`` and ``--baud`` make a stranger of a known lane: its pins in another order, its mask of
standing pins, and garbage for whoever listens at another speed.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path

import click

from drivers.attaching.pin_walk import inverted, mirrored
from drivers.decoding.profile import Profile
from drivers.lane import LaneError, Said
from drivers.simulator.baud_wire import BaudWire
from drivers.simulator.host import SimulationHost
from drivers.simulator.pseudo_terminal import PseudoTerminal
from drivers.simulator.simulation import SimulatedBus
from station.commands.complaint import Complaint
from station.commands.german import GermanCommand
from station.commands.lane_sources import profile_of, profile_option, until_interrupted
from station.words import reason, sentence
from station.words.said import worded


@click.command(cls=GermanCommand)
@click.option("--lanes", default=1, show_default=True, metavar="ZAHL")
@click.option("--seed", type=int, default=None, metavar="ZAHL")
@click.option("--rate", type=float, default=None, metavar="SEKUNDEN")
@click.option("--polled", is_flag=True)
@click.option("--abraeumen", is_flag=True)
@click.option("--link", default=None, metavar="PFAD")
@click.option("--mirror", is_flag=True)
@click.option("--inverted", "standing", is_flag=True)
@click.option("--baud", type=click.IntRange(50, 4000000), metavar="ZAHL")
@profile_option
def simulate(
    *,
    profile_name: str,
    lanes: int,
    seed: int | None,
    rate: float | None,
    polled: bool,
    abraeumen: bool,
    link: str | None,
    mirror: bool,
    standing: bool,
    baud: int | None,
    folder: Path,
) -> None:
    """Play a lane; the path of its port is the first line of the output."""
    chance = random.Random(seed)  # noqa: S311 - falling pins, not secrets
    place = Path(link) if link else None
    wire = BaudWire(baud, chance, link=place) if baud else PseudoTerminal(link=place)
    profile = _changed(profile_of(profile_name, folder), mirror=mirror, standing=standing)
    try:
        with until_interrupted():
            bus = SimulatedBus(profile, wire, lanes=lanes, chance=chance, polled=polled, clear_off=abraeumen)
            click.echo(_plugged(wire))
            host = SimulationHost(bus, wire, commands=sys.stdin.fileno(), say=click.echo, complain=_complain, rate=rate)
            host.serve()
    except LaneError as error:
        raise Complaint(worded(error.said)) from error
    finally:
        wire.unplug()


def _changed(profile: Profile, *, mirror: bool, standing: bool) -> Profile:
    """The same lane, wired otherwise."""
    order = mirrored(profile.pins) if mirror else profile.pins
    return replace(profile, pins=inverted(order) if standing else order)


def _plugged(wire: PseudoTerminal) -> str:
    try:
        return wire.plug()
    except OSError as error:
        why = f"{error.filename2 or error.filename or '/dev/ptmx'}: {reason(error)}"
        raise Complaint(sentence("cli.no_terminal_link", why=why)) from error


def _complain(told: Said) -> None:
    click.echo(worded(told), err=True)
