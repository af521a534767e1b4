"""Commands whose help speaks German; click's own words are English."""

from __future__ import annotations

import click


class GermanCommand(click.Command):
    """A command with a German frame around its help."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """``Aufruf: …``"""
        pieces = ["[SCHALTER]" if piece == "[OPTIONS]" else piece for piece in self.collect_usage_pieces(ctx)]
        pieces = [piece.replace("COMMAND [ARGS]...", "BEFEHL …") for piece in pieces]
        formatter.write_usage(ctx.command_path, " ".join(pieces), prefix="Aufruf: ")

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """``Schalter:`` with all options."""
        options = [parameter for parameter in self.get_params(ctx) if isinstance(parameter, click.Option)]
        rows = [row for option in options if (row := option.get_help_record(ctx)) is not None]
        rows = [(name, _german(text)) for name, text in rows]
        with formatter.section("Schalter"):
            formatter.write_dl(rows)

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """``--help``, explained in German."""
        option = super().get_help_option(ctx)
        if option is not None:
            option.help = "Diese Hilfe zeigen."
        return option


class GermanGroup(GermanCommand, click.Group):
    """A group of such commands."""

    command_class = GermanCommand

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, then ``Befehle:``."""
        GermanCommand.format_options(self, ctx, formatter)
        rows = [
            (name, command.get_short_help_str(limit=200))
            for name in self.list_commands(ctx)
            if (command := self.get_command(ctx, name)) is not None and not command.hidden
        ]
        with formatter.section("Befehle"):
            formatter.write_dl(rows)


GermanGroup.group_class = GermanGroup


def _german(text: str) -> str:
    """What click adds to an option's help, in German."""
    return text.replace("[default: ", "[sonst ").replace("[required]", "[nötig]")
