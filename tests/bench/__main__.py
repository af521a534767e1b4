"""``make bench``: how long things take, always against something bare in the same interleaved run; only ratios count.

    python tests/bench [--throws N] [--starts N]

Each delivery counts, from the moment before a throw's bytes are written to the lane's pseudo terminal until a phone
has the picture.  A throw that does not reach everybody, comes twice, out of order or changed ends the run with exit
status 1.  An aim that is missed is only marked: on a busy machine ratios vary.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import broadcast
import start
import wall
import years
from broadcast import Crowd, Lost
from servers import Station

CROWDS = (1, 20, 200)
MEGABYTE = 1_000_000
AIMS = {"200 p50": 2.5, "200 p95": 3.0, "wall": 1.5, "start": 2.0, "memory": 90.0, "old start": 5.0, "old throw": 1.1}


def percentile(times: list[float], part: int) -> float:
    """The value below which ``part`` per cent of ``times`` are."""
    return sorted(times)[len(times) * part // 100]


def row(what: str, measured: dict[str, list[float]], p50: float | None, p95: float | None) -> None:
    """One line: milliseconds of both sides, the ratio of medians and of 95th percentiles, the aims."""
    ours, bare = measured.values()
    cells = []
    for part, aim in ((50, p50), (95, p95)):
        ratio = percentile(ours, part) / percentile(bare, part)
        mark = "" if aim is None else f" (aim {aim}{'' if ratio <= aim else ', MISSED'})"
        cells.append(f"p{part} {percentile(ours, part):6.1f} / {percentile(bare, part):6.1f} ms = {ratio:.2f}x{mark}")
    print(f"{what:34} {cells[0]:46} {cells[1]}", flush=True)


def phones_and_wall(folder: Path, throws: int) -> None:
    """The way of a throw to phones, then to a wall beside the largest crowd."""
    with wall.chromium() as browser, Crowd() as crowd:
        for count in CROWDS:
            with Station(folder / f"station-{count}") as station:
                found = broadcast.measure(crowd, station, folder, count, throws)
                aims = (AIMS["200 p50"], AIMS["200 p95"]) if count == CROWDS[-1] else (None, None)
                row(f"throw to {count} phones / broadcast", found, *aims)
                if count == CROWDS[-1]:
                    with Station(folder / "station-alone") as alone:
                        seen = wall.measure(browser, crowd, station, alone, max(1, throws // 4))
                    row(f"wall beside {count} phones / alone", seen, AIMS["wall"], None)
                crowd.leave(station)
    print("nothing lost, nothing twice, nothing out of order")


def after_years(folder: Path, starts: int, throws: int) -> None:
    """A start and a throw on the journal of a season."""
    old = years.season(folder / "season")
    row("first answer after a season / new", years.starts(folder, old, starts), AIMS["old start"], None)
    with Crowd() as crowd:
        row("throw after a season / new", years.throws(crowd, folder, old, throws), AIMS["old throw"], None)


def main() -> int:
    """Measure everything and print it."""
    parser = argparse.ArgumentParser(prog="make bench ARGS=…", description="measures the station")
    parser.add_argument("--throws", type=int, default=200, help="throws for each number of phones  [200]")
    parser.add_argument("--starts", type=int, default=10, help="starts of the process  [10]")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kegelbench-") as name:
        folder = Path(name)
        times, idle = start.measure(folder, args.starts)
        row("first answer / bare Flask-SocketIO", times, AIMS["start"], None)
        used = idle / MEGABYTE
        missed = "" if used <= AIMS["memory"] else ", MISSED"
        print(f"{'idle memory, all processes':34} {used:.0f} MB (aim {AIMS['memory']:.0f}{missed})", flush=True)
        try:
            phones_and_wall(folder, args.throws)
            after_years(folder, args.starts, args.throws)
        except Lost as lost:
            print(f"LOST: {lost}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
