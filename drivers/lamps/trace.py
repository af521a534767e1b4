"""Levels of GPIO lines as a text file: what happened on the wires, without the wires.

One change a line, ``seconds line level``: ``12.345 17 0`` is GPIO line 17 going low after 12.345 s.  Empty lines and
what stands behind ``#`` count for nothing.  A line that is not mentioned rests at its idle level.  ``play`` samples
the file as a GPIO lane samples its pins and sends the levels the same way; it takes no real time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from drivers.lamps.reading import LineReader
from drivers.lamps.settings import HIGHEST_LINE, GpioSettings
from drivers.lane import LaneError, LaneEvent, said

HEADER = "# kegelstation trace 1"
TAIL = 12.0  # seconds played after the last change, so that a window that is open can close
LONGEST = 7 * 86_400.0

Edge = tuple[float, int, int]  # seconds, line, level


def parse(text: str, source: str) -> list[Edge]:
    """The changes of a trace.  Raises LaneError ``bad_trace``, which names file and line."""
    edges: list[Edge] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        edge = _edge(words)
        if edge is None or (edges and edge[0] < edges[-1][0]):
            raise LaneError(
                "bad_trace",
                said("bad_trace", file=source, line=number, most=HIGHEST_LINE),
            )
        edges.append(edge)
    return edges


def _edge(words: list[str]) -> Edge | None:
    if len(words) != 3 or not words[1].isdecimal() or words[2] not in ("0", "1"):
        return None
    try:
        seconds = float(words[0])
    except ValueError:
        return None
    line = int(words[1])
    return (seconds, line, int(words[2])) if 0 <= seconds <= LONGEST and line <= HIGHEST_LINE else None


def written(edges: Iterable[Edge]) -> str:
    """The changes as a file."""
    return "\n".join([HEADER, *(f"{seconds:.3f} {line} {level}" for seconds, line, level in edges)]) + "\n"


def play(settings: GpioSettings, edges: list[Edge], *, tail: float = TAIL) -> Iterator[tuple[float, LaneEvent]]:
    """The events, each with its time in seconds."""
    reader = LineReader(settings)
    levels = dict.fromkeys(settings.lines, settings.idle == 1)
    end = (edges[-1][0] if edges else 0.0) + tail
    step, place = 0, 0
    while (now := step * settings.poll_seconds) <= end:
        latched = set()
        while place < len(edges) and edges[place][0] <= now:
            _, line, level = edges[place]
            if line in levels:
                levels[line] = level == 1
                latched |= {line} if level != settings.idle else set()
            place += 1
        for event in reader.see(now, levels, latched):
            yield now, event
        step += 1
