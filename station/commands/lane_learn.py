"""``kegelstation lane learn``: a walk through the nine pins, by questions on the screen and Enter.

With ``--profile`` the frames are known and only the order of pins is learned; without it the frames are learned too.
The result is a profile in the club's folder.  A step that leaves a doubt is asked again; a walk that leaves one at the
end writes nothing.
"""

from __future__ import annotations

import re
import shlex
from dataclasses import replace
from pathlib import Path

import click

from drivers.attaching.learned import ALL_NINE, ZERO, FrameLearner, Learner, OrderLearner
from drivers.attaching.listener import Ear
from drivers.attaching.pin_walk import Ambiguous, described
from drivers.attaching.taps import opened
from drivers.decoding.profile import LineSettings
from drivers.lane import LaneError
from drivers.profiles.reader import load, parse, text_of
from station.commands.complaint import Complaint, Failure
from station.commands.german import GermanCommand
from station.commands.lane_learn_gpio import learn_gpio
from station.commands.lane_sources import Wanted, line_options, profiles_option, where
from station.words import reason, sentence
from station.words.said import worded

ASKED = {ALL_NINE: "cli.learn_nine", ZERO: "cli.learn_zero"}
TRIES = 5  # a step; then something is wrong that asking does not mend


@click.command(cls=GermanCommand)
@click.argument("path", metavar="[ANSCHLUSS]", required=False)
@click.option("--profile", "profile_name", metavar="NAME")
@line_options
@click.option("--name", default="verein", show_default=True, metavar="NAME")
@click.option("--gpio", "lines", metavar="LEITUNGEN")
@profiles_option
def learn(
    path: str | None, *, profile_name: str | None, wanted: Wanted, name: str, lines: str | None, folder: Path
) -> None:
    """Walk through the pins and write a profile, or for GPIO print a table."""
    if (path is None) == (lines is None):
        raise Complaint(sentence("cli.learn_how"))
    try:
        if lines is not None:
            learn_gpio(lines)
        elif path is not None:
            _learn_line(path, profile_name, wanted, name, folder)
    except (KeyboardInterrupt, click.Abort) as stopped:
        raise Failure(sentence("cli.learn_stopped")) from stopped


def _learn_line(path: str, profile_name: str | None, wanted: Wanted, name: str, folder: Path) -> None:
    if not re.fullmatch(r"[a-z0-9][a-z0-9-]{0,40}", name):
        raise Complaint(sentence("codes.profile_name"))
    learner, line = _learner(profile_name, wanted, folder)
    try:
        with opened((path,), line) as taps, Ear(taps.ports[0]).listening() as ear:
            click.echo(sentence("cli.learn_begin", n=len(learner.steps)))
            for step in learner.steps:
                _step(learner, ear, step)
    except LaneError as error:
        raise Failure(sentence("cli.learn_unwritten", why=worded(error.said))) from error
    try:
        text, order = learner.profile(name, sentence("cli.learned_at", port=path), line)
        parse(text, f"{name}.toml")  # what is written can be read
    except Ambiguous as ambiguous:
        raise Failure(sentence("cli.learn_unclear", why=worded(ambiguous.said))) from ambiguous
    click.echo(" ".join(worded(part) for part in described(order)))
    file = _written(folder, name, text)
    click.echo(sentence("cli.written", file=file))
    click.echo(sentence("cli.next_report", port=shlex.quote(path), name=name, where=where(folder)))


def _learner(profile_name: str | None, wanted: Wanted, folder: Path) -> tuple[Learner, LineSettings]:
    if profile_name is None:
        return FrameLearner(), wanted.upon(LineSettings())
    try:
        base = load(profile_name, (folder,))
        line = wanted.upon(base.line)
        return OrderLearner(replace(base, line=line), text_of(profile_name, (folder,))[0]), line
    except LaneError as error:
        raise Complaint(worded(error.said)) from error


def _step(learner: Learner, ear: Ear, step: int) -> None:
    """Asks until the step is understood."""
    for _ in range(TRIES):
        ear.forget()
        click.prompt(
            sentence(ASKED.get(step, "cli.learn_pin"), pin=step, pumpe="Pumpe"),
            default="",
            show_default=False,
            prompt_suffix=" ",
        )
        try:
            click.echo("  " + sentence("cli.learn_read", what=worded(learner.take(step, ear.heard()))))
            return
        except Ambiguous as ambiguous:
            click.echo("  " + sentence("cli.once_more", why=worded(ambiguous.said)))
    raise Failure(sentence("cli.learn_failed"))


def _written(folder: Path, name: str, text: str) -> Path:
    file = folder / f"{name}.toml"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as fresh:
            fresh.write(text)
    except FileExistsError as error:
        raise Failure(sentence("cli.learn_exists", file=file)) from error
    except OSError as error:
        raise Failure(sentence("cli.unwritable", file=file, why=reason(error))) from error
    return file
