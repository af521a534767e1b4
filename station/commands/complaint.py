"""How a command says that it cannot go on: one clear line on standard error, no traceback."""

from __future__ import annotations

from typing import IO, Any

import click


class Complaint(click.ClickException):
    """Bad input or wrong use (exit status 2).  ``message`` is a whole sentence in the user's language."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the sentence alone, on standard error."""
        click.echo(self.message, file=file, err=True)


class Failure(Complaint):
    """The command was right and still failed (exit status 1)."""

    exit_code = 1
