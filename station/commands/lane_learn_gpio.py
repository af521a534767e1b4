"""The GPIO half of ``lane learn``: the same walk, told to a watch over GPIO lines; prints the table ``[gpio]``."""

from __future__ import annotations

import contextlib
import re

import click

from drivers.attaching.gpio_walk import LineLearner, LineWatch, single
from drivers.attaching.pin_walk import PINS, Ambiguous
from drivers.lamps.settings import HIGHEST_LINE, GpioSettings
from drivers.lane import LaneError
from drivers.lanes.gpio import lgpio_factory
from drivers.toml_text import written
from station.commands.complaint import Complaint, Failure
from station.words import sentence
from station.words.said import worded

TRIES = 5
EXTRAS = {
    "ready": "cli.gpio_ready",
    "ball": "cli.gpio_ball",
}


def learn_gpio(lines: str) -> None:
    """Walks through pins, ready lamp and barrier.  Raises Complaint or Failure."""
    try:
        watch = LineWatch(_lines(lines), lgpio_factory())
    except LaneError as error:
        raise Complaint(worded(error.said)) from error
    learner = LineLearner()
    with contextlib.closing(watch):
        click.echo(sentence("cli.gpio_learn_begin"))
        for pin in PINS:
            _pin(learner, watch, pin)
        try:
            table = learner.table()
            table |= {name: line for name, key in EXTRAS.items() if (line := _extra(watch, key)) is not None}
            GpioSettings.from_table(table)
        except Ambiguous as ambiguous:
            raise Failure(sentence("cli.unclear", why=worded(ambiguous.said))) from ambiguous
        except LaneError as error:
            raise Failure(worded(error.said)) from error
    click.echo(sentence("cli.into_settings") + "\n")
    click.echo(written({"lane": "gpio", "gpio": table}))


def _pin(learner: LineLearner, watch: LineWatch, pin: int) -> None:
    for _ in range(TRIES):
        _ask(watch, sentence("cli.learn_pin", pin=pin))
        try:
            click.echo("  " + sentence("codes.read_line", line=learner.take(pin, watch.rest(), watch.changed())))
            return
        except Ambiguous as ambiguous:
            click.echo("  " + sentence("cli.once_more", why=worded(ambiguous.said)))
    raise Failure(sentence("cli.gpio_learn_failed"))


def _extra(watch: LineWatch, key: str) -> int | None:
    _ask(watch, sentence(key))
    return single(watch.changed())


def _ask(watch: LineWatch, text: str) -> None:
    watch.begin()
    click.prompt(text, default="", show_default=False, prompt_suffix=" ")


def _lines(text: str) -> list[int]:
    """``4,17,27`` or ``2-27``.  Raises Complaint."""
    found: list[int] = []
    for part in text.replace(" ", "").split(","):
        ends = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", part)
        if ends is None:
            raise Complaint(sentence("cli.gpio_lines_how"))
        found += range(int(ends[1]), int(ends[2] or ends[1]) + 1)
    if len(set(found)) < 9 or max(found) > HIGHEST_LINE:
        raise Complaint(sentence("cli.gpio_too_few", most=HIGHEST_LINE))
    return sorted(set(found))
