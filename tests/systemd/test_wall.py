"""The wall on the machine's own screen: shown when the station answers, given up when nothing of it is seen."""

from __future__ import annotations

import http.server
import os
import socket
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "systemd" / "wall.sh"
HOLDS = """#!/usr/bin/env python3
import socket, sys, time
page = sys.argv[-1]
line = socket.create_connection(("127.0.0.1", int(page.split(":")[2].split("/")[0])))
open("{folder}/asked", "w").write(" ".join(sys.argv))
time.sleep(2.5)
"""
CRASHED = """#!/bin/sh
echo "$@" > {folder}/asked
exec sleep 60
"""


class Answers(http.server.BaseHTTPRequestHandler):
    """A station, as far as the script asks."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/health" and self.headers["Host"] == "localhost" else 400)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def started(folder: Path, browser: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """The script with a compositor that only starts its program, and ``browser``."""
    (folder / "bin").mkdir()
    for name, text in (("cage", '#!/bin/sh\nshift 3\nexec "$@"\n'), ("chromium", browser.format(folder=folder))):
        (folder / "bin" / name).write_text(text)
        (folder / "bin" / name).chmod(0o755)
    environment = {
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
        "RUNTIME_DIRECTORY": str(folder),
        "KEGELSTATION_PORTS": f"1 {port}",
        "KEGELSTATION_PATIENCE": "2",
        "KEGELSTATION_EVERY": "1",
    }
    with (folder / "said").open("w") as said:
        process = subprocess.Popen([SCRIPT], env=environment, stderr=said)
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(("browser", "reason"), [(CRASHED, "keine Verbindung"), (HOLDS, "Browser ist zu Ende")])
def test_the_wall_waits_for_the_station_and_begins_anew_when_nothing_is_seen(
    tmp_path: Path, browser: str, reason: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    with started(tmp_path, browser, port) as process:
        with pytest.raises(subprocess.TimeoutExpired):
            process.wait(0.5)
        assert not (tmp_path / "asked").exists()
        with http.server.ThreadingHTTPServer(("127.0.0.1", port), Answers) as station:
            threading.Thread(target=station.serve_forever, daemon=True).start()
            assert process.wait(20) == 1
            station.shutdown()
    assert reason in (tmp_path / "said").read_text()
    asked = (tmp_path / "asked").read_text().split()
    assert asked[-1] == f"http://localhost:{port}/wall?screen=wand"
    assert {"--kiosk", "--autoplay-policy=no-user-gesture-required", "--noerrdialogs"} <= set(asked)
