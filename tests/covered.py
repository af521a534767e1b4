"""What the tests of a run covered, as a short table: the rooms, and the modules of which they saw little.

Only what runs inside pytest is counted, so a module that is there for a process of its own (a command, a start) may
look barer than it is.  Read from ``.coverage``, which ``pytest --cov`` leaves behind.
"""

from __future__ import annotations

import json
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from coverage import Coverage
from coverage.exceptions import NoDataError

LITTLE = 80.0  # per cent; a module below is named


def table() -> str:
    """Rooms with their percentages, then the modules under ``LITTLE``, the barest first."""
    coverage = Coverage()
    coverage.load()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "covered.json"
        try:
            coverage.json_report(outfile=str(out))
        except NoDataError:  # the run was broken off
            return "nothing was measured"
        files: dict[str, Any] = json.loads(out.read_text())["files"]
    rooms: defaultdict[str, list[int]] = defaultdict(lambda: [0, 0])
    bare: list[tuple[float, str]] = []
    for name, file in files.items():
        covered, all_of_them = (int(file["summary"][key]) for key in ("covered_lines", "num_statements"))
        for room in (name.partition("/")[0], "all"):
            rooms[room][0] += covered
            rooms[room][1] += all_of_them
        if all_of_them and 100 * covered < LITTLE * all_of_them:
            bare.append((100 * covered / all_of_them, f"{name} ({all_of_them - covered} lines not)"))
    lines = [f"{100 * covered / (count or 1):5.1f} %  {room}" for room, (covered, count) in sorted(rooms.items())]
    return "\n".join(
        [*lines, f"modules under {LITTLE:.0f} %:", *(f"{share:5.1f} %  {name}" for share, name in sorted(bare))]
    )
