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

TRIES = 5
EXTRAS = {
    "ready": "Grüne Lampe (Freigabe): einmal aus und wieder an; ohne sie nur",
    "ball": "Kugel-Lichtschranke: einmal unterbrechen; ohne sie nur",
}


def learn_gpio(lines: str) -> None:
    """Walks through pins, ready lamp and barrier.  Raises Complaint or Failure."""
    try:
        watch = LineWatch(_lines(lines), lgpio_factory())
    except LaneError as error:
        raise Complaint(error.sentence) from error
    learner = LineLearner()
    with contextlib.closing(watch):
        click.echo("Alle neun stehen, Bahn auf Volle. Nach jedem Wurf warten, bis wieder alle stehen.")
        for pin in PINS:
            _pin(learner, watch, pin)
        try:
            table = learner.table()
            table |= {name: line for name, text in EXTRAS.items() if (line := _extra(watch, text)) is not None}
            GpioSettings.from_table(table)
        except Ambiguous as ambiguous:
            raise Failure(f"Nicht eindeutig: {ambiguous.sentence}") from ambiguous
        except LaneError as error:
            raise Failure(error.sentence) from error
    click.echo("In die Einstellungen:\n")
    click.echo(written({"lane": "gpio", "gpio": table}))


def _pin(learner: LineLearner, watch: LineWatch, pin: int) -> None:
    for _ in range(TRIES):
        _ask(watch, f"Kegel {pin} umwerfen, nur diesen, dann")
        try:
            click.echo(f"  Leitung {learner.take(pin, watch.rest(), watch.changed())}")
            return
        except Ambiguous as ambiguous:
            click.echo(f"  Noch einmal: {ambiguous.sentence}")
    raise Failure("So geht es nicht: Verdrahtung mit »kegelstation lane check« und einem Messgerät prüfen.")


def _extra(watch: LineWatch, text: str) -> int | None:
    _ask(watch, text)
    return single(watch.changed())


def _ask(watch: LineWatch, text: str) -> None:
    watch.begin()
    click.prompt(f"{text} Enter", default="", show_default=False, prompt_suffix=" ")


def _lines(text: str) -> list[int]:
    """``4,17,27`` or ``2-27``.  Raises Complaint."""
    found: list[int] = []
    for part in text.replace(" ", "").split(","):
        ends = re.fullmatch(r"(\d{1,2})(?:-(\d{1,2}))?", part)
        if ends is None:
            raise Complaint("Nach --gpio stehen GPIO-Leitungen (BCM), etwa 4,17,27 oder 2-27.")
        found += range(int(ends[1]), int(ends[2] or ends[1]) + 1)
    if len(set(found)) < 9 or max(found) > HIGHEST_LINE:
        raise Complaint(f"Es braucht mindestens neun GPIO-Leitungen von 0 bis {HIGHEST_LINE}.")
    return sorted(set(found))
