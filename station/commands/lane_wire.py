"""``kegelstation lane sniff`` and ``lane record``: what passes on a line, on the screen or into a file.

Both only listen.  A second port is the tap of the other direction.
"""

from __future__ import annotations

import contextlib
from datetime import datetime
from pathlib import Path

import click

from drivers.attaching.taps import Taps, opened
from drivers.capture import CaptureWriter, Chunk
from drivers.decoding.decoder import Decoder
from drivers.decoding.framing import Piece
from drivers.decoding.profile import LineSettings
from drivers.lane import (
    Ball,
    Correction,
    Foul,
    Heard,
    LaneError,
    LaneEvent,
    Missed,
    Ready,
    Rejected,
    Reset,
    Setting,
    Throw,
)
from station import __version__
from station.commands.complaint import Complaint, Failure
from station.commands.german import GermanCommand
from station.commands.lane_sources import (
    Wanted,
    for_seconds,
    line_options,
    profile_of,
    profiles_option,
    until_interrupted,
)
from station.words import reason, sentence
from station.words.said import worded

WIDTH = 16  # bytes a line
KINDS: dict[type[LaneEvent], str] = {
    Foul: "foul",
    Correction: "correction",
    Ball: "ball",
    Setting: "set",
    Ready: "ready",
    Reset: "reset",
}  # what bytes may say, before the count or by itself


@click.command(cls=GermanCommand)
@click.argument("paths", metavar="ANSCHLUSS [ANSCHLUSS]", nargs=-1, required=True)
@click.option("--profile", "profile_name", metavar="NAME")
@line_options
@click.option("--seconds", type=float, metavar="ZAHL")
@profiles_option
def sniff(
    paths: tuple[str, ...], *, profile_name: str | None, wanted: Wanted, seconds: float | None, folder: Path
) -> None:
    """Show what passes on a line, until it is stopped."""
    profile = profile_of(profile_name, folder) if profile_name else None
    decoders = [Decoder(profile) if profile else None for _ in paths]
    try:
        with opened(_two(paths), wanted.upon(profile.line if profile else LineSettings())) as taps, until_interrupted():
            click.echo(sentence("cli.listening"))
            for chunk in taps.chunks(for_seconds(seconds)):
                _show(chunk, decoders[chunk.sent])
    except LaneError as error:
        raise Failure(worded(error.said)) from error


def _show(chunk: Chunk, decoder: Decoder | None) -> None:
    if not chunk.data:
        return
    if decoder is None:
        _lines(chunk, chunk.data, " ", None)
        return
    for piece, events in decoder.explain(chunk.data):
        _lines(chunk, piece.data, " " if piece.good else "!", None if piece.good else "red")
        for event in events:
            click.echo(f"{'':11}{_meaning(event, piece)}")


def _lines(chunk: Chunk, data: bytes, sign: str, colour: str | None) -> None:
    arrow = ">" if chunk.sent else "<"
    for place in range(0, len(data), WIDTH):
        part = data[place : place + WIDTH]
        text = "".join(chr(byte) if 32 <= byte < 127 else "·" for byte in part)
        stamp = f"{chunk.ms / 1000 % 10_000:8.3f}" if not place else " " * 8
        click.echo(click.style(f"{stamp} {arrow}{sign} {part.hex(' '):<{3 * WIDTH}} {text}", fg=colour))


def _meaning(event: LaneEvent, piece: Piece) -> str:
    match event:
        case Rejected():
            return sentence("cli.wire_rejected", why=sentence(f"cli.rejected_{event.reason}"), n=len(piece.data))
        case Heard():
            return sentence("cli.wire_heard")
        case Throw():
            pins = ",".join(map(str, event.fallen or ())) or sentence("cli.no_pin")
            picture = sentence("cli.wire_no_picture") if event.fallen is None else pins
            doubt = sentence("cli.wire_doubt") if event.doubtful else ""
            kind = f"{sentence(f'cli.wire_{KINDS[type(event)]}')}, " if type(event) in KINDS else ""
            return sentence("cli.wire_throw", lane=event.lane, kind=kind, pins=event.pins, picture=picture) + doubt
        case Missed(first=first, last=last):
            return sentence("cli.wire_missed", lane=event.lane, first=first, last=last)
        case _:
            return sentence("cli.wire_says", lane=event.lane, what=sentence(f"cli.wire_{KINDS[type(event)]}"))


@click.command(cls=GermanCommand)
@click.argument("paths", metavar="ANSCHLUSS [ANSCHLUSS]", nargs=-1, required=True)
@click.option("--out", type=click.Path(path_type=Path), required=True, metavar="DATEI")
@click.option("--profile", "profile_name", metavar="NAME")
@line_options
@click.option("--seconds", type=float, metavar="ZAHL")
@profiles_option
def record(
    paths: tuple[str, ...],
    *,
    out: Path,
    profile_name: str | None,
    wanted: Wanted,
    seconds: float | None,
    folder: Path,
) -> None:
    """Write down what passes on a line; what is a second old outlasts a power cut."""
    profile = profile_of(profile_name, folder) if profile_name else None
    line = wanted.upon(profile.line if profile else LineSettings())
    about = {
        "profile": profile.name if profile else "?",
        "device": " ".join(paths[:2]),
        "line": f"{line.baud} {line.bytesize}{line.parity[0].upper()}{line.stopbits}",
        "version": __version__,
        "started": datetime.now().astimezone().isoformat(timespec="seconds"),
    }
    try:
        with opened(_two(paths), line) as taps:
            click.echo(sentence("cli.recording"))
            size = _into(out, about, taps, seconds)
    except LaneError as error:
        raise Failure(worded(error.said)) from error
    except OSError as error:
        raise Failure(sentence("cli.unwritable", file=out, why=reason(error))) from error
    click.echo(sentence("cli.record_size", n=size, file=out))


def _into(out: Path, about: dict[str, str], taps: Taps, seconds: float | None) -> int:
    """Writes what arrives; how many bytes that were.  Raises OSError, and LaneError when a port is lost."""
    size = 0
    with contextlib.closing(CaptureWriter(out, about)) as writer, until_interrupted():
        for chunk in taps.chunks(for_seconds(seconds)):
            size += len(chunk.data)
            if chunk.data:
                writer.put(chunk)
            writer.settle(now=chunk.ms / 1000)
    return size


def _two(paths: tuple[str, ...]) -> tuple[str, ...]:
    """One port or two.  Raises Complaint."""
    if len(paths) > 2:
        raise Complaint(sentence("cli.too_many_ports"))
    return paths
