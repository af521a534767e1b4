"""Options that several commands have."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click


def _folder(_: click.Context, __: click.Parameter, value: str | None) -> Path:
    from station.settings import Settings  # noqa: PLC0415  judging needs no settings

    return Settings(data=value).folder


Option = Callable[[Callable[..., Any]], Callable[..., Any]]
data_option: Option = click.option(  # the data folder: as named, else the platform's for this user
    "--data", type=click.Path(), metavar="ORDNER", callback=_folder
)
config_option: Option = click.option("--config", type=click.Path(path_type=Path), metavar="DATEI")  # settings
