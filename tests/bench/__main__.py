"""``make bench``: how long things take, always against something bare in the same interleaved run; only ratios count.

    python tests/bench [--throws N] [--starts N] [--phones N,N,…] [--no-years]

Each delivery counts, from the moment before a throw's bytes are written to the lane's pseudo terminal until a phone
has the picture.  A throw that does not reach everybody, comes twice, out of order or changed ends the run with exit
status 1.  An aim that is missed is only marked: on a busy machine ratios vary.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from pathlib import Path

import broadcast
import start
import wall
import years
from broadcast import Crowd, Found, Lost
from servers import Station

MEGABYTE = 1_000_000
AIMS = {"p50": 1.3, "p95": 1.3, "wall": 1.5, "start": 2.0, "memory": 90.0, "old start": 5.0, "old throw": 1.1}
MOST = {"CPU of a throw": 8.0, "storm": 140.0, "start": 250.0}  # milliseconds


def percentile(times: list[float], part: int) -> float:
    """The value below which ``part`` per cent of ``times`` are."""
    return sorted(times)[len(times) * part // 100]


def row(what: str, measured: dict[str, list[float]], p50: float | None, p95: float | None) -> None:
    """One line: milliseconds of both sides, the ratio of medians and of 95th percentiles, the aims."""
    ours, bare, *_ = measured.values()
    cells = []
    for part, aim in ((50, p50), (95, p95)):
        ratio = percentile(ours, part) / percentile(bare, part)
        mark = "" if aim is None else f" (aim {aim}{'' if ratio <= aim else ', MISSED'})"
        cells.append(f"p{part} {percentile(ours, part):6.1f} / {percentile(bare, part):6.1f} ms = {ratio:.2f}x{mark}")
    print(f"{what:34} {cells[0]:46} {cells[1]}", flush=True)


def figure(what: str, ours: float, bare: float, unit: str, most: float | None = None) -> None:
    """One line: a single figure of both sides and its ratio, and whether ours is more than wanted."""
    mark = "" if most is None else f" (aim {most:.0f} {unit}{'' if ours <= most else ', MISSED'})"
    print(f"{what:34} {ours:.1f} / {bare:.1f} {unit} = {ours / bare:.2f}x{mark}", flush=True)


def crowded(count: int, ours: Found, bare: Found) -> None:
    """All that is told of the largest crowd."""
    row(f"throw to the last of {count}", {"station": ours.last, "floor": bare.last}, None, None)
    worked = [percentile(found.cpu, 50) for found in (ours, bare)]
    figure("CPU of a throw (ours: and a place)", *worked, "ms", MOST["CPU of a throw"])
    figure(f"{count} phones come at once", ours.storm, bare.storm, "ms", MOST["storm"])
    figure("memory, idle", ours.idle / MEGABYTE, bare.idle / MEGABYTE, "MB")
    figure(f"memory with {count} phones", ours.crowded / MEGABYTE, bare.crowded / MEGABYTE, "MB")
    figure("threads", ours.threads, bare.threads, "")


def phones_and_wall(folder: Path, throws: int, crowds: list[int]) -> None:
    """The way of a throw to phones, then to a wall beside the largest crowd."""
    with wall.chromium() as browser, Crowd() as crowd:
        for count in crowds:
            with Station(folder / f"station-{count}") as station:
                ours, bare = broadcast.measure(crowd, station, folder, count, throws)
                aims = (AIMS["p50"], AIMS["p95"]) if count == crowds[-1] else (None, None)
                row(f"throw to {count} phones / broadcast", {"station": ours.every, "floor": bare.every}, *aims)
                if count == crowds[-1]:
                    crowded(count, ours, bare)
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
    parser.add_argument("--phones", default="1,20,200", help="numbers of phones  [1,20,200]")
    parser.add_argument("--no-years", action="store_true", help="nothing after a season, which has to be made first")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="kegelbench-") as name:
        folder = Path(name)
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # a service starts from byte code
        os.environ["PYTHONPYCACHEPREFIX"] = str(folder / "byte-code")
        times, idle = start.measure(folder, args.starts)
        row("first answer / bare Flask-SocketIO", times, AIMS["start"], None)
        figure("start / floor", *(percentile(times[name], 50) for name in ("station", "floor")), "ms", MOST["start"])
        used = idle / MEGABYTE
        missed = "" if used <= AIMS["memory"] else ", MISSED"
        print(f"{'idle memory, all processes':34} {used:.0f} MB (aim {AIMS['memory']:.0f}{missed})", flush=True)
        try:
            phones_and_wall(folder, args.throws, [int(count) for count in args.phones.split(",")])
            if not args.no_years:
                after_years(folder, args.starts, args.throws)
        except Lost as lost:
            print(f"LOST: {lost}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
