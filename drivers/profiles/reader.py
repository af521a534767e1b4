"""Reads profiles: TOML to a ``Profile``, part by part, each strictly checked.

``load`` takes one by its name, out of the club's folders or ours.  An error is a ``LaneError`` that names file, line
or key, and what is allowed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

from drivers.decoding.profile import Profile
from drivers.lane import LaneError, said
from drivers.profiles.messages import message_of, polling_of, speech_of
from drivers.profiles.tables import (
    checksum_of,
    counting_of,
    encoding_of,
    forms_of,
    framing_of,
    lanes_of,
    line_of,
    match_of,
    pins_of_profile,
    silence_of,
    units_of,
)
from drivers.tables import Table


def names(folders: Sequence[Path] = ()) -> list[str]:
    """The profiles that can be named, sorted: ours, and those of the club in ``folders``.  Raises LaneError."""
    return sorted(_files(folders))


def load(name: str, folders: Sequence[Path] = ()) -> Profile:
    """The profile of that name; the club's own wins over ours.

    Raises LaneError ``unknown_profile``, or ``bad_settings`` where its file is wrong.
    """
    return parse(*text_of(name, folders))


def text_of(name: str, folders: Sequence[Path] = ()) -> tuple[str, str]:
    """The TOML of that profile, and what errors call its file.  Raises LaneError as ``load``."""
    files = _files(folders)
    if name not in files:
        raise LaneError("unknown_profile", said("no_such_profile", name=name, names=", ".join(sorted(files))))
    file = files[name]
    source = str(file) if isinstance(file, Path) and file.parent in folders else f"{name}.toml"
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise LaneError("bad_settings", said("profile_unreadable", file=source)) from error
    return text, source


def _files(folders: Sequence[Path]) -> dict[str, Traversable]:
    """The file of each profile; later folders win over earlier ones, and all over ours.  Raises LaneError."""
    ours = resources.files("drivers") / "profiles"
    found: list[Traversable] = [entry for entry in ours.iterdir() if entry.name.endswith(".toml")]
    for folder in folders:
        try:
            found += sorted(folder.glob("*.toml"))
        except OSError as error:
            raise LaneError("bad_settings", said("profile_unreadable", file=str(folder))) from error
    return {file.name.removesuffix(".toml"): file for file in found}


def parse(text: str, source: str) -> Profile:
    """A profile from TOML text; ``source`` is what errors call the file."""
    try:
        top = Table(source, tomllib.loads(text), text=text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        where = said("in_line", file=source, line=int(place[1])) if place else source
        raise LaneError("bad_settings", said("profile_no_toml", where=where, error=str(error))) from error
    framing = framing_of(top.table("framing"))
    profile = Profile(
        name=top.text("name"),
        title=top.text("title"),
        match=match_of(top.table("match")),
        line=line_of(top.table("line")),
        encoding=encoding_of(top, "encoding"),
        framing=framing,
        checksum=checksum_of(top.table("checksum"), framing) if top.has("checksum") else None,
        lanes=lanes_of(top.table("lanes")),
        forms=forms_of(top.table("forms")),
        units=units_of(top.table("units")),
        pins=pins_of_profile(top.table("pins")),
        messages=tuple(message_of(entry) for entry in top.tables("message")),
        counting=counting_of(top.table("counting")),
        silence=silence_of(top.table("silence")),
        polling=polling_of(top.table("polling")) if top.has("polling") else None,
        speech=speech_of(top.table("speech")) if top.has("speech") else None,
    )
    top.done()
    return profile
