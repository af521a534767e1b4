"""Which port a lane is on, where the settings say ``auto``: the one that its profile knows by name or USB id.

A profile without ``[match]`` takes the only USB adapter there is.  Where several fit, nobody guesses.
"""

from __future__ import annotations

from fnmatch import fnmatchcase
from pathlib import Path

from drivers.decoding.profile import PortMatch, Profile
from drivers.lane import LaneError, said
from drivers.lanes.port_listing import Port, listed


def chosen(profile: Profile, root: Path = Path("/")) -> str:
    """The lasting name of the port.  Raises LaneError ``port_missing`` or ``port_ambiguous``."""
    fitting = [port for port in listed(root) if fits(profile.match, port)]
    if not fitting:
        raise LaneError("port_missing", said("port_unknown", profile=profile.name))
    if len(fitting) > 1:
        names = ", ".join(port.best_name for port in fitting)
        raise LaneError("port_ambiguous", said("port_ambiguous", ports=names))
    return fitting[0].best_name


def fits(match: PortMatch, port: Port) -> bool:
    """Whether the port is of that kind: one of the patterns is enough."""
    if match == PortMatch():
        return port.usb is not None
    named = ((match.by_id, port.by_id), (match.by_path, port.by_path), (match.tty, port.path))
    by_name = any(name and _like(Path(name).name, patterns) for patterns, name in named)
    return by_name or port.usb in match.usb


def _like(name: str, patterns: tuple[str, ...]) -> bool:
    """Patterns may be written with or without their folder."""
    return any(fnmatchcase(name, pattern.rpartition("/")[2]) for pattern in patterns)
