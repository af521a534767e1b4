"""``kegelstation lane decode``: captured bytes in, one JSON lane event a line out, as they come."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from drivers.decoding.decoder import Decoder
from station.commands.complaint import Complaint
from station.commands.german import GermanCommand
from station.commands.lane_sources import print_events, profile_of, profile_option
from station.words import reason, sentence

CHUNK = 65536  # bytes read from a capture at a time


@click.command(cls=GermanCommand)
@click.argument("file", metavar="DATEI")
@profile_option
def decode(file: str, *, profile_name: str, folder: Path) -> None:
    """Print the events in captured bytes."""
    decoder = Decoder(profile_of(profile_name, folder))
    with _opened(file) as source:
        while data := _read(source, file):
            print_events(decoder.feed(data))
    print_events(decoder.finish())


@contextmanager
def _opened(file: str) -> Iterator[int]:
    """The descriptor of the capture, so that what has come is read at once, also from a pipe."""
    if file == "-":
        yield sys.stdin.fileno()
        return
    try:
        source = os.open(file, os.O_RDONLY)
    except OSError as error:
        raise Complaint(sentence("cli.unreadable_file", file=file, why=reason(error))) from error
    try:
        yield source
    finally:
        os.close(source)


def _read(source: int, file: str) -> bytes:
    try:
        return os.read(source, CHUNK)
    except OSError as error:
        raise Complaint(sentence("cli.unreadable_file", file=file, why=reason(error))) from error
