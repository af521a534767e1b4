"""What tests of every room share: a free port, an empty data directory, the machine's Chromium.

And one law of the house: where CI is set, a skipped test fails the run, because there it means a missing part.
"""

from __future__ import annotations

import os
import shutil
import socket
from pathlib import Path

import pytest


@pytest.fixture
def free_port() -> int:
    """A TCP port on 127.0.0.1 that nobody held a moment ago."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """An empty data directory for a station."""
    path = tmp_path / "data"
    path.mkdir()
    return path


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of this machine's Chromium."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    pytest.skip("kein Chromium auf dieser Maschine / no Chromium on this machine")


@pytest.fixture(scope="session")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data directory of a club after a season; to be copied, not to be played on."""
    from tests.season import build  # noqa: PLC0415  only for those who want one

    folder = tmp_path_factory.mktemp("season")
    build(folder)
    return folder


def _skipped(config: pytest.Config) -> list[pytest.TestReport]:
    """The tests that were skipped, where that is a fault; else none."""
    if os.environ.get("CI", "").lower() in ("", "0", "false"):
        return []
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    return list(reporter.stats.get("skipped", ())) if reporter else []


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Turn a run that skipped something into a failed one, in CI."""
    if session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED) and _skipped(session.config):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    """Name the skipped tests that failed the run."""
    for report in _skipped(config):
        terminalreporter.write_line(f"CI: skipped, so failed: {report.nodeid}", red=True)
