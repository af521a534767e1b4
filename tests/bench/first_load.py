"""How long a page takes over a bad Wi-Fi until it is on the screen, beside another commit's.  By hand, as root:

    python tests/bench/first_load.py --against COMMIT [--runs N] [--loss PERCENT] [--delay MILLISECONDS]

Both stations run in one network namespace and a Chromium in another.  The wire between them is two TUN devices and this
process, which loses packets both ways and delays those to the page (``tc netem`` is not in every kernel).  The runs
take turns.  A first load has an empty cache; a second one is the same browser's.
"""

from __future__ import annotations

import argparse
import collections
import contextlib
import fcntl
import json
import os
import random
import select
import struct
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[2]
HERE = "10.77.0.1"  # the stations' end
THERE = "10.77.0.2"
NAMES = ("kegel-station", "kegel-page")  # of the namespaces, and of their ends of the wire
TUNSETIFF, IFF_TUN, IFF_NO_PI = 0x400454CA, 0x0001, 0x1000  # Linux, tun(4)
PORTS = {"old": 8001, "new": 8002}
PAGES = {"/wall": ".head-title", "/": ".phone-head"}  # what is there once the page has its state
CHROMIUM = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]
PATIENCE = 120_000  # milliseconds


def run(*command: str) -> None:
    """A command that must succeed."""
    subprocess.run(command, check=True)


class Wire(threading.Thread):
    """Carries packets between two namespaces: ``loss`` per cent get lost, those to the page come ``delay`` ms later."""

    def __init__(self, loss: float, delay: int) -> None:
        super().__init__(daemon=True)
        self._station, self._page = (
            self._device(name, address) for name, address in zip(NAMES, (HERE, THERE), strict=True)
        )
        self._loss, self._delay = loss / 100, delay / 1000
        self._chance = random.Random(4)
        self._late: collections.deque[tuple[float, bytes]] = collections.deque()

    def _device(self, namespace: str, address: str) -> int:
        """A TUN device in ``namespace``; what is sent to it is read here."""
        tun = os.open("/dev/net/tun", os.O_RDWR)
        fcntl.ioctl(tun, TUNSETIFF, struct.pack("16sH", namespace.encode(), IFF_TUN | IFF_NO_PI))
        run("ip", "link", "set", namespace, "netns", namespace)
        run("ip", "-n", namespace, "addr", "add", f"{address}/24", "dev", namespace)
        for up in ("lo", namespace):
            run("ip", "-n", namespace, "link", "set", up, "up")
        return tun

    def run(self) -> None:
        with contextlib.suppress(OSError):  # until the namespaces are taken down
            self._carry()

    def _carry(self) -> None:
        while True:
            now = time.monotonic()
            while self._late and self._late[0][0] <= now:
                os.write(self._page, self._late.popleft()[1])
            wait = self._late[0][0] - now if self._late else 1.0
            for ready in select.select([self._station, self._page], [], [], wait)[0]:
                packet = os.read(ready, 65536)
                if self._chance.random() < self._loss:
                    continue
                if ready == self._page:
                    os.write(self._station, packet)
                else:
                    self._late.append((time.monotonic() + self._delay, packet))


@contextlib.contextmanager
def network(loss: float, delay: int) -> Iterator[None]:
    """Two namespaces with a bad wire between them."""
    for name in NAMES:
        run("ip", "netns", "add", name)
    try:
        Wire(loss, delay).start()
        yield
    finally:
        for name in NAMES:
            subprocess.run(["ip", "netns", "del", name], check=False)


@contextlib.contextmanager
def station(tree: Path, data: Path, port: int) -> Iterator[None]:
    """A station of the commit that lies in ``tree``, in its namespace."""
    command = [sys.executable, "-m", "station", "run", "--host", HERE, "--port", str(port), "--data", str(data)]
    inside = ["ip", "netns", "exec", NAMES[0], *command]
    process = subprocess.Popen(inside, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout is not None
        assert process.stdout.readline(), f"no station from {tree}"
        yield
    finally:
        process.terminate()
        process.wait(10)


def load(context: Any, address: str, drawn: str) -> dict[str, float]:
    """Seconds until ``drawn`` is there, and how many requests and bytes the page took."""
    page = context.new_page()
    log = context.new_cdp_session(page)
    log.send("Network.enable")
    sizes: list[float] = []
    log.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    begun = time.perf_counter()
    page.goto(address, wait_until="commit", timeout=PATIENCE)
    page.wait_for_selector(drawn, timeout=PATIENCE)
    seconds = time.perf_counter() - begun
    page.wait_for_timeout(1000)  # what comes after the first picture
    fetched = [size for size in sizes if size > 0]  # a cache's answer has none
    page.close()
    return {"seconds": seconds, "requests": len(fetched), "bytes": sum(fetched)}


def measured(browser: Browser, runs: int) -> None:
    """Load every page of both stations ``runs`` times, and print each load as a line of JSON."""
    for path, drawn in PAGES.items():
        for _ in range(runs):
            for name, port in PORTS.items():
                context = browser.new_context(viewport={"width": 1280, "height": 720})
                for which in ("first", "second"):
                    found = load(context, f"http://{HERE}:{port}{path}", drawn)
                    print(json.dumps({"page": path, "of": name, "load": which, **found}), flush=True)
                context.close()


def told(lines: list[dict[str, Any]]) -> None:
    """A row for each page and load: medians, and the worst."""
    for path in PAGES:
        for which in ("first", "second"):
            cells = []
            for name in PORTS:
                own = [line for line in lines if (line["page"], line["load"], line["of"]) == (path, which, name)]
                times = sorted(line["seconds"] for line in own)
                middle = sorted(own, key=lambda line: line["bytes"])[len(own) // 2]
                load = f"{middle['requests']:3} requests, {middle['bytes'] / 1000:4.0f} kB"
                cells.append(f"{name}: {times[len(times) // 2]:5.2f} s (worst {times[-1]:5.2f}), {load}")
            print(f"{path:7} {which:6} | {' | '.join(cells)}")


def main() -> None:
    """Measure, or be the page's end of a measurement."""
    parser = argparse.ArgumentParser(description="first load of a page over a bad Wi-Fi; as root")
    parser.add_argument("--against", metavar="COMMIT")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--loss", type=float, default=5.0, help="per cent  [5]")
    parser.add_argument("--delay", type=int, default=200, help="milliseconds  [200]")
    args = parser.parse_args()
    if args.against is None:
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "chromium"), args=CHROMIUM)
            measured(browser, args.runs)
        return
    with tempfile.TemporaryDirectory(prefix="kegel-load-") as name, contextlib.ExitStack() as closing:
        folder = Path(name)
        run("git", "-C", str(ROOT), "worktree", "add", "--quiet", "--detach", str(folder / "old"), args.against)
        closing.callback(run, "git", "-C", str(ROOT), "worktree", "remove", "--force", str(folder / "old"))
        closing.enter_context(network(args.loss, args.delay))
        for which, tree in (("old", folder / "old"), ("new", ROOT)):
            closing.enter_context(station(tree, folder / f"data-{which}", PORTS[which]))
        inside = ["ip", "netns", "exec", NAMES[1], sys.executable, __file__, "--runs", str(args.runs)]
        lines = subprocess.run(inside, stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
        told([json.loads(line) for line in lines])


if __name__ == "__main__":
    main()
