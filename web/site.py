"""What the web has to know from the settings of the station."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Settings:
    """``host`` and ``port`` as bound; ``dev``: the gallery is there and templates and static files are watched;
    ``names``: by which the station is known besides its own; ``address``: that, or the interface, where phones go.
    """

    version: str
    host: str = "0.0.0.0"  # noqa: S104  # a station is there to be reached
    port: int = 8080
    dev: bool = False
    names: tuple[str, ...] = ()
    address: str = ""
    templates: Path = HERE / "templates"
    static: Path = HERE / "static"
