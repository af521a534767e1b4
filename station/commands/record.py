"""``kegelstation record``: judging games that were written down, writing down games that were played, and back in;
``kegelstation championship``: judging championships.

Judging is a stream: one record in, one picture out and flushed, so another program can keep both ends open.
"""

from __future__ import annotations

import gc
import json
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO

import click

from station.commands.complaint import Complaint, Failure
from station.commands.german import GermanGroup
from station.commands.options import data_option
from station.evening.dice import commitment, thrown
from station.records.championship import judge_championship
from station.records.judge import NoRecord, judge, read_championship, read_record, read_records
from station.words import reason, sentence

STANDARD_INPUT = "-"
LONGEST_ID = 18  # digits; what is longer fits no journal
ALLOCATIONS = 100_000  # between two searches for garbage: a game's positions hold each other, but in no circle
UNREADABLE: dict[type[Exception], str] = {
    FileNotFoundError: "no_such_file",
    IsADirectoryError: "is_a_folder",
    PermissionError: "file_forbidden",
}


@click.group(cls=GermanGroup)
def record() -> None:
    """Judging, writing down and taking in games."""


@record.command(name="judge")
@click.argument("file", metavar="DATEI")
@click.option("--lines", is_flag=True)
def judge_file(file: str, *, lines: bool) -> None:
    """Print the picture at the end of a record, or of each."""
    print_judged(file, lambda text: judge(read_record(text)), lines=lines)


@record.command()
@click.argument("game_id", metavar="SPIELNUMMER")
@data_option
def export(game_id: str, data: Path) -> None:
    """Print a played game as record."""
    from station.journal.journal import JournalError  # noqa: PLC0415
    from station.journal.readonly import record_in  # noqa: PLC0415  judging needs no database

    number = int(game_id) if game_id.isdecimal() and len(game_id) <= LONGEST_ID else None
    try:
        played = None if number is None else record_in(data, number)
    except JournalError as error:
        raise Failure(sentence(f"codes.{error.code}")) from error
    if played is None:
        raise Complaint(sentence("cli.no_such_game", game=game_id, folder=data))
    _print(played)


@record.command(name="list")
@click.option("--last", default=20, type=click.IntRange(1, 1000000), metavar="ANZAHL")
@data_option
def list_games(last: int, data: Path) -> None:
    """Print the last games, a line each."""
    from station.commands.record_list import listed  # noqa: PLC0415  judging needs no database
    from station.journal.journal import JournalError  # noqa: PLC0415

    try:
        for line in listed(data, last):
            click.echo(line)
    except JournalError as error:
        raise Failure(sentence(f"codes.{error.code}")) from error


@record.command(name="import")
@click.argument("file", metavar="DATEI")
@click.option("--date", metavar="JJJJ-MM-TT")
@click.option("--name", default="")
@data_option
def import_file(file: str, date: str | None, name: str, data: Path) -> None:
    """Take records from paper into an evening."""
    from station.commands.record_import import brought_in  # noqa: PLC0415  loads everything

    with _opened(file) as stream:
        text = stream.read()
    click.echo(brought_in(data, _records(file, text), _spoken(file), date, name))


def _records(file: str, text: bytes) -> list[tuple[str, dict[str, Any]]]:
    """The records in ``text`` and where each stands: one, a list of them, or one a line."""
    try:
        found = read_records(text)
        if len(found) == 1:
            return [(sentence("cli.at_line", line=1), found[0])]
        return [(sentence("cli.at_record", number=number), record) for number, record in enumerate(found, 1)]
    except NoRecord as fault:
        lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
        return [(sentence("cli.at_line", line=number), _record(file, line, number, fault)) for number, line in lines]


def _record(file: str, line: bytes, number: int, whole: NoRecord) -> dict[str, Any]:
    """The record on a line; where already the first is none, the fault is that of the text as a ``whole``."""
    try:
        return read_record(line)
    except NoRecord as fault:
        code, number = (whole.code, whole.line) if number == 1 else (fault.code, number)
        raise Complaint(sentence(f"cli.{code}", file=_spoken(file), line=number)) from fault


@record.command(name="dice")
@click.argument("seed", metavar="STARTWERT")
@click.argument("counts", metavar="ANZAHL…", nargs=-1, type=click.IntRange(1, 6))
def dice_again(seed: str, counts: tuple[int, ...]) -> None:
    """Work out again what the station threw: the commitment, then a line a throw."""
    if not re.fullmatch(r"[0-9a-f]{64}", seed):
        raise Complaint(sentence("cli.bad_seed"))
    click.echo(commitment(seed))
    for number, count in enumerate(counts):
        click.echo(" ".join(str(face) for face in thrown(seed, number, count)))


@click.group(cls=GermanGroup)
def championship() -> None:
    """Championships that were written down."""


@championship.command(name="judge")
@click.argument("file", metavar="DATEI")
@click.option("--lines", is_flag=True)
def judge_championships(file: str, *, lines: bool) -> None:
    """Print draw and standings at the end of a championship, or of each."""
    print_judged(file, lambda text: judge_championship(read_championship(text)), lines=lines)


def print_judged(file: str, judging: Callable[[bytes], dict[str, Any]], *, lines: bool) -> None:
    """Print what ``judging`` makes of the file (``-`` is standard input), or of each of its lines.

    Raises Complaint; what has been printed stays.
    """
    gc.set_threshold(ALLOCATIONS)
    with _opened(file) as stream:
        for number, text in _texts(file, stream, lines=lines):
            try:
                picture = judging(text)
            except NoRecord as fault:
                line = number if lines else fault.line
                raise Complaint(sentence(f"cli.{fault.code}", file=_spoken(file), line=line)) from fault
            _print(picture)


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == STANDARD_INPUT:
        yield sys.stdin.buffer
        return
    try:
        stream = Path(file).open("rb")  # noqa: SIM115  closed below; the block must not see its errors as ours
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        raise _unreadable(file, error) from error
    with stream:
        yield stream


def _texts(file: str, stream: BinaryIO, *, lines: bool) -> Iterator[tuple[int, bytes]]:
    """Each record's text, with its number from 1."""
    try:
        if lines:
            yield from enumerate(stream, start=1)
        else:
            yield 1, stream.read()
    except OSError as error:
        raise _unreadable(file, error) from error


def _unreadable(file: str, error: OSError | ValueError) -> Complaint:
    code = UNREADABLE.get(type(error), "unreadable_file")
    return Complaint(sentence(f"cli.{code}", file=_spoken(file), why=error))


def _spoken(file: str) -> str:
    return sentence("cli.standard_input") if file == STANDARD_INPUT else click.format_filename(file)


def _print(value: dict[str, Any]) -> None:
    """One line of JSON in UTF-8, at once.  Half a surrogate pair, which JSON can spell, stays spelled as it was."""
    text = json.dumps(value, ensure_ascii=False)
    try:
        sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace") + b"\n")
        sys.stdout.buffer.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left is not tried again at the exit
        if isinstance(error, BrokenPipeError):
            sys.exit(1)  # whoever was reading has seen enough
        raise Failure(sentence("cli.output_failed", why=reason(error))) from error
