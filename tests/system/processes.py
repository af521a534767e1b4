"""The station as a process, as systemd and the light switch see it: started, ended, killed, started again.

A start is ``python -m station run`` on loopback.  Where a test needs hundreds of them, ``Warm`` forks each from a
process that has imported everything already: still a process of its own with its own files, ports and threads, at a
tenth of the price.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).parents[2]
PIN = "4711"
DEADLINE = 60.0  # seconds; reached only when a test fails


def eventually(condition: Callable[[], Any], seconds: float = DEADLINE, told: str = "") -> Any:
    """What ``condition`` gives as soon as that is true."""
    deadline = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < deadline, told or "did not happen in time"
        time.sleep(0.01)
    return found


def free_port() -> int:
    """A TCP port on 127.0.0.1 that nobody held a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


UNCOUNTED = {name: value for name, value in os.environ.items() if "COV" not in name}  # whose lines are not counted


def kegelstation(*words: object, cwd: Path = ROOT, **options: Any) -> subprocess.CompletedProcess[str]:
    """A command run to its end."""
    command = [sys.executable, "-m", "station", *map(str, words)]
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=DEADLINE, check=False, **options)


class Cold:
    """Starts a process as anybody does.  ``environment`` is added to ours, ``cwd`` is where the sources are."""

    def __init__(self, cwd: Path = ROOT, **environment: str) -> None:
        self._cwd = cwd
        self._environment = {**os.environ, **environment}

    def start(self, words: Sequence[str]) -> ColdProcess:
        """A new process of ``kegelstation`` with these words."""
        process = subprocess.Popen(
            [sys.executable, "-m", "station", *words],
            cwd=self._cwd,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        return ColdProcess(process)


class ColdProcess:
    """One process; what it says is read as it comes, so that a full disk or a full pipe never holds it up."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self.pid = process.pid
        self._said: dict[str, bytearray] = {"out": bytearray(), "err": bytearray()}
        self._readers = [
            threading.Thread(target=self._read, args=(name, stream), daemon=True)
            for name, stream in (("out", process.stdout), ("err", process.stderr))
        ]
        for reader in self._readers:
            reader.start()

    def _read(self, name: str, stream: IO[bytes] | None) -> None:
        assert stream is not None
        with stream:
            while data := os.read(stream.fileno(), 65536):
                self._said[name] += data

    def said(self, name: str) -> str:
        """What was written to ``out`` or ``err`` so far."""
        return self._said[name].decode()

    def over(self) -> bool:
        return self._process.poll() is not None

    def wait(self) -> int:
        """The exit status, once it has ended and all it said is read."""
        status = self._process.wait(DEADLINE)
        for reader in self._readers:
            reader.join(DEADLINE)
        return status


class Warm:
    """A process that has imported the station, and forks a new one for each start."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", FORKER], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self._folder = tempfile.TemporaryDirectory(prefix="kegelstation-said-")
        self._count = itertools.count()
        self._lock = threading.Lock()

    def start(self, words: Sequence[str]) -> WarmProcess:
        """A new process of ``kegelstation`` with these words."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            said = Path(self._folder.name) / str(next(self._count))
            print(json.dumps([str(said), *words]), file=self._process.stdin, flush=True)
            return WarmProcess(int(self._process.stdout.readline()), said)

    def close(self) -> None:
        self._process.communicate(timeout=DEADLINE)
        self._folder.cleanup()


FORKER = """
import json, os, signal, sys
import station.bootstrap, station.settings
from station.__main__ import main
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    pid = os.fork()
    if pid == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        null = os.open(os.devnull, os.O_RDWR)
        said, *words = json.loads(line)
        os.dup2(null, 0), os.dup2(null, 1), os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT, 0o600), 2)
        os._exit(main(words, standalone_mode=False) or 0)
    print(pid, flush=True)
"""


class WarmProcess:
    """One forked process; what it says on standard error is in a file."""

    def __init__(self, pid: int, said: Path) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)
        self._said = said

    def said(self, name: str) -> str:
        """What was written to ``err`` so far; ``out`` goes nowhere."""
        return self._said.read_text() if name == "err" and self._said.exists() else ""

    def over(self) -> bool:
        return bool(select.select([self._handle], [], [], 0)[0])

    def wait(self) -> int:
        """Nothing of its exit status is known, but that it has ended."""
        assert select.select([self._handle], [], [], DEADLINE)[0], "the process does not end"
        os.close(self._handle)
        return 0


class Station:
    """One station on one data directory and port, over all its starts."""

    def __init__(self, folder: Path, *flags: str, starter: Cold | Warm | None = None) -> None:
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.flags = flags
        self.starter: Cold | Warm = starter or Cold()
        self.process: Any = None
        self.log = ""  # standard error of all processes that have ended

    def start(self) -> Station:
        """Start it, and wait until it answers."""
        where = ["run", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.folder)]
        self.process = self.starter.start([*where, "--host-pin", PIN, *self.flags])
        eventually(self._answers, told="the station does not start")
        return self

    def _answers(self) -> bool:
        assert not self.process.over(), f"ended with {self.process.wait()}: {self.process.said('err')}"
        try:
            return bool(self.get("/health")[0])
        except OSError:
            return False

    def kill(self) -> None:
        """The light switch."""
        os.kill(self.process.pid, signal.SIGKILL)
        self._ended()

    def terminate(self) -> int:
        """SIGTERM, and the exit status."""
        os.kill(self.process.pid, signal.SIGTERM)
        return self._ended()

    def _ended(self) -> int:
        status = int(self.process.wait())
        self.log += self.process.said("err")
        self.process = None
        return status

    def end(self) -> None:
        """End whatever still runs."""
        if self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGKILL)
            self._ended()

    def get(self, path: str) -> tuple[int, str]:
        """Status and body of a page."""
        try:
            with urllib.request.urlopen(self.url + path, timeout=DEADLINE) as answer:  # noqa: S310  our own station
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def state(self) -> dict[str, Any]:
        """The wall's picture by HTTP."""
        return dict(json.loads(self.get("/api/state")[1]))

    def health(self) -> tuple[int, dict[str, Any]]:
        """Status and body of ``/health``."""
        status, body = self.get("/health")
        return status, json.loads(body)
