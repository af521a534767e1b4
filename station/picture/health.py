"""How lane and journal feel, for machines: what ``/health`` says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from station import __version__

OF_THE_LANE = ("health", "driver", "message", "age", "rejected", "reconnects", "missed")


def health(wall: Mapping[str, Any], journal_fault: str | None, *, alive: bool) -> dict[str, Any]:
    """``wall``: its picture; ``alive``: the owner of the state still answers."""
    lanes, notices = wall["lanes"], wall["notices"]
    lanes_well = all(lane["health"] != "unhealthy" for lane in lanes.values())
    well = lanes_well and journal_fault is None and not notices and alive
    return {
        "status": "ok" if well else "degraded",
        "version": __version__,
        "lane": {key: wall["lane"][key] for key in OF_THE_LANE},
        "lanes": {number: {key: lane[key] for key in OF_THE_LANE} for number, lane in lanes.items()},
        "journal": {"health": "unhealthy" if journal_fault else "healthy", "code": journal_fault},
        "notices": notices,
    }
