"""Commands that say what they do in the words of the lists; click's own are English.

``cmd.lane_probe`` is what a command says of itself, ``cmd.lane_probe.list`` what of its option ``--list``; an option of
several commands has ``cmd.option.data``.
"""

from __future__ import annotations

import click

from station.words import sentence, sentences


class GermanCommand(click.Command):
    """A command with our words around its help."""

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The line that shows how the command is called."""
        pieces = " ".join(self.collect_usage_pieces(ctx)).replace("[OPTIONS]", sentence("usage.options"))
        pieces = pieces.replace("COMMAND [ARGS]...", sentence("usage.command"))
        formatter.write_usage(ctx.command_path, pieces, prefix=sentence("usage.head") + " ")

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What the command does."""
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text(sentence(f"cmd.{_path(ctx)}"))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """``Schalter:`` with all options."""
        options = [parameter for parameter in self.get_params(ctx) if isinstance(parameter, click.Option)]
        for option in options:
            option.help = _said_of(ctx, option)
        rows = [row for option in options if (row := option.get_help_record(ctx)) is not None]
        rows = [(name, text.replace("[default: ", sentence("usage.default"))) for name, text in rows]
        rows = [(name, text.replace("[required]", sentence("usage.required"))) for name, text in rows]
        with formatter.section(sentence("usage.option")):
            formatter.write_dl(rows)


class GermanGroup(GermanCommand, click.Group):
    """A group of such commands."""

    command_class = GermanCommand

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The options, then ``Befehle:``."""
        GermanCommand.format_options(self, ctx, formatter)
        shown = [name for name in self.list_commands(ctx) if (one := self.get_command(ctx, name)) and not one.hidden]
        rows = [(name, sentence(f"cmd.{_path(ctx, name)}").partition("\n")[0]) for name in shown]
        with formatter.section(sentence("usage.commands")):
            formatter.write_dl(rows)


GermanGroup.group_class = GermanGroup


def _path(ctx: click.Context, *more: str) -> str:
    """A command as its keys name it: ``lane_probe``; ``kegelstation`` for all of them."""
    names = list(more)
    while ctx.parent is not None:
        names.insert(0, str(ctx.info_name))
        ctx = ctx.parent
    return "_".join(names) or "kegelstation"


def _said_of(ctx: click.Context, option: click.Option) -> str:
    flag = option.opts[-1].removeprefix("--").replace("-", "_")
    own = f"cmd.{_path(ctx)}.{flag}"
    return "" if option.hidden else sentence(own if own in sentences("de") else f"cmd.option.{flag}")
