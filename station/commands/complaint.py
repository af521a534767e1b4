"""How a command says that it cannot go on: one clear line on standard error, no traceback."""

from __future__ import annotations

from typing import IO, Any

import click

from station.words import sentence


class Complaint(click.ClickException):
    """Bad input or wrong use (exit status 2).  ``message`` is a whole sentence in the user's language."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the sentence alone, on standard error."""
        click.echo(self.message, file=file, err=True)


class Failure(Complaint):
    """The command was right and still failed (exit status 1)."""

    exit_code = 1


def complaint_about(error: click.UsageError) -> Complaint:
    """What is wrong with the use of a command, in one line: click's own errors are English and several lines long."""
    match error:
        case click.NoSuchOption():
            return Complaint(sentence("usage.no_option", name=error.option_name))
        case click.MissingParameter():
            return Complaint(sentence("usage.missing", name=_name(error)))
        case click.BadParameter():
            return Complaint(sentence("usage.bad_value", name=_name(error)))
        case _:
            return Complaint(sentence("usage.wrong"))


def _name(error: click.BadParameter) -> str:
    parameter = error.param
    if parameter is None:
        return error.param_hint if isinstance(error.param_hint, str) else "?"
    return parameter.opts[0] if isinstance(parameter, click.Option) else parameter.make_metavar(click.Context(_NOTHING))


_NOTHING = click.Command("kegelstation")
